import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { inEnvelope } from '../adapters/mcp/stdio-process.js';
import type { Caller } from './well-formed-requests.js';

type Random = () => number;

/** How long a connection is held at most before it is dropped, in milliseconds. */
const HELD = 1_500;

interface Dropped {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The share of the body that is sent. */
  readonly sent?: number;
}

const LISTEN = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'subscriptions/listen',
  params: inEnvelope({ notifications: { resourceSubscriptions: ['contract://ctr_none'], toolsListChanged: true } }),
});
const SHEET = JSON.stringify({ lines: 'integrate(sin(x^2), x from 0 to 60)\n'.repeat(20) });
const SWEEP = JSON.stringify({ operators: ['NM19'], inputs: { m: 1 }, vary: [{ symbol: 'a', from: 1, to: 2, points: 10_000 }] });

/** What is opened: streams without an end, long answers, and requests that are not sent to their end. */
const dropped = ({ machine }: Caller, random: Random): readonly (() => Dropped)[] => [
  () => ({ method: 'GET', path: `/api/chain/${machine}/events`, headers: { accept: 'text/event-stream' } }),
  () => ({
    method: 'POST',
    path: '/mcp',
    headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
    body: LISTEN,
  }),
  () => ({ method: 'GET', path: `/api/chain/${machine}/export` }),
  () => ({ method: 'GET', path: '/openapi.json' }),
  () => ({ method: 'POST', path: '/api/svc/calculate', body: SHEET }),
  () => ({ method: 'POST', path: '/api/svc/sweep', body: SWEEP }),
  () => ({ method: 'POST', path: '/api/svc/sweep', body: SWEEP, headers: { accept: 'image/png' } }),
  () => ({ method: 'POST', path: '/api/svc/calculate', body: SHEET, sent: random() }),
  () => ({
    method: 'POST',
    path: '/api/jobs?operators=NM19',
    headers: { 'content-type': 'text/csv' },
    body: `m,a\n${'1,2\n'.repeat(5_000)}`,
    sent: random(),
  }),
];

const NOISE = [
  '\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001',
  'GET /api/health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
];

/** Makes what one caller does who opens connections and drops them, whatever is under way on them. */
export const createDroppedConnections = (random: Random, url: string, caller: Caller): (() => Promise<void>) => {
  const { hostname, port, host } = new URL(url);
  const make = dropped(caller, random);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const bytes = (): string => {
    if (random() < 0.1) return pick(NOISE);
    const { method, path, headers = {}, body = '', sent = 1 } = pick(make)();
    const lines = Object.entries({
      host,
      'x-forwarded-for': caller.address,
      authorization: `Bearer ${caller.key}`,
      'content-type': 'application/json',
      'content-length': String(body.length),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body.slice(0, body.length * sent)}`;
  };
  return async () => {
    const socket = connect(Number(port), hostname);
    const closed = once(socket, 'close');
    // A node that does not take the connection, or closes it first, says so by its end.
    socket.on('error', () => undefined).resume();
    socket.write(bytes(), 'latin1');
    await Promise.race([setTimeout(random() * HELD), closed]);
    if (random() < 0.5) socket.destroy();
    else socket.resetAndDestroy();
    await closed;
  };
};
