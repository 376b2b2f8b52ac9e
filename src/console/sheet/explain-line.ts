import type { Formula } from '../../app/view/view.js';
import { ANY_ID_PATTERN } from '../../core/registry/operator-id.js';
import type { OperatorPage, SheetAnswer, SheetLine } from '../api/calls.js';
import { formulaToLatex, symbolToLatex } from '../parts/formula-to-latex.js';
import { readLine, readRecord, substitute } from './read-line.js';
import { listStatements, type SheetStatement } from './statements.js';

/** Digits to which a value is put into an equation. */
const DIGITS = 6;

/** One row of an explanation: LaTeX, and the same as text. */
export interface SetRow {
  readonly latex: string;
  readonly text: string;
}

/** One statement of a sheet with what it comes to. */
export interface ExplainedLine {
  readonly statement: SheetStatement;
  readonly results: readonly SheetLine[];
  /** The operator that it calls. */
  readonly operator?: OperatorPage;
  /** The equation, then the same with the numbers put in. */
  readonly rows: readonly SetRow[];
}

const OPERATOR_CALL = new RegExp(`(?:"([^"]+)"|\\b(${ANY_ID_PATTERN}))\\s*\\(`, 'gu');

/** Lists the operators that a sheet calls, by id; one that is called by its name is found in what the answer says that it read. */
export const listCalled = (text: string, read: readonly string[] = []): ReadonlyMap<string, string> => {
  const called = new Map<string, string>();
  for (const [, quoted, id] of text.matchAll(OPERATOR_CALL)) {
    const known =
      quoted === undefined ? id : /^([A-Z]{2}\d{1,4}(?::[a-z][a-z0-9-]*)?) /u.exec(read.find((each) => each.endsWith(quoted)) ?? '')?.[1];
    if (known !== undefined) called.set(quoted ?? known, known);
  }
  return called;
};

const valueFormula = ({ value, unit }: SheetLine): Formula | undefined => {
  if (typeof value !== 'number') return undefined;
  const size: Formula = { type: 'number', text: String(Math.abs(Number(value.toPrecision(DIGITS)))), ...(unit === '1' ? {} : { unit }) };
  return value < 0 ? { type: 'group', inner: { type: 'negate', operand: size } } : size;
};

/** Puts brackets around what is no single number, so that it can stand in the place of a symbol. */
const asPart = (formula: Formula): Formula =>
  formula.type === 'number' || formula.type === 'symbol' || formula.type === 'group' ? formula : { type: 'group', inner: formula };

/** The target of an assignment and what it is set to; of an expression the whole. */
const sidesOf = (formula: Formula): { readonly target?: string; readonly body: Formula } =>
  formula.type === 'relation' && formula.sign === '=' && formula.left.type === 'symbol'
    ? { target: formula.left.text, body: formula.right }
    : { body: formula };

const withTarget = (target: string | undefined, latex: string): string =>
  target === undefined ? latex : `${symbolToLatex(target)} = ${latex}`;

/** The equation of an operator, and the same with what it was given. */
const operatorRows = (operator: OperatorPage, args: readonly Formula[], known: ReadonlyMap<string, Formula>): readonly SetRow[] => {
  const equation = { latex: operator.latex, text: operator.text };
  const record = readRecord(operator.equation);
  if (record === undefined) return [equation];
  const given = new Map<string, Formula>();
  for (const arg of args) {
    if (arg.type === 'relation' && arg.sign === '=' && arg.left.type === 'symbol')
      given.set(arg.left.text, asPart(substitute(arg.right, known)));
    // A name alone goes to the symbol of that name.
    else if (arg.type === 'symbol') given.set(arg.text, asPart(substitute(arg, known)));
  }
  if (given.size === 0) return [equation];
  return [equation, { latex: formulaToLatex(substitute(record, given)), text: 'the same with the numbers put in' }];
};

const rowsOf = (text: string, operator: OperatorPage | undefined, known: ReadonlyMap<string, Formula>): readonly SetRow[] => {
  const formula = readLine(text);
  if (formula === undefined) return [];
  const { target, body } = sidesOf(formula);
  if (body.type === 'call' && operator !== undefined) return operatorRows(operator, body.args, known);
  if (body.type === 'number') return [{ latex: withTarget(target, formulaToLatex(body)), text }];
  const put = substitute(body, known);
  const latex = withTarget(target, formulaToLatex(body));
  const filled = formulaToLatex(put);
  return filled === formulaToLatex(body)
    ? [{ latex, text }]
    : [
        { latex, text },
        { latex: withTarget(target, filled), text: 'the same with the numbers put in' },
      ];
};

/**
 * Explains the statements of a sheet: the equation of each, the same with the numbers put in, and its results.
 * @param operators those that the sheet calls, by what it calls them
 */
export const explainSheet = (
  text: string,
  answer: SheetAnswer | undefined,
  operators: ReadonlyMap<string, OperatorPage>,
): readonly ExplainedLine[] => {
  const known = new Map<string, Formula>();
  const left = [...(answer?.results ?? [])];
  return listStatements(text).map((statement, i, all) => {
    // Results come in the order of the statements; those of a line that follow up to the next named one belong together.
    const isLastOfLine = all[i + 1]?.line !== statement.line;
    const own: SheetLine[] = [];
    while (left[0] !== undefined && left[0].line === statement.line && (own.length === 0 || isLastOfLine))
      own.push(left.shift() as SheetLine);
    const [called] = listCalled(statement.text, answer?.read).keys();
    const operator = called === undefined ? undefined : operators.get(called);
    const rows = rowsOf(statement.text, operator, known);
    for (const result of own) {
      const value = result.name === undefined ? undefined : valueFormula(result);
      if (result.name !== undefined && value !== undefined) known.set(result.name, value);
    }
    return { statement, results: own, rows, ...(operator === undefined ? {} : { operator }) };
  });
};
