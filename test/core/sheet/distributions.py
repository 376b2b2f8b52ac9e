"""Writes distributions.json: values of the calculator's distributions, by mpmath at 50 digits and checked against scipy.

A row is [arguments, value]; the arguments are exact doubles, the value is rounded once. Where scipy has the function, the two must agree to
1e-7, but for values below 1e-12 and parameters from 1e5, where scipy itself loses digits.

Run: python3 test/core/sheet/distributions.py   (needs mpmath and scipy; takes a minute)
"""
import json
import pathlib
import random
import sys

from mpmath import mp, mpf
from scipy import stats

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / 'oracle'))
from special_functions import (betainc, gammainc, gammaincc, hypercdf, hyperpmf, log_beta, log_choose, norminv, normcdf, quantile,
                               solve_beta)

mp.dps = 50
OUT = pathlib.Path(__file__).with_name('distributions.json')
rng = random.Random(20260711)
pi, inf = mp.pi, mp.inf
exp, ln, log1p, expm1, sqrt = mp.exp, mp.log, mp.log1p, mp.expm1, mp.sqrt
ROWS = {}
PARTS = ('pdf', 'cdf', 'sf', 'quantile', 'mean', 'variance')
QS = (1e-100, 1e-20, 1e-6, 0.01, 0.1, 0.25, 0.49999, 0.5, 0.7, 0.75, 0.95, 0.999, 1 - 1e-12)


def row(name, args, value):
    value = float(value)
    if value != 0 and not 1e-290 < abs(value) < 1e290:
        return
    whole = [int(v) if v == int(v) and abs(v) < 2 ** 53 else v for v in args]
    rows = ROWS.setdefault(name, [])
    if all(known[0] != whole for known in rows):
        rows.append([whole, value])


def check(name, args, value, theirs):
    if abs(value) > 1e-12 and max(map(abs, args)) < 1e5 and abs(theirs - value) > 1e-7 * abs(value):
        print(f'scipy differs: {name}{args} {float(value)} {theirs}', file=sys.stderr)


def family(name, sets, points, functions, scipy=None, qs=QS):
    """Adds the rows of a family; `functions` are pdf, cdf, sf, quantile, mean and variance, None where there is none."""
    for parameters in sets:
        exact = [mpf(v) for v in parameters]
        theirs = scipy(*parameters) if scipy else None
        for part, function in zip(PARTS, functions):
            if function is None:
                continue
            own = 'pmf' if part == 'pdf' and name in DISCRETE else part
            places = [()] if part in ('mean', 'variance') else [(q,) for q in qs] if part == 'quantile' else [(x,) for x in points(*parameters)]
            for place in places:
                value = function(*[mpf(v) for v in place], *exact)
                if value is None or not mp.isfinite(value):
                    continue
                row(f'{name}.{own}', [*place, *parameters], value)
                if theirs is not None:
                    method = {'pdf': own, 'quantile': 'ppf', 'variance': 'var'}.get(part, part)
                    check(f'{name}.{own}', [*place, *parameters], value, float(getattr(theirs, method)(*place)))


DISCRETE = ('binomial', 'negative_binomial', 'geometric', 'hypergeometric', 'poisson')


def spread(mu, sigma):
    return [mu + z * sigma for z in (-35, -12, -6, -2.5, -1, -0.1, 0, 0.3, 1, 1.96, 4, 9, 20, 33)]


def positive(scale):
    return [scale * f for f in (1e-60, 1e-9, 1e-3, 0.1, 0.4, 0.9, 1, 1.3, 2, 4, 9)] + [-scale, 0]


def located():
    normal = [lambda x, m, s: exp(-((x - m) / s) ** 2 / 2) / (s * sqrt(2 * pi)), lambda x, m, s: normcdf((x - m) / s),
              lambda x, m, s: normcdf((m - x) / s), lambda q, m, s: m + s * norminv(q), lambda m, s: m, lambda m, s: s * s]
    family('normal', [(0, 1), (100, 15), (-3.25, 0.125), (0, 1e-30)], spread, normal, stats.norm)
    inside = lambda f, outside: lambda x, m, s: f(x, m, s) if x > 0 else mpf(outside)
    family('lognormal', [(0, 1), (0.5, 0.8), (1.2, 0.5), (-2, 0.1)], lambda m, s: [float(exp(v)) for v in spread(m, s)] + [-1, 0],
           [inside(lambda x, m, s: exp(-((ln(x) - m) / s) ** 2 / 2) / (x * s * sqrt(2 * pi)), 0), inside(lambda x, m, s: normcdf((ln(x) - m) / s), 0),
            inside(lambda x, m, s: normcdf((m - ln(x)) / s), 1), lambda q, m, s: exp(m + s * norminv(q)), lambda m, s: exp(m + s * s / 2),
            lambda m, s: expm1(s * s) * exp(2 * m + s * s)], lambda m, s: stats.lognorm(s, scale=float(exp(m))))
    family('cauchy', [(0, 1), (1, 0.5), (-40, 3)], lambda m, s: spread(m, s) + [m - 1e12 * s, m + 1e9 * s],
           [lambda x, m, s: 1 / (pi * s * (1 + ((x - m) / s) ** 2)), lambda x, m, s: mp.atan2(s, m - x) / pi, lambda x, m, s: mp.atan2(s, x - m) / pi,
            lambda q, m, s: m if q == 0.5 else m - s * mp.cot(pi * q), None, None], stats.cauchy)

    def laplace(sign):
        return lambda x, m, b: exp(sign * (x - m) / b) / 2 if sign * (x - m) < 0 else 1 - exp(-sign * (x - m) / b) / 2
    family('laplace', [(0, 1), (2, 1.5), (-7, 0.01)], spread,
           [lambda x, m, b: exp(-abs(x - m) / b) / (2 * b), laplace(1), laplace(-1), lambda q, m, b: m + b * ln(2 * q) if q < 0.5 else m - b * ln(2 - 2 * q),
            lambda m, b: m, lambda m, b: 2 * b * b], stats.laplace)
    family('logistic', [(0, 1), (3, 1.2), (-7, 0.01)], spread,
           [lambda x, m, s: 1 / (4 * s * mp.cosh((x - m) / (2 * s)) ** 2), lambda x, m, s: 1 / (1 + exp((m - x) / s)), lambda x, m, s: 1 / (1 + exp((x - m) / s)),
            lambda q, m, s: m + s * ln(q / (1 - q)), lambda m, s: m, lambda m, s: s * s * pi ** 2 / 3], stats.logistic)
    family('gumbel', [(0, 1), (45, 8), (-7, 0.01)], lambda m, b: [m + z * b for z in (-6, -5, -2, -0.5, 0, 0.7, 3, 10, 40, 300)],
           [lambda x, m, b: exp((m - x) / b - exp((m - x) / b)) / b, lambda x, m, b: exp(-exp((m - x) / b)), lambda x, m, b: -expm1(-exp((m - x) / b)),
            lambda q, m, b: m - b * ln(-ln(q)), lambda m, b: m + b * mp.euler, lambda m, b: pi ** 2 / 6 * b * b], stats.gumbel_r)


def bounded():
    clip = lambda f, low, high: lambda x, a, b: mpf(low) if x <= a else mpf(high) if x >= b else f(x, a, b)
    family('uniform', [(0, 1), (-2, 14), (1e-9, 3)], lambda a, b: [a + f * (b - a) for f in (-1, 0.001, 0.25, 0.5, 0.9, 1.5)],
           [lambda x, a, b: 1 / (b - a) if a <= x <= b else mpf(0), clip(lambda x, a, b: (x - a) / (b - a), 0, 1), clip(lambda x, a, b: (b - x) / (b - a), 1, 0),
            lambda q, a, b: a + q * (b - a), lambda a, b: (a + b) / 2, lambda a, b: (b - a) ** 2 / 12], lambda a, b: stats.uniform(a, b - a))

    def tri(f, g, low, high):
        return lambda x, a, b, c: mpf(low) if x <= a else mpf(high) if x >= b else f(x, a, b, c) if x < c else g(x, a, b, c)
    def tri_quantile(q, a, b, c):
        with mp.workdps(200):
            return a + sqrt(q * (b - a) * (c - a)) if q * (b - a) < c - a else b - sqrt((1 - q) * (b - a) * (b - c))
    left, right = (lambda x, a, b, c: (x - a) ** 2 / ((b - a) * (c - a))), (lambda x, a, b, c: (b - x) ** 2 / ((b - a) * (b - c)))
    family('triangular', [(4, 13, 7), (0, 1, 0), (0, 1, 1), (-3, 5, 4.5)], lambda a, b, c: [a + f * (b - a) for f in (-0.1, 1e-6, 0.2, 0.4, 0.7, 0.97, 1 - 1e-9, 1.2)],
           [tri(lambda x, a, b, c: 2 * (x - a) / ((b - a) * (c - a)), lambda x, a, b, c: 2 * (b - x) / ((b - a) * (b - c)) if x > c else 2 / (b - a), 0, 0),
            tri(left, lambda *v: 1 - right(*v), 0, 1), tri(lambda *v: 1 - left(*v), right, 1, 0),
            tri_quantile,
            lambda a, b, c: (a + b + c) / 3, lambda a, b, c: (a * a + b * b + c * c - a * b - a * c - b * c) / 18],
           lambda a, b, c: stats.triang((c - a) / (b - a), a, b - a))
    shapes = [(2, 5), (0.5, 0.5), (2.5, 4), (0.3, 9), (120, 880), (5e4, 2e5)]

    def near(a, b):
        mean, sd = a / (a + b), (a * b / (a + b + 1)) ** 0.5 / (a + b)
        return [mean + z * sd for z in (-12, -4, -1, 0, 0.5, 2, 8) if 0 < mean + z * sd < 1] + [1e-9, 0.02, 0.98, 1 - 1e-9, -0.5, 1.5]
    family('beta', shapes, near,
           [lambda x, a, b: exp((a - 1) * ln(x) + (b - 1) * log1p(-x) - log_beta(a, b)) if 0 < x < 1 else mpf(0), betainc,
            lambda x, a, b: betainc_upper(a, b, x), None, lambda a, b: a / (a + b), lambda a, b: a * b / ((a + b) ** 2 * (a + b + 1))], stats.beta)
    for a, b in shapes[:5]:
        for q in (1e-50, 1e-6, 0.05, 0.5, 0.9, 0.999999):
            row('beta.quantile', [q, a, b], solve_beta(mpf(a), mpf(b), mpf(q))[0])


# The special functions of the oracle take the shapes first; the calculator the variable.
_betainc = betainc


def betainc(x, a, b):  # noqa: F811
    return _betainc(a, b, x)


def betainc_upper(a, b, x):
    return mpf(1) if x <= 0 else mpf(0) if x >= 1 else _betainc(b, a, 1 - x)


def positives():
    def at(f, outside):
        return lambda x, *p: f(x, *p) if x > 0 else mpf(outside)
    family('exponential', [(1,), (0.25,), (0.0005,), (3e7,)], lambda r: positive(1 / r) + [50 / r, 600 / r],
           [lambda x, r: r * exp(-r * x) if x >= 0 else mpf(0), at(lambda x, r: -expm1(-r * x), 0), at(lambda x, r: exp(-r * x), 1),
            lambda q, r: -log1p(-q) / r, lambda r: 1 / r, lambda r: 1 / r ** 2], lambda r: stats.expon(scale=1 / r))
    gammas = [(2.5, 2), (0.1, 3), (1, 1.5), (40, 0.125), (1e5, 2), (7, 1e-9)]
    family('gamma', gammas, lambda a, s: positive(a * s)[1:-1] + [-1] + [s * (a + z * a ** 0.5) for z in (-5, 3, 12) if a + z * a ** 0.5 > 0],
           [at(lambda x, a, s: exp((a - 1) * ln(x / s) - x / s - mp.loggamma(a)) / s, 0), at(lambda x, a, s: gammainc(a, x / s), 0),
            at(lambda x, a, s: gammaincc(a, x / s), 1), None, lambda a, s: a * s, lambda a, s: a * s * s], lambda a, s: stats.gamma(a, scale=s))
    chis = [(1,), (4,), (10,), (333,), (2e4,)]
    family('chi_squared', chis, lambda k: positive(k)[1:-1] + [-1] + [k + z * (2 * k) ** 0.5 for z in (-5, 3, 12) if k + z * (2 * k) ** 0.5 > 0],
           [at(lambda x, k: exp((k / 2 - 1) * ln(x / 2) - x / 2 - mp.loggamma(k / 2)) / 2, 0), at(lambda x, k: gammainc(k / 2, x / 2), 0),
            at(lambda x, k: gammaincc(k / 2, x / 2), 1), None, lambda k: k, lambda k: 2 * k], stats.chi2)

    def inverse(a, q):
        density = lambda x: exp((a - 1) * ln(x) - x - mp.loggamma(a))
        start = stats.gamma.ppf(float(q), float(a))
        return quantile(lambda x: gammainc(a, x), density, q, start)
    for q in (1e-6, 0.01, 0.3, 0.5, 0.95, 0.999999):
        for a, s in gammas:
            row('gamma.quantile', [q, a, s], inverse(mpf(a), mpf(q)) * s)
        for k, in chis:
            row('chi_squared.quantile', [q, k], 2 * inverse(mpf(k) / 2, mpf(q)))
    family('weibull', [(8, 1.8), (1000, 1.5), (3, 0.5), (2, 1), (5, 10)], lambda s, k: positive(s) + [s * f ** (1 / k) for f in (20, 200)],
           [at(lambda x, s, k: k / s * (x / s) ** (k - 1) * exp(-(x / s) ** k), 0), at(lambda x, s, k: -expm1(-(x / s) ** k), 0), at(lambda x, s, k: exp(-(x / s) ** k), 1),
            lambda q, s, k: s * (-log1p(-q)) ** (1 / k), lambda s, k: s * mp.gamma(1 + 1 / k), lambda s, k: s * s * (mp.gamma(1 + 2 / k) - mp.gamma(1 + 1 / k) ** 2)],
           lambda s, k: stats.weibull_min(k, scale=s))
    ROWS['weibull.pdf'] = [each for each in ROWS['weibull.pdf'] if each[0][0] != 0]
    family('rayleigh', [(1,), (5,), (1e-3,)], lambda s: positive(s) + [20 * s, 35 * s],
           [at(lambda x, s: x / s ** 2 * exp(-(x / s) ** 2 / 2), 0), at(lambda x, s: -expm1(-(x / s) ** 2 / 2), 0), at(lambda x, s: exp(-(x / s) ** 2 / 2), 1),
            lambda q, s: s * sqrt(-2 * log1p(-q)), lambda s: s * sqrt(pi / 2), lambda s: (2 - pi / 2) * s * s], lambda s: stats.rayleigh(scale=s))
    pareto = lambda f, outside: lambda x, m, a: f(x, m, a) if x > m else mpf(outside)
    family('pareto', [(2, 1.5), (1, 3), (100, 0.4), (5, 12)], lambda m, a: [m * f for f in (0.5, 1.0000001, 1.01, 1.7, 5, 1e3, 1e9, 1e20)],
           [pareto(lambda x, m, a: a / x * (m / x) ** a, 0), pareto(lambda x, m, a: -expm1(a * ln(m / x)), 0), pareto(lambda x, m, a: (m / x) ** a, 1),
            lambda q, m, a: m * exp(-log1p(-q) / a), lambda m, a: a * m / (a - 1) if a > 1 else None,
            lambda m, a: m * m * a / ((a - 1) ** 2 * (a - 2)) if a > 2 else None], lambda m, a: stats.pareto(a, scale=m))


def sampled():
    def tail(t, nu):
        low = _betainc(nu / 2, mpf(1) / 2, nu / (nu + t * t)) / 2
        return low if t < 0 else 1 - low
    nus = [(0.7,), (1,), (4,), (12,), (300,), (1e6,)]
    family('t', nus, lambda nu: [-300, -35, -8, -2.1, -1, -0.01, 0, 0.5, 2.8, 10, 34, 1e5],
           [lambda t, nu: exp(-log_beta(mpf(1) / 2, nu / 2) - (nu + 1) / 2 * log1p(t * t / nu)) / sqrt(nu), tail, lambda t, nu: tail(-t, nu), None,
            lambda nu: mpf(0) if nu > 1 else None, lambda nu: nu / (nu - 2) if nu > 2 else None], stats.t)
    degrees = [(3, 20), (2, 12), (1, 1), (7.5, 3), (60, 400), (2e4, 5e3)]
    f = lambda x, a, b: a * x / (a * x + b)
    family('F', degrees, lambda a, b: [1e-6, 0.02, 0.5, 0.93, 1, 1.05, 1.6, 4.2, 30, 5e4, -2],
           [lambda x, a, b: exp((a / 2 - 1) * ln(f(x, a, b)) + (b / 2 - 1) * log1p(-f(x, a, b)) - log_beta(a / 2, b / 2)) * a * b / (a * x + b) ** 2 if x > 0 else mpf(0),
            lambda x, a, b: _betainc(a / 2, b / 2, f(x, a, b)) if x > 0 else mpf(0),
            lambda x, a, b: _betainc(b / 2, a / 2, b / (a * x + b)) if x > 0 else mpf(1), None,
            lambda a, b: b / (b - 2) if b > 2 else None, lambda a, b: 2 * b * b * (a + b - 2) / (a * (b - 2) ** 2 * (b - 4)) if b > 4 else None], stats.f)
    for q in (1e-30, 1e-4, 0.025, 0.4, 0.95, 0.9999):
        for nu, in nus[1:5]:
            p = mpf(q) if q < 0.5 else 1 - mpf(q)
            x, y = solve_beta(mpf(nu) / 2, mpf(1) / 2, 2 * p)
            row('t.quantile', [q, nu], (-1 if q < 0.5 else 1) * sqrt(nu * y / x))
        for a, b in degrees[:5]:
            x, y = solve_beta(mpf(a) / 2, mpf(b) / 2, mpf(q))
            row('F.quantile', [q, a, b], b * x / (a * y))


def counts():
    def smallest(cdf, least):
        def find(q, *p):
            k = least(*p)
            while cdf(mpf(k), *p) < q:
                k += 1
            return mpf(k)
        return find
    around = lambda mean, sd, low, high: sorted({min(max(round(mean + z * sd), low), high) for z in (-25, -8, -3, -1, 0, 1, 4, 9, 30)} | {low - 1})
    bpmf = lambda k, n, p: exp(log_choose(n, k) + k * ln(p) + (n - k) * log1p(-p)) if 0 <= k <= n else mpf(0)
    bcdf = lambda k, n, p: mpf(0) if k < 0 else mpf(1) if k >= n else _betainc(n - k, k + 1, 1 - p)
    bsf = lambda k, n, p: mpf(1) if k < 0 else mpf(0) if k >= n else _betainc(k + 1, n - k, p)
    near = lambda n, p: around(n * p, (n * p * (1 - p)) ** 0.5, 0, n)
    moments = [lambda n, p: n * p, lambda n, p: n * p * (1 - p)]
    qs = (1e-9, 0.01, 0.3, 0.51, 0.9, 0.999, 1 - 1e-9)
    family('binomial', [(10, 0.25), (20, 0.5), (30, 0.9), (400, 0.02), (3, 1e-5)], near, [bpmf, bcdf, bsf, smallest(bcdf, lambda *p: 0), *moments], stats.binom, qs)
    family('binomial', [(10 ** 6, 0.5), (10 ** 6, 1e-6), (5 * 10 ** 6, 0.037)], near, [bpmf, bcdf, bsf, None, *moments], None)
    npmf = lambda k, r, p: exp(mp.loggamma(k + r) - mp.loggamma(k + 1) - mp.loggamma(r) + r * ln(p) + k * log1p(-p)) if k >= 0 else mpf(0)
    ncdf = lambda k, r, p: _betainc(r, k + 1, p) if k >= 0 else mpf(0)
    nsf = lambda k, r, p: _betainc(k + 1, r, 1 - p) if k >= 0 else mpf(1)
    nmoments = [lambda r, p: r * (1 - p) / p, lambda r, p: r * (1 - p) / p ** 2]
    nnear = lambda r, p: around(r * (1 - p) / p, (r * (1 - p)) ** 0.5 / p, 0, 10 ** 7)
    family('negative_binomial', [(3, 0.4), (5, 0.5), (2.75, 0.1), (80, 0.97)], nnear, [npmf, ncdf, nsf, smallest(ncdf, lambda *p: 0), *nmoments], stats.nbinom, qs)
    family('negative_binomial', [(1e4, 0.02), (0.4, 1e-4)], nnear, [npmf, ncdf, nsf, None, *nmoments], None)
    gnear = lambda p: [0, 1, 2, 3, 10, 57, 400, 9000]
    geometric = [lambda k, p: p * exp((k - 1) * log1p(-p)) if k >= 1 else mpf(0), lambda k, p: -expm1(k * log1p(-p)) if k >= 1 else mpf(0),
                 lambda k, p: exp(k * log1p(-p)) if k >= 1 else mpf(1)]
    family('geometric', [(0.2,), (0.01,), (0.85,)], gnear, [*geometric, smallest(geometric[1], lambda *p: 1), lambda p: 1 / p, lambda p: (1 - p) / p ** 2], stats.geom, qs)
    family('geometric', [(1e-7,)], gnear, [*geometric, None, lambda p: 1 / p, lambda p: (1 - p) / p ** 2], None)
    hs = lambda k, N, K, n: hypercdf(n - k - 1, N, N - K, n) if k < n else mpf(0)
    least = lambda N, K, n: int(max(0, n + K - N))
    hc = lambda k, N, K, n: mpf(0) if k < least(N, K, n) else hypercdf(k, N, K, n)
    hnear = lambda N, K, n: around(n * K / N, (n * K * (N - K) * (N - n) / N ** 2 / max(1, N - 1)) ** 0.5, least(N, K, n), min(n, K))
    hm = [lambda N, K, n: n * K / N, lambda N, K, n: n * K * (N - K) * (N - n) / (N * N * (N - 1))]
    family('hypergeometric', [(49, 6, 6), (50, 5, 10), (100, 90, 80), (1000, 300, 40)], hnear, [hyperpmf, hc, hs, smallest(hc, least), *hm], stats.hypergeom, qs)
    family('hypergeometric', [(10 ** 6, 10 ** 4, 5000), (10 ** 7, 10 ** 6, 10 ** 5)], hnear, [hyperpmf, hc, hs, None, *hm], None)
    ppmf = lambda k, m: exp(k * ln(m) - m - mp.loggamma(k + 1)) if k >= 0 else mpf(0)
    pcdf = lambda k, m: gammaincc(k + 1, m) if k >= 0 else mpf(0)
    psf = lambda k, m: gammainc(k + 1, m) if k >= 0 else mpf(1)
    pnear = lambda m: around(m, m ** 0.5, 0, 10 ** 7)
    family('poisson', [(3.5,), (0.7,), (1e-8,), (120,)], pnear, [ppmf, pcdf, psf, smallest(pcdf, lambda *p: 0), lambda m: m, lambda m: m], stats.poisson, qs)
    family('poisson', [(1e4,), (5e5,)], pnear, [ppmf, pcdf, psf, None, lambda m: m, lambda m: m], None)


def several():
    for ks, ps in [([3, 2, 1], [0.5, 0.3, 0.2]), ([0, 4], [0.25, 0.75]), ([10, 0, 0], [0.5, 0.25, 0.25]), ([500, 250, 250], [0.5, 0.25, 0.25]),
                   ([50_123, 24_800, 25_077], [0.5, 0.25, 0.25]), ([1, 1, 1, 1], [0.125, 0.125, 0.25, 0.5])]:
        value = exp(mp.loggamma(sum(ks) + 1) - sum(mp.loggamma(k + 1) for k in ks) + sum(k * ln(mpf(p)) for k, p in zip(ks, ps) if k))
        ROWS.setdefault('multinomial.pmf', []).append([[ks, ps], float(value)])


if __name__ == '__main__':
    for group in (located, bounded, positives, sampled, counts, several):
        group()
        print(group.__name__, sum(map(len, ROWS.values())), file=sys.stderr, flush=True)
    lines = []
    for name, rows in sorted(ROWS.items()):
        body = ',\n    '.join(', '.join(json.dumps(each) for each in rows[i:i + 4]) for i in range(0, len(rows), 4))
        lines.append(f'  {json.dumps(name)}: [\n    {body}\n  ]')
    OUT.write_text('{\n' + ',\n'.join(lines) + '\n}\n')
