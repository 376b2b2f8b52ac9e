"""Second reading of civil-engineering."""

from mpmath import exp, findroot, log10, mpf, pi, quad, sin, sqrt, tan
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


def porosity(e):
    """Voids over voids and solids, for a unit volume of solids."""
    return 100 * e / (e + 1)


def dry_weight(gamma, w):
    """Weight of solids in a unit volume, with w / 100 of it as water on top."""
    return gamma / (1 + w / 100)


def thrust(K_a, gamma, H):
    return quad(lambda z: K_a * gamma * z, [0, H])


def passive(phi):
    """Mohr circle through the vertical stress 1 that touches the line tan(phi): radius over centre is sin(phi)."""
    return findroot(lambda s: (s - 1) / (s + 1) - sin(phi), (1.5, 4))


def end_areas(L, A_1, A_2):
    """Area changes evenly from one section to the other."""
    return quad(lambda x: A_1 + (A_2 - A_1) * x / L, [0, L])


def roof_snow(s_k, alpha, C_e=mpf(1), C_t=mpf(1)):
    """Table 5.2 of EN 1991-1-3, branch by branch: 0.8 to 30 degrees, then falling in a line to nothing at 60."""
    shape = mpf('0.8') if alpha <= 30 else mpf('0.8') * (60 - alpha) / 30 if alpha < 60 else mpf(0)
    return shape * C_e * C_t * s_k


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
    ('CV27', {'V_v': 137.0, 'V_s': 213.7}, lambda V_v, V_s: V_v / V_s, 'ratio of volumes'),
    ('CV27', {'V_v': 0.0, 'V_s': 83.1}, lambda V_v, V_s: V_v / V_s, 'no voids'),
    ('CV28', {'e': 0.637}, porosity, 'voids over the whole'),
    ('CV28', {'e': 1.83}, porosity, 'more voids than solids'),
    ('CV29', {'gamma': 18.7, 'w': 13.7}, dry_weight, 'water added to unit dry weight'),
    ('CV29', {'gamma': 15.3, 'w': 87.0}, dry_weight, 'water added to unit dry weight'),
    ('CV30', {'sigma': 137.0, 'u': 41.3}, lambda sigma, u: sigma - u, 'total less pore pressure'),
    ('CV30', {'sigma': 23.7, 'u': -17.9}, lambda sigma, u: sigma - u, 'suction adds'),
    ('CV31', {'K_a': 0.317, 'gamma': 18.3, 'H': 4.7}, thrust, 'pressure integrated over the height'),
    ('CV31', {'K_a': 3.37, 'gamma': 17.1, 'H': 1.9}, thrust, 'passive coefficient'),
    ('CV32', {'phi': 0.537}, passive, 'Mohr circle touching the line'),
    ('CV32', {'phi': 0.713}, passive, 'Mohr circle touching the line'),
    ('CV32', {'phi': 0.0}, lambda phi: mpf(1) + phi, 'liquid: alike in all directions'),
    ('CV33', {'v': 83.7, 'k': 17.3}, lambda v, k: v * k, 'vehicles that pass in an hour'),
    ('CV33', {'v': 0.0, 'k': 137.0}, lambda v, k: v * k, 'jam'),
    ('CV34', {'L': 23.7, 'A_1': 13.1, 'A_2': 41.7}, end_areas, 'area linear along the line'),
    ('CV34', {'L': 20.0, 'A_1': 0.0, 'A_2': 8.3}, end_areas, 'area linear along the line, from nothing'),
    ('CV35', {'Q': 13700.0, 'C': 237.0}, lambda Q, C: Q * C / 1000, 'a milligram per litre is a gram per cubic metre'),
    ('CV35', {'Q': 83.7, 'C': 3.1}, lambda Q, C: Q * C / 1000, 'a milligram per litre is a gram per cubic metre'),
    ('CV36', {'alpha': 22.0, 'C_e': 1.2, 'C_t': 0.85, 's_k': 2.37}, roof_snow, 'table 5.2, flat branch'),
    ('CV36', {'alpha': 47.3, 's_k': 1.83}, roof_snow, 'table 5.2, falling branch'),
    ('CV36', {'alpha': 71.0, 'C_e': 0.8, 's_k': 3.1}, roof_snow, 'table 5.2, steep: nothing stays'),
    ('CV37', {'R': 173.0, 'T': 287.0}, lambda R, T: R + T + R, 'up, along and up again'),
    ('CV37', {'R': 148.5, 'T': 331.0}, lambda R, T: R + T + R, 'up, along and up again'),
    ('CV37', {'R': 212.0, 'T': 224.0}, lambda R, T: R + T + R, 'up, along and up again'),
]

run('civil-engineering', CHECKS)
