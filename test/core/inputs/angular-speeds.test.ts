import { describe, expect, it } from 'vitest';
import { reasonOf } from '../../../src/core/faults.js';
import { call, refusalOf } from '../../tools/call.js';
import { answer } from '../sheet/sheets.js';

const power = (omega: unknown) => call<{ value: number }>('compute', { operators: ['RB12'], inputs: { tau: '10 N*m', omega }, unit: 'W' });

describe('an angular speed', () => {
  it('of so many turns a minute is read from rpm', async () => {
    // 10 N*m * 1450 * 2*pi/60 = 1518.4364 W
    expect((await power('1450 rpm')).value).toBeCloseTo((10 * 1450 * 2 * Math.PI) / 60, 9);
  });

  it.each<[string, unknown]>([
    ['1/min', '1450 1/min'],
    ['/min', '1450/min'],
    ['min^-1', '1450 min^-1'],
    ['1/s', '24 1/s'],
    ['a unit beside the number', { value: 1450, unit: '1/min' }],
  ])('written in %s is refused, as Hz is', async (_, omega) => {
    const { code, message } = await refusalOf('compute', { operators: ['RB12'], inputs: { tau: '10 N*m', omega } });
    expect(code).toBe('KIND_MISMATCH');
    expect(message).toContain('write rpm or rev/s for turns, rad/s for radians');
  });

  it('is not asked for in 1/min either', async () => {
    const asked = { operators: ['RB12'], inputs: { tau: '10 N*m', P: '1518 W' }, solveFor: 'omega' };
    expect(reasonOf(await refusalOf('compute', { ...asked, unit: '1/min' }))).toContain('rpm or rev/s for turns');
    expect((await call<{ value: number }>('compute', { ...asked, unit: 'rpm' })).value).toBeCloseTo(1449.583, 3);
  });

  it('is taken where it is computed and has no kind', async () => {
    expect((await power('sqrt(400 N/m / 1 kg)')).value).toBeCloseTo(200, 12);
    expect((await power('2*pi * 1450/(60 s)')).value).toBeCloseTo((10 * 1450 * 2 * Math.PI) / 60, 9);
  });

  it('of a sheet keeps its kind on the way into an equation', () => {
    expect(answer('n = 1450 rpm\nRB12(tau = 10 N*m, omega = n)')).toBe('1518.44 W');
    expect(answer('w = sqrt(400 N/m / 1 kg)\nRB12(tau = 10 N*m, omega = w)')).toBe('200 W');
    expect(() => answer('f = 2 * 50 Hz\nRB12(tau = 10 N*m, omega = f)')).toThrow('2*pi');
  });
});
