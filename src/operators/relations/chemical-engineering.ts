import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain chemical-engineering. */
export const chemicalEngineeringRelations = defineRelations([
  {
    id: 'FM37:residence-time',
    name: 'Residence time of a reactor',
    with: { t: 'tau' },
    gives: 'tau',
    where: {
      tau: 'mean residence time [s] > 0',
      V: 'volume of the reactor [L] > 0 usual 1e-6 to 1e9',
      Q: 'flow rate through it [L/s] > 0 usual 1e-9 to 1e6',
    },
    example: { given: { V: 500, Q: 2.5 }, gives: 200, from: 'hand arithmetic: 500 / 2.5' },
    source: 'Fogler, Elements of Chemical Reaction Engineering, sec. 2.6; Levenspiel, Chemical Reaction Engineering, ch. 5',
    assumes: 'constant density and volume',
    also: ['space time', 'mean residence time', 'reactor volume over flow rate', 'reactor volume from residence time (solve for V)'],
    tags: ['reactor', 'time'],
  },
  {
    id: 'FM42:sherwood',
    name: 'Sherwood number',
    with: { Re: 'Sh', v: 'k_c', D: 'L', nu: 'D' },
    where: {
      Sh: 'Sherwood number [1] > 0',
      k_c: 'mass transfer coefficient [m/s] > 0',
      L: 'characteristic length [m] > 0',
      D: 'diffusion coefficient [m^2/s] > 0',
    },
    example: { given: { k_c: 0.001, L: 0.02, D: 1e-5 }, gives: 2, from: 'hand arithmetic: 2e-5 / 1e-5' },
    source: 'Bird, Stewart & Lightfoot, Transport Phenomena, ch. 22; Incropera et al., Fundamentals of Heat and Mass Transfer, ch. 6',
    assumes: 'the length that the correlation asks for',
    also: ['mass transfer Nusselt number', 'dimensionless mass transfer coefficient', 'convective over diffusive mass transfer'],
    tags: ['mass transfer', 'dimensionless'],
  },
  {
    id: 'CE7:lewis',
    name: 'Lewis number',
    with: { Sc: 'Le', mu: 'alpha * rho' },
    where: {
      Le: 'Lewis number [1] > 0',
      alpha: 'thermal diffusivity [m^2/s] > 0',
      D: 'diffusion coefficient',
    },
    example: { given: { alpha: 2.2e-5, D: 2.5e-5 }, gives: 0.88, from: 'hand arithmetic: 2.2 / 2.5, water vapour in air' },
    source: 'Incropera et al., Fundamentals of Heat and Mass Transfer, ch. 6; Bird, Stewart & Lightfoot, Transport Phenomena',
    assumes: 'both of one mixture; the Schmidt number with heat in the place of momentum',
    also: [
      'thermal over mass diffusivity',
      'ratio of thermal diffusivity to diffusion coefficient',
      'heat and mass transfer analogy number',
    ],
    tags: ['mass transfer', 'dimensionless'],
  },
]);
