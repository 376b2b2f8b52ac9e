import { explainFault } from '../../answer/explain-fault.js';
import { workBalanceOf } from '../../call/authorize.js';
import type { Caller } from '../../call/caller.js';
import type { Route } from '../../call/capability.js';
import type { NodeContext } from '../../call/node-context.js';
import type { Suggestion } from '../../core/fault-details.js';
import { FAULTS, Fault, isFault } from '../../core/faults.js';
import type { Exchange } from './exchange.js';
import { replyText } from './reply.js';

/** One limit as the RateLimit fields show it. */
export interface ShownLimit {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Gives the RateLimit fields of the limits that were counted (draft-ietf-httpapi-ratelimit-headers); none where there are none. */
export const rateHeaders = (limits: readonly ShownLimit[]): Readonly<Record<string, string>> =>
  limits.length === 0
    ? {}
    : {
        'RateLimit-Policy': limits.map(({ name, limit, windowSeconds }) => `"${name}";q=${limit};w=${windowSeconds}`).join(', '),
        RateLimit: limits.map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`).join(', '),
      };

/** Gives the budget of work of a caller as the RateLimit fields show it, in units; nothing where there is none. */
export const shownWork = (context: NodeContext, caller: Caller): readonly ShownLimit[] => {
  const balance = workBalanceOf(context, caller);
  if (balance === undefined) return [];
  const { limit, left, windowMilliseconds, resetMilliseconds } = balance;
  const remaining = Math.max(0, Math.floor(left));
  return [{ name: 'work', limit, windowSeconds: windowMilliseconds / 1000, remaining, resetSeconds: Math.ceil(resetMilliseconds / 1000) }];
};

const headersOf = (fault: Fault): Readonly<Record<string, string>> => {
  if (isFault(fault, 'UNAUTHENTICATED'))
    return { 'WWW-Authenticate': `Bearer realm="genmath"${fault.details.isInvalid === true ? ', error="invalid_token"' : ''}` };
  if (isFault(fault, 'UNSUPPORTED_MEDIA_TYPE', 'CONTENT_TYPE_MISSING')) return { 'Accept-Query': '"application/json"' };
  if (isFault(fault, 'METHOD_NOT_ALLOWED')) return { Allow: fault.details.allow };
  if (!isFault(fault, 'RATE_LIMITED', 'QUOTA_EXCEEDED')) return {};
  const { name, limit, windowSeconds, remaining, retryAfter } = fault.details;
  // How many run at a time has no window.
  if (windowSeconds === undefined) return { 'Retry-After': String(retryAfter) };
  return {
    'Retry-After': String(retryAfter),
    ...rateHeaders([{ name, limit, windowSeconds, remaining, resetSeconds: retryAfter }]),
  };
};

/** Gives the body of a route, or its query, that makes a call: the input without what the path names, under the names that the route has. */
const bodyOf = ({ path, bodyIs, names = {} }: Route, { input }: Suggestion): unknown => {
  if (bodyIs !== undefined) return input[bodyIs];
  const inPath = path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
  const members = Object.entries(input).map(
    ([name, value]) => [Object.entries(names).find(([, own]) => own === name)?.[0] ?? name, value] as const,
  );
  const body = Object.fromEntries(members.filter(([name]) => !inPath.includes(name)));
  return Object.keys(body).length === 0 ? undefined : body;
};

/** Gives the refusal of a node that was told to stop. */
export const nodeStopping = (): Fault => new Fault('STOPPING', 'This node is stopping; try again on another one, or in a moment.');

/**
 * Answers a fault as a problem document (RFC 9457), and notes its code in the exchange.
 * @param route the route that was called; its body that would not be refused is shown as `example`
 */
export const replyProblem = (exchange: Exchange, fault: Fault, route?: Route): Response => {
  exchange.refusal = fault.code;
  const { text, call } = explainFault(fault, { kind: 'rest' });
  const example = route === undefined || call === undefined || call.tool !== fault.call?.tool ? undefined : bodyOf(route, call);
  const { status, title } = FAULTS[fault.code];
  const problem = {
    type: `urn:genmath:fault:${fault.code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status,
    detail: text,
    code: fault.code,
    requestId: exchange.id,
    ...(Object.keys(fault.details).length === 0 ? {} : { details: fault.details }),
    ...(example === undefined ? {} : { example }),
  };
  return replyText(exchange, status, 'application/problem+json', JSON.stringify(problem), headersOf(fault));
};
