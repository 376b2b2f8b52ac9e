import type { Budgets } from '../../../../call/limits/budgets.js';
import { UNITS_IN_A_SECOND } from '../../../../call/limits/work-budget.js';
import type { Database } from '../database.js';

/**
 * Books units ($3) that payers ($2) have spent from the budget of a name ($1), which is whole at so many ($4) and fills up by so many a microsecond
 * ($5); tells what each has left who has not all. Payers are locked in order, so that two nodes never wait for one another.
 */
const SETTLE = `
WITH asked AS (SELECT payer, units FROM unnest($2::text[], $3::float8[]) AS each (payer, units) ORDER BY payer),
booked AS (
  INSERT INTO work_account AS w (name, payer, units, at, whole)
  SELECT $1, payer, $4::float8 - units, now_us(), now_us() + (units / $5::float8)::bigint FROM asked
  WHERE units > 0 AND set_config('synchronous_commit', 'off', true) IS NOT NULL
  ON CONFLICT (name, payer) DO UPDATE SET (units, at, whole) = (
    SELECT units, t, t + (($4::float8 - units) / $5::float8)::bigint
    FROM (
      SELECT t, least($4::float8, w.units + (t - w.at) * $5::float8) - ($4::float8 - EXCLUDED.units) AS units
      FROM (SELECT greatest(now_us(), w.at) AS t) now
    ) spent
  )
  RETURNING payer, units
)
SELECT payer, units FROM booked
UNION ALL
SELECT w.payer, least($4::float8, w.units + greatest(0, now_us() - w.at) * $5::float8)
FROM work_account w JOIN asked ON asked.payer = w.payer AND asked.units <= 0 WHERE w.name = $1`;

const SWEEP = 'DELETE FROM work_account WHERE whole < now_us()';
/** Reports after which budgets that are whole again are forgotten. */
const SWEEP_AFTER = 256;

/** Adds up the work of payers over all nodes on a database. */
export const createPostgresBudgets = (database: Database): Budgets => {
  let reports = 0;
  return {
    settle: async (name, { limit, windowMilliseconds }, spent) => {
      const whole = limit * UNITS_IN_A_SECOND;
      const payers = [...spent.keys()];
      const values = [name, payers, [...spent.values()], whole, whole / (windowMilliseconds * 1_000)];
      const rows = await database.query<{ readonly payer: string; readonly units: number }>(SETTLE, values);
      reports += 1;
      if (reports % SWEEP_AFTER === 0) database.query(SWEEP).catch(() => undefined);
      const left = new Map(rows.map(({ payer, units }) => [payer, units]));
      return new Map(payers.map((payer) => [payer, left.get(payer) ?? whole]));
    },
  };
};
