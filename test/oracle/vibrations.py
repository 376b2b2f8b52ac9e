"""Second reading of vibrations."""

from mpmath import arg, cos, cosh, exp, expm, findroot, fsum, ln, matrix, mpc, mpf, pi, quad, sin, sqrt
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


def spring_period(m, k):
    """Turning time between the ends, 4 times the quarter from the energy integral with x = A sin u."""
    return 4 * quad(lambda u: sqrt(m / k), [0, pi / 2])


def harmonic_position(A, f, t, phi=mpf(0)):
    """Real part of the turning pointer that starts at the phase."""
    return (A * exp(mpc(0, 2 * pi * f * t + phi))).real


def speed_there(omega, A, x):
    """Energy of unit mass: v^2 = work of the spring omega^2 x from the turning point to x."""
    return sqrt(2 * quad(lambda s: omega ** 2 * s, [abs(x), A]))


def resonance_quality(zeta):
    """2 pi times the energy over that lost in a cycle, both at forced motion in resonance with unit mass, frequency and amplitude."""
    stored, damping = mpf(1) / 2, 2 * zeta
    return 2 * pi * stored / quad(lambda t: damping * sin(t) ** 2, [0, pi, 2 * pi])


def springs_in_series(k_i):
    """Unit force over the sum of the stretches."""
    return 1 / sum(1 / k for k in k_i)


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
    ('VB24', {'n': 1, 'E': 71.0, 'I': 8.3, 'mu': 3.4, 'L': 1.7}, cantilever, 'root of cos b cosh b = -1; GPa and cm^4 to SI'),
    ('VB24', {'n': 2, 'E': 71.0, 'I': 8.3, 'mu': 3.4, 'L': 1.7}, cantilever, 'root of cos b cosh b = -1; GPa and cm^4 to SI'),
    ('VB24', {'n': 3, 'E': 205.0, 'I': 46.0, 'mu': 9.7, 'L': 2.6}, cantilever, 'root of cos b cosh b = -1; GPa and cm^4 to SI'),
    ('VB24', {'n': 4, 'E': 205.0, 'I': 46.0, 'mu': 9.7, 'L': 2.6}, cantilever, 'root of cos b cosh b = -1; GPa and cm^4 to SI'),
    ('VB24', {'n': 7, 'E': 205.0, 'I': 46.0, 'mu': 9.7, 'L': 2.6}, cantilever, 'root of cos b cosh b = -1; GPa and cm^4 to SI'),
    ('VB25', {'T': 0.037}, lambda T: 1 / T, 'one cycle per period'),
    ('VB25', {'T': 46.3}, lambda T: 1 / T, 'one cycle per period'),
    ('VB26', {'m': 3.6, 'k': 5300.0}, spring_period, 'energy integral over a quarter swing'),
    ('VB26', {'m': 0.047, 'k': 1.9}, spring_period, 'energy integral over a quarter swing'),
    ('VB27', {'A': 0.063, 'f': 2.7, 't': 0.83, 'phi': 0.41}, harmonic_position, 'real part of a turning pointer, A cos(2 pi f t + phi)'),
    ('VB27', {'A': 1.9, 'f': 0.37, 't': -14.6, 'phi': -2.3}, harmonic_position, 'real part of a turning pointer, before the start'),
    ('VB27', {'A': 0.27, 'f': 13.0, 't': 2.9}, harmonic_position, 'real part of a turning pointer, from the amplitude'),
    ('VB28', {'f': 13.7, 'A': 0.0046}, lambda f, A: 2 * pi * f * A, 'peak of the derivative'),
    ('VB28', {'f': 0.83, 'A': 1.37}, lambda f, A: 2 * pi * f * A, 'peak of the derivative'),
    ('VB29', {'omega': 8.3, 'A': 0.57, 'x': 0.23}, speed_there, 'work of the spring from the turning point'),
    ('VB29', {'omega': 0.91, 'A': 2.4, 'x': -1.9}, speed_there, 'work of the spring from the turning point'),
    ('VB29', {'omega': 5.7, 'A': 0.34, 'x': 0.34}, speed_there, 'at rest at the turning point'),
    ('VB30', {'zeta': 0.034}, resonance_quality, '2 pi energy over loss in a cycle'),
    ('VB30', {'zeta': 1.7}, resonance_quality, '2 pi energy over loss in a cycle, strong damping'),
    ('VB31', {'f_0': 437.0, 'Delta_f': 6.3}, lambda f_0, Delta_f: f_0 / Delta_f, 'frequency over half-power width'),
    ('VB31', {'f_0': 10300000.0, 'Delta_f': 470.0}, lambda f_0, Delta_f: f_0 / Delta_f, 'frequency over half-power width'),
    ('VB32', {'k_i': [1300.0, 470.0, 8600.0]}, springs_in_series, 'stretches add'),
    ('VB32', {'k_i': [57.0, 57.0]}, springs_in_series, 'stretches add'),
    ('VB33', {'k_i': [1300.0, 470.0, 8600.0]}, lambda k_i: fsum(k_i), 'forces add'),
    ('VB33', {'k_i': [57.3]}, lambda k_i: fsum(k_i), 'forces add, one spring'),
]

run('vibrations', CHECKS)
