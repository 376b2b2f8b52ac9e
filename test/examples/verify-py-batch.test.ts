import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import { leafHash } from '../../src/core/merkle/tree-hash.js';
import { recompute } from '../../src/core/protocol/recompute.js';
import { generateKeyringFile, Keyring, rotateKeyringFile } from '../../src/core/receipt/keyring.js';
import type { BatchReceipt, UnsignedBatchReceipt } from '../../src/core/receipt/receipt.js';
import { signReceipt } from '../../src/core/receipt/sign-receipt.js';
import { verifyReceipt } from '../../src/core/receipt/verify/verify-receipt.js';
import { createNode } from '../core/protocol/node.js';
import { type ProvedItem, sealBatch, sealBatches } from '../core/receipt/batches.js';
import { changes, mutate } from '../core/receipt/mutate.js';
import { fc } from '../property.js';
import { cases } from '../whole.js';
import { hasPython, OPERATORS, type Said, verifyBatch } from './python-verifier.js';
import { toText } from './to-text.js';

const MUTATIONS = cases(800, 2_000);
const SEED = 20_261_121;

const isPythonHere = hasPython();
const keys = new Keyring(rotateKeyringFile(generateKeyringFile(new Date(0)), new Date(0)));
const node = { ...createNode(() => Date.now() - 1_000), keyring: () => keys };
const jwks = keys.jwks();
const nodeItself = { registry: node.registry, recompute, now: () => Date.now(), publicKeys: keys.publicKeys() };

interface Proved extends ProvedItem {
  readonly receipt: BatchReceipt;
}

const kinds = await sealBatches(node);
const large = await sealBatch(
  { operators: ['NM19', 'NM22'], inputs: { d: 10, theta: '60 deg' } },
  Array.from({ length: 333 }, (_, i) => ({ m: 1 + i / 7, a: `${1 + i} +- 0.1 m/s^2` })),
  node,
);
const proved: readonly Proved[] = [...kinds, large].flatMap(({ receipt, items }) => items.map((item) => ({ receipt, ...item })));

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const MEMBERS = ['receipt', 'item', 'leaf', 'proof'] as const;
const seenOf = (value: unknown): readonly unknown[] =>
  MEMBERS.map((name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name]);

/** A changed item as JSON text; nothing where no JSON text says it, or where nothing changed of what is looked at. */
const changedText = (one: Proved, change: Parameters<typeof mutate>[1]): string | undefined => {
  const { changed } = mutate(one, change);
  try {
    // An object that a change put into itself has no text.
    JSON.stringify(changed);
  } catch {
    return undefined;
  }
  const text = toText(changed);
  return isDeepStrictEqual(seenOf(parsed(text)), seenOf(one)) ? undefined : text;
};

describe.skipIf(!isPythonHere)('the second verifier, of batches', () => {
  it('accepts every item, and refuses every change but those that need the secret', () => {
    expect(proved.length).toBeGreaterThan(450);
    const changed: { readonly text: string; readonly one: Proved }[] = [];
    for (const [i, change] of fc.sample(changes, { numRuns: 2 * MUTATIONS, seed: SEED }).entries()) {
      const one = proved[(i * 7) % proved.length] as Proved;
      const text = changedText(one, change);
      if (text !== undefined) changed.push({ text, one });
      if (changed.length === MUTATIONS) break;
    }
    expect(changed).toHaveLength(MUTATIONS);
    const said = verifyBatch([...proved.map((one) => JSON.stringify(one)), ...changed.map(({ text }) => text)], jwks);
    const accepted = said.slice(0, proved.length);
    expect(accepted.filter(({ valid, checks }) => !valid || checks['inclusion'] !== 'pass')).toEqual([]);
    const wrong = said.slice(proved.length).flatMap(({ valid, checks }, i) => {
      const { text, one } = changed[i] as (typeof changed)[number];
      const [receipt, item, leaf, proof] = seenOf(parsed(text));
      const here = verifyReceipt(receipt, nodeItself, { item, leaf, proof });
      const isOnlyHmac =
        isDeepStrictEqual([item, leaf, proof], [one.item, one.leaf, one.proof]) &&
        isDeepStrictEqual({ ...(receipt as object), hmac: one.receipt.hmac }, one.receipt);
      return valid === (isOnlyHmac && here.valid) && here.valid === valid ? [] : [{ text, valid, checks, here: here.checks }];
    });
    expect(wrong).toEqual([]);
  }, 120_000);

  it('takes a batch receipt by itself, an answer of batch and one of sweep with all their items', () => {
    const { receipt, items } = large;
    const results = items.map((one, i) => ({ index: i, value: one.item.R_t, uncertainty: one.item.uncertainty, ...one }));
    const said = verifyBatch(
      [
        receipt,
        { answer: '', results, receipt },
        { columns: [], proofs: items, receipt },
        { results: [{ index: 0, value: 1 }], receipt },
        { results: [...results, results[0]], receipt },
        { results: results.map(({ proof, ...rest }, i) => (i === 3 ? { ...rest, value: 999 } : { ...rest, proof })), receipt },
        { results: results.map(({ leaf, ...rest }, i) => (i === 3 ? { ...rest, value: 999 } : { ...rest, leaf })), receipt },
        { results: results.map((result, i) => (i === 3 ? { index: 3, value: 999 } : result)), receipt },
        { columns: [], proofs: items.map(({ item, ...rest }, i) => (i === 3 ? rest : { ...rest, item })), receipt },
      ].map((one) => JSON.stringify(one)),
      jwks,
      ['--operators', OPERATORS],
    );
    expect(said.map(({ valid, checks }) => [valid, checks['inclusion'], checks['equations']])).toEqual([
      [true, 'not_checked', 'pass'],
      [true, 'pass', 'pass'],
      [true, 'pass', 'pass'],
      // Nothing is wrong with it, and nothing proves its result.
      [false, undefined, 'pass'],
      // One item in the place of another would pass for a whole batch.
      [false, 'fail', 'pass'],
      // What shows that an item is under the root was left out: the value beside it is proved by nothing.
      [false, 'fail', 'pass'],
      [false, 'fail', 'pass'],
      [false, 'fail', 'pass'],
      [false, 'fail', 'pass'],
    ]);
  });
});

describe.skipIf(!isPythonHere)('a batch receipt that somebody with the keys signed', () => {
  const [, hundred] = kinds as [unknown, (typeof kinds)[number]];
  const { hmac: _, signature: __, ...unsigned } = hundred.receipt;
  const { item } = hundred.items[0] as ProvedItem;
  /** A batch of one item, whatever it says. */
  const over = (one: object, members: Partial<UnsignedBatchReceipt> = {}): unknown => {
    const root = `sha256:${leafHash(toCanonicalJson(one)).toString('hex')}`;
    return { receipt: signReceipt({ ...unsigned, count: 1, root, ...members }, keys), item: one, leaf: 0, proof: [] };
  };
  const cases: readonly (readonly [string, unknown, readonly string[]])[] = [
    ['nothing false', over(item), []],
    ['an input twice', over({ ...item, inputs: { ...item.inputs, a: 2.5 } }), ['consistency']],
    ['an uncertainty without a cause', over({ ...item, uncertainty: 1 }), ['consistency']],
    ['a cause without an uncertainty', over({ ...item, uncertainties: { m: 1 } }), ['consistency']],
    ['empty uncertainties', over(item, { uncertainties: {} }), ['consistency']],
    ['another stamp', over(item, { substrate: { operator: 'KO42', value: 1 } }), ['consistency']],
    ['an error bound above the limit', over(item, { relativeErrorBound: 0.01 }), ['consistency']],
    ['a symbol solved for that is another', over(item, { solveFor: 'a' }), ['consistency', 'equations']],
    ['another order of operators', over(item, { operatorIds: ['NM19', 'KO42'] }), ['consistency', 'operators']],
    ['another symbol', over(item, { symbol: 'm' }), ['equations']],
    ['another unit', over(item, { unit: 'kN' }), ['equations']],
    ['another domain', over(item, { domain: 'medicine' }), ['equations']],
    ['another equation', over(item, { master_equation: 'KO42 · (F = m / a)' }), ['equations']],
    [
      'a shared input of no operator',
      over(item, { inputs: { a: 2.5, q: 1 }, inputUnits: { ...unsigned.inputUnits, q: '1' } }),
      ['equations'],
    ],
    [
      'an own input of no operator',
      over({ ...item, inputs: { ...item.inputs, q: 1 } }, { inputUnits: { ...unsigned.inputUnits, q: '1' } }),
      ['equations'],
    ],
    ['an own input without its unit', over(item, { inputUnits: { a: 'm/s^2' } }), ['consistency']],
    ['an input in another unit', over(item, { inputUnits: { ...unsigned.inputUnits, m: 'g' } }), ['equations']],
    ['a member of an item that none has', over({ ...item, note: 1 }), ['inclusion']],
    ['another cycle', over(item, { cycle: unsigned.cycle - 1 }), ['cycle']],
    ['no items', over(item, { count: 0 }), ['shape']],
    ['the id of a receipt', over(item, { id: 'rcp_1' }), ['shape']],
  ];
  const said = isPythonHere
    ? verifyBatch(
        cases.map(([, one]) => JSON.stringify(one)),
        jwks,
        ['--operators', OPERATORS],
      )
    : [];
  const failing = ({ checks }: Said): readonly string[] => Object.keys(checks).filter((name) => checks[name] === 'fail');

  it.each(cases.map(([name, , expected], i) => ({ name, expected, i })))('with $name fails $expected', ({ expected, i }) => {
    const one = said[i] as Said;
    expect([failing(one), one.valid]).toEqual([expected, expected.length === 0]);
  });
});
