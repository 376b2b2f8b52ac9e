"""Second reading of algebra-analysis."""

from mpmath import acos, arg, degrees, det, eig, fac, fsum, ln, lu_solve, matrix, mp, mpc, mpf, nthroot, polyroots, polyval, sign, sqrt
from checks import run


def quadratic(a, b, c, side):
    """Both roots from polyroots with many digits; over positive a the sign +1 gives the greater one, over negative a the smaller."""
    with mp.workdps(80):
        if b == 0 and c == 0:
            return mpf(0)
        roots = sorted(root.real for root in polyroots([a, b, c], maxsteps=2000, extraprec=2000))
        return +(roots[1] if side * sign(a) > 0 else roots[0])


THREE = ('a_1', 'b_1', 'c_1', 'd_1', 'a_2', 'b_2', 'c_2', 'd_2', 'a_3', 'b_3', 'c_3', 'd_3')


def solve_three(**given):
    """Eliminates the last unknowns, the largest coefficient first."""
    rows = [[given[f'{letter}_{i}'] for letter in 'cbad'] for i in (1, 2, 3)]
    for column in (0, 1):
        rows[column:] = sorted(rows[column:], key=lambda row: -abs(row[column]))
        for row in rows[column + 1:]:
            share = row[column] / rows[column][column]
            row[:] = [a - share * b for a, b in zip(row, rows[column])]
    return rows[2][3] / rows[2][2]


def solve_first(a_1, b_1, c_1, a_2, b_2, c_2):
    """Elimination."""
    return lu_solve(matrix([[a_1, b_1], [a_2, b_2]]), matrix([c_1, c_2]))[0]


def eigenvalue(a, b, c, d, side):
    """QR iteration on the matrix."""
    with mp.workdps(60):
        values = sorted(value.real for value in eig(matrix([[a, b], [c, d]]), left=False, right=False))
        return +(values[1] if side > 0 else values[0])


def angle(u, v):
    """Arc cosine of the scalar product with many digits."""
    with mp.workdps(90):
        product = fsum(x * y for x, y in zip(u, v))
        return +acos(product / sqrt(fsum(x * x for x in u) * fsum(y * y for y in v)))


def geometric(n, a, r):
    """Term by term."""
    total, term = mpf(0), a
    for _ in range(int(n)):
        total += term
        term *= r
    return total


def power_mean(x, p):
    with mp.workdps(60):
        return +(fsum(value ** p for value in x) / len(x)) ** (1 / p)


def bilinear(x, y, x_1, x_2, y_1, y_2, z_11, z_12, z_21, z_22):
    """The function a + b x + c y + d x y through the four corners."""
    rows = [[1, u, v, u * v] for u in (x_1, x_2) for v in (y_1, y_2)]
    a, b, c, d = lu_solve(matrix(rows), matrix([z_11, z_12, z_21, z_22]))
    return a + b * x + c * y + d * x * y


def through_points(x, X, Y):
    """Coefficients of the polynomial from the Vandermonde system."""
    with mp.workdps(80):
        coefficients = lu_solve(matrix([[u ** k for k in range(len(X))] for u in X]), matrix(Y))
        return +fsum(coefficients[k] * x ** k for k in range(len(X)))


def trapezoids(x, y):
    return fsum((x[k + 1] - x[k]) * (y[k] + y[k + 1]) / 2 for k in range(len(x) - 1))


def simpson(h, f):
    """A parabola through each three neighbours, integrated exactly."""
    total = mpf(0)
    for k in range(0, len(f) - 2, 2):
        c = lu_solve(matrix([[1, -h, h * h], [1, 0, 0], [1, h, h * h]]), matrix([f[k], f[k + 1], f[k + 2]]))
        total += 2 * c[0] * h + 2 * c[2] * h ** 3 / 3
    return total


def discriminant(a, b, c):
    """a^2 (x_1 - x_2)^2 over the roots; the linear polynomial has b^2."""
    if a == 0:
        return b ** 2
    with mp.workdps(60):
        first, second = polyroots([a, b, c], maxsteps=2000, extraprec=2000)
        return +(a * (first - second)).real ** 2 - +(a * (first - second)).imag ** 2


def expansion(n, k, a, b):
    """Coefficient of t^k in (a + b t)^n, multiplied out."""
    coefficients = [mpf(1)]
    with mp.workdps(60):
        for _ in range(int(n)):
            coefficients = [a * low + b * high for low, high in zip(coefficients + [mpf(0)], [mpf(0)] + coefficients)]
    return +coefficients[int(k)]


def cross_length(u_1, u_2, u_3, v_1, v_2, v_3):
    """Root of the Gram determinant."""
    with mp.workdps(60):
        u, v = (u_1, u_2, u_3), (v_1, v_2, v_3)
        gram = [[fsum(x * y for x, y in zip(p, q)) for q in (u, v)] for p in (u, v)]
        return +sqrt(det(matrix(gram)))


def limit_of_sum(a, r):
    """Fixed point of S = a + r S, reached by summing."""
    total, term = mpf(0), a
    for _ in range(4000):
        total += term
        term *= r
    return total


POINTS = [
    ('AG1', [{'a': 1.7, 'b': 5.3, 'c': -2.4, 'side': 1}, {'a': 1.7, 'b': 5.3, 'c': 2.4, 'side': -1}, {'a': -0.6, 'b': -4.1, 'c': 3.3, 'side': 1}, {'a': -0.6, 'b': -4.1, 'c': 3.3, 'side': -1},
             {'a': 3.4, 'b': 0, 'c': -7.7, 'side': 1}, {'a': 3.4, 'b': 0, 'c': -7.7, 'side': -1}, {'a': 2.3, 'b': 4.7e7, 'c': 0.61, 'side': 1}, {'a': 2.3, 'b': -4.7e7, 'c': 0.61, 'side': -1},
             {'a': 3.2, 'b': 0, 'c': 0, 'side': 1}, {'a': 3.2, 'b': 0, 'c': 0, 'side': -1}, {'a': 2.6, 'b': 5.9, 'c': 0, 'side': 1}, {'a': 2.6, 'b': -5.9, 'c': 0, 'side': -1},
             {'a': -2.6, 'b': 5.9, 'c': 0, 'side': -1}],
     quadratic, 'mpmath polyroots, (-b + side sqrt(b^2 - 4ac)) / 2a'),
    ('AG3', [{'c': [3.2, -1.7, 0.4, 2.6], 'x': -1.9}, {'c': [4.7, 3.1, -0.8], 'x': 0}, {'c': [5.6], 'x': 3.3}, {'c': [0, 0, 7.1, 0, 0.3], 'x': 11.3}], lambda c, x: polyval(c[::-1], x), 'Horner'),
    ('AG4', [{'x': 37.4, 'b': 3.6}, {'x': 0.0042, 'b': 0.27}, {'x': 1.0000003, 'b': 7.7}, {'x': 6e180, 'b': 1.0004}], lambda x, b: ln(x) / ln(b), 'change of base'),
    ('AG5', [{'a_1': 2.3, 'b_1': -1.7, 'c_1': 4.1, 'a_2': 0.6, 'b_2': 3.9, 'c_2': -5.2}, {'a_1': 0, 'b_1': 3.4, 'c_1': 6.6, 'a_2': -7.1, 'b_2': 0.9, 'c_2': 2.7}], solve_first, 'elimination'),
    ('AG42', [dict(zip(THREE, row)) for row in (
        (2.3, -1.7, 4.1, 5.6, 0.6, 3.9, -5.2, 1.4, 7.4, 0.35, -2.8, 9.1), (0, 3.4, 6.6, -2.5, -7.1, 0.9, 2.7, 8.3, 1.9, -4.4, 0, 0.7),
        (1, 1e-3, 0, 2, 0, 1, 1e3, -5, 1e3, 0, 1, 4))], solve_three, 'elimination with pivots'),
    ('AG6', [{'a_1': 2.3, 'b_1': -1.7, 'c_1': 4.1, 'a_2': 0.6, 'b_2': 3.9, 'c_2': -5.2, 'a_3': 7.4, 'b_3': 0.35, 'c_3': -2.8},
             {'a_1': 0, 'b_1': 1.6, 'c_1': -3.3, 'a_2': 5.7, 'b_2': 0, 'c_2': 8.2, 'a_3': -4.9, 'b_3': 6.1, 'c_3': 0}],
     lambda a_1, b_1, c_1, a_2, b_2, c_2, a_3, b_3, c_3: det(matrix([[a_1, b_1, c_1], [a_2, b_2, c_2], [a_3, b_3, c_3]])), 'mpmath det, LU'),
    ('AG7', [{'a': 2.3, 'b': 1.7, 'c': 0.4, 'd': -3.6, 'side': 1}, {'a': 2.3, 'b': 1.7, 'c': 0.4, 'd': -3.6, 'side': -1}, {'a': -5.1, 'b': -0.6, 'c': -2.9, 'd': 4.4, 'side': 1},
             {'a': -5.1, 'b': -0.6, 'c': -2.9, 'd': 4.4, 'side': -1}, {'a': 1000.5, 'b': 2.5, 'c': 3.1, 'd': 0.0087, 'side': -1}, {'a': 7.7, 'b': 0, 'c': 0, 'd': -3.8, 'side': -1}],
     eigenvalue, 'mpmath eig'),
    ('AG8', [{'u': [1.7, -0.4, 3.3], 'v': [2.9, 5.1, 0.6]}, {'u': [1.7, -3.4, 0.3], 'v': [-2.9, 5.1, 0.6]}, {'u': [2.3, 4.1], 'v': [2.300001, 4.1]}, {'u': [0.6, -1.1, 2.7, 3.4, -5.2], 'v': [4.4, 0.9, -1.6, 0.35, 2.8]},
             {'u': [1.5, 2.5, 3.5], 'v': [-3, -5, -7]}, {'u': [3.3, 0, 0], 'v': [0, 0, -2.7]}, {'u': [0.7, 0.2, 1.9], 'v': [-0.7, -0.2000003, -1.9]}],
     angle, 'arc cosine with 90 digits'),
    ('AG9', [{'n': 17, 'a_1': 3.4, 'd': -0.7}, {'n': 1, 'a_1': -2.6, 'd': 5.1}, {'n': 240, 'a_1': -8.3, 'd': 0.045}], lambda n, a_1, d: fsum(a_1 + k * d for k in range(int(n))), 'term by term'),
    ('AG10', [{'n': 13, 'a': 3.7, 'r': 1.6}, {'n': 21, 'a': -2.4, 'r': 1}, {'n': 8, 'a': 5.2, 'r': -1}, {'n': 7, 'a': 5.2, 'r': -1.3}, {'n': 500, 'a': 0.6, 'r': 0.9999997},
              {'n': 300, 'a': 4.1, 'r': 1.0000000003}, {'n': 6, 'a': 3.3, 'r': 0}, {'n': 1, 'a': 3.9, 'r': 0}, {'n': 40, 'a': 7.1, 'r': 0.34}, {'n': 9, 'a': 2.8, 'r': -0.66}], geometric, 'term by term'),
    ('AG11', [{'n': 37, 'p': 6}, {'n': 137, 'p': 0}, {'n': 1000, 'p': 1}, {'n': 20, 'p': 20}, {'n': 3, 'p': 19}, {'n': 1, 'p': 20}, {'n': 1, 'p': 17}, {'n': 43, 'p': 3}, {'n': 4321, 'p': 13}, {'n': 5, 'p': 8}],
     lambda n, p: fsum(mpf(k) ** int(p) for k in range(1, int(n) + 1)), 'term by term'),
    ('AG12', [{'x': [3.4, 0.7, 12.6, 5.1], 'p': 3.3}, {'x': [3.4, 0.7, 12.6, 5.1], 'p': -1}, {'x': [2.3e11, 8.1e11], 'p': 20}, {'x': [2.3e-11, 8.1e-3], 'p': -19.5}, {'x': [7.4, 1.6, 2.9], 'p': 0.0004}, {'x': [6.6], 'p': -2.7}],
     power_mean, 'definition with 60 digits'),
    ('AG14', [{'x': 3.7, 'x_0': 1.4, 'y_0': 22.6, 'x_1': 5.3, 'y_1': -8.1}, {'x': 9.4, 'x_0': 5.3, 'y_0': 0.7, 'x_1': -1.2, 'y_1': 3.3}],
     lambda x, x_0, y_0, x_1, y_1: through_points(x, [x_0, x_1], [y_0, y_1]), 'line through two points'),
    ('AG15', [{'x': 3.7, 'y': 0.6, 'x_1': 1.4, 'x_2': 5.3, 'y_1': -2.2, 'y_2': 4.5, 'z_11': 7.1, 'z_12': -3.4, 'z_21': 12.3, 'z_22': 0.8}], bilinear, 'a + b x + c y + d x y through the corners'),
    ('AG16', [{'x': 2.6, 'X': [0.4, 1.7, 3.3, 5.9], 'Y': [2.8, -1.1, 7.4, 0.6]}, {'x': 3.3, 'X': [0.4, 1.7, 3.3, 5.9], 'Y': [2.8, -1.1, 7.4, 0.6]}, {'x': -4.4, 'X': [6.1, -0.7, 3.2], 'Y': [5.3, 8.8, -2.9]}, {'x': 7.7, 'X': [3.1], 'Y': [4.6]}],
     through_points, 'Vandermonde system'),
    ('AG18', [{'x_0': 3.7, 'f': -2.6, 'f_d': 5.4}, {'x_0': -1.3, 'f': 0.84, 'f_d': -7.1}], lambda x_0, f, f_d: x_0 - f / f_d, 'zero of the tangent'),
    ('AG19', [{'x': [0.3, 1.1, 2.7, 3.1, 6.4], 'y': [4.2, -1.6, 7.3, 0.9, 5.5]}, {'x': [3.4, 5.9], 'y': [7.7, -2.3]}, {'x': [6.2, 4.7, 4.7, 1.3], 'y': [2.6, 3.9, 8.4, 0.7]}], trapezoids, 'trapezium by trapezium'),
    ('AG20', [{'h': 0.35, 'f': [2.7, 4.1, -1.3, 0.6, 8.2, 5.9, 3.4]}, {'h': 1.7, 'f': [3.3, -0.8, 6.1]}], simpson, 'parabola through each three points'),
    ('AG22', [{'y_0': 3.4, 'h': 0.27, 'k_1': 1.6, 'k_2': -2.3, 'k_3': 4.7, 'k_4': 7.9}], lambda y_0, h, k_1, k_2, k_3, k_4: y_0 + h * (k_1 / 6 + k_2 / 3 + k_3 / 3 + k_4 / 6), 'weights 1/6, 1/3, 1/3, 1/6'),
    ('AG23', [{'f_p': 4.7, 'f_m': -1.3, 'h': 0.35}], lambda f_p, f_m, h: (f_p - f_m) / (2 * h), 'slope of the chord'),
    ('AG24', [{'M': 3.6, 'x': 2.7, 'a': 0.4, 'n': 5}, {'M': 0.83, 'x': -1.6, 'a': 3.3, 'n': 0}, {'M': 7.2, 'x': 44.5, 'a': 3.1, 'n': 149}], lambda M, x, a, n: M * abs(x - a) ** (int(n) + 1) / fac(int(n) + 1), 'Lagrange remainder'),
    ('AG25', [{'p': 17.5, 'whole': 340.6}, {'p': 132, 'whole': -8.3}, {'p': -4.4, 'whole': 91.7}], lambda p, whole: p * (whole / 100), 'p hundredths'),
    ('AG26', [{'a': 17.3, 'b': 46.9}, {'a': -5.1, 'b': 0.34}, {'a': 0, 'b': 3.8}], lambda a, b: a / b, 'first over second'),
    ('AG27', [{'new': 84.6, 'old': 71.3}, {'new': 12.4, 'old': 19.9}, {'new': 0, 'old': 6.6}], lambda new, old: 100 * new / old - 100, 'new in per cent of old, less 100'),
    ('AG27', [{'new': -5.2, 'old': -8.8}, {'new': 3.1, 'old': -7.4}], lambda new, old: 100 * (new - old) / abs(old), 'a rise is positive below 0 too'),
    ('AG28', [{'a': 38.4, 'b': 45.7}, {'a': 9.6, 'b': 2.7}, {'a': 0, 'b': 5.2}], lambda a, b: 100 * (max(a, b) - min(a, b)) / ((a + b) / 2), 'difference over the mean'),
    ('AG28', [{'a': -3.4, 'b': -5.9}], lambda a, b: 100 * (max(a, b) - min(a, b)) / (abs(a + b) / 2), 'difference over the size of the mean'),
    ('AG29', [{'x': 9.63, 'x_0': 9.81}, {'x': 1.37, 'x_0': -1.29}, {'x': 0.062, 'x_0': 0.057}], lambda x, x_0: 100 * abs(x / x_0 - 1), 'distance of the quotient from 1'),
    ('AG30', [{'a': 3.4, 'b': 12.9, 'c': 7.7}, {'a': -0.8, 'b': 5.2, 'c': 2.6}, {'a': 6.1, 'b': 4.4, 'c': 0}], lambda a, b, c: lu_solve(matrix([[a]]), matrix([b * c]))[0], 'a x = b c'),
    ('AG31', [{'m': -1.7, 'x': 3.6, 'b': 0.9}, {'m': 4.2, 'x': -2.3, 'b': -7.7}], lambda m, x, b: b + m * x, 'intercept and m for each step of x'),
    ('AG32', [{'y_1': 3.4, 'y_2': -2.6, 'x_1': 0.7, 'x_2': 5.3}, {'y_1': 6.1, 'y_2': 6.1, 'x_1': -4.4, 'x_2': -7.2}, {'y_1': -2.9, 'y_2': -8.3, 'x_1': 1.6, 'x_2': -0.5}],
     lambda y_1, y_2, x_1, x_2: lu_solve(matrix([[x_1, 1], [x_2, 1]]), matrix([y_1, y_2]))[0], 'm and b from both points'),
    ('AG33', [{'a': 1.7, 'b': 5.3, 'c': -2.4}, {'a': 2.6, 'b': -1.9, 'c': 4.1}, {'a': 0, 'b': -3.3, 'c': 7.1}], discriminant, 'squared difference of the roots'),
    ('AG33', [{'a': 0.75, 'b': 1.5, 'c': 0.75}], lambda a, b, c: mpf(0), 'square of x + 1'),
    ('AG34', [{'a': 1.7, 'b': 5.3}, {'a': -0.64, 'b': 2.9}, {'a': 3.1, 'b': 0}], lambda a, b: lu_solve(matrix([[2 * a]]), matrix([-b]))[0], 'slope 2 a x + b = 0'),
    ('AG35', [{'a_1': 3.4, 'n': 23, 'd': -0.7}, {'a_1': -8.2, 'n': 1, 'd': 4.6}, {'a_1': 0.5, 'n': 1200, 'd': 0.13}], lambda a_1, n, d: a_1 + fsum(d for _ in range(int(n) - 1)), 'step by step'),
    ('AG36', [{'a_1': 3.4, 'r': 1.37, 'n': 12}, {'a_1': -2.6, 'r': -0.81, 'n': 8}, {'a_1': 7.3, 'r': -2.2, 'n': 1}, {'a_1': 5.5, 'r': 0.93, 'n': 400}],
     lambda a_1, r, n: geometric(n, a_1, r) - geometric(n - 1, a_1, r), 'last term of the sum'),
    ('AG37', [{'a': 4.7, 'r': 0.63}, {'a': -3.2, 'r': -0.88}, {'a': 2.9, 'r': 0}], limit_of_sum, '4000 terms'),
    ('AG38', [{'n': 9, 'k': 4, 'a': 1.7, 'b': -2.3}, {'n': 7, 'k': 0, 'a': -1.9, 'b': 0.6}, {'n': 6, 'k': 6, 'a': 3.1, 'b': -0.7}, {'n': 0, 'k': 0, 'a': 2.2, 'b': 5.1}, {'n': 640, 'k': 311, 'a': 0.46, 'b': 0.54}],
     expansion, 'multiplied out'),
    ('AG39', [{'u': [1.7, -0.4, 3.3], 'v': [2.9, 5.1, 0.6]}, {'u': [-2.4], 'v': [7.3]}, {'u': [0.6, -1.1, 2.7, 3.4], 'v': [4.4, 0.9, -1.6, -0.35]}],
     lambda u, v: fsum((x + y) ** 2 - (x - y) ** 2 for x, y in zip(u, v)) / 4, 'a quarter of |u + v|^2 - |u - v|^2'),
    ('AG40', [{'u_1': 1.7, 'u_2': -0.4, 'u_3': 3.3, 'v_1': 2.9, 'v_2': 5.1, 'v_3': 0.6}, {'u_1': 4.3, 'u_2': 1.2, 'u_3': 0, 'v_1': -0.9, 'v_2': 3.8, 'v_3': 0},
              {'u_1': 1.5, 'u_2': -2.5, 'u_3': 3.5, 'v_1': -3, 'v_2': 5, 'v_3': -7}], cross_length, 'Gram determinant'),
    ('AG41', [{'y': 3.4, 'x': 1.9}, {'y': 2.6, 'x': -4.7}, {'y': -0.83, 'x': -5.1}, {'y': -7.2, 'x': 3.3}, {'y': 0, 'x': -2.4}, {'y': -6.1, 'x': 0}], lambda y, x: degrees(arg(mpc(x, y))), 'argument of x + i y'),
]
CHECKS = [(identifier, given, function, derivation) for identifier, points, function, derivation in POINTS for given in points]

if __name__ == '__main__':
    run('algebra-analysis', CHECKS)
