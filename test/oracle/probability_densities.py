"""Second reading of the operators of probability from PD31 on: densities, odds and spreads."""
from math import comb

from mpmath import cos, diff, exp, factorial, fsum, ln, loggamma, mpf, ncdf, pi, sin, sqrt

from quadrature import integral


def gamma_density(k, x, theta):
    """Normalises t^(k-1) exp(-t) by its numerical area, with t = e^u about the peak at u = ln k."""
    width = 1 / sqrt(k)
    def weight(u):
        return exp(k * (u - ln(k)) - (exp(u) - k))
    if k > 1:
        area = integral(weight, [ln(k) + width * j for j in (-60 - 60 * width, -30, -12, -6, -3, -1, 0, 1, 3, 6, 12)])
    else:  # with t = v^(1/k) the end at zero is smooth
        area = integral(lambda v: exp(-v ** (1 / k)) / k, [0, 1, mpf(3) ** k, mpf(10) ** k, mpf(30) ** k, mpf(120) ** k]) * exp(k - k * ln(k))
    return weight(ln(x / theta)) / (area * x)


def student_density(t, nu):
    """With t = sqrt(nu) tan(a) the density in a is cos(a)^(nu-1) over its area."""
    if nu > 1:
        half = integral(lambda a: cos(a) ** (nu - 1), [0, pi / 8, pi / 4, 3 * pi / 8, pi / 2])
    else:  # from the other end, with pi/2 - a = b^(1/nu)
        half = integral(lambda b: (sin(b ** (1 / nu)) / b ** (1 / nu)) ** (nu - 1) / nu, [0, (pi / 4) ** nu, (pi / 2) ** nu])
    return (1 + t * t / nu) ** (-(nu + 1) / 2) / (2 * half * sqrt(nu))


def weibull_mean(lam, k):
    """Integral of the probability of more than x, with (x / lambda)^k = u."""
    if k > 1:
        return lam * integral(lambda v: exp(-v ** k), [0, mpf(1) / 2, 1, mpf(2) ** (1 / k), mpf(10) ** (1 / k), mpf(90) ** (1 / k)])
    power = 1 / k - 1
    wide = sqrt(power)
    stops = [0] + [power + wide * j for j in (-3, -1, 0, 1, 3, 6, 12) if power + wide * j > 0] + [power + 20 * wide + 90]
    return lam / k * integral(lambda u: u ** power * exp(-u), stops)


def discrete_variance(p, x):
    """Half of the mean squared distance of two independent draws."""
    whole = fsum(p)
    return fsum(a * b * (u - v) ** 2 for a, u in zip(p, x) for b, v in zip(p, x)) / (2 * whole ** 2)


def binomial_deviation(n, p):
    """Over all numbers of successes."""
    shares = [comb(int(n), k) * p ** k * (1 - p) ** (n - k) for k in range(int(n) + 1)]
    centre = fsum(k * share for k, share in enumerate(shares))
    return sqrt(fsum((k - centre) ** 2 * share for k, share in enumerate(shares)))


CHECKS = [
    ('PD31', {'p': 0.617}, lambda p: 1 / (1 / p - 1), 'one over the odds against'),
    ('PD31', {'p': 0}, lambda p: mpf(0), 'impossible'),
    ('PD31', {'p': 0.043}, lambda p: 1 / (1 / p - 1), 'one over the odds against'),
    ('PD32', {'p_A': 0.43, 'p_B': 0.62, 'p_AB': 0.27}, lambda p_A, p_B, p_AB: (p_A - p_AB) + (p_B - p_AB) + p_AB, 'only A, only B and both'),
    ('PD32', {'p_A': 0.31, 'p_B': 0.17, 'p_AB': 0}, lambda p_A, p_B, p_AB: (p_A - p_AB) + (p_B - p_AB) + p_AB, 'excluding each other'),
    ('PD33', {'p': [0.2, 0.35, 0.45], 'x': [-3.1, 1.7, 6.4]}, discrete_variance, 'two independent draws'),
    ('PD33', {'p': [4, 0, 9, 2.5], 'x': [10.3, 77, 11.6, 14.9]}, discrete_variance, 'two independent draws, weights divided by their sum'),
    ('PD34', {'lambda': 0.73, 'x': 2.9}, lambda **given: -diff(lambda t: exp(-given['lambda'] * t), given['x']), 'minus the slope of the probability of more than x'),
    ('PD34', {'lambda': 5.7, 'x': 0}, lambda **given: given['lambda'], 'the rate at 0'),
    ('PD35', {'k': 2.6, 'x': 4.3, 'theta': 1.7}, gamma_density, 'x^(k-1) exp(-x/theta) over its numerical area'),
    ('PD35', {'k': 0.37, 'x': 0.081, 'theta': 3.3}, gamma_density, 'x^(k-1) exp(-x/theta) over its numerical area, shape below 1'),
    ('PD35', {'k': 840, 'x': 431, 'theta': 0.55}, gamma_density, 'x^(k-1) exp(-x/theta) over its numerical area, large shape'),
    ('PD35', {'k': 4e6, 'x': 8003100, 'theta': 2}, lambda k, x, theta: exp((k - 1) * ln(x / theta) - x / theta - loggamma(k)) / theta, 'mpmath loggamma, very large shape'),
    ('PD36', {'t': 1.37, 'nu': 7}, student_density, 'numerical area in the angle'),
    ('PD36', {'t': -4.2, 'nu': 2.6}, student_density, 'numerical area in the angle'),
    ('PD36', {'t': 0, 'nu': 0.7}, student_density, 'numerical area in the angle, heavy tails'),
    ('PD36', {'t': 2.4, 'nu': 3e6}, lambda t, nu: exp(loggamma((nu + 1) / 2) - loggamma(nu / 2) - (nu + 1) / 2 * ln(1 + t * t / nu)) / sqrt(pi * nu), 'mpmath loggamma, nearly normal'),
    ('PD37', {'k': 1.8, 'lambda': 4.6, 'x': 3.7}, lambda **g: -diff(lambda t: exp(-(t / g['lambda']) ** g['k']), g['x']), 'minus the slope of the probability of more than x'),
    ('PD37', {'k': 0.63, 'lambda': 210, 'x': 14.5}, lambda **g: -diff(lambda t: exp(-(t / g['lambda']) ** g['k']), g['x']), 'minus the slope of the probability of more than x, falling rate'),
    ('PD38', {'lambda': 47.3, 'k': 2.35}, lambda **g: weibull_mean(g['lambda'], g['k']), 'numerical integral of the probability of more than x'),
    ('PD38', {'lambda': 0.83, 'k': 0.42}, lambda **g: weibull_mean(g['lambda'], g['k']), 'numerical integral of the probability of more than x'),
    ('PD38', {'lambda': 3.1, 'k': 0.02}, lambda **g: g['lambda'] * factorial(50), '50! for the shape 1/50'),
    ('PD39', {'a': -2.7, 'b': 8.6}, lambda a, b: sqrt(integral(lambda x: (x - (a + b) / 2) ** 2 / (b - a), [a, (a + b) / 2, b])), 'variance integrated'),
    ('PD39', {'a': 1000000.2, 'b': 1000000.9}, lambda a, b: sqrt(integral(lambda x: (x - (a + b) / 2) ** 2 / (b - a), [a, (a + b) / 2, b])), 'variance integrated'),
    ('PD40', {'n': 37, 'p': 0.283}, binomial_deviation, 'over all numbers of successes'),
    ('PD40', {'n': 12, 'p': 1}, lambda n, p: mpf(0), 'certain success'),
    ('PD40', {'n': 0, 'p': 0.4}, lambda n, p: mpf(0), 'no trial'),
    ('PD41', {'x': 3.9, 'mu': 0.8, 'sigma': 0.57}, lambda x, mu, sigma: diff(lambda t: ncdf((ln(t) - mu) / sigma), x), 'slope of the normal probability of the logarithm'),
    ('PD41', {'x': 0.046, 'mu': -1.3, 'sigma': 1.9}, lambda x, mu, sigma: diff(lambda t: ncdf((ln(t) - mu) / sigma), x), 'slope of the normal probability of the logarithm'),
]
