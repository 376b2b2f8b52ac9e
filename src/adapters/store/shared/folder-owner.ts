import { type Budgets, createProcessBudgets } from '../../../call/limits/budgets.js';
import { createProcessWindows, type WindowRule, type Windows } from '../../../call/limits/rate-limit.js';
import { Fault } from '../../../core/faults.js';
import type { EmbeddedStore } from '../embedded/embedded-store.js';
import { sayCode } from '../files/refused-write.js';
import type { Usage } from '../keys/usage-counts.js';
import type { Owned } from './folder-share.js';
import type { Peer } from './listen-in-folder.js';
import { StoreOwner } from './store-owner.js';

/** What the owner of a data folder holds for all of its processes: the ledgers, the uses of keys, and what counts against limits. */
export class FolderOwner implements Owned {
  readonly ledgers: StoreOwner;
  readonly notices: readonly string[];
  readonly usage: Usage;
  readonly windows: Windows;
  readonly budgets: Budgets;

  constructor(store: EmbeddedStore, usage: Usage) {
    this.ledgers = new StoreOwner(store);
    this.notices = store.notices();
    this.usage = usage;
    // Windows are measured by a clock that does not jump.
    this.windows = createProcessWindows(() => performance.now());
    this.budgets = createProcessBudgets(() => performance.now());
  }

  async answer(name: string, args: readonly unknown[], peer: Peer): Promise<unknown> {
    const answer = this.ledgers.answer(name, args, peer);
    if (answer !== undefined) return answer;
    const [first, second, third, fourth] = args;
    if (name === 'take') return this.windows.take(first as string, second as string, third as WindowRule);
    if (name === 'settle') {
      const left = await this.budgets.settle(
        first as string,
        second as WindowRule,
        new Map(third as readonly (readonly [string, number])[]),
        new Map(fourth as readonly (readonly [string, number])[]),
      );
      return [...left];
    }
    if (name === 'spend') return asFault(this.usage.spend(first as string, second as number));
    if (name === 'refund') return asFault(this.usage.refund(first as string, second as string));
    if (name === 'uses') return [...(await asFault(this.usage.uses()))];
    throw new Fault('STORE_FAILED', `The owner of the data folder knows no ${name.slice(0, 64)}.`);
  }

  async close(): Promise<void> {
    await this.usage.flush().catch(() => undefined);
    await this.ledgers.close();
  }
}

/** Says to another process what the system said of a file. */
const asFault = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw error instanceof Fault || code === undefined ? error : new Fault('STORE_FAILED', sayCode(code), { system: code });
  }
};
