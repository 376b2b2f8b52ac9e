"""Second reading of economics."""
from mpmath import mp, mpf, exp, log, quad, findroot, nsum, inf, lu_solve, matrix
from checks import run


def deadweight(eta_S, eta_D, Q, P, t):
    """Straight supply and demand through (Q, P); the new quantity from the wedge t, the loss by integrating the gap of the prices."""
    demand = lambda q: P * (1 - (q - Q) / (Q * eta_D))
    supply = lambda q: P * (1 + (q - Q) / (Q * eta_S))
    Q_t = findroot(lambda q: demand(q) - supply(q) - t, Q)
    return quad(lambda q: demand(q) - supply(q), [Q_t, Q])


def mixed(a, b, c, d):
    """Probabilities of the rows under which both columns pay the column player the same."""
    return lu_solve(matrix([[a - b, c - d], [1, 1]]), matrix([0, 1]))[0]


def ces(A, alpha, K, rho, L):
    if rho == 0:
        return A * K ** alpha * L ** (1 - alpha)
    with mp.workdps(60):
        return A * (alpha * K ** rho + (1 - alpha) * L ** rho) ** (1 / rho)


def gini(x):
    """Twice the area between the Lorenz curve of the sorted incomes and the diagonal, by trapezia."""
    n, total, below, area = len(x), sum(x), mpf(0), mpf(0)
    for value in sorted(x):
        area += (below + below + value) / total / 2 / n
        below += value
    return 1 - 2 * area


def certainty(x, gamma_R, p):
    with mp.workdps(60):
        weight = [w / sum(p) for w in p]
        u = (lambda v: log(v)) if gamma_R == 1 else (lambda v: v ** (1 - gamma_R) / (1 - gamma_R))
        expected = sum(w * u(v) for w, v in zip(weight, x))
        return exp(expected) if gamma_R == 1 else ((1 - gamma_R) * expected) ** (1 / (1 - gamma_R))


def prospect(x, alpha, LAMBDA, beta):
    return x ** alpha if x >= 0 else -LAMBDA * (-x) ** beta


def bass(M, p, q, t):
    """Separates dN/dt = (p + q N/M) (M - N), integrates numerically and looks for the share reached at t."""
    spent = lambda f: quad(lambda s: 1 / ((p + q * s) * (1 - s)), [0, f / 4, f / 2, 3 * f / 4, f]) - t
    return M * findroot(spent, (mpf('1e-6'), mpf('0.9999')), solver='anderson', tol=1e-22, maxsteps=300, verify=False)


def cycle(T, Inv, COGS, AR, S, AP):
    days_inventory = Inv / (COGS / T)
    days_receivable = AR / (S / T)
    days_payable = AP / (COGS / T)
    return days_inventory + days_receivable - days_payable


CHECKS = [
    ('EB1', {'Q_1': 120, 'Q_2': 87, 'P_1': 4.5, 'P_2': 5.75},
     lambda Q_1, Q_2, P_1, P_2: ((Q_2 - Q_1) / ((Q_1 + Q_2) / 2)) / ((P_2 - P_1) / ((P_1 + P_2) / 2)), 'Mankiw ch. 5, midpoint method'),
    ('EB2', {'Q_0': 530, 'P': 7.4, 'P_0': 6.1, 'E': -1.35}, lambda Q_0, P, P_0, E: Q_0 * exp(E * log(P / P_0)), 'd ln Q = E d ln P'),
    ('EB3', {'eta_S': 0.83, 'eta_D': 1.47, 'Q': 620, 'P': 14.5, 't': 1.15}, deadweight, 'gap of straight demand and supply integrated'),
    ('EB3', {'eta_S': 3.2, 'eta_D': 0.35, 'Q': 95, 'P': 7.25, 't': -0.6}, deadweight, 'gap of straight demand and supply integrated, subsidy'),
    ('EB4', {'MC': 11.3, 'eta': 3.4}, lambda MC, eta: findroot(lambda P: (P - MC) * eta - P, MC * 3 / 2),
     'first-order condition of (P - MC) P^(-eta)'),
    ('EB5', {'s': [31, 24.5, 17, 8.3]}, lambda s: sum((100 * a / sum(s)) ** 2 for a in s), 'squared percent shares'),
    ('EB6', {'a': 3.5, 'b': -1.2, 'c': 0.4, 'd': 6.7}, mixed, 'indifference of the column player, linear system'),
    ('EB6', {'a': -4.1, 'b': 1.9, 'c': 5.3, 'd': 2.2}, mixed, 'indifference of the column player, linear system'),
    ('EB7', {'A': 1.31, 'K': 245, 'L': 87, 'alpha': 0.33, 'beta': 0.61}, lambda A, K, L, alpha, beta: A * exp(alpha * log(K) + beta * log(L)),
     'Cobb-Douglas, log-linear'),
    ('EB8', {'A': 1.7, 'alpha': 0.36, 'K': 52, 'rho': -0.75, 'L': 19}, ces, 'CES, weighted power mean'),
    ('EB8', {'A': 1.7, 'alpha': 0.36, 'K': 52, 'rho': 0, 'L': 19}, ces, 'CES, limit Cobb-Douglas'),
    ('EB8', {'A': 1.7, 'alpha': 0.36, 'K': 52, 'rho': 0.0007, 'L': 19}, ces, 'CES, near the limit'),
    ('EB8', {'A': 0.9, 'alpha': 0.41, 'K': 33, 'rho': 0.64, 'L': 71}, ces, 'CES, weighted power mean'),
    ('EB9', {'s': 0.24, 'n': 0.011, 'g': 0.019, 'delta': 0.053, 'alpha': 0.35},
     lambda s, n, g, delta, alpha: exp(findroot(lambda u: log(s) + alpha * u - log(n + g + delta) - u, 1)),
     'investment equals break-even investment'),
    ('EB10', {'p_1': [2.35, 14.9, 0.87], 'q_0': [45, 7, 130], 'p_0': [2.1, 13.2, 0.93]},
     lambda p_1, q_0, p_0: 100 * sum(a * b for a, b in zip(p_1, q_0)) / sum(a * b for a, b in zip(p_0, q_0)), 'cost of the base basket'),
    ('EB11', {'x': [23, 7.5, 61, 14, 38, 0]}, gini, 'area under the Lorenz curve'),
    ('EB12', {'r_n': 0.017, 'pi_t': 0.043, 'a': 0.55, 'pi_s': 0.025, 'b': 0.7, 'y': -0.013},
     lambda r_n, pi_t, a, pi_s, b, y: pi_t + b * y + a * (pi_t - pi_s) + r_n, 'Taylor 1993: r = p + .5 y + .5 (p - 2) + 2'),
    ('EB13', {'d_0': 0.87, 'r': 0.037, 'g': 0.046, 'b': -0.021}, lambda d_0, r, g, b: (d_0 * (1 + r) - b * (1 + g)) / (1 + g),
     'debt D(1+r) less primary surplus b Y(1+g), over new output'),
    ('EB14', {'B': 340, 'c': 0.28, 'r': 0.115}, lambda B, c, r: (c + 1) * (B / (c + r)), 'deposits B / (c + r), money (1 + c) deposits'),
    ('EB15', {'Delta_G': 23.5, 'c': 0.77, 't': 0.24, 'm': 0.13},
     lambda Delta_G, c, t, m: nsum(lambda k: Delta_G * (c * (1 - t) - m) ** k, [0, inf]), 'rounds of spending summed'),
    ('EB16', {'x': [120, 45, 260], 'gamma_R': 2.4, 'p': [0.5, 0.3, 0.2]}, certainty, 'expected power utility inverted'),
    ('EB16', {'x': [120, 45, 260], 'gamma_R': 1, 'p': [3, 5, 4]}, certainty, 'expected logarithm inverted'),
    ('EB16', {'x': [120, 45, 260], 'gamma_R': 0.35, 'p': [3, 5, 4]}, certainty, 'expected power utility inverted'),
    ('EB16', {'x': [120, 45, 260], 'gamma_R': 1.004, 'p': [3, 5, 4]}, certainty, 'expected power utility inverted, near 1'),
    ('EB16', {'x': [1200, 4500], 'gamma_R': 70, 'p': [0.35, 0.65]}, certainty, 'expected power utility inverted'),
    ('EB17', {'x': 135, 'alpha': 0.88, 'lambda': 2.25, 'beta': 0.81}, lambda **v: prospect(v['x'], v['alpha'], v['lambda'], v['beta']),
     'Tversky & Kahneman 1992, gains'),
    ('EB17', {'x': -64, 'alpha': 0.88, 'lambda': 2.25, 'beta': 0.81}, lambda **v: prospect(v['x'], v['alpha'], v['lambda'], v['beta']),
     'Tversky & Kahneman 1992, losses'),
    ('EB18', {'FC': 48000, 'Pi': 7500, 'P': 36.5, 'v': 21.3}, lambda FC, Pi, P, v: (FC + Pi) / (P - v), 'fixed costs and profit over unit contribution'),
    ('EB19', {'m': 85, 'r': 0.78, 'i': 0.12}, lambda m, r, i: nsum(lambda t: m * (r / (1 + i)) ** t, [1, inf]),
     'margins of periods 1, 2, ... discounted and summed'),
    ('EB20', {'M': 45000, 'p': 0.027, 'q': 0.41, 't': 6.4}, bass, 'Bass rate equation integrated numerically'),
    ('EB20', {'M': 3800, 'p': 0.11, 'q': 0.06, 't': 3.3}, bass, 'Bass rate equation integrated numerically'),
    ('EB21', {'C_1': 74, 'n': 23, 'b': 0.83}, lambda C_1, n, b: C_1 * b ** (log(n) / log(2)), 'b for each doubling'),
    ('EB22', {'T': 365, 'Inv': 84, 'COGS': 610, 'AR': 107, 'S': 930, 'AP': 66}, cycle, 'days of inventory and receivables less payables'),
]
run('economics', CHECKS)
