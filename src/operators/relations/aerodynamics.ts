import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain aerodynamics. */
export const aerodynamicsRelations = defineRelations([
  {
    id: 'NM51:froude',
    name: 'Froude propulsive efficiency',
    with: { E_out: '2 * v_0', E_in: 'v_e + v_0' },
    where: {
      eta: 'propulsive efficiency: thrust power over the kinetic power given to the stream [%] >= 0',
      v_e: 'speed of the jet or slipstream far behind, relative to the craft [m/s] > v_0',
      v_0: 'speed of the craft [m/s] > 0',
    },
    example: { given: { v_e: 400, v_0: 250 }, gives: 76.92307692307692, from: 'hand arithmetic: 2 / (1 + 1.6), turbofan in the cruise' },
    source: 'Hill & Peterson, Mechanics and Thermodynamics of Propulsion, ch. 5; Anderson, Introduction to Flight, ch. 9',
    assumes: 'one uniform stream at ambient pressure, mass of the fuel neglected',
    also: ['jet propulsive efficiency', 'ideal propeller efficiency', 'Froude efficiency', 'why turbofans are more efficient'],
    tags: ['propulsion', 'efficiency'],
  },
]);
