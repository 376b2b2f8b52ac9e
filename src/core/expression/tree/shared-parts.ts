import { type Expression, operandsOf } from './syntax-tree.js';

/** The parts of an expression that are evaluated once, however often they stand in it or in the terms of its series. */
export interface SharedParts {
  readonly count: number;
  /** Number of the part that a node is; equal parts have one number, and a part that holds another has the lower one. */
  readonly idOf: ReadonlyMap<Expression, number>;
}

const prepared = new WeakMap<Expression, SharedParts>();

const isWorthIt = (node: Expression): boolean =>
  node.type === 'call' || node.type === 'series' || (node.type === 'binary' && node.operator === '^') || operandsOf(node).some(isWorthIt);

const isListPass = (node: Expression): boolean => node.type === 'call' && node.args.every(({ type }) => type === 'symbol');

/** Answers whether a node holds no index of a series around it. */
const isClosed = (node: Expression, indices: ReadonlySet<string>): boolean => {
  if (indices.size === 0) return true;
  if (node.type === 'symbol') return !indices.has(node.name);
  if (node.type !== 'series') return operandsOf(node).every((operand) => isClosed(operand, indices));
  const inner = new Set([...indices].filter((index) => index !== node.index));
  return isClosed(node.from, indices) && isClosed(node.to, indices) && isClosed(node.body, inner);
};

const NONE: SharedParts = { count: 0, idOf: new Map() };

/** Only series and passes over lists are shared: a tree without a call or a series holds neither. */
const mayShare = (node: Expression): boolean => {
  switch (node.type) {
    case 'number':
    case 'symbol':
      return false;
    case 'binary':
      return mayShare(node.left) || mayShare(node.right);
    case 'negate':
      return mayShare(node.operand);
    default:
      return true;
  }
};

/**
 * Finds the parts that an evaluation needs to compute once only: every series and every pass over lists that no index of a series around it
 * enters, and what else of a term of a series does not depend on where the series stands.
 */
export const sharedParts = (expression: Expression): SharedParts => {
  if (!mayShare(expression)) return NONE;
  const known = prepared.get(expression);
  if (known !== undefined) return known;
  const keyOf = new Map<Expression, string>();
  /** How often a part is evaluated, as far as it matters: more than once in the terms of a series. */
  const uses = new Map<string, number>();
  const open = new Set<Expression>();
  const visit = (node: Expression, indices: ReadonlySet<string>, isInTerm: boolean): void => {
    const closed = isClosed(node, indices);
    if (!closed) open.add(node);
    const isShared = closed && (node.type === 'series' || isListPass(node) || (isInTerm && isWorthIt(node)));
    if (isShared) {
      const key = JSON.stringify(node);
      uses.set(key, (uses.get(key) ?? 0) + (indices.size > 0 ? 2 : 1));
      keyOf.set(node, key);
    }
    // What is shared as a whole is entered once: it is no part of a term any more.
    const within = isInTerm && !isShared;
    if (node.type !== 'series') {
      for (const operand of operandsOf(node)) visit(operand, indices, within);
      return;
    }
    for (const operand of [node.from, node.to]) visit(operand, indices, within);
    visit(node.body, new Set([...indices, node.index]), true);
  };
  visit(expression, new Set(), false);
  // A node that stands in two places, in one of them with an index, is not one part.
  for (const node of open) keyOf.delete(node);
  const keys = [...uses].filter(([, count]) => count > 1).map(([key]) => key);
  const ids = new Map(keys.sort((a, b) => b.length - a.length).map((key, id) => [key, id] as const));
  const idOf = new Map<Expression, number>();
  for (const [node, key] of keyOf) {
    const id = ids.get(key);
    if (id !== undefined) idOf.set(node, id);
  }
  const parts = { count: ids.size, idOf };
  prepared.set(expression, parts);
  return parts;
};
