import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Block, readPage, withoutVolatile } from './read-page.js';
import { HAS_SHELL, runScript, STOP, serveInScript, transcriptScript } from './run-script.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const { text: page, blocks } = readPage('docs/quick-start.md');

if (!HAS_SHELL) console.warn('docs/quick-start.md is not run: it needs bash and curl.');

const isTranscript = ({ language, text }: Block): boolean => language === '' && text.startsWith('$ ');
const isTyped = (block: Block): boolean => block.language === 'sh' || isTranscript(block);

/** What stands in place of what a reader does by hand, or what a test cannot wait for. */
const inScript = (text: string): string =>
  text
    .replaceAll('http://127.0.0.1:8471', '"$URL"')
    // The clock's first row comes a moment after a contract is deployed, while a reader reads on.
    .replace(/^ID=/m, 'sleep 2; ID=');

/** The lines of shell for a block; those of a transcript print themselves before their output, as they stand in the page. */
const linesFor = (block: Block): string => {
  if (block.text === 'npm ci') return ':';
  if (block.text.startsWith('genmath serve ')) return `${serveInScript()}\nhead -n 1 serve.log`;
  const stop = block.text.includes('jwks.json') ? `\n${STOP}` : '';
  if (!isTranscript(block)) return inScript(block.text) + stop;
  return transcriptScript(block.text);
};

const typed = blocks.filter(isTyped);
/** The pause that the page asks for: a row comes by the clock. */
const pauseBefore = ({ text }: Block): string => (text.includes('/rows') ? 'sleep 9\n' : '');
const parts = typed.map((block) => pauseBefore(block) + linesFor(block));

/** What the page says a block prints: what stands in it, or in the block behind it. */
const saidBy = (block: Block): string | undefined => {
  if (isTranscript(block)) return block.text;
  const next = blocks[blocks.indexOf(block) + 1];
  return next !== undefined && next.language === '' && !isTranscript(next) && !next.text.includes('┤') ? next.text : undefined;
};

/** A plain answer is followed by the id of its receipt, which the page says once and leaves out. */
const withoutReceiptLines = (printed: string, said: string): string =>
  said.includes('receipt') ? printed : printed.replaceAll(/^ {2}receipt .*\n?/gm, '');

let folder: string;
let printed: readonly string[] = [];
beforeAll(async () => {
  if (!HAS_SHELL) return;
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'genmath-quick-start-')));
  const clone = join(folder, 'clone');
  mkdirSync(clone);
  for (const name of ['bin', 'dist', 'package.json']) symlinkSync(join(ROOT, name), join(clone, name));
  printed = await runScript(parts, clone);
});
afterAll(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!HAS_SHELL)('docs/quick-start.md, typed into a shell from beginning to end', () => {
  it('runs every block to its end', () => {
    expect(printed).toHaveLength(typed.length);
    expect(typed.length).toBeGreaterThan(18);
  });

  const told = typed
    .map((block, i) => [i, block.text.split('\n')[0] ?? '', saidBy(block)] as const)
    .filter(([, , said]) => said !== undefined);
  it.each(told)('block %i prints what the page says: %s', (i, _, said = '') => {
    expect(withoutVolatile(withoutReceiptLines(printed[i] ?? '', said))).toBe(withoutVolatile(said));
  });

  it('says in prose what its commands print', () => {
    const first = (start: string): string => printed[typed.findIndex(({ text }) => text.startsWith(start))]?.split('\n')[0] ?? '';
    expect(page).toContain(`The last line prints \`${printed[1]?.trim().split('\n').at(-1)}\``);
    expect(page).toContain(`The first line of the answer is \`${first('genmath compute NM19')}\``);
  });
});
