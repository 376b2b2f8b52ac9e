"""Second reading of electric-circuits.

Networks are solved by Kirchhoff's laws as linear systems, alternating current by complex phasors, averages by integration over a period,
transients by the series or the numerical solution of their differential equation.
"""

import mpmath
from mpmath import acos, cos, findroot, matrix, mpc, mpf, odefun, pi, quad, sin, sqrt, tan
from checks import run

KB = mpf('1.380649e-23')


def nodes(conductances, known, count):
    """Potentials of a resistor network: conductances {(i, j): g}, known potentials {i: V}; Kirchhoff's current law at all other nodes."""
    system, right = matrix(count, count), matrix(count, 1)
    for node in range(count):
        if node in known:
            system[node, node] = 1
            right[node] = known[node]
            continue
        for (first, second), g in conductances.items():
            if node in (first, second):
                other = second if node == first else first
                system[node, node] += g
                system[node, other] -= g
    return mpmath.lu_solve(system, right)


def wire(rho, L, A):
    """Field rho * J along the wire, A in mm^2."""
    return quad(lambda x: rho / (A * mpf('1e-6')), [0, L])


def parallel(R_i):
    """Total current at one volt."""
    return 1 / mpmath.fsum(1 / r for r in R_i)


def series_capacitors(C_i):
    """Voltages of one coulomb in the chain added up."""
    charge = mpf('1e-6')
    return charge / mpmath.fsum(charge / c for c in C_i)


def divider(V_in, R_1, R_2):
    return nodes({(0, 1): 1 / R_1, (1, 2): 1 / R_2}, {0: V_in, 2: mpf(0)}, 3)[1]


def current_divider(I, R_1, R_2):
    """Common voltage from the current law."""
    voltage = I / (1 / R_1 + 1 / R_2)
    return voltage / R_1


def bridge(V_s, R_1, R_2, R_3, R_4):
    v = nodes({(0, 1): 1 / R_1, (1, 3): 1 / R_2, (0, 2): 1 / R_3, (2, 3): 1 / R_4}, {0: V_s, 3: mpf(0)}, 4)
    return v[1] - v[2]


def load_power(V_th, R_th, R_L):
    current = V_th / (R_th + R_L)
    return current ** 2 * R_L


def wye(R_ab, R_bc, R_ca):
    """Two-terminal resistances of the triangle; R_a is half of (ab + ca - bc)."""
    def between(direct, one, two):
        return 1 / (1 / direct + 1 / (one + two))
    ab, bc, ca = between(R_ab, R_bc, R_ca), between(R_bc, R_ca, R_ab), between(R_ca, R_ab, R_bc)
    return (ab + ca - bc) / 2


def solve(slope, start, t):
    """Value at t of y' = slope(y), y(0) = start, in units of time t."""
    return odefun(lambda x, y: t * slope(y), 0, start)(1)


def charging(V_s, t, R, C):
    return solve(lambda v: (V_s - v) / (R * C), mpf(0), t)


def discharging(V_0, t, R, C):
    return solve(lambda v: -v / (R * C), V_0, t)


def rising(V_s, R, t, L):
    return solve(lambda i: (V_s - R * i) / L, mpf(0), t)


def capacitor_impedance(f, C):
    return 1 / mpc(0, 2 * pi * f * C)


def coil_impedance(f, L):
    return mpc(0, 2 * pi * f * L)


def lc_resonance(L, C):
    """Frequency where the two reactances are alike, by root finding on a logarithmic scale."""
    guess = -mpmath.log(L * C) / 2 - 1.8
    root = findroot(lambda u: mpmath.log(abs(coil_impedance(mpmath.exp(u), L))) - mpmath.log(abs(capacitor_impedance(mpmath.exp(u), C))), (guess, guess + 0.3))
    return mpmath.exp(root)


def series_impedance(R, f, L, C):
    return abs(R + coil_impedance(f, L) + capacitor_impedance(f, C))


def parallel_impedance(R, f, C, L):
    return 1 / abs(1 / R + mpc(0, 2 * pi * f * C) + 1 / coil_impedance(f, L))


def series_quality(L, C, R):
    """2 pi times stored over lost energy per period at resonance, one ampere peak."""
    f = lc_resonance(L, C)
    stored = L * 1 ** 2 / 2
    lost = quad(lambda t: R * cos(2 * pi * f * t) ** 2, [0, 1 / (2 * f), 1 / f])
    return 2 * pi * stored / lost


def low_pass(f, R, C):
    """Divider with the impedance of the capacitor; admittance form so that f = 0 is legal."""
    return abs(1 / (1 + R * mpc(0, 2 * pi * f * C)))


def mean_power(V, I, phi):
    return quad(lambda u: sqrt(mpf(2)) * V * cos(u) * sqrt(mpf(2)) * I * cos(u - phi), [0, pi, 2 * pi]) / (2 * pi)


def correction(P, pf_1, pf_2, f, V):
    """Reactive power that the capacitor has to bring: V^2 * omega * C."""
    before, after = P * tan(acos(pf_1)), P * tan(acos(pf_2))
    per_farad = V ** 2 / abs(capacitor_impedance(f, mpf(1)))
    return (before - after) / per_farad


def rms(V_dc, V_p):
    return sqrt(quad(lambda u: (V_dc + V_p * sin(u)) ** 2, [0, pi, 2 * pi]) / (2 * pi))


def noise(T, R, B):
    """Nyquist: available power k T per hertz into a matched load, open voltage twice the matched one."""
    power = KB * T * B
    matched = sqrt(power * R)
    return 2 * matched


CHECKS = [
    ('CT1', {'I': -0.37, 'R': 560.0}, lambda I, R: I * R, "Ohm's law"),
    ('CT2', {'rho': 1.72e-8, 'L': 38.5, 'A': 2.5}, wire, 'field along the wire integrated'),
    ('CT3', {'R_0': 107.3, 'alpha': 0.00393, 'T': 351.5, 'T_0': 293.15}, lambda R_0, alpha, T, T_0: R_0 + R_0 * alpha * (T - T_0), 'slope alpha * R_0 per kelvin'),
    ('CT3', {'R_0': 4.7, 'alpha': -0.0005, 'T': 255.0, 'T_0': 298.15}, lambda R_0, alpha, T, T_0: R_0 + R_0 * alpha * (T - T_0), 'slope alpha * R_0 per kelvin, carbon'),
    ('CT4', {'V': 23.5, 'I': -1.8}, lambda V, I: V * I, 'energy per charge times charge per time'),
    ('CT5', {'I': 3.4, 'R': 7.5, 't': 95.0}, lambda I, R, t: quad(lambda x: (I * R) * I, [0, t]), 'power V I integrated over the time'),
    ('CT6', {'I': 13.5, 'rho': 2.25e-8, 'L': 27.0, 'A': 2.5}, lambda I, rho, L, A: I * wire(rho, 2 * L, A), 'there and back through the wire'),
    ('CT7', {'R_i': [47.0, 33.0, 82.5]}, parallel, 'currents at one voltage added'),
    ('CT7', {'R_i': [1500.0, 220.0, 68.0, 3300.0]}, parallel, 'currents at one voltage added, four branches'),
    ('CT8', {'C_i': [4.7e-6, 3.3e-6, 6.8e-6]}, series_capacitors, 'voltages of one charge added'),
    ('CT9', {'V_in': 11.7, 'R_1': 4700.0, 'R_2': 1500.0}, divider, "Kirchhoff's current law at the output"),
    ('CT10', {'I': 2.7, 'R_1': 33.0, 'R_2': 120.0}, current_divider, 'common voltage over R_1'),
    ('CT11', {'V_s': 5.2, 'R_1': 350.0, 'R_2': 352.5, 'R_3': 348.0, 'R_4': 355.7}, bridge, "Kirchhoff's current law, first midpoint minus second"),
    ('CT11', {'V_s': 9.6, 'R_1': 120.0, 'R_2': 470.0, 'R_3': 330.0, 'R_4': 180.0}, bridge, "Kirchhoff's current law, first midpoint minus second"),
    ('CT12', {'V_th': 13.2, 'R_th': 4.5, 'R_L': 7.7}, load_power, 'current squared times load'),
    ('CT13', {'R_ab': 33.0, 'R_bc': 47.0, 'R_ca': 68.0}, wye, 'two-terminal resistances alike'),
    ('CT14', {'V_s': 8.7, 't': 0.035, 'R': 15000.0, 'C': 3.3e-6}, charging, 'differential equation solved'),
    ('CT14', {'V_s': -5.4, 't': 4.2e-9, 'R': 68000.0, 'C': 1.5e-7}, charging, 'differential equation solved, first moment'),
    ('CT15', {'V_0': 23.4, 't': 0.47, 'R': 82000.0, 'C': 4.7e-6}, discharging, 'differential equation solved'),
    ('CT16', {'V_s': 13.7, 'R': 5.6, 't': 0.0034, 'L': 0.027}, rising, 'differential equation solved'),
    ('CT17', {'f': 430.0, 'C': 2.2e-7}, lambda f, C: abs(capacitor_impedance(f, C)), 'modulus of 1/(i omega C)'),
    ('CT18', {'f': 57.5, 'L': 0.34}, lambda f, L: abs(coil_impedance(f, L)), 'modulus of i omega L'),
    ('CT19', {'L': 0.00047, 'C': 3.3e-9}, lc_resonance, 'root of equal reactances'),
    ('CT20', {'R': 47.0, 'f': 1350.0, 'L': 0.0082, 'C': 5.6e-7}, series_impedance, 'complex impedances added'),
    ('CT20', {'R': 3.9, 'f': 260.0, 'L': 0.0054, 'C': 3.3e-6}, series_impedance, 'complex impedances added, capacitive'),
    ('CT21', {'R': 680.0, 'f': 7400.0, 'C': 1.8e-7, 'L': 0.0033}, parallel_impedance, 'complex admittances added'),
    ('CT21', {'R': 150.0, 'f': 340.0, 'C': 4.7e-7, 'L': 0.026}, parallel_impedance, 'complex admittances added, inductive'),
    ('CT22', {'L': 0.0036, 'C': 4.7e-8, 'R': 27.5}, series_quality, 'stored over lost energy at resonance'),
    ('CT23', {'f': 3600.0, 'R': 1200.0, 'C': 5.6e-8}, low_pass, 'complex divider'),
    ('CT24', {'V': 231.0, 'I': 4.6, 'phi': 0.53}, mean_power, 'instant power averaged over a period'),
    ('CT24', {'V': 117.0, 'I': 7.2, 'phi': -2.4}, mean_power, 'instant power averaged over a period, fed back'),
    ('CT25', {'P': 3450.0, 'Q': -1270.0}, lambda P, Q: abs(mpc(P, Q)), 'modulus of the complex power'),
    ('CT26', {'P': 4300.0, 'pf_1': 0.73, 'pf_2': 0.96, 'f': 60.0, 'V': 236.0}, correction, 'difference of reactive powers'),
    ('CT27', {'V_dc': -3.4, 'V_p': 5.7}, rms, 'square averaged over a period'),
    ('CT28', {'T': 297.0, 'R': 47000.0, 'B': 19500.0}, noise, 'available power k T per hertz'),
]
run('electric-circuits', CHECKS)
