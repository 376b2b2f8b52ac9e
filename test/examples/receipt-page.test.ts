import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { verifyReceipt } from '../../src/core/protocol/verify-receipt.js';
import { toCanonicalJson } from '../../src/core/receipt/canonical-json.js';
import { sha256Hex } from '../../src/core/receipt/digest.js';
import { deriveHmacKey, Keyring } from '../../src/core/receipt/keyring.js';
import type { Receipt } from '../../src/core/receipt/receipt.js';
import { signedBytesOf } from '../../src/core/receipt/sign-receipt.js';
import { node } from '../core/protocol/node.js';
import { hasPython, runVerifier } from './python-verifier.js';

const page = readFileSync(new URL('../../docs/receipt.md', import.meta.url), 'utf8');
const [jwks = '', receiptText = ''] = [...page.matchAll(/```json\n(\{\n[\s\S]*?)\n```/g)].map(([, block]) => block);
const receipt = JSON.parse(receiptText) as Receipt;
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

describe('the example of docs/receipt.md', () => {
  it('is a receipt by the keys of the page', () => {
    const { valid, checks } = verifyReceipt(receipt, { registry: node.registry, now: issued, keyring: keys });
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
    const [beginning = ''] = /^DSSEv1 .*$/m.exec(page) ?? [];
    expect(signedBytesOf(receipt).toString('utf8').startsWith(beginning)).toBe(beginning.length > 60);
    expect(page).toContain(deriveHmacKey(bytes(0), receipt.keyPrefix, receipt.hmac.kid).toString('hex'));
  });

  it('has the digest of a record that the page tells', () => {
    const [, record = '', digest] = /\n(\{"assumes".*)\n(sha256:\w+)\n/.exec(page) ?? [];
    expect(`sha256:${sha256Hex(record)}`).toBe(digest);
    expect(toCanonicalJson(JSON.parse(record))).toBe(record);
    expect(receipt.operators[1]?.digest).toBe(digest);
  });

  it.skipIf(!hasPython())('is accepted by examples/verify.py', () => {
    const files = { 'receipt.json': receiptText, 'keys.json': jwks };
    const run = runVerifier(['{receipt.json}', '--jwks', '{keys.json}', '--now', receipt.issuedAt], files);
    expect([run.code, run.stderr]).toEqual([0, '']);
    expect(run.stdout).toContain(`2037 bytes, sha256:${sha256Hex(signedBytesOf(receipt).toString('utf8'))}`);
  });
});
