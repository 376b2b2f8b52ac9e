import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { toCanonicalJson } from '../../../src/core/canonical-json.js';
import { sha256Hex } from '../../../src/core/digest.js';
import { assembleSheetReceipt } from '../../../src/core/protocol/assemble-sheet-receipt.js';
import { recompute } from '../../../src/core/protocol/recompute.js';
import { rerunSheet } from '../../../src/core/protocol/rerun-sheet.js';
import type { SheetReceipt, UnsignedSheetReceipt } from '../../../src/core/receipt/sheet-receipt.js';
import { signedBytesOf, signReceipt } from '../../../src/core/receipt/sign-receipt.js';
import { SHEET_CHECK_NAMES } from '../../../src/core/receipt/verify/verification.js';
import { verifyReceipt } from '../../../src/core/receipt/verify/verify-receipt.js';
import { createOperatorFinder } from '../../../src/core/sheet/find-operator.js';
import { MAX_SHEET_LENGTH, runSheet } from '../../../src/core/sheet/run-sheet.js';
import { WIDE } from '../../examples/make-sheet-receipts.js';
import { fc } from '../../property.js';
import { cases } from '../../whole.js';
import { createNode, MOMENT, seal } from '../protocol/node.js';
import { changes, mutate } from './mutate.js';

const node = createNode();
const find = createOperatorFinder(node.registry);
const known = { registry: node.registry, recompute, rerunSheet, now: () => MOMENT };
const itself = { ...known, keyring: node.keys };

const assemble = (sheet: string, unit?: string): UnsignedSheetReceipt => assembleSheetReceipt(runSheet(sheet, find, unit), node);
const sealed = (sheet: string, unit?: string): SheetReceipt => signReceipt(assemble(sheet, unit), node.keys);
const failing = (candidate: unknown, verifier: Parameters<typeof verifyReceipt>[1] = itself): readonly string[] =>
  verifyReceipt(candidate, verifier)
    .checks.filter(({ status }) => status === 'fail')
    .map(({ name }) => name);

const BEAM = 'm = 1500 kg\nF = NM19(m = m, a = 2.5 m/s^2) in kN\nassert F > 3 kN\nG * 5 kg';

describe('the receipt of a sheet', () => {
  it('says the program with a unit on every number, and what it names', () => {
    expect(assemble(BEAM)).toMatchObject({
      type: 'genmath/sheet-receipt/v1',
      language: 'sheet/1',
      source: BEAM,
      sourceDigest: `sha256:${sha256Hex(BEAM)}`,
      operatorIds: ['KO42', 'NM19'],
      operators: [{ id: 'KO42' }, { id: 'NM19', equation: 'F = m * a', symbols: { F: 'N', m: 'kg', a: 'm/s^2' } }],
      constants: { G: { value: 6.6743e-11, unit: 'm^3/(kg*s^2)', uncertainty: 1.5e-15 } },
      program: [
        { number: 1500, unit: 'kg' },
        { number: 2.5, unit: 'm/s^2' },
        { operator: 'NM19', given: { m: 0, a: 1 }, gives: 'F' },
        { constant: 'G' },
        { number: 5, unit: 'kg' },
        { op: '*', of: [3, 4] },
        { number: 3, unit: 'kN' },
        { op: '>', of: [2, 6] },
      ],
      results: [
        { line: 1, name: 'm', unit: 'kg', values: [{ step: 0, si: 1500, value: 1500 }] },
        { line: 2, name: 'F', unit: 'kN', values: [{ step: 2, si: 3750, value: 3.75 }] },
        { line: 4, values: [{ step: 5, uncertainty: 7.5e-15, shares: [{ step: 3, share: 1 }] }] },
      ],
      asserts: [{ line: 3, text: 'assert F > 3 kN', steps: [7] }],
      assumptions: { NM19: 'constant mass, inertial frame' },
    });
    expect(assemble(BEAM).units['kN']).toMatchObject({ numerator: 1000, denominator: 1, offset: 0, dimension: { kg: 1, m: 1, s: -2 } });
  });

  it('is the same bit for bit for the same sheet, moment, id and keys', () => {
    for (const sheet of [BEAM, ...WIDE.slice(0, 12)]) {
      const made = [1, 2].map(() => {
        const run = runSheet(sheet, find);
        return signReceipt(assembleSheetReceipt(run, { ...node, newReceiptId: () => 'rcp_1' }), node.keys);
      });
      expect(toCanonicalJson(made[0])).toBe(toCanonicalJson(made[1]));
    }
  });

  it('is verified by the node, by anybody with its public keys, and without any key', () => {
    for (const sheet of [BEAM, ...WIDE]) {
      const receipt = JSON.parse(JSON.stringify(sealed(sheet))) as SheetReceipt;
      const { valid, checks } = verifyReceipt(receipt, itself);
      expect([sheet, valid, checks.map(({ name }) => name)]).toEqual([sheet, true, [...SHEET_CHECK_NAMES]]);
      expect(checks.every(({ status }) => status === 'pass')).toBe(true);
      expect(verifyReceipt(receipt, { ...known, publicKeys: node.keys.publicKeys() }).valid).toBe(true);
      expect(verifyReceipt(receipt, { ...known, replay: true }).valid).toBe(true);
    }
  });

  it('tells the last value, and the unit that it was asked for in', () => {
    const receipt = sealed('2 km + 1 m', 'ft');
    expect(receipt.askedUnit).toBe('ft');
    expect(verifyReceipt(receipt, itself)).toMatchObject({ valid: true, unit: 'ft', R_t: receipt.results[0]?.values[0]?.value });
    // 2001 m / 0.3048 m
    expect(receipt.results[0]?.values[0]?.value).toBeCloseTo(6_564.960_629_921_26, 9);
  });

  it('stands up to the limits of a sheet', () => {
    const list = `x = [${'1.5, '.repeat(495)}2]`;
    const long = [list, 'stdev(x)', 'median(x)', ...Array.from({ length: 10 }, () => 'x = x + 1'), 'mean(x)'].join('; ');
    expect(long.length).toBeLessThan(MAX_SHEET_LENGTH);
    expect(verifyReceipt(sealed(long), itself).valid).toBe(true);
    const many = Array.from({ length: 20 }, (_, i) => `NM19(m = ${i + 1} kg, a = ${i + 2} m/s^2)`).join(' + ');
    expect(verifyReceipt(sealed(many), itself).valid).toBe(true);
    const chain = `1${' + 1'.repeat(990)}`;
    expect(verifyReceipt(sealed(chain), itself).valid).toBe(true);
    // Twenty-two lists of five hundred long numbers make a receipt that no verifier would read; forty are more work than a sheet may do.
    expect(() => sealed([list, ...Array.from({ length: 22 }, () => 'x = x * 1.1')].join('; '))).toThrow(
      'nobody reads one of more than 1048576',
    );
  });

  it('has no items, and is of another kind than a receipt', () => {
    const receipt = sealed(BEAM);
    expect(verifyReceipt(receipt, itself, { item: {}, leaf: 0, proof: [] }).valid).toBe(false);
    const other = seal({ operators: ['NM19'], inputs: { m: 1, a: 1 } }, node);
    expect(signedBytesOf(receipt).toString().slice(0, 60)).not.toBe(signedBytesOf(other).toString().slice(0, 60));
    expect(failing({ ...receipt, type: 'genmath/receipt/v1' })).toEqual(['shape']);
  });
});

describe('the receipt of a sheet that was changed', () => {
  const receipts = [BEAM, ...WIDE.filter((_, i) => i % 6 === 0)].map((sheet) => sealed(sheet));

  it('is accepted by nobody, whichever member', () => {
    let changed = 0;
    const numRuns = cases(300, 1_500);
    fc.assert(
      fc.property(fc.nat(receipts.length - 1), changes, (which, change) => {
        const receipt = receipts[which] as SheetReceipt;
        const { changed: candidate } = mutate(receipt, change);
        fc.pre(!isDeepStrictEqual(candidate, receipt));
        changed += 1;
        expect(verifyReceipt(candidate, { ...itself, rerunSheet: undefined }).valid).toBe(false);
      }),
      { numRuns },
    );
    expect(changed).toBeGreaterThan(0.85 * numRuns);
  });

  const base = sealed(BEAM);
  const [first, ...rest] = base.results as [SheetReceipt['results'][number]];
  const other = 'm = 1501 kg\nF = NM19(m = m, a = 2.5 m/s^2) in kN\nassert F > 3 kN\nG * 5 kg';
  it.each<[string, Partial<UnsignedSheetReceipt>, readonly string[]]>([
    ['by its source alone', { source: other }, ['reading']],
    ['by its source and the digest', { source: other, sourceDigest: `sha256:${sha256Hex(other)}` }, ['reading', 'recomputation']],
    ['by a source that is refused', { source: '1 +', sourceDigest: `sha256:${sha256Hex('1 +')}` }, ['reading', 'recomputation']],
    ['by a number of its program', { program: [{ number: 1501, unit: 'kg' }, ...base.program.slice(1)] }, ['reading']],
    ['by a step that names a later one', { program: [{ op: 'neg', of: [1] }, ...base.program.slice(1)] }, ['reading']],
    ['by a unit that is not there', { program: [{ number: 1500, unit: 'lb' }, ...base.program.slice(1)] }, ['reading']],
    [
      'by the factor of a unit',
      { units: { ...base.units, kN: { ...(base.units['kN'] as SheetReceipt['units'][string]), numerator: 1001 } } },
      ['reading'],
    ],
    ['by a constant', { constants: { G: { value: 6.7e-11, unit: 'm^3/(kg*s^2)', uncertainty: 1.5e-15 } } }, ['reading']],
    [
      'by a value',
      { results: [{ ...first, values: [{ ...(first.values[0] as (typeof first.values)[number]), value: 1501 }] }, ...rest] },
      ['recomputation'],
    ],
    [
      'by a bound',
      { results: [{ ...first, values: [{ ...(first.values[0] as (typeof first.values)[number]), absoluteErrorBound: 1 }] }, ...rest] },
      ['recomputation'],
    ],
    ['by a line left out', { results: rest }, ['recomputation']],
    ['by an assertion left out', { asserts: [] }, ['recomputation']],
    [
      'by the text of an equation',
      { operators: [base.operators[0], { ...base.operators[1], equation: 'F = m / a' }] as SheetReceipt['operators'] },
      ['reading'],
    ],
    [
      'by the digest of an equation',
      { operators: [base.operators[0], { ...base.operators[1], digest: base.sourceDigest }] as SheetReceipt['operators'] },
      ['operators'],
    ],
    ['by its cycle', { cycle: base.cycle - 1 }, ['cycle']],
  ])('%s fails, even where somebody with the keys signed it', (_, members, expected) => {
    const { hmac: __, signature: ___, ...unsigned } = base;
    expect(failing(signReceipt({ ...unsigned, ...members }, node.keys))).toEqual(expected);
    expect(verifyReceipt({ ...base, ...members }, { ...known, replay: true }).valid).toBe(false);
  });

  it('is left to its signature where the language or an equation is of another revision', () => {
    const { hmac: _, signature: __, ...unsigned } = base;
    const newer = signReceipt({ ...unsigned, language: 'sheet/2' }, node.keys);
    expect(verifyReceipt(newer, itself)).toMatchObject({ valid: true });
    expect(verifyReceipt(newer, { ...known, replay: true }).valid).toBe(false);
  });
});
