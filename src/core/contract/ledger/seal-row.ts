import { CanonicalMembers, toCanonicalJson } from '../../canonical-json.js';
import { sha256Hex } from '../../digest.js';
import type { UnsignedReceipt } from '../../receipt/receipt.js';
import type { SealedReceipt } from '../../receipt/sign-receipt.js';
import { hashRowText, type RowBody, type StoredRow } from './ledger-row.js';

/** Canonical texts of rows that were sealed and are not written yet: making one takes longer than anything else that a store does with a row. */
const texts = new WeakMap<StoredRow, string>();

/**
 * Makes a row of what it says: has its receipt sealed, links the digest of that, and hashes the whole. Each part is serialised once.
 * @param seal seals the receipt of the row, with the digest of what the row says
 */
export const sealRow = (body: RowBody, seal: (digest: string) => SealedReceipt<UnsignedReceipt>): StoredRow => {
  const members = CanonicalMembers.of(body);
  const { receipt, text } = seal(`sha256:${sha256Hex(members.text())}`);
  const proofDigest = `sha256:${sha256Hex(text)}`;
  members.set('proof_digest', `"${proofDigest}"`);
  members.set('receipt', text);
  const hash = hashRowText(members.text());
  members.set('hash', `"${hash}"`);
  const row: StoredRow = { ...body, proof_digest: proofDigest, receipt, hash };
  texts.set(row, members.text());
  return row;
};

/** Gives the canonical text of a row, for whoever writes it; that of one that was sealed here is at hand once. */
export const takeRowText = (row: StoredRow): string => {
  const text = texts.get(row);
  if (text === undefined) return toCanonicalJson(row);
  texts.delete(row);
  return text;
};
