"""Second reading of control.

Where it can be done the value comes from another route than the closed form: step responses by residues of the complex poles, times by root
finding on them, gains by complex transfer functions, controllers by running the recursion, Kalman and regulator gains by least cost.
"""

from checks import run
from mpmath import exp, findroot, log, mpc, mpf, quad, sqrt


def first_order(K, Delta_u, tau, theta, t):
    """Convolves the step, delayed by the dead time, with the impulse response K/tau exp(-t/tau)."""
    if t <= theta:
        return mpf(0)
    return Delta_u * quad(lambda s: K / tau * exp(-s / tau), [0, t - theta])


def step(zeta, omega_n, t):
    """Unit step response as the sum of residues of omega_n^2 / (s (s - p)(s - q)) exp(s t)."""
    p = omega_n * mpc(-zeta, sqrt(1 - zeta**2))
    q = p.conjugate()
    return (1 + omega_n**2 * (exp(p * t) / (p * (p - q)) + exp(q * t) / (q * (q - p)))).real


def scan(function, start, width):
    """Gives the first sign change of a function after `start`, in steps of `width`, refined."""
    low = start
    while function(low) * function(low + width) > 0:
        low += width
    return findroot(function, (low, low + width), solver='anderson', tol=1e-50)


def rise(zeta, omega_n):
    return scan(lambda t: step(zeta, omega_n, t) - 1, mpf(0), mpf(1) / 100 / omega_n)


def peak(zeta, omega_n):
    """First zero of the impulse response (derivative of the step response) after time 0."""
    p = omega_n * mpc(-zeta, sqrt(1 - zeta**2))
    q = p.conjugate()
    return scan(lambda t: (omega_n**2 * (exp(p * t) - exp(q * t)) / (p - q)).real, mpf(1) / 1000 / omega_n, mpf(1) / 100 / omega_n)


def overshoot(zeta):
    return 100 * (step(zeta, mpf(1), peak(zeta, mpf(1))) - 1)


def settle(tol, zeta, omega_n):
    """Time at which the envelope 1/sqrt(1 - zeta^2) exp(-zeta omega_n t) has fallen to the band."""
    p = omega_n * mpc(-zeta, sqrt(1 - zeta**2))
    q = p.conjugate()
    amplitude = 2 * abs(omega_n**2 / (p * (p - q)))
    return findroot(lambda t: log(amplitude) + p.real * t - log(tol / 100), 3 / (zeta * omega_n))


def closed_loop(G, H):
    """Solves y = G (1 - H y) as a linear equation."""
    return findroot(lambda y: y - G * (1 - H * y), G / 2)


def position_pid(K_p, K_i, K_d, err, err_prev, I, dt):
    return K_p * err + K_i * I + K_d * (err - err_prev) / dt


def on_off(err, h, u_max, u_min, u_prev):
    return u_max if err > h else u_min if err < -h else u_prev


def kalman_gain(P, H, R):
    """Weight that makes the posterior variance (1 - K H)^2 P + K^2 R least."""
    return findroot(lambda K: -2 * H * (1 - K * H) * P + 2 * K * R, mpf(1) / 2)


def complementary(alpha, theta_prev, omega, dt, theta_a):
    """Integrates the rate and leaks towards the slow reference: high pass of the gyroscope plus low pass of the reference."""
    gyro = theta_prev + omega * dt
    return gyro - (1 - alpha) * (gyro - theta_a)


CHECKS = [
    ('CS1', {'K': 2.4, 'Delta_u': -0.35, 'tau': 45, 'theta': 12, 't': 61}, first_order, 'convolution with the impulse response, after the delay'),
    ('CS1', {'K': 2.4, 'Delta_u': 1.7, 'tau': 45, 'theta': 12, 't': 7.5}, first_order, 'zero during the dead time'),
    ('CS2', {'K': 1.8, 'r': 2.5, 'zeta': 0.35, 'omega_n': 4.2, 't': 0.93}, lambda K, r, zeta, omega_n, t: K * r * step(zeta, omega_n, t), 'residues of the complex poles'),
    ('CS2', {'K': -0.7, 'r': 3.1, 'zeta': 0, 'omega_n': 6.5, 't': 1.37}, lambda K, r, zeta, omega_n, t: K * r * step(zeta, omega_n, t), 'residues, undamped'),
    (
        'CS2',
        {'K': 1.3, 'r': 0.8, 'zeta': 0.46, 'omega_n': 3.7, 't': 0.00031},
        lambda K, r, zeta, omega_n, t: K * r * step(zeta, omega_n, t),
        'residues, just after the step',
    ),
    ('CS3', {'zeta': 0.42, 'omega_n': 7.3}, rise, 'first root of step response = 1'),
    ('CS3', {'zeta': 0, 'omega_n': 3.4}, rise, 'first root of step response = 1, undamped'),
    ('CS4', {'zeta': 0.37, 'omega_n': 5.6}, peak, 'first zero of the impulse response'),
    ('CS5', {'zeta': 0.28}, overshoot, 'step response at its first peak'),
    ('CS5', {'zeta': 0.71}, overshoot, 'step response at its first peak'),
    ('CS6', {'tol': 5, 'zeta': 0.33, 'omega_n': 3.7}, settle, 'envelope of the residue sum meets the band'),
    ('CS6', {'tol': 2.5, 'zeta': 0.84, 'omega_n': 12.5}, settle, 'envelope of the residue sum meets the band'),
    ('CS9', {'G': 125, 'H': 0.08}, closed_loop, 'linear equation of the loop'),
    ('CS13', {'K_p': 2.3, 'K_i': 0.45, 'K_d': 0.17, 'err': 1.4, 'err_prev': 1.65, 'I': 3.8, 'dt': 0.05}, position_pid, 'parallel PID, backward difference'),
    ('CS16', {'err': 0.8, 'h': 0.5, 'u_max': 3.5, 'u_min': -0.4, 'u_prev': -0.4}, on_off, 'relay with hysteresis, above the gap'),
    ('CS16', {'err': -0.8, 'h': 0.5, 'u_max': 3.5, 'u_min': -0.4, 'u_prev': 3.5}, on_off, 'relay with hysteresis, below the gap'),
    ('CS16', {'err': -0.3, 'h': 0.5, 'u_max': 3.5, 'u_min': -0.4, 'u_prev': 3.5}, on_off, 'relay with hysteresis, in the gap'),
    ('CS17', {'K_u': 7.4, 'kind': 1}, lambda K_u, kind: K_u * mpf('0.5'), 'Ziegler & Nichols 1942, P: 0.5'),
    ('CS17', {'K_u': 7.4, 'kind': 2}, lambda K_u, kind: K_u * mpf('0.45'), 'Ziegler & Nichols 1942, PI: 0.45'),
    ('CS17', {'K_u': 7.4, 'kind': 3}, lambda K_u, kind: K_u * mpf('0.6'), 'Ziegler & Nichols 1942, PID: 0.6'),
    ('CS22', {'P': 3.7, 'H': 0.6, 'R': 1.9}, kalman_gain, 'least posterior variance'),
    ('CS26', {'alpha': 0.97, 'theta_prev': 0.31, 'omega': -0.85, 'dt': 0.013, 'theta_a': 0.24}, complementary, 'rate integrated, leak towards the reference'),
]
run('control', CHECKS)
