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


def centroid(A, y):
    """Turning moment of the parts over the whole area."""
    return sum(part * arm for part, arm in zip(A, y)) / sum(A)


def shifted_square(I_c, A, d):
    """Mean of (y + d)^2 over the area: the middle term is zero about the centroid; taken with two equal halves at +-sqrt(I_c / A)."""
    arm = sqrt(I_c / A)
    return A / 2 * (d + arm) ** 2 + A / 2 * (d - arm) ** 2


def triangle(b, h):
    """Width times squared distance from the centroid, a third up."""
    return quad(lambda y: b * (1 - y / h) * (y - h / 3) ** 2, [0, h])


def rectangle_modulus(b, h):
    """Integrated second moment over the outermost distance; cm^3."""
    return quad(lambda y: b * y * y, [-h / 2, h / 2]) / (h / 2) / 1000


def uniform_moment(w, L):
    """Reaction times half span less the load of the half span."""
    return w * L / 2 * L / 2 - quad(lambda x: w * (L / 2 - x), [0, L / 2])


def clamped_beam(F, L, E, I):
    """End moment so that the slope at mid-span is zero, then the unit load on the same beam; mm."""
    half = L / 2
    end = -quad(lambda x: x / 2, [0, half]) / half
    moment = lambda x: end + x / 2
    return 2 * quad(lambda x: F * KN * moment(x) ** 2, [0, half]) / (E * GPA * I * CM4) / MM


def smaller_principal(sigma_x, sigma_y, tau_xy):
    return min(eigsy(matrix([[sigma_x, tau_xy], [tau_xy, sigma_y]]), eigvals_only=True))


def shear_radius(sigma_x, sigma_y, tau_xy):
    return (principal(sigma_x, sigma_y, tau_xy) - smaller_principal(sigma_x, sigma_y, tau_xy)) / 2


def end_cap(p, D, t):
    """Force on the end over the ring of the wall, thin: circumference times thickness; bar to MPa."""
    return p / 10 * (pi * D**2 / 4) / (pi * D * t)


def pin(F, d, n=mpf(1)):
    return F * KN / (n * pi * (d * MM / 2) ** 2) / MPA


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
    ('SL29', {'Delta_L': 1.37, 'L_0': 834.0}, lambda Delta_L, L_0: Delta_L / L_0, 'change over original length'),
    ('SL29', {'Delta_L': -0.083, 'L_0': 47.3}, lambda Delta_L, L_0: Delta_L / L_0, 'shorter: negative'),
    ('SL30', {'Delta_p': 13.7, 'V': 2.37, 'Delta_V': -0.0147}, lambda Delta_p, V, Delta_V: -Delta_p / (Delta_V / V) / 1000, '-V dp/dV'),
    ('SL30', {'Delta_p': -3.1, 'V': 11.3, 'Delta_V': 0.0041}, lambda Delta_p, V, Delta_V: -Delta_p / (Delta_V / V) / 1000, '-V dp/dV, pressure taken away'),
    ('SL31', {'A': [2370.0, 1430.0, -314.0], 'y': [113.0, 41.7, 38.3]}, centroid, 'first moments over the area, a hole'),
    ('SL31', {'A': [870.0, 1310.0], 'y': [-37.0, 23.9]}, centroid, 'first moments over the area'),
    ('SL32', {'I_c': 837000.0, 'A': 1370.0, 'd': 43.7}, shifted_square, 'two equal halves at the radius of gyration'),
    ('SL32', {'I_c': 0.0, 'A': 217.0, 'd': -61.3}, shifted_square, 'concentrated area'),
    ('SL33', {'b': 83.7, 'h': 61.3}, triangle, 'integrated over the height'),
    ('SL33', {'b': 137.0, 'h': 211.0}, triangle, 'integrated over the height'),
    ('SL34', {'I': 4370000.0, 'A': 2130.0}, lambda I, A: sqrt(I / A), 'A r^2 = I'),
    ('SL34', {'I': 83100.0, 'A': 413.0}, lambda I, A: sqrt(I / A), 'A r^2 = I'),
    ('SL35', {'epsilon_t': -0.000413, 'epsilon_a': 0.00137}, lambda epsilon_t, epsilon_a: -epsilon_t / epsilon_a, 'narrower when longer: positive'),
    ('SL35', {'epsilon_t': -0.0021, 'epsilon_a': -0.0173}, lambda epsilon_t, epsilon_a: -epsilon_t / epsilon_a, 'auxetic: negative'),
    ('SL36', {'M': 13.7, 'S': 87.3}, lambda M, S: M * KN / (S * mpf('1e-6')) / MPA, 'moment over section modulus'),
    ('SL36', {'M': -2.9, 'S': 413.0}, lambda M, S: M * KN / (S * mpf('1e-6')) / MPA, 'moment the other way'),
    ('SL37', {'b': 63.7, 'h': 183.0}, rectangle_modulus, 'second moment integrated, over half the height'),
    ('SL37', {'b': 7.3, 'h': 31.7}, rectangle_modulus, 'second moment integrated, over half the height'),
    ('SL38', {'w': 7.37, 'L': 4.83}, uniform_moment, 'cut at mid-span'),
    ('SL38', {'w': -1.3, 'L': 11.7}, uniform_moment, 'uplift'),
    ('SL39', {'F': 23.7, 'L': 5.3, 'a': 1.37}, lambda F, L, a: F * (L - a) / L, 'moments about the other support'),
    ('SL39', {'F': 8.1, 'L': 3.7, 'a': 0.0}, lambda F, L, a: F * (L - a) / L, 'load over the support'),
    ('SL40', {'F': 23.7, 'L': 4.3, 'E': 207.0, 'I': 1370.0}, clamped_beam, 'unit load, end moment from zero slope at mid-span'),
    ('SL40', {'F': -0.83, 'L': 1.7, 'E': 69.3, 'I': 23.7}, clamped_beam, 'unit load, upward'),
    ('SL41', {'sigma_x': 83.7, 'sigma_y': -23.1, 'tau_xy': 41.3}, smaller_principal, 'smaller eigenvalue'),
    ('SL41', {'sigma_x': -61.0, 'sigma_y': -137.0, 'tau_xy': -29.7}, smaller_principal, 'smaller eigenvalue'),
    ('SL42', {'sigma_x': 83.7, 'sigma_y': -23.1, 'tau_xy': 41.3}, shear_radius, 'half the difference of the eigenvalues'),
    ('SL42', {'sigma_x': 31.0, 'sigma_y': 31.0, 'tau_xy': -17.3}, shear_radius, 'pure shear on equal stresses'),
    ('SL43', {'p': 13.7, 'D': 613.0, 't': 7.3}, end_cap, 'force on the end over the wall'),
    ('SL43', {'p': -0.83, 'D': 217.0, 't': 3.1}, end_cap, 'vacuum inside'),
    ('SL44', {'K_t': 2.37, 'F': 43.7, 'A': 613.0}, lambda K_t, F, A: K_t * (F * KN / (A * MM**2)) / MPA, 'factor times nominal stress'),
    ('SL44', {'K_t': 1.83, 'F': -7.1, 'A': 137.0}, lambda K_t, F, A: K_t * (F * KN / (A * MM**2)) / MPA, 'factor times nominal stress'),
    ('SL45', {'F': 23.7, 'd': 13.4}, pin, 'force over one section'),
    ('SL45', {'F': 61.3, 'd': 15.7, 'n': 2}, pin, 'double shear'),
]

run('strength-of-materials', CHECKS)
