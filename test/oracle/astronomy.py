"""Second reading of astronomy: rotations of unit vectors, polytropes and ellipsoids, counted days.

Nominal solar values of IAU 2015 Resolution B3, the solar mass as nominal G*M over the CODATA constant of gravitation.
"""

from datetime import date
from functools import lru_cache

from mpmath import atan2, cbrt, cos, diff, elliprd, findroot, floor, log10, mpf, odefun, pi, radians, sin, sqrt

from checks import run

G = mpf('6.67430e-11')
C = mpf(299792458)
HBAR = mpf('6.62607015e-34') / (2 * pi)
K_B = mpf('1.380649e-23')
SIGMA = pi**2 * K_B**4 / (60 * HBAR**3 * C**2)
SIGMA_T = mpf('6.6524587051e-29')
M_P = mpf('1.67262192595e-27')
M_U = mpf('1.66053906892e-27')
AU = mpf(149597870700)
PC = AU * 648000 / pi
L_SUN = mpf('3.828e26')
R_SUN = mpf('6.957e8')
M_SUN = mpf('1.3271244e20') / G


def eddington(M):
    """Push of the flux on an electron equals the pull on a proton, at any distance."""
    r = mpf(10) ** 9
    push = lambda L: L / (4 * pi * r * r) / C * SIGMA_T
    pull = G * M * M_SUN * M_P / r**2
    return pull / push(mpf(1)) / L_SUN


@lru_cache(maxsize=None)
def lane_emden_mass():
    """-xi^2 theta' at the surface of the polytrope of index 3, by a series at the centre and integration outwards."""
    start = mpf(1) / 100
    theta = 1 - start**2 / 6 + 3 * start**4 / 120 - 19 * start**6 / 5040 + mpf(619) * start**8 / 1088640 - mpf(2743) * start**10 / 39916800
    slope = -start / 3 + 3 * start**3 / 30 - 19 * start**5 / 840 + mpf(619) * start**7 / 136080 - mpf(2743) * start**9 / 3991680
    solution = odefun(lambda x, y: [y[1], -y[0] ** 3 - 2 * y[1] / x], start, [theta, slope], tol=mpf('1e-20'))
    surface = findroot(lambda x: solution(x)[0], (mpf('6.85'), mpf('6.92')), solver='secant', tol=mpf('1e-36'))
    return -(surface**2) * solution(surface)[1]


def chandrasekhar(mu_e):
    """Polytrope of index 3 under the pressure of an ultrarelativistic degenerate gas of electrons."""
    # P = (hbar c / 4) (3 pi^2)^(1/3) n^(4/3) and n = rho / (mu_e m_u); M = 4 pi (K / (pi G))^(3/2) * lane_emden_mass
    stiffness = HBAR * C / 4 * (3 * pi**2) ** (mpf(1) / 3) / (mu_e * M_U) ** (mpf(4) / 3)
    return 4 * pi * (stiffness / (pi * G)) ** mpf('1.5') * lane_emden_mass() / M_SUN


def equilibrium(T_s, R_s, a, A):
    """Light caught by the disc equals heat sent out by the whole sphere."""
    flux = SIGMA * T_s**4 * (R_s * R_SUN / (a * AU)) ** 2
    return (flux * (1 - A) / 4 / SIGMA) ** (mpf(1) / 4)


@lru_cache(maxsize=None)
def roche_coefficient():
    """Critical homogeneous ellipsoid in the tide of a mass far larger than its own: distance over R * (rho_M / rho_m)^(1/3)."""

    def potential(a_2, a_3):
        """Coefficients A_i of the potential of the ellipsoid with the semi-axes 1, a_2 and a_3, by Carlson's integrals."""
        x, y, z = mpf(1), a_2**2, a_3**2
        return [2 * a_2 * a_3 / 3 * elliprd(*axes) for axes in ((y, z, x), (z, x, y), (x, y, z))]

    def tide(a_3):
        """Tide w in units of pi G rho that makes the surface an equipotential: A_1 - 3 w / 2 = A_2 a_2^2 = (A_3 + w / 2) a_3^2."""

        def mismatch(a_2):
            A_1, A_2, A_3 = potential(a_2, a_3)
            return A_2 * a_2**2 - A_3 * a_3**2 - (A_1 - A_2 * a_2**2) / 3 * a_3**2

        a_2 = findroot(mismatch, (a_3 * mpf('1.0001'), mpf('0.9999')), solver='anderson', tol=mpf('1e-40'), maxsteps=200)
        A_1, A_2, _ = potential(a_2, a_3)
        return (A_1 - A_2 * a_2**2) * 2 / 3

    greatest = tide(findroot(lambda a_3: diff(tide, a_3, h=mpf('1e-8')), (mpf('0.46'), mpf('0.50')), solver='secant', tol=mpf('1e-20')))
    return (mpf(4) / 3 / greatest) ** (mpf(1) / 3)


def roche(R, rho_M, rho_m):
    """The printed coefficient 2.456, provided that the critical ellipsoid (2.45518) confirms it."""
    printed = mpf('2.456')
    if abs(roche_coefficient() / printed - 1) > mpf('5e-4'):
        raise ValueError('the critical ellipsoid contradicts the printed coefficient')
    return printed * R * (rho_M / rho_m) ** (mpf(1) / 3)


def synodic(P_1, P_2):
    """Time in which the faster body gains one turn."""
    return abs(findroot(lambda t: abs(t / P_1 - t / P_2) - 1, P_1 * P_2 / abs(P_1 - P_2) * mpf('1.01')))


def horizontal(delta, H, phi):
    """Components towards south, east and the zenith: the equatorial vector turned about the east-west axis."""
    # equatorial axes: meridian (hour angle 0), west (hour angle 6 h), pole
    meridian, west, pole = cos(delta) * cos(H), cos(delta) * sin(H), sin(delta)
    tilt = pi / 2 - phi
    south = meridian * cos(tilt) - pole * sin(tilt)
    zenith = meridian * sin(tilt) + pole * cos(tilt)
    return south, -west, zenith


def altitude(phi, delta, H):
    south, east, zenith = horizontal(delta, H, phi)
    return atan2(zenith, sqrt(south**2 + east**2))


def azimuth(delta, H, phi):
    south, east, _ = horizontal(delta, H, phi)
    angle = atan2(east, -south)
    return angle if angle >= 0 else angle + 2 * pi


def separation(alpha_1, delta_1, alpha_2, delta_2):
    """Angle between two unit vectors from their difference and sum."""
    one = (cos(delta_1) * cos(alpha_1), cos(delta_1) * sin(alpha_1), sin(delta_1))
    two = (cos(delta_2) * cos(alpha_2), cos(delta_2) * sin(alpha_2), sin(delta_2))
    apart = sqrt(sum((p - q) ** 2 for p, q in zip(one, two)))
    along = sqrt(sum((p + q) ** 2 for p, q in zip(one, two)))
    return 2 * atan2(apart, along)


def julian(Y, M, D):
    """Days counted by the calendar of Python's datetime from 2000 January 1, 12 h = 2451545."""
    whole = int(floor(D))
    days = date(int(Y), int(M), whole).toordinal() - date(2000, 1, 1).toordinal()
    return mpf('2451544.5') + days + (D - whole)


def sidereal(Y, M, D, UT, **rest):
    days = julian(Y, M, D) + UT / 24 - mpf(2451545)
    degrees = mpf('280.46061837') + mpf('360.98564736629') * days
    angle = degrees * pi / 180 + rest['lambda']
    return angle - 2 * pi * floor(angle / (2 * pi))


def magnitude_over_flux(ratio):
    """Five magnitudes are a factor of one hundred."""
    return -5 * log10(ratio) / log10(mpf(100))


def wobble(P, m, M, i=90, e=0):
    """Half of the swing of the star's velocity along the line of sight, from its ellipse about the common centre of mass.

    The orbit seen from its long axis (argument of periastron 0): by Kepler's third law and the areal law the star moves fastest and slowest
    along the line of sight where it crosses the long axis.
    """
    period = P * mpf(86400)
    total = (mpf(M) + m) * G * M_SUN
    a = cbrt(total * (period / (2 * pi)) ** 2) * m / (mpf(M) + m)
    areal = pi * a**2 * sqrt(1 - mpf(e) ** 2) / period
    near, far = a * (1 - mpf(e)), a * (1 + mpf(e))
    return (2 * areal / near + 2 * areal / far) / 2 * sin(radians(mpf(i)))


CHECKS = [
    ('AS1', {'p': 0.37921}, lambda p: (AU * 648000 / pi / p) / PC, 'baseline of 1 au over the angle, small angle'),
    ('AS2', {'F_1': 3.4e-12, 'F_2': 7.15e-10}, lambda F_1, F_2: magnitude_over_flux(F_1 / F_2), 'five magnitudes are a factor of 100'),
    ('AS2', {'F_1': 2.6e-9, 'F_2': 8.3e-11}, lambda F_1, F_2: magnitude_over_flux(F_1 / F_2), 'five magnitudes are a factor of 100'),
    ('AS3', {'M': -1.37, 'd': 843.2, 'A': 0.64}, lambda M, d, A: M + A + magnitude_over_flux((10 / d) ** 2), 'inverse squares from 10 pc, dimmed by A'),
    ('AS3', {'M': 5.48, 'd': 4.37, 'A': 0}, lambda M, d, A: M + A + magnitude_over_flux((10 / d) ** 2), 'inverse squares from 10 pc'),
    ('AS5', {'L': 25.37, 'd': 2.64}, lambda L, d: L * L_SUN / (4 * pi * (d * PC) ** 2), 'power over the sphere'),
    ('AS6', {'R': 1.711, 'T_eff': 9943.5}, lambda R, T_eff: 4 * pi * (R * R_SUN) ** 2 * SIGMA * T_eff**4 / L_SUN, 'surface times Stefan-Boltzmann flux'),
    ('AS9', {'M': 13.7}, eddington, 'push on the electron equals pull on the proton'),
    ('AS10', {'mu_e': 2.154}, chandrasekhar, 'Lane-Emden equation of index 3 integrated'),
    ('AS10', {'mu_e': 1.3}, chandrasekhar, 'Lane-Emden equation of index 3 integrated'),
    ('AS14', {'T_s': 5180.4, 'R_s': 0.783, 'a': 0.0312, 'A': 0.134}, equilibrium, 'absorbed equals emitted power'),
    ('AS15', {'R_p': 98374.5, 'R_s': 1.155}, lambda R_p, R_s: (R_p * 1000 / (R_s * R_SUN)) ** 2, 'ratio of the discs'),
    ('AS17', {'R': 60268, 'rho_M': 687.3, 'rho_m': 934.6}, roche, 'Carroll & Ostlie ch. 19: 2.456; confirmed by the critical ellipsoid'),
    ('AS18', {'P_1': 365.2564, 'P_2': 686.9796}, synodic, 'one turn gained'),
    ('AS18', {'P_1': 365.2564, 'P_2': 224.7008}, synodic, 'one turn gained, faster second body'),
    ('AS20', {'phi': 0.7436, 'delta': -0.2918, 'H': 0.937}, altitude, 'vector turned to the horizon'),
    ('AS20', {'phi': -0.587, 'delta': -0.583, 'H': 0.0043}, altitude, 'vector turned to the horizon, near the zenith'),
    ('AS20', {'phi': 0.913, 'delta': 0.245, 'H': 3.61}, altitude, 'vector turned to the horizon, below it'),
    ('AS21', {'delta': -0.1173, 'H': 1.1242, 'phi': 0.6792}, azimuth, 'vector turned to the horizon, setting'),
    ('AS21', {'delta': 0.4364, 'H': -0.835, 'phi': 0.3147}, azimuth, 'vector turned to the horizon, rising'),
    ('AS21', {'delta': -0.734, 'H': 5.37, 'phi': -0.597}, azimuth, 'vector turned to the horizon, southern observer'),
    ('AS22', {'alpha_1': 3.7335, 'delta_1': 0.3348, 'alpha_2': 3.5133, 'delta_2': -0.1948}, separation, 'angle of two unit vectors'),
    ('AS22', {'alpha_1': 6.2811, 'delta_1': 1.2345, 'alpha_2': 0.0073, 'delta_2': 1.2346}, separation, 'angle of two unit vectors, close together'),
    ('AS22', {'alpha_1': 0.627, 'delta_1': 0.913, 'alpha_2': 3.746, 'delta_2': -0.894}, separation, 'angle of two unit vectors, nearly opposite'),
    ('AS23', {'Y': 1987, 'M': 4, 'D': 10, 'UT': 19.35, 'lambda': -1.3448}, sidereal, 'counted days, Meeus 12.4'),
    ('AS23', {'Y': 2024, 'M': 2, 'D': 29, 'UT': 3.617, 'lambda': 2.4382}, sidereal, 'counted days, leap day'),
    ('AS23', {'Y': 1904, 'M': 12, 'D': 31, 'UT': 23.84, 'lambda': 5.127}, sidereal, 'counted days, before 2000'),
    ('AS23', {'Y': 2099, 'M': 1, 'D': 17, 'UT': 11.28, 'lambda': 0.2371}, sidereal, 'counted days, end of the range'),
    ('AS24', {'Y': 1957, 'M': 10, 'D': 4.81}, julian, 'days counted with datetime'),
    ('AS24', {'Y': 1900, 'M': 2, 'D': 28.37}, julian, 'days counted with datetime, century that is no leap year'),
    ('AS24', {'Y': 1900, 'M': 3, 'D': 1.63}, julian, 'days counted with datetime, century that is no leap year'),
    ('AS24', {'Y': 2400, 'M': 2, 'D': 29.125}, julian, 'days counted with datetime, century that is a leap year'),
    ('AS24', {'Y': 1583, 'M': 1, 'D': 17.9}, julian, 'days counted with datetime, start of the range'),
    ('AS24', {'Y': 9999, 'M': 12, 'D': 31.75}, julian, 'days counted with datetime, end of the range'),
    ('AS27', {'M': 2.37}, lambda M: 10 * M / M ** mpf('3.5'), 'fuel over luminosity, 10 Gyr for the Sun'),
    ('AS27', {'M': 0.83}, lambda M: 10 * M / M ** mpf('3.5'), 'fuel over luminosity, lighter star'),
    (
        'AS28',
        {'R_s': 1.37, 'f_p': 0.83, 'n_e': 0.43, 'f_l': 0.29, 'f_i': 0.013, 'f_c': 0.17, 'L': 8370.0},
        lambda R_s, f_p, n_e, f_l, f_i, f_c, L: R_s * f_p * n_e * f_l * f_i * f_c * L,
        'rate of births times lifetime (Little)',
    ),
    (
        'AS28',
        {'R_s': 7.3, 'f_p': 1, 'n_e': 2.3, 'f_l': 1, 'f_i': 0, 'f_c': 0.61, 'L': 137.0},
        lambda R_s, f_p, n_e, f_l, f_i, f_c, L: R_s * f_p * n_e * f_l * f_i * f_c * L,
        'rate of births times lifetime, none intelligent',
    ),
    ('AS29', {'P': 4.2308, 'm': 0.00047, 'i': 80.0, 'M': 1.12, 'e': 0.013}, wobble, 'fastest and slowest along the line of sight on the ellipse'),
    ('AS29', {'P': 111.436, 'm': 0.00385, 'i': 89.3, 'M': 1.1, 'e': 0.934}, wobble, 'fastest and slowest, very long ellipse'),
    ('AS29', {'P': 8423.0, 'm': 1.07, 'i': 37.0, 'M': 2.3}, wobble, 'fastest and slowest, two stars on circles'),
]
run('astronomy', CHECKS)
