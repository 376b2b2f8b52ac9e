import { describe, expect, it } from 'vitest';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import { recompute } from '../../src/core/protocol/recompute.js';
import { generateKeyringFile, Keyring, rotateKeyringFile } from '../../src/core/receipt/keyring.js';
import type { Receipt, UnsignedReceipt } from '../../src/core/receipt/receipt.js';
import { signReceipt } from '../../src/core/receipt/sign-receipt.js';
import { verifyReceipt } from '../../src/core/receipt/verify/verify-receipt.js';
import { createNode, seal } from '../core/protocol/node.js';
import { createRandom } from '../random.js';
import { hasPython, OPERATORS, type Said, verifyBatch } from './python-verifier.js';

const isPythonHere = hasPython();
const keys = new Keyring(rotateKeyringFile(generateKeyringFile(new Date(0)), new Date(0)));
const node = { ...createNode(() => Date.now() - 1_000), keyring: () => keys };
const jwks = keys.jwks();
const random = createRandom(20_261_121);

const KINDS_OF_CHECKS = ['shape', 'key', 'signature', 'consistency', 'operators', 'equations', 'cycle'] as const;
const failing = ({ checks }: Said): readonly string[] => KINDS_OF_CHECKS.filter((name) => checks[name] === 'fail');

const chain = seal({ operators: ['NM19', 'NM22'], inputs: { m: '1500 +- 5 kg', a: 2.5, d: 10, theta: 0 } }, node);
const solved = seal({ operators: ['NM26'], inputs: { U_s: 4, k: 2 }, solveFor: 'x', near: -3 }, node);
const alone = seal({}, node);
const listed = seal({ operators: ['NM34'], inputs: { m: [1, 2], x: [{ value: 1, uncertainty: 0.1 }, 2] } }, node);
const boyle = seal({ operators: ['TD10:boyle'], inputs: { p_1: 100, V_1: 3, V_2: 1.5 } }, node);
const [, relation] = boyle.operators as [Receipt['operators'][number], Receipt['operators'][number]];
const withRelation = (members: Partial<Receipt['operators'][number]>, base = boyle): Receipt =>
  forge(base, { operators: [base.operators[0] as typeof relation, { ...relation, ...members }] });
const future = createNode(() => Date.now() + 3_600_000);

const forge = (base: Receipt, members: Partial<UnsignedReceipt>): Receipt => signReceipt({ ...base, ...members }, keys);
const [first, last] = chain.results as [Receipt['results'][number], Receipt['results'][number]];
/** Names an operator that gave up its place instead of the relation. */
const withdrawnOf = (base: Receipt): Receipt => ({
  ...base,
  operatorIds: ['KO42', 'TD4'],
  operators: [base.operators[0] as typeof relation, { id: 'TD4', revision: 1, digest: relation.digest }],
  results: base.results.map((result) => ({ ...result, operator: 'TD4' })),
});
const withLast = (member: Partial<Receipt['results'][number]>): Partial<UnsignedReceipt> => ({ results: [first, { ...last, ...member }] });
const without = <T extends object>(value: T, name: keyof T): T =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)) as T;

describe.skipIf(!isPythonHere)('a receipt that somebody with the keys signed', () => {
  const [substrate, newton, work] = chain.operators as [
    Receipt['operators'][number],
    Receipt['operators'][number],
    Receipt['operators'][number],
  ];
  const cases: readonly (readonly [string, Receipt, readonly string[]])[] = [
    ['another R_t', forge(chain, { R_t: 1 }), ['consistency']],
    ['another unit', forge(chain, { unit: 'N' }), ['consistency']],
    ['results in another order', forge(chain, { results: [...chain.results].reverse() }), ['consistency', 'equations']],
    ['a result too few', forge(chain, { results: [last] }), ['consistency', 'equations']],
    ['two lists of operators that differ', forge(chain, { operatorIds: ['KO42', 'NM22', 'NM19'] }), ['consistency', 'operators']],
    ['no KO42', forge(chain, { operatorIds: ['NM19', 'NM22'], operators: [newton, work] }), ['consistency', 'operators']],
    [
      'an operator twice',
      forge(chain, { operatorIds: ['KO42', 'NM22', 'NM22'], operators: [substrate, work, work], results: [last, last] }),
      ['consistency', 'operators'],
    ],
    ['another stamp', forge(chain, { substrate: { operator: 'KO42', value: 1 } }), ['consistency']],
    ['steps out of order', forge(chain, { steps: [...chain.steps].reverse() }), ['consistency']],
    ['a method without a solution', forge(chain, withLast({ method: 'numeric' })), ['consistency']],
    ['an uncertainty left out', forge(chain, { results: [first, without(last, 'uncertainty')] }), ['consistency']],
    ['no uncertainties', without(forge(without(chain, 'uncertainties'), {}), 'uncertainties'), ['consistency']],
    ['empty uncertainties', forge(chain, { uncertainties: {} }), ['consistency']],
    ['an uncertainty of nothing', forge(chain, { uncertainties: { ...chain.uncertainties, q: 1 } }), ['consistency']],
    ['a list of uncertainties for one value', forge(chain, { uncertainties: { m: [5] } }), ['consistency']],
    ['a shorter list of uncertainties', forge(listed, { uncertainties: { x: [0.1] } }), ['consistency']],
    ['an empty list', forge(listed, { inputs: { m: [], x: [] } }), ['consistency']],
    ['an error bound above the limit', forge(chain, withLast({ relativeErrorBound: 0.01 })), ['consistency']],
    ['an equation too few', forge(chain, { master_equation: 'KO42 · (F = m * a)' }), ['consistency', 'equations']],
    ['another symbol solved for', forge(solved, { solveFor: 'k' }), ['consistency', 'equations']],
    ['a solution passed off as direct', forge(without(solved, 'solveFor'), {}), ['consistency', 'equations']],
    ['KO42 alone with inputs', forge(alone, { inputs: { t: 1 } }), ['consistency', 'equations']],
    [
      'KO42 alone with another result',
      forge(alone, { R_t: 1, results: [{ ...alone.results[0], value: 1 } as typeof first] }),
      ['consistency'],
    ],
    ['another equation', forge(chain, { master_equation: 'KO42 · (F = m * b) · (W = F * d * cos(theta))' }), ['equations']],
    ['another domain', forge(chain, { domain: 'medicine' }), ['equations']],
    ['another symbol', forge(chain, withLast({ symbol: 'X' })), ['equations']],
    ['another unit throughout', forge(chain, { unit: 'kJ', ...withLast({ unit: 'kJ' }) }), ['equations']],
    [
      'an input of no operator',
      forge(chain, { inputs: { ...chain.inputs, q: 1 }, inputUnits: { ...chain.inputUnits, q: '1' } }),
      ['equations'],
    ],
    ['an input without its unit', forge(chain, { inputUnits: without(chain.inputUnits, 'a') }), ['consistency']],
    ['an input in another unit', forge(chain, { inputUnits: { ...chain.inputUnits, m: 'g' } }), ['equations']],
    [
      'a formula with the digest of another',
      forge(chain, { formulas: [{ name: 'my.f', text: 'f(x) = x', digest: newton.digest }] }),
      ['consistency', 'operators'],
    ],
    ['notes', forge(chain, { notes: ['as said'] }), []],
    ['another digest', forge(chain, { operators: [substrate, { ...newton, digest: work.digest }, work] }), ['operators']],
    ['another revision', forge(chain, { operators: [substrate, { ...newton, revision: 99 }, work] }), []],
    ['a named relation', boyle, []],
    ['a relation of another operator', withRelation({ of: { ...newton, id: 'TD39' } }), ['operators']],
    ['a relation passed off as an operator', forge(boyle, { operators: [substrate, without(relation, 'of')] }), ['operators']],
    ['an operator passed off as a relation', forge(chain, { operators: [substrate, { ...newton, of: newton }, work] }), ['operators']],
    ['a relation of another digest', withRelation({ digest: newton.digest }), ['operators']],
    [
      'a relation of an operator of another digest',
      withRelation({ of: { ...(relation.of as typeof newton), digest: newton.digest } }),
      ['operators'],
    ],
    ['a relation of an operator of another revision', withRelation({ of: { ...(relation.of as typeof newton), revision: 99 } }), []],
    [
      'a renamed input of a relation',
      forge(boyle, { inputs: { p: 100, V_1: 3, V_2: 1.5 }, inputUnits: { p: 'kPa', V_1: 'L', V_2: 'L' } }),
      ['equations'],
    ],
    [
      'what a relation fixes as an input',
      forge(boyle, { inputs: { ...boyle.inputs, k: 2 }, inputUnits: { ...boyle.inputUnits, k: '1' } }),
      ['equations'],
    ],
    ['an operator that was withdrawn', forge(withdrawnOf(boyle), {}), []],
    ['another cycle', forge(chain, { cycle: chain.cycle - 1 }), ['cycle']],
    ['another phase', forge(chain, { phase: chain.phase / 2 }), ['consistency', 'cycle']],
    ['the future', signReceipt(seal({}, future), keys), ['cycle']],
    ['a moment before there was a clock', forge(chain, { issuedAt: '1969-12-31T23:59:59.999Z' }), ['cycle']],
    ['a key that is not known', signReceipt(chain, future.keys), ['key']],
    [
      'another key of the set',
      { ...chain, signature: { ...signReceipt(chain, keys).signature, kid: jwks.keys[0]?.kid ?? '' } },
      ['signature'],
    ],
  ];
  const said = isPythonHere
    ? verifyBatch(
        cases.map(([, receipt]) => JSON.stringify(receipt)),
        jwks,
        ['--operators', OPERATORS],
      )
    : [];

  it.each(cases.map(([name, , expected], i) => ({ name, expected, i })))('with $name fails $expected', ({ expected, i }) => {
    const { valid, ...rest } = said[i] as Said;
    expect(failing({ valid, ...rest })).toEqual(expected);
    expect(valid).toBe(expected.length === 0);
  });

  it('and with every kind of number is canonical as we write it', () => {
    const view = new DataView(new ArrayBuffer(8));
    const anyNumber = (): number => {
      view.setUint32(0, Math.floor(random() * 2 ** 32));
      view.setUint32(4, Math.floor(random() * 2 ** 32));
      const bits = view.getFloat64(0);
      const sizes = [bits, Math.round(random() * 2 ** 60), random(), Number(random().toPrecision(3)), 10 ** Math.round(random() * 50 - 25)];
      const drawn = sizes[Math.floor(random() * sizes.length)] as number;
      return Number.isFinite(drawn) && drawn !== 0 ? drawn : 5e-324;
    };
    const many = Array.from({ length: 4 }, () => forge(listed, { inputs: { m: Array.from({ length: 10_000 }, anyNumber) } }));
    const issuer = Array.from({ length: 160 }, (_, i) => String.fromCodePoint(i < 130 ? i : 0x2000 + i)).join('');
    const words = forge(chain, { issuer, unit: '\u{1f600}\ufb33"\\', library: '\u2028\u007f' });
    const judged = verifyBatch(
      [...many, words].map((receipt) => JSON.stringify(receipt)),
      jwks,
    );
    expect(judged.map(({ checks }) => [checks['shape'], checks['signature']])).toEqual(judged.map(() => ['pass', 'pass']));
  });
});

describe.skipIf(!isPythonHere)('a text', () => {
  const text = JSON.stringify(chain);
  const cases: readonly (readonly [name: string, text: string, valid: boolean])[] = [
    [
      'with white space and its members in another order',
      JSON.stringify(Object.fromEntries(Object.entries(chain).reverse()), null, 3).replaceAll('\n', '\r\t'),
      true,
    ],
    ['with numbers written otherwise', text.replace('"d":10,', '"d":1.0e+1,').replace('"revision":1,', '"revision":1.0,'), true],
    ['with letters behind escapes', text.replace('"domain":"n', '"domain":"\\u006e'), true],
    ['with a member twice', text.replace('{', '{"R_t":1,'), false],
    ['with a member twice inside', text.replace('"inputs":{', '"inputs":{"m":1,'), false],
    ['with a comma at the end', text.replace(/\}$/, ',}'), false],
    ['with a comment', `${text}//`, false],
    ['with NaN', text.replace('"d":10,', '"d":NaN,'), false],
    ['with more than a double holds', text.replace('"d":10,', '"d":1e400,'), false],
    ['with a byte order mark', `\ufeff${text}`, false],
    ['that is nested deeply', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, false],
    [
      'that is more than 1 MiB',
      JSON.stringify({ ...chain, inputs: { m: Array.from({ length: 10_000 }, () => 1 / 3) }, note: 'x'.repeat(1 << 20) }),
      false,
    ],
    ['that is a list', `[${text}]`, false],
    ['that is nothing', 'null', false],
    ['that is empty', '', false],
  ];
  const said = isPythonHere
    ? verifyBatch(
        cases.map(([, candidate]) => candidate),
        jwks,
      )
    : [];

  it.each(cases.map(([name, , valid], i) => ({ name, valid, i })))('$name: valid is $valid', ({ valid, i }) => {
    expect([said[i]?.valid, said[i]?.checks['shape']]).toEqual([valid, valid ? 'pass' : 'fail']);
  });

  /** Makes a receipt whose canonical form has exactly that length. */
  const sized = (length: number): Receipt => {
    const ones = (count: number): readonly number[] => new Array<number>(count).fill(1);
    const lists = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`e${i}`, ones(10_000)]));
    const missingOf = (members: Partial<UnsignedReceipt>): number => length - toCanonicalJson(forge(alone, members)).length;
    const whole = lists(Math.floor(missingOf({ inputs: {}, issuer: 'x' }) / 20_010));
    const tail = Math.min(10_000, Math.floor((missingOf({ inputs: whole, issuer: 'x' }) - 100) / 2));
    const inputs = { ...whole, tail: ones(tail) };
    return forge(alone, { inputs, issuer: 'x'.repeat(1 + missingOf({ inputs, issuer: 'x' })) });
  };

  it('of a receipt is refused where the canonical form is larger than 1 MiB, here as by genmath', () => {
    const largest = sized(1 << 20);
    // Nobody signs a larger one, so that the seals of this one do not agree either; its shape is what is refused.
    const receipts = [largest, { ...largest, issuer: `${largest.issuer}x` }];
    expect(receipts.map((receipt) => toCanonicalJson(receipt).length - (1 << 20))).toEqual([0, 1]);
    const shapes = verifyBatch(
      receipts.map((receipt) => JSON.stringify(receipt)),
      jwks,
    ).map(({ checks }) => checks['shape']);
    expect(shapes).toEqual(['pass', 'fail']);
    expect(receipts.map((receipt) => verifyReceipt(receipt, { ...node, recompute, keyring: keys }).checks[0]?.status)).toEqual(shapes);
  });
});
