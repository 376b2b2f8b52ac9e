/** What calls and commits of one process took: of each call the milliseconds, and commits a second by one caller and by 64. */
export interface CallFigures {
  readonly milliseconds: readonly number[];
  readonly one: number;
  readonly many: number;
}

/** What the rows of one of many processes on one ledger took in all, and the one that took longest. */
export interface RaceFigures {
  readonly milliseconds: number;
  readonly longest: number;
}

/** The longest time between two acknowledged commits, and how many there were. */
export interface GapFigures {
  readonly longest: number;
  readonly commits: number;
}
