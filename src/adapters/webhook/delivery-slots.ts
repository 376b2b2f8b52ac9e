/** Deliveries that are under way at once: of the node, of one machine, of one hook, and of a hook that is failing. */
export const MOST_AT_ONCE = { node: 128, machine: 32, hook: 4, failing: 1 } as const;

/** Who wants to send. */
export interface Sender {
  readonly machine: string;
  readonly hook: string;
  readonly isFailing: () => boolean;
}

interface Waiting {
  readonly sender: Sender;
  readonly begin: () => void;
}

/** Hands out the right to send, in the order of asking; whoever has reached a share of its own lets others pass. */
export class DeliverySlots {
  readonly #taken = new Map<string, number>();
  #waiting: Waiting[] = [];

  #count(key: string): number {
    return this.#taken.get(key) ?? 0;
  }

  #add(keys: readonly string[], step: 1 | -1): void {
    for (const key of keys) {
      const count = this.#count(key) + step;
      if (count === 0) this.#taken.delete(key);
      else this.#taken.set(key, count);
    }
  }

  #isFree({ machine, hook, isFailing }: Sender): boolean {
    const most = isFailing() ? MOST_AT_ONCE.failing : MOST_AT_ONCE.hook;
    return this.#count('') < MOST_AT_ONCE.node && this.#count(`m ${machine}`) < MOST_AT_ONCE.machine && this.#count(`h ${hook}`) < most;
  }

  #serve(): void {
    const left: Waiting[] = [];
    const waiting = this.#waiting;
    this.#waiting = left;
    for (const each of waiting) {
      if (this.#isFree(each.sender)) each.begin();
      else left.push(each);
    }
  }

  /** Waits for a turn; gives the way to end it. */
  async take(sender: Sender): Promise<() => void> {
    const keys = ['', `m ${sender.machine}`, `h ${sender.hook}`];
    await new Promise<void>((done) => {
      const begin = (): void => {
        this.#add(keys, 1);
        done();
      };
      this.#waiting.push({ sender, begin });
      this.#serve();
    });
    return () => {
      this.#add(keys, -1);
      this.#serve();
    };
  }
}
