import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain geodesy. */
export const geodesyRelations = defineRelations([
  {
    id: 'SL29:map-scale',
    name: 'Map scale',
    with: { epsilon: 'n', Delta_L: 'D', L_0: 'd' },
    gives: 'D',
    where: {
      D: 'distance on the ground [km] > 0',
      d: 'distance on the map [cm] > 0 usual 0.001 to 1000',
      n: 'scale number, 50000 for 1:50 000 [1] > 0',
    },
    example: { given: { d: 4, n: 50000 }, gives: 2, from: 'hand arithmetic: 4 cm * 50000 = 200000 cm' },
    source: 'Robinson et al., Elements of Cartography, ch. 6',
    assumes: 'a map without distortion at that place',
    also: ['map distance to ground distance', 'real distance from a map', 'scale of a map (solve for n)', 'how far is it on the ground'],
    tags: ['map', 'ratio'],
  },
  {
    id: 'GE25:ellipsoid-height',
    name: 'Geoid and ellipsoid height',
    with: { H: 'h', H_0: 'H', b: 'N', f: 0 },
    where: {
      h: 'height above the ellipsoid, as satellite positioning gives it [m]',
      H: 'height above sea level [m]',
      N: 'geoid undulation [m]',
    },
    example: { given: { H: 400, N: 47.5 }, gives: 447.5, from: 'hand arithmetic: 400 + 47.5' },
    source: 'Hofmann-Wellenhof & Moritz, Physical Geodesy, sec. 4.6; NGA EGM2008',
    assumes: 'the plumb line is straight and at right angles to the ellipsoid',
    also: [
      'ellipsoidal height from height above sea level',
      'GPS height to sea level height (solve for H)',
      'geoid undulation (solve for N)',
      'h = H + N',
    ],
    tags: ['height'],
  },
]);
