import { createConnection, type Socket } from 'node:net';
import { type FaultCode, restoreFault } from '../../../core/faults.js';
import { FrameReader, formatFrame } from './frames.js';
import { formatGreeting, type Greeting, isSame, parseGreeting } from './greeting.js';
import type { CallFrame } from './listen-in-folder.js';
import { assertPrivate, type SocketPlace, socketPlaces } from './socket-places.js';

/** What a call gives whose connection ended before its answer: it may have been carried out or not. */
export const LOST: unique symbol = Symbol('the connection ended before the answer');

/** What the owner sends: the answer to a call, or what was not asked for. */
type OwnerFrame =
  | { readonly id: number; readonly value?: unknown }
  | { readonly id: number; readonly fault: { readonly code: FaultCode; readonly message: string; readonly details: object } }
  | { readonly push: unknown };

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A connection to the owner of a data folder. It keeps the process alive only while an answer is waited for. */
export class OwnerLink {
  readonly #socket: Socket;
  readonly #frames = new FrameReader();
  readonly #waiting = new Map<number, Waiting>();
  #next = 1;
  /** Called with what the owner sends of itself. */
  onPush: (value: unknown) => void = () => undefined;
  /** Resolves when the connection has ended, by either side. */
  readonly ended: Promise<void>;
  #isEnded = false;

  /** @param rest bytes that came behind the greeting */
  constructor(socket: Socket, rest: Buffer) {
    this.#socket = socket;
    socket.unref();
    this.ended = new Promise((resolve) => {
      socket.once('close', () => {
        this.#isEnded = true;
        for (const { resolve: give } of this.#waiting.values()) give(LOST);
        this.#waiting.clear();
        resolve();
      });
    });
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    this.#take(rest);
  }

  #take(chunk: Buffer): void {
    try {
      for (const frame of this.#frames.take(chunk)) this.#settle(frame as OwnerFrame);
    } catch {
      this.#socket.destroy();
    }
  }

  #settle(frame: OwnerFrame): void {
    if ('push' in frame) {
      this.onPush(frame.push);
      return;
    }
    const waiting = this.#waiting.get(frame.id);
    this.#waiting.delete(frame.id);
    if (this.#waiting.size === 0) this.#socket.unref();
    if ('fault' in frame) waiting?.reject(restoreFault(frame.fault.code, frame.fault.message, frame.fault.details));
    else waiting?.resolve(frame.value);
  }

  /**
   * Asks the owner; gives {@link LOST} where the connection ends before the answer.
   * @throws Fault that the owner answers
   */
  async call(call: string, ...args: readonly unknown[]): Promise<unknown> {
    if (!this.#socket.writable) return LOST;
    const id = this.#next;
    this.#next += 1;
    const frame = formatFrame({ id, call, args } satisfies CallFrame);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.ref();
      this.#socket.write(frame);
    });
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** How long an owner may take to greet, in milliseconds. */
const GREETING_WITHIN = 3_000;

/** Reads the greeting of whoever listens; gives nothing where the connection ends before it is whole, or begins with something else. */
const greet = (socket: Socket, greeting: Greeting): Promise<{ readonly greeting: Greeting; readonly rest: Buffer } | undefined> =>
  new Promise((resolve) => {
    let first = Buffer.alloc(0);
    socket.on('error', () => resolve(undefined));
    socket.once('close', () => resolve(undefined));
    socket.setTimeout(GREETING_WITHIN, () => socket.destroy());
    socket.once('connect', () => socket.write(formatGreeting(greeting)));
    const onData = (chunk: Buffer): void => {
      first = Buffer.concat([first, chunk]);
      try {
        const greeted = parseGreeting(first);
        if (greeted === undefined) return;
        socket.off('data', onData);
        socket.pause();
        socket.setTimeout(0);
        resolve({ greeting: greeted.greeting, rest: first.subarray(greeted.length) });
      } catch {
        socket.destroy();
      }
    };
    socket.on('data', onData);
  });

/** Gives where an owner may listen; nowhere where there is no folder yet. */
const placesOf = (dataFolder: string): readonly SocketPlace[] => {
  try {
    return socketPlaces(dataFolder);
  } catch {
    return [];
  }
};

/**
 * Connects to the owner of a data folder. Gives nothing where none listens, and the greeting alone of one that is of another version.
 * @throws Fault STORE_FAILED where somebody else made the place at which the owner would listen
 */
export const connectToOwner = async (dataFolder: string, greeting: Greeting): Promise<OwnerLink | Greeting | undefined> => {
  for (const place of placesOf(dataFolder)) {
    try {
      assertPrivate(place);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      throw error;
    }
    const socket = createConnection(place.path);
    const greeted = await greet(socket, greeting);
    if (greeted === undefined) continue;
    if (isSame(greeted.greeting, greeting)) {
      const link = new OwnerLink(socket, greeted.rest);
      socket.resume();
      return link;
    }
    socket.destroy();
    return greeted.greeting;
  }
  return undefined;
};
