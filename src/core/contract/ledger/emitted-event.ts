import type { StoredRow } from './ledger-row.js';

/** Says of an event that a row emitted what happened, and which row proves it; feeds and webhooks tell it alike. */
export const describeEmitted = (event: string, { machine, contract, cause, from, to, cycle, at, R_t, unit, seq, hash }: StoredRow) => ({
  event,
  machine,
  contract,
  cause,
  from,
  to,
  cycle,
  at,
  R_t,
  unit,
  seq,
  hash,
});
