import { type Expression, symbolsOf } from '../expression/tree/syntax-tree.js';
import { treeSignature } from '../expression/tree/tree-signature.js';

/** Characters of a key. A wrong relation is a wrong answer, hence the longer key. */
const RELATION = 4;
const SIDE = 3;
const SHAPE = 3;
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_';

/** Folds a symbol to what people write for it: `E_0`, `E` and `e` are one. */
export const foldSymbol = (name: string): string => (name.split('_')[0] || name).toLowerCase();

const hash = (text: string, length: number): string => {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193) >>> 0;
  state ^= state >>> 15;
  return Array.from({ length }, (_, i) => DIGITS.charAt((state >>> (6 * i)) & 63)).join('');
};

const power = (base: Expression, exponent: number): Expression =>
  exponent === 1
    ? base
    : { type: 'binary', operator: '^', left: base, right: { type: 'number', text: String(exponent), value: exponent, dimension: [] } };

const quotient = (left: Expression, right: Expression): Expression => ({ type: 'binary', operator: '/', left, right });

const namesOf = (expressions: readonly Expression[]): ReadonlyMap<string, string> =>
  new Map(expressions.flatMap(symbolsOf).map((name) => [name, foldSymbol(name)]));

const shapesOf = (expressions: readonly Expression[]): ReadonlyMap<string, string> =>
  new Map(expressions.flatMap(symbolsOf).map((name) => [name, name === 'pi' ? 'pi' : '#']));

const POWERS = [1, -1, 0.5, -0.5, 2, -2];

/** The keys by which the two sides of an equation are found. */
export interface EquationKeys {
  /** Stand for `left / right` with its symbols folded, in each power that solving for another symbol may have brought about; the plain one first. */
  readonly relation: readonly string[];
  /** Stands for the right side alone. */
  readonly side: string;
  /** Stand for `left / right` up to the names of its symbols. */
  readonly shape: readonly string[];
}

/**
 * Gives the keys of an equation. Products, quotients, powers and roots come out the same whichever symbol they are solved for
 * (`V = I*R` and `I = V/R`); sums keep their sides. A key is a hash of six bits a character.
 */
export const equationKeys = (left: Expression, right: Expression): EquationKeys => {
  const whole = quotient(left, right);
  const names = namesOf([left, right]);
  const shapes = shapesOf([left, right]);
  return {
    relation: POWERS.map((exponent) => hash(`=${treeSignature(power(whole, exponent), names)}`, RELATION)),
    side: sideKey(right),
    shape: POWERS.map((exponent) => hash(`~${treeSignature(power(whole, exponent), shapes)}`, SHAPE)),
  };
};

/** Gives the key of an expression that stands alone, to be compared with the right sides of equations. */
export const sideKey = (expression: Expression): string => hash(`>${treeSignature(expression, namesOf([expression]))}`, SIDE);
