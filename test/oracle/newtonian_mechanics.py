"""Second reading of newtonian-mechanics: kinematics, forces, energy and collisions from first principles.

Where a problem can be set up from its forces or conservation laws it is solved here numerically instead of by a closed form.
"""

from mpmath import arg, cos, diff, findroot, hypot, inf, lu_solve, matrix, mpc, mpf, pi, quad, sin, sqrt

from checks import run

G = mpf('6.67430e-11')


def stopping(v, t_r, a):
    """Distance while reacting plus the integral of the falling speed until rest."""
    return v * t_r + quad(lambda t: v - a * t, [0, v / a])


def resultant(v_1, v_2, theta):
    """Adds the two velocities by components, the first along x."""
    return hypot(v_1 + v_2 * cos(theta), v_2 * sin(theta))


def height_at(x, theta, v_0, g):
    """Height by way of the time at which the projectile passes x."""
    t = x / (v_0 * cos(theta))
    return v_0 * sin(theta) * t - g * t**2 / 2


def flight(v_0, theta, g):
    """Time of flight: root of the height, sought away from the launch."""
    upward = v_0 * sin(theta)
    return findroot(lambda t: upward - g * t / 2, upward / g)


def reach(v_0, theta, g):
    """Horizontal speed integrated over the flight."""
    return quad(lambda t: v_0 * cos(theta), [0, flight(v_0, theta, g)])


def apex(v_0, theta, g):
    """Vertical speed integrated up to half of the flight."""
    return quad(lambda t: v_0 * sin(theta) - g * t, [0, flight(v_0, theta, g) / 2])


def coriolis(omega, v, theta):
    """Size of 2 omega x v by components, the axis along z and the velocity in the plane x-z."""
    w, u = (0, 0, omega), (v * sin(theta), 0, v * cos(theta))
    cross = (w[1] * u[2] - w[2] * u[1], w[2] * u[0] - w[0] * u[2], w[0] * u[1] - w[1] * u[0])
    return 2 * sqrt(sum(part**2 for part in cross))


def terminal(m, g, rho, C_d, A):
    """Speed at which the drag balances the weight."""
    return findroot(lambda v: rho * v**2 * C_d * A / 2 - m * g, 10)


def fall(v_t, g, t):
    """Inverts the time to reach v, which is the integral of dv / (g (1 - v^2 / v_t^2))."""
    def time(v):
        return quad(lambda u: 1 / (g * (1 - (u / v_t) ** 2)), [0, v])
    return findroot(lambda v: time(v) - t, (v_t * mpf('0.3'), v_t * mpf('0.8')), solver='anderson')


def incline(g, theta, mu_k):
    """Force balance for a body of unit mass: along the slope, and across it for the normal force."""
    normal = g * cos(theta)
    return g * sin(theta) - mu_k * normal


def banked(g, r, theta, mu_s):
    """Solves the vertical and radial balance of unit mass for the normal force and v^2, friction down the bank."""
    balance = matrix([[cos(theta) - mu_s * sin(theta), 0], [sin(theta) + mu_s * cos(theta), -1 / r]])
    return sqrt(lu_solve(balance, matrix([g, 0]))[1])


def collide(m_1, m_2, v_1, v_2, e):
    """Solves momentum conservation together with separation = e * approach; gives both velocities."""
    return lu_solve(matrix([[m_1, m_2], [-1, 1]]), matrix([m_1 * v_1 + m_2 * v_2, e * (v_1 - v_2)]))


def elastic(m_1, m_2, v_1, v_2):
    """Reverses the velocity in the frame of the centre of mass, then confirms the conserved energy."""
    centre = (m_1 * v_1 + m_2 * v_2) / (m_1 + m_2)
    after_1, after_2 = 2 * centre - v_1, 2 * centre - v_2
    before, after = m_1 * v_1**2 + m_2 * v_2**2, m_1 * after_1**2 + m_2 * after_2**2
    assert abs(before - after) < mpf('1e-20') * before
    return after_1


def pendulum(m, M, g, h):
    """Speed of block and projectile from the energy at the top, then momentum back through the impact."""
    together = findroot(lambda V: (m + M) * V**2 / 2 - (m + M) * g * h, 1)
    return (m + M) * together / m


def reduced(m_1, m_2):
    """Ratio of a unit mutual force to the relative acceleration that it gives."""
    return 1 / (mpf(1) / m_1 + mpf(1) / m_2)


def atwood(g, m_1, m_2):
    """Solves both equations of motion for the acceleration and the tension: m1 g - T = m1 a, T - m2 g = m2 a."""
    return lu_solve(matrix([[m_1, 1], [m_2, -1]]), matrix([m_1 * g, -m_2 * g]))[0]


def sum_of_forces(F_1, F_2, theta):
    """Adds the two forces by components, the first along x."""
    return hypot(F_1 + F_2 * cos(theta), F_2 * sin(theta))


def slope_parts(m, g, theta):
    """Splits the weight (0, -m g) along the direction down the slope and along the outward normal; gives the pull and the push."""
    downhill, outward = (cos(theta), -sin(theta)), (sin(theta), cos(theta))
    return -m * g * downhill[1], m * g * outward[1]


def repose(mu_s):
    """Slope at which the pull of gravity equals the greatest friction; 0 without friction."""
    return findroot(lambda angle: sin(angle) - mu_s * cos(angle), mu_s / (1 + mu_s))


def turning(omega, r):
    """Size of the second derivative of r (cos omega t, sin omega t) at t = 0, taken apart."""
    x, y = diff(lambda t: r * cos(omega * t), 0, 2), diff(lambda t: r * sin(omega * t), 0, 2)
    return hypot(x, y)


def sticking_loss(m_1, m_2, v_1, v_2):
    """Kinetic energy before less that of both together at the conserved momentum."""
    together = (m_1 * v_1 + m_2 * v_2) / (m_1 + m_2)
    return (m_1 * v_1**2 + m_2 * v_2**2 - (m_1 + m_2) * together**2) / 2


def attraction(M, r):
    """Pull on unit mass in m/s^2, kilometres taken."""
    return G * M / (r * 1000) ** 2


def escape(M, r):
    """Kinetic energy of unit mass that pays for the work out to infinity; km in, km/s out."""
    work = quad(lambda u: attraction(M, r / u) * r * 1000 / u**2, [0, 1])  # distance r / u
    return sqrt(2 * work) / 1000


def circling(M, r):
    """Speed whose centripetal acceleration is the attraction; km in, km/s out."""
    return sqrt(attraction(M, r) * r * 1000) / 1000


def orbit_hours(a, M):
    """Circumference over the circular speed; the period depends on the semi-major axis alone."""
    return 2 * pi * a / circling(M, a) / 3600


def bound_energy(M, m, a):
    """Kinetic energy on the circle less the work out to infinity."""
    return m * (circling(M, a) * 1000) ** 2 / 2 - m * (escape(M, a) * 1000) ** 2 / 2


CHECKS = [
    ('NM1', {'x_1': 12.5, 'x_2': -48.2, 't_1': 3.4, 't_2': 17.9}, lambda x_1, x_2, t_1, t_2: (x_2 - x_1) / (t_2 - t_1),
     'displacement over elapsed time'),
    ('NM2', {'v_0': 7.3, 'a': -1.9, 't': 5.6}, lambda v_0, a, t: v_0 + quad(lambda u: a, [0, t]), 'acceleration integrated over time'),
    ('NM3', {'v_0': 7.3, 'a': -1.9, 't': 5.6}, lambda v_0, a, t: quad(lambda u: v_0 + a * u, [0, t]), 'velocity integrated over time'),
    ('NM4', {'v_0': 13.7, 'a': -2.4, 's': 31.5}, lambda v_0, a, s: sqrt(v_0**2 + 2 * quad(lambda x: a, [0, s])),
     'v dv = a ds integrated; positive root'),
    ('NM4', {'v_0': -4.6, 'a': 3.3, 's': 17.2}, lambda v_0, a, s: sqrt(v_0**2 + 2 * quad(lambda x: a, [0, s])),
     'v dv = a ds integrated; negative initial velocity'),
    ('NM5', {'v_0': 5.2, 'v': 23.9, 't': 6.7}, lambda v_0, v, t: quad(lambda u: v_0 + (v - v_0) * u / t, [0, t]),
     'linear velocity profile integrated'),
    ('NM6', {'v': 27.8, 't_r': 1.35, 'a': 6.4}, stopping, 'reaction path plus integral of the falling speed'),
    ('NM7', {'v_1': 3.8, 'v_2': 5.3, 'theta': 0.7}, resultant, 'components added, acute angle'),
    ('NM7', {'v_1': 11.6, 'v_2': 4.9, 'theta': 2.3}, resultant, 'components added, obtuse angle'),
    ('NM8', {'x': 21.4, 'theta': 0.83, 'v_0': 18.6, 'g': 9.78}, height_at, 'height at the time when x is passed'),
    ('NM8', {'x': 14.2, 'theta': -0.31, 'v_0': 9.7, 'g': 3.71}, height_at, 'height at the time when x is passed; thrown downwards, Mars'),
    ('NM9', {'v_0': 23.5, 'theta': 0.58, 'g': 9.79}, reach, 'horizontal speed integrated over the flight'),
    ('NM9', {'v_0': 31.2, 'theta': 1.13, 'g': 1.62}, reach, 'horizontal speed integrated over the flight; above 45 degrees, Moon'),
    ('NM10', {'v_0': 23.5, 'theta': 0.58, 'g': 9.79}, apex, 'vertical speed integrated to the top'),
    ('NM11', {'v_0': 23.5, 'theta': 0.58, 'g': 9.79}, flight, 'root of the height'),
    ('NM12', {'v': 17.4, 'r': 36.5}, lambda v, r: (v / r) ** 2 * r, 'angular speed squared times radius'),
    ('NM13', {'omega': 7.292e-5, 'v': 245.0, 'theta': 0.76}, coriolis, 'size of 2 omega x v by components'),
    ('NM13', {'omega': 3.4, 'v': 5.7, 'theta': 2.6}, coriolis, 'size of 2 omega x v by components; obtuse angle'),
    ('NM14', {'m_1': 5.97e24, 'm_2': 7.35e22, 'r': 3.844e8}, lambda m_1, m_2, r: G * m_1 * m_2 / r**2, 'inverse-square law, CODATA G'),
    ('NM15', {'k': 340.0, 'x': 0.064}, lambda k, x: k * x, 'linear spring, outside force along the stretch'),
    ('NM15', {'k': 520.0, 'x': -0.037}, lambda k, x: k * x, 'linear spring; compressed: outside force negative'),
    ('NM16', {'mu_k': 0.37, 'F_n': 84.6}, lambda mu_k, F_n: mu_k * F_n, 'Amontons-Coulomb friction'),
    ('NM17', {'m': 78.5, 'g': 9.81, 'rho': 1.184, 'C_d': 0.94, 'A': 0.63}, terminal, 'root of drag = weight'),
    ('NM18', {'v_t': 46.2, 'g': 9.81, 't': 3.9}, fall, 'equation of motion integrated and inverted'),
    ('NM18', {'v_t': 11.7, 'g': 9.81, 't': 0.6}, fall, 'equation of motion integrated and inverted; for another body'),
    ('NM19', {'m': 2.5, 'a': -3.2}, lambda m, a: m * a, 'rate of change of m v at constant m'),
    ('NM20', {'g': 9.79, 'theta': 0.62, 'mu_k': 0.23}, incline, 'force balance along and across the slope'),
    ('NM20', {'g': 9.83, 'theta': 0.17, 'mu_k': 0.45}, incline, 'force balance along and across the slope; slowing'),
    ('NM21', {'g': 9.78, 'r': 54.0, 'theta': 0.21, 'mu_s': 0.68}, banked, 'vertical and radial balance solved'),
    ('NM21', {'g': 9.81, 'r': 120.0, 'theta': 0.47, 'mu_s': 0.13}, banked, 'vertical and radial balance solved; steep and slippery'),
    ('NM22', {'F': 63.0, 'd': 8.4, 'theta': 0.52}, lambda F, d, theta: F * cos(theta) * d, 'force component along the path'),
    ('NM22', {'F': 27.0, 'd': 3.6, 'theta': 2.2}, lambda F, d, theta: F * cos(theta) * d,
     'force component along the path; force against the motion'),
    ('NM23', {'m': 3.7, 'v': 14.8}, lambda m, v: quad(lambda u: m * u, [0, v]), 'integral of v dp'),
    ('NM24', {'m': 6.3, 'g': 9.82, 'h': -4.7}, lambda m, g, h: quad(lambda z: m * g, [0, h]), 'work against the weight'),
    ('NM25', {'m_1': 5.97e24, 'm_2': 1250.0, 'r': 7.1e6},
     lambda m_1, m_2, r: -quad(lambda u: G * m_1 * m_2 / (r * u) ** 2 * r, [1, 10, inf]),
     'attraction integrated out to infinity'),
    ('NM26', {'k': 415.0, 'x': -0.083}, lambda k, x: quad(lambda u: k * u, [0, x]), 'spring force integrated'),
    ('NM27', {'F': 740.0, 'v': 6.9, 'theta': 0.44}, lambda F, v, theta: F * cos(theta) * v, 'scalar product of force and velocity'),
    ('NM27', {'F': 310.0, 'v': 4.3, 'theta': 1.9}, lambda F, v, theta: F * cos(theta) * v,
     'scalar product of force and velocity; power taken away'),
    ('NM28', {'m': 0.145, 'v': -38.6}, lambda m, v: m * v, 'definition'),
    ('NM29', {'m': 0.058, 'v_1': -27.5, 'v_2': 34.1, 'Delta_t': 0.0047},
     lambda m, v_1, v_2, Delta_t: (m * v_2 - m * v_1) / Delta_t, 'change of momentum over contact time'),
    ('NM30', {'m_1': 3.4, 'm_2': 5.9, 'v_1': 7.6, 'v_2': -4.2}, elastic, 'reversal in the frame of the centre of mass'),
    ('NM30', {'m_1': 8.2, 'm_2': 1.7, 'v_1': 3.3, 'v_2': 2.6}, elastic,
     'reversal in the frame of the centre of mass; heavy body catching up'),
    ('NM31', {'m_1': 3.4, 'm_2': 5.9, 'v_1': 7.6, 'v_2': -4.2}, lambda m_1, m_2, v_1, v_2: collide(m_1, m_2, v_1, v_2, 0)[0],
     'momentum and zero separation speed solved'),
    ('NM32', {'m_1': 3.4, 'm_2': 5.9, 'v_1': 7.6, 'v_2': -4.2, 'e': 0.63}, lambda **given: collide(**given)[0],
     'momentum and restitution solved'),
    ('NM32', {'m_1': 8.2, 'm_2': 1.7, 'v_1': 3.3, 'v_2': 2.6, 'e': 0.28}, lambda **given: collide(**given)[0],
     'momentum and restitution solved; heavy body catching up'),
    ('NM33', {'m': 0.0096, 'M': 4.7, 'g': 9.79, 'h': 0.063}, pendulum, 'energy of the swing, then momentum of the impact'),
    ('NM34', {'m': [3.2, 0.75, 5.6], 'x': [-1.4, 6.8, 2.3]},
     lambda m, x: findroot(lambda p: sum(a * (b - p) for a, b in zip(m, x)), 1), 'point about which the mass moments cancel'),
    ('NM35', {'m_1': 3.7, 'm_2': 11.4}, reduced, 'unit force over relative acceleration'),
    ('NM36', {'g': 9.79, 'm_1': 4.6, 'm_2': 3.1}, atwood, 'both equations of motion solved'),
    ('NM36', {'g': 1.62, 'm_1': 1.3, 'm_2': 8.7}, atwood, 'both equations of motion solved; mass 1 rising'),
    ('NM37', {'m': 13.7, 'V': 0.0052}, lambda m, V: m / V, 'mass per volume'),
    ('NM37', {'m': 0.0083, 'V': 3.1e-06}, lambda m, V: m / V, 'mass per volume'),
    ('NM38', {'rho': 7870.0, 'rho_w': 999.97}, lambda rho, rho_w: rho / rho_w, 'density over that of water'),
    ('NM38', {'rho': 713.0}, lambda rho: rho / 1000, 'density over 1000 kg/m^3'),
    ('NM39', {'F': 47.3, 'theta': 0.83}, lambda F, theta: F * cos(theta), 'projection'),
    ('NM39', {'F': 18.6, 'theta': 2.37}, lambda F, theta: F * cos(theta), 'projection, the other way'),
    ('NM40', {'F_x': 3.7, 'F_y': 8.2}, lambda F_x, F_y: arg(mpc(F_x, F_y)), 'argument of F_x + i F_y'),
    ('NM40', {'F_x': -6.1, 'F_y': -2.9}, lambda F_x, F_y: arg(mpc(F_x, F_y)), 'argument of F_x + i F_y, third quadrant'),
    ('NM40', {'F_x': -5.3, 'F_y': 0}, lambda F_x, F_y: arg(mpc(F_x, F_y)), 'argument of F_x + i F_y, along -x'),
    ('NM41', {'F_1': 37.0, 'F_2': 22.5, 'theta': 1.13}, sum_of_forces, 'added by components'),
    ('NM41', {'F_1': 14.2, 'F_2': 31.7, 'theta': 2.91}, sum_of_forces, 'added by components, nearly opposite'),
    ('NM41', {'F_1': 23.4, 'F_2': 23.4, 'theta': 3.1415863037109375}, sum_of_forces, 'added by components, nearly cancelling; an angle that is exact in binary'),
    ('NM42', {'omega': 17.3, 'r': 0.46}, turning, 'second derivative of the place'),
    ('NM42', {'omega': 0.0037, 'r': 8200.0}, turning, 'second derivative of the place'),
    ('NM43', {'r': 2.9, 'T': 1.7}, lambda r, T: 2 * pi * r / T, 'circumference over time'),
    ('NM43', {'r': 6378000.0, 'T': 86164.0}, lambda r, T: 2 * pi * r / T, 'circumference over time'),
    ('NM44', {'m': 23.7, 'g': 9.79, 'theta': 0.37}, lambda m, g, theta: slope_parts(m, g, theta)[1], 'weight along the normal'),
    ('NM44', {'m': 8.6, 'theta': 0}, lambda m, theta: m * mpf('9.80665'), 'level ground carries the weight'),
    ('NM45', {'m': 23.7, 'g': 9.79, 'theta': 0.37}, lambda m, g, theta: slope_parts(m, g, theta)[0], 'weight along the slope'),
    ('NM45', {'m': 5.9, 'g': 1.62, 'theta': 1.44}, lambda m, g, theta: slope_parts(m, g, theta)[0], 'weight along the slope'),
    ('NM46', {'m': 71.0, 'g': 9.81, 'a_y': 1.37}, lambda m, g, a_y: m * a_y + m * g, 'N - m g = m a'),
    ('NM46', {'m': 71.0, 'a_y': -2.6}, lambda m, a_y: m * a_y + m * mpf('9.80665'), 'N - m g = m a, downwards'),
    ('NM47', {'mu_s': 0.63}, repose, 'pull along the slope equals mu N'),
    ('NM47', {'mu_s': 1.9}, repose, 'pull along the slope equals mu N'),
    ('NM48', {'m': 930.0, 'v': 17.4, 'r': 58.0}, lambda m, v, r: m * turning(v / r, r), 'mass times the second derivative of the place'),
    ('NM48', {'m': 0.23, 'v': 4.1, 'r': 0.77}, lambda m, v, r: m * turning(v / r, r), 'mass times the second derivative of the place'),
    ('NM49', {'m': 1340.0, 'v_1': 8.7, 'v_2': 24.3}, lambda m, v_1, v_2: quad(lambda v: m * v, [v_1, v_2]), 'm v integrated over the speed'),
    ('NM49', {'m': 3.6, 'v_1': 19.2, 'v_2': 0}, lambda m, v_1, v_2: quad(lambda v: m * v, [v_1, v_2]), 'm v integrated over the speed, to rest'),
    ('NM50', {'W': 8640.0, 't': 37.0}, lambda W, t: W / t, 'work per time'),
    ('NM50', {'W': -275.0, 't': 0.83}, lambda W, t: W / t, 'work per time'),
    ('NM51', {'E_out': 613.0, 'E_in': 1740.0}, lambda E_out, E_in: 100 * E_out / E_in, 'share in per cent'),
    ('NM51', {'E_out': 4700.0, 'E_in': 1300.0}, lambda E_out, E_in: 100 * E_out / E_in, 'share in per cent, heat moved'),
    ('NM52', {'p': 41.0, 'm': 3.7}, lambda p, m: quad(lambda q: q / m, [0, p]), 'p / m integrated over the momentum'),
    ('NM52', {'p': -0.63, 'm': 0.082}, lambda p, m: quad(lambda q: q / m, [0, p]), 'p / m integrated over the momentum'),
    ('NM53', {'k': 870.0, 'x_1': 0.034, 'x_2': 0.127}, lambda k, x_1, x_2: quad(lambda x: k * x, [x_1, x_2]), 'k x integrated'),
    ('NM53', {'k': 870.0, 'x_1': -0.093, 'x_2': 0.041}, lambda k, x_1, x_2: quad(lambda x: k * x, [x_1, x_2]), 'k x integrated, energy given back'),
    ('NM54', {'m': 2.7, 'g': 9.81, 'h': 14.3, 'v': 8.9}, lambda m, g, h, v: quad(lambda y: m * g, [0, h]) + quad(lambda u: m * u, [0, v]), 'work of lifting and of speeding up'),
    ('NM54', {'m': 0.66, 'h': -3.8, 'v': 2.1}, lambda m, h, v: m * mpf('9.80665') * h + m * v**2 / 2, 'below the reference level'),
    ('NM55', {'x': 0.087, 'k': 1430.0, 'm': 0.36}, lambda x, k, m: sqrt(2 * quad(lambda s: k * s, [0, x]) / m), 'energy of the spring made kinetic'),
    ('NM55', {'x': 0.31, 'k': 52.0, 'm': 2.9}, lambda x, k, m: sqrt(2 * quad(lambda s: k * s, [0, x]) / m), 'energy of the spring made kinetic'),
    ('NM56', {'F': 1830.0, 't': 0.0047}, lambda F, t: quad(lambda s: F, [0, t]), 'force integrated over time'),
    ('NM56', {'F': -36.0, 't': 2.3}, lambda F, t: quad(lambda s: F, [0, t]), 'force integrated over time'),
    ('NM57', {'h_2': 0.87, 'h_1': 1.54}, lambda h_2, h_1: sqrt(2 * h_2) / sqrt(2 * h_1), 'speed after over speed before, g cancels'),
    ('NM57', {'h_2': 0, 'h_1': 1.54}, lambda h_2, h_1: sqrt(2 * h_2) / sqrt(2 * h_1), 'no rebound'),
    ('NM58', {'m_1': 3.7, 'm_2': 8.2, 'v_1': 6.4, 'v_2': -2.3}, sticking_loss, 'energy before less energy at the common velocity'),
    ('NM58', {'m_1': 0.82, 'm_2': 0.37, 'v_1': -1.9, 'v_2': -7.6}, sticking_loss, 'energy before less energy at the common velocity'),
    ('NM59', {'F_1': 83.0, 'd_1': 1.47, 'd_2': 0.36}, lambda F_1, d_1, d_2: F_1 * d_1 / d_2, 'moments balance'),
    ('NM59', {'F_1': -12.4, 'd_1': 0.29, 'd_2': 0.83}, lambda F_1, d_1, d_2: F_1 * d_1 / d_2, 'moments balance, pull upwards'),
    ('NM60', {'W': 1270.0, 'n': 4, 'eta': 0.87}, lambda W, n, eta: W / n / eta, 'work of the pull over n heights, times efficiency, lifts the load'),
    ('NM60', {'W': 640.0, 'n': 3}, lambda W, n: W / n, 'n parts share the load'),
    ('NM61', {'m_1': 4.6, 'm_2': 3.1, 'g': 9.79}, lambda m_1, m_2, g: lu_solve(matrix([[m_1, 1], [m_2, -1]]), matrix([m_1 * g, -m_2 * g]))[1], 'both equations of motion solved'),
    ('NM61', {'m_1': 1.3, 'm_2': 8.7, 'g': 1.62}, lambda m_1, m_2, g: lu_solve(matrix([[m_1, 1], [m_2, -1]]), matrix([m_1 * g, -m_2 * g]))[1], 'both equations of motion solved; mass 1 rising'),
    ('NM62', {'M': 6.417e23, 'r': 3389.5}, attraction, "Newton's law, CODATA 2022 G; km to m"),
    ('NM62', {'M': 8.68e25, 'r': 25362.0}, attraction, "Newton's law, CODATA 2022 G; km to m"),
    ('NM63', {'g_0': 9.82, 'R': 6378.1, 'h': 413.0}, lambda g_0, R, h: g_0 / ((R + h) / R) ** 2, 'inverse square of the distance from the centre'),
    ('NM63', {'h': 35786.0}, lambda h: mpf('9.80665') / ((6371 + h) / 6371) ** 2, 'inverse square of the distance from the centre'),
    ('NM64', {'M': 6.417e23, 'r': 3389.5}, escape, 'work to infinity integrated'),
    ('NM64', {'M': 1.9885e30, 'r': 149600000.0}, escape, 'work to infinity integrated'),
    ('NM65', {'M': 5.972e24, 'r': 6783.0}, circling, 'attraction is the centripetal acceleration'),
    ('NM65', {'M': 1.898e27, 'r': 421700.0}, circling, 'attraction is the centripetal acceleration'),
    ('NM66', {'a': 6783.0, 'M': 5.972e24}, orbit_hours, 'circumference over speed; s to h'),
    ('NM66', {'a': 421700.0, 'M': 1.898e27}, orbit_hours, 'circumference over speed; s to h'),
    ('NM67', {'T_1': 1.881, 'a_1': 1.5237, 'a_2': 5.2029}, lambda T_1, a_1, a_2: T_1 * sqrt((a_2 / a_1) ** 3), 'squares of the periods as cubes of the axes'),
    ('NM67', {'T_1': 0.00484, 'a_1': 0.00282, 'a_2': 0.00126}, lambda T_1, a_1, a_2: T_1 * sqrt((a_2 / a_1) ** 3), 'squares of the periods as cubes of the axes'),
    ('NM68', {'M': 5.972e24, 'm': 1370.0, 'a': 7154.0}, bound_energy, 'kinetic energy less work to infinity'),
    ('NM68', {'M': 7.346e22, 'm': 28.3, 'a': 1837.0}, bound_energy, 'kinetic energy less work to infinity'),
]

run('newtonian-mechanics', CHECKS)
