import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../../src/adapters/store/embedded/open-embedded-store.js';
import { openKeyring } from '../../../src/adapters/store/keys/keyring-file.js';
import { FolderReceiptLog } from '../../../src/adapters/store/receipts/folder-receipt-log.js';
import { COMMAND_NAMES } from '../../../src/cli/command-line/command-table.js';
import { formatHelp } from '../../../src/cli/command-line/help.js';
import { ENVIRONMENT, FILES, OPTION_NAMES } from '../../../src/cli/command-line/options.js';
import { optionsOf, takersOf } from '../../../src/cli/command-line/parse-command-line.js';
import { Contracts } from '../../../src/core/contract/ledger/contracts.js';
import { DEFLECTION } from '../../core/formula/formulas.js';
import { MOMENT, node, seal } from '../../core/protocol/node.js';
import { type CommandFolder, createCommandFolder, type Ending } from '../command-folder.js';

/** Reads a page into its sections. */
const readSections = (page: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    [...page.matchAll(/^([A-Z][^\n]*)\n((?: {2}[^\n]*\n|\n(?= {2}))+)/gm)].map(([, heading = '', lines = '']) => [
      heading.replace(/ \(.*/, ''),
      lines
        .split('\n')
        .map((line) => line.slice(2))
        .filter((line) => line !== ''),
    ]),
  );

/** The receipt that the pages name in their examples. */
const SHOWN_ID = 'rcp_3614211a-2482-4bc3-a3e9-47e06e8f82e8';

const pages = COMMAND_NAMES.map((name) => [name, formatHelp([name])] as const);

let cli: CommandFolder;
beforeAll(() => {
  cli = createCommandFolder();
});
afterAll(() => cli.close());

describe('the pages', () => {
  it('are as they were; a change here is a change of what people read', async () => {
    for (const [name, page] of [['overview', formatHelp([])] as const, ...pages])
      await expect(page).toMatchFileSnapshot(`../../snapshots/help/${name}.txt`);
  });

  it.each([['overview', formatHelp([])] as const, ...pages])(
    '%s: at most 100 columns, no escape codes, no space at a line end',
    (_, page) => {
      for (const line of page.split('\n')) expect([line, [...line].length <= 100]).toEqual([line, true]);
      expect(page).not.toContain('\u001b');
      expect(page).not.toMatch(/[ \t]\n/);
      expect(page.endsWith('\n') && !page.endsWith('\n\n')).toBe(true);
    },
  );

  it.each(pages)('%s: has the parts of a manual page', (name, page) => {
    const sections = readSections(page);
    expect(page.startsWith(`genmath ${name}: `)).toBe(true);
    expect(Object.keys(sections)).toEqual(expect.arrayContaining(['Usage', 'Description', 'Options', 'Exit codes', 'Examples']));
    expect(sections['Usage']?.every((line) => line.startsWith(`genmath ${name}`))).toBe(true);
    expect(sections['Exit codes']?.map((line) => line[0])).toContain('0');
  });

  it.each(pages)('%s: names every option that the command takes, and no other', (name, page) => {
    const listed = (readSections(page)['Options'] ?? []).flatMap((line) => /^(?:-\w, )?--([\w-]+)/.exec(line)?.[1] ?? []);
    expect(listed).toEqual(optionsOf(name));
  });

  it('are behind an overview that names every option but those that serve has alone', () => {
    const listed = (readSections(formatHelp([]))['Options'] ?? []).flatMap((line) => /^(?:-\w, )?--([\w-]+)/.exec(line)?.[1] ?? []);
    expect(listed).toEqual(OPTION_NAMES.filter((name) => takersOf(name)?.join() !== 'serve'));
  });

  it.each(pages)('%s: names variables, files and pages that there are', (_, page) => {
    const sections = readSections(page);
    for (const line of sections['Environment'] ?? []) expect(Object.keys(ENVIRONMENT)).toContain(line.split(' ')[0]);
    for (const line of (sections['Files'] ?? []).filter((each) => /^[\w-]+(?:\.json|\/)/.test(each)))
      expect(Object.keys(FILES)).toContain(line.split(' ')[0]);
    for (const [, command] of (sections['See also'] ?? []).join().matchAll(/genmath (\w+) --help/g))
      expect(COMMAND_NAMES).toContain(command);
  });
});

const QUOTED = /"([^"]*)"|'([^']*)'/g;
const splitWords = (line: string): readonly string[] =>
  [...line.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) => word.replace(QUOTED, '$1$2'));

/** A command of a line of shell: its words, and the file that takes what it prints. */
interface Part {
  readonly words: readonly string[];
  readonly file?: string;
}

/** Splits a line as a shell does into commands that follow one another; nothing where a shell does more with it, as with a pipe. */
const splitLine = (line: string): readonly Part[] | undefined => {
  const parts = line.split(' && ').map((part) => {
    const [, text = '', file] = /^(.*?)(?: > ([\w.-]+))?$/.exec(part) ?? [];
    return { text, file };
  });
  if (parts.some(({ text }) => /[|&;<>()$`*?\\]/.test(text.replace(QUOTED, '')))) return undefined;
  return parts.map(({ text, file }) => ({ words: splitWords(text), ...(file === undefined ? {} : { file }) }));
};

const runExample = async (line: string): Promise<Pick<Ending, 'code' | 'stderr'>> => {
  const parts = splitLine(line);
  if (parts === undefined) return cli.shell(line);
  for (const { words, file } of parts) {
    const { code, stdout, stderr } = await cli.run(words.slice(1));
    if (file !== undefined) writeFileSync(join(cli.folder, file), stdout);
    if (code !== 0 || stderr !== '') return { code, stderr };
  }
  return { code: 0, stderr: '' };
};

describe('the examples', () => {
  // Some of them read rows, which come of contracts, a receipt by its id, a file of formulas, a sheet, and a table.
  beforeAll(async () => {
    writeFileSync(join(cli.folder, 'beam.gm'), DEFLECTION);
    writeFileSync(join(cli.folder, 'load.gm'), '# Load\nm = 80 kg\nm * 9.81 m/s^2\n');
    writeFileSync(join(cli.folder, 'loads.csv'), 'm [kg]\n80\n2 t\n');
    // A ledger without the keys that signed it would be refused.
    await cli.run(['keys']);
    const dataFolder = join(cli.folder, 'data');
    const signed = { ...node, keyring: () => openKeyring({ dataFolder }, new Date(MOMENT)), newReceiptId: () => SHOWN_ID };
    const receipts = new FolderReceiptLog({ dataFolder, capacity: 1 << 20, pseudonymKey: () => Buffer.alloc(32) });
    await receipts.append({ receipt: seal({ operators: ['NM19'], inputs: { m: 1500, a: 2.5 } }, signed) }, { kind: 'local', name: '' });
    await receipts.close();
    const store = await openEmbeddedStore(dataFolder);
    const contracts = new Contracts(node, store, () => 'ctr_gate');
    for (const machine of ['local', 'my-lab'])
      await contracts.deploy(machine, { template: 'rate-limiter', parameters: {} }, { by: 'local' });
    await store.close();
  });

  // In the order of the pages, in one folder: some read what one before them wrote.
  it.each([['overview', formatHelp([])] as const, ...pages.filter(([name]) => !['serve', 'open', 'store'].includes(name))])(
    'of %s work',
    async (_, page) => {
      const examples = readSections(page)['Examples'] ?? [];
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples) {
        const { code, stderr } = await runExample(example);
        expect([example, code, stderr]).toEqual([example, 0, '']);
      }
    },
  );

  it('are split as a shell splits them', async () => {
    const examples = [formatHelp([]), ...pages.map(([, page]) => page)].flatMap((page) => readSections(page)['Examples'] ?? []);
    const split = examples.filter((example) => splitLine(example) !== undefined);
    expect(examples.length - split.length).toBeLessThan(3);
    // A shell whose genmath prints its words, a line each, but where a file takes them.
    const { stdout } = await cli.shell(`genmath() { printf '%s\\n' genmath "$@"; }\n${split.join('\n')}`);
    const printed = split.flatMap((example) => splitLine(example)?.flatMap(({ words, file }) => (file === undefined ? words : [])) ?? []);
    expect(stdout).toBe(printed.map((word) => `${word}\n`).join(''));
  });

  it.concurrent.each(readSections(formatHelp(['serve']))['Examples'] ?? [])(
    '%s listens, and stops when it is asked to',
    async (example) => {
      const line = `${example} --port 0 --data "$(mktemp -d ./serve-XXXXXX)" 2> log.$$ & pid=$!
until grep -qs listening log.$$ || ! kill -0 $pid; do sleep 0.05; done
kill -TERM $pid; wait $pid`;
      expect(await cli.shell(line)).toEqual({ code: 0, stdout: '', stderr: '' });
    },
  );
});

describe('a page is printed by', () => {
  it.each([[['compute', '--help']], [['compute', '-h']], [['help', 'compute']], [['compute', 'NM19', '--help', '--unit', 'N']]])(
    'genmath %j',
    async (args) => {
      expect(await cli.run(args)).toMatchObject({ code: 0, stdout: formatHelp(['compute']), stderr: '' });
    },
  );

  it.each([
    [['help', 'comptue'], 'There is no page "comptue". Did you mean compute?'],
    [['prov', '--help'], 'There is no page "prov". Did you mean prove?'],
    [['help', 'constructor'], 'There is no page "constructor".'],
    [['help', 'prove', 'compute'], 'genmath help takes one command.'],
  ])('nothing for %j', async (args, message) => {
    const { code, stdout, stderr } = await cli.run(args);
    expect([code, stdout, stderr.startsWith(`genmath: ${message}`)]).toEqual([2, '', true]);
  });
});
