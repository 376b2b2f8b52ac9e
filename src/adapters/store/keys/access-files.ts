import { join } from 'node:path';
import type { Access, IssuedKey } from '../../../call/access.js';
import { type ApiKey, formatApiKey, hashSecret, isSecretOf, parseApiKey } from '../../../call/api-key.js';
import { Fault } from '../../../core/faults.js';
import type { Keyring } from '../../../core/receipt/keyring.js';
import { KeyRecords } from './key-records.js';
import { UsageCounts } from './usage-counts.js';

/** Where keys are kept and what they may. */
export interface AccessSettings {
  readonly dataFolder: string;
  readonly keyring: () => Keyring;
  readonly now: () => number;
  /** Uses a day of the shared demo key. */
  readonly demoLimit: number;
  /** Uses a day of a minted key; null for no limit. */
  readonly dailyLimit: number | null;
}

/** Makes the demo key from the node's master key, so that it survives a restart without its secret being stored. */
const deriveDemoKey = (keyring: Keyring, dailyLimit: number, now: number): IssuedKey => {
  const bytes = keyring.derive('demo-key', 36);
  const prefix = `demo${bytes.subarray(32).toString('hex').slice(0, 4)}`;
  const secret = bytes.subarray(0, 32).toString('base64url');
  const record: ApiKey = {
    prefix,
    hash: hashSecret(secret),
    plan: 'demo',
    dailyLimit,
    machine: null,
    created: new Date(now).toISOString(),
  };
  return { key: formatApiKey({ prefix, secret }), record };
};

const KEYS = 'api-keys.json';
const USAGE = 'usage.json';

/** Says why a file could not be used: the code of the system, or that its content is none of ours. */
const reasonOf = (error: unknown, file: string): string =>
  (error as NodeJS.ErrnoException).code ?? `${file} is damaged: put a copy of it back`;

/** Keeps keys and their use in `api-keys.json` and `usage.json` (mode 0600) of the data folder, which are made when they are first needed. */
export const createAccessFiles = ({ dataFolder, keyring, now, demoLimit, dailyLimit }: AccessSettings): Access => {
  const records = new KeyRecords(join(dataFolder, KEYS));
  const usage = new UsageCounts(join(dataFolder, USAGE), now);
  let demo: IssuedKey | undefined;
  const notRead =
    (file: string) =>
    (error: unknown): never => {
      throw new Fault('STORE_FAILED', `Keys and their use cannot be read (${reasonOf(error, file)}).`);
    };
  let hasFailed = false;
  const demoKey = (): IssuedKey => {
    demo ??= deriveDemoKey(keyring(), demoLimit, now());
    return demo;
  };
  /** A disk that refused once is not trusted again: nothing more is counted or made until the node starts anew. */
  const onDisk = async <T>(file: string, work: () => Promise<T>): Promise<T> => {
    const refusal = (reason: string) =>
      new Fault('STORE_FAILED', `Keys and their use cannot be written (${reason}). A node that is running must then be started anew.`);
    if (hasFailed) throw refusal('an earlier write failed');
    try {
      return await work();
    } catch (error) {
      if (error instanceof Fault) throw error;
      hasFailed = true;
      throw refusal(reasonOf(error, file));
    }
  };
  return {
    find: async (presented) => {
      const shown = parseApiKey(presented);
      if (shown === undefined) return undefined;
      const { record } = demoKey();
      const known = shown.prefix === record.prefix ? record : await records.find(shown.prefix).catch(notRead(KEYS));
      return known !== undefined && known.revoked === undefined && isSecretOf(shown.secret, known) ? known : undefined;
    },
    isValid: async ({ prefix }) => {
      if (prefix === demoKey().record.prefix) return true;
      const known = await records.find(prefix).catch(notRead(KEYS));
      return known !== undefined && known.revoked === undefined;
    },
    demoKey,
    mint: (slug) => onDisk(KEYS, () => records.mint(slug, 'free', dailyLimit, new Date(now()))),
    mintMember: (machine) => onDisk(KEYS, () => records.mintMember(machine, 'free', dailyLimit, new Date(now()))),
    list: async () => {
      const used = await usage.uses().catch(notRead(USAGE));
      return (await records.all().catch(notRead(KEYS))).map((key) => ({ ...key, usedToday: 0, ...used.get(key.prefix) }));
    },
    revoke: (prefix) => onDisk(KEYS, () => records.revoke(prefix, new Date(now()))),
    spend: ({ prefix, dailyLimit: limit }) =>
      limit === null ? Promise.resolve(undefined) : onDisk(USAGE, () => usage.spend(prefix, limit)),
    refund: ({ prefix }, { day }) => {
      void onDisk(USAGE, () => usage.refund(prefix, day)).catch(() => undefined);
    },
    state: () => (hasFailed ? 'failed' : 'ready'),
    close: () => onDisk(USAGE, () => usage.flush()),
  };
};
