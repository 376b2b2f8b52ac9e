import type { ContractDefinition } from '../../../core/contract/definition/definition.js';
import type { StoredRow } from '../../../core/contract/ledger/ledger-row.js';
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
  /** Those of them to which several nodes write, in turns. */
  readonly inTurns: readonly string[];
  /** Microseconds of the database's clock. */
  readonly now: number;
  /** True where the rows were stamped by a clock that is ahead of the database's: then none was written. */
  readonly isAhead: boolean;
}

const WRITE = `SELECT * FROM write_rows(${Array.from({ length: 18 }, (_, i) => `$${i + 1}`).join(', ')})`;

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
  const [answer] = await queries.query<{ machines: string[]; in_turns: string[]; now: number; ahead: boolean }>(WRITE, [
    key,
    stamp,
    parts.map(({ machine }) => machine),
    parts.map(({ from }) => from.seq),
    parts.map(({ from }) => from.hash),
    ends.map(({ seq }) => seq),
    ends.map(({ hash }) => hash),
    ends.map(({ cycle }) => cycle),
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
  return { machines: new Set(answer.machines), inTurns: answer.in_turns, now: answer.now, isAhead: answer.ahead };
};

/** Says of machines that several nodes write to them, for a while. */
export const markInTurns = async (queries: Queries, machines: readonly string[], milliseconds: number): Promise<void> => {
  await queries.query(
    `UPDATE head SET in_turns_until = now_us() + $2 * 1000
     WHERE machine IN (SELECT machine FROM head WHERE machine = ANY ($1) ORDER BY machine FOR UPDATE)`,
    [machines, milliseconds],
  );
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

/** What stands in a ledger behind a row, of one moment. */
export interface Since {
  readonly head: LedgerHead;
  /** Hash of the row itself; nothing where there is none. */
  readonly mark: string | undefined;
  /** The documents that changed. */
  readonly documents: readonly ContractDocument[];
}

/** Rows that somebody else may have written before it is dearer to catch up with them than to ask anew. */
const MOST_BEHIND = 1_000;

const SINCE = `
SELECT h.machine, h.seq, h.hash, h.cycle, m.line::json ->> 'hash' AS mark, c.document
FROM unnest($1::text[], $2::bigint[]) AS n (machine, after)
JOIN head h ON h.machine = n.machine AND h.seq <= n.after + ${MOST_BEHIND}
LEFT JOIN ledger_row m ON m.machine = n.machine AND m.seq = n.after
LEFT JOIN LATERAL (SELECT DISTINCT r.contract FROM ledger_row r WHERE r.machine = n.machine AND r.seq > n.after AND r.seq <= h.seq) r ON true
LEFT JOIN contract c ON c.machine = n.machine AND c.id = r.contract`;

/**
 * Fetches what was written to machines since a row of each; those of which it would be too much are left out.
 * @param after numbers of the rows
 */
export const fetchSince = async (queries: Queries, after: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, Since>> => {
  type Answer = LedgerHead & { readonly machine: string; readonly mark: string | null; readonly document: string | null };
  const found = new Map<string, Since & { readonly documents: ContractDocument[] }>();
  for (const { machine, mark, document, seq, hash, cycle } of await queries.query<Answer>(SINCE, [
    [...after.keys()],
    [...after.values()],
  ])) {
    const since = found.get(machine) ?? { head: { seq, hash, cycle }, mark: mark ?? undefined, documents: [] };
    found.set(machine, since);
    if (document !== null) since.documents.push(JSON.parse(document) as ContractDocument);
  }
  return found;
};
