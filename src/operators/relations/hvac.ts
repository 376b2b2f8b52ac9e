import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain hvac. */
export const hvacRelations = defineRelations([
  {
    id: 'HV8:ventilation',
    name: 'Ventilation heat loss',
    with: { q_s: 'Q', V_dot: 'n * V', T_2: 'T_i', T_1: 'T_o' },
    where: {
      Q: 'heat loss [W]',
      n: 'air changes [1/h] >= 0 usual 0.01 to 100',
      V: 'volume of the room [m^3] > 0',
      T_i: 'inside temperature [degC] > -273.15 usual -50 to 60',
      T_o: 'outside temperature [degC] > -273.15 usual -60 to 60',
      rho: 'density of air [kg/m^3] > 0 default 1.2',
      c_p: 'specific heat of air [kJ/(kg*K)] > 0 default 1.005 usual 0.9 to 1.2',
    },
    example: {
      given: { n: 0.5, V: 300, T_i: 20, T_o: 0, rho: 1.2, c_p: 1 },
      gives: 1000,
      from: 'hand arithmetic: 1200 J/(m^3 K) * 150 m^3/h * 20 K / 3600 s/h',
    },
    source: 'EN 12831-1:2017; ASHRAE Handbook, Fundamentals, ch. 18',
    assumes: 'sensible heat alone; 1.2 kg/m^3 * 1.005 kJ/(kg K) are 0.335 Wh/(m^3 K)',
    also: ['heat loss by air changes', 'infiltration heat loss', 'heat lost with the ventilation air'],
    tags: ['building', 'heat loss'],
  },
  {
    id: 'AG31:eer',
    name: 'Energy efficiency ratio (EER) from COP',
    with: { y: 'EER', m: 3.412141633, x: 'COP', b: 0 },
    where: {
      EER: 'energy efficiency ratio, Btu/h of cooling for each watt [1] > 0',
      COP: 'coefficient of performance [1] > 0',
    },
    example: { given: { COP: 2 }, gives: 6.824283266, from: 'hand arithmetic: 2 * 3.412141633, the Btu/h in a watt' },
    source: 'AHRI 210/240-2023; NIST SP 811, app. B.8 (Btu IT)',
    assumes: 'both at the same conditions',
    also: ['EER', 'COP to EER', 'EER to COP (solve for COP)', 'energy efficiency ratio of an air conditioner'],
    tags: ['cooling', 'efficiency'],
  },
  {
    id: 'FM36:duct',
    name: 'Duct airflow from area and velocity',
    with: {},
    where: {
      Q: 'air flow [m^3/h] >= 0',
      A: 'area of the duct [m^2] > 0',
      v: 'mean speed of the air',
    },
    example: { given: { A: 0.1, v: 5 }, gives: 1800, from: 'hand arithmetic: 0.5 m^3/s * 3600' },
    source: 'ASHRAE Handbook, Fundamentals, ch. 21',
    assumes: 'the mean speed over the section',
    also: [
      'air flow in a duct',
      'duct velocity from airflow (solve for v)',
      'duct size for an airflow (solve for A)',
      'cubic metres of air per hour',
    ],
    tags: ['air', 'flow'],
  },
  {
    id: 'NM51:sensible-heat-ratio',
    name: 'Sensible heat ratio',
    with: { eta: 'SHR', E_out: 'q_s * 1 [s]', E_in: '(q_s + q_l) * 1 [s]' },
    where: {
      SHR: 'sensible heat ratio [1] in [0, 1]',
      q_s: 'sensible heat [kW] >= 0 usual 1e-6 to 1e6',
      q_l: 'latent heat [kW] >= 0 usual 1e-6 to 1e6',
    },
    example: { given: { q_s: 15, q_l: 5 }, gives: 0.75, from: 'hand arithmetic: 15 / 20' },
    source: 'ASHRAE Handbook, Fundamentals, ch. 18; Çengel & Boles, Thermodynamics, ch. 14',
    assumes: 'both of one coil or room',
    also: ['SHR', 'sensible heat factor', 'share of sensible in total cooling'],
    tags: ['cooling', 'ratio'],
  },
]);
