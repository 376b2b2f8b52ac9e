"""Second reading of signal-processing.

Spectra and filter gains are summed with complex numbers (transfer functions from poles or coefficients), orders and cut-off frequencies come
from root finding on those gains, the Kaiser window from quadrature of its Bessel integral.
"""

from checks import run
from mpmath import asinh, chebyt, cos, cosh, exp, findroot, log10, mpc, mpf, pi, quad, sin, sinh, sqrt


def alias(f, f_s):
    """Folds the frequency back by whole sampling rates until it lies within half of one."""
    while f > f_s / 2:
        f = abs(f - f_s)
    return f


def reconstruct(x, t, f_s):
    """Ideal low pass as the mean of exp(j pi v u) over the band, u from -1 to 1."""
    kernel = lambda v: quad(lambda u: cos(pi * v * u), [0, 1])
    return sum(value * kernel(f_s * t - k) for k, value in enumerate(x))


def bin_frequency(k, N, f_s):
    return (k - N if 2 * k > N else k) * f_s / N


def transform(x, k):
    return abs(sum(value * exp(mpc(0, -2) * pi * k * m / len(x)) for m, value in enumerate(x)))


def vertex(k, L_1, L_2, L_3, f_s, N):
    """Zero of the slope of the parabola through (-1, L_1), (0, L_2), (1, L_3)."""
    parabola = lambda p: L_1 * p * (p - 1) / 2 - L_2 * (p - 1) * (p + 1) + L_3 * p * (p + 1) / 2
    slope = lambda p: (parabola(p + 1) - parabola(p - 1)) / 2
    p = slope(mpf(0)) / (slope(mpf(0)) - slope(mpf(1)))
    return (k + p) * f_s / N


def bessel_0(z):
    return quad(lambda a: exp(z * cos(a)), [0, pi / 2, pi]) / pi


def kaiser(beta, n, N):
    middle = (N - 1) / mpf(2)
    return bessel_0(beta * sqrt(1 - ((n - middle) / middle) ** 2)) / bessel_0(beta)


def kaiser_beta(A):
    if A > 50:
        return mpf('0.1102') * (A - mpf('8.7'))
    return mpf('0.5842') * (A - 21) ** mpf('0.4') + mpf('0.07886') * (A - 21) if A > 21 else mpf(0)


def kaiser_order(A, Delta_f, f_s):
    """Order = (A - 7.95) / (2.285 width), the width in radians per sample."""
    width = 2 * pi * Delta_f / f_s
    return (A - mpf('7.95')) / (mpf('2.285') * width)


def butterworth(f, f_c, n):
    """Product over the poles on the unit circle of the left half plane."""
    s = mpc(0, f / f_c)
    value = mpc(1)
    for k in range(1, int(n) + 1):
        value /= s - exp(mpc(0, 1) * pi * (2 * k + n - 1) / (2 * n))
    return abs(value)


def butterworth_order(A_stop, A_pass, f_stop, f_pass):
    """Order at which |H|^2 = 1 / (1 + eps^2 (f/f_pass)^(2 n)) meets both edges."""
    epsilon2 = 10 ** (A_pass / 10) - 1
    return findroot(lambda n: 10 * log10(1 + epsilon2 * (f_stop / f_pass) ** (2 * n)) - A_stop, mpf(4))


def chebyshev(r_p, f, f_p, n):
    """Complex transfer function from its poles: zeros of 1 + eps^2 T_n(s/j)^2 in the left half plane."""
    epsilon = sqrt(10 ** (r_p / 10) - 1)
    v = asinh(1 / epsilon) / n
    s = mpc(0, f / f_p)
    value = mpc(1)
    zero = mpc(1)
    for k in range(1, int(n) + 1):
        u = pi * (2 * k - 1) / (2 * n)
        pole = mpc(-sinh(v) * sin(u), cosh(v) * cos(u))
        value /= s - pole
        zero /= -pole
    at_zero = 1 / sqrt(1 + epsilon**2 * chebyt(int(n), 0) ** 2)
    return abs(value) / abs(zero) * at_zero


def prewarp(f_s, f):
    """Analogue frequency on which the bilinear map puts the point of the unit circle."""
    z = exp(mpc(0, 2) * pi * f / f_s)
    return (2 * f_s * (z - 1) / (z + 1)).imag / (2 * pi)


def average(f, N, f_s):
    return abs(sum(exp(mpc(0, -2) * pi * f * k / f_s) for k in range(int(N)))) / N


def smoothing_cutoff(f_s, alpha):
    gain2 = lambda f: abs(alpha / (1 - (1 - alpha) * exp(mpc(0, -2) * pi * f / f_s))) ** 2 - mpf(1) / 2
    return findroot(gain2, (f_s / 10**6, f_s / 2), solver='anderson', tol=1e-50)


def harmonic(A, n, d):
    """Fourier integral of one period with the pulse at its beginning."""
    return abs(2 * A * quad(lambda u: exp(mpc(0, -2) * pi * n * u), [0, d / 2, d]))


def jitter(f, t_j):
    """Power of the sine over mean square of slope times jitter, both by quadrature over a period."""
    signal = quad(lambda u: sin(2 * pi * u) ** 2, [0, 1])
    error = quad(lambda u: (2 * pi * f * cos(2 * pi * u)) ** 2, [0, 1]) * t_j**2
    return 10 * log10(signal / error)


PULSE = [1.3, -0.4, 2.7, 0.9, -1.6]
BIQUAD = {'b_0': 0.21, 'b_1': 0.43, 'b_2': 0.18, 'a_1': -0.87, 'a_2': 0.36, 'x': 1.7, 'x_1': 0.6, 'x_2': -2.3, 'y_1': 1.25, 'y_2': -0.74}


def biquad(b_0, b_1, b_2, a_1, a_2, x, x_1, x_2, y_1, y_2):
    """Output that makes (1 + a_1 z^-1 + a_2 z^-2) y = (b_0 + b_1 z^-1 + b_2 z^-2) x hold."""
    return findroot(lambda y: (y + a_1 * y_1 + a_2 * y_2) - (b_0 * x + b_1 * x_1 + b_2 * x_2), mpf(1))


def convolve(h, x, n):
    """Coefficient of the product of two polynomials."""
    product = [mpf(0)] * (len(h) + len(x) - 1)
    for i, a in enumerate(h):
        for j, b in enumerate(x):
            product[i + j] += a * b
    return product[int(n) - 1]


CHECKS = [
    ('SP1', {'f': 3300, 'f_s': 8000}, alias, 'folding, below the Nyquist frequency'),
    ('SP1', {'f': 5700, 'f_s': 8000}, alias, 'folding, second zone'),
    ('SP1', {'f': 61300, 'f_s': 8000}, alias, 'folding, far above'),
    ('SP2', {'x': PULSE, 't': 0.0023, 'f_s': 1000}, reconstruct, 'ideal low pass by quadrature'),
    ('SP2', {'x': PULSE, 't': -0.0006, 'f_s': 1000}, reconstruct, 'ideal low pass by quadrature, before the first sample'),
    ('SP2', {'x': PULSE, 't': 0.003, 'f_s': 1000}, reconstruct, 'on a sample'),
    ('SP2', {'x': PULSE, 't': 0.0003, 'f_s': 10000}, reconstruct, 'on a sample whose time is no binary fraction'),
    ('SP3', {'P': 0.37, 'P_0': 0.0045}, lambda P, P_0: 10 * log10(P / P_0), 'definition of the decibel'),
    ('SP4', {'V': 0.27, 'V_0': 1.85}, lambda V, V_0: 10 * log10(V**2 / V_0**2), 'power as the square of the amplitude'),
    ('SP5', {'k': 37, 'N': 96, 'f_s': 44100}, bin_frequency, 'lower half'),
    ('SP5', {'k': 70, 'N': 96, 'f_s': 44100}, bin_frequency, 'upper half is negative'),
    ('SP5', {'k': 48, 'N': 96, 'f_s': 44100}, bin_frequency, 'half the length counts as positive'),
    ('SP5', {'k': 5, 'N': 9, 'f_s': 44100}, bin_frequency, 'odd length'),
    ('SP6', {'x': PULSE, 'k': 3}, transform, 'complex sum'),
    ('SP6', {'x': [0.4, 1.9, -2.2, 3.7, 0.85, -1.3, 2.6], 'k': 0}, transform, 'complex sum, bin 0'),
    ('SP7', {'k': 43, 'L_1': -14.2, 'L_2': -11.5, 'L_3': -13.1, 'f_s': 48000, 'N': 1024}, vertex, 'vertex of the interpolating parabola'),
    ('SP7', {'k': 43, 'L_1': -12.2, 'L_2': -11.5, 'L_3': -19.4, 'f_s': 48000, 'N': 1024}, vertex, 'vertex of the interpolating parabola, left'),
    ('SP8', {'n': 7, 'N': 33}, lambda n, N: sin(pi * n / (N - 1)) ** 2, 'squared sine'),
    ('SP8', {'n': 27, 'N': 33}, lambda n, N: sin(pi * n / (N - 1)) ** 2, 'squared sine, second half'),
    ('SP9', {'n': 7, 'N': 33}, lambda n, N: mpf('0.54') - mpf('0.46') * cos(2 * pi * n / (N - 1)), 'Harris 1978, 0.54 and 0.46'),
    ('SP10', {'beta': 6.3, 'n': 5, 'N': 41}, kaiser, 'Bessel function by quadrature'),
    ('SP10', {'beta': 23, 'n': 31, 'N': 41}, kaiser, 'Bessel function by quadrature'),
    ('SP10', {'beta': 6.3, 'n': 0, 'N': 41}, kaiser, 'Bessel function by quadrature, edge'),
    ('SP11', {'A': 16.5}, kaiser_beta, 'Kaiser 1974, below 21 dB'),
    ('SP11', {'A': 37.5}, kaiser_beta, 'Kaiser 1974, 21 to 50 dB'),
    ('SP11', {'A': 72}, kaiser_beta, 'Kaiser 1974, above 50 dB'),
    ('SP12', {'A': 63, 'Delta_f': 730, 'f_s': 44100}, kaiser_order, 'Kaiser 1974, 7.95 and 2.285'),
    ('SP13', {'f': 1350, 'f_c': 870, 'n': 5}, butterworth, 'product over the poles'),
    ('SP13', {'f': 640, 'f_c': 870, 'n': 4}, butterworth, 'product over the poles'),
    ('SP14', {'A_stop': 47, 'A_pass': 0.6, 'f_stop': 3900, 'f_pass': 1300}, butterworth_order, 'order at which both edges are met'),
    ('SP15', {'r_p': 0.7, 'f': 1750, 'f_p': 1200, 'n': 5}, chebyshev, 'product over the poles, stop band'),
    ('SP15', {'r_p': 1.3, 'f': 870, 'f_p': 1200, 'n': 4}, chebyshev, 'product over the poles, pass band, even'),
    ('SP15', {'r_p': 1.3, 'f': 870, 'f_p': 1200, 'n': 3}, chebyshev, 'product over the poles, pass band, odd'),
    ('SP15', {'r_p': 0.9, 'f': 1200.3, 'f_p': 1200.3, 'n': 6}, chebyshev, 'product over the poles, at the edge'),
    ('SP16', {'f_s': 8000, 'f': 2700}, prewarp, 'bilinear map of the unit circle'),
    ('SP17', {'f': 430, 'N': 9, 'f_s': 5000}, average, 'complex sum over the taps'),
    ('SP17', {'f': 1370, 'N': 6, 'f_s': 5000}, average, 'complex sum over the taps'),
    ('SP17', {'f': 0, 'N': 6, 'f_s': 5000}, average, 'complex sum over the taps, zero frequency'),
    ('SP18', {'f_s': 1300, 'alpha': 0.23}, smoothing_cutoff, 'root of the squared complex gain = 1/2'),
    ('SP18', {'f_s': 1300, 'alpha': 0.79}, smoothing_cutoff, 'root of the squared complex gain = 1/2'),
    ('SP19', BIQUAD, biquad, 'difference equation'),
    ('SP20', {'h': [0.3, -1.2, 0.7], 'x': PULSE, 'n': 4}, convolve, 'coefficient of a polynomial product'),
    ('SP20', {'h': [0.3, -1.2, 0.7], 'x': PULSE, 'n': 7}, convolve, 'coefficient of a polynomial product, last'),
    ('SP20', {'h': [0.3, -1.2, 0.7, 2.4, -0.9, 1.6, 0.55], 'x': PULSE, 'n': 6}, convolve, 'coefficient of a polynomial product, long filter'),
    ('SP21', {'x': PULSE}, lambda x: sqrt(sum(v**2 for v in x) / len(x)), 'mean of squares'),
    ('SP22', {'A': 3.3, 'n': 3, 'd': 0.27}, harmonic, 'Fourier integral by quadrature'),
    ('SP22', {'A': 3.3, 'n': 7, 'd': 0.62}, harmonic, 'Fourier integral by quadrature'),
    ('SP23', {'Delta_f': 75000, 'f_m': 14500}, lambda Delta_f, f_m: 2 * (Delta_f + f_m), 'Carson 1922, Haykin'),
    ('SP24', {'f': 7.3e7, 't_j': 4.1e-13}, jitter, 'slope error power by quadrature'),
    ('SP25', {'f': 1870}, lambda f: 2595 * log10(1 + f / 700), "O'Shaughnessy 1987, 2595 log10(1 + f/700)"),
    ('SP26', {'MAX': 1023, 'MSE': 37.5}, lambda MAX, MSE: 10 * log10(MAX**2 / MSE), 'definition'),
]
run('signal-processing', CHECKS)
