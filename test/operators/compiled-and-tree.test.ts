import { describe, expect, it } from 'vitest';
import { evaluateTree } from '../../src/core/expression/calculus/evaluate-tree.js';
import { Fault } from '../../src/core/faults.js';
import { rangeFault } from '../../src/core/inputs/check-range.js';
import { runProtocol } from '../../src/core/protocol/run-protocol.js';
import { fromSi } from '../../src/core/quantity/unit/unit.js';
import type { Operator } from '../../src/core/registry/operator.js';
import { context, operators, rows } from './all-operators.js';
import { type Point, samplePoints } from './sample-points.js';

const COUNT = 50;
const points = new Map(operators.map((operator) => [operator.id, samplePoints(operator, COUNT)]));
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
  it('the points are as many for every operator of the registry', () => {
    expect(operators.length).toBeGreaterThanOrEqual(307);
    expect(operators.filter(({ id }) => pointsOf(id).length < COUNT).map(({ id }) => id)).toEqual([]);
  });

  it.each(rows)('%s: the compiled function gives the bits of the walked tree, and a number', (id, operator) => {
    const compiled = operator.compiled();
    const wrong = pointsOf(id)
      .map(({ given, si }) => ({
        given,
        compiled: compiled(...operator.inputs.map(({ name }) => si.get(name) ?? Number.NaN)),
        walked: evaluateTree(operator.expression, si),
      }))
      .filter((got) => !Object.is(got.compiled, got.walked) || Number.isNaN(got.walked));
    expect(wrong).toEqual([]);
  });
});

describe('the protocol at those points', () => {
  const outcomes: string[] = [];

  it.each(rows.filter(([id]) => id !== 'KO42'))('%s: computes, or says why not', (id, operator) => {
    const own = pointsOf(id).map((point) => outcome(operator, point));
    outcomes.push(...own);
    expect(own.filter((code) => !ALLOWED.some((allowed) => code.startsWith(allowed)))).toEqual([]);
    expect(own).toContain('computed');
  });

  it('refuses few of them', () => {
    expect(outcomes.length).toBe(COUNT * (operators.length - 1));
    expect(outcomes.filter((code) => code !== 'computed').length / outcomes.length).toBeLessThan(0.01);
  });
});

describe('the example of a record', () => {
  it.each(rows.filter(([id]) => id !== 'KO42'))('%s runs through the protocol and gives what its source gives', (id, operator) => {
    const { given, gives, digits } = operator.record.example;
    const { R_t } = runProtocol({ operators: [id], inputs: given }, context).receipt;
    const allowed =
      digits === undefined ? 1e-9 * Math.abs(gives) : 0.5000001 * 10 ** (Math.floor(Math.log10(Math.abs(gives))) + 1 - digits);
    expect(Math.abs(R_t - gives)).toBeLessThanOrEqual(allowed);
  });
});
