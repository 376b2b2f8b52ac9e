import { describe, expect, it } from 'vitest';
import { placeInputs } from '../../../src/core/inputs/place-inputs.js';
import { expectRefusal } from '../protocol/expect-refusal.js';
import { node, run } from '../protocol/node.js';
import { faultOf, textOf } from '../quantity/faults-of.js';

// Mifflin-St Jeor of a man of 70 kg, 175 cm, 30 years: 10*70 + 6.25*175 - 5*30 + 5 = 1648.75 kcal a day.
const person = { w: '70 kg', h: '175 cm', age: '30 yr' };

describe('a code is named by its first case alone', () => {
  it('so that the other one is no name of it, nor a slip of the pen', () => {
    expect(run({ operators: ['MD5'], inputs: { ...person, female: 0 } }).receipt.R_t).toBeCloseTo(1648.75, 9);
    expectRefusal({ operators: ['MD5'], inputs: { ...person, male: 1 } }, 'MISSING_INPUT', 3, ['lacks female', 'It has no "male"']);
    const fault = faultOf(() => run({ operators: ['MD5'], inputs: { ...person, male: 1 } }));
    expect(textOf(fault)).not.toContain('Did you mean');
  });
});

describe('a letter or a unit alone turns no question round', () => {
  it('where the value fits an input as well as the output of that letter', () => {
    expect(placeInputs({ t0: '1 yr', v: '0.8 c' }, [node.registry.operator('SR2')]).unplaced).toEqual(['t0']);
  });
});

describe('the letter of a degree', () => {
  it('is one where a temperature is expected', () => {
    const asked = { operators: ['TD1'], inputs: { p: '2 atm', V: '5 L', T: '25 C' }, solveFor: 'n' };
    // 2 * 101325 Pa * 0.005 m^3 / (8.314462618 J/(mol K) * 298.15 K)
    expect(run(asked).receipt.R_t).toBeCloseTo(0.4087404452, 9);
    expect(run({ ...asked, inputs: { ...asked.inputs, T: '77 F' } }).receipt.R_t).toBeCloseTo(0.4087404452, 9);
  });
});
