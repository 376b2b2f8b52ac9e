"""Second reading of special-functions (special_functions.py beside it makes the reference values of the functions themselves)."""

from math import comb

from mpmath import atan, cos, cosh, exp, expm1, fac, fsum, gamma, harmonic, linspace, ln, mp, mpf, pi, polyval, quad, rf, sign, sin, sinh, sqrt
from checks import run

EULER = mpf('0.577215664901532860606512090082402431042159335939923598805767')


def panels(f, a, b, width):
    """Integral in pieces no wider than `width`."""
    count = max(1, int((b - a) / width) + 1)
    return quad(f, linspace(a, b, count + 1)) if b != a else mpf(0)


def precise(digits):
    """Runs a function with more digits and rounds the result at the end."""
    def wrap(f):
        def inner(**given):
            with mp.workdps(digits):
                value = f(**given)
            return +value
        return inner
    return wrap


def gamma_integral(x):
    """Euler's integral with t = exp(u), after a shift to arguments above 1."""
    if x < 1:
        return gamma_integral(x + 1) / x
    peak = ln(x)
    width = 1 / sqrt(x)
    stops = [peak - 90 / x - 20 * width] + [peak + k * width for k in (-15, -10, -7, -5, -3, -2, -1, 0, 1, 2, 3, 5, 7, 10, 15)]
    stops = [stop for stop in stops if stop < peak + 4] + [peak + 4.5]
    return exp(x * peak - x) * quad(lambda u: exp(x * (u - peak) - exp(u) + x), stops)


def lgamma_binet(x):
    """Binet's second integral; small arguments are shifted up by the recurrence."""
    if x < 12:
        return lgamma_binet(x + 12) - fsum(ln(x + k) for k in range(12))
    binet = 2 * quad(lambda t: atan(t / x) / expm1(2 * pi * t), [0, 0.5, 1, 2, 4, 8, 14])
    return (x - mpf(1) / 2) * ln(x) - x + ln(2 * pi) / 2 + binet


def polygamma(n, x):
    """Integral of t^n exp(-x t) / (1 - exp(-t)); for order 0 Gauss's integral. Small arguments are shifted up."""
    order = int(n)
    if x < 6:
        step = (-1) ** order * fac(order) * fsum(1 / (x + k) ** (order + 1) for k in range(6))
        return polygamma(n, x + 6) - step
    stops = [0, 0.05, 0.2, 0.5, 1, 2, 4, 8, 16, 40, 90]
    if order == 0:
        return quad(lambda t: exp(-t) / t + exp(-x * t) / expm1(-t), stops)
    peak = order / x
    return (-1) ** (order + 1) * quad(lambda t: -t ** order * exp(-x * t) / expm1(-t), [0, peak / 4, peak / 2, peak, 2 * peak, 4 * peak, 8 * peak, 40 * peak + 90 / x])


def beta_integral(a, b):
    """Integral over t in (0, 1) with t = e^u / (1 + e^u), after raising both arguments above 1."""
    if a < 1:
        return beta_integral(a + 1, b) * (a + b) / a
    if b < 1:
        return beta_integral(a, b + 1) * (a + b) / b
    peak = ln(a / b)
    width = sqrt(1 / a + 1 / b)
    top = a * peak - (a + b) * ln(1 + exp(peak))
    stops = [peak + k * width for k in (-40, -20, -10, -6, -3, -1, 0, 1, 3, 6, 10, 20, 40)]
    return exp(top) * quad(lambda u: exp(a * u - (a + b) * ln(1 + exp(u)) - top), [stops[0] - 60] + stops + [stops[-1] + 60])


def gauss_area(a, b):
    """Integral of exp(-t^2), in short pieces."""
    return panels(lambda t: exp(-t ** 2), a, b, mpf(1) / 4)


def erfc(x):
    """Integral from x up; exp(-x^2) taken out in the tail."""
    if x < 0:
        return 1 + 2 / sqrt(pi) * gauss_area(mpf(0), -x)
    return 2 / sqrt(pi) * exp(-x ** 2) * panels(lambda t: exp(-t * (t + 2 * x)), mpf(0), 80 / (8 + x), 1 / (4 + x))


def bessel_j(nu, x):
    """Power series with many digits."""
    half = x / 2
    total = fsum((-1) ** k * exp(2 * k * ln(half)) / (fac(k) * rf(nu + 1, k)) for k in range(int(2 * x) + 120))
    return half ** nu / gamma(nu + 1) * total


def bessel_y(nu, x):
    """Schlaefli's integral."""
    first = panels(lambda t: sin(x * sin(t) - nu * t), mpf(0), pi, pi / (8 + int(x / 2) + int(nu)))
    top = ln(4 * (90 + 40 * nu) / x + 4) + 2
    second = panels(lambda t: (exp(nu * t) + exp(-nu * t) * cos(nu * pi)) * exp(-x * sinh(t)), mpf(0), top, mpf(1) / 4)
    return (first - second) / pi


def bessel_i(nu, x):
    """Power series, all terms positive."""
    return (x / 2) ** nu / gamma(nu + 1) * fsum((x / 2) ** (2 * k) / (fac(k) * rf(nu + 1, k)) for k in range(int(2 * x) + 120))


def bessel_k(nu, x):
    """Integral of exp(-x cosh t) cosh(nu t)."""
    top = ln(4 * (90 + 40 * nu) / x + 4) + 2
    return exp(-x) * panels(lambda t: exp(-2 * x * sinh(t / 2) ** 2) * cosh(nu * t), mpf(0), top, min(mpf(1) / 8, 1 / sqrt(x)))


def airy(x):
    """The Maclaurin solution of w'' = x w with the known values at 0, summed with many digits."""
    a = [1 / (mpf(3) ** (mpf(2) / 3) * gamma(mpf(2) / 3)), -1 / (mpf(3) ** (mpf(1) / 3) * gamma(mpf(1) / 3)), mpf(0)]
    for k in range(3, 900):
        a.append(a[k - 3] / (k * (k - 1)))
    return polyval(a[::-1], x)


def elliptic_line(m, power):
    """Complete integral, angle from tan(theta) = e^u, so that the end m = 1 needs no care."""
    def integrand(u):
        t2 = exp(2 * u)
        delta = sqrt((1 + (1 - m) * t2) / (1 + t2))
        return exp(u) / (1 + t2) * delta ** power
    return panels(integrand, mpf(-90), mpf(90), 2)


def elliptic_f(phi, m):
    """Integral of 1 / sqrt(1 - m sin^2)."""
    return sign(phi) * panels(lambda t: 1 / sqrt(1 - m * sin(t) ** 2), mpf(0), abs(phi), pi / 24)


def hurwitz(s, a):
    """Hermite's integral after fifteen terms."""
    head = mpf(0)
    if a < 20:
        head = fsum((a + k) ** -s for k in range(15))
        a = a + 15
    tail = quad(lambda t: sin(s * atan(t / a)) * (1 + (t / a) ** 2) ** (-s / 2) / expm1(2 * pi * t), [0, 0.25, 0.5, 1, 2, 4, 8, 14])
    return head + a ** -s * (mpf(1) / 2 + a / (s - 1) + 2 * tail)


def lambert(x, low, high):
    """Bisection on w exp(w) = x in logarithms."""
    if abs(x) < 1:
        f = lambda w: w * exp(w) - x
    else:
        f = lambda w: w + ln(w) - ln(x)
    if low < -1.5:
        f = lambda w: ln(-w) + w - ln(-x)
    rising = f(high) > f(low)
    for _ in range(180):
        middle = (low + high) / 2
        if (f(middle) > 0) == rising:
            high = middle
        else:
            low = middle
    return (low + high) / 2


def legendre_m(n, m, x):
    """Rodrigues: derivative number n + m of (x^2 - 1)^n, expanded exactly in whole numbers."""
    n, m = int(n), int(m)
    total = mpf(0)
    for k in range(n + 1):
        power = 2 * k
        if power < n + m:
            continue
        factor = 1
        for j in range(n + m):
            factor *= power - j
        total += (-1) ** (n - k) * comb(n, k) * factor * (x ** (power - n - m) if power > n + m else 1)
    return (-1) ** m * sqrt(1 - x ** 2) ** m * total / (mpf(2) ** n * fac(n)) if m else total / (mpf(2) ** n * fac(n))


def three_terms(n, first, second, step):
    """Polynomial by its three-term recurrence."""
    values = [first, second]
    for k in range(1, int(n)):
        values.append(step(k, values[-1], values[-2]))
    return values[int(n)]


def chebyshev(n, x):
    return three_terms(n, mpf(1), x, lambda k, p, q: 2 * x * p - q)


def hermite(n, x):
    return three_terms(n, mpf(1), 2 * x, lambda k, p, q: 2 * x * p - 2 * k * q)


def laguerre(n, alpha, x):
    return three_terms(n, mpf(1), 1 + alpha - x, lambda k, p, q: ((2 * k + 1 + alpha - x) * p - (k + alpha) * q) / (k + 1))


def sine_integral(x):
    return sign(x) * panels(lambda t: sin(t) / t if t else mpf(1), mpf(0), abs(x), 2)


def cosine_integral(x):
    split = min(x, mpf(1))
    near = quad(lambda t: -2 * sin(t / 2) ** 2 / t if t else mpf(0), [0, split])
    return EULER + ln(split) + near + panels(lambda t: cos(t) / t, split, x, 2)


def fresnel(x, wave):
    return sign(x) * panels(lambda t: wave(pi * t ** 2 / 2), mpf(0), abs(x), mpf(1) / 8)


def e1(x):
    if x < 1:
        return quad(lambda u: exp(-exp(u)), linspace(ln(x), 0, int(-ln(x)) + 3)) + e1(mpf(1))
    return exp(-x) * quad(lambda t: exp(-t) / (x + t), [0, 0.1, 0.5, 1, 2, 4, 8, 16, 40, 90])


many = precise(260)
SCHLAEFLI = "Schlaefli's integral (DLMF 10.9.7)"
J_SERIES = 'power series (DLMF 10.2.2) with 260 digits'

@precise(50)
def exponential_integral(x):
    """Principal value: EULER + ln |x| + the integral of (e^t - 1) / t; below 0 the decaying integral with e^x taken out."""
    if x < -2:
        return -exp(x) * quad(lambda u: exp(-u) / (u - x), [0, 1, 3, 8, 20, 50, 140])
    return EULER + ln(abs(x)) + panels(lambda t: expm1(t) / t if t else mpf(1), mpf(0), x, mpf(8)) if x > 0 else EULER + ln(-x) - panels(lambda t: expm1(-t) / -t if t else mpf(1), mpf(0), -x, mpf(1))


POINTS = [
    ('SF1', [{'x': 0.0047}, {'x': 7.63}, {'x': 163.3}], gamma_integral, "Euler's integral by quadrature"),
    ('SF2', [{'x': 0.0034}, {'x': 1.0007}, {'x': 42.6}, {'x': 8.1e15}, {'x': 7.3e200}], lgamma_binet, "Binet's second integral (DLMF 5.9.10)"),
    ('SF3', [{'n': 0, 'x': 3.7}, {'n': 0, 'x': 0.024}, {'n': 1, 'x': 0.47}, {'n': 5, 'x': 812.5}, {'n': 57, 'x': 44.3}, {'n': 3, 'x': 0.027},
             {'n': 0, 'x': 7.7e5}], polygamma, 'DLMF 5.9.12 and its derivatives by quadrature'),
    ('SF4', [{'a': 2.6, 'b': 0.35}, {'a': 3.3e-7, 'b': 0.44}, {'a': 812, 'b': 9.4}, {'a': 450.5, 'b': 430.2}], beta_integral, "Euler's integral by quadrature"),
    ('SF6', [{'x': 0.43}, {'x': -2.7}, {'x': 1.3e-9}, {'x': 5.1}], lambda x: 2 / sqrt(pi) * sign(x) * gauss_area(mpf(0), abs(x)), 'integral by quadrature'),
    ('SF7', [{'x': 26.1}, {'x': -1.7}, {'x': 3.4}, {'x': 0.52}], erfc, 'integral by quadrature'),
    ('SF9', [{'x': 0.034}, {'x': 4.7}, {'x': 655}, {'x': 1.2}], e1, 'integral by quadrature'),
    ('SF10', [{'x': 3.4}, {'x': -57.3}, {'x': 183.7}, {'x': 6e-7}], sine_integral, 'integral by quadrature'),
    ('SF11', [{'x': 3.7e-9}, {'x': 6.3}, {'x': 171.4}, {'x': 0.57}], cosine_integral, 'gamma + ln x + integral of (cos t - 1) / t by quadrature'),
    ('SF12', [{'x': 0.047}, {'x': -3.3}, {'x': 7.6}, {'x': 1.4}], lambda x: fresnel(x, sin), 'integral by quadrature'),
    ('SF13', [{'x': 0.047}, {'x': -3.4}, {'x': 7.7}, {'x': 1.3}], lambda x: fresnel(x, cos), 'integral by quadrature'),
    ('SF14', [{'nu': 2.6, 'x': 9.3}, {'nu': 0.3, 'x': 187.5}, {'nu': 87.5, 'x': 41.2}, {'nu': 0, 'x': 0.63}, {'nu': 99.2, 'x': 133.8}], many(bessel_j), J_SERIES),
    ('SF15', [{'nu': 0.4, 'x': 5.3}, {'nu': 27.3, 'x': 3.9}, {'nu': 3, 'x': 166.7}, {'nu': 0, 'x': 2.6e-6}, {'nu': 1.5, 'x': 0.33}], bessel_y, SCHLAEFLI),
    ('SF16', [{'nu': 0.7, 'x': 3.3}, {'nu': 88.6, 'x': 12.4}, {'nu': 5.5, 'x': 640}, {'nu': 0, 'x': 0.29}], bessel_i, 'power series (DLMF 10.25.2)'),
    ('SF17', [{'nu': 0.3, 'x': 0.0004}, {'nu': 26.5, 'x': 8.7}, {'nu': 2.2, 'x': 655}, {'nu': 0, 'x': 3.1}], bessel_k, 'integral of exp(-x cosh t) cosh(nu t) by quadrature'),
    ('SF20', [{'x': -23.4}, {'x': 0.63}, {'x': 36.7}, {'x': -4.7}, {'x': 7.9}], precise(330)(airy), "Maclaurin series of w'' = x w with 330 digits"),
    ('SF21', [{'m': -870.5}, {'m': 0.37}, {'m': 0.99999}, {'m': -0.62}], lambda m: elliptic_line(m, -1), 'integral by quadrature'),
    ('SF22', [{'m': -870.5}, {'m': 0.37}, {'m': 0.99999}, {'m': -0.62}], lambda m: elliptic_line(m, 1), 'integral by quadrature'),
    ('SF23', [{'phi': 0.83, 'm': 0.37}, {'phi': -17.3, 'm': 0.92}, {'phi': 3.8, 'm': -640.5}, {'phi': 1.6, 'm': 0.9997}, {'phi': 1e-6, 'm': 0.55}], elliptic_f, 'integral by quadrature'),
    ('SF26', [{'s': 1.04, 'a': 0.3}, {'s': 2.5, 'a': 1}, {'s': 43.7, 'a': 8.2}, {'s': 1.7, 'a': 4.4e5}, {'s': 6.3, 'a': 2.7e-5}, {'s': 49.6, 'a': 8.8e5},
              {'s': 47.5, 'a': 1}, {'s': 1.00006, 'a': 3.4}], hurwitz, "Hermite's integral (DLMF 25.11.29) by quadrature"),
    ('SF29', [{'x': -0.3678}, {'x': 0.83}, {'x': 6e250}, {'x': -0.0021}, {'x': 34.6}], lambda x: lambert(x, mpf(-1) if x < 1 else mpf('0.5'), mpf(1) if x < 1 else mpf(800)), 'bisection'),
    ('SF31', [{'n': 3, 'm': 1, 'x': 0.37}, {'n': 20, 'm': 20, 'x': 0.21}, {'n': 20, 'm': 0, 'x': -0.97}, {'n': 17, 'm': 5, 'x': 1.3e-9}, {'n': 18, 'm': 5, 'x': 1.3e-9},
              {'n': 19, 'm': 4, 'x': 0}, {'n': 18, 'm': 4, 'x': 0}, {'n': 20, 'm': 3, 'x': -0.0034}, {'n': 20, 'm': 7, 'x': 0.00061}, {'n': 5, 'm': 0, 'x': 1},
              {'n': 5, 'm': 0, 'x': -1}, {'n': 5, 'm': 2, 'x': 1}, {'n': 0, 'm': 0, 'x': 0.44}, {'n': 7, 'm': 6, 'x': -0.83}, {'n': 20, 'm': 1, 'x': 0.9993},
              {'n': 19, 'm': 0, 'x': 2.3e-5}, {'n': 4, 'm': 3, 'x': -0.00002}, {'n': 6, 'm': 6, 'x': 0}, {'n': 20, 'm': 0, 'x': 1}, {'n': 13, 'm': 2, 'x': -0.41},
              {'n': 20, 'm': 19, 'x': -0.6}, {'n': 9, 'm': 3, 'x': -1}, {'n': 20, 'm': 0, 'x': 0.5}, {'n': 19, 'm': 0, 'x': -0.4999},
              {'n': 19, 'm': 2, 'x': -0.5001}, {'n': 15, 'm': 8, 'x': 0.4999}], legendre_m, "Rodrigues' formula with whole numbers"),
    ('SF32', [{'n': 7, 'x': 0.43}, {'n': 50, 'x': -18.3}, {'n': 33, 'x': -0.999}, {'n': 46, 'x': 1.0003}, {'n': 49, 'x': -1}, {'n': 31, 'x': -1.0007}, {'n': 3, 'x': 1}, {'n': 3, 'x': 0}, {'n': 33, 'x': 1.3e-9},
              {'n': 36, 'x': -2.4e-7}, {'n': 0, 'x': 0.7}], chebyshev, 'recurrence'),
    ('SF33', [{'n': 7, 'x': -1.3}, {'n': 50, 'x': 0.4}, {'n': 49, 'x': -19.7}, {'n': 0, 'x': 5.5}, {'n': 48, 'x': 6.3}, {'n': 30, 'x': 0}, {'n': 31, 'x': 0}], hermite, 'recurrence'),
    ('SF34', [{'n': 5, 'alpha': -0.4, 'x': 3.3}, {'n': 50, 'alpha': 19.3, 'x': 57.8}, {'n': 48, 'alpha': 2.7, 'x': -1.8}, {'n': 31, 'alpha': 0, 'x': 0}, {'n': 50, 'alpha': 0, 'x': 33.4},
              {'n': 43, 'alpha': 0.7, 'x': 0.27}], laguerre, 'recurrence'),
    ('SF35', [{'x': 1.73}, {'x': 0.041}, {'x': -0.36}, {'x': -1.94}, {'x': -7.7}, {'x': 23.6}, {'x': -0.0000052}, {'x': 0.3725}, {'x': 612.5}, {'x': -634}, {'x': 61.3}, {'x': 4.9}],
     exponential_integral, 'integral of (e^t - 1) / t, or of the decaying tail'),
    ('SF36', [{'n': 1}, {'n': 7}, {'n': 89}, {'n': 2300}], lambda n: fsum(1 / mpf(k) for k in range(1, int(n) + 1)), 'term by term'),
    ('SF36', [{'n': 470000000003}, {'n': 1e15}], lambda n: harmonic(n), 'mpmath harmonic'),
]
CHECKS = [(identifier, given, function, derivation) for identifier, points, function, derivation in POINTS for given in points]

if __name__ == '__main__':
    run('special-functions', CHECKS)
