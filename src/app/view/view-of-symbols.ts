import { symbolToUnicode } from '../../core/expression/print/to-unicode.js';
import { quantityCell } from '../draw/quantity-cell.js';
import { type Fields, isFields, toFields, toList, toNumber, toText } from './fields.js';
import type { Cell, TableSection } from './view.js';
import { isReceipt } from './view-of-receipt.js';

const text = (value: unknown): Cell => ({ kind: 'text', text: toText(value) ?? '' });
const symbolCell = (name: string): Cell => ({ kind: 'symbol', text: symbolToUnicode(name) });

/** The inputs as the receipt has them, where the answer has no `symbols`: numbers in the units of the records. */
const inputsOf = (receipt: Fields): readonly TableSection[] => {
  const uncertainties = toFields(receipt['uncertainties']);
  const rows = Object.entries(toFields(receipt['inputs'])).map(([name, value]) => [
    symbolCell(name),
    quantityCell(value, '1', toNumber(uncertainties[name])),
  ]);
  if (rows.length === 0) return [];
  return [{ type: 'table', title: 'Inputs, in the units of the equation', columns: ['Symbol', 'Value'], rows, left: 0 }];
};

/** Gives the table of an answer's symbols: what each means, its value and where that came from; of the inputs alone where it has none. */
export const viewOfSymbols = (answer: Fields): readonly TableSection[] => {
  const symbols = toList(answer['symbols']).filter(isFields);
  if (symbols.length === 0) return isReceipt(answer['receipt']) ? inputsOf(answer['receipt']) : [];
  const hasRange = symbols.some(({ range }) => toText(range) !== undefined);
  const rows = symbols.map((each) => {
    const unit = toText(each['unit']) ?? '1';
    const cells = [
      symbolCell(toText(each['symbol']) ?? ''),
      text(each['meaning']),
      quantityCell(each['value'], unit, toNumber(each['uncertainty'])),
      text(each['from']),
    ];
    return hasRange ? [...cells, text(each['range'])] : cells;
  });
  const columns = ['Symbol', 'Meaning', 'Value', 'From'];
  return [{ type: 'table', title: 'Symbols', columns: hasRange ? [...columns, 'Valid'] : columns, rows, left: 0 }];
};
