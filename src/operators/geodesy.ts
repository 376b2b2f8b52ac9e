import { defineDomain } from '../core/registry/define-domain.js';

/** Geodesy, navigation and cartography: courses and distances on the globe, the ellipsoid, satellite coordinates, map grids and gravity. */
export const geodesy = defineDomain({
  id: 'geodesy',
  prefix: 'GE',
  name: 'Geodesy, navigation and cartography',
  field: 'earth',
  about:
    'Distances, courses and positions on the earth, the shape of the ellipsoid, satellite coordinates, map grids, heights and gravity.',
  operators: [
    // Great circles on the sphere
    {
      id: 'GE1',
      name: 'Great-circle distance (haversine formula)',
      equation:
        'd = 2 * R * atan2(sqrt(sin((phi_2 - phi_1) / 2)^2 + cos(phi_1) * cos(phi_2) * sin((lambda_2 - lambda_1) / 2)^2), hypot(cos((phi_2 - phi_1) / 2) * cos((lambda_2 - lambda_1) / 2), sin((phi_1 + phi_2) / 2) * sin((lambda_2 - lambda_1) / 2)))',
      where: {
        d: 'shortest distance along the surface [km] >= 0',
        R: 'radius of the globe, 6371 km for the mean earth [km] > 0 default 6371 usual 100 to 1e5',
        phi_1: 'latitude of the start, north positive [deg] in [-90, 90] usual -90 to 90',
        lambda_1: 'longitude of the start, east positive [deg] in [-360, 360] usual -360 to 360',
        phi_2: 'latitude of the end [deg] in [-90, 90] usual -90 to 90',
        lambda_2: 'longitude of the end [deg] in [-360, 360] usual -360 to 360',
      },
      example: {
        given: { R: 6371, phi_1: 33.95, lambda_1: -118.4, phi_2: 40.63333333333333, lambda_2: -73.78333333333333 },
        gives: 3972.8577762503724,
        from: 'mpmath 1.2.1, 30 digits, by the law of cosines; Los Angeles to New York, 0.623585 rad in Williams, Aviation Formulary',
      },
      source:
        'Sinnott, Virtues of the haversine, Sky and Telescope 68, 159 (1984); Williams, Aviation Formulary; Snyder, Map Projections, ch. 5',
      assumes:
        'round earth, so up to about 0.6 % from the true distance; the cosine of the half angle is written out to stay exact far away',
      also: [
        'haversine',
        'distance between two latitude longitude points',
        'distance as the crow flies',
        'flight distance between two cities',
        'GPS distance between coordinates',
      ],
      tags: ['navigation', 'sphere', 'distance'],
      alternatives: ['GE8'],
    },
    {
      id: 'GE2',
      name: 'Initial course of a great circle',
      equation:
        'theta = mod(atan2(cos(phi_2) * sin(lambda_2 - lambda_1), sin(phi_2 - phi_1) + 2 * sin(phi_1) * cos(phi_2) * sin((lambda_2 - lambda_1) / 2)^2), 2 * pi)',
      where: {
        theta: 'course at the start, clockwise from true north [deg] in [0, 360]',
        phi_1: 'latitude of the start, north positive [deg] in (-90, 90) usual -90 to 90',
        lambda_1: 'longitude of the start, east positive [deg] in [-360, 360] usual -360 to 360',
        phi_2: 'latitude of the end [deg] in [-90, 90] usual -90 to 90',
        lambda_2: 'longitude of the end [deg] in [-360, 360] usual -360 to 360',
      },
      requires: ['or(phi_1 != phi_2, lambda_1 != lambda_2)'],
      example: {
        given: { phi_1: 33.95, lambda_1: -118.4, phi_2: 40.63333333333333, lambda_2: -73.78333333333333 },
        gives: 65.89216655274531,
        from: 'mpmath 1.2.1, 30 digits, by the spherical law of cosines; Los Angeles to New York, 66 deg in Williams, Aviation Formulary',
      },
      source: 'Snyder, Map Projections: A Working Manual (USGS PP 1395), ch. 5; Williams, Aviation Formulary',
      assumes: 'round earth; the course changes along the way; not defined between opposite points of the globe',
      also: [
        'initial bearing',
        'forward azimuth',
        'compass direction from one city to another',
        'qibla direction',
        'bearing between two coordinates',
      ],
      tags: ['navigation', 'sphere', 'course'],
    },
    {
      id: 'GE3',
      name: 'Latitude reached along a great circle',
      equation:
        'phi_2 = atan2(sin(phi_1) * cos(d / R) + cos(phi_1) * sin(d / R) * cos(theta), hypot(cos(phi_1) * cos(d / R) - sin(phi_1) * sin(d / R) * cos(theta), sin(d / R) * sin(theta)))',
      where: {
        phi_2: 'latitude of the destination [deg] in [-90, 90]',
        phi_1: 'latitude of the start, north positive [deg] in [-90, 90] usual -90 to 90',
        d: 'distance along the great circle [km] >= 0 <= pi*R usual 1e-4 to 25000',
        R: 'radius of the globe, 6371 km for the mean earth [km] > 0 default 6371 usual 100 to 1e5',
        theta: 'course at the start, clockwise from true north [deg] in [-360, 360] usual -360 to 360',
      },
      example: {
        given: { phi_1: 33.95, d: 185.2, R: 6371, theta: 66 },
        gives: 34.61364794342963,
        from: 'mpmath 1.2.1, 30 digits, by turning vectors; 100 nautical miles from Los Angeles on 66 deg, as in Williams, Aviation Formulary',
      },
      source: 'Snyder, Map Projections: A Working Manual (USGS PP 1395), ch. 5; Williams, Aviation Formulary',
      assumes: 'round earth; sin(phi_2) = sin(phi_1)*cos(d/R) + cos(phi_1)*sin(d/R)*cos(theta), kept exact near the poles',
      also: ['destination point latitude', 'latitude in the direct problem on the sphere', 'latitude after flying a distance on a bearing'],
      tags: ['navigation', 'sphere', 'position'],
    },
    {
      id: 'GE4',
      name: 'Longitude reached along a great circle',
      equation:
        'lambda_2 = mod(lambda_1 + atan2(sin(d / R) * sin(theta), cos(phi_1) * cos(d / R) - sin(phi_1) * sin(d / R) * cos(theta)) + pi, 2 * pi) - pi',
      where: {
        lambda_2: 'longitude of the destination, east positive [deg] in [-180, 180]',
        lambda_1: 'longitude of the start [deg] in [-360, 360] usual -360 to 360',
        d: 'distance along the great circle [km] >= 0 <= pi*R usual 1e-4 to 25000',
        R: 'radius of the globe, 6371 km for the mean earth [km] > 0 default 6371 usual 100 to 1e5',
        theta: 'course at the start, clockwise from true north [deg] in [-360, 360] usual -360 to 360',
        phi_1: 'latitude of the start, north positive [deg] in (-90, 90) usual -90 to 90',
      },
      example: {
        given: { lambda_1: -118.4, d: 185.2, R: 6371, theta: 66, phi_1: 33.95 },
        gives: -116.55115727174241,
        from: 'mpmath 1.2.1, 30 digits, by turning vectors; 100 nautical miles from Los Angeles on 66 deg, as in Williams, Aviation Formulary',
      },
      source: 'Snyder, Map Projections: A Working Manual (USGS PP 1395), ch. 5; Williams, Aviation Formulary',
      assumes: 'round earth; not defined if the destination is a pole',
      also: ['destination point longitude', 'longitude after a distance and bearing', 'longitude of the point at a distance and direction'],
      tags: ['navigation', 'sphere', 'position'],
    },
    {
      id: 'GE5',
      name: 'Cross-track distance from a great circle',
      equation: 'd_xt = R * asin(sin(d_13 / R) * sin(theta_13 - theta_12))',
      where: {
        d_xt: 'distance off the course line, positive to the right of it [km]',
        R: 'radius of the globe, 6371 km for the mean earth [km] > 0 default 6371 usual 100 to 1e5',
        d_13: 'great-circle distance from the start of the line to the point [km] >= 0 <= pi*R usual 1e-4 to 25000',
        theta_13: 'initial course from the start to the point [deg] in [-360, 360] usual -360 to 360',
        theta_12: 'initial course of the line from the start to its end [deg] in [-360, 360] usual -360 to 360',
      },
      example: {
        given: { R: 6371, d_13: 185, theta_13: 70.17, theta_12: 65.89 },
        gives: 13.804738810469729,
        from: 'mpmath 1.2.1, 30 digits; point of the Los Angeles to New York example, 7.45 nautical miles right of course in Williams, Aviation Formulary',
      },
      source: 'Williams, Aviation Formulary (cross track error)',
      assumes: 'round earth; distance to the whole great circle, also where the foot of it lies beyond the ends of the leg',
      also: ['XTD', 'cross track error', 'how far off course', 'distance from a point to a great circle'],
      tags: ['navigation', 'sphere', 'distance'],
    },
    // Rhumb lines
    {
      id: 'GE6',
      name: 'Rhumb line distance',
      equation:
        'd = R * hypot(phi_2 - phi_1, if(phi_1 == phi_2, cos(phi_1), (phi_2 - phi_1) / (2 * atanh(sin((phi_2 - phi_1) / 2) / cos((phi_1 + phi_2) / 2)))) * (mod(lambda_2 - lambda_1 + pi, 2 * pi) - pi))',
      where: {
        d: 'distance along the line of constant course [km] >= 0',
        R: 'radius of the globe, 6371 km for the mean earth [km] > 0 default 6371 usual 100 to 1e5',
        phi_1: 'latitude of the start, north positive [deg] in [-89.9, 89.9] usual -89.9 to 89.9',
        lambda_1: 'longitude of the start, east positive [deg] in [-360, 360] usual -360 to 360',
        phi_2: 'latitude of the end [deg] in [-89.9, 89.9] usual -89.9 to 89.9',
        lambda_2: 'longitude of the end [deg] in [-360, 360] usual -360 to 360',
      },
      example: {
        given: { R: 6371, phi_1: 33.95, lambda_1: -118.4, phi_2: 40.63333333333333, lambda_2: -73.78333333333333 },
        gives: 4011.4972676411808,
        from: 'mpmath 1.2.1, 30 digits, by the secant of the course; Los Angeles to New York, 2164.6 arcmin (nautical miles) in Williams, Aviation Formulary',
      },
      source: 'Williams, Aviation Formulary (rhumb lines); Bowditch, American Practical Navigator (Mercator sailing)',
      assumes: 'round earth, shorter way round; on one parallel (phi_1 = phi_2) the limit cos(phi_1) is taken',
      also: ['loxodrome length', 'constant bearing distance', 'Mercator sailing distance', 'distance on a steady compass course'],
      tags: ['navigation', 'rhumb line', 'distance'],
    },
    {
      id: 'GE7',
      revision: 2,
      name: 'Rhumb line course',
      equation:
        'theta = mod(atan2(lambda_2 - lambda_1 - 2 * pi * round((lambda_2 - lambda_1) / (2 * pi)), 2 * atanh(sin((phi_2 - phi_1) / 2) / cos((phi_1 + phi_2) / 2))), 2 * pi)',
      where: {
        theta: 'constant course, clockwise from true north [deg] in [0, 360]',
        phi_1: 'latitude of the start, north positive [deg] in [-89.9, 89.9] usual -89.9 to 89.9',
        lambda_1: 'longitude of the start, east positive [deg] in [-360, 360] usual -360 to 360',
        phi_2: 'latitude of the end [deg] in [-89.9, 89.9] usual -89.9 to 89.9',
        lambda_2: 'longitude of the end [deg] in [-360, 360] usual -360 to 360',
      },
      requires: ['or(phi_1 != phi_2, lambda_1 != lambda_2)'],
      example: {
        given: { phi_1: 33.95, lambda_1: -118.4, phi_2: 40.63333333333333, lambda_2: -73.78333333333333 },
        gives: 79.32395900559973,
        from: 'mpmath 1.2.1, 30 digits, by logarithms of tangents; Los Angeles to New York, 79.3 deg in Williams, Aviation Formulary',
      },
      source: 'Williams, Aviation Formulary (rhumb lines); Bowditch, American Practical Navigator (Mercator sailing)',
      assumes: 'round earth, shorter way round; the inverse hyperbolic tangent is half the difference of the stretched latitudes',
      also: ['rhumb line bearing', 'loxodrome azimuth', 'constant compass heading between two places', 'Mercator sailing course'],
      tags: ['navigation', 'rhumb line', 'course'],
    },
    // The ellipsoid
    {
      id: 'GE8',
      name: 'Distance on the ellipsoid (Andoyer formula)',
      equation:
        's = 2 * a * (atan2(hypot(sin((phi_1 - phi_2) / 2) * cos((lambda_1 - lambda_2) / 2), cos((phi_1 + phi_2) / 2) * sin((lambda_1 - lambda_2) / 2)), hypot(cos((phi_1 - phi_2) / 2) * cos((lambda_1 - lambda_2) / 2), sin((phi_1 + phi_2) / 2) * sin((lambda_1 - lambda_2) / 2)))' +
        ' + f / 2 * ((3 * hypot(sin((phi_1 - phi_2) / 2) * cos((lambda_1 - lambda_2) / 2), cos((phi_1 + phi_2) / 2) * sin((lambda_1 - lambda_2) / 2)) * hypot(cos((phi_1 - phi_2) / 2) * cos((lambda_1 - lambda_2) / 2), sin((phi_1 + phi_2) / 2) * sin((lambda_1 - lambda_2) / 2))' +
        ' - atan2(hypot(sin((phi_1 - phi_2) / 2) * cos((lambda_1 - lambda_2) / 2), cos((phi_1 + phi_2) / 2) * sin((lambda_1 - lambda_2) / 2)), hypot(cos((phi_1 - phi_2) / 2) * cos((lambda_1 - lambda_2) / 2), sin((phi_1 + phi_2) / 2) * sin((lambda_1 - lambda_2) / 2))))' +
        ' * (sin((phi_1 + phi_2) / 2) * cos((phi_1 - phi_2) / 2) / hypot(cos((phi_1 - phi_2) / 2) * cos((lambda_1 - lambda_2) / 2), sin((phi_1 + phi_2) / 2) * sin((lambda_1 - lambda_2) / 2)))^2' +
        ' - (3 * hypot(sin((phi_1 - phi_2) / 2) * cos((lambda_1 - lambda_2) / 2), cos((phi_1 + phi_2) / 2) * sin((lambda_1 - lambda_2) / 2)) * hypot(cos((phi_1 - phi_2) / 2) * cos((lambda_1 - lambda_2) / 2), sin((phi_1 + phi_2) / 2) * sin((lambda_1 - lambda_2) / 2))' +
        ' + atan2(hypot(sin((phi_1 - phi_2) / 2) * cos((lambda_1 - lambda_2) / 2), cos((phi_1 + phi_2) / 2) * sin((lambda_1 - lambda_2) / 2)), hypot(cos((phi_1 - phi_2) / 2) * cos((lambda_1 - lambda_2) / 2), sin((phi_1 + phi_2) / 2) * sin((lambda_1 - lambda_2) / 2))))' +
        ' * (cos((phi_1 + phi_2) / 2) * sin((phi_1 - phi_2) / 2) / hypot(sin((phi_1 - phi_2) / 2) * cos((lambda_1 - lambda_2) / 2), cos((phi_1 + phi_2) / 2) * sin((lambda_1 - lambda_2) / 2)))^2))',
      where: {
        s: 'shortest distance along the ellipsoid [km] >= 0',
        a: 'equatorial radius, 6378137 m for WGS 84 [m] > 0 default 6378137',
        f: 'flattening, 1/298.257223563 for WGS 84 [1] in [0, 0.01] default 0.0033528106647474805',
        phi_1: 'geodetic latitude of the start, north positive [deg] in [-90, 90] usual -90 to 90',
        lambda_1: 'longitude of the start, east positive [deg] in [-360, 360] usual -360 to 360',
        phi_2: 'geodetic latitude of the end [deg] in [-90, 90] usual -90 to 90',
        lambda_2: 'longitude of the end [deg] in [-360, 360] usual -360 to 360',
      },
      requires: [
        'or(phi_1 != phi_2, lambda_1 != lambda_2)',
        'sin(phi_1) * sin(phi_2) + cos(phi_1) * cos(phi_2) * cos(lambda_1 - lambda_2) >= -0.95',
      ],
      example: {
        given: {
          a: 6378137,
          f: 0.0033528106647474805,
          phi_1: 48.836388888888889,
          lambda_1: 2.337222222222222,
          phi_2: 38.921388888888889,
          lambda_2: -77.065555555555556,
        },
        gives: 6181.625509319761,
        from: 'mpmath 1.2.1, 30 digits; Meeus, example 11.c (Paris to Washington observatories, 6181.63 km); 6181.632 km by Vincenty iteration',
      },
      source: 'Meeus, Astronomical Algorithms, ch. 11 (method of Andoyer)',
      assumes:
        'first order in the flattening: on the earth within about 0.001 %, 0.2 km at most; refused within 18 deg of the opposite point',
      also: ['geodesic length', 'Andoyer-Lambert', 'accurate distance between two coordinates', 'WGS 84 distance', 'ellipsoidal distance'],
      tags: ['navigation', 'ellipsoid', 'distance'],
      alternatives: ['GE1'],
    },
    // Heights and gravity
    {
      id: 'GE21',
      name: 'Trigonometric height difference',
      equation: 'Delta_h = d * tan(alpha) + (1 - k) * d^2 / (2 * R) + h_i - h_t',
      where: {
        Delta_h: 'height of the target point above the instrument point [m]',
        d: 'horizontal distance [m] >= 0',
        alpha: 'vertical angle above the horizontal, 90 deg minus the zenith angle [deg] in (-90, 90) usual -90 to 90',
        k: 'refraction coefficient, about 0.13 by day [1] in [-5, 5]',
        R: 'mean radius of the earth [km] > 0 default 6371 usual 100 to 1e5',
        h_i: 'height of the instrument above its point [m]',
        h_t: 'height of the target above its point [m]',
      },
      example: {
        given: { d: 1500, alpha: 2, k: 0.13, R: 6371, h_i: 1.55, h_t: 2 },
        gives: 52.0847800420479,
        from: 'mpmath 1.2.1, 30 digits; 1500 m away at 2 deg of elevation, curvature and refraction give 0.154 m of it',
      },
      source: 'Ghilani & Wolf, Elementary Surveying (trigonometric levelling; curvature and refraction); Torge & Müller, Geodesy',
      assumes: 'distances of up to some kilometres; curvature and refraction alone are the middle term',
      also: ['trigonometric levelling', 'total station height difference', 'curvature and refraction correction (alpha = 0, h_i = h_t)'],
      tags: ['surveying', 'height'],
    },
    {
      id: 'GE22',
      name: 'Distance along the ground to the horizon',
      equation: 's = R * atan(sqrt(h * (2 * R + h)) / R)',
      where: {
        s: 'distance along the surface to the geometric horizon [km] >= 0',
        R: 'radius of the globe, 6371 km for the mean earth [km] > 0 default 6371 usual 100 to 1e5',
        h: 'height of the eye, or of the satellite, above the surface [m] >= 0',
      },
      example: {
        given: { R: 6371, h: 1.7 },
        gives: 4.654180398666819,
        from: 'mpmath 1.2.1, 30 digits, as R*acos(R/(R + h)); standing on a beach',
      },
      source: 'Wertz & Larson, Space Mission Analysis and Design, ch. 5 (angular radius of the earth: cos(s/R) = R/(R + h))',
      assumes: 'smooth round earth without refraction; from the ground, refraction takes the sea horizon about 8 % farther',
      also: [
        'how far is the horizon',
        'how far can I see',
        'distance to the sea horizon',
        'footprint radius of a satellite',
        'geometric horizon',
      ],
      tags: ['navigation', 'sphere', 'horizon'],
    },
    {
      id: 'GE23',
      name: 'Normal gravity on the ellipsoid (Somigliana, WGS 84)',
      equation: 'gamma_0 = 9.7803253359 [m/s^2] * (1 + 0.00193185265241 * sin(phi)^2) / sqrt(1 - 0.00669437999014 * sin(phi)^2)',
      where: {
        gamma_0: 'gravity on the surface of the ellipsoid [m/s^2] > 0',
        phi: 'geodetic latitude [deg] in [-90, 90] usual -90 to 90',
      },
      example: {
        given: { phi: 45 },
        gives: 9.806197769373235,
        from: 'mpmath 1.2.1, 30 digits; the form with gravity at equator and pole (9.7803253359 and 9.8321849378) gives 9.80619776934',
      },
      source: 'NIMA TR8350.2, Department of Defense World Geodetic System 1984, 3rd ed., ch. 4; Somigliana (1929)',
      assumes: 'WGS 84, height 0, with the centrifugal part; falls by about 0.3086 mGal per metre of height',
      also: [
        'gravity at a latitude',
        'theoretical gravity',
        'local g from latitude',
        'Somigliana formula',
        'g at the equator and the poles',
      ],
      tags: ['gravity', 'ellipsoid'],
    },
    // Levels and local time
    {
      id: 'GE25',
      name: 'Height of a point by levelling',
      equation: 'H = H_0 + b - f',
      where: {
        H: 'height of the new point [m]',
        H_0: 'height of the known point (bench mark) [m]',
        b: 'backsight: staff reading on the known point [m]',
        f: 'foresight: staff reading on the new point [m]',
      },
      example: { given: { H_0: 100, b: 1.5, f: 0.9 }, gives: 100.6, from: 'hand arithmetic: height of instrument 101.5, less 0.9' },
      source: 'Ghilani & Wolf, Elementary Surveying, section 5.4 (differential levelling)',
      assumes: 'level instrument, equal sight lengths; height of instrument is H_0 + b',
      also: [
        'differential levelling',
        'elevation from staff readings',
        'backsight and foresight',
        'height of instrument method',
        'reduced level',
        'height by levelling',
      ],
      tags: ['surveying', 'height'],
    },
    {
      id: 'GE26',
      name: 'Local mean time from longitude',
      equation: 't = t_0 + lambda / 15 [deg/h]',
      where: {
        t: 'local mean solar time, as hours of the day [h]',
        t_0: 'universal time (UTC), as hours of the day; 0 for the offset alone [h] usual 0 to 48',
        lambda: 'longitude, east positive [deg] in [-180, 180] usual -180 to 180',
      },
      example: { given: { t_0: 12, lambda: 30 }, gives: 14, from: 'hand arithmetic: 12 h + 30 / 15 h' },
      source: 'Bowditch, The American Practical Navigator (NGA Pub. 9), chapter on time (arc and time)',
      assumes: 'the earth turns 15 deg in an hour; clock time follows zones and summer time instead; add or take off 24 h',
      also: [
        'time difference from longitude',
        'local time at a longitude',
        'hours per degrees of longitude',
        'solar time from UTC',
        'longitude from a chronometer (solve for lambda)',
        'local time from longitude',
      ],
      tags: ['time', 'navigation'],
    },
    {
      id: 'GE27',
      name: 'Midpoint of a great circle (latitude)',
      equation:
        'phi_m = atan2(sin(phi_1) + sin(phi_2), hypot(cos(phi_1) + cos(phi_2) * cos(lambda_2 - lambda_1), cos(phi_2) * sin(lambda_2 - lambda_1)))',
      where: {
        phi_m: 'latitude halfway [deg] in [-90, 90]',
        phi_1: 'latitude of the start, north positive [deg] in [-90, 90] usual -90 to 90',
        phi_2: 'latitude of the end [deg] in [-90, 90] usual -90 to 90',
        lambda_1: 'longitude of the start, east positive [deg] in [-360, 360] usual -360 to 360',
        lambda_2: 'longitude of the end [deg] in [-360, 360] usual -360 to 360',
      },
      example: {
        given: { phi_1: 50.06638888888889, phi_2: 58.64388888888889, lambda_1: -5.714722222222222, lambda_2: -3.07 },
        gives: 54.362,
        digits: 5,
        from: "Veness, Movable Type Scripts: 54 deg 21' 44'' N halfway from Land's End to John o' Groats",
      },
      source: 'Williams, Aviation Formulary (intermediate points on a great circle); Snyder, Map Projections (USGS PP 1395), ch. 5',
      assumes: 'round earth; not defined between opposite points of the globe',
      also: [
        'halfway point between two cities',
        'latitude of the midpoint of two coordinates',
        'great circle midpoint',
        'meeting point halfway between two places',
      ],
      tags: ['great circle', 'coordinates'],
    },
  ],
  withdrawn: [
    { id: 'GE9', name: 'Meridian radius of curvature', became: 'rarely asked for' },
    { id: 'GE10', name: 'Prime vertical radius of curvature', became: 'rarely asked for' },
    { id: 'GE11', name: 'Geocentric latitude from geodetic latitude', became: 'rarely asked for' },
    { id: 'GE12', name: 'Meridian arc from the equator', became: 'rarely asked for' },
    { id: 'GE13', name: 'Length of an arc of a parallel', became: 'rarely asked for' },
    { id: 'GE14', name: 'Geocentric X coordinate from latitude, longitude and height', became: 'use GM42:geocentric' },
    { id: 'GE15', name: 'Geocentric Z coordinate from latitude and height', became: 'use GM42:geocentric-z' },
    { id: 'GE16', name: 'Geodetic latitude from geocentric coordinates (Bowring)', became: 'rarely asked for' },
    { id: 'GE17', name: 'Ionosphere-free pseudorange', became: 'rarely asked for' },
    { id: 'GE18', name: 'Northing of the Mercator projection', became: 'use RB27:mercator' },
    { id: 'GE19', name: 'Meridian convergence of the transverse Mercator projection', became: 'rarely asked for' },
    { id: 'GE20', name: 'Combined grid and height scale factor (transverse Mercator)', became: 'rarely asked for' },
    { id: 'GE24', name: 'Bouguer gravity anomaly', became: 'rarely asked for' },
  ],
});
