import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolderJobs, type JobsFolder } from '../../../../src/adapters/store/jobs/folder-jobs.js';
import { CHUNK_ITEMS, type ChunkResult, type Claim, type Job, type JobOwner, type Jobs } from '../../../../src/call/jobs.js';

const LOCAL: JobOwner = { kind: 'local', name: '' };
const [ANN, BEN]: readonly JobOwner[] = [
  { kind: 'key', name: 'ann' },
  { kind: 'key', name: 'ben' },
];

let dataFolder: string;
let now = 0;
const opened: Jobs[] = [];
/** Opens the jobs of the folder as another process would. */
const open = (more: Partial<JobsFolder> = {}): Jobs => {
  const jobs = createFolderJobs({ dataFolder, now: () => now, ...more });
  opened.push(jobs);
  return jobs;
};
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'genmath-jobs-'));
  now = Date.UTC(2026, 10, 23);
});
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.close();
  rmSync(dataFolder, { recursive: true });
});

const start = (jobs: Jobs, chunks: number, owner: JobOwner = LOCAL, key?: string): Promise<Job> =>
  jobs.start({ owner, ...(key === undefined ? {} : { key }) }, async (put) => {
    for (let chunk = 0; chunk < chunks; chunk += 1) await put(Buffer.from(`input ${chunk}`));
    return { spec: { of: owner.name }, items: chunks * CHUNK_ITEMS };
  });

const resultOf = (chunk: number): ChunkResult => ({
  computed: 200,
  refused: 56,
  summary: Buffer.from(`summary ${chunk}`),
  hashes: Buffer.alloc(64, chunk),
  lines: Buffer.from(`lines ${chunk}`),
});

const all = (): boolean => true;
const claimed = async (jobs: Jobs): Promise<Claim> => (await jobs.claim(all)) as Claim;
const doAll = async (jobs: Jobs): Promise<readonly (number | 'end')[]> => {
  const done: (number | 'end')[] = [];
  for (let claim = await jobs.claim(all); claim !== undefined; claim = await jobs.claim(all)) {
    done.push(claim.chunk);
    if (claim.chunk === 'end') await jobs.end(claim.job.id, { status: 'done', at: now });
    else await jobs.finish(claim, resultOf(claim.chunk));
  }
  return done;
};

describe('jobs in a folder', () => {
  it('are found by every process once they are started, and gone where they were refused', async () => {
    const job = await start(open(), 3);
    expect(job).toMatchObject({ items: 768, chunks: 3, done: 0, owner: LOCAL, spec: { of: '' } });
    expect(await open().get(job.id)).toEqual(job);
    expect((await open().input(job.id, 2)).toString()).toBe('input 2');
    const refused = open().start({ owner: LOCAL }, async (put) => {
      await put(Buffer.from('x'));
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect(readdirSync(join(dataFolder, 'jobs'))).toEqual([job.id]);
    expect(await open().get('job_00000000-0000-0000-0000-000000000000')).toBeUndefined();
    expect(await open().get('../keys')).toBeUndefined();
  });

  it('are worked on chunk by chunk, then ended once', async () => {
    const jobs = open();
    const { id } = await start(jobs, 3);
    expect(await doAll(jobs)).toEqual([0, 1, 2, 'end']);
    expect(await open().get(id)).toMatchObject({ done: 3, computed: 600, refused: 168, end: { status: 'done' } });
    expect((await open().result(id, 1))?.lines.toString()).toBe('lines 1');
    expect(await open().computedBefore(id, 2)).toBe(400);
    await jobs.end(id, { status: 'failed', at: now });
    expect((await jobs.get(id))?.end?.status).toBe('done');
  });

  it('give a chunk back that was not done, and end only when all are', async () => {
    const jobs = open();
    await start(jobs, 2);
    const [first, second] = [await claimed(jobs), await claimed(jobs)];
    expect([first.chunk, second.chunk]).toEqual([0, 1]);
    expect(await jobs.claim(all)).toBeUndefined();
    jobs.release(first);
    await jobs.finish(second, resultOf(1));
    expect((await claimed(jobs)).chunk).toBe(0);
    expect(await jobs.claim(all)).toBeUndefined();
  });

  it('keep a chunk once that was done twice', async () => {
    const jobs = open();
    const { id } = await start(jobs, 2);
    const claim = await claimed(jobs);
    await jobs.finish(claim, resultOf(0));
    await jobs.finish(claim, { ...resultOf(0), lines: Buffer.from('another') });
    expect(await open().get(id)).toMatchObject({ done: 1, computed: 200 });
    expect((await open().result(id, 0))?.lines.toString()).toBe('lines 0');
  });

  it('belong to one process at a time; the next one goes on where it let go', async () => {
    const [first, second] = [open(), open()];
    const { id } = await start(first, 3);
    const claim = await claimed(first);
    await first.finish(claim, resultOf(0));
    expect(await second.claim(all)).toBeUndefined();
    await first.close();
    now += 2_000;
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

  it('are cancelled between two chunks, from any process, and keep what was done', async () => {
    const jobs = open();
    const { id } = await start(jobs, 3);
    const [first, second] = [await claimed(jobs), await claimed(jobs)];
    await jobs.finish(first, resultOf(0));
    expect((await open().cancel(id))?.end?.status).toBe('cancelled');
    await jobs.finish(second, resultOf(1));
    expect(await jobs.claim(all)).toBeUndefined();
    expect(await open().get(id)).toMatchObject({ done: 1, end: { status: 'cancelled' } });
  });

  it('are started once by one key of one owner; one that was cancelled is started anew', async () => {
    const jobs = open();
    const { id } = await start(jobs, 1, ANN, 'k');
    expect((await start(open(), 9, ANN, 'k')).id).toBe(id);
    expect((await start(jobs, 1, BEN, 'k')).id).not.toBe(id);
    expect((await start(jobs, 1, ANN, 'other')).id).not.toBe(id);
    await jobs.cancel(id);
    expect((await start(jobs, 1, ANN, 'k')).id).not.toBe(id);
  });

  it('have room for so many, and so many bytes, of each key', async () => {
    const jobs = open({ room: ({ kind }) => (kind === 'key' ? { running: 2, bytes: 50 } : { running: 100, bytes: 1_000_000 }) });
    await start(jobs, 2, ANN);
    const second = await start(jobs, 2, ANN);
    await expect(start(jobs, 1, ANN)).rejects.toMatchObject({ code: 'TOO_MANY_JOBS', details: { limit: 2 } });
    await jobs.cancel(second.id);
    await expect(start(jobs, 9, ANN)).rejects.toMatchObject({ code: 'TOO_MANY_JOBS', details: { limit: 50 } });
    await jobs.remove(second.id);
    await start(jobs, 2, ANN);
    await start(jobs, 2, BEN);
    expect((await jobs.list(ANN)).length).toBe(2);
    expect((await jobs.list()).length).toBe(3);
  });

  it('take turns by their owners, whoever has more of them', async () => {
    const jobs = open();
    for (let i = 0; i < 3; i += 1) await start(jobs, 4, ANN);
    await start(jobs, 4, BEN);
    const owners: string[] = [];
    for (let i = 0; i < 8; i += 1) owners.push((await claimed(jobs)).job.owner.name);
    expect(owners.filter((name) => name === 'ben').length).toBe(4);
    expect(await jobs.claim(({ name }) => name === 'ben')).toBeUndefined();
  });

  it('are removed a week after they ended, and what was never received after a day', async () => {
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
    await jobs.clean();
    expect(names()).toEqual([running.id]);
  });
});
