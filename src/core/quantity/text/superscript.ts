/** The raised digits, each at its own place. */
export const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Writes a whole number raised: `-34` is `⁻³⁴`. */
export const toSuperscript = (power: number | string): string =>
  [...String(power)].map((char) => RAISED_DIGITS[Number(char)] ?? '⁻').join('');

/** Writes the powers in a text raised, for text that has no markup: `6.6×10^-34` is `6.6×10⁻³⁴`. */
export const raisePowers = (text: string): string => text.replace(/\^(-?\d+)/gu, (_, power: string) => toSuperscript(power));
