import * as z from 'zod';
import { Fault, withContext, within } from '../../src/core/faults.js';
import type { ScalarInput, StatedQuantity } from '../../src/core/inputs/computation.js';
import { symbolDetail } from '../../src/core/inputs/describe-symbol.js';
import { type Declared, findDeclaration } from '../../src/core/inputs/find-declaration.js';
import { foldSymbol, hasUnit } from '../../src/core/inputs/fold-symbol.js';
import { readExpression } from '../../src/core/inputs/read-expressions.js';
import { readGauge, readGaugeUnit } from '../../src/core/inputs/read-gauge.js';
import { isComputed, readInput } from '../../src/core/inputs/read-input.js';
import { unknownInput } from '../../src/core/inputs/refuse-inputs.js';
import { convertTo, toSymbolSi } from '../../src/core/quantity/convert.js';
import { exchangeUnits } from '../../src/core/quantity/exchange.js';
import { parseQuantity } from '../../src/core/quantity/text/parse-quantity.js';
import { parseUnit } from '../../src/core/quantity/unit/parse-unit.js';
import type { Unit } from '../../src/core/quantity/unit/unit.js';
import { MAX_RECEIPT_ITEMS } from '../../src/core/receipt/receipt.js';
import type { Operator } from '../../src/core/registry/operator.js';
import type { SymbolDeclaration } from '../../src/core/registry/symbol-declaration.js';
import { evaluateText } from '../../src/core/sheet/evaluate-text.js';
import { quantitySchema } from './computation-input.js';

/** Points of a range that says none. */
export const DEFAULT_POINTS = 50;

/** Makes the schema of an input that varies over so many points at most: over a range, its ends included, or over the values of a list. */
export const variedOver = (most: number) =>
  z
    .strictObject({
      symbol: z.string().min(1).max(80),
      from: quantitySchema.optional(),
      to: quantitySchema.optional(),
      points: z.int().min(2).max(most).optional(),
      scale: z.enum(['linear', 'log']).optional(),
      values: z.array(quantitySchema).min(1).max(MAX_RECEIPT_ITEMS).optional(),
    })
    .superRefine(({ from, to, points, values }, context) => {
      const isRange = from !== undefined && to !== undefined && values === undefined;
      const isList = from === undefined && to === undefined && points === undefined && values !== undefined;
      if (!isRange && !isList)
        context.addIssue({ code: 'custom', message: 'takes either `from` and `to`, with `points` if not 50, or `values`' });
    });

/** An input that varies within one call. */
export const variedSchema = variedOver(MAX_RECEIPT_ITEMS);

type Varied = z.output<typeof variedSchema>;

/** The same with its ends and values computed where they are expressions. */
type ReadVaried = Omit<Varied, 'from' | 'to' | 'values'> & {
  readonly from?: ScalarInput | undefined;
  readonly to?: ScalarInput | undefined;
  readonly values?: readonly ScalarInput[] | undefined;
};

/** Computes the ends and the values of what varies where they are written as expressions. */
export const readVaried = ({ from, to, values, ...varied }: Varied): ReadVaried => ({
  ...varied,
  ...(from === undefined ? {} : { from: readExpression(from, evaluateText) }),
  ...(to === undefined ? {} : { to: readExpression(to, evaluateText) }),
  ...(values === undefined ? {} : { values: values.map((value) => readExpression(value, evaluateText)) }),
});

/** An input that varies, point by point. */
export interface SweepAxis {
  /** Name under which the input is given to the chain. */
  readonly key: string;
  readonly declaration: SymbolDeclaration;
  readonly scale: 'linear' | 'log';
  /** The unit in which the caller wrote it, and in which the steps are taken. */
  readonly unit: string;
  /** The points in that unit. */
  readonly values: readonly number[];
  /** The points as they are given to the chain. */
  readonly inputs: readonly ScalarInput[];
  /** True for a range of real numbers, between whose points there are others. */
  readonly isRange: boolean;
  /** Writes a place between the points as it is given to the chain. */
  readonly inputOf: (value: number) => ScalarInput;
}

type Points = Pick<SweepAxis, 'unit' | 'values' | 'inputs' | 'isRange' | 'inputOf'>;

/** A symbol that varies, with the name under which the chain takes it. */
interface VariedSymbol extends Declared {
  readonly key: string;
}

/** Finds what the chain knows under a name, under which it may also be written otherwise. */
const declarationOf = (symbol: string, operators: readonly Operator[]): VariedSymbol => {
  const key = foldSymbol(symbol, operators);
  const found = findDeclaration(key, operators);
  if (found === undefined) throw unknownInput([symbol], operators);
  if (found.declaration.list)
    throw new Fault('INPUT_TYPE', `${symbol} is a list, and a sweep varies one number.`, {
      input: symbol,
    });
  return { key, ...found };
};

/** A quantity as it was written; the unit is empty where there is none. */
interface Written {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly uncertainty?: number | undefined;
}

const readWritten = (given: ScalarInput, name: string, { operator, declaration }: VariedSymbol): Written => {
  // Refuses what compute would refuse, in the same words.
  const read = readInput(given, declaration, operator, name, true);
  if (typeof given === 'number') return { name, value: given, unit: '' };
  if (isComputed(given)) {
    const unit = declaration.unitText === 'currency' ? (read.currency ?? 'currency') : declaration.unitText;
    return { name, value: read.value as number, unit: hasUnit(given) ? unit : '', uncertainty: read.uncertainty as number | undefined };
  }
  if (typeof given !== 'string')
    return { name, ...given, unit: given.unit === undefined ? '' : readGaugeUnit(given.unit, given.value, declaration) };
  const { value, unit, hasUnit: isSaid, uncertainty } = parseQuantity(readGauge(given, declaration), declaration.unit.dimension);
  return { name, value, unit: isSaid ? unit.text : '', ...(uncertainty === undefined ? {} : { uncertainty }) };
};

/** @throws Fault DIMENSION_MISMATCH, KIND_MISMATCH naming the end of the range: two currencies, a level beside a value, and the like */
const assertExchangeable = (name: string, given: Unit, target: Unit): void => {
  try {
    exchangeUnits(given, target);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw within(name, withContext(error, { input: name }));
  }
};

/** Puts all that was written into the unit of the first that has one. A number without a unit beside one with is not guessed at. */
const inOneUnit = (
  written: readonly Written[],
  { key, declaration }: VariedSymbol,
): { readonly unit: string; readonly values: readonly number[] } => {
  const unit = written.find((one) => one.unit !== '')?.unit;
  if (unit === undefined) return { unit: declaration.unitText, values: written.map(({ value }) => value) };
  const target = parseUnit(unit, declaration.unit.dimension);
  const values = written.map(({ name, value, unit: own }) => {
    if (own === unit || (own === '' && unit === declaration.unitText)) return value;
    if (own !== '') {
      const given = parseUnit(own, declaration.unit.dimension);
      assertExchangeable(name, given, target);
      const si = toSymbolSi({ value, unit: given, hasUnit: true }, declaration.unit);
      return convertTo(si, target, declaration.unit);
    }
    if (value === 0 && target.offset === 0 && target.level === undefined) return value;
    throw new Fault('INPUT_TYPE', `${name} has no unit beside others of ${key} in ${unit}.`, {
      hints: [{ kind: 'write', text: `${value} ${unit}` }],
      input: name,
      expected: symbolDetail(declaration),
    });
  });
  return { unit, values };
};

/** Gives the way to each of so many steps from one end to the other; the ends are exact. */
const stepsBetween = (from: number, to: number, count: number, scale: SweepAxis['scale']): ((i: number) => number) => {
  const step = (i: number): number => {
    if (i === 0) return from;
    if (i === count - 1) return to;
    const share = i / (count - 1);
    // Ends that are far apart have no difference, and no quotient, that is a number.
    if (scale === 'linear') return Number.isFinite(to - from) ? from + (i * (to - from)) / (count - 1) : from * (1 - share) + to * share;
    const power = Math.log10(Math.abs(from)) * (1 - share) + Math.log10(Math.abs(to)) * share;
    return Number((Math.sign(from) * 10 ** power).toPrecision(15));
  };
  return (i) => {
    const value = step(i);
    return value === 0 ? 0 : value;
  };
};

/** A range whose points are made when they are asked for. */
export interface RangeSteps {
  /** The unit in which the caller wrote it, and in which the steps are taken. */
  readonly unit: string;
  readonly count: number;
  /** Gives a point in that unit; of what counts it is not rounded yet. */
  readonly valueAt: (index: number) => number;
  readonly inputOf: (value: number) => ScalarInput;
}

const readSteps = (varied: ReadVaried, at: string, declared: VariedSymbol): RangeSteps => {
  const ends = (['from', 'to'] as const).map((end) => readWritten(varied[end] as ScalarInput, `${at}.${end}`, declared));
  const spread = ends.find(({ uncertainty }) => uncertainty !== undefined);
  if (spread !== undefined)
    throw new Fault('INPUT_TYPE', `${spread.name} has an uncertainty; the points of a range have none; each of \`values\` may.`, {
      input: spread.name,
    });
  const { unit, values } = inOneUnit(ends, declared);
  const [from, to] = values as [number, number];
  if (from === to) throw new Fault('INVALID_REQUEST', `from and to are both ${from} ${unit}; a range has two ends.`, { parts: [at] });
  const scale = varied.scale ?? 'linear';
  if (scale === 'log' && Math.sign(from) * Math.sign(to) <= 0)
    throw new Fault('INVALID_REQUEST', `A logarithmic range lies on one side of zero; ${from} to ${to} ${unit} does not.`, {
      parts: [at],
    });
  const count = varied.points ?? DEFAULT_POINTS;
  const isBare = ends.every((end) => end.unit === '');
  return {
    unit,
    count,
    valueAt: stepsBetween(from, to, count, scale),
    inputOf: (value) => (isBare ? value : { value, unit }),
  };
};

const readRange = (varied: ReadVaried, at: string, declared: VariedSymbol): Points => {
  const { unit, count, valueAt, inputOf } = readSteps(varied, at, declared);
  const stepped = Array.from({ length: count }, (_, i) => valueAt(i));
  // What counts is whole, so its points are.
  const values = declared.declaration.integer ? [...new Set(stepped.map(Math.round))].map((value) => (value === 0 ? 0 : value)) : stepped;
  return { unit, values, inputs: values.map(inputOf), isRange: !declared.declaration.integer, inputOf };
};

const readValues = (given: readonly ScalarInput[], at: string, declared: VariedSymbol): Points => {
  const written = given.map((one, i) => readWritten(one, `${at}.values.${i}`, declared));
  const { unit, values } = inOneUnit(written, declared);
  const isBare = written.every((one) => one.unit === '');
  const inputs = written.map(({ value, unit: own, uncertainty }): StatedQuantity => {
    const stated = uncertainty === undefined ? {} : { uncertainty };
    return isBare ? { value, ...stated } : { value, unit: own === '' ? unit : own, ...stated };
  });
  return { unit, values: values.map((value) => (value === 0 ? 0 : value)), inputs, isRange: false, inputOf: (value) => value };
};

/** Adds places to the points of a range, in their order. */
export const withPlaces = (axis: SweepAxis, places: readonly number[]): SweepAxis => {
  const added = places.filter((place) => !axis.values.includes(place));
  if (added.length === 0) return axis;
  const isFalling = (axis.values[0] ?? 0) > (axis.values.at(-1) ?? 0);
  const values = [...axis.values, ...added].sort((a, b) => (isFalling ? b - a : a - b));
  return { ...axis, values, inputs: values.map(axis.inputOf) };
};

/**
 * Reads an input that varies into its points. The steps of a range are taken in the unit that the caller wrote, so that 0 to 100 degC in 11
 * points gives 0, 10, 20 and so on; the ends are exact. Points of a symbol that counts are rounded to whole numbers, each once.
 * @param at names it in messages, like `vary.0`
 * @throws Fault UNKNOWN_INPUT, INPUT_TYPE, INVALID_REQUEST, and the faults of quantities
 */
export const readAxis = (varied: ReadVaried, operators: readonly Operator[], at: string): SweepAxis => {
  const declared = declarationOf(varied.symbol, operators);
  const { key, declaration } = declared;
  const points = varied.values === undefined ? readRange(varied, at, declared) : readValues(varied.values, at, declared);
  return { key, declaration, scale: varied.scale ?? 'linear', ...points };
};

/** An axis of any length: its points are made when they are asked for. */
export interface LongAxis extends Pick<SweepAxis, 'key' | 'declaration' | 'unit' | 'scale'> {
  readonly count: number;
  /** Gives a point in the unit of the axis. */
  readonly valueAt: (index: number) => number;
  /** Gives a point as it is given to the chain. */
  readonly inputAt: (index: number) => ScalarInput;
}

/**
 * Reads an input that varies over any number of points. They are those of {@link readAxis}, but that of what counts on a logarithmic scale points
 * may come more than once.
 */
export const readLongAxis = (varied: ReadVaried, operators: readonly Operator[], at: string): LongAxis => {
  const declared = declarationOf(varied.symbol, operators);
  const { key, declaration } = declared;
  const axis = { key, declaration, scale: varied.scale ?? 'linear' } as const;
  if (varied.values !== undefined) {
    const { unit, values, inputs } = readValues(varied.values, at, declared);
    return { ...axis, unit, count: values.length, valueAt: (i) => values[i] ?? 0, inputAt: (i) => inputs[i] ?? 0 };
  }
  const { unit, count, valueAt, inputOf } = readSteps(varied, at, declared);
  if (!declaration.integer) return { ...axis, unit, count, valueAt, inputAt: (i) => inputOf(valueAt(i)) };
  const [first, last] = [Math.round(valueAt(0)), Math.round(valueAt(count - 1))];
  const whole = Math.abs(last - first) + 1;
  // More points on a line than there are whole numbers between the ends are each of these once.
  const isDense = axis.scale === 'linear' && count > whole;
  const wholeAt = (i: number): number => (isDense ? first + i * Math.sign(last - first) : Math.round(valueAt(i))) + 0;
  return { ...axis, unit, count: isDense ? whole : count, valueAt: wholeAt, inputAt: (i) => inputOf(wholeAt(i)) };
};
