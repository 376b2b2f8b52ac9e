import { describe, expect, it } from 'vitest';
import { describeOperator } from '../../src/answer/describe-operator.js';
import { callCapability } from '../../src/call/call-capability.js';
import { compute } from '../../tools/compute/compute.js';
import { prove } from '../../tools/compute/prove.js';
import { fullNode as node } from '../tools/node.js';

const ids = node.registry.index.operators.map(({ id }) => id).filter((id) => id !== 'KO42');

describe('the calls that the catalogue shows', () => {
  it.each(ids)('%s gives its example in prove and in compute', (id) => {
    const { call, callWithUnits, example } = describeOperator(node.registry.operator(id));
    const tolerance = example.digits === undefined ? 1e-9 : 10 ** (1 - example.digits);
    const proved = callCapability(prove, call, node) as { R_t: number };
    const computed = callCapability(compute, callWithUnits, node) as { value: number };
    expect(Math.abs(proved.R_t - example.gives)).toBeLessThanOrEqual(tolerance * Math.abs(example.gives));
    expect(Math.abs(computed.value - example.gives)).toBeLessThanOrEqual(tolerance * Math.abs(example.gives));
  });
});
