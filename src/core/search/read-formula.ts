import { FUNCTIONS } from '../expression/functions/functions.js';
import { parseExpression } from '../expression/tree/parse-expression.js';
import { type Expression, symbolsOf } from '../expression/tree/syntax-tree.js';
import { Fault } from '../faults.js';
import { foldText } from './words/fold-text.js';
import { STOP_WORDS } from './words/split-words.js';

/** A formula as somebody typed it: one side, or two around an equals sign. */
export interface Formula {
  readonly left?: Expression;
  readonly right: Expression;
}

const LOOKS_LIKE_FORMULA = /[=^*]|\d\s*\/\s*\d+\s*\*?\s*[A-Za-z]|[A-Za-z)]\s*\/\s*\(|\bsqrt\b/u;
const PIECE = /(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|([A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*)|([-+*/^(),])|(\s+)/uy;
const SPOKEN = /^(?:a?sin|a?cos|a?tan|sinh|cosh|tanh|sqrt|cbrt|ln|exp)$/u;
/** Letters from which on a run of them is a word; `nRT` is a product. */
const LONGEST_PRODUCT = 4;

const isFunction = (name: string): boolean => FUNCTIONS.has(name);

const isWord = (chunk: string, isSymbol: (name: string) => boolean): boolean => {
  const word = chunk.replace(/[?!.,:;]+$/u, '');
  return (
    /^[A-Za-z]{2,}$/u.test(word) &&
    !isFunction(word) &&
    !isSymbol(word) &&
    (STOP_WORDS.has(word.toLowerCase()) || word.length >= LONGEST_PRODUCT)
  );
};

/** Drops the words of a sentence around a formula: `what is E=mc2 about` keeps `E=mc2`. */
const trimWords = (text: string, isSymbol: (name: string) => boolean): string => {
  const chunks = text.trim().split(/\s+/u);
  while (chunks[0] !== undefined && isWord(chunks[0], isSymbol)) chunks.shift();
  while (chunks.at(-1) !== undefined && isWord(chunks.at(-1) ?? '', isSymbol)) chunks.pop();
  return chunks.join(' ').replace(/[?!.,:;]+$/u, '');
};

/** Splits a run of letters that is no known symbol: `mc2` is m*c^2, `nRT` n*R*T; a trailing 0 or 1 (and 2 beside it) is a subscript. */
const splitName = (name: string, isSymbol: (name: string) => boolean, text: string): string => {
  if (name.includes('_') || isSymbol(name)) return name;
  const parts = /^([A-Za-z]+)(\d*)$/u.exec(name);
  const letters = parts?.[1] ?? '';
  const digits = parts?.[2] ?? '';
  if (letters === '' || letters.length > LONGEST_PRODUCT) return name;
  const single = letters.length === 1 || isSymbol(letters) ? [letters] : [...letters];
  const last = single.at(-1) ?? '';
  const numbered = new RegExp(`${last}_?[01](?![0-9])`, 'u').test(text);
  const end = digits === '' ? last : numbered || !/^[2-9]$/u.test(digits) ? `${last}_${digits}` : `${last}^${digits}`;
  return [...single.slice(0, -1), end].join('*');
};

/** Puts multiplication signs and brackets back, or gives nothing where the text holds what no formula holds. */
const toStrict = (text: string, isSymbol: (name: string) => boolean): string | undefined => {
  let strict = '';
  let afterOperand = false;
  let closing = '';
  for (let at = 0; at < text.length; at = PIECE.lastIndex) {
    PIECE.lastIndex = at;
    const piece = PIECE.exec(text);
    if (piece === null) return undefined;
    const [, number, name, sign, space] = piece;
    if (space !== undefined) continue;
    if (afterOperand && (sign === undefined || sign === '(')) strict += '*';
    const called = name !== undefined && /^\s*\(/u.test(text.slice(PIECE.lastIndex));
    if (name !== undefined && isFunction(name) && (called || (SPOKEN.test(name) && /^\s+[\w]/u.test(text.slice(PIECE.lastIndex))))) {
      strict += called ? name : `${name}(`;
      closing += called ? '' : ')';
      afterOperand = false;
      continue;
    }
    strict += number ?? sign ?? splitName(name ?? '', isSymbol, text);
    afterOperand = sign === undefined || sign === ')';
    if (sign === undefined) {
      strict += closing;
      closing = '';
    }
  }
  return strict + closing;
};

const parse = (text: string, isSymbol: (name: string) => boolean): Expression | undefined => {
  const strict = toStrict(text.trim(), isSymbol);
  if (strict === undefined || strict === '') return undefined;
  try {
    return parseExpression(strict);
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined;
    throw thrown;
  }
};

/**
 * Reads a query that looks like a formula, with everything people leave out put back: `E=mc2`, `F = m a`, `PV = nRT`, `½ρv²`,
 * `\frac{1}{2} m v^2`. Gives nothing where the query is not one. `isSymbol` tells the symbols that the registry's equations use.
 */
export const readFormula = (query: string, isSymbol: (name: string) => boolean): Formula | undefined => {
  const folded = foldText(query);
  if (!LOOKS_LIKE_FORMULA.test(folded)) return undefined;
  const sides = trimWords(folded, isSymbol).split('=');
  if (sides.length > 2) return undefined;
  const right = parse(sides.at(-1) ?? '', isSymbol);
  if (right === undefined || (sides.length === 1 && (right.type === 'symbol' || symbolsOf(right).length === 0))) return undefined;
  if (sides.length === 1) return { right };
  const left = parse(sides[0] ?? '', isSymbol);
  return left === undefined ? { right } : { left, right };
};
