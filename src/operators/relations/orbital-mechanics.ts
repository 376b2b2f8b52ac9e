import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain orbital-mechanics. */
export const orbitalMechanicsRelations = defineRelations([
  {
    id: 'NM4:hyperbolic-excess',
    name: 'Hyperbolic excess speed',
    with: { v: 'v_inf', v_0: 'v', a: '-mu / r^2', s: 'r' },
    where: {
      v_inf: 'speed left over far away from the body [km/s] >= 0',
      v: 'speed at the distance r, above the escape speed there [km/s] > 0',
      mu: 'gravitational parameter G*M, for Earth 398600.4418 [km^3/s^2] > 0 usual 0.001 to 1e13',
      r: 'distance from the centre of the body [km] > 0 usual 0.1 to 1e13',
    },
    example: {
      given: { v: 11.5, mu: 398600.4418, r: 6578 },
      gives: 3.3253592357552503,
      from: 'mpmath 1.2.1, 30 digits; departure from 200 km above Earth',
    },
    source: 'Curtis, Orbital Mechanics for Engineering Students, ch. 2',
    assumes:
      'two-body hyperbola, gravity of other bodies ignored: all the way out takes as much energy as the pull at r over the distance r',
    also: ['v infinity', 'speed left after escaping', 'impact speed of an asteroid from its approach speed (solve for v)'],
    tags: ['kinematic', 'orbit', 'speed', 'interplanetary'],
  },
]);
