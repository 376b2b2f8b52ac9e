import { describe, expect, it } from 'vitest';
import { callTool } from '../../tools/call-tool.js';
import { compute } from '../../tools/compute.js';
import { describeOperator } from '../../tools/describe-operator.js';
import { prove } from '../../tools/prove.js';
import { node } from '../core/protocol/node.js';

const ids = node.registry.index.operators.map(({ id }) => id).filter((id) => id !== 'KO42');

describe('the calls that the catalogue shows', () => {
  it.each(ids)('%s gives its example in prove and in compute', (id) => {
    const { call, callWithUnits, example } = describeOperator(node.registry.operator(id));
    const tolerance = example.digits === undefined ? 1e-9 : 10 ** (1 - example.digits);
    const proved = callTool(prove, call, node) as { R_t: number };
    const computed = callTool(compute, callWithUnits, node) as { value: number };
    expect(Math.abs(proved.R_t - example.gives)).toBeLessThanOrEqual(tolerance * Math.abs(example.gives));
    expect(Math.abs(computed.value - example.gives)).toBeLessThanOrEqual(tolerance * Math.abs(example.gives));
  });
});
