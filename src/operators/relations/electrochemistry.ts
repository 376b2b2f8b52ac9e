import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain electrochemistry. */
export const electrochemistryRelations = defineRelations([
  {
    id: 'CH19:cell-potential',
    name: 'Equilibrium constant from cell potential',
    with: { Delta_G: '-(n * F * E)' },
    where: {
      K: 'equilibrium constant of the cell reaction',
      n: 'electrons that the reaction moves [1] integer >= 1',
      E: 'standard cell potential [V]',
      T: 'absolute temperature [K] > 0 default 298.15',
    },
    example: {
      given: { n: 2, E: 0.46 },
      gives: 3.558e15,
      digits: 4,
      from: 'mpmath 1.2.1: exp(2 * 96485.33212 * 0.46 / (8.314462618 * 298.15)), copper and silver',
    },
    source: 'Atkins & de Paula, Physical Chemistry, ch. 6; OpenStax Chemistry 2e, sec. 17.4',
    assumes: 'standard states',
    also: ['K from E cell', 'equilibrium constant of a redox reaction', 'standard potential to equilibrium constant'],
    tags: ['equilibrium', 'cell'],
  },
  {
    id: 'CT33:battery',
    name: 'Battery run time from capacity and current',
    with: { Q: 'C' },
    gives: 't',
    where: {
      t: 'run time [h] > 0',
      C: 'capacity [Ah] > 0 usual 1e-6 to 1e6',
      I: 'current drawn [A] > 0',
    },
    example: { given: { C: 60, I: 4 }, gives: 15, from: 'hand arithmetic: 60 / 4' },
    source: 'Linden & Reddy, Handbook of Batteries, ch. 3',
    assumes: 'the whole capacity can be drawn at this current',
    also: ['how long does a battery last', 'amp hours divided by amps', 'battery life from mAh and mA', 'battery duration'],
    tags: ['battery'],
  },
  {
    id: 'EM45:battery-energy',
    name: 'Battery energy from capacity and voltage',
    with: { W: 'E', q: 'C' },
    where: {
      E: 'energy [Wh] > 0',
      C: 'capacity [Ah] > 0 usual 1e-6 to 1e6',
      V: 'mean voltage [V] > 0',
    },
    example: { given: { C: 60, V: 12 }, gives: 720, from: 'hand arithmetic: 60 * 12' },
    source: 'Linden & Reddy, Handbook of Batteries, ch. 3',
    assumes: 'the mean voltage during discharge',
    also: ['watt hours from amp hours', 'Ah to Wh', 'energy stored in a battery', 'mAh to watt hours'],
    tags: ['battery', 'energy'],
  },
  {
    id: 'CT33:c-rate',
    name: 'C-rate of a battery',
    with: { Q: 'C', t: '1 / c_r' },
    gives: 'c_r',
    where: {
      c_r: 'C-rate [1/h] > 0',
      I: 'charging or discharging current [A] > 0',
      C: 'rated capacity [Ah] > 0 usual 1e-6 to 1e6',
    },
    example: { given: { I: 30, C: 60 }, gives: 0.5, from: 'hand arithmetic: 30 / 60' },
    source: 'Linden & Reddy, Handbook of Batteries, ch. 3',
    assumes: 'constant current',
    also: ['charge rate of a battery', 'current relative to capacity', 'discharge rate in C'],
    tags: ['battery', 'ratio'],
  },
]);
