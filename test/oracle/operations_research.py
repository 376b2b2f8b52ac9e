"""Second reading of operations-research."""

from mpmath import exp, findroot, inf, mpf, npdf, quad, sqrt

from checks import run


def below(z):
    """Probability that a standard normal variable is below z, by integrating its density."""
    half = quad(npdf, [0, abs(z) / 2, abs(z)])
    return mpf(1) / 2 + half if z >= 0 else quad(npdf, [abs(z), abs(z) + 3, inf])


def quantile(p):
    return findroot(lambda z: below(z) - p, (mpf(-1), mpf(1)), tol=1e-40)


def order_quantity(D, S, H):
    """Where the slopes of ordering cost D S/q and holding cost H q/2 cancel."""
    return findroot(lambda q: H / 2 - D * S / q**2, 50)


def lot_cost(D, p, S, Q, H):
    orders = D / Q
    return D * p + orders * S + H * Q / 2


def production_quantity(D, S, P, H):
    """Stock rises at P - D for the time q/P; minimum of set-up and holding cost."""
    def slope(q):
        mean_stock_per_lot = (P - D) / P / 2
        return H * mean_stock_per_lot - D * S / q**2

    return findroot(slope, 300)


def safety_stock(P, L, sigma_d, d, sigma_L):
    """Variance of a random sum: E[N] var(X) + E[X]^2 var(N)."""
    return quantile(P) * sqrt(L * sigma_d**2 + d**2 * sigma_L**2)


def up_to_level(d, T, L, P, sigma_d):
    cover = T + L
    return d * cover + quantile(P) * sqrt(cover * sigma_d**2)


def newsvendor(mu, sigma, c_u, c_o):
    """Where the expected marginal gain of one unit more is zero."""
    z = findroot(lambda u: c_u * (1 - below(u)) - c_o * below(u), (mpf(-1), mpf(1)), tol=1e-35)
    return mu + sigma * z


def fill_rate(sigma, R, mu, Q):
    """Expected shortage of a cycle by integrating the normal density above R."""
    z = (R - mu) / sigma
    shortage = sigma * quad(lambda u: (u - z) * npdf(u), [z, z + 1, z + 3, z + 8, inf])
    return 1 - shortage / Q


def bullwhip(L, p):
    """q_t = (1 + L/p) D_(t-1) - (L/p) D_(t-p-1) for independent demands: sum of the squared weights."""
    ratio = L / p
    return (1 + ratio) ** 2 + ratio**2


def holt(l, b, alpha, y, m, beta):
    """Error-correction form: level and trend each moved by a share of the one-step error."""
    error = y - (l + b)
    level = l + b + alpha * error
    trend = b + alpha * beta * error
    return level + m * trend


def tracking_signal(y, y_hat):
    errors = [a - b for a, b in zip(y, y_hat)]
    return sum(errors) / (sum(abs(error) for error in errors) / len(errors))


def finish_probability(T, a, m, b):
    mean = sum((x + 4 * y + z) / 6 for x, y, z in zip(a, m, b))
    variance = sum(((z - x) / 6) ** 2 for x, z in zip(a, b))
    return below((T - mean) / sqrt(variance))


def completion(BAC, AC, EV):
    """Spent so far and the rest of the work at the cost of each unit of value so far."""
    return AC + (BAC - EV) * (AC / EV)


def replacement(c_p, c_f, T, eta, beta):
    """Expected cost of a cycle over its expected length, both from the survival function."""
    def survival(t):
        return exp(-((t / eta) ** beta))

    # t = u^k smooths the start of a small shape
    length = quad(lambda u: survival(u**8) * 8 * u**7, [0, (T / 100) ** (mpf(1) / 8), (T / 2) ** (mpf(1) / 8), T ** (mpf(1) / 8)])
    return (c_p * survival(T) + c_f * (1 - survival(T))) / length


CHECKS = [
    ('OR1', {'D': 7300, 'S': 85, 'H': 3.4}, order_quantity, 'minimum of ordering and holding cost'),
    ('OR2', {'D': 5200, 'p': 37.5, 'S': 64, 'Q': 430, 'H': 7.3}, lot_cost, 'purchase, orders per year times their cost, half a lot in stock'),
    ('OR3', {'D': 9600, 'S': 140, 'P': 31000, 'H': 5.5}, production_quantity, 'minimum of set-up and holding cost, stock rising at P - D'),
    ('OR4', {'d': 43, 'L': 6.5, 'SS': 71}, lambda d, L, SS: d * L + SS, 'demand of the lead time plus safety stock'),
    ('OR5', {'P': 0.97, 'L': 5.5, 'sigma_d': 17, 'd': 64, 'sigma_L': 1.3}, safety_stock, 'quantile times root of the variance of a random sum'),
    ('OR5', {'P': 0.62, 'L': 3.2, 'sigma_d': 29, 'd': 11, 'sigma_L': 0.7}, safety_stock, 'quantile times root of the variance of a random sum'),
    ('OR6', {'d': 38, 'T': 7, 'L': 3, 'P': 0.96, 'sigma_d': 9.5}, up_to_level, 'normal demand of review time and lead time'),
    ('OR6', {'d': 15, 'T': 4, 'L': 5.5, 'P': 0.28, 'sigma_d': 6}, up_to_level, 'normal demand of review time and lead time, low service'),
    ('OR7', {'mu': 820, 'sigma': 190, 'c_u': 23, 'c_o': 7.5}, newsvendor, 'marginal gain of one unit more is zero'),
    ('OR7', {'mu': 410, 'sigma': 95, 'c_u': 4, 'c_o': 19}, newsvendor, 'marginal gain of one unit more is zero, below the mean'),
    ('OR8', {'sigma': 32, 'R': 275, 'mu': 240, 'Q': 180}, fill_rate, 'shortage of a cycle by integration'),
    ('OR8', {'sigma': 45, 'R': 150, 'mu': 190, 'Q': 320}, fill_rate, 'shortage of a cycle by integration, reorder point below the mean'),
    ('OR8', {'sigma': 12, 'R': 140, 'mu': 90, 'Q': 65}, fill_rate, 'shortage of a cycle by integration, far tail'),
    ('OR9', {'L': 4, 'p': 7}, bullwhip, 'variance of the order as a weighted sum of independent demands'),
    ('OR9', {'L': 6.5, 'p': 3}, bullwhip, 'variance of the order as a weighted sum of independent demands'),
    ('OR10', {'l': 246, 'b': 3.7, 'alpha': 0.35, 'y': 262.5, 'm': 4, 'beta': 0.15}, holt, 'error-correction form of the smoothing equations'),
    ('OR11', {'y': [112, 97, 125, 140, 118], 'y_hat': [105, 101, 117, 126, 121]}, tracking_signal, 'running sum of errors over mean absolute deviation'),
    ('OR11', {'y': [31, 44, 37], 'y_hat': [39, 41, 52]}, tracking_signal, 'running sum of errors over mean absolute deviation, negative'),
    ('OR12', {'d': 145, 'L': 1.6, 'alpha': 0.12, 'C': 25}, lambda d, L, alpha, C: d * L * (1 + alpha) / C, 'Monden: demand of the lead time with allowance over container size'),
    ('OR13', {'a': 4.5, 'm': 7, 'b': 15.5}, lambda a, m, b: (a + 4 * m + b) / 6, 'Malcolm et al.: weights 1, 4, 1'),
    ('OR14', {'T': 38, 'a': [5, 8, 11], 'm': [7, 10.5, 14], 'b': [12, 19, 17]}, finish_probability, 'normal sum of task times, density integrated'),
    ('OR14', {'T': 21, 'a': [3, 9, 6], 'm': [5, 9.5, 8], 'b': [10, 13, 16]}, finish_probability, 'normal sum of task times, below the mean'),
    ('OR14', {'T': 55, 'a': [12, 20], 'm': [15, 24], 'b': [21, 31]}, finish_probability, 'normal sum of task times, upper tail'),
    ('OR15', {'BAC': 480000, 'AC': 205000, 'EV': 172000}, completion, 'cost so far plus the rest at the cost performance so far'),
    ('OR16', {'lambda_max': 5.31, 'n': 5, 'RI': 1.12}, lambda lambda_max, n, RI: (lambda_max - n) / (n - 1) / RI, 'Saaty: consistency index over random index'),
    ('OR17', {'t_0': 13.5, 'alpha': 0.15, 'v': 2150, 'C': 1800, 'beta': 4}, lambda t_0, alpha, v, C, beta: t_0 * (1 + alpha * (v / C) ** beta), 'Bureau of Public Roads 1964'),
    ('OR17', {'t_0': 6.2, 'alpha': 0.88, 'v': 940, 'C': 1500, 'beta': 5.5}, lambda t_0, alpha, v, C, beta: t_0 * (1 + alpha * (v / C) ** beta), 'Bureau of Public Roads 1964'),
    ('OR18', {'c_p': 340, 'c_f': 2600, 'T': 1400, 'eta': 3100, 'beta': 2.7}, replacement, 'renewal reward: survival function integrated'),
    ('OR18', {'c_p': 95, 'c_f': 410, 'T': 5200, 'eta': 2300, 'beta': 0.7}, replacement, 'renewal reward: survival function integrated, falling hazard'),
    ('OR18', {'c_p': 1250, 'c_f': 7700, 'T': 880, 'eta': 950, 'beta': 8.5}, replacement, 'renewal reward: survival function integrated, steep wear'),
]
run('operations-research', CHECKS)
