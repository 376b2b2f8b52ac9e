import { expect, it } from 'vitest';
import { toCanonicalJson } from '../../../../src/core/canonical-json.js';
import { digestOfBody, FIRST_PREVIOUS, hashRow } from '../../../../src/core/contract/ledger/ledger-row.js';
import { sealRow, takeRowText } from '../../../../src/core/contract/ledger/seal-row.js';
import { sha256Hex } from '../../../../src/core/digest.js';
import { makeRow } from '../../../adapters/store/make-rows.js';

const { row: made } = makeRow('mä"chine\\', 'ctr_0', { seq: 0, hash: FIRST_PREVIOUS, cycle: 0 }, undefined);

it('a row is sealed with the digests and the hash that whoever reads it finds, and its text is the canonical one', () => {
  const { receipt, proof_digest: _, hash: __, ...body } = made;
  const digests: string[] = [];
  const row = sealRow(body, (digest) => {
    digests.push(digest);
    return { receipt, text: toCanonicalJson(receipt) };
  });
  expect(row).toEqual(made);
  expect(digests).toEqual([digestOfBody(body)]);
  expect(row.proof_digest).toBe(`sha256:${sha256Hex(toCanonicalJson(receipt))}`);
  expect(row.hash).toBe(hashRow(row));
  expect(takeRowText(row)).toBe(toCanonicalJson(row));
  // It is kept for whoever writes the row, and no longer.
  expect(takeRowText(row)).toBe(toCanonicalJson(row));
  expect(takeRowText({ ...row, at: '2026-11-21T08:00:00.000Z' })).toBe(toCanonicalJson({ ...row, at: '2026-11-21T08:00:00.000Z' }));
});
