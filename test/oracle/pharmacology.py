"""Second reading of pharmacology."""

from mpmath import exp, findroot, mpf, nsum, inf, odefun, quad
from checks import run


def half_life(V, CL):
    """Time at which exponential decay at the rate CL / V has halved the amount."""
    return findroot(lambda t: exp(-CL / V * t) - mpf('0.5'), 0.7 * V / CL)


def bolus(D, V, CL, t):
    """V dC/dt = -CL C integrated numerically from D / V."""
    return odefun(lambda time, C: [-CL / V * C[0]], 0, [D / V])(t)[0]


def infusion(R_0, CL, t, T_inf, V):
    """Each moment of the infusion is a small bolus that decays."""
    stop = t if t < T_inf else T_inf
    return quad(lambda s: R_0 / V * exp(-CL / V * (t - s)), [0, stop / 2, stop])


def oral(F, D, k_a, V, k_e, t):
    """Absorbed amounts of every moment, each decaying afterwards."""
    return quad(lambda s: k_a * F * D * exp(-k_a * s) / V * exp(-k_e * (t - s)), [0, t / 4, t / 2, t])


def area(t, C, lambda_z):
    """Trapezoids and the tail of the last log-linear decline, integrated to infinity."""
    trapezoids = sum((t[i + 1] - t[i]) * (C[i] + C[i + 1]) / 2 for i in range(len(t) - 1))
    return trapezoids + quad(lambda s: C[-1] * exp(-lambda_z * s), [0, 1 / lambda_z, 5 / lambda_z, inf])


def pump(D_w, w, C):
    """ug/min to ug/h, ug to mg, then volume."""
    return D_w * w * 60 / 1000 / C


def emax(E_0, E_max, EC_50, C, n):
    """Hill curve."""
    return E_0 + E_max * C ** n / (EC_50 ** n + C ** n)


def drops(V, k, t):
    """Drops in all over minutes in all."""
    return V * k / (t * 60)


def remaining(A_0, t, t_half):
    """dA/dt = -A at the rate that halves the amount in t_half, integrated numerically."""
    if t == 0:
        return A_0
    rate = findroot(lambda k: exp(-k * t_half) - mpf('0.5'), 0.7 / t_half)
    return odefun(lambda time, A: [-rate * A[0]], 0, [A_0])(t)[0]


CHECKS = [
    ('PK1', {'V': 34.5, 'CL': 5.7}, half_life, 'exponential decay to one half, solved numerically'),
    ('PK2', {'D': 420.0, 'V': 31.5, 'CL': 4.3, 't': 5.6}, bolus, 'differential equation integrated numerically'),
    ('PK3', {'R_0': 37.0, 'CL': 3.4, 't': 4.7, 'T_inf': 8.5, 'V': 27.5}, infusion, 'superposition integral, during the infusion'),
    ('PK3', {'R_0': 37.0, 'CL': 3.4, 't': 13.6, 'T_inf': 8.5, 'V': 27.5}, infusion, 'superposition integral, after the infusion'),
    ('PK4', {'F': 0.83, 'D': 325.0, 'k_a': 1.37, 'V': 41.0, 'k_e': 0.19, 't': 3.3}, oral, 'convolution of absorption with decay'),
    ('PK4', {'F': 0.46, 'D': 850.0, 'k_a': 0.12, 'V': 63.0, 'k_e': 0.54, 't': 6.7}, oral, 'convolution of absorption with decay, flip-flop'),
    ('PK6', {'t': [0, 0.5, 1.5, 3.0, 6.0, 11.0], 'C': [0, 4.7, 8.3, 6.9, 3.8, 1.4], 'lambda_z': 0.213}, area, 'trapezoids and numerically integrated tail'),
    ('PK6', {'t': [0, 2.5, 7.0], 'C': [14.3, 9.7, 3.6], 'lambda_z': 0.157}, area, 'trapezoids and numerically integrated tail'),
    ('PK7', {'F': 0.74, 'D': 415.0, 'AUC': 67.5}, lambda F, D, AUC: F * D / AUC, 'clearance times area is the amount absorbed'),
    (
        'PK8',
        {'AUC_po': 37.6, 'D_iv': 120.0, 'AUC_iv': 45.3, 'D_po': 260.0},
        lambda AUC_po, D_iv, AUC_iv, D_po: (AUC_po / D_po) / (AUC_iv / D_iv),
        'ratio of dose-normalised areas',
    ),
    ('PK9', {'F': 0.65, 'D': 275.0, 'CL': 3.7, 'tau': 8.0}, lambda F, D, CL, tau: F * D / tau / CL, 'input rate equals CL times concentration'),
    ('PK12', {'V': 37.5, 'C_t': 14.2, 'C_0': 3.7, 'F': 0.87}, lambda V, C_t, C_0, F: V * (C_t - C_0) / F, 'amount to be added over the part that arrives'),
    ('PK15', {'C_u': 640.0, 'Q_u': 1.35, 'C_p': 8.7}, lambda C_u, Q_u, C_p: C_u * Q_u / C_p, 'amount excreted over plasma concentration'),
    ('PK17', {'AUC': 5.5, 'GFR': 83.0}, lambda AUC, GFR: AUC * (GFR + 25), 'Calvert 1989, 25 mL/min non-renal clearance'),
    ('PK18', {'D_w': 7.4, 'w': 68.5, 'C': 1.6}, pump, 'minutes to hours, micrograms to milligrams'),
    ('PK19', {'E_0': 12.5, 'E_max': 47.0, 'EC_50': 3.6, 'C': 5.3, 'n': 1.7}, emax, 'Hill curve with baseline'),
    ('PK19', {'E_0': 84.0, 'E_max': -37.0, 'EC_50': 0.46, 'C': 0.23, 'n': 3.1}, emax, 'Hill curve with baseline, inhibition'),
    ('PK21', {'V': 735.0, 'k': 15, 't': 5.5}, drops, 'drops over minutes'),
    ('PK21', {'V': 82.5, 'k': 60, 't': 0.75}, drops, 'drops over minutes, microdrip'),
    ('PK22', {'D': 37.5, 'H': 125.0, 'Q': 4.2}, lambda D, H, Q: D / (H / Q), 'amount over concentration'),
    ('PK22', {'D': 0, 'H': 80.0, 'Q': 2.0}, lambda D, H, Q: D / (H / Q), 'nothing to give'),
    ('PK23', {'d': 7.5, 'w': 23.4}, lambda d, w: d * w, 'dose for each kilogram'),
    ('PK23', {'d': 0.15, 'w': 3.85}, lambda d, w: d * w, 'dose for each kilogram'),
    ('PK24', {'D_a': 470.0, 'BSA': 0.83}, lambda D_a, BSA: D_a * BSA / mpf('1.73'), 'proportion to 1.73 m2'),
    ('PK24', {'D_a': 62.5, 'BSA': 1.26}, lambda D_a, BSA: D_a * BSA / mpf('1.73'), 'proportion to 1.73 m2'),
    ('PK25', {'A_0': 385.0, 't': 13.5, 't_half': 5.2}, remaining, 'differential equation integrated numerically'),
    ('PK25', {'A_0': 74.0, 't': 0, 't_half': 3.1}, remaining, 'nothing gone yet'),
    ('PK26', {'k_e': 0.137, 'tau': 7.5}, lambda k_e, tau: nsum(lambda j: exp(-k_e * tau * j), [0, inf]), 'remains of all doses summed'),
    ('PK26', {'k_e': 0.83, 'tau': 11.0}, lambda k_e, tau: nsum(lambda j: exp(-k_e * tau * j), [0, inf]), 'remains of all doses summed'),
]

run('pharmacology', CHECKS)
