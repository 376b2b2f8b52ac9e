import type { SigningKeys } from '../api/calls.js';
import { type Bytes, concat, fromBase64, isSigned, utf8 } from './bytes.js';
import { isObject, type JsonObject, toCanonical } from './canonical.js';

/** One check that this browser made by itself. */
export interface LocalCheck {
  readonly status: 'pass' | 'fail' | 'not_checked';
  readonly detail: string;
}

const PAYLOAD_TYPES: Readonly<Record<string, string>> = {
  'genmath/receipt/v1': 'application/vnd.genmath.receipt.v1+json',
  'genmath/batch-receipt/v1': 'application/vnd.genmath.batch-receipt.v1+json',
  'genmath/sheet-receipt/v1': 'application/vnd.genmath.sheet-receipt.v1+json',
};

const notChecked = (detail: string): LocalCheck => ({ status: 'not_checked', detail });

/** Gives the bytes that are signed: the receipt without its seals, canonical, behind the type of its kind (DSSE's pre-authentication encoding). */
const signedBytes = (receipt: JsonObject, type: string): Bytes => {
  const { hmac: _hmac, signature: _signature, ...signed } = receipt;
  const body = utf8(toCanonical(signed));
  return concat(utf8(`DSSEv1 ${utf8(type).length} ${type} ${body.length} `), body);
};

/** Checks the Ed25519 signature of a receipt with the keys that are trusted, in this browser alone. */
export const checkSignature = async (receipt: JsonObject, { keys }: SigningKeys): Promise<LocalCheck> => {
  const type = PAYLOAD_TYPES[String(receipt['type'])];
  if (type === undefined) return notChecked('This is no receipt of a kind that this page knows.');
  const { signature } = receipt;
  if (!isObject(signature) || typeof signature['value'] !== 'string') return { status: 'fail', detail: 'It bears no signature.' };
  const kid = String(signature['kid']);
  const key = keys.find((each) => each.kid === kid);
  if (key === undefined) return notChecked(`The key ${kid} is not among those that are trusted here.`);
  if (crypto.subtle === undefined) return notChecked('This browser checks signatures only on pages from this machine or over https.');
  try {
    const { kty, crv, x } = key;
    const sealed = fromBase64(signature['value']);
    return sealed !== undefined && (await isSigned({ kty, crv, x }, sealed, signedBytes(receipt, type)))
      ? { status: 'pass', detail: `Ed25519, key ${kid}: what was signed is what stands here.` }
      : { status: 'fail', detail: `Ed25519, key ${kid}: not signed by this key, or changed since.` };
  } catch (error) {
    // A browser without Ed25519 says NotSupportedError.
    return notChecked(`This browser could not check it (${error instanceof Error ? error.name : String(error)}).`);
  }
};
