"""Second reading of vibrations."""

from mpmath import arg, cos, cosh, expm, findroot, ln, matrix, mpc, mpf, pi, quad, sin, sqrt
from checks import run


def hertz(omega):
    """Cycles per second from radians per second."""
    return omega / (2 * pi)


def large_pendulum(L, g, theta_0):
    """Four quarter swings: energy integral with sin(angle / 2) = sin(theta_0 / 2) sin(u)."""
    k = sin(theta_0 / 2)
    return 4 * sqrt(L / g) * quad(lambda u: 1 / sqrt(1 - (k * sin(u)) ** 2), [0, pi / 4, 3 * pi / 8, 7 * pi / 16, pi / 2])


def free_response(zeta, omega_n, t, x_0, v_0):
    """Matrix exponential of x'' + 2 zeta omega_n x' + omega_n^2 x = 0."""
    system = matrix([[0, 1], [-omega_n ** 2, -2 * zeta * omega_n]])
    return (expm(system * t) * matrix([x_0, v_0]))[0]


def decrement_to_ratio(delta):
    """The decay rate zeta omega_n over one damped period 2 pi / (omega_n sqrt(1 - zeta^2)) is delta."""
    return findroot(lambda z: 2 * pi * z / sqrt(1 - z ** 2) - delta, delta / (2 * pi + delta))


def receptance(r, zeta):
    """Displacement times k over force as a complex number."""
    return 1 / mpc(1 - r ** 2, 2 * zeta * r)


def unbalance(m_u, e, M, f, f_n, zeta):
    """Force m_u e omega^2 upon a stiffness M omega_n^2; mm in, mm out."""
    omega, omega_n = 2 * pi * f, 2 * pi * f_n
    force = m_u * (e * mpf('1e-3')) * omega ** 2
    return abs(force / mpc(M * omega_n ** 2 - M * omega ** 2, 2 * zeta * M * omega_n * omega)) * 1000


def cantilever(n, E, I, mu, L):
    """Root of cos(b) cosh(b) = -1, found numerically for every mode; GPa and cm^4 in."""
    root = findroot(lambda b: cos(b) + 1 / cosh(b), mpf('1.8751') if n == 1 else (n - mpf(1) / 2) * pi)
    return hertz(root ** 2 * sqrt(E * 10 ** 9 * I * mpf('1e-8') / (mu * L ** 4)))


def forced(F_0, k, f, f_n, zeta):
    """Amplitude in mm."""
    return F_0 / k * abs(receptance(f / f_n, zeta)) * 1000


def lag(zeta, f, f_n):
    """Argument of the complex stiffness."""
    return arg(mpc(1 - (f / f_n) ** 2, 2 * zeta * f / f_n))


def transmissibility(zeta, f, f_n):
    """Spring and damper force over exciting force."""
    r = f / f_n
    return abs(mpc(1, 2 * zeta * r) * receptance(r, zeta))


CHECKS = [
    ('VB1', {'k': 5300.0, 'm': 3.6}, lambda k, m: hertz(sqrt(k / m)), 'm x" = -k x'),
    ('VB2', {'kappa': 470.0, 'I': 0.083}, lambda kappa, I: hertz(sqrt(kappa / I)), 'I theta" = -kappa theta'),
    ('VB3', {'g': 9.81, 'delta': 4.7}, lambda g, delta: hertz(sqrt(g / (delta * mpf('1e-3')))), 'k = m g / delta put into sqrt(k / m); mm to m'),
    ('VB4', {'L': 0.86, 'g': 9.81}, lambda L, g: 2 * pi * sqrt(L / g), 'small swings, Halliday ch. 15'),
    ('VB5', {'L': 0.86, 'g': 9.81, 'theta_0': 0.7}, large_pendulum, 'energy integral over a quarter swing'),
    ('VB5', {'L': 1.35, 'g': 9.79, 'theta_0': 2.1}, large_pendulum, 'energy integral over a quarter swing'),
    ('VB5', {'L': 0.47, 'g': 9.82, 'theta_0': 3.05}, large_pendulum, 'energy integral over a quarter swing'),
    ('VB6', {'I': 0.37, 'm': 3.4, 'g': 9.81, 'd': 0.28}, lambda I, m, g, d: 2 * pi * sqrt(I / (m * g * d)), "I theta\" = -m g d theta"),
    ('VB9', {'f': 37.0, 'X': 0.45}, lambda f, X: (2 * pi * f) ** 2 * X * mpf('1e-3'), 'second derivative of a sine; mm to m'),
    ('VB10', {'f_1': 443.5, 'f_2': 440.2}, lambda f_1, f_2: abs(f_1 - f_2), 'envelope of two sines, two swells per cycle of the half difference'),
    ('VB10', {'f_1': 257.3, 'f_2': 261.6}, lambda f_1, f_2: abs(f_1 - f_2), 'envelope of two sines'),
    ('VB11', {'c': 185.0, 'k': 8400.0, 'm': 5.7}, lambda c, k, m: c / (2 * sqrt(k * m)), 'damping over critical damping'),
    ('VB12', {'f_n': 13.7, 'zeta': 0.34}, lambda f_n, zeta: f_n * sqrt(1 - zeta ** 2), 'imaginary part of the characteristic root'),
    ('VB13', {'zeta': 0.17, 'omega_n': 8.3, 't': 0.64, 'x_0': 0.027, 'v_0': -0.35}, free_response, 'matrix exponential of the system'),
    ('VB13', {'zeta': 0.93, 'omega_n': 21.0, 't': 0.11, 'x_0': -0.015, 'v_0': 1.3}, free_response, 'matrix exponential of the system'),
    ('VB13', {'zeta': 0, 'omega_n': 5.7, 't': 3.4, 'x_0': 0.041, 'v_0': 0.19}, free_response, 'matrix exponential, no damping'),
    ('VB14', {'x_0': 8.4, 'x_n': 3.1, 'n': 6}, lambda x_0, x_n, n: ln(x_0 / x_n) / n, 'exponential decay, n cycles'),
    ('VB15', {'delta': 0.43}, decrement_to_ratio, 'decay over one damped period, solved numerically'),
    ('VB15', {'delta': 5.6}, decrement_to_ratio, 'decay over one damped period, solved numerically'),
    ('VB17', {'F_0': 67.0, 'k': 12500.0, 'f': 5.3, 'f_n': 7.9, 'zeta': 0.14}, forced, 'complex receptance; m to mm'),
    ('VB17', {'F_0': 23.0, 'k': 8100.0, 'f': 14.6, 'f_n': 6.1, 'zeta': 1.3}, forced, 'complex receptance; m to mm'),
    ('VB17', {'F_0': 23.0, 'k': 8100.0, 'f': 4.6, 'f_n': 6.1, 'zeta': 0}, forced, 'complex receptance, no damping'),
    ('VB18', {'zeta': 0.14, 'f': 5.3, 'f_n': 7.9}, lag, 'argument of the complex stiffness'),
    ('VB18', {'zeta': 0.23, 'f': 14.6, 'f_n': 6.1}, lag, 'argument of the complex stiffness, above resonance'),
    ('VB18', {'zeta': 0, 'f': 9.6, 'f_n': 6.1}, lag, 'argument of the complex stiffness, no damping above resonance'),
    ('VB19', {'zeta': 0.14, 'f': 21.3, 'f_n': 7.9}, transmissibility, 'complex force ratio'),
    ('VB19', {'zeta': 0.62, 'f': 5.3, 'f_n': 7.9}, transmissibility, 'complex force ratio'),
    ('VB20', {'m_u': 0.24, 'e': 35.0, 'M': 87.0, 'f': 24.5, 'f_n': 9.3, 'zeta': 0.11}, unbalance, 'centrifugal force on the complex stiffness; mm'),
    ('VB20', {'m_u': 0.24, 'e': 35.0, 'M': 87.0, 'f': 6.4, 'f_n': 9.3, 'zeta': 0.27}, unbalance, 'centrifugal force on the complex stiffness; mm'),
    ('VB24', {'n': 1, 'E': 71.0, 'I': 8.3, 'mu': 3.4, 'L': 1.7}, cantilever, 'root of cos b cosh b = -1; GPa and cm^4 to SI'),
    ('VB24', {'n': 2, 'E': 71.0, 'I': 8.3, 'mu': 3.4, 'L': 1.7}, cantilever, 'root of cos b cosh b = -1; GPa and cm^4 to SI'),
    ('VB24', {'n': 3, 'E': 205.0, 'I': 46.0, 'mu': 9.7, 'L': 2.6}, cantilever, 'root of cos b cosh b = -1; GPa and cm^4 to SI'),
    ('VB24', {'n': 4, 'E': 205.0, 'I': 46.0, 'mu': 9.7, 'L': 2.6}, cantilever, 'root of cos b cosh b = -1; GPa and cm^4 to SI'),
    ('VB24', {'n': 7, 'E': 205.0, 'I': 46.0, 'mu': 9.7, 'L': 2.6}, cantilever, 'root of cos b cosh b = -1; GPa and cm^4 to SI'),
]

run('vibrations', CHECKS)
