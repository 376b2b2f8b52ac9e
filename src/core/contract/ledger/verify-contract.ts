import { toCanonicalJson } from '../../canonical-json.js';
import type { Context } from '../../context.js';
import { sha256Hex } from '../../digest.js';
import { Fault, isFault } from '../../faults.js';
import { recompute } from '../../protocol/recompute.js';
import { PUBLIC_PREFIX } from '../../protocol/run-protocol.js';
import { verifyReceipt } from '../../receipt/verify-receipt.js';
import type { FindDefinition, LoadDefinitions } from '../definition/prepare-definition.js';
import { type Membership, membershipAfter, NO_MEMBERSHIP, objectionToActor } from '../members/membership.js';
import { type ContractDocument, foldRow } from '../reduce/contract-document.js';
import { proveWith } from '../reduce/write-rows.js';
import { type ContractCheck, Findings } from './contract-findings.js';
import { objectionToRow } from './follow-row.js';
import { digestOfBody, FIRST_PREVIOUS, hashRow, type StoredRow, storedRowSchema } from './ledger-row.js';
import type { LedgerHead, Store } from './store.js';

/** What a re-check of a stored contract found. */
export interface ContractVerification {
  readonly valid: boolean;
  readonly checks: readonly ContractCheck[];
  /** What does not agree: members of the document, or rows by their number. */
  readonly tampered_fields: readonly string[];
  /** Rows of the contract that were read. */
  readonly rows: number;
  readonly head: LedgerHead;
  readonly contract: Pick<ContractDocument, 'id' | 'machine' | 'template' | 'version' | 'currentState'>;
  /** When the rows were read. */
  readonly checkedAt: string;
}

/** What the rows of a machine say of themselves, whichever contract they belong to. */
export interface ChainCheck {
  /** Head up to which the rows were read. */
  readonly head: LedgerHead;
  /** Rows that were read, and the hash of the last. */
  readonly rows: number;
  readonly last: string;
  /** How many of them belong to each contract. */
  readonly rowsOf: ReadonlyMap<string, number>;
  /** Who can act after the last row. */
  readonly membership: Membership;
  readonly findings: Findings;
}

const PAGE = 100;
/** Rows that are checked before the node answers others: together they take a few milliseconds. */
const ROWS_AT_A_TIME = 10;

const answerOthers = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The hash that a row should have; nothing where it has no canonical form, and so none. */
const ownHash = (row: StoredRow): string | undefined => {
  try {
    return hashRow(row);
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
};

/** True of what has the members of a row, and the canonical form that a hash can be made of. */
const isRow = (row: StoredRow): boolean => storedRowSchema.safeParse(row).success && ownHash(row) !== undefined;

/** Reads rows page by page up to a head; one that cannot be read ends it, and is found as such. */
const readRows = async (
  store: Store,
  machine: string,
  { contract, after: start = 0 }: { readonly contract?: string; readonly after?: number },
  head: LedgerHead,
  findings: Findings,
  take: (row: StoredRow) => Promise<void> | void,
): Promise<void> => {
  let after = start;
  try {
    while (after < head.seq) {
      const page = await store.rows(machine, { ...(contract === undefined ? {} : { contract }), after, limit: PAGE });
      if (page.length === 0) return;
      // A number that is none would end the reading, and hide the rows behind it.
      for (const [i, row] of page.entries()) {
        if (!(row.seq > head.seq)) await take(row);
        if (i % ROWS_AT_A_TIME === ROWS_AT_A_TIME - 1) await answerOthers();
      }
      const last = page.at(-1)?.seq;
      after = Math.max(after + 1, Number.isSafeInteger(last) ? (last as number) : after + page.length);
      await answerOthers();
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    findings.add('shape', `row ${isFault(error, 'LEDGER_CORRUPT') ? (error.details.seq ?? after + 1) : after + 1}`, error.message);
  }
};

/**
 * Re-checks the rows of a machine: the shape and the hash of each, whether the one whom it names could act then, and their links up to the head.
 * @param before a check to go on from; without it all rows are read
 */
export const checkChain = async (machine: string, store: Store, before?: ChainCheck): Promise<ChainCheck> => {
  const head = await store.head(machine);
  const findings = new Findings(before?.findings);
  const rowsOf = new Map(before?.rowsOf);
  let [previous, seq] = [before?.last ?? FIRST_PREVIOUS, before?.rows ?? 0];
  let membership = before?.membership ?? NO_MEMBERSHIP;
  await readRows(store, machine, { after: seq }, head, findings, (row) => {
    const what = `row ${seq + 1}`;
    if (isRow(row)) {
      const objection = objectionToActor(row, membership);
      if (objection !== undefined) findings.add('transitions', what, `${what} does not follow: ${objection}`);
      membership = membershipAfter(membership, row);
    } else findings.add('shape', what, `${what} does not have the shape of a row`);
    if (ownHash(row) !== row.hash) findings.add('hashes', what, `${what} has another hash than it says`);
    if (row.seq !== seq + 1 || row.previous !== previous || row.machine !== machine)
      findings.add('links', what, `${what} is not linked to the row before`);
    previous = row.hash;
    seq = Math.max(seq + 1, Number.isSafeInteger(row.seq) ? row.seq : 0);
    rowsOf.set(row.contract, (rowsOf.get(row.contract) ?? 0) + 1);
  });
  if (seq !== head.seq || previous !== head.hash)
    findings.add('links', 'head', `the ledger ends at row ${seq} and not at its head, row ${head.seq}`);
  return { head, rows: seq, last: previous, rowsOf, membership, findings };
};

const checkReceipt = (row: StoredRow, context: Context, findings: Findings): void => {
  const what = `row ${row.seq}`;
  const receipt = verifyReceipt(row.receipt, { registry: context.registry, recompute, now: context.now, keyring: context.keyring() });
  const failed = receipt.checks.find(({ status }) => status === 'fail');
  if (!receipt.valid)
    findings.add('receipts', `${what}.receipt`, `${what}: ${failed === undefined ? 'not valid' : `${failed.name}: ${failed.detail}`}`);
  if (`sha256:${sha256Hex(toCanonicalJson(row.receipt))}` !== row.proof_digest)
    findings.add('results', `${what}.proof_digest`, `${what}: proof_digest is not that of the receipt`);
  if (row.R_t !== row.receipt.R_t || row.unit !== row.receipt.unit)
    findings.add('results', `${what}.R_t`, `${what}: R_t is not that of the receipt`);
  if (row.receipt.row !== digestOfBody(row)) findings.add('results', `${what}.receipt.row`, `${what}: the receipt signs another row`);
  const equations = row.receipt.operatorIds
    .filter((id, _, all) => id !== 'KO42' || all.length === 1)
    .map((id) => (context.registry.has(id) ? context.registry.operator(id).record.equation : undefined));
  if (equations.every((equation) => equation !== undefined) && equations.join('; ') !== row.master_equation_block)
    findings.add('results', `${what}.master_equation_block`, `${what}: the equations are not those of the operators`);
};

/** Gives the members in which two documents differ. */
export const differingMembers = (stored: ContractDocument, folded: ContractDocument): readonly string[] =>
  [...new Set([...Object.keys(stored), ...Object.keys(folded)])].filter((name) => {
    const [a, b] = [stored[name as keyof ContractDocument], folded[name as keyof ContractDocument]];
    return a === undefined || b === undefined || toCanonicalJson(a) !== toCanonicalJson(b);
  });

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

/** What the rows of one contract say, with the document that they make. */
export interface OwnCheck {
  /** Number of the last row that was read. */
  readonly seq: number;
  readonly rows: number;
  readonly folded: ContractDocument | undefined;
  /** Number of the first row that is none: what the rows behind it follow from, and what they come to, is not known. */
  readonly broken?: number;
  readonly findings: Findings;
}

/**
 * Re-checks the rows of a contract up to a head: their receipts and results, and that each follows from the rows before it.
 * @param load brings the definitions that rows name
 * @param before a check to go on from; without it all rows are read
 */
export const checkOwnRows = async (
  machine: string,
  contract: string,
  store: Store,
  load: LoadDefinitions,
  head: LedgerHead,
  context: Context,
  before?: OwnCheck,
): Promise<OwnCheck> => {
  const findings = new Findings(before?.findings);
  let { seq, rows, folded, broken }: Omit<OwnCheck, 'findings'> = before ?? { seq: 0, rows: 0, folded: undefined };
  const evaluate = proveWith(context, PUBLIC_PREFIX);
  await readRows(store, machine, { contract, after: seq }, head, findings, async (row) => {
    rows += 1;
    seq = Number.isSafeInteger(row.seq) ? row.seq : seq + 1;
    if (!isRow(row)) {
      findings.add('shape', `row ${seq}`, `row ${seq} does not have the shape of a row`);
      broken ??= seq;
      return;
    }
    checkReceipt(row, context, findings);
    if (broken !== undefined) return;
    const what = `row ${row.seq}`;
    const find = await loadFor(row, load);
    if (find instanceof Fault) {
      findings.add('transitions', what, `${what} cannot be followed: ${find.message}`);
      broken = row.seq;
      return;
    }
    const objection = objectionToRow(find, folded, row, evaluate);
    if (objection !== undefined) findings.add('transitions', what, `${what} does not follow: ${objection}`);
    folded = foldRow(find(row.template), folded, row);
  });
  return { seq, rows, folded, ...(broken === undefined ? {} : { broken }), findings };
};

/** What the rows of the contract that keeps a machine's members say, with its stored document. */
export interface MembersCheck {
  readonly document: ContractDocument;
  readonly own: OwnCheck;
}

/** Finds what does not agree in the keeping of the members. */
const findingsOfMembers = ({ document, own: { folded, findings } }: MembersCheck): Findings => {
  const found = new Findings(findings);
  if (folded === undefined || differingMembers(document, folded).length > 0)
    found.add('document', 'members', 'the members of the machine are not what the rows make them');
  return found;
};

/**
 * Puts together what was found of a contract: its machine's rows and members, its own rows, and its stored document against the fold of them.
 * @param members left out where the machine has none
 */
export const concludeVerification = (
  document: ContractDocument,
  chain: ChainCheck,
  own: OwnCheck,
  context: Context,
  members?: MembersCheck,
): ContractVerification => {
  const { id, machine, template, version, currentState } = document;
  const { rows, folded, broken } = own;
  const findings = new Findings(chain.findings, own.findings, members === undefined ? undefined : findingsOfMembers(members));
  const linked = chain.rowsOf.get(id) ?? 0;
  if (rows !== linked) findings.add('links', 'rows', `${rows} rows of the contract are found, and the ledger holds ${linked}`);
  if (broken === undefined) {
    if (folded === undefined) findings.add('document', 'rows', 'no row of the contract is in the ledger');
    else for (const name of differingMembers(document, folded)) findings.add('document', name, `${name} is not what the rows make it`);
  }
  const why = `row ${broken} is not a row: what it proves, and what follows from it, is not known`;
  const passed = {
    shape: `${chain.rows} rows of the machine are rows`,
    hashes: `${chain.rows} rows have the hashes that they say`,
    links: `${chain.rows} rows are linked without a gap, up to the head`,
    receipts: `${rows} receipts of the contract verify`,
    results: `${rows} rows say what their receipts prove`,
    transitions: `${rows} rows follow by the definition from the rows before them`,
    document: 'the document is the fold of its rows',
  };
  const checks = findings.checks(passed, broken === undefined ? {} : { receipts: why, results: why, transitions: why, document: why });
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
