import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobRunner, runJobs } from '../../src/adapters/jobs/run-jobs.js';
import { createFullNode } from '../adapters/http/node.js';
import { type Serving, serveOnSocket } from '../adapters/http/serving.js';
import { readPage } from './read-page.js';
import { HAS_SHELL, runScript } from './run-script.js';

const GENMATH = fileURLToPath(new URL('../../bin/genmath.js', import.meta.url));
const { blocks } = readPage('docs/jobs.md');

/** The blocks that are typed, each with what the page says that it prints. */
const typed = blocks.flatMap(({ language, text }, i) => {
  if (language !== 'sh') return [];
  const next = blocks[i + 1];
  return [{ text, prints: next?.language === '' ? next.text : '' }];
});

if (!HAS_SHELL) console.warn('What docs/jobs.md shows is not run: it needs bash and curl.');

describe.skipIf(!HAS_SHELL)('docs/jobs.md', () => {
  const node = createFullNode({ now: Date.now });
  let serving: Serving;
  let runner: JobRunner;
  let folder: string;
  beforeAll(async () => {
    serving = await serveOnSocket({ node });
    runner = runJobs({ context: node });
    folder = mkdtempSync(join(tmpdir(), 'genmath-jobs-page-'));
  });
  afterAll(async () => {
    await runner.stop();
    await serving.stop();
    await node.jobs.close();
    rmSync(folder, { recursive: true });
  });

  it('prints what it says, typed block by block into a shell beside a node', async () => {
    const { key } = await node.access.mint('lab');
    // The shell ends where a command fails, and what was printed is then short of parts.
    const begin = `set -euo pipefail
genmath() { '${process.execPath}' '${GENMATH}' "$@"; }
export GENMATH_DATA=./data U='${serving.url}' A='Authorization: Bearer ${key}'`;
    const printed = await runScript([begin, ...typed.map(({ text }) => text)], folder);
    expect(printed.map((text) => text.replace(/\n$/u, ''))).toEqual(['', ...typed.map(({ prints }) => prints)]);
    expect(typed.length).toBe(3);
  });
});
