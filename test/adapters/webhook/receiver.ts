import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as it reached the receiver. */
export interface Received {
  readonly id: string;
  readonly timestamp: number;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly signatures: readonly string[];
  readonly body: string;
}

/** How the receiver treats a message: a status, with headers; or it hangs, or closes the connection. */
export type Treatment = number | { readonly status: number; readonly headers: Readonly<Record<string, string>> } | 'hang' | 'close';

/** A receiver of webhooks on a real socket, which does as it is told. */
export interface Receiver {
  readonly url: string;
  /** All that came, in order, taken or not. */
  readonly received: readonly Received[];
  /** Ids of what was answered 200. */
  readonly taken: readonly string[];
  /** Says how messages are treated from now on. */
  readonly treat: (how: (message: Received) => Treatment) => void;
  /** Most messages that were under way at once. */
  readonly most: () => number;
  readonly close: () => Promise<void>;
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

/** Checks a message as the specification tells receivers to: the HMAC of id, time and body under the secret, one of the signatures. */
export const isSignedBy = ({ id, timestamp, body, signatures }: Received, secret: string): boolean => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return signatures.includes(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`);
};

/** Starts a receiver on a free port of the loopback address. */
export const startReceiver = async (): Promise<Receiver> => {
  const received: Received[] = [];
  const taken: string[] = [];
  let how: (message: Received) => Treatment = () => 200;
  let [now, most] = [0, 0];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    now += 1;
    most = Math.max(most, now);
    response.on('close', () => {
      now -= 1;
    });
    const body = await textOf(request);
    const { type, data } = JSON.parse(body) as Pick<Received, 'type' | 'data'>;
    const message: Received = {
      id: String(request.headers['webhook-id']),
      timestamp: Number(request.headers['webhook-timestamp']),
      signatures: String(request.headers['webhook-signature']).split(' '),
      type,
      data,
      body,
    };
    received.push(message);
    const treatment = how(message);
    if (treatment === 'hang') return;
    if (treatment === 'close') {
      request.socket.destroy();
      return;
    }
    const { status, headers } = typeof treatment === 'number' ? { status: treatment, headers: {} } : treatment;
    if (status === 200) taken.push(message.id);
    response.writeHead(status, headers).end('thank you');
  };
  const server = createServer((request, response) => void serve(request, response).catch(() => request.socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    taken,
    treat: (next) => {
      how = next;
    },
    most: () => most,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
