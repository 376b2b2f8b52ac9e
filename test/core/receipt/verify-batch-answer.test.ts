import { describe, expect, it } from 'vitest';
import { verifyBatchAnswer } from '../../../src/core/receipt/verify-batch-answer.js';
import { MOMENT, node } from '../protocol/node.js';
import { sealBatch } from './batches.js';

const { receipt, items } = await sealBatch({ operators: ['NM19'], inputs: { a: 2.5 } }, [{ m: 1 }, { m: 2 }, { m: 4 }]);
const verifier = { registry: node.registry, now: () => MOMENT, keyring: node.keys };
const [first, second, third] = items;
const changed = { ...second, item: { ...second?.item, R_t: 6 } };

describe('an answer with a batch receipt', () => {
  it.each<[string, unknown, boolean, unknown]>([
    ['the receipt by itself', receipt, true, undefined],
    ['an answer of batch', { answer: '', results: items, receipt }, true, { held: 3, total: 3 }],
    ['an answer of sweep with proofs', { columns: [], proofs: items, receipt }, true, { held: 3, total: 3 }],
    ['an answer without proofs', { results: [{ index: 0, value: 2.5 }], receipt }, true, undefined],
    ['one item beside the receipt', { receipt, ...third }, true, { held: 1, total: 1, inReceipt: 3 }],
    ['an answer with a changed item', { results: [first, changed, third], receipt }, false, { held: 2, total: 3, failing: [1] }],
    [
      'an answer with one item twice',
      { results: [first, second, first], receipt },
      false,
      { held: 2, total: 3, inReceipt: 3, failing: [2] },
    ],
    [
      'an answer with a value that nothing proves',
      { results: [first, { index: 1, value: 999 }, { index: 2, error: {} }], receipt },
      true,
      { held: 1, total: 1, inReceipt: 3, unproved: 1 },
    ],
  ])('is verified with every item in it: %s', async (_, file, valid, held) => {
    const { verification, items: found } = await verifyBatchAnswer(file, receipt, verifier);
    expect([verification.valid, found]).toEqual([valid, held]);
  });

  it('is shown by the item that does not hold', async () => {
    const { verification } = await verifyBatchAnswer({ results: [first, changed], receipt }, receipt, verifier);
    expect(verification.checks.filter(({ status }) => status === 'fail').map(({ name }) => name)).toEqual(['inclusion', 'recomputation']);
  });

  it('that is replayed needs an item', async () => {
    const replay = { registry: node.registry, now: () => MOMENT, replay: true };
    expect((await verifyBatchAnswer(receipt, receipt, replay)).verification.valid).toBe(false);
    expect((await verifyBatchAnswer({ results: items, receipt }, receipt, replay)).verification.valid).toBe(true);
  });
});
