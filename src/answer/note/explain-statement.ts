import { equationToUnicode, expressionToUnicode, symbolToUnicode } from '../../core/expression/print/to-unicode.js';
import { type Expression, substitute } from '../../core/expression/tree/syntax-tree.js';
import type { Operator } from '../../core/registry/operator.js';
import { parseLine } from '../../core/sheet/read/parse-line.js';
import type { SheetLine } from '../../core/sheet/read/split-lines.js';
import { type Argument, partsOf, type SheetNode } from '../../core/sheet/read/syntax.js';

/** The values that the names of a sheet have so far, as they are written: `80 kg`. */
export type KnownValues = ReadonlyMap<string, string>;

/** An equation of the registry that a statement calls, and the same with the values that it is given. */
export interface CalledEquation {
  readonly operator: Operator;
  readonly equation: string;
  readonly withValues: string;
}

/** A statement of a sheet as a note shows it. */
export interface ExplainedStatement {
  /** The name that it sets. */
  readonly name?: string;
  readonly text: string;
  /** Whether it gives a result; a function is only defined, and an assertion only holds. */
  readonly kind: 'computes' | 'defines' | 'asserts';
  /** The same with the values of names put in; absent where it has none. */
  readonly withValues?: string;
  /** True where it only states a value, so that there is nothing to show but the result. */
  readonly isGiven: boolean;
  readonly called: readonly CalledEquation[];
}

const namesIn = (node: SheetNode): readonly Extract<SheetNode, { type: 'name' }>[] =>
  node.type === 'name' ? [node] : partsOf(node).flatMap(namesIn);

const callsIn = (node: SheetNode): readonly Extract<SheetNode, { type: 'operator' }>[] => [
  ...(node.type === 'operator' ? [node] : []),
  ...partsOf(node).flatMap(callsIn),
];

/** The text of a part with the values put in the place of names, the last first, so that the places of the others stay. */
const putIn = (text: string, node: SheetNode, known: KnownValues): string =>
  [...namesIn(node)]
    .sort((a, b) => b.from - a.from)
    .reduce(
      (put, { name, from, to }) => {
        const value = known.get(name);
        if (value === undefined) return put;
        const isPart = from > node.from || to < node.to;
        return `${put.slice(0, from - node.from)}${isPart && /[ ±-]/u.test(value) ? `(${value})` : value}${put.slice(to - node.from)}`;
      },
      text.slice(node.from, node.to),
    );

const QUANTITY = /^([\d.]+(?:e[+-]?\d+)?)(?: ([^\s±]+))?$/u;

/** A value as a part of an equation: a number with its unit, or whatever else is written, in brackets. Only its text counts. */
const asValue = (written: string): Expression => {
  const [, text, unit] = QUANTITY.exec(written) ?? [];
  const shown = text === undefined ? { text: `(${written})` } : { text, ...(unit === undefined ? {} : { unit }) };
  return { type: 'number', value: 0, dimension: [], ...shown };
};

const explainCall = (text: string, args: readonly Argument[], operator: Operator, known: KnownValues): CalledEquation => {
  const given = args.flatMap(({ name, value }): readonly (readonly [string, Expression])[] => {
    const symbol = name ?? (value.type === 'name' ? value.name : undefined);
    return symbol === undefined ? [] : [[symbol, asValue(putIn(text, value, known))]];
  });
  const { output, expression } = operator;
  const values = new Map(given);
  const left = expressionToUnicode(substitute({ type: 'symbol', name: output.name }, values));
  return {
    operator,
    equation: equationToUnicode(output.name, expression),
    withValues: `${left} = ${expressionToUnicode(substitute(expression, values))}`,
  };
};

/**
 * Explains a statement of a sheet that was run: what it says, the same with numbers, and the equations that it calls.
 * @param find gives the operator that a sheet calls by id or name
 */
export const explainStatement = (
  { text: line, line: number }: SheetLine,
  known: KnownValues,
  find: (reference: string) => Operator,
): ExplainedStatement => {
  const statement = parseLine(line, number);
  const text = line.trim();
  if (statement?.type === 'solve') {
    const [left, right] = statement.equation;
    // The unknown has no value yet, whatever a line before has set it to.
    const others = new Map([...known].filter(([name]) => name !== statement.unknown.name));
    const withValues = `${putIn(line, left, others)} = ${putIn(line, right, others)}`;
    const plain = `${line.slice(left.from, left.to)} = ${line.slice(right.from, right.to)}`;
    return { text, kind: 'computes', isGiven: false, called: [], ...(withValues === plain ? {} : { withValues }) };
  }
  if (statement?.type !== 'value') return { text, kind: statement?.type === 'assert' ? 'asserts' : 'defines', isGiven: false, called: [] };
  const { value, name } = statement;
  const withValues = putIn(line, value, known);
  const isChanged = withValues !== line.slice(value.from, value.to);
  return {
    ...(name === undefined ? {} : { name }),
    text,
    kind: 'computes',
    ...(isChanged ? { withValues: name === undefined ? withValues : `${symbolToUnicode(name)} = ${withValues}` } : {}),
    isGiven: value.type === 'literal' || (value.type === 'negate' && value.operand.type === 'literal'),
    called: callsIn(value).map(({ reference, args }) => explainCall(line, args, find(reference), known)),
  };
};
