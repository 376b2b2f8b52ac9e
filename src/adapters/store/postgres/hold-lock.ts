import { type Database, endConnection, letEnd } from './database.js';

/**
 * Locks of a database, of which one connection at a time has each: who puts receipts into the log, who sends to the hooks of machines, and who copies all
 * of it.
 */
export const LOCKS = { sequencer: 7_331_043, webhooks: 7_331_044, copying: 7_331_046 } as const;

/**
 * Takes a lock that one connection to a database has at a time; gives the way to let go, or nothing where another has it. A process that dies, or
 * whose connection does, has let go: what is done under the lock must still be refused where somebody else has done it, or bear to be done twice.
 * @param onLost called where the connection is lost while the lock is held
 */
export const holdLock = async (
  database: Database,
  lock: keyof typeof LOCKS,
  onLost: () => void = () => undefined,
): Promise<(() => Promise<void>) | undefined> => {
  const client = await database.connectDirectly();
  const { rows } = await client
    .query<{ readonly held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [LOCKS[lock]])
    .catch(async (error: unknown) => {
      await client.end().catch(() => undefined);
      throw error;
    });
  if (rows[0]?.held !== true) {
    await client.end();
    return undefined;
  }
  let isHeld = true;
  // Who ends has let go.
  letEnd(client);
  client.on('end', () => {
    if (isHeld) onLost();
    isHeld = false;
  });
  return async () => {
    isHeld = false;
    await endConnection(client).catch(() => undefined);
  };
};
