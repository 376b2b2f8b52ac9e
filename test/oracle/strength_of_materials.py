"""Second reading of strength-of-materials."""

from mpmath import mpf, matrix, eigsy, pi, quad, sqrt
from checks import run

MM, CM4, MM4, KN, GPA, MPA = mpf('1e-3'), mpf('1e-8'), mpf('1e-12'), mpf(1000), mpf('1e9'), mpf('1e6')


def i_section(b, h, t_w, t_f):
    """Integrates width times y squared over the height."""
    web = h / 2 - t_f
    return 2 * (quad(lambda y: t_w * y * y, [0, web]) + quad(lambda y: b * y * y, [web, h / 2]))


def cantilever(moment, L, E, I):
    """Unit load at the tip: integral of M(x) * x / (E * I), x from the tip; in mm."""
    return quad(lambda x: moment(x) * x, [0, L]) / (E * GPA * I * CM4) / MM


def simple_beam(moment, L, E, I):
    """Unit load at mid-span, both halves alike: 2 * integral of M(x) * (x / 2) / (E * I); in mm."""
    return 2 * quad(lambda x: moment(x) * x / 2, [0, L / 2]) / (E * GPA * I * CM4) / MM


def principal(sigma_x, sigma_y, tau_xy):
    """Largest eigenvalue of the in-plane stress tensor."""
    return max(eigsy(matrix([[sigma_x, tau_xy], [tau_xy, sigma_y]]), eigvals_only=True))


def von_mises(sigma_x, sigma_y, sigma_z, tau_xy, tau_yz, tau_zx):
    """From the second invariant of the deviator: sqrt(3 * J2), J2 = s:s / 2."""
    mean = (sigma_x + sigma_y + sigma_z) / 3
    contraction = (sigma_x - mean) ** 2 + (sigma_y - mean) ** 2 + (sigma_z - mean) ** 2 + 2 * (tau_xy**2 + tau_yz**2 + tau_zx**2)
    return sqrt(3 * contraction / 2)


def lame(p_i, p_o, r_i, r_o, r):
    """sigma_t = A + B / r^2 and sigma_r = A - B / r^2; A and B from sigma_r = -p at both radii."""
    b = (p_i - p_o) / (1 / r_i**2 - 1 / r_o**2)
    a = b / r_i**2 - p_i
    return a + b / r**2


CHECKS = [
    ('SL1', {'F': 37.5, 'A': 412.0}, lambda F, A: F * KN / (A * MM**2) / MPA, 'force over area'),
    (
        'SL2',
        {'sigma_x': 83.0, 'sigma_y': -41.0, 'sigma_z': 27.5, 'nu': 0.31, 'E': 71.0},
        lambda sigma_x, sigma_y, sigma_z, nu, E: (sigma_x - nu * (sigma_y + sigma_z)) / (E * 1000),
        'superposition of three uniaxial stresses with cross contraction',
    ),
    (
        'SL3',
        {'F': -23.4, 'L': 3.7, 'A': 540.0, 'E': 205.0},
        lambda F, L, A, E: F * KN / (A * MM**2) / (E * GPA) * L / MM,
        "Hooke's law, strain times length",
    ),
    ('SL4', {'E': 118.0, 'nu': 0.34}, lambda E, nu: E / (2 * (1 + nu)), 'isotropic elasticity'),
    (
        'SL5',
        {'E': 193.0, 'alpha': 1.62e-05, 'Delta_T': 47.0},
        lambda E, alpha, Delta_T: E * 1000 * alpha * Delta_T,
        'mechanical strain cancels the thermal strain',
    ),
    ('SL6', {'b': 63.0, 'h': 175.0}, lambda b, h: quad(lambda y: b * y * y, [-h / 2, h / 2]), 'integral of y^2 dA'),
    (
        'SL7',
        {'D': 114.3, 'd': 97.1},
        lambda D, d: quad(lambda r: pi * r**3, [d / 2, D / 2]),
        'half of the polar integral of r^2 * 2 * pi * r dr',
    ),
    ('SL8', {'b': 135.0, 'h': 270.0, 't_w': 6.6, 't_f': 10.2}, i_section, 'integral of y^2 dA over web and flanges'),
    ('SL9', {'D': 60.5, 'd': 33.0}, lambda D, d: quad(lambda r: 2 * pi * r**3, [d / 2, D / 2]), 'integral of r^2 dA'),
    (
        'SL10',
        {'M': 18.6, 'y': 92.0, 'I': 3.4e7},
        lambda M, y, I: M * KN * y * MM / (I * MM4) / MPA,
        'flexure formula M * y / I',
    ),
    (
        'SL11',
        {'V': 64.0, 'Q': 238000.0, 'I': 5.79e7, 'b': 7.1},
        lambda V, Q, I, b: V * KN * Q * MM**3 / (I * MM4 * b * MM) / MPA,
        'Jourawski V * Q / (I * b)',
    ),
    (
        'SL12',
        {'T': 740.0, 'D': 46.0, 'd': 31.0},
        lambda T, D, d: T * (D / 2 * MM) / (quad(lambda r: 2 * pi * r**3, [d / 2, D / 2]) * MM4) / MPA,
        'T * r / J at the outer radius, J by integration',
    ),
    ('SL12', {'T': -530.0, 'D': 38.0, 'd': 0}, lambda T, D, d: 16 * T / (pi * (D * MM) ** 3) / MPA, 'solid shaft, 16 T / (pi D^3)'),
    (
        'SL13',
        {'T': 1260.0, 'L': 2.3, 'J': 8.4e5, 'G': 77.0},
        lambda T, L, J, G: T * L / (G * GPA * J * MM4),
        'integral of T / (G * J) over the length',
    ),
    ('SL15', {'F': 28.0, 'a': 1.7, 'L': 6.3}, lambda F, a, L: F * (L - a) / L * a, 'reaction at the near support times its distance'),
    (
        'SL16',
        {'F': 4.6, 'L': 2.7, 'E': 207.0, 'I': 1850.0},
        lambda F, L, E, I: cantilever(lambda x: F * KN * x, L, E, I),
        'unit load integral of M * m / (E * I)',
    ),
    (
        'SL17',
        {'w': 3.3, 'L': 2.9, 'E': 69.5, 'I': 2140.0},
        lambda w, L, E, I: cantilever(lambda x: w * KN * x * x / 2, L, E, I),
        'unit load integral of M * m / (E * I)',
    ),
    (
        'SL18',
        {'F': 35.0, 'L': 7.4, 'E': 203.0, 'I': 8360.0},
        lambda F, L, E, I: simple_beam(lambda x: F * KN / 2 * x, L, E, I),
        'unit load integral of M * m / (E * I)',
    ),
    (
        'SL19',
        {'w': 11.7, 'L': 5.6, 'E': 198.0, 'I': 4120.0},
        lambda w, L, E, I: simple_beam(lambda x: w * KN * (L / 2 * x - x * x / 2), L, E, I),
        'unit load integral of M * m / (E * I)',
    ),
    (
        'SL20',
        {'E': 206.0, 'I': 317.0, 'K': 0.7, 'L': 4.3},
        lambda E, I, K, L: pi**2 * E * GPA * I * CM4 / (K * L) ** 2 / KN,
        "Euler: E * I * w'' + P * w = 0 over the effective length",
    ),
    ('SL22', {'sigma_x': 74.0, 'sigma_y': -33.0, 'tau_xy': 41.0}, principal, 'largest eigenvalue of the stress tensor'),
    ('SL22', {'sigma_x': -120.0, 'sigma_y': -58.0, 'tau_xy': -23.0}, principal, 'largest eigenvalue of the stress tensor'),
    (
        'SL23',
        {'sigma_x': 143.0, 'sigma_y': -57.0, 'sigma_z': 31.0, 'tau_xy': 44.0, 'tau_yz': -19.0, 'tau_zx': 26.0},
        von_mises,
        'sqrt(3 * J2) from the stress deviator',
    ),
    (
        'SL24',
        {'p': 16.5, 'D': 813.0, 't': 9.4},
        lambda p, D, t: p * mpf('0.1') * D / (2 * t),
        'equilibrium of half a ring: p * D = 2 * sigma * t',
    ),
    ('SL25', {'p_i': 84.0, 'p_o': 13.0, 'r_i': 42.0, 'r_o': 77.0, 'r': 55.0}, lame, 'Lame constants from the two boundary pressures'),
    ('SL25', {'p_i': 3.5, 'p_o': 61.0, 'r_i': 24.0, 'r_o': 39.0, 'r': 24.0}, lame, 'Lame constants from the two boundary pressures'),
    ('SL27', {'sigma': 64.0, 'a': 13.0, 'b': 5.5}, lambda sigma, a, b: sigma * (1 + 2 * a / b), 'Inglis 1 + 2 * a / b, a square to the load'),
]

run('strength-of-materials', CHECKS)
