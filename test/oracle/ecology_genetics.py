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


def shannon(n):
    """Mean over individuals of the surprise at their species."""
    total = sum(n)
    return sum(count * log(total / count) for count in n if count > 0) / total


def passed_up(E_0, n, p=mpf(10)):
    energy = E_0
    for _ in range(int(n)):
        energy = energy * p / 100
    return energy


def per_head(N, B, D, I=mpf(0), E=mpf(0)):
    return ((N + B - D + I - E) - N) / N


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
    ('EO25', {'B': 137, 'D': 86, 'I': 12, 'E': 31, 'N': 715}, per_head, 'change of the number over the number at the start'),
    ('EO25', {'B': 19, 'D': 64, 'N': 430}, per_head, 'decline, closed population'),
    ('EO26', {'N': 3470, 'A': 127.5}, lambda N, A: N / A, 'individuals over area'),
    ('EO26', {'N': 0, 'A': 8.3}, lambda N, A: N / A, 'none'),
    ('EO27', {'n': [23, 8, 5, 41, 3]}, shannon, 'mean surprise of an individual'),
    ('EO27', {'n': [7.5, 0, 12.25, 1.3]}, shannon, 'cover, one species absent'),
    ('EO28', {'E_0': 83500, 'p': 13.5, 'n': 3}, passed_up, 'step by step'),
    ('EO28', {'E_0': 12700, 'n': 2}, passed_up, 'step by step, ten percent'),
    ('EO28', {'E_0': 640, 'p': 7, 'n': 0}, passed_up, 'the producers themselves'),
    ('EO29', {'n_AA': 137, 'n_Aa': 82, 'n_aa': 41}, lambda n_AA, n_Aa, n_aa: (2 * n_AA + n_Aa) / (2 * (n_AA + n_Aa + n_aa)), 'alleles counted'),
    ('EO29', {'n_AA': 0, 'n_Aa': 17, 'n_aa': 53}, lambda n_AA, n_Aa, n_aa: (2 * n_AA + n_Aa) / (2 * (n_AA + n_Aa + n_aa)), 'alleles counted'),
    ('EO27', {'n': [9973, 1]}, shannon, 'one species and a single other individual'),
]
run('ecology-genetics', CHECKS)
