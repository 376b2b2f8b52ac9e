import { defineDomain } from '../core/registry/define-domain.js';

/** Oceanography and coastal engineering: waves, coasts and breakwaters, properties of sea water, currents and gas exchange. */
export const oceanography = defineDomain({
  id: 'oceanography',
  prefix: 'OC',
  name: 'Oceanography and coastal engineering',
  field: 'earth',
  about: 'How water waves travel, grow and meet the coast, what sea water is like, and how wind and rotation drive the currents.',
  operators: [
    // Linear waves
    {
      id: 'OC1',
      name: 'Period of water waves (linear dispersion relation)',
      equation: 'T = sqrt(2 * pi * L / (g * tanh(2 * pi * h / L)))',
      where: {
        T: 'wave period [s] > 0',
        L: 'wavelength [m] > 0',
        g: 'gravitational acceleration [m/s^2] > 0 default 9.80665',
        h: 'depth of the still water [m] > 0',
      },
      example: { given: { L: 60, h: 8 }, gives: 7.4934275204000417, from: 'mpmath 1.2.1, 30 digits' },
      source: 'Dean & Dalrymple, Water Wave Mechanics for Engineers and Scientists, ch. 3',
      assumes: 'small waves over a level bed, no current, long enough that surface tension does not count (a few centimetres)',
      also: [
        'wavelength of ocean waves from period (solve for L)',
        'Airy wave theory',
        'deep water wavelength (large h, solve for L)',
        'wave dispersion',
        'wave period from wavelength and depth',
      ],
      tags: ['waves', 'coast'],
    },
    {
      id: 'OC2',
      name: 'Speed of shallow-water waves (tsunami speed)',
      equation: 'v = sqrt(g * h)',
      where: {
        v: 'speed of the wave [km/h] >= 0',
        g: 'gravitational acceleration [m/s^2] > 0 default 9.80665',
        h: 'depth of the water [m] >= 0',
      },
      example: {
        given: { h: 4000 },
        gives: 713.00542494429872,
        from: 'mpmath 1.2.1, 30 digits; tsunami in the open ocean',
      },
      source: 'Dean & Dalrymple, Water Wave Mechanics for Engineers and Scientists, ch. 3',
      assumes: 'depth below about a twentieth of the wavelength, wave low against the depth',
      also: ['tsunami travel speed', 'long wave speed', 'shallow water celerity', 'how fast does a tsunami move', 'tide wave speed'],
      tags: ['waves', 'tsunami'],
    },
    {
      id: 'OC3',
      name: 'Group speed of water waves',
      equation:
        'c_g = sqrt(g * L / (2 * pi) * tanh(2 * pi * h / L)) / 2' + ' * (1 + min(4 * pi * h / L, 300) / sinh(min(4 * pi * h / L, 300)))',
      where: {
        c_g: 'speed at which wave energy travels [m/s] > 0',
        g: 'gravitational acceleration [m/s^2] > 0 default 9.80665',
        L: 'wavelength [m] > 0',
        h: 'depth of the still water [m] > 0',
      },
      example: {
        given: { L: 60, h: 8 },
        gives: 6.6063414474671942,
        from: 'mpmath 1.2.1, 30 digits; the crests run at 8.01 m/s',
      },
      source: 'Dean & Dalrymple, Water Wave Mechanics for Engineers and Scientists, ch. 4',
      assumes: 'small waves over a level bed; half the crest speed in deep water, all of it in shallow water (min only avoids overflow)',
      also: ['wave energy speed', 'swell travel speed', 'speed of arriving swell', 'group velocity of waves'],
      tags: ['waves', 'energy'],
    },
    {
      id: 'OC4',
      name: 'Energy density of water waves',
      equation: 'E = rho * g * H^2 / 8',
      where: {
        E: 'mean energy per area of sea surface, kinetic and potential [J/m^2] >= 0',
        rho: 'water density, about 1025 of sea water [kg/m^3] > 0',
        g: 'gravitational acceleration [m/s^2] > 0 default 9.80665',
        H: 'wave height from trough to crest [m] >= 0',
      },
      example: { given: { rho: 1025, H: 2 }, gives: 5025.908125, from: 'mpmath 1.2.1, 30 digits; 1025 * 9.80665 / 2' },
      source: 'Dean & Dalrymple, Water Wave Mechanics for Engineers and Scientists, ch. 4',
      assumes: 'regular sinusoidal waves; for a random sea H is the root-mean-square height (significant height over 1.414)',
      also: ['wave energy per square metre', 'energy in ocean waves', 'wave energy from height'],
      tags: ['waves', 'energy'],
    },
    // Coasts and breakwaters
    {
      id: 'OC13',
      name: 'Seiche period of a closed basin (Merian)',
      equation: 'T_n = 2 * L / (n * sqrt(g * h))',
      where: {
        T_n: 'period of the oscillation [min] > 0',
        L: 'length of the basin [km] > 0 usual 0.001 to 10000',
        n: 'number of nodes, 1 for the main oscillation [1] integer >= 1 default 1',
        g: 'gravitational acceleration [m/s^2] > 0 default 9.80665',
        h: 'mean depth [m] > 0',
      },
      example: {
        given: { L: 70, n: 1, h: 150 },
        gives: 60.837424176557691,
        from: 'mpmath 1.2.1, 30 digits; a lake of the size of Lake Geneva, where about 74 min are observed',
      },
      source:
        'Merian (1828); Dean & Dalrymple, Water Wave Mechanics for Engineers and Scientists, ch. 5; Coastal Engineering Manual, Part II',
      assumes: 'rectangular basin closed at both ends, even depth, far shallower than long',
      also: ['sloshing of a lake', 'closed basin oscillation', 'standing wave in a lake', 'lake seiche'],
      tags: ['waves', 'lake'],
    },
    // Sea water
    {
      id: 'OC14',
      name: 'Speed of sound in sea water (Mackenzie)',
      equation:
        'v = 1448.96 [m/s] + 4.591 [m/(s*K)] * (T - 273.15 [K]) - 0.05304 [m/(s*K^2)] * (T - 273.15 [K])^2' +
        ' + 2.374e-4 [m/(s*K^3)] * (T - 273.15 [K])^3 + 1.34 [m/s] * (S - 35) + 0.0163 [1/s] * D + 1.675e-7 [1/(m*s)] * D^2' +
        ' - 0.01025 [m/(s*K)] * (T - 273.15 [K]) * (S - 35) - 7.139e-13 [1/(m^2*s*K)] * (T - 273.15 [K]) * D^3',
      where: {
        v: 'speed of sound [m/s] > 0',
        T: 'water temperature [degC] in [-2, 30] usual -2 to 30',
        S: 'salinity, practical or in parts per thousand [1] in [25, 40]',
        D: 'depth [m] in [0, 8000]',
      },
      example: {
        given: { T: 25, S: 35, D: 1000 },
        gives: 1550.7440275,
        from: 'mpmath 1.2.1, 30 digits, exact; the same program gives the published check value 1718.774 at 40, 40, 10000',
      },
      source: 'Mackenzie, Nine-term equation for sound speed in the oceans, J. Acoust. Soc. Am. 70, 807 (1981)',
      assumes: 'open ocean: -2 to 30 degC, salinity 25 to 40, down to 8000 m; standard error 0.07 m/s',
      also: ['sonar speed', 'underwater sound speed', 'speed of sound in the ocean', 'echo sounder speed'],
      tags: ['sea water', 'sound'],
    },
    {
      id: 'OC15',
      name: 'Freezing point of sea water (UNESCO 1983)',
      equation: 'T_f = 273.15 [K] - 0.0575 [K] * S + 1.710523e-3 [K] * S^1.5 - 2.154996e-4 [K] * S^2 - 7.53e-4 [K/dbar] * p',
      where: {
        T_f: 'freezing temperature [degC]',
        S: 'practical salinity [1] in [0, 42]',
        p: 'sea pressure above the atmosphere, 0 at the surface [dbar] in [0, 500] default 0 usual 0.1 to 500',
      },
      example: {
        given: { S: 40, p: 500 },
        gives: -2.588567,
        digits: 7,
        from: 'check value of UNESCO Technical Papers in Marine Science 44: -2.588567 degC',
      },
      source: 'Fofonoff & Millard, UNESCO Technical Papers in Marine Science 44 (1983), after Millero (1978)',
      assumes: 'water saturated with air, fitted for salinity 4 to 40, fresh water freezing at 0 degC, and pressure up to 500 dbar',
      also: ['when does sea water freeze', 'salt water freezing temperature', 'sea ice formation temperature'],
      tags: ['sea water', 'ice'],
    },
    {
      id: 'OC17',
      name: 'Density of sea water at the surface (EOS-80)',
      equation:
        'rho = 1 [kg/m^3] * (999.842594 + 6.793952e-2 [1/K] * (T - 273.15 [K]) - 9.09529e-3 [1/K^2] * (T - 273.15 [K])^2' +
        ' + 1.001685e-4 [1/K^3] * (T - 273.15 [K])^3 - 1.120083e-6 [1/K^4] * (T - 273.15 [K])^4' +
        ' + 6.536332e-9 [1/K^5] * (T - 273.15 [K])^5' +
        ' + (0.824493 - 4.0899e-3 [1/K] * (T - 273.15 [K]) + 7.6438e-5 [1/K^2] * (T - 273.15 [K])^2' +
        ' - 8.2467e-7 [1/K^3] * (T - 273.15 [K])^3 + 5.3875e-9 [1/K^4] * (T - 273.15 [K])^4) * S' +
        ' + (1.0227e-4 [1/K] * (T - 273.15 [K]) - 5.72466e-3 - 1.6546e-6 [1/K^2] * (T - 273.15 [K])^2) * S^1.5' +
        ' + 4.8314e-4 * S^2)',
      where: {
        rho: 'density at one atmosphere [kg/m^3] > 0',
        T: 'water temperature [degC] in [-2, 40] usual -2 to 40',
        S: 'practical salinity, 0 for pure water [1] in [0, 42]',
      },
      example: {
        given: { T: 5, S: 35 },
        gives: 1027.6754652782759,
        from: 'mpmath 1.2.1, 30 digits; the published check value is 1027.67547',
      },
      source: 'Millero & Poisson, Deep-Sea Research 28A, 625 (1981); UNESCO Technical Papers in Marine Science 36 and 44',
      assumes: "one atmosphere, practical salinity, IPTS-68 temperature (a few millikelvin from today's scale); TEOS-10 is its successor",
      also: [
        'seawater density',
        'salt water density from temperature and salinity',
        'sigma-t (rho less 1000)',
        'density of pure water (S = 0)',
      ],
      tags: ['sea water', 'density'],
    },
    // Currents and exchange with the air
    {
      id: 'OC18',
      name: 'Ekman transport',
      equation: 'M = tau / (rho * 2 * 7.292115e-5 [rad/s] * sin(phi))',
      where: {
        M: 'volume of water moved, per width along the wind [m^2/s] >= 0',
        tau: 'wind stress on the sea [Pa] >= 0',
        rho: 'water density, about 1025 of sea water [kg/m^3] > 0',
        phi: 'latitude, north or south without its sign [rad] >= pi/36 <= pi/2',
      },
      example: {
        given: { tau: 0.1, rho: 1025, phi: 0.7 },
        gives: 1.0383887768364195,
        from: 'mpmath 1.2.1, 30 digits; moderate wind at latitude 40',
      },
      source: 'Stewart, Introduction to Physical Oceanography, ch. 9; Pond & Pickard, Introductory Dynamical Oceanography',
      assumes: 'steady wind, deep water away from the equator; at right angles to the wind, to the right in the north',
      also: ['coastal upwelling rate', 'wind-driven transport', 'Ekman layer transport', 'upwelling index'],
      tags: ['current', 'wind', 'rotation'],
    },
    // Deep water
    {
      id: 'OC21',
      name: 'Wavelength in deep water',
      equation: 'L = g * T^2 / (2 * pi)',
      where: { L: 'wavelength [m] > 0', g: 'gravitational acceleration [m/s^2] > 0 default 9.80665', T: 'wave period [s] > 0' },
      example: {
        given: { g: 9.81, T: 10 },
        gives: 156,
        digits: 3,
        from: 'US Army Corps of Engineers, Shore Protection Manual (1984), eq. 2-8: L = 1.56 T^2 in metres',
      },
      source: 'US Army Corps of Engineers, Coastal Engineering Manual, part II, ch. 1; Dean & Dalrymple, Water Wave Mechanics, ch. 3',
      assumes: 'depth of more than half a wavelength; small waves',
      also: [
        'deep-water wavelength',
        'length of ocean swell',
        'wave length from the period',
        '1.56 times the period squared',
        'period of a wave from its length (solve for T)',
      ],
      tags: ['waves', 'wavelength'],
      alternatives: ['OC1'],
    },
    {
      id: 'OC22',
      name: 'Power of sea waves per width of crest',
      equation: 'P = rho * g^2 * H^2 * T / (64 * pi)',
      where: {
        P: 'mean power per width of crest [kW/m] >= 0',
        rho: 'water density [kg/m^3] > 0 default 1025',
        g: 'gravitational acceleration [m/s^2] > 0 default 9.80665',
        H: 'significant wave height [m] >= 0',
        T: 'energy period [s] > 0',
      },
      example: {
        given: { g: 9.81, H: 3, T: 8 },
        gives: 35,
        digits: 2,
        from: 'hand arithmetic: 1025 * 9.81^2 * 72 / (64 pi) = 35.3 kW/m, near the rule of thumb 0.5 H^2 T = 36',
      },
      source: 'Holthuijsen, Waves in Oceanic and Coastal Waters, ch. 3 and 5; Herbich (ed.), Handbook of Coastal Engineering (wave power)',
      assumes: 'irregular waves in deep water; energy period, about 0.9 of the peak period',
      also: [
        'wave energy flux',
        'wave power density',
        'kilowatts per metre of wave front',
        'power in ocean waves',
        'wave energy converter resource',
        'power of sea waves',
      ],
      tags: ['waves', 'energy'],
    },
    {
      id: 'OC23',
      name: 'Height of the tide between high and low water',
      equation: 'h = h_1 + (h_2 - h_1) * (1 - cos(pi * t / T)) / 2',
      where: {
        h: 'height of the tide [m]',
        h_1: 'height at the high or low water before [m] usual -20 to 20',
        h_2: 'height at the low or high water after [m] usual -20 to 20',
        t: 'time since the high or low water before [h] >= 0 <= T',
        T: 'time from the one to the other, about 6.2 h [h] > 0 usual 3 to 15',
      },
      example: {
        given: { h_1: 1, h_2: 5, t: 2, T: 6 },
        gives: 2,
        from: 'hand arithmetic: 1 + 4 * 3/12, by the rule of twelfths after two of six hours',
      },
      source: 'NOAA, Tide Tables, table 3 (height of tide at any time); Bowditch, The American Practical Navigator, chapter on tides',
      assumes: 'rise and fall as a cosine: not where shallow water, wind or a double high water bends the curve',
      also: [
        'rule of twelfths',
        'tide height at a time',
        'depth of water between high and low tide',
        'how much has the tide risen',
        'cosine tide curve',
        'time until the tide reaches a height (solve for t)',
      ],
      tags: ['tide', 'navigation'],
    },
  ],
  withdrawn: [
    { id: 'OC5', name: 'Orbital velocity of waves at the sea bed', became: 'rarely asked for' },
    { id: 'OC6', name: 'Shoaling coefficient', became: 'rarely asked for' },
    { id: 'OC7', name: 'JONSWAP wave spectrum', became: 'rarely asked for' },
    { id: 'OC8', name: 'Fetch-limited significant wave height (Shore Protection Manual)', became: 'rarely asked for' },
    { id: 'OC9', name: 'Iribarren number', became: 'rarely asked for' },
    { id: 'OC10', name: 'Wave run-up on beaches (Stockdon)', became: 'rarely asked for' },
    { id: 'OC11', name: 'Hudson formula for armour stone', became: 'rarely asked for' },
    { id: 'OC12', name: 'Longshore sand transport (CERC formula)', became: 'rarely asked for' },
    { id: 'OC16', name: 'Depth from sea pressure (UNESCO 1983)', became: 'rarely asked for' },
    { id: 'OC19', name: 'Geostrophic surface current from sea level slope', became: 'use MO16:surface-current' },
    { id: 'OC20', name: 'Air-sea gas transfer velocity (Wanninkhof 2014)', became: 'rarely asked for' },
  ],
});
