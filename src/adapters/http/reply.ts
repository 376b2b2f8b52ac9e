import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { keyOf } from '../../call/caller.js';
import { sha256Hex } from '../../core/digest.js';
import type { Exchange } from './exchange.js';

/** Answers from this size on are compressed, in characters. */
const COMPRESSED_FROM = 8_192;

const compressors = {
  br: (text: string): Promise<Buffer> =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
  gzip: (text: string): Promise<Buffer> => promisify(gzip)(text, { level: 6 }),
};

type Encoding = keyof typeof compressors;

const EXPOSED = 'X-Request-Id, ETag, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, Allow, Accept-Query';

/**
 * Gives the headers that every answer to a request bears: no answer but the console is a page, no type is guessed, nothing is framed, and no referrer is passed on.
 * Written out, because it is made for every request.
 */
export const commonHeaders = ({ id, origin }: Pick<Exchange, 'id' | 'origin'>): Record<string, string> => {
  const headers: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
    'X-Request-Id': id,
  };
  if (origin !== undefined) {
    headers['Access-Control-Allow-Origin'] = origin;
    headers['Access-Control-Expose-Headers'] = EXPOSED;
    headers['Vary'] = 'Origin';
  }
  return headers;
};

/** Answers a text. */
export const replyText = (
  exchange: Exchange,
  status: number,
  type: string,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Response => {
  const all = commonHeaders(exchange);
  all['Content-Type'] = type;
  // Where the length is not told, the server adds it, and looks at every header once more for that.
  all['Content-Length'] = String(Buffer.byteLength(text));
  return new Response(text, { status, headers: Object.assign(all, headers) });
};

/** Answers bytes. */
export const replyBytes = (
  exchange: Exchange,
  status: number,
  type: string,
  bytes: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(new Uint8Array(bytes), {
    status,
    headers: { ...commonHeaders(exchange), ...headers, 'Content-Type': type, 'Content-Length': String(bytes.length) },
  });

/** Answers without a body. */
export const replyEmpty = (exchange: Exchange, status: number, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(null, { status, headers: { ...commonHeaders(exchange), ...headers } });

/** A text that is the same for every request until the node changes, with its tag and its compressed forms. */
export interface Representation {
  readonly text: string;
  readonly etag: string;
  readonly compressed: Map<Encoding, Promise<Buffer>>;
}

/** Makes a representation of a text. */
export const toRepresentation = (text: string): Representation => ({
  text,
  etag: `W/"${sha256Hex(text).slice(0, 32)}"`,
  compressed: new Map(),
});

/** Chooses among the encodings that a client takes; one with a quality of 0 is not taken. */
export const chooseEncoding = (accepted: string | undefined): Encoding | undefined => {
  if (accepted === undefined) return undefined;
  const taken = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter(([, quality]) => quality === undefined || Number(quality.replace('q=', '')) !== 0)
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding));
};

const isKnown = (tags: string | undefined, etag: string): boolean =>
  tags !== undefined && (tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')));

/** Answers a representation: 304 to a client that has it, compressed where it is large and the client takes that. */
export const replyRepresentation = async (
  exchange: Exchange,
  type: string,
  { text, etag, compressed }: Representation,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> => {
  const common = commonHeaders(exchange);
  const cached = {
    ...common,
    ...headers,
    ETag: etag,
    // What a key shows may be its own.
    'Cache-Control': keyOf(exchange.caller) === undefined ? 'public, no-cache' : 'private, no-cache',
    // With or without an origin: what is kept for the one must not be shown to the other.
    Vary: `${headers['Vary'] ?? 'Origin'}, Accept-Encoding`,
  };
  if (isKnown(exchange.header('if-none-match'), etag)) return new Response(null, { status: 304, headers: cached });
  const encoding = text.length < COMPRESSED_FROM ? undefined : chooseEncoding(exchange.header('accept-encoding'));
  if (encoding === undefined) return new Response(text, { status: 200, headers: { ...cached, 'Content-Type': type } });
  const ready = compressed.get(encoding) ?? compressors[encoding](text);
  compressed.set(encoding, ready);
  const bytes = new Uint8Array(await ready);
  return new Response(bytes, {
    status: 200,
    headers: { ...cached, 'Content-Type': type, 'Content-Encoding': encoding, 'Content-Length': String(bytes.length) },
  });
};

/** Bytes that are the same for every request until the node changes, with their tag. */
export interface KeptBytes {
  readonly bytes: Uint8Array;
  readonly etag: string;
}

/** Gives bytes their tag. */
export const toKeptBytes = (bytes: Uint8Array): KeptBytes => ({
  bytes,
  etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
});

/** Answers kept bytes: 304 to a client that has them. */
export const replyKeptBytes = (
  exchange: Exchange,
  type: string,
  { bytes, etag }: KeptBytes,
  headers: Readonly<Record<string, string>> = {},
): Response => {
  const cached = { ...headers, ETag: etag, 'Cache-Control': 'public, no-cache' };
  return isKnown(exchange.header('if-none-match'), etag)
    ? replyEmpty(exchange, 304, cached)
    : replyBytes(exchange, 200, type, bytes, cached);
};
