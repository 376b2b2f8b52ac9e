import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

/** Shape of what a node keeps of a key: never the secret. Members of a later version are let through. */
export const apiKeySchema = z
  .object({
    /** The public part, by which people speak of the key and which its receipts bear. */
    prefix: z.string(),
    /** SHA-256 of the secret, in hexadecimal. */
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    plan: z.string(),
    /** Uses a day (UTC); null where there is no limit. */
    dailyLimit: z.number().nullable(),
    /** Slug of the machine that belongs to the key; null for the shared demo key, and for one that was made for a member. */
    machine: z.string().nullable(),
    /** Slug of the machine that a key without one of its own was made for, as a member; what it may do there the machine's ledger says. */
    memberOf: z.string().optional(),
    /** Time of making, RFC 3339. */
    created: z.string(),
    revoked: z.string().optional(),
  })
  .readonly();

/** What a node keeps of a key. */
export type ApiKey = z.output<typeof apiKeySchema>;

/** The two parts of a key as a caller shows it. */
export interface PresentedKey {
  readonly prefix: string;
  readonly secret: string;
}

const KEY_FORM = /^gm_([a-z0-9]{8})_([A-Za-z0-9_-]{43})$/;

/** Writes a key: `gm_<8 characters of public prefix>_<secret>`. */
export const formatApiKey = ({ prefix, secret }: PresentedKey): string => `gm_${prefix}_${secret}`;

/** Reads a key; gives nothing for what is not one. */
export const parseApiKey = (text: string): PresentedKey | undefined => {
  const [, prefix, secret] = KEY_FORM.exec(text) ?? [];
  return prefix === undefined || secret === undefined ? undefined : { prefix, secret };
};

/** Hashes a secret of 256 random bits, which needs no slow hash. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret, 'utf8').digest('hex');

/** Checks whether a secret is that of a key, in constant time. */
export const isSecretOf = (secret: string, key: Pick<ApiKey, 'hash'>): boolean =>
  timingSafeEqual(Buffer.from(hashSecret(secret), 'hex'), Buffer.from(key.hash, 'hex'));

const SLUG_FORM = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

/** Names that belong to the service. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set(['local', 'demo', 'api', 'admin', 'genmath']);

/** Says what the name of a machine looks like. */
export const SLUG_RULE =
  'a slug has 1 to 40 lower-case letters, digits and hyphens, and begins and ends with a letter or digit, like my-lab';

/** Checks whether a text has the form of a machine's name, one of the service's own or another. */
export const isSlug = (text: string): boolean => SLUG_FORM.test(text);

/** Name of a machine that somebody may choose: lower-case letters, digits and hyphens inside, at most 40. */
export const slugSchema = z
  .string()
  .regex(SLUG_FORM, SLUG_RULE)
  .refine((slug) => !RESERVED_SLUGS.has(slug), `must not be one of ${[...RESERVED_SLUGS].join(', ')}`);
