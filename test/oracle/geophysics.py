"""Second reading of geophysics."""

from mpmath import asin, atan2, cos, diff, erfc, exp, findroot, inf, log10, mpf, pi, quad, sqrt, tan
from checks import run

DEG = pi / 180
KM = mpf(1000)
GIGA = mpf(10) ** 9
YEAR = mpf('365.25') * 86400
GRAVITATION = mpf('6.67430e-11')


def local_magnitude(A, R):
    return log10(A) + mpf('1.11') * log10(R) + mpf('0.00189') * R - mpf('2.09')


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


def head_wave(x, v_1, v_2, h):
    # legs down and up at the critical angle and the way along the boundary
    critical = asin(v_1 / v_2)
    legs = 2 * h / cos(critical)
    return (legs / v_1 + (x - 2 * h * tan(critical)) / v_2) * 1000


def moveout(t_0, x, v):
    depth = v * t_0 / 1000 / 2
    return 2 * sqrt(depth**2 + (x / 2) ** 2) / v * 1000


def dix(V_1, t_1, V_2, t_2):
    # V_2^2 is the mean of the squared speed over time
    return findroot(lambda v: (V_1**2 * t_1 + v**2 * (t_2 - t_1)) / t_2 - V_2**2, V_2)


def archie(a, R_w, phi, m, R_t, n):
    formation = a / phi**m
    index = R_t / (formation * R_w)
    return index ** (-1 / n)


def sphere_anomaly(Delta_rho, R, z, x):
    # mass from slices; the pull of a point mass at the centre, from its potential differentiated with depth
    mass = quad(lambda s: pi * (R**2 - s**2) * Delta_rho, [-R, R])
    return diff(lambda depth: -GRAVITATION * mass / sqrt(x**2 + depth**2), z) * mpf(10) ** 5


def palaeolatitude(I):
    # potential of a dipole: B_r : B_theta from derivatives; the latitude where the inclination is I
    def inclination(b):
        potential = lambda r, colatitude: cos(colatitude) / r**2
        down = diff(potential, (mpf(1), pi / 2 - b), (1, 0))
        to_north = diff(potential, (mpf(1), pi / 2 - b), (0, 1))
        # field = minus gradient of a dipole that points south
        return atan2(-down, -to_north)

    return findroot(lambda b: inclination(b) - I * DEG, I * DEG / 2) / DEG


def geotherm(T_0, q_0, z, k, A):
    # k T'' = -A, k T'(0) = q_0, integrated twice
    slope = lambda s: (q_0 / 1000 - A * mpf(10) ** -6 * s) / k
    return T_0 + quad(slope, [0, z * KM])


def ocean_depth(w_0, rho_m, alpha, Delta_T, rho_w, kappa, t):
    # mass balance: w (rho_m - rho_w) = rho_m alpha integral of the cooling, an erfc profile
    spread = 2 * sqrt(kappa * mpf(10) ** -6 * t * mpf(10) ** 6 * YEAR)
    cooling = Delta_T * spread * quad(erfc, [0, 3, inf])
    return w_0 + rho_m * alpha * cooling / (rho_m - rho_w)


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
    ('GP4', {'A': 41500.5, 'R': 137.2}, local_magnitude, 'IASPEI: log10 A + 1.11 log10 R + 0.00189 R - 2.09'),
    ('GP4', {'A': 12.5, 'R': 17.3}, local_magnitude, 'IASPEI, near and small'),
    ('GP5', {'a': 4.73, 'b': 0.93, 'M': 5.4}, lambda a, b, M: mpf(10) ** a / (mpf(10) ** b) ** M, 'log10 N = a - b M'),
    ('GP6', {'K': 145.3, 't': 11.6, 'c': 0.073, 'p': 1.13}, omori, 'K/(t + c)^p, times in days'),
    ('GP6', {'K': 87.4, 't': 0.21, 'c': 0.034, 'p': 0.92}, omori, 'K/(t + c)^p, times in days'),
    ('GP7', {'t_SP': 13.7, 'v_p': 6.13, 'v_s': 3.54}, source_distance, 'd/v_s - d/v_p = t'),
    ('GP8', {'K': 51.3, 'mu': 31.7, 'rho': 2715}, p_speed, 'rho v^2 = K + 4/3 mu'),
    ('GP9', {'v_p': 5.87, 'v_s': 3.31}, poisson, 'from bulk and shear modulus'),
    ('GP9', {'v_p': 4.13, 'v_s': 3.31}, poisson, 'from bulk and shear modulus, negative'),
    ('GP10', {'x': 143.5, 'v_1': 612, 'v_2': 2340, 'h': 7.35}, head_wave, 'time along the three legs'),
    ('GP11', {'t_0': 1240.5, 'x': 1835, 'v': 2712}, moveout, 'image source'),
    ('GP12', {'V_1': 2213, 't_1': 843.5, 'V_2': 2487, 't_2': 1312.5}, dix, 'mean of squared speed over time'),
    ('GP13', {'a': 0.81, 'R_w': 0.043, 'phi': 0.237, 'm': 1.93, 'R_t': 11.7, 'n': 2.14}, archie, 'formation factor and resistivity index'),
    ('GP14', {'Delta_rho': -463, 'R': 37.5, 'z': 61.3, 'x': 44.7}, sphere_anomaly, 'potential differentiated'),
    ('GP14', {'Delta_rho': 318, 'R': 123.5, 'z': 415.3, 'x': -233.7}, sphere_anomaly, 'potential differentiated'),
    ('GP15', {'I': 57.3}, palaeolatitude, 'gradient of the potential of a dipole'),
    ('GP15', {'I': -23.6}, palaeolatitude, 'gradient of the potential of a dipole, south'),
    ('GP16', {'T_0': 284.6, 'q_0': 63.5, 'z': 17.4, 'k': 2.63, 'A': 0.87}, geotherm, 'conduction with sources integrated'),
    (
        'GP17',
        {'w_0': 2540, 'rho_m': 3310, 'alpha': 3.1e-5, 'Delta_T': 1325, 'rho_w': 1027, 'kappa': 0.93, 't': 43.5},
        ocean_depth,
        'erfc profile integrated, mass balance',
    ),
    ('GP18', {'rho_c': 2810, 'h': 4.35, 'rho_m': 3270}, airy, 'equal pressure below the root'),
    ('GP19', {'m': 0.0317, 'lambda': 1.3972e-11}, isochron, 'decay law solved for the time'),
    ('GP19', {'m': 0.735, 'lambda': 1.55125e-10}, isochron, 'decay law solved for the time, uranium-238'),
    ('GP20', {'a': 5.35, 'V': 0.137, 'I': 0.243}, wenner, 'potentials of two point electrodes on a half-space'),
    ('GP20', {'a': 11.5, 'V': 0.0215, 'I': -0.0873}, wenner, 'potentials of two point electrodes on a half-space, current reversed'),
]
run('geophysics', CHECKS)
