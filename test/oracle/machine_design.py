"""Second reading of machine-design."""
from mpmath import acos, atan2, cos, diff, findroot, lu_solve, matrix, mpf, pi, quad, sin, sqrt

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


def rim_speed(D, n):
    """Way of a point on the rim in one minute, D in mm; m/min."""
    return n * 2 * quad(lambda angle: D * MILLI / 2, [0, pi])


def milling_feed(f_z, z, n):
    """Way per turn times turns per minute."""
    return f_z * z * n


def cutting_time(L, v_f, i=mpf(1)):
    return i * (L / v_f)


def taper(D, d, L):
    """Both edges of the cone in the plane through the axis."""
    return 2 * atan2((D - d) / 2, L) * 180 / pi


def gearbox(T_1, i, eta=mpf(1)):
    """Power out is efficiency times power in, at an input speed of 100 rad/s."""
    speed = mpf(100)
    return eta * T_1 * speed / (speed / i)


def weld(F, h, L):
    """Throat is the height of the right isosceles triangle of the legs."""
    throat = h * sin(pi / 4)
    return F * 1000 / (throat * MILLI * L * MILLI) / MEGA


def bar_mass(rho, d, L):
    return rho * L * quad(lambda r: 2 * pi * r, [0, d * MILLI / 2])


def displacement(b, s, n):
    """Millimetres are tenths of centimetres."""
    return n * pi * (b / 10 / 2) ** 2 * (s / 10)


def driving_power(m, rho, C_d, A, v, C_rr, a=mpf(0), g=mpf('9.80665'), theta=mpf(0)):
    return road_load(m, a, g, C_rr, theta, rho, C_d, A, v) * (v / mpf('3.6'))


def tyre(d_r, w, a):
    """Rim and two side walls."""
    return d_r * mpf('25.4') + 2 * (w * a / 100)


def road_speed(D, wheel_turns):
    """Wheel turns per minute to km/h."""
    return rim_speed(D, wheel_turns) * 60 / 1000


def turned(f, r, k=mpf(32)):
    """A parabola of curvature 1/r over one feed: its depth at the ends, of which R_a is taken as a quarter, in micrometres."""
    depth = quad(lambda x: x / r, [0, f / 2]) * 1000
    return depth * 8 / k


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
    ('ME25', {'D': 83.7, 'n': 413.0}, rim_speed, 'circumference times turns per minute'),
    ('ME25', {'D': 6.35, 'n': 5270.0}, rim_speed, 'circumference times turns per minute'),
    ('ME26', {'f_z': 0.083, 'z': 7, 'n': 637.0}, milling_feed, 'way per turn times turns per minute'),
    ('ME26', {'f_z': 0.217, 'z': 1, 'n': 1130.0}, milling_feed, 'turning: one edge'),
    ('ME27', {'L': 237.0, 'v_f': 87.3}, cutting_time, 'way over speed, one pass'),
    ('ME27', {'i': 4, 'L': 413.5, 'v_f': 231.0}, cutting_time, 'way over speed, four passes'),
    ('ME28', {'D': 11.7, 'p': 1.65}, lambda D, p: D - p, 'ISO 2306: diameter less pitch'),
    ('ME28', {'D': 2.6, 'p': 0.45}, lambda D, p: D - p, 'ISO 2306: diameter less pitch'),
    ('ME29', {'D': 47.3, 'd': 31.9, 'L': 83.7}, taper, 'angle between both edges'),
    ('ME29', {'D': 63.0, 'd': 0.0, 'L': 17.3}, taper, 'full cone'),
    ('ME29', {'D': 20.0, 'd': 20.0, 'L': 55.0}, taper, 'no taper'),
    ('ME30', {'m': 2.75, 'z_1': 19, 'z_2': 67}, lambda m, z_1, z_2: m * z_1 / 2 + m * z_2 / 2, 'pitch radii added'),
    ('ME30', {'m': 0.8, 'z_1': 23, 'z_2': 23}, lambda m, z_1, z_2: m * z_1 / 2 + m * z_2 / 2, 'pitch radii added'),
    ('ME31', {'T_1': 37.4, 'i': 4.63, 'eta': 0.947}, gearbox, 'power balance'),
    ('ME31', {'T_1': 213.0, 'i': 0.71}, gearbox, 'power balance, step up, no losses'),
    ('ME32', {'L': 237.0, 't': 2.3, 'tau': 317.0}, lambda L, t, tau: L * t * tau / 1000, 'strength times the sheared area'),
    ('ME32', {'L': 81.7, 't': 0.65, 'tau': 143.0}, lambda L, t, tau: L * t * tau / 1000, 'strength times the sheared area'),
    ('ME33', {'F': 43.7, 'h': 6.3, 'L': 137.0}, weld, 'force over throat area, height of the triangle of the legs'),
    ('ME33', {'F': -8.3, 'h': 3.7, 'L': 59.0}, weld, 'force the other way'),
    ('ME34', {'rho': 7830.0, 'd': 31.7, 'L': 2.37}, bar_mass, 'section integrated in rings'),
    ('ME34', {'rho': 2713.0, 'd': 8.3, 'L': 5.9}, bar_mass, 'section integrated in rings'),
    ('ME35', {'b': 84.3, 's': 91.7, 'n': 4}, displacement, 'cylinders in centimetres'),
    ('ME35', {'b': 39.9, 's': 41.3, 'n': 1}, displacement, 'one cylinder'),
    ('ME36', {'V_d': 473.0, 'V_c': 51.7}, lambda V_d, V_c: (V_c + V_d) / V_c, 'largest over smallest volume'),
    ('ME36', {'V_d': 511.3, 'V_c': 31.1}, lambda V_d, V_c: (V_c + V_d) / V_c, 'largest over smallest volume'),
    ('ME37', {'V': 43.7, 'd': 631.0}, lambda V, d: V / d, 'volume per distance'),
    ('ME37', {'V': 0.0, 'd': 12.7}, lambda V, d: V / d, 'nothing used'),
    ('ME38', {'D': 631.0, 'n': 3170.0, 'i': 4.37}, lambda D, n, i: road_speed(D, n / i), 'turns of the wheel times circumference'),
    ('ME38', {'D': 583.0, 'n': 1130.0, 'i': 13.9}, lambda D, n, i: road_speed(D, n / i), 'turns of the wheel times circumference'),
    ('ME39', {'D': 679.0, 'n': 87.0, 'z_1': 46, 'z_2': 17}, lambda D, n, z_1, z_2: road_speed(D, n * z_1 / z_2), 'chain passes the same teeth'),
    ('ME39', {'D': 584.0, 'n': 73.5, 'z_1': 22, 'z_2': 34}, lambda D, n, z_1, z_2: road_speed(D, n * z_1 / z_2), 'chain passes the same teeth'),
    ('ME40', {'m': 1370.0, 'a': 0.43, 'g': 9.81, 'C_rr': 0.0117, 'theta': 0.063, 'rho': 1.19, 'C_d': 0.31, 'A': 2.17, 'v': 83.0}, driving_power,
     'forces along the slope times speed'),
    ('ME40', {'m': 81.4, 'C_rr': 0.0053, 'rho': 1.223, 'C_d': 0.88, 'A': 0.51, 'v': 31.7}, driving_power, 'cyclist on the level, steady'),
    ('ME40', {'m': 93.0, 'g': 9.79, 'C_rr': 0.0047, 'theta': -0.081, 'rho': 1.13, 'C_d': 0.93, 'A': 0.47, 'v': 24.0}, driving_power, 'downhill: negative'),
    ('ME41', {'d_r': 16.5, 'w': 207.0, 'a': 57.0}, tyre, 'rim and two side walls'),
    ('ME41', {'d_r': 22.5, 'w': 317.0, 'a': 78.5}, tyre, 'rim and two side walls'),
    ('ME42', {'E': 61.7, 'q': 0.173}, lambda E, q: E / q, 'energy over energy per distance'),
    ('ME42', {'E': 0.47, 'q': 0.0083}, lambda E, q: E / q, 'energy over energy per distance'),
    ('ME43', {'f': 0.137, 'r': 0.43}, turned, 'depth of a parabola between two feeds, a quarter of it'),
    ('ME43', {'f': 0.31, 'r': 1.17, 'k': 8.0}, turned, 'depth of a parabola between two feeds'),
    ('ME43', {'f': 0.053, 'r': 2.4, 'k': 31.2}, turned, 'depth of a parabola between two feeds, share of Ra'),
]
run('machine-design', CHECKS)
