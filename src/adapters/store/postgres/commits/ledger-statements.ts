import type { ContractDefinition } from '../../../../core/contract/definition/definition.js';
import type { StoredRow } from '../../../../core/contract/ledger/ledger-row.js';
import type { Built, LedgerHead } from '../../../../core/contract/ledger/store.js';
import { type ContractDocument, dueCycle } from '../../../../core/contract/reduce/contract-document.js';
import type { Queries } from '../database.js';
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

const READ_NEEDS = 'SELECT * FROM read_needs($1, $2, $3, $4, $5, $6, $7, $8, $9)';

/**
 * Fetches what builders asked for, with the heads of their machines.
 * @param marks numbers of rows whose hashes are asked for
 */
export const fetchNeeds = async (queries: Queries, needs: Needs, marks: ReadonlyMap<string, number>): Promise<Fetched> => {
  type Answer = Omit<Fetched, 'heads'> & { readonly heads: readonly (LedgerHead & { readonly machine: string })[] };
  const [answer] = await queries.query<Answer>(READ_NEEDS, [
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

const READ_SINCE = 'SELECT * FROM read_since($1, $2, $3)';

/**
 * Fetches what was written to machines since a row of each; those of which it would be too much are left out.
 * @param after numbers of the rows
 */
export const fetchSince = async (queries: Queries, after: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, Since>> => {
  type Answer = LedgerHead & { readonly machine: string; readonly mark: string | null; readonly document: string | null };
  const found = new Map<string, Since & { readonly documents: ContractDocument[] }>();
  for (const { machine, mark, document, seq, hash, cycle } of await queries.query<Answer>(READ_SINCE, [
    [...after.keys()],
    [...after.values()],
    MOST_BEHIND,
  ])) {
    const since = found.get(machine) ?? { head: { seq, hash, cycle }, mark: mark ?? undefined, documents: [] };
    found.set(machine, since);
    if (document !== null) since.documents.push(JSON.parse(document) as ContractDocument);
  }
  return found;
};
