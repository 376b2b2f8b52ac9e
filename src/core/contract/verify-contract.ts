import type { Context } from '../context.js';
import { Fault } from '../faults.js';
import { verifyReceipt } from '../protocol/verify-receipt.js';
import { toCanonicalJson } from '../receipt/canonical-json.js';
import { sha256Hex } from '../receipt/digest.js';
import { type ContractDocument, foldRow } from './contract-document.js';
import { FIRST_PREVIOUS, hashRow, type StoredRow, storedRowSchema } from './ledger-row.js';
import type { PreparedDefinition } from './prepare-definition.js';
import type { LedgerHead, Store } from './store.js';

/** The checks of a contract, in their order. */
export const CONTRACT_CHECKS = ['shape', 'hashes', 'links', 'receipts', 'results', 'document'] as const;

/** One check of a contract: what it says of the first thing that fails. */
export interface ContractCheck {
  readonly name: (typeof CONTRACT_CHECKS)[number];
  readonly status: 'pass' | 'fail' | 'not_checked';
  readonly detail: string;
}

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
  readonly findings: Findings;
}

const PAGE = 500;
/** Rows and members that are named. */
const NAMED = 100;

/** Gathers what fails, by check. */
class Findings {
  readonly #first = new Map<ContractCheck['name'], string>();
  readonly #tampered = new Set<string>();

  constructor(before?: Findings) {
    if (before === undefined) return;
    for (const [check, detail] of before.#first) this.#first.set(check, detail);
    for (const what of before.#tampered) this.#tampered.add(what);
  }

  add(check: ContractCheck['name'], what: string, detail: string): void {
    if (!this.#first.has(check)) this.#first.set(check, detail);
    if (this.#tampered.size < NAMED) this.#tampered.add(what);
  }

  get tampered(): readonly string[] {
    return [...this.#tampered];
  }

  checks(passed: Readonly<Record<ContractCheck['name'], string>>): readonly ContractCheck[] {
    return CONTRACT_CHECKS.map((name) => {
      const detail = this.#first.get(name);
      return detail === undefined ? { name, status: 'pass', detail: passed[name] } : { name, status: 'fail', detail };
    });
  }
}

/** Reads rows page by page up to a head; one that cannot be read ends it, and is found as such. */
const readRows = async (
  store: Store,
  machine: string,
  { contract, after: start = 0 }: { readonly contract?: string; readonly after?: number },
  head: LedgerHead,
  findings: Findings,
  take: (row: StoredRow) => void,
): Promise<void> => {
  let after = start;
  try {
    while (after < head.seq) {
      const page = await store.rows(machine, { ...(contract === undefined ? {} : { contract }), after, limit: PAGE });
      if (page.length === 0) return;
      for (const row of page) if (row.seq <= head.seq) take(row);
      after = Math.max(after + 1, page.at(-1)?.seq ?? 0);
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    findings.add('shape', `row ${error.details['seq'] ?? after + 1}`, error.message);
  }
};

/**
 * Re-checks the rows of a machine: the shape and the hash of each, and their links up to the head.
 * @param before a check to go on from; without it all rows are read
 */
export const checkChain = async (machine: string, store: Store, before?: ChainCheck): Promise<ChainCheck> => {
  const head = store.head(machine);
  const findings = new Findings(before?.findings);
  const rowsOf = new Map(before?.rowsOf);
  let [previous, seq] = [before?.last ?? FIRST_PREVIOUS, before?.rows ?? 0];
  await readRows(store, machine, { after: seq }, head, findings, (row) => {
    const what = `row ${seq + 1}`;
    if (!storedRowSchema.safeParse(row).success) findings.add('shape', what, `${what} does not have the shape of a row`);
    if (hashRow(row) !== row.hash) findings.add('hashes', what, `${what} has another hash than it says`);
    if (row.seq !== seq + 1 || row.previous !== previous || row.machine !== machine)
      findings.add('links', what, `${what} is not linked to the row before`);
    previous = row.hash;
    seq = Math.max(seq + 1, row.seq);
    rowsOf.set(row.contract, (rowsOf.get(row.contract) ?? 0) + 1);
  });
  if (seq !== head.seq || previous !== head.hash)
    findings.add('links', 'head', `the ledger ends at row ${seq} and not at its head, row ${head.seq}`);
  return { head, rows: seq, last: previous, rowsOf, findings };
};

const checkOwnRow = (row: StoredRow, context: Context, findings: Findings): void => {
  const what = `row ${row.seq}`;
  const receipt = verifyReceipt(row.receipt, { registry: context.registry, now: context.now, keyring: context.keyring() });
  const failed = receipt.checks.find(({ status }) => status === 'fail');
  if (!receipt.valid)
    findings.add('receipts', `${what}.receipt`, `${what}: ${failed === undefined ? 'not valid' : `${failed.name}: ${failed.detail}`}`);
  if (`sha256:${sha256Hex(toCanonicalJson(row.receipt))}` !== row.proof_digest)
    findings.add('results', `${what}.proof_digest`, `${what}: proof_digest is not that of the receipt`);
  if (row.R_t !== row.receipt.R_t || row.unit !== row.receipt.unit)
    findings.add('results', `${what}.R_t`, `${what}: R_t is not that of the receipt`);
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

/**
 * Re-checks a stored contract, over a check of its machine's rows up to the present head: the receipts and results of its own rows, and its
 * document against the fold of them.
 * @throws Fault UNKNOWN_CONTRACT
 */
export const verifyContract = async (
  machine: string,
  id: string,
  store: Store,
  preparedOf: (document: ContractDocument) => PreparedDefinition,
  chain: ChainCheck,
  context: Context,
): Promise<ContractVerification> => {
  const document = store.document(machine, id);
  if (document === undefined)
    throw new Fault('UNKNOWN_CONTRACT', `There is no contract ${JSON.stringify(id.slice(0, 64))}.`, { contract: id.slice(0, 64) });
  const { head } = chain;
  const prepared = preparedOf(document);
  const findings = new Findings(chain.findings);
  let own = 0;
  let folded: ContractDocument | undefined;
  const checkedAt = new Date(context.now()).toISOString();
  await readRows(store, machine, { contract: id }, head, findings, (row) => {
    own += 1;
    checkOwnRow(row, context, findings);
    folded = foldRow(prepared, folded, row);
  });
  const linked = chain.rowsOf.get(id) ?? 0;
  if (own !== linked) findings.add('links', 'rows', `${own} rows of the contract are found, and the ledger holds ${linked}`);
  if (folded === undefined) findings.add('document', 'rows', 'no row of the contract is in the ledger');
  else for (const name of differingMembers(document, folded)) findings.add('document', name, `${name} is not what the rows make it`);
  const checks = findings.checks({
    shape: `${chain.rows} rows of the machine are rows`,
    hashes: `${chain.rows} rows have the hashes that they say`,
    links: `${chain.rows} rows are linked without a gap, up to the head`,
    receipts: `${own} receipts of the contract verify`,
    results: `${own} rows tell what their receipts prove`,
    document: 'the document is the fold of its rows',
  });
  const { template, version, currentState } = document;
  return {
    valid: checks.every(({ status }) => status === 'pass'),
    checks,
    tampered_fields: findings.tampered,
    rows: own,
    head,
    contract: { id, machine, template, version, currentState },
    checkedAt,
  };
};
