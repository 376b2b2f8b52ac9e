"""Second reading of nuclear-particle: decay, nuclei, reactions, radiation in matter, reactors and beams.

Growth and decay are integrated over time, orbits and beams over their densities, and kinematics is solved from conservation of energy;
only fits and conventions take their coefficients from the publications. Energies are in MeV and lengths in fm where that is simpler.
"""

from mpmath import acos, cos, diff, exp, findroot, inf, ln, mpf, pi, quad, sin, sqrt

from checks import run

C = mpf(299792458)
H = mpf('6.62607015e-34')
HBAR = H / (2 * pi)
E_CHARGE = mpf('1.602176634e-19')
EPS_0 = mpf('8.8541878188e-12')
U_KG = mpf('1.66053906892e-27')
M_E_KG = mpf('9.1093837139e-31')
M_P_KG = mpf('1.67262192595e-27')
M_N_KG = mpf('1.67492750056e-27')
N_A = mpf('6.02214076e23')
MEV = E_CHARGE * 10**6
COULOMB = E_CHARGE**2 / (4 * pi * EPS_0)
R_E = COULOMB / (M_E_KG * C**2)
BARN = mpf('1e-28')
HOUR = 3600
DAY = 86400
YEAR = 365.25 * DAY


def remaining(N_0, t, t_half):
    """Halves once for every half-life."""
    return N_0 / 2 ** (t / t_half)


def daughter(b, A_1, T_1, T_2, t):
    """Adds up the daughters by their time of birth, in hours, times their own decay constant."""
    l_1, l_2 = ln(2) / T_1, ln(2) / T_2
    return l_2 * quad(lambda s: b * A_1 * exp(-l_1 * s) * exp(-l_2 * (t - s)), [0, t])


def activation(N, sigma, phi, t_i, t_c, t_half):
    """Adds up the nuclei by their time of birth; the flux is per cm^2 and the cross section in barn = 1e-24 cm^2."""
    decay = ln(2) / t_half
    born = N * sigma * mpf('1e-24') * phi
    return born * decay * quad(lambda s: exp(-decay * (t_i - s)), [0, t_i]) * exp(-decay * t_c) / 10**6


def currie(B, epsilon, p, t):
    """Detection limit in counts of Currie's paired counting over the counts per becquerel."""
    return (mpf('2.71') + mpf('4.65') * sqrt(B)) / (epsilon * p * t)


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


def gamow(Z_1, Z_2, m_r, E):
    """WKB integral through the pure Coulomb barrier from the centre to the turning point."""
    mass, energy = m_r * U_KG, E * 1000 * E_CHARGE
    turning = Z_1 * Z_2 * COULOMB / energy
    # r = turning * x^2 takes the square-root singularity at the centre away
    action = quad(lambda x: sqrt(2 * mass * energy * (1 / x**2 - 1)) * 2 * x, [0, 1]) * turning / HBAR
    return exp(-2 * action)


def viola_seaborg(Z, Q, h_log):
    """Z of the parent, Q in MeV; coefficients of Sobiczewski, Patyk and Cwiok (1989)."""
    exponent = (mpf('1.66175') * Z - mpf('8.5166')) / sqrt(Q) - mpf('0.20228') * Z - mpf('33.9069') + h_log
    return 10**exponent


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


def resonance(m_r, E, g, Gamma_a, Gamma_b, E_0, Gamma):
    """pi / k^2 times the Lorentz line; k from the relative momentum."""
    momentum = sqrt(2 * m_r * U_KG * E * E_CHARGE)
    return pi * (HBAR / momentum) ** 2 * g * Gamma_a * Gamma_b / ((E - E_0) ** 2 + Gamma**2 / 4) / BARN


def bethe(z, Z, A, beta, I, M, delta):
    """Energies in MeV; K = 4 pi N_A r_e^2 m_e c^2 in MeV cm^2 / mol."""
    m_e = M_E_KG * C**2 / MEV
    K = 4 * pi * N_A * (R_E * 100) ** 2 * m_e
    gamma_2 = 1 / (1 - beta**2)
    w_max = 2 * m_e * beta**2 * gamma_2 / (1 + 2 * sqrt(gamma_2) * m_e / M + (m_e / M) ** 2)
    mean = I / mpf(10) ** 6
    return K * z**2 * Z / A / beta**2 * (ln(2 * m_e * beta**2 * gamma_2 * w_max / mean**2) / 2 - beta**2 - delta / 2)


def klein_nishina(E, theta):
    """Energy of the scattered photon from the Compton shift; millibarn per steradian."""
    m_e = M_E_KG * C**2 / MEV
    ratio = 1 / (1 + E / m_e * (1 - cos(theta)))
    return R_E**2 / 2 * ratio**2 * (ratio + 1 / ratio - sin(theta) ** 2) / BARN * 1000


def dahl(A, Z):
    """716.4 g/cm^2 A / (Z (Z + 1) ln(287 / sqrt(Z)))."""
    return mpf('716.4') * A / (Z * (Z + 1) * ln(287 / sqrt(Z)))


def highland(z, beta, p, x_r):
    """13.6 MeV and 0.038 with charge and speed in the logarithm (Lynch and Dahl)."""
    return mpf('13.6') / (beta * p) * z * sqrt(x_r) * (1 + mpf('0.038') * ln(x_r * z**2 / beta**2))


def lethargy(A):
    """Mean of ln(E / E') with E' / E uniform from alpha to 1."""
    alpha = ((A - 1) / (A + 1)) ** 2
    return quad(lambda x: -ln(x), [alpha, 1]) / (1 - alpha)


def oscillation(theta, Delta_m2, L, E):
    """Flavour state evolved: amplitude of the phases m^2 L / (2 E hbar c)."""
    phase = Delta_m2 * L * 1000 / (2 * E * mpf('1e9')) * E_CHARGE / (HBAR * C)
    real = sin(theta) * cos(theta) * (cos(phase) - 1)
    imaginary = sin(theta) * cos(theta) * sin(phase)
    return real**2 + imaginary**2


def decay_momentum(M, m_1, m_2):
    """Root of the conservation of energy."""
    return findroot(lambda p: sqrt(p**2 + m_1**2) + sqrt(p**2 + m_2**2) - M, (M - m_1 - m_2) / 2)


def luminosity(f, n_b, N_1, N_2, sigma_x, sigma_y):
    """Overlap of the two Gaussian densities, in cm."""
    def overlap(s):
        """Integral of the squared normal density of width s, in units of s."""
        return quad(lambda x: exp(-(x**2)) / (2 * pi), [-inf, 0, inf]) / s
    return f * n_b * N_1 * N_2 * overlap(sigma_x * mpf('1e-4')) * overlap(sigma_y * mpf('1e-4'))


CHECKS = [
    ('NP1', {'N_0': 3.7e15, 't': 19.4, 't_half': 8.0252}, remaining, 'halves once for every half-life'),
    ('NP2', {'N': 6.3e17, 't_half': 30.08}, lambda N, t_half: ln(2) / (t_half * YEAR) * N / 10**6, 'decay constant times number'),
    ('NP3', {'b': 0.8773, 'A_1': 37.4, 'T_1': 65.924, 'T_2': 6.0072, 't': 22.7}, daughter, 'births integrated over time'),
    ('NP3', {'b': 0.64, 'A_1': 5.3, 'T_1': 2.37, 'T_2': 88.1, 't': 11.9}, daughter, 'births integrated over time, daughter longer-lived'),
    (
        'NP4',
        {'N': 4.7e19, 'sigma': 98.65, 'phi': 3.4e12, 't_i': 17.3, 't_c': 29.6, 't_half': 64.68},
        activation,
        'births integrated over the irradiation',
    ),
    ('NP5', {'T_p': 8.02, 'T_b': 77.4}, lambda T_p, T_b: ln(2) / (ln(2) / T_p + ln(2) / T_b), 'decay constants add'),
    ('NP6', {'F_14': 0.3827}, lambda F_14: -8033 * ln(F_14), 'Stuiver & Polach 1977: Libby mean life 8033 years'),
    ('NP7', {'B': 873.0, 'epsilon': 0.0437, 'p': 0.851, 't': 5400.0}, currie, 'Currie 1968: 2.71 + 4.65 sqrt(B) counts'),
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
    ('NP12', {'Z_1': 3, 'Z_2': 4, 'm_r': 3.947, 'E': 612.5}, gamow, 'WKB integral through the Coulomb barrier'),
    ('NP12', {'Z_1': 1, 'Z_2': 6, 'm_r': 0.9297, 'E': 24.7}, gamow, 'WKB integral through the Coulomb barrier'),
    ('NP13', {'Z': 92, 'Q': 4.27, 'h_log': 0.0}, viola_seaborg, 'Sobiczewski, Patyk & Cwiok 1989, parent Z; U-238'),
    ('NP13', {'Z': 95, 'Q': 5.6378, 'h_log': 0.772}, viola_seaborg, 'Sobiczewski, Patyk & Cwiok 1989, parent Z; Am-241'),
    ('NP13', {'Z': 84, 'Q': 8.954, 'h_log': 0.0}, viola_seaborg, 'Sobiczewski, Patyk & Cwiok 1989, parent Z; Po-212'),
    ('NP13', {'Z': 88, 'Q': 4.871, 'h_log': 0.0}, viola_seaborg, 'Sobiczewski, Patyk & Cwiok 1989, parent Z; Ra-226'),
    ('NP14', {'Z_1': 3, 'Z_2': 79, 'E': 7.68, 'theta': 1.137}, rutherford, 'orbit integrated, b / sin(theta) db/dtheta'),
    ('NP14', {'Z_1': -1, 'Z_2': 47, 'E': 3.35, 'theta': 2.43}, rutherford, 'same for attraction'),
    (
        'NP15',
        {'m_r': 1.0044, 'E': 6.31, 'g': 0.75, 'Gamma_a': 0.00148, 'Gamma_b': 0.0234, 'E_0': 6.67, 'Gamma': 0.0252},
        resonance,
        'pi / k^2 times spin factor times Lorentz line',
    ),
    (
        'NP16',
        {'B': 3.41, 'mu_m': 0.0567, 'rho': 11.34, 'x': 5.7},
        lambda B, mu_m, rho, x: B * exp(-mu_m * rho * x),
        'exponential attenuation times build-up',
    ),
    ('NP17', {'z': 3, 'Z': 29.0, 'A': 63.546, 'beta': 0.437, 'I': 322.0, 'M': 3727.379, 'delta': 0.0}, bethe, 'Particle Data Group'),
    ('NP17', {'z': -1, 'Z': 14.0, 'A': 28.0855, 'beta': 0.9963, 'I': 173.0, 'M': 105.6584, 'delta': 1.73}, bethe, 'Particle Data Group'),
    ('NP18', {'E': 0.6617, 'theta': 0.873}, klein_nishina, 'Klein & Nishina 1929'),
    ('NP18', {'E': 4.43, 'theta': 2.61}, klein_nishina, 'Klein & Nishina 1929'),
    ('NP19', {'A': 207.2, 'Z': 82}, dahl, "Dahl's fit, Review of Particle Physics 1996"),
    ('NP19', {'A': 26.9815, 'Z': 13}, dahl, "Dahl's fit, Review of Particle Physics 1996"),
    ('NP20', {'z': 3, 'beta': 0.614, 'p': 873.0, 'x_r': 0.0437}, highland, 'Lynch & Dahl 1991, z and beta in the logarithm'),
    ('NP20', {'z': 1, 'beta': 0.9987, 'p': 2140.0, 'x_r': 17.8}, highland, 'Lynch & Dahl 1991, z and beta in the logarithm'),
    ('NP21', {'n': 1.337, 'beta': 0.914}, lambda n, beta: acos(1 / (n * beta)), 'wave front: light goes c t / n, the particle beta c t'),
    ('NP22', {'Gamma': 0.0927, 'A': 743.0, 'd': 3.6}, lambda Gamma, A, d: Gamma * A / d**2, 'constant times activity, inverse square'),
    (
        'NP23',
        {'w_T': [0.12, 0.04, 0.05, 0.01], 'H_T': [3.7, 21.4, 8.3, 5.9]},
        lambda w_T, H_T: sum(w * h for w, h in zip(w_T, H_T)),
        'weighted sum',
    ),
    ('NP24', {'A': 11.898}, lethargy, 'mean of the logarithm over the uniform energies'),
    ('NP24', {'A': 236.0}, lethargy, 'mean of the logarithm over the uniform energies'),
    ('NP24', {'A': 1.0}, lambda A: quad(lambda x: -ln(x), [0, 1]), 'hydrogen, energies uniform from 0'),
    ('NP24', {'A': 1.0003}, lethargy, 'nearly hydrogen'),
    (
        'NP25',
        {'l': 4.7e-5, 'rho': 0.00123, 'beta_eff': 0.00647, 'lambda_eff': 0.0813},
        lambda l, rho, beta_eff, lambda_eff: l / rho + (beta_eff - rho) / (lambda_eff * rho),
        'DOE-HDBK-1019/2: prompt and delayed term',
    ),
    (
        'NP25',
        {'l': 3.1e-4, 'rho': -0.0037, 'beta_eff': 0.0071, 'lambda_eff': 0.0547},
        lambda l, rho, beta_eff, lambda_eff: l / rho + (beta_eff - rho) / (lambda_eff * rho),
        'DOE-HDBK-1019/2: falling power',
    ),
    ('NP26', {'theta': 0.737, 'Delta_m2': 0.00251, 'L': 734.0, 'E': 3.27}, oscillation, 'phases of the mass states'),
    ('NP26', {'theta': 0.584, 'Delta_m2': -7.53e-05, 'L': 183.0, 'E': 0.0043}, oscillation, 'phases of the mass states'),
    ('NP27', {'M': 493.677, 'm_1': 139.5704, 'm_2': 134.9768}, decay_momentum, 'root of the conservation of energy'),
    ('NP27', {'M': 139.5704, 'm_1': 105.6584, 'm_2': 0.0}, decay_momentum, 'root of the conservation of energy, one massless'),
    (
        'NP28',
        {'f': 11245.0, 'n_b': 2556, 'N_1': 1.13e11, 'N_2': 1.07e11, 'sigma_x': 16.4, 'sigma_y': 13.7},
        luminosity,
        'overlap of the two Gaussian densities integrated',
    ),
]
run('nuclear-particle', CHECKS)
