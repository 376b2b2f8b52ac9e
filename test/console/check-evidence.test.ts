import { describe, expect, it } from 'vitest';
import { LOCAL_CALLER } from '../../src/call/caller.js';
import type { SigningKeys } from '../../src/console/api/calls.js';
import { type JsonObject, toCanonical } from '../../src/console/verify/canonical.js';
import { checkLedger } from '../../src/console/verify/check-ledger.js';
import { checkSignature } from '../../src/console/verify/check-signature.js';
import { readEvidence } from '../../src/console/verify/read-evidence.js';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import { runProtocol } from '../../src/core/protocol/run-protocol.js';
import { signReceipt } from '../../src/core/receipt/sign-receipt.js';
import { createSurface } from '../adapters/http/surface.js';
import { createFullNode } from '../tools/node.js';

const node = createFullNode();
const keys = node.keys.jwks() as unknown as SigningKeys;
const plain = <T>(value: T): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject;
const receipt = plain(signReceipt(runProtocol({ operators: ['NM19'], inputs: { m: 80, a: 2.5 } }, node).receipt, node.keys));

describe('a receipt in the browser', () => {
  it('is written in the canonical form that the node signs', () => {
    for (const value of [receipt, plain({ b: [1e21, -0, 1e-7, 'ü\u0000"'], a: { z: null, '€': true, é: 0.1 } })])
      expect(toCanonical(value)).toBe(toCanonicalJson(value));
  });

  it('passes with the key that signed it, and fails once anything in it is changed', async () => {
    expect(await checkSignature(receipt, keys)).toMatchObject({ status: 'pass' });
    expect(await checkSignature({ ...receipt, R_t: 201 }, keys)).toMatchObject({ status: 'fail' });
    expect(await checkSignature({ ...receipt, more: 1 }, keys)).toMatchObject({ status: 'fail' });
    const { signature: _, ...unsigned } = receipt;
    expect(await checkSignature(unsigned, keys)).toMatchObject({ status: 'fail' });
  });

  it('is not checked with keys that are not trusted, nor where it is of another kind', async () => {
    expect(await checkSignature(receipt, { keys: [] })).toMatchObject({ status: 'not_checked' });
    expect(await checkSignature({ ...receipt, type: 'else' }, keys)).toMatchObject({ status: 'not_checked' });
  });
});

describe('what is pasted', () => {
  it.each([
    ['rcp_3614211a-2482-4bc3-a3e9-47e06e8f82e8', 'id'],
    [JSON.stringify(receipt), 'answer'],
    [JSON.stringify({ answer: 'F = 1 N', receipt }), 'answer'],
    [JSON.stringify({ answer: 'F = 1 N', receiptId: 'rcp_3614211a' }), 'id'],
    ['{"type":"genmath/row/v1"}\n{"type":"genmath/row/v1"}\n', 'ledger'],
    ['{"a":1}', 'unreadable'],
    ['F = 2 N', 'unreadable'],
  ])('is told apart: %s', (text, kind) => {
    expect(readEvidence(text)?.kind).toBe(kind);
  });

  it('is nothing where there is nothing', () => {
    expect(readEvidence(' \n')).toBeUndefined();
  });
});

describe('an exported ledger in the browser', async () => {
  const { ask } = createSurface(node);
  const asLocal = { caller: LOCAL_CALLER };
  const deployed = await ask('POST', '/api/contracts/templates/rate-limiter/deploy', {
    json: { slug: 'local', parameters: { threshold: 1 } },
    ...asLocal,
  });
  const { id } = deployed.json['contract'] as { readonly id: string };
  for (let i = 0; i < 3; i += 1)
    await ask('POST', `/api/chain/local/contracts/${id}/transition`, { json: { event: 'request' }, ...asLocal });
  const { rows } = (await ask('GET', `/api/chain/local/contracts/${id}/rows`, asLocal)).json as { readonly rows: readonly JsonObject[] };
  const lines = [...rows].reverse().map((row) => toCanonical(row));
  const exported = `${lines.join('\n')}\n`;

  it('holds as it was exported', async () => {
    const report = await checkLedger(exported, keys);
    expect(report.firstBad).toBeUndefined();
    expect([report.rows, report.signatures.pass, report.machines.length]).toEqual([lines.length, lines.length, 1]);
    expect(report.machines[0]?.head).toBe(rows[0]?.['hash']);
  });

  it.each([
    ['a changed value', (text: string) => text.replace('"event":"request"', '"event":"refusal"'), 2],
    ['other white space', (text: string) => text.replace('{', '{ '), 1],
    ['a row that is missing', () => `${lines.filter((_, i) => i !== 1).join('\n')}\n`, 2],
    ['rows in another order', () => `${[...lines].reverse().join('\n')}\n`, 1],
    ['a line that is no row', (text: string) => `${text}x\n`, lines.length + 1],
  ])('does not hold with %s, and says from where on', async (_, change, line) => {
    expect((await checkLedger(change(exported), keys)).firstBad?.line).toBe(line);
  });

  it('is incomplete without the keys', async () => {
    expect((await checkLedger(exported, { keys: [] })).signatures).toEqual({ pass: 0, fail: 0, notChecked: lines.length });
  });
});
