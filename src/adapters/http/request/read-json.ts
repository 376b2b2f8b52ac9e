import type { IncomingMessage } from 'node:http';
import { payerOf } from '../../../call/caller.js';
import { takeTurn } from '../../../call/limits/pace.js';
import { Fault, within } from '../../../core/faults.js';
import { decodeUtf8, INPUT_LIMITS, parseStrictJson } from '../../../core/strict-json.js';
import { MAX_BODY_BYTES } from '../../service/streamable-http.js';
import type { Exchange } from '../exchange.js';
import { tooLarge } from './guard-request.js';

/** Texts from this length on are read when it is the sender's turn, who pays for it. */
const LONG = 16_384;

/** Characters that are read for a unit of work, looked through for what no schema needs to see included. */
const READ_IN_A_UNIT = 20_000;

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

const endedEarly = (error: unknown, incoming: IncomingMessage | undefined): unknown =>
  error instanceof Fault || incoming?.destroyed !== true ? error : new Fault('INVALID_REQUEST', 'The request ended before its body did.');

/**
 * Gives a body as it comes.
 * @throws Fault INVALID_REQUEST where its sender is gone before its end
 */
export async function* streamBody(incoming: IncomingMessage): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield* incoming as AsyncIterable<Buffer>;
  } catch (error) {
    throw endedEarly(error, incoming);
  }
}

/** Reads a body of undeclared length, and stops where it is too long. */
const readChunks = async (incoming: IncomingMessage): Promise<Uint8Array> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of streamBody(incoming)) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Reads a body whose declared length was checked before; the parser of Node.js holds the sender to it. */
const readDeclared = (incoming: IncomingMessage): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.once('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    incoming.once('error', reject);
    const refuse = (): void => {
      if (!incoming.readableEnded) reject(new Error('closed'));
    };
    incoming.once('close', refuse);
    if (incoming.destroyed) refuse();
  });

const readBytes = async ({ request, incoming, header }: Exchange): Promise<Uint8Array> => {
  if (incoming === undefined) {
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (bytes.length > MAX_BODY_BYTES) throw tooLarge();
    return bytes;
  }
  try {
    return await (header('transfer-encoding') === undefined ? readDeclared(incoming) : readChunks(incoming));
  } catch (error) {
    throw endedEarly(error, incoming);
  }
};

/**
 * Lets a long text wait until it is its sender's turn, and charges it: many that end together would else be read one behind the other.
 * @throws Fault RATE_LIMITED where the budget of the sender is used up
 */
const beforeReading = async (text: string, { caller, charge }: Exchange): Promise<void> => {
  if (text.length <= LONG) return;
  charge?.(text.length / READ_IN_A_UNIT);
  await takeTurn(payerOf(caller).id);
};

const readText = async (exchange: Exchange): Promise<string> => decodeUtf8(await readBytes(exchange), 'The body');

const LINES_TYPE = /^application\/(?:x-)?ndjson\s*(?:;|$)/i;

/** Checks whether a request brings JSON lines. */
export const bringsLines = ({ header }: Exchange): boolean => LINES_TYPE.test(header('content-type') ?? '');

/**
 * Reads a body of JSON lines: a value from each line that is not blank.
 * @throws Fault BODY_TOO_LARGE, MALFORMED_JSON or INVALID_REQUEST with the number of the line
 */
export const readJsonLines = async (exchange: Exchange): Promise<readonly unknown[]> => {
  const text = await readText(exchange);
  await beforeReading(text, exchange);
  return text.split('\n').flatMap((line, i) => {
    if (line.trim() === '') return [];
    try {
      return [parseStrictJson(line, 'The line', INPUT_LIMITS)];
    } catch (error) {
      throw error instanceof Fault ? within(`Line ${i + 1}`, error) : error;
    }
  });
};

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
  await beforeReading(text, exchange);
  return parseStrictJson(text, 'The body', INPUT_LIMITS);
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
