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

const MAX_EXPONENT = 20;
const DOTS = '·⋅∙.';
const SOLIDI = '/÷∕⁄';
const POWER_WORDS: ReadonlyMap<string, number> = new Map([
  ['square', 2],
  ['sq', 2],
  ['cubic', 3],
  ['cu', 3],
]);
const POSTFIX_WORDS: ReadonlyMap<string, number> = new Map([
  ['squared', 2],
  ['cubed', 3],
]);

const isDigit = (char: string): boolean => char >= '0' && char <= '9' && char.length === 1;
const isSpace = (char: string): boolean => char !== '' && char.trim() === '';
const isNameChar = (char: string): boolean => /^[\p{L}_°%‰$€£¥₹′″]$/u.test(char);

const raise = (terms: readonly UnitTerm[], exponent: number): UnitTerm[] =>
  terms.map((term) => ({ name: term.name, exponent: term.exponent * exponent }));

/**
 * Splits the text of a unit into names and exponents; throws QUANTITY_SYNTAX where it is not one.
 * Products are written `*`, `·`, `.` or with a space, quotients `/` or `per`, powers `^2`, `**2`, `²`, `s-2`, `m2`, `sqrt(Hz)`, `square
 * metre`.
 * As the SI Brochure (9th edition, 5.2 and 5.4.1) has it, a product joined by a space or dot after a solidus is ambiguous without
 * parentheses; `*` there is read from left to right, as every programming language does.
 */
export const parseUnitTerms = (text: string): UnitTerms => {
  const chars = Array.from(text);
  let position = 0;
  let readings: readonly [string, string] | undefined;
  const at = (index: number): string => chars[index] ?? '';
  const fail = (reason: string): never => {
    throw new Fault('QUANTITY_SYNTAX', `the unit '${text}' does not parse: ${reason}`, { unit: text, position, reason });
  };
  const skipSpaces = (): boolean => {
    const start = position;
    while (isSpace(at(position))) position++;
    return position > start;
  };

  const scanName = (): string => {
    const start = position;
    while (isNameChar(at(position))) position++;
    // Columns of water are the only names with a digit inside.
    if (at(position - 1) === 'H' && at(position) === '2' && at(position + 1) === 'O') position += 2;
    // A zero behind a name belongs to it: g_0 is a unit, and g0 must not be read as g^0.
    if (position > start && at(position) === '0' && !isDigit(at(position + 1))) position++;
    return chars.slice(start, position).join('');
  };
  const scanNumber = (): number => {
    const start = position;
    if (at(position) === '+' || at(position) === '-') position++;
    while (isDigit(at(position))) position++;
    if (at(position) === '.' && isDigit(at(position + 1))) {
      position++;
      while (isDigit(at(position))) position++;
    }
    const number = Number(chars.slice(start, position).join(''));
    return position > start && Number.isFinite(number) ? number : fail('a number is missing after ^');
  };
  const scanCaret = (): number => {
    skipSpaces();
    if (at(position) !== '(') return scanNumber();
    position++;
    skipSpaces();
    const above = scanNumber();
    skipSpaces();
    let below = 1;
    if (at(position) === '/') {
      position++;
      skipSpaces();
      below = scanNumber();
      skipSpaces();
    }
    if (at(position) !== ')') fail('the exponent is not closed by )');
    position++;
    return above / below;
  };
  const scanSuperscript = (): number => {
    const negative = at(position) === '⁻';
    if (negative || at(position) === '⁺') position++;
    const start = position;
    while (at(position) !== '' && RAISED_DIGITS.includes(at(position))) position++;
    if (position === start) fail('a superscript sign has no digits');
    const digits = chars.slice(start, position).map((char) => RAISED_DIGITS.indexOf(char));
    return Number(digits.join('')) * (negative ? -1 : 1);
  };
  const scanExponent = (afterName: boolean): number => {
    const start = position;
    skipSpaces();
    if (at(position) !== '^' && !(at(position) === '*' && at(position + 1) === '*')) position = start;
    const [char, next] = [at(position), at(position + 1)];
    let exponent = 1;
    if (char === '^' || (char === '*' && next === '*')) {
      position += char === '^' ? 1 : 2;
      exponent = scanCaret();
    } else if (char !== '' && `⁺⁻${RAISED_DIGITS}`.includes(char)) exponent = scanSuperscript();
    else if (afterName && (isDigit(char) || (char === '-' && isDigit(next)))) {
      position++;
      while (isDigit(at(position))) position++;
      exponent = Number(chars.slice(start, position).join(''));
    }
    if (!(Math.abs(exponent) <= MAX_EXPONENT)) fail(`an exponent is at most ${MAX_EXPONENT}`);
    return exponent;
  };

  const parseFactor = (): UnitTerm[] => {
    skipSpaces();
    const char = at(position);
    if (char === '(') {
      position++;
      const terms = parseProduct();
      if (at(position) !== ')') fail('a parenthesis is not closed');
      position++;
      return raise(terms, scanExponent(false));
    }
    if (char === '1' && !isDigit(at(position + 1)) && at(position + 1) !== '.') {
      position++;
      return [];
    }
    if (isDigit(char)) return fail('a unit holds no number but a leading 1, as in 1/s');
    const name = scanName();
    if (char === '√') {
      position++;
      return raise(parseFactor(), 0.5);
    }
    if (char === '-') return fail('units are joined by *, as in N*m, or by a space');
    if (name === '') return char === '' ? fail('it ends too soon') : fail(`'${char}' is not part of a unit`);
    if (name === 'sqrt' && at(position) === '(') return raise(parseFactor(), 0.5);
    const power = POWER_WORDS.get(name.toLowerCase());
    if (power !== undefined) return raise(parseFactor(), power);
    return [{ name, exponent: scanExponent(true) }];
  };
  const isWordPer = (): boolean =>
    chars
      .slice(position, position + 3)
      .join('')
      .toLowerCase() === 'per' && !isNameChar(at(position + 3));
  const isSolidus = (): boolean => (at(position) !== '' && SOLIDI.includes(at(position))) || isWordPer();

  const parseProduct = (): UnitTerm[] => {
    skipSpaces();
    const start = position;
    let solidus = -1;
    const terms = isSolidus() ? [] : parseFactor();
    for (;;) {
      const end = position;
      skipSpaces();
      const char = at(position);
      if (char === '' || char === ')') return terms;
      if (isSolidus()) {
        if (solidus < 0) solidus = position;
        position += SOLIDI.includes(char) ? 1 : 3;
        terms.push(...raise(parseFactor(), -1));
      } else if (char === '*' || char === '×') {
        position++;
        terms.push(...parseFactor());
      } else {
        const dotted = DOTS.includes(char);
        if (dotted) position++;
        const factorStart = position;
        const factor = parseFactor();
        const postfix = factor.length === 1 ? POSTFIX_WORDS.get((factor[0]?.name ?? '').toLowerCase()) : undefined;
        const last = terms.at(-1);
        if (postfix !== undefined && last !== undefined) {
          terms[terms.length - 1] = { name: last.name, exponent: last.exponent * postfix };
          continue;
        }
        if (solidus >= 0 && readings === undefined) {
          const [above, below] = [
            chars.slice(start, solidus).join('').trim(),
            chars
              .slice(solidus, end)
              .join('')
              .replace(/^(per|.)/iu, '')
              .trim(),
          ];
          const next = chars.slice(factorStart, position).join('').trim();
          readings = [`${above || '1'}/(${below} ${next})`, `${above ? `${above}*` : ''}${next}/${below}`];
        }
        terms.push(...factor);
      }
    }
  };

  const terms = parseProduct();
  if (position < chars.length) fail(`'${at(position)}' closes nothing`);
  return readings === undefined ? { terms } : { terms, readings };
};
