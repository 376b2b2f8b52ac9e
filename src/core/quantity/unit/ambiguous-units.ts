import { PREFIX_SETS } from './prefixes.js';

const AMBIGUOUS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['ton', ['t (tonne)', 'short_ton', 'long_ton', 'TR (of refrigeration)']],
  ['tons', ['t (tonne)', 'short_ton', 'long_ton', 'TR (of refrigeration)']],
  ['mt', ['t (tonne)', 'Mt (megatonne)']],
  ['MT', ['t (tonne)', 'Mt (megatonne)', '1e6 T']],
  ['kt', ['kn (knot)', '1e3 t (kilotonne)', '1e12 cal (of TNT)']],
  ['M', ['mol/L']],
  ['R', ['degR (Rankine)', '2.58e-4 C/kg (roentgen)']],
  ['G', ['gauss', 'g_n (standard gravity)']],
  ['D', ['debye', 'dpt (dioptre)', 'darcy']],
  ['U', ['umol/min (enzyme unit)', 'u (dalton)']],
  ['IU', ['ug', 'mg', 'umol (an international unit is a different amount for each substance)']],
  ['iu', ['ug', 'mg', 'umol (an international unit is a different amount for each substance)']],
  ['Cal', ['kcal (food calorie)', 'cal']],
  ['b', ['bit', 'barn']],
  ['mb', ['mbar', 'mbarn']],
  ['KB', ['kB (1000 byte)', 'KiB (1024 byte)']],
  ['Kb', ['kbit', 'Kibit']],
  ['a', ['yr', '100 m^2 (are)']],
  ...['mo', 'mos', 'month', 'months', 'Month', 'Months'].map((name): [string, string[]] => [
    name,
    ['d (30 to a month)', 'yr (1/12 to a month)'],
  ]),
  ['mil', ['thou (0.001 in)', 'mL']],
  ['mils', ['thou (0.001 in)', 'mL']],
  ['ppt', ['1e-12 (parts per trillion)', '‰ (parts per thousand)']],
  ['fps', ['ft/s', '1/s (frames)']],
  ['cps', ['Hz', '1/s (counts)', 'cP']],
  ['rd', ['rad (radian)', '0.01 Gy (rad of absorbed dose)']],
  ['¥', ['JPY', 'CNY']],
  ['dollar', ['USD', 'AUD', 'CAD']],
  ['dollars', ['USD', 'AUD', 'CAD']],
  ['ft-lb', ['lbf*ft (torque)', 'ft_lbf (energy)']],
  ['ft-lbf', ['lbf*ft (torque)', 'ft_lbf (energy)']],
  ['ft_lb', ['lbf*ft (torque)', 'ft_lbf (energy)']],
  ['lb-ft', ['lbf*ft (torque)', 'ft_lbf (energy)']],
  ['lbf-ft', ['lbf*ft (torque)', 'ft_lbf (energy)']],
  ['ft-lbs', ['lbf*ft (torque)', 'ft_lbf (energy)']],
  ['foot-pound', ['lbf*ft (torque)', 'ft_lbf (energy)']],
  ['foot-pounds', ['lbf*ft (torque)', 'ft_lbf (energy)']],
]);

const PREFIXED: ReadonlyMap<string, (prefix: string) => readonly string[]> = new Map([
  ['M', (prefix) => [`${prefix}mol/L`]],
  ['G', (prefix) => [`${prefix}gauss`]],
  ['b', (prefix) => (PREFIX_SETS.large.has(prefix) ? [`${prefix}bit`, `${prefix}barn`] : [`${prefix}barn`])],
  ['D', (prefix) => [`${prefix}debye`, `${prefix}darcy`, `${prefix}dpt`]],
  ['U', (prefix) => [`${prefix}mol/min times 1e-6 (enzyme units)`]],
]);

// What they stand for depends on more than the dimension: the substance of an international unit, the length of a month.
const NEVER_BY_DIMENSION: ReadonlySet<string> = new Set(['IU', 'iu', 'mo', 'mos', 'month', 'months', 'Month', 'Months']);

// Both readings have one dimension; the order of the names distinguishes torque from energy, as in a product.
const FOOT_POUNDS: ReadonlyMap<string, string> = new Map([
  ...['ft-lb', 'ft-lbs', 'ft-lbf', 'ft_lb', 'foot-pound', 'foot-pounds'].map((name): [string, string] => [name, 'ft*lbf']),
  ['lb-ft', 'lbf*ft'],
  ['lbf-ft', 'lbf*ft'],
]);

const isUnitName = (reading: string): boolean => /^[^\d\s][^\s]*$/u.test(reading);

/**
 * Gives the one reading of an ambiguous name that fits, as `mol/L` for `M` where a concentration is expected; `undefined` where several fit
 * or none, or where the one that fits is no plain unit.
 * @param fits answers whether a unit in place of the name has the dimension expected
 */
export const fittingReading = (name: string, choices: readonly string[], fits: (unit: string) => boolean): string | undefined => {
  if (NEVER_BY_DIMENSION.has(name)) return undefined;
  const product = FOOT_POUNDS.get(name);
  if (product !== undefined) return fits(product) ? product : undefined;
  const readings = choices.map((choice) => choice.replace(/ \(.*$/u, ''));
  const fitting = readings.filter((reading) => {
    try {
      return fits(reading.replace(/^[\d.]+(?:e\d+)? /u, ''));
    } catch {
      // What cannot be read as a unit might fit.
      return true;
    }
  });
  const [only] = fitting;
  return fitting.length === 1 && only !== undefined && isUnitName(only) ? only : undefined;
};

/** Lists what a name could mean where it means too much, or gives `undefined` where it is not one of those names. */
export const ambiguousUnit = (name: string): readonly string[] | undefined => {
  const whole = AMBIGUOUS.get(name);
  if (whole !== undefined) return whole;
  const prefix = name.slice(0, -1);
  return PREFIX_SETS.all.has(prefix) ? PREFIXED.get(name.slice(-1))?.(prefix) : undefined;
};
