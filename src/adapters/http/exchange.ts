import type { IncomingMessage } from 'node:http';
import type { Caller } from '../../call/caller.js';

/** One request with what the surface knows of it. */
export interface Exchange {
  readonly id: string;
  readonly request: Request;
  readonly method: string;
  /** Path without its query. */
  readonly path: string;
  /** Reads a header by its lower-case name. */
  readonly header: (name: string) => string | undefined;
  /** Present where the request came over a socket. */
  readonly incoming?: IncomingMessage;
  readonly address: string;
  /** Found out before the route is served; for a request in this process it is given. */
  readonly caller: Caller;
  /** The origin of a page that may read the answer. */
  readonly origin?: string;
  /** W3C trace context that the caller sent. */
  readonly traceparent?: string;
}
