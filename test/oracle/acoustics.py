"""Second reading of acoustics."""
from mpmath import cos, exp, fdot, log, log10, mpc, mpf, pi, sqrt

from checks import run

# Exact Boltzmann and Avogadro constants; their product is the molar gas constant.
R = mpf('1.380649e-23') * mpf('6.02214076e23')
LEVINE_SCHWINGER = mpf('0.6133')


def string_mode(n, L, F_T, mu):
    """Standing wave sin(k x) with k L = n pi; the frequency follows from omega = k v."""
    k = n * pi / L
    return k * sqrt(F_T / (mu * mpf('1e-3'))) / (2 * pi)


def closed_pipe(n, v, L, r):
    """Pressure cos(k x) from the rigid end: zero at the effective open end, odd quarter waves."""
    effective = L + LEVINE_SCHWINGER * r
    quarters = 2 * n - 1
    return v / (4 * effective / quarters)


def helmholtz(v, A, V, L_e):
    """Air plug rho A L on the air spring rho v^2 A^2 / V; density cancels, any value will do."""
    area, volume, length, rho = A * mpf('1e-4'), V * mpf('1e-3'), L_e * mpf('1e-2'), mpf('1.2')
    return sqrt(rho * v**2 * area**2 / volume / (rho * area * length)) / (2 * pi)


def room_mode(v, n_x, n_y, n_z, L_x, L_y, L_z):
    """Length of the wave vector (n pi / L) times the speed over 2 pi."""
    k = sqrt(sum((n * pi / side) ** 2 for n, side in ((n_x, L_x), (n_y, L_y), (n_z, L_z))))
    return v * k / (2 * pi)


def intensity(rho, v, f, s_m):
    """Average of pressure times velocity over a period, pressure amplitude rho v times velocity amplitude."""
    velocity = 2 * pi * f * s_m * mpf('1e-6')
    return rho * v * velocity * velocity * sum(cos(2 * pi * k / 16) ** 2 for k in range(16)) / 16


def a_weighting(f):
    """Transfer function with four zeros at 0 and poles at the corner frequencies, 2.00 dB added."""
    s = mpc(0, f)
    f_1, f_2, f_3, f_4 = mpf('20.6'), mpf('107.7'), mpf('737.9'), mpf('12194')
    response = s**4 * f_4**2 / ((s + f_1) ** 2 * (s + f_2) * (s + f_3) * (s + f_4) ** 2)
    return 20 * log10(abs(response)) + 2


CHECKS = [
    ('AC1', {'f': 523.25, 'lambda': 0.655}, lambda **g: g['f'] * g['lambda'], 'one wavelength per period'),
    ('AC2', {'F_T': 73.4, 'mu': 5.8}, lambda F_T, mu: sqrt(F_T / (mu * mpf('1e-3'))), 'string wave equation, v^2 = tension over line density'),
    ('AC3', {'K': 2.25, 'rho': 998.0}, lambda K, rho: sqrt(K * mpf('1e9') / rho), 'linearised Euler equation, v^2 = K / rho'),
    ('AC3', {'K': 44.3, 'rho': 2670.0}, lambda K, rho: sqrt(K * mpf('1e9') / rho), 'shear wave in granite, v^2 = G / rho'),
    ('AC4', {'k': 1.4, 'T': 293.15, 'M': 28.96}, lambda k, T, M: sqrt(k * R * T / (M * mpf('1e-3'))), 'adiabatic dp/drho of an ideal gas'),
    ('AC4', {'k': 1.66, 'T': 310.0, 'M': 4.0026}, lambda k, T, M: sqrt(k * R * T / (M * mpf('1e-3'))), 'adiabatic dp/drho of an ideal gas'),
    ('AC5', {'f_0': 440.0, 'v': 343.0, 'v_o': 12.5, 'v_s': 31.0}, lambda f_0, v, v_o, v_s: f_0 * (v + v_o) / (v - v_s), 'wavelength (v - v_s)/f_0, crests met at v + v_o'),
    ('AC5', {'f_0': 700.0, 'v': 340.0, 'v_o': -7.5, 'v_s': -26.0}, lambda f_0, v, v_o, v_s: f_0 * (v + v_o) / (v - v_s), 'both recede: lower pitch'),
    ('AC6', {'n': 3, 'L': 0.648, 'F_T': 71.5, 'mu': 3.09}, string_mode, 'standing wave, k L = n pi'),
    ('AC7', {'n': 3, 'v': 345.0, 'L': 0.62, 'r': 0.0095}, lambda n, v, L, r: n * v / (2 * (L + 2 * LEVINE_SCHWINGER * r)), 'half waves in L + 2 * 0.6133 r (Levine & Schwinger)'),
    ('AC7', {'n': 4, 'v': 345.0, 'L': 0.62, 'r': 0}, lambda n, v, L, r: n * v / (2 * (L + 2 * LEVINE_SCHWINGER * r)), 'half waves, no end correction'),
    ('AC8', {'n': 3, 'v': 345.0, 'L': 0.47, 'r': 0.0075}, closed_pipe, 'odd quarter waves in L + 0.6133 r (Levine & Schwinger)'),
    ('AC8', {'n': 4, 'v': 341.0, 'L': 0.47, 'r': 0}, closed_pipe, 'odd quarter waves, no end correction'),
    ('AC9', {'v': 343.5, 'A': 3.3, 'V': 0.75, 'L_e': 7.4}, helmholtz, 'mass of the neck air on the spring of the cavity, Kinsler ch. 10'),
    ('AC10', {'v': 343.0, 'n_x': 3, 'n_y': 1, 'n_z': 2, 'L_x': 7.3, 'L_y': 4.6, 'L_z': 2.7}, room_mode, 'length of the wave vector of a rigid box'),
    ('AC10', {'v': 344.0, 'n_x': 0, 'n_y': 3, 'n_z': 0, 'L_x': 7.3, 'L_y': 4.6, 'L_z': 2.7}, room_mode, 'axial mode of a rigid box'),
    ('AC11', {'f_A': 442.0, 'n': 52}, lambda f_A, n: f_A * exp((n - 69) * log(mpf(2)) / 12), 'twelve equal ratios to the octave from note 69'),
    ('AC11', {'f_A': 440.0, 'n': 88.37}, lambda f_A, n: f_A * exp((n - 69) * log(mpf(2)) / 12), 'twelve equal ratios to the octave from note 69'),
    ('AC12', {'rho': 1.204, 'v': 343.2, 'f': 860.0, 's_m': 0.75}, intensity, 'average of pressure times velocity'),
    ('AC14', {'p': 0.63, 'p_0': 20}, lambda p, p_0: 10 * log10((p / (p_0 * mpf('1e-6'))) ** 2), 'level of the squared pressure, ISO 1683'),
    ('AC14', {'p': 3.7, 'p_0': 1}, lambda p, p_0: 10 * log10((p / (p_0 * mpf('1e-6'))) ** 2), 'level of the squared pressure under water'),
    ('AC15', {'I': 3.7e-5, 'I_0': 1e-12}, lambda I, I_0: 10 * log10(I / I_0), 'level of a power quantity'),
    ('AC16', {'L_i': [71.3, 74.8, 69.2, 60.5]}, lambda L_i: 10 * log10(sum(mpf(10) ** (level / 10) for level in L_i)), 'intensities add'),
    ('AC17', {'L_1': 94.5, 'r_1': 3.5, 'r_2': 47.0, 'alpha': 0.013}, lambda L_1, r_1, r_2, alpha: L_1 + 10 * log10((r_1**2 / r_2**2) * mpf(10) ** (-alpha * (r_2 - r_1) / 10)), 'inverse square times exponential loss over the way between'),
    ('AC17', {'L_1': 61.5, 'r_1': 28.0, 'r_2': 3.2, 'alpha': 0.007}, lambda L_1, r_1, r_2, alpha: L_1 + 10 * log10((r_1**2 / r_2**2) * mpf(10) ** (-alpha * (r_2 - r_1) / 10)), 'back towards the source: louder'),
    ('AC18', {'f': 63.0}, a_weighting, 'poles of IEC 61672-1 annex E: 20.60, 107.7, 737.9, 12194 Hz; 2.000 dB'),
    ('AC18', {'f': 3150.0}, a_weighting, 'poles of IEC 61672-1 annex E'),
    ('AC18', {'f': 16000.0}, a_weighting, 'poles of IEC 61672-1 annex E'),
    ('AC20', {'V': 230.0, 'S': [77.0, 85.5, 96.0], 'alpha': [0.04, 0.31, 0.12]}, lambda V, S, alpha: mpf('0.161') * V / fdot(S, alpha), 'Kinsler ch. 12: 0.161 V / A in metres'),
    ('AC21', {'V': 310.0, 'S': 293.0, 'alpha': 0.34}, lambda V, S, alpha: mpf('0.161') * V / (-S * log(1 - alpha)), 'a share 1 - alpha is left at each reflection; 0.161 in metres'),
]

run('acoustics', CHECKS)
