/** A quantity as the user gave it, and what the user said it is. */
export interface GivenQuantity {
  /** The text as written; a list of texts where the user gave many. */
  readonly text: string | readonly string[];
  readonly role: string;
  /** The one symbol that a ratio is for, where the agent divided. */
  readonly only?: string;
}

/** What an agent has after reading the user's message. */
export interface Task {
  readonly ask: string;
  /** The words that it searches with. */
  readonly search: string;
  readonly quantities: readonly GivenQuantity[];
  readonly wanted: { readonly role: string; readonly unit: string };
}

/** A task with what only the judge sees. */
export interface Question extends Task {
  readonly id: string;
  readonly domain: string;
  /** Operators that answer it, to tell a failure of the search from a wrong choice. */
  readonly operators: readonly string[];
  /** True where the symbol that is sought is not the one that the formula gives. */
  readonly backwards?: true;
  readonly answer: {
    readonly value: number;
    /** Largest relative error that is still right. */
    readonly tolerance: number;
    readonly uncertainty?: number;
    /** True where conventions differ in the sign, and the question does not say which. */
    readonly eitherSign?: true;
  };
  /** How the answer was computed, without genmath. */
  readonly by: string;
}
