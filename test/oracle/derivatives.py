"""Second reading of derivatives: payoffs integrated against the density of the price, Greeks by numerical differentiation."""

from mpmath import diff, exp, log, mp, mpf, pi, quad, sqrt
from checks import run


def over_normal(payoff, low, high):
    """Integrates payoff(z) times the standard normal density, in short pieces; 44 standard deviations stand for infinity."""
    low, high = max(mpf(low), mpf(-44)), min(mpf(high), mpf(44))
    if low >= high:
        return mpf(0)
    pieces = int((high - low) / 2) + 1
    points = [low + (high - low) * k / pieces for k in range(pieces + 1)]
    return quad(lambda z: payoff(z) * exp(-z * z / 2), points, method='gauss-legendre') / sqrt(2 * pi)


def european(phi, S, K, r, q, T, sigma):
    """Discounted mean payoff under the lognormal density with drift r - q."""
    drift, spread = (r - q - sigma**2 / 2) * T, sigma * sqrt(T)
    strike = (log(K / S) - drift) / spread
    low, high = (strike, 44) if phi > 0 else (-44, strike)
    return exp(-r * T) * over_normal(lambda z: phi * (S * exp(drift + spread * z) - K), low, high)


def delta(phi, S, K, r, q, T, sigma):
    return diff(lambda x: european(phi, x, K, r, q, T, sigma), S)


def gamma_of(S, K, r, q, T, sigma):
    mp.dps = 50
    value = diff(lambda x: european(1, x, K, r, q, T, sigma), S, 2)
    mp.dps = 30
    return +value


def vega(S, K, r, q, T, sigma):
    return diff(lambda x: european(1, S, K, r, q, T, x), sigma)


def theta(phi, S, K, r, q, T, sigma):
    return -diff(lambda x: european(phi, S, K, r, q, x, sigma), T)


def rho_of(phi, S, K, r, q, T, sigma):
    return diff(lambda x: european(phi, S, K, x, q, T, sigma), r)


A = {'S': 47.5, 'K': 52.0, 'r': 0.043, 'q': 0.017, 'T': 0.65, 'sigma': 0.29}
B = {'S': 131.0, 'K': 118.0, 'r': 0.021, 'q': 0.036, 'T': 3.4, 'sigma': 0.17}
C = {'S': 80.0, 'K': 143.0, 'r': 0.055, 'q': 0.012, 'T': 0.4, 'sigma': 0.23}

def payoff(phi, S, K, P=mpf(0)):
    """The right is used only if it brings something."""
    bought_for, sold_for = (K, S) if phi > 0 else (S, K)
    return (sold_for - bought_for if sold_for > bought_for else mpf(0)) - P


def one_step(r, Delta_t, p, V_u, V_d):
    return exp(-r * Delta_t) * (V_d + p * (V_u - V_d))


CHECKS = [
    ('DV1', {'S': 1830.0, 'r': 0.041, 'u': 0.006, 'y': 0.013, 'T': 1.7}, lambda S, r, u, y, T: S * exp((r + u - y) * T), 'spot grown at interest and storage less income, Hull'),
    ('DV1', {'S': 64.0, 'r': -0.004, 'u': 0.0, 'y': 0.037, 'T': 0.35}, lambda S, r, u, y, T: S * exp((r + u - y) * T), 'the same, negative rate'),
    ('DV4', {'P': 5.35, 'S': 47.5, 'q': 0.017, 'T': 0.65, 'K': 49.0, 'r': 0.043}, lambda P, S, q, T, K, r: P + S * exp(-q * T) - K * exp(-r * T), 'call less put is a prepaid forward less a bond'),
    ('DV5', {'r': 0.047, 'q': 0.014, 'Delta_t': 0.23, 'd': 0.88, 'u': 1.17}, lambda r, q, Delta_t, d, u: (exp((r - q) * Delta_t) - d) / (u - d), 'mean growth of the price equals that of the forward'),
    ('DV6', A, lambda **g: european(1, **g), 'payoff integrated against the lognormal density'),
    ('DV6', B, lambda **g: european(1, **g), 'payoff integrated against the lognormal density, in the money'),
    ('DV6', C, lambda **g: european(1, **g), 'payoff integrated against the lognormal density, far out of the money'),
    ('DV7', A, lambda **g: european(-1, **g), 'payoff integrated against the lognormal density'),
    ('DV7', B, lambda **g: european(-1, **g), 'payoff integrated against the lognormal density, out of the money'),
    ('DV7', C, lambda **g: european(-1, **g), 'payoff integrated against the lognormal density, deep in the money'),
    *[('DV8', {'phi': phi, **g}, delta, 'numerical derivative of the integrated price by S') for phi in (1, -1) for g in (A, B, C)],
    *[('DV9', g, gamma_of, 'numerical second derivative of the integrated price by S') for g in (A, B, C)],
    *[('DV10', g, vega, 'numerical derivative of the integrated price by sigma') for g in (A, B, C)],
    *[('DV11', {'phi': phi, **g}, theta, 'numerical derivative of the integrated price by T, negative') for phi in (1, -1) for g in (A, B, C)],
    *[('DV12', {'phi': phi, **g}, rho_of, 'numerical derivative of the integrated price by r, q fixed') for phi in (1, -1) for g in (A, B, C)],
    ('DV19', {'phi': 1, 'S': 63.4, 'K': 57.5, 'P': 2.15}, payoff, 'call used, premium taken off'),
    ('DV19', {'phi': 1, 'S': 51.7, 'K': 57.5, 'P': 2.15}, payoff, 'call not used'),
    ('DV19', {'phi': -1, 'S': 51.7, 'K': 57.5}, payoff, 'put used, payoff alone'),
    ('DV19', {'phi': -1, 'S': 0, 'K': 83.0, 'P': 11.4}, payoff, 'put on a worthless underlying'),
    ('DV20', {'r': 0.043, 'Delta_t': 0.27, 'p': 0.537, 'V_u': 9.85, 'V_d': 1.3}, one_step, 'mean of both values discounted'),
    ('DV20', {'r': -0.007, 'Delta_t': 1.4, 'p': 0.31, 'V_u': 0, 'V_d': 6.7}, one_step, 'put, negative rate'),
    ('DV20', {'r': 0.06, 'Delta_t': 0.5, 'p': 1, 'V_u': 3.3, 'V_d': 8.9}, one_step, 'sure move up'),
]
run('derivatives', CHECKS)
