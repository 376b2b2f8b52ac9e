import { describe, expect, it } from 'vitest';
import { runProtocol } from '../../src/core/protocol/run-protocol.js';
import { context, operators } from './all-operators.js';

type Inputs = Readonly<Record<string, number | string>>;

const compute = (operator: string, inputs: Inputs) => runProtocol({ operators: [operator], inputs }, context).receipt;

describe('a symbol that most people leave out is neutral then', () => {
  // The formula without the symbol, worked out by hand; exp(0.05) from a table.
  it.each<[string, string, Inputs, number]>([
    ['a first dose', 'PK12', { V: '35 L', C_t: '15 mg/L', F: 1 }, 525],
    ['a forward without storage and income', 'DV1', { S: 100, r: 0.05, T: 1 }, 105.12710963760241],
    ['break-even', 'EB18', { FC: 50_000, P: 25, v: 15 }, 5000],
    ['sound without absorption', 'AC17', { L_1: 94, r_1: 1, r_2: 10 }, 74],
    ['a listener at rest', 'AC5', { f_0: 440, v: 340, v_s: 34 }, 4400 / 9],
    ['the same fan and gas', 'HV17', { P_1: 2, N_1: 1000, N_2: 2000 }, 16],
    ['the same prices', 'CE24', { C_1: 1e6, r: 32, n: 0.6 }, 8e6],
    ['a force along the motion', 'NM27', { F: 50, v: 2 }, 100],
    ['a force square to the lever', 'RB4', { r: 0.25, F: 40 }, 10],
    ['unity feedback', 'CS9', { G: 9 }, 0.9],
    ['distance and time from the start', 'NM1', { x_2: 100, t_2: 10 }, 10],
    ['light straight on', 'PH16', { I_v: 100, d: 2 }, 25],
    ['no dust', 'AS3', { M: 4.83, d: 10 }, 4.83],
    ['one LED', 'EL15', { V_s: 5, V_f: 2, I: '20 mA' }, 150],
    ['a thin lens', 'OP12', { n: 1.5, R_1: 100, R_2: -100 }, 100],
    ['a level road', 'CV21', { v: '72 km/h', t: 2.5, a: 4 }, 100],
  ])('%s', (_, operator, inputs, value) => {
    expect(compute(operator, inputs).R_t).toBeCloseTo(value, 9 - Math.floor(Math.log10(Math.abs(value))));
  });

  it('and the receipt says what was taken', () => {
    expect(compute('PK12', { V: 35, C_t: 15, F: 1 }).inputs).toEqual({ V: 35, C_t: 15, F: 1, C_0: 0 });
  });
});

describe('no default stands for what a question must say', () => {
  const presets = operators.flatMap(({ id, inputs }) =>
    inputs.filter((symbol) => symbol.default !== undefined).map((symbol) => ({ id, symbol })),
  );

  it('a mass, an amount, a temperature; the Weiss temperature is 0 for the law of Curie, and most food holds no alcohol', () => {
    const taken = presets.filter(({ symbol }) => ['kg', 'g', 'Da', 'mol', 'K', 'degC'].includes(symbol.unitText)).map(({ id }) => id);
    expect(taken).toEqual(['CM20', 'MD35']);
  });

  it('an amount of money, but no profit to aim at, no income, no preferred dividends and no premium', () => {
    const taken = presets.filter(({ symbol }) => symbol.unitText.includes('currency')).map(({ id, symbol }) => [id, symbol.default]);
    expect(taken.map(([id, value]) => `${id} ${value}`).sort()).toEqual(['DV19 0', 'EB18 0', 'FI38 0', 'FI45 0']);
  });

  it.each([
    ['the build-up of scattered rays behind a shield, without which a dose is understated', 'NP16', 'B'],
    ['the form of the ground, without which the wind is understated', 'CV18', 'K_zt'],
    ['the speed of a gear, without which its stress is understated', 'ME3', 'K_v'],
    ['the charge of the nucleus, without which an ion passes for hydrogen', 'QM18', 'Z'],
    ['the hole of a hollow shaft, without which its stress is understated', 'SL12', 'd'],
    ['the hole of a shell, without which it passes for solid', 'RB15', 'R_i'],
    ['the number of a harmonic', 'AC7', 'n'],
    ['the turns of a coil', 'EM23', 'N'],
    ['the insulator of a capacitor', 'EM9', 'epsilon_r'],
    ['the fouling of a heat exchanger, without which it comes out too small', 'HT28', 'R_fo'],
    ['the losses of a radio link, without which its margin is overstated', 'RF17', 'L_o'],
    ['the pressure of the air, without which nobody knows which pressure is meant', 'FM1', 'p_0'],
  ])('%s', (_, id, name) => {
    expect(operators.find((operator) => operator.id === id)?.inputs.map((symbol) => symbol.name)).toContain(name);
    expect(presets.filter((preset) => preset.id === id && preset.symbol.name === name)).toEqual([]);
  });

  it('a probability, a rate of interest or a confidence', () => {
    const forbidden = /\b(probabilit|confidence|bioavailab|prevalence|sensitivity|specificity|interest rate per)/;
    // A foreign rate of interest is the income of a currency.
    const taken = presets.filter(({ symbol }) => forbidden.test(symbol.meaning) && !/foreign/.test(symbol.meaning)).map(({ id }) => id);
    expect(taken).toEqual([]);
  });
});
