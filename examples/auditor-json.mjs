/**
 * JSON as receipts and ledgers need it: read strictly, and printed in its canonical form (RFC 8785). Part of auditor.mjs.
 */
import { createHash } from 'node:crypto';
import { isObject } from './auditor-shapes.mjs';

/** ECMAScript prints numbers and strings as RFC 8785 wants them, and sorts names by code units: the scheme was made after it. */
export const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
};

/** A digest as receipts and rows write it. */
export const sha256 = (...parts) => `sha256:${parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')}`;

const DEEPEST = 32;

const countMembers = (value) => {
  if (typeof value !== 'object' || value === null) return 0;
  const values = Object.values(value);
  return values.reduce((sum, member) => sum + countMembers(member), Array.isArray(value) ? 0 : values.length);
};

/** Reads JSON; refuses a name that stands twice in one object, of which `JSON.parse` would silently keep the last. */
export const readJson = (json) => {
  let [names, depth] = [0, 0];
  for (const [token] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[:[{\]}]/gs)) {
    if (token === ':') names += 1;
    else if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > DEEPEST) throw new Error(`more than ${DEEPEST} levels deep`);
  }
  const value = JSON.parse(json);
  if (countMembers(value) !== names) throw new Error('a member stands twice in one object');
  return value;
};

/** Bytes that are not UTF-8 are refused, not replaced: what was signed is bytes. A byte-order mark is left for JSON to refuse. */
export const decode = (bytes) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);

/** Reads one line and audits it: gives the value with what is wrong, which may be that it is no JSON. */
export const onLine = (line, audit) => {
  try {
    const text = decode(line);
    const value = readJson(text);
    return { value, ...audit(value, text) };
  } catch (error) {
    return { value: undefined, held: [], why: `JSON: ${error.message}` };
  }
};

/** No receipt and no answer has a member of such a name; in ECMAScript, where objects have prototypes, they are traps. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const demandPlain = (value) => {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('a number is too large');
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value) && Object.keys(value).some((name) => FORBIDDEN.has(name)))
    throw new Error('a member has a name that nothing has');
  for (const member of Object.values(value)) demandPlain(member);
};

const parseHanded = (value) =>
  typeof value !== 'string'
    ? value
    : readJson(value.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '').replace(/^```(?:json)?[ \t\r\n]*|[ \t\r\n]*```$/g, ''));

/** A receipt, or an answer, may be handed on as its JSON text, and in a Markdown fence. */
export const readHanded = (value) => {
  const handed = parseHanded(value);
  demandPlain(handed);
  return handed;
};
