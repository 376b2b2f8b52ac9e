import { type AnsweredSheet, calculateLines } from './answer/answer-sheet.js';
import type { Context } from './core/context.js';
import type { Computation } from './core/inputs/computation.js';
import { readExpressions } from './core/inputs/read-expressions.js';
import { recompute } from './core/protocol/recompute.js';
import { rerunSheet } from './core/protocol/rerun-sheet.js';
import { runProtocol } from './core/protocol/run-protocol.js';
import type { ItemEvidence } from './core/receipt/check-item.js';
import type { Receipt } from './core/receipt/receipt.js';
import type { SheetReceipt } from './core/receipt/sheet-receipt.js';
import { signReceipt } from './core/receipt/sign-receipt.js';
import type { Verification, Verifier } from './core/receipt/verification.js';
import { verifyReceipt } from './core/receipt/verify-receipt.js';
import type { Registry } from './core/registry/registry.js';
import { evaluateText } from './core/sheet/evaluate-text.js';
import { createRuntime } from './node/runtime.js';

export type { AnsweredLine, AnsweredSheet, SheetValue } from './answer/answer-sheet.js';
export { toCanonicalJson } from './core/canonical-json.js';
export type { Context } from './core/context.js';
export { FAULTS, Fault, type FaultCode } from './core/faults.js';
export type { Computation, InputValue, StatedQuantity } from './core/inputs/computation.js';
export type { ItemEvidence } from './core/receipt/check-item.js';
export { importPublicKey, type PublicJwk } from './core/receipt/keyring.js';
export type { BatchItem, BatchReceipt, Receipt } from './core/receipt/receipt.js';
export type { Check, Verification } from './core/receipt/verification.js';
export type { DomainRecord, OperatorRecord } from './core/registry/define-domain.js';
export type { Operator } from './core/registry/operator.js';
export type { Registry } from './core/registry/registry.js';
export { type Config, readConfig } from './node/config.js';
export { createRuntime } from './node/runtime.js';

/** Nothing is read or made until it is needed: neither records nor keys. */
const context: Context = createRuntime();

/**
 * Runs the seven steps and gives the signed receipt. Keys come from the user's data folder, or from `GENMATH_KEYRING`.
 * @throws Fault of the step that refuses
 * @example
 * prove({ operators: ['NM19'], inputs: { m: 1500, a: 2.5 } }).R_t; // 3750
 */
export const prove = ({ inputs = {}, ...computation }: Computation = {}): Receipt =>
  signReceipt(runProtocol({ ...computation, inputs: readExpressions(inputs, evaluateText) }, context).receipt, context.keyring());

/** What {@link calculate} gives: the results, and the signed receipt. */
export type CalculatedSheet = AnsweredSheet & { readonly receiptId: string; readonly receipt: SheetReceipt };

/**
 * Calculates the lines of a sheet: expressions with units, operators as functions, several results.
 * @param unit of the last result
 * @throws Fault with line and column where a line is refused
 * @example
 * calculate('1500 kg * 2.5 m/s^2 in kN').value; // 3.75
 */
export const calculate = (lines: string, unit?: string): CalculatedSheet => {
  const { answer, unsigned } = calculateLines(lines, unit, context);
  const receipt = signReceipt(unsigned, context.keyring());
  return { ...answer, receiptId: receipt.id, receipt };
};

/**
 * Verifies a receipt or a batch receipt, check by check; by default with this machine's keys, so that the HMAC is checked too.
 * Pass `publicKeys` to verify somebody else's receipt, or `replay: true` to recompute without trusting any key.
 * @param evidence of a batch: one of its items, with its place and its proof
 * @example
 * verify(prove({ operators: ['NM19'], inputs: { m: 1500, a: 2.5 } })).valid; // true
 */
export const verify = (
  receipt: unknown,
  trust: Partial<Pick<Verifier, 'keyring' | 'publicKeys' | 'replay'>> = {},
  evidence?: ItemEvidence,
): Verification => {
  const isOwn = trust.publicKeys === undefined && trust.keyring === undefined && trust.replay !== true;
  const verifier = {
    registry: context.registry,
    recompute,
    rerunSheet,
    now: context.now,
    ...(isOwn ? { keyring: context.keyring() } : trust),
  };
  return verifyReceipt(receipt, verifier, evidence);
};

/**
 * The operators and domains, read when they are first asked for.
 * @example
 * registry.operator('NM19').record.equation; // 'F = m * a'
 */
export const registry: Registry = context.registry;
