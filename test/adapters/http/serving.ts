import { connect } from 'node:net';
import type { App, AppParts } from '../../../src/adapters/http/create-app.js';
import { type ListenSettings, listen } from '../../../src/adapters/http/listen.js';
import type { HttpSettings } from '../../../src/adapters/http/request/guard-request.js';
import type { NodeContext } from '../../../src/call/node-context.js';
import { createFullNode } from '../../tools/node.js';
import { createSurface } from './surface.js';

/** What a node is served with. */
export interface ServeOptions extends Partial<Omit<ListenSettings, 'host' | 'port'>> {
  readonly node?: NodeContext;
  readonly settings?: Partial<HttpSettings>;
  readonly parts?: Partial<AppParts>;
}

/** A node that listens on a free port of the loopback address. */
export interface Serving {
  readonly app: App;
  readonly port: number;
  readonly url: string;
  /** The lines `GET /path 200` of what was answered. */
  readonly answered: readonly string[];
  /** What should not have happened. */
  readonly errors: readonly unknown[];
  /** Writes bytes to a connection of its own and gives all that comes back until it is closed. */
  readonly exchange: (bytes: string | Uint8Array, patience?: number) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Serves a node over real sockets. */
export const serveOnSocket = async ({ node = createFullNode(), settings, parts, ...limits }: ServeOptions = {}): Promise<Serving> => {
  const answered: string[] = [];
  const errors: unknown[] = [];
  const { app } = createSurface(node, settings, {
    onAnswer: ({ method, path }, status) => answered.push(`${method} ${path} ${status}`),
    onError: (_, error) => errors.push(error),
    ...parts,
  });
  const { port, stop } = await listen(app, { host: '127.0.0.1', port: 0, ...limits });
  const exchange: Serving['exchange'] = (bytes, patience = 20_000) =>
    new Promise((resolve, reject) => {
      let heard = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      const timer = setTimeout(() => {
        socket.destroy();
        reject(new Error(`The connection was not closed; heard ${JSON.stringify(heard.slice(0, 200))}`));
      }, patience);
      socket.setEncoding('latin1').on('data', (text: string) => {
        heard += text;
      });
      // A connection that is reset while bytes are under way was closed, too.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearTimeout(timer);
        resolve(heard);
      });
    });
  return { app, port, url: `http://127.0.0.1:${port}`, answered, errors, exchange, stop };
};
