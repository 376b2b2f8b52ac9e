import { symbolToUnicode } from '../expression/print/to-unicode.js';
import { formatNumber } from '../quantity/text/format-number.js';
import { formatQuantity } from '../quantity/text/format-quantity.js';
import { fromSi } from '../quantity/unit/unit.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';
import { coherentUnit } from './bare-number.js';
import type { Binding, Link } from './computation.js';

type Usual = NonNullable<SymbolDeclaration['usual']>;

/** From this factor beyond its usual bounds on a value is far beyond them. */
const FAR = 10;

// A zero is one in every unit, and is given on purpose.
const isUsual = (value: number, { low, high }: Usual): boolean => value === 0 || (value >= low && value <= high);

const isFar = (value: number, { low, high }: Usual): boolean =>
  value > high ? high > 0 && value > FAR * high : low > 0 ? value < low / FAR : value < FAR * low;

/** Says what the same number would be in the coherent unit of the SI, where that is usual. */
const otherReading = (value: number, { unit, unitText }: SymbolDeclaration, usual: Usual): string => {
  const other = Number(fromSi(value, unit).toPrecision(12));
  if (unit.level !== undefined || !isUsual(other, usual)) return '';
  const coherent = coherentUnit(unit);
  return `; ${coherent === '' ? 'as a plain number' : `in ${coherent}`} it would be ${formatQuantity(other, unitText)}`;
};

const noteOf = ({ symbol, value, origin }: Binding): readonly string[] => {
  const { usual, name, unitText } = symbol;
  if (usual === undefined || origin.type !== 'input') return [];
  const values = typeof value === 'number' ? [value] : value;
  const at = values.findIndex((each) => !isUsual(each, usual));
  const strange = values[at];
  if (strange === undefined) return [];
  const said = `${symbolToUnicode(name)}${typeof value === 'number' ? '' : `[${at + 1}]`} = ${formatQuantity(strange, unitText)}`;
  const bounds = `${formatNumber(usual.low)} to ${formatQuantity(usual.high, unitText)}`;
  return [`${said} is ${isFar(strange, usual) ? 'far beyond' : 'outside'} the usual ${bounds}${otherReading(strange, symbol, usual)}.`];
};

/** Says which inputs lie beyond what people usually compute with, as a slip of a unit does, with what the number would be in the unit of the SI. */
export const usualNotes = (links: readonly Link[]): readonly string[] => links.flatMap(({ bindings }) => bindings.flatMap(noteOf));
