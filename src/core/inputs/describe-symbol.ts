import type { SymbolDetail } from '../fault-details.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';

const LOWER: ReadonlySet<string> = new Set(['>', '>=']);

const rangeInWords = ({ bounds, integer }: SymbolDeclaration): string => {
  const low = bounds.find(({ operator }) => LOWER.has(operator));
  const high = bounds.find(({ operator }) => operator === '<' || operator === '<=');
  const rest = bounds.filter((bound) => bound !== low && bound !== high).map(({ operator, text }) => `${operator} ${text}`);
  const both =
    low === undefined || high === undefined
      ? [low, high].flatMap((bound) => (bound === undefined ? [] : [`${bound.operator} ${bound.text}`]))
      : low.operator === '>=' && high.operator === '<='
        ? [`from ${low.text} to ${high.text}`]
        : [`${low.operator === '>' ? 'above' : 'from'} ${low.text} and ${high.operator === '<' ? 'below' : 'at most'} ${high.text}`];
  return [...(integer ? ['integer'] : []), ...both, ...rest].join(', ');
};

const ranges = new WeakMap<SymbolDeclaration, string>();

/** Tells a range in words, put together once: `from 18 to 110`, `above 0 and at most T_h`, `> 0`. */
export const describeRange = (symbol: SymbolDeclaration): string => {
  const known = ranges.get(symbol) ?? rangeInWords(symbol);
  ranges.set(symbol, known);
  return known;
};

/** Tells a symbol for a program. */
export const symbolDetail = (declaration: SymbolDeclaration): SymbolDetail => {
  const { name, meaning, unitText, list, integer, default: preset, usual } = declaration;
  const range = describeRange(declaration);
  return {
    symbol: name,
    meaning,
    unit: unitText,
    ...(range === '' ? {} : { range }),
    ...(list ? { list } : {}),
    ...(integer ? { integer } : {}),
    ...(preset === undefined ? {} : { default: preset }),
    ...(usual === undefined ? {} : { usual: `${usual.low} to ${usual.high}` }),
  };
};

/** Tells beside the unit what values a symbol takes: `list > 0 (20 if not given)`. */
export const describeValues = ({ list, range = '', default: preset }: SymbolDetail): string =>
  [list ? 'list' : '', range, preset === undefined ? '' : `(${preset} if not given)`].filter((part) => part !== '').join(' ');

/** Tells a symbol in one line: `m: mass [kg] > 0`. */
export const describeSymbol = (symbol: SymbolDeclaration): string => {
  const { name, meaning, unitText } = symbol;
  return `${name}: ${meaning} [${unitText}] ${describeValues(symbolDetail(symbol))}`.trimEnd();
};

/** Stands for a value that only the caller knows. */
export const OPEN = '…';

/** A place for the value of a symbol in a call, in its unit where it has one. */
export const placeholder = ({ unit, list }: Pick<SymbolDetail, 'unit' | 'list'>): string | readonly string[] => {
  const text = unit === '1' || unit === 'currency' ? OPEN : `${OPEN} ${unit}`;
  return list ? [text] : text;
};
