import type { Context } from '../../../context.js';
import { Fault, isFault } from '../../../faults.js';
import type { LoadDefinitions } from '../../definition/prepare-definition.js';
import { membersContract } from '../../members/members-definition.js';
import type { ContractDocument } from '../../reduce/contract-document.js';
import type { LedgerHead, Store } from '../store.js';
import { type ChainCheck, checkChain } from './check-chain.js';
import { checkOwnRows, type OwnCheck } from './check-own-rows.js';
import { type ContractVerification, concludeVerification, type MembersCheck } from './verify-contract.js';

/** Shortest time for which a check is kept, in milliseconds. */
const KEPT = 10_000;
/** A check is kept for so many times as long as it took, so that whoever asks again and again takes a small share of the node. */
const SHARE = 20;
/** Contracts that are checked or wait for it, at most. */
const MOST_RUNNING = 64;
/** Contracts of which the last check is kept. */
const KEPT_CONTRACTS = 1_000;

/** Something that was checked, with the time from which and until which it stands: a clock that was set back ends it, too. */
interface Kept<T> {
  readonly value: T;
  readonly from: number;
  readonly until: number;
}

const stands = (kept: Kept<unknown> | undefined, now: number): boolean => kept !== undefined && kept.from <= now && now < kept.until;

/**
 * Re-checks contracts, one at a time. What was found stands while the machine's ledger does not grow, for ten seconds at least and for twenty
 * times as long as the check took; of a ledger that grew only the new rows are read until then. Between pages of rows the node does other work.
 */
export class Verifications {
  readonly #context: Context;
  readonly #store: Store;
  readonly #load: LoadDefinitions;
  readonly #chains = new Map<string, Kept<ChainCheck>>();
  readonly #contracts = new Map<string, Kept<{ readonly own: OwnCheck; readonly verification: ContractVerification }>>();
  readonly #running = new Map<string, Promise<ContractVerification>>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(context: Context, store: Store, load: LoadDefinitions) {
    this.#context = context;
    this.#store = store;
    this.#load = load;
  }

  /** Re-checks a contract that a machine has. */
  async verify(machine: string, contract: string): Promise<ContractVerification> {
    const known = this.#contracts.get(contract);
    if (
      known !== undefined &&
      known.value.verification.head.hash === (await this.#store.head(machine)).hash &&
      stands(known, this.#context.now())
    )
      return known.value.verification;
    return this.#running.get(contract) ?? this.#queue(machine, contract);
  }

  /** Checks a contract after those that wait; who asks for it meanwhile is given the same. */
  #queue(machine: string, contract: string): Promise<ContractVerification> {
    if (this.#running.size >= MOST_RUNNING)
      throw new Fault('RATE_LIMITED', `${MOST_RUNNING} contracts wait to be re-checked, which is the most. Ask again in a moment.`, {
        name: 'verifications',
        limit: MOST_RUNNING,
        remaining: 0,
        retryAfter: 5,
      });
    const checking = this.#turn.then(() => this.#check(machine, contract)).finally(() => this.#running.delete(contract));
    this.#running.set(contract, checking);
    this.#turn = checking.catch(() => undefined);
    return checking;
  }

  /** Checks the rows of a machine up to the present head; while it was at work more may have come. */
  async #chain(machine: string): Promise<ChainCheck> {
    const began = this.#context.now();
    const known = this.#chains.get(machine);
    const fresh = stands(known, began) ? known : undefined;
    const chain = await checkChain(machine, this.#store, fresh?.value);
    this.#chains.set(machine, this.#keepFor(chain, began, fresh));
    return chain;
  }

  /** Gives how long what was found is kept; what was added to something that is kept does not make it last longer. */
  #keepFor<T>(value: T, began: number, fresh: Kept<T> | undefined): Kept<T> {
    if (fresh !== undefined) return { ...fresh, value };
    const from = this.#context.now();
    return { value, from, until: from + Math.max(KEPT, SHARE * (from - began)) };
  }

  async #check(machine: string, contract: string): Promise<ContractVerification> {
    const began = this.#context.now();
    const known = this.#contracts.get(contract);
    const fresh = stands(known, began) ? known : undefined;
    let own = fresh?.value.own;
    for (;;) {
      const chain = await this.#chain(machine);
      own = await checkOwnRows(machine, contract, this.#store, this.#load, chain.head, this.#context, own);
      // Of a contract that has moved on meanwhile the new rows are read as well, so that its document can be compared with them.
      const moved = (await this.#document(machine, contract)) as ContractDocument | 'unreadable';
      if (moved !== 'unreadable' && moved.lastFire.seq > own.seq && moved.lastFire.seq > chain.head.seq) continue;
      const document = moved === 'unreadable' ? { id: contract, machine } : moved;
      const verification = concludeVerification(document, chain, own, this.#context, await this.#members(machine, chain.head));
      this.#keep(contract, this.#keepFor({ own, verification }, began, fresh));
      return verification;
    }
  }

  /** Gives the stored document of a contract. */
  async #document(machine: string, contract: string): Promise<ContractDocument | 'unreadable' | undefined> {
    try {
      return await this.#store.document(machine, contract);
    } catch (error) {
      if (isFault(error, 'LEDGER_CORRUPT')) return 'unreadable';
      throw error;
    }
  }

  /** Checks the rows by which the members of a machine are kept; they are few. */
  async #members(machine: string, head: LedgerHead): Promise<MembersCheck | undefined> {
    const id = membersContract(machine);
    const document = await this.#document(machine, id);
    if (document === undefined || (document !== 'unreadable' && document.lastFire.seq > head.seq)) return undefined;
    const own = await checkOwnRows(machine, id, this.#store, this.#load, head, this.#context);
    return { document: document === 'unreadable' ? { id, machine } : document, own };
  }

  #keep(contract: string, kept: Kept<{ readonly own: OwnCheck; readonly verification: ContractVerification }>): void {
    const now = this.#context.now();
    for (const [each, chain] of this.#chains) if (!stands(chain, now)) this.#chains.delete(each);
    for (const [each, check] of this.#contracts) if (!stands(check, now)) this.#contracts.delete(each);
    this.#contracts.delete(contract);
    this.#contracts.set(contract, kept);
    const [oldest] = this.#contracts.keys();
    if (this.#contracts.size > KEPT_CONTRACTS && oldest !== undefined) this.#contracts.delete(oldest);
  }
}
