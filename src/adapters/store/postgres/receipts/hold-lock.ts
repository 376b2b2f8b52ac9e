import type { Pool } from 'pg';

/**
 * Takes a lock that one connection to a database has at a time; gives the way to let go, or nothing where another has it. A process that dies, or
 * whose connection does, has let go: what is done under the lock must still be refused where somebody else has done it.
 */
export const holdLock = async (pool: Pool, number: number): Promise<(() => Promise<void>) | undefined> => {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ readonly held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [number]);
    if (rows[0]?.held !== true) {
      client.release();
      return undefined;
    }
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.on('error', () => undefined);
  // The connection is closed, so that the lock is let go of whatever state it is in.
  return async () => client.release(true);
};
