"""Second reading of derivatives: payoffs integrated against the density of the price, Greeks by numerical differentiation."""

from mpmath import diff, exp, log, mp, mpf, ncdf, pi, quad, sqrt
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


def cash_or_nothing(phi, Q, S, K, r, q, T, sigma):
    drift, spread = (r - q - sigma**2 / 2) * T, sigma * sqrt(T)
    strike = (log(K / S) - drift) / spread
    low, high = (strike, 44) if phi > 0 else (-44, strike)
    return exp(-r * T) * over_normal(lambda z: Q, low, high)


def bachelier(phi, F, K, r, T, sigma_N):
    spread = sigma_N * sqrt(T)
    strike = (K - F) / spread
    low, high = (strike, 44) if phi > 0 else (-44, strike)
    return exp(-r * T) * over_normal(lambda z: phi * (F + spread * z - K), low, high)


def exchange(S_1, S_2, q_1, q_2, T, sigma_1, sigma_2, rho):
    """Mean of the larger-than-zero difference: asset 1 is lognormal given the shock of asset 2, over which is integrated."""
    r = mpf('0.031')  # the interest rate must cancel
    spread_1 = sigma_1 * sqrt(T * (1 - rho**2))

    def given(z):
        strike = S_2 * exp((r - q_2 - sigma_2**2 / 2) * T + sigma_2 * sqrt(T) * z)
        middle = log(S_1) + (r - q_1 - sigma_1**2 / 2) * T + sigma_1 * sqrt(T) * rho * z
        d = (middle - log(strike)) / spread_1
        return exp(middle + spread_1**2 / 2) * ncdf(d + spread_1) - strike * ncdf(d)

    return exp(-r * T) * over_normal(given, -44, 44)


def down_and_out(S, K, H, r, q, T, sigma):
    """Payoff against the density of the paths that never touch the barrier (reflection principle)."""
    drift, spread, barrier = (r - q - sigma**2 / 2) * T, sigma * sqrt(T), log(H / S)
    image = exp(2 * drift * barrier / spread**2)
    low = max(log(K / S), barrier)

    def alive(z):
        x = drift + spread * z
        return 1 - image * exp(z**2 / 2 - ((x - 2 * barrier - drift) / spread) ** 2 / 2)

    return exp(-r * T) * over_normal(lambda z: (S * exp(drift + spread * z) - K) * alive(z), (low - drift) / spread, 44)


def default_probability(V, D, mu, T, sigma_V):
    drift, spread = (mu - sigma_V**2 / 2) * T, sigma_V * sqrt(T)
    return over_normal(lambda z: 1, -44, (log(D / V) - drift) / spread)


A = {'S': 47.5, 'K': 52.0, 'r': 0.043, 'q': 0.017, 'T': 0.65, 'sigma': 0.29}
B = {'S': 131.0, 'K': 118.0, 'r': 0.021, 'q': 0.036, 'T': 3.4, 'sigma': 0.17}
C = {'S': 80.0, 'K': 143.0, 'r': 0.055, 'q': 0.012, 'T': 0.4, 'sigma': 0.23}

CHECKS = [
    ('DV1', {'S': 1830.0, 'r': 0.041, 'u': 0.006, 'y': 0.013, 'T': 1.7}, lambda S, r, u, y, T: S * exp((r + u - y) * T), 'spot grown at interest and storage less income, Hull'),
    ('DV1', {'S': 64.0, 'r': -0.004, 'u': 0.0, 'y': 0.037, 'T': 0.35}, lambda S, r, u, y, T: S * exp((r + u - y) * T), 'the same, negative rate'),
    ('DV2', {'S': 1.0845, 'r_q': 0.0532, 'tau_q': 0.252, 'r_b': 0.0391, 'tau_b': 0.249}, lambda S, r_q, tau_q, r_b, tau_b: S * (1 + r_q * tau_q) / (1 + r_b * tau_b), 'borrow base, deposit quote: both ways end alike'),
    ('DV3', {'rho': 0.87, 'sigma_S': 0.0263, 'sigma_F': 0.0313, 'V_A': 3880000.0, 'V_F': 83580.0}, lambda rho, sigma_S, sigma_F, V_A, V_F: diff(lambda n: (V_A * sigma_S) ** 2 + (n * V_F * sigma_F) ** 2 - 2 * n * rho * V_A * V_F * sigma_S * sigma_F, 0) / (-2 * (V_F * sigma_F) ** 2), 'zero of the derivative of the variance of the hedged position'),
    ('DV3', {'rho': -0.42, 'sigma_S': 0.19, 'sigma_F': 0.23, 'V_A': 517000.0, 'V_F': 21400.0}, lambda rho, sigma_S, sigma_F, V_A, V_F: rho * (sigma_S * V_A) / (sigma_F * V_F), 'the same, negative correlation'),
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
    *[('DV13', {'phi': phi, 'F': f, 'K': 23.5, 'r': 0.038, 'T': 0.9, 'sigma': 0.34}, lambda phi, F, K, r, T, sigma: european(phi, F, K, r, r, T, sigma), 'payoff integrated against the lognormal density without drift') for phi in (1, -1) for f in (21.7, 31.2, 11.4)],
    *[('DV14', {'phi': phi, 'F': f, 'K': 0.0125, 'r': 0.027, 'T': 1.6, 'sigma_N': 0.0083}, bachelier, 'payoff integrated against the normal density') for phi in (1, -1) for f in (0.0141, -0.0047, 0.0432)],
    *[('DV15', {'phi': phi, 'Q': 250.0, **g}, cash_or_nothing, 'probability of the payment integrated from the lognormal density, discounted') for phi in (1, -1) for g in (A, B, C)],
    ('DV16', {'S_1': 104.0, 'S_2': 97.0, 'q_1': 0.023, 'q_2': 0.041, 'T': 0.75, 'sigma_1': 0.22, 'sigma_2': 0.31, 'rho': 0.45}, exchange, 'conditional mean integrated over the shock of asset 2; the rate cancels'),
    ('DV16', {'S_1': 22.0, 'S_2': 48.0, 'q_1': 0.035, 'q_2': 0.008, 'T': 1.9, 'sigma_1': 0.41, 'sigma_2': 0.18, 'rho': -0.63}, exchange, 'the same, out of the money, negative correlation'),
    ('DV16', {'S_1': 61.0, 'S_2': 38.0, 'q_1': 0.005, 'q_2': 0.027, 'T': 0.4, 'sigma_1': 0.15, 'sigma_2': 0.26, 'rho': 0.88}, exchange, 'the same, in the money, high correlation'),
    ('DV16', {'S_1': 57.0, 'S_2': 59.0, 'q_1': 0.012, 'q_2': 0.019, 'T': 1.2, 'sigma_1': 0.33, 'sigma_2': 0.21, 'rho': -0.97}, exchange, 'the same, near-opposite assets'),
    ('DV17', {'S': 103.0, 'K': 98.0, 'H': 91.0, 'r': 0.046, 'q': 0.019, 'T': 0.7, 'sigma': 0.27}, down_and_out, 'payoff against the surviving density, barrier below the strike'),
    ('DV17', {'S': 103.0, 'K': 84.0, 'H': 93.0, 'r': 0.025, 'q': 0.048, 'T': 1.3, 'sigma': 0.24}, down_and_out, 'payoff against the surviving density, barrier above the strike'),
    ('DV17', {'S': 103.0, 'K': 98.0, 'H': 35.0, 'r': 0.046, 'q': 0.019, 'T': 0.7, 'sigma': 0.27}, down_and_out, 'payoff against the surviving density, far barrier'),
    ('DV17', {'S': 103.0, 'K': 120.0, 'H': 102.5, 'r': 0.061, 'q': 0.004, 'T': 2.6, 'sigma': 0.11}, down_and_out, 'payoff against the surviving density, barrier near the spot price'),
    ('DV17', {'S': 103.0, 'K': 74.0, 'H': 82.0, 'r': 0.003, 'q': 0.064, 'T': 2.9, 'sigma': 0.021}, down_and_out, 'payoff against the surviving density, falling forward and small volatility'),
    ('DV18', {'V': 12.4, 'D': 9.8, 'mu': 0.057, 'T': 1.4, 'sigma_V': 0.213}, default_probability, 'lognormal density integrated below the debt'),
    ('DV18', {'V': 85.0, 'D': 97.0, 'mu': 0.031, 'T': 2.3, 'sigma_V': 0.37}, default_probability, 'the same, debt above the assets'),
    ('DV18', {'V': 120.0, 'D': 40.0, 'mu': 0.065, 'T': 0.8, 'sigma_V': 0.19}, default_probability, 'the same, lower tail'),
]
run('derivatives', CHECKS)
