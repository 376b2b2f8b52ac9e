import type * as z from 'zod';
import { toCanonicalJson } from '../canonical-json.js';
import { toFault } from '../faults.js';
import { pulseAt } from '../pulse.js';
import type { Registry } from '../registry/registry.js';
import { SUBSTRATE } from '../resolve/choose-chain.js';
import { verifySignature } from './keyring.js';
import type { Receipt } from './receipt.js';
import { MAX_RECEIPT_BYTES } from './seal.js';
import type { Check, Verifier } from './verification.js';

const memberAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (holder, name) => (typeof holder === 'object' && holder !== null ? (holder as Record<PropertyKey, unknown>)[name] : undefined),
    value,
  );

/** Gives a candidate as what its schema says, or the reason why it is none. */
export const shapeOf = <T>(candidate: unknown, schema: z.ZodType<T>, what = 'the receipt'): T | string => {
  let text: string;
  try {
    text = toCanonicalJson(candidate);
  } catch (error) {
    return toFault(error).message;
  }
  if (text.length > MAX_RECEIPT_BYTES) return `${what} is larger than 1 MiB`;
  const parsed = schema.safeParse(candidate);
  if (parsed.success) {
    // A schema passes over a member named `__proto__` in a record; what is checked must be all that was given.
    return toCanonicalJson(parsed.data) === text ? parsed.data : `${what} holds a member that no receipt has`;
  }
  const [issue] = parsed.error.issues;
  const at = issue?.path.join('/') || what;
  const isMissing =
    issue?.code === 'invalid_type' && issue.input === undefined && issue.path.length > 0 && memberAt(candidate, issue.path) === undefined;
  return isMissing ? `${at} is missing` : `${at}: ${issue?.message ?? 'does not have the shape of a receipt'}`;
};

/** The members that both kinds of receipt have. */
type Signed = Pick<Receipt, 'keyPrefix' | 'operatorIds' | 'operators' | 'issuedAt' | 'cycle' | 'phase' | 'hmac' | 'signature'>;

/**
 * Checks that the keys are known, the HMAC and the signature.
 * @param signedBytes gives the bytes that were signed
 */
export const checkKeys = <T extends Signed>(receipt: T, signedBytes: (receipt: T) => Buffer, verifier: Verifier): readonly Check[] => {
  const { keyring, replay } = verifier;
  if (replay) {
    const why = 'replay trusts no key';
    return [
      { name: 'key', status: 'not_checked', detail: why },
      { name: 'hmac', status: 'not_checked', detail: why },
      { name: 'signature', status: 'not_checked', detail: why },
    ];
  }
  const message = signedBytes(receipt);
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

/** Checks that the operators are those of this registry, by revision and digest. */
export const checkOperators = (receipt: Signed, registry: Registry): Check => {
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

/** Checks that cycle and phase are those of the time of issue, and not of the future. */
export const checkCycle = (receipt: Signed, now: number): Check => {
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
