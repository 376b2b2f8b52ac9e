import { symbolToUnicode } from '../../core/expression/print/to-unicode.js';
import { formatNumber } from '../../core/quantity/text/format-number.js';
import { formatQuantity } from '../../core/quantity/text/format-quantity.js';
import { type Fields, isFields, toFields, toList, toNumber, toText } from './fields.js';
import { quantityCell } from './format-value.js';
import type { Cell, FactsSection, NoteSection, SharesSection, TableSection } from './view.js';
import { isReceipt } from './view-of-receipt.js';

const note = (label: string, tone: NoteSection['tone'], texts: readonly (string | undefined)[]): readonly NoteSection[] => {
  const present = texts.filter((text): text is string => text !== undefined);
  return present.length === 0 ? [] : [{ type: 'note', tone, label, texts: present }];
};

const METHODS: Readonly<Record<string, string>> = {
  direct: 'the equation as it stands',
  'closed-form': 'the equation solved in closed form',
  numeric: 'root found numerically within the valid range',
};

/** `2.3×10^-16` of the value, or an amount where that says nothing: what computing adds, as a bound. */
const boundOf = (answer: Fields): string | undefined => {
  const [bound, absolute] = [toNumber(answer['relativeErrorBound']), toNumber(answer['absoluteErrorBound'])];
  if (bound === undefined)
    return absolute === undefined ? undefined : `at most ${formatQuantity(absolute, toText(answer['unit']) ?? '1', { digits: 2 })}`;
  return bound === 0 ? 'none: computed without rounding' : `at most ${formatNumber(bound, 2)} of the value`;
};

/** Gives from which input the uncertainty of an answer comes; nothing where no uncertainty was stated. */
export const viewOfShares = (answer: Fields): readonly SharesSection[] => {
  const rows = toList(answer['uncertaintyFrom']).flatMap((each) => {
    const { input, share } = toFields(each);
    return typeof input === 'string' && typeof share === 'number' ? [{ symbol: input, share }] : [];
  });
  return rows.length === 0 ? [] : [{ type: 'shares', rows }];
};

/** Gives the notes to an answer: how operators and inputs were read, and the notice of its domain. */
export const viewOfNotices = (answer: Fields): readonly NoteSection[] => [
  ...note(
    'Operator taken for your words',
    'plain',
    toList(answer['named'])
      .map(toFields)
      .map(({ asked, id, name }) => `“${toText(asked) ?? ''}”: ${toText(id) ?? ''} ${toText(name) ?? ''}`),
  ),
  ...note('Notice', 'notice', [toText(answer['notice'])]),
  ...note('Note', 'plain', toList(answer['notes']).map(toText)),
];

/** Gives what an answer says beside the result: what is assumed, where it comes from, how exact it is. */
export const viewOfParticulars = (answer: Fields): readonly (NoteSection | FactsSection)[] => {
  const method = toText(answer['method']);
  const digits = toNumber(answer['significantDigits']);
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Source', toText(answer['source'])],
    ['Method', method === undefined ? undefined : (METHODS[method] ?? method)],
    ['Significant digits', digits === undefined ? undefined : String(digits)],
    ['Rounding error', boundOf(answer)],
  ];
  const rows = facts.flatMap(([label, text]) => (text === undefined ? [] : [{ label, text }]));
  return [...note('Assumes', 'plain', [toText(answer['assumes'])]), ...(rows.length === 0 ? [] : [{ type: 'facts', rows } as const])];
};

const text = (value: unknown): Cell => ({ kind: 'text', text: toText(value) ?? '' });
const symbolCell = (name: string): Cell => ({ kind: 'symbol', text: symbolToUnicode(name) });

/** The inputs as the receipt has them, where the answer has no `symbols`: numbers in the units of the records. */
const inputsOf = (receipt: Fields): readonly TableSection[] => {
  const uncertainties = toFields(receipt['uncertainties']);
  const units = toFields(receipt['inputUnits']);
  const rows = Object.entries(toFields(receipt['inputs'])).map(([name, value]) => [
    symbolCell(name),
    quantityCell(value, toText(units[name]) ?? '1', toNumber(uncertainties[name])),
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
