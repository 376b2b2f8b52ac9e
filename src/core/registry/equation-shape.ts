import type { Expression } from '../expression/tree/syntax-tree.js';
import { constantValue, symbolsOf } from '../expression/tree/syntax-tree.js';
import { treeSignature } from '../expression/tree/tree-signature.js';
import { formatDimension } from '../quantity/dimension.js';
import type { Operator } from './operator.js';

const ONE: Expression = { type: 'number', text: '1', value: 1, dimension: [] };

/** Leaves out factors and signs, so that an equation and one with a factor forgotten have one shape; exponents stay. */
const bare = (node: Expression): Expression => {
  switch (node.type) {
    case 'number':
      return ONE;
    case 'symbol':
      return node.name === 'pi' ? ONE : node;
    case 'negate':
      return bare(node.operand);
    case 'binary': {
      if (node.operator === '^' && constantValue(node.right) !== undefined) return { ...node, left: bare(node.left) };
      return { ...node, operator: node.operator === '-' ? '+' : node.operator, left: bare(node.left), right: bare(node.right) };
    }
    case 'call':
      return { ...node, args: node.args.map(bare) };
    default:
      return node;
  }
};

/** Powers of `output / expression` that solving a product for another of its symbols brings about. */
const POWERS = [1, -1, 2, -2, 0.5, -0.5, 3, -3, 1 / 3, -1 / 3, 4, -4, 0.25, -0.25];
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_';
const LENGTH = 5;

/** The five characters of six bits that stand for a text: of 1,600 texts two are one with a chance of about one in a thousand. */
const hash = (text: string): string => {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193) >>> 0;
  state ^= state >>> 15;
  return Array.from({ length: LENGTH }, (_, i) => DIGITS.charAt((state >>> (6 * i)) & 63)).join('');
};

const power = (base: Expression, exponent: number): Expression => ({
  type: 'binary',
  operator: '^',
  left: base,
  right: { type: 'number', text: String(exponent), value: exponent, dimension: [] },
});

/**
 * Gives a key that equations share which are one up to names, factors, signs, and the symbol that a product is solved for, and whose symbols have
 * the same dimensions.
 * @param dimensionOf text of a symbol's dimension, or what else tells it from others, as the name of a constant does
 */
export const equationShape = (output: string, expression: Expression, dimensionOf: (symbol: string) => string): string => {
  const relation: Expression = { type: 'binary', operator: '/', left: { type: 'symbol', name: output }, right: bare(expression) };
  const labels = new Map([output, ...symbolsOf(expression)].map((name) => [name, dimensionOf(name)]));
  const texts = POWERS.map((exponent) => treeSignature(power(relation, exponent), labels));
  return hash(texts.reduce((least, text) => (text.length < least.length || (text.length === least.length && text < least) ? text : least)));
};

/** Gives the shape of an operator's equation; nothing where it takes lists. */
export const shapeOfOperator = ({ inputs, output, expression, constants }: Operator): string => {
  if (inputs.some(({ list }) => list)) return '';
  const dimensions = new Map([output, ...inputs].map(({ name, unit }) => [name, formatDimension(unit.dimension)]));
  const isConstant = (name: string): boolean => constants.some(({ symbol }) => symbol === name);
  return equationShape(output.name, expression, (name) => (isConstant(name) ? `constant ${name}` : (dimensions.get(name) ?? name)));
};
