"""Second reading of energy."""
from mpmath import atan2, cos, log, mpf, pi, sin, sqrt
from checks import run

RAD = pi / 180
SIGMA = 2 * pi**5 * mpf('1.380649e-23') ** 4 / (15 * mpf('6.62607015e-34') ** 3 * mpf(299792458) ** 2)


def day_length(phi, delta):
    # altitude of the sun at hour angle w: sin(alt) = sin phi sin delta + cos phi cos delta cos w; hours with alt > 0
    height = lambda w: sin(phi * RAD) * sin(delta * RAD) + cos(phi * RAD) * cos(delta * RAD) * cos(w)
    if height(pi) > 0:
        return mpf(24)
    if height(0) < 0:
        return mpf(0)
    low, high = mpf(0), pi
    for _ in range(110):
        mid = (low + high) / 2
        if height(mid) > 0:
            low = mid
        else:
            high = mid
    return 2 * low / (2 * pi) * 24


def incidence(alpha, beta, A_s, A_p):
    # unit vectors, x along azimuth 0, z up; angle by atan2 of cross and dot product
    a, b, s, p = (x * RAD for x in (alpha, beta, A_s, A_p))
    sun = (cos(a) * cos(s), cos(a) * sin(s), sin(a))
    normal = (sin(b) * cos(p), sin(b) * sin(p), cos(b))
    dot = sum(x * y for x, y in zip(sun, normal))
    cross = (sun[1] * normal[2] - sun[2] * normal[1], sun[2] * normal[0] - sun[0] * normal[2], sun[0] * normal[1] - sun[1] * normal[0])
    return atan2(sqrt(sum(x * x for x in cross)), dot) / RAD


def levelised(C_0, r, n, C_f, E_y, c_v):
    # discounted costs over discounted energy, year by year
    d = 1 + r / 100
    years = range(1, int(n) + 1)
    costs = C_0 + sum((C_f + c_v * E_y) / d**year for year in years)
    return costs / sum(E_y / d**year for year in years)


def greenhouse(S, A, epsilon):
    # unknown fluxes: surface x = sigma T_s^4, layer black flux y; top: S(1-A)/4 = (1-eps) x + eps y; layer: 2 y = x
    absorbed = S * (1 - A) / 4
    x = absorbed / ((1 - epsilon) + epsilon / 2)
    return (x / SIGMA) ** mpf('0.25')


CHECKS = [
    ('EN1', {'rho': 1.19, 'A': 4870.0, 'v': 8.3, 'C_p': 0.43}, lambda rho, A, v, C_p: C_p * rho * A * v**3 / 2 / 1000, 'share of the kinetic energy flow'),
    ('EN3', {'v_ref': 6.4, 'z': 93.0, 'z_ref': 12.0, 'alpha': 0.17}, lambda v_ref, z, z_ref, alpha: v_ref * (z / z_ref) ** alpha, 'power law profile'),
    ('EN5', {'eta': 0.89, 'rho': 998.0, 'g': 9.81, 'Q': 63.0, 'H': 117.0}, lambda eta, rho, g, Q, H: eta * rho * g * Q * H / 1000000, 'weight flow times head'),
    ('EN7', {'n': 137}, lambda n: mpf('23.45') * sin(360 * RAD * (284 + n) / 365), 'Cooper 1969'),
    ('EN7', {'n': 319}, lambda n: mpf('23.45') * sin(360 * RAD * (284 + n) / 365), 'Cooper 1969'),
    ('EN8', {'phi': 48.3, 'delta': 17.6}, day_length, 'hour angle at which the altitude is zero, by bisection'),
    ('EN8', {'phi': -57.2, 'delta': 21.3}, day_length, 'hour angle at which the altitude is zero, by bisection'),
    ('EN8', {'phi': 78.4, 'delta': 19.7}, day_length, 'sun above the horizon at midnight'),
    ('EN8', {'phi': 78.4, 'delta': -16.9}, day_length, 'sun below the horizon at noon'),
    ('EN8', {'phi': -81.2, 'delta': -12.7}, day_length, 'sun above the horizon at midnight, south'),
    ('EN9', {'alpha': 37.4, 'beta': 28.6, 'A_s': 213.0, 'A_p': 174.0}, incidence, 'angle between unit vectors'),
    ('EN9', {'alpha': 17.3, 'beta': 84.0, 'A_s': 277.0, 'A_p': 46.0}, incidence, 'angle between unit vectors, sun behind the panel'),
    ('EN9', {'alpha': 56.0, 'beta': 34.001, 'A_s': 191.0, 'A_p': 191.002}, incidence, 'angle between unit vectors, near normal incidence'),
    ('EN12', {'P_STC': 6.7, 'G': 838.0, 'gamma_p': -0.38, 'T_c': 54.6, 'f': 0.87},
     lambda P_STC, G, gamma_p, T_c, f: P_STC * f * G / 1000 * (1 + gamma_p / 100 * (T_c - 25)), 'rated power, irradiance share and linear temperature term'),
    ('EN16', {'eta_g': 38.3, 'eta_s': 33.7}, lambda eta_g, eta_s: eta_g + (100 - eta_g) * eta_s / 100, 'work of the gas turbine plus share of what it rejects'),
    ('EN17', {'C_0': 1340000.0, 'r': 6.3, 'n': 23, 'C_f': 27400.0, 'E_y': 2870000.0, 'c_v': 0.013}, levelised, 'discounted cash flows over discounted energy'),
    ('EN18', {'E': 8130.0, 'P_r': 3.4, 't': 8760.0}, lambda E, P_r, t: 100 * E / (P_r * t), 'energy over rated energy'),
    ('EN19', {'C': 427.0, 'C_0': 284.0}, lambda C, C_0: mpf('5.35') * log(C / C_0), 'Myhre et al. 1998'),
    ('EN20', {'S': 3.2, 'C': 463.0, 'C_0': 281.0}, lambda S, C, C_0: S * log(C / C_0, 2), 'S for each doubling'),
    ('EN21', {'S': 1367.0, 'A': 0.31, 'epsilon': 0.77}, greenhouse, 'flux balances at the top and of the layer'),
    ('EN22', {'P': 5.83e7, 'g_P': 37400.0, 'e_g': 4.7, 'f_e': 58.6}, lambda P, g_P, e_g, f_e: P * g_P * e_g * f_e / mpf('1e15'), 'product of the four factors, grams to gigatonnes'),
]
run('energy', CHECKS)
