import { type Expression, mapOperands, operandsOf, substitute, symbolsOf } from '../tree/syntax-tree.js';
import { printExpression } from './print-expression.js';

/** An equation's right side with parts of it named, and the parts in an order in which each needs only those before it. */
export interface NamedParts {
  readonly whole: Expression;
  readonly parts: readonly { readonly name: string; readonly expression: Expression }[];
}

/** Up to this many characters of the equation language an expression is read in one piece. */
const READABLE = 400;
/** A part is worth a name from this many characters on, where it stands more than once. */
const LEAST_LENGTH = 16;
/** A name spares a reader at least this many characters. */
const LEAST_SAVING = 40;
/** A call longer than this, in characters of the equation language, is cut at the next call of the same function inside it. */
const LONGEST_CALL = 90;
/** Letters for the names, the first that the equation does not use. */
const LETTERS = ['u', 'v', 'w', 'z', 'q'];

/** Lists what can be named: every operation outside the body of a series, whose index has no meaning elsewhere. */
const namable = (node: Expression): readonly Expression[] => {
  if (node.type === 'number' || node.type === 'symbol' || node.type === 'element') return [];
  const inner = node.type === 'series' ? [node.from, node.to] : operandsOf(node);
  const isValue = node.type !== 'compare' && node.type !== 'negate';
  return [...(isValue ? [node] : []), ...inner.flatMap(namable)];
};

const replaceAll = (node: Expression, text: string, by: Expression): Expression => {
  if (printExpression(node) === text) return by;
  const inner = (child: Expression): Expression => replaceAll(child, text, by);
  return node.type === 'series' ? { ...node, from: inner(node.from), to: inner(node.to) } : mapOperands(node, inner);
};

/** Gives the part that stands more than once and whose name spares most; undefined where none spares enough. */
const mostRepeated = (expressions: readonly Expression[]): Expression | undefined => {
  const found = new Map<string, { readonly node: Expression; count: number }>();
  for (const node of expressions.flatMap(namable)) {
    const text = printExpression(node);
    const known = found.get(text);
    if (known) known.count += 1;
    else if (text.length >= LEAST_LENGTH) found.set(text, { node, count: 1 });
  }
  let best: Expression | undefined;
  let most = LEAST_SAVING;
  for (const [text, { node, count }] of found) {
    const saving = (count - 1) * text.length;
    if (saving > most) [best, most] = [node, saving];
  }
  return best;
};

/** Gives the next call of the function that a long expression begins with, on the way through its longest operands. */
const nextOfItsKind = (expression: Expression): Expression | undefined => {
  if (expression.type !== 'call' || printExpression(expression).length <= LONGEST_CALL) return undefined;
  let node: Expression = expression;
  while (true) {
    const [longest] = [...operandsOf(node)].sort((a, b) => printExpression(b).length - printExpression(a).length);
    if (longest === undefined || longest.type === 'series') return undefined;
    if (longest.type === 'call' && longest.name === expression.name) return longest;
    node = longest;
  }
};

/**
 * Names what stands more than once in a long expression, and the steps of one that is nested in itself, so that it can be read. Putting the
 * parts in place of their names gives the expression again; one that is short, or that repeats nothing, comes back without parts.
 */
export const nameParts = (expression: Expression): NamedParts => {
  if (printExpression(expression).length <= READABLE) return { whole: expression, parts: [] };
  const used = new Set(symbolsOf(expression).map((name) => name.split('_')[0]));
  const letter = LETTERS.find((each) => !used.has(each)) ?? 'part';
  const named: { readonly name: string; expression: Expression }[] = [];
  let whole = expression;
  while (true) {
    const all = [whole, ...named.map((part) => part.expression)];
    const part = mostRepeated(all) ?? all.map(nextOfItsKind).find((each) => each !== undefined);
    if (part === undefined) break;
    const name = `${letter}_${named.length + 1}`;
    const text = printExpression(part);
    const cut = (each: Expression): Expression => replaceAll(each, text, { type: 'symbol', name });
    whole = cut(whole);
    for (const other of named) other.expression = cut(other.expression);
    named.push({ name, expression: part });
  }
  return numberInOrder(whole, named, letter);
};

/** Numbers the parts anew so that each needs only those before it. */
const numberInOrder = (whole: Expression, named: NamedParts['parts'], letter: string): NamedParts => {
  const ordered: NamedParts['parts'][number][] = [];
  const place = (expression: Expression): void => {
    for (const name of symbolsOf(expression)) {
      const part = named.find((each) => each.name === name);
      if (part === undefined || ordered.includes(part)) continue;
      place(part.expression);
      ordered.push(part);
    }
  };
  place(whole);
  const names = new Map<string, Expression>(ordered.map(({ name }, i) => [name, { type: 'symbol', name: `${letter}_${i + 1}` }]));
  return {
    whole: substitute(whole, names),
    parts: ordered.map((part, i) => ({ name: `${letter}_${i + 1}`, expression: substitute(part.expression, names) })),
  };
};
