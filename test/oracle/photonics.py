"""Second reading of photonics."""

from mpmath import cos, diff, exp, fabs, findroot, log, mpf, pi, quad, sqrt

from checks import run

C = mpf(299792458)
H = mpf('6.62607015e-34')
K_B = mpf('1.380649e-23')
Q_E = mpf('1.602176634e-19')


def beam_radius(w_0, M_sq, z, **symbols):
    waist, wavelength = w_0 / 1000, symbols['lambda'] * mpf('1e-9')
    # an M^2 beam is the waist and the far-field angle added in quadrature
    far = M_sq * wavelength / (pi * waist) * z
    return sqrt(waist**2 + far**2) * 1000


def rayleigh(n, w_0, M_sq, **symbols):
    wavelength = symbols['lambda'] * mpf('1e-9') / n
    return pi * (w_0 / 1000) ** 2 / (M_sq * wavelength)


def divergence(M_sq, n, w_0, **symbols):
    wavelength = symbols['lambda'] * mpf('1e-9') / n
    return M_sq * wavelength / (pi * w_0 / 1000) * 1000


def wien(T):
    radiance = lambda wavelength: log(wavelength**-5 / (exp(H * C / (wavelength * K_B * T)) - 1))
    root = findroot(lambda x: 5 * (1 - exp(-x)) - x, 5)
    place = H * C / (root * K_B * T)
    assert fabs(diff(radiance, place) * place) < mpf('1e-8')
    return place * mpf('1e9')


def linear(value):
    s = value / 255
    return s / mpf('12.92') if s <= mpf('0.04045') else ((s + mpf('0.055')) / mpf('1.055')) ** mpf('2.4')


def luminance(R, G, B):
    return mpf('0.2126') * linear(R) + mpf('0.7152') * linear(G) + mpf('0.0722') * linear(B)


CHECKS = [
    ('PH1', {'w_0': 0.37, 'M_sq': 1.23, 'lambda': 1064.0, 'z': 2.6}, beam_radius, 'waist and far-field cone added in quadrature'),
    ('PH1', {'w_0': 0.52, 'M_sq': 1.64, 'lambda': 632.8, 'z': -0.83}, beam_radius, 'waist and far-field cone added in quadrature'),
    ('PH2', {'n': 1.33, 'w_0': 0.41, 'M_sq': 1.7, 'lambda': 532.0}, rayleigh, 'pi w_0^2 n / (M^2 lambda), Siegman ch. 17'),
    ('PH3', {'M_sq': 1.35, 'lambda': 808.0, 'n': 1.46, 'w_0': 0.27}, divergence, 'M^2 lambda / (pi n w_0), Siegman ch. 17'),
    ('PH9', {'n_1': 1.4682, 'n_2': 1.4629}, lambda n_1, n_2: sqrt((n_1 - n_2) * (n_1 + n_2)), 'sqrt(n_1^2 - n_2^2), critical angle and refraction'),
    ('PH11', {'P_in': 3.4, 'alpha': 0.35, 'L': 42.0}, lambda P_in, alpha, L: P_in * 10 ** (-alpha * L / 10), 'loss in decibels of power'),
    (
        'PH13',
        {'eta': 0.74, 'lambda': 905.0},
        lambda **g: g['eta'] * Q_E / (H * C / (g['lambda'] * mpf('1e-9'))),
        'electrons per photon times charge over the energy of a photon',
    ),
    ('PH15', {'T': 3210.0}, wien, 'maximum of the Planck spectrum per wavelength'),
    ('PH16', {'I_v': 870.0, 'theta': 34.0, 'd': 2.6}, lambda I_v, theta, d: I_v * cos(theta * pi / 180) / d**2, 'solid angle of a tilted surface'),
    (
        'PH17',
        {'rho': 0.78, 'E_v': 430.0},
        lambda rho, E_v: rho * E_v / (2 * pi * quad(lambda t: cos(t) * (1 - cos(t) ** 2) ** mpf('0.5'), [0, pi / 2])),
        'exitance of a Lambertian surface over its projected hemisphere',
    ),
    ('PH18', {'R': 203.0, 'G': 118.0, 'B': 47.0}, luminance, 'WCAG 2.2'),
    ('PH18', {'R': 6.0, 'G': 9.0, 'B': 191.0}, luminance, 'WCAG 2.2'),
    ('PH18', {'R': 10.2, 'G': 10.4, 'B': 7.0}, luminance, 'WCAG 2.2, either side of 0.04045'),
    ('PH19', {'Y_1': 0.714, 'Y_2': 0.083}, lambda Y_1, Y_2: (Y_1 + mpf('0.05')) / (Y_2 + mpf('0.05')), 'WCAG 2.2'),
    (
        'PH21',
        {'L_1': 63.2, 'L_2': 57.9, 'a_1': 14.8, 'a_2': -9.3, 'b_1': -27.1, 'b_2': 5.4},
        lambda L_1, L_2, a_1, a_2, b_1, b_2: sqrt((L_1 - L_2) ** 2 + (a_1 - a_2) ** 2 + (b_1 - b_2) ** 2),
        'Euclidean distance in L*a*b*',
    ),
    ('PH23', {'Phi_v': 837.0, 'A': 2.37}, lambda Phi_v, A: Phi_v / A, 'flux over area'),
    ('PH23', {'Phi_v': 0, 'A': 0.43}, lambda Phi_v, A: Phi_v / A, 'flux over area, dark'),
    ('PH24', {'Phi_v': 837.0, 'P': 7.3}, lambda Phi_v, P: Phi_v / P, 'flux over power'),
    ('PH24', {'Phi_v': 13.7, 'P': 0.083}, lambda Phi_v, P: Phi_v / P, 'flux over power'),
    ('PH25', {'P': 0.00473, 'lambda': 632.8}, lambda **g: g['P'] / (H * C / (g['lambda'] * mpf('1e-9'))), 'power over the energy of a photon'),
    ('PH25', {'P': 13.7, 'lambda': 10600.0}, lambda **g: g['P'] / (H * C / (g['lambda'] * mpf('1e-9'))), 'power over the energy of a photon, infrared'),
    ('PH26', {'T': 23.7}, lambda T: log(100 / T) / log(mpf(10)), 'decimal logarithm of incident over transmitted light'),
    ('PH26', {'T': 0.083}, lambda T: log(100 / T) / log(mpf(10)), 'decimal logarithm, dense'),
    ('PH26', {'T': 100}, lambda T: log(100 / T) / log(mpf(10)), 'decimal logarithm, clear'),
]

run('photonics', CHECKS)
