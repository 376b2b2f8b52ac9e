import { defineDomain } from '../core/registry/define-domain.js';

/** Meteorology: pressure, moisture and stability of the air, winds on a rotating Earth, felt temperature, rain and smoke. */
export const meteorology = defineDomain({
  id: 'meteorology',
  prefix: 'MO',
  name: 'Meteorology and atmospheric science',
  field: 'earth',
  about:
    'Pressure, moisture, stability and winds of the atmosphere, what heat and cold feel like, and how rain, haze and smoke are reckoned.',
  operators: [
    // Pressure and height
    {
      id: 'MO1',
      name: 'Hypsometric equation',
      equation: 'Delta_z = 287.05 [J/(kg*K)] * T_v / g * ln(p_1 / p_2)',
      where: {
        Delta_z: 'thickness of the layer, from level 1 up to level 2 [m]',
        T_v: 'mean virtual temperature of the layer [degC] >= -150 <= 100',
        g: 'gravitational acceleration [m/s^2] > 0 default 9.80665',
        p_1: 'pressure at the lower level [hPa] > 0',
        p_2: 'pressure at the upper level [hPa] > 0',
      },
      example: {
        given: { T_v: -5, p_1: 1000, p_2: 500 },
        gives: 5440.5165777197327,
        from: 'mpmath 1.2.1, 30 digits; 1000-500 hPa thickness, close to the 5400 m of the rain-snow line',
      },
      source: 'Wallace & Hobbs, Atmospheric Science: An Introductory Survey, ch. 3',
      assumes: 'hydrostatic balance; gas constant of dry air 287.05 J/(kg*K), moisture enters through the virtual temperature',
      also: [
        'thickness of an atmospheric layer',
        '1000-500 hPa thickness',
        'height between two pressure levels',
        'isothermal barometric formula (solve for p_2)',
        'altitude from pressure and temperature',
      ],
      tags: ['pressure', 'height', 'hydrostatic'],
      alternatives: ['MO2'],
    },
    {
      id: 'MO2',
      name: 'Barometric formula with a constant lapse rate',
      equation: 'p = p_0 * exp(g / (287.05 [J/(kg*K)] * Gamma) * log1p(-Gamma * h / T_0))',
      where: {
        p: 'pressure at the upper level [hPa] > 0',
        p_0: 'pressure at the lower level, for example at sea level [hPa] > 0',
        g: 'gravitational acceleration [m/s^2] > 0 default 9.80665',
        Gamma: 'fall of temperature with height, 6.5 in the standard atmosphere [K/km] != 0 >= -100 <= 100',
        h: 'height of the upper above the lower level [m]',
        T_0: 'temperature at the lower level, virtual if the air is moist [degC] >= -100 <= 100',
      },
      requires: ['Gamma * h < T_0'],
      example: {
        given: { p_0: 1013.25, Gamma: 6.5, h: 1500, T_0: 15 },
        gives: 845.55841122508386,
        from: 'mpmath 1.2.1, 30 digits; ICAO tables give 845.56 hPa at 1500 m',
      },
      source: 'Wallace & Hobbs, Atmospheric Science: An Introductory Survey, ch. 3; WMO-No. 8, chapter on atmospheric pressure',
      assumes: 'hydrostatic balance, temperature falling linearly with height, gas constant of dry air 287.05 J/(kg*K)',
      also: [
        'air pressure at altitude from temperature',
        'reduction of station pressure to sea level (solve for p_0)',
        'QFF (solve for p_0)',
        'mountain air pressure',
      ],
      tags: ['pressure', 'height', 'hydrostatic'],
      alternatives: ['MO1'],
    },
    // Moisture
    {
      id: 'MO3',
      name: 'Saturation vapour pressure over water (Bolton)',
      equation: 'e_s = 6.112 [hPa] * exp(17.67 * (T - 273.15 [K]) / (T - 29.65 [K]))',
      where: {
        e_s: 'saturation vapour pressure over liquid water [hPa] > 0',
        T: 'air temperature, or the dew point for the actual vapour pressure [degC] in [-45, 60]',
      },
      example: {
        given: { T: 20 },
        gives: 23.369471234064428,
        from: 'mpmath 1.2.1, 30 digits; tables have 23.4 hPa at 20 degC',
      },
      source: 'Bolton, Monthly Weather Review 108, 1046 (1980), equation 10',
      assumes: 'pure water with a flat surface; within 0.1 % from -30 to 35 degC, over water also below freezing',
      also: ['pressure of the water vapour that air can hold', 'vapour pressure from dew point', 'saturated vapor pressure of water'],
      tags: ['humidity', 'vapour pressure'],
    },
    {
      id: 'MO4',
      name: 'Saturation vapour pressure over ice (Magnus form of the WMO)',
      equation: 'e_i = 6.112 [hPa] * exp(22.46 * (T - 273.15 [K]) / (T - 0.53 [K]))',
      where: { e_i: 'saturation vapour pressure over ice [hPa] > 0', T: 'temperature of the air or the frost point [degC] in [-80, 0]' },
      example: {
        given: { T: -20 },
        gives: 1.0326096299134648,
        from: 'mpmath 1.2.1, 30 digits; tables have 1.032 hPa over ice at -20 degC',
      },
      source: 'WMO-No. 8, Guide to Instruments and Methods of Observation, annex of the chapter on humidity (after Sonntag, 1990)',
      assumes: 'pure ice with a flat surface; stated for -65 to 0 degC, without the enhancement factor of moist air',
      also: ['frost point vapour pressure', 'ice saturation', 'vapor pressure of ice', 'frost point (solve for T)'],
      tags: ['humidity', 'vapour pressure', 'ice'],
    },
    {
      id: 'MO5',
      name: 'Specific humidity from vapour pressure',
      equation: 'q = 0.622 * e / (p - 0.378 * e)',
      where: {
        q: 'mass of vapour per mass of moist air [g/kg]',
        e: 'vapour pressure [hPa] >= 0 <= p',
        p: 'air pressure [hPa] > 0',
      },
      example: { given: { e: 15, p: 1010 }, gives: 9.2897752730676172, from: 'mpmath 1.2.1, 30 digits' },
      source: 'Wallace & Hobbs, Atmospheric Science: An Introductory Survey, ch. 3',
      assumes: 'ideal gases; 0.622 is the ratio of the molar masses of water and dry air; per mass of moist, not of dry air',
      also: [
        'mass fraction of water vapour in air',
        'grams of water per kilogram of moist air',
        'specific humidity from dew point and pressure',
      ],
      tags: ['humidity', 'moist air'],
    },
    {
      id: 'MO6',
      name: 'Virtual temperature',
      equation: 'T_v = T * (1 + r / 0.622) / (1 + r)',
      where: {
        T_v: 'temperature at which dry air is as light as the moist air [degC]',
        T: 'air temperature [degC] >= -150 <= 100',
        r: 'mixing ratio, mass of vapour per mass of dry air [g/kg] >= 0 <= 200',
      },
      example: { given: { T: 28, r: 14 }, gives: 30.526820335242299, from: 'mpmath 1.2.1, 30 digits; 301.15 K times 1.00839' },
      source:
        'Wallace & Hobbs, Atmospheric Science: An Introductory Survey, ch. 3; American Meteorological Society, Glossary of Meteorology',
      assumes: 'unsaturated or just saturated air without droplets; close to T * (1 + 0.61 * r) for small r',
      also: ['moist air is lighter', 'density temperature of humid air', 'temperature correction for humidity'],
      tags: ['humidity', 'moist air', 'density'],
    },
    // Parcels and stability
    {
      id: 'MO7',
      name: 'Potential temperature',
      equation: 'theta = T * (1000 [hPa] / p)^(2 / 7)',
      where: {
        theta: 'temperature the air would have at 1000 hPa [K] > 0',
        T: 'air temperature [degC] >= -150 <= 100',
        p: 'air pressure [hPa] > 0',
      },
      example: {
        given: { T: 5, p: 700 },
        gives: 307.990107318184,
        from: 'mpmath 1.2.1, 30 digits; 278.15 K at 700 hPa',
      },
      source: 'Wallace & Hobbs, Atmospheric Science: An Introductory Survey, ch. 3 (Poisson equation, R/c_p near 0.286)',
      assumes: 'dry adiabatic change of an ideal gas, R/c_p taken as 2/7, reference pressure 1000 hPa',
      also: ['theta', 'temperature of air brought down to 1000 hPa', 'dry adiabat', 'air sinking and warming'],
      tags: ['adiabatic', 'stability'],
    },
    {
      id: 'MO10',
      name: 'Cloud base from the dew point spread (Espy)',
      equation: 'h = 125 [m/K] * (T - T_d)',
      where: {
        h: 'height of the cloud base above the ground [m] >= 0',
        T: 'air temperature at the ground [degC] >= -60 <= 60',
        T_d: 'dew point at the ground [degC] >= -100 <= T',
      },
      example: { given: { T: 25, T_d: 13 }, gives: 1500, from: 'hand arithmetic: 125 * 12' },
      source: 'Lawrence, Bulletin of the American Meteorological Society 86, 225 (2005), after Espy; Stull, Practical Meteorology',
      assumes: 'well mixed air rising from the ground (cumulus); rough for relative humidity below 50 %',
      also: ['lifting condensation level', 'LCL height', 'how high are the clouds', 'cumulus base', 'ceiling from temperature spread'],
      tags: ['cloud', 'dew point', 'aviation'],
    },
    // Winds on the rotating Earth
    {
      id: 'MO15',
      name: 'Coriolis parameter',
      equation: 'f = 2 * 7.292115e-5 [rad/s] * sin(phi)',
      where: {
        f: 'Coriolis parameter, negative in the southern hemisphere [1/s]',
        phi: 'latitude, north positive [rad] in [-pi/2, pi/2]',
      },
      example: {
        given: { phi: 0.7854 },
        gives: 1.0312626871528931e-4,
        from: 'mpmath 1.2.1, 30 digits; latitude of 45 degrees',
      },
      source: 'Holton, An Introduction to Dynamic Meteorology, ch. 2; rotation rate of the Earth of GRS 80',
      also: ['Coriolis frequency', 'planetary vorticity', 'inertial frequency', 'effect of the rotation of the Earth at a latitude'],
      tags: ['wind', 'rotation', 'dynamics'],
    },
    {
      id: 'MO16',
      name: 'Geostrophic wind speed',
      equation: 'V_g = Delta_p / (rho * d * 2 * 7.292115e-5 [rad/s] * sin(phi))',
      where: {
        V_g: 'wind speed along straight isobars [m/s] >= 0',
        Delta_p: 'pressure difference across the isobars [hPa] >= 0',
        rho: 'air density, about 1.2 near the ground [kg/m^3] > 0',
        d: 'distance over which the pressure differs [km] > 0',
        phi: 'latitude, north or south without its sign [rad] >= pi/36 <= pi/2',
      },
      example: {
        given: { Delta_p: 4, rho: 1.2, d: 300, phi: 0.8727 },
        gives: 9.945053616830233,
        from: 'mpmath 1.2.1, 30 digits; isobars of 4 hPa 300 km apart at latitude 50',
      },
      source: 'Holton, An Introduction to Dynamic Meteorology, ch. 2 and 3',
      assumes: 'no friction, no curvature, steady; not near the equator; low pressure to the left of the wind in the north',
      also: ['wind from isobars', 'wind from pressure gradient', 'wind speed from a weather map'],
      tags: ['wind', 'pressure', 'dynamics'],
    },
    // Felt temperature
    {
      id: 'MO20',
      name: 'Heat index (Rothfusz regression with NWS adjustments)',
      equation:
        'HI = (459.67 - 42.379 + 10.14333127 * (100 * RH) - 0.05481717 * (100 * RH)^2' +
        ' + (2.04901523 - 0.22475541 * (100 * RH) + 0.00085282 * (100 * RH)^2) * (9 * T / 5 [K] - 459.67)' +
        ' + (0.00122874 * (100 * RH) - 0.00683783 - 0.00000199 * (100 * RH)^2) * (9 * T / 5 [K] - 459.67)^2' +
        ' - if(and(RH < 0.13, 9 * T / 5 [K] - 459.67 <= 112),' +
        ' (13 - 100 * RH) / 4 * sqrt(max(17 - abs(9 * T / 5 [K] - 554.67), 0) / 17), 0)' +
        ' + if(and(RH > 0.85, 9 * T / 5 [K] - 459.67 <= 87), (100 * RH - 85) / 10 * (546.67 - 9 * T / 5 [K]) / 5, 0)) * 5 [K] / 9',
      where: {
        HI: 'heat index in the shade [degF]',
        RH: 'relative humidity [%] in [0, 100]',
        T: 'air temperature [degF] in [80, 120]',
      },
      requires: ['1.1 * (9 * T / 5 [K] - 459.67) + 4.7 * RH >= 89.3'],
      example: {
        given: { RH: 90, T: 80 },
        gives: 86.3418917,
        from: 'mpmath 1.2.1, 30 digits, exact; the chart of the National Weather Service has 86 (and 121 at 96 degF and 65 %)',
      },
      source: 'Rothfusz, NWS Technical Attachment SR 90-23 (1990), with the adjustments published by the NOAA Weather Prediction Center',
      assumes:
        'shade and light wind, values of about 80 degF or more; very hot and humid air beyond the chart of the NWS is extrapolation;' +
        ' adjusted below 13 % up to 112 degF and above 85 % up to 87 degF; not where the simple formula of the NWS gives less than 79 degF',
      also: ['feels like temperature in summer', 'apparent temperature in heat', 'how hot does humidity make it feel', 'NWS heat index'],
      tags: ['heat', 'comfort', 'humidity'],
      alternatives: ['MO22'],
    },
    {
      id: 'MO21',
      name: 'Wind chill temperature (2001 index)',
      equation:
        'T_wc = 273.15 [K] + 13.12 [K] + 0.6215 * (T - 273.15 [K])' + ' + (0.3965 * (T - 273.15 [K]) - 11.37 [K]) * (V / 1 [km/h])^0.16',
      where: {
        T_wc: 'wind chill temperature [degC]',
        T: 'air temperature [degC] in [-80, 10]',
        V: 'wind speed at 10 m height [km/h] >= 4.8 <= 300',
      },
      example: {
        given: { T: -10, V: 30 },
        gives: -19.52049803338773,
        from: 'mpmath 1.2.1, 30 digits; the chart of Environment Canada has -20',
      },
      source: 'Osczevski & Bluestein, Bulletin of the American Meteorological Society 86, 1453 (2005); Environment Canada and NWS, 2001',
      assumes: 'bare face of a walking adult, no sun; 10 degC or colder, wind from 4.8 km/h (3 mph)',
      also: ['windchill', 'feels like temperature in winter', 'how cold does the wind make it', 'how cold wind feels on bare skin'],
      tags: ['cold', 'comfort', 'wind'],
    },
    {
      id: 'MO22',
      name: 'Humidex',
      equation: 'H = T + 0.5555 [K/hPa] * (6.11 [hPa] * exp(5417.753 [K] * (1 / 273.16 [K] - 1 / T_d)) - 10 [hPa])',
      where: {
        H: 'humidex, read as degrees Celsius [degC]',
        T: 'air temperature [degC] in [0, 60]',
        T_d: 'dew point [degC] >= -40 <= T',
      },
      example: {
        given: { T: 30, T_d: 15 },
        gives: 33.969004050646493,
        from: 'mpmath 1.2.1, 30 digits; Environment Canada gives 34',
      },
      source:
        'Masterton & Richardson, Humidex, Atmospheric Environment Service of Canada, CLI 1-79 (1979), as published by Environment Canada',
      assumes: 'warm weather; used where it exceeds the air temperature, that is above a dew point of about 7 degC; 5/9 rounded to 0.5555',
      also: ['Canadian heat index', 'feels like from dew point', 'humidity discomfort index of Canada'],
      tags: ['heat', 'comfort', 'humidity'],
      alternatives: ['MO20'],
    },
    {
      id: 'MO23',
      name: 'Wet-bulb globe temperature in sunshine (ISO 7243)',
      equation: 'WBGT = 0.7 * T_nw + 0.2 * T_g + 0.1 * T_a',
      where: {
        WBGT: 'wet-bulb globe temperature [degC]',
        T_nw: 'natural wet-bulb temperature, unshielded and not ventilated [degC] >= -20 <= 100',
        T_g: 'temperature in a black globe of 150 mm [degC] >= -20 <= 150',
        T_a: 'air temperature in the shade [degC] >= -20 <= 100',
      },
      example: { given: { T_nw: 25, T_g: 45, T_a: 32 }, gives: 29.7, from: 'hand arithmetic: 17.5 + 9 + 3.2' },
      source: 'ISO 7243:2017, Ergonomics of the thermal environment; Yaglou & Minard (1957)',
      assumes: 'with sun; without sun (or indoors) the standard takes 0.7 * T_nw + 0.3 * T_g, which is T_a = T_g here',
      also: ['WBGT', 'heat stress of workers and athletes', 'wet bulb globe index', 'heat flag temperature'],
      tags: ['heat', 'comfort', 'safety'],
    },
  ],
  withdrawn: [
    { id: 'MO8', name: 'Equivalent potential temperature (Bolton)', became: 'rarely asked for' },
    { id: 'MO9', name: 'Temperature at the lifting condensation level (Bolton)', became: 'rarely asked for' },
    { id: 'MO11', name: 'Saturated adiabatic lapse rate', became: 'rarely asked for' },
    { id: 'MO12', name: 'Precipitable water of a sounding', became: 'rarely asked for' },
    { id: 'MO13', name: 'Brunt-Väisälä frequency of the atmosphere', became: 'rarely asked for' },
    { id: 'MO14', name: 'Bulk Richardson number', became: 'rarely asked for' },
    { id: 'MO17', name: 'Gradient wind speed', became: 'rarely asked for' },
    { id: 'MO18', name: 'Thermal wind', became: 'rarely asked for' },
    { id: 'MO19', name: 'Rossby wave phase speed', became: 'rarely asked for' },
    { id: 'MO24', name: 'Rain rate from radar reflectivity (Z-R relation)', became: 'rarely asked for' },
    { id: 'MO25', name: 'Gaussian plume concentration', became: 'rarely asked for' },
    { id: 'MO26', name: 'Visibility from extinction (Koschmieder)', became: 'rarely asked for' },
  ],
});
