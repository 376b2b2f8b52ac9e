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
  {
    id: 'GM42:geocentric',
    name: 'Geocentric X coordinate from latitude, longitude and height',
    with: { x_1: 'X', x: '(a / sqrt(1 - f * (2 - f) * sin(phi)^2) + h) * cos(phi)', y: 0, theta: 'lambda' },
    where: {
      X: 'coordinate from the centre of the earth towards latitude 0, longitude 0 [m]',
      phi: 'geodetic latitude, north positive [deg] in [-90, 90]',
      lambda: 'longitude, east positive [deg] in [-360, 360] usual -360 to 360',
      h: 'height above the ellipsoid [m] default 0',
      a: 'equatorial radius, 6378137 m for WGS 84 [m] > 0 default 6378137',
      f: 'flattening, 1/298.257223563 for WGS 84 [1] in [0, 1) default 0.0033528106647474805',
    },
    example: {
      given: { a: 6378137, f: 0.0033528106647474805, phi: 48.8584, h: 330, lambda: 2.2945 },
      gives: 4201152.7586551905,
      from: 'mpmath 1.2.1, 30 digits, from the reduced latitude; a tower in Paris',
    },
    source: 'Hofmann-Wellenhof, Lichtenegger & Wasle, GNSS: Global Navigation Satellite Systems, ch. 8; Torge & Müller, Geodesy, ch. 4',
    assumes: 'height above the ellipsoid, not above sea level; the Y coordinate is X with lambda - 90 deg for lambda',
    also: ['geodetic to ECEF x', 'ECEF x coordinate', 'lat lon height to Cartesian x', 'ECEF y coordinate (longitude minus 90 deg)'],
    tags: ['ellipsoid', 'GNSS', 'coordinates'],
  },
  {
    id: 'RB27:mercator',
    name: 'Northing of the Mercator projection',
    with: { s: 'y', r: 'a', theta: 'asinh(tan(phi)) - sqrt(f * (2 - f)) * atanh(sqrt(f * (2 - f)) * sin(phi))' },
    where: {
      y: 'distance from the equator on the map, at the scale of the equator [m]',
      phi: 'geodetic latitude [deg] > -90 < 90',
      a: 'equatorial radius, 6378137 m for WGS 84 [m] > 0 default 6378137',
      f: 'flattening, 1/298.257223563 for WGS 84, 0 for a sphere or web map tiles [1] in [0, 1) default 0.0033528106647474805',
    },
    example: {
      given: { a: 6378206.4, phi: 35, f: 0.0033900753039 },
      gives: 4139145.6,
      digits: 7,
      from: 'Snyder, Map Projections: A Working Manual, p. 267: latitude 35 deg on the Clarke 1866 ellipsoid',
    },
    source: 'Snyder, Map Projections: A Working Manual (USGS PP 1395), ch. 7',
    assumes:
      'normal Mercator with true scale on the equator; the easting is a times the longitude in radians; y/a is the isometric latitude',
    also: ['Mercator y', 'web Mercator y coordinate (f = 0)', 'latitude to map y', 'latitude from Mercator northing (solve for phi)'],
    tags: ['map projection', 'Mercator'],
  },
]);
