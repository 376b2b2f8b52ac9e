"""Second reading of acoustics."""
from mpmath import cos, exp, fdot, fsum, log, log10, mpc, mpf, pi, sin, sqrt

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


def travelling(**g):
    """Sine of k x - omega t + phi (OpenStax vol. 1, 16.2), as the imaginary part of a turning pointer."""
    turns = g['x'] / g['lambda'] - g['f'] * g['t']
    return (g['A'] * exp(mpc(0, 2 * pi * turns + g.get('phi', 0)))).imag


def string_power(mu, v, f, A):
    """Kinetic plus potential energy density averaged over a wavelength at one instant, moved along at the wave speed."""
    density, omega, amplitude = mu * mpf('1e-3'), 2 * pi * f, A * mpf('1e-3')
    k = omega / v
    tension = density * v**2
    phases = [2 * pi * j / 16 for j in range(16)]
    kinetic = fsum(density * (omega * amplitude * sin(p)) ** 2 / 2 for p in phases) / 16
    potential = fsum(tension * (k * amplitude * sin(p)) ** 2 / 2 for p in phases) / 16
    return (kinetic + potential) * v


def over_spheres(I_1, r_1, r_2):
    """The whole power through the first sphere, spread over the second."""
    power = I_1 * 4 * pi * r_1**2
    return power / (4 * pi * r_2**2)


def air_sound(T):
    """Root of the temperature from 343.2 m/s at 293.15 K, ISO 9613-1."""
    return mpf('343.2') * sqrt(T / mpf('293.15'))


def plane_wave(p, rho=mpf('1.204'), v=mpf(343)):
    """Mean of pressure times velocity over a period, the velocity being p / (rho v)."""
    peak = p * sqrt(mpf(2))
    return fsum(peak**2 * sin(2 * pi * j / 16) ** 2 / (rho * v) for j in range(16)) / 16


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
    ('AC23', {'lambda': 0.655}, lambda **g: 2 * pi / g['lambda'], 'a full turn of phase per wavelength'),
    ('AC23', {'lambda': 5.32e-07}, lambda **g: 2 * pi / g['lambda'], 'a full turn of phase per wavelength'),
    ('AC24', {'omega': 2740.0, 'k': 8.13}, lambda omega, k: omega / k, 'place of constant phase k x - omega t'),
    ('AC24', {'omega': 0.73, 'k': 0.054}, lambda omega, k: omega / k, 'place of constant phase k x - omega t'),
    ('AC25', {'A': 0.0032, 'x': 1.47, 'lambda': 0.83, 'f': 37.0, 't': 0.129, 'phi': 0.61}, travelling, 'A sin(k x - omega t + phi), OpenStax 16.2'),
    ('AC25', {'A': 0.57, 'x': -8.6, 'lambda': 2.9, 'f': 1.3, 't': -4.7, 'phi': -2.4}, travelling, 'A sin(k x - omega t + phi), before the start'),
    ('AC25', {'A': 1.4, 'x': 0.37, 'lambda': 6.1, 'f': 0.83, 't': 2.2}, travelling, 'A sin(k x - omega t), no phase given'),
    ('AC26', {'mu': 4.7, 'v': 83.0, 'f': 61.0, 'A': 2.3}, string_power, 'energy density moved along; g/m and mm to SI'),
    ('AC26', {'mu': 73.0, 'v': 19.4, 'f': 3.7, 'A': 46.0}, string_power, 'energy density moved along; g/m and mm to SI'),
    ('AC27', {'P': 0.083, 'A': 2.6}, lambda P, A: P / A, 'power per area'),
    ('AC27', {'P': 1370.0, 'A': 0.00047}, lambda P, A: P / A, 'power per area'),
    ('AC28', {'I_1': 0.0043, 'r_1': 2.7, 'r_2': 19.6}, over_spheres, 'the same power through both spheres'),
    ('AC28', {'I_1': 1361.0, 'r_1': 149600000000.0, 'r_2': 108200000000.0}, over_spheres, 'the same power through both spheres, inwards'),
    ('AC29', {'L': 0.648, 'n': 3}, lambda L, n: 2 * L / n, 'n half waves fill the length'),
    ('AC29', {'L': 2.31, 'n': 7}, lambda L, n: 2 * L / n, 'n half waves fill the length'),
    ('AC30', {'T': 261.7}, air_sound, '343.2 m/s at 293.15 K, root of the temperature'),
    ('AC30', {'T': 431.0}, air_sound, '343.2 m/s at 293.15 K, root of the temperature'),
    ('AC31', {'p': 0.37, 'rho': 1.161, 'v': 347.3}, plane_wave, 'mean of pressure times velocity'),
    ('AC31', {'p': 1.83}, plane_wave, 'mean of pressure times velocity, air at 20 degC'),
    ('AC31', {'p': 46.0, 'rho': 1026.0, 'v': 1507.0}, plane_wave, 'mean of pressure times velocity, sea water'),
    ('AC32', {'v': 1507.0, 't': 3.86}, lambda v, t: v * t / 2, 'there and back'),
    ('AC32', {'t': 0.47}, lambda t: 343 * t / 2, 'there and back, air at 20 degC'),
]

run('acoustics', CHECKS)
