import type { Members } from '../core/members.js';
import { formatOrigin, type Origin } from './describe-operator.js';
import { cut, fitLines } from './lay-out.js';

/** Longest text of a search, and of one thing in full or a list. */
export const LONGEST_SEARCH = 900;
export const LONGEST_LISTING = 2_400;
const MOST_HITS = 5;
const LONGEST_LINE = 150;

const textOf = (value: unknown): string => (value === undefined ? '' : String(value));

const listOf = (value: unknown): readonly Members[] => (Array.isArray(value) ? (value as readonly Members[]) : []);

/** The symbol of a description such as `m: mass [kg]`. */
const symbolOf = (described: unknown): string => textOf(described).split(':')[0] ?? '';

const hitLine = ({ id, name, equation, takes, own }: Members): string => {
  const needs = Array.isArray(takes) ? takes.map(symbolOf).join(', ') : '';
  return cut(
    [
      `${textOf(id)} ${textOf(name)}${own === true ? ' (own formula)' : ''}`,
      ...(equation === undefined ? [] : [cut(textOf(equation), 70)]),
      ...(needs === '' ? [] : [`needs ${needs}`]),
    ].join('  '),
    LONGEST_LINE,
  );
};

const searchText = ({ operators, total, note, call, nextCursor }: Members): string => {
  const hits = listOf(operators).slice(0, MOST_HITS).map(hitLine);
  const rest = Number(total) - hits.length;
  const more = rest > 0 ? [`${rest} more${nextCursor === undefined ? '' : ' by `cursor`'}; one in full by \`id\`.`] : [];
  const example = (call as { readonly tool: string; readonly arguments: unknown } | undefined) ?? undefined;
  const said = example === undefined ? '' : `Try ${example.tool} with ${JSON.stringify(example.arguments)}`;
  const head = note === undefined ? [] : [cut(textOf(note), 240)];
  const tail = [...more, ...(said === '' || said.length > 200 ? [] : [said])];
  const left = LONGEST_SEARCH - [...head, ...tail].reduce((sum, line) => sum + line.length + 1, 0);
  return [...head, ...fitLines(hits, left), ...tail].join('\n');
};

const symbolLine = (symbol: Members): string => {
  const { symbol: name, meaning, unit, range, default: preset, list } = symbol;
  const kind = [
    ...(list === true ? ['list'] : []),
    ...(range === undefined ? [] : [textOf(range)]),
    ...(preset === undefined ? [] : [`${textOf(preset)} if not given`]),
  ];
  return `${textOf(name)}  ${textOf(meaning)} [${textOf(unit)}]${kind.length === 0 ? '' : `  ${kind.join(', ')}`}`;
};

const operatorText = (operator: Members): string => {
  const { id, name, text, of, gives, takes, requires, assumes, modelError, solveFor, source, notice, callWithUnits, domain } = operator;
  const { closedForm = [], numeric = [] } = (solveFor ?? {}) as {
    readonly closedForm?: readonly string[];
    readonly numeric?: readonly string[];
  };
  const solvable = [...closedForm, ...numeric.map((each) => `${each} (numerically)`)];
  const lines = [
    `${textOf(id)} ${textOf(name)} (${textOf(domain)}): ${textOf(text)}`,
    ...(of === undefined ? [] : [formatOrigin(of as unknown as Origin)]),
    `gives ${symbolLine(gives as Members)}`,
    ...listOf(takes).map((each) => `takes ${symbolLine(each)}`),
    ...(Array.isArray(requires) ? [`requires ${requires.join(' and ')}`] : []),
    ...(solvable.length === 0 ? [] : [`can be solved for ${solvable.join(', ')}`]),
    ...(assumes === undefined ? [] : [`assumes ${textOf(assumes)}`]),
    ...(modelError === undefined ? [] : [`error of the model: ${textOf(modelError)}`]),
    ...(notice === undefined ? [] : [textOf(notice)]),
    `source: ${textOf(source)}`,
  ];
  const call = `Call compute with ${JSON.stringify(callWithUnits)}`;
  const tail = call.length > LONGEST_LISTING / 2 ? [] : [call];
  return [...fitLines(lines, LONGEST_LISTING - call.length - 1), ...tail].join('\n');
};

const pathText = ({ paths, note, nearest }: Members): string => {
  const lines = listOf(paths).flatMap(({ steps, needs, call }) => [
    listOf(steps).map(textOf).join(' → '),
    ...(Array.isArray(needs) ? [`  needs ${needs.join('; ')}`] : []),
    `  compute ${JSON.stringify((call as Members)['arguments'])}`,
  ]);
  const near = listOf(nearest).map(({ id, name, equation }) => `${textOf(id)} ${textOf(name)}  ${textOf(equation)}`);
  const head = cut(textOf(note), 400);
  return [head, ...fitLines([...lines, ...near], LONGEST_LISTING - head.length - 1)].join('\n');
};

const lineOf = (each: Members): string => {
  const { id, name, title, about, description, count, method, path, prefix, summary } = each;
  const head =
    id !== undefined ? `${textOf(id)}${prefix === undefined ? '' : ` (${textOf(prefix)})`}` : `${textOf(method)} ${textOf(path)}`;
  const said = textOf(name ?? title ?? summary);
  const more = textOf(about ?? description);
  return cut([head, said, ...(count === undefined ? [] : [textOf(count)]), more].filter((part) => part !== '').join('  '), LONGEST_LINE);
};

/** Words an answer of `catalog` for a model: a search in at most 900 characters, anything else in at most 2,400. */
export const briefCatalog = (answer: object): string => {
  const members = answer as Members;
  if (members['paths'] !== undefined) return pathText(members);
  const operators = listOf(members['operators']);
  const [only] = operators;
  if (operators.length === 1 && only?.['callWithUnits'] !== undefined) return operatorText(only);
  if (only !== undefined) return searchText(members);
  const kind = ['domains', 'templates', 'tools', 'endpoints'].find((each) => members[each] !== undefined) ?? '';
  const all = listOf(members[kind]);
  const [one] = all;
  const own = all.length === 1 && one !== undefined ? listOf(one['operators']) : [];
  const lines = own.length > 0 ? [lineOf(one ?? {}), ...own.map(hitLine)] : all.map(lineOf);
  const whole = all.length === 1 && own.length === 0 ? JSON.stringify(one) : '';
  if (whole !== '') return cut(whole, LONGEST_LISTING);
  // Many are listed by their ids where they would not fit in words.
  const shown =
    lines.join('\n').length <= LONGEST_LISTING
      ? lines
      : [all.length > 1 ? all.map(({ id, method, path }) => textOf(id ?? `${textOf(method)} ${textOf(path)}`)).join(', ') : ''];
  const fitting = shown[0] === '' ? fitLines(lines, LONGEST_LISTING) : shown;
  return cut(`${textOf(members['total'])} ${kind}\n${fitting.join('\n')}`, LONGEST_LISTING);
};
