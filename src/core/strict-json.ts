import { Fault } from './faults.js';

/** Deepest nesting of a JSON text that is read. */
export const MAX_TEXT_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const BYTE_ORDER_MARK = '\ufeff';
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Counts the members that a JSON text writes: each has one colon outside of strings.
 * @throws Fault INVALID_REQUEST where the text is nested deeper than {@link MAX_TEXT_DEPTH}, before anything of it is built
 */
const countWritten = (text: string, what: string): number => {
  let depth = 0;
  let colons = 0;
  let isText = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (isText) {
      if (code === BACKSLASH) i += 1;
      else if (code === QUOTE) isText = false;
    } else if (code === QUOTE) isText = true;
    else if (code === COLON) colons += 1;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > MAX_TEXT_DEPTH)
        throw new Fault('INVALID_REQUEST', `${what} is nested deeper than ${MAX_TEXT_DEPTH}.`, { limit: MAX_TEXT_DEPTH });
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return colons;
};

const countBuilt = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const values: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return values.reduce<number>((sum, member) => sum + countBuilt(member), Array.isArray(value) ? 0 : values.length);
};

/**
 * Reads a JSON text as I-JSON (RFC 7493) has it: a member that stands twice in one object, of which `JSON.parse` silently keeps the last, is
 * refused, and so is a byte-order mark.
 * @param what names the text in the refusal
 * @throws Fault MALFORMED_JSON, INVALID_REQUEST
 */
export const parseStrictJson = (text: string, what: string): unknown => {
  if (text.startsWith(BYTE_ORDER_MARK)) throw new Fault('MALFORMED_JSON', `${what} begins with a byte-order mark, which JSON has not.`);
  const written = countWritten(text, what);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Fault('MALFORMED_JSON', `${what} is not JSON: ${(error as Error).message.slice(0, 120)}.`);
  }
  if (countBuilt(value) !== written) throw new Fault('MALFORMED_JSON', `${what} is not JSON: a member stands twice in one object.`);
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
