import { describe, expect, it } from 'vitest';
import { answerComputation } from '../../src/answer/answer-computation.js';
import { runProtocol } from '../../src/core/protocol/run-protocol.js';
import { context, operators } from './all-operators.js';

const give = (operator: string, inputs: Readonly<Record<string, number | string>>): number =>
  runProtocol({ operators: [operator], inputs }, context).receipt.R_t;

describe('the saturation pressure of water is the same wherever it stands', () => {
  // In hPa: by the equation itself, by the humidity of saturated air, by the deficit of dry air, by a wet bulb as warm as the air.
  const ways: readonly (readonly [string, (t: number) => number])[] = [
    ['MO3', (t) => give('MO3', { T: t })],
    ['MO29', (t) => 10 * give('MO29', { T: t, RH: 0 })],
    [
      'HV5',
      (t) => {
        const w = give('HV5', { T: t, phi: 100, p: 101.325 }) / 1000;
        return (1013.25 * w) / (0.621945 + w);
      },
    ],
  ];

  it.each([-40, -10, 0, 20, 37, 55, 60])('at %d degC in every record of moist air', (t) => {
    for (const [, way] of ways) expect(way(t) / give('MO3', { T: t })).toBeCloseTo(1, 12);
    expect(give('HV3', { T: t, phi: 100 })).toBeCloseTo(t, 9);
    if (t >= 0) expect(give('HV2', { T: t, T_w: t, p: 101.325 })).toBeCloseTo(100, 9);
  });

  it('and the steam table agrees with it as closely as the two say', () => {
    // IAPWS (Wagner & Pruss 2002), hPa.
    for (const [t, pressure] of [
      [0, 6.11213],
      [20, 23.3932],
      [55, 157.614],
    ] as const) {
      expect(Math.abs(give('MO3', { T: t }) / pressure - 1)).toBeLessThan(5e-4);
      expect(Math.abs((10 * give('HV1', { T: t })) / pressure - 1)).toBeLessThan(3e-4);
    }
  });
});

describe('an approximate model says how good it is', () => {
  it('in the notes of an answer, behind its id', () => {
    const asked = { operators: ['FM17'], inputs: { epsilon_r: 0.0001, Re: 100_000 } };
    expect(answerComputation(runProtocol(asked, context), undefined, asked).notes).toContain(
      'Error of the model, beside rounding, FM17: 1.5 % of the Colebrook-White equation over the whole range.',
    );
  });

  it('in records whose source states it, with a figure or a word for it', () => {
    const stated = operators.flatMap(({ record }) => (record.modelError === undefined ? [] : [record.modelError]));
    expect(stated.length).toBeGreaterThanOrEqual(20);
    for (const text of stated) expect(text).toMatch(/\d|percent/);
  });
});
