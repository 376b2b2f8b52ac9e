// Changes bytes of what a database holds, as its owner can who sets the triggers aside: of rows with their columns, heads, contracts, definitions, tiles, checkpoints and
// receipts. `genmath ledger verify` and `genmath log verify` must name each in its table and place, and `quantum-verify` those of rows, heads and contracts.
// Usage: node --import tsx test/fault/every-byte-on-postgres.ts [changes of each kind] [seed]
import { pathToFileURL } from 'node:url';
import type { Database } from '../../src/adapters/store/postgres/database.js';
import { openPostgresStore } from '../../src/adapters/store/postgres/open-postgres-store.js';
import { openPostgresLog } from '../../src/adapters/store/postgres/receipts/open-postgres-log.js';
import { PostgresReceipts } from '../../src/adapters/store/postgres/receipts/postgres-receipts.js';
import { verifyDatabase } from '../../src/adapters/store/postgres/verify-database.js';
import { Contracts } from '../../src/core/contract/ledger/contracts.js';
import type { StoredRow } from '../../src/core/contract/ledger/ledger-row.js';
import { isMembersContract } from '../../src/core/contract/members/members-definition.js';
import { Fault } from '../../src/core/faults.js';
import { auditLog } from '../../src/core/log/audit-log.js';
import { readCheckpoint } from '../../src/core/log/log-reader.js';
import { keepReceipts } from '../bench/given-receipts.js';
import { withPostgres } from '../bench/with-postgres.js';
import { createNode } from '../core/protocol/node.js';
import { createRandom } from '../random.js';
import { type ChangedByte, type Column, changeDatabase } from './changed-database.js';
import { objectionToFinding } from './judge-bytes.js';
import { createClock, fillLedger } from './varied-ledger.js';

/** What became of the changes. */
export interface DatabaseBytes {
  readonly rows: number;
  readonly changes: number;
  /** Changes that a verifier did not find, or not in their place. */
  readonly missed: readonly string[];
}

/** Some tiles are full with these, and some are not. */
const RECEIPTS = 300;
const CAPACITY = 2 ** 30;
const DAY = 86_400_000;
/** So many changes of the texts of rows, and of contracts, come upon one of each other kind. */
const TEXTS = { row: 6, contract: 3 } as const;

const line: Column = { table: 'ledger_row', column: 'line' };
const OF_LEDGERS: readonly Column[] = [
  ...Array.from({ length: TEXTS.row }, () => line),
  ...Array.from({ length: TEXTS.contract }, () => ({ table: 'contract', column: 'document' })),
  { table: 'ledger_row', column: 'contract' },
  { table: 'ledger_row', column: 'idempotency', where: 'idempotency IS NOT NULL' },
  { table: 'ledger_row', column: 'machine' },
  { table: 'head', column: 'seq' },
  { table: 'head', column: 'hash' },
  { table: 'head', column: 'cycle' },
  { table: 'contract', column: 'made' },
  { table: 'contract', column: 'due' },
  { table: 'contract', column: 'id' },
  { table: 'definition', column: 'body' },
  { table: 'definition', column: 'digest' },
];
const OF_LOG: readonly Column[] = [
  ...[-1, 0, 1].map((level) => ({ table: 'log_tile', column: 'bytes', where: `level = ${level}` })),
  { table: 'log_checkpoint', column: 'note', where: 'n = (SELECT max(n) FROM log_checkpoint)' },
  { table: 'log_state', column: 'root' },
  { table: 'receipt_bundle', column: 'data' },
];

const inJournal = (text: string): Buffer => Buffer.from(`{"after":"sha256:${'0'.repeat(64)}","row":${text}}`);

/** Fills the ledgers and the log of an empty database, changes bytes of each kind one at a time, and has each judged. */
export const changeEveryKind = async (database: Database, changes: number, seed: number): Promise<DatabaseBytes> => {
  const random = createRandom(seed);
  // The history lies in the past: a database refuses what comes from the future of its own clock.
  const { now, pass } = createClock(Date.now() - DAY);
  const node = createNode(now);
  const missed: string[] = [];
  let made = 0;

  const openLog = () => openPostgresLog({ database, capacity: CAPACITY, keyring: node.keyring, now: Date.now });
  const fill = async (): Promise<void> => {
    const store = await openPostgresStore(database);
    const timed = new Proxy(store, {
      get: (target, name) => {
        if (name === 'clock') return now;
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
    await fillLedger(timed, node, pass);
    await store.close();
    const kept = new PostgresReceipts({ database, capacity: CAPACITY, pseudonymKey: () => Buffer.from('salt') });
    const log = openLog();
    await keepReceipts(kept, RECEIPTS, 50);
    while (((await readCheckpoint(log))?.size ?? 0) < RECEIPTS && log.failure() === undefined) await log.look();
    await log.close();
  };

  /** What `genmath ledger verify` says. */
  const judgeLedgers = async (of: Column, { row }: ChangedByte): Promise<string | undefined> => {
    const { valid, firstBad } = await verifyDatabase(database, node);
    if (valid || firstBad?.table !== of.table) return `finds ${JSON.stringify(firstBad)}`;
    // Where the change moves a row to another place, that one is named, or the gap.
    const isPlace = of.column === 'machine' || of.column === 'id' || of.column === 'digest';
    const isSame = {
      ledger_row: firstBad.seq === row['seq'],
      head: firstBad.machine === row['machine'],
      contract: firstBad.contract === row['id'],
      definition: firstBad.definition === row['digest'],
    };
    return isPlace || isSame[firstBad.table] ? undefined : `names ${JSON.stringify(firstBad)}`;
  };

  /** What `quantum-verify` says of the contract of a row, or of any of the machine of a head. */
  const judgeContracts = async (of: Column, { row }: ChangedByte, changed: string | undefined): Promise<string | undefined> => {
    const store = await openPostgresStore(database);
    try {
      const machine = String(row['machine']);
      const [some] =
        (await database.query<{ id: string }>("SELECT id FROM contract WHERE machine = $1 AND id NOT LIKE '%members%' LIMIT 1", [
          machine,
        ])) ?? [];
      const own = String(of.table === 'contract' ? row['id'] : (row['contract'] ?? some?.id));
      const id = isMembersContract(own) ? String(some?.id) : own;
      const found = await new Contracts(node, store, () => 'none').verify(id);
      if (of.column !== 'line' || changed === undefined) return found.valid ? 'is valid' : undefined;
      return objectionToFinding(found, JSON.parse(String(row['line'])) as StoredRow, inJournal(changed));
    } catch (error) {
      return error instanceof Fault ? `throws ${error.code} ${error.message}` : `throws ${String((error as Error).stack)}`;
    } finally {
      await store.close();
    }
  };

  /** What `genmath log verify` says. */
  const judgeLog = async (of: Column, { row }: ChangedByte): Promise<string | undefined> => {
    const log = openLog();
    try {
      await log.look();
      const comparison = await log.compare();
      const { firstBad, read, size } = await auditLog(log, {
        onEntry: (entry, at) => {
          comparison.onEntry(entry, at);
          return undefined;
        },
      });
      const { missing } = await comparison.end(read === size);
      const said = firstBad ?? missing[0] ?? log.failure()?.message;
      if (said === undefined) return 'finds nothing';
      const level = Number(row['level']);
      const names =
        of.table === 'log_tile'
          ? level === -1
            ? /tile\/(entries|0)\//
            : new RegExp(`tile/${level}/`)
          : of.table === 'receipt_bundle'
            ? /receipt|rcp_/
            : /./;
      return names.test(said) ? undefined : `says ${said}`;
    } catch (error) {
      return error instanceof Fault ? undefined : `throws ${String((error as Error).stack)}`;
    } finally {
      await log.close();
    }
  };

  const judge = async (
    of: Column,
    verifiers: Readonly<Record<string, (change: ChangedByte) => Promise<string | undefined>>>,
  ): Promise<void> => {
    const change = await changeDatabase(database, of, random);
    made += 1;
    try {
      for (const [name, verifier] of Object.entries(verifiers)) {
        const why = await verifier(change);
        if (why !== undefined) missed.push(`${name}: ${change.what} of ${JSON.stringify(change.row).slice(0, 200)}: ${why}`);
      }
    } finally {
      await change.restore();
    }
  };

  await fill();
  const whole = await verifyDatabase(database, node);
  if (!whole.valid) throw new Error(`the ledgers are not valid to begin with: ${JSON.stringify(whole.firstBad)}`);
  for (let i = 0; i < changes; i += 1) {
    for (const of of OF_LEDGERS) {
      // Neither a contract that another cycle or row is said of, nor a definition, is what it asks about.
      const isOfContract = of.column === 'line' || of.table === 'head' || of.column === 'document';
      await judge(of, {
        'ledger verify': (change) => judgeLedgers(of, change),
        ...(isOfContract && of.column !== 'cycle'
          ? {
              'quantum-verify': async (change) => {
                const [now] = await database.query<{ line: string }>('SELECT line FROM ledger_row WHERE machine = $1 AND seq = $2', [
                  String(change.row['machine']),
                  Number(change.row['seq'] ?? 0),
                ]);
                return judgeContracts(of, change, now?.line);
              },
            }
          : {}),
      });
    }
    for (const of of OF_LOG) await judge(of, { 'log verify': (change) => judgeLog(of, change) });
  }
  const after = await verifyDatabase(database, node);
  if (!after.valid) missed.push(`what was put right again is not: ${JSON.stringify(after.firstBad)}`);
  return { rows: whole.rows, changes: made, missed };
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [changes = 20, seed = 1] = process.argv.slice(2).map(Number);
  await withPostgres(async (database) => {
    const { rows, changes: made, missed } = await changeEveryKind(database, changes, seed);
    console.log(
      `${made} changes of a database with ${rows} rows of ledgers and ${RECEIPTS} receipts, with seed ${seed}: ${missed.length} not found`,
    );
    for (const what of missed.slice(0, 20)) console.log(what);
    if (missed.length > 0) process.exitCode = 1;
  });
}
