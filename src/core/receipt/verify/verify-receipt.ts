import { Fault, reasonOf } from '../../faults.js';
import { type BatchReceipt, isBatchReceipt, parseBatchItem, parseBatchReceipt, parseReceipt, type Receipt } from '../receipt.js';
import { isSheetReceipt } from '../sheet-receipt.js';
import { isTableReceipt } from '../table-receipt.js';
import { contradictionIn } from './check-batch.js';
import { checkInclusion, type ItemEvidence, UNASKED } from './check-item.js';
import { beginChecks, checkCycle, isValid, refuseShape } from './receipt-checks.js';
import { type RecordedRun, runOfItem, runOfReceipt } from './recorded-run.js';
import { BATCH_CHECK_NAMES, CHECK_NAMES, type Check, notChecked, type Verification, type Verifier } from './verification.js';
import { verifySheetReceipt } from './verify-sheet-receipt.js';
import { createTableVerifier } from './verify-table-receipt.js';

/** Verifies one receipt, alone or together with one of its items; what the receipt says by itself was checked before, once. */
export type ReceiptVerifier = (evidence?: ItemEvidence) => Verification;

/** What is looked at beside the receipt's own members: the run to compute again, and where it is one of a batch, whether it belongs there. */
interface Subject {
  readonly run: RecordedRun | string | Check;
  readonly inclusion?: Check;
  readonly said: Partial<Verification>;
}

const checkRun = (run: Subject['run'], operators: Check, { recompute, registry }: Verifier): Check => {
  const check = (status: Check['status'], detail: string): Check => ({ name: 'recomputation', status, detail });
  if (typeof run === 'object' && 'status' in run) return run;
  if (operators.status !== 'pass') return check('not_checked', 'needs the same operators');
  if (typeof run === 'string') return check('fail', run);
  try {
    const found = recompute(run, registry);
    if ('differs' in found) return check('fail', found.differs);
    const what = run.by === 'item' ? 'equal' : 'every result is equal';
    return check('pass', found.worst === 0 ? `${what} to the last bit` : `${what} to a relative ${found.worst.toExponential(1)}`);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return check('fail', `computing again is refused: ${reasonOf(error)}`);
  }
};

const NO_ITEMS: Check = { name: 'inclusion', status: 'fail', detail: 'the receipt is of one computation, and has no items' };

const refuseItem = (verification: Verification): Verification => ({
  ...verification,
  valid: false,
  checks: [...verification.checks, NO_ITEMS],
});

const subjectOfReceipt = (receipt: Receipt, evidence: ItemEvidence | undefined): Subject => ({
  run: runOfReceipt(receipt),
  ...(evidence === undefined ? {} : { inclusion: NO_ITEMS }),
  said: { R_t: receipt.R_t },
});

const subjectOfBatch = (receipt: BatchReceipt, evidence: ItemEvidence | undefined, operators: Check, { registry }: Verifier): Subject => {
  const { symbol, count, root } = receipt;
  const contradiction = operators.status === 'pass' ? contradictionIn(receipt, registry) : undefined;
  if (evidence === undefined)
    return {
      run: contradiction ?? notChecked('recomputation', UNASKED),
      inclusion: notChecked('inclusion', UNASKED),
      said: { symbol, count, root },
    };
  const item = parseBatchItem(evidence.item);
  const known = operators.status === 'pass' ? receipt.operatorIds.slice(1).map((id) => registry.operator(id)) : undefined;
  const inclusion = checkInclusion(receipt, item, evidence, known);
  const run = typeof item === 'string' ? notChecked('recomputation', 'needs an item') : (contradiction ?? runOfItem(receipt, item));
  const isProved = typeof item === 'object' && inclusion.status === 'pass';
  return { run, inclusion, said: { ...(isProved ? { R_t: item.R_t } : {}), symbol, count, root } };
};

/**
 * Checks what a receipt of any kind says by itself, once; what comes back verifies it as it is, or together with one of its items.
 *
 * The checks are, in order: shape, key, HMAC, signature, operators, inclusion (of an item in its batch), recomputation, cycle. All are
 * required, but for the HMAC where the verifier has no secret, and for operators and recomputation where this registry does not hold that
 * revision and a signature vouches. Of a batch without an item inclusion and recomputation are not checked, and only what the receipt itself
 * says is vouched for. A replay trusts no key and requires all the other checks, so of a batch an item.
 * What a batch receipt says of its chain is checked without an item too.
 */
export const createReceiptVerifier = (candidate: unknown, verifier: Verifier): ReceiptVerifier => {
  if (isSheetReceipt(candidate)) {
    const verification = verifySheetReceipt(candidate, verifier);
    return (evidence) => (evidence === undefined ? verification : refuseItem(verification));
  }
  if (isTableReceipt(candidate)) return createTableVerifier(candidate, verifier);
  const isBatch = isBatchReceipt(candidate);
  const receipt = isBatch ? parseBatchReceipt(candidate) : parseReceipt(candidate);
  if (typeof receipt === 'string') {
    const refused = refuseShape(isBatch ? BATCH_CHECK_NAMES : CHECK_NAMES, receipt);
    return () => refused;
  }
  const { checks: before, operators, own } = beginChecks(receipt, verifier);
  const cycle = checkCycle(receipt, verifier);
  return (evidence) => {
    const { run, inclusion, said } =
      'root' in receipt ? subjectOfBatch(receipt, evidence, operators, own) : subjectOfReceipt(receipt, evidence);
    const recomputation = checkRun(run, operators, own);
    const checks = [...before, ...(inclusion === undefined ? [] : [inclusion]), recomputation, cycle];
    const spared = ['operators', 'recomputation', ...(evidence === undefined ? (['inclusion'] as const) : [])] as const;
    const valid = isValid(checks, verifier, spared);
    const { unit, operatorIds, keyPrefix } = receipt;
    return { valid, ...said, unit, cycle: receipt.cycle, operatorIds, keyPrefix, checks };
  };
};

/**
 * Verifies a receipt of any kind, check by check; see {@link createReceiptVerifier}.
 * @param evidence of a batch: one of its items, with its place and its proof
 */
export const verifyReceipt = (candidate: unknown, verifier: Verifier, evidence?: ItemEvidence): Verification =>
  createReceiptVerifier(candidate, verifier)(evidence);
