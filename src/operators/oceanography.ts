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
    {
      id: 'OC5',
      name: 'Orbital velocity of waves at the sea bed',
      equation: 'U_b = H * sqrt(pi * g / (L * sinh(4 * pi * h / L)))',
      where: {
        U_b: 'largest horizontal velocity just above the bed [m/s] >= 0',
        H: 'wave height from trough to crest [m] >= 0 <= h',
        g: 'gravitational acceleration [m/s^2] > 0 default 9.80665',
        L: 'wavelength at this depth [m] > 0',
        h: 'depth of the still water [m] > 0 <= 20*L',
      },
      example: {
        given: { H: 1.5, L: 60, h: 8 },
        gives: 0.66954441569350042,
        from: 'mpmath 1.2.1, 30 digits, as pi * H / (T * sinh(2 * pi * h / L)) with the period of linear theory',
      },
      source: 'Dean & Dalrymple, Water Wave Mechanics for Engineers and Scientists, ch. 4; Soulsby, Dynamics of Marine Sands, ch. 4',
      assumes: 'small regular waves over a level bed, outside the thin boundary layer',
      also: ['near-bed wave velocity', 'bottom orbital velocity', 'will waves stir up the sand', 'wave motion at the sea floor'],
      tags: ['waves', 'sediment'],
    },
    {
      id: 'OC6',
      name: 'Shoaling coefficient',
      equation: 'K_s = 1 / sqrt(tanh(2 * pi * h / L) * (1 + min(4 * pi * h / L, 300) / sinh(min(4 * pi * h / L, 300))))',
      where: {
        K_s: 'wave height here over wave height in deep water [1] > 0',
        L: 'wavelength at this depth [m] > 0',
        h: 'depth of the still water [m] > 0',
      },
      example: {
        given: { L: 60, h: 8 },
        gives: 0.9408386565274151,
        from: 'mpmath 1.2.1, 30 digits, as square root of the ratio of the group speeds',
      },
      source: 'Dean & Dalrymple, Water Wave Mechanics for Engineers and Scientists, ch. 4; Coastal Engineering Manual, Part II, ch. 3',
      assumes: 'small waves at right angles to straight depth contours, no breaking, no friction (min only avoids overflow)',
      also: ['wave height change in shallow water', 'why waves grow near the beach', 'shoaling of waves'],
      tags: ['waves', 'coast'],
    },
    // Seas and storms
    {
      id: 'OC7',
      name: 'JONSWAP wave spectrum',
      equation:
        'S = alpha * g^2 / ((2 * pi)^4 * f^5) * exp(-1.25 * (f_p / f)^4)' +
        ' * gamma_p^exp(-(f / f_p - 1)^2 / (2 * if(f <= f_p, 0.07, 0.09)^2))',
      where: {
        S: 'variance of the surface height per frequency [m^2/Hz] >= 0',
        alpha: 'level of the tail, 0.0081 of Pierson and Moskowitz [1] > 0 <= 1',
        g: 'gravitational acceleration [m/s^2] > 0 default 9.80665',
        f: 'frequency [Hz] > 0',
        f_p: 'frequency of the peak [Hz] > 0',
        gamma_p: 'peak enhancement, 3.3 on average, 1 for Pierson-Moskowitz [1] >= 1 <= 20',
      },
      example: {
        given: { alpha: 0.0081, f: 0.11, f_p: 0.1, gamma_p: 3.3 },
        gives: 25.162139407556554,
        from: 'mpmath 1.2.1, 30 digits; peak period 10 s',
      },
      source: 'Hasselmann et al., JONSWAP, Deutsche Hydrographische Zeitschrift, supplement A8(12) (1973); DNV-RP-C205',
      assumes: 'wind sea in deep water growing over a limited fetch; widths 0.07 below and 0.09 above the peak',
      also: ['wave energy spectrum', 'Pierson-Moskowitz spectrum (gamma_p = 1)', 'sea state spectrum', 'storm wave spectrum'],
      tags: ['waves', 'spectrum', 'wind'],
    },
    {
      id: 'OC8',
      name: 'Fetch-limited significant wave height (Shore Protection Manual)',
      equation: 'H_s = min(0.0016 * sqrt(g * X / U^2), 0.2433) * U^2 / g',
      where: {
        H_s: 'significant wave height [m] > 0',
        g: 'gravitational acceleration [m/s^2] > 0 default 9.80665',
        X: 'fetch, length of open water upwind [km] > 0',
        U: 'adjusted wind speed, in the manual 0.71 * U_10^1.23 of the wind U_10 at 10 m in m/s [m/s] > 0 <= 100',
      },
      example: {
        given: { X: 200, U: 15 },
        gives: 3.4274087549496826,
        from: 'mpmath 1.2.1, 30 digits; a worked problem after Kamphuis has 3.417 m from rounded steps',
      },
      source: 'Shore Protection Manual, US Army (1984), ch. 3; Kamphuis, Introduction to Coastal Engineering and Management, ch. 5',
      assumes:
        'deep water, steady wind for long enough (not limited by its duration); levels off at the fully developed sea; Kamphuis enters the wind speed itself as U',
      also: ['how high are the waves on a lake in wind', 'wind wave height', 'waves from wind speed and fetch', 'storm wave estimate'],
      tags: ['waves', 'wind', 'coast'],
    },
    // Coasts and breakwaters
    {
      id: 'OC9',
      name: 'Iribarren number',
      equation: 'xi = tan(alpha) / sqrt(2 * pi * H / (g * T^2))',
      where: {
        xi: 'surf similarity parameter [1] > 0',
        alpha: 'angle of the beach or slope to the horizontal [rad] in (0, pi/2)',
        H: 'wave height, in deep water or at the toe as the use asks [m] > 0',
        g: 'gravitational acceleration [m/s^2] > 0 default 9.80665',
        T: 'wave period [s] > 0',
      },
      example: {
        given: { alpha: 0.1, H: 2, T: 8 },
        gives: 0.70908194683535888,
        from: 'mpmath 1.2.1, 30 digits; plunging breakers on a beach of about 1 in 10',
      },
      source: 'Battjes, Surf similarity, Proc. 14th Coastal Engineering Conference (1974); Coastal Engineering Manual, Part II, ch. 4',
      assumes: 'steepness with the deep-water wavelength; with deep-water H below 0.5 spilling, 0.5 to 3.3 plunging, above surging',
      also: ['surf similarity parameter', 'number that tells the breaker type', 'will waves plunge or spill', 'breaker parameter'],
      tags: ['waves', 'coast', 'breaking'],
    },
    {
      id: 'OC10',
      name: 'Wave run-up on beaches (Stockdon)',
      equation:
        'R_2 = T * sqrt(g * H_0 / (2 * pi)) * if(beta * T * sqrt(g / (2 * pi * H_0)) < 0.3,' +
        ' 0.043, 1.1 * (0.35 * beta + sqrt(0.563 * beta^2 + 0.004) / 2))',
      where: {
        R_2: 'height above still water that 2 % of the run-ups exceed, with set-up [m] > 0',
        T: 'peak period of the waves [s] > 0',
        g: 'gravitational acceleration [m/s^2] > 0 default 9.80665',
        H_0: 'significant wave height in deep water [m] > 0',
        beta: 'slope of the beach face, rise over run [1] >= 0 <= 0.5',
      },
      example: {
        given: { T: 11, H_0: 4, beta: 0.1 },
        gives: 2.5416023790888263,
        from: 'mpmath 1.2.1, 30 digits; the documentation of py-wave-runup has 2.54',
      },
      source: 'Stockdon, Holman, Howd & Sallenger, Coastal Engineering 53, 573 (2006), equations 18 and 19',
      assumes: 'natural sandy beaches; the short form for very flat (dissipative) beaches with Iribarren number below 0.3',
      also: ['R2% run-up', 'how far do waves run up the beach', 'run-up level on a beach', 'storm wave runup'],
      tags: ['waves', 'coast', 'flooding'],
    },
    {
      id: 'OC11',
      name: 'Hudson formula for armour stone',
      equation: 'M = rho_s * H^3 / (K_D * (rho_s / rho_w - 1)^3 * cot_alpha)',
      where: {
        M: 'mass of one armour unit [t] > 0',
        rho_s: 'density of the stone or concrete [kg/m^3] > rho_w',
        H: 'design wave height at the toe of the structure [m] > 0',
        K_D: 'stability coefficient of the unit, from tables, 2 to 4 of rough quarry stone [1] > 0',
        rho_w: 'density of the water, about 1025 of sea water [kg/m^3] > 0',
        cot_alpha: 'slope of the face, run over rise [1] > 0',
      },
      example: {
        given: { rho_s: 2600, H: 3, K_D: 4, rho_w: 1025, cot_alpha: 2 },
        gives: 2.4186723895907569,
        from: 'mpmath 1.2.1, 30 digits; quarry stone on a slope of 1 in 2',
      },
      source: 'Hudson, Laboratory investigation of rubble-mound breakwaters, ASCE (1959); Shore Protection Manual (1984), ch. 7',
      assumes:
        'preliminary design: permeable core, little overtopping, almost no damage; H is the mean of the highest tenth in the 1984 manual;' +
        ' needs K_D of the same manual',
      also: ['riprap mass', 'breakwater stone weight', 'armor rock mass for waves', 'rubble mound stone mass'],
      tags: ['coast', 'structures'],
    },
    {
      id: 'OC12',
      name: 'Longshore sand transport (CERC formula)',
      equation: 'Q = K * rho * sqrt(g) * H_b^2.5 * sin(2 * alpha_b) / (16 * sqrt(kappa) * (rho_s - rho) * (1 - n))',
      where: {
        Q: 'potential volume of sand moved along the shore, pores included [m^3/day]',
        K: 'coefficient, 0.39 with significant and 0.92 with root-mean-square height (1984 manual) [1] >= 0',
        rho: 'density of the water, about 1025 of sea water [kg/m^3] > 0',
        g: 'gravitational acceleration [m/s^2] > 0 default 9.80665',
        H_b: 'wave height at breaking, of the kind that K asks for [m] >= 0',
        alpha_b: 'angle of the breaking crests to the shoreline, signed [rad] in [-pi/4, pi/4]',
        kappa: 'breaker height over depth, 0.78 on flat beaches [1] > 0',
        rho_s: 'density of the sand grains, 2650 of quartz [kg/m^3] > rho',
        n: 'porosity of the sand, about 0.4 [1] >= 0 < 1',
      },
      example: {
        given: { K: 0.39, rho: 1025, H_b: 1.5, alpha_b: 0.2, kappa: 0.78, rho_s: 2650, n: 0.4 },
        gives: 8424.3267711007832,
        from: 'mpmath 1.2.1, 30 digits; one stormy day',
      },
      source: 'Coastal Engineering Manual, EM 1110-2-1100, Part III, ch. 2 (2002); Shore Protection Manual (1984), ch. 4',
      assumes: 'long straight sandy beach with sand enough; scatter of a factor of two and more, K is best calibrated on the spot',
      also: ['littoral drift', 'longshore drift rate', 'sand transport along a beach', 'coastal sediment transport'],
      tags: ['coast', 'sediment', 'waves'],
    },
    {
      id: 'OC13',
      name: 'Seiche period of a closed basin (Merian)',
      equation: 'T_n = 2 * L / (n * sqrt(g * h))',
      where: {
        T_n: 'period of the oscillation [min] > 0',
        L: 'length of the basin [km] > 0',
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
        T: 'water temperature [degC] in [-2, 30]',
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
        p: 'sea pressure above the atmosphere, 0 at the surface [dbar] in [0, 500] default 0',
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
      id: 'OC16',
      name: 'Depth from sea pressure (UNESCO 1983)',
      equation:
        'z = (9.72659 [m^2/(s^2*dbar)] * p - 2.2512e-5 [m^2/(s^2*dbar^2)] * p^2 + 2.279e-10 [m^2/(s^2*dbar^3)] * p^3' +
        ' - 1.82e-15 [m^2/(s^2*dbar^4)] * p^4)' +
        ' / (9.780318 [m/s^2] * (1 + (5.2788e-3 + 2.36e-5 * sin(phi)^2) * sin(phi)^2) + 1.092e-6 [m/(s^2*dbar)] * p)',
      where: {
        z: 'depth below the surface [m] >= 0',
        p: 'sea pressure above the atmosphere [dbar] in [0, 12000]',
        phi: 'latitude [rad] in [-pi/2, pi/2]',
      },
      example: {
        given: { p: 10000, phi: 0.5235987755982989 },
        gives: 9712.653,
        digits: 7,
        from: 'check value of UNESCO Technical Papers in Marine Science 44: 9712.653 m at 10000 dbar and latitude 30',
      },
      source: 'Fofonoff & Millard, UNESCO Technical Papers in Marine Science 44 (1983), after Saunders & Fofonoff (1976)',
      assumes: 'standard ocean of 0 degC and salinity 35 at all depths; real water differs by a few metres',
      also: ['CTD pressure to depth', 'decibars to metres', 'sea pressure at a depth (solve for p)', 'how deep is the instrument'],
      tags: ['sea water', 'pressure', 'depth'],
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
        T: 'water temperature [degC] in [-2, 40]',
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
    {
      id: 'OC19',
      name: 'Geostrophic surface current from sea level slope',
      equation: 'v = g * Delta_eta / (d * 2 * 7.292115e-5 [rad/s] * sin(phi))',
      where: {
        v: 'speed of the surface current [m/s] >= 0',
        g: 'gravitational acceleration [m/s^2] > 0 default 9.80665',
        Delta_eta: 'difference of sea level across the current [m] >= 0',
        d: 'distance over which the sea level differs [km] > 0',
        phi: 'latitude, north or south without its sign [rad] >= pi/36 <= pi/2',
      },
      example: {
        given: { Delta_eta: 0.5, d: 100, phi: 0.6 },
        gives: 0.59543400274295187,
        from: 'mpmath 1.2.1, 30 digits; half a metre in 100 km',
      },
      source: 'Stewart, Introduction to Physical Oceanography, ch. 10',
      assumes: 'steady current without friction or curvature, not near the equator; high water to the right in the north',
      also: [
        'ocean current from altimetry',
        'Gulf Stream speed',
        'current from sea surface height',
        'sea level difference across a current',
      ],
      tags: ['current', 'sea level', 'rotation'],
    },
    {
      id: 'OC20',
      name: 'Air-sea gas transfer velocity (Wanninkhof 2014)',
      equation: 'k = 0.251 [cm*s^2/(h*m^2)] * U^2 / sqrt(Sc / 660)',
      where: {
        k: 'gas transfer velocity on the water side [cm/h] >= 0',
        U: 'wind speed at 10 m height, root of the mean square [m/s] >= 0 <= 30',
        Sc: 'Schmidt number of the gas in the water, 660 of carbon dioxide at 20 degC in sea water [1] > 0',
      },
      example: {
        given: { U: 7, Sc: 800 },
        gives: 11.171121511513515,
        from: 'mpmath 1.2.1, 30 digits; 12.299 * sqrt(660 / 800)',
      },
      source:
        'Wanninkhof, Relationship between wind speed and gas exchange over the ocean revisited, Limnol. Oceanogr. Methods 12, 351 (2014)',
      assumes: 'open ocean, slightly soluble gases such as carbon dioxide and oxygen, winds of about 3 to 15 m/s',
      also: [
        'piston velocity',
        'ocean carbon dioxide transfer velocity',
        'gas exchange coefficient',
        'oxygen transfer velocity of the sea',
      ],
      tags: ['gas exchange', 'wind', 'climate'],
    },
  ],
});
