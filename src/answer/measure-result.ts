import { Fault } from '../core/faults.js';
import type { Link } from '../core/inputs/computation.js';
import { askedGaugeUnit } from '../core/inputs/read-gauge.js';
import { PRECISION_LIMIT } from '../core/protocol/bound-precision.js';
import type { ComputedChain } from '../core/protocol/chain/compute-chain.js';
import { convertTo, toSymbolUncertainty } from '../core/quantity/convert.js';
import { parseUnit } from '../core/quantity/unit/parse-unit.js';
import { toSi, type Unit } from '../core/quantity/unit/unit.js';
import { computationNotes } from './notes/computation-notes.js';

type Result = ComputedChain['results'][number];

/** A value with what bounds its error. */
export interface Measured {
  readonly value: number;
  /** Bound on the absolute error that computing added, in the unit of the value. */
  readonly absoluteErrorBound: number;
  /** The same relative to the value; absent where that is more than 0.1 %, and the absolute bound says what is known. */
  readonly relativeErrorBound?: number;
}

interface Converted extends Measured {
  readonly uncertainty?: number;
}

/** Converts a result to the unit of the answer, with what the conversion does to its digits. */
const convert = (result: Result, own: Unit, target: Unit): Converted => {
  const { value, uncertainty, absoluteErrorBound, relativeErrorBound } = result;
  const known = uncertainty === undefined ? {} : { uncertainty };
  if (own.text === target.text) {
    const relative = relativeErrorBound === undefined ? {} : { relativeErrorBound };
    return { value, absoluteErrorBound, ...relative, ...known };
  }
  const si = toSi(value, own);
  const converted = convertTo(si, target, own);
  const spread = (amount: number): number => toSymbolUncertainty({ value, unit: own }, amount, target, 'output') / target.factor;
  const moved = uncertainty === undefined ? {} : { uncertainty: spread(uncertainty) };
  if (converted === 0 && si === 0 && absoluteErrorBound === 0) return { value: 0, absoluteErrorBound: 0, relativeErrorBound: 0, ...moved };
  // The bound of the result, and one rounding each of the way to SI and back, where an offset can cancel leading digits.
  const error = spread(absoluteErrorBound + (2 ** -52 * Math.abs(si)) / own.factor) + 2 ** -53 * Math.abs(converted);
  if (error >= Math.abs(converted)) return { value: 0, absoluteErrorBound: error + Math.abs(converted), ...moved };
  const relative = error / Math.abs(converted);
  return {
    value: converted,
    absoluteErrorBound: error,
    ...(relative <= PRECISION_LIMIT ? { relativeErrorBound: relative } : {}),
    ...moved,
  };
};

/** The last result of a run in the unit asked for, without the words of its answer. */
export interface MeasuredResult extends Measured {
  /** The link that gives it. */
  readonly last: Link;
  readonly unit: string;
  readonly uncertainty?: number;
  readonly method: string;
  /** Gives what to note: of the many items of a batch only a few are asked. */
  readonly notes: () => readonly string[];
  /** Code of the currency that the caller stated. */
  readonly money: string | undefined;
}

/**
 * Gives the last result of a run in the unit asked for, its error with it, and what to note: of the many items of a batch nothing else is told.
 * @throws Fault INVALID_REQUEST where the chain is KO42 alone, or a fault of the conversion to the unit asked for
 */
export const measureResult = (chain: ComputedChain, asked: string | undefined): MeasuredResult => {
  const { links, results, propagated } = chain;
  const last = links.at(-1);
  const result = results.at(-1);
  if (!last || !result) {
    throw new Fault('INVALID_REQUEST', 'There is nothing to compute: no operator is named.');
  }
  const { gives } = last;
  const money = links.flatMap(({ bindings }) => bindings).find(({ currency }) => currency !== undefined)?.currency;
  const isMoney = gives.unitText === 'currency';
  const wanted = asked === undefined ? undefined : askedGaugeUnit(asked, gives);
  const target = wanted === undefined ? gives.unit : parseUnit(wanted, gives.unit.dimension);
  if (money !== undefined && target.currency !== undefined && target.currency !== money) {
    throw new Fault(
      'KIND_MISMATCH',
      `The amounts are in ${money} and the answer is asked for in ${target.currency}. There are no exchange rates here.`,
      {
        currencies: [money, target.currency],
      },
    );
  }
  const converted = convert(result, gives.unit, target);
  // A scale is told by its own name: F alone is the farad.
  const said = wanted === undefined || target.offset === 0 ? wanted : target.text;
  const unit = said ?? (isMoney && money !== undefined ? money : gives.unitText);
  const notes = (): readonly string[] => computationNotes(chain, propagated?.at(-1)?.shares);
  return {
    last,
    ...converted,
    unit,
    method: result.method ?? 'direct',
    notes,
    money,
  };
};
