"""Second reading of electronics."""
from mpmath import mpf, sqrt, pi, exp, ln, log10, sin, quad
from checks import run

Q = mpf('1.602176634e-19')
K_B = mpf('1.380649e-23')
EPSILON_0 = mpf('8.8541878188e-12')


def thermal_voltage(kelvin):
    return K_B * kelvin / Q


def solar_cell(I_L, I_0, V, R_s, R_sh, N_s, n, T):
    """Solves the implicit current balance at the node in front of the series resistance by bisection."""
    scale = N_s * n * thermal_voltage(T)

    def balance(current):
        inner = V + current * R_s
        return I_L - I_0 * (exp(inner / scale) - 1) - inner / R_sh - current

    low, high = mpf(-50), I_L + 50
    for _ in range(160):
        middle = (low + high) / 2
        if balance(middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def depletion(epsilon_r, V_bi, V, N_a, N_d):
    """Finds the n-side depth where the Poisson potential of both sides adds up to the barrier; charges balance."""
    acceptors, donors = N_a * mpf(10)**6, N_d * mpf(10)**6
    per_square = Q / (2 * epsilon_r * EPSILON_0)
    barrier = V_bi - V
    drop = lambda x: per_square * (donors * x**2 + acceptors * (x * donors / acceptors)**2) - barrier
    low, high = mpf(0), mpf('1e-2')
    for _ in range(160):
        middle = (low + high) / 2
        if drop(middle) < 0:
            low = middle
        else:
            high = middle
    return (low + low * donors / acceptors) * 10**6


def mosfet(V_GS, V_th, k, lam, V_DS):
    over = V_GS - V_th
    if over <= 0:
        return mpf(0)
    if V_DS < over:
        core = quad(lambda v: k * (over - v), [0, V_DS])
    else:
        core = quad(lambda v: k * (over - v), [0, over])
    return core * (1 + lam * V_DS)


def mosfet_named(**given):
    return mosfet(given['V_GS'], given['V_th'], given['k'], given['lambda'], given['V_DS'])


def common_emitter(R_C, T, I_C, R_E):
    g_m = I_C * mpf('1e-3') / thermal_voltage(T)
    return -g_m * R_C / (1 + g_m * R_E)


def buck_ripple(V_out, V_in, L, f):
    period = 1 / (f * 1000)
    on_time = period * V_out / V_in
    return (V_in - V_out) * on_time / (L * mpf('1e-6'))


def noise_cascade(NF_i, G_i):
    """Follows the noise power, in units of k T0 B, through the chain."""
    noise, gain = mpf(1), mpf(1)
    for figure, decibels in zip(NF_i, G_i):
        g = mpf(10)**(decibels / 10)
        noise = g * (noise + mpf(10)**(figure / 10) - 1)
        gain *= g
    return 10 * log10(noise / gain)


def converter_noise(N):
    step = mpf(1)
    peak = step * mpf(2)**N / 2
    signal = quad(lambda x: (peak * sin(x))**2, [0, pi, 2 * pi]) / (2 * pi)
    error = quad(lambda x: x**2, [-step / 2, step / 2]) / step
    return 10 * log10(signal / error)


def steinhart(A, B, C, R):
    return 1 / (A + B * ln(R) + C * ln(R)**3)


def platinum(R_0, T):
    a, b, c = mpf('3.9083e-3'), mpf('-5.775e-7'), mpf('-4.183e-12')
    return R_0 * (1 + a * T + b * T**2 + (c * (T - 100) * T**3 if T < 0 else 0))


def quarter_bridge(V_ex, GF, epsilon):
    """Two voltage dividers, the gauge in one arm."""
    gauge = 350 * (1 + GF * epsilon)
    return (V_ex * gauge / (gauge + 350) - V_ex / 2) * 1000


def trace_current(internal, Delta_T, w, t):
    square_mils = (w / mpf('0.0254')) * (t / mpf('25.4'))
    return (mpf('0.024') if internal == 1 else mpf('0.048')) * Delta_T**mpf('0.44') * square_mils**mpf('0.725')


def timer(R_A, R_B, C):
    """Exponential charge from a third to two thirds of the supply through both, back through R_B."""
    farad = C * mpf('1e-6')
    high = (R_A + R_B) * farad * ln((1 - mpf(1) / 3) / (1 - mpf(2) / 3))
    low = R_B * farad * ln((mpf(2) / 3) / (mpf(1) / 3))
    return 1 / (high + low)


CHECKS = [
    ('EL1', {'I_S': 4.7e-12, 'V': 0.61, 'n': 1.35, 'T': 307.0}, lambda I_S, V, n, T: I_S * (exp(V / (n * thermal_voltage(T))) - 1) * 1000,
     'diode law with the thermal voltage kT/q'),
    ('EL1', {'I_S': 3.3e-6, 'V': -0.037, 'n': 1.72, 'T': 281.5}, lambda I_S, V, n, T: I_S * (exp(V / (n * thermal_voltage(T))) - 1) * 1000,
     'diode law in reverse'),
    ('EL2', {'T': 315.0, 'N_a': 3.2e16, 'N_d': 7.4e17, 'n_i': 2.9e10},
     lambda T, N_a, N_d, n_i: thermal_voltage(T) * ln(N_d / (n_i**2 / N_a)),
     'ratio of the electron concentrations of both sides is a Boltzmann factor'),
    ('EL3', {'epsilon_r': 11.7, 'V_bi': 0.78, 'V': -4.3, 'N_a': 2.6e16, 'N_d': 5.1e15}, depletion, 'Poisson equation on both sides, root by bisection'),
    ('EL3', {'epsilon_r': 12.9, 'V_bi': 1.21, 'V': 0.36, 'N_a': 8.8e17, 'N_d': 3.7e16}, depletion, 'Poisson equation on both sides, root by bisection'),
    ('EL4', {'I_L': 8.61, 'I_0': 2.3e-9, 'V': 31.4, 'R_s': 0.27, 'R_sh': 345.0, 'N_s': 60, 'n': 1.07, 'T': 318.0}, solar_cell,
     'implicit current balance solved by bisection'),
    ('EL4', {'I_L': 3.37, 'I_0': 6.1e-8, 'V': -0.43, 'R_s': 0.018, 'R_sh': 14.0, 'N_s': 1, 'n': 1.42, 'T': 304.0}, solar_cell,
     'implicit current balance solved by bisection'),
    ('EL5', {'V_GS': 0.41, 'V_th': 0.73, 'k': 3.6, 'lambda': 0.031, 'V_DS': 2.7}, mosfet_named, 'off below threshold'),
    ('EL5', {'V_GS': 3.4, 'V_th': 0.73, 'k': 3.6, 'lambda': 0.031, 'V_DS': 1.3}, mosfet_named, 'channel charge integrated to V_DS, times 1 + lambda V_DS'),
    ('EL5', {'V_GS': 1.9, 'V_th': 0.66, 'k': 4.7, 'lambda': 0.044, 'V_DS': 5.2}, mosfet_named, 'channel charge integrated to pinch-off, times 1 + lambda V_DS'),
    ('EL6', {'I_S': 6.4e-15, 'V_BE': 0.683, 'T': 303.0, 'V_CE': 7.3, 'V_A': 84.0},
     lambda I_S, V_BE, T, V_CE, V_A: 1000 * I_S * exp(V_BE / thermal_voltage(T)) * (1 + V_CE / V_A), 'Early, Sedra & Smith'),
    ('EL7', {'R_C': 3900.0, 'T': 305.0, 'I_C': 1.7, 'R_E': 43.0}, common_emitter, 'transconductance I_C/V_T, degenerated by R_E'),
    ('EL8', {'R_f': 47000.0, 'R_in': 6800.0}, lambda R_f, R_in: -R_f / R_in, 'virtual ground'),
    ('EL9', {'R_f': 33000.0, 'R_g': 5600.0}, lambda R_f, R_g: 1 / (R_g / (R_g + R_f)), 'reciprocal of the feedback divider'),
    ('EL10', {'R_1': 24700.0, 'R_G': 510.0, 'R_3': 39000.0, 'R_2': 11000.0},
     lambda R_1, R_G, R_3, R_2: (R_1 + R_G + R_1) / R_G * R_3 / R_2, 'current of R_G flows through both R_1; difference stage R_3/R_2'),
    ('EL11', {'SR': 13.0, 'V_p': 8.4}, lambda SR, V_p: SR * 10**6 / (2 * pi * V_p) / 1000, 'steepest slope of a sine'),
    ('EL12', {'R_A': 4700.0, 'R_B': 68000.0, 'C': 0.033}, timer, 'charge and discharge between thirds of the supply'),
    ('EL13', {'V_in': 5.3, 'D': 0.57}, lambda V_in, D: V_in / (1 - D), 'volt-second balance'),
    ('EL14', {'V_out': 3.3, 'V_in': 11.6, 'L': 6.8, 'f': 470.0}, buck_ripple, 'slope of the current times the on-time'),
    ('EL15', {'V_s': 11.7, 'n': 3, 'V_f': 3.15, 'I': 17.0}, lambda V_s, n, V_f, I: (V_s - n * V_f) / (I * mpf('1e-3')), 'voltage left over by current'),
    ('EL16', {'alpha': 0.13, 'C': 4.6, 'V_DD': 0.87, 'f': 2350.0},
     lambda alpha, C, V_DD, f: alpha * C * mpf('1e-9') * V_DD**2 * f * 10**6, 'energy C V^2 per charging transition'),
    ('EL17', {'N': 11.4}, converter_noise, 'power of a full-scale sine by the power of a uniform error of one step, both integrated'),
    ('EL18', {'NF_i': [1.3, 5.7, 9.4], 'G_i': [14.6, -6.3, 23.0]}, noise_cascade, 'noise power followed through the chain'),
    ('EL18', {'NF_i': [2.6, 0.8, 7.1, 12.2], 'G_i': [-2.6, 17.5, -5.5, 31.0]}, noise_cascade, 'noise power followed through the chain'),
    ('EL19', {'A': 1.1279e-3, 'B': 2.3429e-4, 'C': 8.7298e-8, 'R': 4730.0}, steinhart, 'Steinhart & Hart 1968'),
    ('EL20', {'R_0': 10400.0, 'B': 3435.0, 'T': 331.7, 'T_0': 298.15}, lambda R_0, B, T, T_0: R_0 * exp(B / T - B / T_0), 'IEC 60539-1'),
    ('EL21', {'R_0': 100.0, 'T': 237.0}, platinum, 'IEC 60751'),
    ('EL21', {'R_0': 1000.3, 'T': -137.0}, platinum, 'IEC 60751, term with C'),
    ('EL22', {'V_ex': 5.2, 'GF': 2.08, 'epsilon': 0.0143}, quarter_bridge, 'two dividers, gauge 350 ohm (1 + GF strain)'),
    ('EL22', {'V_ex': 3.3, 'GF': 2.13, 'epsilon': -0.0027}, quarter_bridge, 'two dividers, gauge 350 ohm (1 + GF strain)'),
    ('EL23', {'T_a': 314.6, 'P': 17.3, 'R_jc': 1.4, 'R_cs': 0.37, 'R_sa': 2.9},
     lambda T_a, P, R_jc, R_cs, R_sa: T_a + P * (R_jc + R_cs + R_sa), 'thermal resistances in series'),
    ('EL24', {'internal': 0, 'Delta_T': 17.0, 'w': 2.35, 't': 68.0}, trace_current, 'IPC-2221 fit, area in square mils, outer'),
    ('EL24', {'internal': 1, 'Delta_T': 33.0, 'w': 0.87, 't': 34.8}, trace_current, 'IPC-2221 fit, area in square mils, inner'),
]
run('electronics', CHECKS)
