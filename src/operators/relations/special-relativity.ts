import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain special-relativity. */
export const specialRelativityRelations = defineRelations([
  {
    id: 'SR25:rapidity',
    name: 'Rapidity',
    gives: 'phi',
    where: { phi: 'rapidity, the hyperbolic angle of the boost', v: 'speed along one line [m/s] > -c < c' },
    example: {
      given: { v: 2.4e8 },
      gives: 1.10015259802174,
      from: 'mpmath 1.2.1, 30 digits: half the logarithm of (c + v) / (c - v)',
    },
    source: 'Rindler, Relativity: Special, General, and Cosmological (rapidity)',
    assumes: 'motion along one line; rapidities add up where speeds do not',
    also: ['rapidity from speed', 'hyperbolic angle of a boost', 'additive measure of speed', 'artanh of v over c'],
    tags: ['kinematic', 'relativity', 'velocity'],
  },
  {
    id: 'SR25:rocket',
    name: 'Relativistic rocket equation',
    with: { v: 'Delta_v', phi: 'v_e / c * ln(m_0 / m_1)' },
    where: {
      Delta_v: 'speed gained from rest [m/s] >= 0',
      v_e: 'exhaust speed relative to the rocket [m/s] > 0 <= c',
      m_0: 'rest mass at the start [kg] > 0',
      m_1: 'rest mass at the end [kg] > 0 <= m_0',
    },
    example: {
      given: { v_e: 299792458, m_0: 3, m_1: 1 },
      gives: 239833966.4,
      from: 'hand arithmetic: a photon rocket reaches c (R^2 - 1) / (R^2 + 1), 0.8 c at the mass ratio 3',
    },
    source: 'Ackeret, Helvetica Physica Acta 19 (1946) 103',
    assumes: 'constant exhaust speed, straight flight from rest, no gravity',
    also: ['Ackeret rocket equation', 'photon rocket final speed', 'starship delta v', 'fuel for near light speed (solve for m_0)'],
    tags: ['kinematic', 'relativity', 'rocket'],
  },
  {
    id: 'SR25:hyperbolic-motion',
    name: 'Speed in hyperbolic motion (constant proper acceleration)',
    with: { phi: 'asinh(a * t / c)' },
    where: {
      v: 'speed in the frame of the start',
      a: 'constant acceleration felt on board [m/s^2] > 0',
      t: 'time in the frame of the start [s] >= 0',
    },
    example: {
      given: { a: 9.80665, t: 31557600 },
      gives: 215326759.546734,
      from: 'mpmath 1.2.1, 30 digits: a t / sqrt(1 + (a t / c)^2); one year at one standard gravity',
    },
    source: 'Rindler, Relativity: Special, General, and Cosmological (hyperbolic motion)',
    assumes: 'constant proper acceleration from rest in a straight line, no gravity',
    also: ['speed of a starship at constant thrust', 'speed at constant proper acceleration', 'one g rocket speed', 'hyperbolic motion'],
    tags: ['kinematic', 'relativity', 'rocket'],
  },
  {
    id: 'SR25:proper-time',
    name: 'Speed after a time on board at constant proper acceleration',
    with: { phi: 'a * tau / c' },
    where: {
      v: 'speed in the frame of the start',
      a: 'constant acceleration felt on board [m/s^2] > 0',
      tau: 'time on the clock on board [s] >= 0',
    },
    example: {
      given: { a: 9.80665, tau: 31557600 },
      gives: 232287369.59302,
      from: 'mpmath 1.3.0, 30 digits: the speed a t / sqrt(1 + (a t / c)^2) at the time t = c / a sinh(a tau / c)',
    },
    source: 'Misner, Thorne & Wheeler, Gravitation, ch. 6 (uniformly accelerated observer)',
    assumes: 'constant proper acceleration from rest in a straight line, no gravity',
    also: ['speed of a starship by ship time', 'how fast after a year on board at one g', 'ship time to reach a speed (solve for tau)'],
    tags: ['kinematic', 'relativity', 'rocket'],
  },
  {
    id: 'SR16:threshold',
    name: 'Threshold kinetic energy of a reaction on a fixed target',
    with: { E_0: 'T_th', m: '(M_f - m_1 - m_2) * (M_f + m_1 + m_2) / (2 * m_2)' },
    where: {
      T_th: 'least kinetic energy of the projectile [MeV] >= 0',
      m_1: 'rest mass of the projectile; zero for a photon [kg] >= 0',
      m_2: 'rest mass of the target at rest [kg] > 0',
      M_f: 'sum of the rest masses of all products [kg] >= m_1+m_2',
    },
    example: {
      given: { m_1: 1.67262192595e-27, m_2: 1.67262192595e-27, M_f: 6.6904877038e-27 },
      gives: 5629.63253656954,
      from: 'mpmath 1.2.1, 30 digits, with CODATA 2022 values; antiproton production by protons, 6 m_p c^2 = 5630 MeV',
    },
    source: 'Griffiths, Introduction to Elementary Particles, ch. 3',
    assumes: 'target at rest; products heavier than the reactants, at rest relative to one another at threshold',
    also: [
      'threshold energy of a reaction',
      'minimum beam energy to make a particle',
      'pair production threshold',
      'antiproton production energy',
    ],
    tags: ['kinematic', 'relativity', 'energy', 'particle'],
  },
]);
