import { randomUUID } from 'node:crypto';
import {
  CHUNK_ITEMS,
  type Claim,
  isJobId,
  type Job,
  type JobDraft,
  type JobEnd,
  type JobOwner,
  type JobRoom,
  type Jobs,
} from '../../../../call/jobs.js';
import { TILE_WIDTH } from '../../../../core/merkle/tiles.js';
import { HASH_BYTES } from '../../../../core/merkle/tree-hash.js';
import { HALF_KEPT, KEPT, noRoom, OwnersInTurn, roomOf, tooManyJobs } from '../../jobs/job-room.js';
import { codeOf, type Database, toStoreFault } from '../database.js';

/** Milliseconds for which a chunk is a node's that was given it; one that died loses it then. */
const LEASE = 60_000;

/** A job as the table holds it. */
export interface JobRow {
  readonly id: string;
  readonly owner_kind: JobOwner['kind'];
  readonly owner: string;
  readonly machine: string | null;
  readonly spec: string;
  readonly items: number;
  readonly chunks: number;
  readonly created: number;
  readonly updated: number;
  readonly done: number;
  readonly computed: number;
  readonly refused: number;
  readonly outcome: string | null;
}

/** Reads a job as the table holds it. */
export const toJob = ({ owner_kind: kind, owner: name, machine, spec, created, updated, outcome, ...row }: JobRow): Job => ({
  id: row.id,
  owner: { kind, name },
  ...(machine === null ? {} : { machine }),
  spec: JSON.parse(spec) as unknown,
  items: row.items,
  chunks: row.chunks,
  created: Math.floor(created / 1_000),
  updated: Math.floor(updated / 1_000),
  done: row.done,
  computed: row.computed,
  refused: row.refused,
  ...(outcome === null ? {} : { end: JSON.parse(outcome) as JobEnd }),
});

/** The columns of a {@link JobRow}. */
export const JOB_COLUMNS = 'id, owner_kind, owner, machine, spec, items, chunks, created, updated, done, computed, refused, outcome';

/** Says that nobody has a lease ($2 how long one lasts) by the clock of the database; one that lasts longer was given while that clock was ahead. */
const isOver = (until: string): string => `NOT ${until} BETWEEN now_us() AND now_us() + $2::bigint`;

/** Gives a node the first chunk ($1 the job) that nobody has, past those that another one is just being given. */
const CLAIM = `
UPDATE job_chunk SET until = now_us() + $2::bigint WHERE (job, n) = (
  SELECT job, n FROM job_chunk WHERE job = $1 AND NOT is_done AND ${isOver('until')} ORDER BY n LIMIT 1 FOR UPDATE SKIP LOCKED
) RETURNING n`;

const CLAIM_END = `
UPDATE job SET ending_until = now_us() + $2::bigint
WHERE id = $1 AND ended IS NULL AND done = chunks AND ${isOver('ending_until')} RETURNING id`;

/** What keeps jobs in a database may be told. */
export interface PostgresJobsSettings {
  readonly lease?: number;
  readonly room?: (owner: JobOwner) => JobRoom;
  readonly kept?: number;
}

/**
 * Keeps jobs in a database, where any node works on any chunk. What came of a chunk is committed together with the chunk's being done, so that it counts
 * once, whoever did it and however often.
 */
export const createPostgresJobs = (database: Database, { lease = LEASE, room = roomOf, kept = KEPT }: PostgresJobsSettings = {}): Jobs => {
  const listeners = new Set<() => void>();
  const turns = new OwnersInTurn();
  const leased = lease * 1_000;
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw toStoreFault(error);
    }
  };
  const select = async (where: string, values: readonly (string | number)[]): Promise<readonly Job[]> =>
    (await database.query<JobRow>(`SELECT ${JOB_COLUMNS} FROM job WHERE spec IS NOT NULL AND ${where}`, values)).map(toJob);
  const get = async (id: string): Promise<Job | undefined> => (isJobId(id) ? (await select('id = $1', [id]))[0] : undefined);
  const ofKey = async ({ kind, name }: JobOwner, key: string): Promise<Job | undefined> =>
    (await select("owner_kind = $1 AND owner = $2 AND request_key = $3 AND (status IS NULL OR status = 'done')", [kind, name, key]))[0];

  const leftOf = async (owner: JobOwner): Promise<number> => {
    const most = room(owner);
    const [held] = await database.query<{ running: number; bytes: number }>(
      `SELECT count(*) FILTER (WHERE ended IS NULL AND spec IS NOT NULL)::int AS running, coalesce(sum(bytes), 0)::bigint AS bytes
       FROM job WHERE owner_kind = $1 AND owner = $2`,
      [owner.kind, owner.name],
    );
    if ((held?.running ?? 0) >= most.running) throw tooManyJobs(most);
    const left = most.bytes - (held?.bytes ?? 0);
    if (left <= 0) throw noRoom(most);
    return left;
  };

  const receive = async (id: string, { owner, machine, key }: JobDraft, give: Parameters<Jobs['start']>[1]): Promise<void> => {
    const left = await leftOf(owner);
    await database.query('INSERT INTO job (id, owner_kind, owner, request_key, machine) VALUES ($1, $2, $3, $4, $5)', [
      id,
      owner.kind,
      owner.name,
      key ?? null,
      machine ?? null,
    ]);
    let chunk = 0;
    let bytes = 0;
    const plan = await give(async (block) => {
      bytes += block.length;
      if (bytes > left) throw noRoom(room(owner));
      await database.query('INSERT INTO job_input (job, n, bytes) VALUES ($1, $2, $3)', [id, chunk, block]);
      chunk += 1;
    });
    const chunks = Math.ceil(plan.items / CHUNK_ITEMS);
    await database.transaction(async (queries) => {
      await queries.query('INSERT INTO job_chunk (job, n) SELECT $1, generate_series(0, $2::int - 1)', [id, chunks]);
      await queries.query('UPDATE job SET spec = $2, items = $3, chunks = $4, bytes = $5, updated = now_us() WHERE id = $1', [
        id,
        JSON.stringify(plan.spec),
        plan.items,
        chunks,
        bytes,
      ]);
    });
  };

  const start: Jobs['start'] = (draft, give) =>
    ask(async () => {
      const { owner, key } = draft;
      const same = key === undefined ? undefined : await ofKey(owner, key);
      if (same !== undefined) return same;
      const id = `job_${randomUUID()}`;
      try {
        await receive(id, draft, give);
      } catch (error) {
        await database.query('DELETE FROM job WHERE id = $1', [id]).catch(() => undefined);
        // Another request with the same key was sooner.
        const other = codeOf(error) === '23505' && key !== undefined ? await ofKey(owner, key) : undefined;
        if (other !== undefined) return other;
        throw error;
      }
      for (const listener of listeners) listener();
      return (await get(id)) as Job;
    });

  const take = async (job: Job): Promise<Claim | undefined> => {
    if (job.done < job.chunks) {
      const [claimed] = await database.query<{ n: number }>(CLAIM, [job.id, leased]);
      return claimed === undefined ? undefined : { job, chunk: claimed.n };
    }
    const [end] = await database.query<{ id: string }>(CLAIM_END, [job.id, leased]);
    return end === undefined ? undefined : { job, chunk: 'end' };
  };

  const endOf = (id: string, end: JobEnd): Promise<unknown> =>
    database.query('UPDATE job SET status = $2, outcome = $3, ended = now_us(), updated = now_us() WHERE id = $1 AND ended IS NULL', [
      id,
      end.status,
      JSON.stringify(end),
    ]);

  return {
    start,
    get: (id) => ask(() => get(id)),
    list: (owner) =>
      ask(() =>
        owner === undefined
          ? select('true ORDER BY created DESC, id', [])
          : select('owner_kind = $1 AND owner = $2 ORDER BY created DESC, id', [owner.kind, owner.name]),
      ),
    cancel: (id) =>
      ask(async () => {
        const [clock] = await database.query<{ at: number }>('SELECT now_us() / 1000 AS at');
        await endOf(id, { status: 'cancelled', at: clock?.at ?? 0 });
        return get(id);
      }),
    remove: (id) => ask(async () => void (await database.query('DELETE FROM job WHERE id = $1', [id]))),
    clean: () =>
      ask(async () => {
        await database.query('DELETE FROM job WHERE ended < now_us() - $1::bigint', [kept * 1_000]);
        await database.query('DELETE FROM job WHERE spec IS NULL AND created < now_us() - $1::bigint', [HALF_KEPT * 1_000]);
      }),
    claim: (may, only) =>
      ask(async () => {
        const open = await select(
          `ended IS NULL ${only === undefined ? '' : 'AND id = $1'} ORDER BY created`,
          only === undefined ? [] : [only],
        );
        for (const job of turns.order(open.filter(({ owner }) => may(owner)))) {
          const claim = await take(job);
          if (claim === undefined) continue;
          turns.give(job.owner);
          return claim;
        }
        return undefined;
      }),
    release: async ({ job: { id }, chunk }) => {
      const given =
        chunk === 'end'
          ? database.query('UPDATE job SET ending_until = 0 WHERE id = $1', [id])
          : database.query('UPDATE job_chunk SET until = 0 WHERE job = $1 AND n = $2', [id, chunk]);
      // Who cannot say so has it no longer than the lease lasts.
      await given.catch(() => undefined);
    },
    finish: ({ job: { id }, chunk }, { computed, refused, summary, hashes, lines }) =>
      ask(async () => {
        if (chunk === 'end') return;
        await database.transaction(async (queries) => {
          const open = await queries.query('SELECT id FROM job WHERE id = $1 AND ended IS NULL FOR UPDATE', [id]);
          if (open.length === 0) return;
          const fresh = await queries.query(
            `UPDATE job_chunk SET is_done = true, computed = $3, refused = $4, summary = $5, hashes = $6, lines = $7
             WHERE job = $1 AND n = $2 AND NOT is_done RETURNING n`,
            [id, chunk, computed, refused, summary, hashes, lines],
          );
          if (fresh.length === 0) return;
          await queries.query(
            `UPDATE job SET done = done + 1, computed = computed + $2, refused = refused + $3, bytes = bytes + $4, updated = now_us() WHERE id = $1`,
            [id, computed, refused, summary.length + hashes.length + lines.length],
          );
        });
      }),
    end: (id, end) => ask(async () => void (await endOf(id, end))),
    input: (id, chunk) =>
      ask(async () => {
        const [row] = await database.query<{ bytes: Buffer }>('SELECT bytes FROM job_input WHERE job = $1 AND n = $2', [id, chunk]);
        return row?.bytes ?? Buffer.alloc(0);
      }),
    result: (id, chunk) =>
      ask(async () => {
        const [row] = await database.query<{ computed: number; refused: number; summary: Buffer; hashes: Buffer; lines: Buffer }>(
          'SELECT computed, refused, summary, hashes, lines FROM job_chunk WHERE job = $1 AND n = $2 AND is_done',
          [id, chunk],
        );
        return row;
      }),
    computedBefore: (id, chunk) =>
      ask(async () => {
        const [row] = await database.query<{ sum: number }>(
          'SELECT coalesce(sum(computed), 0)::bigint AS sum FROM job_chunk WHERE job = $1 AND n < $2 AND is_done',
          [id, chunk],
        );
        return row?.sum ?? 0;
      }),
    putTiles: (id, tiles) =>
      ask(async () => {
        for (const { place, hashes } of tiles)
          await database.query(
            'INSERT INTO job_tile (job, level, n, hashes) VALUES ($1, $2, $3, $4) ON CONFLICT (job, level, n) DO UPDATE SET hashes = EXCLUDED.hashes',
            [id, place.level, place.index, hashes],
          );
      }),
    tiles:
      (id) =>
      ({ level, index, width }) =>
        ask(async () => {
          const [row] = await database.query<{ hashes: Buffer }>('SELECT hashes FROM job_tile WHERE job = $1 AND level = $2 AND n = $3', [
            id,
            level,
            index,
          ]);
          if (row === undefined || row.hashes.length < width * HASH_BYTES)
            throw new RangeError(`the tile ${index} of ${TILE_WIDTH} hashes of level ${level} is not there`);
          return row.hashes.subarray(0, width * HASH_BYTES);
        }),
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    kept,
    close: async () => undefined,
  };
};
