"""Measures what records state as the error of their model, where there is a better model to compare with.

    python3 test/oracle/model_errors.py

The better models are the IAPWS equation for the saturation pressure of water (Wagner & Pruss, J. Phys. Chem. Ref. Data 31, 387, 2002), that of
supercooled water and of ice by Murphy & Koop (Q. J. R. Meteorol. Soc. 131, 1539, 2005), and the implicit equation of Colebrook and White.
"""

import sys
from math import exp, log, log10, sqrt, tanh

ZERO = 273.15


def iapws(t):
    temperature = t + ZERO
    v = 1 - temperature / 647.096
    powers = zip(
        (-7.85951783, 1.84408259, -11.7866497, 22.6807411, -15.9618719, 1.80122502), (1, 1.5, 3, 3.5, 4, 7.5)
    )
    return 22_064_000 * exp(647.096 / temperature * sum(a * v**n for a, n in powers))


def supercooled(t):
    k = t + ZERO
    below = 53.878 - 1331.22 / k - 9.44523 * log(k) + 0.014025 * k
    return exp(54.842763 - 6763.22 / k - 4.210 * log(k) + 0.000367 * k + tanh(0.0415 * (k - 218.8)) * below)


def ice(t):
    k = t + ZERO
    return exp(9.550426 - 5723.265 / k + 3.53068 * log(k) - 0.00728332 * k)


def water(t):
    return iapws(t) if t >= 0 else supercooled(t)


def buck_water(t):
    return 611.21 * exp((18.678 - t / 234.5) * t / (257.14 + t))


def buck_ice(t):
    return 611.15 * exp((23.036 - t / 333.7) * t / (279.82 + t))


def hyland_wexler(t):
    k = t + ZERO
    powers = -5800.2206 / k + 1.3914993 - 0.048640239 * k + 4.1764768e-5 * k**2 - 1.4452093e-8 * k**3
    return exp(powers + 6.5459673 * log(k))


def dew_point(pressure):
    s = log(pressure / 611.21)
    return 514.28 * s / (18.678 - s + sqrt((18.678 - s) ** 2 - 4 * 257.14 / 234.5 * s))


def steps(low, high, count=2000):
    return [low + (high - low) * i / count for i in range(count + 1)]


def relative(model, better, low, high):
    return max(abs(model(t) / better(t) - 1) for t in steps(low, high))


def colebrook(roughness, reynolds):
    x = 8.0
    for _ in range(60):
        x = -2 * log10(roughness / 3.7 + 2.51 / reynolds * x)
    return 1 / x**2


def haaland(roughness, reynolds):
    return 1 / (1.8 * log10((roughness / 3.7) ** 1.11 + 6.9 / reynolds)) ** 2


def haaland_error():
    roughnesses = [0.0, *(1e-6 * 5e4**share for share in steps(0, 1, 120))]
    numbers = [4000 * 25_000**share for share in steps(0, 1, 200)]
    return max(abs(haaland(e, re) / colebrook(e, re) - 1) for e in roughnesses for re in numbers)


MEASURED = [
    ('MO3, -45 degC', abs(buck_water(-45) / supercooled(-45) - 1), 0.007),
    ('MO3, HV5, MO29, -40 to 0 degC', relative(buck_water, supercooled, -40, 0), 0.0035),
    ('MO3, HV5, MO29, 0 to 60 degC', relative(buck_water, iapws, 0, 60), 0.0005),
    ('MO4, -80 to 0 degC', relative(buck_ice, ice, -80, 0), 0.0006),
    ('HV1, 0 to 200 degC', relative(hyland_wexler, iapws, 0, 200), 0.0003),
    ('HV3, dew points from -45 to 60 degC, in K', max(abs(dew_point(water(t)) - t) for t in steps(-45, 60)), 0.063),
    ('HV1 and MO3 apart, 0 to 60 degC', relative(buck_water, hyland_wexler, 0, 60), 0.0005),
    ('FM17, the whole range', haaland_error(), 0.015),
    ('FI31, 3 % to 14 %', max(abs(0.72 / r * log(1 + r) / log(2) - 1) for r in steps(0.03, 0.14)), 0.03),
]

for name, found, stated in MEASURED:
    print(f'{name}: {found:.3g}, stated {stated}{"" if found <= stated else "  TOO SMALL"}')
sys.exit(0 if all(found <= stated for _, found, stated in MEASURED) else 1)
