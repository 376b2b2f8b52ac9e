import type { ApiKey } from '../../src/call/api-key.js';
import { type Caller, keyOf } from '../../src/call/caller.js';
import type { NodeContext } from '../../src/call/node-context.js';
import { Fault } from '../../src/core/faults.js';

/** A key that was issued, as its owner and the user of the machine see it: without its secret and the hash of that. */
export type IssuedKey = Omit<ApiKey, 'hash'> & {
  /** RFC 3339. */
  readonly lastUsed?: string;
  /** Uses since 00:00 UTC. */
  readonly usedToday: number;
};

/** The keys that a caller may see. */
export interface KeyList {
  readonly keys: readonly IssuedKey[];
  readonly total: number;
}

/** Lists the keys that a caller may see: to the user of the machine all that were made, to a key itself. */
export const listIssuedKeys = async ({ access }: Pick<NodeContext, 'access'>, caller: Caller): Promise<KeyList> => {
  const own = keyOf(caller)?.prefix;
  const seen = (await access.list()).filter(({ prefix }) => caller.isLocal || prefix === own);
  return { keys: seen.map(({ hash: _, ...key }) => key), total: seen.length };
};

/**
 * Ends a key for ever: the user of the machine any, a key itself alone.
 * @throws Fault FORBIDDEN, UNKNOWN_KEY, STORE_FAILED
 */
export const endIssuedKey = async (
  prefix: string,
  { access }: Pick<NodeContext, 'access'>,
  caller: Caller,
): Promise<{ readonly prefix: string; readonly revoked: string }> => {
  if (!caller.isLocal && keyOf(caller)?.prefix !== prefix) throw new Fault('FORBIDDEN', 'A key ends itself alone.', { machine: null });
  const { revoked = '' } = await access.revoke(prefix);
  return { prefix, revoked };
};
