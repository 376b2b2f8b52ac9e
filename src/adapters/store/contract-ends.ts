import { toCanonicalJson } from '../../core/canonical-json.js';
import type { LedgerRow } from '../../core/contract/ledger/ledger-row.js';
import { type Membership, membershipAfter, NO_MEMBERSHIP, objectionToActor } from '../../core/contract/members/membership.js';
import type { ContractDocument } from '../../core/contract/reduce/contract-document.js';

/** What the rows of a contract come to, as far as they say so themselves. */
interface ContractEnd {
  readonly state: string;
  readonly memory: Readonly<Record<string, number>>;
  readonly rows: number;
  readonly seq: number;
  readonly nextCycle: number | null;
}

const keyOf = (machine: string, contract: string): string => JSON.stringify([machine, contract]);

const isSameMemory = (a: ContractEnd['memory'], b: ContractEnd['memory']): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, value]) => b[name] === value);

/** Follows a ledger from row to row: each leaves the state that the one of its contract before led to, and names somebody who could act then. */
export class ContractEnds {
  readonly #ends = new Map<string, ContractEnd>();
  readonly #memberships = new Map<string, Membership>();

  /** Takes the next row; says why it cannot follow. */
  objectionTo(row: LedgerRow): string | undefined {
    const { machine, contract, from, to, cause, remembered, seq, nextCycle } = row;
    const membership = this.#memberships.get(machine) ?? NO_MEMBERSHIP;
    const objection = objectionToActor(row, membership);
    if (objection !== undefined) return objection;
    this.#memberships.set(machine, membershipAfter(membership, row));
    const key = keyOf(machine, contract);
    const before = this.#ends.get(key);
    if ((before === undefined) !== (cause === 'creation')) return 'a contract is made by its first row, and once';
    if (before !== undefined && before.state !== from) return `it leaves ${from}, and the contract was in ${before.state}`;
    const memory = cause === 'upgrade' ? remembered : { ...before?.memory, ...remembered };
    this.#ends.set(key, { state: to, memory, rows: (before?.rows ?? 0) + 1, seq, nextCycle });
    return undefined;
  }

  /** Says in what a stored document differs from what the rows come to; undefined where it does not. */
  objectionToDocument({ id, machine, currentState, memory, rows, lastFire, nextCycle, members }: ContractDocument): string | undefined {
    const end = this.#ends.get(keyOf(machine, id));
    if (end === undefined) return `the snapshot knows the contract ${id}, and no row does`;
    if (end.state !== currentState) return `the snapshot says that ${id} is in ${currentState}, and its rows leave it in ${end.state}`;
    const isSame = isSameMemory(memory, end.memory) && rows === end.rows && lastFire.seq === end.seq && nextCycle === end.nextCycle;
    const known = this.#memberships.get(machine)?.members ?? {};
    if (members !== undefined && toCanonicalJson(members) !== toCanonicalJson(known))
      return `the snapshot holds other members of ${machine} than its rows make`;
    return isSame ? undefined : `the snapshot holds another document of ${id} than its rows make`;
  }
}
