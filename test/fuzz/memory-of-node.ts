import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** What a process holds after its garbage was collected, in MB (10^6 bytes). */
export interface Memory {
  /** Seconds since the run began. */
  readonly at: number;
  readonly resident: number;
  /** The heap and the buffers beside it, of the main thread. */
  readonly heap: number;
  /** Of the heap, what V8 makes of functions: machine code of those that were called often enough, and bytecode. */
  readonly code: number;
}

/** Loaded into the node: at each message it collects garbage and answers what it holds. Threads have none of it. */
const PROBE = `import { isMainThread } from 'node:worker_threads';
import { getHeapCodeStatistics } from 'node:v8';
if (isMainThread && process.channel !== undefined) {
  process.on('message', () => {
    gc();
    const { rss, heapUsed, external } = process.memoryUsage();
    const { code_and_metadata_size, bytecode_and_metadata_size } = getHeapCodeStatistics();
    process.send([rss, heapUsed + external, code_and_metadata_size + bytecode_and_metadata_size]);
  });
  process.channel.unref();
}`;

/** Options of Node.js with which a process answers `memoryOf`. */
export const PROBED = ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(PROBE)}`] as const;

/** Asks a process that was started with `PROBED` what it holds. */
export const memoryOf = async (child: ChildProcess, at: number): Promise<Memory> => {
  const answer = once(child, 'message');
  child.send('how much');
  const [[rss, held, code]] = (await answer) as [readonly [number, number, number]];
  return { at, resident: rss / 1e6, heap: held / 1e6, code: code / 1e6 };
};

/** Growth of something for each of something else: the median of the slopes between all pairs of measurements (Theil and Sen), which single peaks do not move. */
export const growthOf = <T>(measured: readonly T[], of: (one: T) => number, by: (one: T) => number): number => {
  const slopes = measured
    .flatMap((a, i) => measured.slice(i + 1).map((b) => (of(b) - of(a)) / (by(b) - by(a))))
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  return slopes[Math.floor(slopes.length / 2)] ?? 0;
};
