import { FAULTS, type Fault, toSentence } from '../../core/faults.js';
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

const headersOf = ({ code, details }: Fault): Readonly<Record<string, string>> => {
  if (code === 'UNAUTHENTICATED')
    return { 'WWW-Authenticate': `Bearer realm="genmath"${details['isInvalid'] === true ? ', error="invalid_token"' : ''}` };
  if (code === 'UNSUPPORTED_MEDIA_TYPE' || code === 'CONTENT_TYPE_MISSING') return { 'Accept-Query': '"application/json"' };
  if (code === 'METHOD_NOT_ALLOWED' && typeof details['allow'] === 'string') return { Allow: details['allow'] };
  if (code !== 'RATE_LIMITED' && code !== 'QUOTA_EXCEEDED') return {};
  const { name, limit, windowSeconds, remaining, retryAfter } = details as Readonly<Record<string, number>>;
  // How many run at a time has no window.
  if (windowSeconds === undefined) return { 'Retry-After': String(retryAfter) };
  return {
    'Retry-After': String(retryAfter),
    ...rateHeaders({
      name: String(name),
      limit: Number(limit),
      windowSeconds: Number(windowSeconds),
      remaining: Number(remaining),
      resetSeconds: Number(retryAfter),
    }),
  };
};

/** Answers a fault as a problem document (RFC 9457). */
export const replyProblem = (exchange: Exchange, fault: Fault): Response => {
  const { status, title } = FAULTS[fault.code];
  const problem = {
    type: `urn:genmath:fault:${fault.code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status,
    detail: toSentence(fault.message),
    code: fault.code,
    requestId: exchange.id,
    ...(Object.keys(fault.details).length === 0 ? {} : { details: fault.details }),
  };
  return replyText(exchange, status, 'application/problem+json', JSON.stringify(problem), headersOf(fault));
};
