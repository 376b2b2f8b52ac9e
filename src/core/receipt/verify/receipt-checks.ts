import { pulseAt } from '../../pulse.js';
import { versionOf } from '../../registry/operator.js';
import { formatWithdrawn, type Registry } from '../../registry/registry.js';
import { SUBSTRATE } from '../../resolve/choose-chain.js';
import { verifySignature } from '../keyring.js';
import type { BatchReceipt, Receipt } from '../receipt.js';
import { withFormulasOf } from '../receipt-formulas.js';
import type { SheetReceipt } from '../sheet-receipt.js';
import { signedBytesOf } from '../sign-receipt.js';
import type { TableReceipt } from '../table-receipt.js';
import { type Check, failed, notChecked, type Verification, type Verifier } from './verification.js';

/** A receipt of any kind. */
export type AnyReceipt = Receipt | BatchReceipt | SheetReceipt | TableReceipt;

/** Checks that the keys are known, the HMAC and the signature. */
const checkKeys = (receipt: AnyReceipt, verifier: Verifier): readonly Check[] => {
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
      : `this verifier does not know the key ${unknown}: it was made elsewhere, and only that node's public keys show whether it is genuine`,
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
const doubtOf = (named: Receipt['operators'][number], registry: Registry): readonly Check[] => {
  const { id } = named;
  const doubt = (status: Check['status'], detail: string): readonly Check[] => [{ name: 'operators', status, detail }];
  if (!registry.has(id)) {
    const gone = registry.withdrawn(id);
    return doubt('not_checked', gone === undefined ? `${id} is not in this registry` : formatWithdrawn(gone));
  }
  const known = versionOf(registry.operator(id));
  if (known.of?.id !== named.of?.id) return doubt('fail', `${id} is a case of ${known.of?.id ?? 'no other operator'}`);
  // A relation changes with the operator that it is a case of.
  const pairs = [
    [known, named],
    [known.of, named.of],
  ] as const;
  for (const [own, stated] of pairs)
    if (own !== undefined && stated !== undefined && own.revision !== stated.revision)
      return doubt('not_checked', `${own.id} has revision ${own.revision} here, ${stated.revision} in the receipt`);
  const other = pairs.find(([own, stated]) => own?.digest !== stated?.digest)?.[1];
  return other === undefined ? [] : doubt('fail', `${other.id} revision ${other.revision} has another digest here`);
};

/**
 * Checks that the operators are those of this registry, by revision and digest.
 * @param registry that with the receipt's own formulas, or the reason why there is none
 */
const checkOperators = (receipt: AnyReceipt, registry: Registry | string): Check => {
  if (typeof registry === 'string') return { name: 'operators', status: 'fail', detail: registry };
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
export const checkCycle = (receipt: AnyReceipt, { now, correctedAt }: Pick<Verifier, 'now' | 'correctedAt'>): Check => {
  const issued = Date.parse(receipt.issuedAt);
  const stamped = pulseAt(issued);
  if (stamped.cycle !== receipt.cycle || stamped.phase !== receipt.phase)
    return { name: 'cycle', status: 'fail', detail: 'cycle and phase are not those of the time of issue' };
  if (correctedAt !== undefined)
    return {
      name: 'cycle',
      status: 'pass',
      detail: `later than the correction of the clock at ${correctedAt}, before which it was logged: its time is not that at which it was issued`,
    };
  const current = pulseAt(now()).cycle;
  if (receipt.cycle > current + 1)
    return { name: 'cycle', status: 'fail', detail: `cycle ${receipt.cycle} is in the future (now ${current})` };
  const ago = current - receipt.cycle;
  return { name: 'cycle', status: 'pass', detail: `issued ${ago} ${ago === 1 ? 'cycle' : 'cycles'} ago` };
};

/** Says of what is no receipt what its shape lacks; none of the other checks can be made. */
export const refuseShape = ([, ...rest]: readonly Check['name'][], reason: string): Verification => ({
  valid: false,
  checks: [failed('shape', reason), ...rest.map((name) => notChecked(name, 'needs a receipt'))],
});

/** What can be checked of a receipt of any kind before what it records is computed again. */
export interface Beginning {
  /** Shape, keys and operators, in order. */
  readonly checks: readonly Check[];
  readonly operators: Check;
  /** The verifier with the receipt's own formulas in its registry, where these can be read. */
  readonly own: Verifier;
}

/** Makes the checks with which those of a receipt of any kind begin. */
export const beginChecks = (receipt: AnyReceipt, verifier: Verifier): Beginning => {
  const known = withFormulasOf(receipt, verifier.registry);
  const operators = checkOperators(receipt, known);
  return {
    checks: [{ name: 'shape', status: 'pass', detail: receipt.type }, ...checkKeys(receipt, verifier), operators],
    operators,
    own: typeof known === 'string' ? verifier : { ...verifier, registry: known },
  };
};

/**
 * Says whether checks make a receipt valid: all are required, but those that need a secret that the verifier has not.
 * @param spared those that may be left unchecked beside, where a signature vouches; a replay trusts no key, and spares none of them
 */
export const isValid = (
  checks: readonly Check[],
  { replay, keyring }: Pick<Verifier, 'replay' | 'keyring'>,
  spared: readonly Check['name'][],
): boolean => {
  const optional: ReadonlySet<Check['name']> = new Set(
    replay ? ['key', 'hmac', 'signature'] : [...(keyring ? [] : (['hmac'] as const)), ...spared],
  );
  return checks.every(({ name, status }) => status === 'pass' || (status === 'not_checked' && optional.has(name)));
};
