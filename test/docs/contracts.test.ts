import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Serving, serveOnSocket } from '../adapters/http/serving.js';
import { typeBlocks, typedBlocks } from './run-page.js';

const page = readFileSync(new URL('../../docs/contracts.md', import.meta.url), 'utf8');
const [, tutorial = ''] = /^## From a wish to a contract\n([\s\S]*?)^## /mu.exec(page) ?? [];

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

  it('prints what it says, typed block by block into a shell beside a node', async () => {
    const [start, ...blocks] = typedBlocks(tutorial);
    expect(start?.typed).toBe('GENMATH_DATA=./data genmath serve --port 8471\n');
    const typed = blocks.map((block) => block.typed.replace('http://127.0.0.1:8471', serving.url));
    const printed = await typeBlocks(typed, folder, {});
    expect(printed).toEqual(blocks.map(({ prints }) => prints));
    expect(blocks.filter(({ prints }) => prints !== '').length).toBe(4);
  });
});
