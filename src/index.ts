import { calculateLines } from './answer/answer-sheet.js';
import type { Context } from './core/context.js';
import { readFormulas } from './core/formula/read-formula.js';
import type { InputValue } from './core/inputs/computation.js';
import { readExpressions } from './core/inputs/read-expressions.js';
import { recompute } from './core/protocol/recompute.js';
import { rerunSheet } from './core/protocol/rerun-sheet.js';
import { runProtocol } from './core/protocol/run-protocol.js';
import type { Receipt } from './core/receipt/receipt.js';
import { signReceipt } from './core/receipt/sign-receipt.js';
import type { ItemEvidence } from './core/receipt/verify/check-item.js';
import type { Verification, Verifier } from './core/receipt/verify/verification.js';
import { verifyReceipt } from './core/receipt/verify/verify-receipt.js';
import type { Registry } from './core/registry/registry.js';
import { evaluateText } from './core/sheet/evaluate-text.js';
import type {
  AskedBatch,
  AskedProof,
  AskedSearch,
  AskedSheet,
  AskedSweep,
  Batch,
  CalculatedSheet,
  Converted,
  Found,
  Sweep,
  WithFormulas,
} from './library/answers.js';
import { type Compute, type Computing, createComputing } from './library/calls.js';
import type { OperatorName } from './library/operator-symbols.js';
import { createRuntime } from './node/runtime.js';

export type { AnsweredLine, AnsweredSheet, SheetValue } from './answer/answer-sheet.js';
export { toCanonicalJson } from './core/canonical-json.js';
export type { Context } from './core/context.js';
export { FAULTS, Fault, type FaultCode } from './core/faults.js';
export type { Computation, InputValue, StatedQuantity } from './core/inputs/computation.js';
export { importPublicKey, type PublicJwk } from './core/receipt/keyring.js';
export type { BatchItem, BatchReceipt, Receipt } from './core/receipt/receipt.js';
export type { ItemEvidence } from './core/receipt/verify/check-item.js';
export type { Check, Verification } from './core/receipt/verify/verification.js';
export type { DomainRecord, OperatorRecord } from './core/registry/define-domain.js';
export type { Operator } from './core/registry/operator.js';
export type { Registry } from './core/registry/registry.js';
export type * from './library/answers.js';
export type { Compute } from './library/calls.js';
export type * from './library/contract-answers.js';
export { type LocalContracts, openContracts } from './library/contracts.js';
export type { FormulaCalls, OwnFormula, ShownFormula } from './library/formula-calls.js';
export { createClient, type NodeAddress, type NodeClient } from './library/node-client.js';
export type { OperatorId, OperatorName, OperatorSymbols } from './library/operator-symbols.js';
export { type Config, readConfig } from './node/config.js';
export { createRuntime } from './node/runtime.js';

/** Nothing is read or made until it is needed: neither records nor keys. */
const context: Context = createRuntime();

/** The context that knows the formulas which a program brings along. */
const knowing = (formulas: string | undefined): Context => {
  if (formulas === undefined) return context;
  const own = new Map(readFormulas(formulas).map((formula) => [formula.id, () => formula]));
  return Object.create(context, { registry: { value: context.registry.with(own), enumerable: true } }) as Context;
};

/**
 * Runs the seven steps and gives the signed receipt. Keys come from the user's data folder, or from `GENMATH_KEYRING`.
 * @throws Fault of the step that refuses
 * @example
 * prove({ operators: ['NM19'], inputs: { m: 1500, a: 2.5 } }).R_t; // 3750
 */
export const prove = <Name extends OperatorName = OperatorName, Known extends string = Name>({
  inputs = {},
  formulas,
  ...computation
}: AskedProof<Name, Known> & WithFormulas = {}): Receipt =>
  signReceipt(
    runProtocol(
      { ...computation, inputs: readExpressions(inputs as Readonly<Record<string, InputValue>>, evaluateText) },
      knowing(formulas),
    ).receipt,
    context.keyring(),
  );

/**
 * Calculates the lines of a sheet: expressions with units, operators as functions, several results.
 * @param asked the unit of the last result, or that and own formulas
 * @throws Fault with line and column where a line is refused
 * @example
 * calculate('1500 kg * 2.5 m/s^2 in kN').value; // 3.75
 */
export const calculate = (lines: string, asked: string | AskedSheet = {}): CalculatedSheet => {
  const { unit, formulas } = typeof asked === 'string' ? { unit: asked } : asked;
  const { answer, unsigned } = calculateLines(lines, unit, knowing(formulas));
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

/** The tools are loaded with the first call: who only proves and verifies does not wait for them. */
let tools: Promise<typeof import('./library/local-calls.js')> | undefined;
const computing: Computing<WithFormulas> = createComputing(async (name, asked: object & WithFormulas) => {
  tools ??= import('./library/local-calls.js');
  const { formulas, ...input } = asked;
  return (await tools).sharedCalls().call(name, input, formulas);
});

/**
 * Computes operators, by id, name or question, from quantities in text, for any symbol: the answer with unit, uncertainty and notes, and the receipt.
 * The compiler knows the ids, and of an id the symbols.
 * @throws Fault that says what is missing, wrong or ambiguous
 * @example
 * (await compute('NM19', { F: '2 kN', m: '80 kg' })).answer; // 'a = 25 m/s²'
 * (await compute('TD10:boyle', { p_1: '100 kPa', V_1: '3 L', V_2: '1.5 L' })).answer; // 'p₂ = 200 kPa'
 * (await compute({ operators: ['NM19'], inputs: { F: '2 kN', m: '80 kg' }, unit: 'ft/s^2' })).answer; // 'a = 82.021 ft/s²'
 */
export const compute: Compute<WithFormulas> = computing.compute;

/**
 * Computes over a range of one input, or a grid of two: a table, the extremes, and one receipt for all points.
 * @example
 * (await sweep({ operators: ['NM19'], inputs: { m: '80 kg' }, vary: [{ symbol: 'a', from: 0, to: 10, points: 5 }] })).extremes.greatest.value; // 800
 */
export const sweep = <Name extends OperatorName = OperatorName, Known extends string = Name>(
  asked: AskedSweep<Name, Known> & WithFormulas,
): Promise<Sweep> => computing.sweep(asked);

/**
 * Computes the same operators for up to 1,000 items under one receipt; an item that is refused does not stop the others.
 * @example
 * (await batch({ operators: ['NM19'], inputs: { a: '2.5 m/s^2' }, items: [{ m: '1500 kg' }, { m: '2 t' }] })).results.length; // 2
 */
export const batch = <Name extends OperatorName = OperatorName, Known extends string = Name>(
  asked: AskedBatch<Name, Known> & WithFormulas,
): Promise<Batch> => computing.batch(asked);

/**
 * Finds operators by a question in plain words, an equation, a unit or a name.
 * @throws Fault NOTHING_FOUND
 * @example
 * (await search('energy stored in a capacitor')).operators[0]?.id; // 'EM12'
 */
export const search = (query: string, asked: AskedSearch & WithFormulas = {}): Promise<Found> => computing.search(query, asked);

/**
 * Converts a quantity to another unit of its dimension.
 * @throws Fault where the unit measures something else
 * @example
 * convert('10 miles', 'km').value; // 16.09344
 */
export const convert = (quantity: string, unit: string): Converted => {
  const { value, unit: own, answer } = calculateLines(quantity, unit, context).answer;
  return { value, unit: own, answer };
};
