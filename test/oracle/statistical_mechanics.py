"""Second reading of statistical-mechanics: integrals over distributions, sums over states and derivatives instead of the closed forms."""

from mpmath import diff, exp, expm1, findroot, inf, ln, mpf, nsum, pi, quad, sinh, sqrt

from checks import run

H = mpf('6.62607015e-34')
Q = mpf('1.602176634e-19')
KB = mpf('1.380649e-23')
NA = mpf('6.02214076e23')
R = KB * NA
U = mpf('1.66053906892e-27')
PM = mpf('1e-12')


def boltzmann_speeds(M, T):
    """Gives the weight v^2 exp(-m v^2 / 2kT) and a speed scale; M in g/mol."""
    s = M * mpf('1e-3') / (R * T)
    return (lambda v: v * v * exp(-s * v * v / 2)), 1 / sqrt(s)


def integrate(f, scale):
    return quad(f, [0, scale, 2 * scale, 3 * scale, 5 * scale, 8 * scale, 14 * scale])


def speed_density(M, T, v):
    w, scale = boltzmann_speeds(M, T)
    return w(v) / integrate(w, scale)


def peak_speed(M, T):
    w, scale = boltzmann_speeds(M, T)
    return scale * findroot(lambda u: diff(lambda y: ln(w(y * scale)), u), mpf('1.3'))


def mean_speed(M, T):
    w, scale = boltzmann_speeds(M, T)
    return integrate(lambda v: v * w(v), scale) / integrate(w, scale)


def rms_speed(M, T):
    w, scale = boltzmann_speeds(M, T)
    return sqrt(integrate(lambda v: v * v * w(v), scale) / integrate(w, scale))


def equipartition(f, T):
    # mean of a x^2 over exp(-a x^2 / kT), one coordinate, f times
    one = quad(lambda y: y * y * exp(-y * y), [0, 2, 5, 9]) / quad(lambda y: exp(-y * y), [0, 2, 5, 9])
    return f * one * KB * T / Q * 1000


def relative_speed(m, T):
    """Mean relative speed of two equal molecules from the Maxwell distribution of the reduced mass m/2 (m in Da)."""
    w, scale = boltzmann_speeds(m * U * NA * 1000 / 2, T)
    return integrate(lambda v: v * w(v), scale) / integrate(w, scale)


def free_path(T, d, p):
    # mean speed over collisions per time; the mass drops out, any will do
    m = mpf(28)
    per_time = pi * (d * PM) ** 2 * relative_speed(m, T) * p / (KB * T)
    return mean_speed(m * U * NA * 1000, T) / per_time / mpf('1e-9')


def collision_rate(d, p, m, T):
    return pi * (d * PM) ** 2 * relative_speed(m, T) * p / (KB * T)


def displacement(d, D, t):
    # variance of the diffusion kernel, per dimension
    s = sqrt(4 * D * t)
    kernel = lambda x: exp(-(x / s) ** 2)
    points = [0, s, 3 * s, 9 * s]
    one = quad(lambda x: x * x * kernel(x), points) / quad(kernel, points)
    return sqrt(d * one) * mpf('1e6')


def translational(m, T):
    """Momentum integral of one dimension over h: the inverse of the thermal wavelength; m in Da."""
    s = sqrt(m * U * KB * T)
    return 2 * quad(lambda p: exp(-(p / s) ** 2 / 2), [0, s, 3 * s, 13 * s]) / H


def einstein(theta_E, T):
    return diff(lambda t: 3 * R * theta_E / expm1(theta_E / t), T)


def debye(theta_D, T):
    x = theta_D / T
    f = lambda y: (y / 2 / sinh(y / 2)) ** 2 * y * y if y else mpf(0)
    top = min(x, mpf(150))
    points = [p for p in [mpf(0), mpf(1), mpf(3), mpf(8), mpf(20), mpf(50)] if p < top] + [top]
    return 9 * R / x**3 * quad(f, points)


def fermi(E, mu, T):
    # two states of the site: empty and filled
    w = exp(-(E - mu) * Q / (KB * T))
    return w / (1 + w)


def bose(E, mu, T):
    x = (E - mu) * Q / (KB * T)
    return nsum(lambda n: n * exp(-n * x), [0, inf]) / nsum(lambda n: exp(-n * x), [0, inf])


def fermi_energy(m, n):
    # fill momentum space with two spins: n = 2 * (4 pi / 3) p^3 / h^3
    p = H * (3 * n / (8 * pi)) ** (mpf(1) / 3)
    return p * p / (2 * m)


CHECKS = [
    ('SM1', {'M': 39.948, 'T': 412.5, 'v': 523.7}, speed_density, 'v^2 exp(-mv^2/2kT), norm by quadrature'),
    ('SM1', {'M': 4.0026, 'T': 287.3, 'v': 3911.0}, speed_density, 'v^2 exp(-mv^2/2kT), norm by quadrature; tail'),
    ('SM1', {'M': 131.29, 'T': 655.0, 'v': 11.3}, speed_density, 'v^2 exp(-mv^2/2kT), norm by quadrature; low tail'),
    ('SM2', {'T': 335.7, 'M': 44.0095}, peak_speed, 'maximum of the Maxwell density found by Newton'),
    ('SM3', {'T': 335.7, 'M': 44.0095}, mean_speed, 'first moment by quadrature'),
    ('SM4', {'T': 219.4, 'M': 31.998}, rms_speed, 'second moment by quadrature'),
    ('SM5', {'f': 5, 'T': 318.6}, equipartition, 'mean of a quadratic term over the Boltzmann factor, f times'),
    ('SM6', {'T': 291.4, 'd': 372.3, 'p': 23450.0}, free_path, 'mean speed over collision rate with the mean relative speed'),
    ('SM7', {'d': 364.7, 'p': 88150.0, 'm': 28.0134, 'T': 351.2}, collision_rate, 'n pi d^2 times mean relative speed of reduced mass'),
    ('SM10', {'d': 3, 'D': 4.37e-10, 't': 53.6}, displacement, 'variance of the diffusion kernel per dimension'),
    ('SM10', {'d': 1, 'D': 7.9e-12, 't': 3.14}, displacement, 'variance of the diffusion kernel, one dimension'),
    ('SM11', {'mu': 1417.0, 'T': 327.8, 'z': 3}, lambda mu, T, z: mu * KB * T / (z * Q), 'drift balances diffusion: D = mu kT / (z e)'),
    ('SM12', {'W': 7.31e18}, lambda W: KB * ln(W), 'k ln W'),
    ('SM13', {'g_2': 5, 'g_1': 3, 'Delta_E': 0.0413, 'T': 377.0}, lambda g_2, g_1, Delta_E, T: g_2 * exp(-Delta_E * Q / (KB * T)) / g_1, 'Boltzmann factors'),
    ('SM13', {'g_2': 3, 'g_1': 7, 'Delta_E': -0.0271, 'T': 241.0}, lambda g_2, g_1, Delta_E, T: g_2 * exp(-Delta_E * Q / (KB * T)) / g_1, 'Boltzmann factors; inverted order'),
    ('SM14', {'m': 6.941, 'T': 13.7}, lambda m, T: 1 / translational(m, T) / PM, 'momentum integral over h by quadrature'),
    ('SM19', {'theta_E': 1326.0, 'T': 293.7}, einstein, 'derivative of the mean energy of three oscillators'),
    ('SM19', {'theta_E': 187.0, 'T': 611.0}, einstein, 'derivative of the mean energy of three oscillators; hot'),
    ('SM20', {'theta_D': 428.0, 'T': 297.3}, debye, 'Debye integral by quadrature; theta below pi T'),
    ('SM20', {'theta_D': 343.5, 'T': 71.9}, debye, 'Debye integral by quadrature; theta above pi T'),
    ('SM20', {'theta_D': 2230.0, 'T': 12.6}, debye, 'Debye integral by quadrature; cold'),
    ('SM20', {'theta_D': 314.2, 'T': 100.0}, debye, 'Debye integral by quadrature; just above the seam'),
    ('SM20', {'theta_D': 314.1, 'T': 100.0}, debye, 'Debye integral by quadrature; just below the seam'),
    ('SM20', {'theta_D': 105.0, 'T': 873.0}, debye, 'Debye integral by quadrature; hot'),
    ('SM21', {'E': 0.583, 'mu': 0.512, 'T': 417.0}, fermi, 'two-state grand sum'),
    ('SM21', {'E': 3.17, 'mu': 3.46, 'T': 323.0}, fermi, 'two-state grand sum; below the Fermi level'),
    ('SM21', {'E': 1.37, 'mu': 0.24, 'T': 288.0}, fermi, 'two-state grand sum; far tail'),
    ('SM22', {'E': 0.0583, 'mu': -0.0127, 'T': 512.0}, bose, 'sum over occupation numbers'),
    ('SM22', {'E': 0.31, 'mu': 0.007, 'T': 305.0}, bose, 'sum over occupation numbers; tail'),
    ('SM22', {'E': 0.0094, 'mu': 0.0021, 'T': 389.0}, bose, 'sum over occupation numbers; many bosons'),
    ('SM23', {'m': 1.257e-30, 'n': 8.47e28}, lambda m, n: fermi_energy(m, n) / Q, 'filled momentum sphere with two spins'),
]
run('statistical-mechanics', CHECKS)
