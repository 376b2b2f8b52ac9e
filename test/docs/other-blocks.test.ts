import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandFolder, createCommandFolder } from '../cli/command-folder.js';
import { hasPython } from '../examples/python-verifier.js';
import { readPackage } from '../package/read-json.js';
import { readPage } from './read-page.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Blocks of pages that have few of them; README, the quick start, operations, clients and the calculator have tests of their own. */
describe.skipIf(process.platform === 'win32')('a block of', () => {
  let commands: CommandFolder;
  beforeAll(() => {
    commands = createCommandFolder();
  });
  afterAll(() => commands.close());

  it('docs/concepts.md is a formula that is kept, and says what the page says', async () => {
    const formula = readPage('docs/concepts.md').blocks.find(({ text }) => text.startsWith('deflection: '))?.text ?? '';
    writeFileSync(join(commands.folder, 'deflection.txt'), `${formula}\n`);
    const { code, stderr } = await commands.shell('genmath formulas add deflection.txt');
    expect([code, stderr]).toEqual([0, '']);
    const { stdout } = await commands.shell('genmath compute my.deflection F="1 kN" L="2 m" E="210 GPa" I="1e6 mm^4"');
    expect(stdout).toMatch(/^δ = 0\.793651 mm$/m);
  });

  it.skipIf(!hasPython())('docs/receipt-examples.md has the second verifier accept a receipt', async () => {
    const [block] = readPage('docs/receipt-examples.md').blocks;
    const { code, stdout } = await commands.shell(`cd '${ROOT}'\n${block?.text}`);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^valid/);
  });

  it('CONTRIBUTING.md and docs/console.md is a command that there is', async () => {
    expect(readPage('CONTRIBUTING.md').blocks.map(({ text }) => text)).toEqual(['npm ci && npm test']);
    expect(Object.keys(readPackage().scripts)).toContain('test');
    const [open] = readPage('docs/console.md').blocks;
    expect((await commands.shell(`${open?.text} --help`)).stdout).toContain('genmath open');
  });

  it('CONTRIBUTING.md names scripts that there are', () => {
    const { text } = readPage('CONTRIBUTING.md');
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(Object.keys(readPackage().scripts)).toEqual(expect.arrayContaining(named));
  });
});
