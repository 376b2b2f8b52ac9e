import { randomBytes, randomInt } from 'node:crypto';
import type { IssuedKey } from '../../../call/access.js';
import { type ApiKey, formatApiKey, hashSecret, isSecretOf, parseApiKey } from '../../../call/api-key.js';
import type { Keyring } from '../../../core/receipt/keyring.js';

/** What keys are made with, wherever they are kept. */
export interface IssueSettings {
  readonly keyring: () => Keyring;
  readonly now: () => number;
  /** Uses a day of the shared demo key. */
  readonly demoLimit: number;
  /** Uses a day of a minted key; null for no limit. */
  readonly dailyLimit: number | null;
}

/** Characters of a public prefix; no vowels, so that it spells nothing. */
const ALPHABET = '0123456789bcdfghjklmnpqrstvwxz';

const randomText = (length: number): string => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Makes a name for a machine whose owner chose none. */
export const makeSlug = (): string => `m-${randomText(8)}`;

/** Makes a key with a new prefix and a new secret; whether the prefix is free is for whoever keeps keys to say. */
export const makeKey = (rest: Omit<ApiKey, 'prefix' | 'hash'>): IssuedKey => {
  const prefix = randomText(8);
  const secret = randomBytes(32).toString('base64url');
  return { key: formatApiKey({ prefix, secret }), record: { prefix, hash: hashSecret(secret), ...rest } };
};

/** Gives the way to the demo key, which is made from the node's master key, so that it survives a restart without its secret being stored. */
export const createDemoKey = ({ keyring, now, demoLimit }: IssueSettings): (() => IssuedKey) => {
  let demo: IssuedKey | undefined;
  const derive = (): IssuedKey => {
    const bytes = keyring().derive('demo-key', 36);
    const prefix = `demo${bytes.subarray(32).toString('hex').slice(0, 4)}`;
    const secret = bytes.subarray(0, 32).toString('base64url');
    const created = new Date(now()).toISOString();
    const record: ApiKey = { prefix, hash: hashSecret(secret), plan: 'demo', dailyLimit: demoLimit, machine: null, created };
    return { key: formatApiKey({ prefix, secret }), record };
  };
  return () => {
    demo ??= derive();
    return demo;
  };
};

/** Finds the key that a caller shows among those that hold. */
export const findPresented = async (
  presented: string,
  current: (prefix: string) => Promise<ApiKey | undefined>,
): Promise<ApiKey | undefined> => {
  const shown = parseApiKey(presented);
  const known = shown === undefined ? undefined : await current(shown.prefix);
  return shown !== undefined && known !== undefined && isSecretOf(shown.secret, known) ? known : undefined;
};
