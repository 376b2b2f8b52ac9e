import type { Binding, Link } from '../core/inputs/computation.js';
import { describeRange } from '../core/inputs/describe-symbol.js';
import { CONSTANTS } from '../core/quantity/constants.js';

/** Longest list that is shown whole. */
const LONGEST_LIST = 10;

/** Constants that need no telling. */
const MATHEMATICAL: ReadonlySet<string> = new Set(['pi', 'e']);

/** One symbol of a computation: what it is, its value, and where that came from. */
export interface ListedSymbol {
  readonly symbol: string;
  readonly meaning: string;
  /** In {@link unit}; a long list is given by its length. */
  readonly value: number | string | readonly number[];
  readonly unit: string;
  /** Standard uncertainty as the caller stated it. */
  readonly uncertainty?: number | readonly number[];
  /** The valid range in words. */
  readonly range?: string;
  /** `input`, `default`, `CODATA 2022`, or the operator that gave it. */
  readonly from: string;
}

const shownValue = (value: number | readonly number[]): ListedSymbol['value'] =>
  typeof value === 'number' ? value : value.length > LONGEST_LIST ? `${value.length} values` : [...value];

const fromBinding = ({ symbol, origin, value, uncertainty }: Binding, links: readonly Link[], money: string | undefined): ListedSymbol => {
  const range = describeRange(symbol);
  const isQualified = origin.type !== 'chain' && origin.key.includes('.');
  return {
    symbol: isQualified ? origin.key : symbol.name,
    meaning: symbol.meaning,
    value: shownValue(value),
    unit: symbol.unitText === 'currency' ? (money ?? symbol.unitText) : symbol.unitText,
    ...(uncertainty === undefined || (typeof uncertainty === 'object' && uncertainty.length > LONGEST_LIST) ? {} : { uncertainty }),
    ...(range === '' ? {} : { range }),
    from: origin.type === 'chain' ? (links[origin.link]?.operator.id ?? '') : origin.type,
  };
};

const fromConstant = (symbol: string, value: number): ListedSymbol => {
  const known = CONSTANTS.get(symbol);
  const uncertainty = known?.uncertainty ?? 0;
  return {
    symbol,
    meaning: known?.name ?? symbol,
    value,
    unit: known?.unit ?? '1',
    ...(uncertainty === 0 ? {} : { uncertainty }),
    from: 'CODATA 2022',
  };
};

/** Lists the symbols of a chain in the order in which they are read, each once, constants last; values are in the units of the records. */
export const listSymbols = (links: readonly Link[], money: string | undefined): readonly ListedSymbol[] => {
  const bound = links.flatMap(({ bindings }) => bindings.map((binding) => fromBinding(binding, links, money)));
  const constants = links.flatMap(({ operator }) =>
    operator.constants.filter(({ symbol }) => !MATHEMATICAL.has(symbol)).map(({ symbol, value }) => fromConstant(symbol, value)),
  );
  const distinct = new Map<string, ListedSymbol>();
  for (const listed of [...bound, ...constants]) {
    const key = `${listed.symbol} ${listed.unit} ${listed.from}`;
    if (!distinct.has(key)) distinct.set(key, listed);
  }
  return [...distinct.values()];
};
