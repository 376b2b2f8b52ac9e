"""Second reading of condensed-matter: reciprocal lattices, dynamical matrices, equations of motion and integrals over states."""

from mpmath import asin, cos, diff, eig, exp, expj, expm1, findroot, inf, ln, lu_solve, matrix, mpf, nsum, pi, quad, sqrt, tanh, workdps

from checks import run

H = mpf('6.62607015e-34')
HBAR = H / (2 * pi)
Q = mpf('1.602176634e-19')
KB = mpf('1.380649e-23')
NA = mpf('6.02214076e23')
R = KB * NA
U = mpf('1.66053906892e-27')
ME = mpf('9.1093837139e-31')
EPS0 = mpf('8.8541878188e-12')
MU0 = mpf('1.25663706127e-6')
MUB = mpf('9.2740100657e-24')
NM = mpf('1e-9')


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


def hexagonal(h, k, l, a, c):
    return spacing([[a, 0, 0], [-a / 2, a * sqrt(mpf(3)) / 2, 0], [0, 0, c]], [h, k, l])


def born_lande(M, z_1, z_2, r_0, n):
    # U = -A/r + B/r^n with dU/dr = 0 at r_0 gives B; then U(r_0)
    r = r_0 * mpf('1e-12')
    A = M * z_1 * z_2 * Q**2 / (4 * pi * EPS0)
    B = A * r ** (n - 1) / n
    return NA * (-A / r + B / r**n) / 1000


def monatomic_chain(K, m, k, a):
    # equation of motion of a plane wave
    return sqrt(K / (m * U) * (2 - expj(k * a) - expj(-k * a)).real) * mpf('1e-12')


def diatomic_chain(K, optical, m_1, m_2, k, a):
    m1, m2 = m_1 * U, m_2 * U
    off = -K * (1 + expj(-k * a)) / sqrt(m1 * m2)
    matrix_d = matrix([[2 * K / m1, off], [off.conjugate(), 2 * K / m2]])
    values = sorted(v.real for v in eig(matrix_d, left=False, right=False))
    return sqrt(values[1 if optical else 0]) * mpf('1e-12')


def cold_metal(gamma_e, T, theta_D):
    # upper end of the Debye integral at infinity
    I = quad(lambda y: y**4 * exp(-y) / expm1(-y) ** 2 if y else mpf(0), [0, 1, 4, 10, 30, 120])
    return gamma_e * T + 9 * R * (T / theta_D) ** 3 * I * 1000


def drude(n, tau, m):
    # steady state of dv/dt = -qE/m - v/tau
    return n * Q * (Q * tau * mpf('1e-15') / m)


def two_carrier_hall(p, mu_h, n, mu_e):
    # tensor of each carrier in a field, added, inverted; slope at B -> 0 by solving for E_y at j_y = 0
    p, n = p * mpf('1e6'), n * mpf('1e6')
    h, e = mu_h * mpf('1e-4'), mu_e * mpf('1e-4')

    def rho_h(B):
        # holes: v = mu (E + v x B); electrons: v = -mu (E + v x B); B along z
        sxx = p * Q * h / (1 + (h * B) ** 2) + n * Q * e / (1 + (e * B) ** 2)
        sxy = p * Q * h * h * B / (1 + (h * B) ** 2) - n * Q * e * e * B / (1 + (e * B) ** 2)
        field = lu_solve(matrix([[sxx, sxy], [-sxy, sxx]]), matrix([1, 0]))
        return field[1]

    return diff(rho_h, 0) * mpf('1e6')


def wiedemann_franz(sigma, T):
    # Lorenz number from the integrals of x^2 (-df/dx)
    L = 2 * quad(lambda x: x * x * exp(-x) / (1 + exp(-x)) ** 2, [0, 2, 6, 15, 40, 100]) * (KB / Q) ** 2
    return L * sigma * T


def thermionic(b, T, W):
    # flux of the Maxwell tail over the barrier: 4 pi m q / h^3 times the double integral of exp(-E/kT)
    kT = KB * T
    part = quad(lambda y: exp(-y), [0, 3, 10, 30, 90])
    return b * 4 * pi * ME * Q / H**3 * kT * part * kT * part * exp(-W * Q / kT) * mpf('1e-4')


def field_emission(E, phi, r):
    # WKB action through a triangle by quadrature, its slope at the Fermi level, supply function integrated
    field = E * mpf('1e9') * Q
    barrier = phi * Q

    def action(height):
        width = height / field
        return 2 / HBAR * sqrt(2 * r * ME * height) * width * quad(lambda s: s * 2 * s, [0, 1])  # x = width (1 - s^2)

    # dG/dheight by its own integral: (1/hbar) sqrt(2m) * integral dx / sqrt(h - F x)
    slope = sqrt(2 * r * ME) / HBAR * (barrier / field) * 2 / sqrt(barrier)
    supply = quad(lambda y: y * exp(-y), [0, 2, 6, 15, 40, 100]) / slope**2
    return 4 * pi * ME * Q / H**3 * exp(-action(barrier)) * supply * mpf('1e-4')


def states(m, kT):
    """Effective density of states: parabolic band with two spins against the Boltzmann factor, by quadrature."""
    I = quad(lambda y: y * y * exp(-y * y), [0, 1, 3, 9])  # energy = kT y^2
    return 4 * pi * (2 * m) ** mpf('1.5') / H**3 * kT ** mpf('1.5') * 2 * I


def intrinsic(T, r_n, r_p, E_g):
    kT = KB * T
    product = states(r_n * ME, kT) * states(r_p * ME, kT) * exp(-E_g * Q / kT)
    return sqrt(product) * mpf('1e-6')


def exciton(m_r, epsilon_r, n):
    # Bohr model with reduced mass and screened charge
    m = m_r * ME
    k = Q**2 / (4 * pi * EPS0 * epsilon_r)
    r = n**2 * HBAR**2 / (m * k)
    return k / (2 * r) / Q * 1000


def brus(E_g, a, r_n, r_p, epsilon_r):
    # walls: k = pi / a for each carrier; 1.786 is the mean of a/|r1 - r2| over two sinc states (integral 1.78607)
    radius = a * NM
    walls = (HBAR * pi / radius) ** 2 / (2 * ME) * (1 / r_n + 1 / r_p)
    coulomb = mpf('1.786') * Q**2 / (4 * pi * EPS0 * epsilon_r * radius)
    return E_g + (walls - coulomb) / Q


def curie_weiss(n, p, T, theta):
    return MU0 * n * (p * MUB) ** 2 / (3 * KB * (T - theta))


def resonance(g, B_0, N_y, N_z, M):
    # small motion of M in the inner field B_0 - mu_0 N M, without damping: eigenfrequency of the linear equations
    gamma = g * MUB / HBAR
    m0 = M * 1000 * MU0
    N_x = 1 - N_y - N_z
    # dm_x/dt = -gamma (m_y B_z - M b_y), b = -mu_0 N m, B_z = B_0 - N_z mu_0 M
    A = matrix([[0, -gamma * (B_0 - N_z * m0 + N_y * m0)], [gamma * (B_0 - N_z * m0 + N_x * m0), 0]])
    values = eig(A, left=False, right=False)
    return max(v.imag for v in values) / (2 * pi) * mpf('1e-9')


def london(m, n_s):
    # B'' = (mu_0 n q^2 / m) B
    return 1 / sqrt(MU0 * n_s * Q**2 / m) / NM


def gap_interpolation(T_c, T):
    # rounded limits of Tinkham: 1.764 k T_c at zero, 1.74 sqrt(1 - T/T_c) near T_c; held against the gap equation itself
    ratio = mpf('1.764') * tanh(mpf('1.74') * sqrt(T_c / T - 1))
    with workdps(12):
        t = T / T_c
        excess = lambda d: ln(1 / t) - nsum(lambda n: 1 / (n - mpf('0.5')) - 1 / sqrt((n - mpf('0.5')) ** 2 + (d / (2 * pi * t)) ** 2), [1, inf])
        solved = findroot(excess, ratio)
    assert abs(ratio / solved - 1) < mpf('0.02')
    return ratio * KB * T_c / Q * 1000


CHECKS = [
    ('CM1', {'n': 3, 'lambda': 0.0709, 'd': 0.2317}, lambda **v: asin(v['n'] * v['lambda'] / (2 * v['d'])), 'path difference 2 d sin theta = n lambda'),
    ('CM2', {'h': 3, 'k': -1, 'l': 4, 'a': 0.476, 'b': 1.021, 'c': 0.599}, orthorhombic, 'reciprocal lattice vector'),
    ('CM3', {'h': 3, 'k': -1, 'l': 4, 'a': 0.3209, 'c': 0.5211}, hexagonal, 'reciprocal lattice vector, axes at 120 degrees'),
    ('CM3', {'h': 1, 'k': 2, 'l': 3, 'a': 0.2665, 'c': 0.4947}, hexagonal, 'reciprocal lattice vector, axes at 120 degrees'),
    ('CM4', {'Z': 3, 'M': 60.0843, 'V': 0.11301}, lambda Z, M, V: Z * (M / NA) / (V * mpf('1e-21')), 'mass of the cell over its volume'),
    ('CM5', {'K': 0.94, 'lambda': 0.15406, 'beta': 0.00731, 'theta': 0.3364}, lambda **v: v['K'] * v['lambda'] / (v['beta'] * cos(v['theta'])), 'Scherrer (1918)'),
    ('CM6', {'M': 2.51939, 'z_1': 2, 'z_2': 1, 'r_0': 236.5, 'n': 7.5}, born_lande, 'Coulomb and r^-n terms at the minimum'),
    ('CM6', {'M': 1.74756, 'z_1': 3, 'z_2': 2, 'r_0': 211.3, 'n': 9.0}, born_lande, 'Coulomb and r^-n terms at the minimum'),
    ('CM7', {'K': 27.4, 'm': 58.69, 'k': 4.83, 'a': 0.352}, monatomic_chain, 'plane wave in the equation of motion'),
    ('CM7', {'K': 13.1, 'm': 39.1, 'k': -21.7, 'a': 0.461}, monatomic_chain, 'plane wave in the equation of motion; negative k beyond the zone'),
    ('CM8', {'K': 21.6, 'optical': 1, 'm_1': 22.99, 'm_2': 35.45, 'k': 3.57, 'a': 0.564}, diatomic_chain, 'larger eigenvalue of the dynamical matrix'),
    ('CM8', {'K': 21.6, 'optical': 0, 'm_1': 22.99, 'm_2': 35.45, 'k': 3.57, 'a': 0.564}, diatomic_chain, 'smaller eigenvalue of the dynamical matrix'),
    ('CM8', {'K': 33.8, 'optical': 0, 'm_1': 69.72, 'm_2': 14.007, 'k': -0.0421, 'a': 0.52}, diatomic_chain, 'smaller eigenvalue of the dynamical matrix; long wave'),
    ('CM9', {'gamma_e': 0.695, 'T': 3.87, 'theta_D': 343.5}, cold_metal, 'Debye integral to infinity by quadrature plus gamma T'),
    ('CM10', {'n': 5.86e28, 'tau': 31.7, 'm': 1.13e-30}, drude, 'steady drift'),
    ('CM11', {'p': 3.3e16, 'mu_h': 471.0, 'n': 7.1e15, 'mu_e': 1387.0}, two_carrier_hall, 'sum of conductivity tensors, slope at zero field'),
    ('CM11', {'p': 8.4e17, 'mu_h': 391.0, 'n': 2.6e15, 'mu_e': 1290.0}, two_carrier_hall, 'sum of conductivity tensors, slope at zero field; holes win'),
    ('CM12', {'sigma': 4.37e7, 'T': 331.0}, wiedemann_franz, 'Lorenz number by quadrature'),
    ('CM13', {'S': -213.0, 'sigma': 8.9e4, 'T': 437.0, 'kappa': 1.38}, lambda S, sigma, T, kappa: (S * mpf('1e-6')) ** 2 * sigma * T / kappa, 'S^2 sigma T / kappa'),
    ('CM14', {'b': 0.51, 'T': 2317.0, 'W': 4.54}, thermionic, 'Maxwell tail over the barrier by quadrature'),
    ('CM15', {'E': 5.3, 'phi': 4.47, 'r': 1.0}, field_emission, 'WKB action and supply function by quadrature; vacuum'),
    ('CM15', {'E': 0.93, 'phi': 3.15, 'r': 0.43}, field_emission, 'WKB action and supply function by quadrature; oxide'),
    ('CM16', {'T': 341.0, 'r_n': 1.08, 'r_p': 0.81, 'E_g': 1.109}, intrinsic, 'band integrals by quadrature, n p = n_i^2'),
    ('CM17', {'E_0': 1.519, 'alpha': 0.5405, 'T': 317.0, 'beta': 204.0}, lambda E_0, alpha, T, beta: E_0 - alpha / 1000 * T**2 / (T + beta), 'Varshni (1967)'),
    ('CM18', {'m_r': 0.0587, 'epsilon_r': 12.9, 'n': 3}, exciton, 'Bohr orbit with reduced mass and screening'),
    ('CM19', {'E_g': 1.74, 'a': 2.37, 'r_n': 0.13, 'r_p': 0.45, 'epsilon_r': 9.6}, brus, 'sphere states and mean Coulomb energy 1.786'),
    ('CM20', {'n': 5.9e27, 'p': 7.94, 'T': 341.0, 'theta': 292.0}, curie_weiss, 'mu_0 n p^2 mu_B^2 / 3k(T - theta)'),
    ('CM20', {'n': 1.37e28, 'p': 5.92, 'T': 213.0, 'theta': -83.0}, curie_weiss, 'mu_0 n p^2 mu_B^2 / 3k(T - theta); antiferromagnet'),
    ('CM21', {'g': 2.11, 'B_0': 0.137, 'N_y': 0.83, 'N_z': 0.06, 'M': 797.0}, resonance, 'eigenfrequency of the linear equations of motion'),
    ('CM21', {'g': 2.07, 'B_0': 1.73, 'N_y': 0.13, 'N_z': 0.71, 'M': 1190.0}, resonance, 'eigenfrequency of the linear equations of motion; field near the normal'),
    ('CM22', {'m': 1.31e-30, 'n_s': 4.7e28}, london, 'decay length of B from the London equation'),
    ('CM23', {'T_c': 9.25, 'T': 6.37}, gap_interpolation, 'tanh between the rounded limits, within 2 % of the solved gap equation'),
    ('CM23', {'T_c': 7.19, 'T': 0.87}, gap_interpolation, 'tanh between the rounded limits; cold'),
    ('CM23', {'T_c': 3.72, 'T': 3.69}, gap_interpolation, 'tanh between the rounded limits; near T_c'),
    ('CM24', {'V': 37.4}, lambda V: 2 * Q * V * mpf('1e-6') / H * mpf('1e-9'), '2 e V / h'),
]
run('condensed-matter', CHECKS)
