import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain orbital-mechanics. */
export const orbitalMechanicsRelations = defineRelations([
  {
    id: 'OM3:hyperbolic-excess',
    name: 'Hyperbolic excess speed',
    with: { a: '-mu / v_inf^2' },
    gives: 'v_inf',
    where: {
      v_inf: 'speed left over far away from the body [km/s] >= 0',
      v: 'speed at the distance r, above the escape speed there [km/s] > 0',
    },
    example: {
      given: { v: 11.5, mu: 398600.4418, r: 6578 },
      gives: 3.3253592357552503,
      from: 'mpmath 1.2.1, 30 digits; departure from 200 km above Earth',
    },
    source: 'Curtis, Orbital Mechanics for Engineering Students, ch. 2',
    assumes: 'two-body hyperbola, gravity of other bodies ignored',
    also: ['v infinity', 'speed left after escaping', 'impact speed of an asteroid from its approach speed (solve for v)'],
    tags: ['kinematic', 'orbit', 'speed', 'interplanetary'],
  },
]);
