import { Worker } from 'node:worker_threads';
import { Fault, restoreFault } from '../../core/faults.js';
import { ASSET_FOLDER } from '../../package-files.js';
import type { Drawer, PictureJob, PictureReply } from './create-pictures.js';
import { tooLarge } from './states/too-large.js';

/** Bounds of the drawing; times are in milliseconds. */
export interface PictureLineSettings {
  /** Processor time that the process may take while one picture is drawn, before that is given up. */
  readonly timeLimit?: number;
  /** How long the worker is kept when there is nothing to draw. */
  readonly idleTime?: number;
  /** The code of the worker; that of the built package. */
  readonly code?: URL;
}

/** A drawing is given up after so many times its limit by the clock, however little processor time it got. */
const PATIENCE = 6;
/** Least time in milliseconds between two looks at the processor time. */
const LOOK = 100;
/** Most pictures that wait while another is drawn. */
const MOST_WAITING = 64;
/** Bounds of the worker's own heap in MB. Memory of WebAssembly is none of it, and is bounded by what is drawn. */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 } as const;

const CODE = new URL('../picture-worker.js', ASSET_FOLDER);

interface Waiting {
  readonly job: PictureJob;
  readonly resolve: (drawn: string | Uint8Array) => void;
  readonly reject: (error: unknown) => void;
}

const stopping = (): Fault => new Fault('STOPPING', 'This node is stopping and draws no more; ask another one, or in a moment.');

/**
 * Draws pictures one after the other in a worker of its own, so that the process keeps answering. The worker is started at the first picture,
 * ends some time after the last one, and keeps the process alive only while it draws.
 */
export class PictureLine implements Drawer {
  readonly #timeLimit: number;
  readonly #idleTime: number;
  readonly #code: URL;
  readonly #line: Waiting[] = [];
  #drawing: Waiting | undefined;
  #worker: Worker | undefined;
  #ending: Promise<unknown> = Promise.resolve();
  /** Ends the drawing that takes too long, or the worker that has nothing to do. */
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ timeLimit = 20_000, idleTime = 60_000, code = CODE }: PictureLineSettings = {}) {
    this.#timeLimit = timeLimit;
    this.#idleTime = idleTime;
    this.#code = code;
  }

  /**
   * Draws one picture when those before it are drawn.
   * @throws Fault WORK_BUDGET where it is too large or takes too long, RATE_LIMITED where too many wait, STOPPING after {@link close}
   */
  draw(job: PictureJob): Promise<string | Uint8Array> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw stopping();
      if (this.#line.length >= MOST_WAITING)
        throw new Fault(
          'RATE_LIMITED',
          `${MOST_WAITING} pictures wait to be drawn, which is the most. Ask again in a moment, or for JSON.`,
          {
            name: 'pictures',
            limit: MOST_WAITING,
            remaining: 0,
            retryAfter: 5,
          },
        );
      this.#line.push({ job, resolve, reject });
      if (this.#drawing === undefined) this.#next();
    });
  }

  /** Ends the worker; what is drawn or waits is refused with STOPPING. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#line.splice(0)) reject(stopping());
    this.#endWorker(stopping());
    await this.#ending;
  }

  #next(): void {
    clearTimeout(this.#timer);
    const waiting = this.#line.shift();
    this.#drawing = waiting;
    if (waiting === undefined) {
      this.#worker?.unref();
      this.#timer = setTimeout(() => this.#endWorker(), this.#idleTime).unref();
      return;
    }
    this.#watch(waiting.job);
    try {
      this.#worker ??= this.#start();
      this.#worker.ref();
      this.#worker.postMessage(waiting.job);
    } catch (error) {
      this.#endWorker(error);
    }
  }

  /**
   * Ends a drawing that takes more than its limit by the clock and in processor time. By the clock alone, a busy machine would refuse what it
   * draws on a quiet day, and refuse it again from the new worker, which has everything to load.
   */
  #watch(job: PictureJob): void {
    const [began, used] = [performance.now(), process.cpuUsage()];
    const look = (): void => {
      const { user, system } = process.cpuUsage(used);
      const left = this.#timeLimit - (user + system) / 1000;
      if (left <= 0 || performance.now() - began >= PATIENCE * this.#timeLimit)
        this.#endWorker(tooLarge(job, `${this.#timeLimit / 1000} s`));
      else this.#timer = setTimeout(look, Math.max(left, LOOK));
    };
    this.#timer = setTimeout(look, this.#timeLimit);
  }

  /**
   * Starts a worker that is given nothing of this process: neither environment nor flags nor its streams, of which stdout may carry a protocol
   * and stderr would gain a listener with each worker. What it writes there is not read: reading would keep the process alive.
   */
  #start(): Worker {
    const worker = new Worker(this.#code, { env: {}, execArgv: [], stdout: true, stderr: true, resourceLimits: HEAP });
    // A worker that was ended may still send a message, which is about no picture of the present.
    const ifCurrent = (act: () => void): void => {
      if (worker === this.#worker) act();
    };
    worker.on('message', (reply: PictureReply) => ifCurrent(() => this.#answer(reply)));
    worker.on('error', (error: NodeJS.ErrnoException) => ifCurrent(() => this.#endWorker(this.#reasonOf(error))));
    worker.on('exit', (code) => ifCurrent(() => this.#endWorker(new Error(`What draws ended by itself with the code ${code}.`))));
    return worker;
  }

  #reasonOf(error: NodeJS.ErrnoException): unknown {
    const drawing = this.#drawing;
    return error.code === 'ERR_WORKER_OUT_OF_MEMORY' && drawing !== undefined
      ? tooLarge(drawing.job, `${HEAP.maxOldGenerationSizeMb} MB`)
      : error;
  }

  #answer(reply: PictureReply): void {
    const drawing = this.#drawing;
    if (drawing === undefined) return;
    this.#next();
    if ('drawn' in reply) drawing.resolve(reply.drawn);
    else drawing.reject(restoreFault(reply.fault.code, reply.fault.message, reply.fault.details));
  }

  /** Ends the worker with all that it holds; the drawing that it was at is refused for this reason, and the next one starts another. */
  #endWorker(reason?: unknown): void {
    const [worker, drawing] = [this.#worker, this.#drawing];
    this.#worker = undefined;
    clearTimeout(this.#timer);
    if (worker !== undefined) this.#ending = worker.terminate();
    if (drawing === undefined) return;
    this.#next();
    drawing.reject(reason);
  }
}
