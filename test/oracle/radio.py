"""Second reading of radio."""

from mpmath import cos, ellipk, exp, expj, fabs, log, log10, matrix, mpc, mpf, pi, quad, sech, sin, sqrt, tanh

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


def dipole(L, lambda_, theta):
    k = 2 * pi / lambda_
    angle = theta * pi / 180

    def far_field(length, direction):
        half = length / 2
        # sinusoidal standing current I(z) = sin(k(half - |z|)), summed with the phase of its place
        return k * sin(direction) * quad(lambda z: sin(k * (half - fabs(z))) * expj(k * z * cos(direction)), [-half, 0, half])

    return fabs(far_field(L, angle)) / fabs(far_field(lambda_ / 2, pi / 2))


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


def stripline(epsilon_r, w, b):
    argument = pi * w / (2 * b)
    # two equal halves: capacitance 4 epsilon K(k')/K(k) of the strip to both planes, k = sech
    return Z_VACUUM / (4 * sqrt(epsilon_r)) * ellipk(sech(argument) ** 2) / ellipk(tanh(argument) ** 2)


def reflection(R_L, X_L, Z_c):
    load = mpc(R_L, X_L)
    return fabs((load - Z_c) / (load + Z_c))


def vswr(Gamma):
    # ratio of the largest to the smallest voltage of the two waves
    return fabs(1 + Gamma) / fabs(1 - Gamma)


def line_input(Z_c, R_L, X_L, l, lambda_):
    beta_l = 2 * pi * l / lambda_
    chain = matrix([[cos(beta_l), mpc(0, 1) * Z_c * sin(beta_l)], [mpc(0, 1) * sin(beta_l) / Z_c, cos(beta_l)]])
    end = chain * matrix([mpc(R_L, X_L), 1])
    return fabs(end[0] / end[1])


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


def knife_edge(h, f, d_1, d_2):
    wavelength = C / (f * mpf('1e6'))
    v = h * sqrt(2 / wavelength * (1 / (d_1 * 1000) + 1 / (d_2 * 1000)))
    x = v - mpf('0.1')
    return mpf('6.9') + 20 * log10(sqrt(x**2 + 1) + x)


def hata(f, h_b, h_m, d):
    mobile = (mpf('1.1') * log10(f) - mpf('0.7')) * h_m - (mpf('1.56') * log10(f) - mpf('0.8'))
    slope = mpf('44.9') - mpf('6.55') * log10(h_b)
    return mpf('69.55') + mpf('26.16') * log10(f) - mpf('13.82') * log10(h_b) - mobile + slope * log10(d)


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


CHECKS = [
    ('RF1', {'eta': 0.63, 'A': 4.7, 'f': 12.3}, aperture_gain, 'G = 4 pi A_eff / lambda^2, Balanis ch. 2'),
    ('RF2', {'f': 11.7, 'D': 0.83}, lambda f, D: 70 * C / (f * mpf('1e9')) / D, '70 degrees lambda / D, Maral & Bousquet ch. 5'),
    ('RF3', {'L': 0.47, 'lambda': 0.9, 'theta': 63.0}, lambda **g: dipole(g['L'], g['lambda'], g['theta']), 'sinusoidal current integrated numerically'),
    ('RF3', {'L': 1.37, 'lambda': 0.9, 'theta': 71.0}, lambda **g: dipole(g['L'], g['lambda'], g['theta']), 'sinusoidal current integrated numerically'),
    ('RF3', {'L': 0.31, 'lambda': 2.6, 'theta': 128.0}, lambda **g: dipole(g['L'], g['lambda'], g['theta']), 'sinusoidal current integrated numerically'),
    (
        'RF4',
        {'d': 14.2, 'theta_0': 37.0, 'lambda': 31.5},
        lambda **g: 360 * g['d'] * sin(g['theta_0'] * pi / 180) / g['lambda'],
        'path difference d sin(theta) in turns of the wave',
    ),
    (
        'RF4',
        {'d': 9.7, 'theta_0': -52.0, 'lambda': 23.4},
        lambda **g: 360 * g['d'] * sin(g['theta_0'] * pi / 180) / g['lambda'],
        'path difference d sin(theta) in turns of the wave',
    ),
    ('RF5', {'D': 1.35, 'f': 8.4}, lambda D, f: 2 * D**2 * f * mpf('1e9') / C, '2 D^2 / lambda: phase error D^2 k / (8 R) = pi / 8'),
    (
        'RF6',
        {'epsilon_r': 2.25, 'D': 7.25, 'd': 2.17},
        lambda epsilon_r, D, d: Z_VACUUM / (2 * pi * sqrt(epsilon_r)) * quad(lambda r: 1 / r, [d, D]),
        'wave impedance times the field integrated from core to shield over 2 pi',
    ),
    ('RF7', {'epsilon_r': 4.4, 'w': 2.87, 'h': 1.53}, microstrip_permittivity, 'Hammerstad & Jensen 1980'),
    ('RF7', {'epsilon_r': 9.8, 'w': 0.235, 'h': 0.635}, microstrip_permittivity, 'Hammerstad & Jensen 1980'),
    ('RF7', {'epsilon_r': 2.94, 'w': 24.3, 'h': 0.51}, microstrip_permittivity, 'Hammerstad & Jensen 1980'),
    ('RF8', {'epsilon_r': 4.4, 'w': 2.87, 'h': 1.53}, microstrip_impedance, 'Hammerstad & Jensen 1980'),
    ('RF8', {'epsilon_r': 9.8, 'w': 0.235, 'h': 0.635}, microstrip_impedance, 'Hammerstad & Jensen 1980'),
    ('RF8', {'epsilon_r': 2.94, 'w': 24.3, 'h': 0.51}, microstrip_impedance, 'Hammerstad & Jensen 1980'),
    ('RF9', {'epsilon_r': 3.66, 'w': 0.62, 'b': 1.47}, stripline, 'Cohn 1954, conformal map, complete elliptic integrals'),
    ('RF9', {'epsilon_r': 2.2, 'w': 4.9, 'b': 1.13}, stripline, 'Cohn 1954, conformal map, complete elliptic integrals'),
    ('RF9', {'epsilon_r': 4.1, 'w': 0.034, 'b': 1.52}, stripline, 'Cohn 1954, conformal map, complete elliptic integrals'),
    ('RF10', {'R_L': 73.0, 'X_L': 42.5, 'Z_c': 50.0}, reflection, '(Z_L - Z_c) / (Z_L + Z_c) by complex numbers'),
    ('RF10', {'R_L': 18.4, 'X_L': -61.0, 'Z_c': 75.0}, reflection, '(Z_L - Z_c) / (Z_L + Z_c) by complex numbers'),
    ('RF11', {'Gamma': 0.37}, vswr, 'largest over smallest voltage along the line'),
    ('RF12', {'Gamma': 0.164}, lambda Gamma: -in_db(Gamma**2), 'reflected power is Gamma^2 of the incident'),
    (
        'RF13',
        {'Z_c': 52.0, 'R_L': 81.0, 'X_L': -33.0, 'l': 0.347, 'lambda': 1.63},
        lambda **g: line_input(g['Z_c'], g['R_L'], g['X_L'], g['l'], g['lambda']),
        'chain matrix of a lossless line',
    ),
    (
        'RF13',
        {'Z_c': 300.0, 'R_L': 47.0, 'X_L': 112.0, 'l': 2.9, 'lambda': 3.7},
        lambda **g: line_input(g['Z_c'], g['R_L'], g['X_L'], g['l'], g['lambda']),
        'chain matrix of a lossless line',
    ),
    (
        'RF13',
        {'Z_c': 50.0, 'R_L': 27.0, 'X_L': 13.0, 'l': 0.25, 'lambda': 1.0},
        lambda **g: line_input(g['Z_c'], g['R_L'], g['X_L'], g['l'], g['lambda']),
        'chain matrix of a lossless line',
    ),
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
    ('RF20', {'h': 23.5, 'f': 920.0, 'd_1': 5.3, 'd_2': 11.8}, knife_edge, 'ITU-R P.526, v and J(v)'),
    ('RF20', {'h': -7.1, 'f': 920.0, 'd_1': 5.3, 'd_2': 11.8}, knife_edge, 'ITU-R P.526, v and J(v)'),
    ('RF21', {'f': 894.0, 'h_b': 43.0, 'h_m': 1.7, 'd': 6.4}, hata, 'Hata 1980, small or medium city'),
    ('RF21', {'f': 172.0, 'h_b': 137.0, 'h_m': 6.3, 'd': 17.2}, hata, 'Hata 1980, small or medium city'),
    ('RF22', {'k': 1.38, 'h_1': 53.0, 'h_2': 11.4}, horizon, 'tangent to a sphere of k times 6371 km, height neglected against it'),
    ('RF23', {'P_t': 43000.0, 'G': 2350.0, 'sigma': 3.4, 'f': 9.41, 'R': 37.0, 'L': 2.7}, radar, 'density out, scattered, density back, effective area'),
    ('RF24', {'v': 127.0, 'theta': 23.0, 'f': 24.15}, doppler, 'two-way closing speed over c'),
    ('RF24', {'v': 88.0, 'theta': 141.0, 'f': 34.7}, doppler, 'two-way closing speed over c'),
]

run('radio', CHECKS)
