"""Second reading of heat-transfer."""

from mpmath import cbrt, mpf, sqrt, exp, pi, quad, cosh, odefun
from checks import run

K_B, PLANCK, LIGHT = mpf('1.380649e-23'), mpf('6.62607015e-34'), mpf(299792458)
SIGMA = 2 * pi ** 5 * K_B ** 4 / (15 * PLANCK ** 3 * LIGHT ** 2)  # Stefan-Boltzmann constant from the exact constants
MM, KILO = mpf('1e-3'), mpf(1000)


def shell(k, T_1, T_2, r_1, r_2, area):
    """Heat flow through a shell whose area at radius r is given: the resistances of thin layers in series."""
    return (T_1 - T_2) / quad(lambda r: 1 / (k * area(r)), [r_1, (r_1 + r_2) / 2, r_2])


def lumped(T_inf, T_0, h, A, t, rho, V, c_p):
    """Solves rho V c dT/dt = -h A (T - T_inf), time counted in units of t."""
    rate = h * A / (rho * V * c_p) * t
    return odefun(lambda x, T: -rate * (T - T_inf), 0, T_0)(1)


def semi_infinite(T_s, T_0, x, alpha, t):
    """Integrates the bell curve of the similarity variable."""
    end = x / (2 * sqrt(alpha * t))
    return T_s + (T_0 - T_s) * 2 / sqrt(pi) * quad(lambda u: exp(-u * u), [0, end / 2, end])


def fin(h, k, t, L):
    """Mean excess temperature over the corrected length, which has an adiabatic end."""
    length = (L + t / 2) * MM
    m = sqrt(2 * h / (k * t * MM))
    return quad(lambda x: cosh(m * (length - x)) / cosh(m * length), [0, length / 2, length]) / length


def gnielinski(f, Re, Pr):
    return f / 8 * (Re - 1000) * Pr / (1 + mpf('12.7') * sqrt(f / 8) * (Pr ** (mpf(2) / 3) - 1))


def enclosure(T_1, T_2, epsilon_1, epsilon_2, A_1, A_2, F_12):
    """Network of two surface resistances and one space resistance."""
    resistance = (1 - epsilon_1) / (epsilon_1 * A_1) + 1 / (A_1 * F_12) + (1 - epsilon_2) / (epsilon_2 * A_2)
    return SIGMA * (T_1 ** 4 - T_2 ** 4) / resistance


def counterflow(NTU, C_r):
    """Integrates the temperature difference along the exchanger and closes the balance of the second stream."""
    area = NTU * quad(lambda x: exp(-NTU * (1 - C_r) * x), [0, 0.5, 1])
    return area / (1 + C_r * area)


def parallel(NTU, C_r):
    return NTU * quad(lambda x: exp(-NTU * (1 + C_r) * x), [0, 0.25, 0.5, 1])


def tube(h_o, R_fo, d_o, d_i, k, R_fi, h_i):
    """Series of resistances per metre of tube, referred to the outside area."""
    outer, inner = pi * d_o * MM, pi * d_i * MM
    wall = quad(lambda r: 1 / (2 * pi * k * r), [d_i * MM / 2, d_o * MM / 2])
    return 1 / (outer * (1 / (h_o * outer) + R_fo / outer + wall + R_fi / inner + 1 / (h_i * inner)))


def slab(L, k):
    """Thin layers in series; m^2 K / W."""
    return quad(lambda x: 1 / k, [0, L * MM])


def grashof(beta, Delta_T, L, nu, g=mpf('9.80665')):
    """Buoyancy per mass times length cubed over kinematic viscosity squared."""
    return (g * beta * Delta_T) * L ** 3 / nu ** 2


def cooling(T_s, T_0, k, t):
    """Solves dT/dt = -k (T - T_s), time counted in units of t."""
    return odefun(lambda x, T: -k * t * (T - T_s), 0, T_0)(1)


CHECKS = [
    ('HT1', {'k': 0.72, 'A': 11.5, 'T_1': 294.3, 'T_2': 271.8, 'L': 0.24}, lambda k, A, T_1, T_2, L: k * A * (T_1 - T_2) / L, "Fourier's law"),
    ('HT2', {'k': 0.055, 'L': 7.5, 'T_1': 421.0, 'T_2': 308.0, 'r_1': 0.057, 'r_2': 0.102},
     lambda k, L, T_1, T_2, r_1, r_2: shell(k, T_1, T_2, r_1, r_2, lambda r: 2 * pi * r * L), 'thin layers in series'),
    ('HT3', {'k': 0.041, 'r_1': 0.35, 'r_2': 0.47, 'T_1': 77.4, 'T_2': 296.0},
     lambda k, r_1, r_2, T_1, T_2: shell(k, T_1, T_2, r_1, r_2, lambda r: 4 * pi * r * r), 'thin layers in series'),
    ('HT4', {'k': 0.17, 'h': 8.4}, lambda k, h: k / h, 'least of ln(r)/(2 pi k) + 1/(2 pi r h)'),
    ('HT5', {'k': 14.9, 'rho': 7900.0, 'c_p': 477.0}, lambda k, rho, c_p: k / (rho * c_p), 'definition'),
    ('HT6', {'h': 95.0, 'V': 0.0034, 'k': 3.7, 'A': 0.118}, lambda h, V, k, A: h * (V / A) / k, 'h L_c / k with L_c = V / A'),
    ('HT7', {'T_inf': 293.15, 'T_0': 813.0, 'h': 62.0, 'A': 0.0153, 't': 340.0, 'rho': 7832.0, 'V': 0.000178, 'c_p': 434.0}, lumped, 'energy balance as an ODE'),
    ('HT7', {'T_inf': 330.0, 'T_0': 281.0, 'h': 410.0, 'A': 0.0031, 't': 77.0, 'rho': 8933.0, 'V': 0.0000123, 'c_p': 385.0}, lumped, 'energy balance as an ODE'),
    ('HT8', {'T_s': 258.15, 'T_0': 293.15, 'x': 0.68, 'alpha': 1.38e-7, 't': 5184000.0}, semi_infinite, 'integral of the bell curve'),
    ('HT8', {'T_s': 900.0, 'T_0': 300.0, 'x': 0.003, 'alpha': 1.17e-5, 't': 45.0}, semi_infinite, 'integral of the bell curve'),
    ('HT8', {'T_s': 480.0, 'T_0': 285.0, 'x': 0.055, 'alpha': 8.5e-7, 't': 160.0}, semi_infinite, 'integral of the bell curve'),
    ('HT9', {'h': 38.0, 'k': 186.0, 't': 1.6, 'L': 47.0}, fin, 'mean excess temperature of the fin'),
    ('HT9', {'h': 540.0, 'k': 17.0, 't': 3.5, 'L': 29.0}, fin, 'mean excess temperature of the fin'),
    ('HT10', {'h': 24.0, 'A': 3.7, 'T_s': 351.0, 'T_f': 289.5}, lambda h, A, T_s, T_f: h * A * (T_s - T_f), "Newton's law of cooling"),
    ('HT11', {'h': 870.0, 'L': 0.031, 'k': 0.613}, lambda h, L, k: h * L / k, 'definition'),
    ('HT12', {'mu': 0.000855, 'c_p': 4179.0, 'k': 0.613}, lambda mu, c_p, k: mu * c_p / k, 'definition, nu / alpha'),
    ('HT13', {'g': 9.78, 'beta': 0.0031, 'Delta_T': 37.0, 'L': 0.71, 'nu': 1.79e-5, 'alpha': 2.56e-5},
     lambda g, beta, Delta_T, L, nu, alpha: g * beta * Delta_T * L ** 3 / (nu * alpha), 'Grashof times Prandtl'),
    ('HT14', {'Re': 43700.0, 'Pr': 5.83, 'heating': 1}, lambda Re, Pr, heating: mpf('0.023') * Re ** mpf('0.8') * Pr ** mpf('0.4'), 'Incropera ch. 8, exponent 0.4'),
    ('HT14', {'Re': 118000.0, 'Pr': 0.71, 'heating': 0}, lambda Re, Pr, heating: mpf('0.023') * Re ** mpf('0.8') * Pr ** mpf('0.3'), 'Incropera ch. 8, exponent 0.3'),
    ('HT15', {'f': 0.0217, 'Re': 37500.0, 'Pr': 6.9}, gnielinski, 'Gnielinski 1976'),
    ('HT15', {'f': 0.043, 'Re': 3300.0, 'Pr': 0.69}, gnielinski, 'Gnielinski 1976'),
    ('HT20', {'epsilon': 0.83, 'A': 0.46, 'T': 715.0}, lambda epsilon, A, T: epsilon * SIGMA * A * T ** 4, 'Stefan-Boltzmann law'),
    ('HT21', {'epsilon': 0.91, 'A': 1.73, 'T_s': 306.2, 'T_sur': 291.4},
     lambda epsilon, A, T_s, T_sur: epsilon * SIGMA * A * (T_s ** 4 - T_sur ** 4), 'emitted less absorbed'),
    ('HT22', {'T_1': 640.0, 'T_2': 385.0, 'epsilon_1': 0.34, 'epsilon_2': 0.77, 'A_1': 0.65, 'A_2': 1.48, 'F_12': 0.93}, enclosure, 'resistance network'),
    ('HT22', {'T_1': 77.4, 'T_2': 298.0, 'epsilon_1': 0.022, 'epsilon_2': 0.056, 'A_1': 3.1, 'A_2': 3.9, 'F_12': 1}, enclosure, 'resistance network'),
    ('HT24', {'Delta_T_1': 58.0, 'Delta_T_2': 17.5}, lambda Delta_T_1, Delta_T_2: quad(lambda s: Delta_T_1 * (Delta_T_2 / Delta_T_1) ** s, [0, 1]), 'mean of the exponential difference'),
    ('HT24', {'Delta_T_1': 23.0, 'Delta_T_2': 23.0}, lambda Delta_T_1, Delta_T_2: quad(lambda s: Delta_T_1 * (Delta_T_2 / Delta_T_1) ** s, [0, 1]), 'mean of the exponential difference'),
    ('HT24', {'Delta_T_1': 31.0, 'Delta_T_2': 31.00001}, lambda Delta_T_1, Delta_T_2: quad(lambda s: Delta_T_1 * (Delta_T_2 / Delta_T_1) ** s, [0, 1]), 'mean of the exponential difference'),
    ('HT25', {'U': 465.0, 'A': 18.3, 'F': 0.87, 'Delta_T_lm': 33.8}, lambda U, A, F, Delta_T_lm: U * A * F * Delta_T_lm / KILO, 'F U A LMTD'),
    ('HT26', {'NTU': 2.35, 'C_r': 0.62}, counterflow, 'integrated temperature difference'),
    ('HT26', {'NTU': 3.4, 'C_r': 1}, counterflow, 'integrated temperature difference'),
    ('HT26', {'NTU': 5.6, 'C_r': 0.997}, counterflow, 'integrated temperature difference'),
    ('HT26', {'NTU': 1.3, 'C_r': 0}, counterflow, 'integrated temperature difference'),
    ('HT27', {'NTU': 1.45, 'C_r': 0.73}, parallel, 'integrated temperature difference'),
    ('HT28', {'h_o': 1350.0, 'R_fo': 0.00018, 'd_o': 25.4, 'd_i': 21.2, 'k': 16.3, 'R_fi': 0.00035, 'h_i': 3100.0}, tube, 'resistances in series'),
    ('HT31', {'L': 137.0, 'k': 0.0373}, slab, 'thin layers in series'),
    ('HT31', {'L': 12.5, 'k': 0.213}, slab, 'thin layers in series'),
    ('HT32', {'R_t': 3.73}, lambda R_t: 1 / R_t, 'heat flow for one kelvin'),
    ('HT32', {'R_t': 0.179}, lambda R_t: 1 / R_t, 'heat flow for one kelvin'),
    ('HT33', {'alpha': 1.17e-05, 't': 83.7, 'L': 0.0413}, lambda alpha, t, L: alpha * t / L ** 2, 'time over diffusion time'),
    ('HT33', {'alpha': 1.43e-07, 't': 0.0, 'L': 0.0237}, lambda alpha, t, L: alpha * t / L ** 2, 'at the start'),
    ('HT34', {'g': 9.81, 'beta': 0.00317, 'Delta_T': 23.7, 'L': 0.413, 'nu': 1.63e-05}, grashof, 'buoyancy over viscosity squared'),
    ('HT34', {'beta': 0.000213, 'Delta_T': 8.3, 'L': 0.087, 'nu': 9.7e-07}, grashof, 'buoyancy over viscosity squared, standard gravity'),
    ('HT35', {'U': 413.0, 'A': 7.3, 'C_min': 1870.0}, lambda U, A, C_min: U * A / C_min, 'conductance over heat capacity rate'),
    ('HT35', {'U': 37.1, 'A': 0.83, 'C_min': 113.0}, lambda U, A, C_min: U * A / C_min, 'conductance over heat capacity rate'),
    ('HT36', {'T_s': 293.7, 'T_0': 361.3, 'k': 0.0437, 't': 17.3}, cooling, 'ordinary differential equation solved numerically'),
    ('HT36', {'T_s': 451.0, 'T_0': 277.9, 'k': 0.0183, 't': 41.7}, cooling, 'ordinary differential equation, warming'),
    ('HT36', {'T_s': 291.3, 'T_0': 350.7, 'k': 0.083, 't': 0.0}, lambda T_s, T_0, k, t: T_0, 'at the start'),
]

run('heat-transfer', CHECKS)
