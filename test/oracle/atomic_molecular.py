"""Second reading of atomic-molecular: orbits, angular momentum matrices, Bloch equations and integrals instead of closed forms."""

from mpmath import cos, diff, eigsy, exp, findroot, floor, lu_solve, matrix, mpf, pi, quad, sin, sqrt

from checks import run

H = mpf('6.62607015e-34')
HBAR = H / (2 * pi)
C = mpf('299792458')
Q = mpf('1.602176634e-19')
KB = mpf('1.380649e-23')
ME = mpf('9.1093837139e-31')
DA = mpf('1.66053906892e-27')
EPS0 = mpf('8.8541878188e-12')
ALPHA = mpf('7.2973525643e-3')
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


def dirac(Z, n, j):
    """Relativistic energy by quantizing the radial action (Sommerfeld), the integral taken numerically, less the rest energy, in eV."""
    k = j + HALF
    z = Z * ALPHA
    radial_number = n - k
    turn = sqrt(k**2 - z**2)
    if radial_number < HALF:
        energy = turn / k  # circular orbit: the radial action is zero
        return (energy - 1) * ME * C**2 / Q

    def action(energy):
        # p_r^2 = energy^2 - 1 + 2 energy z / r - turn^2 / r^2 in units of m c and hbar/(m c)
        a, b, c = 1 - energy**2, energy * z, turn**2
        low = (b - sqrt(b**2 - a * c)) / a
        high = (b + sqrt(b**2 - a * c)) / a
        middle, swing = (low + high) / 2, (high - low) / 2
        inner = quad(lambda u: sqrt(a) * (swing * sin(u)) ** 2 / (middle - swing * cos(u)), [0, pi / 8, pi / 2, pi])
        return inner / pi - radial_number

    guess = 1 - z**2 / (2 * n**2) - z**4 / (2 * n**4) * (n / k - mpf(3) / 4)
    energy = findroot(action, (guess - (1 - guess) / 200, guess + (1 - guess) / 200), solver='anderson', tol=1e-26)
    return (energy - 1) * ME * C**2 / Q


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


def hyperfine(A, F, I, J):  # noqa: E741
    """Eigenvalue of A times the scalar product; the levels stand in the order of F."""
    found = []
    for value in sorted(eigsy(product(I, J)[0], eigvals_only=True)):
        if not found or abs(value - found[-1]) > mpf('1e-9'):
            found.append(value)
    return A * found[int(floor(F - abs(I - J) + HALF))]


def dipole_rate(d, **v):
    """Golden rule with the modes of the field: the rate per solid angle integrated over the directions."""
    omega = 2 * pi * C / (v['lambda'] * NM)
    directions = 2 * pi * quad(lambda angle: sin(angle) ** 3, [0, pi])
    return omega**3 * d**2 / (8 * pi**2 * EPS0 * HBAR * C**3) * directions


def oscillator_rate(g_1, g_2, f, **v):
    """Damping rate of a classical electron, threefold, times the oscillator strength in emission."""
    omega = 2 * pi * C / (v['lambda'] * NM)
    classical = Q**2 * omega**2 / (6 * pi * EPS0 * ME * C**3)
    return 3 * classical * f * g_1 / g_2


def doppler(f_0, T, m):
    """Twice the shift at which the Maxwell distribution along the line of sight has fallen to one half, in GHz."""
    scale = sqrt(KB * T / (m * DA))
    speed = scale * findroot(lambda u: exp(-(u**2) / 2) - HALF, 1.2)
    return 2 * f_0 * 1000 * speed / C


def anharmonic(omega_e, omega_ex, v):
    """Level of a Morse potential from its action (exact for this potential), the integral taken numerically."""
    depth = omega_e**2 / (4 * omega_ex)

    def action(level):
        share = sqrt(level / depth)
        # y = -ln(1 + share sin u) inside the turning points
        return quad(lambda u: share * cos(u) ** 2 / (1 + share * sin(u)), [-pi / 2, -pi / 4, 0, pi / 2]) * sqrt(level / omega_ex) / pi - (v + HALF)

    start = omega_e * (v + HALF) * mpf('0.9')
    return findroot(action, start)


def morse_depth(omega_e, omega_ex):
    """Largest value of the term as the quantum number runs continuously, in eV."""
    term = lambda u: omega_e * u - omega_ex * u**2  # noqa: E731
    top = findroot(lambda u: diff(term, u), omega_e / omega_ex / 3)
    return term(top) * 100 * H * C / Q


def bloch(Gamma, s, Delta):
    """Steady state of the optical Bloch equations as a linear system; the rate is Gamma times the upper population."""
    drive = Gamma * sqrt(s / 2)
    # unknown: real and imaginary part of the coherence (u, v) and the inversion w, all scaled by Gamma
    rows = [[-HALF, Delta / Gamma, 0], [-Delta / Gamma, -HALF, drive / Gamma], [0, -drive / Gamma, -1]]
    w = lu_solve(matrix(rows), matrix([0, 0, 1]))[2]
    return Gamma * (1 + w) / 2


def doppler_limit(Gamma):
    """Least of the balance of recoil heating and friction over the detuning, weak light, in uK."""
    # scattering rate ~ 1/(1 + 4 x^2), friction ~ its slope: k_B T = hbar Gamma (1 + 4 x^2)/(8 x) with the detuning x Gamma below resonance
    rate = lambda x: 1 / (1 + 4 * x**2)  # noqa: E731
    energy = lambda x: -rate(x) / diff(rate, x)  # noqa: E731
    least = findroot(lambda x: diff(energy, x), 0.45)
    return HBAR * Gamma * energy(least) / KB * mpf('1e6')


def morse(D_e, a, r, r_e):
    """Integrates the force from the minimum."""
    force = lambda y: 2 * a * D_e * exp(-a * y) * (1 - exp(-a * y))  # noqa: E731
    end = (r - r_e) / 1000
    return quad(force, [end * k / 6 for k in range(7)])


def term(J, B, D):
    """Rotational term with the first distortion."""
    return B * J * (J + 1) - D * (J * (J + 1)) ** 2


CHECKS = [
    ('AM1', {'M': 4.0015, 'Z': 2, 'n_1': 3, 'n_2': 5}, rydberg_line, 'difference of orbits with the reduced mass'),
    ('AM1', {'M': 1.00728, 'Z': 1, 'n_1': 2, 'n_2': 3}, rydberg_line, 'difference of orbits with the reduced mass, H-alpha'),
    ('AM2', {'n': 5, 'Z': 3}, lambda n, Z: orbit(Z, n, ME)[0] / PM, 'balance of forces with quantized angular momentum'),
    ('AM3', {'Z': 1, 'n': 5, 'delta': 1.348}, lambda Z, n, delta: orbit(Z, n - delta, ME)[1] / Q, 'orbit with the effective quantum number'),
    ('AM3', {'Z': 3, 'n': 4, 'delta': 0.37}, lambda Z, n, delta: orbit(Z, n - delta, ME)[1] / Q, 'orbit with the effective quantum number, ion'),
    ('AM4', {'Z': 37, 'n': 3, 'j': 1.5}, dirac, 'radial action of the relativistic orbit integrated'),
    ('AM4', {'Z': 92, 'n': 4, 'j': 0.5}, dirac, 'radial action of the relativistic orbit integrated, heavy nucleus'),
    ('AM4', {'Z': 54, 'n': 3, 'j': 2.5}, dirac, 'circular orbit'),
    ('AM5', {'J': 1.5, 'S': 0.5, 'L': 1}, lande, 'magnetic moment in the coupled state by diagonalization'),
    ('AM5', {'J': 3, 'S': 1, 'L': 4}, lande, 'magnetic moment in the coupled state by diagonalization'),
    ('AM5', {'J': 1.5, 'S': 2.5, 'L': 3}, lande, 'magnetic moment in the coupled state by diagonalization'),
    ('AM6', {'A': 1011.9, 'F': 3, 'I': 2.5, 'J': 0.5}, hyperfine, 'eigenvalue of the scalar product of the matrices'),
    ('AM6', {'A': 84.72, 'F': 1, 'I': 1.5, 'J': 1.5}, hyperfine, 'eigenvalue of the scalar product of the matrices'),
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
    ('AM9', {'lambda': 780.24, 'd': 2.53e-29}, dipole_rate, 'golden rule integrated over directions'),
    ('AM10', {'lambda': 589.16, 'g_1': 3, 'g_2': 5, 'f': 0.641}, oscillator_rate, 'three times the classical damping rate times the emission strength'),
    ('AM11', {'tau': 16.3}, lambda tau: 1 / (2 * pi * tau * NM) / mpf('1e6'), 'transform of an exponential decay'),
    ('AM12', {'f_0': 384.23, 'T': 325.0, 'm': 84.91}, doppler, 'half maximum of the Maxwell distribution'),
    ('AM13', {'f_L': 137.0, 'f_G': 512.0}, lambda f_L, f_G: mpf('0.5346') * f_L + sqrt(mpf('0.2166') * f_L**2 + f_G**2), 'Olivero and Longbothum (1977)'),
    ('AM13', {'f_L': 845.0, 'f_G': 331.0}, lambda f_L, f_G: mpf('0.5346') * f_L + sqrt(mpf('0.2166') * f_L**2 + f_G**2), 'Olivero and Longbothum (1977)'),
    ('AM14', {'mu': 6.8562, 'r': 112.83}, lambda mu, r: HBAR**2 / (2 * mu * DA * (r * PM) ** 2) / (H * C) / 100, 'hbar^2 over twice the inertia, over h c'),
    ('AM15', {'B': 10.5934, 'D': 0.000532, 'J': 4}, lambda B, D, J: term(J + 1, B, D) - term(J, B, D), 'difference of two rotational terms'),
    ('AM16', {'J': 7, 'B': 1.9313, 'T': 296.0}, lambda J, B, T: (2 * J + 1) * exp(-term(J, B, 0) * 100 * H * C / (KB * T)), 'weights times Boltzmann factor'),
    ('AM17', {'k': 1902.0, 'mu': 6.8562}, lambda k, mu: sqrt(k / (mu * DA)) / (2 * pi * C) / 100, 'frequency of two masses on a spring, over c'),
    ('AM18', {'omega_e': 2990.95, 'omega_ex': 52.82, 'v': 3}, anharmonic, 'action of the Morse potential integrated'),
    ('AM18', {'omega_e': 214.5, 'omega_ex': 0.615, 'v': 41}, anharmonic, 'action of the Morse potential integrated, high level'),
    ('AM19', {'omega_e': 2990.95, 'omega_ex': 52.82}, morse_depth, 'largest value of the term'),
    ('AM20', {'D_e': 4.62, 'a': 18.7, 'r': 171.0, 'r_e': 127.5}, morse, 'force integrated from the minimum'),
    ('AM20', {'D_e': 4.62, 'a': 18.7, 'r': 103.0, 'r_e': 127.5}, morse, 'force integrated from the minimum, compressed'),
    ('AM21', {'epsilon': 10.3, 'sigma': 0.34, 'r': 0.41}, lambda epsilon, sigma, r: 4 * epsilon * ((sigma / r) ** 12 - (sigma / r) ** 6), 'Lennard-Jones 12-6'),
    ('AM21', {'epsilon': 10.3, 'sigma': 0.34, 'r': 0.317}, lambda epsilon, sigma, r: 4 * epsilon * ((sigma / r) ** 12 - (sigma / r) ** 6), 'Lennard-Jones 12-6, repulsive'),
    ('AM22', {'lambda_0': 532.3, 'lambda_1': 574.9}, lambda lambda_0, lambda_1: mpf('1e7') * (1 / lambda_0 - 1 / lambda_1), 'difference of wavenumbers, Stokes'),
    ('AM22', {'lambda_0': 785.4, 'lambda_1': 741.2}, lambda lambda_0, lambda_1: mpf('1e7') * (1 / lambda_0 - 1 / lambda_1), 'difference of wavenumbers, anti-Stokes'),
    ('AM23', {'Gamma': 38117000.0, 's': 0.73, 'Delta': -29400000.0}, bloch, 'steady state of the optical Bloch equations'),
    ('AM23', {'Gamma': 38117000.0, 's': 12.7, 'Delta': 83000000.0}, bloch, 'steady state of the optical Bloch equations, saturated'),
    ('AM24', {'Gamma': 38117000.0}, doppler_limit, 'heating over friction, least over the detuning'),
]

if __name__ == '__main__':
    run('atomic-molecular', CHECKS)
