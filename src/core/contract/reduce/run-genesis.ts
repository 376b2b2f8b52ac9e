import type { Context } from '../../context.js';
import { Fault, withContext, within } from '../../faults.js';
import { PUBLIC_PREFIX } from '../../protocol/run-protocol.js';
import { pulseAt } from '../../pulse.js';
import type { PreparedDefinition } from '../definition/prepare-definition.js';
import { FIRST_PREVIOUS, type StoredRow } from '../ledger/ledger-row.js';
import { type Actor, OWNER } from '../members/actor.js';
import type { ContractDocument } from './contract-document.js';
import { assertTaken, reactToEvent } from './react.js';
import { readPayload } from './read-values.js';
import { catchUp, createContract, headAfter, proveWith, type Written, writeRow } from './write-rows.js';

/** One event of a trial run, so many cycles after the one before. */
export interface GenesisStep {
  readonly event: string;
  readonly payload?: Readonly<Record<string, unknown>> | undefined;
  readonly after?: number | undefined;
  /** Who sends it; the owner without it. */
  readonly actor?: Actor | undefined;
}

/** A trial run: every row that it would have written, and the contract at its end. */
export interface GenesisRun {
  readonly rows: readonly StoredRow[];
  readonly contract: ContractDocument;
}

/** The machine that the rows of a trial run name; no ledger has it. */
export const GENESIS_MACHINE = 'genesis';

/**
 * Runs a definition over events from its initial state with a simulated clock, proves each fire, and stores nothing. The rows are linked as in
 * a ledger; their receipts bear the time at which they were really made.
 * @throws Fault of the event that is refused, naming its place
 */
export const runGenesis = (
  prepared: PreparedDefinition,
  parameters: Readonly<Record<string, number>>,
  steps: readonly GenesisStep[],
  context: Context,
  keyPrefix: string = PUBLIC_PREFIX,
): GenesisRun => {
  const contract = 'ctr_genesis';
  let cycle = pulseAt(context.now()).cycle;
  const written: Written[] = [];
  const head = () => headAfter(written, { seq: 0, hash: FIRST_PREVIOUS, cycle });
  const place = () => ({ machine: GENESIS_MACHINE, contract, head: head(), by: keyPrefix === PUBLIC_PREFIX ? 'local' : keyPrefix });
  written.push(createContract(prepared, parameters, place(), cycle, context, keyPrefix, OWNER));
  const current = (): ContractDocument => (written.at(-1) as Written).document;
  steps.forEach(({ event, payload = {}, after = 0, actor = OWNER }, i) => {
    cycle += after;
    written.push(...catchUp(prepared, current(), cycle, head(), context));
    try {
      assertTaken(prepared, current().currentState, event);
      const taken = { name: event, payload: readPayload(prepared.definition, event, payload), actor };
      const fire = reactToEvent(prepared, current(), taken, cycle, proveWith(context, keyPrefix));
      written.push(writeRow(fire, prepared, current(), place(), context));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      throw withContext(within(`Event ${i + 1} (${event.slice(0, 64)})`, error), { at: i });
    }
  });
  return { rows: written.map(({ row }) => row), contract: current() };
};
