"""Second reading of hydrology."""

from mpmath import binomial, cbrt, diff, euler, exp, findroot, mpf, pi, quad, sqrt, tan
from checks import run


def manning(n, A, P, S):
    """Chezy's C = R^(1/6) / n in V = C sqrt(R S), metres and seconds."""
    R = A / P
    return A * (R ** (mpf(1) / 6) / n) * sqrt(R * S)


def critical_depth(q, g):
    """Depth of the least specific energy, found from the slope of the energy curve."""
    return findroot(lambda y: diff(lambda z: z + q**2 / (2 * g * z**2), y), (cbrt(q**2 / g) * mpf('0.9'), cbrt(q**2 / g) * mpf('1.1')))


def jump(y_1, Fr_1):
    """Equal pressure plus momentum on both sides, q^2 / g = Fr^2 y^3."""
    flux = Fr_1**2 * y_1**3
    return findroot(lambda y: y_1**2 / 2 + flux / y_1 - y**2 / 2 - flux / y, y_1 * Fr_1 * mpf('1.4'))


def broad_crest(C_d, b, H, g):
    """Largest flow that the head H can drive over the crest, over all depths on it."""
    flow = lambda y: y * sqrt(2 * g * (H - y))
    y = findroot(lambda z: diff(flow, z), (mpf('0.6') * H, mpf('0.7') * H))
    return C_d * b * flow(y)


def notch(C_d, theta, h, g):
    """Torricelli's speed in strips of the notch; litres per second."""
    slope = tan(theta * pi / 360)
    return 1000 * C_d * quad(lambda z: 2 * (h - z) * slope * sqrt(2 * g * z), [0, h])


def hazen_williams(L, Q, C, d):
    """10.67 L Q^1.852 / (C^1.852 d^4.8704) in metres and seconds."""
    return mpf('10.67') * L * (Q / 1000 / C) ** mpf('1.852') / (d / 1000) ** mpf('4.8704')


def curve_number(P, CN):
    """Inches of TR-55: S = 1000 / CN - 10, converted to millimetres."""
    inches = P / mpf('25.4')
    S = 1000 / CN - 10
    rest = inches - S / 5
    return mpf('25.4') * rest**2 / (rest + S) if rest > 0 else mpf(0)


def gumbel(m, s, T_r):
    """Quantile of the Gumbel law that has the mean m and the standard deviation s."""
    scale = s * sqrt(6) / pi
    mode = m - euler * scale
    return findroot(lambda Q: exp(-exp(-(Q - mode) / scale)) - (1 - 1 / T_r), m + 2 * s)


def risk(n, T_r):
    """Binomial chances of one, two ... n such years."""
    years = int(n)
    return 100 * sum(binomial(years, k) * (1 / T_r) ** k * (1 - 1 / T_r) ** (years - k) for k in range(1, years + 1))


def penman(R_n, G, T, p, u_2, e_s, e_a):
    """Equation 6 with the slope by differentiating equation 11 and 0.665e-3 p of equation 8."""
    slope = 4098 * mpf('0.6108') * exp(mpf('17.27') * T / (T + mpf('237.3'))) / (T + mpf('237.3')) ** 2
    psychrometric = mpf('0.000665') * p
    radiation = mpf('0.408') * slope * (R_n - G)
    wind = psychrometric * 900 / (T + 273) * u_2 * (e_s - e_a)
    return (radiation + wind) / (slope + psychrometric * (1 + mpf('0.34') * u_2))


def theis(Q, T, r, S, t):
    """Each moment of pumping spreads out as a cooling line source."""
    days = t / 24
    arrival = r**2 * S / (4 * T)
    # The integrand is scaled by its exponential at the end, so that small drawdowns keep their digits.
    source = lambda tau: Q / (4 * pi * T * tau) * exp(arrival / days - arrival / tau)
    steps = [days * mpf(10) ** -power for power in range(12, -1, -1)]
    start = min(arrival, days) / (200 + arrival / days)
    points = [start] + [step for step in steps if step > start]
    return quad(source, points) * exp(-arrival / days)


def sprayed(q, v, w):
    """Litres of an hour over the hectares of an hour."""
    return q * 60 / (v * 1000 * w / 10000)


CHECKS = [
    ('HY1', {'n': 0.027, 'A': 14.6, 'P': 11.3, 'S': 0.0018}, manning, 'Chezy velocity with C = R^(1/6) / n'),
    ('HY2', {'y': 0.83, 'q': 2.7, 'g': 9.81}, lambda y, q, g: y + (q / y) ** 2 / (2 * g), 'depth and velocity head'),
    ('HY3', {'q': 3.4, 'g': 9.79}, critical_depth, 'least specific energy, found numerically'),
    ('HY4', {'y_1': 0.37, 'Fr_1': 4.6}, jump, 'momentum balance solved numerically'),
    ('HY5', {'C_d': 0.91, 'b': 3.7, 'H': 0.58, 'g': 9.81}, broad_crest, 'largest flow at the given head, found numerically'),
    ('HY6', {'C_d': 0.585, 'theta': 76, 'h': 0.23, 'g': 9.81}, notch, 'Torricelli speed integrated over the notch'),
    ('HY7', {'L': 840, 'Q': 43, 'C': 120, 'd': 260}, hazen_williams, '10.67, 1.852 and 4.8704 in metres and seconds'),
    (
        'HY10',
        {'C': 0.43, 'i': 37, 'A': 26},
        lambda C, i, A: C * i / 1000 / 3600 * A * 10000,
        'runoff part of the rain volume per time',
    ),
    (
        'HY11',
        {'L': 1370, 'S': 0.043},
        lambda L, S: mpf('0.0195') * L ** mpf('0.77') * S ** mpf('-0.385'),
        '0.0195 L^0.77 S^-0.385, minutes and metres',
    ),
    ('HY12', {'P': 87, 'CN': 74}, curve_number, 'TR-55 in inches, converted'),
    ('HY12', {'P': 13, 'CN': 74}, curve_number, 'rain below the initial abstraction'),
    ('HY14', {'m': 640, 's': 210, 'T_r': 75}, gumbel, 'quantile of the Gumbel law by its moments'),
    ('HY15', {'n': 35, 'T_r': 120}, risk, 'binomial probabilities summed'),
    (
        'HY16',
        {'R_n': 13.28, 'G': 0.37, 'T': 16.9, 'p': 100.1, 'u_2': 2.078, 'e_s': 1.997, 'e_a': 1.409},
        penman,
        'FAO-56 equations 6, 8 and 13; example 18 with some soil heat',
    ),
    (
        'HY16',
        {'R_n': 14.33, 'G': 0.14, 'T': 30.2, 'p': 101.3, 'u_2': 2, 'e_s': 4.42, 'e_a': 2.85},
        penman,
        'FAO-56 equations 6, 8 and 13; example 17, 5.7 mm/day',
    ),
    (
        'HY20',
        {'R_e': 1450, 'K': 0.034, 'LS': 1.37, 'C': 0.21, 'P': 0.62},
        lambda R_e, K, LS, C, P: R_e * K * LS * C * P,
        'product of the factors, SI units of Foster',
    ),
    (
        'HY21',
        {'K': 8.3, 'A': 640, 'h_1': 23.7, 'h_2': 19.4, 'L': 340},
        lambda K, A, h_1, h_2, L: -K * A * (h_2 - h_1) / L,
        'conductivity times fall of head per length',
    ),
    ('HY22', {'Q': 2300, 'T': 410, 'r': 87, 'S': 0.00034, 't': 17}, theis, 'line sources integrated over the time of pumping'),
    ('HY22', {'Q': 1700, 'T': 90, 'r': 260, 'S': 0.13, 't': 7}, theis, 'the same, long before the front arrives'),
    ('HY22', {'Q': 870, 'T': 1300, 'r': 0.3, 'S': 0.00007, 't': 900}, theis, 'the same, at the well after long pumping'),
    ('HY25', {'P': 843, 'ET': 517, 'Q': 274}, lambda P, ET, Q: P - (ET + Q), 'inflow less outflow'),
    ('HY25', {'P': 41.7, 'ET': 96.3, 'Q': 12.4}, lambda P, ET, Q: P - (ET + Q), 'inflow less outflow, drying'),
    ('HY26', {'C': 0.87, 'A': 136, 'd': 43.5}, lambda C, A, d: C * A * d * mpf(10) ** -3, 'litres to cubic metres'),
    ('HY26', {'A': 47300, 'd': 61}, lambda A, d: A * d * mpf(10) ** -3, 'all collected'),
    ('HY26', {'C': 0, 'A': 12, 'd': 5}, lambda C, A, d: mpf(0), 'nothing collected'),
    ('HY27', {'q': 0.83, 'v': 7.4, 'w': 0.5}, sprayed, 'litres and hectares of an hour'),
    ('HY27', {'q': 43.7, 'v': 11.3, 'w': 24.0}, sprayed, 'litres and hectares of an hour'),
    ('HY27', {'q': 1.29, 'v': 3.1, 'w': 1.37}, sprayed, 'litres and hectares of an hour'),
]
run('hydrology', CHECKS)
