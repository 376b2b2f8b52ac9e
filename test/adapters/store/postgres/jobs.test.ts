import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../../src/adapters/store/postgres/database.js';
import { createPostgresJobs, type PostgresJobsSettings } from '../../../../src/adapters/store/postgres/jobs/postgres-jobs.js';
import type { Jobs } from '../../../../src/call/jobs.js';
import { testServer } from '../../../postgres/server.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../postgres/test-store.js';
import { linesOf, startTable, workOn } from '../../../tools/jobs/run-job.js';
import { createFullNode } from '../../../tools/node.js';
import { all, claimed, describeJobs, doAll, resultOf, start } from '../jobs/describe-jobs.js';

const server = await testServer();
let own: MigratedDatabase;
let databases: readonly Database[] = [];
beforeAll(async () => {
  if (server === undefined) return;
  own = await createMigratedDatabase(server);
  databases = [own.open(), own.open()];
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await own?.drop();
});

let opened = 0;
/** Opens the jobs as one node and the other do, in turns. */
const open = (settings: PostgresJobsSettings = {}): Jobs => {
  opened += 1;
  return createPostgresJobs(databases[opened % 2] as Database, settings);
};
const clear = async (): Promise<void> => {
  if (server !== undefined) await own.empty();
};

describe.skipIf(server === undefined)('on PostgreSQL', () => {
  describeJobs('a database', open, clear);

  it('are worked on by several nodes at once, no chunk by two of them', async () => {
    const { id } = await start(open(), 40);
    const nodes = [open(), open(), open(), open()];
    const done = (await Promise.all(nodes.map(doAll))).flat();
    // A node that finds nothing while the last chunks are under way goes away; the end may be left to whoever looks next.
    const left = await doAll(open());
    expect([...done, ...left].filter((piece) => piece !== 'end').sort((a, b) => Number(a) - Number(b))).toEqual([...Array(40).keys()]);
    expect([...done, ...left].filter((piece) => piece === 'end').length).toBe(1);
    expect(await open().get(id)).toMatchObject({ done: 40, computed: 8_000, end: { status: 'done' } });
    await clear();
  });

  it('go on with a chunk whose node is gone for as long as its lease; what it does late counts once', async () => {
    const jobs = open({ lease: 1_000 });
    const { id } = await start(jobs, 1);
    const late = await claimed(jobs);
    expect(await open().claim(all)).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const next = open();
    const again = await claimed(next);
    expect(again.chunk).toBe(late.chunk);
    await next.finish(again, resultOf(0));
    await jobs.finish(late, resultOf(0));
    expect(await open().get(id)).toMatchObject({ done: 1, computed: 200 });
    await clear();
  });

  it('go on at once with what was given while the clock of the database was a month ahead', async () => {
    const { id } = await start(open(), 1);
    await claimed(open());
    expect(await open().claim(all)).toBeUndefined();
    const ahead = (column: string): string => `${column} = now_us() + 30 * 86400000000::bigint`;
    await databases[0]?.query(`UPDATE job_chunk SET ${ahead('until')} WHERE job = $1`, [id]);
    expect(await doAll(open())).toEqual([0, 'end']);
    await start(open(), 1);
    const [next, other] = [open(), open()];
    await next.finish(await claimed(next), resultOf(0));
    expect(await claimed(next)).toMatchObject({ chunk: 'end' });
    await databases[0]?.query(`UPDATE job SET ${ahead('ending_until')}`);
    expect(await claimed(other)).toMatchObject({ chunk: 'end' });
    await clear();
  });

  it('are removed when they were kept long enough', async () => {
    const jobs = open({ kept: 10 });
    const [ended, running] = [await start(jobs, 1), await start(jobs, 1)];
    await jobs.cancel(ended.id);
    await new Promise((resolve) => setTimeout(resolve, 30));
    await jobs.clean();
    expect((await jobs.list()).map(({ id }) => id)).toEqual([running.id]);
    await clear();
  });

  it('give what they give in a folder', async () => {
    const node = createFullNode({ now: Date.now });
    const table = `m [kg]\n${Array.from({ length: 600 }, (_, i) => (i % 9 === 4 ? -1 : i + 0.5)).join('\n')}`;
    const asked = { operators: ['NM19'], inputs: { a: '2.5 m/s^2' } };
    const here = await workOn(node, await startTable(node, table, asked));
    const there = { ...node, jobs: open() };
    const job = await workOn(there, await startTable(there, table, asked));
    const rootOf = ({ end }: typeof job): unknown => (end?.receipt as { readonly root?: string } | undefined)?.root;
    expect(rootOf(job)).toBe(rootOf(here));
    expect(await linesOf(there, job.id, { proofs: true, from: 300 })).toEqual(await linesOf(node, here.id, { proofs: true, from: 300 }));
    await node.jobs.close();
    await clear();
  });
});
