import { describe, expect, it } from 'vitest';
import { boundError } from '../../src/core/expression/calculus/bound-error.js';
import { byDomain, operators, swept } from './all-operators.js';
import { evaluateInDoubles, toMathjs } from './mathjs-oracle.js';
import { samplePoints } from './sample-points.js';

const COUNT = 50;

describe('mathjs 15 as an oracle', () => {
  it('reads most of the equations', () => {
    expect(operators.filter((operator) => toMathjs(operator) !== undefined).length).toBeGreaterThanOrEqual(1_300);
  });

  it.each(byDomain(swept))('%s: mathjs gives the same', (_, some) => {
    const differing = some.flatMap((operator) => {
      const text = toMathjs(operator);
      if (text === undefined) return [];
      const compiled = operator.compiled();
      return samplePoints(operator, COUNT)
        .map(({ given, si }) => {
          const own = compiled(...operator.inputs.map(({ name }) => si.get(name) ?? Number.NaN));
          const { error } = boundError(operator.expression, si, 1e-3);
          const theirs = evaluateInDoubles(text, si);
          return { id: operator.id, given, own, theirs, allowed: Math.max(1e-12 * Math.abs(own), 4 * error) };
        })
        .filter(({ own, theirs, allowed }) => !(Math.abs(own - theirs) <= allowed));
    });
    expect(differing).toEqual([]);
  });
});
