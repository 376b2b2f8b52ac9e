import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import { generateKeyringFile, Keyring, rotateKeyringFile } from '../../src/core/receipt/keyring.js';
import { type Receipt, receiptSchema } from '../../src/core/receipt/receipt.js';
import { signReceipt } from '../../src/core/receipt/sign-receipt.js';
import { createNode } from '../core/protocol/node.js';
import { changes, mutate } from '../core/receipt/mutate.js';
import { sealAll } from '../core/receipt/receipts.js';
import { fc } from '../property.js';
import { createRandom } from '../random.js';
import { cases } from '../whole.js';
import { KINDS, makeReceipts } from './make-receipts.js';
import { hasPython, verifyBatch } from './python-verifier.js';
import { toText } from './to-text.js';

const RECEIPTS = cases(800, 1_200);
const MUTATIONS = cases(1_500, 10_000);
const SEED = 20_261_121;

const isPythonHere = hasPython();
if (!isPythonHere) console.warn('examples/verify.py is not tested: python3 (3.9 or newer) is not here.');

// The keys were rotated once, so that a change of a key id to another known one is among the changes.
const file = generateKeyringFile(new Date(0));
const before = new Keyring(file);
const keys = new Keyring(rotateKeyringFile(file, new Date(0)));
const random = createRandom(SEED);
/** A clock that jumps about in the past seven years. */
const anyTime = (): number => Math.floor(Date.now() - 7 * 365 * 86_400_000 * random()) - 1_000;
const node = { ...createNode(anyTime), keyring: () => (random() < 0.2 ? before : keys) };
const jwks = keys.jwks();

/** A changed receipt as JSON text; nothing where no JSON text says it, or where the change is none. */
const changedText = (receipt: Receipt, change: Parameters<typeof mutate>[1]): string | undefined => {
  const { changed } = mutate(receipt, change);
  try {
    // An object that a change put into itself has no text.
    JSON.stringify(changed);
  } catch {
    return undefined;
  }
  const text = toText(changed);
  return isDeepStrictEqual(parsed(text), receipt) ? undefined : text;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Whether genmath itself sees the shape of a receipt. */
const hasShape = (candidate: unknown): boolean => {
  try {
    const read = receiptSchema.safeParse(candidate);
    return read.success && toCanonicalJson(read.data) === toCanonicalJson(candidate);
  } catch {
    return false;
  }
};

const isOnlyHmac = (candidate: unknown, { hmac }: Receipt, receipt: Receipt): boolean =>
  typeof candidate === 'object' && isDeepStrictEqual({ ...candidate, hmac }, receipt);

describe.skipIf(!isPythonHere)('the second verifier, examples/verify.py', () => {
  it('accepts our receipts, and refuses every change of one but those that need the secret', () => {
    const made = makeReceipts(RECEIPTS, node, SEED);
    const receipts = [...made.map(({ receipt }) => receipt), ...sealAll(createNode(anyTime)).map((receipt) => signReceipt(receipt, keys))];
    for (const kind of KINDS) expect(made.filter((one) => one.kind === kind).length).toBeGreaterThan(5);
    expect(new Set(receipts.map(({ domain }) => domain)).size).toBeGreaterThan(60);
    expect(new Set(receipts.map(({ keyPrefix }) => keyPrefix === 'PROVE'))).toEqual(new Set([true, false]));

    const changed: { readonly text: string; readonly receipt: Receipt }[] = [];
    let hidden = 0;
    for (const [i, change] of fc.sample(changes, { numRuns: 2 * MUTATIONS, seed: SEED }).entries()) {
      const receipt = receipts[i % receipts.length] as Receipt;
      const text = changedText(receipt, change);
      if (text === undefined) continue;
      changed.push({ text, receipt });
      if (isOnlyHmac(parsed(text), receipt, receipt) && hasShape(parsed(text))) hidden += 1;
      if (changed.length - hidden === MUTATIONS) break;
    }
    expect(changed.length - hidden).toBe(MUTATIONS);

    const said = verifyBatch([...receipts.map((receipt) => JSON.stringify(receipt)), ...changed.map(({ text }) => text)], jwks);
    expect(said).toHaveLength(receipts.length + changed.length);
    const [accepted, judged] = [said.slice(0, receipts.length), said.slice(receipts.length)];
    expect(accepted.filter(({ valid }) => !valid)).toEqual([]);
    const wrong: unknown[] = [];
    judged.forEach(({ valid, checks }, i) => {
      const { text, receipt } = changed[i] as (typeof changed)[number];
      const candidate = parsed(text);
      const shaped = hasShape(candidate);
      const isHidden = shaped && isOnlyHmac(candidate, receipt, receipt);
      if (valid !== isHidden || (checks['shape'] === 'pass') !== shaped) wrong.push({ text, valid, checks });
      if (valid && checks['hmac'] !== 'not_checked') wrong.push({ text, checks });
    });
    expect(wrong).toEqual([]);
  }, 120_000);
});
