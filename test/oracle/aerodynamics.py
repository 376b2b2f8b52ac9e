"""Second reading of aerodynamics."""

from mpmath import mpf, sqrt, pi, cos, sin, asin, exp, log, quad, findroot, diff
from checks import run

KNOT, HPA, KM = mpf(1852) / 3600, mpf(100), mpf(1000)
G, R_AIR, LAPSE, T_SEA, P_SEA = mpf('9.80665'), mpf('287.05287'), mpf('0.0065'), mpf('288.15'), mpf(101325)


def thin_aerofoil(alpha, alpha_0):
    """Vortex sheet of the flat plate at the angle from zero lift, gamma = 2*V*angle*(1 + cos t)/sin t, chord 1, speed 1."""
    angle = alpha - alpha_0
    circulation = quad(lambda t: 2 * angle * (1 + cos(t)) / sin(t) * sin(t) / 2, [0, pi])
    return 2 * circulation


def polar(C_D0, C_L, AR, e):
    return C_D0 + C_L ** 2 / (pi * AR * e)


def best_glide(AR, e, C_D0):
    """Largest C_L/C_D, found where the derivative is zero."""
    ratio = lambda x: x / polar(C_D0, x, AR, e)
    return ratio(findroot(lambda x: diff(ratio, x), mpf('0.6')))


def turn(V, g, phi):
    """Lift balances the weight and turns the flight path: L cos = m g, L sin = m V^2/r."""
    lift_per_mass = g / cos(phi)
    return V ** 2 / (lift_per_mass * sin(phi))


def wind_correction(V_w, delta, V):
    """The components of heading and wind across the course cancel."""
    cross = V_w * KNOT * sin(delta)
    return asin(cross / (V * KNOT))


def breguet_jet(V, LD, g, c_T, m_0, m_1):
    """dm/dt = -c_T*T with T = m*g/LD; distance is V times the time."""
    flow = c_T * mpf('1e-3') / 1000
    return quad(lambda m: V * LD / (flow * m * g), [m_1, (m_0 + m_1) / 2, m_0]) / KM


def breguet_propeller(eta, LD, g, c_P, m_0, m_1):
    """dm/ds = -c_P*T/eta with T = m*g/LD: the speed cancels."""
    flow = c_P * mpf('1e-3') / (1000 * 3600)
    return quad(lambda m: eta * LD / (flow * m * g), [m_1, (m_0 + m_1) / 2, m_0]) / KM


def standard_temperature(h):
    return T_SEA - LAPSE * h if h <= 11000 else T_SEA - LAPSE * 11000


def standard_pressure(h):
    """Hydrostatic equation d(ln p) = -g/(R T) dh integrated."""
    nodes = [mpf(0), h] if h <= 11000 else [mpf(0), mpf(11000), h]
    return P_SEA * exp(-quad(lambda z: G / (R_AIR * standard_temperature(z)), nodes))


def density_altitude(p, T):
    """Height at which the integrated standard atmosphere has the density p/(R T)."""
    density = p * HPA / (R_AIR * T)
    return findroot(lambda h: log(standard_pressure(h) / (R_AIR * standard_temperature(h)) / density), (mpf(1000), mpf(2500)),
                    solver='secant', tol=mpf('1e-45'))


def true_airspeed(T, p, V_c):
    """Impact pressure that the airspeed indicator sees at sea level, then the Mach number at the actual pressure, then the speed of sound."""
    k = mpf('1.4')
    impact = P_SEA * ((1 + (k - 1) / 2 * (V_c * KNOT / mpf('340.294')) ** 2) ** (k / (k - 1)) - 1)
    M = sqrt(2 / (k - 1) * ((impact / (p * HPA) + 1) ** ((k - 1) / k) - 1))
    return M * sqrt(k * R_AIR * T) / KNOT


def sutherland(mu_0, T, T_0, S):
    law = lambda x: x ** mpf('1.5') / (x + S)
    return mu_0 * law(T) / law(T_0)


def net_thrust(m_dot, f, v_e, v_0, p_e, p_a, A_e):
    return (m_dot * (1 + f) * v_e - m_dot * v_0 + (p_e - p_a) * 1000 * A_e) / 1000


def hover(T, rho, A, FM):
    """Momentum theory: T = 2*rho*A*v^2, ideal power T*v."""
    v = findroot(lambda x: 2 * rho * A * x ** 2 - T, mpf(10))
    return T * v / FM / 1000


CHECKS = [
    ('AE1', {'rho': 1.137, 'V': 63.7, 'S': 17.3, 'C': 0.437}, lambda rho, V, S, C: rho * V ** 2 / 2 * S * C, 'definition of the coefficient, Anderson ch. 1'),
    ('AE3', {'alpha': 0.0837, 'alpha_0': -0.0371}, thin_aerofoil, 'vortex sheet of the flat plate integrated'),
    ('AE5', {'C_D0': 0.0237, 'C_L': 0.637, 'AR': 8.7, 'e': 0.793}, polar, 'lifting-line induced drag with Oswald factor'),
    ('AE8', {'n': 1.37, 'm': 1137.0, 'g': 9.793, 'rho': 1.083, 'S': 16.3, 'C_Lmax': 1.73},
     lambda n, m, g, rho, S, C_Lmax: sqrt(n * m * g / (rho / 2 * S * C_Lmax)), 'lift at the largest coefficient equals n times the weight'),
    ('AE9', {'AR': 9.7, 'e': 0.813, 'C_D0': 0.0217}, best_glide, 'largest C_L/C_D of the polar found numerically'),
    ('AE11', {'V': 71.3, 'T': 3170.0, 'D': 1730.0, 'm': 1370.0, 'g': 9.797}, lambda V, T, D, m, g: (T * V - D * V) / (m * g), 'excess power over weight'),
    ('AE11', {'V': 57.3, 'T': 370.0, 'D': 1130.0, 'm': 1090.0, 'g': 9.797}, lambda V, T, D, m, g: (T * V - D * V) / (m * g), 'excess power over weight'),
    ('AE12', {'phi': 0.737}, lambda phi: 1 / cos(phi), 'vertical component of the lift equals the weight'),
    ('AE13', {'V': 83.7, 'g': 9.791, 'phi': 0.637}, turn, 'balance of forces in the turn'),
    ('AE14', {'V_w': 27.3, 'delta': 0.837, 'V': 113.0}, wind_correction, 'cross-course components cancel'),
    ('AE14', {'V_w': 37.3, 'delta': -2.137, 'V': 97.0}, wind_correction, 'cross-course components cancel'),
    ('AE15', {'V': 237.3, 'LD': 16.7, 'g': 9.797, 'c_T': 15.7, 'm_0': 73700.0, 'm_1': 58300.0}, breguet_jet, 'fuel burn integrated'),
    ('AE16', {'eta': 0.817, 'LD': 11.7, 'g': 9.797, 'c_P': 287.0, 'm_0': 1370.0, 'm_1': 1190.0}, breguet_propeller, 'fuel burn integrated'),
    ('AE19', {'h': 3730.0}, lambda h: standard_pressure(h) / HPA, 'hydrostatic equation integrated, R = 287.05287'),
    ('AE19', {'h': 15370.0}, lambda h: standard_pressure(h) / HPA, 'hydrostatic equation integrated, R = 287.05287'),
    ('AE19', {'h': -1370.0}, lambda h: standard_pressure(h) / HPA, 'hydrostatic equation integrated, R = 287.05287'),
    ('AE20', {'p': 843.7, 'T': 303.7}, density_altitude, 'integrated standard atmosphere solved for the density'),
    ('AE20', {'p': 1037.3, 'T': 253.7}, density_altitude, 'integrated standard atmosphere solved for the density'),
    ('AE21', {'T': 243.7, 'p': 437.3, 'V_c': 267.3}, true_airspeed, 'impact pressure at sea level, Mach number aloft, R = 287.05287'),
    ('AE21', {'T': 301.7, 'p': 973.3, 'V_c': 117.3}, true_airspeed, 'impact pressure at sea level, Mach number aloft, R = 287.05287'),
    ('AE22', {'mu_0': 1.663e-5, 'T': 437.3, 'T_0': 273.15, 'S': 107.3}, sutherland, 'T^1.5/(T + S) law'),
    ('AE23', {'m_dot': 83.7, 'f': 0.0237, 'v_e': 573.7, 'v_0': 233.7, 'p_e': 47.3, 'p_a': 26.5, 'A_e': 0.437}, net_thrust, 'momentum balance with pressure at the exit'),
    ('AE25', {'C_T': 0.0837, 'rho': 1.137, 'n': 2370.0, 'D': 1.873}, lambda C_T, rho, n, D: C_T * rho * (n / 60) ** 2 * D ** 4, 'definition with turns per second'),
    ('AE26', {'T': 9370.0, 'rho': 1.137, 'A': 73.7, 'FM': 0.737}, hover, 'actuator disc, T = 2 rho A v^2'),
]

run('aerodynamics', CHECKS)
