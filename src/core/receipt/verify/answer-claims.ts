import { toCanonicalJson } from '../../canonical-json.js';
import { Fault } from '../../faults.js';
import { isMembers, type Members } from '../../members.js';
import { auditPath, createMerkleTree } from '../../merkle/merkle-tree.js';
import { leafHash } from '../../merkle/tree-hash.js';
import { tableIn } from '../sweep-table.js';
import type { ItemEvidence } from './check-item.js';

/** What an answer around a batch receipt says of its items. */
export interface AnswerClaims {
  /** The items that it holds, each with what it says beside it. */
  readonly items: readonly ItemEvidence[];
  /** How many results it says without anything that proves them. */
  readonly unproved: number;
}

const EVIDENCE = ['item', 'leaf', 'proof'] as const;

/** A part that was left out must not make the others pass unseen. */
const hasEvidence = (value: unknown): boolean => isMembers(value) && EVIDENCE.some((name) => Object.hasOwn(value, name));

/** Tells whether an answer holds anything that only a batch has. */
export const bringsItems = (answer: Members): boolean =>
  hasEvidence(answer) ||
  Object.hasOwn(answer, 'items') ||
  Object.hasOwn(answer, 'proofs') ||
  (Array.isArray(answer['results']) && answer['results'].some(hasEvidence));

/** Takes an item with its proof, and what is said beside it, out of a result of batch. */
export const evidenceIn = (result: unknown, unit: unknown): ItemEvidence => {
  const { item, leaf, proof, index, value, uncertainty }: Members = isMembers(result) ? result : {};
  return { item, leaf, proof, stated: { index, value, uncertainty, unit } };
};

/** Takes a row of a table with its proof, and what is said beside it, out of a result of a job. */
export const rowEvidenceIn = (result: unknown): ItemEvidence => {
  const { item, leaf, proof, ...stated }: Members = isMembers(result) ? result : {};
  const { index, values, uncertainties, value, uncertainty, unit } = stated;
  return { item, leaf, proof, stated: { index, values, uncertainties, value, uncertainty, unit } };
};

const refusal = (why: string): Fault => new Fault('RECEIPT_MALFORMED', why);

const listIn = (members: Members, name: string): readonly unknown[] => {
  if (!Object.hasOwn(members, name)) return [];
  const list = members[name];
  if (!Array.isArray(list)) throw refusal(`${name} must be a list`);
  return list;
};

/** The leaves of a whole batch in their order, as a node keeps them: they prove one another. */
const provedTogether = (items: readonly unknown[], count: number | undefined): readonly ItemEvidence[] => {
  if (items.length === 0) throw refusal('items holds none');
  if (items.length !== (count ?? items.length)) throw refusal(`items holds ${items.length} of ${count}; it must hold all, in their order`);
  const tree = createMerkleTree(items.map((item) => leafHash(toCanonicalJson(item))));
  return items.map((item, leaf) => ({ item, leaf, proof: auditPath(tree, leaf).map((hash) => hash.toString('hex')) }));
};

/** A result that says no value says nothing. */
const saysValue = (result: unknown): boolean => !isMembers(result) || Object.hasOwn(result, 'value');

const saysValues = (result: unknown): boolean =>
  isMembers(result) && (Object.hasOwn(result, 'values') || Object.hasOwn(result, 'uncertainties'));

const batchResults = (members: Members): AnswerClaims => {
  const results = listIn(members, 'results');
  const said = results.filter((result) => hasEvidence(result) || saysValue(result));
  // Where one result brings a proof, all must: a part that was left out proves nothing.
  if (!said.some(hasEvidence)) return { items: [], unproved: said.length };
  return { items: said.map((result) => evidenceIn(result, members['unit'])), unproved: 0 };
};

const sweepPoints = (members: Members): AnswerClaims => {
  const table = tableIn(members);
  const items = listIn(members, 'proofs').map((point): ItemEvidence => {
    const { item, leaf, proof }: Members = isMembers(point) ? point : {};
    return { item, leaf, proof, stated: table.at(isMembers(item) ? item['index'] : undefined) };
  });
  const proved = new Set(items.map(({ item }) => (isMembers(item) ? item['index'] : undefined)));
  return { items, unproved: table.said.filter((index) => index === undefined || !proved.has(index)).length };
};

/** What only answers around other receipts say. */
const OF_OTHERS = ['symbol', 'unit', 'value', 'uncertainty', 'rows', 'proofs', 'xs', 'ys', 'columns'];

/**
 * Finds what an answer says of the rows of a table that a sheet was run over: the one beside the receipt, the results of a job, all rows together.
 * @throws Fault RECEIPT_MALFORMED where a member that holds results cannot be read as such, or is of another kind of receipt
 */
export const tableClaimsIn = (answer: Members, receipt: Members): AnswerClaims => {
  const count = typeof receipt['count'] === 'number' ? receipt['count'] : undefined;
  const other = OF_OTHERS.find((name) => Object.hasOwn(answer, name));
  if (other !== undefined) throw refusal(`the answer has ${other}, which is not said of a sheet over a table`);
  const said = listIn(answer, 'results').filter((result) => hasEvidence(result) || saysValue(result) || saysValues(result));
  const isProved = said.some(hasEvidence);
  const isBeside = hasEvidence(answer);
  return {
    items: [
      ...(isBeside ? [rowEvidenceIn(answer)] : []),
      ...(isProved ? said.map(rowEvidenceIn) : []),
      ...(Object.hasOwn(answer, 'items') ? provedTogether(listIn(answer, 'items'), count) : []),
    ],
    unproved: (isProved ? 0 : said.length) + (!isBeside && saysValues(answer) ? 1 : 0),
  };
};

/**
 * Finds what an answer says of the items of a batch: the one beside the receipt, the results of batch, the points of sweep, the items of a kept
 * batch.
 * @param receipt as it was found, of any shape
 * @throws Fault RECEIPT_MALFORMED where a member that holds results cannot be read as such
 */
export const claimsIn = (answer: Members, receipt: Members): AnswerClaims => {
  const count = typeof receipt['count'] === 'number' ? receipt['count'] : undefined;
  if (Object.hasOwn(answer, 'symbol') && answer['symbol'] !== receipt['symbol'])
    throw refusal('the answer names another symbol than its receipt');
  if (Object.hasOwn(answer, 'unit') && typeof answer['unit'] !== 'string') throw refusal('unit must be a text');
  const [results, points] = [batchResults(answer), sweepPoints(answer)];
  return {
    items: [
      ...(hasEvidence(answer) ? [evidenceIn(answer, answer['unit'])] : []),
      ...results.items,
      ...points.items,
      ...(Object.hasOwn(answer, 'items') ? provedTogether(listIn(answer, 'items'), count) : []),
    ],
    unproved: results.unproved + points.unproved,
  };
};
