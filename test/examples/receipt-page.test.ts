import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import { sha256Hex } from '../../src/core/digest.js';
import { leafHash } from '../../src/core/merkle/tree-hash.js';
import { recompute } from '../../src/core/protocol/recompute.js';
import { rerunSheet } from '../../src/core/protocol/rerun-sheet.js';
import { deriveHmacKey, Keyring } from '../../src/core/receipt/keyring.js';
import type { BatchItem, BatchReceipt, Receipt } from '../../src/core/receipt/receipt.js';
import type { SheetReceipt } from '../../src/core/receipt/sheet-receipt.js';
import { signedBytesOf } from '../../src/core/receipt/sign-receipt.js';
import { verifyReceipt } from '../../src/core/receipt/verify/verify-receipt.js';
import { node } from '../core/protocol/node.js';
import { hasPython, runVerifier } from './python-verifier.js';

const read = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
const page = read('receipt-examples.md');
const specification = read('receipt.md');
const [jwks = '', receiptText = '', batchText = '', sheetText = ''] = ['public-keys', 'receipt', 'batch', 'sheet'].map((name) =>
  read(`receipt-examples/${name}.json`),
);
const receipt = JSON.parse(receiptText) as Receipt;
const batch = JSON.parse(batchText) as { receipt: BatchReceipt; item: BatchItem; leaf: number; proof: readonly string[] };
const sheet = JSON.parse(sheetText) as SheetReceipt;
const issued = (): number => Date.parse(receipt.issuedAt);

const bytes = (from: number): Buffer => Buffer.from(Array.from({ length: 32 }, (_, i) => from + i));
const created = '2026-11-21T00:00:00.000Z';
const { x } = (JSON.parse(jwks) as { keys: [{ x: string }] }).keys[0];
/** The keyring that the page describes. */
const keys = new Keyring({
  version: 1,
  master: bytes(0).toString('base64'),
  hmac: [{ kid: receipt.hmac.kid, created }],
  ed25519: [
    {
      kid: receipt.signature.kid,
      created,
      publicKey: Buffer.from(x, 'base64url').toString('base64'),
      privateKey: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), bytes(0x20)]).toString('base64'),
    },
  ],
});

describe('the receipt of docs/receipt-examples.md', () => {
  it('is a receipt by the keys of the page', () => {
    const { valid, checks } = verifyReceipt(receipt, { registry: node.registry, recompute, now: issued, keyring: keys });
    expect([valid, checks.filter(({ status }) => status === 'fail')]).toEqual([true, []]);
    expect(JSON.parse(jwks)).toEqual(keys.jwks());
  });

  it('has the bytes that the page tells', () => {
    const { hmac: _, signature: __, ...unsigned } = receipt;
    for (const [name, text] of [
      ['canonical form without `hmac` and `signature`', Buffer.from(toCanonicalJson(unsigned))],
      ['signed bytes', signedBytesOf(receipt)],
      ['canonical form of the whole receipt', Buffer.from(toCanonicalJson(receipt))],
    ] as const)
      expect(page).toContain(`| ${name} | ${text.length} | \`${sha256Hex(text.toString('utf8'))}\` |`);
    const [beginning = ''] = /^DSSEv1 .*$/m.exec(specification) ?? [];
    expect(signedBytesOf(receipt).toString('utf8').startsWith(beginning)).toBe(beginning.length > 60);
    expect(page).toContain(deriveHmacKey(bytes(0), receipt.keyPrefix, receipt.hmac.kid).toString('hex'));
  });

  it('has the digest of a record that the page tells', () => {
    const [, record = '', digest] = /\n(\{"assumes".*)\n(sha256:\w+)\n/.exec(specification) ?? [];
    expect(`sha256:${sha256Hex(record)}`).toBe(digest);
    expect(toCanonicalJson(JSON.parse(record))).toBe(record);
    expect(receipt.operators[1]?.digest).toBe(digest);
  });

  it.skipIf(!hasPython())('is accepted by examples/verify.py', () => {
    const files = { 'receipt.json': receiptText, 'keys.json': jwks };
    const run = runVerifier(['{receipt.json}', '--jwks', '{keys.json}', '--now', receipt.issuedAt], files);
    expect([run.code, run.stderr]).toEqual([0, '']);
    expect(run.stdout).toContain(`1979 bytes, sha256:${sha256Hex(signedBytesOf(receipt).toString('utf8'))}`);
  });
});

describe('the example of a batch', () => {
  it('is a batch receipt by the keys of the page, with an item under its root that computes again', () => {
    const verifier = { registry: node.registry, recompute, now: () => Date.parse(batch.receipt.issuedAt), keyring: keys };
    const { valid, checks } = verifyReceipt(batch.receipt, verifier, batch);
    expect([valid, checks.map(({ status }) => status)]).toEqual([true, checks.map(() => 'pass')]);
  });

  it('has the bytes and the leaves that the page tells', () => {
    const { hmac: _, signature: __, ...unsigned } = batch.receipt;
    for (const [name, bytesTold] of [
      ['canonical form of the batch receipt without `hmac` and `signature`', Buffer.from(toCanonicalJson(unsigned))],
      ['signed bytes of the batch receipt', signedBytesOf(batch.receipt)],
    ] as const)
      expect(page).toContain(`| ${name} | ${bytesTold.length} | \`${sha256Hex(bytesTold.toString('utf8'))}\` |`);
    const leaves = [...page.matchAll(/^\| `(\{"R_t".*\})` \| `([0-9a-f]{64})` \|$/gm)];
    expect(
      leaves.map(([, leaf = '', hash]) => [toCanonicalJson(JSON.parse(leaf)) === leaf, leafHash(leaf).toString('hex') === hash]),
    ).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ]);
    expect(leaves[batch.leaf]?.[1]).toBe(toCanonicalJson(batch.item));
  });

  it.skipIf(!hasPython())('is accepted by examples/verify.py', () => {
    const files = { 'batch.json': batchText, 'keys.json': jwks };
    const run = runVerifier(['{batch.json}', '--jwks', '{keys.json}', '--now', batch.receipt.issuedAt], files);
    expect([run.code, run.stderr]).toEqual([0, '']);
    expect(run.stdout).toContain('the item is under the root, one of 3');
  });
});

describe('the example of a sheet', () => {
  it('is a receipt by the keys of the page, and reads and computes again', () => {
    const verifier = { registry: node.registry, recompute, rerunSheet, now: () => Date.parse(sheet.issuedAt), keyring: keys };
    const { valid, checks } = verifyReceipt(sheet, verifier);
    expect([valid, checks.map(({ status }) => status)]).toEqual([true, checks.map(() => 'pass')]);
  });

  it('has the bytes that the page tells', () => {
    const { hmac: _, signature: __, ...unsigned } = sheet;
    for (const [name, told] of [
      ['canonical form of the sheet receipt without `hmac` and `signature`', Buffer.from(toCanonicalJson(unsigned))],
      ['signed bytes of the sheet receipt', signedBytesOf(sheet)],
    ] as const)
      expect(page).toContain(`| ${name} | ${told.length} | \`${sha256Hex(told.toString('utf8'))}\` |`);
  });

  it.skipIf(!hasPython())('is accepted by examples/verify.py, and run again', () => {
    const run = runVerifier(['{sheet.json}', '--jwks', '{keys.json}', '--now', sheet.issuedAt], {
      'sheet.json': sheetText,
      'keys.json': jwks,
    });
    expect([run.code, run.stderr]).toEqual([0, '']);
    expect(run.stdout).toContain('5 steps give the 2 values of the receipt');
  });
});
