"""Second reading of orbital-mechanics: conservation of energy and angular momentum, integrated numerically.

Orbits come from their energy and angular momentum, angles from the geometry of the conic, rockets from integrated mass and gas flow.
"""

from mpmath import atan2, cos, diff, exp, findroot, floor, inf, log, mpf, pi, quad, sin, sqrt

from checks import run

G = mpf('6.67430e-11')
G_N = mpf('9.80665')
R_GAS = mpf('6.02214076e23') * mpf('1.380649e-23')
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


def true_anomaly(E, e):
    turns = floor((E + pi) / (2 * pi))
    return atan2(sqrt(1 - e * e) * sin(E), cos(E) - e) + 2 * pi * turns


def excess(v, mu, r):
    """Speed left after the work of gravity from r to infinity."""
    return sqrt(v * v - 2 * quad(lambda x: mu / x**2, [r, inf]))


def turning(r_p, v_inf, mu):
    """Angle from periapsis to the asymptote, integral of h du over the radial speed with u = 1/r; the turn is twice that less a half turn."""
    energy = v_inf**2 / 2
    h = r_p * speed(mu, r_p, energy)
    u_p = 1 / r_p
    # radial speed squared: h^2 (u_p - u) (u + u_q) with u_q = u_p - 2 mu / h^2; u = u_p - s^2
    u_q = u_p - 2 * mu / h**2
    asymptote = quad(lambda s: 2 / sqrt(u_p - s * s + u_q), [0, sqrt(u_p)])
    return 2 * asymptote - pi


def hohmann(mu, r_1, r_2):
    energy = energy_of_apsides(mu, r_1, r_2)
    return abs(speed(mu, r_1, energy) - circular(mu, r_1)) + abs(circular(mu, r_2) - speed(mu, r_2, energy))


def departure(v_inf, mu, r):
    return speed(mu, r, v_inf**2 / 2) - circular(mu, r)


def plane_change(v, Delta_i):
    """Length of the difference of two velocities."""
    return sqrt((v * cos(Delta_i) - v) ** 2 + (v * sin(Delta_i)) ** 2)


def laplace(a, m, M):
    """Radius where the two ratios of perturbing to central acceleration are equal, to leading order in m/M."""
    # planet centred: tide of the star G M r / a^3 over G m / r^2; star centred: G m / r^2 over G M / a^2
    return exp(findroot(lambda x: log(M / m) + 3 * x - 3 * log(a) - (log(m / M) + 2 * log(a) - 2 * x), log(a) - 5))


def hill(a, e, m, M):
    """At periapsis the tide and the centrifugal force, 3 G M r / q^3, balance the pull G m / r^2."""
    q = a * (1 - e)
    return exp(findroot(lambda x: log(3 * M) + x - 3 * log(q) - log(m) + 2 * x, log(q) - 5))


def nodal(J_2, mu, a, R_eq, e, i):
    """Lagrange's planetary equation with the disturbing function averaged over the mean anomaly."""
    root = sqrt(1 - e * e)
    omega = mpf('0.7')

    def averaged(tilt):
        def density(nu):
            r = a * (1 - e * e) / (1 + e * cos(nu))
            function = -mu * J_2 * R_eq**2 / (2 * r**3) * (3 * (sin(tilt) * sin(omega + nu)) ** 2 - 1)
            return function * r * r / (a * a * root)

        return quad(density, [0, pi, 2 * pi]) / (2 * pi)

    n = sqrt(mu / a**3)
    rate = diff(averaged, i, h=mpf('1e-12')) / (n * a * a * root * sin(i))
    return rate * 86400 * 180 / pi


def sunlit(R, h, beta):
    """Behind the terminator and nearer than R to the axis of the shadow: the edge is found as a root."""
    r = R + h

    def outside(u):
        # Sun along x; u from the point farthest from the Sun; the orbit's plane is tilted by beta to the Sun's direction
        along = -r * cos(u) * cos(beta)
        return r * r - along * along - R * R

    if outside(mpf(0)) >= 0:
        return mpf(1)
    edge = findroot(outside, (mpf(0), pi / 2), solver='anderson', tol=mpf('1e-40'), maxsteps=200)
    return 1 - 2 * edge / (2 * pi)


def tsiolkovsky(v_eff, m_0, m_f):
    return quad(lambda m: v_eff / m, [m_f, m_0]) / 1000


def thrust(m_dot, v_e, p_e, p_a, A_e):
    momentum = m_dot * v_e
    pressure = (p_e - p_a) * 1000 * A_e
    return (momentum + pressure) / 1000


def exhaust(k, T_c, M, p_e, p_c):
    """Euler's equation along the flow, v dv = -dp / rho, on the isentrope."""
    pascal = mpf(100000)
    start, end = p_c * pascal, p_e * pascal
    density_c = start * (M / 1000) / (R_GAS * T_c)
    return sqrt(2 * quad(lambda p: 1 / (density_c * (p / start) ** (1 / k)), [end, start]))


def c_star(T_c, k, M):
    """Chamber pressure over the greatest mass flow for each unit of area on the isentrope."""
    p_c = mpf(7000000)
    density_c = p_c * (M / 1000) / (R_GAS * T_c)

    def flow(ratio):
        enthalpy = k / (k - 1) * p_c / density_c * (1 - ratio ** ((k - 1) / k))
        return density_c * ratio ** (1 / k) * sqrt(2 * enthalpy)

    throat = findroot(lambda x: diff(flow, x), mpf('0.55'))
    return p_c / flow(throat)


CHECKS = [
    ('OM1', {'M': 5.9722e24, 'm': 7.346e22}, lambda M, m: G * (M + m) / mpf(10) ** 9, 'relative acceleration of two bodies'),
    ('OM1', {'M': 6.417e23, 'm': 0}, lambda M, m: G * (M + m) / mpf(10) ** 9, 'relative acceleration of two bodies'),
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
    ('OM11', {'E': 1.83, 'e': 0.412}, true_anomaly, 'position on the ellipse, arc tangent'),
    ('OM11', {'E': 4.71, 'e': 0.853}, true_anomaly, 'position on the ellipse, second half turn'),
    ('OM11', {'E': -15.36, 'e': 0.287}, true_anomaly, 'position on the ellipse, whole turns kept'),
    ('OM12', {'v': 11.83, 'mu': EARTH, 'r': 6693.5}, excess, 'kinetic energy less the integrated work'),
    ('OM13', {'r_p': 349215.7, 'v_inf': 10.74, 'mu': 126686534.0}, turning, 'angle to the asymptote integrated along the hyperbola'),
    ('OM13', {'r_p': 6778.4, 'v_inf': 3.36, 'mu': EARTH}, turning, 'angle to the asymptote integrated along the hyperbola'),
    ('OM14', {'mu': EARTH, 'r_1': 6678.3, 'r_2': 42164.2}, hohmann, 'energies of ellipse and circles'),
    ('OM14', {'mu': 42828.37, 'r_1': 20428.1, 'r_2': 3789.6}, hohmann, 'energies of ellipse and circles, lowering'),
    ('OM15', {'r_1': 149598023.0, 'r_2': 227939366.0, 'mu': 132712440018.0}, lambda r_1, r_2, mu: time_between_apsides(mu, r_1, r_2) / 3600, 'radial motion integrated between the apsides'),
    ('OM15', {'r_1': 42164.2, 'r_2': 6678.3, 'mu': EARTH}, lambda r_1, r_2, mu: time_between_apsides(mu, r_2, r_1) / 3600, 'radial motion integrated between the apsides'),
    ('OM16', {'v_inf': 2.943, 'mu': EARTH, 'r': 6678.3}, departure, 'energy at infinity brought back to r'),
    ('OM17', {'v': 7.726, 'Delta_i': 0.4974}, plane_change, 'length of the difference of two vectors'),
    ('OM17', {'v': 3.075, 'Delta_i': 2.18}, plane_change, 'length of the difference of two vectors'),
    ('OM18', {'a': 227939366.0, 'm': 6.417e23, 'M': 1.98841e30}, laplace, 'equal ratios of perturbing to central acceleration'),
    ('OM19', {'a': 778479000.0, 'e': 0.0487, 'm': 1.8985e27, 'M': 1.98841e30}, hill, 'tide and centrifugal force balance the pull at periapsis'),
    ('OM20', {'J_2': 0.00108263, 'mu': EARTH, 'a': 7178.1, 'R_eq': 6378.137, 'e': 0.0123, 'i': 1.7226}, nodal, "Lagrange's equation, averaged potential, retrograde"),
    ('OM20', {'J_2': 0.00196045, 'mu': 42828.37, 'a': 8350.6, 'R_eq': 3396.19, 'e': 0.427, 'i': 0.613}, nodal, "Lagrange's equation, averaged potential, direct"),
    ('OM21', {'R': 6378, 'h': 547.3, 'beta': 0.384}, sunlit, 'edge of the cylinder of shadow found as a root'),
    ('OM21', {'R': 3396, 'h': 421.8, 'beta': -0.912}, sunlit, 'edge of the cylinder of shadow found as a root'),
    ('OM21', {'R': 6378, 'h': 1236.5, 'beta': 1.31}, sunlit, 'orbit clear of the shadow'),
    ('OM22', {'v_eff': 3412.7, 'm_0': 549.1, 'm_f': 131.6}, tsiolkovsky, 'mass flow integrated'),
    ('OM23', {'v_eff': 4436.2}, lambda v_eff: v_eff / G_N, 'thrust over the weight flow of propellant'),
    ('OM24', {'m_dot': 287.4, 'v_e': 2873.6, 'p_e': 73.2, 'p_a': 101.325, 'A_e': 0.924}, thrust, 'momentum flow plus pressure on the exit'),
    ('OM24', {'m_dot': 14.73, 'v_e': 4215.3, 'p_e': 5.83, 'p_a': 0, 'A_e': 3.47}, thrust, 'momentum flow plus pressure on the exit'),
    ('OM25', {'k': 1.217, 'T_c': 3524.6, 'M': 21.87, 'p_e': 0.83, 'p_c': 97.4}, exhaust, "Euler's equation integrated on the isentrope"),
    ('OM25', {'k': 1.663, 'T_c': 812.4, 'M': 4.0026, 'p_e': 2.37, 'p_c': 31.9}, exhaust, "Euler's equation integrated on the isentrope"),
    ('OM26', {'T_c': 3396.8, 'k': 1.243, 'M': 13.62}, c_star, 'greatest mass flow on the isentrope found numerically'),
]
run('orbital-mechanics', CHECKS)
