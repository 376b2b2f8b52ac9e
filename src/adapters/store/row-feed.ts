import type { StoredRow } from '../../core/contract/ledger/ledger-row.js';

/** The listeners who are called with each row once it is on the disk. */
export class RowFeed {
  readonly #listeners = new Set<(row: StoredRow) => void>();

  /** Adds a listener, and gives the way to stop. */
  subscribe(listener: (row: StoredRow) => void): () => void {
    // A function of its own, so that one who subscribes twice with the same listener stops each by itself.
    const own = (row: StoredRow): void => listener(row);
    this.#listeners.add(own);
    return () => {
      this.#listeners.delete(own);
    };
  }

  publish(row: StoredRow): void {
    for (const listener of this.#listeners) {
      try {
        listener(row);
      } catch {
        // The row is on the disk whatever a listener makes of it.
      }
    }
  }

  clear(): void {
    this.#listeners.clear();
  }
}
