"""Tails and quantiles of the normal law and of Student's, by integrating their densities."""
from mpmath import atan, cos, exp, findroot, gamma, inf, ln, mpf, pi, quad, sqrt


def upper_normal(z):
    """Upper tail of the normal law, by integrating its density."""
    if z < 0:
        return 1 - upper_normal(-z)
    return quad(lambda s: exp(-s * s / 2), [z, z + 2, z + 5, z + 12, inf]) / sqrt(2 * pi)


def upper_t(t, nu):
    """Upper tail of Student's law: with x = sqrt(nu) tan(a) its density is proportional to cos(a)^(nu - 1)."""
    return gamma((nu + 1) / 2) / (sqrt(pi) * gamma(nu / 2)) * quad(lambda a: cos(a) ** (nu - 1), [atan(t / sqrt(nu)), pi / 2])


def normal_quantile(tail):
    """The z that leaves this much in the upper tail."""
    start = 1.0
    while upper_normal(mpf(start)) > tail:
        start += 0.5
    return findroot(lambda z: ln(upper_normal(z)) - ln(tail), (start - 0.5, start), solver='anderson', tol=1e-24)


def t_quantile(tail, nu):
    low, high = mpf(0), mpf(1)
    while upper_t(high, nu) > tail:
        high *= 2
    for _ in range(75):
        middle = (low + high) / 2
        low, high = (middle, high) if upper_t(middle, nu) > tail else (low, middle)
    return (low + high) / 2
