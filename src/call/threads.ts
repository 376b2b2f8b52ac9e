import { Fault } from '../core/faults.js';
import { isMembers } from '../core/members.js';
import type { Caller } from './caller.js';
import type { Capability } from './capability.js';
import type { ChunkResult, Job } from './jobs.js';
import type { Watch } from './limits/pace.js';
import type { NodeContext } from './node-context.js';
import type { Rendered, Wanted } from './render-answer.js';

/** A call that is done in a thread. */
export interface ThreadCall {
  /** Name of the capability. */
  readonly capability: string;
  /** As the caller wrote it: it is checked in the thread. */
  readonly input: unknown;
  readonly wanted: Wanted;
  readonly caller: Caller;
}

/** A chunk of a job that is computed in a thread. */
export interface ThreadChunk {
  readonly job: Job;
  readonly chunk: number;
  readonly input: Buffer;
}

/**
 * The port behind which threads of this process do calls that compute, so that its event loop answers others meanwhile. What a thread answers is what
 * the event loop would: it is told the time and the id of the receipt, and has the same keys and records.
 */
export interface Threads {
  /** How many there are. */
  readonly count: number;
  /**
   * Does a call in the thread that has the fewest. What it counts as work goes to the watch's meter, its progress to the watch; an aborted signal cancels it.
   * @param context time, ids and what is kept, as the call would have them here
   * @throws Fault of the call; WORK_BUDGET where it needs more memory than a thread has, STOPPING after {@link close}
   */
  readonly run: (call: ThreadCall, context: NodeContext, watch: Watch) => Promise<Rendered>;
  /**
   * Computes a chunk of a job in the thread that has the fewest calls, as {@link run} does a call.
   * @throws Fault where the job cannot be worked on, CANCELLED, WORK_BUDGET and STOPPING as of {@link run}; an Error where the thread ended
   */
  readonly compute: (piece: ThreadChunk, context: NodeContext, watch: Watch) => Promise<ChunkResult>;
  /** Ends all threads; calls that are under way are refused with STOPPING, and so is every later one. */
  readonly close: () => Promise<void>;
}

/** Says of a call that nobody waits for any more that it was not begun. */
export const notBegun = (): Fault => new Fault('CANCELLED', 'Cancelled by the caller before it began.', { done: 0, total: 1 });

/** Checks whether a call may take more than ten milliseconds and does nothing but compute, so that it is one for a thread. */
export const isForThread = ({ isThreaded = false }: Capability, input: unknown, context: NodeContext): boolean =>
  typeof isThreaded === 'function' ? isMembers(input) && isThreaded(input, context) : isThreaded;
