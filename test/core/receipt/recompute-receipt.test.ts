import { describe, expect, it } from 'vitest';
import { recompute } from '../../../src/core/protocol/recompute.js';
import type { Receipt } from '../../../src/core/receipt/receipt.js';
import { verifyReceipt } from '../../../src/core/receipt/verify/verify-receipt.js';
import { node, seal } from '../protocol/node.js';
import { COMPUTATIONS } from './receipts.js';

const replay = (receipt: unknown) => verifyReceipt(receipt, { registry: node.registry, recompute, now: node.now, replay: true });

const uncertain = seal({ operators: ['NM14'], inputs: { m_1: '5.97e24 +- 6e20 kg', m_2: 1.1, r: '6371 +- 1 km' } });
const solved = seal({ operators: ['NM26'], inputs: { U_s: 4, k: 2 }, solveFor: 'x', near: -3 });

const withResult = (receipt: Receipt, change: object): object => ({
  ...receipt,
  results: receipt.results.map((result) => ({ ...result, ...change })),
});

describe('a replay', () => {
  it.each(COMPUTATIONS)('accepts what was computed: %s', (_, computation) => {
    expect(replay(seal(computation)).checks.find(({ name }) => name === 'recomputation')).toMatchObject({ status: 'pass' });
  });

  it.each<[string, object]>([
    ['another domain', { ...uncertain, domain: 'medicine' }],
    ['another master equation', { ...uncertain, master_equation: 'KO42 · (F = m * a)' }],
    ['steps out of order', { ...uncertain, steps: [...uncertain.steps].reverse() }],
    ['seven times the last step', { ...uncertain, steps: uncertain.steps.map(() => uncertain.steps[6]) }],
    ['an uncertainty left out', { ...uncertain, uncertainties: { r: 1000 } }],
    ['no uncertainties at all', { ...uncertain, uncertainties: undefined }],
    ['a smaller uncertainty of the result', withResult(uncertain, { uncertainty: (uncertain.results[0]?.uncertainty ?? 0) * 0.99 })],
    ['a result without its uncertainty', withResult(uncertain, { uncertainty: undefined })],
    ['an error bound of zero', withResult(uncertain, { relativeErrorBound: 0 })],
    ['another method', withResult(solved, { method: 'numeric' })],
    ['a solution passed off as direct', withResult(solved, { method: undefined })],
    ['the other branch’s sign', { ...solved, R_t: 2 }],
    ['an input too many', { ...solved, inputs: { ...solved.inputs, g: 9.8 } }],
  ])('refuses %s', (_, receipt) => {
    const plain: unknown = JSON.parse(JSON.stringify(receipt));
    expect(replay(plain).valid).toBe(false);
  });
});
