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
  {
    id: 'AG14:rectifying-line',
    name: 'Rectifying operating line (McCabe-Thiele)',
    with: { x: 1, x_0: 0, x_1: 'R + 1', y_0: 'x', y_1: 'x_D' },
    where: {
      y: 'mole fraction in the vapour rising from the stage below [1]',
      R: 'reflux ratio, reflux over distillate [1] >= 0',
      x: 'mole fraction in the liquid leaving the stage [1] in [0, 1]',
      x_D: 'mole fraction in the distillate [1] in [0, 1]',
    },
    example: { given: { R: 2, x: 0.5, x_D: 0.95 }, gives: 0.65, from: 'hand arithmetic: (2 * 0.5 + 0.95) / 3' },
    source: 'McCabe & Thiele (1925); McCabe, Smith & Harriott, Unit Operations of Chemical Engineering, chapter on distillation',
    assumes: 'constant molal overflow, total condenser, above the feed; fractions of the more volatile component',
    also: [
      'upper operating line of a distillation column',
      'enriching section line',
      'rectifying line of the McCabe-Thiele diagram',
      'reflux ratio from an operating line (solve for R)',
    ],
    tags: ['distillation'],
  },
]);
