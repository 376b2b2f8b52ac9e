import { toCanonicalJson } from '../../../core/canonical-json.js';
import type { Context } from '../../../core/context.js';
import type { ContractDefinition } from '../../../core/contract/definition/definition.js';
import { prepareDefinition } from '../../../core/contract/definition/prepare-definition.js';
import type { LedgerHead } from '../../../core/contract/ledger/store.js';
import { FollowedRows } from '../../../core/contract/ledger/verify/followed-rows.js';
import { type ContractDocument, dueCycle } from '../../../core/contract/reduce/contract-document.js';
import { Fault } from '../../../core/faults.js';
import { ContractEnds } from '../contract-ends.js';
import { FIRST_LINK, objectionTo, objectionToText, parseLine } from '../embedded/journal/journal-lines.js';
import { EMPTY_HEAD, headOf } from '../embedded/ledger-state.js';
import { findDefinitions } from '../find-definitions.js';
import type { Database, Queries } from './database.js';
import { type LedgerLine, readLedgers } from './read-ledgers.js';

/** What in a database is not as it was written. */
export interface BadPlace {
  readonly table: 'ledger_row' | 'head' | 'contract' | 'definition';
  readonly machine?: string;
  readonly seq?: number;
  readonly contract?: string;
  /** Digest of a definition. */
  readonly definition?: string;
  readonly why: string;
}

/** What reading all ledgers of a database found. */
export interface DatabaseVerification {
  readonly valid: boolean;
  /** Good rows before the first bad one. */
  readonly rows: number;
  /** The ends of the machines' ledgers. */
  readonly heads: readonly { readonly machine: string; readonly seq: number; readonly hash: string }[];
  readonly firstBad?: BadPlace;
}

interface StoredDocument {
  readonly machine: string;
  readonly id: string;
  readonly made: number;
  readonly due: number | null;
  readonly document: string;
}

const keyOf = (machine: string, id: string): string => JSON.stringify([machine, id]);

/** Says why a definition is not the one whose digest it has. */
const objectionToDefinition = (body: string, digest: string, { registry }: Context): string | undefined => {
  try {
    const definition = JSON.parse(body) as ContractDefinition;
    if (JSON.stringify(definition) !== body) return 'the definition is not in the form in which definitions are written';
    return prepareDefinition(definition, registry).digest === digest ? undefined : 'the definition has another digest than it says';
  } catch (error) {
    // What was changed may be no definition at all, in whatever way.
    return `the definition cannot be read: ${error instanceof Fault || error instanceof SyntaxError ? error.message : 'it has another shape'}`;
  }
};

/** Reads a row, and says why it is not as it was written, or cannot stand behind a head. */
const readRow = (stored: LedgerLine, head: LedgerHead) => {
  const bytes = Buffer.from(`{"after":"${FIRST_LINK}","row":${stored.line}}`);
  const parsed = parseLine(bytes);
  const why = objectionToText({ bytes, isWhole: true }, parsed);
  if (why !== undefined || parsed === undefined) return { why };
  const { row } = parsed;
  const columns = [stored.machine, stored.seq, stored.contract, stored.idempotency];
  const isSame = toCanonicalJson(columns) === toCanonicalJson([row.machine, row.seq, row.contract, row.idempotency?.key ?? null]);
  return {
    row,
    why: objectionTo(parsed, FIRST_LINK, head) ?? (isSame ? undefined : 'the columns beside the row say something else than the row'),
  };
};

/** Says why a contract is not what its rows make. */
const objectionToContract = (
  { made, due, document: text }: StoredDocument,
  folded: ContractDocument | undefined,
  first: number | undefined,
) => {
  if (folded === undefined) return 'no row knows the contract';
  let isSame = false;
  try {
    // The text is checked as it stands, too: one document has one.
    const document = JSON.parse(text) as unknown;
    isSame = JSON.stringify(document) === text && toCanonicalJson(document) === toCanonicalJson(folded);
  } catch {
    return 'the document cannot be read';
  }
  if (!isSame) return 'the document is another than its rows make';
  if (made !== first) return `it says to be made by row ${made}`;
  return due === dueCycle(folded) ? undefined : 'it is due at another cycle than its rows say';
};

const verify = async (queries: Queries, context: Context): Promise<DatabaseVerification> => {
  const ends = new ContractEnds();
  const heads = new Map<string, LedgerHead>();
  const firsts = new Map<string, number>();
  let rows = 0;
  const result = (firstBad?: BadPlace): DatabaseVerification => ({
    valid: firstBad === undefined,
    rows,
    heads: [...heads].map(([machine, { seq, hash }]) => ({ machine, seq, hash })),
    ...(firstBad === undefined ? {} : { firstBad }),
  });

  const definitions = new Map<string, ContractDefinition>();
  for (const { digest, body } of await queries.query<{ digest: string; body: string }>(
    'SELECT digest, body FROM definition ORDER BY kept',
  )) {
    const why = objectionToDefinition(body, digest, context);
    if (why !== undefined) return result({ table: 'definition', definition: digest, why });
    definitions.set(digest, JSON.parse(body) as ContractDefinition);
  }
  const followed = new FollowedRows(
    context,
    findDefinitions((digest) => definitions.get(digest), context.registry),
  );

  for await (const stored of readLedgers(queries)) {
    const { machine, seq, contract } = stored;
    const { row, why: broken } = readRow(stored, heads.get(machine) ?? EMPTY_HEAD);
    const why = broken ?? (row && (ends.objectionTo(row) ?? followed.objectionTo(row)));
    if (row === undefined || why !== undefined) return result({ table: 'ledger_row', machine, seq, contract, why: why ?? '' });
    heads.set(machine, headOf(row));
    if (!firsts.has(keyOf(machine, contract))) firsts.set(keyOf(machine, contract), seq);
    rows += 1;
  }

  const lost = new Set(heads.keys());
  for (const { machine, seq, hash, cycle } of await queries.query<LedgerHead & { machine: string }>(
    'SELECT machine, seq, hash, cycle FROM head ORDER BY machine',
  )) {
    const end = heads.get(machine) ?? EMPTY_HEAD;
    lost.delete(machine);
    if (seq === end.seq && hash === end.hash && cycle === end.cycle) continue;
    return result({ table: 'head', machine, seq, why: `the head is not row ${end.seq}, with which the ledger ends` });
  }
  for (const machine of lost) return result({ table: 'head', machine, why: 'the ledger has no head' });

  const folded = new Map([...followed.documents()].map((document) => [keyOf(document.machine, document.id), document]));
  for (const stored of await queries.query<StoredDocument>(
    'SELECT machine, id, made, due, document FROM contract ORDER BY machine, made',
  )) {
    const key = keyOf(stored.machine, stored.id);
    const why = objectionToContract(stored, folded.get(key), firsts.get(key));
    folded.delete(key);
    if (why !== undefined) return result({ table: 'contract', machine: stored.machine, contract: stored.id, why });
  }
  for (const { machine, id } of folded.values())
    return result({ table: 'contract', machine, contract: id, why: 'its rows are there, and it is not' });
  return result();
};

/**
 * Reads every ledger of a database as it is at one moment, whatever nodes write meanwhile, and finds the first place that is not as it was written: a
 * definition, the text, shape, hash or link of a row, the columns beside it, whether it follows from those before, the head, or a contract.
 * @throws Fault STORE_FAILED
 */
export const verifyDatabase = (database: Database, context: Context): Promise<DatabaseVerification> =>
  database.transaction(async (queries) => {
    await queries.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    return verify(queries, context);
  });
