import { Fault } from '../core/faults.js';
import type { Link } from '../core/inputs/computation.js';
import { askedGaugeUnit } from '../core/inputs/read-gauge.js';
import { PRECISION_LIMIT } from '../core/protocol/bound-precision.js';
import type { ComputedChain } from '../core/protocol/compute-chain.js';
import { convertTo, toSymbolUncertainty } from '../core/quantity/convert.js';
import { parseUnit } from '../core/quantity/unit/parse-unit.js';
import { toSi, type Unit } from '../core/quantity/unit/unit.js';
import { computationNotes } from './notes/computation-notes.js';

interface Converted {
  readonly value: number;
  readonly uncertainty?: number;
  readonly bound: number;
}

/** Converts a result to the unit of the answer, with what the conversion does to its digits. */
const convert = (value: number, uncertainty: number | undefined, bound: number, own: Unit, target: Unit): Converted => {
  if (own.text === target.text) return { value, bound, ...(uncertainty === undefined ? {} : { uncertainty }) };
  const si = toSi(value, own);
  const converted = convertTo(si, target, own);
  // The bound of the result, and one rounding each of the way to SI and back, where an offset can cancel leading digits.
  const error = (bound + 2 ** -52) * Math.abs(si);
  const relative = converted === 0 && si === 0 ? bound : error / Math.abs(converted * target.factor) + 2 ** -53;
  if (!(relative <= PRECISION_LIMIT)) {
    throw new Fault('ILL_CONDITIONED', `The answer is within rounding of 0 ${target.text}, so that its digits are lost in this unit.`, {
      unit: target.text,
      hints: [{ kind: 'fact', text: `In ${own.text} it keeps them.` }],
    });
  }
  return {
    value: converted,
    bound: relative,
    ...(uncertainty === undefined
      ? {}
      : { uncertainty: toSymbolUncertainty({ value, unit: own }, uncertainty, target, 'output') / target.factor }),
  };
};

/** The last result of a run in the unit asked for, without the words of its answer. */
export interface MeasuredResult {
  /** The link that gives it. */
  readonly last: Link;
  readonly value: number;
  readonly unit: string;
  readonly uncertainty?: number;
  readonly relativeErrorBound: number;
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
export const measureResult = ({ links, results, propagated }: ComputedChain, asked: string | undefined): MeasuredResult => {
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
  const relative = result.relativeErrorBound ?? result.absoluteErrorBound / Math.abs(result.value);
  const { value, uncertainty, bound } = convert(result.value, result.uncertainty, relative, gives.unit, target);
  const unit = wanted ?? (isMoney && money !== undefined ? money : gives.unitText);
  const notes = (): readonly string[] => computationNotes(links, propagated?.at(-1)?.shares);
  return {
    last,
    value,
    unit,
    ...(uncertainty === undefined ? {} : { uncertainty }),
    relativeErrorBound: bound,
    method: result.method ?? 'direct',
    notes,
    money,
  };
};
