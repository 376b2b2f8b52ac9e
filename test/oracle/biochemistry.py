"""Second reading of biochemistry."""

from mpmath import exp, findroot, ln, log10, mpf, pi
from checks import run

k_B = mpf('1.380649e-23')


def forms(V_max, S, K_m, I, K_ic, K_iu):
    """Parts of the enzyme by mass action; only the complex with substrate alone reacts."""
    free = mpf(1)
    complex_ = free * S / K_m
    dead = (free * I / K_ic if K_ic else 0) + (complex_ * I / K_iu if K_iu else 0)
    return V_max * complex_ / (free + complex_ + dead)


def competitor(IC_50, S, K_m):
    """The binding constant of a competitor with which the enzyme, shared between substrate and competitor, keeps half of its complex."""

    def complex_share(inhibitor, K_i):
        free = 1 / (1 + S / mpf(K_m) + inhibitor / K_i)
        return free * S / K_m

    return findroot(lambda K_i: 2 * complex_share(mpf(IC_50), K_i) - complex_share(mpf(0), K_i), mpf(IC_50) / (1 + S / mpf(K_m)) * mpf('1.07'))


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
    ('BC21', {'A': 0.437, 'f': 40, 'd': 25}, lambda A, f=50, d=1: A * f * d, 'absorbance times factor times dilution'),
    ('BC21', {'A': 0.615}, lambda A, f=50, d=1: A * f * d, 'absorbance times factor, not diluted'),
    ('BC22', {'n_AT': 9, 'n_GC': 11}, lambda n_AT, n_GC: 2 * (n_AT + n_GC) + 2 * n_GC, '2 degrees a base and 2 more for G and C'),
    ('BC22', {'n_AT': 14, 'n_GC': 0}, lambda n_AT, n_GC: 2 * (n_AT + n_GC) + 2 * n_GC, '2 degrees a base, no G and C'),
    ('BC23', {'N': 317, 'd': 100000, 'n': 3, 'V': 0.15}, lambda N, V, d=1, n=1: N / (n * V) * d, 'count over volume plated times dilution'),
    ('BC23', {'N': 243, 'd': 2, 'n': 4, 'V': 0.0001}, lambda N, V, d=1, n=1: N / (n * V) * d, 'counting chamber'),
    ('BC23', {'N': 57, 'V': 0.85}, lambda N, V, d=1, n=1: N / (n * V) * d, 'one plate, not diluted'),
    ('BC24', {'N': 7.3e8, 'N_0': 41500}, lambda N, N_0: findroot(lambda n: 2**n * N_0 / N - 1, (mpf(14), mpf('14.2'))), 'doublings that lead from N_0 to N'),
    ('BC24', {'N': 0.83, 'N_0': 0.095}, lambda N, N_0: findroot(lambda n: 2**n * N_0 / N - 1, (mpf(3), mpf('3.2'))), 'doublings, optical density'),
    ('BC24', {'N': 310, 'N_0': 1270}, lambda N, N_0: findroot(lambda n: 2**n * N_0 / N - 1, (mpf(-2), mpf('-2.1'))), 'fewer at the end'),
    ('BC25', {'t': 6.4, 'N': 0.935, 'N_0': 0.072}, lambda t, N, N_0: findroot(lambda T: 2 ** (t / T) * N_0 / N - 1, (mpf('1.7'), mpf('1.8'))), 'time that doubles the growth curve'),
    ('BC25', {'t': 23.5, 'N': 5300, 'N_0': 4100}, lambda t, N, N_0: findroot(lambda T: 2 ** (t / T) * N_0 / N - 1, (mpf(62), mpf(64))), 'time that doubles the growth curve, less than one doubling'),
    ('BC26', {'mu_max': 0.83, 'S': 13.7, 'K_s': 5.2}, lambda mu_max, S, K_s: mu_max / (1 + K_s / S), 'saturation, half at K_s'),
    ('BC26', {'mu_max': 1.24, 'S': 0, 'K_s': 0.46}, lambda mu_max, S, K_s: mu_max * S / (K_s + S), 'no substrate'),
    ('BC25', {'t': 1.3, 'N': 1.000001, 'N_0': 1}, lambda t, N, N_0: t * ln(mpf(2)) / ln(N / N_0), 'hardly any growth'),
    ('BC27', {'IC_50': 417, 'S': 63, 'K_m': 28.5}, competitor, 'the competitor that leaves half of the rate, found by root-finding'),
    ('BC27', {'IC_50': 3.8, 'S': 0.27, 'K_m': 1.9}, competitor, 'the competitor that leaves half of the rate, little substrate'),
    ('BC27', {'IC_50': 95, 'S': 0, 'K_m': 14}, lambda IC_50, S, K_m: IC_50, 'nothing to compete with'),
]
run('biochemistry', CHECKS)
