import type { Due } from '../../../core/contract/ledger/store.js';

const isBefore = (a: Due, b: Due): boolean => {
  if (a.cycle !== b.cycle) return a.cycle < b.cycle;
  return a.machine === b.machine ? a.contract < b.contract : a.machine < b.machine;
};

/** The contracts that time will move, the first on top: a binary heap that knows where each contract stands. */
export class DueHeap {
  readonly #heap: Due[] = [];
  readonly #places = new Map<string, Map<string, number>>();

  get first(): Due | undefined {
    return this.#heap[0];
  }

  #place(due: Due, at: number): void {
    this.#heap[at] = due;
    const own = this.#places.get(due.machine);
    if (own === undefined) this.#places.set(due.machine, new Map([[due.contract, at]]));
    else own.set(due.contract, at);
  }

  /** Moves what stands at a place towards the top or the bottom until the heap is in order again. */
  #settle(at: number): void {
    const due = this.#heap[at];
    if (due === undefined) return;
    let place = at;
    for (let above = (place - 1) >> 1; place > 0 && isBefore(due, this.#heap[above] as Due); above = (place - 1) >> 1) {
      this.#place(this.#heap[above] as Due, place);
      place = above;
    }
    for (;;) {
      const left = 2 * place + 1;
      if (left >= this.#heap.length) break;
      const right = left + 1;
      const least = right < this.#heap.length && isBefore(this.#heap[right] as Due, this.#heap[left] as Due) ? right : left;
      if (!isBefore(this.#heap[least] as Due, due)) break;
      this.#place(this.#heap[least] as Due, place);
      place = least;
    }
    this.#place(due, place);
  }

  /** Sets when a contract is due; null where time no longer moves it. */
  set(machine: string, contract: string, cycle: number | null): void {
    const at = this.#places.get(machine)?.get(contract);
    if (cycle !== null) {
      const place = at ?? this.#heap.length;
      this.#place({ machine, contract, cycle }, place);
      this.#settle(place);
      return;
    }
    if (at === undefined) return;
    const own = this.#places.get(machine);
    own?.delete(contract);
    if (own?.size === 0) this.#places.delete(machine);
    const last = this.#heap.pop() as Due;
    if (at === this.#heap.length) return;
    this.#place(last, at);
    this.#settle(at);
  }
}
