import { Fault } from '../faults.js';
import { toSymbolUncertainty } from '../quantity/convert.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
import { toSi, type Unit } from '../quantity/unit/unit.js';
import { traced } from './origin.js';
import type { Scope } from './scope.js';
import { typeOfUnit } from './type.js';
import { numberTree, scalar, type Typed } from './values.js';

/** A value that a name of a sheet is given from outside, as a row of a table gives it. */
export interface Given {
  readonly value: number;
  /** Absent for a plain number. */
  readonly unit?: Unit;
  /** Standard uncertainty, in the unit. */
  readonly uncertainty?: number;
}

/** The values that names of a sheet are given, by name. */
export type GivenValues = ReadonlyMap<string, Given>;

const NO_UNIT = parseUnit('');

/**
 * Makes the value of a name that is given from outside, as if it were written in a line.
 * @throws Fault OUT_OF_RANGE, TEMPERATURE
 */
export const bindGiven = (scope: Scope, name: string, { value, unit, uncertainty }: Given): Typed => {
  const own = unit ?? NO_UNIT;
  const si = own.level === undefined ? toSi(value, own) : value * own.factor;
  const said = `${name} = ${value}${own.text === '' ? '' : ` ${own.text}`}`;
  if (!Number.isFinite(si) || (si === 0 && value !== 0 && own.offset === 0))
    throw new Fault('OUT_OF_RANGE', `${said} is beyond the numbers that are computed with`, {});
  const type = typeOfUnit(own);
  if (type.isPoint && si < 0) throw new Fault('TEMPERATURE', `${said} is below absolute zero, ${-own.offset} ${own.text}`, {});
  const rest = { type, ...(unit === undefined ? { isBare: true as const } : { unit }) };
  const origin = { type: 'given', name, unit: own, source: `${name}@given` } as const;
  if (uncertainty === undefined) return scalar(traced(numberTree(si, String(value), own), origin), rest);
  const target = own.offset === 0 ? own : parseUnit('K');
  const spread = own.level === undefined ? toSymbolUncertainty({ value, unit: own }, uncertainty, target) : uncertainty;
  return scalar(scope.values.bind({ value: si, error: 0, contributions: new Map([[origin.source, spread]]) }, origin), rest);
};
