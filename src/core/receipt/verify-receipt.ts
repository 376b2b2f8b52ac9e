import { Fault, reasonOf } from '../faults.js';
import type { Registry } from '../registry/registry.js';
import { type Receipt, receiptSchema } from './receipt.js';
import { checkCycle, checkKeys, checkOperators, shapeOf } from './receipt-checks.js';
import { recomputeReceipt } from './recompute-receipt.js';
import { signedBytesOf } from './sign-receipt.js';
import type { Check, Verification, Verifier } from './verification.js';

/** The checks of a verification, in order. */
export const CHECK_NAMES = ['shape', 'key', 'hmac', 'signature', 'operators', 'recomputation', 'cycle'] as const;

const checkRecomputation = (receipt: Receipt, operators: Check, registry: Registry): Check => {
  if (operators.status !== 'pass') return { name: 'recomputation', status: 'not_checked', detail: 'needs the same operators' };
  try {
    const found = recomputeReceipt(receipt, registry);
    if ('differs' in found) return { name: 'recomputation', status: 'fail', detail: found.differs };
    const how =
      found.worst === 0 ? 'every result is equal to the last bit' : `every result is equal to a relative ${found.worst.toExponential(1)}`;
    return { name: 'recomputation', status: 'pass', detail: how };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { name: 'recomputation', status: 'fail', detail: `computing again is refused: ${reasonOf(error)}` };
  }
};

/**
 * Verifies a receipt, check by check: shape, key, HMAC, signature, operators, recomputation, cycle. All are required, but for the HMAC where
 * the verifier has no secret, and for operators and recomputation where this registry does not hold that revision and a signature vouches;
 * a replay requires shape, operators, recomputation and cycle.
 */
export const verifyReceipt = (candidate: unknown, verifier: Verifier): Verification => {
  const receipt = shapeOf(candidate, receiptSchema);
  if (typeof receipt === 'string') {
    const rest = CHECK_NAMES.slice(1).map((name): Check => ({ name, status: 'not_checked', detail: 'needs a receipt' }));
    return { valid: false, checks: [{ name: 'shape', status: 'fail', detail: receipt }, ...rest] };
  }
  const keys = checkKeys(receipt, signedBytesOf, verifier);
  const operators = checkOperators(receipt, verifier.registry);
  const checks: readonly Check[] = [
    { name: 'shape', status: 'pass', detail: receipt.type },
    ...keys,
    operators,
    checkRecomputation(receipt, operators, verifier.registry),
    checkCycle(receipt, verifier.now()),
  ];
  const optional: ReadonlySet<string> = new Set(
    verifier.replay ? ['key', 'hmac', 'signature'] : [...(verifier.keyring ? [] : ['hmac']), 'operators', 'recomputation'],
  );
  const valid = checks.every(({ name, status }) => status === 'pass' || (status === 'not_checked' && optional.has(name)));
  const { R_t, unit, cycle, operatorIds, keyPrefix } = receipt;
  return { valid, R_t, unit, cycle, operatorIds, keyPrefix, checks };
};
