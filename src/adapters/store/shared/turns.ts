/** How long whoever has the turn may take, in milliseconds: one that was stopped must not hold up the others. */
const LONGEST = 2_000;

interface Line {
  holder: object;
  timer: NodeJS.Timeout;
  readonly waiting: { readonly who: object; readonly go: (isTaken: boolean) => void }[];
}

/**
 * Whose turn it is to write into each ledger, once two have written at the same time: whoever missed has the next turn and keeps it until it has
 * written, and the others wait in the order in which they came. Without it a process that is far from the disk would lose every race.
 */
export class Turns {
  readonly #lines = new Map<string, Line>();

  /** Says whether nobody has the turn at a ledger. */
  isFree(machine: string): boolean {
    return !this.#lines.has(machine);
  }

  #timer(machine: string, holder: object): NodeJS.Timeout {
    const timer = setTimeout(() => this.free(machine, holder), LONGEST);
    timer.unref();
    return timer;
  }

  /** Waits for the turn at a ledger; true when it is had, or was had already; false for one that left meanwhile. */
  take(machine: string, who: object): Promise<boolean> {
    const line = this.#lines.get(machine);
    if (line === undefined) {
      this.#lines.set(machine, { holder: who, timer: this.#timer(machine, who), waiting: [] });
      return Promise.resolve(true);
    }
    if (line.holder === who) {
      clearTimeout(line.timer);
      line.timer = this.#timer(machine, who);
      return Promise.resolve(true);
    }
    return new Promise((go) => {
      line.waiting.push({ who, go });
    });
  }

  /** Gives the turn to the next one, if it is still had. */
  free(machine: string, who: object): void {
    const line = this.#lines.get(machine);
    if (line?.holder !== who) return;
    clearTimeout(line.timer);
    const next = line.waiting.shift();
    if (next === undefined) {
      this.#lines.delete(machine);
      return;
    }
    line.holder = next.who;
    line.timer = this.#timer(machine, next.who);
    next.go(true);
  }

  /** Takes one that has gone out of all lines. */
  leave(who: object): void {
    for (const [machine, line] of [...this.#lines]) {
      const left = line.waiting.filter((one) => one.who === who);
      for (const one of left) line.waiting.splice(line.waiting.indexOf(one), 1);
      for (const { go } of left) go(false);
      this.free(machine, who);
    }
  }
}
