import { Fault } from './faults.js';

/** Deepest nesting of a JSON text that is read. */
export const MAX_TEXT_DEPTH = 32;

/** How large what a text writes may be, where that is limited beside the length of the text. */
export interface TextLimits {
  /** Most members of an object, at any level. */
  readonly members: number;
  /** Most values altogether. */
  readonly values: number;
}
/** Those of what callers ask. */
export const INPUT_LIMITS: TextLimits = { members: 1_000, values: 200_000 };
const UNLIMITED: TextLimits = { members: Number.POSITIVE_INFINITY, values: Number.POSITIVE_INFINITY };

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const LIST = 0x5b;
const LIST_END = 0x5d;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;
const BYTE_ORDER_MARK = '\ufeff';
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const beyond = (what: string, is: string, limit: number): Fault => new Fault('INVALID_REQUEST', `${what} ${is} ${limit}.`, { limit });

/**
 * Counts the members that a JSON text writes: each has one colon outside of strings. In a list, each comma has a value behind it.
 * @throws Fault INVALID_REQUEST where the text is deeper or larger than is read, before anything of it is built
 */
const countWritten = (text: string, what: string, limits: TextLimits): number => {
  /** Members so far of each object that is open; -1 where it is a list. */
  const open = new Int32Array(MAX_TEXT_DEPTH + 1).fill(-1);
  let depth = 0;
  let members = 0;
  let elements = 0;
  let isText = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (isText) {
      if (code === BACKSLASH) i += 1;
      else if (code === QUOTE) isText = false;
    } else if (code === QUOTE) isText = true;
    else if (code === COLON) {
      members += 1;
      open[depth] = (open[depth] as number) + 1;
      if ((open[depth] as number) > limits.members) throw beyond(what, 'has an object of more members than', limits.members);
    } else if (code === COMMA) {
      if (open[depth] === -1) elements += 1;
      if (members + elements > limits.values) throw beyond(what, 'holds more values than', limits.values);
    } else if (code === OBJECT || code === LIST) {
      depth += 1;
      if (depth > MAX_TEXT_DEPTH) throw beyond(what, 'is nested deeper than', MAX_TEXT_DEPTH);
      open[depth] = code === OBJECT ? 0 : -1;
    } else if ((code === OBJECT_END || code === LIST_END) && depth > 0) depth -= 1;
  }
  return members;
};

const countBuilt = (value: object): number => {
  const values: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  let count = Array.isArray(value) ? 0 : values.length;
  for (const member of values) if (typeof member === 'object' && member !== null) count += countBuilt(member);
  return count;
};

/**
 * Reads a JSON text as I-JSON (RFC 7493) has it: a member that stands twice in one object, of which `JSON.parse` silently keeps the last, is
 * refused, and so are a byte-order mark and what is deeper or larger than is read.
 * @param what names the text in the refusal
 * @param limits those of what callers ask are INPUT_LIMITS; a receipt is as large as it was given
 * @throws Fault MALFORMED_JSON, INVALID_REQUEST
 */
export const parseStrictJson = (text: string, what: string, limits = UNLIMITED): unknown => {
  if (text.startsWith(BYTE_ORDER_MARK)) throw new Fault('MALFORMED_JSON', `${what} begins with a byte-order mark, which JSON has not.`);
  const written = countWritten(text, what, limits);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Fault('MALFORMED_JSON', `${what} is not JSON: ${(error as Error).message.slice(0, 120)}.`);
  }
  if (typeof value === 'object' && value !== null && countBuilt(value) !== written)
    throw new Fault('MALFORMED_JSON', `${what} is not JSON: a member stands twice in one object.`);
  return value;
};

/**
 * Decodes UTF-8; bytes that are none are refused and not replaced, for what was signed is bytes.
 * @throws Fault MALFORMED_JSON
 */
export const decodeUtf8 = (bytes: Uint8Array, what: string): string => {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new Fault('MALFORMED_JSON', `${what} is not UTF-8.`);
  }
};
