/**
 * What an answer around a batch receipt says of its items: each item must be under the root, and what stands beside it must be what it proves
 * (docs/receipt.md, "The batch receipt"). Part of auditor.mjs.
 */
import { createHash } from 'node:crypto';
import { canonical } from './auditor-json.mjs';
import { demand, EVIDENCE, hasEvidence, listIn, own, pickOwn, Refused } from './auditor-said.mjs';
import { isObject, itemShape, proofShape, tableItemShape } from './auditor-shapes.mjs';
import { demandRowFitting, demandRowStated, rowsIn } from './auditor-table.mjs';

// ---- The Merkle tree (RFC 9162, section 2.1).

const hash = (...parts) => parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest();
const nodeOf = (left, right) => hash(Uint8Array.of(1), left, right);
const leafOf = (item) => hash(Uint8Array.of(0), canonical(item));

const rootFrom = (leafHash, leaf, count, path) => {
  let [place, last, found] = [leaf, count - 1, leafHash];
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (place % 2 === 1 || place === last) {
      found = nodeOf(sibling, found);
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else found = nodeOf(found, sibling);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 ? `sha256:${found.toString('hex')}` : undefined;
};

/** The root of all leaves: of the first 2^k, k as large as leaves some over, and of the others. */
const rootOf = (hashes) => {
  if (hashes.length === 1) return hashes[0];
  let k = 1;
  while (2 * k < hashes.length) k *= 2;
  return nodeOf(rootOf(hashes.slice(0, k)), rootOf(hashes.slice(k)));
};

// ---- What is said.

const evidenceIn = (entry, answer) => {
  const members = isObject(entry) ? entry : {};
  const stated = pickOwn(members, ['index', 'value', 'uncertainty']);
  const unit = own(answer, 'unit');
  return { ...pickOwn(members, EVIDENCE), stated: unit === undefined || unit === '' ? stated : { ...stated, unit } };
};

/** The results of batch; where one brings a proof, all must, for a part that was left out proves nothing. */
const resultsIn = (answer) => {
  const said = listIn(answer, 'results').filter((one) => !isObject(one) || hasEvidence(one) || Object.hasOwn(one, 'value'));
  return said.some(hasEvidence) ? { items: said.map((one) => evidenceIn(one, answer)), unproved: 0 } : { items: [], unproved: said.length };
};

const isCell = (value) => value === null || Number.isFinite(value);
const isList = (value, isElement, length) => Array.isArray(value) && (length ?? value.length) === value.length && value.every(isElement);
const isColumn = (value) => typeof own(value, 'symbol') === 'string' && typeof own(value, 'unit') === 'string' && value.unit !== '';

/** Reads the table of an answer of sweep: for each point its inputs, its value and its uncertainty. */
const tableIn = (answer) => {
  const [isRows, isGrid] = [Object.hasOwn(answer, 'rows'), Object.hasOwn(answer, 'values')];
  if (!isRows && !isGrid) return undefined;
  demand(!(isRows && isGrid), 'rows and values do not stand together');
  const columns = own(answer, 'columns');
  demand(isList(columns, isColumn, isRows ? 2 : 3), 'columns must name a symbol and a unit for each input and the result');
  const [rows, xs, ys, values, spreads] = ['rows', 'xs', 'ys', 'values', 'uncertainties'].map((name) => own(answer, name));
  const isWhole = !Object.hasOwn(answer, 'shown');
  if (isRows) {
    demand(
      isList(rows, (row) => isList(row, isCell, 2) && row[0] !== null),
      'rows must be pairs of numbers',
    );
    demand(spreads === undefined || isList(spreads, isCell, rows.length), 'uncertainties must be one for each row');
    return { columns, inputs: rows.map(([x]) => [x]), values: rows.map(([, value]) => value), spreads, isWhole };
  }
  demand(isList(xs, Number.isFinite) && isList(ys, Number.isFinite), 'xs and ys must be lists of numbers');
  const isOfCells = (grid) => isList(grid, (row) => isList(row, isCell, xs.length), ys.length);
  demand(isOfCells(values) && (spreads === undefined || isOfCells(spreads)), 'values must be a list for each of ys, of one for each of xs');
  return { columns, inputs: ys.flatMap((y) => xs.map((x) => [x, y])), values: values.flat(), spreads: spreads?.flat(), isWhole };
};

const statedAt = (table, index) => {
  if (!table?.isWhole) return {};
  const { columns, inputs, values, spreads } = table;
  const isThere = Number.isInteger(index) && index >= 0 && index < values.length;
  const at = isThere ? index : 0;
  const spread = spreads?.[at] ?? undefined;
  const { symbol, unit } = columns.at(-1);
  return {
    value: isThere ? values[at] : null,
    ...(spread === undefined ? {} : { uncertainty: spread }),
    unit,
    symbol,
    inputs: (inputs[at] ?? []).map((value, i) => ({ symbol: columns[i].symbol, unit: columns[i].unit, value })),
  };
};

const pointsIn = (answer) => {
  const table = tableIn(answer);
  const items = listIn(answer, 'proofs').map((point) => ({
    ...pickOwn(isObject(point) ? point : {}, EVIDENCE),
    stated: statedAt(table, own(own(point, 'item'), 'index')),
  }));
  const proved = new Set(items.map(({ item }) => own(item, 'index')));
  const isUnproved = (value, index) => value !== null && !(table.isWhole && proved.has(index));
  return { items, unproved: table === undefined ? 0 : table.values.filter(isUnproved).length };
};

// ---- What is proved.

const demandUnderRoot = ({ item, leaf, proof }, { count, root }, shape) => {
  const wrong = item === undefined ? 'is missing' : shape(item);
  demand(wrong === undefined, `item ${wrong}`);
  demand(Number.isInteger(leaf) && !Object.is(leaf, -0) && leaf >= 0 && leaf < count, `leaf must be a place from 0 to ${count - 1}`);
  demand(proofShape(proof) === undefined, 'proof must be the hashes that came with the item');
  const path = proof.map((sibling) => Buffer.from(sibling, 'hex'));
  demand(rootFrom(leafOf(item), leaf, count, path) === root, 'item, place and proof do not lead to the root');
};

/** Leaves stand in rising order of `index`, of which those that were refused are left out. */
const demandInOrder = (places) => {
  const sorted = [...places].sort((a, b) => a.leaf - b.leaf);
  const isInOrder = ({ leaf, index }, i) => index >= leaf && (i === 0 || index > sorted[i - 1].index);
  demand(sorted.every(isInOrder), 'an item is out of the order of the request, or stands in it twice');
};

/** What follows from an item together with its receipt. */
const demandItemFitting = (item, { inputs, inputUnits, uncertainties }) => {
  const names = Object.keys(item.inputs);
  const lengthOf = (value) => (Array.isArray(value) ? value.length : -1);
  const spreads = Object.entries(item.uncertainties ?? {});
  demand(
    names.every((name) => Object.hasOwn(inputUnits, name)),
    'an input of the item has no unit',
  );
  demand(!names.some((name) => Object.hasOwn(inputs, name)), 'an input stands in the item and in the receipt');
  demand(item.uncertainties === undefined || spreads.length > 0, 'uncertainties are empty');
  demand(
    spreads.every(([name, spread]) => names.includes(name) && lengthOf(spread) === lengthOf(item.inputs[name])),
    'uncertainties are not of inputs',
  );
  demand(
    Object.values(item.inputs).every((value) => lengthOf(value) !== 0),
    'a list is empty',
  );
  const hasCause = uncertainties !== undefined || item.uncertainties !== undefined;
  demand((item.uncertainty !== undefined) === hasCause, 'an uncertainty stands without its cause, or is missing');
};

/** Without a table of units a number in another unit than the receipt's cannot be compared. */
const demandItemStated = (stated, item, { symbol, unit, inputUnits }) => {
  demand(!('index' in stated) || stated.index === item.index, 'the result has another index than its item');
  demand(!('symbol' in stated) || stated.symbol === symbol, 'the result is said of another symbol');
  if ('value' in stated) {
    const isOther = 'unit' in stated && stated.unit !== unit;
    if (isOther) throw new Refused(`the result is said in ${stated.unit} and proved in ${unit}; converting needs a table of units`, true);
    if (!('unit' in stated) && stated.value !== item.R_t) throw new Refused('the value beside the item has no unit', true);
    demand(stated.value === item.R_t, 'the result has another value than its item');
    demand(stated.uncertainty === item.uncertainty, 'the result has another uncertainty than its item');
  }
  for (const said of stated.inputs ?? []) {
    const proved = own(item.inputs, said.symbol);
    demand(typeof proved === 'number', `${said.symbol} is no input of the item`);
    if (said.unit !== (own(inputUnits, said.symbol) ?? '1'))
      throw new Refused(`${said.symbol} is said in ${said.unit}; converting needs a table of units`, true);
    demand(said.value === proved, `${said.symbol} has another value than in the item`);
  }
};

/** The leaves of a whole batch in their order, as a node keeps them. */
const demandWhole = (items, receipt, { shape, demandFitting }) => {
  demand(items.length === receipt.count, 'items must hold all items of the receipt, in their order');
  for (const item of items) {
    demand(shape(item) === undefined, 'items holds what is no item');
    demandFitting(item, receipt);
  }
  demand(`sha256:${rootOf(items.map(leafOf)).toString('hex')}` === receipt.root, 'the items do not lead to the root');
  demandInOrder(items.map(({ index }, leaf) => ({ leaf, index })));
};

/** Demands every item, and goes on behind what cannot be told, since what comes behind it may be wrong. */
const demandItems = (items, receipt, { shape, demandFitting, demandStated }) => {
  const leaves = new Set();
  let open;
  for (const given of items) {
    demandUnderRoot(given, receipt, shape);
    demandFitting(given.item, receipt);
    demand(!leaves.has(given.leaf), `leaf ${given.leaf} stands in the answer more than once`);
    leaves.add(given.leaf);
    try {
      demandStated(given.stated, given.item, receipt);
    } catch (error) {
      if (!error.isOpen) throw error;
      open ??= error;
    }
  }
  demandInOrder(items.map(({ item, leaf }) => ({ leaf, index: item.index })));
  return { leaves, open };
};

const ofBatch = {
  shape: itemShape,
  demandFitting: demandItemFitting,
  demandStated: demandItemStated,
  claimsIn: (answer, receipt) => {
    demand(!Object.hasOwn(answer, 'symbol') || answer.symbol === receipt.symbol, 'the answer names another symbol than its receipt');
    demand(!Object.hasOwn(answer, 'unit') || typeof answer.unit === 'string', 'unit must be a text');
    const [results, points] = [resultsIn(answer), pointsIn(answer)];
    const beside = hasEvidence(answer) ? [evidenceIn(answer, answer)] : [];
    return { items: [...beside, ...results.items, ...points.items], unproved: results.unproved + points.unproved };
  },
};
const ofTable = { shape: tableItemShape, demandFitting: demandRowFitting, demandStated: demandRowStated, claimsIn: rowsIn };
const KINDS = new Map([
  ['genmath/batch-receipt/v1', ofBatch],
  ['genmath/table-receipt/v1', ofTable],
]);

const readClaims = (answer, receipt) => {
  const kind = KINDS.get(receipt.type);
  if (kind === undefined) {
    const results = own(answer, 'results');
    const isBringing = hasEvidence(answer) || ['items', 'proofs'].some((name) => Object.hasOwn(answer, name));
    demand(!isBringing && !(Array.isArray(results) && results.some(hasEvidence)), 'the receipt is of one computation, and has no items');
    return {};
  }
  const { items, unproved } = kind.claimsIn(answer, receipt);
  const { leaves, open } = demandItems(items, receipt, kind);
  const isWhole = Object.hasOwn(answer, 'items');
  if (isWhole) {
    demand(leaves.size === 0, 'items of the answer stand in it more than once');
    demandWhole(listIn(answer, 'items'), receipt, kind);
  }
  if (open !== undefined) throw open;
  if (unproved > 0) throw new Refused(`${unproved} results bring no proof`, true);
  const proved = isWhole ? receipt.count : leaves.size;
  return proved === 0 ? {} : { name: `${proved} of ${receipt.count} items` };
};

/** Gives `why` an answer is wrong of the items of its receipt, what it `lacks`, or the `name` of what holds. */
export const claimsIn = (answer, receipt) => {
  try {
    return readClaims(answer, receipt);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.isOpen ? { lacks: `inclusion: ${error.message}` } : { why: error.message };
  }
};
