import { Fault } from '../core/faults.js';
import type { Quota } from './access.js';
import { callCapability } from './call-capability.js';
import { type Caller, keyOf } from './caller.js';
import type { RouteAccess as Access, Capability } from './capability.js';
import { startLongCall } from './concurrency.js';
import type { NodeContext } from './node-context.js';
import { isWorkedOn, type Watch } from './pace.js';
import type { Admission, LimitName } from './rate-limit.js';

/** A request that was counted against a limit by address, as the RateLimit fields show it. */
export interface CountedRequest extends Admission {
  readonly name: LimitName;
}

const WINDOWS: ReadonlyMap<number, string> = new Map([
  [1_000, 'a second'],
  [60_000, 'a minute'],
  [3_600_000, 'an hour'],
  [86_400_000, 'a day'],
]);

/** Writes a window in words: `a minute`, `in 90 s`. */
export const windowText = (milliseconds: number): string => WINDOWS.get(milliseconds) ?? `in ${milliseconds / 1000} s`;

/**
 * Chooses what holds for a capability that is called by name: its keyed route for a caller with a key, its public one for others.
 * A capability without a route is open.
 */
const accessFor = ({ routes }: Capability, { key }: Caller): Access => {
  const keyed = routes.find(({ auth }) => auth !== 'public');
  const open = routes.find(({ auth }) => auth === 'public');
  return (key === undefined ? (open ?? keyed) : (keyed ?? open)) ?? { auth: 'public' };
};

/** Says that a key is needed, and where to get one. */
const needsKey = ({ isKeyInvalid = false }: Caller): Fault =>
  new Fault('UNAUTHENTICATED', isKeyInvalid ? 'The key is not known here, or was revoked.' : 'This needs a key.', {
    mint: 'POST /api/demo-key/mint',
    demo: 'GET /api/demo-key',
    isInvalid: isKeyInvalid,
  });

/**
 * Authorizes a call before its body is read: first the limit by address, then the key. The user of this process always may.
 * @throws Fault RATE_LIMITED, UNAUTHENTICATED
 */
export const authorize = ({ auth, limit }: Access, context: NodeContext, caller: Caller): CountedRequest | undefined => {
  if (caller.isLocal) return undefined;
  const admission = limit === undefined ? undefined : context.limits.take(limit, caller.address ?? '');
  const counted = admission === undefined || limit === undefined ? undefined : { ...admission, name: limit };
  if (counted !== undefined && !counted.isAllowed) {
    const retryAfter = Math.ceil(counted.resetMilliseconds / 1000);
    throw new Fault(
      'RATE_LIMITED',
      `At most ${counted.limit} ${counted.name} requests ${windowText(counted.windowMilliseconds)} from one address; the next one in ${retryAfter} s.`,
      { name: counted.name, limit: counted.limit, windowSeconds: counted.windowMilliseconds / 1000, remaining: 0, retryAfter },
    );
  }
  if (auth === 'bearer' && caller.key === undefined) throw needsKey(caller);
  if (auth === 'owner' && keyOf(caller) === undefined) throw needsKey(caller);
  return counted;
};

/** An answer with the quota that it was counted against. */
export interface Answered {
  readonly value: unknown;
  readonly quota?: Quota;
}

/** A use is given back where little was done: not to who went away, nor after a run over many items had begun. */
const isGivenBack = (error: unknown, watch: Watch): boolean =>
  !(error instanceof Fault && error.code === 'CANCELLED') && !isWorkedOn(watch);

/**
 * Counts the use of the caller's key where the access asks for one, and does the work; a use that was refused or failed is given back,
 * unless the caller went away or a run over more than ten items had begun. A key has at most four long calls at a time.
 * @throws Fault RATE_LIMITED, QUOTA_EXCEEDED, STORE_FAILED, or what {@link callCapability} throws
 */
export const callWithQuota = async (
  capability: Capability,
  input: unknown,
  access: Access,
  context: NodeContext,
  caller: Caller,
  watch: Watch = {},
): Promise<Answered> => {
  const key = keyOf(caller);
  const isCounted = access.auth !== 'public' && !(access.auth === 'owner' && access.method === 'GET');
  if (caller.isLocal || !isCounted || key === undefined) return { value: await callCapability(capability, input, context, caller, watch) };
  const end = startLongCall(capability, input, context, caller);
  try {
    const quota = await context.access.spend(key);
    try {
      const value = await callCapability(capability, input, context, caller, watch);
      return { value, ...(quota === undefined ? {} : { quota }) };
    } catch (error) {
      if (quota !== undefined && isGivenBack(error, watch)) context.access.refund(key, quota);
      throw error;
    }
  } finally {
    end();
  }
};

/** Calls a capability by name, as every surface but REST does: what holds for it follows from the caller. */
export const callAs = async (
  capability: Capability,
  input: unknown,
  context: NodeContext,
  caller: Caller,
  watch: Watch = {},
): Promise<unknown> => {
  const access = accessFor(capability, caller);
  authorize(access, context, caller);
  return (await callWithQuota(capability, input, access, context, caller, watch)).value;
};
