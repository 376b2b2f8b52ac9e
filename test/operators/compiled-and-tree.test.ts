import { describe, expect, it } from 'vitest';
import { evaluateTree } from '../../src/core/expression/calculus/evaluate-tree.js';
import { Fault } from '../../src/core/faults.js';
import { rangeFault } from '../../src/core/inputs/check-range.js';
import { runProtocol } from '../../src/core/protocol/run-protocol.js';
import { fromSi } from '../../src/core/quantity/unit/unit.js';
import type { Operator } from '../../src/core/registry/operator.js';
import { byDomain, context, stated, swept, sweptStated } from './all-operators.js';
import { type Point, samplePoints } from './sample-points.js';

const COUNT = 50;
const points = new Map(swept.map((operator) => [operator.id, samplePoints(operator, COUNT)]));
const pointsOf = (id: string): readonly Point[] => points.get(id) ?? [];

/** What a valid point may meet: a value, a result outside its own range, lost digits, a special function that is not tested there. */
const ALLOWED: readonly string[] = ['computed', 'result out of range', 'ILL_CONDITIONED', 'FUNCTION_DOMAIN'];

const isResultOutOfRange = ({ expression, output }: Operator, { si }: Point): boolean => {
  const value = evaluateTree(expression, si);
  return rangeFault(output, fromSi(value, output.unit), value, si) !== undefined;
};

const outcome = (operator: Operator, point: Point): string => {
  try {
    return Number.isFinite(runProtocol({ operators: [operator.id], inputs: point.given }, context).receipt.R_t) ? 'computed' : 'not finite';
  } catch (error) {
    if (!(error instanceof Fault)) return String(error);
    return error.code === 'OUT_OF_RANGE' && isResultOutOfRange(operator, point) ? 'result out of range' : `${error.code}: ${error.message}`;
  }
};

describe('at random valid points around its example', () => {
  it('the points are as many for every operator', () => {
    expect(swept.length).toBeGreaterThanOrEqual(150);
    expect(swept.filter(({ id }) => pointsOf(id).length < COUNT).map(({ id }) => id)).toEqual([]);
  });

  it.each(byDomain(swept))('%s: the compiled function gives the bits of the walked tree, and a number', (_, own) => {
    const wrong = own.flatMap((operator) => {
      const compiled = operator.compiled();
      return pointsOf(operator.id)
        .map(({ given, si }) => ({
          id: operator.id,
          given,
          compiled: compiled(...operator.inputs.map(({ name }) => si.get(name) ?? Number.NaN)),
          walked: evaluateTree(operator.expression, si),
        }))
        .filter((got) => !Object.is(got.compiled, got.walked) || Number.isNaN(got.walked));
    });
    expect(wrong).toEqual([]);
  });
});

describe('the protocol at those points', () => {
  const outcomes: string[] = [];

  it.each(byDomain(sweptStated))('%s: computes, or says why not', (_, own) => {
    for (const operator of own) {
      const met = pointsOf(operator.id).map((point) => outcome(operator, point));
      outcomes.push(...met);
      expect([operator.id, met.filter((code) => !ALLOWED.some((allowed) => code.startsWith(allowed)))]).toEqual([operator.id, []]);
      expect([operator.id, met.includes('computed')]).toEqual([operator.id, true]);
    }
  });

  it('refuses few of them', () => {
    expect(outcomes.length).toBe(COUNT * sweptStated.length);
    expect(outcomes.filter((code) => code !== 'computed').length / outcomes.length).toBeLessThan(0.01);
  });
});

describe('the examples of the records', () => {
  it.each(byDomain(stated))('%s: runs through the protocol and gives what its source gives', (_, own) => {
    const wrong = own.flatMap(({ id, record }) => {
      const { given, gives, digits } = record.example;
      const { R_t } = runProtocol({ operators: [id], inputs: given }, context).receipt;
      const allowed =
        digits === undefined ? 1e-9 * Math.abs(gives) : 0.5000001 * 10 ** (Math.floor(Math.log10(Math.abs(gives))) + 1 - digits);
      return Math.abs(R_t - gives) <= allowed ? [] : [{ id, R_t, gives }];
    });
    expect(wrong).toEqual([]);
  });
});
