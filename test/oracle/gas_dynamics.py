"""Second reading of gas-dynamics."""

from mpmath import mpf, sqrt, exp, sin, cos, atan, asin, pi, quad, polyroots, findroot, diff, re
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


def isothermal(D, p_1, p_2, R_s, T, f, L):
    """Momentum: -dp = f/D * G^2/(2 rho) dx + G^2 d(1/rho); rho = p/(R T), so rho*dp integrates over the pressures."""
    area = pi * (D * MM) ** 2 / 4
    left = quad(lambda p: p / (R_s * T), [p_2 * KPA, p_1 * KPA])
    right = f * L / (2 * D * MM) + quad(lambda p: 1 / p, [p_2 * KPA, p_1 * KPA])
    return area * sqrt(left / right)


def shock(k, M_1):
    """Conservation of mass, momentum and energy with p_1 = rho_1 = 1; v = u_2/u_1 is the root that is not 1."""
    u = M_1 * sqrt(k)
    h = k / (k - 1)
    # h + u^2/2 = h*(1 + u^2*(1 - v))*v + u^2*v^2/2
    roots = polyroots([u ** 2 / 2 - h * u ** 2, h * (1 + u ** 2), -h - u ** 2 / 2], maxsteps=200, extraprec=200)
    v = min((re(root) for root in roots), key=lambda root: -abs(root - 1))
    p = 1 + u ** 2 * (1 - v)
    return {'p': p, 'rho': 1 / v, 'T': p * v, 'M': u * v / sqrt(k * p * v)}


def total_behind(p_01, k, M_1):
    state = shock(k, M_1)
    return p_01 * stagnation_pressure(state['p'], k, state['M']) / stagnation_pressure(mpf(1), k, M_1)


def pitot(p_1, k, M_1):
    state = shock(k, M_1)
    return p_1 * stagnation_pressure(state['p'], k, state['M'])


def deflection(M_1, beta, k):
    """The speed along the shock does not change; the one across it falls as the density rises."""
    across, along = M_1 * sin(beta), M_1 * cos(beta)
    return beta - atan(across / shock(k, across)['rho'] / along)


def prandtl_meyer(k, M):
    return quad(lambda x: sqrt(x ** 2 - 1) / (1 + (k - 1) / 2 * x ** 2) / x, [1, (1 + M) / 2, M])


def fanno(D, f, M, k):
    """f dx/D = 2*(1 - M^2) / (k*M^3*(1 + (k-1)/2*M^2)) dM."""
    return D * MM / f * quad(lambda x: 2 * (1 - x ** 2) / (k * x ** 3 * (1 + (k - 1) / 2 * x ** 2)), [M, (1 + M) / 2, 1])


def rayleigh(k, M):
    """Momentum p*(1 + k*M^2) and mass p*M/sqrt(T) equal those of the sonic section."""
    p = (1 + k) / (1 + k * M ** 2)
    T = (p * M) ** 2
    return stagnation_temperature(T, k, M) / stagnation_temperature(mpf(1), k, mpf(1))


def shock_tube(p_2, k_4, a_1, a_4, p_1, k_1):
    """Gas speed behind the shock from the Hugoniot curve; the expansion of the driver must give the same speed at p_2."""
    ratio = p_2 / p_1
    rho_1 = k_1 / a_1 ** 2                                  # p_1 = 1
    # energy across the shock: e_2 - e_1 = (p_2 + p_1)/2*(v_1 - v_2)
    v_1 = 1 / rho_1
    v_2 = (v_1 / (k_1 - 1) + (ratio + 1) / 2 * v_1) / (ratio / (k_1 - 1) + (ratio + 1) / 2)
    u = sqrt((ratio - 1) * (v_1 - v_2))
    # simple wave: du = -dp/(rho*a), rho*a = rho_4*a_4*(p/p_4)^((k+1)/(2k)), rho_4 = k_4*p_4/a_4^2
    wave = lambda x: a_4 / k_4 * quad(lambda y: y ** (-(k_4 + 1) / (2 * k_4)), [ratio / x, 1]) - u
    return p_1 * findroot(wave, (ratio * mpf('1.5'), ratio * 3), solver='secant', tol=mpf('1e-40'))


def blast(S, E, t, rho):
    return S * (E * t ** 2 / rho) ** (mpf(1) / 5)


def newtonian(k, M, theta):
    """Newton's sine squared law with the stagnation pressure behind the bow shock as its largest value."""
    largest = (pitot(mpf(1), k, M) - 1) / (k * M ** 2 / 2)
    return largest * sin(theta) ** 2


CHECKS = [
    ('GD1', {'v': 247.5, 'k': 1.39, 'R_s': 288.3, 'T': 223.7}, lambda v, k, R_s, T: v / sqrt(k * R_s * T), 'speed of sound sqrt(k R T)'),
    ('GD2', {'T': 231.4, 'k': 1.37, 'M': 2.3}, stagnation_temperature, 'energy equation c_p T0 = c_p T + v^2/2'),
    ('GD3', {'p': 43.7, 'k': 1.38, 'M': 1.73}, stagnation_pressure, 'isentropic compression integrated from T to T0'),
    ('GD3', {'p': 101.3, 'k': 1.27, 'M': 0.43}, stagnation_pressure, 'isentropic compression integrated from T to T0'),
    ('GD4', {'k': 1.36, 'M': 0.37}, area_ratio, 'greatest mass flux over that at M, maximum found numerically'),
    ('GD4', {'k': 1.31, 'M': 2.87}, area_ratio, 'greatest mass flux over that at M, maximum found numerically'),
    ('GD5', {'C_d': 0.87, 'A': 37.5, 'p_0': 7.3, 'k': 1.33, 'R_s': 296.8, 'T_0': 318.6}, choked, 'largest isentropic discharge over back pressure, found numerically'),
    ('GD6', {'C_d': 0.93, 'A': 412.7, 'p_0': 163.4, 'p': 121.9, 'k': 1.41, 'R_s': 259.8, 'T_0': 305.2},
     lambda C_d, A, p_0, p, k, R_s, T_0: discharge(C_d, A * MM2, p_0 * KPA, p * KPA, k, R_s, T_0), 'energy equation and adiabatic law'),
    ('GD7', {'D': 152.4, 'p_1': 873.5, 'p_2': 614.2, 'R_s': 518.3, 'T': 287.4, 'f': 0.0173, 'L': 1340.6}, isothermal, 'momentum equation integrated at constant temperature'),
    ('GD7', {'D': 27.3, 'p_1': 612.4, 'p_2': 391.7, 'R_s': 287.05, 'T': 301.6, 'f': 0.0217, 'L': 6.3}, isothermal, 'momentum equation integrated at constant temperature'),
    ('GD8', {'k': 1.37, 'M_1': 2.43}, lambda k, M_1: shock(k, M_1)['M'], 'mass, momentum, energy solved across the shock'),
    ('GD8', {'k': 1.21, 'M_1': 1.07}, lambda k, M_1: shock(k, M_1)['M'], 'mass, momentum, energy solved across the shock'),
    ('GD9', {'p_1': 37.4, 'k': 1.36, 'M_1': 3.17}, lambda p_1, k, M_1: p_1 * shock(k, M_1)['p'], 'mass, momentum, energy solved across the shock'),
    ('GD10', {'rho_1': 0.736, 'k': 1.34, 'M_1': 1.87}, lambda rho_1, k, M_1: rho_1 * shock(k, M_1)['rho'], 'mass, momentum, energy solved across the shock'),
    ('GD11', {'T_1': 243.7, 'k': 1.38, 'M_1': 2.71}, lambda T_1, k, M_1: T_1 * shock(k, M_1)['T'], 'mass, momentum, energy solved across the shock'),
    ('GD12', {'p_01': 731.6, 'k': 1.33, 'M_1': 2.19}, total_behind, 'shock solved numerically, isentropic stagnation on both sides'),
    ('GD12', {'p_01': 314.2, 'k': 1.58, 'M_1': 5.63}, total_behind, 'shock solved numerically, isentropic stagnation on both sides'),
    ('GD13', {'p_1': 23.8, 'k': 1.37, 'M_1': 2.61}, pitot, 'shock solved numerically, then isentropic stagnation'),
    ('GD14', {'M_1': 2.73, 'beta': 0.613, 'k': 1.38}, deflection, 'normal shock on the normal component, tangential speed kept'),
    ('GD14', {'M_1': 3.41, 'beta': 1.37, 'k': 1.29}, deflection, 'normal shock on the normal component, tangential speed kept'),
    ('GD15', {'M': 1.73}, lambda M: asin(1 / M), 'envelope of sound waves, sin mu = 1/M'),
    ('GD16', {'k': 1.37, 'M': 2.83}, prandtl_meyer, 'differential equation of the expansion fan integrated'),
    ('GD16', {'k': 1.63, 'M': 1.19}, prandtl_meyer, 'differential equation of the expansion fan integrated'),
    ('GD17', {'D': 63.5, 'f': 0.0213, 'M': 0.287, 'k': 1.37}, fanno, 'Fanno differential equation integrated to sonic'),
    ('GD17', {'D': 41.7, 'f': 0.0187, 'M': 2.37, 'k': 1.31}, fanno, 'Fanno differential equation integrated to sonic'),
    ('GD18', {'k': 1.36, 'M': 0.437}, rayleigh, 'mass and momentum of the sonic section'),
    ('GD18', {'k': 1.29, 'M': 2.31}, rayleigh, 'mass and momentum of the sonic section'),
    ('GD19', {'p_2': 347.8, 'k_4': 1.63, 'a_1': 343.7, 'a_4': 984.3, 'p_1': 53.6, 'k_1': 1.39}, shock_tube, 'Hugoniot speed of the gas matched to the simple wave'),
    ('GD19', {'p_2': 161.3, 'k_4': 1.37, 'a_1': 351.2, 'a_4': 367.9, 'p_1': 47.2, 'k_1': 1.43}, shock_tube, 'Hugoniot speed of the gas matched to the simple wave'),
    ('GD20', {'S': 1.033, 'E': 8.37e13, 't': 0.0257, 'rho': 1.217}, blast, 'self-similar motion, dimensions of E, rho, t'),
    ('GD21', {'T': 221.3, 'r': 0.873, 'k': 1.38, 'M': 2.47}, lambda T, r, k, M: T + r * (stagnation_temperature(T, k, M) - T), 'part r of the dynamic temperature recovered'),
    ('GD22', {'C_p0': -0.437, 'M': 0.613}, lambda C_p0, M: C_p0 / sqrt(1 - M ** 2), 'linearised potential equation, affine transformation'),
    ('GD23', {'alpha': 0.0713, 'M': 2.37}, lambda alpha, M: 2 * alpha / sqrt(M ** 2 - 1) + 2 * alpha / sqrt(M ** 2 - 1), 'linear theory on lower and upper side'),
    ('GD24', {'k': 1.37, 'M': 7.43, 'theta': 0.937}, newtonian, 'sine squared law, stagnation pressure from a numerically solved shock'),
    ('GD24', {'k': 1.28, 'M': 11.7, 'theta': 0.237}, newtonian, 'sine squared law, stagnation pressure from a numerically solved shock'),
]

run('gas-dynamics', CHECKS)
