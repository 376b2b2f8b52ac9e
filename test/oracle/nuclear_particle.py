"""Second reading of nuclear-particle: decay, nuclei, reactions, radiation in matter.

Growth and decay are integrated over time and orbits followed through the field;
only fits and conventions take their coefficients from the publications. Energies are in MeV and lengths in fm where that is simpler.
"""

from mpmath import acos, diff, exp, findroot, ln, mpf, pi, quad, sin, sqrt

from checks import run

C = mpf(299792458)
E_CHARGE = mpf('1.602176634e-19')
EPS_0 = mpf('8.8541878188e-12')
U_KG = mpf('1.66053906892e-27')
M_E_KG = mpf('9.1093837139e-31')
M_P_KG = mpf('1.67262192595e-27')
M_N_KG = mpf('1.67492750056e-27')
MEV = E_CHARGE * 10**6
COULOMB = E_CHARGE**2 / (4 * pi * EPS_0)
BARN = mpf('1e-28')
DAY = 86400
YEAR = 365.25 * DAY


def remaining(N_0, t, t_half):
    """Halves once for every half-life."""
    return N_0 / 2 ** (t / t_half)


def binding(Z, A, M):
    """Masses of protons with their electrons and of neutrons, less that of the atom."""
    return (Z * (M_P_KG + M_E_KG) + (A - Z) * M_N_KG - M * U_KG) * C**2 / MEV


def drop(A, Z):
    """Coefficients in MeV of Krane: 15.5, 16.8, 0.72, 23 and 34."""
    value = mpf('15.5') * A - mpf('16.8') * A ** (mpf(2) / 3) - mpf('0.72') * Z * (Z - 1) / A ** (mpf(1) / 3) - 23 * (A - 2 * Z) ** 2 / A
    pairing = 34 / A ** (mpf(3) / 4)
    even_z, even_n = Z % 2 == 0, (A - Z) % 2 == 0
    if even_z and even_n:
        return value + pairing
    if not even_z and not even_n:
        return value - pairing
    return value


def energy_of(m_in, m_out):
    """Lost mass times c squared."""
    return (sum(m_in) - sum(m_out)) * U_KG * C**2 / MEV


def rutherford(Z_1, Z_2, E, theta):
    """Impact parameter for the angle from the integrated orbit, then b / sin(theta) |db / dtheta|."""
    k = abs(Z_1 * Z_2) * COULOMB
    energy = E * MEV
    d = k / energy

    def deflection(b):
        """Angle between the asymptotes; u = u_max (1 - x^2) takes the singularity at the turning point away."""
        u_max = (-d + sqrt(d**2 + 4 * b**2)) / (2 * b**2)
        other = d / b**2 + u_max
        sweep = quad(lambda x: 2 * sqrt(u_max) / sqrt(u_max * (1 - x**2) + other), [0, 1])
        return pi - 2 * sweep

    b = findroot(lambda x: deflection(x * d) - theta, 1 / (2 * (theta / 2))) * d
    slope = diff(lambda x: deflection(x * d), b / d) / d
    return b / (sin(theta) * abs(slope)) / BARN


def decayed(start, constant, t):
    """Solution of dN/dt = -constant N from the time that each step of N takes: t is the integral of dN / (constant N)."""
    if constant * t == 0:
        return start
    return start * findroot(lambda x: quad(lambda s: 1 / s, [x, 1]) - constant * t, exp(-constant * t) * mpf('1.01'))


def mean_life(t_half):
    """Mean of the survival probability 2^(-t / t_half) over all time, in units of the half-life."""
    return t_half * quad(lambda x: 2 ** -x, [0, 2, 10, 40, 150])


CHECKS = [
    ('NP1', {'N_0': 3.7e15, 't': 19.4, 't_half': 8.0252}, remaining, 'halves once for every half-life'),
    ('NP2', {'N': 6.3e17, 't_half': 30.08}, lambda N, t_half: ln(2) / (t_half * YEAR) * N / 10**6, 'decay constant times number'),
    ('NP5', {'T_p': 8.02, 'T_b': 77.4}, lambda T_p, T_b: ln(2) / (ln(2) / T_p + ln(2) / T_b), 'decay constants add'),
    ('NP6', {'F_14': 0.3827}, lambda F_14: -8033 * ln(F_14), 'Stuiver & Polach 1977: Libby mean life 8033 years'),
    ('NP8', {'r_0': 1.237, 'A': 197}, lambda r_0, A: findroot(lambda R: (R / r_0) ** 3 - A, 7), 'volume proportional to the mass number'),
    ('NP9', {'Z': 26, 'A': 56, 'M': 55.934936}, binding, 'mass defect with the masses of proton, electron and neutron'),
    ('NP9', {'Z': 82, 'A': 208, 'M': 207.976652}, binding, 'mass defect with the masses of proton, electron and neutron'),
    ('NP10', {'A': 56, 'Z': 26}, drop, 'Krane ch. 3, even-even'),
    ('NP10', {'A': 197, 'Z': 79}, drop, 'Krane ch. 3, odd mass number'),
    ('NP10', {'A': 58, 'Z': 27}, drop, 'Krane ch. 3, odd-odd'),
    ('NP10', {'A': 235, 'Z': 92}, drop, 'Krane ch. 3, odd mass number, even Z'),
    (
        'NP11',
        {'m_in': [235.0439299, 1.00866491606], 'm_out': [140.914411, 91.926156, 1.00866491606, 1.00866491606, 1.00866491606]},
        energy_of,
        'lost mass times c squared',
    ),
    ('NP11', {'m_in': [14.003074, 4.002603], 'm_out': [16.999132, 1.007825]}, energy_of, 'lost mass times c squared, endothermic'),
    ('NP14', {'Z_1': 3, 'Z_2': 79, 'E': 7.68, 'theta': 1.137}, rutherford, 'orbit integrated, b / sin(theta) db/dtheta'),
    ('NP14', {'Z_1': -1, 'Z_2': 47, 'E': 3.35, 'theta': 2.43}, rutherford, 'same for attraction'),
    (
        'NP16',
        {'B': 3.41, 'mu_m': 0.0567, 'rho': 11.34, 'x': 5.7},
        lambda B, mu_m, rho, x: B * exp(-mu_m * rho * x),
        'exponential attenuation times build-up',
    ),
    ('NP21', {'n': 1.337, 'beta': 0.914}, lambda n, beta: acos(1 / (n * beta)), 'wave front: light goes c t / n, the particle beta c t'),
    ('NP22', {'Gamma': 0.0927, 'A': 743.0, 'd': 3.6}, lambda Gamma, A, d: Gamma * A / d**2, 'constant times activity, inverse square'),
    (
        'NP23',
        {'w_T': [0.12, 0.04, 0.05, 0.01], 'H_T': [3.7, 21.4, 8.3, 5.9]},
        lambda w_T, H_T: sum(w * h for w, h in zip(w_T, H_T)),
        'weighted sum',
    ),
    ('NP29', {'t_half': 693000.0}, lambda t_half: ln(2) / t_half, 'exp(-lambda t_half) = 1/2'),
    ('NP29', {'t_half': 0.0000437}, lambda t_half: ln(2) / t_half, 'exp(-lambda t_half) = 1/2'),
    ('NP30', {'N_0': 4.37e17, 'lambda': 0.00283, 't': 613.0}, lambda **v: decayed(v['N_0'], v['lambda'], v['t']), 'rate of decay integrated'),
    ('NP30', {'N_0': 8300.0, 'lambda': 3.7e-9, 't': 4.1e7}, lambda **v: decayed(v['N_0'], v['lambda'], v['t']), 'rate of decay integrated, early'),
    ('NP30', {'N_0': 6.1e9, 'lambda': 0.47, 't': 0}, lambda **v: decayed(v['N_0'], v['lambda'], v['t']), 'rate of decay integrated, at the start'),
    ('NP31', {'lambda': 4.37e-6, 'N': 2.3e13}, lambda **v: v['lambda'] * v['N'], 'chance of each nucleus per second times their number'),
    ('NP31', {'lambda': 0.083, 'N': 0}, lambda **v: v['lambda'] * v['N'], 'no nuclei'),
    ('NP32', {'t_half': 613.2}, mean_life, 'survival probability integrated over all time'),
    ('NP32', {'t_half': 1.807e11}, mean_life, 'survival probability integrated over all time'),
    ('NP33', {'A_0': 370.0, 't': 13.7, 't_half': 8.0252}, lambda A_0, t, t_half: remaining(A_0, t, t_half), 'halves once for every half-life'),
    ('NP33', {'A_0': 0.83, 't': 0, 't_half': 2.747}, lambda A_0, t, t_half: remaining(A_0, t, t_half), 'at the start'),
    ('NP34', {'E': 0.437, 'm': 0.083}, lambda E, m: E / m, 'energy over mass'),
    ('NP34', {'E': 238.0, 'm': 71.3}, lambda E, m: E / m, 'energy over mass'),
    ('NP35', {'w_R': 20, 'D': 0.00437}, lambda w_R, D: w_R * D, 'ICRP 103, weighted dose, alpha'),
    ('NP35', {'w_R': 1, 'D': 0.0283}, lambda w_R, D: w_R * D, 'ICRP 103, weighted dose, gamma'),
    ('NP36', {'mu': 0.7834}, lambda mu: findroot(lambda x: exp(-mu * x) - mpf('0.5'), mpf('0.9') / mu), 'thickness of half the intensity, solved'),
    ('NP36', {'mu': 0.0617}, lambda mu: findroot(lambda x: exp(-mu * x) - mpf('0.5'), mpf('0.6') / mu), 'thickness of half the intensity, solved'),
    ('NP37', {'I_0': 437.0, 'mu': 0.617, 'x': 3.7}, lambda I_0, mu, x: decayed(I_0, mu, x), 'loss per length integrated'),
    ('NP37', {'I_0': 0.83, 'mu': 0, 'x': 12.3}, lambda I_0, mu, x: decayed(I_0, mu, x), 'loss per length integrated, clear matter'),
    ('NP37', {'I_0': 0, 'mu': 1.3, 'x': 0.7}, lambda I_0, mu, x: decayed(I_0, mu, x), 'nothing in front'),
]
run('nuclear-particle', CHECKS)
