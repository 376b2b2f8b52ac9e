import { type LRU, lru } from 'tiny-lru';

/** Keeps so many values by their keys; the one that was not asked for longest goes first, and is made again when it is wanted. */
export class RecentlyUsed<Value> {
  readonly #kept: LRU<Value>;

  constructor(most: number) {
    this.#kept = lru<Value>(most);
  }

  /** Gives the value of a key, which is made where it is not kept; what `make` throws is not kept. */
  get(key: string, make: () => Value): Value {
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const made = make();
    this.#kept.set(key, made);
    return made;
  }

  /** Gives the value of a key where it is kept. */
  find(key: string): Value | undefined {
    return this.#kept.get(key);
  }

  /** Forgets all values. */
  clear(): void {
    this.#kept.clear();
  }
}
