"""Second reading of meteorology."""
from mpmath import cos, exp, ln, mpf, pi, quad, sin, sqrt
from checks import run

R_D = mpf('287.05')
OMEGA = mpf('7.292115e-5')
ZERO = mpf('273.15')
EPS = mpf('0.622')


def hypsometric(T_v, g, p_1, p_2):
    return quad(lambda lnp: R_D * (T_v + ZERO) / g, [ln(p_2), ln(p_1)])


def barometric(p_0, g, Gamma, h, T_0):
    integral = quad(lambda z: g / (R_D * (T_0 + ZERO - Gamma / 1000 * z)), [0, h / 2, h])
    return p_0 * exp(-integral)


def buck_water(T):
    return mpf('6.1121') * exp((mpf('18.678') - T / mpf('234.5')) * (T / (mpf('257.14') + T)))


def buck_ice(T):
    return mpf('6.1115') * exp((mpf('23.036') - T / mpf('333.7')) * (T / (mpf('279.82') + T)))


def specific_humidity(e, p):
    dry = p - e  # mass in units of the molar mass of dry air
    vapour = e * EPS
    return 1000 * vapour / (vapour + dry)


def virtual(T, r):
    w = r / 1000
    gas = 1 / (1 + w) + (w / (1 + w)) / EPS  # mean gas constant over that of dry air
    return (T + ZERO) * gas - ZERO


def heat_index(T, RH):
    c = [[mpf('-42.379'), mpf('10.14333127'), mpf('-0.05481717')],
         [mpf('2.04901523'), mpf('-0.22475541'), mpf('0.00085282')],
         [mpf('-0.00683783'), mpf('0.00122874'), mpf('-0.00000199')]]
    hi = sum(c[i][j] * T ** i * RH ** j for i in range(3) for j in range(3))
    if RH < 13 and 80 <= T <= 112:
        hi -= (13 - RH) / 4 * sqrt((17 - abs(T - 95)) / 17)
    if RH > 85 and 80 <= T <= 87:
        hi += (RH - 85) / 10 * (87 - T) / 5
    return hi


def wind_chill(T, V):
    power = V ** mpf('0.16')
    return mpf('13.12') + mpf('0.6215') * T - mpf('11.37') * power + mpf('0.3965') * T * power


def humidex(T, T_d):
    e = mpf('6.11') * exp(mpf('5417.7530') * (1 / mpf('273.16') - 1 / (ZERO + T_d)))
    return T + mpf('0.5555') * (e - 10)


def moist_density(p, e, T):
    """Dry air at p - e and vapour at e, each an ideal gas; the gas constant of vapour is R_D over 0.622."""
    return 100 * ((p - e) / R_D + e * EPS / R_D) / (T + ZERO)


def deficit(T, RH):
    return buck_water(T) / 10 * (100 - RH) / 100


CHECKS = [
    ('MO1', {'T_v': -7.4, 'g': 9.81, 'p_1': 985.0, 'p_2': 512.0}, hypsometric, 'hydrostatic equation integrated over ln p'),
    ('MO2', {'p_0': 1008.0, 'g': 9.795, 'Gamma': 5.7, 'h': 2350, 'T_0': 18.5}, barometric, 'hydrostatic equation integrated over height'),
    ('MO2', {'p_0': 1021.0, 'g': 9.81, 'Gamma': -8.3, 'h': -640, 'T_0': -21.5}, barometric, 'the same, inversion and downward'),
    ('MO3', {'T': 27.3}, buck_water, 'Buck 1996, over water'),
    ('MO3', {'T': -16.8}, buck_water, 'Buck 1996, over water'),
    ('MO4', {'T': -23.7}, buck_ice, 'Buck 1996, over ice'),
    ('MO5', {'e': 17.4, 'p': 936.0}, specific_humidity, 'densities of vapour and dry air at partial pressures'),
    ('MO6', {'T': 26.4, 'r': 16.3}, virtual, 'mean gas constant of the mixture'),
    ('MO7', {'T': -12.6, 'p': 643.0}, lambda T, p: (T + ZERO) * (1000 / p) ** (mpf(2) / 7), 'Poisson equation'),
    ('MO10', {'T': 23.8, 'T_d': 12.1}, lambda T, T_d: 125 * (T - T_d), 'Lawrence 2005, 125 m per kelvin'),
    ('MO15', {'phi': 0.83}, lambda phi: 2 * OMEGA * sin(phi), 'twice the vertical component of rotation'),
    ('MO15', {'phi': -0.61}, lambda phi: 2 * OMEGA * sin(phi), 'the same, southern hemisphere'),
    ('MO16', {'Delta_p': 6.5, 'rho': 1.16, 'd': 430.0, 'phi': 0.77},
     lambda Delta_p, rho, d, phi: (Delta_p * 100 / (d * 1000)) / rho / (2 * OMEGA * sin(phi)), 'pressure force against Coriolis force'),
    ('MO20', {'RH': 63.0, 'T': 91.4}, heat_index, 'NOAA WPC heat index equation'),
    ('MO20', {'RH': 7.5, 'T': 104.0}, heat_index, 'NOAA WPC heat index equation, dry adjustment'),
    ('MO20', {'RH': 91.0, 'T': 83.5}, heat_index, 'NOAA WPC heat index equation, humid adjustment'),
    ('MO20', {'RH': 9.0, 'T': 116.0}, heat_index, 'NOAA WPC heat index equation, above 112 degF'),
    ('MO21', {'T': -13.6, 'V': 34.0}, wind_chill, 'Environment Canada 2001'),
    ('MO22', {'T': 31.3, 'T_d': 22.6}, humidex, 'Masterton and Richardson 1979, 0.5555 as Environment Canada publishes it'),
    ('MO23', {'T_nw': 24.3, 'T_g': 43.6, 'T_a': 31.2}, lambda T_nw, T_g, T_a: (7 * T_nw + 2 * T_g + T_a) / 10, 'ISO 7243, weights 0.7, 0.2, 0.1'),
    ('MO27', {'p': 987.4, 'e': 17.3, 'T': 24.6}, moist_density, 'densities of dry air and vapour added'),
    ('MO27', {'p': 534.0, 'e': 0, 'T': -31.7}, moist_density, 'dry air'),
    ('MO27', {'p': 1013.25, 'e': 1013.25, 'T': 100}, moist_density, 'vapour alone'),
    ('MO28', {'e': 13.8, 'p': 1003.5}, lambda e, p: 1000 * EPS * e / (p - e), 'masses in proportion to molar mass times partial pressure'),
    ('MO28', {'e': 0, 'p': 700}, lambda e, p: mpf(0), 'dry air'),
    ('MO28', {'e': 123.4, 'p': 560}, lambda e, p: 1000 * EPS * e / (p - e), 'hot and wet'),
    ('MO29', {'T': 27.4, 'RH': 43.0}, deficit, 'what saturation would add, Buck 1996'),
    ('MO29', {'T': -11.6, 'RH': 71.5}, deficit, 'what saturation would add, Buck 1996, frost'),
    ('MO29', {'T': 33.1, 'RH': 100}, lambda T, RH: mpf(0), 'saturated'),
    ('MO30', {'T_0': 17.3, 'Gamma': 9.8, 'h': 1370}, lambda T_0, Gamma, h: T_0 - Gamma * h / 1000, 'fall for each kilometre'),
    ('MO30', {'T_0': 15, 'h': 10430}, lambda T_0, h: T_0 - mpf('6.5') * h / 1000, 'standard atmosphere'),
    ('MO30', {'T_0': -8.6, 'Gamma': -21.5, 'h': 240}, lambda T_0, Gamma, h: T_0 - Gamma * h / 1000, 'inversion'),
    ('MO31', {'V': 11.3, 'a': 37.5}, lambda V, a: V * cos((90 - a) * pi / 180), 'share of the wind from the right'),
    ('MO31', {'V': 8.6, 'a': -61.2}, lambda V, a: V * cos((90 - a) * pi / 180), 'from the left'),
    ('MO31', {'V': 14.2, 'a': 246}, lambda V, a: V * cos((90 - a) * pi / 180), 'from the left behind'),
    ('MO31', {'V': 0, 'a': 33}, lambda V, a: mpf(0), 'calm'),
    ('MO32', {'T_x': 27.6, 'T_n': 13.1, 'T_b': 10}, lambda T_x, T_n, T_b: max(T_b, (T_x + T_n) / 2) - T_b, 'mean set to the base where it is below'),
    ('MO32', {'T_x': 11.2, 'T_n': -3.4, 'T_b': 4.5}, lambda T_x, T_n, T_b: max(T_b, (T_x + T_n) / 2) - T_b, 'mean set to the base where it is below'),
    ('MO33', {'T_b': 18.3, 'T': 3.7}, lambda T_b, T: max(T_b - T, mpf(0)), 'how far below the base'),
    ('MO33', {'T_b': 15.5, 'T': -21.9}, lambda T_b, T: max(T_b - T, mpf(0)), 'how far below the base'),
    ('MO33', {'T_b': 15.5, 'T': 22.4}, lambda T_b, T: max(T_b - T, mpf(0)), 'no heating'),
]
run('meteorology', CHECKS)
