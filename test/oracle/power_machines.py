"""Second reading of power-machines."""
from mpmath import mpf, mpc, sqrt, pi, cos, ln, quad, exp
from checks import run

EPSILON_0 = mpf('8.8541878188e-12')
MU_0 = mpf('1.25663706127e-6')
RPM = 2 * pi / 60


def rectifier_average(V, alpha, X, I_d):
    """Averages the line voltage over its 60 degree window; each of six commutations per period costs the flux 2 L I_d of one phase pair, halved."""
    peak = sqrt(mpf(2)) * V
    window = quad(lambda x: peak * cos(x), [-pi / 6 + alpha, pi / 6 + alpha]) / (pi / 3)
    # during overlap the output misses half of the commutating voltage, whose integral over angle is 2 X I_d
    lost = X * I_d / (pi / 3)
    return window - lost


def induction_torque(V_th, R_2, s, omega_s, R_th, X_th, X_2):
    current = V_th / mpc(R_th + R_2 / s, X_th + X_2)
    air_gap = 3 * abs(current)**2 * R_2 / s
    return air_gap / (omega_s * RPM)


def dc_motor(V, k, R_a, tau):
    current = tau / k
    return (V - R_a * current) / k / RPM


def winding(f, N, Phi_m):
    """rms of N dPhi/dt over one period."""
    w = 2 * pi * f
    flux = Phi_m * mpf('1e-3')
    return sqrt(quad(lambda t: (N * flux * w * cos(w * t))**2, [0, 1 / (4 * f), 1 / (2 * f), 3 / (4 * f), 1 / f]) * f)


def transformer_efficiency(x, S, pf, P_fe, P_cu):
    out = x * S * pf
    return 100 * out / (out + P_fe + x**2 * P_cu)


def three_phase_sum(V, I, pf):
    return 3 * (V / sqrt(mpf(3))) * I * pf / 1000


def power_angle(V_s, V_r, delta, X):
    """Real part of the complex power of the sending end, three phases."""
    sending = V_s * 1000 / sqrt(mpf(3)) * exp(mpc(0, 1) * delta)
    receiving = V_r * 1000 / sqrt(mpf(3))
    current = (sending - receiving) / mpc(0, X)
    return 3 * (sending * current.conjugate()).real / 10**6


def cable_drop(I, L, r, x, phi):
    current = I * exp(mpc(0, -1) * phi)
    return sqrt(mpf(3)) * (current * mpc(r, x) * L / 1000).real


def per_unit(Z_old, V_old, V_new, S_new, S_old):
    ohms = Z_old * V_old**2 / S_old
    return ohms / (V_new**2 / S_new)


def short_circuit(S, V, z):
    rated = S * 1000 / (sqrt(mpf(3)) * V)
    return rated / (z / 100) / 1000


def droop(f_0, Delta_P, S, R, D):
    """Added load = governor response + load relief, all per unit: deviation by linear balance."""
    stiffness = 1 / (R / 100) + D
    return f_0 - f_0 * (Delta_P / S) / stiffness


def rocof(f_0, Delta_P, H, S):
    """Kinetic energy H S at rated speed, E = E_0 (f / f_0)^2; its rate is minus the lack of power."""
    slope_of_energy = 2 * H * S / f_0
    return -Delta_P / slope_of_energy


def rod(rho, L, a):
    return rho / (2 * pi * L) * (ln(4 * L / (a / 1000)) - 1)


CHECKS = [
    ('PW1', {'V': 413.0, 'I': 27.5, 'pf': 0.83}, three_phase_sum, 'three times the power of a phase'),
    ('PW2', {'A_h': [3.7, 1.9, 5.3, 0.6], 'A_1': 41.0}, lambda A_h, A_1: 100 * sqrt(sum(a**2 for a in A_h)) / A_1, 'IEEE 519'),
    ('PW3', {'f': 57.0, 'p': 6}, lambda f, p: f / (p / 2) * 60, 'one turn per pair of poles per period'),
    ('PW4', {'n_s': 1500.0, 'n': 1443.0}, lambda n_s, n: 100 * (n_s - n) / n_s, 'Chapman'),
    ('PW4', {'n_s': 1800.0, 'n': 1871.0}, lambda n_s, n: 100 * (n_s - n) / n_s, 'Chapman, generator'),
    ('PW5', {'V_th': 255.2, 'R_2': 0.332, 's': 0.037, 'omega_s': 1800.0, 'R_th': 0.59, 'X_th': 1.07, 'X_2': 0.464}, induction_torque,
     'air-gap power of three phases by synchronous speed'),
    ('PW5', {'V_th': 231.0, 'R_2': 0.27, 's': -0.044, 'omega_s': 1500.0, 'R_th': 0.43, 'X_th': 0.92, 'X_2': 0.71}, induction_torque,
     'air-gap power of three phases by synchronous speed, generator'),
    ('PW6', {'V': 47.0, 'k': 0.163, 'R_a': 0.58, 'tau': 3.4}, dc_motor, 'voltage left after the armature drop'),
    ('PW7', {'V_1': 233.0, 'N_2': 87, 'N_1': 640}, lambda V_1, N_2, N_1: V_1 / N_1 * N_2, 'same volts per turn'),
    ('PW8', {'f': 53.0, 'N': 174, 'Phi_m': 5.7}, winding, 'rms of the slope of the flux, integrated'),
    ('PW9', {'x': 0.63, 'S': 250.0, 'pf': 0.87, 'P_fe': 0.61, 'P_cu': 3.3}, transformer_efficiency, 'output over output and losses'),
    ('PW10', {'D_m': 8.3, 'D_s': 0.0114}, lambda D_m, D_s: MU_0 / (2 * pi) * ln(D_m / D_s) * 10**6, 'Grainger & Stevenson'),
    ('PW11', {'D_m': 7.6, 'r': 0.0141}, lambda D_m, r: 2 * pi * EPSILON_0 / ln(D_m / r) * mpf(10)**12, 'Grainger & Stevenson'),
    ('PW13', {'V_s': 231.0, 'V_r': 219.0, 'delta': 0.47, 'X': 61.0}, power_angle, 'real part of the complex power'),
    ('PW13', {'V_s': 118.0, 'V_r': 109.0, 'delta': -0.83, 'X': 37.0}, power_angle, 'real part of the complex power'),
    ('PW14', {'I': 63.0, 'L': 170.0, 'r': 1.21, 'x': 0.083, 'phi': 0.53}, cable_drop, 'in-phase part of the impedance drop'),
    ('PW14', {'I': 48.0, 'L': 230.0, 'r': 0.47, 'x': 0.091, 'phi': -0.61}, cable_drop, 'in-phase part of the impedance drop, leading'),
    ('PW15', {'Z_old': 0.124, 'V_old': 13.2, 'V_new': 13.8, 'S_new': 100.0, 'S_old': 37.0}, per_unit, 'ohms kept'),
    ('PW16', {'S': 630.0, 'V': 410.0, 'z': 4.3}, short_circuit, 'rated current by relative impedance'),
    ('PW19', {'I': 4300.0, 't': 0.37, 'k': 143.0}, lambda I, t, k: sqrt(I**2 * t) / k, 'heat held by the conductor'),
    ('PW20', {'rho': 130.0, 'L': 3.1, 'a': 7.9}, rod, 'Dwight 1936'),
    ('PW21', {'f_0': 50.0, 'Delta_P': 430.0, 'H': 4.3, 'S': 6700.0}, rocof, 'rate of the kinetic energy'),
    ('PW22', {'f_0': 60.0, 'Delta_P': 310.0, 'S': 4700.0, 'R': 4.4, 'D': 1.3}, droop, 'governor response and load relief'),
    ('PW23', {'V': 407.0, 'alpha': 0.43, 'X': 0.36, 'I_d': 57.0}, rectifier_average, 'line voltage averaged, commutation subtracted'),
    ('PW23', {'V': 690.0, 'alpha': 2.11, 'X': 0.19, 'I_d': 143.0}, rectifier_average, 'line voltage averaged, commutation subtracted, inverting'),
    ('PW24', {'I': 0.73, 'p': 2, 'f': 60.0, 'C': 3300.0}, lambda I, p, f, C: I / (p * f) / (C * mpf('1e-6')), 'charge taken between pulses'),
    ('PW24', {'I': 0.18, 'p': 1, 'f': 50.0, 'C': 4700.0}, lambda I, p, f, C: I / (p * f) / (C * mpf('1e-6')), 'charge taken between pulses'),
]
run('power-machines', CHECKS)
