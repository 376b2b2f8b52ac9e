import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { printPlot } from '../../src/cli/picture/print-plot.js';
import type { Axis } from '../../src/core/picture.js';
import { CAPABILITIES, TOOLS } from '../../tools/capabilities.js';
import { PROMPTS } from '../../tools/node/prompts.js';
import { RESOURCES } from '../../tools/node/resources.js';
import { describeRoutes } from '../../tools/node/routes.js';
import { createCommandFolder } from '../cli/command-folder.js';
import { readText } from '../package/read-json.js';
import { call, refusalOf } from '../tools/call.js';
import { fullNode } from '../tools/node.js';

/** Holds what the guides show against what is computed, listed and served. */
const tools = readText('docs/tools.md');
const contracts = readText('docs/contracts.md');
const quickStart = readText('docs/quick-start.md');
const paths = describeRoutes(CAPABILITIES, fullNode.limits).map(({ method, path }) => `${method} ${path}`);

/** Gives the first block of a page behind a text, without its fences. */
const blockAfter = (page: string, text: string): string => {
  const [, block = ''] = /```\w*\n([\s\S]*?)\n```/.exec(page.slice(page.indexOf(text))) ?? [];
  return block;
};
const section = (page: string, heading: string): string => page.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';

/** Reads the first two columns of a table of methods and paths, the methods and paths separated by commas. */
const routesIn = (text: string, prefix = ''): readonly string[] =>
  [...text.matchAll(/^\| ((?:GET|POST|DELETE)(?:, (?:GET|POST|DELETE))*) \| (.+?) \|/gm)].flatMap(([, methods = '', cell = '']) =>
    [...cell.matchAll(/`([^`…]+)`/g)].flatMap(([, path]) => methods.split(', ').map((method) => `${method} ${prefix}${path}`)),
  );

describe('docs/tools.md', () => {
  it('shows the answer that its call gives', async () => {
    const [, input = ''] = /`calculate (\{.+?\})` answers/s.exec(tools) ?? [];
    const { assumes, receiptId, receipt, ...rest } = await call('calculate', JSON.parse(input));
    expect(rest).toEqual(JSON.parse(blockAfter(tools, '`calculate {"lines": "I = ')));
    expect(assumes).toHaveLength(1);
  });

  it('says what its question gives', async () => {
    const [, input = '', said = ''] = /`compute (\{.+?\})` answers `([^`]+)`/s.exec(tools) ?? [];
    expect(await call('compute', JSON.parse(input))).toMatchObject({
      answer: said,
      assumes: expect.any(String),
      source: expect.any(String),
    });
  });

  it('names calculations that are refused', async () => {
    const [, text = ''] = /so are (`2 kg \+ 3 s`[^.]+)\./s.exec(tools) ?? [];
    const refused = [...text.matchAll(/`([^`]+)`/g)].map(([, lines]) => lines);
    expect(refused).toHaveLength(3);
    for (const lines of refused) expect((await refusalOf('calculate', { lines })).details.line).toBe(1);
  });

  it('lists every tool, and no other', () => {
    const told = [...tools.matchAll(/^\| `([a-z]+)` \| /gm)].map(([, name]) => name);
    expect([...told].sort()).toEqual(TOOLS.map(({ name }) => name).sort());
  });

  it('tells the path that its question has', async () => {
    const { paths: found } = await call<{
      readonly paths: readonly { readonly steps: readonly string[]; readonly needs: readonly string[] }[];
    }>('catalog', { query: 'from m and a to W' });
    const text = tools.replaceAll('\n', ' ');
    for (const step of found[0]?.steps ?? []) expect(text).toContain(step.split('; ').slice(0, 1).join());
    expect(text).toContain(`\`${found[0]?.needs[0]}\``);
  });

  it('names routes that are served', () => {
    const told = routesIn(section(tools, 'Routes'));
    expect(told.length).toBeGreaterThan(25);
    expect(told.filter((route) => !paths.includes(route))).toEqual([]);
  });

  it('names the paths that draw', () => {
    const [, text = ''] = /`Accept: image\/svg\+xml` or `image\/png` gets(.+?)\n\n/s.exec(tools) ?? [];
    const drawing = CAPABILITIES.filter(({ depict }) => depict !== undefined).flatMap(({ routes }) => routes.map(({ path }) => path));
    expect([...text.matchAll(/`(\/api[^`]+)`/g)].map(([, path]) => path).sort()).toEqual([...drawing].sort());
  });

  it('names every resource and prompt', () => {
    for (const { uriTemplate } of RESOURCES) expect(section(tools, 'Beside the tools')).toContain(`\`${uriTemplate}\``);
    for (const { name } of PROMPTS) expect(section(tools, 'Beside the tools')).toContain(`\`${name}\``);
  });

  it.skipIf(process.platform === 'win32')('shows commands that run', async () => {
    const folder = createCommandFolder();
    try {
      const { code, stderr } = await folder.shell(`set -e\n${blockAfter(tools, '## Command line')}`);
      expect([code, stderr]).toEqual([0, '']);
      expect(readdirSync(folder.folder)).toEqual(expect.arrayContaining(['circuit-breaker.png', 'force.svg']));
    } finally {
      folder.close();
    }
  });
});

describe('docs/quick-start.md', () => {
  it('shows the plot that its command prints in a terminal of 64 columns', async () => {
    const swept = await call<{ readonly columns: readonly [Axis, Axis]; readonly rows: readonly (readonly [number, number | null])[] }>(
      'sweep',
      {
        operators: ['VB17'],
        inputs: { F_0: '1 N', k: '1 N/mm', f_n: '10 Hz', zeta: '0.1' },
        vary: [{ symbol: 'f', from: '0 Hz', to: '20 Hz' }],
      },
    );
    expect(quickStart).toContain('`genmath plot VB17 F_0="1 N" k="1 N/mm" f_n="10 Hz" zeta=0.1 f="0..20 Hz"`');
    const [x, y] = swept.columns;
    const printed = printPlot({ x, y: { ...y, scale: 'linear' }, points: swept.rows }, 64);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of the terminal
    expect(blockAfter(quickStart, '`genmath plot VB17')).toBe(printed.replace(/\u001b\[\d+m/g, ''));
  });
});

describe('docs/contracts.md', () => {
  it('names routes that are served', () => {
    const told = routesIn(section(contracts, 'Routes'), '/api/');
    expect(told.length).toBeGreaterThan(9);
    expect(told.filter((route) => !paths.includes(route))).toEqual([]);
  });
});
