"""Second reading of optics."""
from mpmath import asin, atan2, cos, findroot, log, lu_solve, matrix, mpc, mpf, pi, quad, sin, sqrt, tan

from checks import run


def snell(n_1, theta_1, n_2):
    """The tangential part of the wave vector is the same on both sides."""
    return asin(n_1 * sin(theta_1) / n_2)


def fresnel(n_1, n_2, theta, polarisation):
    """Matches the tangential E and H of incident, reflected and transmitted wave at the boundary."""
    cosine_1 = cos(theta)
    cosine_2 = sqrt(mpc(1 - (n_1 * sin(theta) / n_2) ** 2))
    # Admittance of the tangential fields: n cos for s, n / cos for p.
    y_1 = n_1 * cosine_1 if polarisation == 's' else n_1 / cosine_1
    y_2 = n_2 * cosine_2 if polarisation == 's' else n_2 / cosine_2
    solution = lu_solve(matrix([[1, -1], [-y_1, -y_2]]), matrix([-1, -y_1]))
    return abs(solution[0]) ** 2


def metal(n_1, n_2, k_2):
    """Squared amplitude at a complex index."""
    index = mpc(n_2, k_2)
    return abs((n_1 - index) / (n_1 + index)) ** 2


def prism(A, D_m):
    """Symmetric ray: inside angle A / 2, outside angle (A + D) / 2 on both faces."""
    return sin((A + D_m) / 2) / sin(A / 2)


def sellmeier(**g):
    squared = g['lambda'] ** 2
    return sqrt(1 + sum(g[f'B_{k}'] * squared / (squared - g[f'C_{k}']) for k in (1, 2, 3)))


def ray_matrix(*elements):
    """Product of 2 x 2 ray matrices (height, angle), the first element met by the light first."""
    total = matrix([[1, 0], [0, 1]])
    for element in elements:
        total = matrix(element) * total
    return total


def surface_image(n_1, n_2, R, d_o):
    """Ray of height 0 and small angle at the object: distance behind the surface where it meets the axis."""
    system = ray_matrix([[1, d_o], [0, 1]], [[1, 0], [(n_1 - n_2) / (n_2 * R), n_1 / n_2]])
    return -system[0, 1] / system[1, 1]


def lens_image(f, d_o):
    system = ray_matrix([[1, d_o], [0, 1]], [[1, 0], [-1 / f, 1]])
    return -system[0, 1] / system[1, 1]


def thick_lens(n, R_1, R_2, d):
    """Lower left element of surface, gap, surface."""
    system = ray_matrix([[1, 0], [(1 - n) / (n * R_1), 1 / n]], [[1, d], [0, 1]], [[1, 0], [(n - 1) / R_2, n]])
    return -1 / system[1, 0]


def two_lenses(f_1, f_2, d):
    system = ray_matrix([[1, 0], [-1 / f_1, 1]], [[1, d], [0, 1]], [[1, 0], [-1 / f_2, 1]])
    return -1 / system[1, 0]


def sharp_limits(N, d_c, s, f):
    """Object distances in metres whose blur on the sensor is exactly the circle of confusion."""
    circle, focal, opening = d_c * mpf('1e-3'), f * mpf('1e-3'), f * mpf('1e-3') / N
    sensor = focal * s / (s - focal)
    limits = []
    for sign in (1, -1):
        # Cone of base `opening` and apex at `image`: blur opening * |image - sensor| / image = circle.
        image = sensor / (1 - sign * circle / opening)
        limits.append(focal * image / (image - focal))
    return limits


def depth_of_field(N, d_c, s, f):
    near, far = sharp_limits(N, d_c, s, f)
    return far - near


def hyperfocal(f, N, d_c):
    """Focus distance at which the blur of an infinitely distant point is the circle of confusion."""
    focal, opening = f, f / N
    sensor = focal * (1 + d_c / opening)
    return focal * sensor / (sensor - focal) * mpf('1e-3')


def single_slit(**g):
    """Direction where the field summed over the slit vanishes, found from the integral."""
    width, wavelength = g['a'] * mpf('1e-6'), g['lambda'] * mpf('1e-9')
    order = g['m'] * wavelength / width
    # Bracketed between the neighbouring half orders, where only the zero wanted lies.
    low, high = (asin(order * (1 + side / (2 * g['m']))) for side in (-1, 1))
    field = lambda t: quad(lambda x: cos(2 * pi * x * width * sin(t) / wavelength), [mpf(-1) / 2, 0, mpf(1) / 2])
    return findroot(field, (low, high), solver='anderson')


def mirror_focus(R):
    """Ray parallel to the axis reflected by the circle about its centre: turned by twice the angle of incidence a, next to the axis."""
    a = mpf('1e-12')
    return R - R / (2 * cos(a))


def magnifier(f, d_n=25, a=1):
    """Angle through the lens over the angle at the near point; the image lies d_n / a away, at infinity for a = 0."""
    object_distance = 1 / (1 / f + a / d_n)
    return (1 / object_distance) / (mpf(1) / d_n)


def microscope(f_o, f_e, L=160, d_n=250):
    """Image of the objective at L behind its focal point by ray matrices, then looked at through the eyepiece with a relaxed eye."""
    object_distance = 1 / (1 / f_o - 1 / (f_o + L))
    system = ray_matrix([[1, object_distance], [0, 1]], [[1, 0], [-1 / f_o, 1]], [[1, f_o + L], [0, 1]])
    return system[0, 0] * magnifier(f_e, d_n, 0)


def apparent_depth(d, n_1, n_2=1):
    """Refracted ray next to the vertical, traced back to the vertical through the object."""
    below = mpf('1e-13')
    above = asin(n_1 * sin(below) / n_2)
    return d * tan(below) / tan(above)


def quarter_wave(n, **g):
    """Way in and out inside the coating is half of the wavelength there."""
    return findroot(lambda t: 2 * t / (g['lambda'] / n) - mpf('0.5'), g['lambda'] / 5)


def angle_of_view(s, f):
    """Angle of the rays from both ends of the sensor through the centre of the lens."""
    edges = [(f, s / 2), (f, -s / 2)]
    return 180 / pi * (atan2(edges[0][1], edges[0][0]) - atan2(edges[1][1], edges[1][0]))


def equivalent_focal(f, s, s_0=mpf('43.27')):
    """Focal length whose angle of view on full frame is that of the smaller sensor."""
    return s_0 / 2 / tan(angle_of_view(s, f) / 2 * pi / 180)


CHECKS = [
    ('OP1', {'n_1': 1.333, 'theta_1': 0.43, 'n_2': 1.52}, snell, 'continuity of the tangential wave vector'),
    ('OP1', {'n_1': 1.52, 'theta_1': 0.61, 'n_2': 1.0003}, snell, 'continuity of the tangential wave vector, into air'),
    ('OP2', {'n_1': 1.517, 'n_2': 1.333}, lambda n_1, n_2: findroot(lambda t: n_1 * sin(t) - n_2, mpf('1.07')), 'refracted ray along the surface'),
    ('OP3', {'n_1': 1.333, 'n_2': 1.62}, lambda n_1, n_2: findroot(lambda t: n_1 * sin(t) - n_2 * cos(t), mpf('0.88')), 'reflected and refracted ray at right angles'),
    ('OP4', {'n_1': 1.333, 'n_2': 1.62, 'theta': 0.83}, lambda n_1, n_2, theta: fresnel(n_1, n_2, theta, 's'), 'tangential fields matched'),
    ('OP4', {'n_1': 1.52, 'n_2': 1.0003, 'theta': 0.6}, lambda n_1, n_2, theta: fresnel(n_1, n_2, theta, 's'), 'tangential fields matched, from the denser side'),
    ('OP4', {'n_1': 1.52, 'n_2': 1.0003, 'theta': 0.9}, lambda n_1, n_2, theta: fresnel(n_1, n_2, theta, 's'), 'beyond the critical angle'),
    ('OP5', {'n_1': 1.333, 'n_2': 1.62, 'theta': 1.23}, lambda n_1, n_2, theta: fresnel(n_1, n_2, theta, 'p'), 'tangential fields matched'),
    ('OP5', {'n_1': 1.52, 'n_2': 1.0003, 'theta': 0.39}, lambda n_1, n_2, theta: fresnel(n_1, n_2, theta, 'p'), 'tangential fields matched, from the denser side'),
    ('OP5', {'n_1': 1.52, 'n_2': 1.0003, 'theta': 1.1}, lambda n_1, n_2, theta: fresnel(n_1, n_2, theta, 'p'), 'beyond the critical angle'),
    ('OP6', {'n_1': 1.333, 'n_2': 0.27, 'k_2': 2.95}, metal, 'Fresnel amplitude with a complex index'),
    ('OP6', {'n_1': 1.333, 'n_2': 1.62, 'k_2': 0}, metal, 'Fresnel amplitude, clear'),
    ('OP7', {'A': 1.06, 'D_m': 0.71}, prism, 'symmetric passage'),
    ('OP8', {'lambda': 0.55, 'B_1': 1.03961212, 'B_2': 0.231792344, 'B_3': 1.01046945, 'C_1': 0.00600069867, 'C_2': 0.0200179144, 'C_3': 103.560653}, sellmeier, 'Schott N-BK7, three terms'),
    ('OP10', {'n_1': 1.333, 'n_2': 1.62, 'R': 0.17, 'd_o': 3.4}, surface_image, 'ray matrices'),
    ('OP10', {'n_1': 1.52, 'n_2': 1.0003, 'R': -0.23, 'd_o': 0.37}, surface_image, 'ray matrices, hollow surface from the object'),
    ('OP11', {'f': 0.055, 'd_o': 0.83}, lens_image, 'ray matrices'),
    ('OP11', {'f': -0.37, 'd_o': 0.53}, lens_image, 'ray matrices, diverging lens'),
    ('OP12', {'n': 1.517, 'R_1': 61.0, 'R_2': -83.5, 'd': 7.3}, thick_lens, 'ray matrices of surface, gap, surface'),
    ('OP12', {'n': 1.62, 'R_1': 45.0, 'R_2': 92.0, 'd': 3.7}, thick_lens, 'ray matrices, meniscus'),
    ('OP13', {'d_i': 0.37, 'd_o': 1.9}, lambda d_i, d_o: -d_i / d_o, 'ray through the centre of the lens'),
    ('OP13', {'d_i': -0.23, 'd_o': 0.09}, lambda d_i, d_o: -d_i / d_o, 'virtual image stands upright'),
    ('OP14', {'f_1': 135.0, 'f_2': -87.0, 'd': 33.0}, two_lenses, 'ray matrices'),
    ('OP15', {'B': 1.75, 'f_o': 1250.0, 'f_e': 12.5}, lambda B, f_o, f_e: B * f_o / f_e, 'ratio of focal lengths, objective lengthened by the Barlow factor'),
    ('OP16', {'f': 35.0, 'N': 5.6, 'd_c': 0.029}, hyperfocal, 'blur of infinity equals the circle of confusion'),
    ('OP17', {'N': 5.6, 'd_c': 0.029, 's': 3.3, 'f': 50.0}, depth_of_field, 'near and far object with blur equal to the circle of confusion'),
    ('OP17', {'N': 11.0, 'd_c': 0.019, 's': 0.37, 'f': 105.0}, depth_of_field, 'close-up'),
    ('OP17', {'N': 8.0, 'd_c': 0.03, 's': 4.7, 'f': 35.0}, depth_of_field, 'near the hyperfocal distance'),
    ('OP18', {'lambda': 633.0, 'L': 3.4, 'd': 0.27}, lambda **g: g['lambda'] * mpf('1e-9') * g['L'] / (g['d'] * mpf('1e-3')) * 1000, 'path difference d y / L = one wavelength'),
    ('OP19', {'m': 3, 'lambda': 633.0, 'a': 7.7}, single_slit, 'zero of the integral over the slit'),
    ('OP20', {'theta_i': 0.22, 'm': 3, 'lambda': 546.0, 'd': 3.3}, lambda **g: asin(sin(g['theta_i']) + g['m'] * g['lambda'] * mpf('1e-3') / g['d']), 'tangential wave vector plus m grating vectors'),
    ('OP20', {'theta_i': 0.31, 'm': -1, 'lambda': 633.0, 'd': 1.67}, lambda **g: asin(sin(g['theta_i']) + g['m'] * g['lambda'] * mpf('1e-3') / g['d']), 'negative order'),
    ('OP21', {'lambda': 550.0, 'D': 203.0}, lambda **g: mpf('1.22') * g['lambda'] * mpf('1e-9') / (g['D'] * mpf('1e-3')), 'Halliday ch. 36, 1.22 lambda / D'),
    ('OP22', {'lambda': 488.0, 'NA': 1.35}, lambda **g: g['lambda'] / (2 * g['NA']), 'first order at the opposite edge of the aperture'),
    ('OP25', {'I_0': 370.0, 'theta': 0.63}, lambda I_0, theta: I_0 * cos(theta) ** 2, 'field component along the axis, squared'),
    ('OP27', {'v': 2.25e8}, lambda v: mpf(299792458) / v, 'speed in vacuum over speed in the medium'),
    ('OP27', {'v': 299792458}, lambda v: mpf(299792458) / v, 'speed in vacuum over speed in the medium, vacuum'),
    ('OP28', {'lambda': 589.3, 'n': 1.337}, lambda **g: mpf(299792458) / g['n'] / (mpf(299792458) / g['lambda']), 'same frequency, lower speed'),
    ('OP28', {'lambda': 1064.0, 'n': 2.37}, lambda **g: mpf(299792458) / g['n'] / (mpf(299792458) / g['lambda']), 'same frequency, lower speed'),
    ('OP29', {'R': 43.7}, mirror_focus, 'reflected ray traced next to the axis'),
    ('OP29', {'R': -28.3}, mirror_focus, 'reflected ray traced next to the axis, convex'),
    ('OP30', {'f': 0.437}, lambda f: -ray_matrix([[1, 0], [-1 / f, 1]])[1, 0], 'one over the focal length'),
    ('OP30', {'f': -0.283}, lambda f: -ray_matrix([[1, 0], [-1 / f, 1]])[1, 0], 'one over the focal length, diverging'),
    ('OP31', {'P_i': [3.7, -1.25, 0.83]}, lambda P_i: -ray_matrix(*([[1, 0], [-p, 1]] for p in P_i))[1, 0], 'product of ray matrices'),
    ('OP31', {'P_i': [-2.37]}, lambda P_i: -ray_matrix(*([[1, 0], [-p, 1]] for p in P_i))[1, 0], 'product of ray matrices, one lens'),
    ('OP32', {'f': 4.37}, magnifier, 'image at the near point of 25 cm'),
    ('OP32', {'d_n': 31.3, 'f': 8.3, 'a': 0}, magnifier, 'image at infinity'),
    ('OP32', {'d_n': 28.7, 'f': 6.1, 'a': 0.37}, magnifier, 'image between'),
    ('OP33', {'f_o': 4.37, 'f_e': 23.7}, microscope, 'ray matrix of the objective, eyepiece as a magnifier'),
    ('OP33', {'L': 183.0, 'f_o': 16.3, 'd_n': 237.0, 'f_e': 12.7}, microscope, 'ray matrix of the objective, eyepiece as a magnifier'),
    ('OP34', {'d': 2.37, 'n_1': 1.333}, apparent_depth, 'refracted ray next to the vertical'),
    ('OP34', {'d': 0.83, 'n_2': 1.337, 'n_1': 1.0003}, apparent_depth, 'refracted ray next to the vertical, seen from the denser side'),
    ('OP34', {'d': 0, 'n_1': 1.52}, apparent_depth, 'refracted ray next to the vertical, at the surface'),
    ('OP35', {'lambda': 547.0, 'n': 1.38}, quarter_wave, 'way in and out is half a wavelength'),
    ('OP35', {'lambda': 1064.0, 'n': 2.13}, quarter_wave, 'way in and out is half a wavelength'),
    ('OP36', {'N': 5.6, 't': 0.0083}, lambda N, t: 2 * log(N, 2) - log(t, 2), 'EV 0 is f/1 and 1 s, one step for each halving of light'),
    ('OP36', {'N': 1.37, 't': 23.7}, lambda N, t: 2 * log(N, 2) - log(t, 2), 'same, negative'),
    ('OP37', {'s': 36, 'f': 23.7}, angle_of_view, 'rays from the edges through the centre of the lens'),
    ('OP37', {'s': 8.3, 'f': 437.0}, angle_of_view, 'rays from the edges through the centre of the lens, narrow'),
    ('OP37', {'s': 137.0, 'f': 2.3}, angle_of_view, 'rays from the edges through the centre of the lens, near 180 degrees'),
    ('OP38', {'f': 23.7, 's': 28.21}, equivalent_focal, 'equal angles of view'),
    ('OP38', {'f': 83.0, 's_0': 43.3, 's': 55.9}, equivalent_focal, 'equal angles of view, medium format'),
]

run('optics', CHECKS)
