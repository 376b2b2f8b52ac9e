"""Second reading of ecology-genetics."""
from mpmath import mpf, mp, sqrt, pi, exp, log, quad, findroot, inf, erfinv, nsum, factorial, binomial
from checks import run


def logistic(K, N_0, r, t):
    """Separates dN/dt = r N (1 - N/K), integrates it numerically and looks for the end of the integral that takes r t."""
    if N_0 == K:
        return K
    above = N_0 > K
    spent = lambda u: quad(lambda v: 1 / (1 - exp(v) / K), [log(N_0), (log(N_0) + u) / 2, u]) - r * t
    low, high = (log(K) + mpf(10) ** -9, log(N_0)) if above else (log(N_0), log(K) - mpf(10) ** -9)
    return exp(findroot(spent, (low, high), solver='anderson', tol=1e-22, maxsteps=300, verify=False))


def hill(q, x):
    total = sum(x)
    share = [a / total for a in x if a > 0]
    if q == 1:
        return exp(-sum(s * log(s) for s in share))
    with mp.workdps(60):
        total = sum(x)
        return sum((a / total) ** q for a in x if a > 0) ** (1 / (1 - q))


def simpson(n):
    """Counts the ordered pairs of individuals of different species."""
    total = sum(n)
    different = sum(a * (total - a) for a in n)
    return different / (total * (total - 1))


def hardy_weinberg(n_AA, n_Aa, n_aa):
    n = n_AA + n_Aa + n_aa
    p = (2 * n_AA + n_Aa) / (2 * n)
    q = 1 - p
    pairs = [(n_AA, n * p * p), (n_Aa, 2 * n * p * q), (n_aa, n * q * q)]
    return sum((seen - due) ** 2 / due for seen, due in pairs)


def selection(p, w_AA, w_Aa, w_aa):
    """Weighs the three genotypes of random mating and counts the alleles of the survivors."""
    AA, Aa, aa = p * p * w_AA, 2 * p * (1 - p) * w_Aa, (1 - p) ** 2 * w_aa
    return (AA + Aa / 2) / (AA + Aa + aa)


def fixation(s, p, N_e):
    """Kimura's integral with M = s x (1 - x), V = x (1 - x) / (2 N_e): G = exp(-int 2M/V) = exp(-4 N_e s x)."""
    G = lambda x: exp(-4 * N_e * s * x)
    pieces = lambda a, b: [a + (b - a) * mpf(k) / 40 for k in range(41)]
    return quad(G, pieces(mpf(0), p)) / quad(G, pieces(mpf(0), mpf(1)))


def drift(H_0, N_e, t):
    H = H_0
    for _ in range(int(t)):
        H = H - H / (2 * N_e)
    return H


def f_st(p):
    """(H_T - H_S) / H_T from the mean heterozygosities."""
    k = len(p)
    mean = sum(p) / k
    H_T = 2 * mean * (1 - mean)
    H_S = sum(2 * a * (1 - a) for a in p) / k
    return (H_T - H_S) / H_T


def correlation(p_AB, p_A, p_B):
    """Squared correlation of the indicators of A and of B over the four haplotypes."""
    joint = {(1, 1): p_AB, (1, 0): p_A - p_AB, (0, 1): p_B - p_AB, (0, 0): 1 - p_A - p_B + p_AB}
    mean_a = sum(f * a for (a, b), f in joint.items())
    mean_b = sum(f * b for (a, b), f in joint.items())
    cov = sum(f * (a - mean_a) * (b - mean_b) for (a, b), f in joint.items())
    var_a = sum(f * (a - mean_a) ** 2 for (a, b), f in joint.items())
    var_b = sum(f * (b - mean_b) ** 2 for (a, b), f in joint.items())
    return cov ** 2 / (var_a * var_b)


def tajima(d, S, n):
    """Variance of d - S/a1 from Fu's covariances of the site frequency spectrum (1995), not from Tajima's e1 and e2."""
    n = int(n)
    a = [mpf(0)] * (n + 2)
    for k in range(2, n + 2):
        a[k] = a[k - 1] + mpf(1) / (k - 1)
    beta = lambda i: mpf(2 * n) / ((n - i + 1) * (n - i)) * (a[n + 1] - a[i]) - mpf(2) / (n - i)

    def sigma(i, j):
        if i == j:
            if 2 * i < n:
                return beta(i + 1)
            if 2 * i == n:
                return 2 * (a[n] - a[i]) / (n - i) - mpf(1) / (i * i)
            return beta(i) - mpf(1) / (i * i)
        i, j = max(i, j), min(i, j)
        if i + j < n:
            return (beta(i + 1) - beta(i)) / 2
        if i + j == n:
            return (a[n] - a[i]) / (n - i) + (a[n] - a[j]) / (n - j) - (beta(i) + beta(j + 1)) / 2 - mpf(1) / (i * j)
        return (beta(j) - beta(j + 1)) / 2 - mpf(1) / (i * j)

    a1 = a[n]
    a2 = sum(mpf(1) / k ** 2 for k in range(1, n))
    weight = {i: i * (n - i) / binomial(n, 2) - 1 / a1 for i in range(1, n)}
    linear = sum(weight[i] ** 2 / i for i in weight)
    square = sum(weight[i] * weight[j] * sigma(i, j) for i in weight for j in weight)
    theta, theta2 = S / a1, S * (S - 1) / (a1 ** 2 + a2)
    return (d - S / a1) / sqrt(linear * theta + square * theta2)


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
    ('EO3', {'N': 640, 'r': 1.35, 'K': 900}, lambda N, r, K: N * exp(r * (1 - N / K)), 'Ricker 1954 in the form with r and K'),
    ('EO3', {'N': 2100, 'r': 1.35, 'K': 900}, lambda N, r, K: N * exp(r * (1 - N / K)), 'Ricker 1954, above K'),
    ('EO4', {'x': [0.5, 1.5, 3.0, 4.5], 'r': 0.31, 'l': [0.9, 0.55, 0.3, 0.12], 'm': [0.4, 1.7, 2.3, 1.1]},
     lambda x, r, l, m: sum(exp(-r * a) * b * c for a, b, c in zip(x, l, m)), 'sum of l m exp(-r x)'),
    ('EO5', {'a': 3.4, 'N': 7.5, 'h': 0.065}, lambda a, N, h: a * N / (1 + a * h * N),
     'time budget: f = a N (T - h f) with T = 1'),
    ('EO6', {'M': 143, 'C': 118, 'R': 27}, lambda M, C, R: (M + 1) * (C + 1) / (R + 1) - 1, 'Chapman 1951'),
    ('EO6', {'M': 12, 'C': 9, 'R': 0}, lambda M, C, R: (M + 1) * (C + 1) / (R + 1) - 1, 'Chapman 1951, none recaptured'),
    ('EO7', {'L_inf': 83.5, 'K': 0.27, 't': 3.6, 't_0': -0.45}, lambda L_inf, K, t, t_0: L_inf * (1 - exp(-K * (t - t_0))),
     'dL/dt = K (L_inf - L), L = 0 at t_0'),
    ('EO8', {'M': 23.5}, lambda M: 70 * M ** mpf('0.75'), 'Kleiber 1947: 70 kcal a day times kg^(3/4)'),
    ('EO8', {'M': 0.31}, lambda M: 70 * M ** mpf('0.75'), 'Kleiber 1947: 70 kcal a day times kg^(3/4)'),
    ('EO9', {'S_0': 46, 'A': 310, 'A_0': 12.5, 'z': 0.24}, lambda S_0, A, A_0, z: S_0 * exp(z * log(A / A_0)), 'Arrhenius power law'),
    ('EO10', {'q': 0, 'x': [12, 5, 0, 31, 7]}, hill, 'Hill 1973, order 0'),
    ('EO10', {'q': 1, 'x': [12, 5, 0, 31, 7]}, hill, 'Hill 1973, exp of Shannon entropy'),
    ('EO10', {'q': 2.7, 'x': [12, 5, 0, 31, 7]}, hill, 'Hill 1973'),
    ('EO10', {'q': 1.003, 'x': [12, 5, 0, 31, 7]}, hill, 'Hill 1973, order near 1'),
    ('EO10', {'q': 0.4, 'x': [0.3, 0.15, 0.55]}, hill, 'Hill 1973'),
    ('EO11', {'n': [23, 8, 5, 41, 3]}, simpson, 'pairs of different species over all pairs'),
    ('EO12', {'S_obs': 47, 'f_1': 13, 'f_2': 6}, lambda S_obs, f_1, f_2: S_obs + f_1 * (f_1 - 1) / (2 * (f_2 + 1)),
     'Chao1, bias-corrected form'),
    ('EO12', {'S_obs': 19, 'f_1': 7, 'f_2': 0}, lambda S_obs, f_1, f_2: S_obs + f_1 * (f_1 - 1) / (2 * (f_2 + 1)),
     'Chao1, bias-corrected form, no doubletons'),
    ('EO13', {'x': [14, 3, 0, 22], 'y': [5, 8.5, 11, 17]},
     lambda x, y: 1 - 2 * sum(min(a, b) for a, b in zip(x, y)) / (sum(x) + sum(y)), '1 - 2 W / (A + B), W the sum of the lesser'),
    ('EO14', {'p': 0.37, 'F': 0.16}, lambda p, F: 1 - (F * p + (1 - F) * p ** 2) - (F * (1 - p) + (1 - F) * (1 - p) ** 2),
     '1 less the two homozygotes'),
    ('EO14', {'p': 0.37, 'F': -0.21}, lambda p, F: 1 - (F * p + (1 - F) * p ** 2) - (F * (1 - p) + (1 - F) * (1 - p) ** 2),
     '1 less the two homozygotes, excess of heterozygotes'),
    ('EO15', {'n_AA': 57, 'n_Aa': 81, 'n_aa': 44}, hardy_weinberg, 'sum of (seen - due)^2 / due'),
    ('EO16', {'p': 0.23, 'w_AA': 1.07, 'w_Aa': 0.98, 'w_aa': 0.85}, selection, 'alleles counted among the survivors'),
    ('EO17', {'s': 0.004, 'p': 0.0125, 'N_e': 340}, fixation, 'Kimura 1962, diffusion integral'),
    ('EO17', {'s': -0.0031, 'p': 0.15, 'N_e': 230}, fixation, 'Kimura 1962, diffusion integral, harmful allele'),
    ('EO17', {'s': 0, 'p': 0.15, 'N_e': 230}, lambda s, p, N_e: p, 'neutral allele: its frequency'),
    ('EO17', {'s': 0.03, 'p': 0.0005, 'N_e': 1000}, fixation, 'Kimura 1962, diffusion integral, one new copy'),
    ('EO18', {'H_0': 0.43, 'N_e': 27.5, 't': 13}, drift, 'a part 1 / (2 N_e) lost each generation'),
    ('EO19', {'p': [0.31, 0.55, 0.72, 0.18]}, f_st, '(H_T - H_S) / H_T'),
    ('EO20', {'p_AB': 0.29, 'p_A': 0.42, 'p_B': 0.53}, correlation, 'squared correlation of indicators'),
    ('EO20', {'p_AB': 0.13, 'p_A': 0.42, 'p_B': 0.53}, correlation, 'squared correlation of indicators, D below 0'),
    ('EO21', {'d': 0.37}, lambda d: nsum(lambda k: exp(-d) * d ** (2 * k + 1) / factorial(2 * k + 1), [0, inf]),
     'Poisson chance of an odd number of crossovers'),
    ('EO21', {'d': 2.6}, lambda d: nsum(lambda k: exp(-d) * d ** (2 * k + 1) / factorial(2 * k + 1), [0, inf]),
     'Poisson chance of an odd number of crossovers'),
    ('EO22', {'d': 3.888889, 'S': 16, 'n': 10}, tajima, 'variance by the covariances of Fu 1995'),
    ('EO22', {'d': 9.35, 'S': 27, 'n': 23}, tajima, 'variance by the covariances of Fu 1995'),
    ('EO22', {'d': 3.1, 'S': 5, 'n': 4}, tajima, 'variance by the covariances of Fu 1995'),
    ('EO23', {'h2': 0.34, 'sigma_P': 17.5, 'p': 0.08}, truncation, 'mean of the selected tail by integration'),
    ('EO23', {'h2': 0.52, 'sigma_P': 3.6, 'p': 0.71}, truncation, 'mean of the selected tail by integration'),
    ('EO23', {'h2': 0.27, 'sigma_P': 240, 'p': 0.0004}, truncation, 'mean of the selected tail by integration'),
    ('EO24', {'n': [3, 5, 6], 'F_A': [0.125, 0, 0.25]},
     lambda n, F_A: sum((1 + f) / mpf(2) ** int(k) for k, f in zip(n, F_A)), 'Wright: (1/2)^(n1 + n2 + 1) (1 + F_A), n = n1 + n2 + 1 individuals'),
]
run('ecology-genetics', CHECKS)
