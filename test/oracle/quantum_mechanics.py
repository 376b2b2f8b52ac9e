"""Second reading of quantum-mechanics: wave equations, matrices and integrals instead of the closed forms where such a route exists."""

from mpmath import cos, diff, exp, findroot, floor, inf, lu_solve, matrix, mpc, mpf, pi, quad, sin, sqrt

from checks import run

H = mpf('6.62607015e-34')
HBAR = H / (2 * pi)
C = mpf('299792458')
Q = mpf('1.602176634e-19')
KB = mpf('1.380649e-23')
ME = mpf('9.1093837139e-31')
EPS0 = mpf('8.8541878188e-12')
MUB = mpf('9.2740100657e-24')
NM = mpf('1e-9')


def electron_wave(V):
    """Wavelength in pm from total energy, rest energy and momentum of the electron."""
    rest = ME * C**2
    total = rest + Q * V * 1000
    return H / (sqrt(total**2 - rest**2) / C) * mpf('1e12')


def compton(theta):
    """Balances energy and both components of momentum for a photon of 100 pm and gives the increase of wavelength in pm."""
    before = mpf('1e-10')
    rest = ME * C**2

    def imbalance(ratio):
        after = ratio * before
        across = H / after * sin(theta)
        along = H / before - H / after * cos(theta)
        electron = sqrt(rest**2 + (along**2 + across**2) * C**2)
        return (H * C / before + rest - H * C / after - electron) / rest

    return before * (findroot(imbalance, mpf('1.02')) - 1) * mpf('1e12')


def planck(wavelength, T):
    """Modes per volume and wavelength times mean energy of a mode, times c over 4 pi, per nm."""
    nu = C / wavelength
    modes = 8 * pi * nu**2 / C**3 * (C / wavelength**2)
    mean = H * nu / (exp(H * nu / (KB * T)) - 1)
    return modes * mean * C / (4 * pi) * NM


def gauss_momentum(spread):
    """Root of the mean squared momentum of a Gaussian state, by integrating the squared derivative of its wavefunction."""
    norm = quad(lambda x: exp(-(x**2) / 2), [-inf, 0, inf])
    slope = quad(lambda x: (x / 2) ** 2 * exp(-(x**2) / 2), [-inf, 0, inf])
    return HBAR * sqrt(slope / norm) / spread


def box(m, lengths, numbers):
    """Kinetic energy of standing waves with so many half waves along each side, in eV."""
    return sum((H / (2 * L * NM / n)) ** 2 / (2 * m) for L, n in zip(lengths, numbers)) / Q


def oscillator_level(omega, n):
    """Level from the quantization of the action, which is exact for the oscillator: 1/2 + n times h, in eV."""
    action = 2 * quad(lambda u: sqrt(1 - u**2), [-1, 0, 1])  # area of the ellipse in units of 2 E / omega over pi
    return (n + mpf(1) / 2) * H * omega / (2 * action) / Q


def barrier(V_0, L, m, E):
    """Matches wave and slope at both edges of the barrier; waves are in units of the incoming one."""
    k = sqrt(2 * m * E * Q) / HBAR * NM
    kappa = sqrt(2 * m * (V_0 - E) * Q) / HBAR * NM
    i = mpc(0, 1)
    fall = exp(-kappa * L)
    # unknown: reflected wave, part that falls from the first edge, part that falls from the second edge, transmitted wave
    rows = [[1, -1, -fall, 0], [-i * k, kappa, -kappa * fall, 0], [0, fall, 1, -1], [0, -kappa * fall, kappa, -i * k]]
    return abs(lu_solve(matrix(rows), matrix([-1, -i * k, 0, 0]))[3]) ** 2


def hydrogen(Z, n):
    """Bohr orbit from the balance of forces and the quantized angular momentum, in eV."""
    pull = Z * Q**2 / (4 * pi * EPS0)
    speed = pull / (n * HBAR)
    radius = n * HBAR / (ME * speed)
    return (ME * speed**2 / 2 - pull / radius) / Q


def spin_square(j):
    """Sum of the squared components as matrices: one diagonal element."""
    size = int(floor(2 * j + mpf(1) / 2)) + 1
    m = [j - k for k in range(size)]
    up = matrix(size, size)
    for k in range(size - 1):
        up[k, k + 1] = sqrt((j - m[k + 1]) * (j + m[k + 1] + 1))
    z = matrix(size, size)
    for k in range(size):
        z[k, k] = m[k]
    return (z * z + (up * up.T + up.T * up) / 2)[size // 2, size // 2]


def states(m, E):
    """Slope of the number of states in the sphere of momenta, two spins, per eV and nm^3."""
    count = lambda energy: 2 * (4 * pi / 3) * (2 * m * energy * Q) ** mpf('1.5') / H**3 * NM**3  # noqa: E731
    return diff(count, E)


CHECKS = [
    ('QM1', {'lambda': 632.8}, lambda **v: H * C / (v['lambda'] * NM) / Q, 'h c over the wavelength'),
    ('QM2', {'p': 7.3e-25}, lambda p: H / p / NM, 'h over p'),
    ('QM3', {'V': 120.0}, electron_wave, 'momentum from total and rest energy'),
    ('QM3', {'V': 1250.0}, electron_wave, 'momentum from total and rest energy, relativistic'),
    ('QM4', {'f': 1180.0, 'phi': 2.28}, lambda f, phi: H * f * mpf('1e12') / Q - phi, 'energy of the photon less the work function'),
    ('QM5', {'theta': 0.83}, compton, 'balance of energy and momentum solved numerically'),
    ('QM5', {'theta': 2.7}, compton, 'balance of energy and momentum solved numerically, backward'),
    ('QM6', {'lambda': 550.0, 'T': 5772.0}, lambda T, **v: planck(v['lambda'] * NM, T), 'density of modes times mean energy times c/(4 pi)'),
    ('QM6', {'lambda': 11000.0, 'T': 294.0}, lambda T, **v: planck(v['lambda'] * NM, T), 'density of modes times mean energy, thermal infrared'),
    ('QM6', {'lambda': 250.0, 'T': 310.0}, lambda T, **v: planck(v['lambda'] * NM, T), 'density of modes times mean energy, far tail'),
    ('QM7', {'Delta_x': 0.137}, lambda Delta_x: gauss_momentum(Delta_x * NM), 'momentum spread of a Gaussian by integration'),
    ('QM8', {'Delta_t': 16.2}, lambda Delta_t: HBAR / 2 / (Delta_t * NM) / Q, 'hbar/2 over the time'),
    ('QM9', {'n': 3, 'm': 9.1093837139e-31, 'L': 0.74}, lambda n, m, L: box(m, [L], [n]), 'standing waves, momentum h over wavelength'),
    (
        'QM10',
        {'m': 6.1e-32, 'n_x': 3, 'n_y': 4, 'n_z': 5, 'L_x': 6.5, 'L_y': 8.2, 'L_z': 11.3},
        lambda m, n_x, n_y, n_z, L_x, L_y, L_z: box(m, [L_x, L_y, L_z], [n_x, n_y, n_z]),
        'standing waves along three sides',
    ),
    ('QM12', {'omega': 5.63e14, 'n': 4}, oscillator_level, 'quantized action, area of the ellipse integrated'),
    ('QM12', {'omega': 8.1e13, 'n': 0}, oscillator_level, 'quantized action, ground state'),
    ('QM16', {'V_0': 4.9, 'L': 0.37, 'm': 9.1093837139e-31, 'E': 3.2}, barrier, 'waves matched at both edges as a linear system'),
    ('QM16', {'V_0': 0.31, 'L': 8.4, 'm': 6.1e-32, 'E': 0.053}, barrier, 'waves matched at both edges, light mass'),
    ('QM16', {'V_0': 5.2, 'L': 2.9, 'm': 9.1093837139e-31, 'E': 0.41}, barrier, 'waves matched at both edges, thick barrier'),
    ('QM18', {'Z': 3, 'n': 4}, hydrogen, 'orbit with quantized angular momentum'),
    ('QM20', {'j': 3.5}, lambda j: HBAR * sqrt(spin_square(j)), 'sum of squared matrices of the components'),
    ('QM20', {'j': 4}, lambda j: HBAR * sqrt(spin_square(j)), 'sum of squared matrices of the components'),
    ('QM21', {'J': 3, 'I': 1.46e-46}, lambda J, I: HBAR**2 * spin_square(J) / (2 * I) / Q * 1000, 'squared angular momentum over twice the inertia'),
    ('QM23', {'gamma_m': 267522187.08, 'B': 9.4}, lambda gamma_m, B: gamma_m * B / (2 * pi) / mpf('1e6'), 'angular rate over 2 pi'),
    ('QM24', {'g_J': 1.333, 'm_J': -1.5, 'B': 0.83}, lambda g_J, m_J, B: g_J * MUB * m_J * B / Q * 1000, 'magnetic moment of an electron against the field'),
    ('QM29', {'m': 9.1093837139e-31, 'E': 7.05}, states, 'slope of the count of states in the sphere of momenta'),
    ('QM29', {'m': 2.4e-31, 'E': 0.057}, states, 'slope of the count of states, light mass'),
    ('QM33', {'f': 1370.0, 'phi': 4.31}, lambda f, phi: (H * f * mpf('1e12') - phi * Q) / Q, 'kinetic energy of the fastest electron over its charge'),
    ('QM33', {'f': 557.3, 'phi': 2.3}, lambda f, phi: (H * f * mpf('1e12') - phi * Q) / Q, 'kinetic energy over charge, close to the threshold'),
    ('QM34', {'m': 9.1093837139e-31, 'v': 2.37e7}, lambda m, v: H / (m * v) / NM, 'h over the momentum, fast electron'),
    ('QM34', {'m': 1.67492750056e-27, 'v': 2187.0}, lambda m, v: H / (m * v) / NM, 'h over the momentum, thermal neutron'),
    ('QM35', {'E_2': -1.5117, 'E_1': -3.4014}, lambda E_2, E_1: H * C / ((E_2 - E_1) * Q) / NM, 'energy of the photon is the difference of the levels'),
    ('QM35', {'E_2': 20.66, 'E_1': 18.7}, lambda E_2, E_1: H * C / ((E_2 - E_1) * Q) / NM, 'energy of the photon is the difference, levels above the ground state'),
]

if __name__ == '__main__':
    run('quantum-mechanics', CHECKS)
