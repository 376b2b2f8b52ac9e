"""Second reading of orbital-mechanics: conservation of energy and angular momentum, integrated numerically.

Orbits come from their energy and angular momentum, angles from the geometry of the conic, rockets from integrated mass and gas flow.
"""

from mpmath import cos, exp, findroot, inf, log, mpf, pi, quad, sin, sqrt

from checks import run

G_N = mpf('9.80665')
EARTH = 398600.4418


def speed(mu, r, energy):
    """Speed at r from kinetic plus potential energy."""
    return sqrt(2 * (energy + mu / r))


def energy_of_apsides(mu, r_1, r_2):
    """Energy of the orbit through two apsides: equal energy and equal angular momentum at both."""
    # v_1 r_1 = v_2 r_2 = h and h^2 / (2 r_1^2) - mu / r_1 = h^2 / (2 r_2^2) - mu / r_2
    if r_1 == r_2:
        return -mu / r_1 / 2
    h2 = 2 * mu * (1 / r_1 - 1 / r_2) / (1 / r_1**2 - 1 / r_2**2)
    return h2 / (2 * r_1**2) - mu / r_1


def time_between_apsides(mu, r_p, r_a):
    """Integral of dr over the radial speed from periapsis to apoapsis; r = middle - half * cos(w) removes the end points' singularity."""
    energy = energy_of_apsides(mu, r_p, r_a)
    # the radial speed squared times r^2 is 2 E (r - r_p) (r - r_a) = -2 E half^2 sin(w)^2
    middle, half = (r_p + r_a) / 2, (r_a - r_p) / 2
    return quad(lambda w: (middle - half * cos(w)) / sqrt(-2 * energy), [0, pi])


def period(a, mu):
    e = mpf(3) / 10  # the period must not depend on it
    return 2 * time_between_apsides(mu, a * (1 - e), a * (1 + e)) / 3600


def vis_viva(mu, r, a):
    if a > 0:
        e = mpf(9) / 10
        return speed(mu, r, energy_of_apsides(mu, a * (1 - e), a * (1 + e)))
    # hyperbola: the asymptote is reached with v_inf^2 = -mu / a
    return speed(mu, r, (sqrt(-mu / a)) ** 2 / 2)


def circular(mu, r):
    """Speed at which the centripetal acceleration is the pull of gravity."""
    return findroot(lambda v: v * v / r - mu / (r * r), sqrt(mu / r) * mpf('1.1'))


def escape(mu, r):
    """Work against gravity to infinity equals the kinetic energy."""
    return sqrt(2 * quad(lambda x: mu / x**2, [r, inf]))


def apsides_eccentricity(r_a, r_p):
    """Distance of the focus from the centre over the semi-major axis."""
    a = (r_a + r_p) / 2
    return (a - r_p) / a


def conic(a, e, nu):
    """Distances to the two foci: sum 2a (ellipse) or difference 2|a| (hyperbola); the second focus lies 2ae from the first, away from periapsis."""
    d = 2 * abs(a * e)
    # law of cosines with the second focus: behind the attracting one for the ellipse, before it for the hyperbola
    second2 = (lambda r: r * r + d * d + 2 * r * d * cos(nu)) if a > 0 else (lambda r: r * r + d * d - 2 * r * d * cos(nu))
    r_p = abs(a) * abs(1 - e)
    if a > 0:
        return findroot(lambda r: second2(r) - (2 * a - r) ** 2, r_p)
    return findroot(lambda r: second2(r) - (2 * abs(a) + r) ** 2, r_p)


def swept(E, e):
    """Area swept about the focus in units of a*b/2: x = cos(E) - e, y = sin(E)."""
    return quad(lambda w: (cos(w) - e) * cos(w) + sin(w) * sin(w), [0, E])


def hohmann(mu, r_1, r_2):
    energy = energy_of_apsides(mu, r_1, r_2)
    return abs(speed(mu, r_1, energy) - circular(mu, r_1)) + abs(circular(mu, r_2) - speed(mu, r_2, energy))


def plane_change(v, Delta_i):
    """Length of the difference of two velocities."""
    return sqrt((v * cos(Delta_i) - v) ** 2 + (v * sin(Delta_i)) ** 2)


def hill(a, e, m, M):
    """At periapsis the tide and the centrifugal force, 3 G M r / q^3, balance the pull G m / r^2."""
    q = a * (1 - e)
    return exp(findroot(lambda x: log(3 * M) + x - 3 * log(q) - log(m) + 2 * x, log(q) - 5))


def tsiolkovsky(v_eff, m_0, m_f):
    return quad(lambda m: v_eff / m, [m_f, m_0]) / 1000


def thrust(m_dot, v_e, p_e, p_a, A_e):
    momentum = m_dot * v_e
    pressure = (p_e - p_a) * 1000 * A_e
    return (momentum + pressure) / 1000


CHECKS = [
    ('OM2', {'a': 26560.3, 'mu': EARTH}, period, 'radial motion integrated over a revolution'),
    ('OM3', {'mu': EARTH, 'r': 7345.6, 'a': 11840.2}, vis_viva, 'energy of an ellipse from its apsides'),
    ('OM3', {'mu': 42828.37, 'r': 3890.5, 'a': -5127.4}, vis_viva, 'energy of a hyperbola from its excess speed'),
    ('OM4', {'mu': 42828.37, 'r': 3796.2}, circular, 'centripetal acceleration equals gravity'),
    ('OM5', {'mu': 4902.8, 'r': 1837.4}, escape, 'work against gravity integrated to infinity'),
    ('OM6', {'v': 6.83, 'mu': EARTH, 'r': 9120.7}, lambda v, mu, r: v * v / 2 - quad(lambda x: mu / x**2, [r, inf]), 'kinetic energy less work to infinity, km^2/s^2 = MJ/kg'),
    ('OM6', {'v': 12.41, 'mu': EARTH, 'r': 6698.3}, lambda v, mu, r: v * v / 2 - quad(lambda x: mu / x**2, [r, inf]), 'kinetic energy less work to infinity, open orbit'),
    ('OM7', {'r_a': 42164.3, 'r_p': 6571.8}, apsides_eccentricity, 'distance of the focus from the centre over a'),
    ('OM8', {'a': 24371.2, 'e': 0.7297, 'nu': 2.13}, conic, 'constant sum of the distances to the foci'),
    ('OM8', {'a': 9378.6, 'e': 0.213, 'nu': -0.84}, conic, 'constant sum of the distances to the foci'),
    ('OM8', {'a': -8914.7, 'e': 1.43, 'nu': 1.27}, conic, 'constant difference of the distances to the foci'),
    ('OM9', {'mu': EARTH, 'a': 12378.5, 't': 4815.6}, lambda mu, a, t: 2 * pi * t / (3600 * period(a, mu)), 'uniform angle over the integrated period'),
    ('OM9', {'mu': 42828.37, 'a': 9376.3, 't': -73215.4}, lambda mu, a, t: 2 * pi * t / (3600 * period(a, mu)), 'uniform angle, before periapsis'),
    ('OM10', {'E': 2.35, 'e': 0.617}, swept, 'area about the focus, integrated'),
    ('OM10', {'E': -0.93, 'e': 0.967}, swept, 'area about the focus, integrated'),
    ('OM14', {'mu': EARTH, 'r_1': 6678.3, 'r_2': 42164.2}, hohmann, 'energies of ellipse and circles'),
    ('OM14', {'mu': 42828.37, 'r_1': 20428.1, 'r_2': 3789.6}, hohmann, 'energies of ellipse and circles, lowering'),
    ('OM15', {'r_1': 149598023.0, 'r_2': 227939366.0, 'mu': 132712440018.0}, lambda r_1, r_2, mu: time_between_apsides(mu, r_1, r_2) / 3600, 'radial motion integrated between the apsides'),
    ('OM15', {'r_1': 42164.2, 'r_2': 6678.3, 'mu': EARTH}, lambda r_1, r_2, mu: time_between_apsides(mu, r_2, r_1) / 3600, 'radial motion integrated between the apsides'),
    ('OM17', {'v': 7.726, 'Delta_i': 0.4974}, plane_change, 'length of the difference of two vectors'),
    ('OM17', {'v': 3.075, 'Delta_i': 2.18}, plane_change, 'length of the difference of two vectors'),
    ('OM19', {'a': 778479000.0, 'e': 0.0487, 'm': 1.8985e27, 'M': 1.98841e30}, hill, 'tide and centrifugal force balance the pull at periapsis'),
    ('OM22', {'v_eff': 3412.7, 'm_0': 549.1, 'm_f': 131.6}, tsiolkovsky, 'mass flow integrated'),
    ('OM23', {'v_eff': 4436.2}, lambda v_eff: v_eff / G_N, 'thrust over the weight flow of propellant'),
    ('OM24', {'m_dot': 287.4, 'v_e': 2873.6, 'p_e': 73.2, 'p_a': 101.325, 'A_e': 0.924}, thrust, 'momentum flow plus pressure on the exit'),
    ('OM24', {'m_dot': 14.73, 'v_e': 4215.3, 'p_e': 5.83, 'p_a': 0, 'A_e': 3.47}, thrust, 'momentum flow plus pressure on the exit'),
]
run('orbital-mechanics', CHECKS)
