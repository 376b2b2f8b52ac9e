"""Second reading of civil-engineering."""

from mpmath import mpf, cos, cot, diff, exp, findroot, log10, nsum, inf, pi, sin, sqrt, tan
from checks import run

KMH = mpf(1000) / 3600


def effective_stress(gamma, z, z_w, gamma_sat, gamma_w):
    """Total stress of the layers above less the hydrostatic pore pressure."""
    dry = min(z, z_w)
    wet = z - dry
    return gamma * dry + gamma_sat * wet - gamma_w * wet


def consolidation(c_v, t, H_d):
    """Fourier series of Terzaghi's equation, even initial pore pressure, summed to convergence."""
    factor = c_v * t / H_d**2
    return 1 - nsum(lambda m: 2 / (pi * (m + mpf('0.5'))) ** 2 * exp(-((pi * (m + mpf('0.5'))) ** 2) * factor), [0, inf], method='direct')


def coulomb(phi, alpha, delta, beta):
    """Largest thrust of the trial wedges, by equilibrium of weight, wall force and soil reaction; unit H and gamma.

    The heel is the origin, soil at x > 0; the back face runs along (-cos(alpha), sin(alpha)).
    """

    def thrust(rho):
        top_x, top_y = -cot(alpha), mpf(1)
        # meeting point of the slip plane with the surface of the backfill
        length = (top_y - top_x * tan(beta)) / (sin(rho) - cos(rho) * tan(beta))
        area = abs(top_x * length * sin(rho) - top_y * length * cos(rho)) / 2
        wall_x = sin(alpha) * cos(delta) - cos(alpha) * sin(delta)
        wall_y = cos(alpha) * cos(delta) + sin(alpha) * sin(delta)
        soil_x, soil_y = -sin(rho - phi), cos(rho - phi)
        # P * wall + R * soil = (0, area)
        return -soil_x * area / (wall_x * soil_y - wall_y * soil_x)

    low = max(phi, beta)
    rho = max((low + (pi - alpha - low) * mpf(k) / 400 for k in range(1, 400)), key=thrust)
    rho = findroot(lambda angle: diff(thrust, angle), rho)
    return 2 * thrust(rho)


def infinite_slope(c, gamma, m, gamma_w, z, beta, phi):
    """Strength over shear stress on the slip plane; pore pressure of seepage along the slope."""
    normal = gamma * z * cos(beta) ** 2
    pore = gamma_w * m * z * cos(beta) ** 2
    return (c + (normal - pore) * tan(phi)) / (gamma * z * sin(beta) * cos(beta))


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


def base_shear(W, S_DS, S_D1, T, I_e, R, S_1):
    """C_s by 12.8-2, not above 12.8-3, not below 12.8-5 and, from S_1 = 0.6, 12.8-6."""
    ratio = R / I_e
    coefficient = min(S_DS / ratio, S_D1 / (T * ratio))
    coefficient = max(coefficient, mpf('0.044') * S_DS * I_e, mpf('0.01'))
    if S_1 >= mpf('0.6'):
        coefficient = max(coefficient, mpf('0.5') * S_1 / ratio)
    return coefficient * W


def crest(A, S, h_1, h_2):
    """Tangent sight line over the parabola y = -A * x^2 / (2 * L); second case from the best slope of the sight line."""
    within = A * (S / (sqrt(2 * h_1) + sqrt(2 * h_2))) ** 2
    if S <= within:
        return within
    # S = L / 2 + h_1 / s + h_2 / (A - s), least over s
    slope = findroot(lambda s: -h_1 / s**2 + h_2 / (A - s) ** 2, A * sqrt(h_1) / (sqrt(h_1) + sqrt(h_2)))
    return 2 * (S - h_1 / slope - h_2 / (A - slope))


def stopping(v, t, a, g, G):
    """Reaction distance plus energy over braking force per mass."""
    speed = v * KMH
    return speed * t + speed**2 / 2 / (a + g * G)


CHECKS = [
    (
        'CV1',
        {'G_s': 2.68, 'gamma_w': 9.79, 'w': 0.174, 'gamma': 18.9},
        lambda G_s, gamma_w, w, gamma: G_s * gamma_w / (gamma / (1 + w)) - 1,
        'dry unit weight gamma / (1 + w) = G_s * gamma_w / (1 + e)',
    ),
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
    ('CV7', {'c_v': 1.4, 't': 2.3, 'H_d': 4.1}, consolidation, "Fourier series of Terzaghi's equation"),
    ('CV7', {'c_v': 0.6, 't': 0.35, 'H_d': 5.3}, consolidation, 'early time, series summed to convergence'),
    ('CV7', {'c_v': 3.7, 't': 6.5, 'H_d': 3.2}, consolidation, 'late time, series summed to convergence'),
    ('CV8', {'k': 3.4e-06, 'H': 5.7, 'N_f': 4.5, 'N_d': 13}, lambda k, H, N_f, N_d: k * H / N_d * N_f, 'k times drop per field times channels'),
    ('CV9', {'phi': 0.59}, lambda phi: tan(pi / 4 - phi / 2) ** 2, 'Mohr circle touching the line tan(phi)'),
    ('CV10', {'phi': 0.57, 'alpha': 1.41, 'delta': 0.31, 'beta': 0.17}, coulomb, 'largest thrust over trial wedges, force equilibrium'),
    ('CV10', {'phi': 0.63, 'alpha': 1.72, 'delta': 0.22, 'beta': -0.13}, coulomb, 'largest thrust over trial wedges, force equilibrium'),
    ('CV11', {'phi': 0.53, 'OCR': 3.4}, lambda phi, OCR: (1 - sin(phi)) * OCR ** sin(phi), 'Mayne & Kulhawy 1982'),
    ('CV11', {'phi': 0.44, 'OCR': 1}, lambda phi, OCR: 1 - sin(phi), 'Jaky, normally consolidated'),
    (
        'CV12',
        {'c': 6.5, 'gamma': 18.7, 'm': 0.64, 'gamma_w': 9.79, 'z': 3.3, 'beta': 0.36, 'phi': 0.51},
        infinite_slope,
        'strength over shear stress on the slip plane',
    ),
    ('CV13', {'c': 14.0, 'phi': 0.46, 'q': 23.0, 'gamma': 18.2, 'B': 1.7}, strip_footing, 'Prandtl-Reissner N_c, N_q; Vesic 2 (N_q + 1) tan(phi)'),
    ('CV13', {'c': 57.0, 'phi': 0, 'q': 19.0, 'gamma': 17.4, 'B': 2.3}, strip_footing, 'undrained: (2 + pi) c + q'),
    (
        'CV14',
        {'alpha': 0.57, 'c_s': 73.0, 'D': 0.62, 'L': 17.0, 'c_b': 118.0},
        lambda alpha, c_s, D, L, c_b: alpha * c_s * pi * D * L + 9 * c_b * pi * (D / 2) ** 2,
        'shaft adhesion plus 9 c_b over the base',
    ),
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
    ('CV19', {'W': 8700.0, 'S_DS': 0.93, 'S_D1': 0.52, 'T': 0.41, 'I_e': 1.25, 'R': 5.5, 'S_1': 0.44}, base_shear, 'plateau 12.8-2'),
    ('CV19', {'W': 12400.0, 'S_DS': 0.87, 'S_D1': 0.49, 'T': 1.3, 'I_e': 1.25, 'R': 6.5, 'S_1': 0.47}, base_shear, '12.8-3'),
    ('CV19', {'W': 9300.0, 'S_DS': 0.71, 'S_D1': 0.33, 'T': 2.9, 'I_e': 1.25, 'R': 7.5, 'S_1': 0.38}, base_shear, 'minimum 12.8-5'),
    ('CV19', {'W': 15600.0, 'S_DS': 1.13, 'S_D1': 0.66, 'T': 2.7, 'I_e': 1.25, 'R': 7.0, 'S_1': 0.67}, base_shear, 'minimum 12.8-5, S_1 above 0.6'),
    ('CV19', {'W': 14700.0, 'S_DS': 1.16, 'S_D1': 0.73, 'T': 2.7, 'I_e': 1.05, 'R': 5.0, 'S_1': 0.77}, base_shear, 'minimum 12.8-6'),
    ('CV19', {'W': 13900.0, 'S_DS': 0.97, 'S_D1': 0.61, 'T': 3.1, 'I_e': 1.05, 'R': 4.5, 'S_1': 0.6}, base_shear, 'minimum 12.8-6 from S_1 = 0.6'),
    ('CV19', {'W': 13900.0, 'S_DS': 0.97, 'S_D1': 0.61, 'T': 3.1, 'I_e': 1.05, 'R': 4.5, 'S_1': 0.59}, base_shear, 'S_1 just below 0.6'),
    ('CV19', {'W': 4300.0, 'S_DS': 0.11, 'S_D1': 0.06, 'T': 2.4, 'I_e': 1.15, 'R': 3.5, 'S_1': 0.045}, base_shear, 'minimum 0.01'),
    ('CV21', {'v': 87.0, 't': 2.4, 'a': 3.3, 'g': 9.81, 'G': -0.045}, stopping, 'reaction distance and braking work'),
    ('CV21', {'v': 64.0, 't': 2.6, 'a': 3.5, 'g': 9.79, 'G': 0.037}, stopping, 'reaction distance and braking work'),
    ('CV22', {'A': 0.063, 'S': 145.0, 'h_1': 1.08, 'h_2': 0.57}, crest, 'sight line touching the parabola'),
    ('CV22', {'A': 0.033, 'S': 118.0, 'h_1': 1.11, 'h_2': 0.63}, crest, 'sight distance longer than the curve'),
    ('CV23', {'v': 93.0, 'g': 9.79, 'e': 0.053, 'f': 0.13}, lambda v, g, e, f: (v * KMH) ** 2 / g / (e + f), 'v^2 / (g R) = e + f'),
    ('CV24', {'v_f': 84.0, 'k': 37.0, 'k_j': 118.0}, lambda v_f, k, k_j: v_f * (1 - k / k_j) * k, 'speed times density'),
]

run('civil-engineering', CHECKS)
