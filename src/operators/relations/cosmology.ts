import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain cosmology. */
export const cosmologyRelations = defineRelations([
  {
    id: 'CO2:speed',
    name: "Hubble's law by speed",
    with: { D: 'd', z: 'v / c' },
    gives: 'v',
    where: {
      v: 'speed of recession [km/s] >= 0',
      H_0: 'Hubble constant',
      d: 'distance of the galaxy',
    },
    example: { given: { H_0: 70, d: 100 }, gives: 7000, from: 'hand arithmetic: 70 * 100' },
    source: 'Hubble, Proceedings of the National Academy of Sciences 15 (1929) 168',
    assumes: 'a galaxy near enough that its speed is below a tenth of that of light',
    also: ['recession speed of a galaxy', 'speed of recession from distance', 'v = H0 d'],
    tags: ['galaxy', 'expansion'],
  },
  {
    id: 'VB25:hubble-time',
    name: 'Hubble time',
    with: { f: 'H_0', T: 't' },
    gives: 't',
    where: {
      t: 'Hubble time, a scale of the age of the universe [Gyr] > 0',
      H_0: 'Hubble constant [km/(s*Mpc)] > 0 usual 40 to 110',
    },
    example: {
      given: { H_0: 70 },
      gives: 13.96846,
      digits: 7,
      from: 'mpmath 1.2.1: 3.0856775814913673e19 km / 70 km/s, in years of 365.25 days',
    },
    source: 'Ryden, Introduction to Cosmology, sec. 2.3',
    assumes: 'an expansion at the speed of today',
    also: ['inverse of the Hubble constant', 'age scale of the universe', 'one over H0'],
    tags: ['expansion', 'age'],
  },
]);
