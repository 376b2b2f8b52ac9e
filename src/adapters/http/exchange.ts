import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Hono } from 'hono';
import type { Caller } from '../../call/caller.js';
import type { FaultCode } from '../../core/faults.js';
import { clientAddress, limitKey } from './request/client-address.js';
import type { HttpSettings } from './request/guard-request.js';

/** One HTTP request, with what has been found out about it so far: address, caller, origin. */
export interface Exchange {
  readonly id: string;
  readonly request: Request;
  readonly method: string;
  /** Path without its query. */
  readonly path: string;
  /** Reads a header by its lower-case name. */
  readonly header: (name: string) => string | undefined;
  /** Present where the request came over a socket. */
  readonly incoming: IncomingMessage | undefined;
  /** True for a request that a call in this process makes on behalf of its caller: no guard of the network holds. */
  readonly isInProcess: boolean;
  readonly address: string;
  /** Anonymous until the request is authenticated; given for a request in this process. */
  caller: Caller;
  /**
   * Takes units of work from the budget of the caller; nothing until the request is authenticated.
   * @throws Fault RATE_LIMITED where it is used up
   */
  charge: ((units: number) => void) | undefined;
  /** The origin of a page that may read the answer; nothing until the guards have let it through. */
  origin: string | undefined;
  /** W3C trace context that the caller sent. */
  readonly traceparent: string | undefined;
  /** Code of the fault that it is answered with, set by the answer. */
  refusal: FaultCode | undefined;
}

/** The router of the surface: every route is given its exchange. */
export type Router = Hono<{ Bindings: Exchange }>;

/** Where a request comes from: a socket, or a call in this process on behalf of its caller. */
export interface Origin {
  readonly incoming?: IncomingMessage;
  readonly caller?: Caller;
}

const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

const pathOf = (url: string): string => {
  const from = url.indexOf('/', url.indexOf('://') + 3);
  const to = url.indexOf('?', from);
  return from < 0 ? '/' : url.slice(from, to < 0 ? undefined : to);
};

const headerReader = (request: Request, incoming: IncomingMessage | undefined): Exchange['header'] => {
  if (incoming === undefined) return (name) => request.headers.get(name) ?? undefined;
  return (name) => {
    const value = incoming.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
};

/** Creates the exchange of a request that has just come: an id, its address, and nobody as its caller yet. */
export const createExchange = (request: Request, { incoming, caller }: Origin, { trustProxy }: HttpSettings): Exchange => {
  const header = headerReader(request, incoming);
  // A request in this process, for whatever key it shows, counts for the address of whoever caused it.
  const address =
    caller === undefined
      ? limitKey(clientAddress(incoming?.socket.remoteAddress ?? '', header('x-forwarded-for'), trustProxy))
      : (caller.address ?? '');
  const traceparent = header('traceparent');
  return {
    id: `req_${randomUUID()}`,
    request,
    method: request.method,
    path: pathOf(request.url),
    header,
    isInProcess: caller !== undefined,
    address,
    caller: caller ?? { isLocal: false, address },
    incoming,
    charge: undefined,
    origin: undefined,
    traceparent: traceparent !== undefined && TRACEPARENT.test(traceparent) ? traceparent : undefined,
    refusal: undefined,
  };
};
