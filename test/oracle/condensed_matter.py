"""Second reading of condensed-matter: reciprocal lattices, equations of motion and integrals over states."""

from mpmath import asin, cos, exp, mpf, pi, quad, sqrt

from checks import run

H = mpf('6.62607015e-34')
Q = mpf('1.602176634e-19')
KB = mpf('1.380649e-23')
NA = mpf('6.02214076e23')
ME = mpf('9.1093837139e-31')
EPS0 = mpf('8.8541878188e-12')
MU0 = mpf('1.25663706127e-6')
MUB = mpf('9.2740100657e-24')


def cross(u, v):
    return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]


def dot(u, v):
    return sum(x * y for x, y in zip(u, v))


def spacing(cell, indices):
    """Gives 1/|G| from the reciprocal lattice of three cell edges."""
    a1, a2, a3 = cell
    volume = dot(a1, cross(a2, a3))
    reciprocal = [cross(a2, a3), cross(a3, a1), cross(a1, a2)]
    G = [sum(i * b[x] for i, b in zip(indices, reciprocal)) / volume for x in range(3)]
    return 1 / sqrt(dot(G, G))


def orthorhombic(h, k, l, a, b, c):
    return spacing([[a, 0, 0], [0, b, 0], [0, 0, c]], [h, k, l])


def born_lande(M, z_1, z_2, r_0, n):
    # U = -A/r + B/r^n with dU/dr = 0 at r_0 gives B; then U(r_0)
    r = r_0 * mpf('1e-12')
    A = M * z_1 * z_2 * Q**2 / (4 * pi * EPS0)
    B = A * r ** (n - 1) / n
    return NA * (-A / r + B / r**n) / 1000


def drude(n, tau, m):
    # steady state of dv/dt = -qE/m - v/tau
    return n * Q * (Q * tau * mpf('1e-15') / m)


def wiedemann_franz(sigma, T):
    # Lorenz number from the integrals of x^2 (-df/dx)
    L = 2 * quad(lambda x: x * x * exp(-x) / (1 + exp(-x)) ** 2, [0, 2, 6, 15, 40, 100]) * (KB / Q) ** 2
    return L * sigma * T


def thermionic(b, T, W):
    # flux of the Maxwell tail over the barrier: 4 pi m q / h^3 times the double integral of exp(-E/kT)
    kT = KB * T
    part = quad(lambda y: exp(-y), [0, 3, 10, 30, 90])
    return b * 4 * pi * ME * Q / H**3 * kT * part * kT * part * exp(-W * Q / kT) * mpf('1e-4')


def states(m, kT):
    """Effective density of states: parabolic band with two spins against the Boltzmann factor, by quadrature."""
    I = quad(lambda y: y * y * exp(-y * y), [0, 1, 3, 9])  # energy = kT y^2
    return 4 * pi * (2 * m) ** mpf('1.5') / H**3 * kT ** mpf('1.5') * 2 * I


def intrinsic(T, r_n, r_p, E_g):
    kT = KB * T
    product = states(r_n * ME, kT) * states(r_p * ME, kT) * exp(-E_g * Q / kT)
    return sqrt(product) * mpf('1e-6')


def curie_weiss(n, p, T, theta):
    return MU0 * n * (p * MUB) ** 2 / (3 * KB * (T - theta))


CHECKS = [
    ('CM1', {'n': 3, 'lambda': 0.0709, 'd': 0.2317}, lambda **v: asin(v['n'] * v['lambda'] / (2 * v['d'])), 'path difference 2 d sin theta = n lambda'),
    ('CM2', {'h': 3, 'k': -1, 'l': 4, 'a': 0.476, 'b': 1.021, 'c': 0.599}, orthorhombic, 'reciprocal lattice vector'),
    ('CM4', {'Z': 3, 'M': 60.0843, 'V': 0.11301}, lambda Z, M, V: Z * (M / NA) / (V * mpf('1e-21')), 'mass of the cell over its volume'),
    ('CM5', {'K': 0.94, 'lambda': 0.15406, 'beta': 0.00731, 'theta': 0.3364}, lambda **v: v['K'] * v['lambda'] / (v['beta'] * cos(v['theta'])), 'Scherrer (1918)'),
    ('CM6', {'M': 2.51939, 'z_1': 2, 'z_2': 1, 'r_0': 236.5, 'n': 7.5}, born_lande, 'Coulomb and r^-n terms at the minimum'),
    ('CM6', {'M': 1.74756, 'z_1': 3, 'z_2': 2, 'r_0': 211.3, 'n': 9.0}, born_lande, 'Coulomb and r^-n terms at the minimum'),
    ('CM10', {'n': 5.86e28, 'tau': 31.7, 'm': 1.13e-30}, drude, 'steady drift'),
    ('CM12', {'sigma': 4.37e7, 'T': 331.0}, wiedemann_franz, 'Lorenz number by quadrature'),
    ('CM13', {'S': -213.0, 'sigma': 8.9e4, 'T': 437.0, 'kappa': 1.38}, lambda S, sigma, T, kappa: (S * mpf('1e-6')) ** 2 * sigma * T / kappa, 'S^2 sigma T / kappa'),
    ('CM14', {'b': 0.51, 'T': 2317.0, 'W': 4.54}, thermionic, 'Maxwell tail over the barrier by quadrature'),
    ('CM16', {'T': 341.0, 'r_n': 1.08, 'r_p': 0.81, 'E_g': 1.109}, intrinsic, 'band integrals by quadrature, n p = n_i^2'),
    ('CM20', {'n': 5.9e27, 'p': 7.94, 'T': 341.0, 'theta': 292.0}, curie_weiss, 'mu_0 n p^2 mu_B^2 / 3k(T - theta)'),
    ('CM20', {'n': 1.37e28, 'p': 5.92, 'T': 213.0, 'theta': -83.0}, curie_weiss, 'mu_0 n p^2 mu_B^2 / 3k(T - theta); antiferromagnet'),
    ('CM24', {'V': 37.4}, lambda V: 2 * Q * V * mpf('1e-6') / H * mpf('1e-9'), '2 e V / h'),
    (
        'CM25',
        {'n': 3.7e15, 'mu_e': 1370.0, 'p': 8.3e14, 'mu_h': 437.0},
        lambda n, mu_e, p, mu_h: Q * (n * mpf('1e6') * mu_e * mpf('1e-4') + p * mpf('1e6') * mu_h * mpf('1e-4')) / 100,
        'currents of both carriers at unit field, in SI, then per cm',
    ),
    (
        'CM25',
        {'n': 0, 'mu_e': 8430.0, 'p': 2.3e17, 'mu_h': 381.0},
        lambda n, mu_e, p, mu_h: Q * (n * mpf('1e6') * mu_e * mpf('1e-4') + p * mpf('1e6') * mu_h * mpf('1e-4')) / 100,
        'currents of both carriers, holes only',
    ),
]
run('condensed-matter', CHECKS)
