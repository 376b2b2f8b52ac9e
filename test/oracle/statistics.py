"""Second reading of statistics."""
from mpmath import atanh, binomial, ln, lu_solve, matrix, mpf, sqrt, tanh

from checks import run
from statistics_samples import CHECKS as SAMPLES
from tails import normal_quantile, t_quantile, upper_normal


def mean(x):
    return sum(x) / len(x)


def ss(x):
    """Sum of squared distances from the mean."""
    centre = mean(x)
    return sum((value - centre) ** 2 for value in x)


def sd(x):
    return sqrt(ss(x) / (len(x) - 1))


def pearson(x, y):
    a, b = mean(x), mean(y)
    return sum((u - a) * (v - b) for u, v in zip(x, y)) / sqrt(ss(x) * ss(y))


def ranks(x):
    """Position in the sorted list; equal values get the mean of the positions that they take."""
    ordered = sorted(x)
    return [mpf(sum(p + 1 for p, w in enumerate(ordered) if w == v)) / ordered.count(v) for v in x]


def line(x, y):
    """Intercept and slope from the normal equations."""
    solution = lu_solve(matrix([[len(x), sum(x)], [sum(x), sum(v * v for v in x)]]), matrix([sum(y), sum(u * v for u, v in zip(x, y))]))
    return solution[0], solution[1]


def slope_error(s_y, s_x, r, n):
    """From the sums of squares: residual variance (n - 2) over S_xx."""
    s_xx, s_yy = (n - 1) * s_x**2, (n - 1) * s_y**2
    residual = s_yy - (r * sqrt(s_xx * s_yy)) ** 2 / s_xx
    return sqrt(residual / (n - 2) / s_xx)


def wilson(side, k, n, z):
    """Root of (k/n - p)^2 = z^2 p (1 - p) / n on that side."""
    share = k / n
    a, b, c = 1 + z**2 / n, -(2 * share + z**2 / n), share**2
    return (-b + side * sqrt(b * b - 4 * a * c)) / (2 * a)


def clopper(side, k, n, C):
    """The p at which the outcome or a more extreme one has probability (1 - C) / 2, by bisection on the binomial sum."""
    k, n = int(k), int(n)
    if side < 0 and k == 0:
        return mpf(0)
    if side > 0 and k == n:
        return mpf(1)
    tail = range(k, n + 1) if side < 0 else range(0, k + 1)
    low, high = mpf(0), mpf(1)
    for _ in range(110):
        middle = (low + high) / 2
        probability = sum(binomial(n, j) * middle**j * (1 - middle) ** (n - j) for j in tail)
        grows = probability < (1 - C) / 2
        if side > 0:
            grows = not grows
        low, high = (middle, high) if grows else (low, middle)
    return (low + high) / 2


def pooled(n_1, s_1, n_2, s_2):
    return sqrt(((n_1 - 1) * s_1**2 + (n_2 - 1) * s_2**2) / (n_1 + n_2 - 2))


def fisher(a, b, c, d):
    """Enumerates all tables of the same margins with whole numbers; ties are exact."""
    a, b, c, d = int(a), int(b), int(c), int(d)
    from math import comb

    def weight(cell):
        return comb(a + b, cell) * comb(c + d, a + c - cell)

    observed = weight(a)
    cells = range(max(0, a - d), min(a + b, a + c) + 1)
    return mpf(sum(weight(i) for i in cells if weight(i) <= observed)) / comb(a + b + c + d, a + c)


def anova(n, m, s):
    total = sum(n)
    grand = sum(k * v for k, v in zip(n, m)) / total
    between = sum(k * (v - grand) ** 2 for k, v in zip(n, m)) / (len(n) - 1)
    within = sum((k - 1) * v**2 for k, v in zip(n, s)) / (total - len(n))
    return between / within


def power(alpha, Delta, n, sigma):
    z, shift = normal_quantile(alpha / 2), Delta * sqrt(n) / sigma
    return upper_normal(z - shift) + upper_normal(z + shift)


A = [12.4, 15.1, 9.8, 14.2, 13.3, 11.7]
B = [3.1, 4.6, 2.2, 4.4, 3.9, 2.6]
TIED_X = [5.2, 3.1, 5.2, 7.7, 3.1, 8.4, 5.2, 6.5]
TIED_Y = [14.0, 9.5, 12.1, 9.5, 11.3, 20.6, 15.8, 12.1]

CHECKS = [
    ('ST1', {'x': A}, lambda x: sum(x) / len(x), 'sum over count'),
    ('ST2', {'w': [0.7, 2.4, 1.3], 'x': [10.2, 11.9, 8.6]}, lambda w, x: sum(a * b for a, b in zip(w, x)) / sum(w), 'weighted sum over sum of weights'),
    ('ST3', {'x': A}, lambda x: sd(x), 'root of squared deviations over n - 1'),
    ('ST3', {'x': [1000000.1, 1000000.4]}, lambda x: abs(x[0] - x[1]) / sqrt(2), 'two values: difference over root of 2'),
    ('ST4', {'x': A}, lambda x: sd(x) / mean(x), 'sample standard deviation over mean'),
    ('ST5', {'x': 61.5, 'mu': 70.3, 'sigma': 3.7}, lambda x, mu, sigma: (x - mu) / sigma, 'distance from the mean in standard deviations'),
    ('ST6', {'x': 3.2, 'x_med': 7.9, 'MAD': 1.3}, lambda x, x_med, MAD: mpf('0.6745') * (x - x_med) / MAD, 'Iglewicz & Hoaglin: 0.6745 (x - median) / MAD'),
    (
        'ST7',
        {'lambda': 0.3, 'x': 52.7, 'E_prev': 49.4},
        lambda **g: g['E_prev'] + g['lambda'] * (g['x'] - g['E_prev']),
        'old average moved by lambda of the surprise',
    ),
    ('ST8', {'x': A, 'y': B}, pearson, 'covariance over root of variances'),
    ('ST8', {'x': A, 'y': [7.1, 6.4, 9.3, 5.9, 8.8, 7.5]}, pearson, 'covariance over root of variances'),
    ('ST9', {'x': A, 'y': [7.1, 6.4, 9.3, 5.9, 8.8, 7.5]}, lambda x, y: 1 - 6 * sum((a - b) ** 2 for a, b in zip(ranks(x), ranks(y))) / mpf(6 * 35), 'no ties: 1 - 6 sum d^2 / (n (n^2 - 1))'),
    ('ST9', {'x': TIED_X, 'y': TIED_Y}, lambda x, y: pearson(ranks(x), ranks(y)), 'Pearson of the mid-ranks'),
    ('ST10', {'x': A, 'y': B}, lambda x, y: line(x, y)[1], 'normal equations'),
    ('ST11', {'y': B, 'x_0': 17.3, 'x': A}, lambda y, x_0, x: line(x, y)[0] + line(x, y)[1] * x_0, 'normal equations'),
    ('ST11', {'y': B, 'x_0': 0, 'x': A}, lambda y, x_0, x: line(x, y)[0], 'intercept from the normal equations'),
    (
        'ST12',
        {'y': B, 'y_hat': [3.3, 4.4, 2.1, 4.0, 3.7, 2.9]},
        lambda y, y_hat: 1 - sum((a - b) ** 2 for a, b in zip(y, y_hat)) / ss(y),
        '1 - residual over total sum of squares',
    ),
    (
        'ST12',
        {'y': B, 'y_hat': [6.3, 1.4, 5.1, 2.0, 6.7, 4.9]},
        lambda y, y_hat: 1 - sum((a - b) ** 2 for a, b in zip(y, y_hat)) / ss(y),
        'a bad model: negative',
    ),
    (
        'ST13',
        {'R_sq': 0.83, 'n': 27, 'p': 4},
        lambda R_sq, n, p: 1 - ((1 - R_sq) / (n - p - 1)) / (1 / (n - 1)),
        'ratio of mean squares: residual n - p - 1, total n - 1',
    ),
    ('ST14', {'s_y': 4.7, 's_x': 3.2, 'r': -0.62, 'n': 19}, slope_error, 'residual mean square over S_xx'),
    (
        'ST15',
        {'C': 0.9, 'n': 14, 's_e': 2.35, 'x_0': 8.4, 'x_bar': 5.7, 'S_xx': 61.5},
        lambda C, n, s_e, x_0, x_bar, S_xx: t_quantile((1 - C) / 2, n - 2) * s_e * sqrt(1 + 1 / n + (x_0 - x_bar) ** 2 / S_xx),
        't with n - 2; variance of a new value plus that of the line',
    ),
    (
        'ST15',
        {'C': 0.995, 'n': 3, 's_e': 0.8, 'x_0': -1.3, 'x_bar': 3.9, 'S_xx': 7.2},
        lambda C, n, s_e, x_0, x_bar, S_xx: t_quantile((1 - C) / 2, n - 2) * s_e * sqrt(1 + 1 / n + (x_0 - x_bar) ** 2 / S_xx),
        't with n - 2 = 1',
    ),
    ('ST16', {'r': 0.57, 'side': -1, 'z': 1.96, 'n': 28}, lambda r, side, z, n: tanh(atanh(r) + side * z / sqrt(n - 3)), 'Fisher z with error 1 / sqrt(n - 3)'),
    ('ST16', {'r': -0.33, 'side': 1, 'z': 2.576, 'n': 45}, lambda r, side, z, n: tanh(atanh(r) + side * z / sqrt(n - 3)), 'Fisher z with error 1 / sqrt(n - 3)'),
    (
        'ST17',
        {'x_bar': 34.6, 'side': -1, 'C': 0.98, 'n': 11, 's': 5.3},
        lambda x_bar, side, C, n, s: x_bar + side * t_quantile((1 - C) / 2, n - 1) * s / sqrt(n),
        'mean less t times standard error',
    ),
    (
        'ST17',
        {'x_bar': -7.4, 'side': 1, 'C': 0.999, 'n': 3, 's': 0.85},
        lambda x_bar, side, C, n, s: x_bar + side * t_quantile((1 - C) / 2, n - 1) * s / sqrt(n),
        'far tail, 2 degrees of freedom',
    ),
    (
        'ST17',
        {'x_bar': 512.3, 'side': 1, 'C': 0.4, 'n': 250, 's': 31.7},
        lambda x_bar, side, C, n, s: x_bar + side * t_quantile((1 - C) / 2, n - 1) * s / sqrt(n),
        'low confidence, many values',
    ),
    ('ST18', {'side': -1, 'k': 7, 'n': 43, 'z': 1.96}, wilson, 'root of the score equation'),
    ('ST18', {'side': 1, 'k': 7, 'n': 43, 'z': 2.576}, wilson, 'root of the score equation'),
    ('ST18', {'side': -1, 'k': 0, 'n': 31, 'z': 1.645}, lambda side, k, n, z: mpf(0), 'k = 0: lower bound 0'),
    ('ST18', {'side': 1, 'k': 0, 'n': 31, 'z': 1.645}, lambda side, k, n, z: z**2 / (n + z**2), 'k = 0: z^2 / (n + z^2)'),
    ('ST18', {'side': -1, 'k': 31, 'n': 31, 'z': 1.645}, lambda side, k, n, z: n / (n + z**2), 'k = n: n / (n + z^2)'),
    ('ST18', {'side': 1, 'k': 31, 'n': 31, 'z': 1.645}, lambda side, k, n, z: mpf(1), 'k = n: upper bound 1'),
    ('ST19', {'side': -1, 'k': 5, 'n': 37, 'C': 0.95}, clopper, 'binomial tail equals (1 - C) / 2'),
    ('ST19', {'side': 1, 'k': 5, 'n': 37, 'C': 0.99}, clopper, 'binomial tail equals (1 - C) / 2'),
    ('ST19', {'side': -1, 'k': 0, 'n': 23, 'C': 0.95}, clopper, 'k = 0: lower bound 0'),
    ('ST19', {'side': 1, 'k': 0, 'n': 23, 'C': 0.95}, lambda side, k, n, C: 1 - ((1 - C) / 2) ** (1 / n), 'k = 0: (1 - p)^n = (1 - C) / 2'),
    ('ST19', {'side': -1, 'k': 23, 'n': 23, 'C': 0.9}, lambda side, k, n, C: ((1 - C) / 2) ** (1 / n), 'k = n: p^n = (1 - C) / 2'),
    ('ST19', {'side': 1, 'k': 23, 'n': 23, 'C': 0.9}, clopper, 'k = n: upper bound 1'),
    ('ST20', {'z': 1.96, 'p': 0.35, 'E': 0.04}, lambda z, p, E: p * (1 - p) / (E / z) ** 2, 'variance p (1 - p) / n equals (E / z)^2'),
    ('ST21', {'x_bar': 18.4, 'mu_0': 20.1, 's': 3.3, 'n': 17}, lambda x_bar, mu_0, s, n: (x_bar - mu_0) / sqrt(s**2 / n), 'mean less hypothesis over standard error'),
    (
        'ST22',
        {'m_1': 14.7, 'm_2': 16.9, 'n_1': 9, 's_1': 3.4, 'n_2': 13, 's_2': 2.6},
        lambda m_1, m_2, n_1, s_1, n_2, s_2: (m_1 - m_2) / (pooled(n_1, s_1, n_2, s_2) * sqrt(1 / n_1 + 1 / n_2)),
        'difference over pooled standard error',
    ),
    (
        'ST23',
        {'m_1': 14.7, 'm_2': 16.9, 's_1': 3.4, 'n_1': 9, 's_2': 2.6, 'n_2': 13},
        lambda m_1, m_2, s_1, n_1, s_2, n_2: (m_1 - m_2) / sqrt(s_1**2 / n_1 + s_2**2 / n_2),
        'difference over root of summed variances of the means',
    ),
    (
        'ST23',
        {'m_1': 5.1, 'm_2': 4.4, 's_1': 0, 'n_1': 6, 's_2': 1.9, 'n_2': 11},
        lambda m_1, m_2, s_1, n_1, s_2, n_2: (m_1 - m_2) * sqrt(n_2) / s_2,
        'one sample without spread',
    ),
    ('ST24', {'s_1': 0, 'n_1': 6, 's_2': 1.9, 'n_2': 11}, lambda s_1, n_1, s_2, n_2: n_2 - 1, 'one sample without spread'),
    (
        'ST24',
        {'s_1': 3.4, 'n_1': 9, 's_2': 2.6, 'n_2': 13},
        lambda s_1, n_1, s_2, n_2: (s_1**2 / n_1 + s_2**2 / n_2) ** 2 / (s_1**4 / (n_1**2 * (n_1 - 1)) + s_2**4 / (n_2**2 * (n_2 - 1))),
        'matching the variance of the variance estimate',
    ),
    (
        'ST25',
        {'x_1': 17, 'n_2': 84, 'x_2': 29, 'n_1': 71},
        lambda x_1, n_2, x_2, n_1: (x_1 / n_1 - x_2 / n_2) / sqrt((x_1 + x_2) / (n_1 + n_2) * (1 - (x_1 + x_2) / (n_1 + n_2)) * (1 / n_1 + 1 / n_2)),
        'difference over pooled standard error',
    ),
    ('ST26', {'O': [18, 27, 9, 21], 'E': [20.5, 22.4, 14.3, 17.8]}, lambda O, E: sum((a - b) ** 2 / b for a, b in zip(O, E)), 'Pearson: (O - E)^2 / E'),
    ('ST27', {'a': 3, 'd': 11, 'b': 9, 'c': 5}, lambda a, d, b, c: fisher(a, b, c, d), 'all tables enumerated in whole numbers'),
    ('ST27', {'a': 10, 'd': 10, 'b': 4, 'c': 4}, lambda a, d, b, c: fisher(a, b, c, d), 'symmetric: the mirrored table ties exactly'),
    ('ST27', {'a': 47, 'd': 71, 'b': 133, 'c': 22}, lambda a, d, b, c: fisher(a, b, c, d), 'larger counts'),
    ('ST27', {'a': 14, 'd': 13, 'b': 0, 'c': 3}, lambda a, d, b, c: fisher(a, b, c, d), 'an empty cell, far tail'),
    ('ST27', {'a': 5, 'd': 7, 'b': 6, 'c': 8}, lambda a, d, b, c: fisher(a, b, c, d), 'near the centre'),
    ('ST28', {'n': [7, 11, 9], 'm': [21.4, 24.9, 19.7], 's': [3.2, 4.1, 2.8]}, anova, 'mean square between over within'),
    ('ST28', {'n': [6, 15, 4, 8], 'm': [-1.4, 3.9, 0.7, 5.5], 's': [3.2, 4.1, 2.8, 6.3]}, anova, 'mean square between over within'),
    ('ST28', {'n': [5, 9], 'm': [3.3, 4.8], 's': [0, 1.7]}, anova, 'one group without spread'),
    ('ST29', {'x': [5.2, 3.1, 7.7, 8.4], 'y': [4.0, 6.5, 2.9, 3.8, 5.5]}, lambda x, y: sum(r for r in ranks(x + y)[: len(x)]) - mpf(len(x) * (len(x) + 1)) / 2, 'rank sum less its least value'),
    ('ST29', {'x': [5.2, 3.1, 5.2, 8.4], 'y': [3.1, 5.2, 2.9, 8.4, 5.5, 9.1]}, lambda x, y: sum(r for r in ranks(x + y)[: len(x)]) - mpf(len(x) * (len(x) + 1)) / 2, 'ties by mid-ranks'),
    (
        'ST30',
        {'m_1': 14.7, 'm_2': 16.9, 'n_1': 9, 's_1': 3.4, 'n_2': 13, 's_2': 2.6},
        lambda m_1, m_2, n_1, s_1, n_2, s_2: (m_1 - m_2) / pooled(n_1, s_1, n_2, s_2),
        'difference over pooled standard deviation',
    ),
    ('ST31', {'alpha': 0.05, 'Delta': 1.7, 'n': 23, 'sigma': 3.6}, power, 'normal density integrated beyond both critical values'),
    ('ST31', {'alpha': 0.3, 'Delta': 0.11, 'n': 5, 'sigma': 3.6}, power, 'small shift: the other tail counts'),
    ('ST31', {'alpha': 0.0001, 'Delta': 0.8, 'n': 4, 'sigma': 2.9}, power, 'far tail'),
    ('ST32', {'k': 4, 'p_1': 0.13, 'p_0': 0.05, 'n': 39}, lambda k, p_1, p_0, n: ln(p_1**k * (1 - p_1) ** (n - k) / (p_0**k * (1 - p_0) ** (n - k))), 'log of the ratio of binomial likelihoods'),
    ('ST32', {'k': 0, 'p_1': 0.4, 'p_0': 0.55, 'n': 9}, lambda k, p_1, p_0, n: ln(p_1**k * (1 - p_1) ** (n - k) / (p_0**k * (1 - p_0) ** (n - k))), 'no success'),
    ('ST32', {'k': 3, 'p_1': 4e-07, 'p_0': 1e-07, 'n': 5000000}, lambda k, p_1, p_0, n: k * (ln(p_1) - ln(p_0)) + (n - k) * (ln(1 - p_1) - ln(1 - p_0)), 'rare defects, many trials'),
    ('ST33', {'k': 5, 'lnL': -143.7}, lambda k, lnL: 2 * k - 2 * lnL, 'Akaike: -2 ln L + 2 k'),
    ('ST34', {'k': 5, 'n': 83, 'lnL': -143.7}, lambda k, n, lnL: -2 * (lnL - k * ln(n) / 2), 'Schwarz: ln L - k/2 ln n, times -2'),
]
run('statistics', CHECKS + SAMPLES)
