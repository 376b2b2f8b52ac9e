import { Fault } from '../../faults.js';
import { RAISED_DIGITS } from '../text/superscript.js';

/** One factor of a compound unit: a name, not looked up yet, and its exponent. */
export interface UnitTerm {
  readonly name: string;
  readonly exponent: number;
}

/** What the text of a unit says, before any name in it is looked up. */
export interface UnitTerms {
  readonly terms: readonly UnitTerm[];
  /** The two ways to write what was meant, where a product follows a solidus without parentheses. */
  readonly readings?: readonly [string, string];
}

/** The longest unit found at a place of a text. */
export interface ScannedUnit extends UnitTerms {
  /** Where it ends, in UTF-16 code units; the place where the scan began if no unit is there. */
  readonly end: number;
  /** What would have to be different for the unit to go on; absent at the end of the text and before a parenthesis that closes. */
  readonly stop?: { readonly position: number; readonly reason: string };
}

/** Answers whether a name at a place may belong to the unit. */
export type IsUnitName = (name: string, position: number) => boolean;

const ONLY_LEADING_ONE = 'a unit holds no number but a leading 1, as in 1/s';
const MAX_EXPONENT = 20;
const MAX_DEPTH = 100;

// The names of units; only columns of water have a digit inside. A zero behind a name belongs to it: g0 must not be read as g^0.
const NAME = /[\p{L}_°%‰$€£¥₹′″]+(?:(?<=H)2O)?(?:0(?!\d))?/uy;
const SPACES = /\s*/uy;
const LEADING_ONE = /1(?![\d.])/uy;
const DIGIT = /\d/uy;
const SOLIDUS = /[/÷∕⁄]|per(?![\p{L}_°%‰$€£¥₹′″])/iuy;
const ASTERISK = /[*×]/uy;
const DOT = /[·⋅∙.]/uy;
const CLOSE = /\)|$/uy;
const CARET = /\s*(?:\^|\*\*)\s*/uy;
const NUMBER = /[+-]?\d*(?:\.\d+)?/uy;
const RAISED = new RegExp(`[⁺⁻]?[${RAISED_DIGITS}]*`, 'uy');
const DIGITS_BEHIND_NAME = /-?\d+/uy;
const POWERS_BEFORE: ReadonlyMap<string, number> = new Map([
  ['square', 2],
  ['sq', 2],
  ['cubic', 3],
  ['cu', 3],
]);
const POWERS_BEHIND: ReadonlyMap<string, number> = new Map([
  ['squared', 2],
  ['cubed', 3],
]);

const raise = (terms: readonly UnitTerm[], exponent: number): readonly UnitTerm[] =>
  terms.map((term) => ({ name: term.name, exponent: term.exponent * exponent }));

const malformed = (unit: string, position: number, reason: string): Fault =>
  new Fault('QUANTITY_SYNTAX', `the unit '${unit}' does not parse: ${reason}`, { unit, position, reason });

/** A product as far as it is read. */
interface Product {
  readonly start: number;
  readonly terms: UnitTerm[];
  /** Where its first solidus stands. */
  solidus?: number;
}

/**
 * Recursive descent over a cursor, a method for each production. A production that finds nothing gives `undefined` and notes why; the unit
 * then ends where its last whole factor does. An exponent that is begun must be one: `m^x` is refused, because the metre is not meant.
 */
class UnitScanner {
  readonly #text: string;
  readonly #from: number;
  readonly #isName: IsUnitName;
  #at: number;
  #depth = 0;
  #stop: ScannedUnit['stop'];
  #ambiguity: { readonly position: number; readonly readings: readonly [string, string] } | undefined;

  constructor(text: string, from: number, isName: IsUnitName) {
    this.#text = text;
    this.#from = from;
    this.#at = from;
    this.#isName = isName;
  }

  scan(): ScannedUnit {
    const terms = this.#product();
    const end = terms === undefined ? this.#from : this.#at;
    const ambiguity = this.#ambiguity;
    return {
      terms: terms ?? [],
      end,
      ...(ambiguity !== undefined && ambiguity.position < end ? { readings: ambiguity.readings } : {}),
      ...(this.#stop === undefined ? {} : { stop: this.#stop }),
    };
  }

  /** Gives what a pattern matches at the cursor and moves behind it; `undefined` where it does not match. */
  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #accept(pattern: RegExp | string): boolean {
    if (typeof pattern !== 'string') return this.#take(pattern) !== undefined;
    if (!this.#text.startsWith(pattern, this.#at)) return false;
    this.#at += pattern.length;
    return true;
  }

  #isAt(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    return pattern.test(this.#text);
  }

  #miss(reason: string): undefined {
    // What stopped an inner production is the reason; the outer ones stop because of it.
    this.#stop ??= { position: this.#at, reason };
    return undefined;
  }

  #refuse(reason: string): never {
    throw malformed(this.#text.slice(this.#from), this.#at, reason);
  }

  /** Factors and what joins them; the cursor ends behind the last factor. */
  #product(): readonly UnitTerm[] | undefined {
    this.#take(SPACES);
    const product: Product = { start: this.#at, terms: [] };
    if (!this.#isAt(SOLIDUS)) {
      const first = this.#factor();
      if (first === undefined) return undefined;
      product.terms.push(...first);
    }
    for (;;) {
      const end = this.#at;
      this.#take(SPACES);
      if (this.#isAt(CLOSE) || !this.#join(product, end)) {
        this.#at = end;
        return end === product.start ? undefined : product.terms;
      }
    }
  }

  /** One more factor, divided by, multiplied by `*`, or joined by a dot or a space; the factors before it end at `end`. */
  #join(product: Product, end: number): boolean {
    const joint = this.#at;
    if (this.#accept(SOLIDUS)) {
      product.solidus ??= joint;
      return this.#append(product, this.#factor(), -1);
    }
    if (this.#accept(ASTERISK)) return this.#append(product, this.#factor());
    const isDotted = this.#accept(DOT);
    const start = this.#at;
    // A number behind a space begins something else: 5 ft 1/2 in.
    if (!isDotted && this.#isAt(LEADING_ONE)) return this.#miss(ONLY_LEADING_ONE) ?? false;
    const factor = this.#factor();
    const last = product.terms.at(-1);
    const power = factor?.length === 1 ? POWERS_BEHIND.get((factor[0]?.name ?? '').toLowerCase()) : undefined;
    if (power !== undefined && last !== undefined) {
      product.terms[product.terms.length - 1] = { name: last.name, exponent: last.exponent * power };
      return true;
    }
    if (factor !== undefined && product.solidus !== undefined) this.#noteAmbiguity(product.start, product.solidus, end, start);
    return this.#append(product, factor);
  }

  #append(product: Product, factor: readonly UnitTerm[] | undefined, exponent = 1): boolean {
    if (factor === undefined) return false;
    product.terms.push(...raise(factor, exponent));
    return true;
  }

  /** Notes that the factor from `next` to the cursor follows a solidus without parentheses. */
  #noteAmbiguity(start: number, solidus: number, end: number, next: number): void {
    const above = this.#text.slice(start, solidus).trim();
    const below = this.#text
      .slice(solidus, end)
      .replace(/^(per|.)/iu, '')
      .trim();
    const factor = this.#text.slice(next, this.#at).trim();
    this.#ambiguity ??= {
      position: next,
      readings: [`${above || '1'}/(${below} ${factor})`, `${above ? `${above}*` : ''}${factor}/${below}`],
    };
  }

  /** A name, a group, a root or the number 1, each with its exponent. */
  #factor(): readonly UnitTerm[] | undefined {
    this.#take(SPACES);
    if (this.#accept('(')) return this.#nest(() => this.#group());
    if (this.#accept(LEADING_ONE)) return [];
    if (this.#isAt(DIGIT)) return this.#miss(ONLY_LEADING_ONE);
    if (this.#accept('√')) return this.#power(0.5);
    const start = this.#at;
    const name = this.#take(NAME);
    if (name === undefined) return this.#miss(this.#explainNoName());
    if (name === 'sqrt' && this.#text[this.#at] === '(') return this.#power(0.5);
    const word = name.toLowerCase();
    const power = POWERS_BEFORE.get(word);
    if (power !== undefined) return this.#power(power);
    if (POWERS_BEHIND.has(word) || this.#isName(name, start)) return [{ name, exponent: this.#exponent(true) }];
    this.#at = start;
    return this.#miss(`'${name}' is not a unit`);
  }

  #explainNoName(): string {
    const [char] = this.#text.slice(this.#at);
    if (char === undefined) return 'it ends too soon';
    return char === '-' ? 'units are joined by *, as in N*m, or by a space' : `'${char}' is not part of a unit`;
  }

  #power(exponent: number): readonly UnitTerm[] | undefined {
    const factor = this.#nest(() => this.#factor());
    return factor && raise(factor, exponent);
  }

  #group(): readonly UnitTerm[] | undefined {
    const terms = this.#product();
    if (terms === undefined) return undefined;
    this.#take(SPACES);
    return this.#accept(')') ? raise(terms, this.#exponent(false)) : this.#miss('a parenthesis is not closed');
  }

  #nest<T>(production: () => T): T {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.#refuse(`it is nested deeper than ${MAX_DEPTH}`);
    const result = production();
    this.#depth -= 1;
    return result;
  }

  #exponent(isBehindName: boolean): number {
    const exponent = this.#accept(CARET) ? this.#caret() : (this.#raised() ?? (isBehindName ? this.#digits() : 1));
    return Math.abs(exponent) <= MAX_EXPONENT ? exponent : this.#refuse(`an exponent is at most ${MAX_EXPONENT}`);
  }

  #caret(): number {
    if (!this.#accept('(')) return this.#number();
    this.#take(SPACES);
    const above = this.#number();
    this.#take(SPACES);
    let below = 1;
    if (this.#accept('/')) {
      this.#take(SPACES);
      below = this.#number();
      this.#take(SPACES);
    }
    return this.#accept(')') ? above / below : this.#refuse('the exponent is not closed by )');
  }

  #number(): number {
    const digits = this.#take(NUMBER) ?? '';
    const number = Number(digits);
    return digits !== '' && Number.isFinite(number) ? number : this.#refuse('a number is missing after ^');
  }

  #raised(): number | undefined {
    const raised = this.#take(RAISED) ?? '';
    if (raised === '') return undefined;
    const digits = raised.replace(/^[⁺⁻]/u, '');
    if (digits === '') return this.#refuse('a superscript sign has no digits');
    return Number(Array.from(digits, (char) => RAISED_DIGITS.indexOf(char)).join('')) * (raised.startsWith('⁻') ? -1 : 1);
  }

  #digits(): number {
    const digits = this.#take(DIGITS_BEHIND_NAME);
    return digits === undefined ? 1 : Number(digits);
  }
}

/**
 * Finds the longest unit that begins at a place of a longer text, and where it ends: `m/s` of `5 m/s + 3` from 2.
 * Products are written `*`, `·`, `.` or with a space, quotients `/` or `per`, powers `^2`, `**2`, `²`, `s-2`, `m2`, `sqrt(Hz)`, `square
 * metre`. As the SI Brochure (9th edition, 5.2 and 5.4.1) has it, a product joined by a space or dot after a solidus is ambiguous without
 * parentheses; `*` there is read from left to right, as every programming language does.
 * @param isName answers which names may belong to the unit; without it every name may
 * @throws Fault QUANTITY_SYNTAX where an exponent is begun and is none
 */
export const scanUnit = (text: string, from: number, isName: IsUnitName = () => true): ScannedUnit =>
  new UnitScanner(text, from, isName).scan();

/**
 * Splits the text of a unit into names and exponents, by {@link scanUnit}.
 * @throws Fault QUANTITY_SYNTAX where the text is no unit from its beginning to its end
 */
export const parseUnitTerms = (text: string): UnitTerms => {
  const { terms, readings, end, stop } = scanUnit(text, 0);
  if (stop !== undefined) throw malformed(text, stop.position, stop.reason);
  const rest = text.slice(end).trimStart();
  if (rest !== '') throw malformed(text, text.length - rest.length, `'${rest[0]}' closes nothing`);
  return readings === undefined ? { terms } : { terms, readings };
};
