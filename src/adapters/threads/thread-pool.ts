import { Worker } from 'node:worker_threads';
import { LOCAL_CALLER, payerOf } from '../../call/caller.js';
import type { ChunkResult } from '../../call/jobs.js';
import { markWorkedOn, type Watch } from '../../call/limits/pace.js';
import type { NodeContext } from '../../call/node-context.js';
import type { Rendered } from '../../call/render-answer.js';
import { notBegun, type ThreadCall, type ThreadChunk, type Threads } from '../../call/threads.js';
import { Fault } from '../../core/faults.js';
import { ASSET_FOLDER } from '../../package-files.js';
import { ASKED, type CallSetting, type FromThread, fromThrown, type ToThread, toBuffer, toThrown } from './thread-messages.js';

/** Bounds of a thread's own heap in MB. Most of what is computed is garbage at once: a larger space for new objects made nothing faster, and stays resident. */
const HEAP = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 12 } as const;

const CODE = new URL('../compute-thread.js', ASSET_FOLDER);

/** How threads are made. */
export interface ThreadPoolSettings {
  /** How many: at least one. */
  readonly count: number;
  /** Handed to each thread when it starts: plain data. */
  readonly workerData: unknown;
  /** The code of a thread; that of the built package. */
  readonly code?: URL;
}

interface Running {
  readonly context: NodeContext;
  readonly watch: Watch;
  readonly resolve: (answer: Rendered | ChunkResult) => void;
  readonly reject: (error: unknown) => void;
  /** Stops listening to the caller's signal. */
  readonly forget: () => void;
}

const stopping = (): Fault => new Fault('STOPPING', 'This node is stopping and computes no more; ask another one, or in a moment.');

const outOfMemory = (): Fault =>
  new Fault(
    'WORK_BUDGET',
    `What was computed needs more memory than a thread has (${HEAP.maxOldGenerationSizeMb} MB). Ask for less at a time.`,
    {
      limit: HEAP.maxOldGenerationSizeMb,
    },
  );

/** One thread with the calls that are under way in it. It is started at its first call, and again after it ended by itself. */
class Thread {
  readonly running = new Map<number, Running>();
  readonly #settings: ThreadPoolSettings;
  #worker: Worker | undefined;

  constructor(settings: ThreadPoolSettings) {
    this.#settings = settings;
  }

  send(message: ToThread): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(message);
  }

  /** Ends the thread; what is under way in it is refused for this reason. */
  async end(reason: unknown): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    for (const id of [...this.running.keys()]) this.#settle(id)?.reject(reason);
    await worker?.terminate();
  }

  /** Starts a thread that is given nothing of this process but its settings: neither environment nor flags nor its streams. */
  #start(): Worker {
    const { code = CODE, workerData } = this.#settings;
    const worker = new Worker(code, { workerData, env: {}, execArgv: [], stdout: true, stderr: true, resourceLimits: HEAP });
    // The server keeps the process alive, and whoever waits for a call; a thread at rest does not.
    worker.unref();
    const ifCurrent = (act: () => void): void => {
      if (worker === this.#worker) act();
    };
    worker.on('message', (message: FromThread) => ifCurrent(() => this.#hear(message)));
    worker.on('error', (error: NodeJS.ErrnoException) =>
      ifCurrent(() => void this.end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? outOfMemory() : error)),
    );
    worker.on('exit', (code_) => ifCurrent(() => void this.end(new Error(`A thread ended by itself with the code ${code_}.`))));
    return worker;
  }

  #settle(id: number): Running | undefined {
    const running = this.running.get(id);
    this.running.delete(id);
    running?.forget();
    return running;
  }

  #hear(message: FromThread): void {
    const running = this.running.get(message.id);
    if (running === undefined) return;
    const { watch } = running;
    switch (message.type) {
      case 'ask':
        void this.#tell(message.question, running, message);
        break;
      case 'progress':
        watch.onProgress?.(message.done, message.total);
        break;
      case 'spent':
        watch.meter?.add(message.units);
        break;
      case 'done':
        watch.meter?.add(message.units);
        this.#settle(message.id)?.resolve(message.answer);
        break;
      case 'failed':
        watch.meter?.add(message.units);
        if (message.isWorkedOn) markWorkedOn(watch);
        this.#settle(message.id)?.reject(fromThrown(message.thrown));
        break;
    }
  }

  /** Tells a call what it asked for. */
  async #tell(id: number, { context }: Running, { name, asked }: Extract<FromThread, { type: 'ask' }>): Promise<void> {
    const ask = ASKED[name] as (context: NodeContext, ...asked: readonly unknown[]) => Promise<unknown>;
    try {
      this.send({ type: 'told', id, value: await ask(context, ...asked) });
    } catch (error) {
      this.send({ type: 'untold', id, thrown: toThrown(error) });
    }
  }
}

/** Threads of this process, each of which does its calls fairly by payer, in turns, as the event loop does. */
export class ThreadPool implements Threads {
  readonly count: number;
  readonly #threads: readonly Thread[];
  #last = 0;
  #isClosed = false;

  constructor(settings: ThreadPoolSettings) {
    this.count = settings.count;
    this.#threads = Array.from({ length: settings.count }, () => new Thread(settings));
  }

  run(call: ThreadCall, context: NodeContext, watch: Watch): Promise<Rendered> {
    return this.#do((rest) => ({ ...rest, type: 'call', call }), context, watch) as Promise<Rendered>;
  }

  async compute(piece: ThreadChunk, context: NodeContext, watch: Watch): Promise<ChunkResult> {
    const result = (await this.#do((rest) => ({ ...rest, type: 'chunk', piece }), context, watch)) as ChunkResult;
    const { summary, hashes, lines } = result;
    return { ...result, summary: toBuffer(summary), hashes: toBuffer(hashes), lines: toBuffer(lines) };
  }

  #do(
    messageWith: (rest: { readonly id: number; readonly setting: CallSetting }) => ToThread,
    context: NodeContext,
    watch: Watch,
  ): Promise<Rendered | ChunkResult> {
    if (this.#isClosed) return Promise.reject(stopping());
    const { signal } = watch;
    if (signal?.aborted) return Promise.reject(notBegun());
    const thread = this.#threads.reduce((best, one) => (one.running.size < best.running.size ? one : best));
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      const cancel = (): void => thread.send({ type: 'cancel', id });
      signal?.addEventListener('abort', cancel, { once: true });
      const forget = (): void => signal?.removeEventListener('abort', cancel);
      thread.running.set(id, { context, watch, resolve, reject, forget });
      const payer = watch.meter?.payer ?? payerOf(LOCAL_CALLER).id;
      const setting = {
        payer,
        now: context.now(),
        receiptId: context.newReceiptId(),
        url: context.url,
        receipts: context.receipts.state(),
        ledgers: context.ledgers.state(),
        wantsProgress: watch.onProgress !== undefined,
      };
      thread.send(messageWith({ id, setting }));
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#threads.map((thread) => thread.end(stopping())));
  }
}
