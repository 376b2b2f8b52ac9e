/** A double holds 15 decimal digits whatever they are. */
const MOST_DIGITS = 15;
/** Digits to which an uncertainty is stated (JCGM 100:2008, 7.2.6). */
const UNCERTAINTY_DIGITS = 2;

const place = (size: number): number => Math.floor(Math.log10(size));

const fromBound = (bound: number): number => (bound === 0 ? MOST_DIGITS : Math.floor(-Math.log10(bound)));

const fromUncertainty = (value: number, uncertainty: number): number =>
  uncertainty > 0 && value !== 0 ? place(Math.abs(value)) - place(uncertainty) + UNCERTAINTY_DIGITS : MOST_DIGITS;

/**
 * Gives how many significant digits of a result are justified, 1 to 15: up to the second digit of its standard uncertainty where one is
 * stated, and no more than the bound on its relative error leaves.
 */
export const significantDigits = (value: number, bound: number, uncertainty: number | undefined): number => {
  const stated = uncertainty === undefined ? MOST_DIGITS : fromUncertainty(value, uncertainty);
  return Math.max(1, Math.min(MOST_DIGITS, stated, fromBound(bound)));
};
