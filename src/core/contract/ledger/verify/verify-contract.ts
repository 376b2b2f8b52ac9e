import { toCanonicalJson } from '../../../canonical-json.js';
import type { Context } from '../../../context.js';
import { pulseAt } from '../../../pulse.js';
import type { ContractDocument } from '../../reduce/contract-document.js';
import type { LedgerHead } from '../store.js';
import type { ChainCheck } from './check-chain.js';
import type { OwnCheck } from './check-own-rows.js';
import { type ContractCheck, Findings } from './contract-findings.js';

/** What a re-check of a stored contract found. */
export interface ContractVerification {
  readonly valid: boolean;
  readonly checks: readonly ContractCheck[];
  /** What is not as it was written: rows by their number, the members of them that are known to differ, and members of the document. */
  readonly tampered_fields: readonly string[];
  /** Rows of the contract that were read. */
  readonly rows: number;
  readonly head: LedgerHead;
  readonly contract: Pick<ContractDocument, 'id' | 'machine' | 'template' | 'version' | 'currentState'>;
  /** When the rows were read. */
  readonly checkedAt: string;
}

/** A document as it is stored: of one that cannot be read it is known whose it is. */
export type StoredDocument = ContractDocument | Pick<ContractDocument, 'id' | 'machine'>;

const isReadable = (document: StoredDocument): document is ContractDocument => 'rows' in document;

/** Gives the members in which two documents differ. */
const differingMembers = (stored: ContractDocument, folded: ContractDocument): readonly string[] =>
  [...new Set([...Object.keys(stored), ...Object.keys(folded)])].filter((name) => {
    const [a, b] = [stored[name as keyof ContractDocument], folded[name as keyof ContractDocument]];
    return a === undefined || b === undefined || toCanonicalJson(a) !== toCanonicalJson(b);
  });

/** What the rows of the contract that keeps a machine's members say, with its stored document. */
export interface MembersCheck {
  readonly document: StoredDocument;
  readonly own: OwnCheck;
}

/** Finds what does not agree in the keeping of the members. */
const findingsOfMembers = ({ document, own: { folded, broken, findings } }: MembersCheck): Findings => {
  const found = new Findings(findings);
  const isSame = folded !== undefined && isReadable(document) && differingMembers(document, folded).length === 0;
  if (broken === undefined && !isSame) found.add('document', 'members', 'the members of the machine are not what the rows make them');
  return found;
};

/** Says which checks could not be made to the end, and why: a row that is not as it was written hides what follows from it. */
const unknownAfter = (chain: ChainCheck, own: OwnCheck): Partial<Readonly<Record<ContractCheck['name'], string>>> => {
  if (own.broken !== undefined) {
    const why = `row ${own.broken} is not as it was written: what it proves, and what follows from it, is not known`;
    return { receipts: why, results: why, transitions: why, document: why };
  }
  return chain.broken === undefined
    ? {}
    : { transitions: `row ${chain.broken} is not as it was written: who could act after it is not known` };
};

/**
 * Puts together what was found of a contract: its machine's rows and members, its own rows, and its stored document against the fold of them.
 * @param members left out where the machine has none
 */
export const concludeVerification = (
  document: StoredDocument,
  chain: ChainCheck,
  own: OwnCheck,
  context: Context,
  members?: MembersCheck,
): ContractVerification => {
  const { id, machine } = document;
  const { rows, sound, folded, broken, ahead } = own;
  const shown: Partial<ContractDocument> = isReadable(document) ? document : (folded ?? {});
  const { template = '', version = '', currentState = '' } = shown;
  const findings = new Findings(chain.findings, own.findings, members === undefined ? undefined : findingsOfMembers(members));
  const linked = chain.rowsOf.get(id) ?? 0;
  if (sound !== linked) findings.add('links', 'rows', `${sound} rows of the contract are found, and the ledger holds ${linked}`);
  // Behind a row that is not as it was written the correction may stand.
  if (broken === undefined && ahead !== undefined && ahead.cycle > pulseAt(context.now()).cycle + 1)
    findings.add(
      'receipts',
      `row ${ahead.seq}.receipt`,
      `row ${ahead.seq}: its time is in the future, and no correction of the clock follows`,
    );
  if (broken === undefined) {
    if (folded === undefined) findings.add('document', 'rows', 'no row of the contract is in the ledger');
    else if (!isReadable(document)) findings.add('document', 'document', 'the document cannot be read');
    else for (const name of differingMembers(document, folded)) findings.add('document', name, `${name} is not what the rows make it`);
  }
  const passed = {
    shape: `${chain.rows} rows of the machine are rows`,
    hashes: `${chain.rows} rows have the hashes that they say`,
    links: `${chain.rows} rows are linked without a gap, up to the head`,
    receipts: `${rows} receipts of the contract verify`,
    results: `${rows} rows say what their receipts prove`,
    transitions: `${rows} rows follow by the definition from the rows before them`,
    document: 'the document is the fold of its rows',
  };
  const checks = findings.checks(passed, unknownAfter(chain, own));
  return {
    valid: checks.every(({ status }) => status === 'pass'),
    checks,
    tampered_fields: findings.tampered,
    rows,
    head: chain.head,
    contract: { id, machine, template, version, currentState },
    checkedAt: new Date(context.now()).toISOString(),
  };
};
