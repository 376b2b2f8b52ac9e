"""Second reading of chemical-engineering."""
from mpmath import mpf, sqrt, exp, ln, sinh, quad, findroot, fsum
from checks import run

THIRD = mpf(1) / 3


def plug_flow(Q_0, k, epsilon, X):
    """Integrates V = F_A0 dX / r with r = k C_A0 (1 - X) / (1 + epsilon X); C_A0 cancels."""
    return Q_0 / k * quad(lambda x: (1 + epsilon * x) / (1 - x), [0, X / 2, X])


def adiabatic(T_0, X, C_A0, Delta_H, rho, c_p):
    released = -Delta_H * 1000 * X * C_A0 * 1000  # J/m^3
    return T_0 + released / (rho * c_p * 1000)


def thiele(L, k, D_e):
    return L * mpf('1e-3') * sqrt(k / (D_e * mpf('1e-4')))


def effectiveness(phi):
    """Mean over the sphere of the concentration sinh(phi r) / (r sinh(phi))."""
    return 3 * quad(lambda r: r * sinh(phi * r), [0, mpf(1) / 2, mpf(9) / 10, 1]) / sinh(phi)


def colburn(h, rho, c_p, D, alpha):
    """Equal j factors: St Pr^(2/3) = St_m Sc^(2/3); the velocity cancels and Sc / Pr = alpha / D."""
    return h / (rho * c_p) * (D / alpha) ** (2 * THIRD)


def wilke_chang(phi, M, T, mu, V):
    return mpf('7.4e-8') * sqrt(phi * M) * T / (mu * V ** mpf('0.6'))


def fuller(T, p, M_A, M_B, V_A, V_B):
    M_AB = 2 / (1 / M_A + 1 / M_B)
    return mpf('0.00143') * T ** mpf('1.75') / (p * sqrt(M_AB) * (V_A ** THIRD + V_B ** THIRD) ** 2)


def equilibrium(alpha, x):
    """Mole ratios: y / (1 - y) = alpha x / (1 - x)."""
    ratio = alpha * x / (1 - x)
    return ratio / (1 + ratio)


def rectifying(R, x, x_D):
    """Balance around the top: V y = L x + D x_D with D = 1, L = R, V = R + 1."""
    return (R * x + x_D) / (R + 1)


def fenske(x_D, x_B, alpha):
    """The mole ratio grows by alpha on each stage."""
    return findroot(lambda N: ln(x_B / (1 - x_B)) + N * ln(alpha) - ln(x_D / (1 - x_D)), 10)


def underwood(x_D, x_F, alpha):
    """Both ways: the root of Underwood's first equation for q = 1, and the line through the feed pinch."""
    theta = findroot(lambda t: alpha * x_F / (alpha - t) + (1 - x_F) / (1 - t), 1 + (alpha - 1) / 2)
    assert 1 < theta < alpha
    by_root = alpha * x_D / (alpha - theta) + (1 - x_D) / (1 - theta) - 1
    slope = (x_D - equilibrium(alpha, x_F)) / (x_D - x_F)
    by_pinch = slope / (1 - slope)
    assert abs(by_root - by_pinch) < mpf('1e-20')
    return by_root


def gilliland(N_min, R, R_min):
    X = (R - R_min) / (R + 1)
    Y = 1 - exp((1 + mpf('54.4') * X) / (11 + mpf('117.2') * X) * (X - 1) / sqrt(X))
    return findroot(lambda N: (N - N_min) / (N + 1) - Y, N_min + 5)


def rayleigh(F, x_F, x_W, alpha):
    integral = quad(lambda x: 1 / (equilibrium(alpha, x) - x), [x_W, (x_W + x_F) / 2, x_F])
    return F * exp(-integral)


def kremser(A, N):
    """Share left in the gas is one over the sum of A^0 to A^N, the sum of a geometric series for a fraction of a stage."""
    if N == int(N):
        left = 1 / fsum(A ** k for k in range(int(N) + 1))
    else:
        left = (A - 1) / (A ** (N + 1) - 1)
    return 1 - left


def wen_yu(rho_p, rho_f, g, d, mu):
    size, viscosity = d * mpf('1e-6'), mu * mpf('1e-3')
    archimedes = size ** 3 * rho_f * (rho_p - rho_f) * g / viscosity ** 2
    # Positive root of Re^2 + 2 * 33.7 Re = 0.0408 Ar.
    reynolds = findroot(lambda Re: Re ** 2 + 2 * mpf('33.7') * Re - mpf('0.0408') * archimedes, sqrt(mpf('0.0408') * archimedes))
    return reynolds * viscosity / (rho_f * size)


def filtration(mu, alpha, c, V, A, Delta_p, R_m):
    """Integrates dV/dt = A Delta_p / (mu (alpha c V / A + R_m))."""
    seconds = quad(lambda v: mu * mpf('1e-3') * (alpha * c * v / A + R_m) / (A * Delta_p * mpf('1e5')), [0, V])
    return seconds / 60


def bond(W_i, P_80, F_80):
    """Integrates dE = -5 W_i sqrt(1 um) x^(-3/2) dx; the work index is the energy from very coarse to 100 um."""
    scale = W_i / quad(lambda u: 2 * mpf(1), [0, 1 / sqrt(mpf(100))])
    return scale * quad(lambda x: x ** mpf('-1.5'), [P_80, sqrt(P_80 * F_80), F_80])


CHECKS = [
    ('CE1', {'F_A0': 3.7, 'X': 0.64, 'r': 0.083}, lambda F_A0, X, r: F_A0 * X / r, 'mole balance in - out = consumed'),
    ('CE2', {'Q_0': 7.3, 'k': 0.046, 'epsilon': 0.58, 'X': 0.83}, plug_flow, 'numerical integral of the mole balance'),
    ('CE2', {'Q_0': 7.3, 'k': 0.046, 'epsilon': -0.43, 'X': 0.71}, plug_flow, 'numerical integral of the mole balance'),
    ('CE3', {'T_0': 318.0, 'X': 0.72, 'C_A0': 1.65, 'Delta_H': -86.0, 'rho': 935.0, 'c_p': 3.1}, adiabatic, 'heat balance'),
    ('CE3', {'T_0': 355.0, 'X': 0.41, 'C_A0': 1.3, 'Delta_H': 57.0, 'rho': 873.0, 'c_p': 2.3}, adiabatic, 'heat balance'),
    ('CE4', {'L': 3.2, 'k': 0.57, 'D_e': 0.0083}, thiele, 'L sqrt(k / D_e)'),
    ('CE5', {'phi': 3.4}, effectiveness, 'mean of the concentration profile over the sphere'),
    ('CE5', {'phi': 0.037}, effectiveness, 'mean of the concentration profile over the sphere'),
    ('CE5', {'phi': 46.0}, effectiveness, 'mean of the concentration profile over the sphere'),
    ('CE6', {'D': 1.7e-9, 'C_1': 43.0, 'C_2': 8.6, 'L': 0.37}, lambda D, C_1, C_2, L: D * (C_1 - C_2) / (L * mpf('1e-3')), 'minus D dC/dx, linear profile'),
    ('CE6', {'D': 1.7e-9, 'C_1': 5.3, 'C_2': 28.6, 'L': 4.1}, lambda D, C_1, C_2, L: D * (C_1 - C_2) / (L * mpf('1e-3')), 'minus D dC/dx, linear profile'),
    ('CE7', {'mu': 0.89, 'rho': 997.0, 'D': 2.3e-9}, lambda mu, rho, D: mu * mpf('1e-3') / (rho * D), 'kinematic viscosity over diffusivity'),
    ('CE8', {'h': 37.0, 'rho': 1.17, 'c_p': 1007.0, 'D': 2.6e-5, 'alpha': 2.25e-5}, colburn, 'equal j factors'),
    ('CE9', {'phi': 2.6, 'M': 18.015, 'T': 303.0, 'mu': 0.797, 'V': 59.2}, wilke_chang, '7.4e-8 (phi M)^0.5 T / (mu V^0.6), Poling ch. 11'),
    ('CE10', {'T': 313.0, 'p': 1.7, 'M_A': 18.015, 'M_B': 28.96, 'V_A': 13.1, 'V_B': 19.7}, fuller, '0.00143 T^1.75 / (p M_AB^0.5 ...), p in bar, Poling eq. 11-4.4'),
    ('CE10', {'T': 347.0, 'p': 0.83, 'M_A': 44.01, 'M_B': 4.0026, 'V_A': 26.9, 'V_B': 2.67}, fuller, '0.00143 T^1.75 / (p M_AB^0.5 ...), p in bar, Poling eq. 11-4.4'),
    ('CE11', {'alpha': 2.47, 'x': 0.37}, equilibrium, 'mole ratio in the vapour alpha times that in the liquid'),
    ('CE12', {'R': 2.7, 'x': 0.63, 'x_D': 0.954}, rectifying, 'mole balance around the top'),
    ('CE13', {'x_D': 0.964, 'x_B': 0.037, 'alpha': 2.41}, fenske, 'mole ratio grows by alpha per stage'),
    ('CE14', {'x_D': 0.957, 'x_F': 0.43, 'alpha': 2.36}, underwood, "root of Underwood's equations, confirmed by the feed pinch"),
    ('CE14', {'x_D': 0.72, 'x_F': 0.28, 'alpha': 1.57}, underwood, "root of Underwood's equations, confirmed by the feed pinch"),
    ('CE15', {'N_min': 8.3, 'R': 2.9, 'R_min': 1.7}, gilliland, 'Y = 1 - exp((1 + 54.4 X) / (11 + 117.2 X) (X - 1) / X^0.5)'),
    ('CE15', {'N_min': 14.7, 'R': 1.36, 'R_min': 1.24}, gilliland, 'Y = 1 - exp((1 + 54.4 X) / (11 + 117.2 X) (X - 1) / X^0.5)'),
    ('CE16', {'F': 130.0, 'x_F': 0.56, 'x_W': 0.23, 'alpha': 2.44}, rayleigh, 'numerical integral of dx / (y - x)'),
    ('CE17', {'A': 1.37, 'N': 6}, kremser, 'stage by stage: geometric series'),
    ('CE17', {'A': 0.64, 'N': 3}, kremser, 'stage by stage: geometric series'),
    ('CE17', {'A': 1, 'N': 7}, kremser, 'stage by stage: geometric series'),
    ('CE17', {'A': 1.83, 'N': 4.6}, kremser, 'stage by stage: geometric series'),
    ('CE18', {'K': 0.107, 'rho_L': 684.0, 'rho_V': 13.7}, lambda K, rho_L, rho_V: K * sqrt((rho_L - rho_V) / rho_V), 'Souders & Brown, SI capacity factor'),
    ('CE19', {'rho_p': 2630.0, 'rho_f': 1.19, 'g': 9.81, 'd': 340.0, 'mu': 0.0184}, wen_yu, 'root of Re^2 + 67.4 Re = 0.0408 Ar'),
    ('CE19', {'rho_p': 2480.0, 'rho_f': 997.0, 'g': 9.79, 'd': 3100.0, 'mu': 0.88}, wen_yu, 'root of Re^2 + 67.4 Re = 0.0408 Ar'),
    ('CE20', {'N_p': 4.8, 'rho': 1043.0, 'n': 137.0, 'D': 0.53}, lambda N_p, rho, n, D: N_p * rho * (n / 60) ** 3 * D ** 5, 'power number on turns per second'),
    ('CE21', {'mu': 0.93, 'alpha': 1.7e11, 'c': 23.0, 'V': 0.37, 'A': 3.3, 'Delta_p': 2.6, 'R_m': 4.3e10}, filtration, 'numerical integral of the Darcy flow'),
    ('CE22', {'W_i': 13.6, 'P_80': 87.0, 'F_80': 3400.0}, bond, 'integral of x^(-3/2), work index defined at 100 um'),
    ('CE23', {'A': 3.4, 'Delta_p': 56.0, 'Delta_pi': 27.3}, lambda A, Delta_p, Delta_pi: A * (Delta_p - Delta_pi), 'solution-diffusion, Baker'),
    ('CE23', {'A': 1.37, 'Delta_p': 11.0, 'Delta_pi': 28.4}, lambda A, Delta_p, Delta_pi: A * (Delta_p - Delta_pi), 'solution-diffusion, Baker'),
    ('CE24', {'C_1': 430000.0, 'r': 2.7, 'n': 0.64, 'i': 1.473}, lambda C_1, r, n, i: C_1 * r ** n * i, 'capacity power law times index ratio'),
]
run('chemical-engineering', CHECKS)
