import type { Pool } from 'pg';

/** Locks of a database, of which one connection at a time has each: who puts receipts into the log, and who sends to the hooks of machines. */
export const LOCKS = { sequencer: 0x67_6d_6c_67, webhooks: 0x67_6d_77_68 } as const;

/**
 * Takes a lock that one connection to a database has at a time; gives the way to let go, or nothing where another has it. A process that dies, or
 * whose connection does, has let go: what is done under the lock must still be refused where somebody else has done it, or bear to be done twice.
 * @param onLost called where the connection is lost while the lock is held
 */
export const holdLock = async (
  pool: Pool,
  lock: keyof typeof LOCKS,
  onLost: () => void = () => undefined,
): Promise<(() => Promise<void>) | undefined> => {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ readonly held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [LOCKS[lock]]);
    if (rows[0]?.held !== true) {
      client.release();
      return undefined;
    }
  } catch (error) {
    client.release(true);
    throw error;
  }
  let isHeld = true;
  const lose = (): void => {
    if (!isHeld) return;
    isHeld = false;
    client.release(true);
    onLost();
  };
  client.on('error', lose);
  client.on('end', lose);
  return async () => {
    if (!isHeld) return;
    isHeld = false;
    // The connection is closed, so that the lock is let go of whatever state it is in.
    client.release(true);
  };
};
