import { describe, expect, it } from 'vitest';
import { boundError } from '../../src/core/expression/calculus/bound-error.js';
import { operators } from './all-operators.js';
import { evaluateInDoubles, toMathjs } from './mathjs-oracle.js';
import { samplePoints } from './sample-points.js';

const COUNT = 50;
const readable = operators.flatMap((operator) => {
  const text = toMathjs(operator);
  return text === undefined ? [] : [[operator.id, text, operator] as const];
});

describe('mathjs 15 as an oracle', () => {
  it('reads most of the equations', () => {
    expect(readable.length).toBeGreaterThanOrEqual(265);
  });

  it.each(readable)('%s: mathjs gives the same for %s', (_, text, operator) => {
    const compiled = operator.compiled();
    const differing = samplePoints(operator, COUNT)
      .map(({ given, si }) => {
        const own = compiled(...operator.inputs.map(({ name }) => si.get(name) ?? Number.NaN));
        const { error } = boundError(operator.expression, si, 1e-3);
        return { given, own, theirs: evaluateInDoubles(text, si), allowed: Math.max(1e-12 * Math.abs(own), 4 * error) };
      })
      .filter(({ own, theirs, allowed }) => !(Math.abs(own - theirs) <= allowed));
    expect(differing).toEqual([]);
  });
});
