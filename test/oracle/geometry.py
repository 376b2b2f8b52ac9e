"""Second reading of geometry: values by integration, coordinates and determinants."""
from mpmath import acos, atan2, cos, cot, degrees, det, expj, matrix, mpc, mpf, pi, quad, radians, sin, sqrt
from checks import run


def apart(p, q):
    return sqrt(sum((a - b) ** 2 for a, b in zip(p, q)))


def cross(p, q):
    return (p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0])


def dot(p, q):
    return sum(a * b for a, b in zip(p, q))


def third_corner(a, b, c):
    """Corner C of a triangle with A = (0, 0), B = (c, 0), |CA| = b and |CB| = a."""
    x = (b ** 2 - a ** 2 + c ** 2) / (2 * c)
    return x, sqrt(b ** 2 - x ** 2)


def sine_rule(b, alpha, beta):
    """Corner C at the origin, A at (b, 0); B is where the rays from C and from A meet, and a is its distance from C."""
    gamma = pi - alpha - beta
    m = matrix([[cos(gamma), -cos(pi - alpha)], [sin(gamma), -sin(pi - alpha)]])
    return det(matrix([[b, m[0, 1]], [0, m[1, 1]]])) / det(m)


def triangle_area(a, b, c):
    return c * third_corner(a, b, c)[1] / 2


def circumradius(a, b, c):
    x, y = third_corner(a, b, c)
    centre_y = (x ** 2 + y ** 2 - c * x) / (2 * y)
    return apart((c / 2, centre_y), (0, 0))


def polygon(x, y):
    """Fan of triangles from the first corner, each a determinant."""
    total = sum(det(matrix([[x[k] - x[0], y[k] - y[0]], [x[k + 1] - x[0], y[k + 1] - y[0]]])) for k in range(1, len(x) - 1))
    return abs(total) / 2


def regular(n, s):
    """Corners walked one side at a time, then a fan of determinants."""
    x, y = [mpf(0)], [mpf(0)]
    for k in range(int(n) - 1):
        x.append(x[-1] + s * cos(2 * pi * k / n))
        y.append(y[-1] + s * sin(2 * pi * k / n))
    return polygon(x, y)


def segment(R, theta):
    """Strips at right angles to the axis; x = R cos u."""
    return quad(lambda u: 2 * R ** 2 * sin(u) ** 2, [0, theta / 4, theta / 2])


def sector(R, theta):
    """Segment by strips, and the triangle of the two radii and the chord, negative beyond half a turn."""
    return segment(R, theta) + R * sin(theta / 2) * R * cos(theta / 2)


def ellipse_length(a, b):
    return 4 * quad(lambda u: sqrt((a * sin(u)) ** 2 + (b * cos(u)) ** 2), [0, pi / 4, pi / 2])


def helix(n, D, p):
    return quad(lambda u: sqrt((D / 2) ** 2 + (p / (2 * pi)) ** 2) + 0 * u, [0, 2 * pi * n])


def tank(L, R, h):
    """Level strips from the bottom; depth R - R cos u."""
    return L * quad(lambda u: 2 * R ** 2 * sin(u) ** 2, [0, acos((R - h) / R)])


def torus(R, r):
    """Rings across the tube: z = r sin u, between R - r cos u and R + r cos u."""
    return quad(lambda u: pi * ((R + r * cos(u)) ** 2 - (R - r * cos(u)) ** 2) * r * cos(u), [-pi / 2, 0, pi / 2])


def plane_distance(a, b, c, k, x, y, z):
    """Foot of the perpendicular found on the line through the point along the normal."""
    step = -(a * x + b * y + c * z + k) / dot((a, b, c), (a, b, c))
    return apart((x, y, z), (x + step * a, y + step * b, z + step * c))


def great_circle(a, b, gamma):
    """Corner C at the pole; unit vectors to the other two corners."""
    p = (sin(b), mpf(0), cos(b))
    q = (sin(a) * cos(gamma), sin(a) * sin(gamma), cos(a))
    return atan2(sqrt(dot(cross(p, q), cross(p, q))), dot(p, q))


def box_surface(l, w, h):
    """Areas of the three faces at each of the eight corners, where each face is met four times."""
    return sum(det(matrix([[p, 0], [0, q]])) for p, q in ((l, w), (w, h), (h, l)) for _ in range(8)) / 4


def cone_surface(r, h):
    """Slant strips round the axis, and the base in rings."""
    return quad(lambda u: 2 * pi * r * u / h * apart((0, 0), (h, r)) / h, [0, h]) + quad(lambda u: 2 * pi * u, [0, r])


def corner_angle(n):
    """Angle at a corner between its neighbours, from the corners on a circle."""
    p, q = [(cos(2 * pi * k / n) - 1, sin(2 * pi * k / n)) for k in (1, -1)]
    return degrees(acos(dot(p, q) / sqrt(dot(p, p) * dot(q, q))))


def inradius(A, a, b, c):
    """Distance of the incentre from side c, with the angle bisectors at both its ends; the area is that of the sides."""
    x, y = third_corner(a, b, c)
    half_left, half_right = atan2(y, x) / 2, atan2(y, c - x) / 2
    assert abs(c * y / 2 - A) < mpf(10) ** -12 * A
    return c / (cot(half_left) + cot(half_right))


def turned(x, theta, y):
    """Determinant with the unit vector to which the y axis turns."""
    angle = radians(theta)
    return det(matrix([[x, y], [sin(angle), cos(angle)]]))


CHECKS = [
    ('GM1', {'a': 3.7, 'b': 5.3}, lambda a, b: apart((a, 0), (0, b)), 'distance of the ends of the legs'),
    ('GM2', {'a': 4.3, 'b': 6.7, 'gamma': 0.83}, lambda a, b, gamma: apart((a, 0), (b * cos(gamma), b * sin(gamma))), 'coordinates'),
    ('GM2', {'a': 5.9, 'b': 3.4, 'gamma': 2.46}, lambda a, b, gamma: apart((a, 0), (b * cos(gamma), b * sin(gamma))), 'obtuse angle'),
    ('GM3', {'b': 7.35, 'alpha': 0.74, 'beta': 1.27}, sine_rule, 'rays from two corners meet'),
    ('GM3', {'b': 3.15, 'alpha': 2.05, 'beta': 0.46}, sine_rule, 'obtuse angle'),
    ('GM4', {'a': 6.3, 'b': 7.9, 'c': 4.6}, triangle_area, 'coordinates, base times height'),
    ('GM5', {'a': 5.7, 'b': 8.1, 'gamma': 1.13},
     lambda a, b, gamma: det(matrix([[a, 0], [b * cos(gamma), b * sin(gamma)]])) / 2, 'determinant of two edges'),
    ('GM5', {'a': 3.3, 'b': 4.9, 'gamma': 2.71},
     lambda a, b, gamma: det(matrix([[a, 0], [b * cos(gamma), b * sin(gamma)]])) / 2, 'obtuse angle'),
    ('GM6', {'a': 5.2, 'b': 6.8, 'c': 8.3}, circumradius, 'point equally far from the corners'),
    ('GM6', {'a': 3.6, 'b': 4.1, 'c': 6.9}, circumradius, 'obtuse triangle'),
    ('GM7', {'x': [1.3, 6.4, 7.7, 4.2, 2.9], 'y': [0.6, 1.9, 5.8, 3.5, 7.1]}, polygon, 'fan of determinants'),
    ('GM7', {'x': [2.9, 4.2, 7.7, 6.4], 'y': [-7.1, 3.5, 5.8, -1.9]}, polygon, 'clockwise order'),
    ('GM8', {'a': 7.6, 'b': 4.3, 'h': 3.1}, lambda a, b, h: quad(lambda z: a + (b - a) * z / h, [0, h]), 'width integrated over height'),
    ('GM10', {'n': 7, 's': 3.4}, regular, 'corners walked, determinants'),
    ('GM10', {'n': 3, 's': 5.6}, regular, 'corners walked, determinants'),
    ('GM11', {'r': 4.35}, lambda r: quad(lambda u: 2 * pi * u, [0, r]), 'rings integrated'),
    ('GM12', {'R': 3.65, 'theta': 1.87}, segment, 'strips integrated'),
    ('GM12', {'R': 2.85, 'theta': 4.93}, segment, 'larger segment, strips integrated'),
    ('GM12', {'R': 5.15, 'theta': 0.47}, segment, 'thin segment'),
    ('GM13', {'h': 1.35, 'w': 6.7}, lambda h, w: circumradius(apart((0, 0), (w / 2, h)), apart((0, 0), (w / 2, h)), w), 'circle through three points'),
    ('GM13', {'h': 5.45, 'w': 3.8}, lambda h, w: circumradius(apart((0, 0), (w / 2, h)), apart((0, 0), (w / 2, h)), w), 'larger arc'),
    ('GM14', {'R': 3.7, 'theta': 2.3}, sector, 'segment by strips and the triangle beside it'),
    ('GM14', {'R': 0.83, 'theta': 4.1}, sector, 'more than half the circle'),
    ('GM15', {'a': 6.35, 'b': 3.85}, lambda a, b: quad(lambda u: 4 * a * b * sin(u) ** 2, [0, pi / 2]), 'strips integrated'),
    ('GM16', {'a': 6.35, 'b': 3.85}, ellipse_length, 'arc length integrated'),
    ('GM16', {'a': 7.4, 'b': 0.35}, ellipse_length, 'very flat ellipse'),
    ('GM18', {'n': 8.5, 'D': 3.7, 'p': 1.45}, helix, 'speed integrated over the turns'),
    ('GM19', {'r': 3.85}, lambda r: quad(lambda z: pi * (r ** 2 - z ** 2), [-r, 0, r]), 'discs integrated'),
    ('GM20', {'r': 4.65}, lambda r: quad(lambda u: 2 * pi * r ** 2 * sin(u), [0, pi / 2, pi]), 'zones integrated'),
    ('GM21', {'R': 5.35, 'h': 1.75}, lambda R, h: quad(lambda z: pi * (R ** 2 - z ** 2), [R - h, R]), 'discs integrated'),
    ('GM21', {'R': 3.45, 'h': 5.6}, lambda R, h: quad(lambda z: pi * (R ** 2 - z ** 2), [R - h, R]), 'more than half the ball'),
    ('GM22', {'h': 6.4, 'R': 3.7, 'r': 1.35}, lambda h, R, r: quad(lambda z: pi * (R + (r - R) * z / h) ** 2, [0, h]), 'discs integrated'),
    ('GM22', {'h': 3.3, 'R': 2.6, 'r': 4.8}, lambda h, R, r: quad(lambda z: pi * (R + (r - R) * z / h) ** 2, [0, h]), 'top wider than base'),
    ('GM23', {'r': 2.45, 'h': 7.3}, lambda r, h: h * quad(lambda u: 2 * pi * u, [0, r]), 'rings integrated times height'),
    ('GM24', {'L': 6.8, 'R': 1.35, 'h': 0.85}, tank, 'level strips integrated'),
    ('GM24', {'L': 6.8, 'R': 1.35, 'h': 2.25}, tank, 'more than half full'),
    ('GM25', {'R': 5.75, 'r': 1.65}, torus, 'rings across the tube integrated'),
    ('GM28', {'x_1': 3.1, 'y_1': -4.6, 'z_1': 5.2, 'x_2': -2.7, 'y_2': 6.3, 'z_2': 8.9},
     lambda x_1, y_1, z_1, x_2, y_2, z_2: apart((x_1, y_1, z_1), (x_2, y_2, z_2)), 'Pythagoras twice'),
    ('GM29', {'a': 3.4, 'b': -2.6, 'c': 5.3, 'k': 7.9, 'x': 4.7, 'y': 6.1, 'z': -3.8}, plane_distance, 'foot of the perpendicular'),
    ('GM29', {'a': 3.4, 'b': 2.6, 'c': 5.3, 'k': 7.9, 'x': 4.7, 'y': 6.1, 'z': 3.8}, plane_distance, 'other side of the plane'),
    ('GM30', {'a': 0.87, 'b': 1.34, 'gamma': 0.72}, great_circle, 'unit vectors'),
    ('GM30', {'a': 2.31, 'b': 1.93, 'gamma': 2.64}, great_circle, 'long sides, unit vectors'),
    ('GM33', {'l': 7.35, 'w': 4.6}, lambda l, w: apart((0, 0), (l, 0)) + apart((l, 0), (l, w)) + apart((l, w), (0, w)) + apart((0, w), (0, 0)), 'walked round'),
    ('GM33', {'l': 0.083, 'w': 12.7}, lambda l, w: l + w + l + w, 'four sides'),
    ('GM34', {'l': 7.35, 'w': 4.6}, lambda l, w: polygon([0, l, l, 0], [0, 0, w, w]), 'fan of determinants'),
    ('GM34', {'l': 0.083, 'w': 12.7}, lambda l, w: polygon([0, l, l, 0], [0, 0, w, w]), 'fan of determinants'),
    ('GM35', {'r': 3.85}, lambda r: quad(lambda u: sqrt((r * sin(u)) ** 2 + (r * cos(u)) ** 2), [0, pi, 2 * pi]), 'arc length integrated'),
    ('GM35', {'r': 0.047}, lambda r: quad(lambda u: sqrt((r * sin(u)) ** 2 + (r * cos(u)) ** 2), [0, pi, 2 * pi]), 'arc length integrated'),
    ('GM36', {'R': 5.75, 'r': 3.65}, lambda R, r: quad(lambda u: 2 * pi * u, [r, R]), 'rings integrated'),
    ('GM36', {'R': 4.3, 'r': 0}, lambda R, r: quad(lambda u: 2 * pi * u, [r, R]), 'full disc'),
    ('GM36', {'R': 1000000007, 'r': 1000000006}, lambda R, r: quad(lambda u: 2 * pi * u, [r, R]), 'very thin ring'),
    ('GM37', {'r': 2.45, 'h': 7.3}, cone_surface, 'strips and rings integrated'),
    ('GM37', {'r': 8.1, 'h': 0.64}, cone_surface, 'flat cone'),
    ('GM38', {'R': 3.65, 'theta': 107.2}, lambda R, theta: apart((R, 0), (R * cos(radians(theta)), R * sin(radians(theta)))), 'coordinates of the ends'),
    ('GM38', {'R': 2.85, 'theta': 296.5}, lambda R, theta: apart((R, 0), (R * cos(radians(theta)), R * sin(radians(theta)))), 'more than half a turn'),
    ('GM38', {'R': 2.85, 'theta': 0}, lambda R, theta: mpf(0), 'no angle'),
    ('GM39', {'n': 7}, corner_angle, 'corners on a circle'),
    ('GM39', {'n': 3}, corner_angle, 'corners on a circle'),
    ('GM39', {'n': 113}, corner_angle, 'corners on a circle'),
    ('GM40', {'A': 14.48475060192615, 'a': 6.3, 'b': 7.9, 'c': 4.6}, inradius, 'bisectors meet'),
    ('GM40', {'A': 6.0, 'a': 3, 'b': 4, 'c': 5}, inradius, 'bisectors meet'),
    ('GM41', {'d': 34.7, 'alpha': 27.3}, lambda d, alpha: d / cot(radians(alpha)), 'side opposite over side next to'),
    ('GM41', {'d': 8.15, 'alpha': -63.8}, lambda d, alpha: d / cot(radians(alpha)), 'below the horizontal'),
    ('GM41', {'d': 8.15, 'alpha': 0}, lambda d, alpha: mpf(0), 'level'),
    ('GM42', {'x': 3.4, 'theta': 38.6, 'y': -2.7}, turned, 'turned counter-clockwise'),
    ('GM42', {'x': -1.3, 'theta': -214.5, 'y': 5.9}, turned, 'turned clockwise'),
    ('GM42', {'x': 5.9, 'theta': 71.3, 'y': 1.3}, lambda x, theta, y: (mpc(-y, x) * expj(radians(theta))).imag, 'y coordinate of the point (-1.3, 5.9), as the note says'),
    ('GM43', {'l': 7.35, 'w': 4.6, 'h': 0.83}, lambda l, w, h: det(matrix([[l, 0, 0], [0, w, 0], [0, 0, h]])), 'determinant of three edges'),
    ('GM43', {'l': 0.27, 'w': 13.9, 'h': 5.2}, lambda l, w, h: det(matrix([[l, 0, 0], [0, w, 0], [0, 0, h]])), 'determinant of three edges'),
    ('GM44', {'l': 7.35, 'w': 4.6, 'h': 0.83}, box_surface, 'faces at each corner'),
    ('GM44', {'l': 0.27, 'w': 13.9, 'h': 5.2}, box_surface, 'faces at each corner'),
    ('GM45', {'A': 13.7, 'h': 2.85}, lambda A, h: quad(lambda z: A + 0 * z, [0, h]), 'sections integrated'),
    ('GM45', {'A': 0.064, 'h': 41.3}, lambda A, h: quad(lambda z: A + 0 * z, [0, h]), 'sections integrated'),
    ('GM46', {'A': 13.7, 'h': 2.85}, lambda A, h: quad(lambda z: A * (1 - z / h) ** 2, [0, h]), 'sections integrated'),
    ('GM46', {'A': 0.064, 'h': 41.3}, lambda A, h: quad(lambda z: A * (1 - z / h) ** 2, [0, h]), 'sections integrated'),
    ('GM47', {'r': 2.45, 'h': 7.3}, lambda r, h: quad(lambda z: 2 * pi * r + 0 * z, [0, h]) + 2 * quad(lambda u: 2 * pi * u, [0, r]), 'side and both ends integrated'),
    ('GM47', {'r': 9.2, 'h': 0.16}, lambda r, h: quad(lambda z: 2 * pi * r + 0 * z, [0, h]) + 2 * quad(lambda u: 2 * pi * u, [0, r]), 'side and both ends integrated'),
    ('GM48', {'R': 1.75, 'r': 1.35, 'h': 6.2}, lambda R, r, h: h * quad(lambda u: 2 * pi * u, [r, R]), 'rings integrated times length'),
    ('GM48', {'R': 0.84, 'r': 0, 'h': 2.7}, lambda R, r, h: h * quad(lambda u: 2 * pi * u, [r, R]), 'full rod'),
    ('GM48', {'R': 1000000007, 'r': 1000000006, 'h': 2.7}, lambda R, r, h: h * quad(lambda u: 2 * pi * u, [r, R]), 'very thin wall'),
    ('GM49', {'a': 3.4, 'b': 1.85, 'c': 5.6}, lambda a, b, c: quad(lambda z: pi * a * b * (1 - (z / c) ** 2), [-c, 0, c]), 'elliptic sections integrated'),
    ('GM49', {'a': 0.37, 'b': 7.1, 'c': 2.2}, lambda a, b, c: quad(lambda z: pi * a * b * (1 - (z / c) ** 2), [-c, 0, c]), 'elliptic sections integrated'),
    ('GM50', {'n': 3, 'A': 47.3, 'c': 11.6}, lambda n, A, c: sum(A / c for _ in range(int(n))), 'coat by coat'),
    ('GM50', {'A': 23.8, 'c': 8.5}, lambda A, c: A / c + A / c, 'two coats'),
    ('GM51', {'A': 18.6, 'w': 7.5, 'a': 303, 'b': 203}, lambda A, w, a, b: (A + A * w / 100) / (a * b / 1000000), 'area with allowance over area of a piece'),
    ('GM51', {'A': 5.34, 'a': 152, 'b': 76}, lambda A, a, b: (A + A / 10) / (a * b / 1000000), 'ten per cent more'),
    ('GM51', {'A': 31.7, 'w': 0, 'a': 1210, 'b': 135}, lambda A, w, a, b: A / (a * b / 1000000), 'no allowance'),
]
run('geometry', CHECKS)
