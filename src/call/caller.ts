import * as z from 'zod';
import type { ApiKey } from './api-key.js';

/** Who calls a capability. */
export interface Caller {
  /** True for the user of this process (stdio, the command line), who is trusted and not limited. */
  readonly isLocal: boolean;
  /** Address that limits count by: IPv4, or the /64 of an IPv6 address. */
  readonly address?: string;
  /** The key that the caller showed, where it is known and not revoked. */
  readonly key?: ApiKey;
  /** The key that a session cookie stands for, where no key was shown. */
  readonly session?: ApiKey;
  /** Idempotency-Key of the request. */
  readonly idempotencyKey?: string;
  /** True where the caller showed a key that is not known, or revoked. */
  readonly isKeyInvalid?: boolean;
}

/** The user of this process. */
export const LOCAL_CALLER: Caller = { isLocal: true };

/** Gives the key that stands behind a caller: the one shown, or that of the session. */
export const keyOf = ({ key, session }: Caller): ApiKey | undefined => key ?? session;

/** Gives the machine of a caller: that of the key, or `local` for the user of this process; the demo key has none. */
export const machineOf = (caller: Caller): string | undefined => (caller.isLocal ? 'local' : (keyOf(caller)?.machine ?? undefined));

const FORM = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

/** Names that belong to the service. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(['local', 'demo', 'api', 'admin', 'genmath']);

/** Says what the name of a machine looks like. */
export const SLUG_RULE =
  'a slug has 1 to 40 lower-case letters, digits and hyphens, and begins and ends with a letter or digit, like my-lab';

/** Checks whether a text has the form of a machine's name, one of the service's own or another. */
export const isSlug = (text: string): boolean => FORM.test(text);

/** Name of a machine that somebody may choose: lower-case letters, digits and hyphens inside, at most 40. */
export const slugSchema = z
  .string()
  .regex(FORM, SLUG_RULE)
  .refine((slug) => !RESERVED_SLUGS.has(slug), `must not be one of ${[...RESERVED_SLUGS].join(', ')}`);
