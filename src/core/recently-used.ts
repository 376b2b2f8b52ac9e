/** Keeps so many values by their keys; the one that was not asked for longest goes first, and is made again when it is wanted. */
export class RecentlyUsed<Value> {
  readonly #most: number;
  // A map keeps its keys in the order in which they were set.
  readonly #values = new Map<string, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Gives the value of a key, which is made where it is not kept; what `make` throws is not kept. */
  get(key: string, make: () => Value): Value {
    const kept = this.find(key);
    if (kept !== undefined) return kept;
    const made = make();
    this.#values.set(key, made);
    if (this.#values.size > this.#most) {
      const [oldest] = this.#values.keys();
      if (oldest !== undefined) this.#values.delete(oldest);
    }
    return made;
  }

  /** Gives the value of a key where it is kept. */
  find(key: string): Value | undefined {
    const kept = this.#values.get(key);
    if (kept === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, kept);
    return kept;
  }

  /** Forgets all values. */
  clear(): void {
    this.#values.clear();
  }
}
