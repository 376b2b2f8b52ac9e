import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain photonics. */
export const photonicsRelations = defineRelations([
  {
    id: 'AC27:gaussian-beam',
    name: 'Intensity of a Gaussian beam',
    with: { A: 'pi * w^2 / 2 * exp(2 * (r / w)^2)' },
    where: {
      I: 'intensity at the distance r from the axis [W/cm^2] >= 0',
      P: 'power of the whole beam [W] >= 0',
      w: 'beam radius (1/e^2 of the intensity) [mm] > 0 usual 1e-4 to 10000',
      r: 'distance from the axis, 0 for the peak [mm] >= 0 default 0 usual 1e-6 to 10000',
    },
    example: {
      given: { P: 1, w: 0.5, r: 0.2 },
      gives: 184.9123338747166,
      from: 'mpmath 1.2.1, 30 digits: 2 P / (pi w^2) exp(-2 r^2 / w^2); beam of 1 W and 0.5 mm, 0.2 mm off its axis',
    },
    source: 'Saleh & Teich, Fundamentals of Photonics, 2nd ed., ch. 3',
    assumes:
      'ideal round Gaussian profile (TEM00); the power over an area that is half the circle of radius w on the axis and grows beside it',
    also: ['peak intensity of a laser', 'power density of a laser beam', 'irradiance of a laser spot', 'laser intensity off the axis'],
    tags: ['laser', 'gaussian beam', 'intensity'],
  },
  {
    id: 'AC7:free-spectral-range',
    name: 'Free spectral range of an optical cavity (longitudinal mode spacing)',
    with: { f_n: 'Delta_f', n: 1, v: 'c / n_g', r: 0 },
    where: {
      Delta_f: 'frequency step between neighbouring resonances [GHz] > 0',
      n_g: 'group index of the medium, 1 in air [1] >= 1 default 1',
      L: 'distance between the two mirrors [mm] > 0',
    },
    example: {
      given: { n_g: 1, L: 300 },
      gives: 0.49965409666666666,
      from: 'mpmath 1.2.1, 30 digits; helium-neon laser with mirrors 30 cm apart, about 0.5 GHz',
    },
    source: 'Saleh & Teich, Fundamentals of Photonics, 2nd ed., ch. 10 (resonator optics)',
    assumes: 'linear cavity with one medium (standing wave); a ring of round-trip length p has c / (n_g p)',
    also: ['FSR', 'etalon free spectral range', 'laser mode spacing', 'cavity mode spacing'],
    tags: ['laser', 'cavity', 'interferometer'],
  },
  {
    id: 'AG30:v-number',
    name: 'Normalised frequency of an optical fibre (V number)',
    with: { x: 'V', b: '2 * pi * sqrt((n_1 - n_2) * (n_1 + n_2))', c: 'a / lambda', a: 1 },
    where: {
      V: 'V number; a step-index fibre below 2.405 has one mode [1] > 0',
      a: 'radius of the core [um] > 0',
      lambda: 'wavelength in vacuum [nm] > 0',
      n_1: 'refractive index of the core [1] > n_2',
      n_2: 'refractive index of the cladding [1] >= 1',
    },
    example: {
      given: { a: 4.1, lambda: 1550, n_1: 1.4498, n_2: 1.4444 },
      gives: 2.077749451873784,
      from: 'mpmath 1.2.1, 30 digits; single-mode fibre of silica at 1550 nm',
    },
    source: 'Saleh & Teich, Fundamentals of Photonics, 2nd ed., ch. 9 (fibre optics); Agrawal, Fiber-Optic Communication Systems, ch. 2',
    assumes: 'round core, step index; a is the radius and not the diameter; the square root is the numerical aperture',
    also: ['V number', 'V parameter of a fibre', 'is the fibre single mode', 'fibre cutoff wavelength (V = 2.405, solve for lambda)'],
    tags: ['fibre', 'waveguide'],
  },
]);
