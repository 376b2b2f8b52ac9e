"""Second reading of pharmacology."""

from mpmath import exp, findroot, ln, mpf, nsum, inf, odefun, quad
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


def peak_time(k_a, k_e):
    """Moment when absorption and elimination rates are equal."""
    return findroot(lambda t: k_a * exp(-k_a * t) - k_e * exp(-k_e * t), 1 / max(k_a, k_e))


def area(t, C, lambda_z):
    """Trapezoids and the tail of the last log-linear decline, integrated to infinity."""
    trapezoids = sum((t[i + 1] - t[i]) * (C[i] + C[i + 1]) / 2 for i in range(len(t) - 1))
    return trapezoids + quad(lambda s: C[-1] * exp(-lambda_z * s), [0, 1 / lambda_z, 5 / lambda_z, inf])


def repeated_bolus(F, D, V, k_e, t, tau):
    """Sum of the remains of all doses given before."""
    return nsum(lambda j: F * D / V * exp(-k_e * (t + j * tau)), [0, inf])


def repeated_infusion(D, T_inf, k_e, V, tau, t):
    """Sum over all infusions given before; every one is integrated over its duration."""
    one = quad(lambda s: D / T_inf / V * exp(-k_e * (t + T_inf - s)), [0, T_inf])
    return one * nsum(lambda j: exp(-k_e * j * tau), [0, inf])


def saturable(K_m, R_d, V_max):
    """Concentration at which elimination equals input."""
    return findroot(lambda C: V_max * C - R_d * (K_m + C), K_m)


def liver(Q_H, f_u, CL_int):
    """Mass balance of a well-mixed liver with unit inflow concentration."""
    out = findroot(lambda C: Q_H * (1 - C) - f_u * CL_int * C, mpf('0.5'))
    return Q_H * (1 - out)


def renal_dose(D_n, f_e, CL_cr, CL_n):
    """Dose in proportion to total clearance: renal part in proportion to creatinine clearance, the rest unchanged."""
    return D_n * (f_e * CL_cr / CL_n + (1 - f_e))


def pump(D_w, w, C):
    """ug/min to ug/h, ug to mg, then volume."""
    return D_w * w * 60 / 1000 / C


def emax(E_0, E_max, EC_50, C, n):
    """Hill curve."""
    return E_0 + E_max * C ** n / (EC_50 ** n + C ** n)


def schild(B, pA_2, s):
    """log10(DR - 1) = s (log10 of molar B + pA_2), solved numerically; nmol/L in."""
    molar = B * mpf('1e-9')
    log_excess = s * (ln(molar) / ln(10) + pA_2)
    return findroot(lambda y: ln(y) / ln(10) - log_excess, mpf(10) ** log_excess) + 1


CHECKS = [
    ('PK1', {'V': 34.5, 'CL': 5.7}, half_life, 'exponential decay to one half, solved numerically'),
    ('PK2', {'D': 420.0, 'V': 31.5, 'CL': 4.3, 't': 5.6}, bolus, 'differential equation integrated numerically'),
    ('PK3', {'R_0': 37.0, 'CL': 3.4, 't': 4.7, 'T_inf': 8.5, 'V': 27.5}, infusion, 'superposition integral, during the infusion'),
    ('PK3', {'R_0': 37.0, 'CL': 3.4, 't': 13.6, 'T_inf': 8.5, 'V': 27.5}, infusion, 'superposition integral, after the infusion'),
    ('PK4', {'F': 0.83, 'D': 325.0, 'k_a': 1.37, 'V': 41.0, 'k_e': 0.19, 't': 3.3}, oral, 'convolution of absorption with decay'),
    ('PK4', {'F': 0.46, 'D': 850.0, 'k_a': 0.12, 'V': 63.0, 'k_e': 0.54, 't': 6.7}, oral, 'convolution of absorption with decay, flip-flop'),
    ('PK5', {'k_a': 1.37, 'k_e': 0.19}, peak_time, 'equal rates of absorption and elimination, solved numerically'),
    ('PK5', {'k_a': 0.12, 'k_e': 0.54}, peak_time, 'equal rates of absorption and elimination, flip-flop'),
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
    ('PK10', {'F': 0.91, 'D': 340.0, 'V': 29.0, 'k_e': 0.137, 't': 5.2, 'tau': 11.5}, repeated_bolus, 'sum over all earlier doses'),
    ('PK10', {'F': 0.91, 'D': 340.0, 'V': 29.0, 'k_e': 0.137, 't': 11.5, 'tau': 11.5}, repeated_bolus, 'sum over all earlier doses, trough'),
    (
        'PK11',
        {'D': 135.0, 'T_inf': 0.75, 'k_e': 0.29, 'V': 17.5, 'tau': 8.5, 't': 3.4},
        repeated_infusion,
        'sum over all earlier infusions, each integrated',
    ),
    (
        'PK11',
        {'D': 1150.0, 'T_inf': 1.5, 'k_e': 0.087, 'V': 46.0, 'tau': 12.5, 't': 11.0},
        repeated_infusion,
        'sum over all earlier infusions, each integrated; trough',
    ),
    ('PK12', {'V': 37.5, 'C_t': 14.2, 'C_0': 3.7, 'F': 0.87}, lambda V, C_t, C_0, F: V * (C_t - C_0) / F, 'amount to be added over the part that arrives'),
    ('PK13', {'K_m': 5.3, 'R_d': 345.0, 'V_max': 510.0}, saturable, 'input equals saturable elimination, solved numerically'),
    ('PK14', {'Q_H': 87.0, 'f_u': 0.27, 'CL_int': 163.0}, liver, 'mass balance of a stirred tank'),
    ('PK15', {'C_u': 640.0, 'Q_u': 1.35, 'C_p': 8.7}, lambda C_u, Q_u, C_p: C_u * Q_u / C_p, 'amount excreted over plasma concentration'),
    ('PK16', {'D_n': 480.0, 'f_e': 0.72, 'CL_cr': 34.0, 'CL_n': 115.0}, renal_dose, 'Giusti-Hayton: dose in proportion to clearance'),
    ('PK17', {'AUC': 5.5, 'GFR': 83.0}, lambda AUC, GFR: AUC * (GFR + 25), 'Calvert 1989, 25 mL/min non-renal clearance'),
    ('PK18', {'D_w': 7.4, 'w': 68.5, 'C': 1.6}, pump, 'minutes to hours, micrograms to milligrams'),
    ('PK19', {'E_0': 12.5, 'E_max': 47.0, 'EC_50': 3.6, 'C': 5.3, 'n': 1.7}, emax, 'Hill curve with baseline'),
    ('PK19', {'E_0': 84.0, 'E_max': -37.0, 'EC_50': 0.46, 'C': 0.23, 'n': 3.1}, emax, 'Hill curve with baseline, inhibition'),
    ('PK20', {'B': 47.0, 'pA_2': 8.35, 's': 0.87}, schild, 'Schild plot, solved for the ratio'),
    ('PK20', {'B': 3.4, 'pA_2': 7.6, 's': 1.2}, schild, 'Schild plot, solved for the ratio'),
]

run('pharmacology', CHECKS)
