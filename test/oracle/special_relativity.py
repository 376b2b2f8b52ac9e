"""Second reading of special-relativity: results derived from boosts of four-vectors and from integrated equations of motion.

Boosts are built from the rapidity, sinh and cosh, not from the Lorentz factor, so that the two forms check each other.
"""

from mpmath import atanh, cosh, findroot, mpf, quad, sinh, sqrt

from checks import run

C = mpf(299792458)


def boost(vector, v):
    """Components (time, x, y), all in one unit, seen from a frame that moves along x with velocity v."""
    phi = atanh(v / C)
    time, x, y = vector
    return cosh(phi) * time - sinh(phi) * x, cosh(phi) * x - sinh(phi) * time, y


def moving(p, m):
    """Total energy: rest energy plus the integral of v dp up to the momentum p."""
    if m == 0:
        return p * C
    kick = abs(p) / (m * C)
    return m * C**2 * (1 + quad(lambda u: u / sqrt(1 + u * u), [0, kick]))


def dilation(Delta_tau, v):
    """The second tick (Delta_tau, 0) seen from a frame that moves with -v."""
    return boost((C * Delta_tau, 0, 0), -v)[0] / C


def contraction(L_0, v):
    """Far end of the body: the event at x' = L_0 that is simultaneous with the near end in the other frame."""
    time_on_body = findroot(lambda w: boost((w, L_0, 0), -v)[0], -L_0 * v / C)
    return boost((time_on_body, L_0, 0), -v)[1]


def add(u_prime, v):
    """Boosts the event reached after one second and divides position by time."""
    time, x, _ = boost((C, u_prime, 0), -v)
    return C * x / time


def many_boosts(phi):
    """Turns (time, x) by the boost whose square root is taken ten times: the slopes of unit vectors after 1024 small hyperbolic turns."""
    small = phi / 1024
    a, b = 1 + small**2 / 2 + small**4 / 24 + small**6 / 720, small + small**3 / 6 + small**5 / 120 + small**7 / 5040
    for _ in range(10):
        a, b = a * a + b * b, 2 * a * b
    return C * b / a


def doppler(f_0, v):
    """Photon towards +x, sent by a source that moves with v towards +x: its energy in the frame of the observer."""
    return boost((f_0, f_0, 0), -v)[0]


def momentum(m, v):
    """Mass times the proper velocity dx/dtau, the x-component of the boosted unit vector."""
    return m * boost((C, 0, 0), -v)[1]


def energy(m, v):
    """Time component of the boosted rest energy."""
    return boost((m * C**2, 0, 0), -v)[0]


def kinetic(m, v):
    """Integral of u dp up to v, dp = m (1 - u^2/c^2)^(-3/2) du."""
    return m * quad(lambda u: u / sqrt(1 - (u / C) ** 2) ** 3, [0, v / 2, v])


def ship_time(a, d):
    """The rapidity grows as a tau / c; finds the tau at which the integrated distance equals d."""
    def distance(tau):
        return quad(lambda s: C * sinh(a * s / C), [0, tau])
    guess = sqrt(2 * d / a)
    return findroot(lambda k: distance(k * guess) / d - 1, mpf('0.8')) * guess


CHECKS = [
    ('SR1', {'v': 1.87e8}, lambda v: cosh(atanh(v / C)), 'cosh of the rapidity'),
    ('SR1', {'v': 29780.0}, lambda v: cosh(atanh(v / C)), 'cosh of the rapidity; speed of the Earth'),
    ('SR2', {'Delta_tau': 2.197e-6, 'v': 2.94e8}, dilation, 'boosted tick event'),
    ('SR3', {'L_0': 37.5, 'v': 2.13e8}, contraction, 'simultaneous events at both ends'),
    ('SR4', {'x': 870.0, 'v': 1.53e8, 't': 1.9e-6}, lambda x, v, t: boost((C * t, x, 0), v)[1], 'boost by rapidity'),
    ('SR4', {'x': -410.0, 'v': -2.2e8, 't': 3.3e-6}, lambda x, v, t: boost((C * t, x, 0), v)[1],
     'boost by rapidity; frame moving backwards'),
    ('SR5', {'t': 1.9e-6, 'v': 1.53e8, 'x': 870.0}, lambda t, v, x: boost((C * t, x, 0), v)[0] / C, 'boost by rapidity'),
    ('SR5', {'t': 3.3e-6, 'v': -2.2e8, 'x': -410.0}, lambda t, v, x: boost((C * t, x, 0), v)[0] / C,
     'boost by rapidity; frame moving backwards'),
    ('SR6', {'Delta_t': 4.1e-6, 'Delta_x': 830.0, 'Delta_y': -290.0, 'Delta_z': 56.0},
     lambda Delta_t, Delta_x, Delta_y, Delta_z: (C * Delta_t) ** 2 - Delta_x**2 - Delta_y**2 - Delta_z**2, 'metric (+ - - -), timelike'),
    ('SR6', {'Delta_t': -7.3e-7, 'Delta_x': 310.0, 'Delta_y': 145.0, 'Delta_z': -82.0},
     lambda Delta_t, Delta_x, Delta_y, Delta_z: (C * Delta_t) ** 2 - Delta_x**2 - Delta_y**2 - Delta_z**2, 'metric (+ - - -), spacelike'),
    ('SR7', {'u_prime': 1.62e8, 'v': 2.07e8}, add, 'boosted event over boosted time'),
    ('SR7', {'u_prime': -2.71e8, 'v': 0.94e8}, add, 'boosted event over boosted time; opposite directions'),
    ('SR10', {'f_0': 4.57e14, 'v': 0.43e8}, doppler, 'boosted photon, approaching'),
    ('SR10', {'f_0': 1.42e9, 'v': -1.19e8}, doppler, 'boosted photon, receding'),
    ('SR15', {'m': 1.67262e-27, 'v': 2.48e8}, momentum, 'mass times proper velocity'),
    ('SR15', {'m': 9.10938e-31, 'v': -1.16e8}, momentum, 'mass times proper velocity; backwards'),
    ('SR16', {'m': 0.0037}, lambda m: m * C**2, 'square of the speed of light times mass'),
    ('SR17', {'m': 9.10938e-31, 'v': 2.63e8}, energy, 'boosted rest energy'),
    ('SR18', {'m': 1.67262e-27, 'v': 2.39e8}, kinetic, 'integral of v dp'),
    ('SR18', {'m': 1340.0, 'v': 34.7}, kinetic, 'integral of v dp; at everyday speed'),
    ('SR19', {'p': 3.4e-19, 'm': 1.67262e-27}, moving, 'rest energy plus integral of v dp'),
    ('SR19', {'p': 2.7e-22, 'm': 9.10938e-31}, moving, 'rest energy plus integral of v dp; electron'),
    ('SR23', {'a': 9.81, 'd': 4.068e16}, ship_time, 'distance integrated over the time on board'),
    ('SR23', {'a': 12.7, 'd': 3.844e8}, ship_time, 'distance integrated over the time on board; to the Moon'),
    ('SR25', {'phi': 0.83}, many_boosts, 'a thousand equal small boosts on top of one another'),
    ('SR25', {'phi': -2.6}, many_boosts, 'a thousand equal small boosts backwards'),
    ('SR25', {'phi': 0}, lambda phi: mpf(0), 'at rest'),
]

run('special-relativity', CHECKS)
