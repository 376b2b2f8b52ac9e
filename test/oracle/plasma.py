"""Second reading of plasma: screening, waves, drifts, collisions, discharges and fusion.

Collision rates and drifts are averaged over the distribution, the space charge is integrated from Poisson's equation, and waves follow from
the motion of the electrons; only fits take their coefficients from the publications. Temperatures in eV are times the elementary charge.
"""

from mpmath import asin, cbrt, exp, expm1, findroot, inf, ln, mpf, pi, quad, sqrt

from checks import run

C = mpf(299792458)
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


def coulomb_logarithm(T_e, n_e, Z):
    """NRL, density per cm^3 and temperature in eV."""
    if T_e < 10 * Z**2:
        return 23 - ln(sqrt(n_e) * Z / T_e ** mpf('1.5'))
    return 24 - ln(sqrt(n_e) / T_e)


def braginskii(n_e, Z, ln_Lambda, T_e):
    """Slowing of every electron by resting ions, averaged over a slightly shifted Maxwellian."""
    n_i = n_e / Z
    v_t = sqrt(T_e * Q_E / M_E)
    strength = 4 * pi * n_i * ln_Lambda * (Z * Q_E**2 / (4 * pi * EPS_0 * M_E)) ** 2
    # f = f_0 (1 + u v_z / v_t^2); friction is the mean of v_z (strength / v^3) over it; v in units of v_t
    mean = quad(lambda x: x**2 / 3 * x**-3 * 4 * pi * x**2 * exp(-(x**2) / 2) / (2 * pi) ** mpf('1.5'), [0, 1, 5, inf])
    return strength * mean / v_t**3


def spitzer(Z, ln_Lambda, T_e):
    """m nu / (n e^2) at any density, times Hirshman's fraction."""
    n_e = mpf('1e19')
    fraction = (1 + mpf('1.198') * Z + mpf('0.222') * Z**2) / (1 + mpf('2.966') * Z + mpf('0.753') * Z**2)
    return M_E * braginskii(n_e, Z, ln_Lambda, T_e) / (n_e * Q_E**2) * fraction


def faraday(wavelength, n_e, B, L):
    """Half the difference of the phases of the two circular waves, to first order in the density and the field."""
    omega = 2 * pi * C / wavelength
    X = n_e * Q_E**2 / (EPS_0 * M_E) / omega**2
    Y = Q_E * B / M_E / omega
    # n^2 = 1 - X / (1 -+ Y), so the indices differ by X Y
    return omega / (2 * C) * X * Y * L


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


def bremsstrahlung(Z_eff, n_e, T_e):
    """1.69e-32 W/cm^3 times n_e sqrt(T_e) times the sum of Z^2 n; 1 W/cm^3 is 1000 kW/m^3."""
    return mpf('1.69e-32') * n_e * sqrt(T_e) * Z_eff * n_e * 1000


def bosch_hale(T_i):
    """Bosch and Hale 1992, table VII, T(d,n)4He."""
    table = ('1.17302e-9', '1.51361e-2', '7.51886e-2', '4.60643e-3', '1.35000e-2', '-1.06750e-4', '1.36600e-5')
    c_1, c_2, c_3, c_4, c_5, c_6, c_7 = (mpf(x) for x in table)
    theta = T_i / (1 - T_i * (c_2 + T_i * (c_4 + T_i * c_6)) / (1 + T_i * (c_3 + T_i * (c_5 + T_i * c_7))))
    xi = cbrt(mpf('34.3827') ** 2 / (4 * theta))
    return c_1 * theta * sqrt(xi / (1124656 * T_i**3)) * exp(-3 * xi)


def lawson(T, sigma_v, E_alpha):
    """Heating n^2/4 <sv> E equals loss 3 n T / tau (electrons and ions 3/2 n T each)."""
    n_tau = 3 * T / (sigma_v * E_alpha / 4)
    return n_tau * T


def safety(a, B_t, kappa, R_0, I_p):
    """q* of Freidberg: 2 pi a^2 B / (mu_0 R I) times (1 + kappa^2) / 2."""
    return 2 * pi * a**2 * B_t / (MU_0 * R_0 * I_p * 10**6) * (1 + kappa**2) / 2


def drift(m, v_par, v_perp, q, B, R_c):
    """Centrifugal force plus mirror force mu B / R_c (a vacuum field falls as 1 / R), over q B."""
    moment = m * v_perp**2 / (2 * B)
    return (m * v_par**2 / R_c + moment * B / R_c) / (q * B)


def index(n_e, f):
    """Electrons driven by the field: polarisation -n e^2 E / (m omega^2)."""
    omega = 2 * pi * f * mpf('1e9')
    return sqrt(1 + (-n_e * Q_E**2 / (M_E * omega**2)) / EPS_0)


CHECKS = [
    ('PL1', {'T_e': 3.7, 'n_e': 4.3e16}, debye, 'decay length of the linearised Poisson-Boltzmann equation'),
    ('PL2', {'n_e': 8.7e18}, plasma_frequency, 'oscillation of a shifted electron slab'),
    ('PL3', {'T_e': 4.7, 'n_e': 3.3e12, 'Z': 1.4}, coulomb_logarithm, 'NRL, below 10 Z^2 eV'),
    ('PL3', {'T_e': 37.0, 'n_e': 6.1e13, 'Z': 3.0}, coulomb_logarithm, 'NRL, below 10 Z^2 eV'),
    ('PL3', {'T_e': 1430.0, 'n_e': 7.3e13, 'Z': 3.0}, coulomb_logarithm, 'NRL, above 10 Z^2 eV'),
    ('PL4', {'n_e': 4.1e19, 'Z': 3.0, 'ln_Lambda': 15.7, 'T_e': 830.0}, braginskii, 'friction averaged over a shifted Maxwellian'),
    ('PL5', {'Z': 1.0, 'ln_Lambda': 16.3, 'T_e': 970.0}, spitzer, "friction over n e^2, Hirshman's fraction"),
    ('PL5', {'Z': 3.7, 'ln_Lambda': 14.2, 'T_e': 56.0}, spitzer, "friction over n e^2, Hirshman's fraction"),
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
    (
        'PL10',
        {'m': 3.34e-27, 'v_par': -4.1e5, 'v_perp': 7.3e5, 'q': 1.602e-19, 'B': 2.7, 'R_c': 3.4},
        drift,
        'centrifugal and mirror force over q B',
    ),
    ('PL11', {'B_0': 0.43, 'B_m': 3.1}, lambda B_0, B_m: asin(sqrt(B_0 / B_m)), 'all energy perpendicular at the mirror'),
    ('PL12', {'n_e': 4.7e19, 'f': 83.4}, index, 'polarisation of free electrons'),
    (
        'PL13',
        {'lambda': 0.000337, 'n_e': 3.7e19, 'B': -0.43, 'L': 1.34},
        lambda n_e, B, L, **rest: faraday(rest['lambda'], n_e, B, L),
        'phases of the two circular waves',
    ),
    ('PL14', {'v': 734.0, 'L': 0.37, 'eta': 4.3e-7}, lambda v, L, eta: v * L / (eta / MU_0), 'speed times size over diffusivity'),
    ('PL15', {'q': 1.602e-19, 'm': 6.634e-26, 'V': 437.0, 'd': 3.7}, child, "Poisson's equation integrated"),
    ('PL16', {'b': 365.0, 'p': 34.0, 'd': 0.37, 'a': 14.7, 'gamma_se': 0.013}, breakdown, "root of Townsend's breakdown condition"),
    ('PL16', {'b': 180.0, 'p': 3.1, 'd': 0.27, 'a': 11.5, 'gamma_se': 0.07}, breakdown, "root of Townsend's breakdown condition"),
    ('PL17', {'g_1': 2.3, 'g_2': 1.1, 'n_e': 4.3e19, 'T': 9740.0, 'chi': 13.598}, saha, 'states of the free electron integrated'),
    ('PL17', {'g_1': 1.0, 'g_2': 6.0, 'n_e': 7.1e21, 'T': 16300.0, 'chi': 15.76}, saha, 'states of the free electron integrated'),
    ('PL18', {'Z_eff': 1.7, 'n_e': 8.3e13, 'T_e': 7400.0}, bremsstrahlung, 'NRL: 1.69e-32 W/cm^3'),
    ('PL19', {'T_i': 0.2}, bosch_hale, 'Bosch & Hale 1992, table VII'),
    ('PL19', {'T_i': 10.0}, bosch_hale, 'Bosch & Hale 1992, table VII'),
    ('PL19', {'T_i': 17.3}, bosch_hale, 'Bosch & Hale 1992, table VII'),
    ('PL19', {'T_i': 93.0}, bosch_hale, 'Bosch & Hale 1992, table VII'),
    ('PL20', {'T': 14.3, 'sigma_v': 2.43e-22, 'E_alpha': 3520.0}, lawson, 'alpha heating equals loss of 3 n T'),
    ('PL21', {'I_p': 14.7, 'a': 1.93}, lambda I_p, a: I_p / (pi * a**2) * mpf('1e20'), 'Greenwald 2002: mean current density in MA/m^2'),
    ('PL22', {'a': 1.93, 'B_t': 5.27, 'kappa': 1.74, 'R_0': 6.3, 'I_p': 14.6}, safety, 'Freidberg ch. 13, q*'),
    ('PL22', {'a': 0.47, 'B_t': 3.1, 'kappa': 1.0, 'R_0': 1.66, 'I_p': 0.63}, safety, 'Freidberg ch. 13, q*, circle'),
]
run('plasma', CHECKS)
