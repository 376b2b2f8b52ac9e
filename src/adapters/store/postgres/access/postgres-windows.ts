import { type Admission, createProcessWindows, type WindowRule, type Windows } from '../../../../call/limits/rate-limit.js';
import { rememberRefusals } from '../../../../call/limits/remember-refusals.js';
import { type Database, isConnectionLost } from '../database.js';

/**
 * One request in the window of a name ($1) and a key ($2) of so many ($3) in so many microseconds ($4). The clock is read when the row is locked,
 * and never goes back. What is let through need not be on the disk: a server that crashes may forget what it let through in its last second.
 */
const TAKE = `
INSERT INTO rate_window AS w (name, key, passed, until, admitted)
SELECT $1, $2, ARRAY[now_us()], now_us() + $4::bigint, true
WHERE set_config('synchronous_commit', 'off', true) IS NOT NULL
ON CONFLICT (name, key) DO UPDATE SET (passed, until, admitted) = (
  SELECT CASE WHEN cardinality(live) < $3::int THEN live || t ELSE live END,
         CASE WHEN cardinality(live) < $3::int THEN t + $4::bigint ELSE w.until END,
         cardinality(live) < $3::int
  FROM (
    SELECT now.t, ARRAY(SELECT p FROM unnest(w.passed) p WHERE p >= now.t - $4::bigint ORDER BY p) AS live
    FROM (SELECT greatest(now_us(), w.passed[cardinality(w.passed)]) AS t) now
  ) counted
)
RETURNING admitted, cardinality(passed) AS held, (passed[1] + $4::bigint + 1 - now_us())::float8 AS wait`;

/** Windows whose requests have all left them. */
const SWEEP = 'DELETE FROM rate_window WHERE until < now_us()';

/** Times that a window is asked where the connection is lost. */
const TRIES = 3;
/** Milliseconds between two sweeps. */
const SWEEP_EVERY = 60_000;

/**
 * Counts requests in windows that all nodes on a database share, exactly: by the database's clock, in one statement. While the database cannot
 * be reached each node counts for itself.
 * @param clock milliseconds of this process that never go back
 */
export const createPostgresWindows = (database: Database, clock: () => number): Windows => {
  const own = createProcessWindows(clock);
  let sweptAt = clock();
  const sweep = (): void => {
    if (clock() - sweptAt < SWEEP_EVERY) return;
    sweptAt = clock();
    database.query(SWEEP).catch(() => undefined);
  };
  const ask = async (name: string, key: string, { limit, windowMilliseconds }: WindowRule): Promise<Admission> => {
    const values = [name, key.replaceAll('\0', '\ufffd'), limit, windowMilliseconds * 1_000];
    const [row] = await database.query<{ readonly admitted: boolean; readonly held: number; readonly wait: number }>(TAKE, values);
    if (row === undefined) throw new Error('the window gave no answer');
    const { admitted: isAllowed, held, wait } = row;
    return { isAllowed, limit, windowMilliseconds, remaining: Math.max(0, limit - held), resetMilliseconds: Math.max(1, wait / 1_000) };
  };
  let wasAway = false;
  return rememberRefusals(
    {
      take: async (name, key, rule) => {
        // It looks for itself when the database is there again; nobody waits for that here.
        if (wasAway && database.isAway) return own.take(name, key, rule);
        for (let tries = 1; tries <= TRIES; tries += 1) {
          try {
            // Where only the answer was lost, the request is counted twice: fewer are let through then, never more.
            const admission = await ask(name, key, rule);
            wasAway = false;
            sweep();
            return admission;
          } catch (error) {
            if (!isConnectionLost(error)) break;
          }
        }
        wasAway = true;
        return own.take(name, key, rule);
      },
    },
    clock,
  );
};
