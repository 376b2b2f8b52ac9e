import type { ContractDefinition } from '../../../core/contract/definition/definition.js';
import { FIRST_PREVIOUS, type StoredRow } from '../../../core/contract/ledger/ledger-row.js';
import type { Built, LedgerHead } from '../../../core/contract/ledger/store.js';
import { type ContractDocument, dueCycle } from '../../../core/contract/reduce/contract-document.js';
import type { Queries } from './database.js';
import type { Needs } from './known-machine.js';

/** The rows of one machine that are to be written together, in order. */
export interface MachineRows {
  readonly machine: string;
  /** The head that they follow. */
  readonly from: LedgerHead;
  readonly built: readonly Built<unknown>[];
  readonly lines: readonly string[];
}

/** What became of rows that were to be written. */
export interface Written {
  /** Machines whose rows are in the database. */
  readonly machines: ReadonlySet<string>;
  /** Microseconds of the database's clock. */
  readonly now: number;
  /** True where the rows were stamped by a clock that is ahead of the database's: then none was written. */
  readonly isAhead: boolean;
}

// The heads are locked in the order of their names, so that no two nodes wait for each other. The key is written whether or not a head was as it was
// expected: of two attempts with the same key only one can be committed. JSON on one line goes as lines of one text, in which nothing has to be escaped.
const WRITE = `
WITH moment AS MATERIALIZED (SELECT now_us() AS us),
given AS MATERIALIZED (
  SELECT * FROM unnest($2::text[], $3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::bigint[])
    AS g (machine, old_seq, old_hash, seq, hash, cycle), moment WHERE $8::bigint <= moment.us / 777000 + 1),
locked AS MATERIALIZED (SELECT machine FROM head WHERE machine = ANY ($2) ORDER BY machine FOR UPDATE),
moved AS (
  UPDATE head h SET seq = g.seq, hash = g.hash, cycle = g.cycle, changed = pg_current_xact_id() FROM given g JOIN locked USING (machine)
  WHERE h.machine = g.machine AND h.seq = g.old_seq AND h.hash = g.old_hash RETURNING h.machine),
made AS (
  INSERT INTO head (machine, seq, hash, cycle) SELECT machine, seq, hash, cycle FROM given WHERE old_seq = 0
    AND machine NOT IN (SELECT machine FROM locked) ORDER BY machine
  ON CONFLICT DO NOTHING RETURNING machine),
matched AS MATERIALIZED (SELECT machine FROM moved UNION ALL SELECT machine FROM made),
rows AS (
  INSERT INTO ledger_row (machine, seq, contract, idempotency, line)
  SELECT r.* FROM unnest($9::text[], $10::bigint[], $11::text[], $12::text[], string_to_array($13, E'\\n')) AS r (machine, seq, contract, idempotency, line)
  JOIN matched USING (machine)),
documents AS (
  INSERT INTO contract (machine, id, made, due, document)
  SELECT d.* FROM unnest($14::text[], $15::text[], $16::bigint[], $17::bigint[], string_to_array($18, E'\\n')) AS d (machine, id, made, due, document)
  JOIN matched USING (machine)
  ON CONFLICT (machine, id) DO UPDATE SET due = excluded.due, document = excluded.document),
kept AS (INSERT INTO commit_key (key, machines) SELECT $1::uuid, ARRAY(SELECT machine FROM matched))
SELECT ARRAY(SELECT machine FROM matched) AS machines, moment.us AS now, $8::bigint > moment.us / 777000 + 1 AS ahead FROM moment`;

/**
 * Writes rows of machines whose heads are as they were expected, in one statement.
 * @param key names this attempt and those that repeat it
 * @param stamp cycle of the clock by which the rows were stamped
 */
export const writeRows = async (queries: Queries, key: string, stamp: number, parts: readonly MachineRows[]): Promise<Written> => {
  const ends = parts.map(({ built }) => built.flatMap(({ rows }) => rows).at(-1) as StoredRow);
  const rows = parts.flatMap(({ built }) => built.flatMap((one) => one.rows));
  const lines = parts.flatMap((part) => part.lines);
  const documents = new Map<string, readonly [ContractDocument, number]>();
  for (const { machine, built } of parts)
    for (const one of built)
      for (const document of one.documents) {
        const name = JSON.stringify([machine, document.id]);
        const made = documents.get(name)?.[1] ?? one.rows.find(({ contract }) => contract === document.id)?.seq ?? 0;
        documents.set(name, [document, made]);
      }
  const kept = [...documents.values()];
  const [answer] = await queries.query<{ machines: string[]; now: number; ahead: boolean }>(WRITE, [
    key,
    parts.map(({ machine }) => machine),
    parts.map(({ from }) => from.seq),
    parts.map(({ from }) => from.hash),
    ends.map(({ seq }) => seq),
    ends.map(({ hash }) => hash),
    ends.map(({ cycle }) => cycle),
    stamp,
    rows.map(({ machine }) => machine),
    rows.map(({ seq }) => seq),
    rows.map(({ contract }) => contract),
    rows.map(({ idempotency }) => idempotency?.key ?? null),
    lines.join('\n'),
    kept.map(([{ machine }]) => machine),
    kept.map(([{ id }]) => id),
    kept.map(([, made]) => made),
    kept.map(([document]) => dueCycle(document)),
    kept.map(([document]) => JSON.stringify(document)).join('\n'),
  ]);
  if (answer === undefined) throw new Error('the database answered nothing');
  return { machines: new Set(answer.machines), now: answer.now, isAhead: answer.ahead };
};

/** Locks the heads of machines until the end of the transaction, in the order of their names; those that are not there are made. */
export const lockHeads = async (queries: Queries, machines: readonly string[]): Promise<void> => {
  const locked = await queries.query('SELECT machine FROM head WHERE machine = ANY ($1) ORDER BY machine FOR UPDATE', [machines]);
  if (locked.length === machines.length) return;
  await queries.query(
    'INSERT INTO head (machine, seq, hash, cycle) SELECT machine, 0, $2, 0 FROM unnest($1::text[]) AS n (machine) ORDER BY machine ON CONFLICT DO NOTHING',
    [machines, FIRST_PREVIOUS],
  );
  await queries.query('SELECT machine FROM head WHERE machine = ANY ($1) ORDER BY machine FOR UPDATE', [machines]);
};

/** Finds the machines whose rows an attempt wrote; nothing where it was never committed. */
export const findAttempt = async (queries: Queries, key: string): Promise<ReadonlySet<string> | undefined> => {
  const [found] = await queries.query<{ machines: string[] }>('SELECT machines FROM commit_key WHERE key = $1', [key]);
  return found === undefined ? undefined : new Set(found.machines);
};

/** What was fetched for builders, all of one moment. */
export interface Fetched {
  readonly heads: ReadonlyMap<string, LedgerHead>;
  readonly documents: readonly { readonly machine: string; readonly id: string; readonly document: string }[];
  readonly rows: readonly { readonly machine: string; readonly contract: string; readonly key: string; readonly line: string }[];
  readonly definitions: readonly { readonly digest: string; readonly body: ContractDefinition }[];
  /** Hashes of the rows that were asked for by their numbers. */
  readonly marks: readonly { readonly machine: string; readonly hash: string }[];
}

const list = (select: string): string => `(SELECT coalesce(json_agg(x), '[]') FROM (${select}) x)`;

const FETCH = `SELECT
${list('SELECT machine, seq, hash, cycle FROM head WHERE machine = ANY ($1)')} AS heads,
${list('SELECT c.machine, c.id, c.document FROM unnest($2::text[], $3::text[]) AS n (machine, id) JOIN contract c USING (machine, id)')} AS documents,
${list('SELECT r.machine, r.contract, r.idempotency AS key, r.line FROM unnest($4::text[], $5::text[], $6::text[]) AS n (machine, contract, idempotency) JOIN ledger_row r USING (machine, contract, idempotency)')} AS rows,
${list('SELECT DISTINCT ON (digest) digest, body::json AS body FROM definition WHERE digest = ANY ($7)')} AS definitions,
${list("SELECT r.machine, r.line::json ->> 'hash' AS hash FROM unnest($8::text[], $9::bigint[]) AS n (machine, seq) JOIN ledger_row r USING (machine, seq)")} AS marks`;

/**
 * Fetches what builders asked for, with the heads of their machines.
 * @param marks numbers of rows whose hashes are asked for
 */
export const fetchNeeds = async (queries: Queries, needs: Needs, marks: ReadonlyMap<string, number>): Promise<Fetched> => {
  type Answer = Omit<Fetched, 'heads'> & { readonly heads: readonly (LedgerHead & { readonly machine: string })[] };
  const [answer] = await queries.query<Answer>(FETCH, [
    [...needs.machines],
    needs.documents.map(([machine]) => machine),
    needs.documents.map(([, contract]) => contract),
    needs.keys.map(([machine]) => machine),
    needs.keys.map(([, contract]) => contract),
    needs.keys.map(([, , key]) => key),
    [...needs.definitions],
    [...marks.keys()],
    [...marks.values()],
  ]);
  if (answer === undefined) throw new Error('the database answered nothing');
  return { ...answer, heads: new Map(answer.heads.map(({ machine, ...head }) => [machine, head])) };
};
