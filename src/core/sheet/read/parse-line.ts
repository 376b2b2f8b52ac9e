import { refuse, SheetRefusal } from '../sheet-fault.js';
import { ExpressionParser } from './parse-expression.js';
import { unknownOf } from './plain-question.js';
import type { Token } from './scan.js';
import type { SheetLine } from './split-lines.js';
import type { SheetNode, Span, Statement, Unknown } from './syntax.js';
import { OPERATOR_ID } from './token-reader.js';

/** What other languages write behind a value, and what is written here. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  [',', 'a number has a decimal point and no comma: 3.14, 1250.'],
  ['[', 'an element of a list is first(x), last(x) or nth(x, k), counted from 1.'],
  ['=', 'an equation is solved by solve … = … for x; two values are compared by ==.'],
  ['|>', 'a function stands before its value: sqrt(16).'],
  [':', 'a ratio is written 2/3 and a function f(x) = …; there are no loops and no lambda.'],
]);

/** Parses one line: a value, an assignment, a function, an assertion or an equation to solve. */
class LineParser extends ExpressionParser {
  /** stmt */
  statement(line: number): Statement | undefined {
    if (this.token.type === 'end') return undefined;
    const from = this.token;
    const finish = <T extends object>(statement: T): T & Span & { readonly line: number } => {
      if (this.isSign('?')) this.at += 1;
      if (this.token.type !== 'end') this.refuseRest();
      return Object.assign(statement, { from: from.from, to: this.last.to, line });
    };
    if (this.isWord('let', 'const') && this.peek().type === 'name') this.at += 1;
    this.takeSign('=');
    if (this.isWord('assert_eq') && this.peek().text === '(') {
      this.take();
      this.take();
      const [left, right, slack] = this.arguments(false).map(({ value }) => value);
      if (left === undefined || right === undefined) return refuse('assert_eq takes two values and, if you like, a tolerance.', from);
      const condition: SheetNode = { type: 'binary', operator: '==', left, right, from: left.from, to: right.to };
      return finish({ type: 'assert' as const, condition, ...(slack === undefined ? {} : { tolerance: slack }) });
    }
    if (this.isWord('assert')) {
      this.take();
      const condition = this.condition();
      const hasTolerance = this.isSign('±', '+-', '+/-');
      if (hasTolerance) this.take();
      const tolerance = hasTolerance ? this.sum() : undefined;
      return finish({ type: 'assert' as const, condition, ...(tolerance === undefined ? {} : { tolerance }) });
    }
    if (this.isWord('solve') && this.tokens.some(({ type, text }) => type === 'name' && text === 'for')) return finish(this.solve());
    const declared = this.function();
    if (declared !== undefined) return finish(declared);
    const { type, text } = this.token;
    const next = this.peek();
    if (type === 'name' && next.type === 'sign' && (next.text === '=' || next.text === ':')) {
      this.at += 2;
      if (this.isWord('solve')) return finish({ ...this.solve(), name: text });
      const value = this.conversion();
      this.trailing();
      return finish({ type: 'value' as const, name: text, value, ...(next.text === ':' ? { isLabel: true as const } : {}) });
    }
    const label = this.label();
    const value = this.conversion();
    this.trailing();
    return finish({ type: 'value' as const, ...(label === undefined ? {} : { name: label, isLabel: true as const }), value });
  }

  /** `mean arterial pressure: …`: words before a colon, with a value behind it, name the result as one word does. */
  private label(): string | undefined {
    let count = 0;
    while (this.peek(count).type === 'name') count += 1;
    if (count < 2 || this.peek(count).text !== ':' || this.peek(count + 1).type === 'end') return undefined;
    const words = Array.from({ length: count }, () => this.take().text);
    this.at += 1;
    return words.join('_');
  }

  /** Refuses what stands behind a whole statement, with what to write where people mean something by it. */
  private refuseRest(): never {
    const unit = /^\[([^\]]+)\]/u.exec(this.text.slice(this.token.from))?.[1]?.trim() || undefined;
    if (unit !== undefined && this.last.type === 'literal' && !this.last.quantity.hasUnit)
      refuse(`a unit stands behind its number without brackets: ${this.last.text} ${unit}.`, this.token);
    if (this.token.text === '=') {
      const words = this.tokens.slice(0, this.tokens.indexOf(this.token));
      const isHyphen = ({ text, isSpaced }: Token, next: Token | undefined): boolean =>
        text === '-' && !isSpaced && next?.type === 'name' && !next.isSpaced && /^\p{L}{3}/u.test(next.text);
      const names = words.filter(({ type }) => type === 'name');
      if (names.length > 1 && words.every((word, i) => word.type === 'name' || isHyphen(word, words[i + 1])))
        refuse(`a name is one word: ${names.map(({ text }) => text).join('_')} = ….`, {
          from: this.tokens[0]?.from ?? 0,
          to: this.token.to,
        });
      this.refuseEquation();
    }
    this.assertNoComma();
    const instead = INSTEAD.get(this.token.text);
    return instead === undefined ? this.unexpected('expected the end of the line') : refuse(instead, this.token);
  }

  /** Refuses an equation without its unknown, with the line to write where there is only one name that it can be. */
  private refuseEquation(): void {
    const name = unknownOf(this.text);
    const equation = this.text.trim().replace(/^solve\s+/u, '');
    if (name !== undefined) refuse(`an equation is solved by naming its unknown: solve ${equation} for ${name}.`, this.token);
  }

  /** What people type behind a question to a calculator: `=` or `= ?`. */
  private trailing(): void {
    if (this.isSign('=') && (this.peek().type === 'end' || this.peek().text === '?')) this.at += 1;
  }

  /** `fn f(x, y) = …`, `def f(x): …`, `f(x) = …` */
  private function(): Omit<Extract<Statement, { type: 'function' }>, 'from' | 'to' | 'line'> | undefined {
    const start = this.at;
    const isSaid = this.isWord('fn', 'def') && this.peek().type === 'name';
    if (isSaid) this.at += 1;
    const name = this.token;
    if (name.type === 'name' && this.peek().text === '(' && !OPERATOR_ID.test(name.text)) {
      this.at += 2;
      const parameters: string[] = [];
      while (this.token.type === 'name') {
        parameters.push(this.take().text);
        if (!this.takeSign(',')) break;
      }
      if (parameters.length > 0 && this.takeSign(')') && this.isSign('=', ':')) {
        this.at += 1;
        if (this.isWord('return')) this.at += 1;
        return { type: 'function', name: name.text, parameters, body: this.conversion() };
      }
      if (isSaid) this.unexpected(`a function is written fn ${name.text}(x) = …`);
    }
    this.at = start;
    return undefined;
  }

  /** `solve equation for x`, with `near`, a range, a bound or a unit behind the unknown */
  private solve(): Omit<Extract<Statement, { type: 'solve' }>, 'from' | 'to' | 'line'> {
    this.take();
    this.isEquation = true;
    const left = this.sum();
    if (!this.isSign('=', '==')) this.unexpected('an equation has = between its sides');
    this.take();
    const right = this.sum();
    this.isEquation = false;
    if (!this.isWord('for')) this.unexpected('say the unknown: solve … for x');
    this.take();
    const name = this.token;
    if (name.type !== 'name') this.unexpected('the unknown is a name');
    this.take();
    return { type: 'solve', equation: [left, right], unknown: this.unknown(name.text) };
  }

  private unknown(name: string): Unknown {
    let unknown: Unknown = { name };
    for (;;) {
      if (this.isWord('near')) {
        this.take();
        unknown = { ...unknown, near: this.sum() };
      } else if (this.isWord('from')) {
        this.take();
        const low = this.sum();
        if (!this.isWord('to')) this.unexpected('a range is written from 0 to 10');
        this.take();
        unknown = { ...unknown, range: [low, this.sum()] };
      } else if (this.isSign('<', '<=', '>', '>=')) {
        const operator = this.take().text as '<';
        unknown = { ...unknown, bound: { operator, value: this.sum() } };
      } else if (this.isWord('in')) {
        this.take();
        unknown = { ...unknown, unitText: this.unitText() };
      } else return unknown;
    }
  }
}

/** Refuses words with numbers before a colon, with the line to write: what is said there and not computed with would be passed over. */
const refuseHeading = (text: string): void => {
  const at = text.lastIndexOf(': ');
  const [heading, rest] = [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1).trim()];
  if (heading === '' || rest === '') return;
  try {
    new LineParser(rest).statement(1);
  } catch (error) {
    if (error instanceof SheetRefusal) return;
    throw error;
  }
  refuse(`words alone stand before a colon. Write ${rest} # ${heading}`, { from: 0, to: at + 1 });
};

/**
 * Parses one line of a sheet, without its comment; nothing for an empty one.
 * @throws SheetRefusal with the part of the line
 */
export const parseLine = ({ text, line, names }: Pick<SheetLine, 'text' | 'line' | 'names'>): Statement | undefined => {
  try {
    return new LineParser(text, names).statement(line);
  } catch (error) {
    if (error instanceof SheetRefusal) refuseHeading(text);
    throw error;
  }
};
