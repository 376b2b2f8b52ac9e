"""Second reading of number-theory: by definition (trial, enumeration, recurrences) rather than by closed forms."""

import datetime

import mpmath
from checks import run
from mpmath import mpf


def common_divisor(a, b):
    """Tries every candidate downwards; 0 and 0 give 0."""
    a, b = int(a), int(b)
    if a == 0 or b == 0:
        return a + b
    return next(d for d in range(min(a, b), 0, -1) if a % d == 0 and b % d == 0)


def common_multiple(a, b):
    a, b = int(a), int(b)
    if a == 0 or b == 0:
        return 0
    return next(a * k for k in range(1, b + 1) if a * k % b == 0)


def inverse(a, m):
    a, m = int(a), int(m)
    return next(x for x in range(1, m) if a * x % m == 1)


def congruences(a_1, m_1, a_2, m_2):
    a_1, m_1, a_2, m_2 = int(a_1), int(m_1), int(a_2), int(m_2)
    return next(x for x in range(a_1, m_1 * m_2, m_1) if x % m_2 == a_2)


def power(a, n, m):
    """Multiplies n times."""
    a, n, m = int(a), int(n), int(m)
    y = 1 % m
    for _ in range(n):
        y = y * a % m
    return y


def primes_of(n):
    """Prime factors with repetition."""
    factors, d = [], 2
    while n > 1:
        if n % d == 0:
            factors.append(d)
            n //= d
        else:
            d += 1
    return factors


def totient(n):
    n = int(n)
    return sum(1 for k in range(1, n + 1) if euclid(k, n) == 1)


def euclid(a, b):
    """Euclid's greatest common divisor, for long counts."""
    while b:
        a, b = b, a % b
    return a


def divisors(n, z):
    n = int(n)
    return sum(mpf(d) ** int(z) for d in range(1, n + 1) if n % d == 0)


def moebius(n):
    factors = primes_of(int(n))
    return 0 if len(set(factors)) < len(factors) else (-1) ** len(factors)


def smallest(n):
    n = int(n)
    return next(d for d in range(2, n + 1) if n % d == 0)


def prime_count(x):
    return sum(1 for n in range(2, int(x) + 1) if all(n % d for d in range(2, int(n**0.5) + 1)))


def digits(n, b):
    n, b, out = int(n), int(b), []
    while n:
        n, d = divmod(n, b)
        out.append(d)
    return out


def digital_root(n, b):
    n = int(n)
    while n >= b:
        n = sum(digits(n, b))
    return n


def luhn(d):
    """The check digit that makes the test of the whole number come out."""

    def valid(whole):
        total = 0
        for place, digit in enumerate(reversed(whole)):
            total += sum(digits(2 * digit, 10)) if place % 2 == 1 else digit
        return total % 10 == 0

    d = [int(x) for x in d]
    return next(c for c in range(10) if valid([*d, c]))


def barcode(d):
    def valid(whole):
        return sum(digit * (3 if place % 2 == 1 else 1) for place, digit in enumerate(reversed(whole))) % 10 == 0

    d = [int(x) for x in d]
    return next(c for c in range(10) if valid([*d, c]))


def weekday(q, m, Y):
    """The calendar of the standard library; its Monday is 0 where Zeller's is 2."""
    return (datetime.date(int(Y), int(m), int(q)).weekday() + 2) % 7


def easter(Y):
    """From the rule: epact with solar and lunar corrections (Clavius), paschal full moon, the Sunday after it."""
    year = int(Y)
    golden = year % 19 + 1
    century = year // 100 + 1
    solar, lunar = 3 * century // 4 - 12, (8 * century + 5) // 25 - 5
    epact = (11 * golden + 20 + lunar - solar) % 30
    if epact == 24 or (epact == 25 and golden > 11):
        epact += 1
    full_moon = 44 - epact
    if full_moon < 21:
        full_moon += 30
    day = datetime.date(year, 3, 1) + datetime.timedelta(days=full_moon)
    while day.weekday() != 6:
        day += datetime.timedelta(days=1)
    return (day - datetime.date(year, 3, 1)).days + 1


def fibonacci(n):
    a, b = 0, 1
    for _ in range(int(n)):
        a, b = b, a + b
    return a


def polygonal(s, n):
    """One dot, then the layers of the growing figure: each adds s - 2 more than the one before."""
    dots, layer = 0, 1
    for _ in range(int(n)):
        dots += layer
        layer += int(s) - 2
    return dots


def partitions(n):
    ways = [1] + [0] * int(n)
    for part in range(1, int(n) + 1):
        for total in range(part, int(n) + 1):
            ways[total] += ways[total - part]
    return ways[int(n)]


def remainder(a, b):
    """Takes off multiples of b, long ones first, until between 0 and b."""
    a, b = int(a), int(b)
    step = abs(b) << 60
    while step >= abs(b):
        while a >= step:
            a -= step
        while a < 0:
            a += step
        step >>= 1
    return a + b if b < 0 and a > 0 else a


def leap(Y):
    return (datetime.date(int(Y), 3, 1) - datetime.date(int(Y), 2, 28)).days - 1


def day_of_year(Y, m, d):
    return datetime.date(int(Y), int(m), int(d)).timetuple().tm_yday


def days_between(Y_1, m_1, d_1, Y_2, m_2, d_2):
    return (datetime.date(int(Y_2), int(m_2), int(d_2)) - datetime.date(int(Y_1), int(m_1), int(d_1))).days


def squarings(a, n, m):
    """By Python's own pow."""
    return pow(int(a), int(n), int(m))


def sieved(x):
    """Counts primes by the sieve of Eratosthenes, odd numbers alone, a segment after the other."""
    import numpy

    x = int(x)
    root = int(x ** 0.5) + 1
    small = numpy.ones(root + 1, dtype=bool)
    small[:2] = False
    for d in range(2, int(root ** 0.5) + 1):
        if small[d]:
            small[d * d :: d] = False
    primes = [int(p) for p in numpy.flatnonzero(small) if p > 2]
    count, width = 1, 1 << 26
    for start in range(3, x + 1, 2 * width):
        odd = numpy.ones(min(width, (x - start) // 2 + 1), dtype=bool)
        for p in primes:
            if p * p > start + 2 * len(odd):
                break
            first = max(p * p, (start + p - 1) // p * p)
            odd[(first + (first % 2 == 0) * p - start) // 2 :: p] = False
        count += int(odd.sum())
    return count


def by_sympy(name):
    """A function of SymPy, which factors and counts by methods of its own."""

    def call(**given):
        import sympy

        return getattr(sympy, name)(*(int(value) for value in given.values()))

    return call


CHECKS = [
    ('NT1', {'a': 5544, 'b': 3780}, common_divisor, 'all common divisors tried'),
    ('NT1', {'a': 0, 'b': 91}, common_divisor, 'every number divides 0'),
    ('NT2', {'a': 504, 'b': 180}, common_multiple, 'multiples of a tried in turn'),
    ('NT2', {'a': 0, 'b': 17}, common_multiple, '0 is the only multiple of 0'),
    ('NT4', {'a': 1234, 'm': 4567}, inverse, 'all residues tried'),
    ('NT4', {'a': -17, 'm': 3120}, inverse, 'all residues tried, negative number'),
    ('NT5', {'a_1': 7, 'm_1': 36, 'a_2': 13, 'm_2': 30}, congruences, 'all candidates tried, moduli with a common factor 6'),
    ('NT5', {'a_1': 88, 'm_1': 101, 'a_2': 53, 'm_2': 97}, congruences, 'all candidates tried, coprime moduli'),
    ('NT5', {'a_1': 5, 'm_1': 11, 'a_2': 19, 'm_2': 23}, congruences, 'all candidates tried, second modulus the larger'),
    ('NT6', {'a': 123456, 'n': 98765, 'm': 199999}, power, 'multiplied n times'),
    ('NT6', {'a': 199999, 'n': 1048575, 'm': 199967}, power, 'multiplied n times, near the limits'),
    ('NT6', {'a': 7, 'n': 0, 'm': 1}, power, 'everything leaves 0 modulo 1'),
    ('NT4', {'a': 3, 'm': 1000000007}, lambda a, m: pow(int(a), -1, int(m)), "Python's pow"),
    ('NT4', {'a': 123456789012345, 'm': 9007199254740881}, lambda a, m: pow(int(a), -1, int(m)), "Python's pow, largest prime below 2^53"),
    ('NT6', {'a': 3, 'n': 65537, 'm': 1000000007}, squarings, "Python's pow"),
    ('NT6', {'a': 9007199254740990, 'n': 9007199254740989, 'm': 9007199254740991}, squarings, "Python's pow, at the limits"),
    ('NT8', {'n': 1000000}, by_sympy('totient'), 'SymPy totient'),
    ('NT8', {'n': 999999999989}, by_sympy('totient'), 'SymPy totient, a prime below 1e12'),
    ('NT8', {'n': 9007199254740991}, by_sympy('totient'), 'SymPy totient, 2^53 - 1 = 6361 * 69431 * 20394401'),
    ('NT9', {'n': 1000000007, 'z': 0}, by_sympy('divisor_sigma'), 'SymPy divisor_sigma, a prime'),
    ('NT9', {'n': 897612484786, 'z': 1}, by_sympy('divisor_sigma'), 'SymPy divisor_sigma'),
    ('NT10', {'n': 1000000}, by_sympy('mobius'), 'SymPy mobius, squares divide it'),
    ('NT10', {'n': 9007199254740991}, by_sympy('mobius'), 'SymPy mobius, three primes'),
    ('NT11', {'n': 1000000007}, lambda n: min(by_sympy('factorint')(n=n)), 'SymPy factorint, a prime'),
    ('NT11', {'n': 9007195909437503}, lambda n: min(by_sympy('factorint')(n=n)), 'SymPy factorint, two primes near 9.5e7'),
    ('NT12', {'x': 1000000}, by_sympy('primepi'), 'SymPy primepi'),
    ('NT12', {'x': 1000000000}, by_sympy('primepi'), 'SymPy primepi; 50,847,534 in the tables (Riesel)'),
    ('NT12', {'x': 2147483647}, sieved, 'sieve in segments'),
    ('NT12', {'x': 1000000000000}, lambda x: 37607912018, 'table of Riesel; OEIS A006880'),
    ('NT21', {'n': 100}, fibonacci, 'recurrence'),
    ('NT21', {'n': 1476}, fibonacci, 'recurrence, the largest that a double holds'),
    ('NT24', {'n': 500}, partitions, 'table of partitions by largest part'),
    ('NT24', {'n': 1000}, partitions, 'table of partitions by largest part'),
    ('NT8', {'n': 5040}, totient, 'numbers without a common factor counted'),
    ('NT8', {'n': 9973}, totient, 'numbers without a common factor counted'),
    ('NT9', {'n': 720, 'z': 3}, divisors, 'all divisors tried'),
    ('NT9', {'n': 8128, 'z': -2}, divisors, 'all divisors tried'),
    ('NT9', {'n': 44100, 'z': 0}, divisors, 'all divisors counted, a square'),
    ('NT10', {'n': 30030}, moebius, 'prime factors counted'),
    ('NT10', {'n': 2310}, moebius, 'prime factors counted'),
    ('NT10', {'n': 4900}, moebius, 'a square divides it'),
    ('NT11', {'n': 9409}, smallest, 'trial of every number, square of 97'),
    ('NT11', {'n': 104729}, smallest, 'trial of every number, a prime'),
    ('NT12', {'x': 7919}, prime_count, 'each number tried, upper end a prime'),
    ('NT12', {'x': 20000}, prime_count, 'each number tried'),
    ('NT12', {'x': 1}, prime_count, 'no prime up to 1'),
    ('NT15', {'n': 9876543210123, 'b': 10}, lambda n, b: sum(digits(n, b)), 'digits one by one'),
    ('NT15', {'n': 123456789, 'b': 16}, lambda n, b: sum(digits(n, b)), 'digits one by one'),
    ('NT16', {'n': 987654321987, 'b': 10}, digital_root, 'repeated digit sums'),
    ('NT16', {'n': 15625, 'b': 6}, digital_root, 'repeated digit sums, multiple of b - 1'),
    ('NT16', {'n': 0, 'b': 7}, digital_root, '0 stays 0'),
    ('NT17', {'d': [4, 5, 3, 9, 1, 4, 8, 8, 0, 3, 4, 3, 6, 4, 6]}, luhn, 'digit that makes the whole number pass'),
    ('NT17', {'d': [8, 9, 0, 1, 4, 1, 0, 3, 2, 1, 1, 1, 1, 8, 5, 1, 0, 7]}, luhn, 'digit that makes the whole number pass, even length'),
    ('NT18', {'d': [4, 0, 0, 6, 3, 8, 1, 3, 3, 3, 9, 3]}, barcode, 'digit that makes the whole number pass'),
    ('NT18', {'d': [7, 3, 5, 1, 3, 5, 3]}, barcode, 'digit that makes the whole number pass, EAN-8'),
    ('NT19', {'q': 29, 'm': 2, 'Y': 2024}, weekday, 'calendar of the Python standard library'),
    ('NT19', {'q': 20, 'm': 7, 'Y': 1969}, weekday, 'calendar of the Python standard library'),
    ('NT19', {'q': 1, 'm': 1, 'Y': 2000}, weekday, 'calendar of the Python standard library'),
    ('NT20', {'Y': 2038}, easter, 'epact, paschal full moon and the Sunday after it'),
    ('NT20', {'Y': 1954}, easter, 'epact 25 with golden number above 11'),
    ('NT20', {'Y': 1981}, easter, 'epact 24'),
    ('NT20', {'Y': 1818}, easter, 'earliest date'),
    ('NT21', {'n': 73}, fibonacci, 'recurrence'),
    ('NT21', {'n': 0}, fibonacci, 'recurrence'),
    ('NT22', {'s': 7, 'n': 53}, polygonal, 'layers added'),
    ('NT22', {'s': 3, 'n': 419}, polygonal, 'layers added'),
    ('NT24', {'n': 61}, partitions, 'table of partitions by largest part'),
    ('NT24', {'n': 200}, partitions, 'table of partitions by largest part'),
    ('NT24', {'n': 1}, partitions, 'table of partitions by largest part'),
    ('NT25', {'a': 8347, 'b': 29}, remainder, 'multiples taken off'),
    ('NT25', {'a': -8347, 'b': 29}, remainder, 'multiples added, number below 0'),
    ('NT25', {'a': 8347, 'b': -29}, remainder, 'multiples added, divisor below 0'),
    ('NT25', {'a': -8347, 'b': -29}, remainder, 'multiples taken off, both below 0'),
    ('NT25', {'a': -84, 'b': 7}, remainder, 'no remainder'),
    ('NT25', {'a': 9007199254740991, 'b': 300000000007}, remainder, 'multiples taken off, largest number'),
    ('NT25', {'a': -3, 'b': 9007199254740991}, remainder, 'one multiple added, largest divisor'),
    ('NT26', {'Y': 2024}, leap, 'calendar of the Python standard library'),
    ('NT26', {'Y': 2023}, leap, 'calendar of the Python standard library'),
    ('NT26', {'Y': 1900}, leap, 'a century'),
    ('NT26', {'Y': 2400}, leap, 'a century divided by 400'),
    ('NT27', {'Y': 2025, 'm': 11, 'd': 17}, day_of_year, 'calendar of the Python standard library'),
    ('NT27', {'Y': 2024, 'm': 12, 'd': 31}, day_of_year, 'last day of a leap year'),
    ('NT27', {'Y': 1900, 'm': 3, 'd': 1}, day_of_year, 'a century without 29 February'),
    ('NT27', {'Y': 2000, 'm': 2, 'd': 29}, day_of_year, '29 February'),
    ('NT27', {'Y': 1987, 'm': 1, 'd': 6}, day_of_year, 'January'),
    ('NT28', {'Y_1': 1969, 'm_1': 7, 'd_1': 20, 'Y_2': 2031, 'm_2': 2, 'd_2': 11}, days_between, 'calendar of the Python standard library'),
    ('NT28', {'Y_1': 2024, 'm_1': 3, 'd_1': 1, 'Y_2': 2024, 'm_2': 2, 'd_2': 28}, days_between, 'backwards over 29 February'),
    ('NT28', {'Y_1': 1899, 'm_1': 12, 'd_1': 31, 'Y_2': 2101, 'm_2': 1, 'd_2': 1}, days_between, 'over three centuries'),
    ('NT28', {'Y_1': 1777, 'm_1': 4, 'd_1': 30, 'Y_2': 1777, 'm_2': 4, 'd_2': 30}, days_between, 'the same day'),
    ('NT28', {'Y_1': 1583, 'm_1': 1, 'd_1': 1, 'Y_2': 9999, 'm_2': 12, 'd_2': 31}, days_between, 'first to last day'),
]
run('number-theory', CHECKS)
