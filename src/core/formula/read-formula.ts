import { sha256Hex } from '../digest.js';
import { parseEquation, parseExpression } from '../expression/tree/parse-expression.js';
import { symbolsOf } from '../expression/tree/syntax-tree.js';
import { Fault } from '../faults.js';
import { CONSTANTS } from '../quantity/constants.js';
import { RecentlyUsed } from '../recently-used.js';
import { assertOperatorBalanced, exampleProblems } from '../registry/check-operator.js';
import type { OperatorRecord } from '../registry/define-domain.js';
import { createOperator, type Operator } from '../registry/operator.js';
import { OWN_DOMAIN } from '../registry/operator-id.js';
import { OWN_HEADING } from '../registry/own-domain.js';
import { mainOf, parseSymbolDeclaration } from '../registry/symbol-declaration.js';
import { assertShort, type FormulaParts, formatFormula, inLine, parseFormula, refuseLine, splitFormulas } from './parse-formula.js';
import { readExample } from './read-example.js';

/** Formulas that are kept ready to run, by the digests of their texts. */
const MOST_READY = 128;
const ready = new RecentlyUsed<Operator>(MOST_READY);

/** Gives the digest that names the text of a formula. */
export const digestOfFormula = (text: string): string => `sha256:${sha256Hex(text)}`;

/** A formula that was read: an operator with its text. */
export type FormulaOperator = Operator & { readonly formula: NonNullable<Operator['formula']> };

/** Checks that the symbols of the equation are those that are declared, or constants. */
const assertDeclared = ({ name, equation, symbols, requires }: FormulaParts): void => {
  const { output, expression } = inLine(equation, () => parseEquation(equation.text), `A heading is written ${name}: output = expression.`);
  const declarations = new Map(
    [...symbols].map(([symbol, written]) => {
      const declaration = inLine(
        written,
        () => parseSymbolDeclaration(symbol, written.text),
        `A symbol is written ${symbol}: meaning [unit] range; a pure number has the unit [1].`,
      );
      assertShort(written, declaration.unitText, declaration.meaning);
      if (mainOf(declaration).trim() === '') refuseLine(written.line, `${symbol} has no meaning; write ${symbol}: meaning [unit].`);
      return [symbol, declaration] as const;
    }),
  );
  const used = symbolsOf(expression);
  if (!declarations.has(output)) refuseLine(equation.line, `${output} has no line of its own; add ${output}: meaning [unit].`);
  if (used.includes(output)) refuseLine(equation.line, `${output} stands on both sides; the left side is what the formula gives.`);
  const conditions = [
    ...requires.map((written) => ({
      written,
      expression: inLine(written, () => parseExpression(written.text), 'A condition compares symbols: requires: a > b.'),
    })),
    ...[...declarations].flatMap(([symbol, { bounds }]) =>
      bounds
        .filter(({ relative }) => relative)
        .map((bound) => ({ written: symbols.get(symbol) ?? equation, expression: bound.expression })),
    ),
  ];
  for (const { written, expression: part } of [{ written: equation, expression }, ...conditions])
    for (const symbol of symbolsOf(part))
      if (!declarations.has(symbol) && !CONSTANTS.has(symbol))
        refuseLine(written.line, `${symbol} has no line of its own and is no constant; add ${symbol}: meaning [unit].`);
  for (const [symbol, { line }] of symbols)
    if (symbol !== output && !used.includes(symbol)) refuseLine(line, `${symbol} is declared, and does not stand in the equation.`);
};

const recordOf = (parts: FormulaParts): OperatorRecord => {
  const { name, equation, symbols, source, assumes, requires } = parts;
  const { output } = parseEquation(equation.text);
  return {
    id: `${OWN_DOMAIN}.${name}`,
    name: mainOf(parseSymbolDeclaration(output, symbols.get(output)?.text ?? '')).trim(),
    equation: equation.text,
    where: Object.fromEntries([...symbols].map(([symbol, { text }]) => [symbol, text])),
    example: { given: {}, gives: 0, from: source.text },
    source: source.text,
    ...(assumes === undefined ? {} : { assumes: assumes.text }),
    ...(requires.length === 0 ? {} : { requires: requires.map(({ text }) => text) }),
    also: [],
    tags: [],
  };
};

const readAt = (text: string, firstLine: number): FormulaOperator => {
  const parts = parseFormula(text, firstLine);
  assertDeclared(parts);
  const record = recordOf(parts);
  const { equation, example: written, source } = parts;
  const plain = inLine(equation, () => createOperator(record, OWN_HEADING));
  inLine(equation, () => assertOperatorBalanced(plain));
  const { example, problem } = inLine(written, () => {
    const read = readExample(written, plain, source.text);
    return { example: read, problem: exampleProblems({ ...plain, record: { ...record, example: read } })[0] };
  });
  if (problem !== undefined)
    refuseLine(written.line, `${problem.replace(/\.$/u, '')}. An example that is rounded says so: gives 0.794 mm to 3 digits.`);
  const own = formatFormula(parts);
  const operator = createOperator({ ...record, example }, OWN_HEADING);
  return { ...operator, formula: { name: record.id, text: own, digest: digestOfFormula(own) } };
};

/**
 * Reads the text of one formula as an operator, and checks it as an operator is checked: the equation parses, every symbol is declared or a constant,
 * units balance, and the example reproduces. Its id is `my.` and its name; its record has its own text in it, in canonical form.
 * @param firstLine number of the text's first line, where it stands in a larger one
 * @throws Fault FORMULA_INVALID with the line and what is right there
 */
export const readFormula = (text: string, firstLine = 1): FormulaOperator =>
  firstLine === 1 ? (ready.get(digestOfFormula(text), () => readAt(text, firstLine)) as FormulaOperator) : readAt(text, firstLine);

/**
 * Reads a text of formulas that are parted by blank lines.
 * @throws Fault FORMULA_INVALID with the line and what is right there, or where two have one name
 */
export const readFormulas = (text: string): readonly FormulaOperator[] => {
  const read = splitFormulas(text).map((each) => readFormula(each.text, each.line));
  const ids = read.map(({ id }) => id);
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twice !== undefined) throw new Fault('FORMULA_INVALID', `${twice} stands twice.`);
  return read;
};
