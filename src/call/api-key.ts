import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { DeepReadonly } from '../core/deep-readonly.js';

/** Shape of what a node keeps of a key: never the secret. */
export const apiKeySchema = z.strictObject({
  /** The public part, by which people speak of the key and which its receipts bear. */
  prefix: z.string(),
  /** SHA-256 of the secret, in hexadecimal. */
  hash: z.string(),
  plan: z.string(),
  /** Uses a day (UTC); null where there is no limit. */
  dailyLimit: z.number().nullable(),
  /** Slug of the machine that belongs to the key; null for the shared demo key. */
  machine: z.string().nullable(),
  /** Time of making, RFC 3339. */
  created: z.string(),
  revoked: z.string().optional(),
});

/** What a node keeps of a key: never the secret. */
export type ApiKey = DeepReadonly<z.output<typeof apiKeySchema>>;

/** The two parts of a key as a caller shows it. */
export interface PresentedKey {
  readonly prefix: string;
  readonly secret: string;
}

const FORM = /^gm_([a-z0-9]{8})_([A-Za-z0-9_-]{43})$/;

/** Writes a key: `gm_<8 characters of public prefix>_<secret>`. */
export const formatApiKey = ({ prefix, secret }: PresentedKey): string => `gm_${prefix}_${secret}`;

/** Reads a key; gives nothing for what is not one. */
export const parseApiKey = (text: string): PresentedKey | undefined => {
  const [, prefix, secret] = FORM.exec(text) ?? [];
  return prefix === undefined || secret === undefined ? undefined : { prefix, secret };
};

/** Hashes a secret of 256 random bits, which needs no slow hash. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret, 'utf8').digest('hex');

/** Tells whether a secret is that of a key, in constant time. */
export const isSecretOf = (secret: string, key: Pick<ApiKey, 'hash'>): boolean =>
  timingSafeEqual(Buffer.from(hashSecret(secret), 'hex'), Buffer.from(key.hash, 'hex'));
