import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Serving, serveOnSocket } from '../adapters/http/serving.js';
import { readPage } from './read-page.js';
import { HAS_SHELL, typeBlocks, typedBlocks } from './run-script.js';

const { text: page, blocks } = readPage('docs/contracts.md');
const [, tutorial = ''] = /^## From a wish to a contract\n([\s\S]*?)^## /mu.exec(page) ?? [];
const typed = typedBlocks(blocks.filter(({ text }) => tutorial.includes(text)));

if (!HAS_SHELL) console.warn('What docs/contracts.md shows is not run: it needs bash and curl.');

describe('docs/contracts.md, from a wish to a contract', () => {
  let serving: Serving;
  let folder: string;
  beforeAll(async () => {
    serving = await serveOnSocket();
    folder = mkdtempSync(join(tmpdir(), 'genmath-page-'));
  });
  afterAll(async () => {
    await serving.stop();
    rmSync(folder, { recursive: true });
  });

  it('is short', () => {
    expect(page.slice(0, page.indexOf(tutorial)).length).toBeLessThan(1_000);
    expect(tutorial.split('\n').length).toBeLessThanOrEqual(150);
  });

  it.skipIf(!HAS_SHELL)('prints what it says, typed block by block into a shell beside a node', async () => {
    const [start, ...rest] = typed;
    expect(start?.text).toBe('GENMATH_DATA=./data genmath serve --port 8471');
    const lines = rest.map(({ text }) => text.replace('http://127.0.0.1:8471', serving.url));
    expect(await typeBlocks(lines, folder)).toEqual(rest.map(({ prints }) => prints));
    expect(rest.filter(({ prints }) => prints !== '').length).toBe(4);
  });
});
