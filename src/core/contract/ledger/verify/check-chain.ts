import { type Membership, membershipAfter, NO_MEMBERSHIP, objectionToActor } from '../../members/membership.js';
import { FIRST_PREVIOUS, type StoredRow } from '../ledger-row.js';
import type { LedgerHead, Store } from '../store.js';
import { Findings } from './contract-findings.js';
import { readAsWritten } from './read-as-written.js';
import { type ExaminedRow, examineRow, memberPutRight } from './sound-row.js';

/** What the rows of a machine say of themselves, whichever contract they belong to. */
export interface ChainCheck {
  /** Head up to which the rows were read. */
  readonly head: LedgerHead;
  /** Rows that were read. */
  readonly rows: number;
  /** What may be the hash of the last: that which it says and that which it has, if these are two; nothing where it could not be read. */
  readonly last: readonly string[];
  /** How many of those that are sound belong to each contract. */
  readonly rowsOf: ReadonlyMap<string, number>;
  /** Who can act after the last row, or after the last before the first that is not sound. */
  readonly membership: Membership;
  /** Number of the first row that is not as it was written: who could act after it is not known. */
  readonly broken?: number;
  readonly findings: Findings;
}

const follows = (last: readonly string[], hash: string): boolean => last.length === 0 || last.includes(hash);

/**
 * Re-checks the rows of a machine: the shape and the hash of each, whether the one whom it names could act then, and their links up to the head.
 * @param before a check to go on from; without it all rows are read
 */
export const checkChain = async (machine: string, store: Pick<Store, 'head' | 'rows'>, before?: ChainCheck): Promise<ChainCheck> => {
  const head = await store.head(machine);
  const findings = new Findings(before?.findings);
  const rowsOf = new Map(before?.rowsOf);
  let [last, seq, broken]: [readonly string[], number, number | undefined] = [
    before?.last ?? [FIRST_PREVIOUS],
    before?.rows ?? 0,
    before?.broken,
  ];
  let membership = before?.membership ?? NO_MEMBERSHIP;

  /** A row whose content is what the next one, or the head, names says only another hash of itself. */
  const nameHash = (next: string): void => {
    if (last.length === 2 && next === last[1]) findings.add('hashes', `row ${seq}.hash`, `row ${seq} has another hash than it says`);
  };
  const takeUnsound = (row: StoredRow, { isRow, own }: ExaminedRow, what: string): void => {
    if (!isRow) findings.add('shape', what, `${what} does not have the shape of a row`);
    if (own !== row.hash) findings.add('hashes', what, `${what} has another hash than it says`);
    const due = { machine, seq: seq + 1, ...(last.length === 1 ? { previous: last[0] as string } : {}) };
    const changed = memberPutRight(row, due);
    if (changed !== undefined) findings.add('hashes', `${what}.${changed}`, `${what} has another ${changed} than was written`);
    broken ??= seq + 1;
  };
  const takeSound = (row: StoredRow, what: string): void => {
    rowsOf.set(row.contract, (rowsOf.get(row.contract) ?? 0) + 1);
    if (broken !== undefined) return;
    const objection = objectionToActor(row, membership);
    if (objection !== undefined) findings.add('transitions', what, `${what} does not follow: ${objection}`);
    membership = membershipAfter(membership, row);
  };

  await readAsWritten(store, machine, { after: seq }, head, {
    take: (row) => {
      const what = `row ${seq + 1}`;
      const examined = examineRow(row);
      if (examined.isSound) takeSound(row, what);
      else takeUnsound(row, examined, what);
      nameHash(row.previous);
      const isNext = follows(last, row.previous);
      if (row.seq !== seq + 1 || !isNext || row.machine !== machine) findings.add('links', what, `${what} is not linked to the row before`);
      // Of a row that is linked its place is known, whatever number it says; before one that is not others are missing.
      seq = isNext || !Number.isSafeInteger(row.seq) ? seq + 1 : Math.max(seq + 1, row.seq);
      last = typeof row.hash === 'string' ? [...new Set([row.hash, examined.own ?? row.hash])] : [];
    },
    lose: (lost, why) => {
      findings.add('shape', `row ${lost}`, why);
      broken ??= lost;
      [seq, last] = [lost, []];
    },
  });
  nameHash(head.hash);
  if (seq !== head.seq || !follows(last, head.hash))
    findings.add('links', 'head', `the ledger ends at row ${seq} and not at its head, row ${head.seq}`);
  return { head, rows: seq, last, rowsOf, membership, ...(broken === undefined ? {} : { broken }), findings };
};
