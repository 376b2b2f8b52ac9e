import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain hydrology. */
export const hydrologyRelations = defineRelations([
  {
    id: 'HY5:sharp-crested',
    name: 'Flow over a sharp-crested rectangular weir',
    with: { C_d: 'sqrt(3) * C', H: 'h' },
    where: {
      Q: 'flow rate [m^3/s] >= 0',
      C: 'discharge coefficient [1] > 0 <= 0.866 default 0.62',
      b: 'width of the weir',
      h: 'head over the crest, measured upstream [m] >= 0',
      g: 'gravitational acceleration [m/s^2] > 0 default 9.80665',
    },
    example: {
      given: { C: 0.6, b: 2, h: 0.25, g: 9.81 },
      gives: 0.442944691807002,
      from: 'mpmath 1.2.1, 30 digits: 2 / 3 * 0.6 * 2 * sqrt(19.62) * 0.125',
    },
    source: 'ISO 1438:2017; White, Fluid Mechanics, sec. 10.7',
    assumes: 'no side contraction, a free jet, a small speed of approach; the same as 2/3 C b sqrt(2 g) h^1.5',
    also: [
      'rectangular weir',
      'flow over a rectangular weir (Francis)',
      'Poleni weir formula',
      'thin-plate weir flow',
      'weir discharge from head',
    ],
    tags: ['weir', 'flow'],
  },
  {
    id: 'FM1:bed-shear',
    name: 'Bed shear stress',
    with: { p: 'tau', p_0: 0, h: 'R * S' },
    where: {
      tau: 'mean shear stress on the bed [Pa] >= 0',
      rho: 'density of water [kg/m^3] > 0 default 1000',
      g: 'gravitational acceleration [m/s^2] > 0 default 9.80665',
      R: 'hydraulic radius, nearly the depth of a wide stream [m] > 0',
      S: 'slope of the water surface [1] >= 0',
    },
    example: { given: { R: 2, S: 0.001, g: 10 }, gives: 20, from: 'hand arithmetic: 1000 * 10 * 2 * 0.001' },
    source: 'Chow, Open-Channel Hydraulics, sec. 7-8; Julien, River Mechanics',
    assumes: 'steady uniform flow',
    also: ['tractive force of a stream', 'shear stress of a river on its bed', 'depth-slope product', 'boundary shear stress'],
    tags: ['river', 'stress'],
  },
  {
    id: 'OC2:chezy',
    name: 'Chezy equation',
    with: { g: 'C^2', h: 'R * S' },
    where: {
      v: 'mean speed of the flow [m/s] >= 0',
      C: 'Chezy coefficient [m^0.5/s] > 0',
      R: 'hydraulic radius [m] > 0',
      S: 'slope of the energy line [1] >= 0',
    },
    example: { given: { C: 50, R: 0.9, S: 0.001 }, gives: 1.5, from: 'hand arithmetic: 50 * sqrt(0.0009)' },
    source: 'Chow, Open-Channel Hydraulics, sec. 5-4; Chézy (1769)',
    assumes: 'steady uniform flow',
    also: ['Chezy formula', 'flow speed in a channel by Chezy', 'Chezy coefficient (solve for C)'],
    tags: ['channel', 'flow'],
  },
]);
