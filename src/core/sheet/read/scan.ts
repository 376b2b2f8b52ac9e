import type { Quantity } from '../../quantity/text/parse-quantity.js';
import { OPERATOR_ID_PATTERN } from '../../registry/operator-id.js';
import { SheetRefusal } from '../sheet-fault.js';
import { refuseNumeral, refuseRange } from './refuse-numeral.js';
import { CURRENCY, matchAt, scanLiteral, scanOrdinary } from './scan-literal.js';
import { refuseStrokes } from './strokes.js';
import type { Span } from './syntax.js';

/** One token of a line. A literal is a whole quantity: the number with its uncertainty and the unit behind it. */
export type Token = Span & {
  readonly text: string;
  /** Whether white space stands before it. */
  readonly isSpaced: boolean;
} & ({ readonly type: 'literal'; readonly quantity: Quantity } | { readonly type: 'name' | 'string' | 'sign' | 'end' });

const NAME = /[\p{L}_][\p{L}\p{Nd}_₀-₉]*/uy;
const OPERATOR_ID = new RegExp(String.raw`${OPERATOR_ID_PATTERN}(?=\s*[(.])`, 'y');
const SIGN = /\|>|->|<=|>=|==|!=|\*\*|\+\/-|\+-|[-+*/^()[\]{},=<>!:;.%±√?°]/uy;
const DIGIT = /\d/u;

/** Signs that people and programs write, and the one that is read. Each stands for one character, so that columns stay. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['×', '*'],
  ['·', '*'],
  ['⋅', '*'],
  ['∙', '*'],
  ['÷', '/'],
  ['∕', '/'],
  ['−', '-'],
  ['–', '-'],
  ['\u00a0', ' '],
  ['\u202f', ' '],
  ['\u2009', ' '],
  ['\t', ' '],
  ['≤', '≤'],
]);

/** Words behind a value, which begin none. */
export const WORDS = /^(?:in|to|as|of|off|for|from|step|near|and|or|not|if|else|per)$/u;

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';

const IS_PLAIN_NAME = /^[A-Za-z\d]*$/u;

/** Writes a name as the registry does: `π` is pi, `v₀` is v_0. */
const spellName = (name: string): string => {
  if (name === 'π') return 'pi';
  if (IS_PLAIN_NAME.test(name)) return name;
  const plain = name.replace(/[₀-₉]+/gu, (digits) => `_${Array.from(digits, (digit) => SUBSCRIPTS.indexOf(digit)).join('')}`);
  return plain.replaceAll('__', '_');
};

/** Fractions that are one character. */
const VULGAR: ReadonlyMap<string, string> = new Map([
  ['½', '0.5'],
  ['¼', '0.25'],
  ['¾', '0.75'],
]);

const IS_ASCII = /^[ -~]*$/u;

const plainSigns = (text: string): string =>
  IS_ASCII.test(text) ? text : Array.from(text, (char) => SPELLINGS.get(char) ?? char).join('');

/** Signs that begin no longer one. */
const SINGLE_SIGNS: ReadonlySet<string> = new Set('()[]{},/^;%√?°');
const STROKES: ReadonlySet<string> = new Set(['"', "'", '′', '″']);
const BEGINS_CURRENCY = /[U$€£¥₹]/u;
const RAISED_NUMBER = /[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/uy;
const ARROW_OR_ORDER = /[→≤≥≠]/uy;
const SIGN_SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['→', '->'],
  ['≤', '<='],
  ['≥', '>='],
  ['≠', '!='],
]);

/** Tells whether a number begins at a place. */
const isNumberAt = (text: string, at: number): boolean =>
  DIGIT.test(text[at] ?? '') || (text[at] === '.' && DIGIT.test(text[at + 1] ?? ''));

/** A number that a comma without a space joins to groups of three digits: `1,250,000`, or three values of a list. */
const GROUPS = /\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?/uy;

/** Tells whether a bracket encloses values between commas, as that of a list or of a call does. */
const separates = (bracket: string, before: Token | undefined): boolean =>
  bracket === '[' || (bracket === '(' && (before?.type === 'string' || (before?.type === 'name' && !WORDS.test(before.text))));

/**
 * Gives the first of the values that commas part in a list or a call: `[300,400]` has two. Where some commas have a space behind them and others
 * have none, a group begins with a zero, or decimals follow, thousands may be meant.
 * @param open where the bracket is
 */
const firstOfGroups = (text: string, at: number, open: number): string | undefined => {
  const groups = matchAt(GROUPS, text, at);
  if (groups === '') return undefined;
  const [first = '', ...others] = groups.split(',');
  const close = /[\])]/u.exec(text.slice(at))?.index ?? text.length;
  const isMixed = /,\s/u.test(text.slice(open, at + close));
  if (isMixed || groups.includes('.') || others.some((group) => group.startsWith('0')))
    throw new SheetRefusal(
      'EXPRESSION_SYNTAX',
      `${groups} can be read in two ways: write ${groups.replaceAll(',', '')}, or ${[first, ...others].map(Number).join(', ')} with spaces behind all commas.`,
      { from: at, to: at + groups.length },
    );
  return first;
};

/**
 * Splits a line into tokens. A quantity is one token, since a number owns the unit behind it; white space is kept as a mark on the token behind
 * it, since it decides readings (`1/2 in`, `100 / 5 min`).
 * @throws SheetRefusal where a character or a quantity is none
 */
export const scanLine = (line: string): readonly Token[] => {
  const ranges = /(?<![\d.])\d[\d.]*–\d[\d.]*/u.exec(line);
  if (ranges !== null) refuseRange(ranges[0], ranges.index);
  const text = plainSigns(line);
  const tokens: Token[] = [];
  /** Places of the brackets that are open, and whether commas part values in each. */
  const brackets: { readonly at: number; readonly separates: boolean }[] = [];
  let at = 0;
  for (;;) {
    const before = at;
    while (text[at] === ' ') at += 1;
    const isSpaced = at > before;
    if (at >= text.length) {
      tokens.push({ type: 'end', text: '', from: at, to: at, isSpaced });
      return tokens;
    }
    const add = (type: Exclude<Token['type'], 'literal'>, length: number, said = text.slice(at, at + length)): void => {
      tokens.push({ type, text: said, from: at, to: at + length, isSpaced });
      at += length;
    };
    const char = text[at] as string;
    const vulgar = VULGAR.get(char);
    if (vulgar !== undefined) {
      const { end, quantity } = scanLiteral(`${vulgar}${text.slice(at + 1)}`, 0);
      const to = at + end - vulgar.length + 1;
      tokens.push({ type: 'literal', text: text.slice(at, to), from: at, to, isSpaced, quantity });
      at = to;
      continue;
    }
    const isDigit = char >= '0' && char <= '9';
    if (isDigit) refuseNumeral(text, at);
    if (isDigit || char === '.' ? isNumberAt(text, at) : BEGINS_CURRENCY.test(char) && matchAt(CURRENCY, text, at) !== '') {
      const bracket = brackets.at(-1);
      const first = isDigit && bracket?.separates ? firstOfGroups(text, at, bracket.at) : undefined;
      const own = first === undefined ? text : text.slice(0, at + first.length);
      const { end, quantity } = scanOrdinary(own, at) ?? scanLiteral(own, at);
      tokens.push({ type: 'literal', text: text.slice(at, end), from: at, to: end, isSpaced, quantity });
      at = end;
      continue;
    }
    if (!isSpaced && STROKES.has(char)) {
      const behind = tokens.at(-1);
      if (behind?.type === 'literal' && !behind.quantity.hasUnit) refuseStrokes(text, { from: behind.from, to: at + 1 });
    }
    if (char === '"' || char === "'" || char === '`') {
      const quote = char;
      const close = text.indexOf(quote, at + 1);
      if (close < 0) throw new SheetRefusal('EXPRESSION_SYNTAX', `this ${quote} is not closed.`, { from: at, to: at + 1 });
      add('string', close + 1 - at, text.slice(at + 1, close));
      continue;
    }
    if (char === '(' || char === '[') brackets.push({ at, separates: separates(char, tokens.at(-1)) });
    if (char === ')' || char === ']') brackets.pop();
    const isSign = SINGLE_SIGNS.has(char);
    const name = isSign ? '' : matchAt(OPERATOR_ID, text, at) || matchAt(NAME, text, at);
    // 12 ft x 14 ft: between two numbers nothing else can stand there.
    if (
      /^x$/iu.test(name) &&
      tokens.at(-1)?.type === 'literal' &&
      isNumberAt(text.trimEnd(), at + 1 + (/^ */u.exec(text.slice(at + 1))?.[0].length ?? 0))
    ) {
      add('sign', 1, '*');
      continue;
    }
    if (name !== '') {
      add('name', name.length, spellName(name));
      continue;
    }
    const sign = isSign ? char : matchAt(RAISED_NUMBER, text, at) || matchAt(SIGN, text, at) || matchAt(ARROW_OR_ORDER, text, at);
    if (char === '\\')
      throw new SheetRefusal(
        'EXPRESSION_SYNTAX',
        'of LaTeX only \\times, \\cdot, \\pi, \\sqrt and ^{…} are read; a fraction is written (1)/(2).',
        {
          from: at,
          to: at + 1,
        },
      );
    if (sign === '' && /^[&|]/u.test(text.slice(at)))
      throw new SheetRefusal('EXPRESSION_SYNTAX', 'the absolute value is abs(x), and conditions are joined by the words and, or, not.', {
        from: at,
        to: at + 1,
      });
    // $/lb, where a unit is asked for
    if (sign === '' && BEGINS_CURRENCY.test(char)) {
      add('name', 1);
      continue;
    }
    if (sign === '')
      throw new SheetRefusal('EXPRESSION_SYNTAX', `${JSON.stringify(text[at])} means nothing here.`, { from: at, to: at + 1 });
    add('sign', sign.length, SIGN_SPELLINGS.get(sign) ?? sign);
  }
};
