import { scanNumber } from './scan-number.js';

/** One unit or a power of one behind the number: `mL`, `m^3`. */
const BELOW = /^\s*[\p{L}_°µ%]+(?:\^?[23]|[²³])?$/u;
const ABOVE = /^([^/÷∕⁄\d][^/÷∕⁄]*?)\s*(?:\/|\bper\b)\s*(?=[\d.])/iu;

/**
 * Reads what follows the number of a quantity whose denominator has a number too: `mg/250 mL` of `400 mg/250 mL`, `degC per 100 m`.
 * The number stands directly behind the one solidus, and one unit behind it. Gives the quotient of the units and the number to divide by, or
 * `undefined` where the text is no such quotient.
 */
export const readQuotient = (rest: string): { readonly unitText: string; readonly divisor: number } | undefined => {
  const [whole = '', above = ''] = ABOVE.exec(rest) ?? [];
  if (whole === '') return undefined;
  const number = scanNumber(rest.slice(whole.length));
  if (number === undefined || number.uncertainty !== undefined) return undefined;
  const below = rest.slice(whole.length + number.length);
  return BELOW.test(below) ? { unitText: `${above}/${below.trim()}`, divisor: number.value } : undefined;
};
