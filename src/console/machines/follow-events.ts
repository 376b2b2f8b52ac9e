/** What the feed of a machine tells of a move that emitted something. */
export interface MachineEvent {
  readonly event: string;
  readonly contract: string;
  readonly from: string;
  readonly to: string;
}

/** Pause before a feed that ended is opened again, in milliseconds. */
const PAUSE = 2_000;

const parse = (block: string): MachineEvent | undefined => {
  const data = block
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => line.slice(6))
    .join('\n');
  return data === '' ? undefined : (JSON.parse(data) as MachineEvent);
};

const readFeed = async (machine: string, onEvent: (event: MachineEvent) => void, signal: AbortSignal): Promise<void> => {
  const response = await fetch(`/api/chain/${encodeURIComponent(machine)}/events`, { signal, headers: { Accept: 'text/event-stream' } });
  if (!response.ok || response.body === null) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let left = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = `${left}${part.value}`.split('\n\n');
    left = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parse(block);
      if (event !== undefined) onEvent(event);
    }
  }
};

/**
 * Follows the events of a machine until it is stopped; a feed that ends is opened again. Read by `fetch`, since an EventSource must know the names of
 * all events beforehand.
 */
export const followEvents = (machine: string, onEvent: (event: MachineEvent) => void): (() => void) => {
  const gone = new AbortController();
  const follow = (): void => {
    readFeed(machine, onEvent, gone.signal)
      .catch(() => undefined)
      .finally(() => {
        if (!gone.signal.aborted) setTimeout(follow, PAUSE);
      });
  };
  follow();
  return () => gone.abort();
};
