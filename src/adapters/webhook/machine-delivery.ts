import type { DeadLetter, Hook } from '../../call/webhooks.js';
import { messagesOf } from '../../core/contract/webhook/row-messages.js';
import { attemptMessage, type DeliveryParts } from './attempt-message.js';
import { HookRunner } from './hook-runner.js';

/** How long progress may wait to be written down, in milliseconds: so much is sent again after a crash. */
const LAZINESS = 1_000;
/** Pause after it could not be written, in milliseconds. */
const PAUSE = 10_000;

/** The hooks of one machine at work: takes up what its owner changes, and writes down how far each has come. */
export class MachineDelivery {
  readonly #machine: string;
  readonly #parts: DeliveryParts;
  readonly #runners = new Map<string, HookRunner>();
  /** Letters that are sent again and not written down yet. */
  readonly #resending = new Map<string, DeadLetter | 'under way' | 'taken'>();
  readonly #ending = new AbortController();
  readonly #sending = new Set<Promise<void>>();
  /** Reading and writing the hooks wait their turn here: what was read is never older than what was written. */
  #turn: Promise<void> = Promise.resolve();
  #cancelSave: (() => void) | undefined;

  constructor(machine: string, parts: DeliveryParts) {
    this.#machine = machine;
    this.#parts = parts;
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(work).catch((error: unknown) => {
      this.#parts.onNotice(this.#machine, '', error instanceof Error ? error.message : String(error));
    });
    return this.#turn;
  }

  /** Looks for new rows. */
  wake(): void {
    for (const runner of this.#runners.values()) runner.wake();
  }

  /** Takes up hooks that are new, changed or gone, and letters that are to be sent again. */
  sync(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#ending.signal.aborted) return;
      const hooks = await this.#parts.webhooks.list(this.#machine);
      const wanted = new Map(hooks.filter(({ disabled }) => disabled === undefined).map((hook) => [hook.id, hook]));
      for (const [id, runner] of this.#runners) {
        if (wanted.has(id)) continue;
        this.#runners.delete(id);
        void runner.stop();
      }
      for (const hook of wanted.values()) this.#takeUp(hook);
      const letters = wanted.size === 0 ? [] : await this.#parts.webhooks.dead(this.#machine);
      for (const letter of letters) {
        const hook = wanted.get(letter.hook);
        if (letter.isResent === true && hook !== undefined && !this.#resending.has(letter.id)) this.#startResending(letter, hook);
      }
    });
  }

  #takeUp(hook: Hook): void {
    const known = this.#runners.get(hook.id);
    if (known !== undefined) {
      known.update(hook);
      return;
    }
    const runner = new HookRunner(this.#machine, hook, this.#parts, (isUrgent) => this.#saveSoon(isUrgent));
    this.#runners.set(hook.id, runner);
    runner.begin();
  }

  #startResending(letter: DeadLetter, hook: Hook): void {
    this.#resending.set(letter.id, 'under way');
    const work = this.#resend(letter, hook).finally(() => {
      this.#sending.delete(work);
      this.#saveSoon(true);
    });
    this.#sending.add(work);
  }

  async #resend(letter: DeadLetter, hook: Hook): Promise<void> {
    const { store, slots, clock } = this.#parts;
    const { isResent: _, ...rest } = letter;
    const failed = (reason: string): DeadLetter => ({
      ...rest,
      attempts: letter.attempts + 1,
      at: new Date(clock.now()).toISOString(),
      reason,
    });
    try {
      const [row] = await store.rows(this.#machine, { after: letter.seq - 1, limit: 1 });
      const message = row === undefined ? undefined : messagesOf(row, hook.id, hook).find(({ id }) => id === letter.id);
      if (message === undefined) throw new Error('its row is not in the ledger');
      const release = await slots.take({ machine: this.#machine, hook: hook.id, isFailing: () => false });
      const { reason } = await attemptMessage(this.#machine, hook, message, this.#parts, this.#ending.signal).finally(release);
      // What was cut off by the end of this process is sent by the next one.
      if (reason !== undefined && this.#ending.signal.aborted) this.#resending.delete(letter.id);
      else this.#resending.set(letter.id, reason === undefined ? 'taken' : failed(reason));
    } catch (error) {
      this.#resending.set(letter.id, failed(error instanceof Error ? error.message : String(error)));
    }
  }

  #saveSoon(isUrgent: boolean): void {
    if (isUrgent) void this.#save();
    else this.#cancelSave ??= this.#parts.clock.after(LAZINESS, () => void this.#save());
  }

  #save(): Promise<void> {
    this.#cancelSave?.();
    this.#cancelSave = undefined;
    return this.#inTurn(async () => {
      const progress = new Map([...this.#runners].map(([id, runner]) => [id, runner.progress]));
      const fresh = [...this.#runners.values()].flatMap(({ dead }) => dead);
      const again = [...this.#resending].filter(([, end]) => end !== 'under way');
      const dead = [...fresh, ...again.flatMap(([, end]) => (typeof end === 'string' ? [] : [end]))];
      const taken = again.flatMap(([id, end]) => (end === 'taken' ? [id] : []));
      try {
        await this.#parts.webhooks.record(this.#machine, { progress, dead, taken });
      } catch (error) {
        if (!this.#ending.signal.aborted) this.#cancelSave ??= this.#parts.clock.after(PAUSE, () => void this.#save());
        throw error;
      }
      for (const [id] of again) this.#resending.delete(id);
      for (const [id, runner] of this.#runners) {
        runner.dead = runner.dead.filter((letter) => !fresh.includes(letter));
        if (progress.get(id)?.disabled !== undefined) this.#runners.delete(id);
      }
    });
  }

  /** Sends nothing more, and writes down how far it has come. */
  async stop(): Promise<void> {
    this.#ending.abort();
    this.#cancelSave?.();
    await Promise.allSettled([...this.#runners.values()].map((runner) => runner.stop()));
    await Promise.allSettled(this.#sending);
    await this.#save();
  }
}
