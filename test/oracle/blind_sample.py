"""A blind sample of the operators that took the places of withdrawn ones: 100 of 478, drawn by the generator of test/random.ts with seed 15
over the sorted ids of the operators that commit 0ddec42 has not. Their names, symbols, meanings and units were seen, and nothing else of them:
each function is what such a name promises. All 100 equations agreed; the constants of one, moist air, were settled with its source.

    python3 test/oracle/blind_sample.py --write     stores the values in test/oracle/blind-sample.json
    python3 test/oracle/blind_sample.py             compares them with what is stored
"""
import pathlib

from checks import run
from mpmath import cos, diff, euler, exp, fsum, gamma, log, log10, mpf, pi, quad, sin, sqrt

# The constants of the SI, and CODATA 2022 where they are measured.
C = mpf(299792458)
E_CHARGE = mpf('1.602176634e-19')
H_PLANCK = mpf('6.62607015e-34')
GRAVITATION = mpf('6.67430e-11')
MU_0 = mpf('1.25663706127e-6')
R_GAS = mpf('8.31446261815324')


def mean(x):
    return fsum(x) / len(x)


def combined_gas(p_1, V_1, T_1, V_2, T_2):
    moles = p_1 * V_1 / (R_GAS * T_1)
    return moles * R_GAS * T_2 / V_2


def exponential_integral(x):
    # Euler's constant, the logarithm and the integral of the part that has no pole
    return euler + log(abs(x)) + quad(lambda t: (exp(t) - 1) / t if t != 0 else mpf(1), [0, x / 4, x / 2, x])


def driving_power(m, C_rr, rho, C_d, A, v, a=0, theta=0, g=mpf('9.80665')):
    speed = v * 1000 / 3600
    force = m * a + m * g * sin(theta) + C_rr * m * g * cos(theta) + rho * C_d * A * speed**2 / 2
    return force * speed


def sample_skewness(x):
    n, m = len(x), mean(x)
    m_2 = fsum((value - m) ** 2 for value in x) / n
    m_3 = fsum((value - m) ** 3 for value in x) / n
    return sqrt(n * (n - 1)) / (n - 2) * m_3 / m_2 ** mpf('1.5')


def t_density(t, nu):
    return gamma((nu + 1) / 2) / (sqrt(nu * pi) * gamma(nu / 2)) * (1 + t * t / nu) ** (-(nu + 1) / 2)


def moist_air(p, e, T):
    # Two ideal gases. The molar masses 28.9652 and 18.01528 g/mol, first taken, give 9.1e-7 less than the rounded constants of the source.
    kelvin, dry, share = T + mpf('273.15'), mpf('287.05'), mpf('0.622')
    return (p - e) * 100 / (dry * kelvin) + e * 100 / (dry / share * kelvin)


def total_kinetic(m_1, v_1, m_2, v_2):
    common = (m_1 * v_1 + m_2 * v_2) / (m_1 + m_2)
    return m_1 * v_1**2 / 2 + m_2 * v_2**2 / 2 - (m_1 + m_2) * common**2 / 2


def leap(Y):
    year = int(Y)
    return mpf(1) if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else mpf(0)


def bits(N):
    count, n = 1, 0
    while count < N:
        count, n = 2 * count, n + 1
    return mpf(n)


CHECKS = [
    ('AC24', {'omega': 431.7, 'k': 1.293}, lambda omega, k: (omega / (2 * pi)) * (2 * pi / k), 'frequency times wavelength'),
    ('AG29', {'x': 9.713, 'x_0': -11.29}, lambda x, x_0: 100 * abs(x - x_0) / abs(x_0), 'size of the error over the size of the true value'),
    ('AG29', {'x': 9.713, 'x_0': 9.81}, lambda x, x_0: 100 * abs(x - x_0) / abs(x_0), 'size of the error over the size of the true value'),
    ('AG30', {'a': 6.3, 'b': 2.17, 'c': 10.9}, lambda a, b, c: c * (b / a), 'x is to c as b is to a'),
    ('AG32', {'x_1': -1.37, 'y_1': 2.9, 'x_2': 4.21, 'y_2': -7.73}, lambda x_1, y_1, x_2, y_2: (y_2 - y_1) / (x_2 - x_1), 'rise over run'),
    ('AG36', {'a_1': 3.7, 'r': -1.9, 'n': 8}, lambda a_1, r, n: a_1 * r ** (n - 1), 'first term times the ratio, n - 1 times'),
    ('AG37', {'a': 5.3, 'r': -0.37}, lambda a, r: fsum(a * r**i for i in range(200)), '200 terms added'),
    ('AG37', {'a': 2.1, 'r': 0.613}, lambda a, r: fsum(a * r**i for i in range(400)), '400 terms added'),
    ('BC24', {'N': 7.3e8, 'N_0': 1.9e4}, lambda N, N_0: log(N / N_0) / log(2), 'binary logarithm of the growth'),
    ('CE26', {'k': 0.0137, 'tau': 211.3}, lambda k, tau: 100 * (1 - 1 / (1 + k * tau)), 'balance of a stirred tank: C = C0 / (1 + k tau)'),
    ('CE27', {'k_c': 0.00313, 'C_1': 27.9, 'C_2': 3.3}, lambda k_c, C_1, C_2: k_c * (C_1 - C_2), 'coefficient times difference'),
    ('CH38', {'n': 0.237, 'V': 1.31}, lambda n, V: n / V, 'amount over volume'),
    ('CH42', {'E_b': [436.4, 151.7, 243.1], 'E_f': [298.3, 431.9]}, lambda E_b, E_f: fsum(E_b) - fsum(E_f), 'broken less formed'),
    ('CH49', {'k_1': 0.0173, 'E_a': 52.9, 'T_1': 297.3, 'T_2': 318.7},
     lambda k_1, E_a, T_1, T_2: k_1 * exp(-E_a * 1000 / R_GAS * (1 / T_2 - 1 / T_1)), 'quotient of two Arrhenius rates'),
    ('CH53', {'C_OH': 0.0237}, lambda C_OH: 14 + log10(C_OH), 'pK_w less pOH'),
    ('CH53', {'pK_w': 13.53, 'C_OH': 0.00119}, lambda C_OH, pK_w: pK_w + log10(C_OH), 'pK_w less pOH'),
    ('CM25', {'n': 3.1e15, 'mu_e': 1390, 'p': 7.7e13, 'mu_h': 471}, lambda n, mu_e, p, mu_h: E_CHARGE * (n * mu_e + p * mu_h), 'both carriers add'),
    ('CT29', {'R_i': [12.7, 330.3, 4.73]}, lambda R_i: fsum(R_i), 'sum'),
    ('CT32', {'L_i': [0.0127, 0.33, 0.00473]}, lambda L_i: 1 / fsum(1 / each for each in L_i), 'reciprocals add'),
    ('CT33', {'Q': 17.3, 't': 6.1}, lambda Q, t: Q / t, 'charge per time'),
    ('CT43', {'V_s': 11.7, 'R': 4730, 't': 0.0131, 'C': 2.3e-6},
     lambda V_s, R, t, C: diff(lambda u: C * V_s * (1 - exp(-u / (R * C))), t), 'derivative of the charge on the capacitor'),
    ('CT46', {'L': 0.0273, 'R': 4.7}, lambda L, R: L / R, 'inductance over resistance'),
    ('CT47', {'V_p': 325.3, 'f': 50.7, 't': 0.0137, 'phi': 0.41}, lambda V_p, f, t, phi: V_p * sin(2 * pi * f * t + phi), 'sine'),
    ('CT47', {'V_p': 17.9, 'f': 61.3, 't': 0.0051}, lambda V_p, f, t: V_p * sin(2 * pi * f * t), 'sine'),
    ('CV34', {'L': 21.7, 'A_1': 13.9, 'A_2': 27.1}, lambda L, A_1, A_2: L * (A_1 + A_2) / 2, 'mean of the ends'),
    ('EB25', {'FC': 17300, 'Q': 431, 'v': 3.79}, lambda FC, Q, v: (FC + v * Q) / Q, 'total cost over units'),
    ('EB27', {'C': 1371.3, 'I': 417.9, 'G': 533.1, 'X': 297.7, 'M': 331.9}, lambda C, I, G, X, M: C + I + G + X - M, 'national accounts'),
    ('EB28', {'M': 1373, 'V': 5.7, 'Q': 4211}, lambda M, V, Q: M * V / Q, 'M V = P Q'),
    ('EL29', {'R_f': 10700, 'V_i': [0.53, -1.31, 2.7], 'R_i': [4730, 22100, 9970]},
     lambda R_f, V_i, R_i: -R_f * fsum(v / r for v, r in zip(V_i, R_i)), 'currents into the virtual ground add'),
    ('EL31', {'V_ref': 3.37, 'N': 11}, lambda V_ref, N: 1000 * V_ref / 2**N, 'full scale over 2^N steps'),
    ('EM35', {'n': -37.0e11}, lambda n: n * E_CHARGE, 'n e'),
    ('EM39', {'q': 3.7e-9, 'd': 0.0173}, lambda q, d: q * d, 'charge times distance'),
    ('EM42', {'q': -3.1e-15, 'E': 7310, 'm': 2.9e-13}, lambda q, E, m: q * E / m, 'force over mass'),
    ('EM43', {'E': 731, 'A': 0.37, 'theta': 0.61}, lambda E, A, theta: E * cos(theta) * A, 'normal part of the field times area'),
    ('EM53', {'mu_r': 137, 'N': 431, 'I': 1.73, 'r': 0.0619}, lambda mu_r, N, I, r: mu_r * MU_0 * N * I / (2 * pi * r), "Ampere's law"),
    ('EM54', {'mu_r': 13.7, 'H': 431.9}, lambda mu_r, H: mu_r * MU_0 * H, 'B = mu H'),
    ('EM59', {'E': 713.9}, lambda E: E / C, 'E = c B'),
    ('EO26', {'N': 1373, 'A': 27.9}, lambda N, A: N / A, 'count over area'),
    ('EP25', {'p': 0.137, 'L': 6.1},
     lambda p, L: (p / (1 - p) * L) / (1 + p / (1 - p) * L), 'odds times ratio, back to a probability'),
    ('FI30', {'P': 5310, 'r': 0.0373, 'm': 4, 't': 6.5}, lambda P, r, m, t: P * (1 + r / m) ** (m * t), 'm t periods at r / m'),
    ('FI36', {'PMT': 137.9, 'r': 0.0213, 'n': 17},
     lambda PMT, r, n: fsum(PMT / (1 + r) ** i for i in range(int(n))), 'each payment discounted, the first not at all'),
    ('FI43', {'a': 731.9, 'b': -213.7}, lambda a, b: a / b, 'quotient'),
    ('FI44', {'R': 731.9, 'C': 431.3}, lambda R, C: 100 * (R - C) / R, 'share of the revenue'),
    ('FM35', {'F_1': 137.3, 'A_2': 91.7, 'A_1': 4.3}, lambda F_1, A_2, A_1: F_1 / A_1 * A_2, 'same pressure'),
    ('FM36', {'A': 13.7, 'v': 2.31}, lambda A, v: A * mpf('1e-4') * v * 1000, 'area times speed'),
    ('FM38', {'rho': 971.3, 'A': 0.0137, 'v': 2.31}, lambda rho, A, v: rho * A * v, 'density times volume flow'),
    ('FM42', {'v': 2.31, 'D': 27.3, 'nu': 1.137}, lambda v, D, nu: v * (D / 1000) / (nu * mpf('1e-6')), 'v D / nu'),
    ('FM45', {'Delta_p': 13.7, 'Q': 43.1, 'eta': 0.73},
     lambda Delta_p, Q, eta: Delta_p * mpf(10) ** 5 * (Q / 1000 / 60) / eta / 1000, 'pressure times flow over efficiency'),
    ('FM46', {'Q_1': 37.3, 'N_2': 1171, 'N_1': 1453}, lambda Q_1, N_2, N_1: Q_1 * N_2 / N_1, 'flow goes with speed'),
    ('FM48', {'Q': 3.71, 'd': 41.3}, lambda Q, d: Q / 1000 / (pi * (d / 1000) ** 2 / 4), 'flow over area'),
    ('GD25', {'v': 273.1, 'a': 331.7}, lambda v, a: v / a, 'quotient'),
    ('GM34', {'l': 7.31, 'w': 2.93}, lambda l, w: l * w, 'product'),
    ('GM36', {'R': 7.31, 'r': 2.93}, lambda R, r: pi * (R - r) * (R + r), 'circle less circle'),
    ('GM44', {'l': 7.31, 'w': 2.93, 'h': 1.37}, lambda l, w, h: 2 * l * w + 2 * l * h + 2 * w * h, 'six faces'),
    ('GM50', {'n': 3, 'A': 41.7, 'c': 9.3}, lambda n, A, c: n * A / c, 'coats times area over coverage'),
    ('GM50', {'A': 63.1, 'c': 11.3}, lambda A, c: 2 * A / c, 'two coats where none are said'),
    ('HT36', {'T_s': 293.7, 'T_0': 361.9, 'k': 0.0373, 't': 17.9},
     lambda T_s, T_0, k, t: T_s + (T_0 - T_s) * exp(-k * t), 'the difference decays'),
    ('IT21', {'x': [1, 0, 1, 1, 3, 0, 7], 'y': [1, 1, 1, 0, 3, 2, 7]}, lambda x, y: mpf(sum(a != b for a, b in zip(x, y))), 'count of differing places'),
    ('MD46', {'P_O2': 71.3, 'F_IO2': 0.43}, lambda P_O2, F_IO2: P_O2 / F_IO2, 'quotient'),
    ('ME26', {'f_z': 0.073, 'z': 5, 'n': 1370}, lambda f_z, z, n: f_z * z * n, 'advance of a turn times turns per minute'),
    ('ME27', {'i': 3, 'L': 137.3, 'v_f': 43.1}, lambda i, L, v_f: i * L / v_f, 'way over speed'),
    ('ME30', {'m': 2.3, 'z_1': 19, 'z_2': 47}, lambda m, z_1, z_2: (m * z_1 + m * z_2) / 2, 'half of both pitch diameters'),
    ('ME37', {'V': 41.7, 'd': 613}, lambda V, d: V / d, 'litres per kilometre'),
    ('ME40', {'m': 83.7, 'a': 0.13, 'C_rr': 0.0051, 'theta': 0.037, 'rho': 1.193, 'C_d': 0.87, 'A': 0.43, 'v': 23.7}, driving_power,
     'four forces times speed'),
    ('ME40', {'m': 1373, 'C_rr': 0.0113, 'rho': 1.21, 'C_d': 0.31, 'A': 2.17, 'v': 97.3}, driving_power, 'level road at steady speed'),
    ('MO27', {'p': 987.3, 'e': 17.9, 'T': 23.7}, moist_air, 'two ideal gases; constants of Wallace and Hobbs, section 3.1: 287.05 J/(kg K) and 0.622'),
    ('NM45', {'m': 13.7, 'theta': 0.37}, lambda m, theta: m * mpf('9.80665') * sin(theta), 'component along the slope'),
    ('NM52', {'p': -13.7, 'm': 2.9}, lambda p, m: m * (p / m) ** 2 / 2, 'speed from momentum'),
    ('NM53', {'k': 431, 'x_1': 0.073, 'x_2': 0.137}, lambda k, x_1, x_2: quad(lambda x: k * x, [x_1, x_2]), 'integral of the force'),
    ('NM53', {'k': 431, 'x_1': 0.173, 'x_2': -0.037}, lambda k, x_1, x_2: quad(lambda x: k * x, [x_1, x_2]), 'integral of the force'),
    ('NM55', {'x': 0.137, 'k': 731, 'm': 0.43}, lambda x, k, m: sqrt(k * x**2 / m), 'the energy of the spring becomes kinetic'),
    ('NM58', {'m_1': 13.7, 'm_2': 4.3, 'v_1': 2.9, 'v_2': -7.1}, total_kinetic, 'kinetic energy before less after'),
    ('NM66', {'a': 26571, 'M': 5.97e24},
     lambda a, M: sqrt(4 * pi**2 * (a * 1000) ** 3 / (GRAVITATION * M)) / 3600, 'circle: gravity is the centripetal force'),
    ('NM67', {'T_1': 1.13, 'a_2': 5.21, 'a_1': 0.97}, lambda T_1, a_2, a_1: T_1 * sqrt((a_2 / a_1) ** 3), 'squares as cubes'),
    ('NP29', {'t_half': 2737}, lambda t_half: log(2) / t_half, 'half is left after t_half'),
    ('NP35', {'w_R': 20, 'D': 0.00137}, lambda w_R, D: w_R * D, 'weighted dose'),
    ('NT26', {'Y': 1900}, leap, 'Gregorian rule by cases'),
    ('NT26', {'Y': 2400}, leap, 'Gregorian rule by cases'),
    ('NT26', {'Y': 2028}, leap, 'Gregorian rule by cases'),
    ('NT26', {'Y': 2027}, leap, 'Gregorian rule by cases'),
    ('OP33', {'f_o': 4.3, 'f_e': 23.7}, lambda f_o, f_e: -(160 / f_o) * (250 / f_e), 'objective times magnifier'),
    ('OP33', {'L': 181, 'f_o': 7.3, 'd_n': 270, 'f_e': 31}, lambda L, f_o, d_n, f_e: -(L / f_o) * (d_n / f_e), 'objective times magnifier'),
    ('OP35', {'lambda': 553.7, 'n': 1.373}, lambda **s: s['lambda'] / s['n'] / 4, 'a quarter of the wavelength in the coating'),
    ('OR19', {'EV': 7310, 'AC': 8190}, lambda EV, AC: EV - AC, 'earned less spent'),
    ('PD36', {'t': -1.37, 'nu': 6.3}, t_density, 'gamma functions'),
    ('PD36', {'t': 3.71, 'nu': 43}, t_density, 'gamma functions'),
    ('PD41', {'x': 2.37, 'mu': 0.61, 'sigma': 0.43},
     lambda x, mu, sigma: exp(-((log(x) - mu) / sigma) ** 2 / 2) / (x * sigma * sqrt(2 * pi)), 'normal density of the logarithm over x'),
    ('PH26', {'T': 13.7}, lambda T: -log10(T / 100), 'decimal logarithm'),
    ('PK22', {'D': 73, 'H': 51, 'Q': 2.1}, lambda D, H, Q: D / (H / Q), 'dose over concentration'),
    ('PM19', {'R': 0.137, 'r_f': 0.0213, 'beta': 1.17, 'R_m': 0.0931},
     lambda R, r_f, beta, R_m: R - (r_f + beta * (R_m - r_f)), 'return less that of the capital asset pricing model'),
    ('PM20', {'w': 0.37, 's_1': 0.213, 's_2': 0.131, 'rho': -0.29},
     lambda w, s_1, s_2, rho: sqrt((w * s_1) ** 2 + ((1 - w) * s_2) ** 2 + 2 * w * (1 - w) * rho * s_1 * s_2), 'variance of a sum'),
    ('PW28', {'P': 1.37, 'V': 231, 'pf': 0.83, 'eta': 0.79}, lambda P, V, pf, eta: P * 1000 / eta / (V * pf), 'input power over V cos phi'),
    ('QM34', {'m': 1.37e-27, 'v': 7310}, lambda m, v: H_PLANCK / (m * v) * mpf(10) ** 9, 'h over momentum'),
    ('QM35', {'E_2': -1.51, 'E_1': -3.4}, lambda E_2, E_1: H_PLANCK * C / ((E_2 - E_1) * E_CHARGE) * mpf(10) ** 9, 'photon of the difference'),
    ('QU31', {'N': 1000}, bits, 'doubled until it suffices'),
    ('QU31', {'N': 65536}, bits, 'doubled until it suffices'),
    ('QU31', {'N': 65537}, bits, 'doubled until it suffices'),
    ('QU31', {'N': 1}, bits, 'one value needs no bit'),
    ('RB35', {'tau': 43.7, 'theta': 7.1}, lambda tau, theta: tau * theta, 'torque times angle'),
    ('RF27', {'epsilon_r': 2.27}, lambda epsilon_r: 1 / sqrt(epsilon_r), 'speed in the insulation over c'),
    ('RL21', {'T': 73100, 'r': 17}, lambda T, r: T / r, 'hours over failures'),
    ('RL22', {'A': 99.93, 'T': 731}, lambda A, T: (100 - A) / 100 * T, 'unavailable share'),
    ('RL22', {'A': 99.73}, lambda A: (100 - A) / 100 * 8766, 'of a year'),
    ('SF35', {'x': 2.37}, exponential_integral, 'quadrature of the part without a pole'),
    ('SF35', {'x': -1.73}, exponential_integral, 'quadrature of the part without a pole'),
    ('SL38', {'w': 7.3, 'L': 5.9}, lambda w, L: w * L / 2 * L / 2 - w * (L / 2) ** 2 / 2, 'support reaction less the load on the left half'),
    ('ST38', {'x': [4.3, 8.1, 6.7, 5.9, 13.7]}, lambda x: fsum((v - mean(x)) ** 2 for v in x) / (len(x) - 1), 'n - 1 degrees of freedom'),
    ('ST45', {'x': [4.3, 8.1, 6.7, 5.9, 13.7]}, lambda x: fsum(abs(v - mean(x)) for v in x) / len(x), 'mean distance from the mean'),
    ('ST47', {'x': [4.3, 8.1, 6.7, 5.9, 13.7, 2.2]}, sample_skewness, 'moments with the adjustment for n'),
    ('ST57', {'s_1': 3.71, 's_2': 2.93}, lambda s_1, s_2: (s_1 / s_2) ** 2, 'quotient of variances'),
    ('TD33', {'alpha': 1.73e-5, 'L': 23.7, 'Delta_T': -41.3}, lambda alpha, L, Delta_T: alpha * L * 1000 * Delta_T, 'alpha L dT'),
    ('TD39', {'p_1': 137.3, 'V_1': 4.3, 'T_2': 371.9, 'V_2': 2.9, 'T_1': 291.3}, combined_gas, 'the ideal gas law twice'),
    ('TD40', {'V_1': 4.3, 'n_2': 0.37, 'n_1': 0.59}, lambda V_1, n_2, n_1: V_1 / n_1 * n_2, 'same molar volume'),
    ('TD42', {'f': 5, 'n': 1.37, 'T': 291.3}, lambda f, n, T: f * n * R_GAS * T / 2, 'equipartition'),
    ('TD48', {'p': 97.3, 'R_s': 188.9, 'T': 291.3}, lambda p, R_s, T: p * 1000 / (R_s * T), 'p = rho R T'),
    ('TD48', {'p': 101.7, 'T': 263.1}, lambda p, T: p * 1000 / (mpf('287.05') * T), 'dry air where no gas is said'),
    ('TD51', {'m_dot': 3.7, 'h_1': 3213.7, 'h_2': 2471.9}, lambda m_dot, h_1, h_2: m_dot * (h_1 - h_2), 'enthalpy flow in less out'),
    ('VB26', {'m': 0.373, 'k': 71.3}, lambda m, k: 2 * pi * sqrt(m / k), 'period of the linear oscillator'),
]

if __name__ == '__main__':
    run('blind-sample', CHECKS, pathlib.Path(__file__).resolve().parent)
