"""Second reading of probability."""
from mpmath import mpf, sqrt, pi, exp, ln, sin, cos, atan, inf, gamma, factorial, fsum, fprod
from checks import run
from probability_densities import CHECKS as DENSITIES
from quadrature import integral


def bell(t):
    return exp(-t * t / 2)


WHOLE_BELL = integral(bell, [-inf, -4, 0, 4, inf])


def normal_density(x, mu, sigma):
    return bell((x - mu) / sigma) / (sigma * WHOLE_BELL)


def normal_below(z):
    """Integrates the bell curve up to z, beginning where nothing is left."""
    return integral(bell, [z - 30, z - 12, z - 6, z - 2, z - 1, z]) / WHOLE_BELL


def lognormal_mean(mu, sigma):
    peak = sigma ** 2
    return integral(lambda s: exp(mu + s - s * s / (2 * sigma ** 2)),
                    [peak + k * sigma for k in (-24, -12, -6, -3, 0, 3, 6, 12, 24)]) / (sigma * WHOLE_BELL)


def exponential_below(x, rate):
    return integral(lambda t: rate * exp(-rate * t), [0, x / 2, x])


def gamma_below(x, k, theta):
    """Integrates t^(k-1) exp(-t) with t = u^(1/k), so that the end at zero is smooth."""
    whole = integral(lambda u: exp(-u ** (1 / k)) / k, [0, 1, mpf(3) ** k, mpf(10) ** k, mpf(30) ** k, mpf(120) ** k])
    top = (x / theta) ** k
    return integral(lambda u: exp(-u ** (1 / k)) / k, [0, top / 8, top / 2, top]) / whole


def beta_density(x, a, b):
    """Normalises by an integral in the angle t with x = sin(t)^2."""
    whole = integral(lambda t: 2 * sin(t) ** (2 * a - 1) * cos(t) ** (2 * b - 1), [0, pi / 8, pi / 4, 3 * pi / 8, pi / 2])
    return x ** (a - 1) * (1 - x) ** (b - 1) / whole


def chi_square_above(x, k):
    """Integrates the radius density r^(k-1) exp(-r^2/2) beyond sqrt(x)."""
    def density(r):
        return r ** (k - 1) * exp(-r * r / 2)
    top = sqrt(k)
    whole = integral(density, [0, top / 4, top / 2, top, top + 2, top + 5, top + 30])
    start = sqrt(x)
    return integral(density, [start, start + 1, start + 3, start + 8, start + 30]) / whole


def student_below(t, nu):
    """Integrates with t = sqrt(nu) tan(a): the density turns into cos(a)^(nu-1)."""
    def density(a):
        return cos(a) ** (nu - 1)
    half = integral(density, [0, pi / 8, pi / 4, 3 * pi / 8, pi / 2])
    angle = atan(abs(t) / sqrt(nu))
    tail = integral(lambda c: sin(c) ** (nu - 1), [0, (pi / 2 - angle) / 2, pi / 2 - angle]) / (2 * half)
    return tail if t < 0 else 1 - tail


def f_above(x, d_1, d_2):
    """Integrates with d_1 x / d_2 = tan(a)^2: the density turns into sin^(d_1-1) cos^(d_2-1)."""
    def density(c):
        return cos(c) ** (d_1 - 1) * sin(c) ** (d_2 - 1)
    whole = integral(density, [k * pi / 16 for k in range(9)])
    rest = pi / 2 - atan(sqrt(d_1 * x / d_2))
    return integral(density, [0, rest / 8, rest / 4, rest / 2, rest]) / whole


def weibull_below(x, lam, k):
    """Integrates the density in u = t^k, where it is exponential."""
    top = x ** k
    return integral(lambda u: exp(-u / lam ** k) / lam ** k, [0, top / 4, top])


def rayleigh_below(x, sigma):
    return integral(lambda r: r / sigma ** 2 * exp(-r * r / (2 * sigma ** 2)), [0, x / 3, 2 * x / 3, x])


def cauchy_below(x, x_0, s):
    """Integrates the density 1 / (pi s (1 + z^2)) from -infinity, by z = -1/v in the far tail."""
    z = (x - x_0) / s
    start = min(z, mpf(-1))
    total = integral(lambda v: 1 / (1 + v * v), [0, -1 / (2 * start), -1 / start])
    if z > start:
        steps = [start + (z - start) * j / 8 for j in range(9)]
        total += integral(lambda y: 1 / (1 + y * y), steps)
    return total / pi


def laplace_below(x, mu, s):
    def density(t):
        return exp(-abs(t - mu) / s) / (2 * s)
    low = min(x, mu)
    total = integral(density, [low - 90 * s, low - 30 * s, low - 8 * s, low - 2 * s, low])
    if x > mu:
        total += integral(density, [mu, (mu + x) / 2, x])
    return total


def logistic_below(x, mu, s):
    z = (x - mu) / s
    return integral(lambda t: exp(t) / (1 + exp(t)) ** 2, [z - 90, z - 30, z - 10, z - 4, z - 2, z - 1, z])


def gumbel_below(x, mu, s):
    """Integrates the density of the reduced variable from far below."""
    z = (x - mu) / s
    low = min(z, mpf(-3))
    points = [low - 3, low - 1, low - mpf('0.5'), low]
    if z > low:
        points += [low + (z - low) * j / 12 for j in range(1, 13)]
    return integral(lambda t: exp(-t - exp(-t)), points)


def pareto_above(x, x_m, alpha):
    """Integrates the density with t = x e^v."""
    return integral(lambda v: alpha * (x_m / x) ** alpha * exp(-alpha * v), [0, 1 / alpha, 4 / alpha, 15 / alpha, 100 / alpha])


def triangular_below(x, m, a, b):
    height = 2 / (b - a)
    def density(t):
        return height * (t - a) / (m - a) if t < m else height * (b - t) / (b - m)
    return integral(density, [a, x]) if x <= m else integral(density, [a, m]) + integral(density, [m, x])


def choose(n, k):
    """Counts exactly, by Pascal's product of whole numbers."""
    top = bottom = 1
    for j in range(k):
        top *= n - j
        bottom *= j + 1
    return mpf(top) / bottom


def binomial_exact(k, p, n):
    k, n = int(k), int(n)
    return choose(n, k) * p ** k * (1 - p) ** (n - k)


def poisson_exact(k, lam):
    return fprod(lam / j for j in range(1, int(k) + 1)) * exp(-lam)


def negative_binomial(r, p, k):
    """Mixes Poisson probabilities over a gamma distribution of their means (shape r, scale (1 - p) / p)."""
    k, scale = int(k), (1 - p) / p
    def density(u):  # the mean is u^2
        return 2 * u ** (2 * r - 1 + 2 * k) * exp(-u * u * (1 + 1 / scale))
    top = sqrt((r + k) / (1 + 1 / scale))
    mixed = integral(density, [0, top / 2, top, top * mpf('1.5'), top * 2, top * 4, top * 4 + 12])
    return mixed / (factorial(k) * gamma(r) * scale ** r)


def hypergeometric(n, N, k, K):
    """Draws one after the other: the number of orders times the probability of one order."""
    n, N, k, K = int(n), int(N), int(k), int(K)
    drawn = [mpf(K - j) / (N - j) for j in range(k)] + [mpf(N - K - j) / (N - k - j) for j in range(n - k)]
    return choose(n, k) * fprod(drawn)


def multinomial(x, w):
    """Splits off one outcome after the other by binomial probabilities."""
    left, weight, value = int(sum(x)), sum(w), mpf(1)
    for count, share in zip(x[:-1], w[:-1]):
        value *= binomial_exact(int(count), share / weight, left)
        left -= int(count)
        weight -= share
    return value


DENSITY = 'numerical integral of the density'
def beta_below(a, b, x):
    """Integrates the density up to x and divides by the integral to 1."""
    part = lambda end: integral(lambda t: t ** (a - 1) * (1 - t) ** (b - 1), [0, end / 4, end / 2, end])
    return part(x) / (part(x) + integral(lambda t: t ** (a - 1) * (1 - t) ** (b - 1), [x, (1 + x) / 2, (3 + x) / 4, 1]))


def first_reaching(q, probability):
    k, total = 0, probability(0)
    while total < q:
        k += 1
        total += probability(k)
    return mpf(k)


CHECKS = [
    ('PD1', {'x': 104.5, 'mu': 98.2, 'sigma': 4.7}, normal_density, 'bell curve over its numerical area'),
    ('PD1', {'x': -3.1, 'mu': 2.6, 'sigma': 0.83}, normal_density, 'bell curve over its numerical area'),
    ('PD2', {'x': 104.5, 'mu': 98.2, 'sigma': 4.7}, lambda x, mu, sigma: normal_below((x - mu) / sigma), DENSITY),
    ('PD2', {'x': -3.1, 'mu': 2.6, 'sigma': 0.83}, lambda x, mu, sigma: normal_below((x - mu) / sigma), DENSITY + ', lower tail'),
    ('PD2', {'x': -19.3, 'mu': 4.4, 'sigma': 1.3}, lambda x, mu, sigma: normal_below((x - mu) / sigma), DENSITY + ', far lower tail'),
    ('PD3', {'x': 37.5, 'mu': 3.2, 'sigma': 0.45}, lambda x, mu, sigma: normal_below((ln(x) - mu) / sigma), DENSITY + ' of the logarithm'),
    ('PD3', {'x': 0.061, 'mu': 1.7, 'sigma': 0.64}, lambda x, mu, sigma: normal_below((ln(x) - mu) / sigma), DENSITY + ' of the logarithm, lower tail'),
    ('PD3', {'x': 410, 'mu': 2.3, 'sigma': 1.15}, lambda x, mu, sigma: normal_below((ln(x) - mu) / sigma), DENSITY + ' of the logarithm, upper end'),
    ('PD4', {'mu': 3.2, 'sigma': 0.45}, lognormal_mean, 'numerical expectation of exp of a normal variable'),
    ('PD4', {'mu': -1.4, 'sigma': 1.7}, lognormal_mean, 'numerical expectation of exp of a normal variable'),
    ('PD5', {'lambda': 0.35, 'x': 4.2}, lambda **given: exponential_below(given['x'], given['lambda']), DENSITY),
    ('PD5', {'lambda': 0.0027, 'x': 0.013}, lambda **given: exponential_below(given['x'], given['lambda']), DENSITY + ', small value'),
    ('PD6', {'k': 3.4, 'x': 17.5, 'theta': 4.3}, lambda k, x, theta: gamma_below(x, k, theta), DENSITY),
    ('PD6', {'k': 0.55, 'x': 0.00036, 'theta': 2.8}, lambda k, x, theta: gamma_below(x, k, theta), DENSITY + ', lower tail'),
    ('PD6', {'k': 7.2, 'x': 61, 'theta': 3.1}, lambda k, x, theta: gamma_below(x, k, theta), DENSITY + ', upper end'),
    ('PD7', {'a': 3.4, 'x': 0.62, 'b': 5.7}, lambda a, x, b: beta_density(x, a, b), 'power product over its numerical area'),
    ('PD7', {'a': 0.65, 'x': 0.013, 'b': 1.9}, lambda a, x, b: beta_density(x, a, b), 'power product over its numerical area'),
    ('PD7', {'a': 41, 'x': 0.93, 'b': 6.5}, lambda a, x, b: beta_density(x, a, b), 'power product over its numerical area'),
    ('PD8', {'k': 5, 'x': 9.3}, lambda k, x: chi_square_above(x, k), 'numerical integral of the radius of a normal vector'),
    ('PD8', {'k': 3.5, 'x': 74}, lambda k, x: chi_square_above(x, k), 'numerical integral of the radius of a normal vector, far tail'),
    ('PD8', {'k': 23, 'x': 6.4}, lambda k, x: chi_square_above(x, k), 'numerical integral of the radius of a normal vector'),
    ('PD9', {'t': 1.87, 'nu': 13}, student_below, 'numerical integral over the angle'),
    ('PD9', {'t': -2.74, 'nu': 4.5}, student_below, 'numerical integral over the angle, lower tail'),
    ('PD9', {'t': -31.5, 'nu': 7}, student_below, 'numerical integral over the angle, far lower tail'),
    ('PD10', {'d_2': 23, 'd_1': 4, 'x': 3.15}, lambda d_2, d_1, x: f_above(x, d_1, d_2), 'numerical integral over the angle'),
    ('PD10', {'d_2': 6.5, 'd_1': 11, 'x': 0.37}, lambda d_2, d_1, x: f_above(x, d_1, d_2), 'numerical integral over the angle'),
    ('PD10', {'d_2': 17, 'd_1': 3, 'x': 96}, lambda d_2, d_1, x: f_above(x, d_1, d_2), 'numerical integral over the angle, far tail'),
    ('PD11', {'x': 740, 'lambda': 1250, 'k': 1.8}, lambda **given: weibull_below(given['x'], given['lambda'], given['k']), DENSITY),
    ('PD11', {'x': 0.034, 'lambda': 5.6, 'k': 3.3}, lambda **given: weibull_below(given['x'], given['lambda'], given['k']),
     DENSITY + ', lower tail'),
    ('PD11', {'x': 31, 'lambda': 9.2, 'k': 0.7}, lambda **given: weibull_below(given['x'], given['lambda'], given['k']), DENSITY),
    ('PD12', {'x': 7.4, 'sigma': 4.6}, rayleigh_below, DENSITY),
    ('PD12', {'x': 0.0083, 'sigma': 3.7}, rayleigh_below, DENSITY + ', small value'),
    ('PD13', {'s': 1.7, 'x_0': 5.2, 'x': 8.9}, lambda s, x_0, x: cauchy_below(x, x_0, s), DENSITY),
    ('PD13', {'s': 0.43, 'x_0': 3.8, 'x': -6.1}, lambda s, x_0, x: cauchy_below(x, x_0, s), DENSITY + ', lower tail'),
    ('PD13', {'s': 0.021, 'x_0': -7.5, 'x': -84000}, lambda s, x_0, x: cauchy_below(x, x_0, s), DENSITY + ', far lower tail'),
    ('PD14', {'x': 12.3, 'mu': 9.5, 's': 2.4}, laplace_below, DENSITY),
    ('PD14', {'x': -41, 'mu': 3.6, 's': 1.9}, laplace_below, DENSITY + ', lower tail'),
    ('PD15', {'x': 12.3, 'mu': 9.5, 's': 2.4}, logistic_below, DENSITY),
    ('PD15', {'x': -41, 'mu': 3.6, 's': 1.9}, logistic_below, DENSITY + ', lower tail'),
    ('PD16', {'x': 171, 'mu': 118, 's': 27.5}, gumbel_below, DENSITY),
    ('PD16', {'x': 63, 'mu': 118, 's': 27.5}, gumbel_below, DENSITY + ', lower end'),
    ('PD18', {'x_m': 1.3, 'x': 8.7, 'alpha': 2.4}, lambda x_m, x, alpha: pareto_above(x, x_m, alpha), DENSITY),
    ('PD18', {'x_m': 450, 'x': 3.9e6, 'alpha': 1.16}, lambda x_m, x, alpha: pareto_above(x, x_m, alpha), DENSITY + ', far tail'),
    ('PD19', {'x': 7.4, 'm': 9.1, 'a': 3.6, 'b': 17.5}, triangular_below, DENSITY),
    ('PD19', {'x': 14.3, 'm': 9.1, 'a': 3.6, 'b': 17.5}, triangular_below, DENSITY),
    ('PD19', {'x': -2.5, 'm': -2.5, 'a': -6.3, 'b': 4.8}, triangular_below, DENSITY + ', at the mode'),
    ('PD20', {'k': 7, 'p': 0.23, 'n': 19}, binomial_exact, 'exact count of orders times the probability of one'),
    ('PD20', {'k': 312, 'p': 0.071, 'n': 5400}, binomial_exact, 'exact count of orders times the probability of one'),
    ('PD20', {'k': 6, 'p': 0.85, 'n': 6}, binomial_exact, 'exact count of orders times the probability of one, all succeed'),
    ('PD21', {'n': 19, 'k': 7, 'p': 0.23}, lambda n, k, p: fsum(binomial_exact(j, p, n) for j in range(int(k) + 1)), 'sum of exact terms'),
    ('PD21', {'n': 640, 'k': 153, 'p': 0.31}, lambda n, k, p: fsum(binomial_exact(j, p, n) for j in range(int(k) + 1)), 'sum of exact terms, lower tail'),
    ('PD21', {'n': 45, 'k': 3, 'p': 0.62}, lambda n, k, p: fsum(binomial_exact(j, p, n) for j in range(int(k) + 1)), 'sum of exact terms, far lower tail'),
    ('PD22', {'k': 6, 'lambda': 4.3}, lambda **given: poisson_exact(given['k'], given['lambda']), 'product of lambda / j'),
    ('PD22', {'k': 275, 'lambda': 231.5}, lambda **given: poisson_exact(given['k'], given['lambda']), 'product of lambda / j'),
    ('PD22', {'k': 0, 'lambda': 3.6}, lambda **given: poisson_exact(given['k'], given['lambda']), 'no event'),
    ('PD23', {'k': 6, 'lambda': 4.3}, lambda **given: fsum(poisson_exact(j, given['lambda']) for j in range(int(given['k']) + 1)), 'sum of exact terms'),
    ('PD23', {'k': 181, 'lambda': 231.5}, lambda **given: fsum(poisson_exact(j, given['lambda']) for j in range(int(given['k']) + 1)), 'sum of exact terms, lower tail'),
    ('PD23', {'k': 3, 'lambda': 47}, lambda **given: fsum(poisson_exact(j, given['lambda']) for j in range(int(given['k']) + 1)), 'sum of exact terms, far lower tail'),
    ('PD24', {'n': 13, 'p': 0.076}, lambda n, p: fsum(p * (1 - p) ** (j - 1) for j in range(1, int(n) + 1)), 'sum over the trial of the first success'),
    ('PD24', {'n': 370, 'p': 3.1e-9}, lambda n, p: fsum(p * (1 - p) ** (j - 1) for j in range(1, int(n) + 1)), 'sum over the trial of the first success, rare'),
    ('PD25', {'r': 4, 'p': 0.37, 'k': 9}, negative_binomial, 'Poisson mixed over a gamma distribution'),
    ('PD25', {'r': 2.6, 'p': 0.085, 'k': 54}, negative_binomial, 'Poisson mixed over a gamma distribution, shape not whole'),
    ('PD25', {'r': 3, 'p': 0.81, 'k': 0}, lambda r, p, k: p ** r, 'no failure before success r'),
    ('PD26', {'n': 12, 'N': 85, 'k': 4, 'K': 23}, hypergeometric, 'drawing one after the other'),
    ('PD26', {'n': 310, 'N': 4700, 'k': 37, 'K': 590}, hypergeometric, 'drawing one after the other'),
    ('PD26', {'n': 14, 'N': 20, 'k': 5, 'K': 11}, hypergeometric, 'drawing one after the other, smallest k'),
    ('PD27', {'x': [4, 7, 3], 'w': [0.26, 0.55, 0.19]}, multinomial, 'binomial splits, weights that add to one'),
    ('PD27', {'x': [5, 0, 9, 6], 'w': [3, 1.5, 4.2, 2.8]}, multinomial, 'binomial splits, weights divided by their sum'),
    ('PD28', {'p_H': 0.013, 'p_E_H': 0.94, 'p_E_notH': 0.072},
     lambda p_H, p_E_H, p_E_notH: 1 / (1 + (1 - p_H) / p_H * p_E_notH / p_E_H), 'prior odds times the likelihood ratio'),
    ('PD28', {'p_H': 0.61, 'p_E_H': 0.17, 'p_E_notH': 0.83},
     lambda p_H, p_E_H, p_E_notH: 1 / (1 + (1 - p_H) / p_H * p_E_notH / p_E_H), 'prior odds times the likelihood ratio'),
    ('PD29', {'sigma': 3.4, 't': 9.7}, lambda sigma, t: min(mpf(1), sigma ** 2 / t ** 2), 'variance over distance squared'),
    ('PD29', {'sigma': 3.4, 't': 2.6}, lambda sigma, t: min(mpf(1), sigma ** 2 / t ** 2), 'a probability is at most one'),
    ('PD42', {'a': 2.6, 'b': 7.3, 'x': 0.21}, beta_below, 'density of the beta distribution by quadrature'),
    ('PD42', {'a': 31, 'b': 12.5, 'x': 0.83}, beta_below, 'density of the beta distribution by quadrature, upper tail'),
    ('PD42', {'a': 1.4, 'b': 1, 'x': 1}, lambda a, b, x: mpf(1), 'no share is above 1'),
    ('PD43', {'q': 0.95, 'n': 37, 'p': 0.23}, lambda q, n, p: first_reaching(q, lambda k: binomial_exact(k, p, n)), 'probabilities added up from 0'),
    ('PD43', {'q': 0.004, 'n': 410, 'p': 0.62}, lambda q, n, p: first_reaching(q, lambda k: binomial_exact(k, p, n)), 'probabilities added up from 0, lower tail'),
    ('PD43', {'q': 1, 'n': 13, 'p': 0.5}, lambda q, n, p: n, 'all trials at most'),
    ('PD43', {'q': 0, 'n': 13, 'p': 0.5}, lambda q, n, p: mpf(0), 'any count reaches 0'),
    ('PD44', {'q': 0.95, 'lambda': 4.7}, lambda **v: first_reaching(v['q'], lambda k: poisson_exact(k, v['lambda'])), 'probabilities added up from 0'),
    ('PD44', {'q': 0.999, 'lambda': 83.5}, lambda **v: first_reaching(v['q'], lambda k: poisson_exact(k, v['lambda'])), 'probabilities added up from 0, upper tail'),
    ('PD44', {'q': 0.7, 'lambda': 0}, lambda **v: mpf(0), 'nothing happens'),
]
run('probability', CHECKS + DENSITIES)
