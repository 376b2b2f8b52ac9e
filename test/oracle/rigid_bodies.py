"""Second reading of rigid-bodies."""

from mpmath import cos, lu_solve, matrix, mpf, pi, polyroots, quad, sin, sqrt
from checks import run


def cross(a, b):
    """Vector product of two triples."""
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def size(a):
    """Length of a triple."""
    return sqrt(sum(part ** 2 for part in a))


def angle_turned(omega_0, alpha, t):
    """Integral of the angular velocity over time."""
    return quad(lambda s: omega_0 + alpha * s, [0, t])


def point_speed(omega, r, theta):
    """Size of omega x r, the axis along z."""
    return size(cross([0, 0, omega], [r * sin(theta), 0, r * cos(theta)]))


def torque(r, F, theta):
    """Size of r x F in the plane."""
    return size(cross([r, 0, 0], [F * cos(theta), F * sin(theta), 0]))


def particle_momentum(r, m, v, theta):
    """Size of r x (m v)."""
    return size(cross([r, 0, 0], [m * v * cos(theta), m * v * sin(theta), 0]))


def rolling(g, theta, I, m, r):
    """Newton along the slope and about the centre, with the friction f unknown: m a + f = m g sin, I a / r - f r = 0."""
    return lu_solve(matrix([[m, 1], [I / r, -r]]), matrix([m * g * sin(theta), 0]))[0]


def sphere(m, R_o, R_i):
    """Thin shells of 2/3 dm s^2 added up; one shell if the wall has no thickness."""
    if R_i == R_o:
        return m * quad(lambda c: R_o ** 2 * (1 - c ** 2), [-1, 1]) / 2
    return m * quad(lambda s: mpf(2) / 3 * s ** 4, [R_i, R_o]) / quad(lambda s: s ** 2, [R_i, R_o])


def cylinder(m, R_o, R_i):
    """Thin hoops of dm s^2 added up."""
    if R_i == R_o:
        return m * R_o ** 2
    return m * quad(lambda s: s ** 3, [R_i, R_o]) / quad(lambda s: s, [R_i, R_o])


def block(m, a, b):
    """Mean of x^2 + y^2 over the face."""
    return m * (quad(lambda x: x ** 2, [-a / 2, a / 2]) / a + quad(lambda y: y ** 2, [-b / 2, b / 2]) / b)


def speed_after_angle(omega_0, alpha, theta):
    """Later root of the angle over time, then the rate there."""
    root = sqrt(omega_0 ** 2 + 2 * alpha * theta)
    times = polyroots([alpha / 2, omega_0, -theta])
    later = max(time.real for time in times)
    assert abs(abs(omega_0 + alpha * later) - root) < mpf('1e-20') * (1 + root)
    return abs(omega_0 + alpha * later)


def rolling_energy(m, I, r, v):
    """Travel and spin, the point of contact being at rest."""
    return quad(lambda u: m * u, [0, v]) + quad(lambda w: I * w, [0, v / r])


CHECKS = [
    ('RB1', {'omega_0': 3.7, 'alpha': -0.85, 't': 6.4}, lambda omega_0, alpha, t: omega_0 + alpha * t, 'integral of the constant angular acceleration'),
    ('RB2', {'omega_0': 3.7, 'alpha': -0.85, 't': 6.4}, angle_turned, 'angular velocity integrated over time'),
    ('RB3', {'omega': 14.2, 'r': 0.83, 'theta': 0.65}, point_speed, 'size of the vector product omega x r'),
    ('RB3', {'omega': 5.1, 'r': 3.4, 'theta': 2.4}, point_speed, 'size of the vector product omega x r'),
    ('RB4', {'r': 0.32, 'F': 145.0, 'theta': 1.15}, torque, 'size of the vector product r x F'),
    ('RB4', {'r': 0.71, 'F': 38.0, 'theta': 2.7}, torque, 'size of the vector product r x F'),
    ('RB5', {'I': 3.4, 'alpha': -5.6}, lambda I, alpha: I * alpha, 'rate of change of I omega at constant I'),
    ('RB7', {'I': 0.46, 'omega': -37.0}, lambda I, omega: I * omega, 'sum of m r^2 omega'),
    ('RB8', {'r': 5.3, 'm': 0.145, 'v': 38.0, 'theta': 0.9}, particle_momentum, 'size of the vector product r x m v'),
    ('RB8', {'r': 1.9, 'm': 72.0, 'v': 4.4, 'theta': 2.5}, particle_momentum, 'size of the vector product r x m v'),
    ('RB9', {'I_1': 4.6, 'omega_1': 7.1, 'I_2': 1.35}, lambda I_1, omega_1, I_2: I_1 * omega_1 / I_2, 'I omega the same before and after'),
    ('RB10', {'m': 0.47, 'g': 9.81, 'd': 0.063, 'I': 4.9e-4, 'omega': 183.0}, lambda m, g, d, I, omega: m * g * d / (I * omega), 'torque m g d over spin angular momentum'),
    ('RB11', {'I': 0.37, 'omega': -52.0}, lambda I, omega: quad(lambda w: I * w, [0, omega]), 'integral of I omega d omega'),
    ('RB12', {'tau': 215.0, 'omega': 314.0}, lambda tau, omega: tau * omega, 'work tau d theta per time'),
    ('RB12', {'tau': -34.0, 'omega': 27.0}, lambda tau, omega: tau * omega, 'work tau d theta per time'),
    ('RB13', {'g': 9.81, 'theta': 0.42, 'I': 0.0087, 'm': 3.3, 'r': 0.075}, rolling, 'linear system of translation and rotation with friction'),
    ('RB14', {'m': [3.5, 1.2, 0.7], 'r': [0.4, 1.5, 2.6]}, lambda m, r: sum(mass * distance ** 2 for mass, distance in zip(m, r)), 'sum of m r^2'),
    ('RB15', {'m': 7.3, 'R_o': 0.31, 'R_i': 0.22}, sphere, 'thin shells integrated'),
    ('RB15', {'m': 7.3, 'R_o': 0.31, 'R_i': 0}, sphere, 'thin shells integrated, solid'),
    ('RB15', {'m': 0.62, 'R_o': 0.12, 'R_i': 0.12}, sphere, 'mean square distance over a thin shell'),
    ('RB16', {'m': 5.8, 'R_o': 0.27, 'R_i': 0.14}, cylinder, 'thin hoops integrated'),
    ('RB16', {'m': 5.8, 'R_o': 0.27, 'R_i': 0}, cylinder, 'thin hoops integrated, solid'),
    ('RB16', {'m': 0.9, 'R_o': 0.34, 'R_i': 0.34}, cylinder, 'thin hoop m R^2'),
    ('RB17', {'m': 1.7, 'L': 0.85}, lambda m, L: m / L * quad(lambda x: x ** 2, [-L / 2, L / 2]), 'x^2 integrated along the rod'),
    ('RB18', {'m': 4.3, 'a': 0.65, 'b': 0.38}, block, 'x^2 + y^2 integrated over the face'),
    ('RB19', {'I_cm': 0.145, 'm': 6.2, 'd': 0.37}, lambda I_cm, m, d: I_cm + m * d ** 2, 'Steiner, Halliday ch. 10'),
    ('RB27', {'r': 0.73, 'theta': 2.19}, lambda r, theta: quad(lambda a: r, [0, theta]), 'radius integrated over the angle'),
    ('RB27', {'r': 14.6, 'theta': -0.038}, lambda r, theta: quad(lambda a: r, [0, theta]), 'radius integrated over the angle, backwards'),
    ('RB28', {'theta': 43.6, 't': 5.9}, lambda theta, t: theta / t, 'angle per time'),
    ('RB28', {'theta': -1.27, 't': 0.034}, lambda theta, t: theta / t, 'angle per time, backwards'),
    ('RB29', {'f': 47.3}, lambda f: 2 * pi * f, 'a cycle is a full turn'),
    ('RB29', {'f': 0.0082}, lambda f: 2 * pi * f, 'a cycle is a full turn'),
    ('RB30', {'omega_0': 7.3, 'alpha': 2.6, 'theta': 19.4}, speed_after_angle, 'time of the angle, then the rate'),
    ('RB30', {'omega_0': 31.0, 'alpha': -4.7, 'theta': 83.0}, speed_after_angle, 'time of the angle, then the rate; slowing'),
    ('RB30', {'omega_0': -5.2, 'alpha': 3.1, 'theta': 6.7}, speed_after_angle, 'time of the angle, then the rate; turning back'),
    ('RB31', {'omega_0': 3.7, 'omega': 18.2, 't': 6.4}, lambda omega_0, omega, t: angle_turned(omega_0, (omega - omega_0) / t, t), 'integral of the angular velocity'),
    ('RB31', {'omega_0': 12.4, 'omega': -3.9, 't': 0.87}, lambda omega_0, omega, t: angle_turned(omega_0, (omega - omega_0) / t, t), 'integral of the angular velocity, reversing'),
    ('RB32', {'r': 0.38, 'alpha': 27.0}, lambda r, alpha: size(cross([0, 0, alpha], [r, 0, 0])), 'alpha x r'),
    ('RB32', {'r': 1.9, 'alpha': -0.43}, lambda r, alpha: cross([0, 0, alpha], [r, 0, 0])[1], 'alpha x r, against the turn'),
    ('RB33', {'a_c': 6.8, 'a_t': 2.9}, lambda a_c, a_t: size([a_c, a_t, 0]), 'components at right angles'),
    ('RB33', {'a_c': 0.57, 'a_t': -4.3}, lambda a_c, a_t: size([a_c, a_t, 0]), 'components at right angles, slowing'),
    ('RB34', {'m': 1.7, 'L': 0.85}, lambda m, L: m / L * quad(lambda x: x ** 2, [0, L]), 'x^2 integrated from the end'),
    ('RB34', {'m': 26.0, 'L': 3.3}, lambda m, L: m / L * quad(lambda x: x ** 2, [0, L]), 'x^2 integrated from the end'),
    ('RB35', {'tau': 63.0, 'theta': 8.7}, lambda tau, theta: quad(lambda a: tau, [0, theta]), 'torque integrated over the angle'),
    ('RB35', {'tau': -4.8, 'theta': 31.0}, lambda tau, theta: quad(lambda a: tau, [0, theta]), 'torque integrated over the angle, braking'),
    ('RB36', {'m': 7.3, 'I': 0.084, 'r': 0.17, 'v': 3.6}, rolling_energy, 'travel and spin at v / r'),
    ('RB36', {'m': 1.9, 'I': 0, 'r': 0.31, 'v': 6.2}, rolling_energy, 'travel and spin at v / r, all mass on the axis'),
    ('RB37', {'Delta_L': 13.8, 'Delta_t': 0.37}, lambda Delta_L, Delta_t: Delta_L / Delta_t, 'rate of change'),
    ('RB37', {'Delta_L': -0.62, 'Delta_t': 4.9}, lambda Delta_L, Delta_t: Delta_L / Delta_t, 'rate of change, slowing'),
]

run('rigid-bodies', CHECKS)
