import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FUNCTIONS } from '../../src/core/expression/functions/functions.js';
import { assembleSheetReceipt } from '../../src/core/protocol/assemble-sheet-receipt.js';
import { signReceipt } from '../../src/core/receipt/sign-receipt.js';
import { createOperatorFinder } from '../../src/core/sheet/find-operator.js';
import { runSheet } from '../../src/core/sheet/run-sheet.js';
import { createNode, MOMENT } from '../core/protocol/node.js';
import { hasPython, OPERATORS, verifyBatch } from './python-verifier.js';

const SOURCE = readFileSync(new URL('../../examples/verify_math.py', import.meta.url), 'utf8');

/** Functions that random sheets seldom call. */
const ELEMENTARY = [
  'mode([3, 1, 3, 1, 2])',
  'quantile([1 m, 2 m, 4 m], 0.8)',
  'rank([5, 2, 2, 1], 2)',
  'NT24(n = 100)',
  'primepi(1e6)',
  'divisorsum(360, 1)',
  'divisorsum(360, -1)',
  'stirling2(10, 3)',
];
/** The same, for which the second verifier needs mpmath. */
const SPECIAL = ['binomialinv(0.975, 100, 0.3)', 'poissoninv(0.95, 4.2)'];

describe('the functions of the language', () => {
  it('are all in examples/verify_math.py', () => {
    expect([...FUNCTIONS.keys()].filter((name) => !SOURCE.includes(`"${name}"`))).toEqual([]);
  });

  it.skipIf(!hasPython())('are computed again by it', () => {
    const node = createNode();
    const receipts = [...ELEMENTARY, ...SPECIAL].map((line) => {
      const run = runSheet(line, createOperatorFinder(node.registry));
      return JSON.stringify(signReceipt(assembleSheetReceipt(run, node), node.keys));
    });
    const at = ['--now', new Date(MOMENT + 1_000).toISOString(), '--operators', OPERATORS];
    const said = verifyBatch(receipts, node.keys.jwks(), at).map(({ checks }) => checks['recomputation']);
    expect(said.slice(0, ELEMENTARY.length)).toEqual(ELEMENTARY.map(() => 'pass'));
    expect(said).not.toContain('fail');
  });
});
