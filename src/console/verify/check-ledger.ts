import type { SigningKeys } from '../api/calls.js';
import { toHex, utf8 } from './bytes.js';
import { isObject, type Json, type JsonObject, toCanonical } from './canonical.js';
import { checkSignature } from './check-signature.js';
import { hashLeaf } from './log/hash-tree.js';

/** What the rows of an exported ledger came to. */
export interface LedgerReport {
  readonly rows: number;
  readonly machines: readonly { readonly machine: string; readonly rows: number; readonly head: string }[];
  /** The first row that does not hold, and why. */
  readonly firstBad?: { readonly line: number; readonly why: string };
  readonly signatures: { readonly pass: number; readonly fail: number; readonly notChecked: number };
}

const FIRST = `sha256:${'0'.repeat(64)}`;

/** Hashes a row as the leaves of a log are. */
const hashRow = async ({ hash: _, ...row }: JsonObject): Promise<string> => `sha256:${toHex(await hashLeaf(utf8(toCanonical(row))))}`;

const parseRow = (line: string): JsonObject | undefined => {
  try {
    const row = JSON.parse(line) as Json;
    return isObject(row) ? row : undefined;
  } catch {
    return undefined;
  }
};

/** Checks an exported ledger in this browser: one text for each row, its hash, its link to the row before, its place, and its receipt's signature. */
export const checkLedger = async (text: string, keys: SigningKeys): Promise<LedgerReport> => {
  const heads = new Map<string, { seq: number; hash: string }>();
  const signatures = { pass: 0, fail: 0, notChecked: 0 };
  const lines = text.replace(/\n$/u, '').split('\n');
  const report = (firstBad?: LedgerReport['firstBad']): LedgerReport => ({
    rows: lines.length,
    machines: [...heads].map(([machine, { seq, hash }]) => ({ machine, rows: seq, head: hash })),
    signatures,
    ...(firstBad === undefined ? {} : { firstBad }),
  });
  for (const [i, line] of lines.entries()) {
    const bad = (why: string): LedgerReport => report({ line: i + 1, why });
    const row = parseRow(line);
    if (row === undefined) return bad('It is no row.');
    if (toCanonical(row) !== line) return bad('Its text is not the canonical one, so that it was changed or copied badly.');
    const machine = String(row['machine']);
    const before = heads.get(machine) ?? { seq: 0, hash: FIRST };
    if (row['seq'] !== before.seq + 1) return bad(`Row ${before.seq + 1} of ${machine} is missing before it.`);
    if (row['previous'] !== before.hash) return bad(`It does not link to the row before it of ${machine}.`);
    if ((await hashRow(row)) !== row['hash']) return bad('Its hash is not that of what stands in it.');
    const { receipt } = row;
    const { status, detail } = isObject(receipt) ? await checkSignature(receipt, keys) : { status: 'fail', detail: 'It has no receipt.' };
    signatures[status === 'pass' ? 'pass' : status === 'fail' ? 'fail' : 'notChecked'] += 1;
    if (status === 'fail') return bad(detail);
    heads.set(machine, { seq: before.seq + 1, hash: String(row['hash']) });
  }
  return report();
};
