import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain control. */
export const controlRelations = defineRelations([
  {
    id: 'VB31:ramp-error',
    name: 'Steady-state error of a type 1 loop to a ramp',
    with: { Q: 'e_ss', f_0: 'r', Delta_f: 'K_v' },
    where: {
      e_ss: 'error that stays [1] > 0',
      r: 'slope of the ramp [1/s] > 0',
      K_v: 'velocity constant of the loop [1/s] > 0',
    },
    example: { given: { r: 2, K_v: 40 }, gives: 0.05, from: 'hand arithmetic: 2 / 40' },
    source: 'Franklin, Powell & Emami-Naeini, Feedback Control of Dynamic Systems, sec. 4.2; Ogata, Modern Control Engineering, ch. 5',
    assumes: 'a stable loop with one integrator',
    also: ['velocity error of a loop', 'ramp tracking error', 'following error of a servo', 'velocity error constant (solve for K_v)'],
    tags: ['control', 'error'],
  },
]);
