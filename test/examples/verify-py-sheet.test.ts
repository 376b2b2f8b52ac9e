import { describe, expect, it } from 'vitest';
import { assembleSheetReceipt } from '../../src/core/protocol/assemble-sheet-receipt.js';
import { signReceipt } from '../../src/core/receipt/sign-receipt.js';
import { createOperatorFinder } from '../../src/core/sheet/find-operator.js';
import { runSheet } from '../../src/core/sheet/run-sheet.js';
import { createNode, MOMENT } from '../core/protocol/node.js';
import { cases } from '../whole.js';
import { judgeChanges } from './judge-sheet-changes.js';
import { makeSheetReceipts, WIDE } from './make-sheet-receipts.js';
import { hasPython, OPERATORS, replayBatch, runVerifier, verifyBatch } from './python-verifier.js';

const SEED = 20_261_122;
const RECEIPTS = 200;
const CHANGES = cases(500, 1_500);
const at = ['--now', new Date(MOMENT + 1_000).toISOString()];
const node = createNode();
const made = makeSheetReceipts(RECEIPTS, node, SEED).map(({ receipt }) => receipt);
const jwks = node.keys.jwks();

const hasMpmath = (): boolean => {
  const receipt = made.find(({ program }) => program.some((step) => 'op' in step && step.op === 'tcdf'));
  return receipt !== undefined && verifyBatch([JSON.stringify(receipt)], jwks, at)[0]?.checks['recomputation'] === 'pass';
};

// The whole run, 1,000 receipts and 10,000 changes: npx tsx scripts/verify-sheet-receipts.ts
describe.skipIf(!hasPython())('receipts of sheets and examples/verify.py', () => {
  it.skipIf(!hasMpmath())(
    'which runs each program again',
    () => {
      const said = verifyBatch(
        made.map((receipt) => JSON.stringify(receipt)),
        jwks,
        [...at, '--operators', OPERATORS],
      );
      expect(said.map(({ valid }, i) => (valid ? '' : `${made[i]?.source}: ${said[i]?.failed}`)).filter((each) => each !== '')).toEqual([]);
      expect(said.flatMap(({ checks }, i) => (checks['recomputation'] === 'pass' ? [] : [made[i]?.source]))).toEqual([]);
      const ops = new Set(made.flatMap(({ program }) => program.map((step) => ('op' in step ? step.op : Object.keys(step)[0]))));
      for (const op of [
        'integrate',
        'derivative',
        'solve',
        'root',
        'table',
        'least',
        'inv',
        'det',
        'eig',
        'linsolve',
        'ordered',
        'operator',
        'minimum',
      ])
        expect(ops).toContain(op);
    },
    120_000,
  );

  it.skipIf(!hasMpmath())(
    'which refuses what was changed: signed, every change; run, all that shows in a result',
    () => {
      const judged = judgeChanges(made, CHANGES, node, SEED);
      expect(judged.filter(({ signed, read }) => signed + read > 0)).toEqual([]);
      expect(judged.every((each) => each.made > 0)).toBe(true);
      // What is left is true of its program: another branch that is not taken, a sign under a square, a comparison that holds either way.
      const left = judged.reduce((sum, { run }) => sum + run, 0);
      expect(left / CHANGES).toBeLessThan(0.03);
      const always = judged.filter(({ change }) =>
        /^(?:a value|an error|an uncertainty|what was found|the source|the cycle|the substrate)/.test(change),
      );
      expect(always.filter(({ run }) => run > 0)).toEqual([]);
    },
    180_000,
  );

  it('which does not solve an equation at each point of an integral, and says so', () => {
    const run = runSheet('integrate(NM19(F = x, m = 2 kg), x from 0 N to 3 N)', createOperatorFinder(node.registry));
    const receipt = signReceipt(assembleSheetReceipt(run, node), node.keys);
    expect(verifyBatch([JSON.stringify(receipt)], jwks, at)[0]).toMatchObject({ valid: true, checks: { recomputation: 'not_checked' } });
    expect(replayBatch([JSON.stringify(receipt)], at)[0]?.valid).toBe(false);
  });

  it('which says that it is incomplete where special functions need mpmath, and refuses all the same', () => {
    const receipt = made.find(({ source }) => source === WIDE.find((line) => line.startsWith('t.cdf')));
    const check = (text: string) =>
      // -S leaves out what was installed beside the standard library.
      runVerifier(['{receipt.json}', '--jwks', '{keys.json}', ...at], { 'receipt.json': text, 'keys.json': JSON.stringify(jwks) }, '', [
        '-S',
      ]);
    const { code, stdout } = check(JSON.stringify(receipt));
    expect([code, stdout.split('\n')[0]]).toEqual([0, 'valid, but incomplete: the program was not run in whole']);
    expect(stdout).toMatch(/recomputation +not checked +\w+ needs mpmath/);
    const arithmetic = made.find(({ source }) => source.startsWith('a = '));
    expect(check(JSON.stringify(arithmetic)).stdout).toMatch(/^valid\n[\s\S]*recomputation +pass/);
    expect(check(JSON.stringify(receipt).replace('"line":1', '"line":2')).code).toBe(1);
  });
});
