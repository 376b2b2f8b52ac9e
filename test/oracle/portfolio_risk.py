"""Second reading of portfolio-risk."""

from mpmath import erf, exp, findroot, log, matrix, mpf, pi, quad, sqrt
from checks import run


def quantile(p):
    """Standard normal quantile: root of the distribution function."""
    return findroot(lambda x: (1 + erf(x / sqrt(2))) / 2 - p, mpf(-1) if p < 0.5 else mpf(1.5), tol=mpf(10) ** -50) if p != mpf(1) / 2 else mpf(0)


def mean(values):
    return sum(values) / len(values)


def sample_deviation(values):
    middle = mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1))


def annualised(m, r):
    wealth = mpf(1)
    for value in r:
        wealth += wealth * value
    return exp(log(wealth) / (len(r) / m)) - 1


def sharpe(m, r, r_f):
    return (m * mean([value - r_f for value in r])) / (sqrt(m) * sample_deviation(r))


def sortino(m, r, r_T):
    downside = sqrt(sum((r_T - value) ** 2 for value in r if value < r_T) / len(r))
    return m * (mean(r) - r_T) / (sqrt(m) * downside)


def information(m, r, b):
    active = [x - y for x, y in zip(r, b)]
    return m * mean(active) / (sqrt(m) * sample_deviation(active))


def portfolio(w, C):
    n = len(w)
    return sqrt((matrix([w]) * matrix([C[i * n : (i + 1) * n] for i in range(n)]) * matrix(w))[0])


def kelly(p, b):
    """Root of the derivative of the expected log growth."""
    return findroot(lambda f: p * b / (1 + b * f) - (1 - p) / (1 - f), p - (1 - p) / b + mpf('0.003'))


def historical(m, P):
    return sqrt(m) * sample_deviation([log(P[k + 1] / P[k]) for k in range(len(P) - 1)])


def value_at_risk(V, c, sigma, h, mu):
    """Loss below which the normal loss over h periods stays with probability c."""
    return V * (quantile(c) * sigma * sqrt(h) - mu * h)


def shortfall(V, sigma, h, c, mu):
    """Normal loss density integrated beyond the quantile, divided by 1 - c."""
    low = quantile(c)
    points = [low + k for k in range(30)]
    tail = quad(lambda z: (sigma * sqrt(h) * z - mu * h) * exp(-z * z / 2), points) / sqrt(2 * pi)
    return V * tail / (1 - c)


def altman(WC, RE, EBIT, S, TA, E_M, TL):
    return mpf('1.2') * WC / TA + mpf('1.4') * RE / TA + mpf('3.3') * EBIT / TA + mpf('0.6') * E_M / TL + mpf('0.999') * S / TA


MONTHS = [0.021, -0.013, 0.034, 0.007, -0.028, 0.016, 0.0115]
BENCH = [0.018, -0.009, 0.025, 0.011, -0.031, 0.0125, 0.006]

def two_assets(w, s_1, s_2, rho):
    return portfolio([w, 1 - w], [s_1 * s_1, rho * s_1 * s_2, rho * s_1 * s_2, s_2 * s_2])


CHECKS = [
    ('PM1', {'m': 12, 'r': MONTHS}, annualised, 'wealth chained, growth per year'),
    ('PM1', {'m': 4, 'r': [0.043, -0.075, 0.022, 0.031, 0.052]}, annualised, 'wealth chained, growth per year'),
    ('PM3', {'m': 12, 'r': MONTHS, 'r_f': 0.0023}, sharpe, 'excess return per year over volatility per year, n - 1'),
    ('PM4', {'m': 12, 'r': MONTHS, 'r_T': 0.0035}, sortino, 'downside deviation over all n, Sortino and Price'),
    ('PM4', {'m': 52, 'r': [-0.012, 0.004, -0.006, 0.009], 'r_T': 0.0013}, sortino, 'the same, mean below target'),
    ('PM5', {'m': 12, 'r': MONTHS, 'b': BENCH}, information, 'active return per year over tracking error per year, n - 1'),
    ('PM6', {'w': [0.45, 0.72, -0.17], 'C': [0.0529, 0.0114, 0.0173, 0.0114, 0.0324, -0.0061, 0.0173, -0.0061, 0.0961]}, portfolio, 'matrix product w C w'),
    ('PM9', {'r_f': 0.034, 'beta': 1.37, 'E_m': 0.091}, lambda r_f, beta, E_m: (1 - beta) * r_f + beta * E_m, 'beta units of the market, the rest at the risk-free rate'),
    ('PM10', {'p': 0.58, 'b': 1.35}, kelly, 'root of the derivative of expected log growth'),
    ('PM10', {'p': 0.31, 'b': 1.7}, kelly, 'the same, unfavourable bet'),
    ('PM12', {'m': 252, 'P': [101.3, 103.1, 102.2, 104.9, 104.1, 106.7]}, historical, 'sample deviation of log returns times root of m, Hull'),
    *[('PM15', {'V': 2350000.0, 'c': c, 'sigma': 0.0143, 'h': 7, 'mu': 0.0006}, value_at_risk, 'quantile of the normal loss over h periods') for c in (0.95, 0.993, 0.55)],
    *[('PM16', {'V': 2350000.0, 'c': c, 'sigma': 0.0143, 'h': 7, 'mu': 0.0006}, shortfall, 'normal loss density integrated beyond the quantile') for c in (0.975, 0.9, 0.9985)],
    ('PM18', {'WC': 310.0, 'RE': 720.0, 'EBIT': 234.0, 'S': 2740.0, 'TA': 1960.0, 'E_M': 1530.0, 'TL': 870.0}, altman, 'Altman 1968: 0.012, 0.014, 0.033, 0.006 on percentages, 0.999 on sales ratio'),
    ('PM18', {'WC': -95.0, 'RE': -140.0, 'EBIT': -23.0, 'S': 410.0, 'TA': 630.0, 'E_M': 88.0, 'TL': 540.0}, altman, 'the same, losses'),
    ('PM19', {'R': 0.127, 'r_f': 0.031, 'beta': 1.23, 'R_m': 0.094}, lambda R, r_f, beta, R_m: R - ((1 - beta) * r_f + beta * R_m), 'return less that of beta units of the market and the rest at the risk-free rate'),
    ('PM19', {'R': -0.053, 'r_f': 0.024, 'beta': -0.37, 'R_m': -0.115}, lambda R, r_f, beta, R_m: R - ((1 - beta) * r_f + beta * R_m), 'the same, negative beta'),
    ('PM20', {'w': 0.37, 's_1': 0.214, 's_2': 0.135, 'rho': 0.29}, two_assets, 'matrix product w C w'),
    ('PM20', {'w': 0.4, 's_1': 0.3, 's_2': 0.20003, 'rho': -1}, two_assets, 'matrix product w C w, nearly hedged'),
    ('PM20', {'w': 0.83, 's_1': 0, 's_2': 0.271, 'rho': 0.6}, two_assets, 'matrix product w C w, one asset without risk'),
    ('PM20', {'w': 1, 's_1': 0.183, 's_2': 0.271, 'rho': -0.45}, two_assets, 'matrix product w C w, all in the first'),
]
run('portfolio-risk', CHECKS)
