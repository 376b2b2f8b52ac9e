import { FUNCTIONS } from '../expression/functions/functions.js';
import type { Expression } from '../expression/tree/syntax-tree.js';
import { CONSTANTS } from '../quantity/constants.js';
import { formatDimension } from '../quantity/dimension.js';
import { toSi } from '../quantity/unit/unit.js';
import { equationShape } from '../registry/equation-shape.js';
import type { SheetNode } from './read/syntax.js';
import { inside } from './read/syntax.js';
import type { Scope } from './scope.js';
import { numberTree, type Typed, treeOf } from './values.js';

/** A symbol of an equation that a sheet writes: a name, or a quantity in its place. */
export interface OwnSymbol {
  /** The name as it is written; nothing for a quantity in its place. */
  readonly name?: string;
  /** Text of its dimension. */
  readonly dimension: string;
  /** In coherent SI. */
  readonly value: number;
}

/** A line of a sheet that computes a name from others by an expression of its own. */
export interface OwnEquation {
  readonly line: number;
  readonly output: OwnSymbol;
  readonly expression: Expression;
  /** By the symbols of the expression. */
  readonly symbols: ReadonlyMap<string, OwnSymbol>;
}

/** Stands for a part that no equation of the registry can hold. */
class NoEquation extends Error {}

const none = (): never => {
  throw new NoEquation('the line is no equation of plain symbols');
};

/** The symbol of what a line computes, which no name of a sheet can be. */
export const OUTPUT = '#output';

const ownSymbol = (scope: Scope, { type, isList, trees, columns }: Typed, name?: string): OwnSymbol => {
  if (isList || columns !== undefined || type.level !== undefined) return none();
  const [tree] = trees;
  const value = tree === undefined ? Number.NaN : scope.values.valueOf(tree);
  return { ...(name === undefined ? {} : { name }), dimension: formatDimension(type.dimension), value };
};

/** Writes a line as an equation of the registry is written: names and quantities become symbols, plain numbers stay numbers. */
const toExpression = (scope: Scope, node: SheetNode, symbols: Map<string, OwnSymbol>): Expression => {
  const inner = (part: SheetNode): Expression => toExpression(scope, part, symbols);
  switch (node.type) {
    case 'literal': {
      const { value, unit, hasUnit, uncertainty } = node.quantity;
      if (!hasUnit) return uncertainty === undefined ? numberTree(value) : none();
      if (unit.level !== undefined) return none();
      const name = `#${symbols.size}`;
      symbols.set(name, { dimension: formatDimension(unit.dimension), value: toSi(value, unit) });
      return { type: 'symbol', name };
    }
    case 'name': {
      const variable = scope.variables.get(node.name);
      if (variable !== undefined) symbols.set(node.name, ownSymbol(scope, variable, node.name));
      else if (!CONSTANTS.has(node.name)) return none();
      return { type: 'symbol', name: node.name };
    }
    case 'group':
    case 'convert':
      return inner(node.operand);
    case 'negate':
      return { type: 'negate', operand: inner(node.operand) };
    case 'binary': {
      const { operator } = node;
      if (operator !== '+' && operator !== '-' && operator !== '*' && operator !== '/' && operator !== '^') return none();
      return { type: 'binary', operator, left: inner(node.left), right: inner(node.right) };
    }
    case 'call':
      if (!FUNCTIONS.has(node.name) || scope.functions.has(node.name)) return none();
      return { type: 'call', name: node.name, args: node.args.map(({ value }) => inner(value)) };
    default:
      return none();
  }
};

/** Gives the equation that a line is, with the values that its names have there; nothing where it is none. */
export const ownEquation = (scope: Scope, line: number, name: string, value: SheetNode, typed: Typed): OwnEquation | undefined => {
  const node = inside(value);
  if (node.type !== 'binary' && node.type !== 'call' && node.type !== 'convert' && node.type !== 'negate') return undefined;
  const symbols = new Map<string, OwnSymbol>();
  try {
    const expression = toExpression(scope, node, symbols);
    if (symbols.size === 0) return undefined;
    return { line, output: ownSymbol(scope, { ...typed, trees: [treeOf(typed)] }, name), expression, symbols };
  } catch (error) {
    if (error instanceof NoEquation) return undefined;
    throw error;
  }
};

/** Gives the shape by which the registry's equations are found. */
export const shapeOfEquation = ({ output, expression, symbols }: OwnEquation): string =>
  equationShape(OUTPUT, expression, (name) => (name === OUTPUT ? output.dimension : (symbols.get(name)?.dimension ?? `constant ${name}`)));
