"""Second reading of meteorology."""
from mpmath import diff, exp, findroot, ln, mpf, pi, polyroots, quad, sin, sqrt
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


def bolton_es(T):
    return mpf('6.112') * exp(mpf('17.67') * T / (T + mpf('243.5')))


def specific_humidity(e, p):
    dry = p - e  # mass in units of the molar mass of dry air
    vapour = e * EPS
    return 1000 * vapour / (vapour + dry)


def virtual(T, r):
    w = r / 1000
    gas = 1 / (1 + w) + (w / (1 + w)) / EPS  # mean gas constant over that of dry air
    return (T + ZERO) * gas - ZERO


def theta_e(T, p, r):
    kelvin = T + ZERO
    e = p * (r / 1000) / (EPS + r / 1000)
    t_l = 2840 / (mpf('3.5') * ln(kelvin) - ln(e) - mpf('4.805')) + 55
    lead = kelvin * (1000 / p) ** (mpf('0.2854') * (1 - mpf('0.28e-3') * r))
    return lead * exp((mpf('3.376') / t_l - mpf('0.00254')) * r * (1 + mpf('0.81e-3') * r))


def lcl(T, T_d):
    t, d = T + ZERO, T_d + ZERO
    return 1 / (1 / (d - 56) + ln(t / d) / 800) + 56 - ZERO


def saturated_lapse(g, r_s, T):
    t, w = T + ZERO, r_s / 1000
    lv, cp = mpf('2.501e6'), mpf('1005.7')
    return 1000 * g * (1 + lv * w / (R_D * t)) / (cp + lv ** 2 * w * EPS / (R_D * t ** 2))


def precipitable(p, q, g):
    mass = sum((q[k] + q[k + 1]) / 2 / 1000 * (p[k] - p[k + 1]) * 100 / g for k in range(len(p) - 1))
    return mass  # kg/m^2 is mm of water of 1000 kg/m^3


def gradient(V_g, f, R_c):
    radius = R_c * 1000
    roots = polyroots([1 / radius, f, -f * V_g], maxsteps=200, extraprec=120)
    regular = [v for v in roots if v > 0]
    return min(regular)


def rossby(U, phi, L_x, L_y):
    k, l = 2 * pi / (L_x * 1000), 2 * pi / (L_y * 1000)
    beta = diff(lambda y: 2 * OMEGA * sin(phi + y / mpf(6371000)), 0)
    omega = lambda kk: U * kk - beta * kk / (kk ** 2 + l ** 2)
    return omega(k) / k


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


def rain_rate(Z_dB, a, b):
    return exp(findroot(lambda x: ln(a) + b * x - Z_dB / 10 * ln(mpf(10)), 1))


def plume(Q, u, sigma_y, sigma_z, y, z, H):
    normal = lambda x, s: exp(-x ** 2 / (2 * s ** 2)) / (s * sqrt(2 * pi))
    return mpf(10) ** 6 * Q / u * normal(y, sigma_y) * (normal(z - H, sigma_z) + normal(z + H, sigma_z))


CHECKS = [
    ('MO1', {'T_v': -7.4, 'g': 9.81, 'p_1': 985.0, 'p_2': 512.0}, hypsometric, 'hydrostatic equation integrated over ln p'),
    ('MO2', {'p_0': 1008.0, 'g': 9.795, 'Gamma': 5.7, 'h': 2350, 'T_0': 18.5}, barometric, 'hydrostatic equation integrated over height'),
    ('MO2', {'p_0': 1021.0, 'g': 9.81, 'Gamma': -8.3, 'h': -640, 'T_0': -21.5}, barometric, 'the same, inversion and downward'),
    ('MO3', {'T': 27.3}, bolton_es, 'Bolton 1980, equation 10'),
    ('MO3', {'T': -16.8}, bolton_es, 'Bolton 1980, equation 10'),
    ('MO4', {'T': -23.7}, lambda T: mpf('6.112') * exp(mpf('22.46') * T / (mpf('272.62') + T)), 'WMO-No. 8, annex 4.B'),
    ('MO5', {'e': 17.4, 'p': 936.0}, specific_humidity, 'densities of vapour and dry air at partial pressures'),
    ('MO6', {'T': 26.4, 'r': 16.3}, virtual, 'mean gas constant of the mixture'),
    ('MO7', {'T': -12.6, 'p': 643.0}, lambda T, p: (T + ZERO) * (1000 / p) ** (mpf(2) / 7), 'Poisson equation'),
    ('MO8', {'T': 24.6, 'p': 893.0, 'r': 13.2}, theta_e, 'Bolton 1980, equations 43 and 21'),
    ('MO8', {'T': -3.4, 'p': 702.0, 'r': 2.7}, theta_e, 'Bolton 1980, equations 43 and 21'),
    ('MO9', {'T': 28.4, 'T_d': 13.7}, lcl, 'Bolton 1980, equation 15'),
    ('MO9', {'T': -4.4, 'T_d': -19.2}, lcl, 'Bolton 1980, equation 15'),
    ('MO10', {'T': 23.8, 'T_d': 12.1}, lambda T, T_d: 125 * (T - T_d), 'Lawrence 2005, 125 m per kelvin'),
    ('MO11', {'g': 9.81, 'r_s': 12.7, 'T': 16.4}, saturated_lapse, 'AMS Glossary, moist-adiabatic lapse rate'),
    ('MO12', {'p': [1004, 917, 843.5, 700, 496], 'q': [14.3, 11.8, 9.6, 5.1, 1.7], 'g': 9.81}, precipitable, 'mass of vapour by trapezoids'),
    ('MO13', {'g': 9.81, 'theta_1': 297.4, 'theta_2': 318.9, 'Delta_z': 4650},
     lambda g, theta_1, theta_2, Delta_z: sqrt(g * ln(theta_2 / theta_1) / Delta_z), 'Holton, N^2 = g d ln(theta)/dz, constant in the layer'),
    ('MO14', {'g': 9.81, 'Delta_theta': 1.35, 'Delta_z': 84.0, 'T_v': 11.6, 'Delta_u': 6.7},
     lambda g, Delta_theta, Delta_z, T_v, Delta_u: g / (T_v + ZERO) * (Delta_theta / Delta_z) / (Delta_u / Delta_z) ** 2, 'buoyancy gradient over shear squared'),
    ('MO14', {'g': 9.79, 'Delta_theta': -0.85, 'Delta_z': 37.0, 'T_v': -6.3, 'Delta_u': 3.4},
     lambda g, Delta_theta, Delta_z, T_v, Delta_u: g / (T_v + ZERO) * (Delta_theta / Delta_z) / (Delta_u / Delta_z) ** 2, 'the same, unstable'),
    ('MO15', {'phi': 0.83}, lambda phi: 2 * OMEGA * sin(phi), 'twice the vertical component of rotation'),
    ('MO15', {'phi': -0.61}, lambda phi: 2 * OMEGA * sin(phi), 'the same, southern hemisphere'),
    ('MO16', {'Delta_p': 6.5, 'rho': 1.16, 'd': 430.0, 'phi': 0.77},
     lambda Delta_p, rho, d, phi: (Delta_p * 100 / (d * 1000)) / rho / (2 * OMEGA * sin(phi)), 'pressure force against Coriolis force'),
    ('MO17', {'V_g': 17.6, 'f': 0.000104, 'R_c': 640.0}, gradient, 'force balance V^2/R + f V = f V_g, low, roots of the quadratic'),
    ('MO17', {'V_g': 9.3, 'f': 0.000093, 'R_c': -870.0}, gradient, 'the same, high, smaller root'),
    ('MO18', {'Delta_T': 7.3, 'd': 640.0, 'phi': 0.71, 'p_1': 853.0, 'p_2': 487.0},
     lambda Delta_T, d, phi, p_1, p_2: quad(lambda x: R_D / (2 * OMEGA * sin(phi)) * Delta_T / (d * 1000), [ln(p_2), ln(p_1)]),
     'thermal wind equation integrated over ln p'),
    ('MO19', {'U': 16.4, 'phi': 0.74, 'L_x': 5300.0, 'L_y': 7400.0}, rossby, 'dispersion relation of the barotropic vorticity equation'),
    ('MO20', {'RH': 63.0, 'T': 91.4}, heat_index, 'NOAA WPC heat index equation'),
    ('MO20', {'RH': 7.5, 'T': 104.0}, heat_index, 'NOAA WPC heat index equation, dry adjustment'),
    ('MO20', {'RH': 91.0, 'T': 83.5}, heat_index, 'NOAA WPC heat index equation, humid adjustment'),
    ('MO20', {'RH': 9.0, 'T': 116.0}, heat_index, 'NOAA WPC heat index equation, above 112 degF'),
    ('MO21', {'T': -13.6, 'V': 34.0}, wind_chill, 'Environment Canada 2001'),
    ('MO22', {'T': 31.3, 'T_d': 22.6}, humidex, 'Masterton and Richardson 1979, 0.5555 as Environment Canada publishes it'),
    ('MO23', {'T_nw': 24.3, 'T_g': 43.6, 'T_a': 31.2}, lambda T_nw, T_g, T_a: (7 * T_nw + 2 * T_g + T_a) / 10, 'ISO 7243, weights 0.7, 0.2, 0.1'),
    ('MO24', {'Z_dB': 37.5, 'a': 236.0, 'b': 1.47}, rain_rate, 'Z = a R^b'),
    ('MO24', {'Z_dB': -6.3, 'a': 204.0, 'b': 1.63}, rain_rate, 'Z = a R^b'),
    ('MO25', {'Q': 83.0, 'u': 4.7, 'sigma_y': 61.0, 'sigma_z': 34.0, 'y': 27.0, 'z': 12.5, 'H': 73.0}, plume,
     'product of normal densities with an image source'),
    ('MO26', {'C_t': 0.035, 'b_ext': 0.37}, lambda C_t, b_ext: -ln(C_t) / b_ext, 'contrast falls as exp(-b x)'),
]
run('meteorology', CHECKS)
