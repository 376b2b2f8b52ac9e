import { setTimeout as wait } from 'node:timers/promises';
import { Fault, isFault } from '../../../core/faults.js';
import { lockFolder } from '../files/folder-lock.js';
import type { Greeting } from './greeting.js';
import { type AnswerCall, listenInFolder } from './listen-in-folder.js';
import { connectToOwner, LOST, OwnerLink } from './owner-link.js';

/** What the owner of a folder holds for all processes of it. */
export interface Owned {
  /** Answers the calls of the others. */
  readonly answer: AnswerCall;
  readonly close: () => Promise<void>;
}

/**
 * What a process is to a folder: its owner, or one of those that ask the owner; or, where the folder takes no writes, one that reads it for itself until
 * it can be one of the two.
 */
export type Role<O extends Owned> = Holder<O> | { readonly kind: 'guest'; readonly link: OwnerLink };

interface Holder<O extends Owned> {
  readonly kind: 'owner' | 'reader';
  readonly owned: O;
}

/** Locks a folder, and gives the way to let go. */
export type Lock = (folder: string) => Promise<() => Promise<void>>;

/** How a folder is shared. */
export interface ShareSettings<O extends Owned> {
  readonly dataFolder: string;
  readonly greeting: Greeting;
  /** How long an owner that runs may be silent until a call is refused, in milliseconds. */
  readonly patience?: number | undefined;
  /** Opens what the owner holds, under the lock that it is given. */
  readonly open: (lock: Lock) => Promise<O>;
  /** Opens what can be read without a lock where that failed because the folder takes no writes; nothing where it failed for another reason. */
  readonly openToRead: (failure: unknown) => Promise<O> | undefined;
  /** Awaited before a new role is used; what it throws or a connection that ends meanwhile makes the process look for another. */
  readonly onRole: (role: Role<O>) => Promise<void>;
}

/** Milliseconds between two tries to reach the owner or to become it, and as much again at random, so that many do not try in step. */
const STEP = 5;
/** The patience where none is told, in milliseconds: an owner that reads a large ledger is silent for seconds. */
const PATIENCE = 15_000;
/** Pause after a try that was refused while nobody waits, in milliseconds. */
const PAUSE = 1_000;

/** Gives the process that holds the lock of a folder, where that is why it cannot be had. */
const holderIn = (error: unknown): number | undefined =>
  isFault(error, 'STORE_FAILED') ? (error.details as { pid?: number }).pid : undefined;

/**
 * The place of this process among those that use one data folder. The first owns it and answers the others over a socket; when it ends or dies they race
 * for its lock, one becomes the owner and the rest connect to it.
 */
export class FolderShare<O extends Owned> {
  readonly #settings: ShareSettings<O>;
  #role: Promise<Role<O>> | undefined;
  #isClosed = false;
  #stopListening: () => Promise<void> = async () => undefined;
  #again: NodeJS.Timeout | undefined;
  #trying: Promise<void> | undefined;

  constructor(settings: ShareSettings<O>) {
    this.#settings = settings;
  }

  /**
   * Gives what this process is to the folder now, as soon as that is settled.
   * @throws Fault STORE_FAILED where the owner is of another version, or runs and does not answer; or what opening the folder throws
   */
  role(): Promise<Role<O>> {
    if (this.#isClosed) return Promise.reject(new Fault('STORE_FAILED', 'The store is closed.'));
    if (this.#role === undefined) clearTimeout(this.#again);
    this.#role ??= this.#join().catch((error: unknown) => {
      this.#role = undefined;
      throw error;
    });
    return this.#role;
  }

  /** What this process is to the folder, where it has come to be one of its processes already. */
  async joined(): Promise<Role<O> | undefined> {
    return this.#role;
  }

  /**
   * Asks the owner, whoever that is, until one answers.
   * @param ask asks once; `isRepeat` says that it was asked before and may have been carried out
   */
  async ask<T>(ask: (role: Role<O>, isRepeat: boolean) => Promise<T | typeof LOST>): Promise<T> {
    for (let isRepeat = false; ; isRepeat = true) {
      const role = await this.role();
      const answer = await ask(role, isRepeat);
      if (answer !== LOST) return answer as T;
      if (role.kind === 'guest') await role.link.ended;
    }
  }

  async #join(): Promise<Role<O>> {
    const { patience = PATIENCE } = this.#settings;
    let silentSince: number | undefined;
    for (;;) {
      const role = (await this.#connect()) ?? (await this.#own().catch((error: unknown) => this.#read(error)));
      if (typeof role === 'object') {
        if (await this.#isUsable(role)) {
          if (role.kind === 'reader') this.#tryLater(role);
          return role;
        }
        continue;
      }
      silentSince ??= performance.now();
      if (performance.now() - silentSince > patience) throw this.#silent(role);
      await wait(STEP + Math.random() * STEP);
    }
  }

  /** Reads the folder for itself where it takes no writes. */
  async #read(failure: unknown): Promise<Holder<O>> {
    const opening = this.#settings.openToRead(failure);
    if (opening === undefined) throw failure;
    return { kind: 'reader', owned: await opening };
  }

  /** Tries every second to be more than a reader. */
  #tryLater(reader: Holder<O>): void {
    if (this.#isClosed) return;
    this.#again = setTimeout(() => {
      // Whoever wants to write meanwhile is told why that cannot be.
      this.#trying = this.#replace(reader).catch(() => this.#tryLater(reader));
    }, PAUSE);
    this.#again.unref();
  }

  /** Becomes the owner or a guest where that is possible now; what is being read is read to its end. */
  async #replace(reader: Holder<O>): Promise<void> {
    const role = (await this.#connect()) ?? (await this.#own());
    if (typeof role !== 'object' || !(await this.#isUsable(role))) {
      this.#tryLater(reader);
      return;
    }
    this.#role = Promise.resolve(role);
    await reader.owned.close().catch(() => undefined);
  }

  async #isUsable(role: Role<O>): Promise<boolean> {
    if (role.kind !== 'guest') {
      await this.#settings.onRole(role);
      return true;
    }
    const { link } = role;
    try {
      await this.#settings.onRole(role);
    } catch (error) {
      if (!link.isEnded) {
        link.close();
        throw error;
      }
    }
    if (link.isEnded) return false;
    // Before anybody who waits for its end asks for the next role.
    void link.ended.then(() => this.#rejoin());
    return true;
  }

  /** The owner is gone: somebody has to take its place, whether a call waits or not. */
  #rejoin(): void {
    this.#role = undefined;
    if (this.#isClosed) return;
    this.role().catch(() => {
      if (this.#isClosed) return;
      this.#again = setTimeout(() => this.#rejoin(), PAUSE);
      this.#again.unref();
    });
  }

  async #connect(): Promise<Role<O> | undefined> {
    const { dataFolder, greeting } = this.#settings;
    const found = await connectToOwner(dataFolder, greeting);
    if (found === undefined || found instanceof OwnerLink) return found && { kind: 'guest', link: found };
    throw new Fault(
      'STORE_FAILED',
      `The data folder ${dataFolder} is in use by genmath ${found.version}, and this is genmath ${greeting.version}: end the other one, or give this one another folder with --data.`,
    );
  }

  /** Becomes the owner; gives the number of the process that is, where one is. */
  async #own(): Promise<Role<O> | number> {
    const { dataFolder, greeting, open } = this.#settings;
    let isOpen = (_: O): void => undefined;
    const opened = new Promise<O>((resolve) => {
      isOpen = resolve;
    });
    const lock: Lock = async (folder) => {
      const release = await lockFolder(folder);
      // Others connect at once, and are answered when the folder is open.
      const listening = await listenInFolder(dataFolder, greeting, async (name, args, peer) => (await opened).answer(name, args, peer));
      this.#stopListening = listening?.stop ?? this.#stopListening;
      return async () => {
        await listening?.stop();
        await release();
      };
    };
    try {
      const owned = await open(lock);
      isOpen(owned);
      return { kind: 'owner', owned };
    } catch (error) {
      const holder = holderIn(error);
      if (holder === undefined) throw error;
      return holder;
    }
  }

  #silent(pid: number): Fault {
    const { dataFolder } = this.#settings;
    return new Fault(
      'STORE_FAILED',
      `The data folder ${dataFolder} is in use by the process ${pid}, which does not answer. End that one, or give this one another folder with --data.`,
      { pid },
    );
  }

  /** Leaves the folder to the others; as its owner, after everything is written. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#again);
    await this.#trying;
    const role = await this.#role?.catch(() => undefined);
    if (role === undefined) return;
    if (role.kind === 'guest') {
      role.link.close();
      return;
    }
    // Whatever the others asked and was not answered they ask the next owner.
    await this.#stopListening();
    await role.owned.close();
  }
}
