/** How long the answer of a commit is known by its key, in milliseconds. */
const KEPT_FOR = 3_600_000;
/** Answers that are known at most. */
const KEPT = 10_000;

interface Answer {
  readonly value: Promise<unknown>;
  readonly until: number;
}

/** The answers of commits by their keys: what is repeated under a key is done once. */
export class CommitKeys {
  readonly #now: () => number;
  readonly #answers = new Map<string, Answer>();

  /** @param now gives milliseconds that never go back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Gives the answer that a key of a machine has, or makes it; without a key it is made. One that failed is made anew by whoever repeats it. */
  once<T>(machine: string, key: string | undefined, make: () => Promise<T>): Promise<T> {
    if (key === undefined) return make();
    const name = JSON.stringify([machine, key]);
    this.#forget();
    const known = this.#answers.get(name);
    // A key names one commit, and so one type of answer.
    if (known !== undefined) return known.value as Promise<T>;
    const value = make();
    const answer = { value, until: this.#now() + KEPT_FOR };
    this.#answers.set(name, answer);
    value.catch(() => {
      if (this.#answers.get(name) === answer) this.#answers.delete(name);
    });
    return value;
  }

  /** Forgets what is too old or too much; answers stand in the order in which they were made. */
  #forget(): void {
    const now = this.#now();
    for (const [name, { until }] of this.#answers) {
      if (until > now && this.#answers.size < KEPT) return;
      this.#answers.delete(name);
    }
  }
}
