import { describe, expect, it } from 'vitest';
import { describeOperator } from '../../src/answer/describe-operator.js';
import { callCapability } from '../../src/call/call-capability.js';
import { compute } from '../../tools/compute/compute.js';
import { prove } from '../../tools/compute/prove.js';
import { fullNode as node } from '../tools/node.js';
import { byDomain, sweptStated } from './all-operators.js';

describe('the calls that the catalogue shows', () => {
  it.each(byDomain(sweptStated))('%s: give the examples in prove and in compute', async (_, operators) => {
    const wrong: string[] = [];
    for (const { id } of operators) {
      const { call, callWithUnits, example } = describeOperator(node.registry.operator(id));
      const allowed = (example.digits === undefined ? 1e-9 : 10 ** (1 - example.digits)) * Math.abs(example.gives);
      const proved = (await callCapability(prove, call, node)) as { R_t: number };
      const computed = (await callCapability(compute, callWithUnits, node)) as { value: number };
      const isRight = Math.abs(proved.R_t - example.gives) <= allowed && Math.abs(computed.value - example.gives) <= allowed;
      if (!isRight) wrong.push(id);
    }
    expect(wrong).toEqual([]);
  });
});
