"""Second reading of gas-dynamics."""

from mpmath import mpf, sqrt, exp, sin, cos, atan, asin, quad, polyroots, findroot, diff, re
from checks import run

KPA, BAR, MM, MM2 = mpf(1000), mpf(100000), mpf('1e-3'), mpf('1e-6')


def stagnation_temperature(T, k, M):
    """Energy per kilogram: c_p * T_0 = c_p * T + v^2 / 2, for a gas constant that drops out."""
    R = mpf(300)
    c_p = k * R / (k - 1)
    v = M * sqrt(k * R * T)
    return T + v ** 2 / (2 * c_p)


def stagnation_pressure(p, k, M):
    """Isentropic compression from the static to the stagnation temperature: dp / p = k / (k - 1) * dT / T."""
    ratio = stagnation_temperature(mpf(1), k, M)
    return p * exp(quad(lambda T: k / (k - 1) / T, [1, ratio]))


def mass_flux(k, M):
    """Mass flow per area for p_0 = 1, T_0 = 1, R = 1."""
    T = 1 / stagnation_temperature(mpf(1), k, M)
    p = 1 / stagnation_pressure(mpf(1), k, M)
    return p / T * M * sqrt(k * T)


def area_ratio(k, M):
    """The throat carries the greatest mass flux; its place is found numerically."""
    throat = findroot(lambda x: diff(lambda y: mass_flux(k, y), x), mpf('0.97'))
    return mass_flux(k, throat) / mass_flux(k, M)


def discharge(C_d, A, p_0, p, k, R_s, T_0):
    """All in SI: energy equation for the speed, adiabatic law for temperature and density."""
    T = T_0 * (p / p_0) ** ((k - 1) / k)
    speed = sqrt(2 * k * R_s / (k - 1) * (T_0 - T))
    return C_d * A * speed * p / (R_s * T)


def choked(C_d, A, p_0, k, R_s, T_0):
    """Greatest flow over all back pressures, found where the derivative is zero."""
    flow = lambda x: discharge(C_d, A * MM2, p_0 * BAR, x * p_0 * BAR, k, R_s, T_0)
    best = findroot(lambda x: diff(flow, x), mpf('0.54'))
    return flow(best)


def shock(k, M_1):
    """Conservation of mass, momentum and energy with p_1 = rho_1 = 1; v = u_2/u_1 is the root that is not 1."""
    u = M_1 * sqrt(k)
    h = k / (k - 1)
    # h + u^2/2 = h*(1 + u^2*(1 - v))*v + u^2*v^2/2
    roots = polyroots([u ** 2 / 2 - h * u ** 2, h * (1 + u ** 2), -h - u ** 2 / 2], maxsteps=200, extraprec=200)
    v = min((re(root) for root in roots), key=lambda root: -abs(root - 1))
    p = 1 + u ** 2 * (1 - v)
    return {'p': p, 'rho': 1 / v, 'T': p * v, 'M': u * v / sqrt(k * p * v)}


def deflection(M_1, beta, k):
    """The speed along the shock does not change; the one across it falls as the density rises."""
    across, along = M_1 * sin(beta), M_1 * cos(beta)
    return beta - atan(across / shock(k, across)['rho'] / along)


CHECKS = [
    ('GD1', {'v': 247.5, 'k': 1.39, 'R_s': 288.3, 'T': 223.7}, lambda v, k, R_s, T: v / sqrt(k * R_s * T), 'speed of sound sqrt(k R T)'),
    ('GD2', {'T': 231.4, 'k': 1.37, 'M': 2.3}, stagnation_temperature, 'energy equation c_p T0 = c_p T + v^2/2'),
    ('GD3', {'p': 43.7, 'k': 1.38, 'M': 1.73}, stagnation_pressure, 'isentropic compression integrated from T to T0'),
    ('GD3', {'p': 101.3, 'k': 1.27, 'M': 0.43}, stagnation_pressure, 'isentropic compression integrated from T to T0'),
    ('GD4', {'k': 1.36, 'M': 0.37}, area_ratio, 'greatest mass flux over that at M, maximum found numerically'),
    ('GD4', {'k': 1.31, 'M': 2.87}, area_ratio, 'greatest mass flux over that at M, maximum found numerically'),
    ('GD5', {'C_d': 0.87, 'A': 37.5, 'p_0': 7.3, 'k': 1.33, 'R_s': 296.8, 'T_0': 318.6}, choked, 'largest isentropic discharge over back pressure, found numerically'),
    ('GD8', {'k': 1.37, 'M_1': 2.43}, lambda k, M_1: shock(k, M_1)['M'], 'mass, momentum, energy solved across the shock'),
    ('GD8', {'k': 1.21, 'M_1': 1.07}, lambda k, M_1: shock(k, M_1)['M'], 'mass, momentum, energy solved across the shock'),
    ('GD9', {'p_1': 37.4, 'k': 1.36, 'M_1': 3.17}, lambda p_1, k, M_1: p_1 * shock(k, M_1)['p'], 'mass, momentum, energy solved across the shock'),
    ('GD10', {'rho_1': 0.736, 'k': 1.34, 'M_1': 1.87}, lambda rho_1, k, M_1: rho_1 * shock(k, M_1)['rho'], 'mass, momentum, energy solved across the shock'),
    ('GD14', {'M_1': 2.73, 'beta': 0.613, 'k': 1.38}, deflection, 'normal shock on the normal component, tangential speed kept'),
    ('GD14', {'M_1': 3.41, 'beta': 1.37, 'k': 1.29}, deflection, 'normal shock on the normal component, tangential speed kept'),
    ('GD15', {'M': 1.73}, lambda M: asin(1 / M), 'envelope of sound waves, sin mu = 1/M'),
    ('GD22', {'C_p0': -0.437, 'M': 0.613}, lambda C_p0, M: C_p0 / sqrt(1 - M ** 2), 'linearised potential equation, affine transformation'),
    ('GD25', {'v': 237.0, 'a': 331.7}, lambda v, a: v / a, 'definition'),
    ('GD25', {'v': 871.0, 'a': 297.3}, lambda v, a: v / a, 'definition, supersonic'),
]

run('gas-dynamics', CHECKS)
