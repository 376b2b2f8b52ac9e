import { symbolToUnicode } from '../../core/expression/print/to-unicode.js';
import { type Fields, isFields, toFields, toList, toNumber, toText } from './fields.js';
import { quantityCell } from './format-value.js';
import type { Cell, NoteSection, Section, TableSection } from './view.js';

const MOST_ROWS = 200;
const MOST_REFUSALS = 20;

/** Answers whether an answer is one of the tool `batch`. */
export const isBatch = (answer: Fields): boolean =>
  Array.isArray(answer['results']) && (isFields(answer['receipt']) || toText(answer['receiptId']) !== undefined);

const inputsOf = (result: Fields): Fields => toFields(toFields(result['item'])['inputs'] ?? result['inputs']);

const refusedOf = (refused: readonly Fields[]): readonly NoteSection[] => {
  if (refused.length === 0) return [];
  const texts = refused.slice(0, MOST_REFUSALS).map((each) => {
    const { message, code } = toFields(each['error'] ?? each);
    return `Item ${toNumber(each['index']) ?? '?'}: ${toText(message) ?? toText(code) ?? 'refused'}`;
  });
  const left = refused.length - texts.length;
  const label = refused.length === 1 ? '1 item was refused' : `${refused.length} items were refused`;
  return [{ type: 'note', tone: 'refusal', label, texts: left === 0 ? texts : [...texts, `… and ${left} more`] }];
};

/** Gives the results of a batch as a table, and the items that were refused. */
export const viewOfBatch = (answer: Fields): readonly Section[] => {
  const results = toList(answer['results']).filter(isFields);
  const unit = toText(answer['unit']) ?? '1';
  const names = [...new Set(results.flatMap((result) => Object.keys(inputsOf(result))))];
  const rows = results.slice(0, MOST_ROWS).map((result): readonly Cell[] => {
    const inputs = inputsOf(result);
    return [
      { kind: 'text', text: String(toNumber(result['index']) ?? '') },
      ...names.map((name) => quantityCell(inputs[name])),
      quantityCell(result['value'], unit, toNumber(result['uncertainty'])),
    ];
  });
  const { receipt, receiptId: id } = answer;
  // A receipt that is only named is kept with its items, which their leaves name.
  const evidence = results
    .slice(0, rows.length)
    .map(({ item, leaf, proof }) => (isFields(receipt) ? { receipt, item, leaf, proof } : { id, leaf }));
  const isProved = results.every(({ leaf, proof }) => (isFields(receipt) ? Array.isArray(proof) : toNumber(leaf) !== undefined));
  const table: TableSection = {
    type: 'table',
    title: names.length === 0 ? 'Results' : 'Results; inputs in the units of the equation',
    columns: ['Item', ...names.map(symbolToUnicode), symbolToUnicode(toText(answer['symbol']) ?? 'Result')],
    rows,
    left: results.length - rows.length,
    ...(isProved ? { evidence } : {}),
  };
  return [...(rows.length === 0 ? [] : [table]), ...refusedOf(toList(answer['refused']).filter(isFields))];
};
