import { describe, expect, it } from 'vitest';
import { recompute } from '../../../src/core/protocol/recompute.js';
import type { ItemEvidence } from '../../../src/core/receipt/verify/check-item.js';
import { verifyAnswer } from '../../../src/core/receipt/verify/verify-answer.js';
import { verifyReceipt } from '../../../src/core/receipt/verify/verify-receipt.js';
import { MOMENT, node, seal } from '../protocol/node.js';
import { sealBatch } from './batches.js';

const { receipt, items } = await sealBatch({ operators: ['NM19'], inputs: { a: 2.5 } }, [{ m: 1 }, { m: 2 }, { m: 4 }]);
const verifier = { registry: node.registry, recompute, now: () => MOMENT, keyring: node.keys };
const [first, second, third] = items;
const without = (name: 'item' | 'leaf' | 'proof') => {
  const { [name]: _, ...rest } = { ...second, index: 1, value: 999 };
  return rest;
};
const changed = { ...second, item: { ...second?.item, R_t: 6 } };

describe('an answer with a batch receipt', () => {
  it.each<[string, unknown, boolean, unknown]>([
    ['the receipt by itself', receipt, true, undefined],
    ['an answer of batch', { answer: '', results: items, receipt }, true, { held: 3, total: 3 }],
    ['an answer of sweep with proofs', { columns: [], proofs: items, receipt }, true, { held: 3, total: 3 }],
    ['an answer without proofs', { results: [{ index: 0, value: 2.5 }], receipt }, false, undefined],
    ['one item beside the receipt', { receipt, ...third }, true, { held: 1, total: 1, inReceipt: 3 }],
    ['an answer with a changed item', { results: [first, changed, third], receipt }, false, { held: 2, total: 3, failing: [1] }],
    [
      'an answer with one item twice',
      { results: [first, second, first], receipt },
      false,
      { held: 2, total: 3, inReceipt: 3, failing: [2] },
    ],
    [
      'an answer with a value that nothing proves beside others that are proved',
      { results: [first, { index: 1, value: 999 }, { index: 2, error: {} }], receipt },
      false,
      { held: 1, total: 2, inReceipt: 3, failing: [1] },
    ],
  ])('is verified with every item in it: %s', async (_, file, valid, held) => {
    const { verification, items: found } = await verifyAnswer(file, receipt, verifier);
    expect([verification.valid, found]).toEqual([valid, held]);
  });

  it.each(['item', 'leaf', 'proof'] as const)(
    'is not valid where the %s of a changed result was left out, wherever it stands',
    async (name) => {
      const left = without(name);
      for (const answer of [
        { results: [first, left, third], receipt },
        { results: [left], receipt },
        { columns: [], proofs: [first, left], receipt },
        { receipt, ...left },
      ]) {
        const { verification } = await verifyAnswer(answer, receipt, verifier);
        expect([verification.valid, verification.checks.find((check) => check.name === 'inclusion')?.status]).toEqual([false, 'fail']);
      }
      expect(verifyReceipt(receipt, verifier, left as unknown as ItemEvidence).valid).toBe(false);
    },
  );

  it('looks at the item beside the receipt and at the results together', async () => {
    const both = await verifyAnswer({ receipt, ...third, results: [changed] }, receipt, verifier);
    expect([both.verification.valid, both.items]).toEqual([false, { held: 1, total: 2, inReceipt: 3, failing: [1] }]);
  });

  it('of one computation holds no items', async () => {
    const single = seal({ operators: ['NM19'], inputs: { m: 1, a: 1 } });
    expect((await verifyAnswer({ answer: '', receipt: single }, single, verifier)).verification.valid).toBe(true);
    const { verification } = await verifyAnswer({ receipt: single, ...third }, single, verifier);
    expect([verification.valid, verification.checks.find(({ name }) => name === 'inclusion')?.status]).toEqual([false, 'fail']);
  });

  it('is shown by the item that does not hold', async () => {
    const { verification } = await verifyAnswer({ results: [first, changed], receipt }, receipt, verifier);
    expect(verification.checks.filter(({ status }) => status === 'fail').map(({ name }) => name)).toEqual(['inclusion', 'recomputation']);
  });

  it('that is replayed needs an item', async () => {
    const replay = { registry: node.registry, recompute, now: () => MOMENT, replay: true };
    expect((await verifyAnswer(receipt, receipt, replay)).verification.valid).toBe(false);
    expect((await verifyAnswer({ results: items, receipt }, receipt, replay)).verification.valid).toBe(true);
  });
});
