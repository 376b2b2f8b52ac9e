"""Second reading of reliability."""
from mpmath import binomial, diff, erfc, exp, inf, ln, mp, mpf, pi, quad, sqrt

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


def stress_strength(mu_S, mu_L, sigma_S, sigma_L):
    """Integral over the stress of its density times the chance that the strength is above it; one value if the stress is certain."""

    def above(stress):
        return erfc((stress - mu_S) / (sigma_S * sqrt(2))) / 2

    if sigma_L == 0:
        return above(mu_L)
    points = [mu_L + k * sigma_L for k in range(-14, 15)]
    return quad(lambda s: density((s - mu_L) / sigma_L) / sigma_L * above(s), points)


def mtbf_bound(T, C, r):
    """The MTBF at which r failures or fewer have probability 1 - C (Poisson sum), by bisection on the expected number."""
    low, high = mpf(0), mpf(400)
    for _ in range(110):
        middle = (low + high) / 2
        probability, term = mpf(0), exp(-middle)
        for j in range(int(r) + 1):
            probability += term
            term *= middle / (j + 1)
        low, high = (middle, high) if probability > 1 - C else (low, middle)
    return T / low


def demonstration(C, R, t_test, t_life, beta):
    """eta from the reliability at t_life, then n such that R(t_test)^n = 1 - C."""
    eta = t_life / (-ln(R)) ** (1 / beta)
    return ln(1 - C) / ln(exp(-((t_test / eta) ** beta)))


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


def siegmund(delta, k, h):
    """Series where the drift is small, closed form elsewhere; b = h + 1.166."""
    drift, b = delta - k, h + mpf('1.166')
    if drift == 0:
        return b**2
    with mp.workdps(60):
        return (exp(-2 * drift * b) + 2 * drift * b - 1) / (2 * drift**2)


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
    ('RL6', {'mu_S': 430, 'mu_L': 345, 'sigma_S': 27, 'sigma_L': 38}, stress_strength, 'integral over the stress'),
    ('RL6', {'mu_S': 310, 'mu_L': 465, 'sigma_S': 24, 'sigma_L': 31}, stress_strength, 'overloaded: lower tail'),
    ('RL6', {'mu_S': 430, 'mu_L': 395, 'sigma_S': 27, 'sigma_L': 0}, stress_strength, 'certain stress'),
    (
        'RL7',
        {'E_a': 0.68, 'T_u': 323.15, 'T_s': 408.15},
        lambda E_a, T_u, T_s: exp(-E_a / (BOLTZMANN_EV * T_s)) / exp(-E_a / (BOLTZMANN_EV * T_u)),
        'ratio of the Arrhenius rates, test over use',
    ),
    ('RL8', {'T': 12600, 'C': 0.9, 'r': 3}, mtbf_bound, 'Poisson sum equals 1 - C'),
    ('RL8', {'T': 4300, 'C': 0.6, 'r': 0}, mtbf_bound, 'no failure: T / -ln(1 - C)'),
    ('RL8', {'T': 98000, 'C': 0.999, 'r': 41}, mtbf_bound, 'many failures, far tail'),
    ('RL9', {'C': 0.9, 'R': 0.95, 't_test': 720, 't_life': 480, 'beta': 1.8}, demonstration, 'zero failures of n with probability 1 - C'),
    ('RL9', {'C': 0.8, 'R': 0.985, 't_test': 300, 't_life': 1100, 'beta': 0.75}, demonstration, 'shorter test'),
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
    ('RL16', {'S_prev': 3.4, 'x': 51.7, 'mu': 50.3, 'k': 0.65}, lambda S_prev, x, mu, k: S_prev + (x - (mu + k)), 'sum of the excess over target plus allowance'),
    ('RL16', {'S_prev': 1.2, 'x': 48.1, 'mu': 50.3, 'k': 0.65}, lambda S_prev, x, mu, k: mpf(0), 'never below 0'),
    ('RL17', {'delta': 1.3, 'k': 0.45, 'h': 4.6}, siegmund, 'Siegmund with b = h + 1.166'),
    ('RL17', {'delta': 0, 'k': 0.55, 'h': 4.77}, siegmund, 'in control'),
    ('RL17', {'delta': 0.5, 'k': 0.5, 'h': 5.2}, siegmund, 'no drift: b^2'),
    ('RL17', {'delta': 0.50001, 'k': 0.5, 'h': 5.2}, siegmund, 'nearly no drift'),
    ('RL17', {'delta': 0.30000000000000004, 'k': 0.3, 'h': 4.4}, siegmund, 'no drift but for rounding'),
    ('RL17', {'delta': 0.3001, 'k': 0.3, 'h': 8.7}, siegmund, 'close to where the series begins'),
    ('RL17', {'delta': 0.497, 'k': 0.5, 'h': 3.9}, siegmund, 'little drift'),
    ('RL17', {'delta': -1.4, 'k': 0.9, 'h': 6.3}, siegmund, 'drift away'),
    ('RL18', {'u': [0.13, 0.42, 0.077], 'c': [2.6, -0.9, 11.3]}, lambda u, c: sqrt(sum((a * b) ** 2 for a, b in zip(u, c))), 'variances add, times squared sensitivity'),
    (
        'RL19',
        {'u': [0.31, 0.52, 0.17], 'nu': [6, 14.5, 50]},
        lambda u, nu: sum(a**2 for a in u) ** 2 / sum(a**4 / b for a, b in zip(u, nu)),
        'GUM G.2b',
    ),
    ('RL20', {'x': 10.27, 'x_ref': 10.41, 'U_lab': 0.11, 'U_ref': 0.043}, lambda x, x_ref, U_lab, U_ref: (x - x_ref) / sqrt(U_lab**2 + U_ref**2), 'difference over expanded uncertainty of the difference'),
]
run('reliability', CHECKS)
