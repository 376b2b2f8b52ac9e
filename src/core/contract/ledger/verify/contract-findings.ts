/** The checks of a contract, in their order. */
export const CONTRACT_CHECKS = ['shape', 'hashes', 'links', 'receipts', 'results', 'transitions', 'document'] as const;

/** One check of a contract: what it says of the first thing that fails. */
export interface ContractCheck {
  readonly name: (typeof CONTRACT_CHECKS)[number];
  readonly status: 'pass' | 'fail' | 'not_checked';
  readonly detail: string;
}

/** Rows and members that are named. */
const NAMED = 100;

/** Gathers what fails, by check. */
export class Findings {
  readonly #first = new Map<ContractCheck['name'], string>();
  readonly #tampered = new Set<string>();

  constructor(...earlier: readonly (Findings | undefined)[]) {
    for (const before of earlier) {
      if (before === undefined) continue;
      for (const [check, detail] of before.#first) if (!this.#first.has(check)) this.#first.set(check, detail);
      for (const what of before.#tampered) this.#tampered.add(what);
    }
  }

  add(check: ContractCheck['name'], what: string, detail: string): void {
    if (!this.#first.has(check)) this.#first.set(check, detail);
    if (this.#tampered.size < NAMED) this.#tampered.add(what);
  }

  get tampered(): readonly string[] {
    return [...this.#tampered];
  }

  /** @param unknown checks that could not be made to the end, with the reason */
  checks(
    passed: Readonly<Record<ContractCheck['name'], string>>,
    unknown: Partial<Readonly<Record<ContractCheck['name'], string>>>,
  ): readonly ContractCheck[] {
    return CONTRACT_CHECKS.map((name) => {
      const detail = this.#first.get(name);
      if (detail !== undefined) return { name, status: 'fail', detail };
      const why = unknown[name];
      return why === undefined ? { name, status: 'pass', detail: passed[name] } : { name, status: 'not_checked', detail: why };
    });
  }
}
