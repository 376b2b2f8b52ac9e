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

/** Who pays for work, as long as they are known to the line. */
interface Payer {
  readonly name: string;
  readonly waiting: Waiting[];
  /** The virtual time at which the last piece ended. */
  end: number;
}

/** Payers who wait for nothing and are remembered all the same: who comes again is not made anew each time. */
const FEW = 16;

/**
 * Whose work goes next on the one event loop of the process: that of the payer who has had least of it, so that nobody waits for more than the
 * piece that is under way, however many send however much (start-time fair queueing: Goyal, Vin & Cheng, 1996). Time decides in which order
 * pieces go, and never what they answer.
 */
export class FairLine {
  /** Those who wait for nothing and are behind the clock are forgotten when the line is at rest, but for a few. */
  readonly #payers = new Map<string, Payer>();
  /** Those of them who wait for something. */
  readonly #waiting: Payer[] = [];
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

  #payer(name: string): Payer {
    const known = this.#payers.get(name);
    if (known !== undefined) return known;
    const payer: Payer = { name, waiting: [], end: 0 };
    this.#payers.set(name, payer);
    return payer;
  }

  #add(name: string, piece: Waiting): void {
    const payer = this.#payer(name);
    if (payer.waiting.length === 0) this.#waiting.push(payer);
    payer.waiting.push(piece);
    if (this.#isTaken) return;
    this.#isTaken = true;
    setImmediate(this.#work);
    if (!piece.isTurn) this.#next();
  }

  /** Begins the next piece; tells whether another one may begin behind it, as nothing of it goes on for a turn. */
  #next(): boolean {
    let chosen: Payer | undefined;
    let start = Number.POSITIVE_INFINITY;
    for (const payer of this.#waiting) {
      const own = Math.max(this.#clock, payer.end);
      if (own < start) [chosen, start] = [payer, own];
    }
    const piece = chosen?.waiting.shift();
    if (chosen === undefined || piece === undefined) return false;
    if (chosen.waiting.length === 0) this.#waiting.splice(this.#waiting.indexOf(chosen), 1);
    const from = performance.now();
    piece.begin();
    this.#clock = start;
    chosen.end = start + (piece.isTurn ? TURN : performance.now() - from);
    return !piece.isTurn;
  }

  /** Begins one piece a turn of the event loop, or a few short ones, so that what comes meanwhile is heard before the next. */
  readonly #work = (): void => {
    if (this.#waiting.length > 0) {
      setImmediate(this.#work);
      const until = performance.now() + SHARED;
      while (this.#next() && performance.now() < until);
      return;
    }
    this.#isTaken = false;
    if (this.#payers.size <= FEW) return;
    for (const { name, end } of this.#payers.values()) if (end <= this.#clock) this.#payers.delete(name);
  };
}

/** The line of this process: it has one event loop. */
export const LINE = new FairLine();
