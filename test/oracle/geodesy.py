"""Second reading of geodesy."""

from mpmath import asin, atan2, cos, floor, matrix, mpf, norm, pi, quad, sin, sqrt, tan
from checks import run

DEG = pi / 180
WGS_F = 0.0033528106647474805
KM = mpf(1000)


def vector(latitude, longitude):
    """Gives the unit vector from the centre to a point of the sphere (angles in degrees)."""
    b, l = latitude * DEG, longitude * DEG
    return matrix([cos(b) * cos(l), cos(b) * sin(l), sin(b)])


def north(latitude, longitude):
    """Gives the unit vector towards north at a point."""
    b, l = latitude * DEG, longitude * DEG
    return matrix([-sin(b) * cos(l), -sin(b) * sin(l), cos(b)])


def east(longitude):
    """Gives the unit vector towards east at a point."""
    return matrix([-sin(longitude * DEG), cos(longitude * DEG), 0])


def dot(u, v):
    """Gives the scalar product."""
    return sum(u[k] * v[k] for k in range(3))


def cross(u, v):
    """Gives the vector product."""
    return matrix([u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]])


def angle(u, v):
    """Gives the angle between two unit vectors without loss of digits."""
    return atan2(norm(cross(u, v)), dot(u, v))


def compass(degrees):
    """Brings an angle in degrees into 0 to 360."""
    return degrees - 360 * floor(degrees / 360)


def shorter(degrees):
    """Brings a difference of longitude in degrees into -180 to 180."""
    return compass(degrees + 180) - 180


def great_circle(R, phi_1, lambda_1, phi_2, lambda_2):
    return R * angle(vector(phi_1, lambda_1), vector(phi_2, lambda_2))


def first_course(phi_1, lambda_1, phi_2, lambda_2):
    target = vector(phi_2, lambda_2)
    return compass(atan2(dot(target, east(lambda_1)), dot(target, north(phi_1, lambda_1))) / DEG)


def destination(phi_1, lambda_1, d, R, theta):
    heading = north(phi_1, lambda_1) * cos(theta * DEG) + east(lambda_1) * sin(theta * DEG)
    return vector(phi_1, lambda_1) * cos(d / R) + heading * sin(d / R)


def latitude_reached(phi_1, d, R, theta):
    point = destination(phi_1, mpf(17), d, R, theta)
    return atan2(point[2], sqrt(point[0] ** 2 + point[1] ** 2)) / DEG


def longitude_reached(lambda_1, d, R, theta, phi_1):
    point = destination(phi_1, lambda_1, d, R, theta)
    return atan2(point[1], point[0]) / DEG


def halfway(phi_1, lambda_1, phi_2, lambda_2):
    """Latitude of the sum of the two directions, by the angle from the axis."""
    both = vector(phi_1, lambda_1) + vector(phi_2, lambda_2)
    return 90 - angle(both, vector(mpf(90), mpf(0))) * 180 / pi


def cross_track(R, d_13, theta_13, theta_12):
    # start on the equator at longitude 0: the pole of the line, turned so that a point on the right counts positive
    start = vector(mpf(0), mpf(0))
    heading = north(mpf(0), mpf(0)) * cos(theta_12 * DEG) + east(mpf(0)) * sin(theta_12 * DEG)
    point = destination(mpf(0), mpf(0), d_13, R, theta_13)
    return R * asin(dot(point, cross(heading, start)))


def stretched(phi_1, phi_2):
    """Gives the difference of the stretched latitudes by integrating the secant."""
    return quad(lambda b: 1 / cos(b), [phi_1 * DEG, (phi_1 + phi_2) / 2 * DEG, phi_2 * DEG])


def rhumb_course(phi_1, lambda_1, phi_2, lambda_2):
    return compass(atan2(shorter(lambda_2 - lambda_1) * DEG, stretched(phi_1, phi_2)) / DEG)


def rhumb_distance(R, phi_1, lambda_1, phi_2, lambda_2):
    if phi_1 == phi_2:
        return R * cos(phi_1 * DEG) * abs(shorter(lambda_2 - lambda_1)) * DEG
    return R * abs((phi_2 - phi_1) * DEG / cos(rhumb_course(phi_1, lambda_1, phi_2, lambda_2) * DEG))


def andoyer(a, f, phi_1, lambda_1, phi_2, lambda_2):
    # length of arc is stationary, so to first order in f the element of arc is integrated along the great circle of the geodetic coordinates
    start, end = vector(phi_1, lambda_1), vector(phi_2, lambda_2)
    whole = angle(start, end)
    heading = (end - start * cos(whole)) / sin(whole)

    def element(sigma):
        point = start * cos(sigma) + heading * sin(sigma)
        way = heading * cos(sigma) - start * sin(sigma)
        sine2 = point[2] ** 2
        to_north2 = way[2] ** 2 / (1 - sine2)
        return (3 * sine2 - 2) * to_north2 + sine2 * (1 - to_north2)

    return a * (whole + f * quad(element, [0, whole / 2, whole])) / KM


def trigonometric(d, alpha, k, R, h_i, h_t):
    return h_i + d * tan(alpha * DEG) + (1 - k) * d**2 / (2 * R * KM) - h_t


def horizon(R, h):
    tangent = sqrt((R * KM + h) ** 2 - (R * KM) ** 2)
    return R * atan2(tangent, R * KM)


def normal_gravity(phi):
    a, b = mpf(6378137), mpf(6378137) * (1 - 1 / mpf('298.257223563'))
    equator, pole = mpf('9.7803253359'), mpf('9.8321849378')
    c2, s2 = cos(phi * DEG) ** 2, sin(phi * DEG) ** 2
    return (a * equator * c2 + b * pole * s2) / sqrt(a**2 * c2 + b**2 * s2)


CHECKS = [
    ('GE1', {'R': 6371, 'phi_1': 52.52, 'lambda_1': 13.405, 'phi_2': -33.87, 'lambda_2': 151.21}, great_circle, 'angle between unit vectors'),
    ('GE1', {'R': 6378.1, 'phi_1': 12.5, 'lambda_1': -71.25, 'phi_2': -12.4, 'lambda_2': 108.9}, great_circle, 'unit vectors, nearly opposite'),
    ('GE1', {'R': 6371, 'phi_1': 47.3769, 'lambda_1': 8.5417, 'phi_2': 47.377, 'lambda_2': 8.5419}, great_circle, 'unit vectors, very near'),
    ('GE2', {'phi_1': 40.64, 'lambda_1': -73.78, 'phi_2': 51.47, 'lambda_2': -0.4543}, first_course, 'east and north parts of the target vector'),
    ('GE2', {'phi_1': -33.94, 'lambda_1': 18.6, 'phi_2': -22.81, 'lambda_2': -43.25}, first_course, 'vectors, westward'),
    ('GE27', {'phi_1': 52.52, 'lambda_1': 13.405, 'phi_2': 40.71, 'lambda_2': -74.01}, halfway, 'sum of two unit vectors'),
    ('GE27', {'phi_1': -33.87, 'lambda_1': 151.21, 'phi_2': -12.05, 'lambda_2': -77.04}, halfway, 'sum of two unit vectors, across the date line'),
    ('GE3', {'phi_1': 53.32, 'd': 1243.7, 'R': 6371, 'theta': 96.02}, latitude_reached, 'vector turned by d/R'),
    ('GE3', {'phi_1': -21.4, 'd': 9050.5, 'R': 6371, 'theta': 213.7}, latitude_reached, 'vector turned by d/R'),
    ('GE4', {'lambda_1': -1.73, 'd': 1243.7, 'R': 6371, 'theta': 96.02, 'phi_1': 53.32}, longitude_reached, 'vector turned by d/R'),
    ('GE4', {'lambda_1': 171.3, 'd': 5321.5, 'R': 6371, 'theta': 71.4, 'phi_1': -36.9}, longitude_reached, 'vector turned by d/R, over the date line'),
    ('GE5', {'R': 6371, 'd_13': 412.6, 'theta_13': 76.4, 'theta_12': 64.9}, cross_track, 'scalar product with the pole of the line'),
    ('GE5', {'R': 6371, 'd_13': 8123.4, 'theta_13': 11.3, 'theta_12': 344.2}, cross_track, 'scalar product with the pole of the line'),
    ('GE5', {'R': 6371, 'd_13': 655.2, 'theta_13': 251.1, 'theta_12': 268.3}, cross_track, 'point to the left'),
    ('GE6', {'R': 6371, 'phi_1': 33.95, 'lambda_1': -118.4, 'phi_2': 40.64, 'lambda_2': -73.78}, rhumb_distance, 'integrated secant, difference of latitude over cos(course)'),
    ('GE6', {'R': 6371, 'phi_1': -17.75, 'lambda_1': 177.45, 'phi_2': 21.3, 'lambda_2': -157.85}, rhumb_distance, 'over the date line'),
    ('GE6', {'R': 6371, 'phi_1': 48.5, 'lambda_1': -4.8, 'phi_2': 48.5, 'lambda_2': -52.7}, rhumb_distance, 'along a parallel'),
    ('GE7', {'phi_1': 33.95, 'lambda_1': -118.4, 'phi_2': 40.64, 'lambda_2': -73.78}, rhumb_course, 'integrated secant'),
    ('GE7', {'phi_1': 33.95, 'lambda_1': -118.4, 'phi_2': 40.6, 'lambda_2': -118.4}, lambda **_: mpf(0), 'due north along a meridian'),
    ('GE7', {'phi_1': 40.6, 'lambda_1': 17.3, 'phi_2': -33.95, 'lambda_2': 17.3}, lambda **_: mpf(180), 'due south along a meridian'),
    ('GE7', {'phi_1': 21.3, 'lambda_1': -157.85, 'phi_2': -17.75, 'lambda_2': 177.45}, rhumb_course, 'integrated secant, over the date line'),
    (
        'GE8',
        {'a': 6378137, 'f': WGS_F, 'phi_1': 48.836389, 'lambda_1': 2.337222, 'phi_2': 38.921389, 'lambda_2': -77.065556},
        andoyer,
        'first variation of the length integrated along the great circle',
    ),
    (
        'GE8',
        {'a': 6378388, 'f': 0.0033670033670033670, 'phi_1': -33.4, 'lambda_1': 151.2, 'phi_2': 61.2, 'lambda_2': -149.9},
        andoyer,
        'first variation of the length integrated along the great circle',
    ),
    ('GE21', {'d': 1834.5, 'alpha': 3.27, 'k': 0.13, 'R': 6371, 'h_i': 1.57, 'h_t': 1.83}, trigonometric, 'Ghilani and Wolf, trigonometric levelling'),
    ('GE21', {'d': 2611.5, 'alpha': -1.94, 'k': 0.17, 'R': 6380, 'h_i': 1.62, 'h_t': 3.4}, trigonometric, 'Ghilani and Wolf, downhill'),
    ('GE22', {'R': 6371, 'h': 137.5}, horizon, 'right angle at the tangent point'),
    ('GE22', {'R': 6371, 'h': 20183500}, horizon, 'right angle at the tangent point'),
    ('GE23', {'phi': 38.4}, normal_gravity, 'Somigliana with the gravity of equator and pole of TR8350.2'),
    ('GE23', {'phi': -72.9}, normal_gravity, 'Somigliana with the gravity of equator and pole of TR8350.2'),
    ('GE25', {'H_0': 412.357, 'b': 1.836, 'f': 0.472}, lambda H_0, b, f: (H_0 + b) - f, 'line of sight less the foresight'),
    ('GE25', {'H_0': -3.14, 'b': 0.295, 'f': 2.871}, lambda H_0, b, f: (H_0 + b) - f, 'line of sight less the foresight, downhill'),
    ('GE26', {'t_0': 13.47, 'lambda': 8.54}, lambda **g: g['t_0'] + 24 * g['lambda'] / 360, '24 hours for a full turn, east is later'),
    ('GE26', {'t_0': 0, 'lambda': -118.25}, lambda **g: g['t_0'] + 24 * g['lambda'] / 360, 'offset alone, west is earlier'),
]
run('geodesy', CHECKS)
