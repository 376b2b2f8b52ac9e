import { afterEach, describe, expect, it } from 'vitest';
import { CHUNK_ITEMS, type ChunkResult, type Claim, type Job, type JobOwner, type JobRoom, type Jobs } from '../../../../src/call/jobs.js';

/** The user of the machine, and two keys. */
export const LOCAL: JobOwner = { kind: 'local', name: '' };
const ANN: JobOwner = { kind: 'key', name: 'ann' };
const BEN: JobOwner = { kind: 'key', name: 'ben' };

/** Starts a job of so many chunks. */
export const start = (jobs: Jobs, chunks: number, owner: JobOwner = LOCAL, key?: string): Promise<Job> =>
  jobs.start({ owner, ...(key === undefined ? {} : { key }) }, async (put) => {
    for (let chunk = 0; chunk < chunks; chunk += 1) await put(Buffer.from(`input ${chunk}`));
    return { spec: { of: owner.name }, items: chunks * CHUNK_ITEMS };
  });

/** What comes of a chunk. */
export const resultOf = (chunk: number): ChunkResult => ({
  computed: 200,
  refused: 56,
  summary: Buffer.from(`summary ${chunk}`),
  hashes: Buffer.alloc(64, chunk),
  lines: Buffer.from(`lines ${chunk}`),
});

/** Everybody's jobs may go on. */
export const all = (): boolean => true;

/** Claims a piece that there must be. */
export const claimed = async (jobs: Jobs): Promise<Claim> => (await jobs.claim(all)) as Claim;

/** Does all pieces that there are, and gives them in their order. */
export const doAll = async (jobs: Jobs): Promise<readonly (number | 'end')[]> => {
  const done: (number | 'end')[] = [];
  for (let claim = await jobs.claim(all); claim !== undefined; claim = await jobs.claim(all)) {
    done.push(claim.chunk);
    if (claim.chunk === 'end') await jobs.end(claim.job.id, { status: 'done', at: 1 });
    else await jobs.finish(claim, resultOf(claim.chunk));
  }
  return done;
};

/** Opens the same jobs as another process would. */
export type OpenJobs = (more?: { readonly room?: (owner: JobOwner) => JobRoom }) => Jobs;

/**
 * What every place that keeps jobs does.
 * @param after is called after each test
 */
export const describeJobs = (where: string, open: OpenJobs, after: () => Promise<void>): void => {
  describe(`jobs in ${where}`, () => {
    afterEach(after);

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
      expect((await open().list()).map(({ id }) => id)).toEqual([job.id]);
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
      await jobs.end(id, { status: 'failed', at: 1 });
      expect((await jobs.get(id))?.end?.status).toBe('done');
    });

    it('give a chunk back that was not done, and end only when all are', async () => {
      const jobs = open();
      await start(jobs, 2);
      const [first, second] = [await claimed(jobs), await claimed(jobs)];
      expect([first.chunk, second.chunk]).toEqual([0, 1]);
      expect(await jobs.claim(all)).toBeUndefined();
      await jobs.release(first);
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

    it('that are removed while somebody works on them are gone, and whatever comes of the work is dropped', async () => {
      const jobs = open();
      for (const given of [1, 'end'] as const) {
        const { id } = await start(jobs, 2);
        const claims = [await claimed(jobs), await claimed(jobs)];
        if (given === 'end') {
          for (const claim of claims) await jobs.finish(claim, resultOf(Number(claim.chunk)));
          claims.splice(0, 2, await claimed(jobs));
        }
        expect(claims.at(-1)?.chunk).toBe(given);
        await open().cancel(id);
        await open().remove(id);
        for (const claim of claims) await jobs.finish(claim, resultOf(0));
        for (const claim of claims) await jobs.release(claim);
        await jobs.end(id, { status: 'failed', at: 2, fault: { code: 'INTERNAL', message: 'x' } });
        expect(await jobs.claim(all)).toBeUndefined();
        expect([await jobs.get(id), await jobs.list()]).toEqual([undefined, []]);
      }
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

    it('keep the tiles of their trees, which grow', async () => {
      const jobs = open();
      const { id } = await start(jobs, 1);
      const place = { level: 0, index: 0, width: 2 };
      await jobs.putTiles(id, [{ place: { ...place, width: 1 }, hashes: Buffer.alloc(32, 1) }]);
      await jobs.putTiles(id, [{ place, hashes: Buffer.concat([Buffer.alloc(32, 1), Buffer.alloc(32, 2)]) }]);
      expect(Buffer.from(await open().tiles(id)(place))).toEqual(Buffer.concat([Buffer.alloc(32, 1), Buffer.alloc(32, 2)]));
      expect(Buffer.from(await open().tiles(id)({ ...place, width: 1 }))).toEqual(Buffer.alloc(32, 1));
      await expect(open().tiles(id)({ ...place, width: 3 })).rejects.toThrow(RangeError);
    });
  });
};
