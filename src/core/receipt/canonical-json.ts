import { Fault } from '../faults.js';

/** Plain JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Deepest nesting that is serialised. */
export const MAX_JSON_DEPTH = 64;

const refuse = (path: string, what: string): Fault =>
  new Fault('NOT_CANONICAL', `${what} at ${path || 'the top'} is not plain JSON.`, { path });

const string = (value: string, path: string): string => {
  if (!value.isWellFormed()) throw refuse(path, 'A lone surrogate');
  return JSON.stringify(value);
};

const member = (path: string, key: string): string => `${path}/${key.slice(0, 64).replaceAll('~', '~0').replaceAll('/', '~1')}`;

const serialise = (value: unknown, path: string, depth: number): string => {
  if (depth > MAX_JSON_DEPTH) throw refuse(path, `Nesting deeper than ${MAX_JSON_DEPTH}`);
  switch (typeof value) {
    case 'string':
      return string(value, path);
    case 'number':
      if (!Number.isFinite(value)) throw refuse(path, String(value));
      return JSON.stringify(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      break;
    default:
      throw refuse(path, `A value of type ${typeof value}`);
  }
  if (value === null) return 'null';
  if (Array.isArray(value)) {
    let text = '[';
    // A counted loop sees the holes that `map` would skip.
    for (let i = 0; i < value.length; i += 1) {
      if (!Object.hasOwn(value, i)) throw refuse(`${path}/${i}`, 'A hole in an array');
      text += `${i === 0 ? '' : ','}${serialise(value[i], `${path}/${i}`, depth + 1)}`;
    }
    return `${text}]`;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw refuse(path, 'An object of a class');
  if (Object.getOwnPropertySymbols(value).length > 0) throw refuse(path, 'A symbol key');
  let text = '{';
  // The default order of `sort` is by UTF-16 code units, as RFC 8785 section 3.2.3 demands.
  for (const key of Object.getOwnPropertyNames(value).sort()) {
    const here = member(path, key);
    const descriptor = Object.getOwnPropertyDescriptor(value, key);
    if (!descriptor || !('value' in descriptor) || !descriptor.enumerable) throw refuse(here, 'A member that is not a plain value');
    text += `${text.length === 1 ? '' : ','}${string(key, here)}:${serialise(descriptor.value, here, depth + 1)}`;
  }
  return `${text}}`;
};

/**
 * Serialises plain JSON by the JSON Canonicalization Scheme (RFC 8785): keys sorted by UTF-16 code units, no white space, numbers and strings
 * as ECMAScript prints them. Minus zero becomes `0`, as the scheme demands.
 * @throws Fault NOT_CANONICAL for NaN, Infinity, lone surrogates, holes, accessors, classes and anything else that is not plain JSON
 */
export const toCanonicalJson = (value: unknown): string => serialise(value, '', 0);
