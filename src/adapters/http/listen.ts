import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { App } from './create-app.js';
import { limitSockets, SOCKET_LIMITS, type SocketLimits } from './open-sockets.js';
import { endWithProblem, rawProblem } from './raw-answer.js';
import { isUpload } from './request/guard-request.js';

/** Requests of one connection that may wait for their turn. */
const MAX_WAITING = 100;

/** What one connection has sent: the request under way, and those that wait for it. */
interface Line {
  current: Parameters<RequestListener> | undefined;
  readonly waiting: Parameters<RequestListener>[];
}

/**
 * Serves the requests of one connection one after the other: a client that sends many at once and reads nothing would else have all the
 * answers made and kept for it. A connection with too many that wait is cut.
 */
const oneAtATime = (serve: RequestListener, isRefused: (socket: Socket) => boolean) => {
  const lines = new WeakMap<Socket, Line>();
  const lineOf = (socket: Socket): Line => {
    const known = lines.get(socket);
    if (known !== undefined) return known;
    const line: Line = { current: undefined, waiting: [] };
    lines.set(socket, line);
    return line;
  };
  /** Checks whether it is the node that is waited for: the request came whole, and nothing of its answer is made. */
  const isOwed = (socket: Socket): boolean => {
    const [incoming, outgoing] = lines.get(socket)?.current ?? [];
    return incoming?.complete === true && outgoing?.headersSent === false;
  };
  const begin = (line: Line, exchange: Parameters<RequestListener>): void => {
    const [incoming, outgoing] = exchange;
    line.current = exchange;
    outgoing.once('close', () => {
      line.current = undefined;
      const next = line.waiting.shift();
      if (next !== undefined && !incoming.socket.destroyed) begin(line, next);
    });
    serve(incoming, outgoing);
  };
  const listener: RequestListener = (incoming, outgoing) => {
    const { socket } = incoming;
    if (isRefused(socket)) return;
    const line = lineOf(socket);
    if (line.current === undefined) begin(line, [incoming, outgoing]);
    else if (line.waiting.length < MAX_WAITING) line.waiting.push([incoming, outgoing]);
    else socket.destroy();
  };
  return { listener, isOwed };
};

/** How long what is under way may take once the node stops, in milliseconds. */
const GRACE = 5_000;

/** Where and how a server listens. */
export interface ListenSettings {
  readonly host: string;
  readonly port: number;
  /** Limits on slow clients, in milliseconds. */
  readonly headersTimeout?: number;
  readonly requestTimeout?: number;
  readonly sockets?: SocketLimits;
}

/** A listening server. */
export interface Listening {
  readonly port: number;
  /** Takes no new work, lets what is under way finish for five seconds, and closes every connection. */
  readonly stop: () => Promise<void>;
}

const REASONS: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

const notARequest = (status: number, title: string): string =>
  rawProblem(status, title, `${title}: this is no HTTP request that can be served. Methods are upper case, and a request names its Host.`);

/** Answers what is no HTTP request, or too slow a one, with a problem document, and closes. */
const refuseConnection = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, title] = REASONS[error.code ?? ''] ?? [400, 'Bad Request'];
  endWithProblem(socket, [status, title], notARequest(status, title));
};

/** How long a table may take to be sent, in milliseconds; one that stands still is cut off sooner, as any connection is. */
const UPLOAD_TIMEOUT = 3_600_000;

/** Cuts a request off whose body takes too long, unless it brings a table. Node's own limit is one for all requests. */
const limitBodies =
  (serve: RequestListener, timeout: number): RequestListener =>
  (incoming, outgoing) => {
    const { method, url = '', headers, socket } = incoming;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && !isUpload(method, url.replace(/\?.*$/s, ''), headers['content-type'])) {
      const timer = setTimeout(() => {
        if (!incoming.complete) refuseConnection(Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
      }, timeout);
      incoming.once('close', () => clearTimeout(timer));
    }
    serve(incoming, outgoing);
  };

/**
 * Closes connections on which nothing is under way, those too on which nothing has come yet: Node.js holds a connection that a client opened ahead of
 * its request to be busy.
 */
const idleCloser = (server: Server): (() => void) => {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return () => {
    server.closeIdleConnections();
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  };
};

/** Listens with an app. */
export const listen = async (
  app: App,
  { host, port, headersTimeout = 10_000, requestTimeout = 30_000, sockets = SOCKET_LIMITS }: ListenSettings,
): Promise<Listening> => {
  const server: Server = createServer({
    headersTimeout,
    requestTimeout: Math.max(requestTimeout, UPLOAD_TIMEOUT),
    keepAliveTimeout: 10_000,
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 16_384,
    requireHostHeader: false,
  });
  const isRefused = limitSockets(server, sockets);
  const closeIdle = idleCloser(server);
  const serve = getRequestListener((request, { incoming }) => app.fetch(request, { incoming: incoming as IncomingMessage }), {
    // A request line or Host that makes no URL, or no Host, never reaches the app.
    errorHandler: () =>
      new Response(notARequest(400, 'Bad Request'), { status: 400, headers: { 'Content-Type': 'application/problem+json' } }),
  });
  const { listener, isOwed } = oneAtATime(serve, isRefused);
  server.on('request', limitBodies(listener, requestTimeout));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!isRefused(socket)) refuseConnection(error, socket);
  });
  // A client that takes no byte of its answer for so long is cut off; one whose call still waits for its turn is not.
  server.setTimeout(requestTimeout * 2, (socket: Socket) => {
    if (!isOwed(socket)) socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    app.stop();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // Connections that fall idle later are closed as they do.
    const sweep = setInterval(closeIdle, 50);
    const cut = setTimeout(() => server.closeAllConnections(), GRACE);
    await closed;
    clearInterval(sweep);
    clearTimeout(cut);
    await app.close();
  };
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
};
