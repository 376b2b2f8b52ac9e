import { toCanonicalJson } from '../../src/core/canonical-json.js';
import { isMembers, type Members } from '../../src/core/members.js';

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const membersOf = (value: unknown): Members => (isMembers(value) ? value : {});

/** The receipt that a document holds, without the HMAC, which only the node that made it can check. */
export const receiptSaid = (document: unknown): string => {
  const { receipt = document } = membersOf(document);
  const { hmac: _, ...rest } = membersOf(typeof receipt === 'string' ? JSON.parse(receipt) : receipt);
  return toCanonicalJson(rest);
};

const said = (...parts: readonly unknown[]): string => JSON.stringify(parts.map((part) => part ?? null));

/** What a document says of the rows of a table: of each output of each row, and the items. */
const rowsSaid = (around: Members): ReadonlySet<string> => {
  const rows = [around, ...listOf(around['results'])].map(membersOf);
  const items = [...listOf(around['items']), ...rows.map(({ item }) => item)].filter((item) => item !== undefined);
  return new Set([
    ...rows.flatMap(({ index, item, values, uncertainties }) =>
      Object.entries(membersOf(values)).map(([name, value]) =>
        said('row', index ?? membersOf(item)['index'], name, value, membersOf(uncertainties)[name]),
      ),
    ),
    ...items.map((item) => said('item', toCanonicalJson(item as never))),
  ]);
};

/**
 * What a document says to whoever reads it, each statement by itself: the results of a batch, the points of a sweep, the items. A document that
 * says less than another says nothing else.
 */
export const claimsSaid = (document: unknown): ReadonlySet<string> => {
  const around = membersOf(document);
  const receipt = membersOf(around['receipt']);
  if (receipt['type'] === 'genmath/table-receipt/v1') return rowsSaid(around);
  if (receipt['type'] !== 'genmath/batch-receipt/v1') return new Set();
  const unit = around['unit'] === '' ? receipt['unit'] : (around['unit'] ?? receipt['unit']);
  const results = [...listOf(around['results']), ...('value' in around ? [around] : [])].map(membersOf);
  const items = [...listOf(around['items']), ...[around, ...results, ...listOf(around['proofs'])].map((one) => membersOf(one)['item'])];
  const columns = listOf(around['columns']).map((column) => said(membersOf(column)['symbol'], membersOf(column)['unit']));
  const spreads = listOf(around['uncertainties']).flat();
  const rows = listOf(around['rows']).map((row, i) => said('row', columns, row, spreads[i]));
  const width = listOf(around['xs']).length;
  const cells = listOf(around['values']).flatMap((row, y) =>
    listOf(row).map((value, x) => said('cell', columns, listOf(around['xs'])[x], listOf(around['ys'])[y], value, spreads[y * width + x])),
  );
  return new Set([
    ...results
      .filter((one) => 'value' in one)
      .map(({ index, item, value, uncertainty }) => said('result', index ?? membersOf(item)['index'], value, uncertainty, unit)),
    ...items.filter((item) => item !== undefined).map((item) => said('item', toCanonicalJson(item as never))),
    ...rows,
    ...cells,
    ...('symbol' in around ? [said('symbol', around['symbol'])] : []),
  ]);
};
