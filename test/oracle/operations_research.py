"""Second reading of operations-research."""

from mpmath import findroot, inf, mpf, npdf, quad, sqrt

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


def newsvendor(mu, sigma, c_u, c_o):
    """Where the expected marginal gain of one unit more is zero."""
    z = findroot(lambda u: c_u * (1 - below(u)) - c_o * below(u), (mpf(-1), mpf(1)), tol=1e-35)
    return mu + sigma * z


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


CHECKS = [
    ('OR1', {'D': 7300, 'S': 85, 'H': 3.4}, order_quantity, 'minimum of ordering and holding cost'),
    ('OR2', {'D': 5200, 'p': 37.5, 'S': 64, 'Q': 430, 'H': 7.3}, lot_cost, 'purchase, orders per year times their cost, half a lot in stock'),
    ('OR3', {'D': 9600, 'S': 140, 'P': 31000, 'H': 5.5}, production_quantity, 'minimum of set-up and holding cost, stock rising at P - D'),
    ('OR4', {'d': 43, 'L': 6.5, 'SS': 71}, lambda d, L, SS: d * L + SS, 'demand of the lead time plus safety stock'),
    ('OR5', {'P': 0.97, 'L': 5.5, 'sigma_d': 17, 'd': 64, 'sigma_L': 1.3}, safety_stock, 'quantile times root of the variance of a random sum'),
    ('OR5', {'P': 0.62, 'L': 3.2, 'sigma_d': 29, 'd': 11, 'sigma_L': 0.7}, safety_stock, 'quantile times root of the variance of a random sum'),
    ('OR7', {'mu': 820, 'sigma': 190, 'c_u': 23, 'c_o': 7.5}, newsvendor, 'marginal gain of one unit more is zero'),
    ('OR7', {'mu': 410, 'sigma': 95, 'c_u': 4, 'c_o': 19}, newsvendor, 'marginal gain of one unit more is zero, below the mean'),
    ('OR11', {'y': [112, 97, 125, 140, 118], 'y_hat': [105, 101, 117, 126, 121]}, tracking_signal, 'running sum of errors over mean absolute deviation'),
    ('OR11', {'y': [31, 44, 37], 'y_hat': [39, 41, 52]}, tracking_signal, 'running sum of errors over mean absolute deviation, negative'),
    ('OR12', {'d': 145, 'L': 1.6, 'alpha': 0.12, 'C': 25}, lambda d, L, alpha, C: d * L * (1 + alpha) / C, 'Monden: demand of the lead time with allowance over container size'),
    ('OR13', {'a': 4.5, 'm': 7, 'b': 15.5}, lambda a, m, b: (a + 4 * m + b) / 6, 'Malcolm et al.: weights 1, 4, 1'),
    ('OR14', {'T': 38, 'a': [5, 8, 11], 'm': [7, 10.5, 14], 'b': [12, 19, 17]}, finish_probability, 'normal sum of task times, density integrated'),
    ('OR14', {'T': 21, 'a': [3, 9, 6], 'm': [5, 9.5, 8], 'b': [10, 13, 16]}, finish_probability, 'normal sum of task times, below the mean'),
    ('OR14', {'T': 55, 'a': [12, 20], 'm': [15, 24], 'b': [21, 31]}, finish_probability, 'normal sum of task times, upper tail'),
    ('OR15', {'BAC': 480000, 'AC': 205000, 'EV': 172000}, completion, 'cost so far plus the rest at the cost performance so far'),
    ('OR19', {'EV': 61300, 'AC': 68450}, lambda EV, AC: EV - AC, 'budget of the work done less what it cost'),
    ('OR19', {'EV': 17250, 'AC': 15900}, lambda EV, AC: EV - AC, 'budget of the work done less what it cost'),
]
run('operations-research', CHECKS)
