import { Fault } from '../core/faults.js';
import type { PictureFormat } from '../core/picture.js';
import type { Quota } from './access.js';
import { beginPicture, callCapability } from './call-capability.js';
import { type Caller, keyOf, payerOf } from './caller.js';
import type { RouteAccess as Access, Capability } from './capability.js';
import { startLongCall } from './limits/concurrency.js';
import { LINE } from './limits/fair-line.js';
import type { LimitName } from './limits/limits.js';
import { Meter } from './limits/meter.js';
import { isWorkedOn, type Watch, type Written } from './limits/pace.js';
import type { Admission } from './limits/rate-limit.js';
import type { WorkBalance } from './limits/work-budget.js';
import type { NodeContext } from './node-context.js';
import { pictureFormatOf, type Rendered, renderAnswer, type Wanted } from './render-answer.js';
import { isForThread } from './threads.js';

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

/** Refuses a request that is one too many of its address. */
const assertAllowed = ({ isAllowed, name, limit, windowMilliseconds, resetMilliseconds }: CountedRequest): void => {
  if (isAllowed) return;
  const retryAfter = Math.ceil(resetMilliseconds / 1000);
  throw new Fault(
    'RATE_LIMITED',
    `At most ${limit} ${name} requests ${windowText(windowMilliseconds)} from one address; the next one in ${retryAfter} s.`,
    { name, limit, windowSeconds: windowMilliseconds / 1000, remaining: 0, retryAfter },
  );
};

/**
 * Counts a key that is none against its address, so that keys are not found by trying.
 * @throws Fault RATE_LIMITED
 */
export const countUnknownKey = async ({ limits }: NodeContext, address: string): Promise<void> => {
  const admission = await limits.take('unknown-key', address);
  if (admission !== undefined) assertAllowed({ ...admission, name: 'unknown-key' });
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
export const authorize = async ({ auth, limit }: Access, context: NodeContext, caller: Caller): Promise<CountedRequest | undefined> => {
  if (caller.isLocal) return undefined;
  const admission = limit === undefined ? undefined : await context.limits.take(limit, caller.address ?? '');
  const counted = admission === undefined || limit === undefined ? undefined : { name: limit, ...admission };
  if (counted !== undefined) assertAllowed(counted);
  if (auth === 'bearer' && caller.key === undefined) throw needsKey(caller);
  if (auth === 'owner' && keyOf(caller) === undefined) throw needsKey(caller);
  return counted;
};

/** Tells how the budget of work stands that a caller pays from; nothing where there is none. */
export const workBalanceOf = ({ limits }: NodeContext, caller: Caller): WorkBalance | undefined => {
  const payer = payerOf(caller);
  return limits.budgetOf(payer)?.balance(payer.id);
};

/** Refuses work to who has used a budget up. */
const assertAffordable = (context: NodeContext, caller: Caller): void => {
  const balance = workBalanceOf(context, caller);
  if (balance === undefined || balance.left >= 1) return;
  const { limit, windowMilliseconds, waitMilliseconds } = balance;
  const retryAfter = Math.ceil(waitMilliseconds / 1000);
  const whose = payerOf(caller).kind === 'key' ? 'a key' : 'an address';
  throw new Fault(
    'RATE_LIMITED',
    `The work that ${whose} may ask for is used up: ${limit / 1000} s of it ${windowText(windowMilliseconds)}. It fills up steadily; the next call in ${retryAfter} s.`,
    { name: 'work', limit, windowSeconds: windowMilliseconds / 1000, remaining: 0, retryAfter },
  );
};

/**
 * Takes units from the budget of a caller for work that is done before a call is known.
 * @throws Fault RATE_LIMITED where it is used up
 */
export const chargeWork = (context: NodeContext, caller: Caller, units: number): void => {
  assertAffordable(context, caller);
  const payer = payerOf(caller);
  context.limits.budgetOf(payer)?.spend(payer.id, units);
};

/**
 * Does the work of a call and counts it against the payer's budget: in a thread where it may take long and there is one, else here when it is its payer's
 * turn. The user of this process waits for nobody.
 * @throws Fault RATE_LIMITED where the budget is used up, or what {@link callCapability} throws
 */
const callInLine = async (
  capability: Capability,
  input: unknown,
  context: NodeContext,
  caller: Caller,
  watch: Watch,
  wanted: Wanted,
): Promise<Rendered> => {
  const payer = payerOf(caller);
  const mayPay = (): void => {
    if (payer.kind !== 'local' && capability.cost !== 0) assertAffordable(context, caller);
  };
  const answer = (): Rendered | Promise<Rendered> => {
    const value = callCapability(capability, input, context, caller, watch);
    const render = (own: unknown) => renderAnswer(capability, input, own, wanted, context, watch.written);
    return value instanceof Promise ? value.then(render) : render(value);
  };
  mayPay();
  if (context.threads !== undefined && isForThread(capability, input, context))
    return context.threads.run({ capability: capability.name, input, wanted, caller }, context, watch);
  if (payer.kind === 'local') return answer();
  return LINE.run(payer.id, () => {
    // What waited with it may have used the budget up.
    mayPay();
    return answer();
  });
};

/** A watch that counts the work of a call for who pays for it; its signal is still made when it is asked for. */
class MeteredWatch implements Watch {
  readonly #watch: Watch;
  readonly meter: Meter;
  written?: Written;

  constructor(watch: Watch, { limits }: NodeContext, caller: Caller) {
    const payer = payerOf(caller);
    const budget = limits.budgetOf(payer);
    this.#watch = watch;
    this.meter = new Meter(payer.id, (units) => budget?.spend(payer.id, units));
  }

  get signal(): Watch['signal'] {
    return this.#watch.signal;
  }

  get onProgress(): Watch['onProgress'] {
    return this.#watch.onProgress;
  }
}

/** An answer as a surface wants it, its picture drawn, with the quota that it was counted against. */
export interface Answered {
  readonly rendered: Pick<Rendered, 'value' | 'text'> & { /** An SVG, or the bytes of a PNG. */ readonly picture?: string | Uint8Array };
  readonly quota?: Quota;
}

/** A use is given back where little was done: not to who went away, nor after a run over many items had begun. */
const isGivenBack = (error: unknown, watch: Watch): boolean =>
  !(error instanceof Fault && error.code === 'CANCELLED') && !isWorkedOn(watch);

/** Does a call and draws it; until it is drawn, the picture is counted as under way. */
const callAndDraw = async (
  format: PictureFormat,
  capability: Capability,
  input: unknown,
  context: NodeContext,
  caller: Caller,
  watch: Watch,
  wanted: Wanted,
): Promise<Answered['rendered']> => {
  const end = beginPicture(context, caller);
  try {
    const { svg, ...rendered } = await callInLine(capability, input, context, caller, watch, wanted);
    if (svg === undefined) return rendered;
    return { ...rendered, picture: format === 'png' ? await context.pictures.toPng(svg) : svg };
  } finally {
    end();
  }
};

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
  given: Watch,
  wanted: Wanted,
): Promise<Answered> => {
  const watch = new MeteredWatch(given, context, caller);
  const key = keyOf(caller);
  const isCounted = access.auth !== 'public' && !(access.auth === 'owner' && access.method === 'GET');
  const call = (): Promise<Answered['rendered']> => {
    const format = pictureFormatOf(capability, input, wanted);
    return format === undefined
      ? callInLine(capability, input, context, caller, watch, wanted)
      : callAndDraw(format, capability, input, context, caller, watch, wanted);
  };
  if (caller.isLocal || !isCounted || key === undefined) return { rendered: await call() };
  const end = startLongCall(capability, input, context, caller);
  try {
    const quota = await context.access.spend(key);
    try {
      const rendered = await call();
      return { rendered, ...(quota === undefined ? {} : { quota }) };
    } catch (error) {
      if (quota !== undefined && isGivenBack(error, watch)) context.access.refund(key, quota);
      throw error;
    }
  } finally {
    end();
  }
};

/** Calls a capability by name, as every surface but REST does, and makes of its answer what is wanted: what holds for it follows from the caller. */
export const answerAs = async (
  capability: Capability,
  input: unknown,
  context: NodeContext,
  caller: Caller,
  watch: Watch,
  wanted: Wanted,
): Promise<Answered['rendered']> => {
  const access = accessFor(capability, caller);
  await authorize(access, context, caller);
  return (await callWithQuota(capability, input, access, context, caller, watch, wanted)).rendered;
};

/** Calls a capability by name, as {@link answerAs} does, and gives its answer as it is. */
export const callAs = async (
  capability: Capability,
  input: unknown,
  context: NodeContext,
  caller: Caller,
  watch: Watch = {},
): Promise<unknown> => (await answerAs(capability, input, context, caller, watch, { as: 'value' })).value;
