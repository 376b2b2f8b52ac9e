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


def abundance_mean(x, m):
    """Mass of ten thousand atoms picked by their shares, per atom."""
    return sum(share * 100 * mass for share, mass in zip(x, m)) / 10000


def bond_enthalpy(E_b, E_f):
    """Bonds broken take energy up, bonds formed give it off."""
    return sum(E_b) - sum(E_f)


def gibbs_at(Delta_G_0, T, Q):
    """Standard value plus the integral of R T / q from 1 to Q; kJ."""
    return Delta_G_0 + quad(lambda y: R * T, [0, log(Q)]) / 1000


def effusion(r_2, M_2, M_1):
    """Flux through a pinhole n c / 4, with the mean thermal speed c of each gas at one pressure and temperature."""
    def speed(M):
        return sqrt(8 * R * 300 / (pi * M * mpf('1e-3')))
    return r_2 * speed(M_1) / speed(M_2)


def arrhenius_between(k_1, E_a, T_1, T_2):
    """Integrates d(ln k)/dT = E_a / (R T^2)."""
    return k_1 * exp(quad(lambda T: E_a * 1000 / (R * T * T), [T_1, T_2]))


def quotient(C, nu):
    """Product of the activities to their coefficients, by logarithms."""
    return exp(sum(n * log(c) for c, n in zip(C, nu)))


def weak_base(K_b, C, pK_w=mpf(14)):
    """Hydroxide by the same dissociation equilibrium as a weak acid's hydrogen."""
    return pK_w - weak_acid(K_b, C)


def limited(nu_P, n_A, nu_A, n_B, nu_B):
    """Uses up the first reactant if there is enough of the second for it, the second otherwise."""
    needed = n_A * nu_B / nu_A
    return n_A * nu_P / nu_A if needed <= n_B else n_B * nu_P / nu_B


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
    ('CH33', {'x': [75.78, 24.22], 'm': [34.96885, 36.96590]}, abundance_mean, 'mean over ten thousand atoms'),
    ('CH33', {'x': [78.7, 10.1, 11.0], 'm': [23.98504, 24.98584, 25.98259]}, lambda x, m: sum(a * b for a, b in zip(x, m)) / sum(x), 'mean weighted with rounded abundances, 99.8 % in all'),
    ('CH33', {'x': [78.99, 10.00, 11.01], 'm': [23.98504, 24.98584, 25.98259]}, abundance_mean, 'mean over ten thousand atoms'),
    ('CH34', {'n': 0.0837}, lambda n: n * N_A, 'Avogadro constant, exact'),
    ('CH34', {'n': 4.6}, lambda n: n * N_A, 'Avogadro constant, exact'),
    ('CH35', {'n': 2, 'A_r': 1.008, 'M': 18.015}, lambda n, A_r, M: 100 * n * A_r / M, 'share in per cent'),
    ('CH35', {'n': 9, 'A_r': 12.011, 'M': 180.157}, lambda n, A_r, M: 100 * n * A_r / M, 'share in per cent'),
    ('CH36', {'m_p': 3.7, 'm_t': 46.3}, lambda m_p, m_t: 100 * m_p / m_t, 'share in per cent'),
    ('CH36', {'m_p': 0.00083, 'm_t': 617.0}, lambda m_p, m_t: 100 * m_p / m_t, 'share in per cent'),
    ('CH37', {'m_s': 8.6, 'm_w': 137.0}, lambda m_s, m_w: 100 * m_s / (m_s + m_w), 'solute over both, per cent'),
    ('CH37', {'m_s': 61.0, 'm_w': 23.4}, lambda m_s, m_w: 100 * m_s / (m_s + m_w), 'solute over both, per cent'),
    ('CH38', {'n': 0.37, 'V': 1.46}, lambda n, V: n / V, 'amount per volume'),
    ('CH38', {'n': 0.0083, 'V': 0.0247}, lambda n, V: n / V, 'amount per volume'),
    ('CH39', {'n': 0.37, 'm_w': 0.826}, lambda n, m_w: n / m_w, 'amount per mass of solvent'),
    ('CH39', {'n': 2.9, 'm_w': 1.13}, lambda n, m_w: n / m_w, 'amount per mass of solvent'),
    ('CH40', {'n_a': 0.37, 'n_r': 4.6}, lambda n_a, n_r: n_a / (n_a + n_r), 'amount over all'),
    ('CH40', {'n_a': 8.3, 'n_r': 0.029}, lambda n_a, n_r: n_a / (n_a + n_r), 'amount over all'),
    ('CH41', {'n_r': 0.5, 'C_b': 0.1037, 'V_b': 23.46, 'V_a': 25.0}, lambda n_r, C_b, V_b, V_a: C_b * V_b * n_r / V_a, 'amount of titrant times sample per titrant'),
    ('CH41', {'C_b': 0.0983, 'V_b': 31.7, 'V_a': 10.0}, lambda C_b, V_b, V_a: C_b * V_b / V_a, 'equal amounts'),
    ('CH42', {'E_b': [436.0, 243.0], 'E_f': [432.0, 432.0]}, bond_enthalpy, 'broken less formed'),
    ('CH42', {'E_b': [945.0, 498.0], 'E_f': [607.0, 607.0]}, bond_enthalpy, 'broken less formed, heat taken up'),
    ('CH43', {'U': 3710.0, 'p': 101.7, 'V': 24.6}, lambda U, p, V: U + p * 1000 * V / 1000, 'U + p V; kPa times L is J'),
    ('CH43', {'U': -860.0, 'p': 2340.0, 'V': 0.083}, lambda U, p, V: U + p * 1000 * V / 1000, 'U + p V; kPa times L is J'),
    ('CH44', {'Delta_G_0': -33.4, 'T': 311.0, 'Q': 0.0047}, gibbs_at, 'chemical potentials integrated from Q = 1'),
    ('CH44', {'Delta_G_0': 12.9, 'T': 773.0, 'Q': 86.0}, gibbs_at, 'chemical potentials integrated from Q = 1'),
    ('CH45', {'r_2': 0.00137, 'M_2': 83.8, 'M_1': 4.003}, effusion, 'flux n c / 4 of the mean thermal speed'),
    ('CH45', {'r_2': 0.29, 'M_2': 2.016, 'M_1': 44.01}, effusion, 'flux n c / 4 of the mean thermal speed'),
    ('CH46', {'i': 1.87, 'K': 1.86, 'b': 0.437}, lambda i, K, b: i * b * K, 'constant times molality of particles'),
    ('CH46', {'K': 0.512, 'b': 1.36}, lambda K, b: K * b, 'constant times molality'),
    ('CH47', {'k': 0.0083, 'A': 0.37, 'm': 2, 'B': 0.146, 'n': 1}, lambda k, A, m, B, n: k * A ** m * B ** n, 'powers of the concentrations in mol/L'),
    ('CH47', {'k': 4.7, 'A': 0.083, 'm': 0.5, 'B': 1.9, 'n': -1.5}, lambda k, A, m, B, n: k * exp(m * log(A) + n * log(B)), 'powers, broken and negative orders'),
    ('CH47', {'k': 0.29, 'A': 0.61}, lambda k, A: k * A, 'first order in one reactant'),
    ('CH48', {'C_0': 0.83, 'k': 0.0037, 't': 146.0}, lambda C_0, k, t: C_0 - quad(lambda s: k, [0, t]), 'constant rate integrated'),
    ('CH48', {'C_0': 0.5, 'k': 0.004, 't': 125.0}, lambda C_0, k, t: C_0 - quad(lambda s: k, [0, t]), 'constant rate integrated, used up'),
    ('CH49', {'k_1': 0.00347, 'E_a': 63.7, 'T_1': 298.0, 'T_2': 337.0}, arrhenius_between, 'd ln k / dT integrated'),
    ('CH49', {'k_1': 8.6, 'E_a': 187.0, 'T_1': 731.0, 'T_2': 583.0}, arrhenius_between, 'd ln k / dT integrated, cooler'),
    ('CH49', {'k_1': 0.57, 'E_a': -8.3, 'T_1': 246.0, 'T_2': 319.0}, arrhenius_between, 'd ln k / dT integrated, negative activation energy'),
    ('CH50', {'C': [0.37, 0.083, 1.46], 'nu': [2, -1, -3]}, quotient, 'product of powers'),
    ('CH50', {'C': [0.0046, 0.0137], 'nu': [1, 0.5]}, quotient, 'product of powers, broken coefficient'),
    ('CH51', {'pK_w': 13.63, 'pH': 4.37}, lambda pK_w, pH: -log10(10 ** -pK_w / 10 ** -pH), 'hydroxide from the ion product'),
    ('CH51', {'pH': 14.6}, lambda pH: -log10(10 ** -mpf(14) / 10 ** -pH), 'hydroxide from the ion product, below 0'),
    ('CH52', {'K_w': 2.4e-14, 'C_H': 3.7e-09}, lambda K_w, C_H: K_w / C_H, 'ion product of water'),
    ('CH52', {'C_H': 0.083}, lambda C_H: mpf('1e-14') / C_H, 'ion product of water at 25 degC'),
    ('CH53', {'pK_w': 13.63, 'C_OH': 0.0137}, lambda pK_w, C_OH: -log10(10 ** -pK_w / C_OH), 'hydrogen ions from the ion product'),
    ('CH53', {'C_OH': 1.83}, lambda C_OH: -log10(10 ** -mpf(14) / C_OH), 'hydrogen ions from the ion product, above 14'),
    ('CH54', {'K_b': 1.78e-05, 'C': 0.137}, weak_base, 'root of the dissociation equilibrium'),
    ('CH54', {'pK_w': 13.63, 'K_b': 0.00043, 'C': 0.0029}, weak_base, 'root of the dissociation equilibrium, a large part dissociated'),
    ('CH55', {'nu_P': 2, 'n_A': 3.7, 'nu_A': 3, 'n_B': 1.1, 'nu_B': 1}, limited, 'need of the second reactant compared, it runs out'),
    ('CH55', {'nu_P': 1, 'n_A': 0.43, 'nu_A': 2, 'n_B': 7.9, 'nu_B': 5}, limited, 'need of the second reactant compared, the first runs out'),
    ('CH55', {'nu_P': 4, 'n_A': 2.6, 'nu_A': 4, 'n_B': 0.0, 'nu_B': 5}, limited, 'one is not there'),
]

run('physical-chemistry', CHECKS)
