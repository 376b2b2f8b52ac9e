/** A row that was made under an Idempotency-Key. */
export interface KeyedRow {
  readonly machine: string;
  readonly contract: string;
  /** Hash of the key. */
  readonly key: string;
  readonly seq: number;
}

/** So many of the newest keys are kept. */
export const KEPT_KEYS = 10_000;

/** Names a key of a contract of a machine. */
export const keyName = (machine: string, contract: string, key: string): string => JSON.stringify([machine, contract, key]);

/** The newest Idempotency-Keys with the rows that they made. */
export class RecentKeys {
  readonly #rows = new Map<string, KeyedRow>();

  find(machine: string, contract: string, key: string): KeyedRow | undefined {
    return this.#rows.get(keyName(machine, contract, key));
  }

  /** Keeps a key; of too many the oldest goes. */
  add(row: KeyedRow): void {
    const name = keyName(row.machine, row.contract, row.key);
    this.#rows.delete(name);
    this.#rows.set(name, row);
    if (this.#rows.size <= KEPT_KEYS) return;
    const [oldest] = this.#rows.keys();
    if (oldest !== undefined) this.#rows.delete(oldest);
  }

  /** Gives what is kept, oldest first. */
  all(): readonly KeyedRow[] {
    return [...this.#rows.values()];
  }
}
