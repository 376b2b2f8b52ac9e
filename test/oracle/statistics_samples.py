"""Second reading of the operators of statistics from ST35 on: summaries of samples, intervals, test statistics and p-values.

Where SciPy has the same figure, its own implementation is held against the value; the derivation names it.
"""
from fractions import Fraction

from mpmath import floor as whole_part, fsum, mpf, sqrt

from tails import normal_quantile, t_quantile, upper_normal, upper_t

try:
    from scipy import stats
except ImportError:
    stats = None


def doubles(value):
    return [float(element) for element in value] if isinstance(value, list) else float(value)


def as_scipy(function, program):
    """Gives the function, which then refuses a value that differs from SciPy's in the 8th digit (old ones give Student quantiles no closer)."""
    def held(**given):
        value = function(**given)
        if stats is not None:
            other = float(program(**{name: doubles(element) for name, element in given.items()}))
            assert abs(other - value) <= mpf(10) ** -8 * max(abs(value), mpf(10) ** -280), (given, value, other)
        return value
    return held


def mean(x):
    return fsum(x) / len(x)


def moment(x, order):
    """Mean of that power of the distances from the mean."""
    centre = mean(x)
    return fsum((value - centre) ** order for value in x) / len(x)


def median(x):
    """The value with as many on its left as on its right, or halfway between the two such."""
    left = list(x)
    while len(left) > 2:
        left.remove(min(left))
        left.remove(max(left))
    return mean(left)


def mode(x):
    most = max(x.count(value) for value in x)
    return min(value for value in x if x.count(value) == most)


def pairs_variance(x, divisor):
    """Half of the squared distances of all pairs over n and the divisor."""
    return fsum((u - v) ** 2 for u in x for v in x) / (2 * len(x) * divisor)


def quantile(x, p):
    """Definition 7: place 1 + (n - 1) p in the order, straight between two neighbours."""
    ordered = sorted(x)
    place = (len(x) - 1) * p / 100
    low = int(whole_part(place))
    return ordered[low] if low + 1 == len(x) else ordered[low] + (place - low) * (ordered[low + 1] - ordered[low])


def rank_of(x, v):
    return 100 * fsum(1 if value < v else mpf('0.5') if value == v else 0 for value in x) / len(x)


def skewness(x):
    """Unbiased third cumulant over the unbiased variance to 3/2."""
    n = len(x)
    return mpf(n) ** 2 * moment(x, 3) / ((n - 1) * (n - 2)) / pairs_variance(x, n - 1) ** mpf('1.5')


def kurtosis(x):
    """Unbiased fourth cumulant over the square of the unbiased variance."""
    n = len(x)
    fourth = mpf(n) ** 2 * ((n + 1) * moment(x, 4) - 3 * (n - 1) * moment(x, 2) ** 2) / ((n - 1) * (n - 2) * (n - 3))
    return fourth / pairs_variance(x, n - 1) ** 2


def table_deviation(f, x):
    total = fsum(f)
    centre = fsum(a * b for a, b in zip(f, x)) / total
    return sqrt(fsum(a * (b - centre) ** 2 for a, b in zip(f, x)) / (total - 1))


def spread_out(f, x):
    return sqrt(pairs_variance(whole := [v for a, v in zip(f, x) for _ in range(int(a))], len(whole) - 1))


def covariance(x, y):
    """Signed areas of all pairs, halved."""
    n = len(x)
    return fsum((x[i] - x[j]) * (y[i] - y[j]) for i in range(n) for j in range(i)) / (n * (n - 1))


def slope_over_error(r, n):
    """Line through data with unit sums of squares: slope r, residual sum 1 - r^2 with n - 2 degrees of freedom."""
    return r / sqrt((1 - r**2) / (n - 2))


def welch_bound(m_1, m_2, side, C, s_1, n_1, s_2, n_2):
    u, v = s_1**2 / n_1, s_2**2 / n_2
    nu = (u + v) ** 2 / (u**2 / (n_1 - 1) + v**2 / (n_2 - 1))
    return m_1 - m_2 + side * t_quantile((1 - C) / 2, nu) * sqrt(u + v)


def welch_scipy(m_1, m_2, side, C, s_1, n_1, s_2, n_2):
    result = stats.ttest_ind_from_stats(m_1, s_1, n_1, m_2, s_2, n_2, equal_var=False)
    error = (m_1 - m_2) / result.statistic
    degrees = (s_1**2 / n_1 + s_2**2 / n_2) ** 2 / ((s_1**2 / n_1) ** 2 / (n_1 - 1) + (s_2**2 / n_2) ** 2 / (n_2 - 1))
    assert abs(2 * stats.t.sf(abs(result.statistic), degrees) - result.pvalue) < 1e-12
    return m_1 - m_2 + side * stats.t.isf((1 - C) / 2, degrees) * error


def proportions_bound(p_1, p_2, side, C, n_1, n_2):
    spread = p_1 * (1 - p_1) / n_1 + p_2 * (1 - p_2) / n_2
    return p_1 - p_2 + side * normal_quantile((1 - C) / 2) * sqrt(spread)


def rows_of(w, c):
    return [w[k:k + int(c)] for k in range(0, len(w), int(c))]


def contingency(w, c):
    """Squared distance of each count from row total times column total over the whole, in whole fractions."""
    rows = [[Fraction(int(count)) for count in row] for row in rows_of(w, c)]
    columns = [sum(column) for column in zip(*rows)]
    whole = sum(columns)
    total = sum((count - sum(row) * column / whole) ** 2 / (sum(row) * column / whole) for row in rows for count, column in zip(row, columns))
    return mpf(total.numerator) / total.denominator


def contingency_scipy(w, c):
    return stats.chi2_contingency(rows_of(w, c), correction=False).statistic


def fourfold(a, b, c, d):
    return contingency([a, b, c, d], 2)


X = [7.3, -2.1, 12.8, 4.4, 9.6, 4.4, 0.7]
Y = [31.4, 28.9, 40.2, 33.3, 35.1, 29.6, 30.8]
EVEN = [104.7, 88.2, 97.3, 112.6, 91.9, 88.2, 101.4, 93.05]
FAR = [1000000.3, 1000001.7, 1000000.9, 1000004.2]
QUANTILE = as_scipy(quantile, lambda x, p: stats.mstats.mquantiles(x, [p / 100], alphap=1, betap=1)[0])
IQR = as_scipy(lambda x: quantile(x, mpf(75)) - quantile(x, mpf(25)), lambda x: stats.iqr(x))
RANK = as_scipy(rank_of, lambda x, v: stats.percentileofscore(x, v, kind='mean'))
MODE = as_scipy(mode, lambda x: stats.mode(x, keepdims=False).mode)
MEDIAN = as_scipy(median, lambda x: stats.scoreatpercentile(x, 50))
MAD = as_scipy(lambda x: median([abs(value - median(x)) for value in x]), lambda x: stats.median_abs_deviation(x))
SKEW = as_scipy(skewness, lambda x: stats.skew(x, bias=False))
KURTOSIS = as_scipy(kurtosis, lambda x: stats.kurtosis(x, bias=False))
WELCH = as_scipy(welch_bound, welch_scipy)
WALD = as_scipy(proportions_bound, lambda p_1, p_2, side, C, n_1, n_2: p_1 - p_2 + side * stats.norm.isf((1 - C) / 2) * (p_1 * (1 - p_1) / n_1 + p_2 * (1 - p_2) / n_2) ** 0.5)
TABLE = as_scipy(contingency, contingency_scipy)
FOURFOLD = as_scipy(fourfold, lambda a, b, c, d: contingency_scipy([a, b, c, d], 2))
P_OF_Z = as_scipy(lambda z: 2 * upper_normal(abs(z)), lambda z: 2 * stats.norm.sf(abs(z)))
P_OF_T = as_scipy(lambda t, nu: 2 * upper_t(abs(t), nu), lambda t, nu: 2 * stats.t.sf(abs(t), nu))

POINTS = [
    ('ST35', [{'x': X}, {'x': EVEN}, {'x': [-3.7]}, {'x': [8.1, -5.6]}], MEDIAN, 'smallest and largest struck off in turn; SciPy scoreatpercentile'),
    ('ST36', [{'x': X}, {'x': [3.3, 8.2, -1.4, 8.2, 3.3, 6.6]}, {'x': [5.1, 2.7, 9.4]}], MODE, 'counted, the smallest of the most frequent; SciPy mode'),
    ('ST37', [{'x': X}, {'x': [-6.2, -1.9]}], as_scipy(lambda x: max(u - v for u in x for v in x), lambda x: stats.tmax(x) - stats.tmin(x)),
     'greatest difference of two values; SciPy tmax and tmin'),
    ('ST38', [{'x': X}, {'x': FAR}, {'x': [2.9, 4.6]}], as_scipy(lambda x: pairs_variance(x, len(x) - 1), lambda x: stats.tvar(x)), 'squared distances of all pairs; SciPy tvar'),
    ('ST39', [{'x': X}, {'x': FAR}, {'x': [7.7]}], as_scipy(lambda x: pairs_variance(x, len(x)), lambda x: stats.tvar(x, ddof=0)), 'squared distances of all pairs; SciPy tvar(ddof=0)'),
    ('ST40', [{'x': EVEN}, {'x': [2.9, 4.6]}], as_scipy(lambda x: sqrt(pairs_variance(x, len(x))), lambda x: stats.tvar(x, ddof=0) ** 0.5), 'squared distances of all pairs; SciPy tvar(ddof=0)'),
    ('ST41', [{'x': X, 'p': 25}, {'x': EVEN, 'p': 90}, {'x': EVEN, 'p': 37.3}, {'x': X, 'p': 50}, {'x': X, 'p': 0}, {'x': EVEN, 'p': 100}, {'x': [-3.7], 'p': 61}, {'x': [8.1, -5.6], 'p': 12.5}],
     QUANTILE, 'place 1 + (n - 1) p, straight between neighbours; SciPy mquantiles with alphap = betap = 1'),
    ('ST42', [{'x': X}, {'x': EVEN}, {'x': [8.1, -5.6]}], IQR, 'quantiles of definition 7; SciPy iqr'),
    ('ST43', [{'x': X, 'v': 4.4}, {'x': EVEN, 'v': 95}, {'x': X, 'v': -8}, {'x': X, 'v': 40.5}], RANK, "counted, ties half; SciPy percentileofscore of the kind 'mean'"),
    ('ST44', [{'side': -1, 'Q_1': 12.7, 'Q_3': 19.4, 'k': 3}, {'side': 1, 'Q_1': 12.7, 'Q_3': 19.4}, {'side': 1, 'Q_1': -4.6, 'Q_3': -4.6, 'k': 2.2}],
     lambda side, Q_1, Q_3, k=mpf('1.5'): (Q_3 if side > 0 else Q_1) + side * k * (Q_3 - Q_1), 'quartile on that side, moved outwards by k box lengths'),
    ('ST45', [{'x': X}, {'x': EVEN}], lambda x: mean([abs(value - mean(x)) for value in x]), 'mean distance from the mean'),
    ('ST46', [{'x': X}, {'x': EVEN}], MAD, 'median distance from the median; SciPy median_abs_deviation'),
    ('ST47', [{'x': X}, {'x': EVEN}, {'x': [1.2, 1.9, 8.8]}], SKEW, 'k-statistics k3 / k2^1.5; SciPy skew(bias=False)'),
    ('ST48', [{'x': X}, {'x': EVEN}, {'x': [1.2, 1.9, 8.8, 2.3]}], KURTOSIS, 'k-statistics k4 / k2^2; SciPy kurtosis(bias=False)'),
    ('ST49', [{'f': [3, 8, 0, 5], 'x': [12.5, 17.5, 22.5, 31.2]}, {'f': [1, 1], 'x': [4.4, -1.3]}], spread_out, 'every case written out, all pairs'),
    ('ST49', [{'f': [2.4, 0.7, 5.3], 'x': [-6.1, 3.9, 8.5]}], table_deviation, 'weighted squares over the total less 1'),
    ('ST50', [{'x': X, 'y': Y}, {'x': X, 'y': [5.5, 9.1, -2.6, 6.2, 1.7, 4.9, 7.4]}, {'x': [2.7, 3.9], 'y': [8.3, 1.6]}], covariance, 'signed areas of all pairs'),
    ('ST51', [{'r': 0.637, 'n': 19}, {'r': -0.983, 'n': 3}, {'r': 0, 'n': 12}], slope_over_error, 'slope over its standard error'),
    ('ST52', [{'y': Y, 'y_hat': [32.2, 28.1, 39.5, 31.9, 36.3, 31.0, 30.3]}], lambda y, y_hat: sqrt(fsum((a - b) ** 2 for a, b in zip(y, y_hat)) / (len(y) - 2)), 'residual sum over n - 2'),
    ('ST52', [{'y': Y, 'y_hat': [32.2, 28.1, 39.5, 31.9, 36.3, 31.0, 30.3], 'p': 3}, {'y': [4.2, 5.7], 'y_hat': [4.95, 4.95], 'p': 0}],
     lambda y, y_hat, p: sqrt(fsum((a - b) ** 2 for a, b in zip(y, y_hat)) / (len(y) - 1 - p)), 'residual sum over its degrees of freedom'),
    ('ST53', [{'z': 1.96, 'sigma': 8.4, 'n': 57}, {'z': 2.576, 'sigma': 0.33, 'n': 1}, {'z': 1.4, 'sigma': 0, 'n': 6}], lambda z, sigma, n: z * sqrt(sigma**2 / n), 'variance of the mean sigma^2 / n'),
    ('ST54', [{'m_1': 14.7, 'm_2': 16.9, 'side': -1, 'C': 0.95, 's_1': 3.4, 'n_1': 9, 's_2': 2.6, 'n_2': 13}, {'m_1': -3.1, 'm_2': -8.8, 'side': 1, 'C': 0.99, 's_1': 0.83, 'n_1': 41, 's_2': 6.9, 'n_2': 4},
              {'m_1': 5.1, 'm_2': 4.4, 'side': -1, 'C': 0.9, 's_1': 0, 'n_1': 6, 's_2': 1.9, 'n_2': 11}],
     WELCH, 'Student quantile with the degrees of freedom of Welch; SciPy ttest_ind_from_stats and t.isf'),
    ('ST55', [{'p_1': 0.43, 'p_2': 0.31, 'side': -1, 'C': 0.95, 'n_1': 140, 'n_2': 97}, {'p_1': 0.17, 'p_2': 0.62, 'side': 1, 'C': 0.999, 'n_1': 61, 'n_2': 230}], WALD, 'variances of both shares added; SciPy norm.isf'),
    ('ST55', [{'p_1': 1, 'p_2': 0, 'side': -1, 'C': 0.9, 'n_1': 12, 'n_2': 15}], lambda **given: mpf(1), 'both shares without spread'),
    ('ST56', [{'p': 0.571, 'p_0': 0.5, 'n': 210}, {'p': 0.08, 'p_0': 0.13, 'n': 87}, {'p': 0, 'p_0': 0.22, 'n': 33}],
     lambda p, p_0, n: (n * p - n * p_0) / sqrt(n * p_0 * (1 - p_0)), 'successes less those expected over their binomial deviation'),
    ('ST57', [{'s_1': 4.7, 's_2': 3.2}, {'s_1': 0, 's_2': 1.6}], lambda s_1, s_2: s_1**2 / s_2**2, 'variance over variance'),
    ('ST58', [{'w': [23, 41, 16, 38, 22, 30], 'c': 3}, {'w': [12, 7, 31, 9, 0, 25, 14, 18], 'c': 2}, {'w': [17, 9, 6, 28], 'c': 2}], TABLE, 'exact fractions; SciPy chi2_contingency'),
    ('ST59', [{'chi2': 11.8, 'n': 170, 'k': 3}, {'chi2': 0, 'n': 44, 'k': 2}, {'chi2': 156, 'n': 52, 'k': 4}], lambda chi2, n, k: sqrt(chi2 / (n * (k - 1))), 'root of the share of its greatest value n (k - 1)'),
    ('ST60', [{'b': 31, 'c': 14}, {'b': 9, 'c': 9}, {'b': 0, 'c': 27}], lambda b, c: 2 * ((b - (b + c) / 2) ** 2 / ((b + c) / 2)), 'Pearson chi-square of b and c against halves'),
    ('ST61', [{'a': 34, 'b': 19, 'c': 22, 'd': 41}, {'a': 0, 'b': 27, 'c': 8, 'd': 31}], FOURFOLD, 'exact fractions; SciPy chi2_contingency'),
    ('ST62', [{'z': 1.783}, {'z': -2.46}, {'z': 0}, {'z': 0.0037}, {'z': -11.3}], P_OF_Z, 'normal density integrated; SciPy norm.sf'),
    ('ST63', [{'t': 2.31, 'nu': 14}, {'t': -0.74, 'nu': 3.6}, {'t': 0, 'nu': 9}, {'t': 17.4, 'nu': 22}, {'t': -1.96, 'nu': 4800}, {'t': 3.3, 'nu': 0.8}], P_OF_T, 'Student density integrated; SciPy t.sf'),
]
CHECKS = [(identifier, given, function, derivation) for identifier, points, function, derivation in POINTS for given in points]
