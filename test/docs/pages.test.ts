import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { COMMAND_NAMES, commandNamed } from '../../src/cli/command-line/command-table.js';
import { OPTIONS } from '../../src/cli/command-line/options.js';
import { checkDefinition } from '../../src/core/contract/definition/check-definition.js';
import { TEMPLATES } from '../../src/core/contract/definition/templates.js';
import { readParameters } from '../../src/core/contract/reduce/read-values.js';
import { runGenesis } from '../../src/core/contract/reduce/run-genesis.js';
import { FAULTS } from '../../src/core/faults.js';
import { generateKeyringFile } from '../../src/core/receipt/keyring.js';
import { SERVE_FLAGS } from '../../src/node/config.js';
import { createRuntime } from '../../src/node/runtime.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAPERS = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md', join('examples', 'README.md')];
const PAGES = [...PAPERS, ...readdirSync(join(ROOT, 'docs')).flatMap((name) => (name.endsWith('.md') ? [join('docs', name)] : []))];

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const all = (text: string, pattern: RegExp): readonly string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

const FENCE = /^(?:```|~~~)[^\n]*\n([\s\S]*?)^(?:```|~~~) *$/gm;
const SPAN = /(?<!`)(`{1,2})(?!`)(.+?)(?<!`)\1(?!`)/gs;

const blocksOf = (text: string): readonly string[] => all(text, FENCE);
const proseOf = (text: string): string => text.replace(FENCE, '');
/** Code of a page: what stands in blocks, and each span. */
const spansOf = (text: string): readonly string[] => [...proseOf(text).matchAll(SPAN)].map(([, , code = '']) => code.trim());
const codeOf = (text: string): readonly string[] => [...blocksOf(text), ...spansOf(text)];

/** Gives the anchors of a page: those written out, and those that GitHub makes of its headings. */
const anchorsOf = (text: string): ReadonlySet<string> => {
  const prose = proseOf(text);
  const anchors = new Set(all(prose, /<a id="([^"]+)"><\/a>/g));
  for (const heading of all(prose, /^#{1,6} +(.+)$/gm)) {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .trim()
      .replaceAll(' ', '-');
    let own = slug;
    for (let i = 1; anchors.has(own); i += 1) own = `${slug}-${i}`;
    anchors.add(own);
  }
  return anchors;
};

const linksOf = (text: string): readonly string[] => all(proseOf(text).replace(SPAN, ''), /\]\(([^)\s]+)\)/g);

/** Says what is wrong with a link; undefined where it leads somewhere, or out of the repository. */
const objectionTo = (page: string, link: string): string | undefined => {
  if (/^[a-z][a-z+.-]*:/.test(link)) return undefined;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? join(ROOT, page) : resolve(ROOT, dirname(page), decodeURIComponent(path));
  if (relative(ROOT, target).startsWith('..')) return `${link} leads out of the repository`;
  if (!existsSync(target)) return `${link} is not there`;
  if (anchor === undefined) return undefined;
  if (statSync(target).isDirectory()) return `${link} is an anchor of a folder`;
  return anchorsOf(readFileSync(target, 'utf8')).has(anchor) ? undefined : `${link} has no such anchor`;
};

const isUnknownOption = (option: string): boolean => !Object.hasOwn(OPTIONS, option.slice(2));

/** A call of the command line: where a command may begin, behind variables or npx; as the argument of another program it is none. */
const CALL = /(?:^|[|&;(] *|\$ +)(?:[A-Z_]+=\S+ +)*(?:npx +)?genmath +((?:[^\n|;&<>`()#]|<[a-z][^>\n]*>)+)/gm;
const WORDS: ReadonlySet<string> = new Set(COMMAND_NAMES);
/** The actions of a command that takes one. */
const actionsOf = (command: string): readonly string[] | undefined => {
  const from = commandNamed(command)?.words?.from;
  return typeof from === 'string' ? undefined : from;
};
const SOURCES = ['src/cli', 'src/node'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`),
);
const VARIABLES: ReadonlySet<string> = new Set([
  ...SERVE_FLAGS.map((flag) => `GENMATH_${flag.toUpperCase().replaceAll('-', '_')}`),
  ...SOURCES.flatMap((path) => all(read(path), /env(?:ironment)?\['(GENMATH_[A-Z_]+)'\]/g)),
]);
/** Words in capitals that are no faults: variables of others, and errors and signals of the system. */
const isOther = (name: string): boolean =>
  /^(?:GENMATH_.+|ANTHROPIC_.+|XDG_.+|PG[A-Z]+|NO_COLOR|LOCALAPPDATA|E[A-Z]+|SIG[A-Z]+)$/.test(name);

describe.each(PAGES)('%s', (page) => {
  const text = read(page);

  it('links to pages and anchors that are there', () => {
    expect(linksOf(text).flatMap((link) => objectionTo(page, link) ?? [])).toEqual([]);
  });

  it('names commands and options that there are', () => {
    const calls = codeOf(text).flatMap((code) => all(code.replaceAll('\\\n', ' '), CALL));
    const wrong = calls.flatMap((call) => {
      const words = call.trim().split(/\s+/);
      const [command = '', action = ''] = words;
      const options = words.flatMap((word) => /^(--[a-z][a-z-]*)/.exec(word)?.[1] ?? []);
      const isCommand = !/^[a-z]/.test(command) || WORDS.has(command);
      const isAction = !/^[a-z]/.test(action) || (actionsOf(command)?.includes(action) ?? true);
      return [...(isCommand ? [] : [command]), ...(isAction ? [] : [`${command} ${action}`]), ...options.filter(isUnknownOption)];
    });
    expect(wrong).toEqual([]);
  });

  it('names variables that are read', () => {
    expect(all(text, /\b(GENMATH_[A-Z_]+)/g).filter((name) => !VARIABLES.has(name))).toEqual([]);
  });

  it('names faults that there are', () => {
    const inSpans = spansOf(text).filter((span) => /^(?:[A-Z]{6,}|[A-Z]+(?:_[A-Z]+)+)$/.test(span));
    const inBlocks = blocksOf(text).flatMap((block) => all(block, /"code": ?"([A-Z_]+)"/g));
    const named = [...inSpans, ...inBlocks].filter((name) => !isOther(name));
    expect(named.filter((name) => !Object.hasOwn(FAULTS, name))).toEqual([]);
  });
});

describe('the checks of this file', () => {
  it('find what is wrong', () => {
    const page = join('docs', 'README.md');
    expect(objectionTo(page, 'nowhere.md')).toBe('nowhere.md is not there');
    expect(objectionTo(page, 'concepts.md#nowhere')).toBe('concepts.md#nowhere has no such anchor');
    expect(objectionTo(page, '../../elsewhere')).toBe('../../elsewhere leads out of the repository');
    expect(isUnknownOption('--nowhere')).toBe(true);
    expect(['--port', '--json', '--replay'].filter(isUnknownOption)).toEqual([]);
    expect([...anchorsOf('# A `b` c: d, é\n\n## Same\n\n## Same\n\n<a id="x1"></a>\n')]).toEqual(['x1', 'a-b-c-d-é', 'same', 'same-1']);
  });
});

describe('docs/README.md', () => {
  it('links to every page', () => {
    const linked = new Set(linksOf(read(join('docs', 'README.md'))).map((link) => link.split('#')[0]));
    const own = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md') && name !== 'README.md');
    expect(own.filter((name) => !linked.has(name))).toEqual([]);
    expect(linked).toContain('operators/README.md');
  });
});

describe('docs/operations.md', () => {
  const text = read(join('docs', 'operations.md'));

  it('lists every flag of genmath serve with its twin, and every variable', () => {
    for (const flag of SERVE_FLAGS) expect(text).toContain(`| \`--${flag}\` | \`GENMATH_${flag.toUpperCase().replaceAll('-', '_')}\` |`);
    for (const name of VARIABLES) expect(text).toContain(`\`${name}\``);
  });
});

describe('docs/contracts.md', () => {
  const text = read(join('docs', 'contracts.md'));

  it('names the operators of every template, and no other template', () => {
    const rows = [...text.matchAll(/^\| `([a-z-]+)` \| [^|]+ \| \[([A-Z]+\d+)\]/gm)].map(([, id, operator]) => [id, operator]);
    expect(rows).toEqual(TEMPLATES.map(({ id, operators }) => [id, operators.find((operator) => operator !== 'KO42') ?? 'KO42']));
  });

  it('shows a definition that is valid, and the run that it makes', async () => {
    const keyring = JSON.stringify(generateKeyringFile(new Date()));
    const context = createRuntime({ dataFolder: join(ROOT, 'nowhere'), issuer: 'genmath:local', keyring });
    const block = blocksOf(text).find((candidate) => candidate.includes('"id": "condensation-watch"'));
    const prepared = checkDefinition(JSON.parse(block ?? ''), context.registry);
    const reading = (air: number, humidity: number, surface: number, after = 0) => ({
      event: 'reading',
      payload: { air, humidity, surface },
      after,
    });
    const events = [
      reading(20, 50, 15),
      reading(20, 60, 12, 10),
      reading(20, 60, 11.5, 10),
      reading(20, 60, 12.5, 10),
      reading(20, 50, 12.5, 10),
      reading(20, 50, 13, 150),
    ];
    const { rows } = await runGenesis(prepared, readParameters(prepared.definition, {}), events, context);
    const [first] = rows;
    const shown = rows.map(({ seq, cycle, cause, from, to, R_t, unit, emits }) => [
      [seq, cycle - (first?.cycle ?? 0), cause, from, to].join('  '),
      unit === '1' ? '1' : `${R_t.toFixed(3)}  ${unit}`,
      emits.join(),
    ]);
    const told = all(text, /^(\d {2}\d+ {2}(?:creation|event|clock) .*)$/gm);
    expect(told).toHaveLength(shown.length);
    shown.forEach((parts, i) => {
      // The value of KO42 is that of the moment.
      for (const part of parts) expect(told[i]).toContain(part);
    });
  });
});
