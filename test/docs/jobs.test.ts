import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobRunner, runJobs } from '../../src/adapters/jobs/run-jobs.js';
import { type Serving, serveOnSocket } from '../adapters/http/serving.js';
import { createFullNode } from '../tools/node.js';
import { readPage } from './read-page.js';
import { HAS_SHELL, typeBlocks, typedBlocks } from './run-script.js';

const { blocks: shown } = readPage('docs/jobs.md');

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
    const blocks = typedBlocks(shown);
    const environment = { GENMATH_DATA: join(folder, 'data'), U: serving.url, A: `Authorization: Bearer ${key}` };
    expect(blocks.length).toBe(4);
    expect(
      await typeBlocks(
        blocks.map(({ text }) => text),
        folder,
        environment,
      ),
    ).toEqual(blocks.map(({ prints }) => prints));
  });
});
