import { type Dimension, isDimensionless, isSameDimension } from '../../quantity/dimension.js';
import { usualUnit } from '../../quantity/unit/fitting-units.js';
import { parseUnit } from '../../quantity/unit/parse-unit.js';
import type { Unit } from '../../quantity/unit/unit.js';
import { parseUnitTerms } from '../../quantity/unit/unit-grammar.js';
import { findUnit } from '../../quantity/unit/unit-table.js';

/** A factor of a unit with its power. */
interface Term {
  readonly name: string;
  readonly exponent: number;
  readonly dimension: Dimension;
}

/** Terms of a product, and whether one of a side has cancelled with one of the other. */
interface Met {
  readonly terms: readonly Term[];
  readonly haveMet: boolean;
}

const termOf = (name: string, exponent: number): Term | undefined => {
  const unit = findUnit(name);
  return unit === undefined ? undefined : { name, exponent, dimension: unit.dimension };
};

/** Gives the factors of a unit as it is written; nothing of one that is a word of several, or a reading on a scale. */
const termsOf = (unit: Unit): readonly Term[] | undefined => {
  if (unit.offset !== 0 || unit.level !== undefined) return undefined;
  const terms = parseUnitTerms(unit.text).terms.map(({ name, exponent }) => termOf(name, exponent));
  return terms.every((term) => term !== undefined) ? terms : undefined;
};

/** Units of one word that are a quotient, by their symbols. */
const QUOTIENTS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['mph', ['mi', 'h']],
  ['kph', ['km', 'h']],
  ['kn', ['nmi', 'h']],
  ['rpm', ['rev', 'min']],
  ['bps', ['bit', 's']],
  ['mpg', ['mi', 'gal']],
]);

const isSameUnit = (a: string, b: string): boolean => {
  const [first, second] = [parseUnit(a), parseUnit(b)];
  return first.factor === second.factor && isSameDimension(first.dimension, second.dimension);
};

/** Gives the unit whose name is that of another with the hour behind it: Wh, mAh, VAh; nothing where they are not their product. */
const withHour = (name: string): string | undefined => {
  const joined = `${name}h`;
  return findUnit(joined) !== undefined && isSameUnit(joined, `${name}*h`) ? joined : undefined;
};

/** Takes a unit of one word apart that is a product with the hour or a quotient: kWh, mph, rpm, Mbps, mpg. */
const takeApart = (term: Term): readonly Term[] => {
  const { name, exponent } = term;
  const part = (each: string, sign: number): Term => termOf(each, exponent * sign) as Term;
  const whole = name.slice(0, -1);
  if (name.endsWith('h') && findUnit(whole) !== undefined && withHour(whole) !== undefined) return [part(whole, 1), part('h', 1)];
  const symbol = findUnit(name)?.symbol ?? '';
  const quotient = QUOTIENTS.get(symbol);
  if (quotient === undefined) return [term];
  const [above, below] = quotient;
  const prefixed = name.endsWith(symbol) ? `${name.slice(0, -symbol.length)}${above}` : above;
  return findUnit(prefixed) === undefined ? [term] : [part(prefixed, 1), part(below, -1)];
};

const whole = ({ dimension, exponent }: Term): Dimension => dimension.map((part) => part * exponent);

/** Multiplies terms: those of one name are merged, those of one dimension cancel, the first ones keep their names. */
const meet = (left: readonly Term[], right: readonly Term[]): Met => {
  const terms: Term[] = [...left];
  let haveMet = false;
  for (const term of right) {
    let { exponent } = term;
    for (let i = 0; i < left.length && exponent !== 0; i += 1) {
      const at = terms[i] as Term;
      // m^3 and L are of one dimension together only.
      const isOfParts = takeApart(at).length + takeApart(term).length > 2;
      if (!isOfParts && isSameDimension(whole(at), whole({ ...term, exponent: -exponent }))) {
        terms[i] = { ...at, exponent: 0 };
        exponent = 0;
        haveMet = true;
        continue;
      }
      const isSame = at.name === term.name;
      const cancels = isSameDimension(at.dimension, term.dimension) && at.exponent * exponent < 0;
      if (!isSame && !cancels) continue;
      const moved = isSame ? exponent : Math.sign(exponent) * Math.min(Math.abs(exponent), Math.abs(at.exponent));
      terms[i] = { ...at, exponent: at.exponent + moved };
      exponent -= moved;
      haveMet ||= cancels;
    }
    if (exponent !== 0) terms.push({ ...term, exponent });
  }
  return { terms: terms.filter(({ exponent }) => exponent !== 0), haveMet };
};

const format = (terms: readonly Term[]): string => {
  const raised = ({ name }: Term, exponent: number): string => (exponent === 1 ? name : `${name}^${exponent}`);
  const above = terms.filter(({ exponent }) => exponent > 0).map((term) => raised(term, term.exponent));
  const below = terms.filter(({ exponent }) => exponent < 0).map((term) => raised(term, -term.exponent));
  const over = above.length === 0 ? '1' : above.join('*');
  if (below.length === 0) return over;
  return below.length === 1 ? `${over}/${below[0]}` : `${over}/(${below.join('*')})`;
};

/** Tells whether an angle is a factor of a unit, as of mm/rev. */
export const hasAngle = (unit: Unit): boolean =>
  unit.text !== '' && parseUnitTerms(unit.text).terms.some(({ name }) => findUnit(name)?.kind === 'angle');

const isBase = ({ dimension }: Term): boolean => dimension.filter((part) => part !== 0).length === 1;

/** A unit that is one name, perhaps raised. */
const SIMPLE = /^\p{L}+(?:\^\d)?$/u;

/** Gives what is left where something met; nothing where that is a pure number, or has a name of its own: kg/(m*s^2) is Pa. */
const unitOfMet = ({ terms }: Met): Unit | undefined => {
  const [first, second] = terms;
  if (first === undefined) return undefined;
  const unit = parseUnit(format(terms));
  // 3 km * 5 degC/km is a rise of 15 kelvins.
  if (unit.offset !== 0 || unit.level !== undefined) return undefined;
  // 15 mg/kg is a share of its own; what is left of others is a number.
  if (isDimensionless(unit.dimension) && second !== undefined && !(terms.length === 2 && terms.every(isBase))) return undefined;
  return second !== undefined && terms.every(isBase) && SIMPLE.test(usualUnit(unit.dimension, undefined) ?? '') ? undefined : unit;
};

/** Gives 100 Ah * 12 V in Wh: the charge is a current times an hour, and the rest of the product has a unit of one name. */
const unitWithHour = (left: readonly Term[], right: readonly Term[]): Unit | undefined => {
  const terms = [...left, ...right];
  const hours = terms.filter(({ name }) => name === 'h');
  if (hours.length !== 1 || hours[0]?.exponent !== 1 || terms.length !== 3) return undefined;
  const rest = parseUnit(format(terms.filter(({ name }) => name !== 'h')));
  const joined = withHour(usualUnit(rest.dimension, undefined) ?? '');
  return joined === undefined ? undefined : parseUnit(joined);
};

const METRE = parseUnit('m').dimension;
const LITRE = parseUnit('L').dimension;
const KILOMETRE = 1000;

/** Tells whether a volume with a name of its own is asked for by a distance of kilometres or miles: no cross-section is meant by that. */
const isFuelUse = (volume: Unit, distance: Unit): boolean =>
  /^\p{L}+$/u.test(volume.text) &&
  isSameDimension(volume.dimension, LITRE) &&
  isSameDimension(distance.dimension, METRE) &&
  distance.factor >= KILOMETRE;

/** Gives 2 kW * 3 h in kWh, and 100 km / 2 h in km/h: the unit of two simple ones that are no multiples of each other's base. */
const unitOfTwo = (left: Unit, right: Unit, sign: 1 | -1): Unit | undefined => {
  const hours = sign === -1 ? undefined : right.text === 'h' ? withHour(left.text) : left.text === 'h' ? withHour(right.text) : undefined;
  if (hours !== undefined) return parseUnit(hours);
  if (!SIMPLE.test(left.text) || !SIMPLE.test(right.text)) return undefined;
  const joined = parseUnit(`${left.text}${sign === 1 ? '*' : '/'}${right.text}`);
  // A way a turn says more than a way, and the fuel for a distance more than an area.
  if (sign === -1 && (findUnit(right.text)?.symbol === 'rev' || isFuelUse(left, right))) return joined;
  const sharesBase = left.dimension.some((part, i) => part !== 0 && right.dimension[i] !== 0);
  const usual = usualUnit(joined.dimension, joined.kind);
  return usual === undefined || (!sharesBase && !SIMPLE.test(usual)) ? joined : undefined;
};

/** Per cent, ppm and the like, which have no unit to cancel with; mg/kg has one. */
const isProportion = ({ dimension, kind }: Unit): boolean => isDimensionless(dimension) && kind === 'number';

const findProductUnit = (left: Unit, right: Unit, sign: 1 | -1): Unit | undefined => {
  if (sign === 1 && isProportion(left)) return right.offset === 0 ? right : undefined;
  if (isProportion(right)) return left.offset === 0 ? left : undefined;
  try {
    const [a, b] = [termsOf(left), termsOf(right)?.map((term) => ({ ...term, exponent: sign * term.exponent }))];
    if (a !== undefined && b !== undefined) {
      const met = meet(a, b);
      if (met.haveMet) return unitOfMet(met);
      // 10 cm * 5 cm
      const [one, other] = [a[0], b[0]];
      if (a.length === 1 && b.length === 1 && one?.name === other?.name) return unitOfMet(met);
      const [c, d] = [a.flatMap(takeApart), b.flatMap(takeApart)];
      const apart = meet(c, d);
      if (apart.haveMet) return unitOfMet(apart);
      const hours = unitWithHour(c, d);
      if (hours !== undefined) return hours;
    }
    return unitOfTwo(left, right, sign);
  } catch {
    // A text that stands for a unit as a whole, or is one only where a dimension decides.
    return undefined;
  }
};

/** What was found for two units, which are the same objects wherever they are written alike. */
const FOUND = new WeakMap<Unit, WeakMap<Unit, Map<1 | -1, Unit | undefined>>>();

/**
 * Gives the unit in which a reader expects a product of two quantities, or their quotient: 5 mg/kg * 70 kg is in mg, 100 km / 50 km/h in h,
 * 10 cm * 5 cm in cm². Units of one dimension cancel, and what is left keeps its prefix. Nothing where that is no unit of the two: the usual
 * one of the dimension is as good then.
 * @param sign 1 for the product, -1 for the quotient
 */
export const productUnit = (left: Unit, right: Unit, sign: 1 | -1): Unit | undefined => {
  const ofLeft = FOUND.get(left) ?? new WeakMap<Unit, Map<1 | -1, Unit | undefined>>();
  FOUND.set(left, ofLeft);
  const known = ofLeft.get(right) ?? new Map<1 | -1, Unit | undefined>();
  ofLeft.set(right, known);
  if (!known.has(sign)) known.set(sign, findProductUnit(left, right, sign));
  return known.get(sign);
};
