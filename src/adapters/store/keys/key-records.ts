import * as z from 'zod';
import type { IssuedKey } from '../../../call/access.js';
import { type ApiKey, apiKeySchema } from '../../../call/api-key.js';
import { Fault } from '../../../core/faults.js';
import { DurableDocument } from '../files/durable-document.js';
import { SharedDocument } from '../files/shared-document.js';
import { makeKey, makeSlug } from './issue-keys.js';

/** Shape of `api-keys.json`. */
const keysSchema = z.object({ version: z.literal(1), keys: z.array(apiKeySchema) });

type KeysDocument = z.output<typeof keysSchema>;

/** How old the knowledge of the file may be, in milliseconds: a key that another process revokes ends within it. */
const FRESHNESS = 1_000;

/** Writes the keys of a file that is not there yet; resolves when they are on the disk. */
export const writeKeys = (path: string, keys: readonly ApiKey[]): Promise<void> =>
  new DurableDocument<KeysDocument>(path, { version: 1, keys: [...keys] }).save();

/** Adds a key with a new secret to the others. */
const issue = (keys: ApiKey[], rest: Omit<ApiKey, 'prefix' | 'hash'>): IssuedKey => {
  let issued = makeKey(rest);
  while (keys.some(({ prefix }) => prefix === issued.record.prefix)) issued = makeKey(rest);
  keys.push(issued.record);
  return issued;
};

/** The keys that were made, in a file that several processes may change: the node makes them, the command line revokes them. */
export class KeyRecords {
  readonly #document: SharedDocument<KeysDocument>;
  #keys: KeysDocument['keys'] = [];
  #byPrefix: ReadonlyMap<string, ApiKey> = new Map();
  #checkedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;

  constructor(path: string) {
    this.#document = new SharedDocument<KeysDocument>(
      path,
      () => ({ version: 1, keys: [] }),
      (content) => keysSchema.parse(content),
    );
  }

  async #refresh(): Promise<void> {
    const from = performance.now();
    const { keys } = await this.#document.read();
    if (keys !== this.#keys) this.#byPrefix = new Map(keys.map((key) => [key.prefix, key]));
    this.#keys = keys;
    this.#checkedAt = from;
  }

  /** Finds a key by its prefix, revoked ones too. */
  async find(prefix: string): Promise<ApiKey | undefined> {
    if (performance.now() - this.#checkedAt > FRESHNESS) {
      // All who come meanwhile wait for the same reading: before it nobody knows whether a key is unknown.
      this.#looking ??= this.#refresh().finally(() => {
        this.#looking = undefined;
      });
      await this.#looking;
    }
    return this.#byPrefix.get(prefix);
  }

  async all(): Promise<readonly ApiKey[]> {
    return (await this.#document.read()).keys;
  }

  async #change<T>(change: (keys: KeysDocument['keys']) => T): Promise<T> {
    const result = await this.#document.change(({ keys }) => change(keys));
    await this.#refresh();
    return result;
  }

  /**
   * Makes a key with a machine; without a slug a free one is chosen.
   * @throws Fault MACHINE_EXISTS
   */
  mint(slug: string | undefined, plan: string, dailyLimit: number | null, now: Date): Promise<IssuedKey> {
    return this.#change((keys) => {
      const isTaken = (name: string): boolean => keys.some(({ machine }) => machine === name);
      if (slug !== undefined && isTaken(slug))
        throw new Fault('MACHINE_EXISTS', `There is a machine ${JSON.stringify(slug)} already; choose another slug, or none.`, { slug });
      let machine = slug ?? makeSlug();
      while (slug === undefined && isTaken(machine)) machine = makeSlug();
      return issue(keys, { plan, dailyLimit, machine, created: now.toISOString() });
    });
  }

  /** Makes a key without a machine of its own, for a member of one. */
  mintMember(memberOf: string, plan: string, dailyLimit: number | null, now: Date): Promise<IssuedKey> {
    return this.#change((keys) => issue(keys, { plan, dailyLimit, machine: null, memberOf, created: now.toISOString() }));
  }

  /**
   * Marks a key as revoked, for ever.
   * @throws Fault UNKNOWN_KEY
   */
  revoke(prefix: string, now: Date): Promise<ApiKey> {
    return this.#change((keys) => {
      const at = keys.findIndex((key) => key.prefix === prefix);
      const known = keys[at];
      if (known === undefined)
        throw new Fault(
          'UNKNOWN_KEY',
          `There is no key with the prefix ${JSON.stringify(prefix.slice(0, 40))}. \`genmath keys issued\` lists them.`,
        );
      const revoked: ApiKey = { ...known, revoked: known.revoked ?? now.toISOString() };
      keys[at] = revoked;
      return revoked;
    });
  }
}
