import type { Context } from '../../context.js';
import { Fault } from '../../faults.js';
import { PUBLIC_PREFIX } from '../../protocol/run-protocol.js';
import { pulseAt } from '../../pulse.js';
import type { Definitions } from '../definition/definitions.js';
import { NODE } from '../members/actor.js';
import type { ContractDocument } from '../reduce/contract-document.js';
import { MAX_CORRECTION_REASON, reactToCorrection, stampOf } from '../reduce/correct-clock.js';
import { headAfter, proveWith, type Written, writeRow } from '../reduce/write-rows.js';
import type { Store } from './store.js';

/** A contract whose last row was stamped by a clock that was ahead. */
export interface ContractAhead {
  readonly machine: string;
  readonly contract: string;
  /** Cycle at which its last row was stamped. */
  readonly from: number;
}

/** Contracts that one commit corrects. */
const AT_ONCE = 256;

/** Finds the contracts that a clock stamped which was ahead, and lets their cycles go on from the right one by a row each. */
export class ClockCorrections {
  readonly #context: Context;
  readonly #store: Store;
  readonly #definitions: Definitions;

  /** @param context whose time is that of the store */
  constructor(context: Context, store: Store, definitions: Definitions) {
    this.#context = context;
    this.#store = store;
    this.#definitions = definitions;
  }

  /** Gives the contracts whose last row was stamped after now, machine by machine. */
  async ahead(): Promise<readonly ContractAhead[]> {
    const found: ContractAhead[] = [];
    for (const machine of await this.#store.machines()) found.push(...(await this.#aheadOn(machine)));
    return found;
  }

  async #aheadOn(machine: string): Promise<readonly ContractAhead[]> {
    const { cycle } = pulseAt(this.#context.now());
    const { documents } = await this.#store.read(machine);
    return documents.map(({ id, lastFire }) => ({ machine, contract: id, from: stampOf(lastFire) })).filter(({ from }) => from > cycle);
  }

  /**
   * Appends a row to each contract that is ahead, whatever has become of it; gives how many.
   * @param reason why, for whoever reads the ledger
   * @throws Fault OUT_OF_RANGE for a reason that is too long
   */
  async correct(reason: string): Promise<number> {
    if (reason.length > MAX_CORRECTION_REASON)
      throw new Fault('OUT_OF_RANGE', `The reason has ${reason.length} characters; it may have ${MAX_CORRECTION_REASON}.`, {});
    let written = 0;
    for (const machine of await this.#store.machines()) {
      const ahead = await this.#aheadOn(machine);
      for (let i = 0; i < ahead.length; i += AT_ONCE) written += await this.#correct(machine, ahead.slice(i, i + AT_ONCE), reason);
    }
    return written;
  }

  #correct(machine: string, contracts: readonly ContractAhead[], reason: string): Promise<number> {
    return this.#store.commit(machine, (view) => {
      // One moment is that of the cycle and that of the writing.
      const now = this.#context.now();
      const context: Context = Object.create(this.#context, { now: { value: () => now, enumerable: true } });
      const { cycle } = pulseAt(now);
      const written: Written[] = [];
      for (const { contract } of contracts) {
        const document = view.document(contract);
        if (document === undefined || stampOf(document.lastFire) <= cycle) continue;
        const prepared = this.#definitions.preparedIn(view, document);
        const fire = reactToCorrection(prepared, document, cycle, reason, proveWith(context, PUBLIC_PREFIX));
        const place = { machine, contract, head: headAfter(written, view.head), by: NODE };
        written.push(writeRow(fire, prepared, document, place, context));
      }
      const documents: readonly ContractDocument[] = written.map((one) => one.document);
      return { rows: written.map(({ row }) => row), documents, value: written.length };
    });
  }
}
