"""Second reading of general-relativity: rays and orbits integrated, roots of the Kerr metric.

Nominal solar mass parameter of IAU 2015 Resolution B3 over the CODATA constant of gravitation.
"""

from mpmath import cos, findroot, inf, mpf, pi, polyroots, quad, sqrt

from checks import run

G = mpf('6.67430e-11')
C = mpf(299792458)
HBAR = mpf('6.62607015e-34') / (2 * pi)
K_B = mpf('1.380649e-23')
SIGMA = pi**2 * K_B**4 / (60 * HBAR**3 * C**2)
AU = mpf(149597870700)
MPC = AU * 648000 / pi * 10**6
M_SUN = mpf('1.3271244e20') / G
YEAR = mpf('31557600')
ARCSEC = pi / 648000
KM = mpf(1000)


def half_radius(M):
    """G M / c^2 in metres, of a mass in kilograms."""
    return G * M / C**2


def lapse(M, r):
    """Rate of a clock at rest in the Schwarzschild metric, mass in kilograms and areal radius in metres."""
    return sqrt(1 - 2 * half_radius(M) / r)


def satellite(M, R, a, v_g):
    """First order: d tau / dt = 1 - (G M / r + v^2 / 2) / c^2 for each clock, speed of the circular orbit from the balance of forces."""
    ground = G * M / (R * KM) + v_g**2 / 2
    above = G * M / (a * KM) + G * M / (a * KM) / 2
    return (ground - above) / C**2


def tidal(M, L, r):
    """The slope of the pull is twice the pull over the distance: pull as mass inside over the squared distance."""
    pull = G * M / (r * KM) ** 2
    return 2 * pull / (r * KM) * (L * KM)


def perihelion(M, a, e):
    """Schwarzschild: d phi / d chi = 1 / sqrt(1 - 2 m (3 + e cos chi) / p), first order in m / p, integrated over a turn."""
    p = a * AU * (1 - e**2)
    extra = quad(lambda chi: (3 + e * cos(chi)) * half_radius(M * M_SUN) / p, [0, pi, 2 * pi])
    return extra / ARCSEC


def deflection(M, b):
    """Index of refraction 1 + 2 G M / (r c^2), its gradient across the straight ray integrated along it."""
    b = b * KM
    across = quad(lambda s: 1 / (1 + s * s) ** mpf('1.5'), [-inf, -1, 0, 1, inf])
    return 2 * half_radius(M * M_SUN) / b * across / ARCSEC


def einstein_ring(M, D_LS, D_L, D_S):
    """Source in line: theta D_S = alpha(theta D_L) D_LS with alpha = 4 G M / (c^2 b)."""
    bend = 4 * half_radius(M * M_SUN)
    return findroot(lambda t: t * t * D_S * MPC * D_L * MPC / (bend * D_LS * MPC) - 1, sqrt(bend * D_LS / (D_L * D_S * MPC))) / ARCSEC


def horizon(M, chi):
    """Outer zero of r^2 - 2 r + chi^2."""
    outer = max(polyroots([1, -2, chi**2], maxsteps=400, extraprec=200), key=lambda x: x.real).real if chi != 1 else mpf(1)
    return outer * half_radius(M * M_SUN) / KM


def photon_orbit(M, chi):
    """Bardeen, Press & Teukolsky: energy per rest mass without bound where r^(3/2) - 3 r^(1/2) + 2 chi = 0, outermost root."""
    root = max((x.real for x in polyroots([1, 0, -3, 2 * chi], maxsteps=400, extraprec=200)))
    return root**2 * half_radius(M * M_SUN) / KM


def isco(M, chi):
    """Circular orbit of least energy: dE/dr = 0 of the energy of Bardeen, Press & Teukolsky, with y = sqrt(r)."""

    def slope(y):
        # E = (y^3 - 2 y + chi) / sqrt(y^6 - 3 y^4 + 2 chi y^3); the sign of dE/dy from the derivatives of both
        above, below = y**3 - 2 * y + chi, y**6 - 3 * y**4 + 2 * chi * y**3
        return 2 * (3 * y**2 - 2) * below - above * (6 * y**5 - 12 * y**3 + 6 * chi * y**2)

    photon = sqrt(photon_orbit(M, chi) * KM / half_radius(M * M_SUN))
    root = findroot(slope, (photon * mpf('1.0005'), mpf('3.2')), solver='anderson', tol=mpf('1e-40'), maxsteps=400)
    return root**2 * half_radius(M * M_SUN) / KM


def hawking(M):
    """Surface gravity kappa = c^4 / (4 G M); k T = hbar kappa / (2 pi c)."""
    kappa = C**4 / (4 * G * M)
    return HBAR * kappa / (2 * pi * C * K_B)


def evaporation(M):
    """Stefan-Boltzmann from the area of the horizon: c^2 dM/dt = -sigma 4 pi r_s^2 T^4, integrated over the mass."""
    loss = lambda m: SIGMA * 4 * pi * (2 * half_radius(m)) ** 2 * hawking(m) ** 4 / C**2
    return quad(lambda x: M / loss(x * M), [0, 1]) / YEAR


CHECKS = [
    ('GR1', {'M': 4.3e6}, lambda M: 2 * half_radius(M * M_SUN) / KM, 'Zero of 1 - 2GM/(c^2 r)'),
    ('GR2', {'Delta_t': 86400.0, 'M': 1.44, 'r': 11.7}, lambda Delta_t, M, r: Delta_t * lapse(M * M_SUN, r * KM), 'Schwarzschild g_tt, neutron star'),
    ('GR2', {'Delta_t': 365.0, 'M': 8.6, 'r': 26.3}, lambda Delta_t, M, r: Delta_t * lapse(M * M_SUN, r * KM), 'Schwarzschild g_tt, near the horizon'),
    ('GR3', {'M': 1.35, 'r_r': 47.0, 'r_e': 12.4}, lambda M, r_r, r_e: lapse(M * M_SUN, r_r * KM) / lapse(M * M_SUN, r_e * KM) - 1, 'Ratio of clock rates, upwards'),
    ('GR3', {'M': 6.2, 'r_r': 23.5, 'r_e': 310.0}, lambda M, r_r, r_e: lapse(M * M_SUN, r_r * KM) / lapse(M * M_SUN, r_e * KM) - 1, 'Ratio of clock rates, downwards'),
    ('GR3', {'M': 3.0034e-6, 'r_r': 26561.75, 'r_e': 6371.0}, lambda M, r_r, r_e: lapse(M * M_SUN, r_r * KM) / lapse(M * M_SUN, r_e * KM) - 1, 'Ratio of clock rates, weak field of the Earth'),
    ('GR4', {'M': 5.9722e24, 'R': 6378.137, 'a': 26561.75, 'v_g': 465.1}, satellite, 'Both clocks to first order in 1/c^2, GPS'),
    ('GR4', {'M': 5.9722e24, 'R': 6371.0, 'a': 6778.0, 'v_g': 327.0}, satellite, 'Both clocks to first order in 1/c^2, low orbit'),
    ('GR5', {'M': 7.342e22, 'L': 12742.0, 'r': 384400.0}, tidal, 'Slope of the pull along the line, times the length'),
    ('GR6', {'M': 1.0, 'a': 0.38709893, 'e': 0.20563069}, perihelion, 'First order of the Schwarzschild orbit integrated over a turn'),
    ('GR6', {'M': 2.828, 'a': 0.01303, 'e': 0.6171}, perihelion, 'First order of the Schwarzschild orbit, binary pulsar'),
    ('GR9', {'M': 1.37, 'b': 834000.0}, deflection, 'Gradient of the index of refraction along the ray'),
    ('GR11', {'M': 6.3e11, 'D_LS': 1170.0, 'D_L': 940.0, 'D_S': 1690.0}, einstein_ring, 'Lens equation solved with the source in line'),
    ('GR13', {'M': 21.2, 'chi': 0.73}, horizon, 'Outer zero of Delta'),
    ('GR13', {'M': 14.8, 'chi': 0.998}, horizon, 'Outer zero of Delta, fast spin'),
    ('GR15', {'M': 14.8, 'chi': 0.93}, isco, 'Least energy of circular orbits'),
    ('GR15', {'M': 62.0, 'chi': -0.67}, isco, 'Least energy of circular orbits, against the spin'),
    ('GR15', {'M': 7.7, 'chi': 0.00013}, isco, 'Least energy of circular orbits, small spin'),
    ('GR15', {'M': 7.7, 'chi': -3.1e-7}, isco, 'Least energy of circular orbits, tiny spin against it'),
    ('GR15', {'M': 7.7, 'chi': 2.3e-8}, isco, 'Least energy of circular orbits, tiny spin'),
    ('GR15', {'M': 7.7, 'chi': 0.9998}, isco, 'Least energy of circular orbits, all but the fastest spin'),
    ('GR15', {'M': 7.7, 'chi': 0.0}, isco, 'Least energy of circular orbits, no spin'),
    ('GR16', {'M': 12.6}, lambda M: hawking(M * M_SUN), 'Surface gravity over 2 pi'),
    ('GR18', {'M': 2.6e11}, evaporation, 'Stefan-Boltzmann loss of the horizon integrated over the mass'),
]
run('general-relativity', CHECKS)
