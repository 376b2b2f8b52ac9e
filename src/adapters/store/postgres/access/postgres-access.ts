import type { Access } from '../../../../call/access.js';
import { Fault } from '../../../../core/faults.js';
import type { IssueSettings } from '../../keys/issue-keys.js';
import type { Database } from '../database.js';
import { createPostgresCounts } from './postgres-counts.js';
import { createPostgresKeys } from './postgres-keys.js';

/** Keeps keys and their use in a database. */
export const createPostgresAccess = (database: Database, settings: IssueSettings): Access => {
  const keys = createPostgresKeys(database, settings);
  const counts = createPostgresCounts(database);
  let hasFailed = false;
  /** Remembers whether the database did last what it was asked for. */
  const watched =
    <Given extends readonly unknown[], T>(work: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      try {
        const result = await work(...given);
        hasFailed = false;
        return result;
      } catch (error) {
        if (!(error instanceof Fault) || error.code === 'STORE_FAILED') hasFailed = true;
        throw error;
      }
    };
  return {
    ...keys,
    mint: watched(keys.mint),
    mintMember: watched(keys.mintMember),
    revoke: watched(keys.revoke),
    spend: watched(counts.spend),
    refund: counts.refund,
    state: () => (hasFailed ? 'failed' : 'ready'),
    trouble: () => (hasFailed ? 'Keys and their use cannot be written to the database; it is tried again with the next call.' : undefined),
    close: counts.close,
  };
};
