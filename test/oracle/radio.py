"""Second reading of radio."""

from mpmath import cos, exp, fabs, log, log10, mpc, mpf, pi, quad, sqrt

from checks import run

C = mpf(299792458)
K_B = mpf('1.380649e-23')
Z_VACUUM = mpf('376.730313412')
MEAN_EARTH = mpf(6371000)


def in_db(ratio):
    return 10 * log10(ratio)


def aperture_gain(eta, A, f):
    wavelength = C / (f * mpf('1e9'))
    return 4 * pi * eta * A / wavelength**2


def microstrip_permittivity(epsilon_r, w, h):
    u = w / h
    a = 1 + log((u**4 + (u / 52) ** 2) / (u**4 + mpf('0.432'))) / 49 + log(1 + (u / mpf('18.1')) ** 3) / mpf('18.7')
    b = mpf('0.564') * ((epsilon_r - mpf('0.9')) / (epsilon_r + 3)) ** mpf('0.053')
    return (epsilon_r + 1) / 2 + (epsilon_r - 1) / 2 * (1 + 10 / u) ** (-a * b)


def microstrip_impedance(epsilon_r, w, h):
    u = w / h
    shape = 6 + (2 * pi - 6) * exp(-((mpf('30.666') / u) ** mpf('0.7528')))
    in_air = Z_VACUUM / (2 * pi) * log(shape / u + sqrt(1 + (2 / u) ** 2))
    return in_air / sqrt(microstrip_permittivity(epsilon_r, w, h))


def reflection(R_L, X_L, Z_c):
    load = mpc(R_L, X_L)
    return fabs((load - Z_c) / (load + Z_c))


def vswr(Gamma):
    # ratio of the largest to the smallest voltage of the two waves
    return fabs(1 + Gamma) / fabs(1 - Gamma)


def cutoff(epsilon_r, m, n, a, b):
    k_c = sqrt((m * pi / (a / 1000)) ** 2 + (n * pi / (b / 1000)) ** 2)
    return k_c * C / (2 * pi * sqrt(epsilon_r)) / mpf('1e9')


def friis(P_t, G_t, G_r, d, f):
    metres = d * 1000
    wavelength = C / (f * mpf('1e6'))
    density = P_t * G_t / (4 * pi * metres**2)
    return density * G_r * wavelength**2 / (4 * pi)


def sensitivity(B, NF, SNR):
    noise_milliwatts = K_B * 290 * (B * 1000) * 1000
    return in_db(noise_milliwatts) + NF + SNR


def fresnel_zone(n, d_1, d_2, f):
    one, two = d_1 * 1000, d_2 * 1000
    wavelength = C / (f * mpf('1e9'))
    return sqrt(n * wavelength * one * two / (one + two))


def horizon(k, h_1, h_2):
    return (sqrt(2 * k * MEAN_EARTH * h_1) + sqrt(2 * k * MEAN_EARTH * h_2)) / 1000


def radar(P_t, G, sigma, f, R, L):
    metres = R * 1000
    wavelength = C / (f * mpf('1e9'))
    out = P_t * G / (4 * pi * metres**2)
    back = out * sigma / (4 * pi * metres**2)
    return back * G * wavelength**2 / (4 * pi) / L


def doppler(v, theta, f):
    closing = v / mpf('3.6') * cos(theta * pi / 180)
    return 2 * closing / C * f * mpf('1e9')


def wire_antenna(n, f, k=mpf('0.95')):
    """Quarter waves in free space, shortened."""
    return k * n * (C / (f * mpf('1e6'))) / 4


def ratio_from_powers(P_r, P_f):
    """Powers go as the squares of the wave amplitudes."""
    return vswr(sqrt(P_r) / sqrt(P_f))


def wheeler(N, r, l):
    """Wheeler 1928: a^2 n^2 / (9 a + 10 b) microhenries, lengths in inches."""
    a, b = r / mpf('25.4'), l / mpf('25.4')
    return a ** 2 * N ** 2 / (9 * a + 10 * b)


def quarter_wave_section(Z_1, Z_2):
    """Z_c whose section turns the load to the feed: input impedance Z_c (Z_2 + j Z_c t) / (Z_c + j Z_2 t) as t grows without bound."""
    seen = lambda z: z * z / Z_2
    low, high = min(Z_1, Z_2), max(Z_1, Z_2)
    for _ in range(110):
        middle = (low + high) / 2
        low, high = (middle, high) if seen(middle) < Z_1 else (low, middle)
    return (low + high) / 2


CHECKS = [
    ('RF1', {'eta': 0.63, 'A': 4.7, 'f': 12.3}, aperture_gain, 'G = 4 pi A_eff / lambda^2, Balanis ch. 2'),
    ('RF2', {'f': 11.7, 'D': 0.83}, lambda f, D: 70 * C / (f * mpf('1e9')) / D, '70 degrees lambda / D, Maral & Bousquet ch. 5'),
    ('RF5', {'D': 1.35, 'f': 8.4}, lambda D, f: 2 * D**2 * f * mpf('1e9') / C, '2 D^2 / lambda: phase error D^2 k / (8 R) = pi / 8'),
    (
        'RF6',
        {'epsilon_r': 2.25, 'D': 7.25, 'd': 2.17},
        lambda epsilon_r, D, d: Z_VACUUM / (2 * pi * sqrt(epsilon_r)) * quad(lambda r: 1 / r, [d, D]),
        'wave impedance times the field integrated from core to shield over 2 pi',
    ),
    ('RF8', {'epsilon_r': 4.4, 'w': 2.87, 'h': 1.53}, microstrip_impedance, 'Hammerstad & Jensen 1980'),
    ('RF8', {'epsilon_r': 9.8, 'w': 0.235, 'h': 0.635}, microstrip_impedance, 'Hammerstad & Jensen 1980'),
    ('RF8', {'epsilon_r': 2.94, 'w': 24.3, 'h': 0.51}, microstrip_impedance, 'Hammerstad & Jensen 1980'),
    ('RF10', {'R_L': 73.0, 'X_L': 42.5, 'Z_c': 50.0}, reflection, '(Z_L - Z_c) / (Z_L + Z_c) by complex numbers'),
    ('RF10', {'R_L': 18.4, 'X_L': -61.0, 'Z_c': 75.0}, reflection, '(Z_L - Z_c) / (Z_L + Z_c) by complex numbers'),
    ('RF11', {'Gamma': 0.37}, vswr, 'largest over smallest voltage along the line'),
    ('RF12', {'Gamma': 0.164}, lambda Gamma: -in_db(Gamma**2), 'reflected power is Gamma^2 of the incident'),
    ('RF14', {'epsilon_r': 2.08, 'm': 3, 'n': 1, 'a': 22.86, 'b': 10.16}, cutoff, 'transverse wavenumber of the mode'),
    ('RF14', {'epsilon_r': 1.3, 'm': 0, 'n': 3, 'a': 34.85, 'b': 15.8}, cutoff, 'transverse wavenumber of the mode'),
    ('RF15', {'P_t': 13.0, 'G_t': 47.0, 'G_r': 8.3, 'd': 21.5, 'f': 2430.0}, friis, 'power density times effective area'),
    ('RF16', {'d': 37.4, 'f': 5745.0}, lambda d, f: -in_db(friis(1, 1, 1, d, f)), 'Friis between isotropic antennas, in decibels'),
    (
        'RF17',
        {'P_t': 27.5, 'G_t': 14.3, 'G_r': 23.8, 'L_p': 128.6, 'L_o': 6.7},
        lambda P_t, G_t, G_r, L_p, L_o: in_db(10 ** (P_t / 10) * 10 ** (G_t / 10) * 10 ** (G_r / 10) / 10 ** (L_p / 10) / 10 ** (L_o / 10)),
        'powers in milliwatts multiplied, then in decibels',
    ),
    ('RF18', {'B': 212.0, 'NF': 6.4, 'SNR': 11.3}, sensitivity, 'k T_0 B in dBm plus noise figure and SNR, Razavi ch. 2'),
    ('RF18', {'B': 125.0, 'NF': 5.7, 'SNR': -12.5}, sensitivity, 'k T_0 B in dBm plus noise figure and SNR, Razavi ch. 2'),
    ('RF19', {'n': 3, 'd_1': 4.6, 'd_2': 17.9, 'f': 6.2}, fresnel_zone, 'extra path of n half wavelengths, ITU-R P.526'),
    ('RF22', {'k': 1.38, 'h_1': 53.0, 'h_2': 11.4}, horizon, 'tangent to a sphere of k times 6371 km, height neglected against it'),
    ('RF23', {'P_t': 43000.0, 'G': 2350.0, 'sigma': 3.4, 'f': 9.41, 'R': 37.0, 'L': 2.7}, radar, 'density out, scattered, density back, effective area'),
    ('RF24', {'v': 127.0, 'theta': 23.0, 'f': 24.15}, doppler, 'two-way closing speed over c'),
    ('RF24', {'v': 88.0, 'theta': 141.0, 'f': 34.7}, doppler, 'two-way closing speed over c'),
    ('RF25', {'n': 2, 'f': 14.17}, wire_antenna, 'two quarter waves, default shortening'),
    ('RF25', {'k': 0.973, 'n': 1, 'f': 145.3}, wire_antenna, 'a quarter wave'),
    ('RF25', {'k': 1.0, 'n': 4, 'f': 7.09}, wire_antenna, 'full wave in free space'),
    ('RF26', {'P_r': 3.7, 'P_f': 83.1}, ratio_from_powers, 'largest over smallest voltage of the two waves'),
    ('RF26', {'P_r': 0.0, 'P_f': 5.3}, ratio_from_powers, 'matched'),
    ('RF26', {'P_r': 41.7, 'P_f': 47.3}, ratio_from_powers, 'nearly all reflected'),
    ('RF27', {'epsilon_r': 2.27}, lambda epsilon_r: 1 / sqrt(epsilon_r), 'speed of light over index'),
    ('RF27', {'epsilon_r': 1.0}, lambda epsilon_r: 1 / sqrt(epsilon_r), 'air'),
    ('RF28', {'N': 23.5, 'r': 8.3, 'l': 31.7}, wheeler, 'Wheeler 1928 in inches'),
    ('RF28', {'N': 137.0, 'r': 41.3, 'l': 36.7}, wheeler, 'Wheeler 1928 in inches, short coil'),
    ('RF29', {'T': 293.7, 'B': 2730.0}, lambda T, B: K_B * T * B, 'Nyquist: k T per hertz'),
    ('RF29', {'T': 17.3, 'B': 2.37e+07}, lambda T, B: K_B * T * B, 'Nyquist: k T per hertz'),
    ('RF31', {'Z_1': 50.7, 'Z_2': 113.0}, quarter_wave_section, 'input impedance of a quarter wave set to the feed by bisection'),
    ('RF31', {'Z_1': 73.3, 'Z_2': 12.1}, quarter_wave_section, 'input impedance of a quarter wave set to the feed by bisection'),
]

run('radio', CHECKS)
