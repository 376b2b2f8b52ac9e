import type { ApiKey } from './api-key.js';

/** Who pays for the work of a call. */
export interface Payer {
  readonly kind: 'local' | 'key' | 'address';
  /** Tells all payers apart. */
  readonly id: string;
}

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
  /** Who pays where the call was made within another one: whoever made the outermost. */
  readonly payer?: Payer;
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

const LOCAL: Payer = { kind: 'local', id: 'local' };

/**
 * Gives who pays for a call: of a call within a call whoever made the outermost one, else the user of this process, the key, or the address. Who
 * shows the shared demo key pays as their address does: nobody spends what others need.
 */
export const payerOf = (caller: Caller): Payer => {
  if (caller.payer !== undefined) return caller.payer;
  if (caller.isLocal) return LOCAL;
  const key = keyOf(caller);
  return key === undefined || key.plan === 'demo'
    ? { kind: 'address', id: `address ${caller.address ?? ''}` }
    : { kind: 'key', id: `key ${key.prefix}` };
};
