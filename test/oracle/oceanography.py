"""Second reading of oceanography."""
from mpmath import cos, diff, mpf, pi, quad, sin, sqrt, tanh
from checks import run

OMEGA = mpf('7.292115e-5')


def frequency(k, g, h):
    return sqrt(g * k * tanh(k * h))


def group(g, L, h):
    return diff(lambda k: frequency(k, g, h), 2 * pi / L)


def energy(rho, g, H):
    potential = quad(lambda x: rho * g / 2 * (H / 2 * cos(x)) ** 2, [0, pi, 2 * pi]) / (2 * pi)
    return 2 * potential


def mackenzie(T, S, D):
    return (mpf('1448.96') + mpf('4.591') * T - mpf('5.304e-2') * T ** 2 + mpf('2.374e-4') * T ** 3 + mpf('1.340') * (S - 35)
            + mpf('1.630e-2') * D + mpf('1.675e-7') * D ** 2 - mpf('1.025e-2') * T * (S - 35) - mpf('7.139e-13') * T * D ** 3)


def freezing(S, p):
    return mpf('-0.0575') * S + mpf('1.710523e-3') * S * sqrt(S) - mpf('2.154996e-4') * S ** 2 - mpf('7.53e-4') * p


def depth(p, phi):
    s2 = sin(phi) ** 2
    gravity = mpf('9.780318') * (1 + mpf('5.2788e-3') * s2 + mpf('2.36e-5') * s2 ** 2) + mpf('1.092e-6') * p
    top = mpf('9.72659') * p - mpf('2.2512e-5') * p ** 2 + mpf('2.279e-10') * p ** 3 - mpf('1.82e-15') * p ** 4
    return top / gravity


def eos80(T, S):
    poly = lambda cs: sum(mpf(c) * T ** i for i, c in enumerate(cs))
    pure = poly(['999.842594', '6.793952e-2', '-9.095290e-3', '1.001685e-4', '-1.120083e-6', '6.536332e-9'])
    a = poly(['8.24493e-1', '-4.0899e-3', '7.6438e-5', '-8.2467e-7', '5.3875e-9'])
    b = poly(['-5.72466e-3', '1.0227e-4', '-1.6546e-6'])
    return pure + a * S + b * S * sqrt(S) + mpf('4.8314e-4') * S ** 2


# published check values of UNESCO 44 (the program stops if the coefficients do not give them)
assert abs(freezing(mpf(40), mpf(500)) + mpf('2.588567')) < mpf('1e-6')
assert abs(depth(mpf(10000), pi / 6) - mpf('9712.653')) < mpf('1e-3')
assert abs(eos80(mpf(5), mpf(35)) - mpf('1027.67547')) < mpf('1e-5')
assert abs(eos80(mpf(30), mpf(35)) - mpf('1021.72863949')) < mpf('1e-7')

def deep_length(g, T):
    return 2 * pi * g / (2 * pi / T) ** 2


def wave_power(rho, g, H, T):
    """Variance of the surface is (H / 4)^2; its energy moves at d omega / d k of omega^2 = g k."""
    energy_of_sea = rho * g * (H / 4) ** 2
    return energy_of_sea * diff(lambda k: sqrt(g * k), 2 * pi / deep_length(g, T)) / 1000


def tide(h_1, h_2, t, T):
    """The speed of the water is a half sine between the turns, and moves it from the one height to the other."""
    moved = quad(lambda s: sin(pi * s / T), [0, t]) / quad(lambda s: sin(pi * s / T), [0, T])
    return h_1 + (h_2 - h_1) * moved


CHECKS = [
    ('OC1', {'L': 63.0, 'g': 9.81, 'h': 7.4}, lambda L, g, h: 2 * pi / frequency(2 * pi / L, g, h), 'linear dispersion relation'),
    ('OC2', {'g': 9.81, 'h': 3850.0}, lambda g, h: sqrt(g * h) * mpf('3.6'), 'long-wave limit of the dispersion relation'),
    ('OC3', {'g': 9.81, 'L': 47.0, 'h': 5.6}, group, 'numerical derivative of frequency by wave number'),
    ('OC3', {'g': 9.79, 'L': 23.0, 'h': 310.0}, group, 'the same, deep water'),
    ('OC4', {'rho': 1027.0, 'g': 9.81, 'H': 2.7}, energy, 'potential energy averaged over a wave, twice'),
    ('OC13', {'L': 67.0, 'n': 3, 'g': 9.81, 'h': 148.0}, lambda L, n, g, h: (2 * L * 1000 / n) / sqrt(g * h) / 60, 'standing long wave, n half wavelengths'),
    ('OC14', {'T': 13.7, 'S': 33.4, 'D': 1240.0}, mackenzie, 'Mackenzie 1981'),
    ('OC14', {'T': -1.3, 'S': 37.6, 'D': 6450.0}, mackenzie, 'Mackenzie 1981'),
    ('OC15', {'S': 33.7, 'p': 260.0}, freezing, 'UNESCO 44, check value -2.588567 degC met'),
    ('OC17', {'T': 12.6, 'S': 34.3}, eos80, 'UNESCO 44, check values met'),
    ('OC17', {'T': 37.2, 'S': 7.4}, eos80, 'UNESCO 44, check values met'),
    ('OC18', {'tau': 0.13, 'rho': 1027.0, 'phi': 0.63}, lambda tau, rho, phi: tau / rho / (2 * OMEGA * sin(phi)), 'momentum balance of the Ekman layer'),
    ('OC21', {'T': 9.7}, lambda T: deep_length(mpf('9.80665'), T), 'omega^2 = g k'),
    ('OC21', {'g': 9.78, 'T': 3.4}, deep_length, 'omega^2 = g k'),
    ('OC22', {'H': 2.7, 'T': 8.6}, lambda H, T: wave_power(mpf(1025), mpf('9.80665'), H, T), 'energy rho g H^2 / 16 times the group velocity'),
    ('OC22', {'rho': 1000, 'g': 9.83, 'H': 0.85, 'T': 3.9}, wave_power, 'energy rho g H^2 / 16 times the group velocity, fresh water'),
    ('OC22', {'H': 0, 'T': 6.2}, lambda H, T: mpf(0), 'calm'),
    ('OC23', {'h_1': 0.83, 'h_2': 5.47, 't': 1.37, 'T': 6.21}, tide, 'half sine of speed integrated'),
    ('OC23', {'h_1': 3.92, 'h_2': -0.41, 't': 4.86, 'T': 6.37}, tide, 'half sine of speed integrated, falling'),
    ('OC23', {'h_1': 1.2, 'h_2': 2.7, 't': 5.9, 'T': 5.9}, lambda h_1, h_2, t, T: h_2, 'at the turn'),
]
run('oceanography', CHECKS)
