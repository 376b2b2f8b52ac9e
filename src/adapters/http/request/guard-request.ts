import { Fault } from '../../../core/faults.js';
import { MAX_BODY_BYTES } from '../../service/streamable-http.js';
import type { TrustProxy } from './client-address.js';

/** How a node faces its network. */
export interface HttpSettings {
  /** Host names, in lower case and without ports, under which requests are answered. */
  readonly allowedHosts: readonly string[];
  /** Origins, like `https://example.org`, whose pages may call. */
  readonly allowedOrigins: readonly string[];
  /** True where the node listens on a loopback address: then loopback names and origins are allowed too. */
  readonly isLoopback: boolean;
  readonly trustProxy: TrustProxy;
  /** True where others reach the node by https. */
  readonly isSecure: boolean;
}

/** The settings of requests that never leave the process. */
export const IN_PROCESS: HttpSettings = {
  allowedHosts: [],
  allowedOrigins: [],
  isLoopback: true,
  trustProxy: { hops: 0 },
  isSecure: false,
};

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Gives the name in a Host header without its port; nothing where it is no host. */
const hostName = (host: string): string | undefined => {
  const [, name] = /^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+)(?::\d{1,5})?$/.exec(host) ?? [];
  return name?.toLowerCase();
};

/**
 * Refuses a request for another name than this node has: a page that rebinds its own name to this address would else speak as a neighbour.
 * @throws Fault HOST_NOT_ALLOWED
 */
export const assertHost = (host: string | undefined, { allowedHosts, isLoopback }: HttpSettings): void => {
  const name = host === undefined ? undefined : hostName(host);
  if (name !== undefined && ((isLoopback && LOOPBACK.has(name)) || allowedHosts.includes(name))) return;
  throw new Fault('HOST_NOT_ALLOWED', 'The Host header names no host of this node; --allowed-hosts lists those that it has.');
};

/**
 * Refuses a request with two Host headers: who stands between might have gone by the other one (RFC 9112, 3.2).
 * @throws Fault INVALID_REQUEST
 */
export const assertOneHost = (rawHeaders: readonly string[] = []): void => {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') hosts += 1;
  if (hosts > 1) throw new Fault('INVALID_REQUEST', `A request has one Host header; this one has ${hosts}.`);
};

/**
 * Refuses a request line that names another host (`GET http://other/ HTTP/1.1`): such a name goes before the Host header (RFC 9112, 3.2.2).
 * @throws Fault HOST_NOT_ALLOWED
 */
export const assertTarget = (target: string | undefined, settings: HttpSettings): void => {
  if (target === undefined || target.startsWith('/')) return;
  assertHost(URL.canParse(target) ? new URL(target).host : undefined, settings);
};

/**
 * Refuses a page of an origin that is not allowed; gives the origin where one is named and allowed.
 * @throws Fault ORIGIN_NOT_ALLOWED
 */
export const allowedOrigin = (origin: string | undefined, host: string | undefined, settings: HttpSettings): string | undefined => {
  if (origin === undefined) return undefined;
  const refusal = new Fault('ORIGIN_NOT_ALLOWED', 'Pages of this origin may not call; --allowed-origins lists those that may.');
  if (settings.allowedOrigins.includes(origin)) return origin;
  if (!URL.canParse(origin)) throw refusal;
  const { host: originHost, hostname, origin: canonical } = new URL(origin);
  if (canonical !== origin) throw refusal;
  // A page that this node itself serves, or another one on this machine.
  if (originHost === host?.toLowerCase() || (settings.isLoopback && LOOPBACK.has(hostname))) return origin;
  throw refusal;
};

/** The path at which a body of any length is a stream: the table of a job. */
export const UPLOAD_PATH = '/api/jobs';

const TABLE_TYPE = /^(?:text\/csv|application\/(?:x-)?ndjson)\s*(?:;|$)/i;

/** Checks whether a request brings a table, which may be longer than other bodies and take longer. */
export const isUpload = (method: string | undefined, path: string, type: string | undefined): boolean =>
  method === 'POST' && path === UPLOAD_PATH && TABLE_TYPE.test(type ?? '');

/**
 * Refuses a body by its declared length, before any of it is read.
 * @throws Fault BODY_TOO_LARGE
 */
export const assertLength = (contentLength: string | undefined): void => {
  if (contentLength !== undefined && Number(contentLength) > MAX_BODY_BYTES) throw tooLarge();
};

/** Says how large a body may be. */
export const tooLarge = (): Fault => new Fault('BODY_TOO_LARGE', `A body has at most ${MAX_BODY_BYTES} bytes.`, { limit: MAX_BODY_BYTES });
