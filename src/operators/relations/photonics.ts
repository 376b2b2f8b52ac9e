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
]);
