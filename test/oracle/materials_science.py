"""Second reading of materials-science."""
from mpmath import cos, diff, exp, inf, log, mpf, pi, quad, sin, sqrt

from checks import run

# Exact Boltzmann and Avogadro constants; their product is the molar gas constant.
R = mpf('1.380649e-23') * mpf('6.02214076e23')
MILLI, MICRO, MEGA, GIGA = mpf('1e-3'), mpf('1e-6'), mpf('1e6'), mpf('1e9')


def true_stress(sigma, epsilon):
    """Force over the area that keeps the volume: A = A_0 / (1 + epsilon)."""
    first_area = mpf('80e-6')
    return sigma * MEGA * first_area / (first_area / (1 + epsilon)) / MEGA


def schmid(sigma, phi, lam):
    """Traction on the plane projected on the slip direction, with explicit unit vectors for plane and direction."""
    normal = (cos(phi), sin(phi), mpf(0))
    # Slip direction m: component cos(lam) along the axis, perpendicular to the normal, unit length.
    m_x = cos(lam)
    m_y = -cos(phi) * m_x / sin(phi)
    m_z = sqrt(1 - m_x**2 - m_y**2)
    traction = (sigma * normal[0], mpf(0), mpf(0))
    return traction[0] * m_x + traction[1] * m_y + traction[2] * m_z


def griffith(E, gamma_s, a):
    """Stationary total energy per thickness: -pi a^2 sigma^2/E + 4 a gamma_s, plane stress, crack 2a."""
    length = a * MICRO
    # dU/da = 0: the strain-energy term has the slope -sigma^2 * diff(pi x^2/E), the surface term 4 gamma_s.
    release = diff(lambda x: pi * x**2 / (E * GIGA), length)
    return sqrt(4 * gamma_s / release) / MEGA


def lever(C_0, C_1, C_2):
    """Mass balance over the two phases, linear in the fraction."""
    overall = lambda w: w * C_2 + (1 - w) * C_1
    return (C_0 - overall(mpf(0))) / (overall(mpf(1)) - overall(mpf(0)))


def carburise(C_s, C_0, x, D, t):
    """Integral of the Gaussian kernel over the image solution: excess falls with 2/sqrt(pi) int_z^inf exp(-u^2) du."""
    z = x * MILLI / (2 * sqrt(D * t * 3600))
    rest = quad(lambda u: exp(-(u**2)), [z, z + 1, z + 3, z + 8, inf]) * 2 / sqrt(pi)
    return C_0 + (C_s - C_0) * rest


def voigt(E_f, V_f, E_m):
    """Force shared at equal strain."""
    strain = mpf('1e-3')
    return (strain * E_f * V_f + strain * E_m * (1 - V_f)) / strain


def logarithmic_strain(epsilon):
    """Small changes over the length at the time, integrated."""
    return quad(lambda x: 1 / x, [1, 1 + epsilon])


def brinell(F, D, d):
    """Force in kgf (0.102 of newtons, ISO 6506) over the cap of the ball, integrated in rings."""
    R = D / 2
    edge = d / D
    cap = quad(lambda s: 2 * pi * R**2 * s / sqrt(1 - s**2), [0, edge / 2, edge])
    return mpf('0.102') * F / cap


CHECKS = [
    ('MT1', {'sigma': 387, 'epsilon': 0.137}, true_stress, 'constant volume'),
    ('MT2', {'K': 537, 'epsilon_t': 0.083, 'n': 0.261}, lambda K, epsilon_t, n: K * exp(n * log(epsilon_t)), 'Hollomon K eps^n'),
    ('MT4', {'sigma': 52, 'phi': 0.937, 'lambda': 0.841}, lambda **k: schmid(k['sigma'], k['phi'], k['lambda']), 'traction projected on the slip direction'),
    (
        'MT5',
        {'sigma_0': 73, 'k_y': 0.68, 'd': 23},
        lambda sigma_0, k_y, d: sigma_0 + k_y / sqrt(d * MICRO),
        'Hall-Petch sigma_0 + k d^-1/2',
    ),
    ('MT7', {'F': 294.2, 'd': 0.347}, lambda F, d: mpf('0.1891') * F / d**2, 'ISO 6507-1, newton and millimetre'),
    (
        'MT8',
        {'Y': 1.12, 'sigma': 143, 'a': 4.7},
        lambda Y, sigma, a: Y * sigma * sqrt(pi * a * MILLI),
        'K = Y sigma sqrt(pi a)',
    ),
    ('MT9', {'E': 69, 'gamma_s': 0.34, 'a': 1.7}, griffith, 'stationary energy of a crack in a plate'),
    (
        'MT11',
        {'sigma_f': 1240, 'N': 73000, 'b': -0.087},
        lambda sigma_f, N, b: sigma_f * exp(b * log(2 * N)),
        'Basquin over reversals 2N',
    ),
    (
        'MT14',
        {'T': 867, 'C': 21.5, 't_r': 13400},
        lambda T, C, t_r: T * (C + log(t_r) / log(mpf(10))),
        'T (C + log10 t)',
    ),
    ('MT14', {'T': 1013, 'C': 19.6, 't_r': 0.37}, lambda T, C, t_r: T * (C + log(t_r) / log(mpf(10))), 'T (C + log10 t)'),
    ('MT15', {'C_0': 37.5, 'C_1': 18.3, 'C_2': 97.8}, lever, 'mass balance'),
    (
        'MT16',
        {'D_0': 2.3e-5, 'Q': 148, 'T': 1223},
        lambda D_0, Q, T: D_0 / exp(Q * 1000 / (R * T)),
        'Arrhenius',
    ),
    ('MT17', {'C_s': 1.15, 'C_0': 0.23, 'x': 0.63, 'D': 1.7e-11, 't': 6.4}, carburise, 'erfc profile by quadrature'),
    ('MT17', {'C_s': 0.03, 'C_0': 0.47, 'x': 0.21, 'D': 2.9e-11, 't': 1.3}, carburise, 'erfc profile by quadrature, decarburising'),
    ('MT17', {'C_s': 1.15, 'C_0': 0.23, 'x': 3.1, 'D': 1.7e-11, 't': 6.4}, carburise, 'erfc profile by quadrature, deep'),
    (
        'MT20',
        {'w_C': 0.19, 'w_Mn': 1.43, 'w_Cr': 0.27, 'w_Mo': 0.13, 'w_V': 0.06, 'w_Ni': 0.37, 'w_Cu': 0.22},
        lambda w_C, w_Mn, w_Cr, w_Mo, w_V, w_Ni, w_Cu: w_C + w_Mn / 6 + w_Cr / 5 + w_Mo / 5 + w_V / 5 + w_Ni / 15 + w_Cu / 15,
        'IIW: C + Mn/6 + (Cr+Mo+V)/5 + (Ni+Cu)/15',
    ),
    ('MT21', {'E_f': 231, 'V_f': 0.57, 'E_m': 3.4}, voigt, 'equal strain'),
    ('MT25', {'epsilon': 0.237}, logarithmic_strain, 'dl / l integrated'),
    ('MT25', {'epsilon': -0.413}, logarithmic_strain, 'dl / l integrated, compression'),
    ('MT26', {'L_f': 63.7, 'L_0': 51.3}, lambda L_f, L_0: 100 * (L_f - L_0) / L_0, 'change over original length in percent'),
    ('MT26', {'L_f': 25.07, 'L_0': 24.9}, lambda L_f, L_0: 100 * (L_f - L_0) / L_0, 'brittle'),
    ('MT27', {'F': 29420.0, 'D': 10.0, 'd': 4.37}, brinell, 'ISO 6506-1: 0.102 F over the area of the cap'),
    ('MT27', {'F': 1839.0, 'D': 2.5, 'd': 0.83}, brinell, 'ISO 6506-1: 0.102 F over the area of the cap'),
]
run('materials-science', CHECKS)
