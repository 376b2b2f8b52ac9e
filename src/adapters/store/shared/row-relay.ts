import type { StoredRow } from '../../../core/contract/ledger/ledger-row.js';
import { RowFeed } from '../row-feed.js';
import type { Ends } from './store-owner.js';

/** Rows that are read at a time. */
const PAGE = 500;

/** Where rows come from for the time being. */
export interface RowSource {
  /** Tells a listener of every row from now on, and where the ledgers end now or a moment later. */
  readonly watch: (listener: (row: StoredRow) => void) => Promise<Ends>;
  readonly rows: (machine: string, after: number, limit: number) => Promise<readonly StoredRow[]>;
}

/** Tells listeners of every row once and in the order of each ledger, while the source of the rows changes: what was missed in between is read. */
export class RowRelay {
  readonly #feed = new RowFeed();
  /** Number of the last row of each machine that was told, or was there at the beginning. */
  readonly #told = new Map<string, number>();
  #source: RowSource | undefined;
  #hasBegun = false;

  subscribe(listener: (row: StoredRow) => void): () => void {
    return this.#feed.subscribe(listener);
  }

  #tell(row: StoredRow): void {
    if (row.seq <= (this.#told.get(row.machine) ?? 0)) return;
    this.#told.set(row.machine, row.seq);
    this.#feed.publish(row);
  }

  /** Goes on with another source; resolves when all that was missed was told. What the source throws leaves it to the next one. */
  async attach(source: RowSource): Promise<void> {
    const isFirst = !this.#hasBegun;
    this.#source = source;
    const early: StoredRow[] = [];
    let isBehind = !isFirst;
    const ends = await source.watch((row) => {
      if (this.#source !== source) return;
      if (isBehind) early.push(row);
      else this.#tell(row);
    });
    for (const [machine, end] of ends) {
      if (isFirst) this.#told.set(machine, Math.max(end, this.#told.get(machine) ?? 0));
      else await this.#catchUp(source, machine, end);
    }
    this.#hasBegun = true;
    isBehind = false;
    for (const row of early) this.#tell(row);
  }

  async #catchUp(source: RowSource, machine: string, end: number): Promise<void> {
    for (let told = this.#told.get(machine) ?? 0; told < end; told = this.#told.get(machine) ?? 0) {
      const page = await source.rows(machine, told, PAGE);
      for (const row of page) this.#tell(row);
      if (page.length === 0) return;
    }
  }

  clear(): void {
    this.#source = undefined;
    this.#feed.clear();
  }
}
