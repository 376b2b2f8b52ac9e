import type { App, AppParts } from '../../../src/adapters/http/create-app.js';
import { type HttpSettings, IN_PROCESS } from '../../../src/adapters/http/request/guard-request.js';
import type { Caller } from '../../../src/call/caller.js';
import type { NodeContext } from '../../../src/call/node-context.js';
import { createNodeApp } from '../../../src/node/create-node-app.js';

/** What a request carries beside its method and path. */
export interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  /** A value that is sent as JSON, with its type. */
  readonly json?: unknown;
  /** Bytes that are sent as they are, without a type. */
  readonly bytes?: string | Uint8Array;
  /** Whoever calls in this process: then no guard of the network holds. */
  readonly caller?: Caller;
}

/** An answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text as a JSON object. */
  readonly json: Readonly<Record<string, unknown>>;
}

/** Sends one request through the guards of an app, without a socket. */
export type Ask = (method: string, path: string, sent?: Sent) => Promise<Answer>;

/** Reads a response to its end. */
export const toAnswer = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    get json() {
      return JSON.parse(text) as Readonly<Record<string, unknown>>;
    },
  };
};

/** Asks an app, as `localhost` unless a Host is sent. */
export const createAsk =
  (app: App): Ask =>
  async (method, path, { headers = {}, json, bytes, caller } = {}) => {
    const body = json === undefined ? bytes : JSON.stringify(json);
    const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' };
    const request = new Request(`http://localhost${path}`, {
      method,
      headers: { host: 'localhost', ...type, ...headers },
      // As bytes, because a text would bring a type of its own.
      ...(body === undefined ? {} : { body: typeof body === 'string' ? new TextEncoder().encode(body) : body }),
    });
    return toAnswer(await app.fetch(request, caller === undefined ? {} : { caller }));
  };

/** Makes the surface of a node, and the way to ask it. */
export const createSurface = (
  node: NodeContext,
  settings: Partial<HttpSettings> = {},
  parts: Partial<AppParts> = {},
): { readonly app: App; readonly ask: Ask } => {
  const app = createNodeApp(node, { ...parts, settings: { ...IN_PROCESS, ...settings } });
  return { app, ask: createAsk(app) };
};
