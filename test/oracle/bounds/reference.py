"""Evaluates trees of the equation language with mpmath, by definitions of the functions that share nothing with genmath."""

import math
import pathlib
import sys

from mpmath import mp, mpf

try:
    from scipy import special
except ImportError:
    special = None

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import special_functions as known  # noqa: E402

mp.dps = 60
# Longest series that is added up here.
LONGEST = 3_000


class NotEvaluated(Exception):
    """Says that this program does not compute something."""


def real(value):
    """The value where it is real and finite; what is not is not compared."""
    if isinstance(value, mp.mpc):
        if value.imag != 0:
            raise NotEvaluated('not real')
        value = value.real
    if not mp.isfinite(value):
        raise NotEvaluated('not finite')
    return mpf(value)


def recurrence(n, first, second, step):
    """A polynomial of degree n from those of degree 0 and 1; further digits cover what the recurrence loses."""
    if n <= 0:
        return first if n == 0 else mpf(0)
    for k in range(1, int(n)):
        first, second = second, step(k, first, second)
    return second


def with_digits(function, digits=220):
    def wrapped(*args):
        with mp.workdps(digits):
            return function(*args)
    return wrapped


def legendre(n, x):
    return recurrence(n, mpf(1), x, lambda k, p, q: ((2 * k + 1) * x * q - k * p) / (k + 1))


def hermite(n, x):
    return recurrence(n, mpf(1), 2 * x, lambda k, p, q: 2 * x * q - 2 * k * p)


def laguerre(n, a, x):
    return recurrence(n, mpf(1), 1 + a - x, lambda k, p, q: ((2 * k + 1 + a - x) * q - (k + a) * p) / (k + 1))


def dawson(x):
    if abs(x) < 40:
        return mp.sqrt(mp.pi) / 2 * mp.exp(-x * x) * mp.erfi(x)
    total, term = mpf(0), 1 / (2 * x)
    for k in range(300):
        total += term
        term *= (2 * k + 1) / (2 * x * x)
        if abs(term) < mpf(10) ** -60 * abs(total):
            break
    return total


def start(name, *arguments):
    """A value in double precision by scipy, from which Newton's method goes on."""
    if special is None:
        raise NotEvaluated('scipy is not installed')
    return float(getattr(special, name)(*map(float, arguments)))


def newton(first, cdf, density, target):
    """A quantile by Newton's method from a start in double precision."""
    if not math.isfinite(first) or first == 0:
        raise NotEvaluated('no start')
    try:
        return known.quantile(cdf, density, target, first)
    except (ArithmeticError, ValueError) as error:
        raise NotEvaluated(str(error)) from error


def norminv(p):
    return known.norminv(p)


def erfinv(y):
    if y == 0:
        return mpf(0)
    return newton(start('erfinv', y), mp.erf, lambda x: 2 / mp.sqrt(mp.pi) * mp.exp(-x * x), y)


def gammaincinv(a, p):
    density = lambda x: mp.exp((a - 1) * mp.log(x) - x - mp.loggamma(a))
    return newton(start('gammaincinv', a, p), lambda x: known.gammainc(a, x), density, p)


def betaincinv(a, b, p):
    try:
        return known.solve_beta(a, b, p)[0]
    except (ArithmeticError, ValueError) as error:
        raise NotEvaluated(str(error)) from error


def odds(a, b, p):
    try:
        x, y = known.solve_beta(a, b, p)
    except (ArithmeticError, ValueError) as error:
        raise NotEvaluated(str(error)) from error
    return x / y


def tinv(p, nu):
    if p == mpf('0.5'):
        return mpf(0)
    if p > mpf('0.5'):
        return -tinv(1 - p, nu)
    return -mp.sqrt(nu / odds(nu / 2, mpf(1) / 2, 2 * p))


def gammapdf(a, x):
    return mp.exp((a - 1) * mp.log(x) - x - mp.loggamma(a)) if x > 0 else mpf(1) if a == 1 else mpf(0)


def betapdf(a, b, x):
    if 0 < x < 1:
        return known.betapdf(a, b, x)
    edge = a if x == 0 else b
    return mpf(0) if edge > 1 else (a * b / edge if edge == 1 else mp.inf)


def tpdf(t, nu):
    return mp.exp(-known.log_beta(mpf(1) / 2, nu / 2) - (nu + 1) / 2 * mp.log1p(t * t / nu)) / mp.sqrt(nu)


def binomialpmf(k, n, p):
    return mp.exp(known.log_choose(n, k)) * mp.power(p, k) * mp.power(1 - p, n - k)


def nbinomialpmf(k, r, p):
    return mp.exp(mp.loggamma(k + r) - mp.loggamma(k + 1) - mp.loggamma(r)) * mp.power(p, r) * mp.power(1 - p, k)


def atan2(y, x):
    return mpf(0) if x == 0 and y == 0 else mp.atan2(y, x)


def remainder(a, b):
    return a - b * mp.floor(a / b)


def whole_round(x):
    return mp.sign(x) * mp.floor(abs(x) + mpf('0.5'))


def binomial(n, k):
    return mpf(math.comb(int(n), int(k))) if 0 <= k <= n else mpf(0)


def factorial(n):
    if n > 170:
        raise NotEvaluated('not finite')
    return mpf(math.factorial(int(n)))


def gcd(a, b):
    return mpf(math.gcd(int(a), int(b)))


def lcm(a, b):
    return mpf(0) if a == 0 or b == 0 else abs(a * b) / gcd(a, b)


def truth(holds):
    return mpf(1) if holds else mpf(0)


def mean(x):
    return mp.fsum(x) / len(x)


def squares(x):
    centre = mean(x)
    return mp.fsum((value - centre) ** 2 for value in x)


def median(x):
    ordered, half = sorted(x), len(x) // 2
    return ordered[half] if len(x) % 2 else (ordered[half - 1] + ordered[half]) / 2


def mode(x):
    most = max(x.count(value) for value in x)
    return min(value for value in x if x.count(value) == most)


def dot(x, y):
    if len(x) != len(y):
        raise NotEvaluated('not finite')
    return mp.fdot(x, y)


def flat(x, *more):
    return list(x) if isinstance(x, list) else [x, *more]


LISTS = {
    'sum': lambda x: mp.fsum(x), 'mean': mean, 'variance': lambda x: squares(x) / (len(x) - 1), 'pvariance': lambda x: squares(x) / len(x),
    'stdev': lambda x: mp.sqrt(squares(x) / (len(x) - 1)), 'pstdev': lambda x: mp.sqrt(squares(x) / len(x)), 'median': median,
    'mad': lambda x: median([abs(value - median(x)) for value in x]), 'mode': mode, 'prod': lambda x: mp.fprod(x), 'dot': dot,
    'length': lambda x: mpf(len(x)), 'min': lambda *x: min(flat(*x)), 'max': lambda *x: max(flat(*x)),
}

FUNCTIONS = {
    **LISTS,
    'sqrt': mp.sqrt, 'cbrt': lambda x: mp.sign(x) * mp.cbrt(abs(x)), 'exp': mp.exp, 'expm1': mp.expm1, 'ln': mp.log, 'log10': mp.log10,
    'log2': lambda x: mp.log(x, 2), 'log1p': mp.log1p, 'sin': mp.sin, 'cos': mp.cos, 'tan': mp.tan, 'asin': mp.asin, 'acos': mp.acos,
    'atan': mp.atan, 'atan2': atan2, 'sinh': mp.sinh, 'cosh': mp.cosh, 'tanh': mp.tanh, 'asinh': mp.asinh, 'acosh': mp.acosh, 'atanh': mp.atanh,
    'abs': abs, 'sign': mp.sign, 'floor': mp.floor, 'ceil': mp.ceil, 'round': whole_round,
    'trunc': lambda x: mp.sign(x) * mp.floor(abs(x)), 'hypot': mp.hypot, 'mod': remainder, 'gcd': gcd, 'lcm': lcm, 'factorial': factorial,
    'binomial': binomial, 'and': lambda p, q: truth(p != 0 and q != 0), 'or': lambda p, q: truth(p != 0 or q != 0),
    'not': lambda p: truth(p == 0),
    'gamma': mp.gamma, 'lgamma': mp.loggamma, 'digamma': mp.digamma, 'trigamma': lambda x: mp.psi(1, x),
    'polygamma': lambda n, x: mp.psi(int(n), x), 'beta': mp.beta, 'lbeta': known.log_beta, 'zeta': mp.zeta,
    'erf': mp.erf, 'erfc': mp.erfc, 'erfinv': erfinv, 'erfcinv': lambda y: -norminv(y / 2) / mp.sqrt(2),
    'gammainc': known.gammainc, 'gammaincc': known.gammaincc, 'gammaincinv': gammaincinv,
    'betainc': known.betainc, 'betaincinv': betaincinv,
    'besselj': mp.besselj, 'bessely': mp.bessely, 'besseli': mp.besseli, 'besselk': mp.besselk, 'airyai': mp.airyai, 'airybi': mp.airybi,
    'ellipk': mp.ellipk, 'ellipe': lambda *x: mp.ellipe(*x), 'ellipf': mp.ellipf, 'ellipeinc': mp.ellipe, 'ellippi': mp.ellippi,
    'lambertw': lambda x: known.lambertw(x, 0), 'lambertwm1': lambda x: known.lambertw(x, -1),
    'legendre': with_digits(legendre), 'hermite': with_digits(hermite), 'laguerre': with_digits(laguerre),
    'e1': mp.e1, 'ei': mp.ei, 'si': mp.si, 'ci': mp.ci, 'fresnels': mp.fresnels, 'fresnelc': mp.fresnelc, 'dawson': dawson,
    'normcdf': known.normcdf, 'norminv': norminv, 'tcdf': known.tcdf, 'tinv': tinv,
    'chi2cdf': lambda x, k: known.gammainc(k / 2, x / 2), 'chi2inv': lambda p, k: 2 * gammaincinv(k / 2, p),
    'fcdf': known.fcdf, 'finv': lambda p, d1, d2: d2 / d1 * odds(d1 / 2, d2 / 2, p),
    'gammapdf': gammapdf, 'betapdf': betapdf, 'betaincc': lambda a, b, x: known.betainc(b, a, 1 - x), 'tpdf': tpdf,
    'fpdf': known.fpdf, 'fsf': lambda x, d1, d2: known.betainc(d2 / 2, d1 / 2, d2 / (d1 * x + d2)),
    'binomialpmf': binomialpmf, 'nbinomialpmf': nbinomialpmf, 'binomialinv': known.binomialinv, 'poissoninv': known.poissoninv, 'hyperpmf': known.hyperpmf, 'hypercdf': known.hypercdf,
}

COMPARE = {
    '<': lambda x, y: x < y, '<=': lambda x, y: x <= y, '>': lambda x, y: x > y, '>=': lambda x, y: x >= y,
    '==': lambda x, y: x == y, '!=': lambda x, y: x != y,
}


def evaluate(tree, values, units, literal=mpf):
    """Evaluates a tree at exact values; a number that is written stands for the decimal it says, or for its double beside a comparison."""
    kind = tree[0]
    if kind == 'number':
        return mpf(units[f'{tree[1]}[{tree[2]}]']) if tree[2] is not None else literal(tree[1])
    if kind == 'symbol':
        return values[tree[1]]
    if kind == 'negate':
        return -evaluate(tree[1], values, units, literal)
    if kind == 'binary':
        left, right = evaluate(tree[2], values, units, literal), evaluate(tree[3], values, units, literal)
        if tree[1] == '+':
            return left + right
        if tree[1] == '-':
            return left - right
        if tree[1] == '*':
            return left * right
        if tree[1] == '/':
            if right == 0:
                raise NotEvaluated('not finite')
            return left / right
        if left == 0 and right < 0:
            raise NotEvaluated('not finite')
        if left < 0 and abs(right * 3 - 1) < mpf(10) ** -50:
            return -mp.cbrt(-left)
        if abs(right) > 1e6 and abs(right) * abs(mp.log(abs(left))) > 2000 if left != 0 else False:
            raise NotEvaluated('not finite')
        return real(mp.power(left, right))
    if kind == 'compare':
        left, right = (evaluate(part, values, units, lambda text: mpf(float(text))) for part in tree[2:])
        return truth(COMPARE[tree[1]](left, right))
    if kind == 'if':
        return evaluate(tree[2] if evaluate(tree[1], values, units, literal) != 0 else tree[3], values, units, literal)
    if kind == 'element':
        index = evaluate(tree[2], values, units, literal)
        return values[tree[1]][int(index) - 1]
    if kind == 'series':
        start, end = (int(evaluate(part, values, units, literal)) for part in tree[3:5])
        if end - start > LONGEST:
            raise NotEvaluated('too long')
        inner, total = dict(values), mpf(0) if tree[1] == 'sum' else mpf(1)
        for index in range(start, end + 1):
            inner[tree[2]] = mpf(index)
            term = evaluate(tree[5], inner, units, literal)
            total = total + term if tree[1] == 'sum' else total * term
        return total
    name, arguments = tree[1], [evaluate(argument, values, units, literal) for argument in tree[2]]
    if name == 'exp' and abs(arguments[0]) > 2000:
        if arguments[0] > 0:
            raise NotEvaluated('not finite')
    try:
        if name not in FUNCTIONS:
            # Functions of whole numbers are exact or refused, and have values from tables of their own.
            raise NotEvaluated(f'{name} is not here')
        return real(FUNCTIONS[name](*arguments))
    except (ZeroDivisionError, ValueError, OverflowError, mp.NoConvergence, ArithmeticError) as error:
        raise NotEvaluated(f'{name}: {error}') from error
