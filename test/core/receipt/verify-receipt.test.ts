import { describe, expect, it } from 'vitest';
import { recompute } from '../../../src/core/protocol/recompute.js';
import { generateKeyringFile, importPublicKey, Keyring, rotateKeyringFile } from '../../../src/core/receipt/keyring.js';
import type { Receipt, UnsignedReceipt } from '../../../src/core/receipt/receipt.js';
import { signedBytesOf, signReceipt } from '../../../src/core/receipt/sign-receipt.js';
import { CHECK_NAMES, type Verification, type Verifier } from '../../../src/core/receipt/verify/verification.js';
import { verifyReceipt } from '../../../src/core/receipt/verify/verify-receipt.js';
import { createNode, MOMENT, node, seal } from '../protocol/node.js';
import { COMPUTATIONS, sealAll } from './receipts.js';

const { registry, keys } = node;
const now = () => MOMENT;
const own: Verifier = { registry, recompute, now, keyring: keys };
const offline: Verifier = { registry, recompute, now, publicKeys: keys.publicKeys() };
const replay: Verifier = { registry, recompute, now, replay: true };

const statuses = ({ checks }: Verification): string =>
  checks.map(({ status }) => ({ pass: 'P', fail: 'F', not_checked: '-' })[status]).join('');
const detailOf = ({ checks }: Verification, name: string): string => checks.find((check) => check.name === name)?.detail ?? '';

const receipt = seal({ operators: ['NM19'], inputs: { m: 1500, a: 2.5 } });

/** Signs a changed receipt as somebody would who holds the keys. */
const forge = (changes: Partial<UnsignedReceipt>, base: Receipt = receipt): Receipt => signReceipt({ ...base, ...changes }, keys);

describe('a receipt as it was made', () => {
  it.each(COMPUTATIONS)('of %s passes every check by name', (_, computation) => {
    const verification = verifyReceipt(seal(computation), own);
    expect(verification.checks.map(({ name }) => name)).toEqual([...CHECK_NAMES]);
    expect([verification.valid, statuses(verification)]).toEqual([true, 'PPPPPPP']);
    expect(detailOf(verification, 'recomputation')).toBe('every result is equal to the last bit');
  });

  it.each(COMPUTATIONS)('of %s verifies with the public keys alone, the HMAC not checked', (_, computation) => {
    const verification = verifyReceipt(JSON.parse(JSON.stringify(seal(computation))), offline);
    expect([verification.valid, statuses(verification)]).toEqual([true, 'PP-PPPP']);
    expect(detailOf(verification, 'hmac')).toContain('secret');
  });

  it.each(COMPUTATIONS)('of %s recomputes without trusting any key', (_, computation) => {
    const verification = verifyReceipt(seal(computation, createNode()), replay);
    expect([verification.valid, statuses(verification)]).toEqual([true, 'P---PPP']);
  });

  it('verifies with a public key taken from the published JSON Web Keys', () => {
    const publicKeys = new Map(keys.jwks().keys.map(({ kid, x }) => [kid, importPublicKey(Buffer.from(x, 'base64url'))]));
    expect(verifyReceipt(receipt, { registry, recompute, now, publicKeys }).valid).toBe(true);
  });

  it('verifies whatever the order of its members and white space', () => {
    const shuffled: unknown = JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(receipt).reverse()), null, 3));
    expect(verifyReceipt(shuffled, own).valid).toBe(true);
  });

  it('tells what it says', () => {
    const { checks: _, ...said } = verifyReceipt(receipt, own);
    const { R_t, unit, cycle, operatorIds, keyPrefix } = receipt;
    expect(said).toEqual({ valid: true, R_t, unit, cycle, operatorIds, keyPrefix });
  });
});

describe('what is no receipt fails the check of its shape, and no other is made', () => {
  const ring: Record<string, unknown> = {};
  ring['self'] = ring;
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a number', 1],
    ['text', JSON.stringify(receipt)],
    ['an empty object', {}],
    ['a list', [receipt]],
    ['an object that holds itself', ring],
    ['a Map', new Map(Object.entries(receipt))],
    ['more than 1 MiB', { ...receipt, issuer: 'x'.repeat(1 << 20) }],
    ['deep nesting', JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)],
    ['a receipt of another version', { ...receipt, type: 'genmath/receipt/v2' }],
    ['a lone surrogate', { ...receipt, issuer: '\ud800' }],
    ['a member that is undefined', { ...receipt, solveFor: undefined }],
    ['a step that did not pass', { ...receipt, steps: receipt.steps.map((step) => ({ ...step, status: 'fail' })) }],
    ['minus zero', { ...receipt, inputs: { m: 1500, a: -0 } }],
  ])('%s', (_, candidate) => {
    const verification = verifyReceipt(candidate, own);
    expect([verification.valid, statuses(verification)]).toEqual([false, 'F------']);
    expect(verification.R_t).toBeUndefined();
  });
});

describe('keys', () => {
  const stranger = createNode();

  it('of another node are unknown', () => {
    const verification = verifyReceipt(seal({}, stranger), own);
    expect([verification.valid, statuses(verification)]).toEqual([false, 'PF--PPP']);
    expect(detailOf(verification, 'key')).toContain(stranger.keys.sign(Buffer.alloc(0)).kid);
  });

  it('of another node under the id of a known one do not agree', () => {
    const theirs = seal({}, stranger);
    const posing = {
      ...theirs,
      hmac: { ...theirs.hmac, kid: receipt.hmac.kid },
      signature: { ...theirs.signature, kid: receipt.signature.kid },
    };
    expect(statuses(verifyReceipt(posing, own))).toBe('PPFFPPP');
    expect(verifyReceipt(posing, offline).valid).toBe(false);
  });

  it('that were retired still verify, and sign no more', () => {
    const file = generateKeyringFile(new Date(MOMENT));
    const before = new Keyring(file);
    const after = new Keyring(rotateKeyringFile(file, new Date(MOMENT)));
    const old = signReceipt(receipt, before);
    const verification = verifyReceipt(old, { registry, recompute, now, keyring: after });
    expect([verification.valid, statuses(verification)]).toEqual([true, 'PPPPPPP']);
    const young = signReceipt(receipt, after);
    expect([young.signature.kid === old.signature.kid, young.hmac.kid === old.hmac.kid]).toEqual([false, false]);
    expect(statuses(verifyReceipt(young, { registry, recompute, now, keyring: before }))).toBe('PF--PPP');
  });

  it('of one prefix seal nothing for another', () => {
    // The signature is made anew over the changed prefix; the HMAC is the one that the first prefix would give.
    const changed: Receipt = { ...receipt, keyPrefix: 'OTHER' };
    const crossed: Receipt = {
      ...signReceipt(changed, keys),
      hmac: { alg: 'HMAC-SHA256', ...keys.hmac(signedBytesOf(changed), 'PROVE') },
    };
    expect([verifyReceipt(crossed, own).valid, statuses(verifyReceipt(crossed, own))]).toEqual([false, 'PPFPPPP']);
    expect(verifyReceipt(signReceipt(changed, keys), own).valid).toBe(true);
  });

  it('may be missing: with none at all nothing verifies', () => {
    expect(verifyReceipt(receipt, { registry, recompute, now }).valid).toBe(false);
    expect(verifyReceipt(receipt, { registry, recompute, now, publicKeys: new Map() }).valid).toBe(false);
  });

  it.each([
    ['sealed for another receipt', { ...receipt, hmac: seal({}).hmac }, 'PPFPPPP'],
    ['signed for another receipt', { ...receipt, signature: seal({}).signature }, 'PPPFPPP'],
  ])('in a receipt %s fail that check alone', (_, candidate, expected) => {
    const verification = verifyReceipt(candidate, own);
    expect([verification.valid, statuses(verification)]).toEqual([false, expected]);
  });
});

const withOperator = (at: number, change: Partial<Receipt['operators'][number]>): Partial<UnsignedReceipt> => ({
  operators: receipt.operators.map((operator, i) => (i === at ? { ...operator, ...change } : operator)),
});

describe('a receipt that somebody with the keys signed', () => {
  const [substrate, newton] = receipt.operators as [Receipt['operators'][number], Receipt['operators'][number]];
  const [result] = receipt.results as [Receipt['results'][number]];
  const both = { R_t: 3751, results: [{ ...result, value: 3751 }] };
  it.each<[string, Partial<UnsignedReceipt>, string, boolean]>([
    ['with another value of R_t fails recomputation', { R_t: 3751 }, 'PPPPPFP', false],
    ['with another result fails recomputation', both, 'PPPPPFP', false],
    [
      'with a value that is off by 1e-9 fails recomputation',
      { R_t: 3750.00000375, results: [{ ...result, value: 3750.00000375 }] },
      'PPPPPFP',
      false,
    ],
    ['with another unit fails recomputation', { unit: 'J' }, 'PPPPPFP', false],
    ['with another unit of the result too fails recomputation', { unit: 'J', results: [{ ...result, unit: 'J' }] }, 'PPPPPFP', false],
    ['with another symbol fails recomputation', { results: [{ ...result, symbol: 'm' }] }, 'PPPPPFP', false],
    ['with another input fails recomputation', { inputs: { m: 1501, a: 2.5 } }, 'PPPPPFP', false],
    ['with an input that is refused fails recomputation', { inputs: { m: -1500, a: -2.5 } }, 'PPPPPFP', false],
    ['with an input too many fails recomputation', { inputs: { ...receipt.inputs, q: 1 } }, 'PPPPPFP', false],
    ['with a result too many fails recomputation', { results: [result, result] }, 'PPPPPFP', false],
    ['with another pulse stamp fails recomputation', { substrate: { operator: 'KO42', value: 1 } }, 'PPPPPFP', false],
    ['solved for a symbol that was given fails recomputation', { solveFor: 'm' }, 'PPPPPFP', false],
    ['with another digest fails at the operators', withOperator(1, { digest: `sha256:${'0'.repeat(64)}` }), 'PPPPF-P', false],
    ['without KO42 fails at the operators', { operatorIds: ['NM19'], operators: [newton] }, 'PPPPF-P', false],
    ['with two lists that differ fails at the operators', { operatorIds: ['KO42', 'NM22'] }, 'PPPPF-P', false],
    [
      'with an operator twice fails at the operators',
      { operatorIds: ['KO42', 'KO42'], operators: [substrate, substrate] },
      'PPPPF-P',
      false,
    ],
    ['of a revision that is unknown here cannot be recomputed', withOperator(1, { revision: 999 }), 'PPPP--P', true],
    [
      'of an operator that is unknown here cannot be recomputed',
      { operatorIds: ['KO42', 'ZZ9999'], operators: [substrate, { ...newton, id: 'ZZ9999' }] },
      'PPPP--P',
      true,
    ],
    ['with another cycle fails at the cycle', { cycle: receipt.cycle - 1 }, 'PPPPPPF', false],
    ['with another phase fails at the cycle and the pulse stamp', { phase: 0 }, 'PPPPPFF', false],
    ['with another time fails at the cycle', { issuedAt: '2026-11-21T07:00:00.123Z' }, 'PPPPPPF', false],
  ])('%s', (_, changes, expected, valid) => {
    const verification = verifyReceipt(forge(changes), own);
    expect([statuses(verification), verification.valid]).toEqual([expected, valid]);
  });

  it('says what it gives instead', () => {
    expect(detailOf(verifyReceipt(forge(both), own), 'recomputation')).toBe('NM19 gives F = 3750 N, the receipt says 3751');
  });

  it('is equal to a relative 1e-12, and reported as such', () => {
    const [chain] = sealAll().slice(1, 2) as [Receipt];
    const nudged = chain.results.map((one, i) => (i === 1 ? { ...one, value: one.value * (1 + 2 ** -51) } : one));
    const verification = verifyReceipt(forge({ results: nudged, R_t: nudged[1]?.value ?? 0 }, chain), own);
    expect(verification.valid).toBe(true);
    expect(detailOf(verification, 'recomputation')).toMatch(/^every result is equal to a relative [1-9]\.\de-16$/);
  });
});

describe('a replay', () => {
  it('finds a changed value without any key', () => {
    expect(verifyReceipt({ ...receipt, R_t: 3751 }, replay).valid).toBe(false);
    expect(verifyReceipt({ ...receipt, inputs: { m: 1500, a: 2.6 } }, replay).valid).toBe(false);
  });

  it('needs the operators: nothing else vouches for a revision that is unknown here', () => {
    expect(verifyReceipt({ ...receipt, ...withOperator(1, { revision: 999 }) }, replay).valid).toBe(false);
  });

  it('does not look at seals, even if there are keys', () => {
    const verification = verifyReceipt({ ...receipt, hmac: seal({}).hmac }, { ...own, replay: true });
    expect([verification.valid, statuses(verification)]).toEqual([true, 'P---PPP']);
  });
});

describe('the cycle', () => {
  it.each([
    ['of the moment', 0, true],
    ['one cycle ahead of the verifier', -777, true],
    ['two cycles ahead of the verifier', -1_554, false],
    ['an hour ahead', -3_600_000, false],
    ['of ten years ago', 315_576_000_000, true],
  ])('%s: valid is %s', (_, later, valid) => {
    const verification = verifyReceipt(receipt, { ...own, now: () => MOMENT + later });
    expect(verification.valid).toBe(valid);
    if (!valid) expect(detailOf(verification, 'cycle')).toContain('in the future');
  });
});
