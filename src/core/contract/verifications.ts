import type { Context } from '../context.js';
import { Fault } from '../faults.js';
import type { ContractDocument } from './contract-document.js';
import type { PreparedDefinition } from './prepare-definition.js';
import type { Store } from './store.js';
import { type ChainCheck, type ContractVerification, checkChain, verifyContract } from './verify-contract.js';

/** Shortest time for which a check is kept, in milliseconds. */
const KEPT = 10_000;
/** A check is kept for so many times as long as it took, so that whoever asks again and again takes a small share of the node. */
const SHARE = 20;
/** Contracts of which the last check is kept. */
const KEPT_CONTRACTS = 1_000;

/** Something that was checked, with the time until which it stands. */
interface Kept<T> {
  readonly value: T;
  readonly until: number;
}

/**
 * Re-checks contracts, one at a time. What was found stands while the machine's ledger does not grow, for ten seconds at least and for twenty
 * times as long as the check took; of a ledger that grew only the new rows are read until then.
 */
export class Verifications {
  readonly #context: Context;
  readonly #store: Store;
  readonly #preparedOf: (document: ContractDocument) => PreparedDefinition;
  readonly #chains = new Map<string, Kept<ChainCheck>>();
  readonly #contracts = new Map<string, Kept<ContractVerification>>();
  readonly #running = new Map<string, Promise<ContractVerification>>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(context: Context, store: Store, preparedOf: (document: ContractDocument) => PreparedDefinition) {
    this.#context = context;
    this.#store = store;
    this.#preparedOf = preparedOf;
  }

  /**
   * Re-checks a contract of any machine.
   * @throws Fault UNKNOWN_CONTRACT
   */
  async verify(contract: string): Promise<ContractVerification> {
    const machine = this.#store.machines().find((name) => this.#store.document(name, contract) !== undefined);
    if (machine === undefined)
      throw new Fault('UNKNOWN_CONTRACT', `There is no contract ${JSON.stringify(contract.slice(0, 64))} here.`, {
        contract: contract.slice(0, 64),
      });
    const known = this.#contracts.get(contract);
    if (known !== undefined && known.value.head.hash === this.#store.head(machine).hash && known.until > this.#context.now())
      return known.value;
    const running = this.#running.get(contract) ?? this.#queue(machine, contract);
    this.#running.set(contract, running);
    return running.finally(() => this.#running.delete(contract));
  }

  #queue(machine: string, contract: string): Promise<ContractVerification> {
    const checking = this.#turn.then(() => this.#check(machine, contract));
    this.#turn = checking.catch(() => undefined);
    return checking;
  }

  /** Checks the rows of a machine up to the present head; while it was at work more may have come. */
  async #chain(machine: string): Promise<ChainCheck> {
    const began = this.#context.now();
    const known = this.#chains.get(machine);
    const isFresh = known !== undefined && known.until > began;
    const chain = await checkChain(machine, this.#store, isFresh ? known.value : undefined);
    const until = isFresh ? known.until : this.#until(began);
    this.#chains.set(machine, { value: chain, until });
    return chain;
  }

  #until(began: number): number {
    const now = this.#context.now();
    return now + Math.max(KEPT, SHARE * (now - began));
  }

  async #check(machine: string, contract: string): Promise<ContractVerification> {
    let chain = await this.#chain(machine);
    while (chain.head.hash !== this.#store.head(machine).hash) chain = await this.#chain(machine);
    const began = this.#context.now();
    const value = await verifyContract(machine, contract, this.#store, this.#preparedOf, chain, this.#context);
    this.#contracts.delete(contract);
    this.#contracts.set(contract, { value, until: this.#until(began) });
    const [oldest] = this.#contracts.keys();
    if (this.#contracts.size > KEPT_CONTRACTS && oldest !== undefined) this.#contracts.delete(oldest);
    return value;
  }
}
