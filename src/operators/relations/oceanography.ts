import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain oceanography. */
export const oceanographyRelations = defineRelations([
  {
    id: 'SL29:breaking',
    name: 'Breaking depth of waves',
    with: { epsilon: 'k', Delta_L: 'H', L_0: 'h' },
    gives: 'H',
    where: {
      H: 'height of the wave that breaks [m] > 0',
      h: 'depth of the water [m] > 0',
      k: 'breaker index [1] > 0 default 0.78',
    },
    example: { given: { h: 2.5, k: 0.8 }, gives: 2, from: 'hand arithmetic: 0.8 * 2.5' },
    source: 'McCowan, Philosophical Magazine 38 (1894) 351; USACE, Coastal Engineering Manual, part II ch. 4',
    assumes: 'a gently sloping bed; 0.78 is the limit of the solitary wave',
    also: ['height of a breaking wave', 'at what depth does a wave break (solve for h)', 'breaker index'],
    tags: ['wave', 'coast'],
  },
  {
    id: 'FM34:hull-speed',
    name: 'Hull speed of a boat',
    with: { L: 'L_w' },
    gives: 'v',
    where: {
      v: 'hull speed [kn] >= 0',
      L_w: 'length at the waterline [m] > 0',
      g: 'gravitational acceleration [m/s^2] > 0 default 9.80665',
      Fr: 'Froude number at hull speed, that of a wave as long as the boat [1] >= 0 default 0.3989422804',
    },
    example: {
      given: { L_w: 9 },
      gives: 7.285396231,
      digits: 10,
      from: 'mpmath 1.2.1: 0.3989422804 * sqrt(9.80665 * 9) m/s in knots of 1852 m/h',
    },
    source: 'Larsson & Eliasson, Principles of Yacht Design, ch. 5; Saunders, Hydrodynamics in Ship Design',
    assumes: 'a displacement hull; the bow wave is as long as the waterline, 1.34 knots for the root of its feet',
    also: [
      'maximum speed of a displacement hull',
      'hull speed from waterline length',
      '1.34 times root of waterline',
      'how fast can a sailing boat go',
    ],
    tags: ['boat', 'wave'],
  },
  {
    id: 'NP37:sea',
    name: 'Light below the surface',
    with: { mu: 'k', x: 'z' },
    where: {
      I: 'light at the depth [W/m^2] >= 0',
      I_0: 'light just below the surface [W/m^2] >= 0',
      k: 'diffuse attenuation coefficient [1/m] >= 0',
      z: 'depth [m] >= 0',
    },
    example: {
      given: { I_0: 200, k: 0.1, z: 10 },
      gives: 73.57588823428847,
      from: 'mpmath 1.2.1, 30 digits: 200 / e',
    },
    source: 'Kirk, Light and Photosynthesis in Aquatic Ecosystems, ch. 6',
    assumes: 'the same coefficient at all depths and colours',
    also: ['light in water at a depth', 'underwater light attenuation', 'sunlight below the sea surface'],
    tags: ['light', 'water'],
  },
  {
    id: 'MO16:surface-current',
    name: 'Geostrophic surface current from sea level slope',
    with: { V_g: 'v', Delta_p: 'rho * g * Delta_eta' },
    where: {
      v: 'speed of the surface current [m/s] >= 0',
      g: 'gravitational acceleration [m/s^2] > 0 default 9.80665',
      Delta_eta: 'difference of sea level across the current [m] >= 0',
      d: 'distance over which the sea level differs [km] > 0 usual 1 to 10000',
      phi: 'latitude, north or south without its sign [rad] >= pi/36 <= pi/2',
    },
    example: {
      given: { Delta_eta: 0.5, d: 100, phi: 0.6 },
      gives: 0.59543400274295187,
      from: 'mpmath 1.2.1, 30 digits; half a metre in 100 km',
    },
    source: 'Stewart, Introduction to Physical Oceanography, ch. 10',
    assumes: 'steady current without friction or curvature, not near the equator; high water to the right in the north',
    also: ['ocean current from altimetry', 'Gulf Stream speed', 'current from sea surface height', 'sea level difference across a current'],
    tags: ['current', 'sea level', 'rotation'],
  },
]);
