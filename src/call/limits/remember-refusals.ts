import type { Admission, Windows } from './rate-limit.js';

/** A refusal, and until when it holds by the clock of this process. */
interface Refusal {
  readonly admission: Admission;
  readonly until: number;
}

/** Refusals that are remembered at a time. */
const MOST = 50_000;

/**
 * Gives windows that ask others only where the answer may have changed: who was refused is refused here until the oldest counted request leaves
 * the window, since nobody can let the caller through before, and so costs nothing.
 * @param clock milliseconds that never go back
 */
export const rememberRefusals = (windows: Windows, clock: () => number): Windows => {
  const refusals = new Map<string, Refusal>();
  return {
    take: async (name, key, rule) => {
      const own = `${name} ${key}`;
      const known = refusals.get(own);
      const asked = clock();
      if (known !== undefined && asked < known.until) return { ...known.admission, resetMilliseconds: known.until - asked };
      refusals.delete(own);
      const admission = await windows.take(name, key, rule);
      // Counted from before the question was sent, so that it never holds for longer than the window does.
      const until = asked + admission.resetMilliseconds;
      if (!admission.isAllowed && refusals.size < MOST) refusals.set(own, { admission, until });
      else if (!admission.isAllowed) {
        for (const [each, refusal] of refusals) if (refusal.until <= asked) refusals.delete(each);
      }
      return admission;
    },
  };
};
