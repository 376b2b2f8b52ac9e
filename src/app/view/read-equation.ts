import { RAISED_DIGITS } from '../../core/quantity/text/superscript.js';
import type { Formula } from './view.js';

/** Deepest nesting that is set; a deeper equation is shown as its text. */
const MOST_DEPTH = 60;

const NUMBER = /^(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+|×10\^-?\d+)?/u;
const NAME = /^[\p{L}][\p{L}\d_₀-₉]*/u;
const POWER = /^⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/u;
const UNIT_POWER = String.raw`(?:⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+|\^-?[\d.]+|\^\([-\d./]+\))?`;
const UNIT_NAME = String.raw`[\p{L}°%$€£_]+(?:\d(?=O))?${UNIT_POWER}`;
const UNIT_PART = String.raw`(?:${UNIT_NAME}|\(${UNIT_NAME}(?:\*${UNIT_NAME})*\))`;
/** A unit as records write it: its names are joined by asterisks, so that a dot after it begins the next factor. */
const UNIT = new RegExp(String.raw`^ (?:1\/)?${UNIT_PART}(?:[*/]${UNIT_PART})*`, 'u');
const RELATION = /^ ([<≤>≥=≠≈]) /u;

/** Thrown and caught within this file: the text is not one of ours. */
class Unreadable extends Error {}

class Reader {
  #rest: string;
  #depth = 0;

  constructor(text: string) {
    this.#rest = text;
  }

  get isAtEnd(): boolean {
    return this.#rest === '';
  }

  #take(pattern: RegExp): string | undefined {
    const [found] = pattern.exec(this.#rest) ?? [];
    if (found !== undefined) this.#rest = this.#rest.slice(found.length);
    return found;
  }

  #accept(text: string): boolean {
    if (!this.#rest.startsWith(text)) return false;
    this.#rest = this.#rest.slice(text.length);
    return true;
  }

  #expect(text: string): void {
    if (!this.#accept(text)) throw new Unreadable(this.#rest);
  }

  relation(): Formula {
    this.#depth += 1;
    if (this.#depth > MOST_DEPTH) throw new Unreadable(this.#rest);
    let left = this.#sum();
    for (let sign = this.#take(RELATION); sign !== undefined; sign = this.#take(RELATION)) {
      left = { type: 'relation', sign: sign.trim(), left, right: this.#sum() };
    }
    this.#depth -= 1;
    return left;
  }

  #sum(): Formula {
    let left = this.#product();
    for (;;) {
      const operator = this.#accept(' + ') ? '+' : this.#accept(' − ') ? '−' : undefined;
      if (operator === undefined) return left;
      left = { type: 'binary', operator, left, right: this.#product() };
    }
  }

  #product(): Formula {
    let left = this.#signed();
    for (;;) {
      const operator = this.#accept('·') ? '·' : this.#accept(' / ') ? '/' : undefined;
      if (operator === undefined) return left;
      left = { type: 'binary', operator, left, right: this.#signed() };
    }
  }

  #signed(): Formula {
    return this.#accept('−') ? { type: 'negate', operand: this.#power() } : this.#power();
  }

  #power(): Formula {
    const left = this.#atom();
    const raised = this.#take(POWER);
    if (raised !== undefined) {
      const size: Formula = { type: 'number', text: [...raised.replace('⁻', '')].map((digit) => RAISED_DIGITS.indexOf(digit)).join('') };
      return { type: 'binary', operator: '^', left, right: raised.startsWith('⁻') ? { type: 'negate', operand: size } : size };
    }
    return this.#accept('^') ? { type: 'binary', operator: '^', left, right: this.#atom() } : left;
  }

  #atom(): Formula {
    if (this.#accept('(')) return { type: 'group', inner: this.#closedBy(')') };
    if (this.#accept('|')) return { type: 'size', operand: this.#closedBy('|') };
    if (this.#accept('√')) return { type: 'root', operand: this.#atom() };
    if (this.#accept('Σ[')) return this.#series('Σ');
    if (this.#accept('Π[')) return this.#series('Π');
    const number = this.#take(NUMBER);
    if (number !== undefined) return this.#number(number);
    const name = this.#take(NAME);
    if (name === undefined) throw new Unreadable(this.#rest);
    if (this.#accept('[')) return { type: 'element', list: name, index: this.#closedBy(']') };
    return this.#accept('(') ? { type: 'call', name, args: this.#args() } : { type: 'symbol', text: name };
  }

  #closedBy(bracket: string): Formula {
    const inner = this.relation();
    this.#expect(bracket);
    return inner;
  }

  #number(text: string): Formula {
    const unit = this.#take(UNIT);
    return unit === undefined ? { type: 'number', text } : { type: 'number', text, unit: unit.slice(1) };
  }

  #args(): readonly Formula[] {
    if (this.#accept(')')) return [];
    const args = [this.relation()];
    while (this.#accept(', ')) args.push(this.relation());
    this.#expect(')');
    return args;
  }

  #series(sign: 'Σ' | 'Π'): Formula {
    const from = this.relation();
    this.#expect(' … ');
    const to = this.#closedBy(']');
    this.#expect(' ');
    return { type: 'series', sign, from, to, body: this.#product() };
  }
}

/**
 * Reads an equation as answers write it, `T = 2·π·√(L / g)`, so that it can be set as a formula; several, joined by `; `, give one each.
 * Gives undefined for a text that it cannot read with certainty, which is then shown as it is.
 */
export const readEquation = (text: string): readonly Formula[] | undefined => {
  try {
    return text.split('; ').map((each) => {
      const reader = new Reader(each);
      const formula = reader.relation();
      if (!reader.isAtEnd) throw new Unreadable(each);
      return formula;
    });
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
};
