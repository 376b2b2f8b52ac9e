/** Time in milliseconds for which work goes on before the event loop takes what else has come. */
export const TURN = 8;

/**
 * Pieces go on within one turn of the event loop for this many milliseconds: what is short would else cost a look at every socket for each piece, and
 * nothing that they write would go out together.
 */
const SHARED = 2;

/** Work of one payer that waits. */
interface Waiting {
  /** Does it, up to where it waits for something itself. */
  readonly begin: () => void;
  /** Whether it goes on after {@link begin} for a whole turn. */
  readonly isTurn: boolean;
}

/**
 * Whose work goes next on the one event loop of the process: that of the payer who has had least of it, so that nobody waits for more than the
 * piece that is under way, however many send however much (start-time fair queueing: Goyal, Vin & Cheng, 1996). Time decides in which order
 * pieces go, and never what they answer.
 */
export class FairLine {
  readonly #waiting = new Map<string, Waiting[]>();
  /** The virtual time at which each payer's last piece ended; payers who wait for nothing and are behind the clock are forgotten. */
  readonly #ends = new Map<string, number>();
  #clock = 0;
  #isTaken = false;

  /** Begins a piece of work when it is its payer's turn: at once where nothing else is under way or waits. */
  run<T>(payer: string, work: () => T | Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const begin = (): void => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      };
      this.#add(payer, { begin, isTurn: false });
    });
  }

  /** Waits for a turn of the event loop: work that comes in pieces of unknown length awaits one before each. */
  turn(payer: string): Promise<void> {
    return new Promise((resolve) => this.#add(payer, { begin: resolve, isTurn: true }));
  }

  #add(payer: string, piece: Waiting): void {
    const own = this.#waiting.get(payer);
    if (own === undefined) this.#waiting.set(payer, [piece]);
    else own.push(piece);
    if (this.#isTaken) return;
    this.#isTaken = true;
    setImmediate(this.#work);
    if (!piece.isTurn) this.#next();
  }

  /** Begins the next piece; tells whether another one may begin behind it, as nothing of it goes on for a turn. */
  #next(): boolean {
    let chosen: string | undefined;
    let start = Number.POSITIVE_INFINITY;
    for (const payer of this.#waiting.keys()) {
      const own = Math.max(this.#clock, this.#ends.get(payer) ?? 0);
      if (own < start) [chosen, start] = [payer, own];
    }
    const queue = chosen === undefined ? undefined : this.#waiting.get(chosen);
    const piece = queue?.shift();
    if (chosen === undefined || piece === undefined) return false;
    if (queue?.length === 0) this.#waiting.delete(chosen);
    const from = performance.now();
    piece.begin();
    this.#clock = start;
    this.#ends.set(chosen, start + (piece.isTurn ? TURN : performance.now() - from));
    return !piece.isTurn;
  }

  /** Begins one piece a turn of the event loop, or a few short ones, so that what comes meanwhile is heard before the next. */
  readonly #work = (): void => {
    if (this.#waiting.size > 0) {
      setImmediate(this.#work);
      const until = performance.now() + SHARED;
      while (this.#next() && performance.now() < until);
      return;
    }
    this.#isTaken = false;
    for (const [payer, end] of this.#ends) if (end <= this.#clock) this.#ends.delete(payer);
  };
}

/** The line of this process: it has one event loop. */
export const LINE = new FairLine();
