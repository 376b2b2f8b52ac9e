import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain acoustics. */
export const acousticsRelations = defineRelations([
  {
    id: 'AS5:point-source',
    name: 'Intensity at a distance from a point source',
    with: { F: 'I', L: 'P', d: 'r' },
    where: {
      I: 'intensity [W/m^2] > 0',
      P: 'power of the source [W] > 0',
      r: 'distance from the source [m] > 0',
    },
    example: {
      given: { P: 10, r: 2 },
      gives: 0.1989436788648692,
      from: 'mpmath 1.2.1, 30 digits: 10 / (16 * pi)',
    },
    source: 'OpenStax University Physics vol. 1, sec. 17.3',
    assumes: 'a source that radiates alike in all directions, nothing absorbed or reflected',
    also: [
      'sound intensity from the power of a source',
      'spherical spreading',
      'intensity of a loudspeaker at a distance',
      'irradiance of a lamp at a distance',
    ],
    tags: ['sound', 'inverse square'],
  },
  {
    id: 'AC31:amplitude',
    name: 'Sound intensity from pressure amplitude',
    with: { p: 'p_m / sqrt(2)' },
    where: {
      I: 'intensity',
      p_m: 'amplitude of the sound pressure, its peak [Pa] >= 0',
      rho: 'density of the medium [kg/m^3] > 0 default 1.204',
      v: 'speed of sound [m/s] > 0 default 343',
    },
    example: { given: { p_m: 2, rho: 1.25, v: 320 }, gives: 0.005, from: 'hand arithmetic: 4 / (2 * 1.25 * 320)' },
    source: 'OpenStax University Physics vol. 1, sec. 17.3; Kinsler et al., Fundamentals of Acoustics, sec. 5.9',
    assumes: 'a plane or distant wave; the pressure is a sine, of which p_m is the peak',
    also: [
      'intensity from peak sound pressure',
      'sound intensity from the maximum pressure change',
      'intensity of a sound wave from its amplitude',
    ],
    tags: ['sound'],
  },
  {
    id: 'AC7:string',
    name: 'Standing waves on a string from wave speed',
    with: { r: 0 },
    where: {
      f_n: 'frequency of the harmonic [Hz] > 0',
      n: 'number of the harmonic, 1 for the fundamental',
      v: 'speed of waves on the string [m/s] > 0',
      L: 'length of the string',
    },
    example: { given: { n: 2, v: 300, L: 0.6 }, gives: 500, from: 'hand arithmetic: 2 * 300 / 1.2' },
    source: 'OpenStax University Physics vol. 1, sec. 16.6',
    assumes: 'both ends fixed; the law has the form of that for an open pipe without end correction',
    also: ['harmonics of a string from wave speed', 'string resonance from length and wave speed', 'n v over 2 L'],
    tags: ['wave', 'resonance', 'string'],
  },
  {
    id: 'AG26:sound-reflection',
    name: 'Pressure reflection coefficient of sound',
    with: { r: 'r_p', a: 'Z_2 - Z_1', b: 'Z_2 + Z_1' },
    where: {
      r_p: 'reflected over incident sound pressure, negative when it changes sign [1] > -1 < 1',
      Z_1: 'acoustic impedance of the first medium, its density times its speed of sound [kg/(m^2*s)] > 0',
      Z_2: 'acoustic impedance of the second medium [kg/(m^2*s)] > 0',
    },
    example: {
      given: { Z_1: 1.63e6, Z_2: 7.8e6 },
      gives: 0.65429480381760339,
      from: 'mpmath 1.2.1, 30 digits; ultrasound from soft tissue into bone',
    },
    source: 'Kinsler et al., Fundamentals of Acoustics, ch. 6',
    assumes: 'plane wave at right angles to a flat boundary of two fluids; the reflected share of the energy is its square',
    also: [
      'pressure reflection from an acoustic impedance mismatch',
      'reflected ultrasound pressure at a boundary',
      'echo amplitude at an interface',
      'sound pressure reflection',
    ],
    tags: ['sound', 'reflection', 'ultrasound'],
  },
]);
