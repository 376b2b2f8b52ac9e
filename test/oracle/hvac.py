"""Second reading of hvac."""
from mpmath import atan, exp, findroot, log, mpf, odefun, sqrt
from checks import run


def hyland_wexler(T):
    # ASHRAE Fundamentals ch. 1, over liquid water, T in K, result in Pa
    K = T + mpf('273.15')
    return exp(mpf('-5.8002206e3') / K + mpf('1.3914993') - mpf('4.8640239e-2') * K + mpf('4.1764768e-5') * K**2
               - mpf('1.4452093e-8') * K**3 + mpf('6.5459673') * log(K)) / 1000


def buck(t):
    # Buck Research, CR-1A manual (1996), over liquid water: hPa, t in Celsius
    return mpf('6.1121') * exp((mpf('18.678') - t / mpf('234.5')) * (t / (mpf('257.14') + t)))


def humidity(T, T_w, p):
    # pressures in hPa: kPa * 10
    e = buck(T_w) - mpf('6.60e-4') * (1 + mpf('0.00115') * T_w) * (p * 10) * (T - T_w)
    return 100 * e / buck(T)


def dew_point(phi, T):
    # the temperature at which saturated air has the vapour pressure of this air: root, not the closed form
    e = phi / 100 * buck(T)
    return findroot(lambda t: buck(t) - e, (T - 15, T), solver='anderson', tol=1e-50)


def stull(T, phi):
    return (T * atan(mpf('0.151977') * sqrt(phi + mpf('8.313659'))) + atan(T + phi) - atan(phi - mpf('1.676331'))
            + mpf('0.00391838') * phi ** mpf('1.5') * atan(mpf('0.023101') * phi) - mpf('4.686035'))


def humidity_ratio(phi, T, p):
    p_w = phi / 100 * buck(T) / 10  # kPa
    return 1000 * mpf('0.621945') * p_w / (p - p_w)


def build_up(C, C_0, G, Q, V, t):
    # balance V dC/dt = G + Q (C - C), fractions by volume, hours and cubic metres, solved step by step
    gas = G * mpf('3.6')
    solution = odefun(lambda x, y: [(gas + Q * (C * mpf('1e-6') - y[0])) / V], 0, [C_0 * mpf('1e-6')], tol=mpf('1e-20'))
    return solution(t)[0] * 1000000


def stack(rho_o, g, H, T_i, T_o):
    # hydrostatic columns between opening and neutral level; ideal gas: density goes as 1 / T
    rho_i = rho_o * T_o / T_i
    return (rho_o - rho_i) * g * H


def mixed(Q_1, T_1, Q_2, T_2):
    """Temperature at which one stream loses what the other gains."""
    return findroot(lambda T: Q_1 * (T - T_1) + Q_2 * (T - T_2), (T_1, T_2))


CHECKS = [
    ('HV1', {'T': 23.7}, hyland_wexler, 'ASHRAE Fundamentals ch. 1, Hyland-Wexler over liquid water'),
    ('HV1', {'T': 147.3}, hyland_wexler, 'ASHRAE Fundamentals ch. 1, Hyland-Wexler over liquid water'),
    ('HV2', {'T': 27.4, 'T_w': 19.3, 'p': 98.7}, humidity, 'AMS glossary psychrometric formula, saturation pressure of Buck 1996'),
    ('HV2', {'T': 41.2, 'T_w': 33.6, 'p': 86.3}, humidity, 'AMS glossary psychrometric formula, saturation pressure of Buck 1996'),
    ('HV3', {'phi': 43.7, 'T': 26.3}, dew_point, 'root of the saturation pressure of Buck 1996'),
    ('HV3', {'phi': 71.9, 'T': -7.4}, dew_point, 'root of the saturation pressure of Buck 1996'),
    ('HV4', {'T': 31.4, 'phi': 57.3}, stull, 'Stull 2011, eq. 1'),
    ('HV4', {'T': -6.8, 'phi': 83.6}, stull, 'Stull 2011, eq. 1'),
    ('HV5', {'phi': 53.8, 'T': 24.6, 'p': 97.3}, humidity_ratio, '0.621945 p_w / (p - p_w) with the saturation pressure of Buck 1996'),
    ('HV6', {'T': 27.3, 'W': 11.6}, lambda T, W: mpf('1.006') * T + W / 1000 * (2501 + mpf('1.86') * T), 'ASHRAE Fundamentals ch. 1'),
    ('HV6', {'T': -8.7, 'W': 1.4}, lambda T, W: mpf('1.006') * T + W / 1000 * (2501 + mpf('1.86') * T), 'ASHRAE Fundamentals ch. 1'),
    ('HV8', {'rho': 1.17, 'c_p': 1.013, 'V_dot': 2.64, 'T_1': 287.45, 'T_2': 304.95},
     lambda rho, c_p, V_dot, T_1, T_2: rho * V_dot * c_p * (T_2 - T_1), 'mass flow times c_p times rise'),
    ('HV8', {'rho': 1.21, 'c_p': 1.007, 'V_dot': 0.83, 'T_1': 302.75, 'T_2': 286.55},
     lambda rho, c_p, V_dot, T_1, T_2: rho * V_dot * c_p * (T_2 - T_1), 'mass flow times c_p times rise'),
    ('HV9', {'rho': 1.18, 'V_dot': 1.74, 'h_fg': 2465.0, 'W_1': 12.3, 'W_2': 8.1},
     lambda rho, V_dot, h_fg, W_1, W_2: rho * V_dot * h_fg * (W_2 - W_1) / 1000, 'water added each second times heat of vaporisation'),
    ('HV10', {'R_si': 0.13, 'R_se': 0.04, 'd': [13.0, 145.0, 102.5], 'lambda': [0.21, 0.037, 0.77]},
     lambda **k: 1 / (k['R_si'] + sum(d / 1000 / l for d, l in zip(k['d'], k['lambda'])) + k['R_se']), 'resistances in series, ISO 6946'),
    ('HV11', {'H': 214.0, 'HDD': 2870.0, 'eta': 0.87}, lambda H, HDD, eta: H * HDD * 24 / 1000 / eta, 'W/K times K day, 24 h a day, over efficiency'),
    ('HV12', {'R_p': 2.5, 'P_z': 37, 'R_a': 0.3, 'A_z': 418.0, 'E_z': 0.8},
     lambda R_p, P_z, R_a, A_z, E_z: (R_p * P_z + R_a * A_z) / E_z, 'ASHRAE 62.1 ventilation rate procedure'),
    ('HV13', {'C_o': 427.0, 'C_0': 613.0, 'G': 0.137, 'Q': 346.0, 'V': 217.0, 't': 1.4},
     lambda C_o, C_0, G, Q, V, t: build_up(C_o, C_0, G, Q, V, t), 'mass balance of the room integrated numerically'),
    ('HV13', {'C_o': 419.0, 'C_0': 2130.0, 'G': 0.0, 'Q': 163.0, 'V': 94.0, 't': 0.7},
     lambda C_o, C_0, G, Q, V, t: build_up(C_o, C_0, G, Q, V, t), 'mass balance of the room integrated numerically (decay)'),
    ('HV14', {'rho_o': 1.31, 'g': 9.81, 'H': 13.7, 'T_i': 294.75, 'T_o': 268.85}, stack, 'two hydrostatic columns of ideal gas'),
    ('HV14', {'rho_o': 1.15, 'g': 9.79, 'H': -6.4, 'T_i': 296.35, 'T_o': 307.85}, stack, 'two hydrostatic columns of ideal gas'),
    ('HV17', {'P_1': 4.7, 'N_1': 870.0, 'N_2': 1130.0, 'd': 0.885, 'r': 0.876},
     lambda P_1, N_1, N_2, d, r: P_1 * (N_2 / N_1) ** 3 * d ** 5 * r, 'power number constant: P ~ rho N^3 D^5'),
    ('HV18', {'h_1': 403.6, 'h_2': 436.9, 'h_4': 256.4}, lambda h_1, h_2, h_4: (h_1 - h_4) / (h_2 - h_1), 'cooling effect over compressor work'),
    ('HV21', {'Q': 413.0, 'V': 83.7}, lambda Q, V: Q / V, 'volumes of the room in an hour'),
    ('HV21', {'Q': 0.0, 'V': 217.0}, lambda Q, V: Q / V, 'no air'),
    ('HV22', {'Q_1': 837.0, 'T_1': 295.3, 'Q_2': 213.0, 'T_2': 268.7}, mixed, 'heat balance of the streams'),
    ('HV22', {'Q_1': 1370.0, 'T_1': 300.4, 'Q_2': 3130.0, 'T_2': 307.9}, mixed, 'heat balance of the streams'),
]
run('hvac', CHECKS)
