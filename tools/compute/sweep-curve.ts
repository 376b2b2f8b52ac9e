import { measureResult } from '../../src/answer/measure-result.js';
import { Pace, STEP_COST, type Watch } from '../../src/call/limits/pace.js';
import type { Context } from '../../src/core/context.js';
import { Fault } from '../../src/core/faults.js';
import type { Computation } from '../../src/core/inputs/computation.js';
import { derivativeBy } from '../../src/core/protocol/propagate-uncertainty.js';
import { Run } from '../../src/core/protocol/run-protocol.js';
import { type CurvePoint, findExtremes } from '../../src/core/solve/find-extremes.js';
import type { SweepAxis } from './sweep-axis.js';

/** Points of a sweep at most between which extremes are looked for. */
const MOST_SAMPLES = 200;

/** Gives the value of a computation at a place of the input that varies, with the slope there; nothing where it is refused. */
export const createCurve =
  ({ unit, ...computation }: Computation & { readonly unit?: string | undefined }, { key, inputOf }: SweepAxis, context: Context) =>
  (x: number): CurvePoint | undefined => {
    try {
      const { chain } = new Run({ ...computation, inputs: { ...computation.inputs, [key]: inputOf(x) } }, context).compute(0);
      return { x, value: measureResult(chain, unit).value, slope: derivativeBy(chain.links, key) };
    } catch (error) {
      if (error instanceof Fault) return undefined;
      throw error;
    }
  };

/**
 * Finds the places of the least and the greatest value inside a range that its points miss, with the derivative of the result.
 * @returns none for what is no range of real numbers
 */
export const findMissedExtremes = async (
  curve: (x: number) => CurvePoint | undefined,
  { isRange, values }: SweepAxis,
  { signal, meter }: Watch,
): Promise<readonly number[]> => {
  if (!isRange) return [];
  const every = Math.max(1, Math.ceil((values.length - 1) / MOST_SAMPLES));
  const places = values.filter((_, i) => i % every === 0 || i === values.length - 1).sort((a, b) => a - b);
  // What is counted as done are the points themselves, later.
  const pace = new Pace({ ...(signal === undefined ? {} : { signal }), ...(meter === undefined ? {} : { meter }) }, values.length);
  const samples: (CurvePoint | undefined)[] = [];
  for (const x of places) {
    samples.push(curve(x));
    const wait = pace.turn(STEP_COST);
    if (wait !== undefined) await wait;
  }
  return findExtremes(samples, curve).map(({ x }) => x);
};
