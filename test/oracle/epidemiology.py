"""Second reading of epidemiology."""

from mpmath import erfc, exp, factorial, findroot, ln, mpf, sqrt
from checks import run


def below(x):
    """Normal distribution function from the complementary error function."""
    return erfc(-x / sqrt(2)) / 2


def quantile(p):
    """Normal quantile, found as a root on the smaller tail."""
    if p > 0.5:
        return -quantile(1 - p)
    return findroot(lambda x: ln(below(x)) - ln(p), -sqrt(max(-2 * ln(2 * p), mpf('0.0001'))))


def bisect(miss, low, high):
    """Root between two points of opposite sign, halved until 30 digits stand."""
    rising = miss(high) > 0
    if (miss(low) > 0) == rising:
        raise ValueError('no change of sign')
    for _ in range(120):
        middle = (low + high) / 2
        low, high = (low, middle) if (miss(middle) > 0) == rising else (middle, high)
    return low


def odds(p):
    """Odds of a probability."""
    return p / (1 - p)


def risk_ratio(a, b, c, d):
    """Risk in the exposed over risk in the unexposed."""
    return (a / (a + b)) / (c / (c + d))


def odds_ratio(a, b, c, d):
    """Odds of disease in the exposed over odds in the unexposed."""
    return odds(a / (a + b)) / odds(c / (c + d))


def woolf(a, b, c, d, side, C):
    """Normal interval of the log odds ratio."""
    error = sqrt(1 / a + 1 / b + 1 / c + 1 / d)
    return exp(ln(odds_ratio(a, b, c, d)) + side * quantile((1 + C) / 2) * error)


def attributable(p, RR):
    """Cases of 1 person with unit baseline risk, with exposure and without."""
    cases = p * RR + (1 - p)
    return (cases - 1) / cases


def poisson_bound(side, k, C, T):
    """Mean at which k or more (lower bound) or k or fewer events (upper) have half the error probability."""
    tail = (1 - C) / 2
    if side < 0:
        if k == 0:
            return mpf(0)
        miss = lambda mean: 1 - sum(exp(-mean) * mean ** j / factorial(j) for j in range(int(k))) - tail
        low, high = mpf('1e-6'), k + mpf('1e-3')
    else:
        miss = lambda mean: sum(exp(-mean) * mean ** j / factorial(j) for j in range(int(k) + 1)) - tail
        low, high = k + mpf('1e-3'), 3 * k + 30
    return bisect(miss, low, high) / T


def direct_rate(w, d, n):
    """Weighted mean of the age-specific rates."""
    total = sum(w)
    return sum(x / total * y / z for x, y, z in zip(w, d, n))


def final_size(R_0):
    """Root of ln(1 - z) = -R_0 z above zero, sought between the peak of the difference and 1."""
    return bisect(lambda z: ln(1 - z) + R_0 * z, 1 - 1 / R_0, 1 - exp(-R_0) / 4)


def positive_value(p, Se, Sp):
    """Counts in 1000 people: true positives among all positives."""
    true_positive, false_positive = 1000 * p * Se, 1000 * (1 - p) * (1 - Sp)
    return true_positive / (true_positive + false_positive)


def negative_value(p, Sp, Se):
    """Counts in 1000 people: true negatives among all negatives."""
    true_negative, false_negative = 1000 * (1 - p) * Sp, 1000 * p * (1 - Se)
    return true_negative / (true_negative + false_negative)


def agreement(a, b, c, d):
    """Observed agreement beyond that expected from the margins."""
    n = a + b + c + d
    observed = (a + d) / n
    expected = (a + b) / n * (a + c) / n + (c + d) / n * (b + d) / n
    return (observed - expected) / (1 - expected)


def survival(d, n):
    """Product of the shares that survive each event time."""
    result = mpf(1)
    for events, at_risk in zip(d, n):
        result *= (at_risk - events) / at_risk
    return result


def two_proportions(P, p_1, p_2, alpha):
    """Size at which the test with pooled variance rejects with the power wanted."""
    mean = (p_1 + p_2) / 2

    def power(n):
        edge = quantile(1 - alpha / 2) * sqrt(2 * mean * (1 - mean) / n)
        return below((abs(p_1 - p_2) - edge) / sqrt((p_1 * (1 - p_1) + p_2 * (1 - p_2)) / n))

    return findroot(lambda n: power(n) - P, 8 * mean * (1 - mean) * 2 / (p_1 - p_2) ** 2)


def two_means(P, alpha, sigma, Delta):
    """Size at which the normal test rejects with the power wanted."""
    power = lambda n: below(abs(Delta) / (sigma * sqrt(2 / n)) - quantile(1 - alpha / 2))
    return findroot(lambda n: power(n) - P, 16 * (sigma / Delta) ** 2)


def post_test(p, L):
    """Counts 1000 people; the result is L times as frequent in the ill as in the well."""
    ill, well = 1000 * p * L, 1000 * (1 - p)
    return ill / (ill + well)


CHECKS = [
    ('EP1', {'a': 37, 'b': 463, 'c': 19, 'd': 571}, risk_ratio, 'ratio of two risks'),
    ('EP2', {'a': 83.0, 'b': 57.0, 'c': 44.0, 'd': 131.0}, odds_ratio, 'ratio of two odds'),
    ('EP3', {'a': 83.0, 'b': 57.0, 'c': 44.0, 'd': 131.0, 'side': -1, 'C': 0.95}, woolf, 'normal interval of the log odds ratio'),
    ('EP3', {'a': 14.0, 'b': 93.0, 'c': 37.0, 'd': 68.0, 'side': 1, 'C': 0.9}, woolf, 'normal interval of the log odds ratio'),
    ('EP3', {'a': 14.0, 'b': 93.0, 'c': 37.0, 'd': 68.0, 'side': -1, 'C': 0.9995}, woolf, 'normal interval of the log odds ratio'),
    ('EP5', {'p_c': 0.147, 'p_t': 0.089}, lambda p_c, p_t: 1 / (p_c - p_t), 'Laupacis 1988, inverse risk reduction'),
    ('EP5', {'p_c': 0.034, 'p_t': 0.051}, lambda p_c, p_t: 1 / (p_c - p_t), 'Laupacis 1988, negative for harm'),
    ('EP6', {'p': 0.28, 'RR': 3.7}, attributable, 'excess cases over all cases'),
    ('EP7', {'side': -1, 'k': 7, 'C': 0.95, 'T': 340.0}, poisson_bound, 'Poisson probabilities summed and solved'),
    ('EP7', {'side': 1, 'k': 7, 'C': 0.95, 'T': 340.0}, poisson_bound, 'Poisson probabilities summed and solved'),
    ('EP7', {'side': 1, 'k': 0, 'C': 0.9, 'T': 57.0}, poisson_bound, 'Poisson probabilities summed and solved, no events'),
    ('EP7', {'side': -1, 'k': 0, 'C': 0.9, 'T': 57.0}, poisson_bound, 'no events: the lower bound is zero'),
    ('EP7', {'side': -1, 'k': 43, 'C': 0.999, 'T': 1870.0}, poisson_bound, 'Poisson probabilities summed and solved'),
    ('EP8', {'w': [3400.0, 5100.0, 1900.0], 'd': [7, 23, 48], 'n': [4300.0, 3700.0, 1150.0]}, direct_rate, 'weighted mean of rates'),
    (
        'EP9',
        {'O': 73, 'r': [0.0013, 0.0057, 0.0241], 'n': [5300.0, 4100.0, 1350.0]},
        lambda O, r, n: O / sum(x * y for x, y in zip(r, n)),
        'observed over expected',
    ),
    (
        'EP10',
        {'d_v': 13, 'n_v': 4350.0, 'd_u': 87, 'n_u': 3920.0},
        lambda d_v, n_v, d_u, n_u: 1 - (d_v / n_v) / (d_u / n_u),
        'one less the ratio of attack rates',
    ),
    ('EP11', {'R_0': 4.7, 'E': 0.86}, lambda R_0, E: findroot(lambda v: R_0 * (1 - E * v) - 1, 0.9), 'effective reproduction number brought to 1'),
    ('EP13', {'R_0': 2.6}, final_size, 'transcendental final size relation solved numerically'),
    ('EP13', {'R_0': 1.07}, final_size, 'transcendental final size relation solved numerically'),
    ('EP13', {'R_0': 13.5}, final_size, 'transcendental final size relation solved numerically'),
    ('EP14', {'p': 0.037, 'Se': 0.91, 'Sp': 0.965}, positive_value, 'counts in 1000 people'),
    ('EP15', {'p': 0.23, 'Sp': 0.94, 'Se': 0.78}, negative_value, 'counts in 1000 people'),
    ('EP16', {'a': 37, 'b': 9, 'c': 14, 'd': 52}, agreement, 'agreement expected from the margins taken off'),
    ('EP16', {'a': 5, 'b': 23, 'c': 31, 'd': 8}, agreement, 'agreement below chance'),
    ('EP17', {'d': [3, 1, 2, 4], 'n': [34, 29, 23, 17]}, survival, 'product of conditional survival'),
    ('EP19', {'P': 0.85, 'p_1': 0.37, 'p_2': 0.24, 'alpha': 0.05}, two_proportions, 'power function solved for the size'),
    ('EP19', {'P': 0.93, 'p_1': 0.043, 'p_2': 0.081, 'alpha': 0.01}, two_proportions, 'power function solved for the size'),
    ('EP20', {'P': 0.85, 'alpha': 0.05, 'sigma': 13.5, 'Delta': -4.7}, two_means, 'power function solved for the size'),
    ('EP23', {'k': 100000, 'c': 37, 'T': 48300.0}, lambda c, T, k=1000: c / (T / k), 'cases over lots of k person-years'),
    ('EP23', {'c': 113, 'T': 7650.0}, lambda c, T, k=1000: c / (T / k), 'cases per 1000 person-years'),
    ('EP23', {'k': 1, 'c': 0, 'T': 310.0}, lambda c, T, k=1000: c / (T / k), 'no cases'),
    ('EP24', {'a': 41, 'b': 173, 'c': 29, 'd': 254}, lambda a, b, c, d: (a * d - b * c) / ((a + b) * (c + d)), 'difference of two risks, one fraction'),
    ('EP24', {'a': 7, 'b': 131, 'c': 23, 'd': 118}, lambda a, b, c, d: (a * d - b * c) / ((a + b) * (c + d)), 'exposure protects'),
    ('EP25', {'p': 0.137, 'L': 8.3}, post_test, 'counts in 1000 people'),
    ('EP25', {'p': 0.62, 'L': 0.11}, post_test, 'counts in 1000 people, negative result'),
    ('EP25', {'p': 0, 'L': 14.0}, post_test, 'no disease beforehand'),
    ('EP26', {'Se': 0.87, 'Sp': 0.735}, lambda Se, Sp: Se - (1 - Sp), 'true positive less false positive rate'),
    ('EP26', {'Se': 0.31, 'Sp': 0.54}, lambda Se, Sp: Se - (1 - Sp), 'worse than chance'),
]

run('epidemiology', CHECKS)
