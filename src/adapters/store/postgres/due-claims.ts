import type { Due, DueClaim } from '../../../core/contract/ledger/store.js';
import type { Queries } from './database.js';

/** Machines that are claimed at a time. */
const MACHINES = 64;

// The claim is on the head's row, never on that of a contract: a commit locks the head first, and two orders of locking would wait for each other. A claim lasts
// for five seconds and is renewed by whoever has it; nothing but the work of two nodes depends on it. One that lasts for longer was made by a clock that was ahead.
const CLAIM = `
WITH moment AS MATERIALIZED (SELECT us, least($2::bigint, us / 777000) AS cycle FROM (SELECT now_us() AS us) m),
free AS MATERIALIZED (
  SELECT h.machine FROM head h, moment
  WHERE (h.claimed_by = $1::uuid OR h.claimed_until < moment.us OR h.claimed_until > moment.us + 5000000)
    AND h.machine IN (SELECT c.machine FROM contract c WHERE c.due <= moment.cycle)
  ORDER BY h.machine LIMIT ${MACHINES} FOR UPDATE OF h SKIP LOCKED),
claimed AS (
  UPDATE head h SET claimed_by = $1::uuid, claimed_until = moment.us + 5000000 FROM free, moment
  WHERE h.machine = free.machine AND (h.claimed_by IS DISTINCT FROM $1::uuid OR h.claimed_until < moment.us + 2500000))
SELECT
  (SELECT coalesce(json_agg(d), '[]') FROM (
    SELECT c.machine, c.id AS contract, c.due AS cycle FROM contract c JOIN free USING (machine), moment
    WHERE c.due <= moment.cycle ORDER BY c.due, c.machine COLLATE "C", c.id COLLATE "C" LIMIT $3) d) AS due,
  (SELECT min(due) FROM contract WHERE due IS NOT NULL) AS next,
  moment.cycle AS cycle
FROM moment`;

/** Gives a node contracts that are due by a cycle and by the database's clock. */
export const claimDue = async (queries: Queries, node: string, cycle: number, limit: number): Promise<DueClaim> => {
  const [answer] = await queries.query<{ due: readonly Due[]; next: number | null; cycle: number }>(CLAIM, [
    node,
    cycle,
    Math.max(0, limit),
  ]);
  const { due = [], next = null, cycle: now = cycle } = answer ?? {};
  if (next === null) return { due, next: undefined };
  // What is due and was not given is with another node, or is being written to: in a cycle it is asked for again.
  return { due, next: due.length === 0 && next <= now ? now + 1 : next };
};
