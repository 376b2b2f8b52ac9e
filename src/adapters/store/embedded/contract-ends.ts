import type { LedgerRow } from '../../../core/contract/ledger/ledger-row.js';
import type { ContractDocument } from '../../../core/contract/reduce/contract-document.js';

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

/** Follows the contracts of a ledger from row to row: each row leaves the state that the one before led to. */
export class ContractEnds {
  readonly #ends = new Map<string, ContractEnd>();

  /** Takes the next row; says why it cannot follow. */
  objectionTo({ machine, contract, from, to, cause, remembered, seq, nextCycle }: LedgerRow): string | undefined {
    const key = keyOf(machine, contract);
    const before = this.#ends.get(key);
    if ((before === undefined) !== (cause === 'creation')) return 'a contract is made by its first row, and once';
    if (before !== undefined && before.state !== from) return `it leaves ${from}, and the contract was in ${before.state}`;
    this.#ends.set(key, { state: to, memory: { ...before?.memory, ...remembered }, rows: (before?.rows ?? 0) + 1, seq, nextCycle });
    return undefined;
  }

  /** Says in what a stored document differs from what the rows come to; undefined where it does not. */
  objectionToDocument({ id, machine, currentState, memory, rows, lastFire, nextCycle }: ContractDocument): string | undefined {
    const end = this.#ends.get(keyOf(machine, id));
    if (end === undefined) return `the snapshot knows the contract ${id}, and no row does`;
    if (end.state !== currentState) return `the snapshot says that ${id} is in ${currentState}, and its rows leave it in ${end.state}`;
    const isSame = isSameMemory(memory, end.memory) && rows === end.rows && lastFire.seq === end.seq && nextCycle === end.nextCycle;
    return isSame ? undefined : `the snapshot holds another document of ${id} than its rows make`;
  }
}
