"""Second reading of reliability."""
from mpmath import binomial, diff, exp, inf, ln, mpf, pi, quad, sqrt

from checks import run

BOLTZMANN_EV = mpf('1.380649e-23') / mpf('1.602176634e-19')


def density(z):
    return exp(-z * z / 2) / sqrt(2 * pi)


def upper_normal(z):
    """Upper tail of the normal law, by integrating its density."""
    if z < 0:
        return 1 - upper_normal(-z)
    return quad(density, [z, z + 2, z + 5, z + 12, inf])


def weibull_hazard(beta, eta, t):
    """Minus the logarithmic derivative of the survival function."""
    return diff(lambda age: (age / eta) ** beta, t)


def sigma_level(DPMO):
    share = DPMO / 10**6
    low, high = mpf(-12), mpf(12)
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if upper_normal(middle) > share else (low, middle)
    return low + mpf('1.5')


def ewma_limit(**g):
    """Variance of the average as the sum over its geometric weights."""
    weight = g['lambda']
    variance = sum((weight * (1 - weight) ** j) ** 2 for j in range(int(g['i'])))
    return g['mu_0'] + g['side'] * g['w'] * g['sigma'] * sqrt(variance)


def p_limit(side, p_bar, n):
    return min(mpf(1), max(mpf(0), p_bar + 3 * side * sqrt(p_bar * (1 - p_bar) / n)))


CHECKS = [
    ('RL1', {'beta': 2.7, 'eta': 5400, 't': 1850}, weibull_hazard, 'derivative of the cumulative hazard'),
    ('RL1', {'beta': 0.6, 'eta': 310, 't': 725}, weibull_hazard, 'falling rate'),
    ('RL2', {'MTBF': 845, 'MTTR': 6.4}, lambda MTBF, MTTR: 1 / (1 + MTTR / MTBF), 'up time over cycle'),
    ('RL3', {'R': [0.97, 0.88, 0.993, 0.91]}, lambda R: exp(sum(ln(v) for v in R)), 'product of the reliabilities'),
    ('RL4', {'R': [0.7, 0.85, 0.6]}, lambda R: R[0] + (1 - R[0]) * (R[1] + (1 - R[1]) * R[2]), 'first works, or else the second, or else the third'),
    (
        'RL5',
        {'k': 3, 'n': 5, 'R': 0.83},
        lambda k, n, R: sum(binomial(n, j) * R**j * (1 - R) ** (n - j) for j in range(int(k), int(n) + 1)),
        'binomial sum from k to n',
    ),
    (
        'RL5',
        {'k': 7, 'n': 7, 'R': 0.9},
        lambda k, n, R: R**7,
        'k = n is series',
    ),
    (
        'RL5',
        {'k': 17, 'n': 40, 'R': 0.12},
        lambda k, n, R: sum(binomial(n, j) * R**j * (1 - R) ** (n - j) for j in range(int(k), int(n) + 1)),
        'far tail',
    ),
    (
        'RL7',
        {'E_a': 0.68, 'T_u': 323.15, 'T_s': 408.15},
        lambda E_a, T_u, T_s: exp(-E_a / (BOLTZMANN_EV * T_s)) / exp(-E_a / (BOLTZMANN_EV * T_u)),
        'ratio of the Arrhenius rates, test over use',
    ),
    (
        'RL10',
        {'t_ideal': 37.5, 'n_good': 412, 't_plan': 455},
        lambda t_ideal, n_good, t_plan: n_good * t_ideal / (t_plan * 60),
        'ideal seconds of the good pieces over planned seconds',
    ),
    ('RL11', {'USL': 25.08, 'LSL': 24.89, 'sigma': 0.023}, lambda USL, LSL, sigma: (USL - LSL) / (6 * sigma), 'tolerance over six sigma'),
    ('RL12', {'USL': 25.08, 'mu': 25.02, 'LSL': 24.89, 'sigma': 0.023}, lambda USL, mu, LSL, sigma: (USL - mu) / (3 * sigma), 'upper limit nearer'),
    ('RL12', {'USL': 25.08, 'mu': 24.93, 'LSL': 24.89, 'sigma': 0.023}, lambda USL, mu, LSL, sigma: (mu - LSL) / (3 * sigma), 'lower limit nearer'),
    ('RL12', {'USL': 25.08, 'mu': 25.13, 'LSL': 24.89, 'sigma': 0.023}, lambda USL, mu, LSL, sigma: (USL - mu) / (3 * sigma), 'mean outside'),
    ('RL13', {'DPMO': 3.4}, sigma_level, 'one tail of the normal density, plus 1.5'),
    ('RL13', {'DPMO': 6210}, sigma_level, 'one tail of the normal density, plus 1.5'),
    ('RL13', {'DPMO': 691462}, sigma_level, 'more than half defective'),
    ('RL13', {'DPMO': 0.0019}, sigma_level, 'far tail'),
    ('RL14', {'side': -1, 'p_bar': 0.17, 'n': 130}, p_limit, 'three binomial standard errors'),
    ('RL14', {'side': 1, 'p_bar': 0.17, 'n': 130}, p_limit, 'three binomial standard errors'),
    ('RL14', {'side': -1, 'p_bar': 0.03, 'n': 55}, p_limit, 'cut off at 0'),
    ('RL14', {'side': 1, 'p_bar': 0.96, 'n': 40}, p_limit, 'cut off at 1'),
    ('RL15', {'mu_0': 72.5, 'side': 1, 'w': 2.7, 'sigma': 3.8, 'lambda': 0.15, 'i': 4}, ewma_limit, 'geometric weights summed'),
    ('RL15', {'mu_0': 72.5, 'side': -1, 'w': 3.1, 'sigma': 3.8, 'lambda': 0.25, 'i': 60}, ewma_limit, 'nearly steady'),
    ('RL15', {'mu_0': -4.7, 'side': -1, 'w': 2.9, 'sigma': 1.6, 'lambda': 1, 'i': 7}, lambda **g: g['mu_0'] - g['w'] * g['sigma'], 'lambda 1 is a Shewhart chart'),
    ('RL18', {'u': [0.13, 0.42, 0.077], 'c': [2.6, -0.9, 11.3]}, lambda u, c: sqrt(sum((a * b) ** 2 for a, b in zip(u, c))), 'variances add, times squared sensitivity'),
    ('RL21', {'T': 41300, 'r': 7}, lambda T, r: 1 / (r / T), 'one over the rate'),
    ('RL21', {'T': 873.5, 'r': 1}, lambda T, r: 1 / (r / T), 'one over the rate'),
    ('RL22', {'A': 99.93}, lambda A: 8766 * (100 - A) / 100, 'rest of a year'),
    ('RL22', {'A': 97.4, 'T': 720}, lambda A, T: T * (100 - A) / 100, 'rest of the period'),
    ('RL22', {'A': 100, 'T': 168}, lambda A, T: mpf(0), 'never down'),
    ('RL23', {'S': 8, 'O': 3, 'D': 7}, lambda S, O, D: S * O * D, 'product of the ratings'),
    ('RL23', {'S': 10, 'O': 9, 'D': 1}, lambda S, O, D: S * O * D, 'product of the ratings'),
    ('RL24', {'d': 37, 'n': 1480, 'k': 12}, lambda d, n, k: mpf(10) ** 6 * d / (n * k), 'share of all opportunities'),
    ('RL24', {'d': 0, 'n': 310}, lambda d, n: mpf(0), 'no defect'),
    ('RL24', {'d': 23, 'n': 17, 'k': 1}, lambda d, n, k: mpf(10) ** 6 * d / (n * k), 'more defects than units'),
]
run('reliability', CHECKS)
