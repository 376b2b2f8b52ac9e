"""Second reading of economics."""
from mpmath import mpf, exp, log, quad, findroot, nsum, inf
from checks import run


def gini(x):
    """Twice the area between the Lorenz curve of the sorted incomes and the diagonal, by trapezia."""
    n, total, below, area = len(x), sum(x), mpf(0), mpf(0)
    for value in sorted(x):
        area += (below + below + value) / total / 2 / n
        below += value
    return 1 - 2 * area


def bass(M, p, q, t):
    """Separates dN/dt = (p + q N/M) (M - N), integrates numerically and looks for the share reached at t."""
    spent = lambda f: quad(lambda s: 1 / ((p + q * s) * (1 - s)), [0, f / 4, f / 2, 3 * f / 4, f]) - t
    return M * findroot(spent, (mpf('1e-6'), mpf('0.9999')), solver='anderson', tol=1e-22, maxsteps=300, verify=False)


def cycle(T, Inv, COGS, AR, S, AP):
    days_inventory = Inv / (COGS / T)
    days_receivable = AR / (S / T)
    days_payable = AP / (COGS / T)
    return days_inventory + days_receivable - days_payable


def linear_market(a, c, b, d):
    """Price at which excess demand is zero; excess demand is a straight line, so two points give its root."""
    excess = lambda P: (a - b * P) - (c + d * P)
    return excess(0) / (excess(0) - excess(1))


CHECKS = [
    ('EB1', {'Q_1': 120, 'Q_2': 87, 'P_1': 4.5, 'P_2': 5.75},
     lambda Q_1, Q_2, P_1, P_2: ((Q_2 - Q_1) / ((Q_1 + Q_2) / 2)) / ((P_2 - P_1) / ((P_1 + P_2) / 2)), 'Mankiw ch. 5, midpoint method'),
    ('EB2', {'Q_0': 530, 'P': 7.4, 'P_0': 6.1, 'E': -1.35}, lambda Q_0, P, P_0, E: Q_0 * exp(E * log(P / P_0)), 'd ln Q = E d ln P'),
    ('EB4', {'MC': 11.3, 'eta': 3.4}, lambda MC, eta: findroot(lambda P: (P - MC) * eta - P, MC * 3 / 2),
     'first-order condition of (P - MC) P^(-eta)'),
    ('EB5', {'s': [31, 24.5, 17, 8.3]}, lambda s: sum((100 * a / sum(s)) ** 2 for a in s), 'squared percent shares'),
    ('EB7', {'A': 1.31, 'K': 245, 'L': 87, 'alpha': 0.33, 'beta': 0.61}, lambda A, K, L, alpha, beta: A * exp(alpha * log(K) + beta * log(L)),
     'Cobb-Douglas, log-linear'),
    ('EB9', {'s': 0.24, 'n': 0.011, 'g': 0.019, 'delta': 0.053, 'alpha': 0.35},
     lambda s, n, g, delta, alpha: exp(findroot(lambda u: log(s) + alpha * u - log(n + g + delta) - u, 1)),
     'investment equals break-even investment'),
    ('EB10', {'p_1': [2.35, 14.9, 0.87], 'q_0': [45, 7, 130], 'p_0': [2.1, 13.2, 0.93]},
     lambda p_1, q_0, p_0: 100 * sum(a * b for a, b in zip(p_1, q_0)) / sum(a * b for a, b in zip(p_0, q_0)), 'cost of the base basket'),
    ('EB11', {'x': [23, 7.5, 61, 14, 38, 0]}, gini, 'area under the Lorenz curve'),
    ('EB12', {'r_n': 0.017, 'pi_t': 0.043, 'a': 0.55, 'pi_s': 0.025, 'b': 0.7, 'y': -0.013},
     lambda r_n, pi_t, a, pi_s, b, y: pi_t + b * y + a * (pi_t - pi_s) + r_n, 'Taylor 1993: r = p + .5 y + .5 (p - 2) + 2'),
    ('EB14', {'B': 340, 'c': 0.28, 'r': 0.115}, lambda B, c, r: (c + 1) * (B / (c + r)), 'deposits B / (c + r), money (1 + c) deposits'),
    ('EB15', {'Delta_G': 23.5, 'c': 0.77, 't': 0.24, 'm': 0.13},
     lambda Delta_G, c, t, m: nsum(lambda k: Delta_G * (c * (1 - t) - m) ** k, [0, inf]), 'rounds of spending summed'),
    ('EB18', {'FC': 48000, 'Pi': 7500, 'P': 36.5, 'v': 21.3}, lambda FC, Pi, P, v: (FC + Pi) / (P - v), 'fixed costs and profit over unit contribution'),
    ('EB19', {'m': 85, 'r': 0.78, 'i': 0.12}, lambda m, r, i: nsum(lambda t: m * (r / (1 + i)) ** t, [1, inf]),
     'margins of periods 1, 2, ... discounted and summed'),
    ('EB20', {'M': 45000, 'p': 0.027, 'q': 0.41, 't': 6.4}, bass, 'Bass rate equation integrated numerically'),
    ('EB20', {'M': 3800, 'p': 0.11, 'q': 0.06, 't': 3.3}, bass, 'Bass rate equation integrated numerically'),
    ('EB21', {'C_1': 74, 'n': 23, 'b': 0.83}, lambda C_1, n, b: C_1 * b ** (log(n) / log(2)), 'b for each doubling'),
    ('EB22', {'T': 365, 'Inv': 84, 'COGS': 610, 'AR': 107, 'S': 930, 'AP': 66}, cycle, 'days of inventory and receivables less payables'),
    ('EB23', {'a': 143.0, 'c': -17.5, 'b': 3.7, 'd': 2.15}, linear_market, 'excess demand zero'),
    ('EB23', {'a': 86.0, 'c': 23.0, 'b': 0, 'd': 5.3}, linear_market, 'excess demand zero, demand that does not react'),
    ('EB23', {'a': 61.0, 'c': 61.0, 'b': 1.9, 'd': 0}, linear_market, 'market cleared at a price of zero'),
    ('EB24', {'P_max': 23.5, 'P': 9.7, 'Q': 134.0}, lambda P_max, P, Q: quad(lambda q: P_max - (P_max - P) * q / Q - P, [0, Q]),
     'willingness to pay less price, integrated'),
    ('EB24', {'P_max': 7.4, 'P': 0, 'Q': 58.0}, lambda P_max, P, Q: quad(lambda q: P_max - (P_max - P) * q / Q - P, [0, Q]),
     'given away'),
    ('EB25', {'FC': 13700.0, 'Q': 865.0, 'v': 4.35}, lambda FC, Q, v: (FC + v * Q) / Q, 'all costs over all units'),
    ('EB25', {'FC': 0, 'Q': 37.0, 'v': 11.2}, lambda FC, Q, v: (FC + v * Q) / Q, 'all costs over all units, none fixed'),
    ('EB26', {'C_2': 1873.0, 'C_1': 1614.5, 'Q_2': 143.0, 'Q_1': 117.0}, lambda C_2, C_1, Q_2, Q_1: (C_1 - C_2) / (Q_1 - Q_2), 'slope of the chord'),
    ('EB26', {'C_2': 934.0, 'C_1': 987.0, 'Q_2': 35.0, 'Q_1': 24.0}, lambda C_2, C_1, Q_2, Q_1: (C_1 - C_2) / (Q_1 - Q_2), 'falling total'),
    ('EB27', {'C': 1437.0, 'I': 365.5, 'G': 412.0, 'X': 287.0, 'M': 331.0}, lambda C, I, G, X, M: C + I + G + (X - M), 'spending on home goods'),
    ('EB27', {'C': 640.0, 'I': -23.0, 'G': 0, 'X': 95.5, 'M': 0}, lambda C, I, G, X, M: C + I + G + (X - M), 'stocks run down'),
    ('EB28', {'M': 2150.0, 'V': 5.7, 'Q': 9430.0}, lambda M, V, Q: M * V / Q, 'spending M V equals value P Q'),
    ('EB28', {'M': 83.0, 'V': 1.35, 'Q': 640.0}, lambda M, V, Q: M * V / Q, 'spending M V equals value P Q'),
]
run('economics', CHECKS)
