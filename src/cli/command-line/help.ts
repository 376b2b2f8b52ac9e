import { wrapWords } from '../../answer/lay-out.js';
import { Fault } from '../../core/faults.js';
import { nearest } from '../../core/nearest.js';
import { COMMAND_NAMES, COMMANDS, type CommandDeclaration, commandNamed, type Exits } from './command-table.js';
import { DATA_FOLDERS, ENVIRONMENT, FILES, OPTION_NAMES, type OptionName, optionNamed } from './options.js';
import { optionsOf, takersOf } from './parse-command-line.js';

/** Width of a page, unless the terminal is narrower. */
const WIDEST = 98;
const widthOfPage = (): number => Math.min(WIDEST, (process.stdout.isTTY === true ? process.stdout.columns : undefined) ?? WIDEST);

/** Narrowest column of meanings. */
const NARROWEST = 24;

/** A line of two columns: what is named, and what it means. */
type Row = readonly [name: string, meaning: string];

/** Sets rows in two columns. */
const columns = (rows: readonly Row[]): readonly string[] => {
  const width = Math.max(0, ...rows.map(([name]) => name.length)) + 2;
  const left = widthOfPage() - width - 2;
  // Beside names that leave no room, meanings stand below.
  if (left < NARROWEST)
    return rows.flatMap(([name, meaning]) => [name, ...wrapWords(meaning, widthOfPage() - 6).map((line) => `    ${line}`)]);
  return rows.flatMap(([name, meaning]) => {
    const [first = '', ...rest] = wrapWords(meaning, left);
    return [name.padEnd(width) + first, ...rest.map((line) => ' '.repeat(width) + line)];
  });
};

/** A section of a page: its heading and its indented lines; nothing where there are no lines. */
const section = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', heading, ...lines.map((line) => (line === '' ? '' : `  ${line}`))];

const optionRow = (name: OptionName, taker = ''): Row => {
  const { short, value, about, byDefault } = optionNamed(name);
  return [
    `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` <${value}>`}`,
    `${taker}${about}${byDefault === undefined ? '' : ` (default: ${byDefault})`}`,
  ];
};

/** The options for the overview, each with the commands that take it; those of serve alone are on its own page. */
const overviewOptionRows = (): readonly Row[] =>
  OPTION_NAMES.flatMap((name) => {
    const takers = takersOf(name);
    if (takers === undefined) return [optionRow(name)];
    return takers.join() === 'serve' ? [] : [optionRow(name, `${takers.map((taker) => taker ?? 'without a command').join(', ')}: `)];
  });

const exitRows = (exits: Exits = {}): readonly Row[] => Object.entries({ 0: 'done', 2: 'wrong usage', ...exits });

const environmentRows = (names: readonly string[] = []): readonly Row[] => names.map((name) => [name, ENVIRONMENT[name] ?? '']);

/** The lines on files of the data folder, and where that is. */
const fileLines = (names: readonly string[] = []): readonly string[] =>
  names.length === 0
    ? []
    : [
        ...columns(names.map((name): Row => [name, FILES[name] ?? ''])),
        '',
        'They are in the data folder: --data, else GENMATH_DATA, else the data directory of the platform:',
        ...columns(DATA_FOLDERS),
      ];

const usageRows = ({ usage, summary }: CommandDeclaration): readonly Row[] =>
  usage.map(([words, meaning = summary]) => [`genmath ${words}`, meaning]);

const toPage = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

const formatOverview = (): string =>
  toPage([
    'genmath: checked equations with units, answered with signed receipts',
    ...section(
      'Usage',
      columns([
        ['genmath', 'a session at a terminal; at a pipe, which is what an MCP client opens, MCP over stdio'],
        ['genmath <words…>', 'calculate, or ask the registry: genmath 10 miles in km, genmath kinetic energy m=2kg v=3m/s'],
        ...Object.values(COMMANDS).flatMap(usageRows),
      ]),
    ),
    ...section('Options (those of serve: genmath serve --help)', columns(overviewOptionRows())),
    ...section('Exit codes', columns(exitRows({ 1: 'refused, or not valid' }))),
    ...section(
      'Environment',
      columns(
        environmentRows([
          'GENMATH_DATA',
          'GENMATH_STORE',
          'GENMATH_KEYRING',
          'GENMATH_ISSUER',
          'GENMATH_RECEIPTS',
          'GENMATH_KEY',
          'NO_COLOR',
        ]),
      ),
    ),
    ...section('Files', fileLines(Object.keys(FILES))),
    ...section('Examples', [
      'genmath search energy stored in a capacitor',
      'genmath prove NM19 m=1500 a=2.5',
      'genmath compute NM19 F="2 kN" m="80 kg" --solve a --unit ft/s^2',
      'genmath prove NM19 m=1500 a=2.5 --json > receipt.json && genmath verify receipt.json',
    ]),
    ...section('See also', ['genmath help <command>, the page of each command']),
  ]);

const formatPage = (name: string, command: CommandDeclaration): string => {
  const [only, second] = command.usage;
  return toPage([
    `genmath ${name}: ${command.summary}`,
    // One form needs no meaning beside it, which the summary gives.
    ...section('Usage', only !== undefined && second === undefined ? [`genmath ${only[0]} [options]`] : columns(usageRows(command))),
    ...section(
      'Description',
      command.about.flatMap((text, i) => [...(i === 0 ? [] : ['']), ...wrapWords(text, widthOfPage() - 2)]),
    ),
    ...section('Options', columns(optionsOf(name).map((option) => optionRow(option)))),
    ...section('Exit codes', columns(exitRows(command.exits))),
    ...section('Environment', columns(environmentRows(command.environment))),
    ...section('Files', fileLines(command.files)),
    ...section('Examples', command.examples),
    ...section('See also', command.seeAlso === undefined ? [] : [command.seeAlso.map((each) => `genmath ${each} --help`).join(', ')]),
  ]);
};

/**
 * The page of a command; the overview where none is named.
 * @throws Fault USAGE where there is no such command, or more than one word
 */
export const formatHelp = (words: readonly string[]): string => {
  const [name, ...rest] = words;
  if (name === undefined) return formatOverview();
  if (rest.length > 0) throw new Fault('USAGE', 'genmath help takes one command.');
  const command = commandNamed(name);
  if (command === undefined)
    throw new Fault('USAGE', `There is no page ${JSON.stringify(name)}. Did you mean ${nearest(name, COMMAND_NAMES, 1)[0]}?`);
  return formatPage(name, command);
};
