import { Fault } from '../../../core/faults.js';
import { storeFailed } from '../files/refused-write.js';

/** Below so many free bytes nothing more is written. */
const LEAST_FREE = 64 * 1024 * 1024;

/** How long a look at the disk is good for, in milliseconds. */
const FRESHNESS = 1_000;

const tooLittle = (free: number): Fault<'STORE_FAILED'> => {
  const [there, least] = [free, LEAST_FREE].map((value) => Math.floor(Math.max(0, value) / 1024 / 1024));
  return new Fault(
    'STORE_FAILED',
    `The disk of the data folder has ${there} MiB free; below ${least} MiB nothing more is written: make space.`,
    {
      free,
    },
  );
};

/** Refuses to write before the disk is full, so that there is room left to mend it. It looks at most once a second and counts what is written. */
export class DiskSpace {
  readonly #look: () => number;
  readonly #now: () => number;
  #free = 0;
  #failure: Fault<'STORE_FAILED'> | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** @param look gives the free bytes of the disk, or throws where it takes no writes; now gives milliseconds that never go back */
  constructor(look: () => number, now: () => number) {
    this.#look = look;
    this.#now = now;
  }

  #refresh(): void {
    const now = this.#now();
    if (now - this.#lookedAt < FRESHNESS) return;
    this.#lookedAt = now;
    try {
      this.#free = this.#look();
      this.#failure = undefined;
    } catch (error) {
      this.#failure = storeFailed('The data folder takes no writes', error);
    }
  }

  /** Why nothing more is written: a disk that takes no writes, or one with too little `free`; nothing where it takes them. */
  get refusal(): Fault<'STORE_FAILED'> | undefined {
    this.#refresh();
    return this.#failure ?? (this.#free < LEAST_FREE ? tooLittle(this.#free) : undefined);
  }

  /** @throws Fault STORE_FAILED where so many bytes more would leave too little free */
  claim(bytes: number): void {
    this.#refresh();
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#free - bytes < LEAST_FREE) throw tooLittle(this.#free);
    this.#free -= bytes;
  }
}
