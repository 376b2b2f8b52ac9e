import type { ClockCorrection } from '../../../call/store-clock.js';
import type { ClockAnchor, ClockRecord } from '../../clock/clock-record.js';
import type { Transactions } from './database.js';

/** Keeps what nodes know of the clock of a database there, for all of them. */
export const createPostgresClockRecord = (database: Transactions): ClockRecord => ({
  read: async (boot) => {
    const [found] = await database.query<{ anchor: ClockAnchor | null; corrections: readonly string[] }>(
      `SELECT (SELECT json_build_object('time', time, 'uptime', uptime) FROM clock_anchor WHERE boot = $1) AS anchor,
        ARRAY(SELECT body FROM clock_correction ORDER BY number) AS corrections`,
      [boot ?? ''],
    );
    const { anchor = null, corrections = [] } = found ?? {};
    return { ...(anchor === null ? {} : { anchor }), corrections: corrections.map((body) => JSON.parse(body) as ClockCorrection) };
  },
  keep: async (boot, { time, uptime }) => {
    await database.query(
      'INSERT INTO clock_anchor (boot, time, uptime) VALUES ($1, $2, $3) ON CONFLICT (boot) DO UPDATE SET time = excluded.time, uptime = excluded.uptime',
      [boot, time, uptime],
    );
  },
  correct: (correction) =>
    database.transaction(async (queries) => {
      await queries.query('INSERT INTO clock_correction (body) VALUES ($1)', [JSON.stringify(correction)]);
      await queries.query('DELETE FROM clock_anchor');
    }),
});
