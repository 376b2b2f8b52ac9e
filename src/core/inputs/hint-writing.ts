import type { Hint } from '../fault-details.js';
import { type Fault, isFault } from '../faults.js';
import { isSameDimension } from '../quantity/dimension.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';

/** A prefix without a unit, behind the number or in the place of its point (IEC 60062): `4.7k`, `4k7`, `100n`. */
const PREFIXED = /^\s*(\d+(?:\.\d+)?|\.\d+)\s*([RkKMGmuµnp])(\d*)\s*$/;
/** Degrees with a point of the compass. */
const COMPASS = /^\s*(\d+(?:\.\d+)?)\s*(?:°|deg)?\s*([NSEW])\s*$/;
/** Longer texts are none of these, and expressions over them cost time. */
const LONGEST = 60;
/** Serum creatinine has 113.12 g/mol: 1 mg/dL is 88.4 umol/L (KDIGO 2012, table of conversions). */
const CREATININE = 88.4;
/** A factor that a meaning names: `serum glucose (from mmol/L: x 18.016)`. */
const NAMED_FACTOR = /\((from [^()]*mol\/L[^()]*: [x/] [\d.]+)\)/;

const fact = (text: string): Hint => ({ kind: 'fact', text });

const unitWithPrefix = (prefix: string, { unit, unitText }: SymbolDeclaration): string | undefined => {
  const shown = { K: 'k', R: '' }[prefix] ?? prefix;
  // The metre is a unit itself: 70 m for a mass in kg is a slip, and no one weighs 70 mg.
  const own = [unitText, unitText.slice(1)].filter((base) => base !== '').map((base) => `${shown}${base}`);
  return own
    .filter((name, i) => i === 0 || shown !== 'm' || name === unitText)
    .find((name) => {
      try {
        return isSameDimension(parseUnit(name).dimension, unit.dimension);
      } catch {
        return false;
      }
    });
};

const ofPrefix = (text: string, symbol: SymbolDeclaration): Hint | undefined => {
  const [, number = '', prefix = '', decimals = ''] = PREFIXED.exec(text) ?? [];
  if (number === '' || symbol.unitText === '1' || (number.includes('.') && decimals !== '')) return undefined;
  const unit = unitWithPrefix(prefix, symbol);
  return unit === undefined ? undefined : { kind: 'write', text: `${number}${decimals === '' ? '' : `.${decimals}`} ${unit}` };
};

const ofCompass = (text: string, { unit }: SymbolDeclaration): Hint | undefined => {
  const [, number = '', point = ''] = COMPASS.exec(text) ?? [];
  if (number === '' || unit.kind !== 'angle') return undefined;
  const sign = point === 'S' || point === 'W' ? '-' : '';
  return { kind: 'write', text: `${sign}${number} deg` };
};

const ofSubstance = (fault: Fault, { meaning, unitText }: SymbolDeclaration): Hint | undefined => {
  if (!isFault(fault, 'DIMENSION_MISMATCH')) return undefined;
  const { dimension, expectedDimension } = fault.details;
  if (dimension === undefined || expectedDimension === undefined) return undefined;
  const isAmount = /\bmol\b/.test(dimension) && dimension.replace('mol', 'kg') === expectedDimension;
  const isMass = /\bmol\b/.test(expectedDimension) && expectedDimension.replace('mol', 'kg') === dimension;
  if (!isAmount && !isMass) return undefined;
  if (isAmount && /\bcreatinine\b/.test(meaning) && unitText === 'mg/dL')
    return fact(`Divide umol/L of creatinine by ${CREATININE} for mg/dL.`);
  // The molar mass of urea is not what makes it urea nitrogen.
  const [, factor] = NAMED_FACTOR.exec(meaning) ?? [];
  if (isAmount && factor !== undefined) return fact(`Convert it first, ${factor}.`);
  return fact(
    isAmount
      ? 'An amount in mol becomes a mass by the molar mass of the substance: multiply by it first.'
      : 'A mass becomes an amount in mol by the molar mass of the substance: divide by it first.',
  );
};

/** Says how a quantity that was refused is probably meant; nothing where that is not known. */
export const hintWriting = (given: unknown, symbol: SymbolDeclaration, fault: Fault): readonly Hint[] => {
  const text = typeof given === 'string' && given.length <= LONGEST ? given : '';
  const compass = ofCompass(text, symbol);
  if (compass !== undefined) return [fact('Degrees have a decimal point, and are negative south and west.'), compass];
  const hint = ofPrefix(text, symbol) ?? ofSubstance(fault, symbol);
  return hint === undefined ? [] : [hint];
};
