/** One prefix: its symbol, its name and its exact factor as text. */
export interface Prefix {
  readonly symbol: string;
  readonly name: string;
  readonly factor: string;
}

/**
 * The prefixes, longest symbols first so that `da` and `Ki` are tried before `d` and `K`.
 * Sources: SI Brochure, 9th edition with the 2022 additions, table 7; IEC 80000-13:2008 for the binary ones. `u` stands for micro where
 * µ cannot be typed.
 */
export const PREFIXES: readonly Prefix[] = [
  { symbol: 'da', name: 'deca', factor: '1e1' },
  { symbol: 'Ki', name: 'kibi', factor: '1024' },
  { symbol: 'Mi', name: 'mebi', factor: '1048576' },
  { symbol: 'Gi', name: 'gibi', factor: '1073741824' },
  { symbol: 'Ti', name: 'tebi', factor: '1099511627776' },
  { symbol: 'Pi', name: 'pebi', factor: '1125899906842624' },
  { symbol: 'Ei', name: 'exbi', factor: '1152921504606846976' },
  { symbol: 'Zi', name: 'zebi', factor: '1180591620717411303424' },
  { symbol: 'Yi', name: 'yobi', factor: '1208925819614629174706176' },
  { symbol: 'Q', name: 'quetta', factor: '1e30' },
  { symbol: 'R', name: 'ronna', factor: '1e27' },
  { symbol: 'Y', name: 'yotta', factor: '1e24' },
  { symbol: 'Z', name: 'zetta', factor: '1e21' },
  { symbol: 'E', name: 'exa', factor: '1e18' },
  { symbol: 'P', name: 'peta', factor: '1e15' },
  { symbol: 'T', name: 'tera', factor: '1e12' },
  { symbol: 'G', name: 'giga', factor: '1e9' },
  { symbol: 'M', name: 'mega', factor: '1e6' },
  { symbol: 'k', name: 'kilo', factor: '1e3' },
  { symbol: 'h', name: 'hecto', factor: '1e2' },
  { symbol: 'd', name: 'deci', factor: '1e-1' },
  { symbol: 'c', name: 'centi', factor: '1e-2' },
  { symbol: 'm', name: 'milli', factor: '1e-3' },
  { symbol: 'µ', name: 'micro', factor: '1e-6' },
  { symbol: 'u', name: 'micro', factor: '1e-6' },
  { symbol: 'n', name: 'nano', factor: '1e-9' },
  { symbol: 'p', name: 'pico', factor: '1e-12' },
  { symbol: 'f', name: 'femto', factor: '1e-15' },
  { symbol: 'a', name: 'atto', factor: '1e-18' },
  { symbol: 'z', name: 'zepto', factor: '1e-21' },
  { symbol: 'y', name: 'yocto', factor: '1e-24' },
  { symbol: 'r', name: 'ronto', factor: '1e-27' },
  { symbol: 'q', name: 'quecto', factor: '1e-30' },
];

/** Symbols of the prefixes that a unit takes, by the name that the unit table uses. */
export const PREFIX_SETS = {
  all: new Set('da Q R Y Z E P T G M k h d c m µ u n p f a z y r q'.split(' ')),
  large: new Set('Q R Y Z E P T G M k'.split(' ')),
  small: new Set('d c m µ u n p f a z y r q'.split(' ')),
  mega: new Set('k M G T P E'.split(' ')),
  common: new Set('m µ u n k M G T'.split(' ')),
  bar: new Set('m µ u d c k M G'.split(' ')),
  tonne: new Set('M G T P'.split(' ')),
  binary: new Set('Q R Y Z E P T G M k Ki Mi Gi Ti Pi Ei Zi Yi'.split(' ')),
} as const satisfies Readonly<Record<string, ReadonlySet<string>>>;

/** Names one of {@link PREFIX_SETS}. */
export type PrefixSet = keyof typeof PREFIX_SETS;
