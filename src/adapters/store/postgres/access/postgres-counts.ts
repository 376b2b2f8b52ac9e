import { type Counts, type Quota, quotaExceeded } from '../../../../call/access.js';
import type { Database } from '../database.js';
import { askDatabase } from './ask-database.js';

/** Books so many uses ($2) of a key ($1) on the day that it is, as far as the limit ($3) has them; tells how many, and when the day ends. */
const BOOK = `
INSERT INTO usage_day AS u (prefix, day, used, granted, last_used)
VALUES ($1, (clock_timestamp() AT TIME ZONE 'UTC')::date, least($2::int, $3::int), least($2::int, $3::int), clock_timestamp())
ON CONFLICT (prefix, day) DO UPDATE
SET granted = greatest(0, least($2::int, $3::int - u.used)), used = u.used + greatest(0, least($2::int, $3::int - u.used)), last_used = clock_timestamp()
RETURNING day::text, used, granted, 86400000 - (now_us() / 1000) % 86400000 AS rest`;

const GIVE_BACK = 'UPDATE usage_day SET used = greatest(0, used - $3) WHERE prefix = $1 AND day = $2::date';

/** Share of a limit that a node books ahead, so that not every use of a large one asks the database; a crash loses at most so many. */
const AHEAD = 100;
/** Keys whose uses are remembered. */
const MOST = 10_000;

/** What a booking came to. */
interface Grant {
  readonly day: string;
  readonly used: number;
  readonly granted: number;
  /** Milliseconds to the end of the day. */
  readonly rest: number;
}

/** What a node has booked of the uses of a key. */
interface Booked {
  day: string;
  /** Uses that are booked and were not had yet. */
  credit: number;
  /** Uses that all nodes have booked, as far as is known here. */
  used: number;
  /** When the day ends, by the clock of this process. */
  ends: number;
  /** Uses that wait for the booking that is under way. */
  waiting: number;
  booking: Promise<void> | undefined;
}

const nothing = (): Booked => ({ day: '', credit: 0, used: 0, ends: 0, waiting: 0, booking: undefined });

/** Counts the uses of keys a day over all nodes on a database: never more than the limit, by the database's clock. */
export const createPostgresCounts = (
  database: Database,
): Counts & { /** Gives back what was booked ahead. */ readonly close: () => Promise<void> } => {
  const keys = new Map<string, Booked>();
  const of = (prefix: string): Booked => {
    const known = keys.get(prefix) ?? nothing();
    keys.set(prefix, known);
    if (keys.size > MOST)
      for (const [each, { booking, ends }] of keys) if (booking === undefined && ends <= performance.now()) keys.delete(each);
    return known;
  };
  const giveBack = (prefix: string, day: string, uses: number): Promise<unknown> =>
    uses === 0 ? Promise.resolve() : database.query(GIVE_BACK, [prefix, day, uses]).catch(() => undefined);
  const book = async (prefix: string, limit: number, own: Booked): Promise<void> => {
    // All who came in this turn of the event loop share the booking.
    await Promise.resolve();
    const wish = Math.max(own.waiting, Math.max(1, Math.floor(limit / AHEAD)));
    const [row] = await database.query<Grant>(BOOK, [prefix, wish, limit]);
    if (row === undefined) throw new Error('the booking gave no answer');
    const credit = row.granted + (row.day === own.day ? own.credit : 0);
    Object.assign(own, { day: row.day, credit, used: row.used, ends: performance.now() + row.rest });
  };
  const spend = async (prefix: string, limit: number): Promise<Quota> => {
    const own = of(prefix);
    own.waiting += 1;
    try {
      for (let isBooked = false; ; isBooked = true) {
        const rest = own.ends - performance.now();
        if (own.credit > 0 && rest > 0) {
          own.credit -= 1;
          return { limit, remaining: Math.max(0, limit - own.used + own.credit), day: own.day, resetMilliseconds: Math.ceil(rest) };
        }
        if (isBooked && own.used >= limit) throw quotaExceeded(limit, Math.max(1, rest));
        own.booking ??= book(prefix, limit, own).finally(() => {
          own.booking = undefined;
        });
        await own.booking;
      }
    } finally {
      own.waiting -= 1;
    }
  };
  return {
    spend: ({ prefix, dailyLimit: limit }) => (limit === null ? Promise.resolve(undefined) : askDatabase(() => spend(prefix, limit))),
    refund: ({ prefix }, { day }) => void giveBack(prefix, day, 1),
    close: async () => {
      const all = [...keys];
      keys.clear();
      await Promise.all(all.map(([prefix, { day, credit }]) => giveBack(prefix, day, credit)));
    },
  };
};
