import type { Context } from '../../context.js';
import { PUBLIC_PREFIX } from '../../protocol/run-protocol.js';
import type { PreparedDefinition } from '../definition/prepare-definition.js';
import type { LedgerHead } from '../ledger/store.js';
import type { ContractDocument } from './contract-document.js';
import { proveWith, type Written, writeRow } from './prove-fire.js';
import { reactToClock } from './react.js';

/** Audits that one call catches up with; the rest waits for the next. */
const CAUGHT_UP = 1_000;

/** Gives the end of a ledger after rows were written to it. */
export const headAfter = (written: readonly Written[], head: LedgerHead): LedgerHead => {
  const last = written.at(-1)?.row;
  return last === undefined ? head : { seq: last.seq, hash: last.hash, cycle: last.cycle };
};

/** Applies what time did to a contract until a cycle, each audit as a row of its own, in the order of their cycles. */
export const catchUp = (
  prepared: PreparedDefinition,
  document: ContractDocument,
  until: number,
  head: LedgerHead,
  context: Context,
): readonly Written[] => {
  const written: Written[] = [];
  let current = document;
  while (current.nextCycle !== null && current.nextCycle <= until && written.length < CAUGHT_UP) {
    const end = headAfter(written, head);
    const fire = reactToClock(prepared, current, Math.max(current.nextCycle, end.cycle), proveWith(context, PUBLIC_PREFIX));
    const place = { machine: current.machine, contract: current.id, head: end, by: 'clock' };
    const one = writeRow(fire, prepared, current, place, context);
    written.push(one);
    current = one.document;
  }
  return written;
};
