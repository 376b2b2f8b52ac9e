"""Second reading of physical-chemistry."""

from mpmath import mpf, sqrt, log, log10, exp, pi, quad, diff, findroot
from checks import run

K_B = mpf('1.380649e-23')
N_A = mpf('6.02214076e23')
Q_E = mpf('1.602176634e-19')
EPSILON_0 = mpf('8.8541878188e-12')
R = K_B * N_A
BAR = mpf(100000)


def percent_yield(m_p, M_p, m_r, M_r, nu_p, nu_r):
    theoretical = m_r / M_r * nu_p / nu_r * M_p  # in g
    return 100 * m_p / theoretical


def unsaturation(N_C, N_N, N_H, N_X):
    """Hydrogens of the saturated open chain less those present, by pairs."""
    return mpf(2 * N_C + 2 + N_N - N_H - N_X) / 2


def weak_acid(K_a, C):
    """Root of the dissociation equilibrium h^2 / (C - h) = K_a."""
    low, high = mpf(0), C
    for _ in range(110):
        middle = (low + high) / 2
        if middle * middle < K_a * (C - middle):
            low = middle
        else:
            high = middle
    return -log10((low + high) / 2)


def buffer_capacity(pH, pK_w, C, pK_a):
    """Derivative by pH of the strong base that the charge balance demands."""
    def base(value):
        h = mpf(10) ** (-value)
        return C / (1 + h / mpf(10) ** (-pK_a)) + mpf(10) ** (-pK_w) / h - h
    return diff(base, pH)


def solubility(K_sp, m, n):
    """Root of the ion product (m s)^m (n s)^n = K_sp."""
    guess = K_sp ** (mpf(1) / (m + n))
    return exp(findroot(lambda y: m * (log(m) + y) + n * (log(n) + y) - log(K_sp), log(guess)))


def debye_huckel(z, I, epsilon_r, T, a):
    """Charging the ion in the field of its atmosphere, in SI."""
    permittivity = EPSILON_0 * epsilon_r
    screening = sqrt(2 * N_A * Q_E ** 2 * I * 1000 / (permittivity * K_B * T))
    radius = a * mpf('1e-9')
    work = quad(lambda q: q * screening / (4 * pi * permittivity * (1 + screening * radius)), [0, z * Q_E])
    return exp(-work / (K_B * T))


def van_t_hoff(K_1, Delta_H, T_1, T_2):
    """Integrates d(ln K)/dT = H / (R * T^2)."""
    return K_1 * exp(quad(lambda T: Delta_H * 1000 / (R * T * T), [T_1, T_2]))


def decay(C_0, k, t, order):
    """Root of t = integral of dC / (k * C^order) from what is left to the start."""
    low, high = C_0 / 1000, C_0
    for _ in range(70):
        middle = (low + high) / 2
        if quad(lambda c: 1 / (k * c ** order), [middle, C_0]) > t:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def first_order(C_0, k, t):
    return decay(C_0, k, t, 1)


def second_order(C_0, k, t):
    return decay(C_0, k, t, 2)


def langmuir(K, p):
    """Adsorption k p (1 - theta) equals desorption k' theta."""
    return findroot(lambda y: K * p * (1 - y) - y, 0.5)


CHECKS = [
    ('CH1', {'m': 37.0, 'M': 58.44}, lambda m, M: m / M, 'n = m/M'),
    ('CH2', {'m': 26.0, 'M': 180.16, 'V': 0.75}, lambda m, M, V: m / M / V, 'amount over volume'),
    ('CH3', {'w': 0.37, 'M_1': 46.07, 'M_2': 18.015},
     lambda w, M_1, M_2: (w / M_1) / (w / M_1 + (1 - w) / M_2), 'amounts from a unit mass'),
    ('CH4', {'C_1': 11.6, 'C_2': 0.45, 'V_2': 730.0}, lambda C_1, C_2, V_2: C_2 * V_2 / C_1, 'amount conserved'),
    ('CH5', {'m_p': 4.3, 'M_p': 17.031, 'm_r': 5.6, 'M_r': 28.014, 'nu_p': 2, 'nu_r': 1}, percent_yield, 'mass over theoretical mass'),
    ('CH5', {'m_p': 9.1, 'M_p': 180.16, 'm_r': 13.4, 'M_r': 98.08, 'nu_p': 3, 'nu_r': 5}, percent_yield, 'mass over theoretical mass'),
    ('CH6', {'N_C': 8, 'N_N': 4, 'N_H': 9, 'N_X': 3}, unsaturation, 'hydrogens missing, by pairs'),
    ('CH6', {'N_C': 17, 'N_N': 3, 'N_H': 18, 'N_X': 5}, unsaturation, 'hydrogens missing, by pairs'),
    ('CH7', {'n_A': 3.2, 'p_A': 12.7, 'n_B': 1.4, 'p_B': 4.1},
     lambda n_A, p_A, n_B, p_B: (n_A * p_A + n_B * p_B) / (n_A + n_B), 'partial pressures x p*'),
    ('CH8', {'H': 0.0339, 'p': 3.7}, lambda H, p: H * p, 'C = H p'),
    ('CH9', {'i': 1.9, 'K': 1.86, 'm_s': 34.0, 'M': 58.44, 'm_w': 0.65},
     lambda i, K, m_s, M, m_w: i * K * (m_s / M) / m_w, 'i K molality'),
    ('CH10', {'i': 1.8, 'C': 0.154, 'T': 310.0}, lambda i, C, T: i * C * 1000 * R * T / BAR, 'iCRT'),
    ('CH11', {'C_H': 0.00037}, lambda C_H: -log10(C_H), '-log10 of mol/L'),
    ('CH11', {'C_H': 3.4}, lambda C_H: -log10(C_H), '-log10 of mol/L, negative pH'),
    ('CH12', {'K_a': 1.8e-05, 'C': 0.13}, weak_acid, 'root of the equilibrium by bisection'),
    ('CH12', {'K_a': 0.012, 'C': 0.0047}, weak_acid, 'root of the equilibrium by bisection, mostly dissociated'),
    ('CH13', {'pK_a': 4.76, 'C_A': 0.23, 'C_HA': 0.071}, lambda pK_a, C_A, C_HA: pK_a + log10(C_A / C_HA), 'logarithm of K_a'),
    ('CH14', {'pH': 7.4, 'pK_w': 13.6, 'C': 0.053, 'pK_a': 6.86}, buffer_capacity, 'charge balance differentiated'),
    ('CH14', {'pH': 2.7, 'pK_w': 13.9, 'C': 0.0032, 'pK_a': 4.2}, buffer_capacity, 'charge balance differentiated, acid end'),
    ('CH14', {'pH': 11.8, 'pK_w': 14.2, 'C': 0.0041, 'pK_a': 9.3}, buffer_capacity, 'charge balance differentiated, alkaline end'),
    ('CH15', {'K_sp': 1.7e-10, 'm': 1, 'n': 1}, solubility, 'root of the ion product'),
    ('CH15', {'K_sp': 2.1e-33, 'm': 3, 'n': 2}, solubility, 'root of the ion product'),
    ('CH15', {'K_sp': 5.6e-12, 'm': 1, 'n': 3}, solubility, 'root of the ion product'),
    ('CH16', {'C': [0.13, 0.07, 0.045, 0.18], 'z': [1, 2, -3, -1]},
     lambda C, z: sum(c * q * q for c, q in zip(C, z)) / 2, 'half the sum of C z^2'),
    ('CH17', {'z': 2, 'I': 0.037, 'epsilon_r': 78.4, 'T': 298.15, 'a': 0.45}, debye_huckel, 'charging work against the atmosphere'),
    ('CH17', {'z': -1, 'I': 0.0063, 'epsilon_r': 74.2, 'T': 310.0, 'a': 0}, debye_huckel, 'charging work, limiting law'),
    ('CH19', {'Delta_G': -32.9, 'T': 345.0}, lambda Delta_G, T: exp(-Delta_G * 1000 / (R * T)), 'dG = -RT ln K'),
    ('CH19', {'Delta_G': 17.3, 'T': 298.15}, lambda Delta_G, T: exp(-Delta_G * 1000 / (R * T)), 'dG = -RT ln K'),
    ('CH20', {'K_1': 41.0, 'Delta_H': -58.2, 'T_1': 298.15, 'T_2': 364.0}, van_t_hoff, 'd ln K/dT = H/(RT^2) integrated'),
    ('CH20', {'K_1': 0.0067, 'Delta_H': 33.4, 'T_1': 351.0, 'T_2': 309.0}, van_t_hoff, 'd ln K/dT = H/(RT^2) integrated'),
    ('CH21', {'nu': [3, 4, -1, -5], 'H_f': [-393.5, -285.8, -103.8, 12.3]},
     lambda nu, H_f: sum(a * b for a, b in zip(nu, H_f)), "Hess's law"),
    ('CH22', {'A': 3.7e13, 'E_a': 87.0, 'T': 423.0}, lambda A, E_a, T: A * exp(-E_a * 1000 / (R * T)), 'A exp(-E/RT)'),
    ('CH24', {'C_0': 0.83, 'k': 0.0037, 't': 410.0}, first_order, 'rate law integrated numerically'),
    ('CH25', {'C_0': 0.64, 'k': 0.017, 't': 370.0}, second_order, 'rate law integrated numerically'),
    ('CH26', {'epsilon': 6220.0, 'C': 0.000083, 'l': 0.7}, lambda epsilon, C, l: epsilon * C * l, 'decadic absorbance'),
    ('CH27', {'K': 0.85, 'p': 3.4}, langmuir, 'adsorption equals desorption'),
    ('CH31', {'t_1': 7.3, 't_2': 8.9, 'w_1': 0.62, 'w_2': 0.81},
     lambda t_1, t_2, w_1, w_2: (t_2 - t_1) / ((w_1 + w_2) / 2), 'distance over mean base width'),
]

run('physical-chemistry', CHECKS)
