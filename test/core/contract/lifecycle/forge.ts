import { toCanonicalJson } from '../../../../src/core/canonical-json.js';
import { digestOfBody, FIRST_PREVIOUS, hashRow, type StoredRow } from '../../../../src/core/contract/ledger/ledger-row.js';
import { sha256Hex } from '../../../../src/core/digest.js';
import type { Keyring } from '../../../../src/core/receipt/keyring.js';
import { signReceipt } from '../../../../src/core/receipt/sign-receipt.js';

/** What is changed of a row, by whoever has the keys of the node; members that become undefined are taken away. */
export type Forge = (row: StoredRow) => { readonly [Name in keyof StoredRow]?: StoredRow[Name] | undefined };

/** Changes rows, with receipts that sign them, hashes and links that fit again: only what the rows say tells of it. */
export const forgeSigned = (rows: readonly StoredRow[], forge: Forge, keyring: Keyring): readonly StoredRow[] => {
  let previous = FIRST_PREVIOUS;
  return rows.map((row) => {
    const members = Object.entries({ ...row, ...forge(row), previous }).filter(([, value]) => value !== undefined);
    const body = Object.fromEntries(members) as unknown as StoredRow;
    const { hmac: _, signature: __, ...unsigned } = row.receipt;
    const receipt = signReceipt({ ...unsigned, row: digestOfBody(body) } as Parameters<typeof signReceipt>[0], keyring);
    const whole = { ...body, receipt, proof_digest: `sha256:${sha256Hex(toCanonicalJson(receipt))}` } as StoredRow;
    const sealed = { ...whole, hash: hashRow(whole) };
    previous = sealed.hash;
    return sealed;
  });
};
