/** A value that is kept, between the one that was asked for before it and the one after. */
interface Kept<Value> {
  readonly key: string;
  readonly value: Value;
  older: Kept<Value> | undefined;
  newer: Kept<Value> | undefined;
}

/**
 * Keeps so many values by their keys; the one that was not asked for longest goes first, and is made again when it is wanted. The order is a
 * linked list: a map whose keys are taken out and set again is copied every few times, and each copy keeps what lay in the one before from the
 * collector of young objects.
 */
export class RecentlyUsed<Value> {
  readonly #most: number;
  readonly #kept = new Map<string, Kept<Value>>();
  #newest: Kept<Value> | undefined;
  #oldest: Kept<Value> | undefined;

  constructor(most: number) {
    this.#most = most;
  }

  #take(kept: Kept<Value>): void {
    const { older, newer } = kept;
    if (older === undefined) this.#oldest = newer;
    else older.newer = newer;
    if (newer === undefined) this.#newest = older;
    else newer.older = older;
    kept.older = undefined;
    kept.newer = undefined;
  }

  #put(kept: Kept<Value>): void {
    kept.older = this.#newest;
    if (this.#newest === undefined) this.#oldest = kept;
    else this.#newest.newer = kept;
    this.#newest = kept;
  }

  /** Gives the value of a key, which is made where it is not kept; what `make` throws is not kept. */
  get(key: string, make: () => Value): Value {
    const found = this.find(key);
    if (found !== undefined) return found;
    const value = make();
    // Making it may have asked for it, too.
    const other = this.#kept.get(key);
    if (other !== undefined) this.#take(other);
    const kept: Kept<Value> = { key, value, older: undefined, newer: undefined };
    this.#kept.set(key, kept);
    this.#put(kept);
    const oldest = this.#oldest;
    if (this.#kept.size > this.#most && oldest !== undefined) {
      this.#take(oldest);
      this.#kept.delete(oldest.key);
    }
    return value;
  }

  /** Gives the value of a key where it is kept. */
  find(key: string): Value | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    if (kept !== this.#newest) {
      this.#take(kept);
      this.#put(kept);
    }
    return kept.value;
  }

  /** Forgets all values. */
  clear(): void {
    this.#kept.clear();
    this.#newest = undefined;
    this.#oldest = undefined;
  }
}
