import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { endWithProblem, rawProblem } from './raw-answer.js';
import { limitKey } from './request/client-address.js';

/** Most sockets that are open at a time. */
export interface SocketLimits {
  readonly inAll: number;
  /** From one address; no limit where a proxy holds the sockets of many clients. */
  readonly ofAddress: number;
}

/** What a node has unless it is set. */
export const SOCKET_LIMITS: SocketLimits = { inAll: 4_096, ofAddress: 256 };

/** Seconds after which a client that was refused may try again. */
const RETRY_AFTER = 5;

const refuse = (socket: Socket, most: number, whose: string): void => {
  const detail = `${most} connections ${whose} are open, which is the most. Close some, or keep one alive for many requests.`;
  endWithProblem(socket, [429, 'Too Many Requests'], rawProblem(429, 'Too many requests', detail, 'RATE_LIMITED'), {
    'Retry-After': String(RETRY_AFTER),
  });
  // Who does not take the answer is not waited for.
  socket.once('finish', () => socket.destroy());
  socket.setTimeout(1_000, () => socket.destroy());
};

/**
 * Refuses connections that are one too many of all, or of their address, with a problem that says so (429).
 * @returns checks whether a socket was refused, so that nothing that it sends is served
 */
export const limitSockets = (server: Server, { inAll, ofAddress }: SocketLimits): ((socket: Socket) => boolean) => {
  const refused = new WeakSet<Socket>();
  const ofAddresses = new Map<string, number>();
  let open = 0;
  server.on('connection', (socket) => {
    const address = limitKey(socket.remoteAddress ?? '');
    const own = ofAddresses.get(address) ?? 0;
    const isTooMany = open >= inAll;
    if (isTooMany || own >= ofAddress) {
      refused.add(socket);
      refuse(socket, isTooMany ? inAll : ofAddress, isTooMany ? 'to this node' : 'from this address');
      return;
    }
    open += 1;
    ofAddresses.set(address, own + 1);
    socket.once('close', () => {
      open -= 1;
      const left = (ofAddresses.get(address) ?? 1) - 1;
      if (left === 0) ofAddresses.delete(address);
      else ofAddresses.set(address, left);
    });
  });
  return (socket) => refused.has(socket);
};
