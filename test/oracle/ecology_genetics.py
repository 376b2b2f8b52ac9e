"""Second reading of ecology-genetics."""
from mpmath import mpf, sqrt, pi, exp, log, quad, findroot, inf, erfinv
from checks import run


def logistic(K, N_0, r, t):
    """Separates dN/dt = r N (1 - N/K), integrates it numerically and looks for the end of the integral that takes r t."""
    if N_0 == K:
        return K
    above = N_0 > K
    spent = lambda u: quad(lambda v: 1 / (1 - exp(v) / K), [log(N_0), (log(N_0) + u) / 2, u]) - r * t
    low, high = (log(K) + mpf(10) ** -9, log(N_0)) if above else (log(N_0), log(K) - mpf(10) ** -9)
    return exp(findroot(spent, (low, high), solver='anderson', tol=1e-22, maxsteps=300, verify=False))


def simpson(n):
    """Counts the ordered pairs of individuals of different species."""
    total = sum(n)
    different = sum(a * (total - a) for a in n)
    return different / (total * (total - 1))


def truncation(h2, sigma_P, p):
    """Mean of a standard normal above the point that leaves p above it, by integration."""
    z = sqrt(mpf(2)) * erfinv(1 - 2 * p)
    density = lambda y: exp(-y * y / 2) / sqrt(2 * pi)
    edges = [z + k for k in range(12)] + [inf]
    return h2 * sigma_P * quad(lambda y: y * density(y), edges) / quad(density, edges)


CHECKS = [
    ('EO1', {'N_0': 340, 'r': 0.115, 't': 7.5}, lambda N_0, r, t: N_0 * exp(r * t), 'dN/dt = r N'),
    ('EO1', {'N_0': 5200, 'r': -0.23, 't': 4.25}, lambda N_0, r, t: N_0 * exp(r * t), 'dN/dt = r N, decline'),
    ('EO2', {'K': 950, 'N_0': 37, 'r': 0.62, 't': 4.3}, logistic, 'logistic rate equation integrated numerically'),
    ('EO2', {'K': 950, 'N_0': 2300, 'r': 0.41, 't': 3.7}, logistic, 'logistic rate equation integrated numerically, from above K'),
    ('EO5', {'a': 3.4, 'N': 7.5, 'h': 0.065}, lambda a, N, h: a * N / (1 + a * h * N),
     'time budget: f = a N (T - h f) with T = 1'),
    ('EO6', {'M': 143, 'C': 118, 'R': 27}, lambda M, C, R: (M + 1) * (C + 1) / (R + 1) - 1, 'Chapman 1951'),
    ('EO6', {'M': 12, 'C': 9, 'R': 0}, lambda M, C, R: (M + 1) * (C + 1) / (R + 1) - 1, 'Chapman 1951, none recaptured'),
    ('EO7', {'L_inf': 83.5, 'K': 0.27, 't': 3.6, 't_0': -0.45}, lambda L_inf, K, t, t_0: L_inf * (1 - exp(-K * (t - t_0))),
     'dL/dt = K (L_inf - L), L = 0 at t_0'),
    ('EO8', {'M': 23.5}, lambda M: 70 * M ** mpf('0.75'), 'Kleiber 1947: 70 kcal a day times kg^(3/4)'),
    ('EO8', {'M': 0.31}, lambda M: 70 * M ** mpf('0.75'), 'Kleiber 1947: 70 kcal a day times kg^(3/4)'),
    ('EO9', {'S_0': 46, 'A': 310, 'A_0': 12.5, 'z': 0.24}, lambda S_0, A, A_0, z: S_0 * exp(z * log(A / A_0)), 'Arrhenius power law'),
    ('EO11', {'n': [23, 8, 5, 41, 3]}, simpson, 'pairs of different species over all pairs'),
    ('EO13', {'x': [14, 3, 0, 22], 'y': [5, 8.5, 11, 17]},
     lambda x, y: 1 - 2 * sum(min(a, b) for a, b in zip(x, y)) / (sum(x) + sum(y)), '1 - 2 W / (A + B), W the sum of the lesser'),
    ('EO14', {'p': 0.37, 'F': 0.16}, lambda p, F: 1 - (F * p + (1 - F) * p ** 2) - (F * (1 - p) + (1 - F) * (1 - p) ** 2),
     '1 less the two homozygotes'),
    ('EO14', {'p': 0.37, 'F': -0.21}, lambda p, F: 1 - (F * p + (1 - F) * p ** 2) - (F * (1 - p) + (1 - F) * (1 - p) ** 2),
     '1 less the two homozygotes, excess of heterozygotes'),
    ('EO23', {'h2': 0.34, 'sigma_P': 17.5, 'p': 0.08}, truncation, 'mean of the selected tail by integration'),
    ('EO23', {'h2': 0.52, 'sigma_P': 3.6, 'p': 0.71}, truncation, 'mean of the selected tail by integration'),
    ('EO23', {'h2': 0.27, 'sigma_P': 240, 'p': 0.0004}, truncation, 'mean of the selected tail by integration'),
]
run('ecology-genetics', CHECKS)
