import { toSuperscript } from '../../../core/quantity/text/superscript.js';

/** Sets thousands apart, as ISO 80000-1 writes numbers. */
const THIN_SPACE = '\u2009';

const group = (text: string): string => {
  const [whole = '', fraction] = text.replace('-', '−').split('.');
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(?:\d{3})+$)/gu, THIN_SPACE) : whole;
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
};

const decimalsOf = (text: string): number => (/\.(\d+)/u.exec(text)?.[1] ?? '').length;

const exponentOf = (value: number): number => Number(value.toExponential().split('e')[1]);

/** Moves the decimal point in text, so that no digit changes. */
const shifted = (value: number, by: number): number => {
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e');
  return Number(`${mantissa}e${Number(exponent) - by}`);
};

/** Prints a number as mantissa and power of ten, from its text: the largest double has none of fewer digits that is one. */
const scientific = (text: string): string => {
  const [digits = '0', exponent = '0'] = text.split('e');
  const mantissa = (digits.includes('.') ? digits.replace(/\.?0+$/u, '') : digits).replace('-', '−');
  if (Number(exponent) === 0) return mantissa;
  const power = `10${toSuperscript(Number(exponent))}`;
  return mantissa === '1' || mantissa === '−1' ? `${mantissa.replace('1', '')}${power}` : `${mantissa}×${power}`;
};

/**
 * Prints one number as short as it can be understood: `1.5×10⁶`, `250`, `0.02`.
 * @param digits most significant digits
 */
export const formatTick = (value: number, digits = 4): string => {
  if (value === 0) return '0';
  const text = value.toExponential(digits - 1);
  const exponent = Number(text.split('e')[1]);
  return exponent >= -3 && exponent < 5 ? group(String(Number(text))) : scientific(text);
};

/**
 * Prints the ticks of a logarithmic axis alike: all in plain digits, or all as powers of ten: `1`, `10`, `100`, or `10⁻⁴`, `10⁻²`, `1`.
 */
export const formatLogTicks = (values: readonly number[]): readonly string[] => {
  const isPlain = values.every((value) => value > 0.0009 && value < 20_000);
  return values.map((value) => (isPlain ? formatTick(value) : scientific(value.toExponential(3))));
};

/**
 * Prints the ticks of an axis alike: with as many decimals, and where they are large or small with one power of ten, which is a multiple of
 * three: `0`, `0.5×10⁶`, `1.0×10⁶`.
 */
export const formatTicks = (values: readonly number[]): readonly string[] => {
  const largest = Math.max(0, ...values.map(Math.abs));
  if (largest === 0) return values.map(() => '0');
  const top = exponentOf(largest);
  const exponent = top >= -3 && top < 6 ? 0 : Math.floor(top / 3) * 3;
  const scaled = values.map((value) => Number(shifted(value, exponent).toPrecision(12)));
  const decimals = Math.min(12, Math.max(0, ...scaled.map((value) => decimalsOf(String(value)))));
  return scaled.map((value) => {
    if (value === 0) return '0';
    return `${group(value.toFixed(decimals))}${exponent === 0 ? '' : `×10${toSuperscript(exponent)}`}`;
  });
};
