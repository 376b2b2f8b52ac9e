"""Second reading of civil-engineering."""

from mpmath import mpf, exp, log10, pi, sin, sqrt, tan
from checks import run

KMH = mpf(1000) / 3600


def effective_stress(gamma, z, z_w, gamma_sat, gamma_w):
    """Total stress of the layers above less the hydrostatic pore pressure."""
    dry = min(z, z_w)
    wet = z - dry
    return gamma * dry + gamma_sat * wet - gamma_w * wet


def strip_footing(c, phi, q, gamma, B):
    """c * N_c + q * N_q + gamma * B * N_gamma / 2; for phi = 0 Prandtl's 2 + pi, 1 and 0."""
    if phi == 0:
        return (2 + pi) * c + q
    n_q = exp(pi * tan(phi)) * (1 + sin(phi)) / (1 - sin(phi))
    return c * (n_q - 1) / tan(phi) + q * n_q + gamma * B / 2 * 2 * (n_q + 1) * tan(phi)


def flexure(A_s, f_y, d, f_c, b):
    """Depth of the stress block from T = C, then T times the lever arm; in kN*m."""
    tension = A_s * f_y
    depth = tension / (mpf('0.85') * f_c * b)
    return tension * (d - depth / 2) / mpf('1e6')


def aisc_column(F_y, L_c, r, E):
    """Elastic stress, then the two branches at F_y / F_e = 2.25; MPa."""
    elastic = pi**2 * E * 1000 / (L_c * 1000 / r) ** 2
    return mpf('0.658') ** (F_y / elastic) * F_y if F_y / elastic <= mpf('2.25') else mpf('0.877') * elastic


def stopping(v, t, a, g, G):
    """Reaction distance plus energy over braking force per mass."""
    speed = v * KMH
    return speed * t + speed**2 / 2 / (a + g * G)


CHECKS = [
    (
        'CV2',
        {'G_s': 2.71, 'S': 0.63, 'e': 0.74, 'gamma_w': 9.83},
        lambda G_s, S, e, gamma_w: (G_s * gamma_w + S * e * gamma_w) / (1 + e),
        'phase diagram with unit volume of solids',
    ),
    ('CV3', {'gamma': 17.3, 'z': 7.4, 'z_w': 2.6, 'gamma_sat': 20.1, 'gamma_w': 9.79}, effective_stress, 'total stress less pore pressure'),
    ('CV3', {'gamma': 16.8, 'z': 3.1, 'z_w': 4.7, 'gamma_sat': 19.6, 'gamma_w': 9.83}, effective_stress, 'above the water table'),
    ('CV4', {'c': 13.0, 'sigma_n': 87.0, 'phi': 0.47}, lambda c, sigma_n, phi: c + sigma_n * tan(phi), 'Coulomb line'),
    (
        'CV5',
        {'Q': 640.0, 'z': 2.7, 'r': 1.6},
        lambda Q, z, r: 3 * Q * z**3 / (2 * pi * sqrt(r * r + z * z) ** 5),
        'Boussinesq 3 Q z^3 / (2 pi R^5)',
    ),
    (
        'CV6',
        {'C_c': 0.29, 'H': 3.8, 'e_0': 0.93, 'sigma_0': 76.0, 'Delta_sigma': 54.0},
        lambda C_c, H, e_0, sigma_0, Delta_sigma: H * (C_c * log10((sigma_0 + Delta_sigma) / sigma_0)) / (1 + e_0),
        'change of void ratio on the virgin line over 1 + e_0',
    ),
    ('CV8', {'k': 3.4e-06, 'H': 5.7, 'N_f': 4.5, 'N_d': 13}, lambda k, H, N_f, N_d: k * H / N_d * N_f, 'k times drop per field times channels'),
    ('CV9', {'phi': 0.59}, lambda phi: tan(pi / 4 - phi / 2) ** 2, 'Mohr circle touching the line tan(phi)'),
    ('CV13', {'c': 14.0, 'phi': 0.46, 'q': 23.0, 'gamma': 18.2, 'B': 1.7}, strip_footing, 'Prandtl-Reissner N_c, N_q; Vesic 2 (N_q + 1) tan(phi)'),
    ('CV13', {'c': 57.0, 'phi': 0, 'q': 19.0, 'gamma': 17.4, 'B': 2.3}, strip_footing, 'undrained: (2 + pi) c + q'),
    ('CV15', {'f_c': 34.0}, lambda f_c: 4700 * sqrt(f_c) / 1000, 'ACI 318M 19.2.2.1(b): 4700 sqrt(f_c) in MPa'),
    ('CV16', {'A_s': 1570.0, 'f_y': 425.0, 'd': 465.0, 'f_c': 27.0, 'b': 320.0}, flexure, 'rectangular stress block 0.85 f_c'),
    ('CV17', {'F_y': 345.0, 'L_c': 4.4, 'r': 51.0, 'E': 199.0}, aisc_column, 'AISC 360 E3-2'),
    ('CV17', {'F_y': 355.0, 'L_c': 7.3, 'r': 43.0, 'E': 201.0}, aisc_column, 'AISC 360 E3-3'),
    (
        'CV18',
        {'K_z': 0.93, 'K_zt': 1.14, 'K_d': 0.85, 'K_e': 0.96, 'V': 51.0},
        lambda K_z, K_zt, K_d, K_e, V: mpf('0.613') * K_z * K_zt * K_d * K_e * V**2,
        'ASCE 7-16 26.10-1.SI',
    ),
    ('CV21', {'v': 87.0, 't': 2.4, 'a': 3.3, 'g': 9.81, 'G': -0.045}, stopping, 'reaction distance and braking work'),
    ('CV21', {'v': 64.0, 't': 2.6, 'a': 3.5, 'g': 9.79, 'G': 0.037}, stopping, 'reaction distance and braking work'),
    ('CV23', {'v': 93.0, 'g': 9.79, 'e': 0.053, 'f': 0.13}, lambda v, g, e, f: (v * KMH) ** 2 / g / (e + f), 'v^2 / (g R) = e + f'),
    ('CV24', {'v_f': 84.0, 'k': 37.0, 'k_j': 118.0}, lambda v_f, k, k_j: v_f * (1 - k / k_j) * k, 'speed times density'),
]

run('civil-engineering', CHECKS)
