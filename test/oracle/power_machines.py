"""Second reading of power-machines."""
from mpmath import mpf, mpc, sqrt, pi, cos, quad, exp
from checks import run

RPM = 2 * pi / 60


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


def short_circuit(S, V, z):
    rated = S * 1000 / (sqrt(mpf(3)) * V)
    return rated / (z / 100) / 1000


def secondary_current(I_1, N_1, N_2):
    """Ampere turns of both windings are alike."""
    return I_1 * N_1 / N_2


def seen_impedance(Z_2, N_1, N_2):
    """Primary voltage over primary current, one volt at the primary."""
    secondary_voltage = N_2 / N_1
    return 1 / (secondary_voltage / Z_2 * N_2 / N_1)


def line_current(P, V, pf, eta=mpf(1)):
    """A third of the electrical power in each phase of a star."""
    return P * 1000 / eta / 3 / (V / sqrt(mpf(3)) * pf)


def star_voltage(V_p):
    """Difference of two phasors a third of a turn apart."""
    return abs(V_p - V_p * exp(mpc(0, 2) * pi / 3))


CHECKS = [
    ('PW1', {'V': 413.0, 'I': 27.5, 'pf': 0.83}, three_phase_sum, 'three times the power of a phase'),
    ('PW2', {'A_h': [3.7, 1.9, 5.3, 0.6], 'A_1': 41.0}, lambda A_h, A_1: 100 * sqrt(sum(a**2 for a in A_h)) / A_1, 'IEEE 519'),
    ('PW3', {'f': 57.0, 'p': 6}, lambda f, p: f / (p / 2) * 60, 'one turn per pair of poles per period'),
    ('PW4', {'n_s': 1500.0, 'n': 1443.0}, lambda n_s, n: 100 * (n_s - n) / n_s, 'Chapman'),
    ('PW4', {'n_s': 1800.0, 'n': 1871.0}, lambda n_s, n: 100 * (n_s - n) / n_s, 'Chapman, generator'),
    ('PW6', {'V': 47.0, 'k': 0.163, 'R_a': 0.58, 'tau': 3.4}, dc_motor, 'voltage left after the armature drop'),
    ('PW7', {'V_1': 233.0, 'N_2': 87, 'N_1': 640}, lambda V_1, N_2, N_1: V_1 / N_1 * N_2, 'same volts per turn'),
    ('PW8', {'f': 53.0, 'N': 174, 'Phi_m': 5.7}, winding, 'rms of the slope of the flux, integrated'),
    ('PW9', {'x': 0.63, 'S': 250.0, 'pf': 0.87, 'P_fe': 0.61, 'P_cu': 3.3}, transformer_efficiency, 'output over output and losses'),
    ('PW13', {'V_s': 231.0, 'V_r': 219.0, 'delta': 0.47, 'X': 61.0}, power_angle, 'real part of the complex power'),
    ('PW13', {'V_s': 118.0, 'V_r': 109.0, 'delta': -0.83, 'X': 37.0}, power_angle, 'real part of the complex power'),
    ('PW14', {'I': 63.0, 'L': 170.0, 'r': 1.21, 'x': 0.083, 'phi': 0.53}, cable_drop, 'in-phase part of the impedance drop'),
    ('PW14', {'I': 48.0, 'L': 230.0, 'r': 0.47, 'x': 0.091, 'phi': -0.61}, cable_drop, 'in-phase part of the impedance drop, leading'),
    ('PW16', {'S': 630.0, 'V': 410.0, 'z': 4.3}, short_circuit, 'rated current by relative impedance'),
    ('PW19', {'I': 4300.0, 't': 0.37, 'k': 143.0}, lambda I, t, k: sqrt(I**2 * t) / k, 'heat held by the conductor'),
    ('PW24', {'I': 0.73, 'p': 2, 'f': 60.0, 'C': 3300.0}, lambda I, p, f, C: I / (p * f) / (C * mpf('1e-6')), 'charge taken between pulses'),
    ('PW24', {'I': 0.18, 'p': 1, 'f': 50.0, 'C': 4700.0}, lambda I, p, f, C: I / (p * f) / (C * mpf('1e-6')), 'charge taken between pulses'),
    ('PW25', {'I_1': 2.37, 'N_1': 837.0, 'N_2': 113.0}, secondary_current, 'ampere turns alike'),
    ('PW25', {'I_1': 41.3, 'N_1': 23.0, 'N_2': 471.0}, secondary_current, 'ampere turns alike'),
    ('PW26', {'Z_2': 8.3, 'N_1': 837.0, 'N_2': 113.0}, seen_impedance, 'voltage over current at the primary'),
    ('PW26', {'Z_2': 613.0, 'N_1': 23.0, 'N_2': 47.0}, seen_impedance, 'voltage over current at the primary'),
    ('PW27', {'P': 13.7, 'V': 403.0, 'pf': 0.83, 'eta': 0.913}, line_current, 'a third of the power in each phase'),
    ('PW27', {'P': 41.3, 'V': 687.0, 'pf': 1.0}, line_current, 'a third of the power in each phase'),
    ('PW28', {'P': 1.37, 'V': 229.0, 'pf': 0.81, 'eta': 0.737}, lambda P, V, pf, eta: P * 1000 / eta / pf / V, 'shaft to electrical to apparent power'),
    ('PW28', {'P': 0.0, 'V': 117.0, 'pf': 0.37, 'eta': 0.5}, lambda P, V, pf, eta: P * 1000 / eta / pf / V, 'no shaft power'),
    ('PW29', {'V_p': 231.3}, star_voltage, 'difference of two phasors'),
    ('PW29', {'V_p': 6350.0}, star_voltage, 'difference of two phasors'),
    ('PW30', {'k': 0.0437, 'I': 13.7}, lambda k, I: k * I, 'constant times current'),
    ('PW30', {'k': 1.13, 'I': -8.3}, lambda k, I: k * I, 'generator: torque turns about'),
    ('PW31', {'V_d': 7.3, 'V': 231.7}, lambda V_d, V: 100 * V_d / V, 'part of the supply in percent'),
    ('PW31', {'V_d': -0.37, 'V': 12.3}, lambda V_d, V: 100 * V_d / V, 'rise of voltage: negative'),
]
run('power-machines', CHECKS)
