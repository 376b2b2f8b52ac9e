import { FUNCTIONS } from '../../src/core/expression/functions/functions.js';
import type { DomainRecord } from '../../src/core/registry/define-domain.js';
import type { Operator } from '../../src/core/registry/operator.js';
import { closedFormsOf } from '../../src/core/solve/solve-symbol.js';
import { namesPrint, ORIGIN_RULES, originOf, programOf } from './example-origin.js';
import { anchorOf } from './format-operator.js';
import { functionsOf } from './functions-of.js';
import type { SecondReading } from './load-checks.js';
import { formatTable, toCode, toMarkdownText } from './markdown.js';
import { measureCondition } from './measure-condition.js';
import { printCount, printNumber } from './print-value.js';

/** How many operators the lists of extremes hold. */
const HARDEST = 20;
const LEAST_EXACT = 10;
const LARGEST = 20;

const linkTo = ({ id, domain }: Operator): string => `[${id}](operators/${domain.id}.md#${anchorOf(id)})`;
const named = (operator: Operator): readonly [string, string] => [linkTo(operator), toMarkdownText(operator.record.name)];
const links = (operators: readonly Operator[]): string => operators.map(linkTo).join(', ') || 'none';

/** Writes a count with its share of a whole: `1,594 (99.8 %)`. */
const share = (count: number, of: number): string => `${printCount(count)} (${((100 * count) / of).toFixed(1)} %)`;

const countBy = <T>(items: readonly T[], keysOf: (item: T) => Iterable<string>): ReadonlyMap<string, readonly T[]> => {
  const found = new Map<string, T[]>();
  for (const item of items)
    for (const key of keysOf(item)) {
      const same = found.get(key) ?? [];
      found.set(key, same);
      same.push(item);
    }
  return found;
};

/** The inputs that can be the unknown, and how many of them have a closed form. */
const solvability = (operator: Operator): { readonly scalars: number; readonly closed: number } => {
  const scalars = operator.inputs.filter(({ list }) => !list);
  return { scalars: scalars.length, closed: scalars.filter(({ name }) => closedFormsOf(operator, name).length > 0).length };
};

const formatDomains = (
  domains: readonly DomainRecord[],
  operators: readonly Operator[],
  points: ReadonlyMap<string, readonly SecondReading[]>,
): string => {
  const rowOf = (name: string, field: string, own: readonly Operator[]): readonly string[] => {
    const solved = own.map(solvability);
    const sum = (of: 'scalars' | 'closed'): number => solved.reduce((total, each) => total + each[of], 0);
    return [
      name,
      field,
      printCount(own.length),
      printCount(sum('scalars')),
      printCount(sum('closed')),
      printCount(solved.filter(({ scalars, closed }) => scalars > 0 && scalars === closed).length),
      printCount(own.reduce((total, { id }) => total + (points.get(id)?.length ?? 0), 0)),
    ];
  };
  const rows = [...domains]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((domain) =>
      rowOf(
        `[${toMarkdownText(domain.name)}](operators/${domain.id}.md)`,
        domain.field,
        operators.filter((operator) => operator.domain === domain),
      ),
    );
  const header = ['domain', 'field', 'operators', 'scalar inputs', 'with a closed form', 'operators with all', 'points read again'];
  return formatTable(header, [...rows, rowOf('**all**', '', operators)]);
};

const formatInverses = (operators: readonly Operator[]): string => {
  const solved = operators.map((operator) => ({ operator, ...solvability(operator) }));
  const withScalars = solved.filter(({ scalars }) => scalars > 0);
  const scalars = withScalars.reduce((sum, each) => sum + each.scalars, 0);
  const closed = withScalars.reduce((sum, each) => sum + each.closed, 0);
  return [
    `- ${share(closed, scalars)} of ${printCount(scalars)} scalar inputs have a closed inverse; the others are found by a bracketed search.`,
    `- ${share(withScalars.filter((each) => each.closed === each.scalars).length, withScalars.length)} of ${printCount(withScalars.length)} operators with scalar inputs have a closed inverse for every one of them.`,
    `- ${printCount(withScalars.filter((each) => each.closed === 0).length)} have none for any.`,
    `- ${printCount(solved.length - withScalars.length)} take lists only, or nothing, and are not solved.`,
  ].join('\n');
};

const formatOrigins = (operators: readonly Operator[]): string => {
  const of = (origin: string | undefined): readonly Operator[] =>
    operators.filter(({ record }) => originOf(record.example.from) === origin);
  const rows = ORIGIN_RULES.map(({ origin, title, words }) => {
    const own = of(origin);
    return [
      title,
      share(own.length, operators.length),
      printCount(own.filter(({ record }) => namesPrint(record.example.from)).length),
      words,
    ];
  });
  const left = of(undefined);
  const programs = [...countBy(operators, ({ record }) => [programOf(record.example.from) ?? ''])]
    .filter(([program]) => program !== '')
    .sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))
    .map(([program, own]) => `${program} (${printCount(own.length)})`);
  return [
    'Where the value of the example comes from. The rules are tried in the order of the table, on the opening of the text, up to its first ' +
      'semicolon; "names print" counts those whose text also names a book, a paper or a table, for the data or a value to compare.',
    formatTable(
      ['origin', 'operators', 'names print', 'rule'],
      [...rows, ['none of these', share(left.length, operators.length), '', 'listed below']],
    ),
    `Programs: ${programs.join(', ')}.`,
    `Not classified: ${left.map((operator) => `${linkTo(operator)} (${toMarkdownText(operator.record.example.from)})`).join('; ') || 'none'}.`,
  ].join('\n\n');
};

const formatFunctions = (operators: readonly Operator[]): string => {
  const used = countBy(operators, ({ expression }) => functionsOf(expression));
  const rows = [...used]
    .sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))
    .map(([name, own]) => [toCode(name), printCount(own.length), links(own.slice(0, 3))]);
  const idle = [...FUNCTIONS.keys()].filter((name) => !used.has(name)).sort();
  const without = operators.filter(({ expression }) => functionsOf(expression).size === 0).length;
  return [
    `${used.size} functions and forms of the language stand in the equations; ${share(without, operators.length)} of the operators need none, only arithmetic and powers.`,
    formatTable(['function', 'operators', 'for instance'], rows),
    `In no equation (${idle.length}): ${idle.map(toCode).join(', ') || 'none'}.`,
  ].join('\n\n');
};

const formatConditions = (operators: readonly Operator[]): string => {
  const measured = operators.map((operator) => ({ ...measureCondition(operator), operator }));
  // Sorted as printed, so that the last bit of a power decides nothing.
  const printed = (value: number): number => Number(value.toPrecision(2));
  const rounded = measured.map((each) => ({
    ...each,
    condition: printed(each.condition),
    relativeErrorBound: printed(each.relativeErrorBound),
  }));
  const hardest = rounded
    .filter(({ condition }) => Number.isFinite(condition))
    .sort((a, b) => b.condition - a.condition)
    .slice(0, HARDEST);
  const leastExact = [...rounded].sort((a, b) => b.relativeErrorBound - a.relativeErrorBound).slice(0, LEAST_EXACT);
  const undefinedThere = rounded.filter(({ condition }) => !Number.isFinite(condition)).map(({ operator }) => operator);
  return [
    'At its example, in coherent SI. The condition number is the sum, over the inputs that are not whole numbers, of the relative change of ' +
      'the result for a relative change of that input: with 1000, an input known to six digits gives a result known to three.',
    formatTable(
      ['operator', 'name', 'condition number', 'most sensitive to', 'relative error bound'],
      hardest.map(({ operator, condition, most, relativeErrorBound }) => [
        ...named(operator),
        printCount(condition),
        toCode(most),
        printNumber(relativeErrorBound),
      ]),
    ),
    `Without a condition number there, because the result is 0 or has no derivative: ${links(undefinedThere)}.`,
    'The bound on the relative error that computing adds is largest for:',
    formatTable(
      ['operator', 'name', 'relative error bound'],
      leastExact.map(({ operator, relativeErrorBound }) => [...named(operator), printNumber(relativeErrorBound)]),
    ),
  ].join('\n\n');
};

const formatSizes = (operators: readonly Operator[]): string => {
  const sizes = operators.map((operator) => ({ operator, size: operator.inputs.length + 1 })).sort((a, b) => b.size - a.size);
  return [
    `${printCount(sizes.reduce((sum, { size }) => sum + size, 0))} declared symbols in all, results among them. Most symbols:`,
    formatTable(
      ['operator', 'name', 'symbols'],
      sizes.slice(0, LARGEST).map(({ operator, size }) => [...named(operator), String(size)]),
    ),
  ].join('\n\n');
};

const formatReadings = (operators: readonly Operator[], points: ReadonlyMap<string, readonly SecondReading[]>): string => {
  const read = operators.filter(({ id }) => id !== 'KO42');
  const byPoints = countBy(read, ({ id }) => [String(points.get(id)?.length ?? 0)]);
  const known = new Set(operators.map(({ id }) => id));
  const strays = [...points.keys()].filter((id) => !known.has(id));
  return [
    'A second reader derives each operator again from its source, without seeing the equation, and stores values at points of their own ' +
      '(`src/operators/checks/`); a test compares. KO42, a convention of this service, has no source to derive it from.',
    formatTable(
      ['points', 'operators'],
      [...byPoints].sort(([a], [b]) => Number(a) - Number(b)).map(([count, own]) => [count, printCount(own.length)]),
    ),
    `Without a point: ${links(byPoints.get('0') ?? [])}.`,
    ...(strays.length === 0 ? [] : [`Points of operators that are not there: ${strays.join(', ')}.`]),
  ].join('\n\n');
};

/** Writes the report on the registry; every figure in it is counted from the records and the second readers' values. */
export const formatReport = (
  domains: readonly DomainRecord[],
  operators: readonly Operator[],
  checks: readonly SecondReading[],
): string => {
  const points = countBy(checks, ({ id }) => [id]);
  return `${[
    '<!-- Written by `npm run report` from the records in src/operators/; change those, not this page. -->',
    '# Report on the registry',
    `${printCount(operators.length)} operators in ${domains.length} domains, ${printCount(checks.length)} values of second readers. The equations are in [the pages of the domains](operators/README.md).`,
    '## Domains',
    formatDomains(domains, operators, points),
    '## Solving for another symbol',
    formatInverses(operators),
    '## Examples',
    formatOrigins(operators),
    '## Functions',
    formatFunctions(operators),
    '## Conditioning',
    formatConditions(operators),
    '## Most symbols',
    formatSizes(operators),
    '## Second readings',
    formatReadings(operators, points),
  ].join('\n\n')}\n`;
};
