import {
  BASE_UNITS,
  divideDimensions,
  EXPONENT_DENOMINATOR,
  isDimensionless,
  isSameDimension,
  multiplyDimensions,
  powerDimension,
} from '../quantity/dimension.js';
import { type Kind, kindHint } from '../quantity/kind.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
import type { Level, Unit } from '../quantity/unit/unit.js';
import type { Span } from './read/syntax.js';
import { refuse } from './sheet-fault.js';
import { describeType, isNumber, KELVIN, NUMBER, type SheetType, UnknownDimension } from './type.js';

const powerOf = ({ unknown = 0 }: SheetType): number => unknown;

/** Finds the dimension of the unknown for which two types have one dimension, where their powers of it differ. */
const solveDimension = (a: SheetType, b: SheetType): void => {
  const difference = powerOf(b) - powerOf(a);
  if (difference === 0) return;
  const found = powerDimension(divideDimensions(a.dimension, b.dimension), 1 / difference);
  if (found !== undefined) throw new UnknownDimension(found);
};

/** A part of a line as the messages name it. */
export interface Named {
  readonly type: SheetType;
  readonly text: string;
}

const joinKinds = (a: Named, b: Named, verb: string, span: Span): Kind | undefined => {
  const [first, second] = [a.type.kind, b.type.kind];
  if (first === second || second === undefined) return first;
  if (first === undefined) return second;
  return refuse(`cannot ${verb} ${a.text} and ${b.text}: ${kindHint(first, second)}.`, span, 'KIND_MISMATCH');
};

const CURRENCY_AT = BASE_UNITS.indexOf('currency');

/** Gives the currencies of a type with their powers: EUR for an amount, USD and its inverse for a rate of exchange. */
const currencyPowers = ({ currency, dimension }: SheetType): ReadonlyMap<string, number> => {
  if (currency === undefined) return new Map();
  const [above = '', below] = currency.split('/');
  if (below !== undefined)
    return new Map([
      [above, 1],
      [below, -1],
    ]);
  return new Map([[above, (dimension[CURRENCY_AT] ?? 0) / EXPONENT_DENOMINATOR]]);
};

/** Gives the currency of a product; amounts in two currencies have none, but for a rate that changes one into the other. */
const productCurrency = (a: Named, b: Named, sign: '*' | '/', span: Span): string | undefined => {
  const powers = new Map(currencyPowers(a.type));
  for (const [code, power] of currencyPowers(b.type)) powers.set(code, (powers.get(code) ?? 0) + (sign === '*' ? power : -power));
  const left = [...powers].filter(([, power]) => power !== 0);
  if (left.length === 0) return undefined;
  if (left.length === 1) return left[0]?.[0];
  const [above, below] = [left.filter(([, power]) => power > 0), left.filter(([, power]) => power < 0)];
  if (left.length === 2 && above.length === 1 && below.length === 1) return `${above[0]?.[0]}/${below[0]?.[0]}`;
  return refuse(
    `cannot multiply ${left.map(([code]) => code).join(' and ')}: write a rate of exchange, such as 1.10 USD/EUR.`,
    span,
    'KIND_MISMATCH',
  );
};

const joinCurrencies = (a: Named, b: Named, verb: string, span: Span): string | undefined => {
  const [first, second] = [a.type.currency, b.type.currency];
  if (first !== undefined && second !== undefined && first !== second)
    refuse(
      `cannot ${verb} ${first} and ${second}: there is no fixed rate of exchange; multiply by a rate of your own.`,
      span,
      'KIND_MISMATCH',
    );
  return first ?? second;
};

/**
 * Gives the type that two values share, to be added, compared or chosen between.
 * @throws SheetRefusal where they have none; UnknownDimension where that of the unknown follows
 */
export const shareType = (a: Named, b: Named, verb: string, span: Span): SheetType => {
  if (a.type.isZero || b.type.isZero) {
    const [zero, other] = a.type.isZero ? [a, b] : [b, a];
    // Zero kelvins is another temperature than zero degrees, and zero decibels is no absence.
    if (other.type.isPoint)
      refuse(`${zero.text} of which unit? ${other.text} is a temperature: write 0 degC, 0 degF or 0 K.`, span, 'TEMPERATURE');
    if (other.type.level !== undefined)
      refuse(`${zero.text} of which unit? ${other.text} is a level: write 0 ${other.type.level}.`, span, 'KIND_MISMATCH');
    return other.type;
  }
  solveDimension(a.type, b.type);
  if (a.type.level !== b.type.level || !isSameDimension(a.type.dimension, b.type.dimension))
    refuse(`cannot ${verb} ${describeType(a.type)} (${a.text}) and ${describeType(b.type)} (${b.text}).`, span, 'DIMENSION_MISMATCH');
  const kind = joinKinds(a, b, verb, span);
  const currency = joinCurrencies(a, b, verb, span);
  const { isPoint } = a.type;
  if (isPoint !== b.type.isPoint && isSameDimension(a.type.dimension, KELVIN) && (a.type.isDifference || b.type.isDifference))
    refuse(`cannot ${verb} a temperature and a temperature difference.`, span, 'TEMPERATURE');
  return {
    dimension: a.type.dimension,
    ...(a.type.unknown === undefined ? {} : { unknown: a.type.unknown }),
    ...(kind === undefined ? {} : { kind }),
    ...(currency === undefined ? {} : { currency }),
    ...(isPoint || b.type.isPoint ? { isPoint: true as const } : {}),
    ...(a.type.isDifference && b.type.isDifference ? { isDifference: true as const } : {}),
    ...(a.type.level === undefined ? {} : { level: a.type.level }),
  };
};

const REFERENCED: ReadonlySet<Level> = new Set<Level>(['dBm', 'dBW']);
const RATIO: ReadonlySet<Level> = new Set<Level>(['dB', 'Np']);

/** Gives the type of a sum or difference of levels: dBm ± dB is dBm, dBm − dBm is dB. */
const addLevels = (a: Named, b: Named, sign: '+' | '-', span: Span): SheetType => {
  const [first, second] = [a.type.level, b.type.level];
  if (first !== undefined && second !== undefined && isSameDimension(a.type.dimension, b.type.dimension)) {
    if (RATIO.has(first) && first === second) return a.type;
    if (REFERENCED.has(first) && second === 'dB') return a.type;
    if (first === 'dB' && REFERENCED.has(second) && sign === '+') return b.type;
    if (REFERENCED.has(first) && first === second && sign === '-') return { ...a.type, level: 'dB' };
    if (REFERENCED.has(first) && first === second)
      refuse(
        `${a.text} + ${b.text}: powers add, levels do not. Write ((${a.text} in mW) + (${b.text} in mW)) in ${first}.`,
        span,
        'KIND_MISMATCH',
      );
  }
  const [plain, level] = first === undefined ? [a, second] : [b, first];
  const instead =
    isNumber(plain.type) && level !== undefined && level !== 'pH' ? ` Where the number is in dB, write (${plain.text}) dB.` : '';
  return refuse(
    `cannot ${sign === '+' ? 'add' : 'subtract'} ${describeType(a.type)} (${a.text}) and ${describeType(b.type)} (${b.text}).${instead}`,
    span,
    'KIND_MISMATCH',
  );
};

/**
 * Gives the type of a sum or difference. Two temperatures have a difference, which is in kelvins, and no sum; a temperature and a difference
 * give a temperature.
 */
export const addTypes = (a: Named, b: Named, sign: '+' | '-', span: Span): SheetType => {
  if (a.type.level !== undefined || b.type.level !== undefined) return addLevels(a, b, sign, span);
  const verb = sign === '+' ? 'add' : 'subtract';
  const [first, second] = [a.type.isPoint, b.type.isPoint];
  if (first || second) {
    if (!isSameDimension(a.type.dimension, b.type.dimension))
      refuse(`cannot ${verb} ${describeType(a.type)} (${a.text}) and ${describeType(b.type)} (${b.text}).`, span, 'DIMENSION_MISMATCH');
    if (first && second) {
      if (sign === '-') return { dimension: KELVIN, isDifference: true };
      const rise = b.text.replace(/\s*(?:(?:°|deg)\s*)?[CF]\w*$/u, '');
      refuse(`${a.text} + ${b.text}: two temperatures cannot be added. For a rise write ${a.text} + ${rise} K.`, span, 'TEMPERATURE');
    }
    if (second && sign === '-')
      refuse(`${a.text} - ${b.text}: a temperature is not taken from a difference. Write (${b.text} in K).`, span, 'TEMPERATURE');
    return { dimension: KELVIN, isPoint: true };
  }
  return shareType(a, b, verb, span);
};

const refusePoint = ({ type, text }: Named, span: Span): void => {
  if (type.isPoint)
    refuse(
      `${text} is a point on a temperature scale, which cannot be multiplied. Write (${text} in K), or a difference in K.`,
      span,
      'TEMPERATURE',
    );
};

const refuseLevel = ({ type, text }: Named, span: Span): void => {
  if (type.level !== undefined && !RATIO.has(type.level))
    refuse(
      `${text} is a level in ${type.level}, which cannot be multiplied. Write (${text} in ${type.level === 'dBW' ? 'W' : 'mW'}).`,
      span,
      'KIND_MISMATCH',
    );
};

const SECOND = parseUnit('s').dimension;
const PER_SECOND = parseUnit('1/s').dimension;

/** A rate times the angle of one turn, or of one radian, says what it counts: 833 1/min * 1 rev. */
const isTurning = (rate: SheetType, angle: SheetType): boolean =>
  isNumber(angle) &&
  angle.kind === 'angle' &&
  isSameDimension(rate.dimension, PER_SECOND) &&
  (rate.kind === undefined || rate.kind === 'frequency');

/** A factor that is a pure number keeps the kind of the other; two kinds are forgotten, but for those that a unit carries along. */
const productKind = (a: SheetType, b: SheetType): Kind | undefined => {
  if (isTurning(a, b) || isTurning(b, a)) return 'angular velocity';
  if (isNumber(a) && (a.kind === undefined || a.kind === 'angle')) {
    if (a.kind === 'angle' && b.kind === 'torque') return 'energy';
    return b.kind;
  }
  if (isNumber(b) && b.kind === undefined) return a.kind;
  if (isNumber(b) && b.kind === 'angle') return a.kind === 'torque' ? 'energy' : a.kind;
  return undefined;
};

/** Gives the type of a product or quotient. */
export const multiplyTypes = (a: Named, b: Named, sign: '*' | '/', span: Span): SheetType => {
  refusePoint(a, span);
  refusePoint(b, span);
  refuseLevel(a, span);
  refuseLevel(b, span);
  if (a.type.level !== undefined && b.type.level !== undefined)
    return sign === '/' && a.type.level === b.type.level
      ? { dimension: divideDimensions(a.type.dimension, b.type.dimension) }
      : refuse('two levels cannot be multiplied.', span, 'KIND_MISMATCH');
  if (sign === '/' && b.type.level !== undefined) refuse('a number is not divided by a level.', span, 'KIND_MISMATCH');
  const join = sign === '*' ? multiplyDimensions : divideDimensions;
  const dimension = join(a.type.dimension, b.type.dimension);
  const unknown = sign === '*' ? powerOf(a.type) + powerOf(b.type) : powerOf(a.type) - powerOf(b.type);
  const kind = sign === '*' ? productKind(a.type, b.type) : quotientKind(a.type, b.type);
  const currency = productCurrency(a, b, sign, span);
  const level = a.type.level ?? b.type.level;
  return {
    dimension,
    ...(unknown === 0 ? {} : { unknown }),
    ...(kind === undefined ? {} : { kind }),
    ...(currency === undefined ? {} : { currency }),
    ...(level === undefined ? {} : { level }),
    ...(a.type.isDifference && isNumber(b.type) ? { isDifference: true as const } : {}),
    ...(b.type.isDifference && isNumber(a.type) && sign === '*' ? { isDifference: true as const } : {}),
  };
};

const quotientKind = (a: SheetType, b: SheetType): Kind | undefined => {
  if (isNumber(b) && b.kind === undefined) return a.kind;
  return a.kind === 'angle' && isSameDimension(b.dimension, SECOND) ? 'angular velocity' : undefined;
};

/**
 * Gives the type of a power.
 * @param exponent its value, where it is known; only a pure number can be raised to one that is not
 */
export const powerType = (base: Named, exponent: number | undefined, span: Span): SheetType => {
  refusePoint(base, span);
  if (base.type.level !== undefined) refuse(`${base.text} is a level, which has no powers.`, span, 'KIND_MISMATCH');
  if (isNumber(base.type)) return NUMBER;
  if (exponent === undefined)
    return refuse(
      `only a pure number can be raised to an unknown power, not ${describeType(base.type)} (${base.text}).`,
      span,
      'DIMENSION_MISMATCH',
    );
  const dimension = powerDimension(base.type.dimension, exponent);
  if (dimension === undefined) return refuse(`the power ${exponent} of ${base.text} has no unit.`, span, 'DIMENSION_MISMATCH');
  const unknown = powerOf(base.type) * exponent;
  return { dimension, ...(unknown === 0 ? {} : { unknown }), ...(exponent === 1 && base.type.kind ? { kind: base.type.kind } : {}) };
};

/** Refuses what is no pure number, an angle counting as one. */
export const assertNumber = ({ type, text }: Named, what: string, span: Span): void => {
  if (type.unknown !== undefined && type.unknown !== 0) solveDimension(type, NUMBER);
  if (!isNumber(type)) refuse(`${what} must be a pure number, not ${describeType(type)} (${text}).`, span, 'DIMENSION_MISMATCH');
};

/** Refuses a written rate such as 1/min where an angular speed is wanted: it does not say whether turns or radians are counted. */
export const assertTurnsSaid = (written: Unit, wanted: SheetType, text: string, span: Span): void => {
  if (written.kind !== undefined || (wanted.kind !== 'angular velocity' && wanted.kind !== 'rotation')) return;
  if (!isSameDimension(written.dimension, wanted.dimension) || isDimensionless(written.dimension)) return;
  refuse(`${text}: a turn is 2*pi rad, and ${written.text} says neither; write rpm or rad/s.`, span, 'KIND_MISMATCH');
};
