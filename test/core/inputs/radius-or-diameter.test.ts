import { describe, expect, it } from 'vitest';
import type { InputValue } from '../../../src/core/inputs/computation.js';
import { run } from '../protocol/node.js';
import { faultOf, textOf } from '../quantity/faults-of.js';

describe('a radius is no slip of a diameter, nor a diameter of a radius', () => {
  it.each<[string, Readonly<Record<string, InputValue>>, string]>([
    ['FM14', { Delta_p: '100 Pa', r: '1 mm', mu: '1 mPa*s', L: '1 m' }, 'd is a diameter, twice the radius.'],
    ['FM23', { mu: '1 mPa*s', radius: '1 mm', v: '1 m/s' }, 'd is a diameter, twice the radius.'],
    ['SL24', { p: '10 bar', r: '1 m', t: '5 mm' }, 'D is a diameter, twice the radius.'],
    ['RF2', { f: '10 GHz', R_1: '1 m' }, 'D is a diameter, twice the radius.'],
    ['GM11', { d: '1 m' }, 'r is a radius, half the diameter.'],
    ['GM19', { diameter: '1 m' }, 'r is a radius, half the diameter.'],
  ])('%s from %j', (id, inputs, told) => {
    const text = textOf(faultOf(() => run({ operators: [id], inputs })));
    expect(text).toContain(told);
    expect(text).not.toMatch(/did you mean/iu);
  });

  it('and a letter that begins like either is still a slip of the nearest name', () => {
    expect(textOf(faultOf(() => run({ operators: ['FM23'], inputs: { d: '1 mm', v: '1 m/s', mv: 0.001 } })))).toContain(
      'Did you mean mu by "mv"?',
    );
  });
});
