import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evaluateTree } from '../../src/core/expression/calculus/evaluate-tree.js';
import { fromSi } from '../../src/core/quantity/unit/unit.js';
import { bindGiven } from '../../src/core/registry/check-operator.js';
import { operators } from './all-operators.js';
import { isAllowed, isInRange } from './sample-points.js';

/** One value of an operator, derived in `test/oracle/blind_sample.py` from its name, its symbols and their units alone. */
interface BlindValue {
  readonly id: string;
  readonly given: Readonly<Record<string, number | readonly number[]>>;
  readonly gives: number;
}

const file = new URL('../oracle/blind-sample.json', import.meta.url);
const values = JSON.parse(readFileSync(file, 'utf8')) as readonly BlindValue[];
const byId = new Map(operators.map((operator) => [operator.id, operator] as const));
const sample = values.flatMap((value) => {
  const operator = byId.get(value.id);
  return operator === undefined ? [] : [{ ...value, operator }];
});

describe('the blind sample of new operators', () => {
  it('holds values of 100 operators that are all there', () => {
    expect(new Set(sample.map(({ id }) => id)).size).toBe(100);
    expect(sample.length).toBe(values.length);
  });

  it('asks for nothing that an operator refuses', () => {
    const refused = sample.filter(({ operator, given }) => {
      const defaults = operator.inputs.flatMap(({ name, default: preset }) => (preset === undefined ? [] : [[name, preset] as const]));
      const point = { given: { ...Object.fromEntries(defaults), ...given }, si: bindGiven(operator, given) };
      return !(isInRange(operator, point) && isAllowed(operator, point));
    });
    expect(refused.map(({ id }) => id)).toEqual([]);
  });

  it('is what the names promised', () => {
    const wrong = sample
      .map(({ id, given, gives, operator }) => ({
        id,
        gives,
        got: fromSi(evaluateTree(operator.expression, bindGiven(operator, given)), operator.output.unit),
      }))
      .filter(({ gives, got }) => !(got === gives || Math.abs(got - gives) <= 1e-12 * Math.abs(gives)));
    expect(wrong).toEqual([]);
  });
});
