import { randomBytes, randomInt } from 'node:crypto';
import * as z from 'zod';
import type { IssuedKey } from '../../../call/access.js';
import { type ApiKey, apiKeySchema, formatApiKey, hashSecret } from '../../../call/api-key.js';
import { Fault } from '../../../core/faults.js';
import { SharedDocument } from '../files/shared-document.js';

/** Shape of `api-keys.json`. */
const keysSchema = z.object({ version: z.literal(1), keys: z.array(apiKeySchema) });

type KeysDocument = z.output<typeof keysSchema>;

/** Characters of a public prefix; no vowels, so that it spells nothing. */
const ALPHABET = '0123456789bcdfghjklmnpqrstvwxz';
/** How old the knowledge of the file may be, in milliseconds: a key that another process revokes ends within it. */
const FRESHNESS = 1_000;

const randomText = (length: number): string => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Adds a key with a new secret to the others. */
const issue = (keys: ApiKey[], rest: Omit<ApiKey, 'prefix' | 'hash'>): IssuedKey => {
  let prefix = randomText(8);
  while (keys.some((key) => key.prefix === prefix)) prefix = randomText(8);
  const secret = randomBytes(32).toString('base64url');
  const record: ApiKey = { prefix, hash: hashSecret(secret), ...rest };
  keys.push(record);
  return { key: formatApiKey({ prefix, secret }), record };
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
      let machine = slug ?? `m-${randomText(8)}`;
      while (slug === undefined && isTaken(machine)) machine = `m-${randomText(8)}`;
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
