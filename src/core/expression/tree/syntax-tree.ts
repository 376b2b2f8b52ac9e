import type { Dimension } from '../../quantity/dimension.js';

/** The comparison operators of a condition. */
export type Comparison = '<' | '<=' | '>' | '>=' | '==' | '!=';

/** The arithmetic operators, `^` being the power. */
export type Arithmetic = '+' | '-' | '*' | '/' | '^';

/** A number as written, with its value in coherent SI where it carries a unit. */
export interface NumberNode {
  readonly type: 'number';
  /** The number as a person wrote it. */
  readonly text: string;
  /** The unit as written, absent for a pure number. */
  readonly unit?: string;
  /** The value in coherent SI. */
  readonly value: number;
  readonly dimension: Dimension;
}

/** A declared symbol, a constant, or the running index of a series. */
export interface SymbolNode {
  readonly type: 'symbol';
  readonly name: string;
}

/** Unary minus. */
export interface NegateNode {
  readonly type: 'negate';
  readonly operand: Expression;
}

/** Two operands joined by an arithmetic operator. */
export interface BinaryNode {
  readonly type: 'binary';
  readonly operator: Arithmetic;
  readonly left: Expression;
  readonly right: Expression;
}

/** A function of the language applied to its arguments. */
export interface CallNode {
  readonly type: 'call';
  readonly name: string;
  readonly args: readonly Expression[];
}

/** A comparison: 1 where it holds, 0 where it does not. */
export interface CompareNode {
  readonly type: 'compare';
  readonly operator: Comparison;
  readonly left: Expression;
  readonly right: Expression;
}

/** `if(condition, a, b)`: evaluates only the branch that is taken. */
export interface ConditionalNode {
  readonly type: 'conditional';
  readonly condition: Expression;
  readonly consequent: Expression;
  readonly alternate: Expression;
}

/** `sum(k, from, to, body)` or `prod(k, from, to, body)` over the integers from `from` to `to`. */
export interface SeriesNode {
  readonly type: 'series';
  readonly operation: 'sum' | 'prod';
  readonly index: string;
  readonly from: Expression;
  readonly to: Expression;
  readonly body: Expression;
}

/** `x[k]`: one element of a list, counted from 1. */
export interface ElementNode {
  readonly type: 'element';
  readonly list: string;
  readonly index: Expression;
}

/** A node of the syntax tree: the one source from which value, units check, LaTeX, derivative and inverse come. */
export type Expression =
  | NumberNode
  | SymbolNode
  | NegateNode
  | BinaryNode
  | CallNode
  | CompareNode
  | ConditionalNode
  | SeriesNode
  | ElementNode;

/** Changes each operand of an operation; a series and an element, which bind or name something, stay as they are. */
export const mapOperands = (node: Expression, change: (operand: Expression) => Expression): Expression => {
  switch (node.type) {
    case 'negate':
      return { ...node, operand: change(node.operand) };
    case 'binary':
    case 'compare':
      return { ...node, left: change(node.left), right: change(node.right) };
    case 'call':
      return { ...node, args: node.args.map(change) };
    case 'conditional':
      return { ...node, condition: change(node.condition), consequent: change(node.consequent), alternate: change(node.alternate) };
    default:
      return node;
  }
};

/** Lists the operands of a node, in the order in which they are written. */
export const operandsOf = (node: Expression): readonly Expression[] => {
  switch (node.type) {
    case 'number':
    case 'symbol':
      return [];
    case 'negate':
      return [node.operand];
    case 'binary':
    case 'compare':
      return [node.left, node.right];
    case 'call':
      return node.args;
    case 'conditional':
      return [node.condition, node.consequent, node.alternate];
    case 'series':
      return [node.from, node.to, node.body];
    case 'element':
      return [node.index];
  }
};

/** Lists the free symbols of an expression in order of first appearance; the index of a series is bound, not free. */
export const symbolsOf = (expression: Expression): readonly string[] => {
  const found = new Set<string>();
  const visit = (node: Expression, bound: ReadonlySet<string>): void => {
    if (node.type === 'symbol' && !bound.has(node.name)) found.add(node.name);
    if (node.type === 'element') found.add(node.list);
    if (node.type === 'series') {
      visit(node.from, bound);
      visit(node.to, bound);
      visit(node.body, new Set([...bound, node.index]));
      return;
    }
    for (const operand of operandsOf(node)) visit(operand, bound);
  };
  visit(expression, new Set());
  return [...found];
};

/** Counts how often a free symbol occurs in an expression. */
export const countOccurrences = (node: Expression, name: string): number => {
  if (node.type === 'symbol') return node.name === name ? 1 : 0;
  if (node.type === 'series' && node.index === name) return countOccurrences(node.from, name) + countOccurrences(node.to, name);
  const own = node.type === 'element' && node.list === name ? 1 : 0;
  return operandsOf(node).reduce((count, operand) => count + countOccurrences(operand, name), own);
};

/** Replaces free symbols by expressions; names that are bound by a series stay. */
export const substitute = (node: Expression, replacements: ReadonlyMap<string, Expression>): Expression => {
  const inner = (child: Expression): Expression => substitute(child, replacements);
  switch (node.type) {
    case 'symbol':
      return replacements.get(node.name) ?? node;
    case 'series': {
      const outside = new Map([...replacements].filter(([name]) => name !== node.index));
      return { ...node, from: inner(node.from), to: inner(node.to), body: substitute(node.body, outside) };
    }
    case 'element': {
      const list = replacements.get(node.list);
      return { ...node, list: list?.type === 'symbol' ? list.name : node.list, index: inner(node.index) };
    }
    default:
      return mapOperands(node, inner);
  }
};

/** Gives the value of an expression of plain numbers (`1/2`, `-3`, `0.54`), or `undefined` where it has symbols, units or calls. */
export const constantValue = (node: Expression): number | undefined => {
  if (node.type === 'number') return node.unit === undefined ? node.value : undefined;
  if (node.type === 'negate') {
    const value = constantValue(node.operand);
    return value === undefined ? undefined : -value;
  }
  if (node.type !== 'binary') return undefined;
  const left = constantValue(node.left);
  const right = constantValue(node.right);
  if (left === undefined || right === undefined) return undefined;
  switch (node.operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '^':
      return left ** right;
  }
};
