import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readFormula } from '../../src/core/formula/read-formula.js';
import { assembleSheetReceipt } from '../../src/core/protocol/assemble-sheet-receipt.js';
import { recompute } from '../../src/core/protocol/recompute.js';
import { rerunSheet } from '../../src/core/protocol/rerun-sheet.js';
import { runProtocol } from '../../src/core/protocol/run-protocol.js';
import { signReceipt } from '../../src/core/receipt/sign-receipt.js';
import type { Verification } from '../../src/core/receipt/verify/verification.js';
import { verifyReceipt } from '../../src/core/receipt/verify/verify-receipt.js';
import { createOperatorFinder } from '../../src/core/sheet/find-operator.js';
import { runSheet } from '../../src/core/sheet/run-sheet.js';
import { BEAM, DEFLECTION } from '../core/formula/formulas.js';
import { createNode, MOMENT } from '../core/protocol/node.js';
import { hasPython, OPERATORS, verifyBatch } from './python-verifier.js';

const WORK = `work_of: W = F * s
  W: work [J]
  F: force along the way [N]
  s: way, measured along the force [m] >= 0
  example: F = 2 N, s = 3 m gives 6 J
  source: by hand – with a dash and an ∞
  requires: s < 1e9 [m]
  requires: s >= 0
`;

/** A node whose caller keeps two formulas; `bare` is another that has none of them. */
const node = createNode();
const own = [DEFLECTION, WORK].map((text) => readFormula(text));
const caller = { ...node, registry: node.registry.with(new Map(own.map((operator) => [operator.id, () => operator]))) };

const seal = (operators: readonly string[], inputs: Readonly<Record<string, number | string>>) =>
  signReceipt(runProtocol({ operators, inputs }, caller).receipt, node.keys);
const sheet = (lines: string) =>
  signReceipt(assembleSheetReceipt(runSheet(lines, createOperatorFinder(caller.registry)), caller), node.keys);

type Sealed = ReturnType<typeof seal> | ReturnType<typeof sheet>;

const RECEIPTS: readonly (readonly [string, Sealed])[] = [
  ['one formula', seal(['my.deflection'], BEAM)],
  ['a chain with an operator', seal(['NM19', 'my.work_of'], { m: 2, a: 3, s: 5 })],
  ['two formulas', seal(['my.deflection', 'my.work_of'], { ...BEAM, s: 5 })],
  ['a symbol by its name', seal(['my.work_of'], { 'my.work_of.F': '4 N', s: '5 m' })],
  ['a formula solved', seal(['my.work_of'], { W: '6 J', s: '3 m' })],
  ['a sheet', sheet('my.deflection(F = 1 kN, L = 2 m, E = 210 GPa, I = 1e6 mm^4) in um\n2 * my.work_of(W = 6 J, s = 3 m)')],
];

/** Says what a node without the formulas finds; with `keys` left out it trusts none. */
const verified = (receipt: Sealed, replay = false): Verification =>
  verifyReceipt(receipt, {
    registry: node.registry,
    recompute,
    rerunSheet,
    now: () => MOMENT,
    ...(replay ? { replay } : { keyring: node.keys }),
  });

const failing = (receipt: Sealed): readonly string[] =>
  verified(receipt, true).checks.flatMap(({ name, status, detail }) => (status === 'fail' ? [`${name}: ${detail}`] : []));

const digestOf = (text: string): string => `sha256:${createHash('sha256').update(text, 'utf8').digest('hex')}`;

type Formulas = NonNullable<Sealed['formulas']>;

/** What somebody may do to the texts of a receipt; signed again by whoever has the keys, so that only the texts speak against it. */
const CHANGES: readonly (readonly [string, (formulas: Formulas) => Formulas | undefined])[] = [
  ['left out', () => undefined],
  ['twice', (formulas) => [...formulas, ...formulas.slice(0, 1)]],
  ['of another digest', (formulas) => formulas.map((each) => ({ ...each, digest: digestOf('') }))],
  ['changed', (formulas) => formulas.map((each) => ({ ...each, text: each.text.replace(' * ', ' + ') }))],
  ...(
    [
      ['with another equation', (text) => text.replace(' * ', ' / ')],
      ['with another unit', (text) => text.replace('[m]', '[km]')],
      ['with another range', (text) => text.replace('[m] >', '[m] <')],
      ['with another meaning', (text) => text.replace('deflection at', 'deflection near').replace(': work', ': heat')],
      ['with another source', (text) => text.replace(/source: .*/u, 'source: nobody')],
      ['with a condition more', (text) => `${text}  requires: 1 > 0\n`],
      ['of another name', (text) => `x${text}`],
      ['not in canonical form', (text) => text.replace('  source', '   source')],
      ['with a comment', (text) => `${text}# a comment\n`],
    ] satisfies readonly (readonly [string, (text: string) => string])[]
  ).map(
    ([what, change]) =>
      [
        what,
        (formulas: Formulas) => formulas.map((each) => ({ ...each, text: change(each.text), digest: digestOf(change(each.text)) })),
      ] as const,
  ),
];

const changed = (receipt: Sealed, change: (formulas: Formulas) => Formulas | undefined): Sealed => {
  const { hmac: _, signature: __, formulas = [], ...rest } = receipt;
  const texts = change(formulas);
  return signReceipt(
    { ...rest, ...(texts === undefined ? {} : { formulas: texts }) } as Parameters<typeof signReceipt>[0],
    node.keys,
  ) as Sealed;
};

const at = ['--now', new Date(MOMENT + 1_000).toISOString()];
const said = (receipts: readonly Sealed[]) =>
  verifyBatch(
    receipts.map((receipt) => JSON.stringify(receipt)),
    node.keys.jwks(),
    [...at, '--operators', OPERATORS],
  );

describe('a receipt of own formulas', () => {
  it.each(RECEIPTS)('of %s is verified, and computed again, by a node that does not have them', (_, receipt) => {
    expect(failing(receipt)).toEqual([]);
    expect(verified(receipt)).toMatchObject({ valid: true });
    expect(verified(receipt, true)).toMatchObject({ valid: true });
  });

  it.each(CHANGES)('is refused with its texts %s, by whoever signed it', (_, change) => {
    for (const [what, receipt] of RECEIPTS) {
      const other = changed(receipt, change);
      expect([what, verified(other).valid, failing(other).length > 0]).toEqual([what, false, true]);
    }
  });

  it('that names an operator and has a text beside it is refused', () => {
    const receipt = seal(['NM19'], { m: 2, a: 3 });
    const formulas = own.slice(0, 1).map(({ formula }) => formula);
    expect(failing(changed(receipt, () => formulas))).toEqual(['operators: the text of my.deflection belongs to no operator']);
  });
});

describe.skipIf(!hasPython())('examples/verify.py', () => {
  it('verifies receipts of own formulas from their texts', () => {
    const results = said(RECEIPTS.map(([, receipt]) => receipt));
    expect(results.map(({ valid, failed }) => [valid, failed])).toEqual(RECEIPTS.map(() => [true, undefined]));
    for (const { checks } of results) expect(checks).toMatchObject({ consistency: 'pass', operators: 'pass', equations: 'pass' });
    expect(results.at(-1)?.checks).toMatchObject({ recomputation: 'pass' });
  });

  it('refuses every change of a text, without the records too', () => {
    const receipts = CHANGES.flatMap(([, change]) => RECEIPTS.map(([, receipt]) => changed(receipt, change)));
    expect(said(receipts).flatMap(({ valid }, i) => (valid ? [CHANGES[Math.floor(i / RECEIPTS.length)]?.[0]] : []))).toEqual([]);
    const alone = verifyBatch(
      receipts.map((receipt) => JSON.stringify(receipt)),
      node.keys.jwks(),
      at,
    );
    expect(alone.filter(({ valid }) => valid)).toEqual([]);
  });
});
