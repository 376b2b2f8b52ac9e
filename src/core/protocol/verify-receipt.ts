import type { KeyObject } from 'node:crypto';
import { Fault, toFault } from '../faults.js';
import { pulseAt } from '../pulse.js';
import { toCanonicalJson } from '../receipt/canonical-json.js';
import { type Keyring, verifySignature } from '../receipt/keyring.js';
import { type Receipt, receiptSchema } from '../receipt/receipt.js';
import { signedBytesOf } from '../receipt/sign-receipt.js';
import type { Registry } from '../registry/registry.js';
import { SUBSTRATE } from './choose-chain.js';
import { recomputeReceipt } from './recompute-receipt.js';

/** The checks of a verification, in order. */
export const CHECK_NAMES = ['shape', 'key', 'hmac', 'signature', 'operators', 'recomputation', 'cycle'] as const;

/** One check of a receipt. */
export interface Check {
  readonly name: (typeof CHECK_NAMES)[number];
  readonly status: 'pass' | 'fail' | 'not_checked';
  readonly detail: string;
}

/** What verifying a receipt reports. */
export interface Verification {
  /** True only if every required check passed. */
  readonly valid: boolean;
  readonly R_t?: number;
  readonly unit?: string;
  readonly cycle?: number;
  readonly operatorIds?: readonly string[];
  readonly keyPrefix?: string;
  readonly checks: readonly Check[];
}

/** What a verifier trusts and knows. */
export interface Verifier {
  readonly registry: Registry;
  readonly now: () => number;
  /** The node's own keys; without them the HMAC is not checked. */
  readonly keyring?: Keyring | undefined;
  /** Public keys by id, beside those of the keyring. */
  readonly publicKeys?: ReadonlyMap<string, KeyObject> | undefined;
  /** Trusts no key and only recomputes. */
  readonly replay?: boolean | undefined;
}

/** Largest receipt that is read, in characters of canonical JSON. */
const MAX_RECEIPT_LENGTH = 1 << 20;

const memberAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (holder, name) => (typeof holder === 'object' && holder !== null ? (holder as Record<PropertyKey, unknown>)[name] : undefined),
    value,
  );

const shapeOf = (candidate: unknown): Receipt | string => {
  let text: string;
  try {
    text = toCanonicalJson(candidate);
  } catch (error) {
    return toFault(error).message;
  }
  if (text.length > MAX_RECEIPT_LENGTH) return 'the receipt is larger than 1 MiB';
  const parsed = receiptSchema.safeParse(candidate);
  if (parsed.success) {
    // A schema passes over a member named `__proto__` in a record; what is checked must be all that was given.
    return toCanonicalJson(parsed.data) === text ? parsed.data : 'the receipt holds a member that no receipt has';
  }
  const [issue] = parsed.error.issues;
  const at = issue?.path.join('/') || 'the receipt';
  const isMissing =
    issue?.code === 'invalid_type' && issue.input === undefined && issue.path.length > 0 && memberAt(candidate, issue.path) === undefined;
  return isMissing ? `${at} is missing` : `${at}: ${issue?.message ?? 'does not have the shape of a receipt'}`;
};

const checkKeys = (receipt: Receipt, verifier: Verifier): readonly Check[] => {
  const { keyring, replay } = verifier;
  if (replay) {
    const why = 'replay trusts no key';
    return [
      { name: 'key', status: 'not_checked', detail: why },
      { name: 'hmac', status: 'not_checked', detail: why },
      { name: 'signature', status: 'not_checked', detail: why },
    ];
  }
  const message = signedBytesOf(receipt);
  const { hmac, signature } = receipt;
  const key = verifier.publicKeys?.get(signature.kid) ?? keyring?.publicKeys().get(signature.kid);
  const isHmacKnown = keyring === undefined || keyring.hasHmacKey(hmac.kid);
  const known = key !== undefined && isHmacKnown;
  const unknown = key === undefined ? signature.kid : hmac.kid;
  const keyCheck: Check = {
    name: 'key',
    status: known ? 'pass' : 'fail',
    detail: known
      ? `signed by ${signature.kid}`
      : `this verifier does not know the key ${unknown}: it was made elsewhere, and only that node's public keys tell`,
  };
  const hmacPasses = keyring?.verifyHmac(message, receipt.keyPrefix, hmac.kid, hmac.value) ?? false;
  const hmacCheck: Check = keyring?.hasHmacKey(hmac.kid)
    ? {
        name: 'hmac',
        status: hmacPasses ? 'pass' : 'fail',
        detail: hmacPasses ? 'HMAC-SHA256 agrees' : 'HMAC-SHA256 does not agree: the receipt was changed, or made elsewhere',
      }
    : { name: 'hmac', status: 'not_checked', detail: 'needs the secret of the node that signed' };
  const signaturePasses = key !== undefined && verifySignature(message, key, signature.value);
  const signatureCheck: Check =
    key === undefined
      ? { name: 'signature', status: 'not_checked', detail: `needs the public key ${signature.kid} of the node that signed` }
      : {
          name: 'signature',
          status: signaturePasses ? 'pass' : 'fail',
          detail: signaturePasses
            ? 'Ed25519 signature agrees'
            : 'Ed25519 signature does not agree: the receipt was changed, or the key is another',
        };
  return [keyCheck, hmacCheck, signatureCheck];
};

/** What cannot be said of an operator that a receipt names; nothing where it is the one of this registry. */
const doubtOf = ({ id, revision, digest }: Receipt['operators'][number], registry: Registry): readonly Check[] => {
  const doubt = (status: Check['status'], detail: string): readonly Check[] => [{ name: 'operators', status, detail }];
  if (!registry.has(id)) return doubt('not_checked', `${id} is not in this registry`);
  const operator = registry.operator(id);
  if (operator.revision !== revision)
    return doubt('not_checked', `${id} has revision ${operator.revision} here, ${revision} in the receipt`);
  return operator.digest === digest ? [] : doubt('fail', `${id} revision ${revision} has another digest here`);
};

const checkOperators = (receipt: Receipt, registry: Registry): Check => {
  const ids = receipt.operators.map(({ id }) => id);
  if (ids.join() !== receipt.operatorIds.join() || ids[0] !== SUBSTRATE || new Set(ids).size !== ids.length) {
    return { name: 'operators', status: 'fail', detail: `the operators must be ${SUBSTRATE} and the same ids in both lists` };
  }
  const doubts = receipt.operators.flatMap((named) => doubtOf(named, registry));
  // One that is known to be another weighs more than one that nobody here knows.
  return (
    doubts.find(({ status }) => status === 'fail') ??
    doubts[0] ?? { name: 'operators', status: 'pass', detail: `${ids.join(', ')} known by revision and digest` }
  );
};

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
    return { name: 'recomputation', status: 'fail', detail: `computing again is refused: ${error.message}` };
  }
};

const checkCycle = (receipt: Receipt, now: number): Check => {
  const issued = Date.parse(receipt.issuedAt);
  const stamped = pulseAt(issued);
  if (stamped.cycle !== receipt.cycle || stamped.phase !== receipt.phase)
    return { name: 'cycle', status: 'fail', detail: 'cycle and phase are not those of the time of issue' };
  const current = pulseAt(now).cycle;
  if (receipt.cycle > current + 1)
    return { name: 'cycle', status: 'fail', detail: `cycle ${receipt.cycle} is in the future (now ${current})` };
  const ago = current - receipt.cycle;
  return { name: 'cycle', status: 'pass', detail: `issued ${ago} ${ago === 1 ? 'cycle' : 'cycles'} ago` };
};

/**
 * Verifies a receipt, check by check: shape, key, HMAC, signature, operators, recomputation, cycle. All are required, but for the HMAC where
 * the verifier has no secret, and for operators and recomputation where this registry does not hold that revision and a signature vouches;
 * a replay requires shape, operators, recomputation and cycle.
 */
export const verifyReceipt = (candidate: unknown, verifier: Verifier): Verification => {
  const receipt = shapeOf(candidate);
  if (typeof receipt === 'string') {
    const rest = CHECK_NAMES.slice(1).map((name): Check => ({ name, status: 'not_checked', detail: 'needs a receipt' }));
    return { valid: false, checks: [{ name: 'shape', status: 'fail', detail: receipt }, ...rest] };
  }
  const keys = checkKeys(receipt, verifier);
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
