/** Deliveries that are under way at once: of the node, of one machine, of one hook, and of a hook that is failing. */
export const MOST_AT_ONCE = { node: 128, machine: 32, hook: 4, failing: 1 } as const;

/** Who wants to send. */
export interface Sender {
  readonly machine: string;
  readonly hook: string;
  readonly isFailing: () => boolean;
}

/** Hands out the right to send: to senders in turn, and to each in the order of its asking; whoever has reached a share of its own lets others pass. */
export class DeliverySlots {
  readonly #machines = new Map<string, number>();
  readonly #hooks = new Map<string, number>();
  /** What each sender waits with; whose turn was longest ago is the first. */
  readonly #waiting = new Map<Sender, Set<() => void>>();
  #taken = 0;

  #add({ machine, hook }: Sender, step: 1 | -1): void {
    this.#taken += step;
    for (const [counts, key] of [
      [this.#machines, machine],
      [this.#hooks, hook],
    ] as const) {
      const count = (counts.get(key) ?? 0) + step;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    }
  }

  #isFree({ machine, hook, isFailing }: Sender): boolean {
    if (this.#taken >= MOST_AT_ONCE.node || (this.#machines.get(machine) ?? 0) >= MOST_AT_ONCE.machine) return false;
    return (this.#hooks.get(hook) ?? 0) < (isFailing() ? MOST_AT_ONCE.failing : MOST_AT_ONCE.hook);
  }

  /** Gives a sender one turn, where it may have one. */
  #serve(sender: Sender, waiting: Set<() => void>): void {
    const [begin] = waiting;
    if (begin === undefined || !this.#isFree(sender)) return;
    waiting.delete(begin);
    this.#waiting.delete(sender);
    if (waiting.size > 0) this.#waiting.set(sender, waiting);
    this.#add(sender, 1);
    begin();
  }

  /**
   * Waits for a turn; gives the way to end it.
   * @param sender the same object for all that waits in one line
   */
  async take(sender: Sender): Promise<() => void> {
    const waiting = this.#waiting.get(sender) ?? new Set();
    this.#waiting.set(sender, waiting);
    await new Promise<void>((begin) => {
      waiting.add(begin);
      // Whoever else could begin has begun.
      this.#serve(sender, waiting);
    });
    return () => {
      this.#add(sender, -1);
      // Whoever had a turn is looked at again behind all others.
      for (const [each, its] of this.#waiting) {
        if (this.#taken >= MOST_AT_ONCE.node) return;
        this.#serve(each, its);
      }
    };
  }
}
