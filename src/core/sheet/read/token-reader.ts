import { explainComma } from '../../quantity/text/explain-quantity.js';
import { OPERATOR_ID_PATTERN } from '../../registry/operator-id.js';
import { refuse } from '../sheet-fault.js';
import { scanLine, type Token } from './scan.js';
import type { BinaryOperator, ConversionTarget, SheetNode, Span } from './syntax.js';

/** Deepest nesting of a line. */
export const MAX_DEPTH = 64;
/** Most operands that the signs of a line join: each is a level of its tree, which is walked by recursion. */
const MAX_JOINED = 1_000;

/** Words and signs before what a value is converted to. */
export const ARROWS: ReadonlySet<string> = new Set(['in', 'to', 'as', '->']);

/** The id of an equation, or of a relation named after it. */
export const OPERATOR_ID = new RegExp(`^${OPERATOR_ID_PATTERN}$`, 'u');

/** Gives the part of a line from one token or node to another. */
export const spanOf = (first: Span, last: Span): Span => ({ from: first.from, to: last.to });

/** Reads the tokens of a line one after another. */
export class TokenReader {
  protected readonly text: string;
  protected readonly tokens: readonly Token[];
  protected at = 0;
  protected depth = 0;
  private joined = 0;
  /** Whether `=` compares, as within `solve`. */
  protected isEquation = false;

  constructor(text: string) {
    this.text = text;
    this.tokens = scanLine(text);
  }

  protected get token(): Token {
    return this.tokens[this.at] as Token;
  }

  protected peek(ahead = 1): Token {
    return (this.tokens[this.at + ahead] ?? this.tokens.at(-1)) as Token;
  }

  protected get last(): Token {
    return this.tokens[Math.max(0, this.at - 1)] as Token;
  }

  protected isSign(...signs: readonly string[]): boolean {
    const { type, text } = this.token;
    return type === 'sign' && signs.includes(text);
  }

  protected isWord(...words: readonly string[]): boolean {
    const { type, text } = this.token;
    return type === 'name' && words.includes(text);
  }

  protected take(): Token {
    const token = this.token;
    this.at += 1;
    return token;
  }

  protected takeSign(sign: string): boolean {
    if (!this.isSign(sign)) return false;
    this.at += 1;
    return true;
  }

  protected expect(sign: string, after: string): Token {
    if (!this.isSign(sign)) this.unexpected(`expected ${sign} ${after}`);
    return this.take();
  }

  /** Refuses a comma between digits that parts no values, `1,200` or `1,5`, with what it may be. */
  protected assertNoComma(): void {
    const [, number] = /(\d[\d.]*)$/u.exec(this.text.slice(0, this.token.from)) ?? [];
    if (number === undefined || this.token.text !== ',') return;
    const explained = explainComma(number, this.text.slice(this.token.from));
    if (explained !== undefined) refuse(`${explained.reason}.`, this.token);
  }

  protected unexpected(wanted: string): never {
    this.assertNoComma();
    const { type, text } = this.token;
    const found = type === 'end' ? 'the line ends' : `found ${text}`;
    return refuse(`${wanted}, but ${found}.`, this.token);
  }

  /** Refuses what is nested too deeply, so many levels deeper than where it is read. */
  protected assertDepth(deeper = 0): void {
    if (this.depth + deeper > MAX_DEPTH) refuse(`the line is nested deeper than ${MAX_DEPTH}.`, this.token, 'EXPRESSION_TOO_DEEP');
  }

  /** Joins two operands by a sign. */
  protected join(operator: BinaryOperator, left: SheetNode, right: SheetNode): Extract<SheetNode, { type: 'binary' }> {
    this.joined += 1;
    if (this.joined > MAX_JOINED) refuse(`the line joins more than ${MAX_JOINED} operands.`, this.token, 'EXPRESSION_TOO_DEEP');
    return { type: 'binary', operator, left, right, ...spanOf(left, right) };
  }

  protected nested<T>(parse: () => T): T {
    this.depth += 1;
    this.assertDepth();
    const parsed = parse();
    this.depth -= 1;
    return parsed;
  }

  protected target(): ConversionTarget {
    const first = this.token;
    const text = this.unitText();
    // A number in a target begins another value: 9 J in kJ + 1 J.
    const number = /(?:^|\+)\s*(?!1\s*\/)\d/u.exec(text);
    if (number !== null)
      refuse(`a conversion stands last, and ${text} is no unit: write (… in ${text.split('+')[0]?.trim()}) + ….`, spanOf(first, this.last));
    return { units: text.split('+').map((unit) => unit.trim()), ...spanOf(first, this.last) };
  }

  /** The text of a unit, up to what cannot belong to one. */
  protected unitText(): string {
    const first = this.take();
    if (first.type === 'end') refuse('a unit is missing at the end.', first);
    if (first.type === 'string') return first.text;
    let depth = first.text === '(' ? 1 : 0;
    while (this.token.type !== 'end') {
      const { type, text } = this.token;
      const isJoined = /^[*/+]$/u.test(this.last.text);
      if (depth === 0 && ((type === 'sign' && /^(?:[),\]?;]|[<>=!]=?|±)$/u.test(text)) || (ARROWS.has(text) && !isJoined))) break;
      if (text === '(') depth += 1;
      if (text === ')') depth -= 1;
      this.at += 1;
    }
    return this.text.slice(first.from, this.last.to);
  }
}
