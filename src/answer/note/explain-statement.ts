import { equationToLatex, expressionToLatex, symbolToLatex } from '../../core/expression/print/to-latex.js';
import { equationToUnicode, expressionToUnicode, symbolToUnicode } from '../../core/expression/print/to-unicode.js';
import { type Expression, substitute } from '../../core/expression/tree/syntax-tree.js';
import type { Operator } from '../../core/registry/operator.js';
import { parseLine } from '../../core/sheet/read/parse-line.js';
import type { SheetLine } from '../../core/sheet/read/split-lines.js';
import { type Argument, partsOf, type SheetNode } from '../../core/sheet/read/syntax.js';
import { type DisplayValues, displayTree, displayValue, isQuantity } from './display-tree.js';

/** The values that the names of a sheet have so far, as they are written: `80 kg`. */
export type KnownValues = ReadonlyMap<string, string>;

/** An equation of the registry that a statement calls. */
export interface CalledEquation {
  readonly id: string;
  readonly name: string;
  readonly source: string;
  readonly assumes?: string;
}

/** One row of an explanation: what is written, an equation, or the same with the numbers put in. */
export interface ExplainedRow {
  readonly text: string;
  /** Absent where the row has no form in LaTeX. */
  readonly latex?: string;
  /** Id of the operator whose equation it is. */
  readonly equation?: string;
}

/** A statement of a sheet as a note shows it. */
export interface ExplainedStatement {
  readonly text: string;
  /** Whether it gives a result; a function is only defined, and an assertion only holds. */
  readonly kind: 'computes' | 'defines' | 'asserts';
  /** True where it only states a value, so that there is nothing to show but the result. */
  readonly isGiven: boolean;
  /** The line, the equations that it calls, and each with the values of the names put in where it has any. */
  readonly rows: ExplainedRow[];
  readonly called: CalledEquation[];
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

const rowOf = (text: string, target: string | undefined, tree: Expression | undefined): ExplainedRow => {
  if (tree === undefined) return { text };
  const latex = expressionToLatex(tree);
  return { text, latex: target === undefined ? latex : `${symbolToLatex(target)} = ${latex}` };
};

const explainCall = (text: string, args: readonly Argument[], operator: Operator, known: KnownValues): readonly ExplainedRow[] => {
  const given = args.flatMap(({ name, value }): readonly (readonly [string, Expression])[] => {
    const symbol = name ?? (value.type === 'name' ? value.name : undefined);
    return symbol === undefined ? [] : [[symbol, displayValue(putIn(text, value, known))]];
  });
  const isSet = args.every(({ value }) => isQuantity(putIn(text, value, known)));
  const { id, output, expression } = operator;
  const values = new Map(given);
  const left = substitute({ type: 'symbol', name: output.name }, values);
  const right = substitute(expression, values);
  return [
    { text: equationToUnicode(output.name, expression), latex: equationToLatex(output.name, expression), equation: id },
    {
      text: `${expressionToUnicode(left)} = ${expressionToUnicode(right)}`,
      ...(isSet ? { latex: `${expressionToLatex(left)} = ${expressionToLatex(right)}` } : {}),
    },
  ];
};

const toCalled = ({ id, record: { name, source, assumes } }: Operator): CalledEquation => ({
  id,
  name,
  source,
  ...(assumes === undefined ? {} : { assumes }),
});

const explainSolve = (line: string, [left, right]: readonly [SheetNode, SheetNode], known: KnownValues): readonly ExplainedRow[] => {
  const written = `${line.slice(left.from, left.to)} = ${line.slice(right.from, right.to)}`;
  const put = `${putIn(line, left, known)} = ${putIn(line, right, known)}`;
  const latexWith = (values: DisplayValues): { readonly latex?: string } => {
    const [a, b] = [displayTree(left, values), displayTree(right, values)];
    return a === undefined || b === undefined ? {} : { latex: `${expressionToLatex(a)} = ${expressionToLatex(b)}` };
  };
  const plain = { text: line.trim(), ...latexWith(new Map()) };
  return put === written ? [plain] : [plain, { text: put, ...latexWith(displayed(known)) }];
};

const displayed = (known: KnownValues): DisplayValues =>
  new Map([...known].map(([name, written]) => [name, isQuantity(written) ? displayValue(written) : undefined]));

/**
 * Explains a statement of a sheet that was run: what it says, the same with numbers, and the equations that it calls.
 * @param find gives the operator that a sheet calls by id or name
 */
export const explainStatement = (written: SheetLine, known: KnownValues, find: (reference: string) => Operator): ExplainedStatement => {
  const statement = parseLine(written);
  const { text: line } = written;
  const text = line.trim();
  if (statement?.type === 'solve') {
    // The unknown has no value yet, whatever a line before has set it to.
    const others = new Map([...known].filter(([name]) => name !== statement.unknown.name));
    return { text, kind: 'computes', isGiven: false, rows: [...explainSolve(line, statement.equation, others)], called: [] };
  }
  if (statement?.type !== 'value')
    return { text, kind: statement?.type === 'assert' ? 'asserts' : 'defines', isGiven: false, rows: [{ text }], called: [] };
  const { value, name } = statement;
  const isGiven = value.type === 'literal' || (value.type === 'negate' && value.operand.type === 'literal');
  const said = rowOf(text, name, displayTree(value, new Map()));
  const calls = callsIn(value).map(({ reference, args }) => ({ args, operator: find(reference) }));
  const put = putIn(line, value, known);
  const isChanged = calls.length === 0 && put !== line.slice(value.from, value.to);
  const withValues = isChanged
    ? [rowOf(name === undefined ? put : `${symbolToUnicode(name)} = ${put}`, name, displayTree(value, displayed(known)))]
    : [];
  return {
    text,
    kind: 'computes',
    isGiven,
    rows: [said, ...calls.flatMap(({ args, operator }) => explainCall(line, args, operator, known)), ...withValues],
    called: calls.map(({ operator }) => toCalled(operator)),
  };
};
