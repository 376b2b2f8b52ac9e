import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** What a process holds after its garbage was collected, in MB (10^6 bytes). */
export interface Memory {
  /** Seconds since the run began. */
  readonly at: number;
  readonly resident: number;
  /** The heap and the buffers beside it, of the main thread. */
  readonly heap: number;
}

/** Loaded into the node: at each message it collects garbage and answers what it holds. Threads have none of it. */
const PROBE = `import { isMainThread } from 'node:worker_threads';
if (isMainThread && process.channel !== undefined) {
  process.on('message', () => { gc(); const { rss, heapUsed, external } = process.memoryUsage(); process.send([rss, heapUsed + external]); });
  process.channel.unref();
}`;

/** Options of Node.js with which a process answers `memoryOf`. */
export const PROBED = ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(PROBE)}`] as const;

/** Asks a process that was started with `PROBED` what it holds. */
export const memoryOf = async (child: ChildProcess, at: number): Promise<Memory> => {
  const answer = once(child, 'message');
  child.send('how much');
  const [[rss, held]] = (await answer) as [readonly [number, number]];
  return { at, resident: rss / 1e6, heap: held / 1e6 };
};

/** Growth a minute: the median of the slopes between all pairs of measurements (Theil and Sen), which single peaks do not move. */
export const growthOf = (memory: readonly Memory[], member: 'resident' | 'heap'): number => {
  const slopes = memory
    .flatMap((a, i) => memory.slice(i + 1).map((b) => ((b[member] - a[member]) / (b.at - a.at)) * 60))
    .sort((a, b) => a - b);
  return slopes[Math.floor(slopes.length / 2)] ?? 0;
};
