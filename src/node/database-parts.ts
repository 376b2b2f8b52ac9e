import type { ClockRecord } from '../adapters/clock/clock-record.js';
import { createFormulas, FORMULAS } from '../adapters/store/formulas/create-formulas.js';
import { createPostgresAccess } from '../adapters/store/postgres/access/postgres-access.js';
import { createPostgresBudgets } from '../adapters/store/postgres/access/postgres-budgets.js';
import { createPostgresDocuments } from '../adapters/store/postgres/access/postgres-documents.js';
import { createPostgresSessions } from '../adapters/store/postgres/access/postgres-sessions.js';
import { createPostgresWindows } from '../adapters/store/postgres/access/postgres-windows.js';
import type { Database } from '../adapters/store/postgres/database.js';
import { createPostgresJobs } from '../adapters/store/postgres/jobs/postgres-jobs.js';
import { createPostgresClockRecord } from '../adapters/store/postgres/postgres-clock-record.js';
import { openPostgresLog } from '../adapters/store/postgres/receipts/open-postgres-log.js';
import { PostgresReceipts } from '../adapters/store/postgres/receipts/postgres-receipts.js';
import { createWebhooks, HOOKS } from '../adapters/store/webhooks/create-webhooks.js';
import type { SharedLimits } from '../call/limits/limits.js';
import type { NodeContext } from '../call/node-context.js';
import type { ReceiptLog } from '../call/receipt-log.js';
import type { TransparencyLog } from '../call/transparency-log.js';
import type { Context } from '../core/context.js';
import { type Config, RECEIPTS } from './config.js';
import { createDerivedKey } from './derived-key.js';
import type { ServeConfig } from './serve-config.js';

/** The settings of what a database keeps beside the ledgers. */
export type PartsConfig = Config & Pick<ServeConfig, 'demoLimit' | 'dailyLimit'>;

/** What a node keeps in a database, beside the ledgers, and so shares with all nodes that have the same one. */
export interface DatabaseParts extends Pick<NodeContext, 'access' | 'sessions' | 'formulas' | 'webhooks' | 'jobs'> {
  readonly limits: Required<SharedLimits>;
  readonly receipts: ReceiptLog;
  readonly clockRecord: ClockRecord;
  /** Opens the log of the receipts; nothing where they are kept nowhere. */
  readonly log: (() => Promise<TransparencyLog>) | undefined;
}

const MEBIBYTE = 1 << 20;

/** Makes the parts of a node that a database keeps. Receipts are kept there, up to the size that the configuration says, or nowhere. */
export const createDatabaseParts = (database: Database, config: PartsConfig, { keyring, now }: Context): DatabaseParts => {
  const { receipts = RECEIPTS, demoLimit, dailyLimit, logOrigin: origin, logWitnesses: witnesses } = config;
  const capacity = receipts === 'off' ? 0 : (typeof receipts === 'number' ? receipts : RECEIPTS) * MEBIBYTE;
  return {
    access: createPostgresAccess(database, { keyring, now, demoLimit, dailyLimit }),
    sessions: createPostgresSessions(database),
    formulas: createFormulas(createPostgresDocuments(database, FORMULAS), now),
    webhooks: createWebhooks(createPostgresDocuments(database, HOOKS), { keyring, now, rule: config.webhooks ?? 'public' }),
    jobs: createPostgresJobs(database),
    clockRecord: createPostgresClockRecord(database),
    limits: { windows: createPostgresWindows(database, () => performance.now()), budgets: createPostgresBudgets(database) },
    receipts: new PostgresReceipts({ database, capacity, pseudonymKey: createDerivedKey(keyring, 'receipt-owners') }),
    log: capacity === 0 ? undefined : async () => openPostgresLog({ database, capacity, keyring, origin, witnesses, now }),
  };
};
