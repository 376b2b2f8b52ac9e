import { Fault } from './faults.js';

/** Plain JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Deepest nesting that is serialised. */
export const MAX_JSON_DEPTH = 64;

/** What is refused and where; the path is put together while it unwinds, so that nothing is spent on it where all is well. */
class Refusal {
  readonly what: string;
  readonly path: (string | number)[] = [];

  constructor(what: string) {
    this.what = what;
  }
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** Printable ASCII without quotes and backslashes stands for itself, which most of a receipt is. */
const AS_IT_STANDS = /^[ !#-[\]-~]*$/;

const serialiseString = (value: string): string => {
  if (AS_IT_STANDS.test(value)) return `"${value}"`;
  if (!value.isWellFormed()) throw new Refusal('A lone surrogate');
  return JSON.stringify(value);
};

const KEPT_KEYS = 512;
const keptKeys = new Map<string, string>();

/** Receipts have the same keys over and over, so their text is kept; the number kept is bounded. */
const serialiseKey = (key: string): string => {
  const kept = keptKeys.get(key);
  if (kept !== undefined) return kept;
  const text = `${serialiseString(key)}:`;
  if (keptKeys.size < KEPT_KEYS && key.length <= 64) keptKeys.set(key, text);
  return text;
};

/** Gives the names of the members of an object, having looked for what its text would not show. */
type NamesOf = (value: object) => string[];

const serialiseArray = (value: readonly unknown[], depth: number, namesOf: NamesOf): string => {
  if (Object.getPrototypeOf(value) !== Array.prototype) throw new Refusal('An object of a class');
  let text = '[';
  let at = 0;
  try {
    // A counted loop sees the holes that `map` would skip.
    for (; at < value.length; at += 1) {
      if (value[at] === undefined) throw new Refusal(Object.hasOwn(value, at) ? 'A value of type undefined' : 'A hole in an array');
      text += at === 0 ? serialise(value[at], depth, namesOf) : `,${serialise(value[at], depth, namesOf)}`;
    }
  } catch (error) {
    if (error instanceof Refusal) error.path.unshift(at);
    throw error;
  }
  // The elements and `length`, and nothing that the text would not show.
  if (namesOf === namesOfAny && Reflect.ownKeys(value).length !== value.length + 1) throw new Refusal('An array with other members');
  return `${text}]`;
};

/** Keys up to this many are put in order by insertion, which for so few is quicker than a general sort. */
const FEW_KEYS = 32;

/** Puts keys in the order of their UTF-16 code units, as RFC 8785 section 3.2.3 demands; so compares `<`, and so does `sort`. */
const inOrder = (keys: string[]): readonly string[] => {
  if (keys.length > FEW_KEYS) return keys.sort();
  for (let i = 1; i < keys.length; i += 1) {
    const key = keys[i] as string;
    let at = i;
    for (; at > 0 && (keys[at - 1] as string) > key; at -= 1) keys[at] = keys[at - 1] as string;
    keys[at] = key;
  }
  return keys;
};

/** Looks for symbols, accessors and hidden members. */
const namesOfAny: NamesOf = (value) => {
  if (Object.getOwnPropertySymbols(value).length > 0) throw new Refusal('A symbol key');
  const names = Object.getOwnPropertyNames(value);
  for (const name of names) {
    const descriptor = Object.getOwnPropertyDescriptor(value, name);
    if (descriptor && 'value' in descriptor && descriptor.enumerable) continue;
    const refusal = new Refusal('A member that is not a plain value');
    refusal.path.unshift(name.slice(0, 64));
    throw refusal;
  }
  return names;
};

/** Looks for nothing: this process has put the object together of plain members. */
const namesOfOwn: NamesOf = (value) => Object.keys(value);

/** Gives the members of an object to a visitor, in the order of the scheme, each as its key and the text of both. */
const visitMembers = (value: object, depth: number, namesOf: NamesOf, visit: (key: string, text: string) => void): void => {
  if (!isPlain(value)) throw new Refusal('An object of a class');
  const names = inOrder(namesOf(value));
  let at = '';
  try {
    for (const name of names) {
      at = name;
      visit(name, serialiseKey(name) + serialise((value as Readonly<Record<string, unknown>>)[name], depth, namesOf));
    }
  } catch (error) {
    if (error instanceof Refusal) error.path.unshift(at.slice(0, 64));
    throw error;
  }
};

const serialiseObject = (value: object, depth: number, namesOf: NamesOf): string => {
  let text = '';
  visitMembers(value, depth, namesOf, (_key, member) => {
    text += text === '' ? member : `,${member}`;
  });
  return `{${text}}`;
};

/** Texts of objects that never change. */
const fixed = new WeakMap<object, string>();

const serialise = (value: unknown, above: number, namesOf: NamesOf): string => {
  const depth = above + 1;
  if (depth > MAX_JSON_DEPTH + 1) throw new Refusal(`Nesting deeper than ${MAX_JSON_DEPTH}`);
  if (value === null) return 'null';
  switch (typeof value) {
    case 'string':
      return serialiseString(value);
    case 'number':
      if (!Number.isFinite(value)) throw new Refusal(String(value));
      // ECMAScript's own printing of numbers is the one that RFC 8785 section 3.2.2.3 demands; it prints minus zero as 0.
      return String(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return fixed.get(value) ?? (Array.isArray(value) ? serialiseArray(value, depth, namesOf) : serialiseObject(value, depth, namesOf));
    default:
      throw new Refusal(`A value of type ${typeof value}`);
  }
};

const refusing = <T>(serialised: () => T): T => {
  try {
    return serialised();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const path = error.path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
    throw new Fault('NOT_CANONICAL', `${error.what} at ${path || 'the top'} is not plain JSON.`, { path });
  }
};

/**
 * Serialises plain JSON by the JSON Canonicalization Scheme (RFC 8785): keys sorted by UTF-16 code units, no white space, numbers and strings
 * as ECMAScript prints them. Minus zero becomes `0`, as the scheme demands.
 * @throws Fault NOT_CANONICAL for NaN, Infinity, lone surrogates, holes, accessors, classes and anything else that is not plain JSON
 */
export const toCanonicalJson = (value: unknown): string => refusing(() => serialise(value, 0, namesOfAny));

const freeze = (value: unknown): void => {
  if (typeof value !== 'object' || value === null) return;
  Object.values(value).forEach(freeze);
  Object.freeze(value);
};

/**
 * Freezes an object that is a part of many others, so that its canonical text is made once and not with each of them.
 * @throws Fault NOT_CANONICAL as {@link toCanonicalJson} does
 */
export const fixCanonical = <T extends object>(value: T): T => {
  fixed.set(value, toCanonicalJson(value));
  freeze(value);
  return value;
};

/** The members of an object, each as its canonical text, for whoever needs the object with and without some of them. */
export class CanonicalMembers {
  /** In the order of the scheme; the texts stand in the same. */
  readonly #names: string[] = [];
  readonly #texts: string[] = [];

  /** Sets a member, whose value is given as canonical JSON. */
  set(name: string, json: string): void {
    this.delete(name);
    const behind = this.#names.findIndex((other) => other > name);
    const at = behind < 0 ? this.#names.length : behind;
    this.#names.splice(at, 0, name);
    this.#texts.splice(at, 0, serialiseKey(name) + json);
  }

  delete(name: string): void {
    const at = this.#names.indexOf(name);
    if (at < 0) return;
    this.#names.splice(at, 1);
    this.#texts.splice(at, 1);
  }

  /** Gives the canonical JSON of the object that has these members and no others. */
  text(): string {
    return `{${this.#texts.join(',')}}`;
  }

  /**
   * Serialises the members of an object that this process has put together itself: it is not looked through for accessors and hidden members.
   * @throws Fault NOT_CANONICAL for NaN, Infinity, lone surrogates and what is no value of JSON
   */
  static of(value: object): CanonicalMembers {
    const members = new CanonicalMembers();
    refusing(() =>
      visitMembers(value, 1, namesOfOwn, (name, text) => {
        members.#names.push(name);
        members.#texts.push(text);
      }),
    );
    return members;
  }
}
