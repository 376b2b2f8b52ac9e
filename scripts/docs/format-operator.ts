import { expressionToLatex, symbolToLatex } from '../../src/core/expression/print/to-latex.js';
import { symbolToUnicode } from '../../src/core/expression/print/to-unicode.js';
import { describeRange } from '../../src/core/inputs/describe-symbol.js';
import { CONSTANTS } from '../../src/core/quantity/constants.js';
import { formatUnit } from '../../src/core/quantity/unit/format-unit.js';
import type { DomainRecord } from '../../src/core/registry/define-domain.js';
import type { Operator } from '../../src/core/registry/operator.js';
import type { SymbolDeclaration } from '../../src/core/registry/symbol-declaration.js';
import { closedFormsOf } from '../../src/core/solve/solve-symbol.js';
import { breakEquation } from './break-equation.js';
import { formatTable, inlineMath, mathBlock, toCode, toMarkdownText } from './markdown.js';
import { printNumber, printQuantity } from './print-value.js';

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['>=', '≥'],
  ['<=', '≤'],
  ['!=', '≠'],
  ['*', '·'],
]);

/** Constants that need no explanation. */
const PLAIN: ReadonlySet<string> = new Set(['pi', 'e']);

/** The anchor of an operator on its page, which stays when its name changes. */
export const anchorOf = (id: string): string => id.toLowerCase();

/** Tells a range with the signs and letters of mathematics: `from 0 to π/2`, `> t₁`. */
const formatRange = (operator: Operator, symbol: SymbolDeclaration): string => {
  const range = describeRange(symbol)
    .replace(/>=|<=|!=|\*/g, (sign) => SIGNS.get(sign) ?? sign)
    .replace(/\d+(?:\.\d+)?e[+-]?\d+/g, (number) => printNumber(Number(number)))
    .replace(/[A-Za-z]\w*/g, (word) => (word === 'pi' || word in operator.record.where ? symbolToUnicode(word) : word));
  return toMarkdownText([...(symbol.list ? ['list'] : []), ...(range === '' ? [] : [range])].join(', '));
};

/** The table of symbols: the result first, then the inputs; a column of defaults only where there are any. */
const formatSymbols = (operator: Operator): string => {
  const symbols = [operator.output, ...operator.inputs];
  const hasDefaults = symbols.some(({ default: preset }) => preset !== undefined);
  const rows = symbols.map((symbol) => [
    inlineMath(symbolToLatex(symbol.name)),
    toCode(symbol.name),
    toMarkdownText(symbol.meaning),
    toMarkdownText(formatUnit(symbol.unitText)) || '–',
    formatRange(operator, symbol),
    ...(hasDefaults ? [symbol.default === undefined ? '' : printNumber(symbol.default)] : []),
  ]);
  return formatTable(['symbol', 'name', 'meaning', 'unit', 'range', ...(hasDefaults ? ['default'] : [])], rows);
};

const formatExample = ({ record, inputs, output }: Operator): string => {
  const { given, gives, digits, from } = record.example;
  const values = inputs.flatMap(({ name, unitText }) => {
    const value = given[name];
    return value === undefined ? [] : [toMarkdownText(`${symbolToUnicode(name)} = ${printQuantity(value, unitText)}`)];
  });
  const result = toMarkdownText(`${symbolToUnicode(output.name)} = ${printQuantity(gives, output.unitText)}`);
  const known = digits === undefined ? '' : ` to ${digits} digit${digits === 1 ? '' : 's'}`;
  return `${values.join(', ')} → **${result}**${known} (${toMarkdownText(from)})`;
};

const formatSolvable = (operator: Operator): string => {
  const solvable = operator.inputs.filter(({ list }) => !list).map(({ name }) => name);
  const closed = solvable.filter((name) => closedFormsOf(operator, name).length > 0);
  const searched = solvable.filter((name) => !closed.includes(name));
  const list = (names: readonly string[], how: string): readonly string[] =>
    names.length === 0 ? [] : [`${names.map(toCode).join(', ')} ${how}`];
  return [...list(closed, 'in closed form'), ...list(searched, 'by search')].join('; ');
};

const formatConstants = ({ constants }: Operator): string =>
  constants
    .filter(({ symbol }) => !PLAIN.has(symbol))
    .map(({ symbol, value }) => {
      const { name = symbol, unit = '1' } = CONSTANTS.get(symbol) ?? {};
      return `${inlineMath(symbolToLatex(symbol))} ${toMarkdownText(`${name}, ${printQuantity(value, unit)}`)}`;
    })
    .join('; ');

/** Writes the section of one operator: heading, equation, symbols, and what a reader needs to know before using it. */
export const formatOperator = (operator: Operator, domain: DomainRecord): string => {
  const { id, record, expression, output, requirements } = operator;
  const rivals = (record.alternatives ?? []).map((rival) => {
    const name = domain.operators.find((other) => other.id === rival)?.name ?? '';
    return `[${rival}](#${anchorOf(rival)}) ${toMarkdownText(name)}`;
  });
  const notes: readonly (readonly [string, string])[] = [
    ['Constants', formatConstants(operator)],
    ['Assumes', toMarkdownText(record.assumes ?? '')],
    ['Model error', toMarkdownText(record.modelError ?? '')],
    ['Requires', requirements.map((condition) => inlineMath(expressionToLatex(condition.expression))).join(', ')],
    ['Example', formatExample(operator)],
    ['Solves for', formatSolvable(operator)],
    ['Source', toMarkdownText(record.source)],
    ['Also', record.also.map(toMarkdownText).join(' · ')],
    ['Compare', rivals.join(' · ')],
  ];
  return [
    `<a id="${anchorOf(id)}"></a>`,
    `### ${id} · ${toMarkdownText(record.name)}`,
    mathBlock(breakEquation(output.name, expression)),
    formatSymbols(operator),
    notes.flatMap(([label, text]) => (text === '' ? [] : [`- **${label}** ${text}`])).join('\n'),
  ].join('\n\n');
};
