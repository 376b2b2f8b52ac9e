import type { RowQuery } from '../../../../core/contract/ledger/store.js';

/** A list of unsigned 32-bit integers that grows: four bytes for each, where an array of numbers takes eight. */
class Uint32List {
  #values = new Uint32Array(4);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Uint32Array(this.#length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  at(index: number): number {
    if (index < 0 || index >= this.#length) throw new RangeError(`there is no ${index} in a list of ${this.#length}`);
    return this.#values[index] as number;
  }

  /** Gives the number of values that are at most so great, of a list in order. */
  countUpTo(value: number): number {
    let [low, high] = [0, this.#length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#values[middle] as number) <= value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** What the index keeps of a row; machine and contract are named by the number of their first row in the journal, from 0. */
export interface IndexEntry {
  /** Bytes of the row's line with its newline. */
  readonly length: number;
  readonly machine: number;
  readonly contract: number;
  readonly seq: number;
}

/** Where a row lies. */
export interface RowPlace {
  readonly segment: number;
  readonly offset: number;
  readonly length: number;
}

interface ContractRows {
  readonly first: number;
  /** Places in the machine's ledger, ascending. */
  readonly seqs: Uint32List;
}

interface MachineRows {
  readonly first: number;
  /** Number in the journal of each row, by its place in the machine's ledger. */
  readonly numbers: Uint32List;
  readonly contracts: Map<string, ContractRows>;
}

interface SegmentRows {
  readonly number: number;
  /** Number in the journal of the segment's first row. */
  readonly first: number;
  readonly offsets: Uint32List;
  size: number;
}

/** Finds rows in the journal: per machine by their place, per contract newest first. About a dozen bytes a row. */
export class RowIndex {
  readonly #machines = new Map<string, MachineRows>();
  readonly #segments: SegmentRows[] = [];
  #rows = 0;

  /** Number of rows. */
  get rows(): number {
    return this.#rows;
  }

  /** Begins the next segment of the journal. */
  startSegment(number: number): void {
    this.#segments.push({ number, first: this.#rows, offsets: new Uint32List(), size: 0 });
  }

  /** Gives the number of the first row of a segment. */
  firstOf(segment: number): number {
    return this.#segments[segment - 1]?.first ?? this.#rows;
  }

  firstOfMachine(machine: string): number | undefined {
    return this.#machines.get(machine)?.first;
  }

  firstOfContract(machine: string, contract: string): number | undefined {
    return this.#machines.get(machine)?.contracts.get(contract)?.first;
  }

  /** Adds the next row of the journal, and gives what an index file keeps of it. */
  add(row: { readonly machine: string; readonly contract: string; readonly seq: number }, length: number): IndexEntry {
    const number = this.#rows;
    let machine = this.#machines.get(row.machine);
    if (machine === undefined) {
      machine = { first: number, numbers: new Uint32List(), contracts: new Map() };
      this.#machines.set(row.machine, machine);
    }
    let contract = machine.contracts.get(row.contract);
    if (contract === undefined) {
      contract = { first: number, seqs: new Uint32List() };
      machine.contracts.set(row.contract, contract);
    }
    if (row.seq !== machine.numbers.length + 1) throw new RangeError(`row ${row.seq} does not follow row ${machine.numbers.length}`);
    this.#append(machine, contract, row.seq, length);
    return { length, machine: machine.first, contract: contract.first, seq: row.seq };
  }

  #append(machine: MachineRows, contract: ContractRows, seq: number, length: number): void {
    const segment = this.#segments.at(-1);
    if (segment === undefined) throw new RangeError('there is no segment yet');
    segment.offsets.push(segment.size);
    segment.size += length;
    machine.numbers.push(this.#rows);
    contract.seqs.push(seq);
    this.#rows += 1;
  }

  /**
   * Makes the way to add rows from index files, which name machines and contracts by their first rows: what is known of them is declared
   * before. It answers false for an entry that fits nothing.
   */
  loader(
    known: readonly { readonly machine: string; readonly contract: string; readonly first: number; readonly machineFirst: number }[],
  ): (entry: IndexEntry) => boolean {
    const machines = new Map<number, MachineRows>();
    const contracts = new Map<number, readonly [MachineRows, ContractRows]>();
    for (const { machine: name, contract: id, first, machineFirst } of known) {
      const machine = this.#machines.get(name) ?? { first: machineFirst, numbers: new Uint32List(), contracts: new Map() };
      this.#machines.set(name, machine);
      machines.set(machineFirst, machine);
      const contract: ContractRows = { first, seqs: new Uint32List() };
      machine.contracts.set(id, contract);
      contracts.set(first, [machine, contract]);
    }
    return (entry) => {
      const machine = machines.get(entry.machine);
      const [owner, contract] = contracts.get(entry.contract) ?? [];
      if (machine === undefined || owner !== machine || contract === undefined) return false;
      if (entry.seq !== machine.numbers.length + 1) return false;
      this.#append(machine, contract, entry.seq, entry.length);
      return true;
    };
  }

  /** Gives the number of rows of a machine. */
  rowsOf(machine: string): number {
    return this.#machines.get(machine)?.numbers.length ?? 0;
  }

  /** Gives the places in the machine's ledger of the rows that are asked for, in the order in which they are. */
  find(machine: string, { contract, after, before, limit }: RowQuery): readonly number[] {
    const own = this.#machines.get(machine);
    const seqs = contract === undefined ? undefined : own?.contracts.get(contract)?.seqs;
    if (own === undefined || (contract !== undefined && seqs === undefined)) return [];
    const count = seqs?.length ?? own.numbers.length;
    const upTo = (seq: number): number => (seqs === undefined ? Math.min(Math.max(seq, 0), count) : seqs.countUpTo(seq));
    const start = after === undefined ? 0 : upTo(after);
    const end = before === undefined ? count : upTo(before - 1);
    const length = Math.max(0, Math.min(limit, end - start));
    return Array.from({ length }, (_, i) => {
      const at = after === undefined ? end - 1 - i : start + i;
      return seqs === undefined ? at + 1 : seqs.at(at);
    });
  }

  /** Gives the number in the journal of a row of a machine. */
  numberOf(machine: string, seq: number): number {
    const number = this.#machines.get(machine)?.numbers.at(seq - 1);
    if (number === undefined) throw new RangeError(`there is no machine ${machine}`);
    return number;
  }

  /** Gives where a row of a machine lies. */
  place(machine: string, seq: number): RowPlace {
    return this.placeOf(this.numberOf(machine, seq));
  }

  /** Gives where the row of a number lies. */
  placeOf(number: number): RowPlace {
    let [low, high] = [0, this.#segments.length];
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#segments[middle] as SegmentRows).first <= number) low = middle;
      else high = middle;
    }
    const segment = this.#segments[low];
    if (segment === undefined) throw new RangeError(`there is no row ${number}`);
    const at = number - segment.first;
    const offset = segment.offsets.at(at);
    const end = at + 1 < segment.offsets.length ? segment.offsets.at(at + 1) : segment.size;
    return { segment: segment.number, offset, length: end - offset };
  }
}
