import { type Caller, payerOf } from '../../call/caller.js';
import { Fault } from '../../core/faults.js';

/** Most streams without an end that are open at a time: of events, and of changes of resources. */
export interface StreamLimits {
  readonly inAll: number;
  /** Of one key or address; the user of this process has as many as there are. */
  readonly ofCaller: number;
}

/** What a node has. */
const STREAM_LIMITS: StreamLimits = { inAll: 1_000, ofCaller: 20 };

/** Seconds after which a caller who was refused may try again. */
const RETRY_AFTER = 5;

/** The streams without an end that callers read. */
export class OpenStreams {
  readonly #limits: StreamLimits;
  readonly #ofCallers = new Map<string, number>();
  #open = 0;

  constructor(limits: StreamLimits | undefined) {
    this.#limits = limits ?? STREAM_LIMITS;
  }

  /**
   * Counts a stream of a caller as open; gives the way to say that it has ended, which may be called again.
   * @throws Fault RATE_LIMITED where the caller has too many, or all together
   */
  open(caller: Caller): () => void {
    const { id, kind } = payerOf(caller);
    const own = this.#ofCallers.get(id) ?? 0;
    const { inAll, ofCaller } = this.#limits;
    if (this.#open >= inAll) throw tooMany(inAll, 'of this node');
    if (kind !== 'local' && own >= ofCaller) throw tooMany(ofCaller, kind === 'key' ? 'of this key' : 'of this address');
    this.#open += 1;
    this.#ofCallers.set(id, own + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#open -= 1;
      const left = (this.#ofCallers.get(id) ?? 1) - 1;
      if (left === 0) this.#ofCallers.delete(id);
      else this.#ofCallers.set(id, left);
    };
  }
}

const tooMany = (limit: number, whose: string): Fault =>
  new Fault('RATE_LIMITED', `${limit} streams ${whose} are open, which is the most. End one, then open this again.`, {
    name: 'streams',
    limit,
    remaining: 0,
    retryAfter: RETRY_AFTER,
  });

/** Passes a stream on, and calls back once when it has ended, failed, or its reader went away. */
export const withEnd = (body: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> => {
  const source = body.getReader();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await source.read();
        if (!done) return controller.enqueue(value);
        onEnd();
        controller.close();
      } catch (error) {
        onEnd();
        controller.error(error);
      }
    },
    cancel: (reason) => {
      onEnd();
      return source.cancel(reason);
    },
  });
};
