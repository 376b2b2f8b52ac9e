"""Second reading of machine-design."""
from mpmath import acos, cos, diff, findroot, lu_solve, matrix, mpf, pi, quad, sin, sqrt

from checks import run

MILLI = mpf('1e-3')
MEGA = mpf('1e6')


def willis(z_s, z_r, omega_s, omega_r):
    """Seen from the carrier, sun and ring turn against each other with the tooth ratio; linear in the carrier speed."""
    excess = lambda carrier: z_s * (omega_s - carrier) + z_r * (omega_r - carrier)
    slope = excess(mpf(1)) - excess(mpf(0))
    return -excess(mpf(0)) / slope


def capstan(T_2, mu, theta):
    """Slip along the drum, dT/dtheta = mu T, by a power series of many small steps."""
    steps, tension = 64, T_2
    h = theta / steps
    for _ in range(steps):
        term, total = tension, tension
        for order in range(1, 40):
            term = term * mu * h / order
            total += term
        tension = total
    return tension


def open_belt(C, D, d):
    """Arcs outside the two tangent points, and the two common tangents."""
    large, small = D / 2, d / 2
    tilt = pi / 2 - acos((large - small) / C)
    tangent = C * cos(tilt)
    return 2 * tangent + large * (pi + 2 * tilt) + small * (pi - 2 * tilt)


def spring_rate(G, d, D, n):
    """Torsional energy of the straightened wire: torque F D/2 over the length pi D n (Castigliano)."""
    polar = pi * (d * MILLI) ** 4 / 32
    energy = lambda force: (force * D * MILLI / 2) ** 2 * (pi * D * MILLI * n) / (2 * G * mpf('1e9') * polar)
    compliance = diff(energy, mpf(1))
    return 1 / compliance / 1000


def wahl(F, D, d):
    """Torsion of the wire times Wahl's curvature factor (4c-1)/(4c-4) + 0.615/c."""
    c = D / d
    torsion = 16 * (F * D * MILLI / 2) / (pi * (d * MILLI) ** 3)
    return torsion * ((4 * c - 1) / (4 * c - 4) + mpf('0.615') / c) / MEGA


def power_screw(F, d_m, l, mu, alpha, mu_c, d_c):
    """Forces on the inclined plane with the normal force raised by sec(alpha), and the collar at its mean radius."""
    load, radius = F * 1000, d_m * MILLI / 2
    lead = l / (pi * d_m)
    friction = mu / cos(alpha)
    # Unknowns: horizontal push and normal force, in units in which the plane has rise `lead` over run 1.
    length = sqrt(1 + lead**2)
    s, c = lead / length, 1 / length
    push = lu_solve(matrix([[1, -(s + friction * c)], [0, c - friction * s]]), matrix([0, load]))[0]
    return push * radius + mu_c * load * d_c * MILLI / 2


def piston(r, theta, l):
    """Crank pin on its circle, pin on the axis at the distance l: the farther root."""
    x_c, y_c = r * cos(theta), r * sin(theta)
    # (x - x_c)^2 + y_c^2 = l^2 as x^2 - 2 x_c x + (x_c^2 + y_c^2 - l^2) = 0
    return (2 * x_c + sqrt((2 * x_c) ** 2 - 4 * (x_c**2 + y_c**2 - l**2))) / 2


def goodman(sigma_a, S_e, sigma_m, S_ut):
    """Crossing of the load line through the origin with the line from S_e to S_ut."""
    # Unknowns: load factor and mean stress at failure.
    return lu_solve(matrix([[sigma_a, S_e / S_ut], [sigma_m, -1]]), matrix([S_e, 0]))[0]


def bend(theta, R_i, K, t):
    """Arc length of the neutral line."""
    return quad(lambda angle: R_i + K * t, [0, theta])


def road_load(m, a, g, C_rr, theta, rho, C_d, A, v):
    """Newton along the slope: rolling resistance on the normal force, weight down the slope, air drag."""
    weight = m * g
    return m * a + C_rr * weight * cos(theta) + weight * sin(theta) + C_d * A * rho * (v / mpf('3.6')) ** 2 / 2


def load_transfer(m, a, h, L):
    """Axle loads from moments about both contact points, braking less standing (centre of mass at 0.4 L behind the front axle)."""
    front = lambda acc: (m * 10 * mpf('0.6') * L + m * acc * h) / L
    return front(a) - front(mpf(0))


CHECKS = [
    ('ME1', {'n_1': 1450, 'z_1': 19, 'z_2': 57.5}, lambda n_1, z_1, z_2: n_1 * z_1 / z_2, 'equal pitch-line speed of both wheels'),
    ('ME2', {'z_s': 31, 'z_r': 83, 'omega_s': 1740, 'omega_r': -315}, willis, 'tooth ratio -z_r/z_s seen from the carrier'),
    ('ME2', {'z_s': 24, 'z_r': 72, 'omega_s': 930, 'omega_r': 410}, willis, 'tooth ratio -z_r/z_s seen from the carrier'),
    (
        'ME3',
        {'K_v': 1.37, 'F_t': 1830, 'b': 36, 'm': 3.5, 'Y': 0.322},
        lambda K_v, F_t, b, m, Y: K_v * F_t / (b * MILLI * m * MILLI * Y) / MEGA,
        'Lewis with Barth factor (6.1 + V)/6.1, metric form of Shigley ch. 14',
    ),
    ('ME4', {'T_2': 145, 'mu': 0.31, 'theta': 7.7}, capstan, 'dT = mu T dtheta integrated by series'),
    ('ME5', {'C': 640, 'D': 355, 'd': 112}, open_belt, 'geometry of tangents and arcs'),
    ('ME6', {'G': 78.5, 'd': 3.2, 'D': 27.5, 'n': 8.25}, spring_rate, 'Castigliano, torsion of the wire'),
    ('ME7', {'F': 164, 'D': 27.5, 'd': 3.2}, wahl, 'Wahl factor (4c-1)/(4c-4) + 0.615/c'),
    ('ME8', {'K': 0.178, 'F_i': 38.4, 'd': 14}, lambda K, F_i, d: K * (F_i * 1000) * (d * MILLI), 'torque as nut factor times preload times diameter'),
    (
        'ME10',
        {'F': 6.4, 'd_m': 29.5, 'l': 8.5, 'mu': 0.083, 'alpha': 0.2531, 'mu_c': 0.114, 'd_c': 43},
        power_screw,
        'inclined plane with the normal force over cos(alpha), and collar friction',
    ),
    (
        'ME10',
        {'F': 11.7, 'd_m': 35.5, 'l': 13, 'mu': 0.127, 'alpha': 0, 'mu_c': 0, 'd_c': 0},
        power_screw,
        'inclined plane, square thread without collar',
    ),
    (
        'ME14',
        {'n': 1170, 'C': 35.1, 'P': 4.3, 'a': 3},
        lambda n, C, P, a: MEGA * (C / P) ** a / (n * 60),
        'a million turns times (C/P)^a over turns per hour',
    ),
    (
        'ME14',
        {'n': 640, 'C': 88.5, 'P': 17.2, 'a': 3.3333333333333335},
        lambda n, C, P, a: MEGA * (C / P) ** a / (n * 60),
        'a million turns times (C/P)^a over turns per hour',
    ),
    ('ME16', {'r': 43.5, 'theta': 0.87, 'l': 146}, piston, 'circle of the rod cut with the axis'),
    ('ME16', {'r': 37.5, 'theta': 3.94, 'l': 121}, piston, 'circle of the rod cut with the axis'),
    ('ME17', {'sigma_a': 87, 'S_e': 213, 'sigma_m': 124, 'S_ut': 690}, goodman, 'load line cut with the Goodman line'),
    (
        'ME18',
        {'n': [13500, 4200, 380], 'N': [210000, 31000, 2750]},
        lambda n, N: sum(a / b for a, b in zip(n, N)),
        'sum of cycle ratios',
    ),
    (
        'ME20',
        {'C': 385, 'v': 143, 'n': 0.27},
        lambda C, v, n: findroot(lambda T: (v * T**n - C) / C, (C / v) ** (1 / n) * mpf('1.05'), tol=mpf('1e-50')),
        'v T^n = C solved numerically',
    ),
    (
        'ME21',
        {'v_c': 173, 'f': 0.28, 'a_p': 2.6},
        lambda v_c, f, a_p: (v_c / 60) * (f * MILLI) * (a_p * MILLI) * 60 / mpf('1e-6'),
        'chip cross-section times speed',
    ),
    ('ME22', {'theta': 1.37, 'R_i': 3.4, 'K': 0.41, 't': 1.8}, bend, 'arc of the neutral line'),
    (
        'ME23',
        {'m': 1435, 'a': 0.63, 'g': 9.81, 'C_rr': 0.0125, 'theta': 0.047, 'rho': 1.19, 'C_d': 0.31, 'A': 2.27, 'v': 96},
        road_load,
        'Newton along the slope, drag rho C_d A v^2/2',
    ),
    ('ME24', {'m': 1435, 'a': 5.7, 'h': 0.56, 'L': 2.68}, load_transfer, 'moments about the axles'),
    ('ME24', {'m': 1210, 'a': -3.1, 'h': 0.51, 'L': 2.47}, load_transfer, 'moments about the axles'),
]
run('machine-design', CHECKS)
