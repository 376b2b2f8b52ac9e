import type { DeadLetter, Hook, HookProgress, Lane } from '../../call/webhooks.js';
import type { StoredRow } from '../../core/contract/ledger/ledger-row.js';
import { nextAttempt, pauseUntil } from '../../core/contract/webhook/retry-schedule.js';
import { type HookMessage, isTold, messagesOf } from '../../core/contract/webhook/row-messages.js';
import { attemptMessage, type DeliveryParts } from './attempt-message.js';
import type { Sender } from './delivery-slots.js';

/** Rows that are read at a time. */
const PAGE = 100;
/** Contracts of one hook that may wait; while there are so many, no further rows are looked at. */
const MOST_LANES = 256;
/** Pause after the ledger could not be read, in milliseconds. */
const PAUSE = 10_000;

interface LaneState extends Omit<Lane, 'contract'> {
  after: number;
  attempts: number;
  since: number;
  next: number;
  reason: string;
  /** Messages of the next row that were taken. */
  taken: number;
  isBusy: boolean;
  cancel: () => void;
}

const newLane = (lane: Omit<Lane, 'contract'>): LaneState => ({ ...lane, taken: 0, isBusy: false, cancel: () => undefined });

/**
 * Sends what one hook tells of. It looks at the rows of the machine one after the other, and opens a lane for each contract that has something
 * to tell; a lane sends the messages of its contract in order and one at a time, keeps the one that fails until its day is over, and closes
 * when it has come as far as the hook.
 */
export class HookRunner {
  readonly #machine: string;
  readonly #parts: DeliveryParts;
  readonly #onChange: (isUrgent: boolean) => void;
  readonly #lanes = new Map<string, LaneState>();
  /** Those whose next message failed. */
  readonly #failing = new Set<LaneState>();
  readonly #sender: Sender;
  readonly #ending = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #hook: Hook;
  #cursor: number;
  #disabled: Hook['disabled'];
  #isReading = false;
  #isReadAgain = false;
  /** Letters that are not written down yet. */
  dead: readonly DeadLetter[] = [];

  /** @param onChange called where progress is to be written down, soon or at once */
  constructor(machine: string, hook: Hook, parts: DeliveryParts, onChange: (isUrgent: boolean) => void) {
    this.#machine = machine;
    this.#hook = hook;
    this.#parts = parts;
    this.#onChange = onChange;
    this.#cursor = hook.cursor;
    this.#sender = { machine, hook: hook.id, isFailing: () => this.#failing.size > 0 };
    for (const { contract, ...given } of hook.lanes) {
      const lane = newLane(given);
      this.#lanes.set(contract, lane);
      if (lane.attempts > 0) this.#failing.add(lane);
    }
  }

  get isDisabled(): boolean {
    return this.#disabled !== undefined;
  }

  /** How far it has come: what it does not say is settled is sent again after a crash. */
  get progress(): HookProgress & Pick<Hook, 'disabled'> {
    const lanes = [...this.#lanes].map(([contract, { after, attempts, since, next, reason }]) => ({
      contract,
      after,
      attempts,
      since,
      next,
      reason,
    }));
    return { cursor: this.#cursor, lanes, disabled: this.#disabled };
  }

  /** Takes up what its owner has changed: the secret. */
  update(hook: Hook): void {
    this.#hook = hook;
  }

  get #isOver(): boolean {
    return this.#ending.signal.aborted || this.isDisabled;
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }

  /** Goes on where it stopped. */
  begin(): void {
    for (const [contract, lane] of this.#lanes) this.#start(contract, lane);
    this.wake();
  }

  /** Looks for new rows. */
  wake(): void {
    if (this.#isOver) return;
    this.#isReadAgain = true;
    if (!this.#isReading) this.#track(this.#read());
  }

  async #read(): Promise<void> {
    const { store, onNotice, clock } = this.#parts;
    this.#isReading = true;
    try {
      while (this.#isReadAgain && !this.#isOver) {
        this.#isReadAgain = false;
        if (this.#lanes.size >= MOST_LANES) break;
        const rows = await store.rows(this.#machine, { after: this.#cursor, limit: PAGE });
        for (const row of rows) {
          if (this.#lanes.size >= MOST_LANES) break;
          this.#cursor = row.seq;
          if (!this.#lanes.has(row.contract) && isTold(row, this.#hook)) this.#open(row.contract, row.seq - 1);
        }
        if (rows.length > 0) this.#onChange(false);
        if (rows.length === PAGE) this.#isReadAgain = true;
      }
    } catch (error) {
      onNotice(this.#machine, this.#hook.id, `the ledger could not be read: ${error instanceof Error ? error.message : String(error)}`);
      if (!this.#isOver) clock.after(PAUSE, () => this.wake());
    } finally {
      this.#isReading = false;
    }
  }

  #open(contract: string, after: number): void {
    const lane = newLane({ after, attempts: 0, since: 0, next: 0, reason: '' });
    this.#lanes.set(contract, lane);
    this.#start(contract, lane);
  }

  /** Runs a lane now, or when its next attempt is due. */
  #start(contract: string, lane: LaneState): void {
    if (lane.isBusy || this.#isOver) return;
    lane.cancel();
    const wait = pauseUntil(lane.next, this.#parts.clock.now());
    // The timer is not asked whether the clock says so too: it may have been set back meanwhile.
    if (wait > 0) lane.cancel = this.#parts.clock.after(wait, () => this.#begin(contract, lane));
    else this.#begin(contract, lane);
  }

  #begin(contract: string, lane: LaneState): void {
    if (lane.isBusy || this.#isOver) return;
    lane.isBusy = true;
    const run = this.#run(contract, lane)
      .catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        this.#parts.onNotice(this.#machine, this.#hook.id, `the ledger could not be read: ${why}`);
        lane.next = this.#parts.clock.now() + PAUSE;
      })
      .finally(() => {
        lane.isBusy = false;
        if (this.#lanes.get(contract) === lane) this.#start(contract, lane);
        // There may be room for further contracts.
        else this.wake();
      });
    this.#track(run);
  }

  /** Sends the rows of a contract, each in its turn; ends where one fails, or where none is left. */
  async #run(contract: string, lane: LaneState): Promise<void> {
    while (!this.#isOver) {
      // A lane that waits for its turn holds no row: thousands may wait.
      const release = await this.#parts.slots.take(this.#sender);
      if (!(await this.#sendNext(contract, lane).finally(release))) return;
    }
  }

  /** Sends the next row of a contract up to the cursor; false where that fails, or where none is left, and then the lane closes. */
  async #sendNext(contract: string, lane: LaneState): Promise<boolean> {
    if (this.#isOver) return false;
    const upTo = this.#cursor;
    const [row] = await this.#parts.store.rows(this.#machine, { contract, after: lane.after, limit: 1 });
    if (row !== undefined && row.seq <= upTo) return this.#sendRow(row, lane);
    // A row that the hook has passed meanwhile was left to this lane.
    if (this.#cursor !== upTo) return true;
    this.#lanes.delete(contract);
    this.#failing.delete(lane);
    this.#onChange(false);
    return false;
  }

  /** Sends the messages of a row that were not taken yet; false where one was not, and its lane must wait. */
  async #sendRow(row: StoredRow, lane: LaneState): Promise<boolean> {
    const messages = messagesOf(row, this.#hook.id, this.#hook);
    for (const message of messages.slice(lane.taken)) {
      if (!(await this.#send(message, row, lane))) return false;
      lane.taken += 1;
      Object.assign(lane, { attempts: 0, since: 0, next: 0, reason: '' });
      this.#failing.delete(lane);
    }
    lane.after = row.seq;
    lane.taken = 0;
    this.#onChange(false);
    return true;
  }

  async #send(message: HookMessage, row: StoredRow, lane: LaneState): Promise<boolean> {
    const { clock, random, onNotice } = this.#parts;
    if (this.#isOver) return false;
    const {
      status,
      reason,
      retryAfter,
      isHopeless = false,
    } = await attemptMessage(this.#machine, this.#hook, message, this.#parts, this.#ending.signal);
    if (reason === undefined) return true;
    // What was cut off by the end of this process, or of the hook, was no attempt.
    if (this.#isOver) return false;
    const now = clock.now();
    if (status === 410) {
      this.#disabled = { at: new Date(now).toISOString(), reason: 'it answered 410: the receiver is gone' };
      onNotice(this.#machine, this.#hook.id, 'disabled: it answered 410');
      this.#onChange(true);
      return false;
    }
    const attempts = lane.attempts + 1;
    const since = lane.attempts === 0 ? now : Math.min(lane.since, now);
    const next = isHopeless ? undefined : nextAttempt({ attempts, since, now, retryAfter }, random());
    if (next !== undefined) {
      Object.assign(lane, { attempts, since, next, reason });
      this.#failing.add(lane);
      this.#onChange(false);
      return false;
    }
    const { id, type } = message;
    const letter = {
      id,
      hook: this.#hook.id,
      type,
      contract: row.contract,
      seq: row.seq,
      attempts,
      at: new Date(now).toISOString(),
      reason,
    };
    this.dead = [...this.dead, letter];
    onNotice(this.#machine, this.#hook.id, `a message of row ${row.seq} is dead after ${attempts} attempts: ${reason}`);
    this.#onChange(true);
    return true;
  }

  /** Sends nothing more; resolves when nothing is under way. */
  async stop(): Promise<void> {
    this.#ending.abort();
    for (const { cancel } of this.#lanes.values()) cancel();
    await Promise.allSettled(this.#running);
  }
}
