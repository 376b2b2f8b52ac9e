"""Writes test/core/expression/functions/mpmath.json: reference values of the special functions.

Every value is computed with mpmath at 50 decimal digits or more at arguments that are exact doubles, and
rounded once to the nearest double. A row is [arguments, value] or [arguments, value, scale]; the scale is
the local amplitude of an oscillating function, against which the error is measured instead of the value.

Run: python3 test/oracle/special_functions.py   (needs mpmath; takes some minutes)
"""
import json
import pathlib
import random
import sys
import time

from mpmath import mp, mpf

mp.dps = 50
OUT = pathlib.Path(__file__).resolve().parents[1] / 'core' / 'expression' / 'functions' / 'mpmath.json'
pi = mp.pi
rng = random.Random(20260101)


def linear(lo, hi, n):
    return [rng.uniform(lo, hi) for _ in range(n)]


def logs(lo, hi, n):
    a, b = mp.log10(lo), mp.log10(hi)
    return [float(10 ** (a + (b - a) * rng.random())) for _ in range(n)]


def pair3(xs, ys, zs):
    return [(x, y, z) for x in xs for y in ys for z in zs]


def pair(xs, ys):
    return [(x, y) for x in xs for y in ys]


# --- the functions, by definitions that keep their digits at high precision ---------------------------------

def lower_series(a, x):
    """gamma(a, x) / Gamma(a) by DLMF 8.7.1, all terms positive."""
    term = mp.exp(a * mp.log(x) - x - mp.loggamma(a + 1))
    total, n = mpf(0), 0
    tiny = mpf(10) ** (-mp.dps - 5)
    while True:
        total += term
        n += 1
        term *= x / (a + n)
        if n > x - a and term < total * tiny:
            return total


def gammainc(a, x):
    return lower_series(mpf(a), mpf(x)) if x > 0 else mpf(0)


def gammaincc(a, x):
    if x == 0:
        return mpf(1)
    dps = mp.dps
    a, x = mpf(a), mpf(x)
    with mp.workdps(dps + 20):
        lost = max(0, int((x - a * mp.log(x) + mp.loggamma(a)) / mp.log(10)) + 10) if x > a else 10
        if lost > 800:
            return mpf(10) ** -700
    with mp.workdps(dps + 20 + lost):
        return 1 - lower_series(a, x)


def beta_series(a, b, x):
    """I_x(a, b) by DLMF 8.17.8, all terms positive."""
    term = mp.exp(a * mp.log(x) + b * mp.log1p(-x) - mp.log(a) - mp.loggamma(a) - mp.loggamma(b) + mp.loggamma(a + b))
    total, n = mpf(0), 0
    tiny = mpf(10) ** (-mp.dps - 5)
    while True:
        total += term
        ratio = x * (a + b + n) / (a + 1 + n)
        n += 1
        term *= ratio
        if ratio < 1 and term < total * tiny * (1 - ratio):
            return total


def betainc(a, b, x):
    a, b, x = mpf(a), mpf(b), mpf(x)
    if x <= 0 or x >= 1:
        return mpf(0) if x <= 0 else mpf(1)
    with mp.workdps(mp.dps + 20):
        if x <= mpf('0.6'):
            return beta_series(a, b, x)
        size = a * mp.log(x) + b * mp.log1p(-x) - mp.log(a) - mp.loggamma(a) - mp.loggamma(b) + mp.loggamma(a + b)
        lost = max(0, int(-size / mp.log(10))) + 10
        if lost > 800:
            # Either tail is below 1e-700: which one tells the side of the mean.
            return mpf(1) if x > a / (a + b) else mpf(10) ** -700
    with mp.workdps(mp.dps + 20 + lost):
        return 1 - beta_series(b, a, 1 - x)


def normcdf(x):
    return mp.erfc(-mpf(x) / mp.sqrt(2)) / 2


def norminv(p):
    p = mpf(p)
    if p > mpf('0.5'):
        return -norminv(1 - p)
    if p == mpf('0.5'):
        return mpf(0)
    t = mp.sqrt(-2 * mp.log(p))
    x = -(t - mp.log(t + 1))
    for _ in range(60):
        step = (mp.log(normcdf(x)) - mp.log(p)) * normcdf(x) * mp.sqrt(2 * pi) * mp.exp(x * x / 2)
        x -= step
        if abs(step) < abs(x) * mpf(10) ** -40:
            break
    return x


def tcdf(t, nu):
    t, nu = mpf(t), mpf(nu)
    if t == 0:
        return mpf('0.5')
    tail = betainc(nu / 2, mpf(1) / 2, nu / (nu + t * t)) / 2
    return tail if t < 0 else 1 - tail


def quantile(cdf, density, p, start):
    """Newton's method on the logarithm of the smaller tail, from a start in double precision."""
    x = mpf(start)
    for _ in range(50):
        c = cdf(x)
        step = (c - p) / density(x)
        x -= step
        if abs(step) < abs(x) * mpf(10) ** -35:
            return x
    raise ArithmeticError(f'no convergence from {start} for {p}')


def fcdf(x, d1, d2):
    x, d1, d2 = mpf(x), mpf(d1), mpf(d2)
    return betainc(d1 / 2, d2 / 2, d1 * x / (d1 * x + d2))


def lambertw(x, branch):
    return mp.lambertw(mpf(x), branch).real


# --- the points ------------------------------------------------------------------------------------------------

ROWS = {}


def add(name, function, points, scale=None, limit=(1e-300, 1e300)):
    started = time.time()
    rows, seen = [], set()
    for point in points:
        args = point if isinstance(point, tuple) else (point,)
        args = tuple(float(v) for v in args)
        if args in seen:
            continue
        seen.add(args)
        exact = function(*[mpf(v) for v in args])
        value = float(exact)
        if exact != 0 and not limit[0] < abs(value) < limit[1]:
            continue
        row = [[int(v) if v == int(v) and abs(v) < 2 ** 53 else v for v in args], value]
        if scale is not None:
            amplitude = float(scale(*[mpf(v) for v in args]))
            if amplitude > abs(value):
                row.append(amplitude)
        rows.append(row)
    ROWS[name] = rows
    print(f'{name}: {len(rows)} points, {time.time() - started:.1f} s', file=sys.stderr, flush=True)


def gammas():
    near = [1e-300, 1e-10, 0.5, 1, 1.5, 2, 3, 10, 20.5, 100, 150.3, 171, 171.6]
    negative = [-0.5, -1.5, -1e-10, -1.0000001, -2.9999999, -10.5, -33.3, -100.5, -150.5, -165.25]
    add('gamma', mp.gamma, near + negative + linear(0, 30, 20) + linear(30, 171, 20) + linear(-20, 0, 15) + linear(-165, -20, 15))
    around = [1 + d for d in (1e-12, -1e-9, 1e-5, -1e-3, 0.1)] + [2 + d for d in (1e-12, -1e-9, 1e-5, -1e-3, 0.1)]
    add('lgamma', mp.loggamma, near + around + logs(1e-300, 1e-2, 15) + linear(0, 30, 20) + logs(30, 1e300, 30))
    add('digamma', mp.digamma, [1e-10, 1, 2, 1.4616321449683623, 1.46, 1.47, 1e15] + logs(1e-8, 1, 15) + linear(0, 20, 20)
        + logs(20, 1e15, 15) + linear(-20, 0, 15) + linear(-166, -20, 10), scale=lambda x: mpf(1) if abs(x) > 0.5 else 0)
    add('trigamma', lambda x: mp.psi(1, x), [1, 2, 0.5, 1e-8, 1e15] + logs(1e-8, 1, 15) + linear(0, 20, 20) + logs(20, 1e15, 15)
        + linear(-20, 0, 15) + linear(-166, -20, 10))
    orders = [0, 1, 2, 3, 5, 10, 20, 50, 100]
    add('polygamma', mp.psi, [(n, x) for n in orders for x in [0.1, 0.5, 1, 2, 7.5] + logs(0.02, 1, 4) + linear(1, 30, 5) + logs(30, 1e6, 4)]
        + [(n, x) for n in (0, 1, 2, 3) for x in [-1e-9, 1e-9, -1e-4, -0.5] + linear(-20, 0, 6) + linear(-166, -20, 4)],
        scale=lambda n, x: mpf(1) if n == 0 else mpf(10) if n == 2 and x < 0 else 0)
    shapes = [1e-8, 0.01, 0.5, 1, 2.5, 10, 33.3, 100, 750.25, 1e4]
    add('beta', mp.beta, pair(shapes, shapes) + list(zip(logs(1e-5, 1e3, 60), logs(1e-5, 1e3, 60))))
    add('lbeta', lambda a, b: mp.loggamma(a) + mp.loggamma(b) - mp.loggamma(a + b),
        pair(shapes + [1e7, 1e12], shapes + [1e7, 1e12]) + list(zip(logs(1e-5, 1e8, 60), logs(1e-5, 1e8, 60))), scale=lambda a, b: mpf(1))


def errors():
    xs = linear(-3, 6, 40)
    add('erf', mp.erf, [0, 1e-300, 1e-9, 0.5, 0.84375, 1.25, 2.857, 5.9, -0.3, -2] + xs + logs(1e-12, 1, 15))
    add('erfc', mp.erfc, [0, 1e-9, 0.25, 0.84375, 1.25, 2.857, 6, 10, 20, 26, 26.2, -0.3, -2, -5] + xs + linear(6, 26.2, 25))
    add('erfinv', mp.erfinv, [0, 1e-300, 1e-9, 0.5, 0.75, 0.9, 0.9999, 1 - 2.0 ** -40, 1 - 2.0 ** -53, -0.7, -0.99] + linear(-1, 1, 40)
        + logs(1e-12, 0.1, 10))
    tails = [1e-300, 1e-200, 1e-100, 1e-50, 1e-20, 1e-10, 1e-5, 0.01, 0.25, 0.5, 0.75, 1, 1.5, 1.9, 1.9999999, 1 - 1e-9, 1 + 1e-9, 2 - 2.0 ** -30, 2 - 2.0 ** -52]
    add('erfcinv', lambda y: -norminv(y / 2) / mp.sqrt(2), tails + linear(0, 2, 25) + logs(1e-300, 0.1, 25))
    add('normcdf', normcdf, [0, 1e-9, -1, 1, -1.96, 1.96, -5, -10, -20, -30, -37, 5, 8] + linear(-5, 5, 30) + linear(-37, -5, 25))
    add('norminv', norminv, [1e-300, 1e-250, 1e-100, 1e-16, 1e-5, 0.02425, 0.025, 0.3, 0.5, 0.5 + 1e-12, 0.5 - 1e-7, 0.6, 0.97575, 0.999, 1 - 1e-12]
        + linear(0, 1, 30) + logs(1e-300, 0.1, 30))


def incomplete():
    shapes = [1e-3, 0.1, 0.5, 1, 1.5, 3, 10, 33.3, 100, 365.25, 1000, 1e4]
    points = []
    for a in shapes:
        sigma = a ** 0.5
        points += [(a, x) for x in [a * 1e-3, a * 0.3, a * 0.8, a, a * 1.2, a * 2.5] + [a + k * sigma for k in (-6, -3, -1, 1, 3, 6, 12)] if x > 0]
    points += [(0.5, 1e-12), (2, 1e-12), (0.5, 30), (0.5, 300), (1, 600), (5, 100), (10, 650), (1e5, 1e5), (1e5, 98000), (1e5, 102000), (1e5, 100500)]
    points += [(a, a + k * a ** 0.5) for a in (149.5, 150.5, 3e4, 1e5) for k in (-25, -12, -2, 0.3, 5, 12, 30) if a + k * a ** 0.5 > 0]
    points += [(a, x) for a in (1e-3, 0.01, 0.3, 0.999) for x in (1e-200, 1e-30, 1e-3, 0.3, 0.99, 1.01, 1.7, 5, 80)]
    points += list(zip(logs(0.01, 500, 50), logs(0.01, 500, 50)))
    add('gammainc', gammainc, points)
    add('gammaincc', gammaincc, points)
    probabilities = [1e-250, 1e-100, 1e-20, 1e-6, 0.01, 0.2, 0.5, 0.8, 0.99, 0.999999, 1 - 1e-12]
    rows = [(a, p) for a in [0.1, 0.5, 1, 1.5, 3, 10, 33.3, 100, 1000, 1e4] for p in probabilities] + list(zip(logs(0.1, 500, 40), linear(0, 1, 40)))

    def inverse(a, p):
        hi = a + 40 * mp.sqrt(a) + 800
        guess = solve_gamma(a, p, hi)
        return guess

    def solve_gamma(a, p, hi):
        lo_log, hi_log = (mp.log(p) + mp.loggamma(a + 1)) / a - 1, mp.log(hi)
        with mp.workdps(25):
            lo_l, hi_l = lo_log, hi_log
            for _ in range(40):
                mid = (lo_l + hi_l) / 2
                if (gammainc(a, mp.exp(mid)) < p):
                    lo_l = mid
                else:
                    hi_l = mid
        return quantile(lambda x: gammainc(a, x), lambda x: mp.exp((a - 1) * mp.log(x) - x - mp.loggamma(a)), p, mp.exp((lo_l + hi_l) / 2))

    add('gammaincinv', inverse, rows)
    add('chi2cdf', lambda x, k: gammainc(k / 2, x / 2), [(2 * x, 2 * a) for a, x in points if a <= 5000])
    add('chi2inv', lambda p, k: 2 * inverse(k / 2, p), [(p, 2 * a) for a, p in rows if a <= 5000])


def solve_beta(a, b, p):
    """The quantile of the beta distribution, as x and as 1 - x."""
    smallness = max(0, int(-mp.log10(p)))
    if smallness > 20 and mp.dps < 70 + smallness:
        with mp.workdps(70 + smallness):
            return solve_beta(a, b, p)
    lo, hi = mpf(-2000), mpf(2000)
    for _ in range(55):
        mid = (lo + hi) / 2
        small = 1 / (1 + mp.exp(abs(mid)))
        if (betainc(a, b, small) if mid < 0 else 1 - betainc(b, a, small)) < p:
            lo = mid
        else:
            hi = mid
    logit = (lo + hi) / 2
    small = 1 / (1 + mp.exp(abs(logit)))
    log_beta = mp.loggamma(a) + mp.loggamma(b) - mp.loggamma(a + b)
    if logit < 0:
        x = quantile(lambda x: betainc(a, b, x), lambda x: mp.exp((a - 1) * mp.log(x) + (b - 1) * mp.log1p(-x) - log_beta), p, small)
        return x, 1 - x
    y = quantile(lambda y: betainc(b, a, y), lambda y: mp.exp((b - 1) * mp.log(y) + (a - 1) * mp.log1p(-y) - log_beta), 1 - p, small)
    return 1 - y, y


def betas():
    shapes = [0.05, 0.5, 1, 2.5, 10, 75.5, 300, 1000]
    points = []
    for a in shapes:
        for b in shapes:
            mean, sd = a / (a + b), (a * b / (a + b + 1)) ** 0.5 / (a + b)
            points += [(a, b, x) for x in [mean, mean - 2 * sd, mean + 2 * sd, mean - 6 * sd, 0.03, 0.97] if 0 < x < 1]
    points += [(2, 3, 1e-100), (0.5, 5, 1e-200), (5, 0.5, 1 - 2.0 ** -50), (1e4, 2e4, 0.33), (1e4, 2e4, 0.34), (1e4, 0.5, 0.9999), (1e4, 0.5, 0.999), (1e4, 1e4, 0.5), (1e4, 1e4, 0.48), (1e4, 1e4, 0.52), (1e4, 1e4, 0.4)]
    points += [(a, b, x) for a, b in ((1e4, 0.05), (0.05, 1e4), (0.05, 0.05), (1, 1), (0.9, 0.2), (5000, 20), (20, 5000), (3000, 7000))
               for x in (1e-6, 1e-4, 0.003, 0.2, 0.3, 0.49, 0.51, 0.8, 0.97, 0.997, 0.9999, 0.999999)]
    points += list(zip(logs(0.05, 300, 60), logs(0.05, 300, 60), linear(0, 1, 60)))
    add('betainc', betainc, points)
    chosen = [0.3, 0.5, 1, 2.5, 10, 75.5, 500]
    rows = [(a, b, p) for a in chosen for b in chosen for p in [1e-100, 1e-10, 0.01, 0.3, 0.5, 0.9, 0.999, 1 - 1e-10]]
    rows = [r for i, r in enumerate(rows) if i % 2 == 0] + list(zip(logs(0.3, 300, 30), logs(0.3, 300, 30), linear(0, 1, 30)))
    add('betaincinv', lambda a, b, p: solve_beta(a, b, p)[0], rows)
    freedoms = [0.5, 1, 2, 3, 5, 10, 30, 100, 1000, 1e4]
    ts = [0, 1e-8, 0.1, 1, -1e-8, -0.1, -0.7, -1, -2, -4, -12, -50, -1000, -1e8, 3, 20]
    add('tcdf', tcdf, pair(ts, freedoms) + list(zip(linear(-10, 10, 30), logs(0.5, 1e4, 30))))

    def tinv(p, nu):
        if p == mpf('0.5'):
            return mpf(0)
        if p > mpf('0.5'):
            return -tinv(1 - p, nu)
        x, y = solve_beta(nu / 2, mpf(1) / 2, 2 * p)
        return -mp.sqrt(nu * y / x)

    ps = [1e-100, 1e-30, 1e-10, 1e-4, 0.025, 0.2, 0.49, 0.4999999, 0.5, 0.5000001, 0.6, 0.975, 0.9999]
    add('tinv', tinv, [r for r in pair(ps, freedoms)] + list(zip(linear(0, 1, 20), logs(0.5, 1e4, 20))))
    degrees = [1, 2, 5, 10, 40, 300]
    fs = [1e-6, 0.05, 0.5, 1, 2, 5, 30]
    add('fcdf', fcdf, [(x, d, k) for x in fs for d in degrees for k in degrees]
        + pair3([1e-12, 1e3, 1e6], [1, 3, 500], [1, 4, 500]) + list(zip(logs(1e-3, 50, 30), logs(1, 500, 30), logs(1, 500, 30))))

    def finv(p, d1, d2):
        x, y = solve_beta(d1 / 2, d2 / 2, p)
        return d2 * x / (d1 * y)

    fp = [1e-50, 1e-6, 0.05, 0.5, 0.9, 0.999, 1 - 1e-10]
    rows = [(p, d, k) for p in fp for d in degrees for k in degrees]
    add('finv', finv, [r for i, r in enumerate(rows) if i % 2 == 0] + list(zip(linear(0, 1, 20), logs(1, 500, 20), logs(1, 500, 20))))


def bessels():
    orders = [0, 1 / 3, 0.5, 2 / 3, 1, 1.5, 2, 3.7, 5, 10, 24.75, 50, 99.5, 100]
    points = []
    for nu in orders:
        around = [nu * f for f in (0.25, 0.9, 0.99, 1, 1.01, 1.1, 1.5, 3) if nu > 0]
        points += [(nu, x) for x in [1e-8, 0.01, 0.5, 1.5, 1.999, 2, 2.001, 4, 8, 15, 30, 60, 120, 300, 1000, 3000, 5001, 2e4, 1e5] + around]
    points += list(zip(linear(0, 100, 60), linear(0, 200, 60))) + list(zip(linear(0, 3, 40), linear(0, 40, 40)))
    points += list(zip(linear(60, 100, 15), linear(1800, 6000, 15))) + list(zip(linear(0, 100, 25), logs(25, 1e5, 25)))
    points += [(nu, 0.5 * nu * nu + d) for nu in (8.5, 20.25, 60, 99.9) for d in (-0.5, 0.5)] + [(nu, x) for nu in (0.4, 20.6, 25, 26.5, 40) for x in (24.9, 25, 25.1)]
    zeros = [(0, 2.404825557695773), (0, 5.520078110286311), (1, 3.8317059702075125), (0, 149.62), (2, 5.135622301840683), (0, 0.8935769662791675)]

    def modulus(nu, x):
        x = abs(x)
        return mp.hypot(mp.besselj(nu, x), mp.bessely(nu, x)) if x > nu and x > 0.5 else 0

    negative = [(n, -x) for n in (0, 1, 2, 7, 30) for x in (0.3, 5.5, 40.0, 700.0)] + [(0, 0), (1, 0), (2.5, 0)]
    add('besselj', mp.besselj, points + zeros + negative, scale=modulus)
    add('bessely', mp.bessely, points + zeros, scale=modulus)
    modified = [(nu, x) for nu in orders for x in [1e-8, 1e-3, 0.1, 0.7, 1.5, 1.999, 2, 2.001, 3, 6, 12, 25, 50, 100, 250, 500, 600, 690]]
    modified += [(nu, x) for nu in (3.3, 10, 18.1, 18.6) for x in (29.9, 30.1, 2 * nu * nu + 0.1, 2 * nu * nu - 0.1)]
    modified += list(zip(linear(0, 100, 30), linear(200, 690, 30)))
    modified += list(zip(linear(0, 100, 60), linear(0, 300, 60))) + list(zip(linear(0, 3, 40), linear(0, 40, 40)))
    add('besseli', mp.besseli, modified + negative[:-3][::2])
    add('besselk', mp.besselk, modified)
    xs = [0, 1e-10, 0.1, 0.5, 1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 40, 80, 102]
    zs = [-2.338107410459767, -4.08794944413097, -1.173713222709128, -3.2710933028363527, -10, -20, -50, -100, -300, -1000]
    points = xs + [-x for x in xs] + zs + linear(-15, 15, 60) + linear(-1000, -15, 20) + linear(15, 103, 15)
    amplitude = lambda x: mp.hypot(mp.airyai(x), mp.airybi(x)) if x < 0 else 0
    add('airyai', mp.airyai, points, scale=amplitude)
    add('airybi', mp.airybi, points, scale=amplitude)


def elliptics():
    ms = [0, 1e-10, 0.1, 0.5, 0.826, 0.9, 0.99, 0.999999, 1 - 2.0 ** -50, -1e-5, -0.3, -1, -10, -1000]
    add('ellipk', mp.ellipk, ms + linear(-3, 1, 30) + [-v for v in logs(1, 1000, 15)])
    add('ellipe', mp.ellipe, ms + [1] + linear(-3, 1, 30) + [-v for v in logs(1, 1000, 15)])
    phis = [1e-9, 0.1, 0.5, 1, 1.5, 1.5707, -0.4, -1.2, 2, 3, 4.7, 10, -7.7, 50.5]
    points = pair(phis, ms) + list(zip(linear(-2, 8, 40), linear(-2, 1, 40)))
    beyond = [(0.3, 5), (0.1, 50), (-0.5, 4), (0.7, 1.5), (0, 0.5)]
    add('ellipf', mp.ellipf, points + beyond)
    add('ellipeinc', mp.ellipe, points + beyond)
    ns = [0, 1e-6, 0.2, 0.5, 0.9, 0.999, -0.1, -1, -20, -500]
    add('ellippi', mp.ellippi, pair(ns, ms) + list(zip(linear(-2, 1, 40), linear(-2, 1, 40))))


def others():
    s = [0, 0.5, 0.999999, 1.000001, 1.5, 2, 3, 4, 10, 50, 100, -1, -2.5, -3, -7, -13.5, -50.5, -101, -149.5]
    add('zeta', mp.zeta, s + linear(-20, 1, 25) + linear(1, 30, 25) + linear(-150, -20, 15),
        scale=lambda s: abs(mp.zeta(s, derivative=1)) * abs(s) if s < -1 else 0)
    edge = -0.36787944117144233
    near = [edge, edge + 2.0 ** -53, edge + 1e-14, edge + 1e-10, edge + 1e-6, edge + 1e-3, -0.36, -0.3, -0.2, -0.1, -1e-3, -1e-10]
    add('lambertw', lambda x: lambertw(x, 0), near + [0, 1e-300, 1e-9, 0.5, 1, 2.718281828459045, 10, 1e3, 1e10, 1e100, 1e300] + linear(-0.36, 5, 20)
        + logs(1e-12, 1e300, 25))
    add('lambertwm1', lambda x: lambertw(x, -1), near + [-1e-300, -1e-100, -1e-50, -1e-20, -0.25, -0.15] + [-v for v in linear(1e-3, 0.367, 20)]
        + [-v for v in logs(1e-300, 0.1, 25)])
    xs = logs(1e-10, 1, 15) + linear(0.5, 10, 20) + logs(10, 700, 20)
    add('e1', mp.e1, [1e-300, 1e-10, 0.1, 0.5, 0.999, 1, 1.001, 2, 5, 10, 50, 100, 500, 680] + xs)
    root = 0.37250741078136663
    add('ei', mp.ei, [1e-10, 0.1, 0.2, 0.3725, root, 0.3726, 0.37, 0.4, 0.6, 1, 6, 10, 20, 39.9, 40.1, 50, 100, 500, 700] + [-x for x in xs[::2]] + xs)
    trig = [1e-10, 1e-3, 0.1, 0.5, 0.6165054856207162, 1, 2, 3, 3.384180422551186, 4, 5, 8, 10, 16, 30, 100, 1000, 1e4, 1e6] + linear(0, 30, 25) + logs(30, 1e6, 20)
    add('si', mp.si, [0] + trig + [-x for x in trig[::4]])
    add('ci', mp.ci, trig, scale=lambda x: 1 / x if x > 1 else mpf('0.5') if x > 0.3 else 0)
    fresnel = [0, 1e-8, 0.1, 0.5, 1, 1.26, 1.6, 1.601, 2, 3, 5, 10, 36, 36974, 100, 1000] + linear(0, 6, 25) + logs(6, 1e4, 20)
    add('fresnels', mp.fresnels, fresnel + [-x for x in fresnel[::4]], limit=(1e-300, 1))
    add('fresnelc', mp.fresnelc, fresnel + [-x for x in fresnel[::4]])
    dawson = lambda x: mp.sqrt(pi) / 2 * mp.exp(-x * x) * mp.erfi(x) if abs(x) < 40 else mp.hyp2f0(0.5, 1, 1 / (x * x)) / (2 * x)

    def dawson_large(x):
        if abs(x) < 40:
            return dawson(x)
        total, term, k = mpf(0), 1 / (2 * x), 0
        while abs(term) > mpf(10) ** -45 * abs(total) and k < 300:
            total += term
            term *= (2 * k + 1) / (2 * x * x)
            k += 1
        return total

    xs = [0, 1e-300, 1e-9, 0.1, 0.924138873004591, 1, 2, 3, 4, 5, 6, 6.5, 7, 10, 25, 100, 1e6, 1e150]
    add('dawson', dawson_large, xs + [-x for x in xs[2::3]] + linear(0, 8, 30) + logs(8, 1e8, 15))


def polynomials():
    def wave(f, df, omega2):
        return mp.sqrt(f * f + df * df / omega2) if omega2 > 0 else mpf(0)

    def recurrence(n, first, second, step):
        """The polynomial of degree n from those of degree 0 and 1; 150 further digits cover what the recurrence loses."""
        if n <= 0:
            return first if n == 0 else mpf(0)
        for k in range(1, int(n)):
            first, second = second, step(k, first, second)
        return second

    def legendre(n, x):
        with mp.workdps(200):
            return recurrence(n, mpf(1), x, lambda k, p, q: ((2 * k + 1) * x * q - k * p) / (k + 1))

    def hermite(n, x):
        with mp.workdps(200):
            return recurrence(n, mpf(1), 2 * x, lambda k, p, q: 2 * x * q - 2 * k * p)

    def laguerre(n, a, x):
        with mp.workdps(200):
            return recurrence(n, mpf(1), 1 + a - x, lambda k, p, q: ((2 * k + 1 + a - x) * q - (k + a) * p) / (k + 1))

    def legendre_scale(n, x):
        if abs(x) >= 1 or n < 1:
            return mpf(0)
        derivative = n * (legendre(n - 1, x) - x * legendre(n, x)) / (1 - x * x)
        return wave(legendre(n, x), derivative, (n + mpf(1) / 2) ** 2 / (1 - x * x))

    degrees = [0, 1, 2, 3, 5, 10, 25, 60, 150, 500]
    add('legendre', legendre, pair(degrees, [-1, -0.99999, -0.5, 0, 0.1, 0.5, 0.9, 0.999, 0.999999, 1, 0.906179845938664, 1.0001, 1.5, -1.2, 2]
                                   + linear(-1, 1, 5)), scale=legendre_scale)

    def hermite_scale(n, x):
        h = hermite(n, x)
        return wave(h, (2 * n * hermite(n - 1, x) if n else 0) - x * h, 2 * n + 1 - x * x)

    add('hermite', hermite, pair([0, 1, 2, 3, 6, 11, 20, 45, 99, 100], [0, 1e-6, 0.3, 1, -1, 2.02, 3.5, -5.5, 8, 11, 13.9, 14.5, 20, 100]
                                    + linear(-12, 12, 4)), scale=hermite_scale)

    def laguerre_scale(n, a, x):
        if x <= 0:
            return mpf(0)
        value = laguerre(n, a, x)
        derivative = -laguerre(n - 1, a + 1, x) if n else mpf(0)
        omega2 = -mpf(1) / 4 + (2 * n + a + 1) / (2 * x) + (1 - a * a) / (4 * x * x)
        return wave(value, derivative + ((a + 1) / (2 * x) - mpf(1) / 2) * value, omega2)

    add('laguerre', laguerre, [(n, a, x) for n in [0, 1, 2, 3, 7, 20, 50, 100] for a in [0, 0.5, -0.5, 1, 3, 20.25]
                                  for x in [0, 1e-6, 0.4, 1, 5, 14.5, 40, 100, -2] + linear(0, 100, 2)], scale=laguerre_scale)

def more(name, function, points):
    """Adds points to a function that another group has given."""
    known = [row for row in ROWS[name] if row[0] not in [[int(v) if v == int(v) else v for v in point] for point in points]]
    add(name, function, points)
    ROWS[name] = known + ROWS[name]


def log_beta(a, b):
    return mp.loggamma(a) + mp.loggamma(b) - mp.loggamma(a + b)


def log_choose(n, k):
    return mp.loggamma(n + 1) - mp.loggamma(k + 1) - mp.loggamma(n - k + 1)


def betapdf(a, b, x):
    return mp.exp((a - 1) * mp.log(x) + (b - 1) * mp.log1p(-x) - log_beta(a, b))


def fpdf(x, d1, d2):
    return betapdf(d1 / 2, d2 / 2, d1 * x / (d1 * x + d2)) * d1 * d2 / (d1 * x + d2) ** 2


def hyperpmf(k, N, K, n):
    if k < max(0, n + K - N) or k > min(K, n):
        return mpf(0)
    return mp.exp(log_choose(K, k) + log_choose(N - K, n - k) - log_choose(N, n))


def hypercdf(k, N, K, n):
    """All terms from the greatest down, until they no longer count at 45 digits."""
    j = int(min(k, K, n))
    total, term = mpf(0), hyperpmf(mpf(j), N, K, n)
    while j >= max(0, n + K - N):
        total += term
        if term < total * mpf(10) ** -45 and j < n * K / N:
            break
        term *= mpf(j) * (N - K - n + j) / ((K - j + 1) * (n - j + 1))
        j -= 1
    return total


def least_count(cdf, q, greatest=None):
    """The least whole number whose cumulative probability reaches q, but for one part in 10^12; in the upper half by the tails."""
    near = mpf(10) ** -12
    reaches = lambda k: k >= 0 and (k == greatest or (1 - cdf(k) <= (1 - q) * (1 + near) if q > 0.5 else cdf(k) >= q * (1 - near)))
    low, high = -1, 0
    while not reaches(high):
        low, high = high, 2 * high + 1 if greatest is None else min(greatest, 2 * high + 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if reaches(middle) else (middle, high)
    return mpf(high)


def binomialinv(q, n, p):
    if q == 0 or p == 0:
        return mpf(0)
    return mpf(n) if p == 1 else least_count(lambda k: betainc(mpf(n) - k, mpf(k) + 1, 1 - mpf(p)), mpf(q), int(n))


def poissoninv(q, m):
    return mpf(0) if q == 0 or m == 0 else least_count(lambda k: gammaincc(mpf(k) + 1, mpf(m)), mpf(q))


def counts():
    """Quantiles of counts, where a probability is met exactly too."""
    shares = (1e-9, 0.004, 0.05, 0.5, 0.75, 0.95, 0.999, 1 - 1e-9)
    add('binomialinv', binomialinv, [(q, n, p) for q in shares for n in (1, 7, 60, 1000) for p in (1e-4, 0.1, 0.5, 0.93)]
        + [(0.25, 2, 0.5), (0.75, 2, 0.5), (0.1, 1, 0.9), (0.9, 1, 0.1), (0, 9, 0.5), (1, 9, 0.5), (0.5, 9, 1), (0.5, 9, 0), (0.5, 0, 0.5)]
        + [(rng.random(), rng.randrange(1, 10 ** 5), rng.random()) for _ in range(40)])
    add('poissoninv', poissoninv, [(q, m) for q in shares for m in (1e-6, 0.01, 0.5, 1, 3.5, 12, 100, 1000)]
        + [(0, 5), (0.5, 0), (rng.random(), 2.5e4)] + [(rng.random(), m) for m in logs(0.01, 3000, 60)])


def densities():
    """Densities, probabilities of counts and upper tails, and what other functions give for large parameters."""
    shapes = [0.05, 0.5, 1, 2.5, 30, 150.5, 365.25, 1e4, 1e6, 1e7]
    add('gammapdf', lambda a, x: mp.exp((a - 1) * mp.log(x) - x - mp.loggamma(a)),
        [(a, x) for a in shapes for x in [a * f for f in (1e-3, 0.3, 0.9, 1, 1.1, 2, 10)] + [a + k * a ** 0.5 for k in (-20, -5, -1, 1, 5, 20)] if x > 0]
        + [(1.5, 1e-200), (0.5, 700), (100, 0.01), (5, 650), (0.3, 1e-9)] + list(zip(logs(0.05, 500, 40), logs(0.01, 500, 40))))
    shapes = [0.05, 0.5, 1, 2.5, 75.5, 1e4, 1e6, 1e7]
    points = []
    for a in shapes:
        for b in shapes:
            mean, sd = a / (a + b), (a * b / (a + b + 1)) ** 0.5 / (a + b)
            points += [(a, b, x) for x in [mean] + [mean + k * sd for k in (-10, -2, 2, 10)] + [1e-9, 0.03, 0.97] if 0 < x < 1]
    points += list(zip(logs(0.05, 300, 60), logs(0.05, 300, 60), linear(0, 1, 60)))
    add('betapdf', betapdf, points)
    large = [(a, b, x) for a, b, x in points if max(a, b) >= 1e6 and min(a, b) >= 0.5]
    add('betaincc', lambda a, b, x: betainc(b, a, 1 - x), [point for point in points if max(point[:2]) < 1e6] + large[::2])
    more('betainc', betainc, large[1::2])
    incomplete = [(a, a + k * a ** 0.5) for a in (3e5, 1e6) for k in (-30, -8, -3, -0.5, 0, 0.5, 3, 8, 30)]
    more('gammainc', gammainc, incomplete)
    more('gammaincc', gammaincc, incomplete)
    freedoms = [0.5, 1, 2.5, 10, 100, 1e4, 1e6, 1e7]
    add('tpdf', lambda t, nu: mp.exp(-log_beta(mpf(1) / 2, nu / 2) - (nu + 1) / 2 * mp.log1p(t * t / nu)) / mp.sqrt(nu),
        pair([0, 1e-9, 0.1, 1, -3, 12, 37, 1e3, 1e8], freedoms) + list(zip(linear(-10, 10, 70), logs(0.5, 1e7, 70))))
    more('tcdf', tcdf, pair([-36, -20, -3.3, -0.2, 1.7], [1e5, 1e6, 1e7]))
    degrees = [0.5, 1, 2, 5, 40, 1e3, 1e5]
    points = pair3([1e-9, 0.01, 0.5, 0.95, 1, 1.05, 2, 30, 1e5], degrees, degrees)
    add('fpdf', fpdf, points)
    add('fsf', lambda x, d1, d2: betainc(d2 / 2, d1 / 2, d2 / (d1 * x + d2)), points)
    more('fcdf', fcdf, [p for p in points if max(p[1:]) > 500 or min(p[1:]) < 1])
    trials = [(3, 10, 0.25), (0, 50, 0.3), (50, 50, 0.9), (499000, 10 ** 6, 0.5), (1000, 10 ** 9, 1e-6), (5, 10 ** 9, 1e-9), (3 * 10 ** 8, 10 ** 9, 0.3),
              (300050000, 10 ** 9, 0.3), (1, 2, 1e-200), (100, 1000, 0.9), (0, 10 ** 6, 1e-4), (999, 1000, 1 - 1e-12)]
    trials += [(rng.randrange(n + 1), n, rng.random()) for n in (1, 2, 5, 30, 300, 3000) for _ in range(30)]
    add('binomialpmf', lambda k, n, p: mp.exp(log_choose(n, k) + k * mp.log(p) + (n - k) * mp.log1p(-p)), trials)
    add('nbinomialpmf', lambda k, r, p: mp.exp(mp.loggamma(k + r) - mp.loggamma(k + 1) - mp.loggamma(r) + r * mp.log(p) + k * mp.log1p(-p)),
        [(k, r, p) for k in (0, 1, 7, 100, 10 ** 5) for r in (0.3, 1, 5, 120.5, 1e5) for p in (1e-6, 0.1, 0.5, 0.999)]
        + [(rng.randrange(200), rng.uniform(0.1, 60), rng.random()) for _ in range(80)])
    draws = [(3, 49, 6, 6), (0, 100, 10, 20), (500, 10 ** 4, 1000, 5000), (480, 10 ** 4, 1000, 5000), (50, 10 ** 6, 10 ** 4, 5000),
             (70, 10 ** 6, 10 ** 4, 5000), (500000, 10 ** 7, 10 ** 6, 5 * 10 ** 6), (499000, 10 ** 7, 10 ** 6, 5 * 10 ** 6), (501000, 10 ** 7, 10 ** 6, 5 * 10 ** 6)]
    for _ in range(130):
        N = rng.choice((5, 20, 200, 5000))
        K, n = rng.randrange(1, N), rng.randrange(1, N)
        draws.append((rng.randrange(max(0, n + K - N), min(K, n) + 1), N, K, n))
    add('hyperpmf', hyperpmf, draws)
    add('hypercdf', hypercdf, draws)

    def odds(a, b, p):
        x, y = solve_beta(a, b, p)
        return x / y

    wide = [(a, b) for a in (0.05, 3, 5e3, 1e6) for b in (0.05, 3, 5e3, 1e6) if not a == b == 3]
    more('betaincinv', lambda a, b, p: solve_beta(a, b, p)[0], [(a, b, p) for a, b in wide for p in (1e-20, 0.05, 0.9)])
    more('tinv', lambda p, nu: -mp.sqrt(nu / odds(nu / 2, mpf(1) / 2, 2 * p)), [(p, nu) for p in (1e-20, 0.01, 0.3) for nu in (1e5, 1e6)])
    more('finv', lambda p, d1, d2: d2 / d1 * odds(d1 / 2, d2 / 2, p), [(p, a, b) for p in (1e-20, 0.05, 0.9) for a, b in ((0.5, 0.5), (0.5, 1e5), (1e5, 4), (1e5, 1e5))])


if __name__ == '__main__':
    groups = [gammas, errors, incomplete, betas, bessels, elliptics, others, polynomials, densities, counts]
    wanted = sys.argv[1:]
    if wanted and OUT.exists():
        ROWS.update(json.loads(OUT.read_text()))
    for group in groups:
        rng.seed(group.__name__)
        if not wanted or group.__name__ in wanted:
            group()
    lines = []
    for name, rows in sorted(ROWS.items()):
        body = ',\n    '.join(', '.join(json.dumps(row) for row in rows[i:i + 4]) for i in range(0, len(rows), 4))
        lines.append(f'  {json.dumps(name)}: [\n    {body}\n  ]')
    OUT.write_text('{\n' + ',\n'.join(lines) + '\n}\n')
