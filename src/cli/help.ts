import { wrapWords } from '../answer/lay-out.js';
import { Fault } from '../core/faults.js';
import { nearest } from '../core/nearest.js';
import { OPTIONS, type OptionName, takersOf } from './arguments.js';
import { COMMAND_NAMES, DATA_FOLDERS, ENVIRONMENT, FILES, OPTION_TEXTS, PAGES, type Page, type Row } from './manual.js';

const WIDTH = 96;

/** Sets rows in two columns. */
const columns = (rows: readonly Row[]): readonly string[] => {
  const width = Math.max(0, ...rows.map(([name]) => name.length)) + 2;
  return rows.flatMap(([name, meaning]) => {
    const [first = '', ...rest] = wrapWords(meaning, WIDTH - width);
    return [name.padEnd(width) + first, ...rest.map((line) => ' '.repeat(width) + line)];
  });
};

/** Gives a section: its heading, and its lines indented; nothing where there are none. */
const section = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', heading, ...lines.map((line) => (line === '' ? '' : `  ${line}`))];

const optionRow = (name: OptionName, whose = ''): Row => {
  const { value, about, byDefault } = OPTION_TEXTS[name];
  const option = OPTIONS[name];
  const short = 'short' in option ? `-${option.short}, ` : '';
  return [
    `${short}--${name}${value === undefined ? '' : ` <${value}>`}`,
    `${whose}${about}${byDefault === undefined ? '' : ` (default: ${byDefault})`}`,
  ];
};

const environmentRows = (names: readonly string[]): readonly Row[] => names.map((name) => [name, ENVIRONMENT[name] ?? '']);

/** Gives the lines on the data folder and the files in it. */
const fileLines = (names: readonly string[]): readonly string[] =>
  names.length === 0
    ? []
    : [
        ...columns(names.map((name): Row => [name, FILES[name] ?? ''])),
        '',
        'They are in the data folder: --data, else GENMATH_DATA, else the data directory of the platform:',
        ...columns(DATA_FOLDERS),
      ];

const usageRows = (pages: readonly Page[]): readonly Row[] =>
  pages.flatMap(({ usage }) => usage.map(([words, meaning]): Row => [`genmath ${words}`, meaning]));

const print = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

const names = Object.keys(OPTIONS) as readonly OptionName[];

/** Gives the overview: what `genmath --help` prints. */
const overview = (): string => {
  const takes = (name: OptionName): readonly string[] | undefined => takersOf(name);
  return print([
    'genmath: checked equations with units, answered with signed receipts',
    ...section('Usage', columns([['genmath', 'serve MCP over stdio (what an MCP client starts)'], ...usageRows(Object.values(PAGES))])),
    ...section(
      'Options (those of serve: genmath serve --help)',
      columns(
        names
          .filter((name) => takes(name)?.join() !== 'serve')
          .map((name) => {
            const whose = takes(name);
            if (whose === undefined) return optionRow(name);
            return optionRow(name, `${whose.map((each) => (each === '' ? 'without a command' : each)).join(', ')}: `);
          }),
      ),
    ),
    ...section(
      'Exit codes',
      columns([
        ['0', 'done'],
        ['1', 'refused, or not valid'],
        ['2', 'wrong usage'],
      ]),
    ),
    ...section('Environment', columns(environmentRows(['GENMATH_DATA', 'GENMATH_KEYRING', 'GENMATH_ISSUER', 'GENMATH_KEY', 'NO_COLOR']))),
    ...section('Files', fileLines(Object.keys(FILES))),
    ...section('Examples', [
      'genmath search energy stored in a capacitor',
      'genmath prove NM19 m=1500 a=2.5',
      'genmath compute NM19 F="2 kN" m="80 kg" --solve a --unit ft/s^2',
      'genmath prove NM19 m=1500 a=2.5 --json > receipt.json && genmath verify receipt.json',
    ]),
    ...section('See also', ['genmath help <command>, the page of each command']),
  ]);
};

const pageOf = (name: string, page: Page): string => {
  const only = page.usage.length === 1 ? page.usage[0] : undefined;
  const own = names.filter((option) => takersOf(option)?.includes(name));
  const common = names.filter((option) => takersOf(option) === undefined);
  return print([
    `genmath ${name}: ${page.summary}`,
    // One form needs no meaning beside it: the summary told it.
    ...section('Usage', only === undefined ? columns(usageRows([page])) : [`genmath ${only[0]} [options]`]),
    ...section(
      'Description',
      page.about.flatMap((text, i) => [...(i === 0 ? [] : ['']), ...wrapWords(text, WIDTH)]),
    ),
    ...section('Options', columns([...own, ...common].map((option) => optionRow(option)))),
    ...section('Exit codes', columns(page.exits)),
    ...section('Environment', columns(environmentRows(page.environment))),
    ...section('Files', fileLines(page.files)),
    ...section('Examples', page.examples),
    ...section('See also', page.seeAlso.length === 0 ? [] : [page.seeAlso.map((each) => `genmath ${each} --help`).join(', ')]),
  ]);
};

/**
 * Gives the page of a command; the overview where none is named.
 * @throws Fault USAGE where there is no such command, or more than one word
 */
export const helpOn = (words: readonly string[]): string => {
  const [name, ...rest] = words;
  if (name === undefined) return overview();
  if (rest.length > 0) throw new Fault('USAGE', 'genmath help takes one command.');
  const page = (Object.hasOwn(PAGES, name) ? PAGES[name as keyof typeof PAGES] : undefined) as Page | undefined;
  if (page === undefined)
    throw new Fault('USAGE', `There is no page ${JSON.stringify(name)}. Did you mean ${nearest(name, COMMAND_NAMES, 1)[0]}?`);
  return pageOf(name, page);
};
