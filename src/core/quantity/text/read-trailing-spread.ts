import { scanNumber } from './scan-number.js';

/**
 * Reads an uncertainty that stands behind the unit, as people write it: `uF ± 5 uF` in the same unit, or `uF ± 5 %` of the value.
 * Gives the unit's text and the uncertainty in that unit, or `undefined` where the text is neither.
 */
export const readTrailingSpread = (
  rest: string,
  value: number,
): { readonly unitText: string; readonly uncertainty: number } | undefined => {
  const parts = rest.split(/±|\+\/-|\+-/u);
  const [unitText = '', spread = ''] = parts.map((part) => part.trim());
  const scanned = parts.length === 2 ? scanNumber(spread) : undefined;
  if (unitText === '' || scanned === undefined || scanned.value < 0 || scanned.uncertainty !== undefined) return undefined;
  const behind = spread.slice(scanned.length).trim();
  if (behind === '%' && unitText !== '%') return { unitText, uncertainty: (Math.abs(value) * scanned.value) / 100 };
  return behind === unitText ? { unitText, uncertainty: scanned.value } : undefined;
};
