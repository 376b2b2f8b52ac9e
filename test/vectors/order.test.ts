import { describe, expect, it } from 'vitest';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import { auditPath, createMerkleTree } from '../../src/core/merkle/merkle-tree.js';
import { leafHash } from '../../src/core/merkle/tree-hash.js';
import type { BatchItem } from '../../src/core/receipt/receipt.js';
import { signReceipt } from '../../src/core/receipt/sign-receipt.js';
import { sealBatch } from '../core/receipt/batches.js';
import { hasPython, OPERATORS } from '../examples/python-verifier.js';
import { createFullNode } from '../tools/node.js';
import { PUBLISHED_KEYS } from './published-keys.js';
import { createVerifiers } from './verifiers.js';

const node = { ...createFullNode({ now: () => Date.now() }), keyring: () => PUBLISHED_KEYS, keys: PUBLISHED_KEYS };
const verifiers = createVerifiers(node, OPERATORS);

const { receipt, items } = await sealBatch({ operators: ['NM19'], inputs: { a: 2.5 } }, [{ m: 1 }, { m: 2 }, { m: 3 }, { m: 4 }], node);
const whole = items.map(({ item }) => item) as unknown as readonly [BatchItem, BatchItem, BatchItem, BatchItem];
const [first, second, third] = whole;

/** Signs a batch of other leaves, as the holder of the key could: a receipt with its items, each with its proof. */
const signed = (leaves: readonly BatchItem[]) => {
  const tree = createMerkleTree(leaves.map((item) => leafHash(toCanonicalJson(item))));
  const { hmac: _, signature: __, ...unsigned } = receipt;
  const batch = signReceipt({ ...unsigned, count: leaves.length, root: `sha256:${tree.root.toString('hex')}` }, PUBLISHED_KEYS);
  const results = leaves.map((item, leaf) => ({ item, leaf, proof: auditPath(tree, leaf).map((hash) => hash.toString('hex')) }));
  return { batch, results };
};

const far = { ...third, index: 9 };
const copied = signed([far, far, far]);
const swapped = signed([second, first]);
const doubled = signed([first, first]);
const gaps = signed([second, third, far]);

const CASES: readonly (readonly [tells: string, verdict: 'valid' | 'invalid', document: object])[] = [
  ['the items in their order', 'valid', { receipt, items: whole }],
  ['items whose neighbours were refused', 'valid', { receipt: gaps.batch, results: gaps.results }],
  ['the same from the last to the first', 'valid', { receipt: gaps.batch, results: gaps.results.toReversed() }],
  ['copies of one item that is far in the request', 'invalid', { receipt: copied.batch, results: copied.results }],
  ['the same without proofs', 'invalid', { receipt: copied.batch, items: [far, far, far] }],
  ['items that were signed in another order', 'invalid', { receipt: swapped.batch, results: swapped.results }],
  ['one item that was signed twice', 'invalid', { receipt: doubled.batch, items: [first, first] }],
  ['the second of them', 'invalid', { receipt: doubled.batch, ...doubled.results[1] }],
  ['an item of another batch', 'invalid', { receipt, ...gaps.results[0] }],
  ['items in another order than they were signed', 'invalid', { receipt, items: whole.toReversed() }],
  ['fewer items than were signed', 'invalid', { receipt, items: whole.slice(1) }],
];

describe('a batch of which somebody hands on', () => {
  it.each(Object.keys(verifiers) as (keyof typeof verifiers)[])('has one verdict, by %s too', async (name) => {
    if (name === 'python' && !hasPython()) return;
    const verdicts = await verifiers[name](CASES.map(([, , document]) => Buffer.from(JSON.stringify(document))));
    expect(CASES.map(([tells], i) => [tells, verdicts[i]])).toEqual(CASES.map(([tells, verdict]) => [tells, verdict]));
  });
});
