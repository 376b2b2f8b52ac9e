import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolderJobs, type JobsFolder } from '../../../../src/adapters/store/jobs/folder-jobs.js';
import type { Jobs } from '../../../../src/call/jobs.js';
import { all, claimed, describeJobs, doAll, resultOf, start } from './describe-jobs.js';

let dataFolder: string;
let now = 0;
/** What a clock counts that does not jump. */
let counted = 0;
const opened: Jobs[] = [];
/** Opens the jobs of the folder as another process would. */
const open = (more: Partial<JobsFolder> = {}): Jobs => {
  const jobs = createFolderJobs({ dataFolder, now: () => now, elapsed: () => counted, ...more });
  opened.push(jobs);
  return jobs;
};
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'genmath-jobs-'));
  now = Date.UTC(2026, 10, 23);
});
const clear = async (): Promise<void> => {
  for (const jobs of opened.splice(0)) await jobs.close();
  rmSync(dataFolder, { recursive: true, force: true });
};

describeJobs('a folder', open, clear);

describe('the folder of jobs', () => {
  afterEach(clear);

  it('belong to one process at a time; the next one goes on soon after it let go, however the clock was set meanwhile', async () => {
    const [first, second] = [open(), open()];
    const { id } = await start(first, 3);
    now += 30 * 86_400_000;
    const claim = await claimed(first);
    await first.finish(claim, resultOf(0));
    expect(await second.claim(all)).toBeUndefined();
    await first.close();
    now -= 30 * 86_400_000;
    counted += 2_000;
    expect(await doAll(second)).toEqual([1, 2, 'end']);
    expect(await open().get(id)).toMatchObject({ done: 3, end: { status: 'done' } });
  });

  it('pass over what a process that was killed left half written', async () => {
    const jobs = open();
    const { id } = await start(jobs, 3);
    await jobs.finish(await claimed(jobs), resultOf(0));
    await jobs.finish(await claimed(jobs), resultOf(1));
    await jobs.close();
    const results = join(dataFolder, 'jobs', id, 'results');
    const record = statSync(`${results}.idx`).size / 2;
    // The second record is torn, and a third block has none.
    truncateSync(`${results}.idx`, record + 7);
    appendFileSync(results, 'half a block');
    expect(await open().get(id)).toMatchObject({ done: 1 });
    const next = open();
    expect(await doAll(next)).toEqual([1, 2, 'end']);
    for (const chunk of [0, 1, 2]) expect((await open().result(id, chunk))?.lines.toString()).toBe(`lines ${chunk}`);
    const bytes = readFileSync(results);
    bytes[3] = (bytes[3] ?? 0) ^ 1;
    writeFileSync(results, bytes);
    await expect(open().result(id, 0)).rejects.toMatchObject({ code: 'STORE_FAILED' });
  });

  it.each(['job.json', 'end.json'])(
    'that are damaged (%s) leave the others alone, and are told without the place of the folder',
    async (name) => {
      const jobs = open();
      const [{ id }, other] = [await start(jobs, 1), await start(jobs, 2)];
      await jobs.close();
      writeFileSync(join(dataFolder, 'jobs', id, name), '');
      const next = open();
      expect((await next.list()).map((job) => job.id)).toEqual([other.id]);
      expect(await doAll(next)).toEqual([0, 1, 'end']);
      expect(await next.get((await start(next, 1)).id)).toMatchObject({ chunks: 1 });
      const message = `jobs/${id}/${name} is damaged: put a copy of it back, or remove the folder.`;
      await expect(next.get(id)).rejects.toMatchObject({ code: 'STORE_FAILED', message });
      // Whoever runs the node learns of it, since nobody else may ask for that job.
      await expect(next.clean()).rejects.toMatchObject({ code: 'STORE_FAILED', message });
    },
  );

  it('are removed a week after they ended by a clock that can be right, and what was never received after a day', async () => {
    const jobs = open();
    const [ended, running] = [await start(jobs, 1), await start(jobs, 1)];
    await jobs.cancel(ended.id);
    const half = `new-${now}-abc`;
    mkdirSync(join(dataFolder, 'jobs', half));
    const names = (): readonly string[] => readdirSync(join(dataFolder, 'jobs')).sort();
    now += 6 * 86_400_000;
    await jobs.clean();
    expect(names()).toEqual([ended.id, running.id].sort());
    now += 2 * 86_400_000;
    await open({ isClockRight: async () => false }).clean();
    expect(names()).toEqual([ended.id, running.id].sort());
    await jobs.clean();
    expect(names()).toEqual([running.id]);
  });

  it('are gone for every process once one has removed them', async () => {
    const [first, second] = [open(), open()];
    const { id } = await start(first, 1);
    expect(await second.get(id)).toMatchObject({ id });
    await first.remove(id);
    expect([await first.get(id), await second.get(id), await second.list()]).toEqual([undefined, undefined, []]);
  });
});
