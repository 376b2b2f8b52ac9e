"""Second reading of biochemistry."""

from mpmath import exp, expm, factorial, findroot, inf, ln, log10, matrix, mpf, nsum, pi
from checks import run

k_B = mpf('1.380649e-23')
N_A = mpf('6.02214076e23')
q_e = mpf('1.602176634e-19')
R = k_B * N_A
F = q_e * N_A


def forms(V_max, S, K_m, I, K_ic, K_iu):
    """Parts of the enzyme by mass action; only the complex with substrate alone reacts."""
    free = mpf(1)
    complex_ = free * S / K_m
    dead = (free * I / K_ic if K_ic else 0) + (complex_ * I / K_iu if K_iu else 0)
    return V_max * complex_ / (free + complex_ + dead)


def cheng(IC_50, S, K_m):
    """Constant at which the given inhibitor halves the competitive rate; all in nmol/L."""
    substrate, K = S * 1000, K_m * 1000
    half = forms(1, substrate, K, 0, None, None) / 2
    return findroot(lambda K_i: forms(1, substrate, K, IC_50, K_i, None) - half, (IC_50 / 20, IC_50 / 2))


def tight(P, L, K_d):
    """Root of the binding balance (P - C) (L - C) = K_d C between 0 and the smaller total."""
    return findroot(lambda C: (P - C) * (L - C) - K_d * C, (mpf(0), min(P, L)), solver='anderson')


def charge(pKa_b, n_b, pKa_a, n_a, pH):
    """Protonated part of each group from its mass action in concentrations."""
    proton = mpf(10) ** -pH
    plus = sum(n * proton / (proton + mpf(10) ** -pK) for pK, n in zip(pKa_b, n_b))
    minus = sum(n * mpf(10) ** -pK / (proton + mpf(10) ** -pK) for pK, n in zip(pKa_a, n_a))
    return plus - minus


def unfolded(Delta_G, m, D, T):
    """Boltzmann weights of the two states."""
    weight = exp(-(Delta_G - m * D) * 1000 / (R * T))
    return weight / (1 + weight)


def proton_force(Delta_psi, T, pH_in, pH_out):
    """Electrochemical energy of a mole of protons, inside less outside, over Faraday's constant."""
    energy = F * Delta_psi / 1000 + R * T * (ln(mpf(10) ** -pH_in) - ln(mpf(10) ** -pH_out))
    return 1000 * energy / F


def forster(r, R_0):
    """Transfer rate against all rates of the donor, transfer rate (R_0 / r)^6 lifetimes."""
    transfer = (R_0 / r) ** 6
    return transfer / (1 + transfer)


def melting(Delta_H, Delta_S, C_T, x):
    """Temperature at which the energy of pairing balances R T ln of the strand concentration."""
    H, S, strands = Delta_H * 4184, Delta_S * mpf('4.184'), C_T * mpf('1e-6')
    # Half paired: K = x / C_T, and Delta_G = -R T ln K.
    return findroot(lambda T: H - T * S + R * T * ln(x / strands), (mpf(300), mpf(340))) - mpf('273.15')


def jukes(p):
    """Time at which the equal-rates substitution matrix leaves the part p changed."""

    def changed(d):
        rates = matrix(4, 4)
        for row in range(4):
            for column in range(4):
                rates[row, column] = -d if row == column else d / 3
        return 1 - expm(rates)[0, 0]

    return findroot(lambda d: changed(d) - p, (p, 3 * p))


CHECKS = [
    ('BC1', {'V_max': 83, 'S': 47, 'K_m': 31}, lambda V_max, S, K_m: forms(V_max, S, K_m, 0, None, None), 'part of the enzyme with substrate'),
    (
        'BC2',
        {'V_max': 83, 'S': 47, 'K_m': 31, 'I': 12.5, 'K_i': 7.4},
        lambda V_max, S, K_m, I, K_i: forms(V_max, S, K_m, I, K_i, None),
        'mass action of the enzyme forms',
    ),
    (
        'BC3',
        {'V_max': 83, 'S': 47, 'K_m': 31, 'I': 12.5, 'K_ic': 7.4, 'K_iu': 19.6},
        forms,
        'mass action of the enzyme forms',
    ),
    ('BC4', {'IC_50': 370, 'S': 52, 'K_m': 17}, cheng, 'competitive rate halved, solved numerically'),
    (
        'BC5',
        {'K_A': 3.6, 'L': 5.3, 'n': 2.7},
        lambda K_A, L, n: findroot(lambda Y: log10(Y / (1 - Y)) - n * log10(L / K_A), (mpf('0.6'), mpf('0.8'))),
        'straight Hill plot of slope n that crosses zero at K_A',
    ),
    (
        'BC5',
        {'K_A': 26, 'L': 9.5, 'n': 0.64},
        lambda K_A, L, n: findroot(lambda Y: log10(Y / (1 - Y)) - n * log10(L / K_A), (mpf('0.3'), mpf('0.4'))),
        'the same, negative cooperativity',
    ),
    ('BC6', {'P': 43, 'L': 67, 'K_d': 8.7}, tight, 'binding balance solved numerically'),
    ('BC6', {'P': 120, 'L': 33, 'K_d': 0.46}, tight, 'the same with less ligand than protein'),
    (
        'BC7',
        {'k_1': 3.7, 'Q_10': 2.4, 'T_1': 18.5, 'T_2': 34},
        lambda k_1, Q_10, T_1, T_2: k_1 * exp(ln(Q_10) / 10 * (T_2 - T_1)),
        'constant relative growth per degree',
    ),
    (
        'BC7',
        {'k_1': 3.7, 'Q_10': 2.4, 'T_1': 31, 'T_2': 23.5},
        lambda k_1, Q_10, T_1, T_2: k_1 * exp(ln(Q_10) / 10 * (T_2 - T_1)),
        'the same on cooling',
    ),
    (
        'BC8',
        {'pKa_b': [9.69, 10.5, 12.4, 6.0], 'n_b': [1, 5, 3, 2], 'pKa_a': [2.34, 3.86, 4.25, 8.33, 10.1], 'n_a': [1, 4, 3, 2, 6], 'pH': 6.7},
        charge,
        'mass action of each group',
    ),
    (
        'BC8',
        {'pKa_b': [9.69, 10.5], 'n_b': [1, 3], 'pKa_a': [2.34, 8.33, 10.1], 'n_a': [1, 2, 4], 'pH': 10.3},
        charge,
        'the same, basic side',
    ),
    (
        'BC9',
        {'n_W': 6, 'n_Y': 11, 'n_SS': 4},
        lambda n_W, n_Y, n_SS: 5500 * n_W + 1490 * n_Y + 125 * n_SS,
        'abstract of Pace et al. 1995',
    ),
    ('BC10', {'Delta_G': 27.3, 'm': 6.4, 'D': 3.9, 'T': 296}, unfolded, 'Boltzmann weights of the two states'),
    ('BC10', {'Delta_G': 31.4, 'm': 9.1, 'D': 5.7, 'T': 303}, unfolded, 'the same above the midpoint'),
    ('BC11', {'Delta_psi': -157, 'T': 309, 'pH_in': 7.83, 'pH_out': 7.12}, proton_force, 'electrochemical energy of protons over F'),
    (
        'BC12',
        {'T': 297, 'eta': 0.91, 'r': 3.4},
        lambda T, eta, r: k_B * T / (6 * pi * eta * mpf('1e-3') * r * mpf('1e-9')) * mpf('1e12'),
        'thermal energy over Stokes drag',
    ),
    (
        'BC13',
        {'omega': 13400, 'r': 83},
        lambda omega, r: (omega / 60 * 2 * pi) ** 2 * r / 1000 / mpf('9.80665'),
        'omega squared r in radians per second',
    ),
    ('BC14', {'r': 6.1, 'R_0': 5.4}, forster, 'transfer rate against all rates of the donor'),
    ('BC15', {'Delta_H': -161.3, 'Delta_S': -447.6, 'C_T': 0.37, 'x': 4}, melting, 'half of the strands paired, solved numerically'),
    ('BC15', {'Delta_H': -87.4, 'Delta_S': -241.7, 'C_T': 3.8, 'x': 1}, melting, 'the same, self-complementary'),
    (
        'BC16',
        {'m': -3.47},
        lambda m: 100 * findroot(lambda E: m + 1 / log10(1 + E), (mpf('0.8'), mpf('1.2'))),
        'cycles needed for a tenfold amount',
    ),
    (
        'BC17',
        {'E_t': 1.93, 'E_r': 1.87, 'C_tc': 26.4, 'C_ts': 22.7, 'C_rc': 18.9, 'C_rs': 19.3},
        lambda E_t, E_r, C_tc, C_ts, C_rc, C_rs: (E_t**-C_ts / E_r**-C_rs) / (E_t**-C_tc / E_r**-C_rc),
        'start amounts as factor^-Ct, target over reference, sample over control',
    ),
    (
        'BC18',
        {'N': 34000, 'L': 310, 'G': 4600000},
        lambda N, L, G: 100 * nsum(lambda k: exp(-N * L / G) * (N * L / G) ** k / factorial(k), [1, inf]),
        'Poisson probabilities of one and more reads',
    ),
    ('BC19', {'p': 0.27}, jukes, 'exponential of the rate matrix, solved for the time'),
    ('BC19', {'p': 0.61}, jukes, 'the same, far apart'),
    (
        'BC20',
        {'K': 0.041, 'm': 243, 'n': 84000000, 'lambda': 0.267, 'S': 97},
        lambda **v: v['K'] * v['m'] * v['n'] / mpf(2) ** ((v['lambda'] * v['S']) / ln(2)),
        'search space halved by each bit of the score',
    ),
]
run('biochemistry', CHECKS)
