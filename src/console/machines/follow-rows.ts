import type { StoredRow } from '../../core/contract/ledger/ledger-row.js';
import { chain } from './machine-calls.js';

/** How long nothing is read after a part of a feed was, and how long it stays closed after it ended, in milliseconds. */
const BREATH = 300;
const PAUSE = 2_000;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const parse = (block: string): StoredRow | undefined => {
  const data = block
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => line.slice(6))
    .join('\n');
  return data === '' ? undefined : (JSON.parse(data) as StoredRow);
};

/** Which rows are followed, and what is done when some came; without one where some may have been missed. */
export interface RowFollower {
  readonly machine: string;
  /** Of this contract alone. */
  readonly contract?: string;
  readonly onRows: (last?: StoredRow) => void;
}

const readFeed = async ({ machine, contract, onRows }: RowFollower, signal: AbortSignal): Promise<void> => {
  const query = new URLSearchParams({ send: 'rows', ...(contract === undefined ? {} : { contract }) });
  const response = await fetch(`${chain(machine, 'events')}?${query}`, { signal, headers: { Accept: 'text/event-stream' } });
  if (!response.ok || response.body === null) return;
  onRows();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let left = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = `${left}${part.value}`.split('\n\n');
    left = blocks.pop() ?? '';
    const last = blocks.map(parse).findLast((row) => row !== undefined);
    if (last === undefined) continue;
    onRows(last);
    await pause(BREATH);
  }
};

/**
 * Follows the rows of a machine until it is stopped; a feed that ends is opened again. Rows that come close together are told of once, by the last.
 * Read by `fetch`, since an EventSource waits longer each time and cannot say that it missed something.
 */
export const followRows = (follower: RowFollower): (() => void) => {
  const gone = new AbortController();
  const follow = async (): Promise<void> => {
    while (!gone.signal.aborted) {
      await readFeed(follower, gone.signal).catch(() => undefined);
      if (!gone.signal.aborted) await pause(PAUSE);
    }
  };
  void follow();
  return () => gone.abort();
};
