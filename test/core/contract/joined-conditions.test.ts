import { describe, expect, it } from 'vitest';
import { joinedIn } from '../../../src/core/contract/reduce/joined-conditions.js';
import { Fault } from '../../../src/core/faults.js';
import { createOperatorFinder } from '../../../src/core/sheet/find-operator.js';
import { compileOpen, type OpenName } from '../../../src/core/sheet/open/compile-open.js';
import { NUMBER } from '../../../src/core/sheet/type.js';
import { node } from '../protocol/node.js';

const NAMES = ['R', 'bad', 'all', 'limit'] as const;
const names = new Map(NAMES.map((name): readonly [string, OpenName] => [name, { type: NUMBER, isBare: true }]));
const compile = (text: string) => compileOpen(text, names, createOperatorFinder(node.registry));

/** QU20 refuses more failures than requests, and no requests. */
const RATE = 'QU20(n_bad = bad, n_total = all, SLO = 0.99) >= limit';
const CONDITIONS = [
  'R > limit',
  `R > limit and ${RATE}`,
  `${RATE} and R > limit`,
  `(bad > 1 and ${RATE}) and (R > limit and all > bad)`,
  `bad > 1 or ${RATE}`,
  `not (bad > 1 and ${RATE}) and all >= 2`,
  `R > limit and (bad < 1 or ${RATE})`,
];

const orRefused = (run: () => boolean): boolean => {
  try {
    return run();
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
};

describe('a condition taken apart', () => {
  it.each(CONDITIONS)('%s holds where the whole of it holds and nothing is refused', (text) => {
    const condition = compile(text);
    const { withoutResult, withResult } = joinedIn(condition);
    const found = new Set<boolean>();
    for (let i = 0; i < 4 ** NAMES.length; i += 1) {
      const value = (name: string): number => Math.floor(i / 4 ** NAMES.indexOf(name as 'R')) % 4;
      const whole = orRefused(() => condition.evaluate(value) === 1);
      const apart = orRefused(() => [...withoutResult, ...withResult].every((holds) => holds(value)));
      expect(apart, JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, value(name)])))).toBe(whole);
      found.add(whole);
    }
    expect(found.size).toBe(2);
  });

  it.each([
    ['R > limit', 0, 1],
    [`R > limit and ${RATE}`, 1, 1],
    [`(bad > 1 and ${RATE}) and (R > limit and all > bad)`, 3, 1],
    [`bad > 1 or ${RATE}`, 1, 0],
  ])('%s has %i parts that need no result, and %i that need it', (text, without, needing) => {
    const { withoutResult, withResult } = joinedIn(compile(text));
    expect([withoutResult.length, withResult.length]).toEqual([without, needing]);
  });
});
