/**
 * An exported ledger: every row by itself, linked to the row of its machine before, and decided as the rows of its contract before lead to.
 * Part of auditor.mjs; written from docs/receipt.md and docs/contracts.md.
 */
import { decisionFault, knownAfter } from './auditor-decision.mjs';
import { canonical, onLine, sha256 } from './auditor-json.mjs';
import { correctionFault, retirementFault, stampOf, upgradeFault } from './auditor-lifecycle.mjs';
import { membershipAfter, NOBODY, objectionToActor } from './auditor-members.mjs';
import { auditReceipt, CLOCK_EQUATION, formulaFault } from './auditor-receipt.mjs';
import { rowShape } from './auditor-shapes.mjs';

const digestOfBody = ({ receipt: _, proof_digest: __, hash: ___, ...body }) => sha256(canonical(body));
const hashOfRow = ({ hash: _, ...row }) => sha256(Uint8Array.of(0), canonical(row));
/** The own formulas that conditions call; what stands in quotation marks is text. */
const calledIn = (tried) =>
  tried.flatMap(({ when = '' }) =>
    [...when.replace(/"[^"]*"|'[^']*'/g, '').matchAll(/(?<![\w.])(my\.[A-Za-z]\w{0,59})\s*\(/g)].map(([, name]) => name),
  );
/** What follows from the texts that a decision record holds. */
const calledFault = ({ tried = [], formulas = [] } = {}) => {
  const names = formulas.map(({ name }) => name);
  if (new Set(names).size < names.length) return 'the text of a formula stands twice';
  const lacking = calledIn(tried).find((name) => !names.includes(name));
  return lacking === undefined ? formulaFault(formulas) : `the text of ${lacking} is missing`;
};

/** What a row must have from the row before on its machine, and from the one before of its contract. */
const auditLink = (row, before, made) => {
  if (row.seq !== (before?.seq ?? 0) + 1) return `seq is ${row.seq} after ${before?.seq ?? 0}: rows are missing, doubled or moved`;
  if (row.previous !== (before?.hash ?? `sha256:${'0'.repeat(64)}`)) return 'previous is not the hash of the row before';
  const isCorrection = row.cause === 'correction' && made !== undefined;
  if (row.cycle < (made?.cycle ?? 0) && !isCorrection) return "its cycle is before that of the contract's row before";
  if ((made?.nextCycle ?? row.cycle) < row.cycle) return `time moved the contract at cycle ${made.nextCycle}, and no row says so`;
  if (row.occurredAt !== undefined && Math.floor(Date.parse(row.occurredAt) / 777) !== row.cycle)
    return 'its cycle is not that of occurredAt';
  if ((row.cause === 'creation') !== (made === undefined)) return 'a contract begins with its creation, once';
  if (['creation', 'upgrade'].includes(row.cause) !== (row.parameters !== undefined))
    return 'parameters stand on the creation and on another version, and nowhere else';
  if (made === undefined) return row.from === row.to ? undefined : 'a contract is made in one state';
  if (row.from !== made.to) return `it leaves the state ${row.from}, but the contract was in ${made.to}`;
  if (made.cause === 'retirement' && !isCorrection) return 'the contract was retired before';
  return canonical(row.upgrade?.from ?? row.template) === canonical(made.template) ? undefined : 'the contract has changed its template';
};
const auditRow = (row, before, made, known, membership, keys) => {
  const shape = rowShape(row);
  if (shape !== undefined) return `shape: ${shape}`;
  if (hashOfRow(row) !== row.hash) return 'hash: the row has another hash than it says';
  const link = auditLink(row, before, made);
  if (link !== undefined) return `link: ${link}`;
  const { receipt } = row;
  if (row.proof_digest !== sha256(canonical(receipt))) return 'proof: proof_digest is not that of the receipt';
  if (row.R_t !== receipt.R_t || row.unit !== receipt.unit) return 'proof: R_t and unit are not those of the receipt';
  const blocks = receipt.master_equation.split(' · ').map((part) => part.slice(1, -1));
  const own = blocks.length > 1 ? blocks.slice(1).join('; ') : CLOCK_EQUATION;
  if (row.master_equation_block !== own) return 'proof: the equations are not those of the receipt';
  if ((row.cause === 'clock') !== (row.by === 'clock')) return 'by: clock goes with the cause clock';
  if ((row.cause === 'correction') !== (row.by === 'node')) return 'by: node goes with the cause correction';
  if (receipt.keyPrefix !== (['local', 'clock', 'node'].includes(row.by) ? 'PROVE' : row.by))
    return 'by: the receipt has another key prefix';
  const objection = objectionToActor(row, membership);
  if (objection !== undefined) return `actor: ${objection}`;
  // Whether its time lies in the future is decided with the rows behind it.
  const { why } = auditReceipt(receipt, keys, Number.POSITIVE_INFINITY);
  if (why !== undefined) return `receipt: ${why}`;
  if (receipt.row !== digestOfBody(row)) return 'proof: the receipt signs another row';
  const past = known ?? knownAfter(row);
  const decision =
    decisionFault(row, past) ??
    upgradeFault(row, past) ??
    retirementFault(row) ??
    correctionFault(row, made, past) ??
    calledFault(row.decision);
  return decision === undefined ? undefined : `decision: ${decision}`;
};

const ownerOf = (row) => JSON.stringify([row?.machine, row?.contract]);

/** Makes the audit of a ledger, which takes its lines one by one, each as bytes; after one that is refused it stands as it stood before it. */
export const createLedgerAudit = (keys) => {
  const last = new Map();
  const contracts = new Map();
  const knowns = new Map();
  const memberships = new Map();
  /** The first row of each contract whose time lies in the future, and which no correction of the clock follows. */
  const future = new Map();
  const membershipOf = (row) => memberships.get(row?.machine) ?? NOBODY;
  /** One row has one text: white space, other escapes or members in another order were not written by a node. */
  const auditText = (row, text) =>
    auditRow(row, last.get(row?.machine), contracts.get(ownerOf(row)), knowns.get(ownerOf(row)), membershipOf(row), keys) ??
    (text === canonical(row) ? undefined : 'text: the line is not the canonical form of its row');
  return {
    /** Gives the row of the next line, with what is wrong with it. */
    take: (line) => {
      const { value: row, why } = onLine(line, (value, text) => ({ why: auditText(value, text) }));
      if (why !== undefined) return { value: row, why };
      last.set(row.machine, row);
      const owner = ownerOf(row);
      // The end of a contract stays, whatever clock stamped it.
      const isOver = row.cause === 'correction' && contracts.get(owner).cause === 'retirement';
      contracts.set(owner, isOver ? { ...row, cause: 'retirement' } : row);
      if (row.cause === 'correction') future.delete(owner);
      else if (Math.max(stampOf(row), row.receipt.cycle) > Math.floor(Date.now() / 777) + 1 && !future.has(owner)) future.set(owner, row);
      knowns.set(ownerOf(row), knownAfter(row, knowns.get(ownerOf(row))));
      memberships.set(row.machine, membershipAfter(membershipOf(row), row));
      return { value: row };
    },
    /** Gives the rows whose time lies in the future though no clock was corrected behind them. */
    future: () => [...future.values()],
    /** Gives the last row of each machine. */
    ends: () => last.values(),
  };
};
