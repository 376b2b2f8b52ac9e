import { FUNCTIONS } from '../../expression/functions/functions.js';
import { Fault } from '../../faults.js';
import { isSameDimension } from '../../quantity/dimension.js';
import { parseQuantity, type Quantity } from '../../quantity/text/parse-quantity.js';
import { parseUnit } from '../../quantity/unit/parse-unit.js';
import { refuse } from '../sheet-fault.js';
import { AtomParser } from './parse-atom.js';
import { OF_LIST } from './plain-question.js';
import { WORDS } from './scan.js';
import { raisedNumber, withoutFraction } from './scan-literal.js';
import type { BinaryOperator, SheetNode } from './syntax.js';
import { ARROWS, spanOf } from './token-reader.js';

const COMPARISONS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '==', '!=']);

/** Words for the signs between two values, which may reach over more than the values beside them and are not read. */
const SIGN_WORDS: ReadonlyMap<string, string> = new Map([
  ['plus', '+'],
  ['minus', '-'],
  ['times', '*'],
]);

const LENGTH = parseUnit('m').dimension;
/** One unit with a power. */
const RAISED_UNIT = /^([\p{L}°]+)(?:\^?([2-9])|([²³]))$/u;

/** The last unit of a sum that is a rate as a whole: the `s/km` of `5 min 20 s/km`. */
const RATE = /^([^/]*\p{L})\s*(?:\/|\bper\b)\s*(\p{L}+)$/u;

/** Reads a quantity in several units; what stands behind the solidus of the last divides all of them. */
const sumOf = (left: string, next: string): Quantity => {
  const [, above, below] = RATE.exec(next) ?? [];
  if (above === undefined || below === undefined) return parseQuantity(`${left} ${next}`);
  const sum = parseQuantity(`${left} ${above}`);
  return { ...sum, unit: parseUnit(`${sum.unit.text}/${below}`) };
};

/** Parses the expressions of a line by recursive descent, a method for each rule of the grammar, the loosest first. */
export class ExpressionParser extends AtomParser {
  /** conv */
  protected conversion(): SheetNode {
    return this.nested(() => {
      let node = this.choice();
      while (this.isWord('in', 'to', 'as') || this.isSign('->')) {
        this.take();
        const target = this.target();
        node = { type: 'convert', operand: node, target, ...spanOf(node, target) };
      }
      return node;
    });
  }

  /** `a if c else b` */
  protected choice(): SheetNode {
    const consequent = this.condition();
    if (!this.isWord('if')) return consequent;
    this.take();
    const condition = this.condition();
    if (!this.isWord('else')) this.unexpected('expected else behind if');
    this.take();
    const alternate = this.choice();
    return { type: 'conditional', condition, consequent, alternate, ...spanOf(consequent, alternate) };
  }

  protected parseAlone(text: string): SheetNode {
    const parser = new ExpressionParser(text);
    const parsed = parser.conversion();
    if (parser.token.type !== 'end') parser.unexpected('expected the end of the quantity');
    return parsed;
  }

  protected condition(): SheetNode {
    let left = this.conjunction();
    while (this.isWord('or')) {
      this.take();
      const right = this.conjunction();
      left = this.join('or', left, right);
    }
    return left;
  }

  protected conjunction(): SheetNode {
    let left = this.negation();
    while (this.isWord('and')) {
      this.take();
      const right = this.negation();
      left = this.join('and', left, right);
    }
    return left;
  }

  protected negation(): SheetNode {
    if (!this.isWord('not')) return this.comparison();
    const sign = this.take();
    const operand = this.negation();
    return { type: 'not', operand, ...spanOf(sign, operand) };
  }

  protected comparison(): SheetNode {
    const left = this.sum();
    const { type, text } = this.token;
    if (type !== 'sign' || !COMPARISONS.has(text) || (this.isEquation && text === '==')) return left;
    this.take();
    const right = this.sum();
    return { type: 'binary', operator: text as BinaryOperator, left, right, ...spanOf(left, right) };
  }

  protected sum(): SheetNode {
    let left = this.product();
    while (this.isSign('+', '-')) {
      const operator = this.take().text as BinaryOperator;
      const right = this.product();
      for (const term of [left, right]) this.assertPlainPower(term);
      left = this.join(operator, left, right);
    }
    return left;
  }

  /** Refuses `230 V^2` among other quantities, where the square of 230 V is as likely meant; areas and volumes are read as they stand. */
  private assertPlainPower(node: SheetNode): void {
    if (node.type !== 'literal') return;
    const [, name = '', plain, raised] = RAISED_UNIT.exec(node.quantity.unit.text) ?? [];
    const power = plain ?? (raised === undefined ? undefined : String(raisedNumber(raised)));
    if (power === undefined || isSameDimension(parseUnit(name).dimension, LENGTH)) return;
    const number = node.text.slice(0, node.text.indexOf(name)).trim();
    refuse(`${node.text} can be read in two ways: write (${number} ${name})^${power}, or ${number} * (1 ${name}^${power}).`, node);
  }

  protected product(): SheetNode {
    let left = this.signed();
    for (;;) {
      const sign = this.token;
      if (this.isSign('*', '/') || this.isWord('per')) {
        this.take();
        const isTight = !sign.isSpaced && !this.token.isSpaced;
        const right = this.signed(sign.text === '*' ? undefined : left);
        const operator = sign.text === '*' ? '*' : '/';
        for (const factor of [left, right]) this.assertPlainPower(factor);
        left = { ...this.join(operator, left, right), ...(isTight ? { isTight } : {}) };
      } else if (this.isWord('of', 'off')) {
        const form = this.take().text as 'of' | 'off';
        const right = this.signed();
        left = { type: 'percent', form, left, right, ...spanOf(left, right) };
      } else if (this.isSign('%')) {
        return refuse(`a per cent stands behind a number: 5 %; the rest of a division is mod(a, b).`, sign);
      } else return left;
    }
  }

  protected signed(dividend?: SheetNode): SheetNode {
    const sign = this.token;
    if (this.takeSign('-')) {
      const operand = this.nested(() => this.signed(dividend));
      return { type: 'negate', operand, ...spanOf(sign, operand) };
    }
    if (this.takeSign('+')) return this.nested(() => this.signed(dividend));
    return this.run(dividend);
  }

  /** Factors side by side: `2 pi r`, `3(x + 1)`, `5 ft 10 in`; not behind a solidus, of whose divisor they may be or not. */
  protected run(dividend?: SheetNode): SheetNode {
    let left = this.power();
    let count = 1;
    for (;;) {
      const { type, text } = this.token;
      if (type === 'literal') {
        if (left.type !== 'literal') return this.refuseFactor(left, text);
        left = this.sumOfUnits(left);
        continue;
      }
      const isName = type === 'name' && !ARROWS.has(text) && !WORDS.test(text);
      const isGroup = type === 'sign' && (text === '(' || text === '√');
      if (!isName && !isGroup) return left;
      const right = this.power();
      count += 1;
      const sign = isName ? SIGN_WORDS.get(text) : undefined;
      const behind = this.peek(0);
      if (sign !== undefined && left.type === 'literal' && behind.type === 'literal')
        refuse(`signs are written as such: ${left.text} ${sign} ${behind.text}.`, spanOf(left, right));
      if (left.type === 'literal' && left.quantity.hasUnit && count === 2 && !isGroup)
        refuse(
          `${left.text} ${text}: a number owns the unit behind it, and ${text} is none. Write ${left.text} * ${text}.`,
          spanOf(left, right),
        );
      if (dividend !== undefined) {
        const [a, b, c] = [dividend, left, right].map(({ from, to }) => this.text.slice(from, to));
        refuse(
          `${this.text.slice(dividend.from, right.to)} can be read in two ways: write ${a}/(${b} * ${c}) or (${a}/${b}) * ${c}.`,
          spanOf(dividend, right),
        );
      }
      left = { ...this.join('*', left, right), isImplicit: true };
    }
  }

  /** Refuses a number behind something that it is not multiplied with, with what people mean: `2 x 3`, `10 mod 3`, `sqrt 16`. */
  private refuseFactor(left: SheetNode, text: string): never {
    const last = left.type === 'binary' && left.isImplicit ? left.right : left;
    const before = left === last ? '' : this.text.slice(left.from, last.from).trim();
    const word = last.type === 'name' ? last.name : '';
    const sign = SIGN_WORDS.get(word);
    if (before !== '' && sign !== undefined) return refuse(`signs are written as such: ${before} ${sign} ${text}.`, left);
    if (before !== '' && word === 'x') return refuse(`${before} x ${text}: write ${before} * ${text}.`, left);
    if (before !== '' && word === 'mod') return refuse(`the rest of a division is mod(${before}, ${text}).`, left);
    const isFunction = FUNCTIONS.has(word) || OF_LIST.has(word);
    if (word !== '' && !isFunction && this.tokens.slice(0, this.at).every(({ type }) => type === 'name')) {
      const name = `${before}${before && ' '}${word}`;
      return refuse(`a name is given its value by =: write ${name} = ${this.text.slice(this.token.from).trim()}`, left);
    }
    const asFunction = isFunction ? `, or brackets around what a function takes: ${word}(${text})` : '';
    return refuse(`a sign is missing before ${text}: write * between factors${asFunction}.`, this.token);
  }

  /** `5 ft 10 1/2 in`, `3 h 25 min`: one quantity in several units. */
  protected sumOfUnits(left: Extract<SheetNode, { type: 'literal' }>): SheetNode {
    const next = this.take();
    const text = this.text.slice(left.from, next.to);
    try {
      const quantity = sumOf(withoutFraction(left.text), withoutFraction(next.text));
      return { type: 'literal', text, quantity, ...spanOf(left, next) };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const isRest = left.quantity.unit.text === '%';
      return refuse(
        isRest
          ? `the rest of a division is mod(${left.text.replace(/\s*%$/u, '')}, ${next.text}).`
          : `two numbers stand side by side: ${text}. Write a sign between them, or a unit behind each, as in 5 ft 10 in.`,
        spanOf(left, next),
      );
    }
  }

  protected power(): SheetNode {
    let base = this.postfix();
    if (this.isSign('^', '**')) {
      this.take();
      const exponent = this.nested(() => this.exponent());
      base = { type: 'binary', operator: '^', left: base, right: exponent, ...spanOf(base, exponent) };
    }
    return base;
  }

  /** Powers group from the right, and a sign may stand before the exponent: `2^-3^2`. */
  protected exponent(): SheetNode {
    const sign = this.token;
    if (this.takeSign('-')) {
      const operand = this.nested(() => this.exponent());
      return { type: 'negate', operand, ...spanOf(sign, operand) };
    }
    return this.power();
  }

  protected postfix(): SheetNode {
    let node = this.atom();
    for (let signs = 0; ; signs += 1) {
      this.assertDepth(signs);
      const { type, text } = this.token;
      if (type === 'sign' && text === '!') {
        const sign = this.take();
        node = { type: 'factorial', operand: node, ...spanOf(node, sign) };
      } else if (type === 'sign' && /^[⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹]/u.test(text)) {
        const sign = this.take();
        const exponent = raisedNumber(text);
        const right: SheetNode = {
          type: 'literal',
          text: String(exponent),
          quantity: parseQuantity(String(exponent)),
          from: sign.from,
          to: sign.to,
        };
        node = { type: 'binary', operator: '^', left: node, right, ...spanOf(node, sign) };
      } else if (type === 'sign' && text === '.' && this.peek().text === 'to') {
        this.at += 2;
        this.expect('(', 'behind .to');
        const target = this.target();
        this.expect(')', 'behind the unit');
        node = { type: 'convert', operand: node, target, ...spanOf(node, this.last) };
      } else return node;
    }
  }
}
