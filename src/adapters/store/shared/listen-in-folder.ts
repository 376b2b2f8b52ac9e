import { unlinkSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { toFault } from '../../../core/faults.js';
import { isMembers } from '../../../core/members.js';
import { FrameReader, formatFrame } from './frames.js';
import { formatGreeting, type Greeting, isSame, parseGreeting } from './greeting.js';
import { closeToOthers, makePrivate, type SocketPlace, socketPlaces } from './socket-places.js';

/** Another process that is connected to the owner of a folder. */
export interface Peer {
  /** Sends what it did not ask for. */
  readonly push: (frame: Buffer) => void;
  /** Calls the listener once when the connection has ended. */
  readonly onEnd: (listener: () => void) => void;
}

/** Answers a call of another process. */
export type AnswerCall = (name: string, args: readonly unknown[], peer: Peer) => Promise<unknown>;

/** A call as it is sent. */
export interface CallFrame {
  readonly id: number;
  readonly call: string;
  readonly args: readonly unknown[];
}

/** Most bytes that wait for a process that does not read; it connects again when it does, and finds by cursor what it missed. */
const MOST_WAITING = 64 << 20;

const isCall = (frame: unknown): boolean =>
  isMembers(frame) && Number.isSafeInteger(frame['id']) && typeof frame['call'] === 'string' && Array.isArray(frame['args']);

const answerTo = async ({ id, call, args }: CallFrame, answer: AnswerCall, peer: Peer): Promise<Buffer> => {
  try {
    return formatFrame({ id, value: await answer(call, args, peer) });
  } catch (error) {
    const { code, message, details } = toFault(error);
    return formatFrame({ id, fault: { code, message, details } });
  }
};

const serve = (socket: Socket, greeting: Greeting, answer: AnswerCall): void => {
  const frames = new FrameReader();
  let first: Buffer | undefined = Buffer.alloc(0);
  const send = (frame: Buffer): void => {
    if (!socket.writable) return;
    socket.write(frame);
    if (socket.writableLength > MOST_WAITING) socket.destroy();
  };
  const peer: Peer = { push: send, onEnd: (listener) => void socket.once('close', listener) };
  const take = (bytes: Buffer): void => {
    for (const frame of frames.take(bytes)) {
      if (!isCall(frame)) throw new RangeError('a frame that is no call');
      void answerTo(frame as CallFrame, answer, peer).then(send);
    }
  };
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    try {
      if (first === undefined) {
        take(chunk);
        return;
      }
      first = Buffer.concat([first, chunk]);
      const greeted = parseGreeting(first);
      if (greeted === undefined) return;
      const rest = first.subarray(greeted.length);
      first = undefined;
      // One of another version is told whose folder it is, and no more.
      if (!isSame(greeted.greeting, greeting)) {
        socket.end(formatGreeting(greeting));
        return;
      }
      socket.write(formatGreeting(greeting));
      take(rest);
    } catch {
      socket.destroy();
    }
  });
};

const listenAt = (server: Server, place: SocketPlace): Promise<void> => {
  makePrivate(place);
  try {
    // Whoever has the lock of the folder is its owner, and what an earlier one left is not in use.
    if (process.platform !== 'win32') unlinkSync(place.path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path: place.path }, () => {
      server.off('error', reject);
      server.on('error', () => undefined);
      closeToOthers(place);
      resolve();
    });
  });
};

/**
 * Listens for the other processes of a data folder, which this process owns; it does not keep the process alive. Gives the way to stop, after which
 * others may become the owner; nothing where the system gives no place to listen at.
 */
export const listenInFolder = async (
  dataFolder: string,
  greeting: Greeting,
  answer: AnswerCall,
): Promise<{ readonly stop: () => Promise<void> } | undefined> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.unref();
    serve(socket, greeting, answer);
  });
  server.unref();
  for (const place of socketPlaces(dataFolder)) {
    try {
      await listenAt(server, place);
    } catch {
      continue;
    }
    return {
      stop: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          // What was not answered is asked again of the next owner.
          for (const socket of sockets) socket.destroy();
        }),
    };
  }
  return undefined;
};
