import type { IncomingMessage } from 'node:http';
import { payerOf } from '../../../call/caller.js';
import { takeTurn } from '../../../call/pace.js';
import { Fault, within } from '../../../core/faults.js';
import { MAX_BODY_BYTES } from '../../service/streamable-http.js';
import type { Exchange } from '../exchange.js';
import { tooLarge } from './guard-request.js';

/** Texts from this length on are read when it is the sender's turn. */
const LONG = 16_384;

/** Deepest nesting of a JSON body. */
export const MAX_JSON_DEPTH = 32;

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Refuses a text nested deeper than {@link MAX_JSON_DEPTH}, before it is parsed. */
const assertShallow = (text: string): void => {
  let depth = 0;
  let isText = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (isText) {
      if (code === BACKSLASH) i += 1;
      else if (code === QUOTE) isText = false;
    } else if (code === QUOTE) isText = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > MAX_JSON_DEPTH)
        throw new Fault('INVALID_REQUEST', `The body is nested deeper than ${MAX_JSON_DEPTH}.`, { limit: MAX_JSON_DEPTH });
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
};

/** Reads a body of undeclared length, and stops where it is too long. */
const readChunks = async (incoming: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const readText = async ({ request, incoming, header }: Exchange): Promise<string> => {
  const isChunked = header('transfer-encoding') !== undefined;
  try {
    // A declared length was checked before, and the parser of Node.js holds the sender to it.
    if (isChunked && incoming !== undefined) return await readChunks(incoming);
    const text = await request.text();
    if (incoming === undefined && Buffer.byteLength(text) > MAX_BODY_BYTES) throw tooLarge();
    return text;
  } catch (error) {
    if (error instanceof Fault || incoming?.destroyed !== true) throw error;
    throw new Fault('INVALID_REQUEST', 'The request ended before its body did.');
  }
};

const LINES_TYPE = /^application\/(?:x-)?ndjson\s*(?:;|$)/i;

/** Checks whether a request brings JSON lines. */
export const bringsLines = ({ header }: Exchange): boolean => LINES_TYPE.test(header('content-type') ?? '');

/**
 * Reads a body of JSON lines: a value from each line that is not blank.
 * @throws Fault BODY_TOO_LARGE, MALFORMED_JSON or INVALID_REQUEST with the number of the line
 */
export const readJsonLines = async (exchange: Exchange): Promise<readonly unknown[]> =>
  (await readText(exchange)).split('\n').flatMap((line, i) => {
    if (line.trim() === '') return [];
    try {
      assertShallow(line);
      return [JSON.parse(line) as unknown];
    } catch (error) {
      if (error instanceof Fault) throw within(`Line ${i + 1}`, error);
      throw new Fault('MALFORMED_JSON', `Line ${i + 1} is not JSON: ${(error as Error).message.slice(0, 120)}.`);
    }
  });

const badType = (type: string | undefined): Fault =>
  type === undefined || type.trim() === ''
    ? new Fault('CONTENT_TYPE_MISSING', 'A body needs its type: send `Content-Type: application/json`.')
    : new Fault(
        'UNSUPPORTED_MEDIA_TYPE',
        `Bodies are JSON: send \`Content-Type: application/json\`, not ${JSON.stringify(type.slice(0, 60))}.`,
      );

/**
 * Reads the JSON body of a request; nothing where there is none.
 * @throws Fault CONTENT_TYPE_MISSING, UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE, MALFORMED_JSON, INVALID_REQUEST
 */
export const readJson = async (exchange: Exchange): Promise<unknown> => {
  const type = exchange.header('content-type');
  const isTyped = type !== undefined && JSON_TYPE.test(type);
  // QUERY has no meaning without a type (RFC 10008), whatever its body; elsewhere only a body needs one.
  if (exchange.method === 'QUERY' && !isTyped) throw badType(type);
  const text = await readText(exchange);
  if (text === '') return undefined;
  if (!isTyped) throw badType(type);
  // Many long bodies that end together would else be read one behind the other.
  if (text.length > LONG) await takeTurn(payerOf(exchange.caller).id);
  assertShallow(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Fault('MALFORMED_JSON', `The body is not JSON: ${(error as Error).message.slice(0, 120)}.`);
  }
};

/**
 * Reads what a QUERY without parameters may carry: an empty object.
 * @throws Fault INVALID_REQUEST
 */
export const assertNoInput = async (exchange: Exchange): Promise<void> => {
  if (exchange.method !== 'QUERY') return;
  const body = await readJson(exchange);
  const isEmpty =
    body === undefined || (typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0);
  if (!isEmpty) throw new Fault('INVALID_REQUEST', `${exchange.path} takes no input; send {}.`);
};
