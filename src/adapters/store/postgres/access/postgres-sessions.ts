import { SESSION_RULE, type Session, type Sessions, tooManySessions } from '../../../../call/sessions.js';
import type { Database } from '../database.js';
import { askDatabase } from './ask-database.js';

/** Ends what is over, and of a holder ($1) all but the newest, so that one more fits. */
const MAKE_ROOM = `
DELETE FROM session WHERE until <= now_us() OR token_hash IN (
  SELECT token_hash FROM session WHERE holder IS NOT DISTINCT FROM $1::text ORDER BY opened DESC OFFSET ${SESSION_RULE.mostOfHolder - 1}
)`;

const OPEN = `
INSERT INTO session (token_hash, holder, until)
SELECT $1, $2::text, now_us() + ${SESSION_RULE.milliseconds * 1_000}
WHERE (SELECT count(*) FROM session) < ${SESSION_RULE.most}
ON CONFLICT (token_hash) DO UPDATE SET until = session.until
RETURNING holder, until`;

interface Row {
  readonly holder: string | null;
  /** Microseconds of Unix time. */
  readonly until: number;
}

const toSession = ({ holder, until }: Row): Session => ({ holder, until: Math.floor(until / 1_000) });

/** Keeps sessions in a database by the hash of their token, so that one that a node opened holds on every other. */
export const createPostgresSessions = (database: Database): Sessions => ({
  open: (hash, holder) =>
    askDatabase(async () => {
      await database.query(MAKE_ROOM, [holder]);
      const [row] = await database.query<Row>(OPEN, [hash, holder]);
      if (row === undefined) throw tooManySessions();
      return toSession(row);
    }),
  find: (hash) =>
    askDatabase(async () => {
      const [row] = await database.query<Row>('SELECT holder, until FROM session WHERE token_hash = $1 AND until > now_us()', [hash]);
      return row === undefined ? undefined : toSession(row);
    }),
  close: (hash) =>
    askDatabase(async () => {
      await database.query('DELETE FROM session WHERE token_hash = $1', [hash]);
    }),
  closeAll: (holder) =>
    askDatabase(async () => {
      await database.query('DELETE FROM session WHERE holder IS NOT DISTINCT FROM $1::text', [holder]);
    }),
});
