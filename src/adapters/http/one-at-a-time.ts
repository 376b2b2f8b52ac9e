import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait for their turn. */
const MAX_WAITING = 100;

/**
 * Serves the requests of one connection one after the other: a client that sends many at once and reads nothing would else have all the
 * answers made and kept for it. A connection with too many that wait is cut.
 */
export const oneAtATime = (serve: RequestListener): RequestListener => {
  /** The connections with a request under way, each with those that wait. */
  const waiting = new WeakMap<Socket, (() => void)[]>();
  return (incoming, outgoing) => {
    const { socket } = incoming;
    const begin = (): void => {
      outgoing.once('close', () => {
        const next = waiting.get(socket)?.shift();
        if (next === undefined) waiting.delete(socket);
        else if (!socket.destroyed) next();
      });
      serve(incoming, outgoing);
    };
    const queue = waiting.get(socket);
    if (queue === undefined) {
      waiting.set(socket, []);
      begin();
    } else if (queue.length < MAX_WAITING) queue.push(begin);
    else socket.destroy();
  };
};
