"""Second reading of plasma: screening, waves, drifts, discharges and fusion.

The space charge is integrated from Poisson's equation, and waves follow from
the motion of the electrons. Temperatures in eV are times the elementary charge.
"""

from mpmath import exp, expm1, findroot, inf, ln, mpf, pi, quad, sqrt

from checks import run

H = mpf('6.62607015e-34')
K_B = mpf('1.380649e-23')
Q_E = mpf('1.602176634e-19')
EPS_0 = mpf('8.8541878188e-12')
MU_0 = mpf('1.25663706127e-6')
M_E = mpf('9.1093837139e-31')
M_U = mpf('1.66053906892e-27')


def debye(T_e, n_e):
    """Decay length of the linearised Poisson-Boltzmann equation: phi'' = (n e^2 / (eps_0 k T)) phi."""
    rate = n_e * Q_E**2 / (EPS_0 * T_e * Q_E)
    return 1 / sqrt(rate) * 10**6


def plasma_frequency(n_e):
    """Restoring field of a shifted slab: m x'' = -n e^2 x / eps_0."""
    return sqrt(n_e * Q_E**2 / EPS_0 / M_E) / (2 * pi) / 10**9


def child(q, m, V, d):
    """Gap crossed at a given current density from the first integral of Poisson's equation, solved for the current."""
    def gap(J):
        """E^2 = 4 J / eps_0 sqrt(m V / (2 q)); V = x^4 takes the singularity away."""
        return quad(lambda x: 4 * x**3 / sqrt(4 * J / EPS_0 * sqrt(m / (2 * q)) * x**2), [0, V ** mpf('0.25')])
    # the gap goes with J^(-1/2)
    return (gap(mpf(1)) / (d / 1000)) ** 2


def breakdown(b, p, d, a, gamma_se):
    """Bisects for the voltage at which one avalanche starts the next: gamma (exp(alpha d) - 1) = 1, alpha = a p exp(-b p d / V)."""
    def surplus(V):
        """Electrons that the ions of one avalanche free, less one; as a logarithm."""
        return ln(gamma_se * expm1(a * p * d * exp(-b * p * d / V)))
    return findroot(surplus, (mpf(50), mpf(10) ** 5), solver='bisect', maxsteps=500)


def saha(g_1, g_2, n_e, T, chi):
    """Partition of the free electron: integral of its states over momentum, twice for the spin."""
    states = 2 * quad(lambda x: 4 * pi * x**2 * exp(-(x**2)), [0, 1, 4, inf]) * (2 * M_E * K_B * T) ** mpf('1.5') / H**3
    return g_2 / g_1 * states / n_e * exp(-chi * Q_E / (K_B * T))


def lawson(T, sigma_v, E_alpha):
    """Heating n^2/4 <sv> E equals loss 3 n T / tau (electrons and ions 3/2 n T each)."""
    n_tau = 3 * T / (sigma_v * E_alpha / 4)
    return n_tau * T


def index(n_e, f):
    """Electrons driven by the field: polarisation -n e^2 E / (m omega^2)."""
    omega = 2 * pi * f * mpf('1e9')
    return sqrt(1 + (-n_e * Q_E**2 / (M_E * omega**2)) / EPS_0)


CHECKS = [
    ('PL1', {'T_e': 3.7, 'n_e': 4.3e16}, debye, 'decay length of the linearised Poisson-Boltzmann equation'),
    ('PL2', {'n_e': 8.7e18}, plasma_frequency, 'oscillation of a shifted electron slab'),
    (
        'PL6',
        {'gamma_e': 1.3, 'Z': 2.4, 'T_e': 4.7, 'gamma_i': 2.7, 'T_i': 0.83, 'm_i': 39.948},
        lambda gamma_e, Z, T_e, gamma_i, T_i, m_i: sqrt((gamma_e * Z * T_e + gamma_i * T_i) * Q_E / (m_i * M_U)),
        'pressure of electrons and ions over the ion mass',
    ),
    (
        'PL7',
        {'B': 0.37, 'n_i': 3.4e17, 'm_i': 4.0026},
        lambda B, n_i, m_i: sqrt(B**2 / MU_0 / (n_i * m_i * M_U)),
        'string with tension B^2/mu_0 and mass density n m',
    ),
    (
        'PL8',
        {'n_e': 7.3e19, 'T_e': 3400.0, 'n_i': 6.1e19, 'T_i': 2700.0, 'B': 3.6},
        lambda n_e, T_e, n_i, T_i, B: (n_e * T_e + n_i * T_i) * Q_E / (B**2 / (2 * MU_0)),
        'pressure over energy density of the field',
    ),
    ('PL9', {'E_perp': -4370.0, 'B': 0.63}, lambda E_perp, B: E_perp / B, 'electric and magnetic force balance'),
    ('PL12', {'n_e': 4.7e19, 'f': 83.4}, index, 'polarisation of free electrons'),
    ('PL14', {'v': 734.0, 'L': 0.37, 'eta': 4.3e-7}, lambda v, L, eta: v * L / (eta / MU_0), 'speed times size over diffusivity'),
    ('PL15', {'q': 1.602e-19, 'm': 6.634e-26, 'V': 437.0, 'd': 3.7}, child, "Poisson's equation integrated"),
    ('PL16', {'b': 365.0, 'p': 34.0, 'd': 0.37, 'a': 14.7, 'gamma_se': 0.013}, breakdown, "root of Townsend's breakdown condition"),
    ('PL16', {'b': 180.0, 'p': 3.1, 'd': 0.27, 'a': 11.5, 'gamma_se': 0.07}, breakdown, "root of Townsend's breakdown condition"),
    ('PL17', {'g_1': 2.3, 'g_2': 1.1, 'n_e': 4.3e19, 'T': 9740.0, 'chi': 13.598}, saha, 'states of the free electron integrated'),
    ('PL17', {'g_1': 1.0, 'g_2': 6.0, 'n_e': 7.1e21, 'T': 16300.0, 'chi': 15.76}, saha, 'states of the free electron integrated'),
    ('PL20', {'T': 14.3, 'sigma_v': 2.43e-22, 'E_alpha': 3520.0}, lawson, 'alpha heating equals loss of 3 n T'),
]
run('plasma', CHECKS)
