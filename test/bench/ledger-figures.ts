/** Acknowledged commits a second, a figure for each round. */
export interface LedgerFigures {
  readonly rates: readonly { readonly callers: number; readonly embedded: number[]; readonly sqlite: number[] }[];
  /** Rows a second that are computed, signed and hashed without being stored. */
  readonly building: readonly number[];
}

/** What opening a folder took. */
export interface OpenFigures {
  readonly milliseconds: number;
  readonly rows: number;
  /** Resident bytes before and after, and the most there ever were. */
  readonly before: number;
  readonly memory: number;
  readonly peak: number;
  /** Rows of a page from the middle of a contract, and how long it took to read them. */
  readonly page: number;
  readonly readMilliseconds: number;
}
