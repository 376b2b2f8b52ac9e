import { explainFault } from '../../answer/explain-fault.js';
import type { Route } from '../../call/capability.js';
import type { Suggestion } from '../../core/fault-details.js';
import { FAULTS, type Fault, isFault } from '../../core/faults.js';
import type { Exchange } from './exchange.js';
import { replyText } from './reply.js';

/** Gives the RateLimit fields of a limit that was counted (draft-ietf-httpapi-ratelimit-headers). */
export const rateHeaders = (limit: {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}): Readonly<Record<string, string>> => ({
  'RateLimit-Policy': `"${limit.name}";q=${limit.limit};w=${limit.windowSeconds}`,
  RateLimit: `"${limit.name}";r=${limit.remaining};t=${limit.resetSeconds}`,
});

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
    ...rateHeaders({
      name,
      limit,
      windowSeconds,
      remaining,
      resetSeconds: retryAfter,
    }),
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

/**
 * Answers a fault as a problem document (RFC 9457).
 * @param route the route that was called; its body that would not be refused is shown as `example`
 */
export const replyProblem = (exchange: Exchange, fault: Fault, route?: Route): Response => {
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
