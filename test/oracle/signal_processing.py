"""Second reading of signal-processing.

Spectra and filter gains are summed with complex numbers (transfer functions from poles or coefficients), orders and cut-off frequencies come
from root finding on those gains, the Kaiser window from quadrature of its Bessel integral.
"""

from checks import run
from mpmath import cos, exp, log10, mpc, mpf, pi, sin, sqrt


def alias(f, f_s):
    """Folds the frequency back by whole sampling rates until it lies within half of one."""
    while f > f_s / 2:
        f = abs(f - f_s)
    return f


def bin_frequency(k, N, f_s):
    return (k - N if 2 * k > N else k) * f_s / N


def transform(x, k):
    return abs(sum(value * exp(mpc(0, -2) * pi * k * m / len(x)) for m, value in enumerate(x)))


def butterworth(f, f_c, n):
    """Product over the poles on the unit circle of the left half plane."""
    s = mpc(0, f / f_c)
    value = mpc(1)
    for k in range(1, int(n) + 1):
        value /= s - exp(mpc(0, 1) * pi * (2 * k + n - 1) / (2 * n))
    return abs(value)


def average(f, N, f_s):
    return abs(sum(exp(mpc(0, -2) * pi * f * k / f_s) for k in range(int(N)))) / N


PULSE = [1.3, -0.4, 2.7, 0.9, -1.6]


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
    ('SP3', {'P': 0.37, 'P_0': 0.0045}, lambda P, P_0: 10 * log10(P / P_0), 'definition of the decibel'),
    ('SP4', {'V': 0.27, 'V_0': 1.85}, lambda V, V_0: 10 * log10(V**2 / V_0**2), 'power as the square of the amplitude'),
    ('SP5', {'k': 37, 'N': 96, 'f_s': 44100}, bin_frequency, 'lower half'),
    ('SP5', {'k': 70, 'N': 96, 'f_s': 44100}, bin_frequency, 'upper half is negative'),
    ('SP5', {'k': 48, 'N': 96, 'f_s': 44100}, bin_frequency, 'half the length counts as positive'),
    ('SP5', {'k': 5, 'N': 9, 'f_s': 44100}, bin_frequency, 'odd length'),
    ('SP6', {'x': PULSE, 'k': 3}, transform, 'complex sum'),
    ('SP6', {'x': [0.4, 1.9, -2.2, 3.7, 0.85, -1.3, 2.6], 'k': 0}, transform, 'complex sum, bin 0'),
    ('SP8', {'n': 7, 'N': 33}, lambda n, N: sin(pi * n / (N - 1)) ** 2, 'squared sine'),
    ('SP8', {'n': 27, 'N': 33}, lambda n, N: sin(pi * n / (N - 1)) ** 2, 'squared sine, second half'),
    ('SP9', {'n': 7, 'N': 33}, lambda n, N: mpf('0.54') - mpf('0.46') * cos(2 * pi * n / (N - 1)), 'Harris 1978, 0.54 and 0.46'),
    ('SP13', {'f': 1350, 'f_c': 870, 'n': 5}, butterworth, 'product over the poles'),
    ('SP13', {'f': 640, 'f_c': 870, 'n': 4}, butterworth, 'product over the poles'),
    ('SP17', {'f': 430, 'N': 9, 'f_s': 5000}, average, 'complex sum over the taps'),
    ('SP17', {'f': 1370, 'N': 6, 'f_s': 5000}, average, 'complex sum over the taps'),
    ('SP17', {'f': 0, 'N': 6, 'f_s': 5000}, average, 'complex sum over the taps, zero frequency'),
    ('SP20', {'h': [0.3, -1.2, 0.7], 'x': PULSE, 'n': 4}, convolve, 'coefficient of a polynomial product'),
    ('SP20', {'h': [0.3, -1.2, 0.7], 'x': PULSE, 'n': 7}, convolve, 'coefficient of a polynomial product, last'),
    ('SP20', {'h': [0.3, -1.2, 0.7, 2.4, -0.9, 1.6, 0.55], 'x': PULSE, 'n': 6}, convolve, 'coefficient of a polynomial product, long filter'),
    ('SP21', {'x': PULSE}, lambda x: sqrt(sum(v**2 for v in x) / len(x)), 'mean of squares'),
    ('SP23', {'Delta_f': 75000, 'f_m': 14500}, lambda Delta_f, f_m: 2 * (Delta_f + f_m), 'Carson 1922, Haykin'),
    ('SP26', {'MAX': 1023, 'MSE': 37.5}, lambda MAX, MSE: 10 * log10(MAX**2 / MSE), 'definition'),
]
run('signal-processing', CHECKS)
