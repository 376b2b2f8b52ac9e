import { describe, expect, it } from 'vitest';
import { node, run } from '../core/protocol/node.js';
import { faultOf } from '../core/quantity/faults-of.js';
import { growthsOf } from './worst-inputs.js';

/** Several times what a call takes on a quiet machine: what this is to find takes ten times as long. */
const ALLOWED_MS = 2_000;

const inputsAt = (id: string, how: string, size: number) => {
  const growth = growthsOf(node.registry.operator(id)).find((each) => each.how === how);
  return { operators: [id], inputs: growth?.at(size).given ?? {} };
};

const took = (call: () => unknown): number => {
  const before = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

describe('the inputs that take longest', () => {
  it.each<[string, string, number]>([
    ['AG8', 'lists', 500],
    ['ST8', 'lists, uncertain', 10_000],
    ['AG12', 'lists, uncertain', 10_000],
  ])('%s with %s of %d are computed in time', (id, how, size) => {
    expect(took(() => run(inputsAt(id, how, size)))).toBeLessThan(ALLOWED_MS);
  });

  it.each<[string, string, number]>([
    ['AG8', 'lists', 10_000],
    ['AG16', 'lists', 10_000],
  ])('%s with %s of %d are refused in time', (id, how, size) => {
    let code = '';
    expect(
      took(() => {
        ({ code } = faultOf(() => run(inputsAt(id, how, size))));
      }),
    ).toBeLessThan(ALLOWED_MS);
    expect(code).toBe('WORK_BUDGET');
  });
});
