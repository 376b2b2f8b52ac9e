"""Second reading of chemical-engineering."""
from mpmath import mpf, sqrt, exp, ln, quad, findroot
from checks import run


def plug_flow(Q_0, k, epsilon, X):
    """Integrates V = F_A0 dX / r with r = k C_A0 (1 - X) / (1 + epsilon X); C_A0 cancels."""
    return Q_0 / k * quad(lambda x: (1 + epsilon * x) / (1 - x), [0, X / 2, X])


def adiabatic(T_0, X, C_A0, Delta_H, rho, c_p):
    released = -Delta_H * 1000 * X * C_A0 * 1000  # J/m^3
    return T_0 + released / (rho * c_p * 1000)


def equilibrium(alpha, x):
    """Mole ratios: y / (1 - y) = alpha x / (1 - x)."""
    ratio = alpha * x / (1 - x)
    return ratio / (1 + ratio)


def fenske(x_D, x_B, alpha):
    """The mole ratio grows by alpha on each stage."""
    return findroot(lambda N: ln(x_B / (1 - x_B)) + N * ln(alpha) - ln(x_D / (1 - x_D)), 10)


def bond(W_i, P_80, F_80):
    """Integrates dE = -5 W_i sqrt(1 um) x^(-3/2) dx; the work index is the energy from very coarse to 100 um."""
    scale = W_i / quad(lambda u: 2 * mpf(1), [0, 1 / sqrt(mpf(100))])
    return scale * quad(lambda x: x ** mpf('-1.5'), [P_80, sqrt(P_80 * F_80), F_80])


def stirred_tank(k, tau):
    """Balance of one mole fed: what reacts is k tau times what is left."""
    left = findroot(lambda n: 1 - n - k * tau * n, mpf('0.5'))
    return 100 * (1 - left)


def plato(SG):
    """Divided differences of the third-order fit about 1, after the coefficients of Noonan."""
    x = SG - 1
    c = [mpf('-616.868'), mpf('1111.14'), mpf('-630.272'), mpf('135.997')]
    return sum(c) + (c[1] + 2 * c[2] + 3 * c[3]) * x + (c[2] + 3 * c[3]) * x**2 + c[3] * x**3


def tinseth(SG, t, a, m, V):
    """Alpha acids in mg/L times the share used: the factor of gravity, and that of time as the integral of its rate."""
    acids = m * 1000 * a / 100 / V
    gravity = mpf('1.65') * exp((SG - 1) * ln(mpf('0.000125')))
    return acids * gravity * quad(lambda s: mpf('0.04') * exp(-mpf('0.04') * s), [0, t]) / mpf('4.15')


def dried(m_1, M_1, M_2):
    """The dry matter stays; what it is a share of afterwards is the mass."""
    dry = m_1 - m_1 * M_1 / 100
    return dry / ((100 - M_2) / 100)


CHECKS = [
    ('CE1', {'F_A0': 3.7, 'X': 0.64, 'r': 0.083}, lambda F_A0, X, r: F_A0 * X / r, 'mole balance in - out = consumed'),
    ('CE2', {'Q_0': 7.3, 'k': 0.046, 'epsilon': 0.58, 'X': 0.83}, plug_flow, 'numerical integral of the mole balance'),
    ('CE2', {'Q_0': 7.3, 'k': 0.046, 'epsilon': -0.43, 'X': 0.71}, plug_flow, 'numerical integral of the mole balance'),
    ('CE3', {'T_0': 318.0, 'X': 0.72, 'C_A0': 1.65, 'Delta_H': -86.0, 'rho': 935.0, 'c_p': 3.1}, adiabatic, 'heat balance'),
    ('CE3', {'T_0': 355.0, 'X': 0.41, 'C_A0': 1.3, 'Delta_H': 57.0, 'rho': 873.0, 'c_p': 2.3}, adiabatic, 'heat balance'),
    ('CE6', {'D': 1.7e-9, 'C_1': 43.0, 'C_2': 8.6, 'L': 0.37}, lambda D, C_1, C_2, L: D * (C_1 - C_2) / (L * mpf('1e-3')), 'minus D dC/dx, linear profile'),
    ('CE6', {'D': 1.7e-9, 'C_1': 5.3, 'C_2': 28.6, 'L': 4.1}, lambda D, C_1, C_2, L: D * (C_1 - C_2) / (L * mpf('1e-3')), 'minus D dC/dx, linear profile'),
    ('CE7', {'mu': 0.89, 'rho': 997.0, 'D': 2.3e-9}, lambda mu, rho, D: mu * mpf('1e-3') / (rho * D), 'kinematic viscosity over diffusivity'),
    ('CE11', {'alpha': 2.47, 'x': 0.37}, equilibrium, 'mole ratio in the vapour alpha times that in the liquid'),
    ('CE13', {'x_D': 0.964, 'x_B': 0.037, 'alpha': 2.41}, fenske, 'mole ratio grows by alpha per stage'),
    ('CE20', {'N_p': 4.8, 'rho': 1043.0, 'n': 137.0, 'D': 0.53}, lambda N_p, rho, n, D: N_p * rho * (n / 60) ** 3 * D ** 5, 'power number on turns per second'),
    ('CE22', {'W_i': 13.6, 'P_80': 87.0, 'F_80': 3400.0}, bond, 'integral of x^(-3/2), work index defined at 100 um'),
    ('CE23', {'A': 3.4, 'Delta_p': 56.0, 'Delta_pi': 27.3}, lambda A, Delta_p, Delta_pi: A * (Delta_p - Delta_pi), 'solution-diffusion, Baker'),
    ('CE23', {'A': 1.37, 'Delta_p': 11.0, 'Delta_pi': 28.4}, lambda A, Delta_p, Delta_pi: A * (Delta_p - Delta_pi), 'solution-diffusion, Baker'),
    ('CE24', {'C_1': 430000.0, 'r': 2.7, 'n': 0.64, 'i': 1.473}, lambda C_1, r, n, i: C_1 * r ** n * i, 'capacity power law times index ratio'),
    ('CE25', {'N_0': 13.7, 'N': 4.13}, lambda N_0, N: 100 * (1 - N / N_0), 'part that is gone'),
    ('CE25', {'N_0': 0.83, 'N': 0.0}, lambda N_0, N: 100 * (1 - N / N_0), 'all gone'),
    ('CE25', {'N_0': 2.9, 'N': 2.9}, lambda N_0, N: 100 * (1 - N / N_0), 'nothing gone'),
    ('CE26', {'k': 0.0137, 'tau': 213.0}, stirred_tank, 'mole balance'),
    ('CE26', {'k': 0.00083, 'tau': 471.0}, stirred_tank, 'mole balance'),
    ('CE26', {'k': 0.31, 'tau': 0.0}, stirred_tank, 'no time, no conversion'),
    ('CE27', {'k_c': 0.00137, 'C_1': 23.7, 'C_2': 8.3}, lambda k_c, C_1, C_2: k_c * (C_1 - C_2), 'coefficient times difference, surface to bulk'),
    ('CE27', {'k_c': 0.0231, 'C_1': 0.0, 'C_2': 1.73}, lambda k_c, C_1, C_2: k_c * (C_1 - C_2), 'towards the surface: negative'),
    ('CE28', {'SG': 1.0471}, plato, 'fit of Noonan, expanded about 1'),
    ('CE28', {'SG': 1.0103}, plato, 'fit of Noonan, expanded about 1'),
    ('CE28', {'SG': 1.1127}, plato, 'fit of Noonan, expanded about 1'),
    ('CE29', {'OG': 1.0563, 'FG': 1.0117}, lambda OG, FG: (OG - FG) * 105 * mpf('1.25'), 'Papazian: per cent by weight, then by volume'),
    ('CE29', {'OG': 1.0945, 'FG': 0.9962}, lambda OG, FG: (OG - FG) * 105 * mpf('1.25'), 'Papazian: per cent by weight, then by volume'),
    ('CE29', {'OG': 1.037, 'FG': 1.037}, lambda OG, FG: mpf(0), 'nothing fermented'),
    ('CE30', {'SG': 1.0537, 't': 43.0, 'a': 5.7, 'm': 31.4, 'V': 21.3}, tinseth, 'rate integrated over the time'),
    ('CE30', {'SG': 1.0865, 't': 7.5, 'a': 13.2, 'm': 88.0, 'V': 39.7}, tinseth, 'rate integrated over the time'),
    ('CE30', {'SG': 1.0, 't': 0.0, 'a': 9.1, 'm': 20.0, 'V': 10.0}, lambda SG, t, a, m, V: mpf(0), 'not boiled'),
    ('CE31', {'m_1': 817.3, 'M_1': 23.7, 'M_2': 14.2}, dried, 'balance of dry matter'),
    ('CE31', {'m_1': 12.6, 'M_1': 8.4, 'M_2': 61.5}, dried, 'balance of dry matter, wetted'),
    ('CE31', {'m_1': 3.9, 'M_1': 87.6, 'M_2': 0.0}, dried, 'balance of dry matter, dried out'),
]
run('chemical-engineering', CHECKS)
