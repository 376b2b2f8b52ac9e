import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { recompute } from '../../../src/core/protocol/recompute.js';
import { generateKeyringFile, Keyring, rotateKeyringFile } from '../../../src/core/receipt/keyring.js';
import type { Receipt } from '../../../src/core/receipt/receipt.js';
import { verifyReceipt } from '../../../src/core/receipt/verify/verify-receipt.js';
import { fc } from '../../property.js';
import { cases } from '../../whole.js';
import { createNode, MOMENT } from '../protocol/node.js';
import { changes, mutate } from './mutate.js';
import { sealAll } from './receipts.js';

// The keyring holds a retired key too, so that changing a key id to another known one is among the changes.
const file = rotateKeyringFile(generateKeyringFile(new Date(MOMENT)), new Date(MOMENT));
const keys = new Keyring(file);
const node = { ...createNode(), keyring: () => keys };
const receipts: readonly Receipt[] = sealAll(node);
const known = { registry: node.registry, recompute, now: () => MOMENT };
const nodeItself = { ...known, keyring: keys };
const anybody = { ...known, publicKeys: keys.publicKeys() };

/** Equal as JSON: members in any order, minus zero apart from zero. */
const isUnchanged = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b);

describe('a changed receipt', () => {
  it('is accepted by nobody, whichever leaf, key or type was changed', () => {
    const kinds = new Set<string>();
    let changed = 0;
    const numRuns = cases(1_500, 10_000);
    fc.assert(
      fc.property(fc.nat(receipts.length - 1), changes, (which, change) => {
        const receipt = receipts[which] as Receipt;
        const { changed: candidate, path } = mutate(receipt, change);
        fc.pre(!isUnchanged(candidate, receipt));
        changed += 1;
        kinds.add(`${path.split('/')[1]}`);
        expect(verifyReceipt(candidate, nodeItself).valid).toBe(false);
        const offline = verifyReceipt(candidate, anybody);
        // Without the node's secret the HMAC is a sealed box: it is never said to be good.
        if (offline.valid) {
          expect(path.startsWith('/hmac')).toBe(true);
          expect(offline.checks.find(({ name }) => name === 'hmac')?.status).toBe('not_checked');
          expect(isUnchanged({ ...candidate, hmac: receipt.hmac }, receipt)).toBe(true);
        }
      }),
      { numRuns },
    );
    expect(changed).toBeGreaterThan(0.9 * numRuns);
    for (const name of Object.keys(receipts[0] as Receipt)) expect(kinds).toContain(name);
  });

  it('is accepted when nothing was changed', () => {
    for (const receipt of receipts) {
      expect(verifyReceipt(structuredClone(receipt), nodeItself).valid).toBe(true);
      expect(verifyReceipt(structuredClone(receipt), anybody).valid).toBe(true);
    }
  });
});

const [receipt] = receipts as [Receipt];
const edit = (change: (copy: Receipt) => void): unknown => {
  const copy = structuredClone(receipt);
  change(copy);
  return copy;
};
const own = (holder: object, key: string, value: unknown): void => {
  Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true });
};

describe('changes that a parser could overlook are refused', () => {
  it.each<[string, unknown]>([
    ['1 for true', edit((copy) => own(copy.operators[0] as object, 'revision', true))],
    ['a number as text', edit((copy) => own(copy, 'R_t', String(copy.R_t)))],
    ['0 as minus zero', edit((copy) => own(copy, 'phase', -0))],
    ['hexadecimal in capitals', edit((copy) => own(copy.hmac, 'value', copy.hmac.value.toUpperCase()))],
    ['a digest in capitals', edit((copy) => own(copy.operators[0] as object, 'digest', copy.operators[0]?.digest.toUpperCase()))],
    [
      'other padding bits',
      edit((copy) =>
        own(
          copy.signature,
          'value',
          copy.signature.value.replace(/.==$/, (end) => `${end === 'A==' ? 'B' : 'x'}==`),
        ),
      ),
    ],
    ['no padding', edit((copy) => own(copy.signature, 'value', copy.signature.value.replace(/=+$/, '')))],
    ['another algorithm of the signature', edit((copy) => own(copy.signature, 'alg', 'none'))],
    ['another algorithm of the HMAC', edit((copy) => own(copy.hmac, 'alg', 'HMAC-SHA1'))],
    ['the id of the retired signing key', edit((copy) => own(copy.signature, 'kid', file.ed25519[0]?.kid))],
    ['a key id of another kind', edit((copy) => own(copy.signature, 'kid', copy.hmac.kid))],
    ['__proto__ as a member', edit((copy) => own(copy, '__proto__', { valid: true }))],
    ['__proto__ as an input', edit((copy) => own(copy.inputs, '__proto__', 5))],
    ['__proto__ in a result', edit((copy) => own(copy.results[0] as object, '__proto__', { value: 1 }))],
    ['__proto__ in the signature', edit((copy) => own(copy.signature, '__proto__', {}))],
    ['an empty list of uncertainties', edit((copy) => own(copy, 'uncertainties', {}))],
    ['two steps swapped', edit((copy) => (copy.steps as unknown[]).reverse())],
    ['no signature', edit((copy) => own(copy, 'signature', undefined))],
    ['no HMAC', Object.fromEntries(Object.entries(receipt).filter(([key]) => key !== 'hmac'))],
  ])('%s', (_, candidate) => {
    expect(isUnchanged(candidate, receipt)).toBe(false);
    expect(verifyReceipt(candidate, nodeItself).valid).toBe(false);
    // Offline, only a well-formed HMAC may be another one.
    expect(verifyReceipt(candidate, anybody).valid).toBe(false);
  });

  it('the id of the retired HMAC key', () => {
    const candidate = edit((copy) => own(copy.hmac, 'kid', file.hmac[0]?.kid));
    expect(verifyReceipt(candidate, nodeItself).valid).toBe(false);
  });
});
