import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { toCanonicalJson } from '../../../src/core/canonical-json.js';
import { createMerkleTree } from '../../../src/core/merkle/merkle-tree.js';
import { leafHash } from '../../../src/core/merkle/tree-hash.js';
import { recompute } from '../../../src/core/protocol/recompute.js';
import { generateKeyringFile, Keyring, rotateKeyringFile } from '../../../src/core/receipt/keyring.js';
import { type BATCH_RECEIPT_TYPE, batchReceiptSchema, RECEIPT_TYPE, type UnsignedBatchReceipt } from '../../../src/core/receipt/receipt.js';
import { PAYLOAD_TYPES, preAuthenticationEncoding, signedBytesOf, signReceipt } from '../../../src/core/receipt/sign-receipt.js';
import { verifyReceipt } from '../../../src/core/receipt/verify/verify-receipt.js';
import { fc } from '../../property.js';
import { cases } from '../../whole.js';
import { createNode, MOMENT, seal } from '../protocol/node.js';
import { BATCHES, type ProvedItem, type SealedBatch, sealBatches } from './batches.js';
import { changes, mutate } from './mutate.js';

// The keyring holds a retired key too, so that changing a key id to another known one is among the changes.
const keys = new Keyring(rotateKeyringFile(generateKeyringFile(new Date(MOMENT)), new Date(MOMENT)));
const node = { ...createNode(), keyring: () => keys };
const batches = await sealBatches(node);
const known = { registry: node.registry, recompute, now: () => MOMENT };
const nodeItself = { ...known, keyring: keys };
const anybody = { ...known, publicKeys: keys.publicKeys() };
const replay = { ...known, replay: true };

const [, hundred] = batches as [SealedBatch, SealedBatch];
const failing = ({ checks }: ReturnType<typeof verifyReceipt>): readonly string[] =>
  checks.filter(({ status }) => status === 'fail').map(({ name }) => name);

describe('a batch receipt', () => {
  it.each(BATCHES.map(([name], i) => [name, batches[i] as SealedBatch] as const))(
    'verifies with every item: %s',
    (_, { receipt, items }) => {
      expect(batchReceiptSchema.safeParse(receipt).error).toBeUndefined();
      expect(verifyReceipt(receipt, nodeItself).valid).toBe(true);
      for (const evidence of items) {
        const verifications = [nodeItself, anybody, replay].map((verifier) => verifyReceipt(structuredClone(receipt), verifier, evidence));
        expect(verifications.map(({ valid, R_t }) => [valid, R_t])).toEqual(verifications.map(() => [true, evidence.item.R_t]));
      }
    },
  );

  it('has the root that the canonical items have', () => {
    const { receipt, items } = hundred;
    expect(JSON.parse(toCanonicalJson(items[2]?.item))).toEqual({ R_t: 2.5, index: 2, inputs: { m: 1 } });
    expect(toCanonicalJson(items[2]?.item)).toBe('{"R_t":2.5,"index":2,"inputs":{"m":1}}');
    const hashes = items.map(({ item }) => leafHash(toCanonicalJson(item)));
    expect(receipt.root).toBe(`sha256:${createMerkleTree(hashes).root.toString('hex')}`);
  });

  it('is not valid by a replay without an item, which would compute nothing', () => {
    expect(verifyReceipt(hundred.receipt, replay).valid).toBe(false);
  });

  it('never passes for a receipt, nor a receipt for it', () => {
    const receipt = seal({ operators: ['NM19'], inputs: { m: 1, a: 1 } }, node);
    expect(failing(verifyReceipt({ ...receipt, type: hundred.receipt.type }, nodeItself))).toEqual(['shape']);
    expect(failing(verifyReceipt({ ...hundred.receipt, type: receipt.type }, nodeItself))).toEqual(['shape']);
    const bytes = signedBytesOf(hundred.receipt).toString('utf8');
    expect(bytes.startsWith('DSSEv1 45 application/vnd.genmath.batch-receipt.v1+json ')).toBe(true);
    // Signed as if it were a receipt, it is not a batch receipt.
    const { hmac: _, signature: __, ...unsigned } = hundred.receipt;
    const message = preAuthenticationEncoding(PAYLOAD_TYPES[RECEIPT_TYPE], toCanonicalJson(unsigned));
    const forged = {
      ...unsigned,
      hmac: { alg: 'HMAC-SHA256', ...keys.hmac(message, unsigned.keyPrefix) },
      signature: { alg: 'Ed25519', ...keys.sign(message) },
    };
    expect(failing(verifyReceipt(forged, nodeItself))).toEqual(['hmac', 'signature']);
  });
});

const RUNS = cases(500, 2_500);

describe('a changed batch receipt, item or proof', () => {
  it('is accepted by nobody, whichever leaf, key or type was changed', () => {
    const kinds = new Set<string>();
    let changed = 0;
    fc.assert(
      fc.property(fc.nat(batches.length - 1), fc.nat(), changes, (which, at, change) => {
        const { receipt, items } = batches[which] as SealedBatch;
        const evidence = items[at % items.length] as ProvedItem;
        const whole = { receipt, ...evidence };
        const { changed: candidate, path } = mutate(whole, change);
        fc.pre(!isDeepStrictEqual(candidate, whole));
        changed += 1;
        kinds.add(`${path.split('/')[1]}`);
        const given = candidate as Readonly<Record<string, unknown>>;
        // What stands beside the four members is nothing that a verifier sees.
        fc.pre(!(['receipt', 'item', 'leaf', 'proof'] as const).every((name) => isDeepStrictEqual(given[name], whole[name])));
        const seen = { item: given['item'], leaf: given['leaf'], proof: given['proof'] };
        expect(verifyReceipt(given['receipt'], nodeItself, seen).valid).toBe(false);
        const offline = verifyReceipt(given['receipt'], anybody, seen);
        // Without the node's secret the HMAC is a sealed box: it is never said to be good.
        if (offline.valid) {
          expect(path.startsWith('/receipt/hmac')).toBe(true);
          expect(offline.checks.find(({ name }) => name === 'hmac')?.status).toBe('not_checked');
          const same = { ...whole, receipt: { ...(given['receipt'] as object), hmac: receipt.hmac }, ...seen };
          expect(isDeepStrictEqual(same, whole)).toBe(true);
        }
      }),
      { numRuns: RUNS },
    );
    expect(changed).toBeGreaterThan(0.8 * RUNS);
    for (const name of ['receipt', 'item', 'leaf', 'proof']) expect(kinds).toContain(name);
  });

  it.each<[string, (item: ProvedItem) => unknown, readonly string[]]>([
    ['the proof of another item', (one) => ({ ...one, proof: hundred.items[4]?.proof }), ['inclusion']],
    ['another place', (one) => ({ ...one, leaf: 4 }), ['inclusion']],
    ['a place behind the last', (one) => ({ ...one, leaf: 100 }), ['inclusion']],
    ['a place as text', (one) => ({ ...one, leaf: '3' }), ['inclusion']],
    ['a hash too few', (one) => ({ ...one, proof: one.proof.slice(1) }), ['inclusion']],
    ['a hash too many', (one) => ({ ...one, proof: [...one.proof, one.proof[0]] }), ['inclusion']],
    ['hashes in capitals', (one) => ({ ...one, proof: one.proof.map((hash) => hash.toUpperCase()) }), ['inclusion']],
    ['no proof', (one) => ({ ...one, proof: undefined }), ['inclusion']],
    ['another result', (one) => ({ ...one, item: { ...one.item, R_t: 1 } }), ['inclusion', 'recomputation']],
    ['another input', (one) => ({ ...one, item: { ...one.item, inputs: { m: 2 } } }), ['inclusion', 'recomputation']],
    [
      'an input that is shared',
      (one) => ({ ...one, item: { ...one.item, inputs: { ...one.item.inputs, a: 2.5 } } }),
      ['inclusion', 'recomputation'],
    ],
    ['a member too many', (one) => ({ ...one, item: { ...one.item, note: 1 } }), ['inclusion']],
    ['minus zero', (one) => ({ ...one, item: { ...one.item, index: -0 } }), ['inclusion']],
    ['no item', (one) => ({ ...one, item: null }), ['inclusion']],
  ])('%s fails', (_, change, names) => {
    const verification = verifyReceipt(hundred.receipt, nodeItself, change(hundred.items[3] as ProvedItem) as ProvedItem);
    expect([verification.valid, failing(verification)]).toEqual([false, names]);
  });
});

describe('a batch receipt that somebody with the keys signed', () => {
  const { hmac: _, signature: __, ...unsigned } = hundred.receipt;
  const [first] = hundred.items as [ProvedItem];
  const forge = (members: Partial<UnsignedBatchReceipt>) => signReceipt({ ...unsigned, ...members }, keys);
  /** A batch of one item, whatever it says. */
  const over = (item: object, members: Partial<UnsignedBatchReceipt> = {}): readonly [unknown, ProvedItem] => [
    forge({ count: 1, root: `sha256:${leafHash(toCanonicalJson(item)).toString('hex')}`, ...members }),
    { item, leaf: 0, proof: [] } as unknown as ProvedItem,
  ];
  const { item } = first;

  it.each<[string, readonly [unknown, ProvedItem], readonly string[]]>([
    ['nothing false', over(item), []],
    ['another result', over({ ...item, R_t: item.R_t + 1 }), ['recomputation']],
    ['another input', over({ ...item, inputs: { m: 7 } }), ['recomputation']],
    ['an input that nobody reads', over({ ...item, inputs: { ...item.inputs, q: 7 } }), ['recomputation']],
    ['an input twice', over({ ...item, inputs: { ...item.inputs, a: 2.5 } }), ['recomputation']],
    ['an uncertainty without a cause', over({ ...item, uncertainty: 1 }), ['recomputation']],
    ['a cause without an uncertainty', over({ ...item, uncertainties: { m: 1 } }), ['recomputation']],
    ['an uncertainty of a shared input', over({ ...item, uncertainties: { a: 1 }, uncertainty: 1 / 3 }), ['recomputation']],
    ['no uncertainties', over({ ...item, uncertainties: {} }), ['recomputation']],
    ['another shared input', over(item, { inputs: { a: 2 } }), ['recomputation']],
    ['another symbol', over(item, { symbol: 'm' }), ['recomputation']],
    ['another unit', over(item, { unit: 'kN' }), ['recomputation']],
    ['another domain', over(item, { domain: 'medicine' }), ['recomputation']],
    ['another equation', over(item, { master_equation: 'KO42 · (F = m / a)' }), ['recomputation']],
    ['a symbol solved for', over(item, { solveFor: 'a' }), ['recomputation']],
    ['another stamp', over(item, { substrate: { operator: 'KO42', value: 1 } }), ['recomputation']],
    ['a smaller error bound', over(item, { relativeErrorBound: 0 }), ['recomputation']],
    ['a count that no proof of that length fits', [forge({ count: 3 }), first], ['inclusion']],
    ['another root', [forge({ root: `sha256:${'0'.repeat(64)}` }), first], ['inclusion']],
    ['another cycle', over(item, { cycle: unsigned.cycle - 1 }), ['cycle']],
    ['no substrate', over(item, { operatorIds: ['NM19', 'KO42'] }), ['operators']],
    ['no items', over(item, { count: 0 }), ['shape']],
    ['another type', over(item, { type: 'genmath/receipt/v1' as typeof BATCH_RECEIPT_TYPE }), ['shape']],
    ['the id of a receipt', over(item, { id: 'rcp_1' }), ['shape']],
  ])('and that says %s', (_name, [receipt, evidence], names) => {
    const verification = verifyReceipt(receipt, nodeItself, evidence);
    expect(failing(verification)).toEqual(names);
    expect(verification.valid).toBe(names.length === 0);
  });
});
