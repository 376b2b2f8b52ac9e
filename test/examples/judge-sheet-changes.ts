import type { Context } from '../../src/core/context.js';
import { recompute } from '../../src/core/protocol/recompute.js';
import { rerunSheet } from '../../src/core/protocol/rerun-sheet.js';
import type { SheetReceipt } from '../../src/core/receipt/sheet-receipt.js';
import { verifyReceipt } from '../../src/core/receipt/verify/verify-receipt.js';
import { createRandom } from '../random.js';
import { CHANGE_NAMES, changeMeaning } from './mutate-sheet.js';
import { replayBatch, verifyBatch } from './python-verifier.js';

/** What became of changes of one kind. */
export interface Judged {
  readonly change: string;
  readonly made: number;
  /** Taken by verify.py with the keys: none must be. */
  readonly signed: number;
  /** Taken by verify.py without any key: what is changed does not show in any result. */
  readonly run: number;
  /** Taken by genmath without any key too, which reads the source again: none must be. */
  readonly read: number;
  /** What genmath took: each receipt before its change and after. */
  readonly taken: readonly (readonly [before: SheetReceipt, after: SheetReceipt])[];
}

/** Changes receipts, one thing each, and has each change judged in three ways; seals are left as they were. */
export const judgeChanges = (
  receipts: readonly SheetReceipt[],
  count: number,
  { registry, now, keyring }: Context,
  seed: number,
): readonly Judged[] => {
  const random = createRandom(seed);
  const changed: { readonly change: string; readonly before: SheetReceipt; readonly receipt: SheetReceipt }[] = [];
  while (changed.length < count) {
    // Each kind as often as the others, in whichever receipt has what it changes.
    const change = CHANGE_NAMES[changed.length % CHANGE_NAMES.length] as string;
    const before = receipts[Math.floor(random() * receipts.length)] as SheetReceipt;
    const receipt = changeMeaning(before, change, random);
    if (receipt !== undefined) changed.push({ change, before, receipt });
  }
  const texts = changed.map(({ receipt }) => JSON.stringify(receipt));
  const at = ['--now', new Date(now() + 1_000).toISOString()];
  const [sealed, replayed] = [verifyBatch(texts, keyring().jwks(), at), replayBatch(texts, at)];
  return CHANGE_NAMES.map((change) => {
    const own = changed.flatMap((each, i) => (each.change === change ? [{ ...each, i }] : []));
    const run = own.filter(({ i }) => replayed[i]?.valid !== false);
    const read = run.filter(({ receipt }) => verifyReceipt(receipt, { registry, recompute, rerunSheet, now, replay: true }).valid);
    return {
      change,
      made: own.length,
      signed: own.filter(({ i }) => sealed[i]?.valid !== false).length,
      run: run.length,
      read: read.length,
      taken: read.map(({ before, receipt }) => [before, receipt] as const),
    };
  });
};
