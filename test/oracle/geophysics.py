"""Second reading of geophysics."""

from mpmath import exp, findroot, log10, mpf, pi, quad, sqrt
from checks import run

KM = mpf(1000)
GIGA = mpf(10) ** 9


def source_distance(t_SP, v_p, v_s):
    # t_SP = d/v_s - d/v_p
    return t_SP / (1 / v_s - 1 / v_p)


def p_speed(K, mu, rho):
    return sqrt((K + mpf(4) / 3 * mu) * GIGA / rho) / KM


def poisson(v_p, v_s):
    # moduli of a rock of density 1, then nu = (3K - 2G)/(2(3K + G))
    shear = v_s**2
    bulk = v_p**2 - 4 * shear / 3
    return (3 * bulk - 2 * shear) / (2 * (3 * bulk + shear))


def geotherm(T_0, q_0, z, k, A):
    # k T'' = -A, k T'(0) = q_0, integrated twice
    slope = lambda s: (q_0 / 1000 - A * mpf(10) ** -6 * s) / k
    return T_0 + quad(slope, [0, z * KM])


def airy(rho_c, h, rho_m):
    # equal pressure: rho_c (h + r) = rho_m r
    return findroot(lambda r: rho_c * (h + r) - rho_m * r, mpf(10))


def isochron(m, **decay):
    # parent left exp(-lambda t), daughter 1 - exp(-lambda t)
    rate = decay['lambda']
    return findroot(lambda t: (1 - exp(-rate * t)) / exp(-rate * t) - m, m / rate) / mpf(10) ** 6


def wenner(a, V, I):
    # half-space: potential rho I/(2 pi r) of each current electrode; inner electrodes at a and 2a
    between = 2 * (1 / a - 1 / (2 * a))
    return 2 * pi / between * V / I


def omori(K, t, c, p):
    return K * (t + c) ** -p


CHECKS = [
    ('GP1', {'mu': 32.5, 'A': 1430.5, 'D': 2.85}, lambda mu, A, D: mu * GIGA * A * KM**2 * D, 'mu A D in SI'),
    ('GP2', {'M_0': 3.7e19}, lambda M_0: (log10(M_0) - mpf('9.1')) / mpf('1.5'), 'IASPEI 2013: (log10 M_0 - 9.1)/1.5'),
    ('GP2', {'M_0': 4.2e13}, lambda M_0: (log10(M_0) - mpf('9.1')) / mpf('1.5'), 'IASPEI 2013, small event'),
    ('GP3', {'M': 6.7}, lambda M: mpf(10) ** (mpf('11.8') + mpf('1.5') * M) / mpf(10) ** 7, 'log10 E(erg) = 11.8 + 1.5 M'),
    ('GP5', {'a': 4.73, 'b': 0.93, 'M': 5.4}, lambda a, b, M: mpf(10) ** a / (mpf(10) ** b) ** M, 'log10 N = a - b M'),
    ('GP6', {'K': 145.3, 't': 11.6, 'c': 0.073, 'p': 1.13}, omori, 'K/(t + c)^p, times in days'),
    ('GP6', {'K': 87.4, 't': 0.21, 'c': 0.034, 'p': 0.92}, omori, 'K/(t + c)^p, times in days'),
    ('GP7', {'t_SP': 13.7, 'v_p': 6.13, 'v_s': 3.54}, source_distance, 'd/v_s - d/v_p = t'),
    ('GP8', {'K': 51.3, 'mu': 31.7, 'rho': 2715}, p_speed, 'rho v^2 = K + 4/3 mu'),
    ('GP9', {'v_p': 5.87, 'v_s': 3.31}, poisson, 'from bulk and shear modulus'),
    ('GP9', {'v_p': 4.13, 'v_s': 3.31}, poisson, 'from bulk and shear modulus, negative'),
    ('GP16', {'T_0': 284.6, 'q_0': 63.5, 'z': 17.4, 'k': 2.63, 'A': 0.87}, geotherm, 'conduction with sources integrated'),
    ('GP18', {'rho_c': 2810, 'h': 4.35, 'rho_m': 3270}, airy, 'equal pressure below the root'),
    ('GP19', {'m': 0.0317, 'lambda': 1.3972e-11}, isochron, 'decay law solved for the time'),
    ('GP19', {'m': 0.735, 'lambda': 1.55125e-10}, isochron, 'decay law solved for the time, uranium-238'),
    ('GP20', {'a': 5.35, 'V': 0.137, 'I': 0.243}, wenner, 'potentials of two point electrodes on a half-space'),
    ('GP20', {'a': 11.5, 'V': 0.0215, 'I': -0.0873}, wenner, 'potentials of two point electrodes on a half-space, current reversed'),
]
run('geophysics', CHECKS)
