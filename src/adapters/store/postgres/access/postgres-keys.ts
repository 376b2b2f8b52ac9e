import type { IssuedKey, Keys, ListedKey } from '../../../../call/access.js';
import type { ApiKey } from '../../../../call/api-key.js';
import { Fault } from '../../../../core/faults.js';
import { createDemoKey, findPresented, type IssueSettings, makeKey, makeSlug } from '../../keys/issue-keys.js';
import { type Database, isConnectionLost } from '../database.js';
import { askDatabase } from './ask-database.js';

/** A key as the table holds it. */
export interface KeyRow {
  readonly prefix: string;
  readonly secret_hash: string;
  readonly plan: string;
  readonly daily_limit: number | null;
  readonly machine: string | null;
  readonly member_of: string | null;
  readonly created: Date;
  readonly revoked: Date | null;
}

/** Reads a key as the table holds it. */
export const toKey = (row: KeyRow): ApiKey => ({
  prefix: row.prefix,
  hash: row.secret_hash,
  plan: row.plan,
  dailyLimit: row.daily_limit,
  machine: row.machine,
  ...(row.member_of === null ? {} : { memberOf: row.member_of }),
  created: row.created.toISOString(),
  ...(row.revoked === null ? {} : { revoked: row.revoked.toISOString() }),
});

const FIND = 'SELECT * FROM api_key WHERE prefix = $1';
/** Adds a key; a second time where the answer to the first was lost. */
const ADD = `
INSERT INTO api_key AS k (prefix, secret_hash, plan, daily_limit, machine, member_of, created) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (prefix) DO UPDATE SET plan = k.plan WHERE k.secret_hash = EXCLUDED.secret_hash RETURNING prefix`;
const LIST = `
SELECT k.*, today.used, (SELECT max(u.last_used) FROM usage_day u WHERE u.prefix = k.prefix) AS last_used
FROM api_key k
LEFT JOIN usage_day today ON today.prefix = k.prefix AND today.day = (clock_timestamp() AT TIME ZONE 'UTC')::date
ORDER BY k.created, k.prefix`;

/** How old the knowledge of a key may be, in milliseconds: one that is revoked by another node ends within it. */
const FRESHNESS = 1_000;
/** Keys that are remembered. */
const MOST = 10_000;
/** Times that a key is added anew where its name is taken, or the connection was lost. */
const TRIES = 5;

const isTaken = (error: unknown, constraint: string): boolean => {
  const { code, constraint: broken } = error as { readonly code?: unknown; readonly constraint?: unknown };
  return code === '23505' && broken === constraint;
};

/** Keeps keys in a database, where all nodes find them. */
export const createPostgresKeys = (database: Database, settings: IssueSettings): Keys => {
  const { now, dailyLimit } = settings;
  const demoKey = createDemoKey(settings);
  const known = new Map<string, { readonly key: ApiKey; readonly at: number }>();
  const remember = (key: ApiKey, at: number): void => {
    known.delete(key.prefix);
    known.set(key.prefix, { key, at });
    const [oldest] = known.keys();
    if (known.size > MOST && oldest !== undefined) known.delete(oldest);
  };
  /** Looks a key up that is not known, or not freshly: one that another node has just made is found at once. */
  const look = async (prefix: string): Promise<ApiKey | undefined> => {
    const at = performance.now();
    const fresh = known.get(prefix);
    if (fresh !== undefined && at - fresh.at < FRESHNESS) return fresh.key;
    const [row] = await askDatabase(() => database.query<KeyRow>(FIND, [prefix]));
    if (row === undefined) return undefined;
    const key = toKey(row);
    remember(key, at);
    return key;
  };
  const current = async (prefix: string): Promise<ApiKey | undefined> => {
    const { record } = demoKey();
    const key = prefix === record.prefix ? record : await look(prefix);
    return key?.revoked === undefined ? key : undefined;
  };
  const add = async ({ record }: IssuedKey): Promise<boolean> => {
    const { prefix, hash, plan, dailyLimit: limit, machine, memberOf, created } = record;
    const values = [prefix, hash, plan, limit, machine, memberOf ?? null, created];
    for (let tries = 1; ; tries += 1) {
      try {
        return (await database.query(ADD, values)).length > 0;
      } catch (error) {
        if (!isConnectionLost(error) || tries >= TRIES) throw error;
      }
    }
  };
  const issue = (rest: () => Omit<ApiKey, 'prefix' | 'hash' | 'created'>, slug?: string): Promise<IssuedKey> =>
    askDatabase(async () => {
      for (let tries = 1; ; tries += 1) {
        const issued = makeKey({ ...rest(), created: new Date(now()).toISOString() });
        try {
          if (await add(issued)) return issued;
        } catch (error) {
          if (!isTaken(error, 'api_key_machine')) throw error;
          if (slug !== undefined)
            throw new Fault('MACHINE_EXISTS', `There is a machine ${JSON.stringify(slug)} already; choose another slug, or none.`, {
              slug,
            });
        }
        if (tries >= TRIES) throw new Fault('STORE_FAILED', 'No free name was found for the key.');
      }
    });
  return {
    find: (presented) => findPresented(presented, current),
    current,
    demoKey,
    mint: (slug) => issue(() => ({ plan: 'free', dailyLimit, machine: slug ?? makeSlug() }), slug),
    mintMember: (machine) => issue(() => ({ plan: 'free', dailyLimit, machine: null, memberOf: machine })),
    list: () =>
      askDatabase(async () => {
        const rows = await database.query<KeyRow & { readonly used: number | null; readonly last_used: Date | null }>(LIST);
        return rows.map(
          (row): ListedKey => ({
            ...toKey(row),
            ...(row.last_used === null ? {} : { lastUsed: row.last_used.toISOString() }),
            usedToday: row.used ?? 0,
          }),
        );
      }),
    revoke: (prefix) =>
      askDatabase(async () => {
        const text = 'UPDATE api_key SET revoked = coalesce(revoked, $2) WHERE prefix = $1 RETURNING *';
        const [row] = await database.query<KeyRow>(text, [prefix, new Date(now()).toISOString()]);
        if (row === undefined)
          throw new Fault(
            'UNKNOWN_KEY',
            `There is no key with the prefix ${JSON.stringify(prefix.slice(0, 40))}. \`genmath keys issued\` lists them.`,
          );
        const key = toKey(row);
        remember(key, performance.now());
        return key;
      }),
  };
};
