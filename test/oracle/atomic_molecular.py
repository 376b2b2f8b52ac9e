"""Second reading of atomic-molecular: orbits, angular momentum matrices and integrals instead of closed forms."""

from mpmath import eigsy, exp, findroot, floor, matrix, mpf, pi, quad, sqrt

from checks import run

H = mpf('6.62607015e-34')
HBAR = H / (2 * pi)
C = mpf('299792458')
Q = mpf('1.602176634e-19')
KB = mpf('1.380649e-23')
ME = mpf('9.1093837139e-31')
DA = mpf('1.66053906892e-27')
EPS0 = mpf('8.8541878188e-12')
NM = mpf('1e-9')
PM = mpf('1e-12')
HALF = mpf(1) / 2


def orbit(Z, n, mass):
    """Radius and energy (SI) of the orbit with angular momentum n hbar around the charge Z."""
    pull = Z * Q**2 / (4 * pi * EPS0)
    speed = pull / (n * HBAR)
    return n * HBAR / (mass * speed), mass * speed**2 / 2 - pull * mass * speed / (n * HBAR)


def rydberg_line(M, Z, n_1, n_2):
    """Wavelength from the difference of two orbits with the reduced mass."""
    mass = ME * M * DA / (ME + M * DA)
    gap = orbit(Z, n_2, mass)[1] - orbit(Z, n_1, mass)[1]
    return H * C / gap / NM


def ladder(j):
    """Matrices of z component and raising operator."""
    size = int(floor(2 * j + HALF)) + 1
    z, up = matrix(size, size), matrix(size, size)
    for k in range(size):
        z[k, k] = j - k
        if k:
            up[k - 1, k] = sqrt((j - (j - k)) * (j + (j - k) + 1))
    return z, up


def kron(a, b):
    """Matrix on the product space."""
    result = matrix(a.rows * b.rows, a.cols * b.cols)
    for i in range(a.rows):
        for k in range(a.cols):
            if a[i, k]:
                for p in range(b.rows):
                    for q in range(b.cols):
                        result[i * b.rows + p, k * b.cols + q] = a[i, k] * b[p, q]
    return result


def one(size):
    """Unit matrix."""
    result = matrix(size, size)
    for k in range(size):
        result[k, k] = 1
    return result


def product(a, b):
    """Scalar product of two angular momenta, their z components and their sum along z."""
    az, au = ladder(a)
    bz, bu = ladder(b)
    dot = kron(az, bz) + (kron(au, bu.T) + kron(au.T, bu)) / 2
    return dot, kron(az, one(bz.rows)), kron(one(az.rows), bz)


def lande(J, S, L):
    """Expectation of L_z + 2 S_z in the coupled state with the largest projection, over that projection."""
    dot, lz, sz = product(L, S)
    lift = mpf(1000)  # separates the projections
    values, vectors = eigsy(dot + lift * (lz + sz))
    for k, value in enumerate(values):
        state = vectors[:, k]
        if abs((state.T * (lz + sz) * state)[0] - J) > mpf('1e-9'):
            continue
        total = 2 * (value - lift * J) + L * (L + 1) + S * (S + 1)
        if abs(total - J * (J + 1)) < mpf('1e-9'):
            return (state.T * (lz + 2 * sz) * state)[0] / J
    raise ValueError('no such level')


def doppler(f_0, T, m):
    """Twice the shift at which the Maxwell distribution along the line of sight has fallen to one half, in GHz."""
    scale = sqrt(KB * T / (m * DA))
    speed = scale * findroot(lambda u: exp(-(u**2) / 2) - HALF, 1.2)
    return 2 * f_0 * 1000 * speed / C


def morse(D_e, a, r, r_e):
    """Integrates the force from the minimum."""
    force = lambda y: 2 * a * D_e * exp(-a * y) * (1 - exp(-a * y))  # noqa: E731
    end = (r - r_e) / 1000
    return quad(force, [end * k / 6 for k in range(7)])


CHECKS = [
    ('AM1', {'M': 4.0015, 'Z': 2, 'n_1': 3, 'n_2': 5}, rydberg_line, 'difference of orbits with the reduced mass'),
    ('AM1', {'M': 1.00728, 'Z': 1, 'n_1': 2, 'n_2': 3}, rydberg_line, 'difference of orbits with the reduced mass, H-alpha'),
    ('AM2', {'n': 5, 'Z': 3}, lambda n, Z: orbit(Z, n, ME)[0] / PM, 'balance of forces with quantized angular momentum'),
    ('AM5', {'J': 1.5, 'S': 0.5, 'L': 1}, lande, 'magnetic moment in the coupled state by diagonalization'),
    ('AM5', {'J': 3, 'S': 1, 'L': 4}, lande, 'magnetic moment in the coupled state by diagonalization'),
    ('AM5', {'J': 1.5, 'S': 2.5, 'L': 3}, lande, 'magnetic moment in the coupled state by diagonalization'),
    (
        'AM7',
        {'Z': 42, 'sigma': 1.3, 'n_1': 1, 'n_2': 3},
        lambda Z, sigma, n_1, n_2: (orbit(Z - sigma, n_2, ME)[1] - orbit(Z - sigma, n_1, ME)[1]) / Q / 1000,
        'difference of orbits around the screened charge',
    ),
    (
        'AM7',
        {'Z': 74, 'sigma': 7.4, 'n_1': 2, 'n_2': 3},
        lambda Z, sigma, n_1, n_2: (orbit(Z - sigma, n_2, ME)[1] - orbit(Z - sigma, n_1, ME)[1]) / Q / 1000,
        'difference of orbits around the screened charge, L-alpha',
    ),
    ('AM8', {'V': 37.5}, lambda V: H * C / (Q * V * 1000) / PM, 'all kinetic energy in one photon'),
    ('AM11', {'tau': 16.3}, lambda tau: 1 / (2 * pi * tau * NM) / mpf('1e6'), 'transform of an exponential decay'),
    ('AM12', {'f_0': 384.23, 'T': 325.0, 'm': 84.91}, doppler, 'half maximum of the Maxwell distribution'),
    ('AM14', {'mu': 6.8562, 'r': 112.83}, lambda mu, r: HBAR**2 / (2 * mu * DA * (r * PM) ** 2) / (H * C) / 100, 'hbar^2 over twice the inertia, over h c'),
    ('AM17', {'k': 1902.0, 'mu': 6.8562}, lambda k, mu: sqrt(k / (mu * DA)) / (2 * pi * C) / 100, 'frequency of two masses on a spring, over c'),
    ('AM20', {'D_e': 4.62, 'a': 18.7, 'r': 171.0, 'r_e': 127.5}, morse, 'force integrated from the minimum'),
    ('AM20', {'D_e': 4.62, 'a': 18.7, 'r': 103.0, 'r_e': 127.5}, morse, 'force integrated from the minimum, compressed'),
    ('AM21', {'epsilon': 10.3, 'sigma': 0.34, 'r': 0.41}, lambda epsilon, sigma, r: 4 * epsilon * ((sigma / r) ** 12 - (sigma / r) ** 6), 'Lennard-Jones 12-6'),
    ('AM21', {'epsilon': 10.3, 'sigma': 0.34, 'r': 0.317}, lambda epsilon, sigma, r: 4 * epsilon * ((sigma / r) ** 12 - (sigma / r) ** 6), 'Lennard-Jones 12-6, repulsive'),
    ('AM22', {'lambda_0': 532.3, 'lambda_1': 574.9}, lambda lambda_0, lambda_1: mpf('1e7') * (1 / lambda_0 - 1 / lambda_1), 'difference of wavenumbers, Stokes'),
    ('AM22', {'lambda_0': 785.4, 'lambda_1': 741.2}, lambda lambda_0, lambda_1: mpf('1e7') * (1 / lambda_0 - 1 / lambda_1), 'difference of wavenumbers, anti-Stokes'),
]

if __name__ == '__main__':
    run('atomic-molecular', CHECKS)
