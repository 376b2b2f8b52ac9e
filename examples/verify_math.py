"""Values with units for verify_sheet.py: arithmetic that carries dimensions, rounding errors and uncertainties along.

Written from docs/receipt.md. The standard library computes the elementary functions; mpmath, where it is installed,
the special ones. Without it they raise NotChecked.
"""

from __future__ import annotations

import calendar
import math
from decimal import Decimal
from fractions import Fraction
from typing import Any, Callable, Optional, Sequence

try:
    import mpmath  # type: ignore[import-untyped]

    mpmath.mp.dps = 30
except ImportError:
    mpmath = None

ROUNDING = 2.0**-52
# Relative error that a special function is allowed here; it only widens what a bound is compared with.
SPECIAL_ERROR = 1e-11
THIRD = 1 / 3
# Most terms of a sum that is added up here, and the greatest argument of a special function.
LONGEST = 20_000
GREATEST = 1e9
# The greatest number up to which primes are counted here.
MOST_SIFTED = 10**8

# Exponents of the base units; None for a literal zero, which agrees with every dimension.
Dimension = Optional[dict[str, float]]


class NotChecked(Exception):
    """Says what is needed to compute something."""


class Refused(Exception):
    """Says what is wrong with a program."""


class Value:
    """A number in coherent SI, its dimension, a rough bound on its rounding error, and how each uncertainty moves it."""

    __slots__ = ("number", "dimension", "error", "moved")

    def __init__(
        self, number: float, dimension: Dimension, error: float = 0.0, moved: Optional[dict[Any, float]] = None
    ) -> None:
        if not math.isfinite(number):
            raise ArithmeticError("not finite")
        self.number = number
        self.dimension = dimension
        self.error = error
        self.moved = moved or {}

    def uncertainty(self) -> float:
        return math.sqrt(sum(amount * amount for amount in self.moved.values()))


def is_pure(dimension: Dimension) -> bool:
    return not dimension or all(abs(exponent) < 1e-9 for exponent in dimension.values())


def agree(*values: Value) -> Dimension:
    """Gives the dimension that values share."""
    stated = [value.dimension for value in values if value.dimension is not None]
    for other in stated[1:]:
        if any(abs(stated[0].get(unit, 0) - other.get(unit, 0)) > 1e-9 for unit in {**stated[0], **other}):
            raise Refused("values of different dimensions are joined")
    return stated[0] if stated else None


def scaled(dimension: Dimension, power: float) -> Dimension:
    return {unit: exponent * power for unit, exponent in (dimension or {}).items()}


def joined(a: Dimension, b: Dimension, sign: int) -> Dimension:
    first, second = a or {}, b or {}
    return {unit: first.get(unit, 0) + sign * second.get(unit, 0) for unit in {**first, **second}}


def combine(number: float, dimension: Dimension, parts: Sequence[tuple[Value, float]], own: float = ROUNDING) -> Value:
    """Makes a value of others, each with the derivative by it."""
    error = own * abs(number)
    moved: dict[Any, float] = {}
    for value, slope in parts:
        if value.error:
            error += abs(slope) * value.error
        for source, amount in value.moved.items():
            moved[source] = moved.get(source, 0.0) + slope * amount
    return Value(number, dimension, error, moved)


def pure(number: float) -> Value:
    return Value(float(number), {} if number else None)


def add(a: Value, b: Value) -> Value:
    return combine(a.number + b.number, agree(a, b), [(a, 1), (b, 1)])


def subtract(a: Value, b: Value) -> Value:
    return combine(a.number - b.number, agree(a, b), [(a, 1), (b, -1)])


def multiply(a: Value, b: Value) -> Value:
    return combine(a.number * b.number, joined(a.dimension, b.dimension, 1), [(a, b.number), (b, a.number)])


def divide(a: Value, b: Value) -> Value:
    quotient = a.number / b.number
    return combine(
        quotient, joined(a.dimension, b.dimension, -1), [(a, 1 / b.number), (b, -quotient / b.number)]
    )


def root(x: Value, power: float, function: Callable[[float], float]) -> Value:
    number = function(x.number)
    needs_slope = x.error or x.moved
    slope = power * number / x.number if needs_slope and x.number else 0.0
    return combine(number, scaled(x.dimension, power), [(x, slope)])


def cube_root(x: float) -> float:
    return math.copysign(abs(x) ** THIRD, x)


def power(a: Value, b: Value) -> Value:
    if not is_pure(b.dimension):
        raise Refused("an exponent has a unit")
    if b.number == THIRD:
        return root(a, THIRD, cube_root)
    number = math.pow(a.number, b.number)
    dimension = {} if is_pure(a.dimension) else scaled(a.dimension, b.number)
    by_base = b.number * math.pow(a.number, b.number - 1) if (a.error or a.moved) and b.number else 0.0
    by_exponent = number * math.log(a.number) if (b.error or b.moved) and a.number > 0 else 0.0
    return combine(number, dimension, [(a, by_base), (b, by_exponent)])


def truth(holds: bool, *of: Value) -> Value:
    """A truth counts 1 or 0, and names the sources of what it was decided by."""
    return combine(float(holds), {}, [(value, 0.0) for value in of])


def compare(operator: str, a: Value, b: Value) -> Value:
    agree(a, b)
    x, y = a.number, b.number
    holds = {"<": x < y, "<=": x <= y, ">": x > y, ">=": x >= y, "==": x == y, "!=": x != y}[operator]
    return truth(holds, a, b)


def right_angle(x: float) -> Optional[int]:
    """Gives k where x is k quarter turns, or the next double to it."""
    k = round(x / (math.pi / 2))
    exact = k * (math.pi / 2)
    near = abs(k) <= 1000 and abs(x - exact) <= math.ulp(exact) * 1.5 and (k != 0 or x == 0)
    return k if near else None


def sine(x: float) -> float:
    k = right_angle(x)
    return math.sin(x) if k is None else float((0, 1, 0, -1)[k % 4])


def cosine(x: float) -> float:
    k = right_angle(x)
    return math.cos(x) if k is None else float((1, 0, -1, 0)[k % 4])


def tangent(x: float) -> float:
    k = right_angle(x)
    if k is not None and k % 2:
        raise ArithmeticError("tan has no value at a right angle")
    return math.tan(x) if k is None else 0.0


def rounded(x: float) -> float:
    return math.copysign(math.floor(abs(x) + 0.5), x) if abs(x) < 2**52 else x


# Functions of one pure number, each with its derivative.
ELEMENTARY: dict[str, tuple[Callable[[float], float], Callable[[float], float]]] = {
    "exp": (math.exp, math.exp),
    "expm1": (math.expm1, math.exp),
    "ln": (math.log, lambda x: 1 / x),
    "log10": (math.log10, lambda x: 1 / (x * math.log(10))),
    "log2": (math.log2, lambda x: 1 / (x * math.log(2))),
    "log1p": (math.log1p, lambda x: 1 / (1 + x)),
    "sin": (sine, cosine),
    "cos": (cosine, lambda x: -sine(x)),
    "tan": (tangent, lambda x: 1 + tangent(x) ** 2),
    "asin": (math.asin, lambda x: 1 / math.sqrt(1 - x * x)),
    "acos": (math.acos, lambda x: -1 / math.sqrt(1 - x * x)),
    "atan": (math.atan, lambda x: 1 / (1 + x * x)),
    "sinh": (math.sinh, math.cosh),
    "cosh": (math.cosh, math.sinh),
    "tanh": (math.tanh, lambda x: 1 / math.cosh(x) ** 2),
    "asinh": (math.asinh, lambda x: 1 / math.sqrt(x * x + 1)),
    "acosh": (math.acosh, lambda x: 1 / math.sqrt(x * x - 1)),
    "atanh": (math.atanh, lambda x: 1 / (1 - x * x)),
    "floor": (math.floor, lambda x: 0.0),
    "ceil": (math.ceil, lambda x: 0.0),
    "round": (rounded, lambda x: 0.0),
    "trunc": (math.trunc, lambda x: 0.0),
}


def whole(value: Value) -> int:
    if not value.number.is_integer():
        raise ArithmeticError("a whole number is wanted")
    return int(value.number)


def remainder(a: Value, b: Value) -> Value:
    dimension = agree(a, b)
    rest = math.fmod(a.number, b.number)
    if rest and (rest < 0) != (b.number < 0):
        rest += b.number
    return combine(rest, dimension, [(a, 1), (b, -math.floor(a.number / b.number))])


def distance(a: Value, b: Value) -> Value:
    number = math.hypot(a.number, b.number)
    return combine(number, agree(a, b), [(a, a.number / number), (b, b.number / number)] if number else [(a, 0), (b, 0)])


def angle_of(y: Value, x: Value) -> Value:
    agree(y, x)
    square = x.number**2 + y.number**2
    return combine(math.atan2(y.number, x.number), {}, [(y, x.number / square), (x, -y.number / square)])


def absolute(x: Value) -> Value:
    return combine(abs(x.number), x.dimension, [(x, math.copysign(1, x.number))], 0)


def extreme(values: Sequence[Value], least: bool) -> Value:
    dimension = agree(*values)
    found = (min if least else max)(values, key=lambda value: value.number)
    return combine(found.number, dimension, [(value, 1.0 if value is found else 0.0) for value in values], 0)


def counted(function: Callable[..., int], *args: Value) -> Value:
    if any(value.moved for value in args):
        raise NotChecked("a function of whole numbers of something uncertain")
    return pure(float(function(*map(whole, args))))


def factorial(n: int) -> int:
    if n > 170:
        raise ArithmeticError("a factorial beyond the greatest double")
    return math.factorial(n)


def binomial(n: int, k: int) -> int:
    if not 0 <= k <= n:
        return 0
    if min(k, n - k) > LONGEST:
        raise NotChecked("a binomial coefficient of large numbers")
    return math.comb(n, k)


def factors(n: int) -> dict[int, int]:
    if n < 1:
        raise ArithmeticError("the prime factors of a number below 1")
    found: dict[int, int] = {}
    divisor = 2
    while divisor * divisor <= n:
        if divisor > LONGEST:
            raise NotChecked("the prime factors of a large number")
        while n % divisor == 0:
            found[divisor] = found.get(divisor, 0) + 1
            n //= divisor
        divisor += 1
    return {**found, n: 1} if n > 1 else found


def totient(n: int) -> int:
    for prime in factors(n):
        n = n // prime * (prime - 1)
    return n


def moebius(n: int) -> int:
    powers = factors(n).values()
    return 0 if any(power > 1 for power in powers) else (-1) ** len(powers)


def divisor_sum(n: Value, z: Value) -> Value:
    """The sum of the powers of the divisors, prime by prime."""
    if n.moved or z.moved:
        raise NotChecked("a function of whole numbers of something uncertain")
    found = Fraction(1)
    for prime, times in factors(whole(n)).items():
        found *= sum(Fraction(prime) ** (whole(z) * i) for i in range(times + 1))
    return pure(float(found))


def prime_count(x: Value) -> Value:
    """Counts the primes up to x: of the numbers up to each x // i those that no smaller prime divides are left, prime by prime."""
    if x.moved:
        raise NotChecked("a function of whole numbers of something uncertain")
    most = math.floor(x.number)
    if most > MOST_SIFTED:
        raise NotChecked("the primes up to a large number")
    root_of = math.isqrt(max(most, 0))
    quotients = [most // i for i in range(1, root_of + 1)]
    quotients += range(quotients[-1] - 1, 0, -1) if quotients else []
    left = {v: v - 1 for v in quotients}
    for p in range(2, root_of + 1):
        if left[p] > left[p - 1]:
            for v in quotients:
                if v < p * p:
                    break
                left[v] -= left[v // p] - left[p - 1]
    return pure(left.get(most, 0))


def partitions(n: int) -> int:
    """The ways to write n as a sum: of the summands 1, of 1 and 2, and so on."""
    ways = [1] + [0] * n
    for summand in range(1, n + 1):
        for at in range(summand, n + 1):
            ways[at] += ways[at - summand]
    return ways[n]


def groupings(n: int, k: int) -> int:
    """Stirling numbers of the second kind: the n-th thing is alone, or joins one of the groups of the others."""
    row = [1]
    for _ in range(n):
        row = [0] + [i * below + before for i, (before, below) in enumerate(zip(row, [*row[1:], 0]), 1)]
    return row[k] if k < len(row) else 0


def fibonacci(n: int) -> int:
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


SEVERAL: dict[str, Callable[..., Value]] = {
    "sqrt": lambda x: root(x, 0.5, math.sqrt),
    "cbrt": lambda x: root(x, THIRD, cube_root),
    "abs": absolute,
    "sign": lambda x: truth(False, x) if x.number == 0 else Value(math.copysign(1, x.number), {}),
    "neg": lambda x: combine(-x.number, x.dimension, [(x, -1)], 0),
    "hypot": distance,
    "atan2": angle_of,
    "mod": remainder,
    "gcd": lambda a, b: counted(math.gcd, a, b),
    "lcm": lambda a, b: counted(lambda x, y: x * y // math.gcd(x, y) if x else 0, a, b),
    "factorial": lambda n: counted(factorial, n),
    "binomial": lambda n, k: counted(binomial, n, k),
    "modpow": lambda a, n, m: counted(pow, a, n, m),
    "modinv": lambda a, m: counted(lambda x, y: pow(x, -1, y), a, m),
    "totient": lambda n: counted(totient, n),
    "moebius": lambda n: counted(moebius, n),
    "leastfactor": lambda n: counted(lambda x: min(factors(x), default=1), n),
    "fibonacci": lambda n: counted(fibonacci, n),
    "divisorsum": divisor_sum,
    "primepi": prime_count,
    "partitions": lambda n: counted(partitions, n),
    "stirling2": lambda n, k: counted(groupings, n, k),
    "monthdays": lambda y, m: counted(lambda year, month: calendar.monthrange(year, month)[1], y, m),
    "and": lambda p, q: truth(p.number != 0 and q.number != 0, p, q),
    "or": lambda p, q: truth(p.number != 0 or q.number != 0, p, q),
    "not": lambda p: truth(p.number == 0, p),
    "+": add,
    "-": subtract,
    "*": multiply,
    "/": divide,
    "^": power,
}

COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")


# ---- Functions of lists ---------------------------------------------------------------------------------------------


def total(values: Sequence[Value]) -> Value:
    return combine(math.fsum(value.number for value in values), agree(*values), [(value, 1) for value in values])


def mean(values: Sequence[Value]) -> Value:
    return divide(total(values), pure(len(values)))


def variance(values: Sequence[Value], less: int) -> Value:
    centre = mean(values)
    squares = [power(subtract(value, centre), pure(2)) for value in values]
    return divide(total(squares), pure(len(values) - less))


def ordered(values: Sequence[Value]) -> list[Value]:
    agree(*values)
    return sorted(values, key=lambda value: value.number)


def quantile(values: Sequence[Value], share: float) -> Value:
    rising = ordered(values)
    at = share * (len(rising) - 1)
    low, high = rising[math.floor(at)], rising[math.ceil(at)]
    part = at - math.floor(at)
    return add(multiply(pure(1 - part), low), multiply(pure(part), high)) if part else low


def product(values: Sequence[Value]) -> Value:
    found = pure(1)
    for value in values:
        found = multiply(found, value)
    return found


def dot(a: Sequence[Value], b: Sequence[Value]) -> Value:
    if len(a) != len(b):
        raise ArithmeticError("lists of two lengths")
    return total([multiply(x, y) for x, y in zip(a, b)])


def deviation(values: Sequence[Value]) -> Value:
    centre = quantile(values, 0.5)
    return quantile([absolute(subtract(value, centre)) for value in values], 0.5)


def mode(values: Sequence[Value]) -> Value:
    """The smallest of the most frequent values; it moves with the mean of those."""
    dimension = agree(*values)
    numbers = [value.number for value in values]
    most = max(map(numbers.count, numbers))
    found = min(number for number in numbers if numbers.count(number) == most)
    return combine(found, dimension, [(value, 1 / most) for value in values if value.number == found], 0)


def quantile_at(values: Sequence[Value], share: Value) -> Value:
    if not (is_pure(share.dimension) and 0 <= share.number <= 1):
        raise ArithmeticError("a quantile of no share")
    found = quantile(values, share.number)
    rising, at = ordered(values), share.number * (len(values) - 1)
    rise = rising[math.ceil(at)].number - rising[math.floor(at)].number
    return combine(found.number, found.dimension, [(found, 1), (share, rise * (len(values) - 1))])


def rank(values: Sequence[Value], value: Value) -> Value:
    """The place of a value in the rising order, from 1; equal ones share the mean of their places."""
    agree(value, *values)
    less, equal = (sum(test(each.number) for each in values) for test in (value.number.__gt__, value.number.__eq__))
    return pure(less + (equal + 1) / 2)


# Of a list and of a value behind it.
CHOICES: dict[str, Callable[[Sequence[Value], Value], Value]] = {"quantile": quantile_at, "rank": rank}

LISTS: dict[str, Callable[..., Value]] = {
    "mode": mode,
    "sum": total,
    "mean": mean,
    "variance": lambda x: variance(x, 1),
    "pvariance": lambda x: variance(x, 0),
    "stdev": lambda x: root(variance(x, 1), 0.5, math.sqrt),
    "pstdev": lambda x: root(variance(x, 0), 0.5, math.sqrt),
    "median": lambda x: quantile(x, 0.5),
    "mad": deviation,
    "prod": product,
    "dot": dot,
    "length": lambda x: pure(len(x)),
    "min": lambda x: extreme(x, True),
    "max": lambda x: extreme(x, False),
}


# ---- Special functions, by mpmath -----------------------------------------------------------------------------------


def inverse(function: Callable[[Any], Any], share: Any, least: Any, greatest: Any) -> Any:
    """Finds where a rising function reaches a share, by halving: between two ends, open ones by doubling first."""
    mp = mpmath.mp
    low, high = mp.mpf(least), mp.mpf(greatest)
    if not -1 < share < 1:
        raise ValueError("no share")
    if high == mp.inf:
        high = mp.mpf(1)
        while function(high) < share and high < GREATEST:
            high *= 4
    if low == -mp.inf:
        low = -high
        while function(low) > share and low > -GREATEST:
            low *= 4
    if low == 0:
        # A small place gets its digits where its exponent is halved first.
        low = mp.mpf(10) ** -400
    for _ in range(1200):
        if high - low <= abs(high) * mp.mpf(10) ** -22 or high - low < mp.mpf(10) ** -380:
            break
        middle = mp.sqrt(low * high) if low > 0 and high > 4 * low else (low + high) / 2
        low, high = (middle, high) if function(middle) < share else (low, middle)
    return (low + high) / 2


def special_functions() -> dict[str, Callable[..., Any]]:
    """The special functions of the language by their definitions; the sections of the DLMF are those of docs/language."""
    mp = mpmath.mp

    def lower(a: Any, x: Any) -> Any:
        return mp.gammainc(a, 0, x, regularized=True)

    def upper(a: Any, x: Any) -> Any:
        return mp.gammainc(a, x, mp.inf, regularized=True)

    def beta_share(a: Any, b: Any, x: Any) -> Any:
        return mp.betainc(a, b, 0, x, regularized=True)

    def beta_rest(a: Any, b: Any, x: Any) -> Any:
        return mp.betainc(b, a, 0, 1 - x, regularized=True)

    def student(t: Any, nu: Any) -> Any:
        tail = beta_share(nu / 2, mp.mpf(1) / 2, nu / (nu + t * t)) / 2
        return tail if t <= 0 else 1 - tail

    def fisher(x: Any, d1: Any, d2: Any) -> Any:
        return beta_share(d1 / 2, d2 / 2, d1 * x / (d1 * x + d2))

    def gamma_density(a: Any, x: Any) -> Any:
        if x == 0:
            return mp.mpf(1 if a == 1 else 0)
        return mp.exp((a - 1) * mp.log(x) - x - mp.loggamma(a))

    def beta_density(a: Any, b: Any, x: Any) -> Any:
        return x ** (a - 1) * (1 - x) ** (b - 1) / mp.beta(a, b)

    def hypergeometric(k: Any, population: Any, marked: Any, drawn: Any) -> Any:
        return mp.binomial(marked, k) * mp.binomial(population - marked, drawn - k) / mp.binomial(population, drawn)

    def hypergeometric_sum(k: Any, population: Any, marked: Any, drawn: Any) -> Any:
        least = max(0, int(drawn + marked - population))
        if k - least > LONGEST:
            raise NotChecked("a long sum of probabilities")
        return mp.fsum(hypergeometric(i, population, marked, drawn) for i in range(least, int(k) + 1))

    def least_count(share_up_to: Callable[[int], Any], share: Any) -> int:
        """The least count whose cumulative probability is at least the share: by doubling, then by halving."""
        low, high = -1, 1
        while share_up_to(high) < share * (1 - mp.mpf(10) ** -24):
            low, high = high, 2 * high
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if share_up_to(middle) < share * (1 - mp.mpf(10) ** -24) else (low, middle)
        return high

    def binomial_quantile(q: Any, n: Any, p: Any) -> int:
        return least_count(lambda k: mp.mpf(1) if k >= n else beta_share(n - k, k + 1, 1 - p), q)

    return {
        "binomialinv": binomial_quantile,
        "poissoninv": lambda q, m: least_count(lambda k: upper(k + 1, m), q),
        "gamma": mp.gamma,
        "lgamma": lambda x: mp.log(abs(mp.gamma(x))) if x < 0 else mp.loggamma(x),
        "digamma": mp.digamma,
        "trigamma": lambda x: mp.polygamma(1, x),
        "polygamma": lambda n, x: mp.polygamma(int(n), x),
        "beta": mp.beta,
        "lbeta": lambda a, b: mp.loggamma(a) + mp.loggamma(b) - mp.loggamma(a + b),
        "erf": mp.erf,
        "erfc": mp.erfc,
        "erfinv": mp.erfinv,
        "erfcinv": lambda y: -norm_inverse(y / 2) / mp.sqrt(2),
        "gammainc": lower,
        "gammaincc": upper,
        "gammaincinv": lambda a, p: inverse(lambda x: lower(a, x), p, 0, mp.inf),
        "betainc": beta_share,
        "betaincc": beta_rest,
        "betaincinv": lambda a, b, p: inverse(lambda x: beta_share(a, b, x), p, 0, 1),
        "besselj": mp.besselj,
        "bessely": mp.bessely,
        "besseli": mp.besseli,
        "besselk": mp.besselk,
        "airyai": mp.airyai,
        "airybi": mp.airybi,
        "ellipk": mp.ellipk,
        "ellipe": mp.ellipe,
        "ellipf": mp.ellipf,
        "ellipeinc": mp.ellipe,
        "ellippi": mp.ellippi,
        "zeta": mp.zeta,
        "lambertw": lambda x: mp.lambertw(x).real,
        "lambertwm1": lambda x: mp.lambertw(x, -1).real,
        "legendre": lambda n, x: mp.legendre(int(n), x),
        "hermite": lambda n, x: mp.hermite(int(n), x),
        "laguerre": lambda n, a, x: mp.laguerre(int(n), a, x),
        "e1": mp.e1,
        "ei": mp.ei,
        "si": mp.si,
        "ci": mp.ci,
        "fresnels": mp.fresnels,
        "fresnelc": mp.fresnelc,
        "dawson": lambda x: mp.sqrt(mp.pi) / 2 * mp.exp(-x * x) * mp.erfi(x),
        "normcdf": lambda x: mp.erfc(-x / mp.sqrt(2)) / 2,
        "norminv": lambda p: norm_inverse(p),
        "tcdf": student,
        "tinv": lambda p, nu: inverse(lambda t: student(t, nu), p, -mp.inf, mp.inf),
        "chi2cdf": lambda x, k: lower(k / 2, x / 2),
        "chi2inv": lambda p, k: 2 * inverse(lambda x: lower(k / 2, x), p, 0, mp.inf),
        "fcdf": fisher,
        "finv": lambda p, d1, d2: inverse(lambda x: fisher(x, d1, d2), p, 0, mp.inf),
        "fsf": lambda x, d1, d2: beta_share(d2 / 2, d1 / 2, d2 / (d2 + d1 * x)),
        "gammapdf": gamma_density,
        "betapdf": beta_density,
        "tpdf": lambda t, nu: (1 + t * t / nu) ** (-(nu + 1) / 2) / (mp.sqrt(nu) * mp.beta(nu / 2, mp.mpf(1) / 2)),
        "fpdf": lambda x, d1, d2: (
            beta_density(d1 / 2, d2 / 2, d1 * x / (d1 * x + d2)) * d1 * d2 / (d1 * x + d2) ** 2
        ),
        "binomialpmf": lambda k, n, p: mp.binomial(n, k) * p**k * (1 - p) ** (n - k),
        "nbinomialpmf": lambda k, r, p: mp.binomial(k + r - 1, k) * p**r * (1 - p) ** k,
        "hyperpmf": hypergeometric,
        "hypercdf": hypergeometric_sum,
    }


def norm_inverse(p: Any) -> Any:
    mp = mpmath.mp
    if p > 0.5:
        return mp.sqrt(2) * mp.erfinv(2 * p - 1) if p < 1 - mp.mpf(10) ** -20 else mp.nan
    if p > 1e-3:
        return -mp.sqrt(2) * mp.erfinv(1 - 2 * p)
    return -inverse(lambda x: -mp.erfc(x / mp.sqrt(2)) / 2, -p, 0, mp.inf)


def special_names() -> list[str]:
    return list(special_functions()) if mpmath is not None else []


_SPECIAL: dict[str, Callable[..., Any]] = {}


def special(name: str, args: Sequence[Value]) -> Value:
    if mpmath is None:
        raise NotChecked(f"{name} needs mpmath")
    if not _SPECIAL:
        _SPECIAL.update(special_functions())
    function = _SPECIAL.get(name)
    if function is None:
        raise Refused(f"there is no function {name[:64]}")
    if not all(is_pure(value.dimension) for value in args):
        raise Refused(f"{name} takes pure numbers")
    if any(abs(value.number) > GREATEST for value in args):
        raise NotChecked(f"{name} of a large number takes too long")
    at = [mpmath.mpf(value.number) for value in args]
    try:
        number = float(function(*at))
        slopes = [
            float(mpmath.diff(lambda x, i=i: function(*at[:i], x, *at[i + 1 :]), at[i])) if value.moved else 0.0
            for i, value in enumerate(args)
        ]
    except (ArithmeticError, ValueError, TypeError, mpmath.libmp.NoConvergence) as error:
        raise NotChecked(f"mpmath does not give {name} here ({str(error)[:60]})") from None
    return combine(number, {}, list(zip(args, slopes)), SPECIAL_ERROR)


def apply(name: str, args: Sequence[Value]) -> Value:
    """Applies a function of single values, or an operator."""
    if name in COMPARISONS and len(args) == 2:
        return compare(name, *args)
    if name in ("min", "max"):
        return extreme(args, name == "min")
    if name in ELEMENTARY and len(args) == 1:
        (x,) = args
        if not is_pure(x.dimension):
            raise Refused(f"{name} takes a pure number")
        function, derivative = ELEMENTARY[name]
        number = float(function(x.number))
        try:
            slope = derivative(x.number) if x.error or x.moved else 0.0
        except (ArithmeticError, ValueError):
            slope = math.inf if x.moved else 0.0
        found = combine(number, {}, [(x, slope)])
        if number == 0 and name in ("sin", "cos", "tan"):
            # No double is a right angle: the zero is off by as much as the double is.
            found.error += ROUNDING * abs(x.number)
        return found
    if name in SEVERAL:
        try:
            return SEVERAL[name](*args)
        except TypeError:
            raise Refused(f"{name} takes another number of values") from None
    return special(name, args)


def round_to(number: float, places: int) -> float:
    """Rounds to decimals as the language does: the decimal text is shifted, and half goes up."""
    shifted = float(Decimal(repr(number)).scaleb(places))
    return float(Decimal(math.floor(shifted + 0.5)).scaleb(-places))
