import { toCanonicalJson } from '../../../canonical-json.js';
import type { Context } from '../../../context.js';
import { sha256Hex } from '../../../digest.js';
import { Fault } from '../../../faults.js';
import { recompute } from '../../../protocol/recompute.js';
import { PUBLIC_PREFIX } from '../../../protocol/run-protocol.js';
import { pulseAt } from '../../../pulse.js';
import { verifyReceipt } from '../../../receipt/verify/verify-receipt.js';
import type { FindDefinition, LoadDefinitions } from '../../definition/prepare-definition.js';
import { type ContractDocument, foldRow } from '../../reduce/contract-document.js';
import { CORRECTION, stampOf } from '../../reduce/correct-clock.js';
import { proveWith } from '../../reduce/write-rows.js';
import { digestOfBody, type StoredRow } from '../ledger-row.js';
import type { LedgerHead, Store } from '../store.js';
import { Findings } from './contract-findings.js';
import { objectionToRow } from './follow-row.js';
import { readAsWritten } from './read-as-written.js';
import { examineRow } from './sound-row.js';

/** What the rows of one contract say, with the document that they make. */
export interface OwnCheck {
  /** Number of the last row that was read. */
  readonly seq: number;
  readonly rows: number;
  /** How many of them are what their hashes were made of. */
  readonly sound: number;
  readonly folded: ContractDocument | undefined;
  /** Number of the first row that is not as it was written: what the rows behind it follow from, and what they come to, is not known. */
  readonly broken?: number;
  /** The first row whose time lay in the future, and which no correction of the clock follows. */
  readonly ahead?: { readonly seq: number; readonly cycle: number };
  readonly findings: Findings;
}

/** Checks what a row proves. Where its receipt does not verify, that is what is named, and not the members that differ from it. */
const checkReceipt = (row: StoredRow, context: Context, findings: Findings): void => {
  const what = `row ${row.seq}`;
  // Whether its time lies in the future is decided with the rows behind it.
  const now = (): number => Math.max(context.now(), Date.parse(row.receipt.issuedAt));
  const receipt = verifyReceipt(row.receipt, { registry: context.registry, recompute, now, keyring: context.keyring() });
  const failed = receipt.checks.find(({ status }) => status === 'fail');
  if (!receipt.valid)
    findings.add('receipts', `${what}.receipt`, `${what}: ${failed === undefined ? 'not valid' : `${failed.name}: ${failed.detail}`}`);
  const differs = (member: string | undefined, detail: string): void =>
    findings.add('results', receipt.valid ? `${what}${member === undefined ? '' : `.${member}`}` : `${what}.receipt`, `${what}: ${detail}`);
  if (`sha256:${sha256Hex(toCanonicalJson(row.receipt))}` !== row.proof_digest)
    differs('proof_digest', 'proof_digest is not that of the receipt');
  if (row.R_t !== row.receipt.R_t) differs('R_t', 'R_t is not that of the receipt');
  if (row.unit !== row.receipt.unit) differs('unit', 'unit is not that of the receipt');
  if (row.receipt.row !== digestOfBody(row)) differs(undefined, 'the receipt signs another row');
  const equations = row.receipt.operatorIds
    .filter((id, _, all) => id !== 'KO42' || all.length === 1)
    .map((id) => (context.registry.has(id) ? context.registry.operator(id).record.equation : undefined));
  if (equations.every((equation) => equation !== undefined) && equations.join('; ') !== row.master_equation_block)
    differs('master_equation_block', 'the equations are not those of the operators');
};

/** Gives the way to find the definition that a row names, or why there is none. */
const loadFor = async (row: StoredRow, load: LoadDefinitions): Promise<FindDefinition | Fault> => {
  try {
    const find = await load([row.template]);
    find(row.template);
    return find;
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
};

/**
 * Re-checks the rows of a contract up to a head: their receipts and results, and that each follows from the rows before it.
 * @param load brings the definitions that rows name
 * @param before a check to go on from; without it all rows are read
 */
export const checkOwnRows = async (
  machine: string,
  contract: string,
  store: Pick<Store, 'rows'>,
  load: LoadDefinitions,
  head: LedgerHead,
  context: Context,
  before?: OwnCheck,
): Promise<OwnCheck> => {
  const findings = new Findings(before?.findings);
  let { seq, rows, sound, folded, broken, ahead }: Omit<OwnCheck, 'findings'> = before ?? { seq: 0, rows: 0, sound: 0, folded: undefined };
  const evaluate = proveWith(context, PUBLIC_PREFIX);
  await readAsWritten(store, machine, { contract, after: seq }, head, {
    take: async (row) => {
      rows += 1;
      seq = Number.isSafeInteger(row.seq) ? row.seq : seq + 1;
      const what = `row ${seq}`;
      const { isRow, isSound } = examineRow(row);
      if (!isRow) {
        findings.add('shape', what, `${what} does not have the shape of a row`);
        broken ??= seq;
        return;
      }
      checkReceipt(row, context, findings);
      const cycle = Math.max(stampOf(row), row.receipt.cycle);
      if (cycle > pulseAt(context.now()).cycle + 1) ahead ??= { seq, cycle };
      if (isSound) sound += 1;
      else broken ??= seq;
      if (row.contract !== contract) findings.add('links', `${what}.contract`, `${what} is of another contract than it is kept for`);
      if (broken !== undefined) return;
      const find = await loadFor(row, load);
      if (find instanceof Fault) {
        findings.add('transitions', what, `${what} cannot be followed: ${find.message}`);
        broken = seq;
        return;
      }
      const objection = objectionToRow(find, folded, row, evaluate);
      if (objection !== undefined) findings.add('transitions', what, `${what} does not follow: ${objection}`);
      else if (row.cause === CORRECTION) ahead = undefined;
      folded = foldRow(find(row.template), folded, row);
    },
    lose: (lost, why) => {
      rows += 1;
      seq = lost;
      findings.add('shape', `row ${lost}`, why);
      broken ??= lost;
    },
  });
  return { seq, rows, sound, folded, ...(broken === undefined ? {} : { broken }), ...(ahead === undefined ? {} : { ahead }), findings };
};
