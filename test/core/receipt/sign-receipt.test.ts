import { createHmac, hkdfSync, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { recompute } from '../../../src/core/protocol/recompute.js';
import { generateKeyringFile, importPublicKey, Keyring } from '../../../src/core/receipt/keyring.js';
import type { Receipt } from '../../../src/core/receipt/receipt.js';
import { sealReceipt, signReceipt } from '../../../src/core/receipt/sign-receipt.js';
import { verifyReceipt } from '../../../src/core/receipt/verify/verify-receipt.js';
import { createNode, seal } from '../protocol/node.js';
import { detailsOf, faultOf } from '../quantity/faults-of.js';

const file = generateKeyringFile(new Date('2026-11-21T08:00:00.000Z'));
const keys = new Keyring(file);
const receipt = signReceipt(seal({ operators: ['NM14'], inputs: { m_1: '5.97e24 +- 6e20 kg', m_2: 1.1, r: 6.371e6 } }), keys);

/** Sorts and prints as RFC 8785 does, for the plain names that a receipt has. */
const print = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(print).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${print(member)}`).join(',')}}`;
};

/** What the design says is signed, built without the code that signs. */
const messageOf = ({ hmac: _hmac, signature: _signature, ...signed }: Receipt): Buffer => {
  const type = 'application/vnd.genmath.receipt.v1+json';
  const body = Buffer.from(print(signed), 'utf8');
  return Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${type} ${body.length} `, 'utf8'), body]);
};

const isSigned = (candidate: Receipt): boolean =>
  verify(
    null,
    messageOf(candidate),
    importPublicKey(Buffer.from(file.ed25519[0]?.publicKey ?? '', 'base64')),
    Buffer.from(candidate.signature.value, 'base64'),
  );

const isSealed = (candidate: Receipt): boolean => {
  const { kid, value } = candidate.hmac;
  const info = `genmath/hmac/${candidate.keyPrefix}/v1`;
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(file.master, 'base64'), kid, info, 32));
  return createHmac('sha256', key).update(messageOf(candidate)).digest('hex') === value;
};

describe('a sealed receipt', () => {
  it('is signed and sealed over its canonical JSON behind its type, as somebody without this code can check', () => {
    expect([isSigned(receipt), isSealed(receipt)]).toEqual([true, true]);
  });

  it.each(Object.keys(receipt).filter((name) => name !== 'hmac' && name !== 'signature'))('is signed and sealed with its %s', (name) => {
    const { [name as 'id']: _, ...rest } = receipt;
    expect([isSigned(rest as Receipt), isSealed(rest as Receipt)]).toEqual([false, false]);
  });

  it('names the algorithms and the newest keys', () => {
    expect(receipt.hmac).toMatchObject({ alg: 'HMAC-SHA256', kid: file.hmac.at(-1)?.kid });
    expect(receipt.signature).toMatchObject({ alg: 'Ed25519', kid: file.ed25519.at(-1)?.kid });
  });

  it('is not made where it would be larger than any verifier reads', () => {
    const values = new Array<number>(10_000).fill(1 / 3);
    const inputs = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`x${i}`, values]));
    const fault = faultOf(() => signReceipt({ ...receipt, inputs }, keys));
    expect([fault.code, detailsOf(fault)['limit']]).toEqual(['RECEIPT_TOO_LARGE', 1 << 20]);
    expect(
      verifyReceipt(signReceipt({ ...receipt, inputs: { x: values } }, keys), { ...createNode(), recompute, keyring: keys }).checks[0]
        ?.status,
    ).toBe('pass');
  });

  it('is sealed anew, not over its old seals', () => {
    expect(signReceipt(receipt, keys)).toEqual(receipt);
  });

  it('comes with its text, seals included, which is canonical', () => {
    expect(sealReceipt(receipt, keys)).toEqual({ receipt, text: print(receipt) });
  });
});
