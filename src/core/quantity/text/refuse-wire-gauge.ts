import { Fault } from '../../faults.js';
import { baseDimension, type Dimension, isSameDimension, powerDimension } from '../dimension.js';

const LENGTH = baseDimension('m');
const AREA = powerDimension(LENGTH, 2) ?? LENGTH;
/** `12 AWG`, `AWG 12`, `#12 AWG`, and `4/0 AWG` or `0000 AWG` for the gauges below 0. */
const GAUGE = /^(?:AWG\s*#?\s*(\d{1,2}(?:\/0)?|0{1,4})|#?\s*(\d{1,2}(?:\/0)?|0{1,4})[\s-]*(?:AWG|ga(?:uge)? AWG))$/iu;
const FINEST = 56;
const DIGITS = 4;

const numberOf = (gauge: string): number => {
  if (gauge.endsWith('/0')) return 1 - Number(gauge.slice(0, -2));
  return /^0+$/u.test(gauge) ? 1 - gauge.length : Number(gauge);
};

/**
 * Refuses an American wire gauge where a length or an area is expected, with the size of the wire: a gauge is a number on a scale and not a
 * multiple of a unit. d = 0.127 mm * 92^((36 - n)/39) (ASTM B258), n from 0000 (-3) to 56.
 * @throws Fault UNIT_UNKNOWN with the diameter and the area in `nearest`
 */
export const refuseWireGauge = (text: string, expected: Dimension | undefined): void => {
  if (expected === undefined || !(isSameDimension(expected, LENGTH) || isSameDimension(expected, AREA))) return;
  const [, before, behind] = GAUGE.exec(text) ?? [];
  const gauge = before ?? behind;
  if (gauge === undefined) return;
  const n = numberOf(gauge);
  if (n < -3 || n > FINEST) return;
  const diameter = 0.127 * 92 ** ((36 - n) / 39);
  const sizes = [`${Number(diameter.toPrecision(DIGITS))} mm`, `${Number(((Math.PI / 4) * diameter ** 2).toPrecision(DIGITS))} mm^2`];
  throw new Fault(
    'UNIT_UNKNOWN',
    `a wire gauge is a number on a scale, not a unit: a wire of AWG ${gauge} has a diameter of ${sizes[0]} and an area of ${sizes[1]} (ASTM B258); write "${sizes[isSameDimension(expected, LENGTH) ? 0 : 1]}"`,
    { unit: 'AWG', nearest: sizes },
  );
};
