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


def chain_resistance(R_i):
    """Voltage over the chain at one ampere."""
    return mpmath.fsum(r * 1 for r in R_i)


def parallel_capacitors(C_i):
    """Charge of all branches at one volt."""
    return mpmath.fsum(c * 1 for c in C_i)


def chain_inductance(L_i):
    """Energies at one ampere added up: L = 2 U / I^2."""
    return 2 * mpmath.fsum(l * 1 ** 2 / 2 for l in L_i)


def parallel_inductors(L_i):
    """One volt lets the current of each branch rise by 1 / L per second."""
    return 1 / mpmath.fsum(1 / l for l in L_i)


def drift(I, n, A, q=mpf('1.602176634e-19')):
    """Carriers in the slice that passes in one second; mm/s."""
    return I / (n * q * A * mpf('1e-6')) * 1000


def capacitor_energy(Q, C):
    """Work of carrying charge after charge against q / C."""
    return quad(lambda q: q / C, [0, Q])


def charging_current(V_s, R, t, C):
    return (V_s - charging(V_s, t, R, C)) / R


def decaying(I_0, R, t, L):
    return solve(lambda i: -R / L * i, I_0, t)


def time_constant(slope):
    """Decay from 1 stops after one time constant if it goes on at its first speed."""
    return -1 / slope(mpf(1))


def sinusoid(V_p, f, t, phi=mpf(0)):
    return V_p * sin(2 * pi * f * t + phi)


def phase_angle(X, R):
    return mpmath.arg(mpc(R, X)) * 180 / pi


def half_power(R, C):
    """Frequency at which the low-pass divider has the gain 1 / sqrt(2), by a bracketed root search in the logarithm."""
    guess = -mpmath.log(R * C)
    gain = lambda u: mpmath.log(low_pass(mpmath.exp(u), R, C)) + mpmath.log(2) / 2
    return mpmath.exp(findroot(gain, (guess - 4, guess), solver='anderson', tol=1e-50))


def high_pass(f, R, C):
    """Divider with the impedance of the capacitor in series, written with its admittance."""
    admittance = mpc(0, 2 * pi * f * C)
    return abs(R * admittance / (1 + R * admittance))


def reactive(V, I, phi):
    """Mean of the voltage a quarter period later times the current."""
    return quad(lambda u: sqrt(mpf(2)) * V * sin(u) * sqrt(mpf(2)) * I * cos(u - phi), [0, pi, 2 * pi]) / (2 * pi)


def greatest_power(V_th, R_th):
    """Load resistance at which the slope of the load's power is zero."""
    best = findroot(lambda x: mpmath.diff(lambda y: load_power(mpf(1), mpf(1), y), x), (0.5, 1.3))
    return load_power(V_th, R_th, best * R_th)


def gauge(n):
    """39 equal ratios from 0.46 in (4/0, number -3) down to 0.005 in (number 36), in millimetres."""
    diameter = mpf('0.46')
    ratio = (mpf('0.005') / mpf('0.46')) ** (mpf(1) / 39)
    for _ in range(int(n) + 3):
        diameter *= ratio
    return diameter * mpf('25.4')


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
    ('CT29', {'R_i': [470.3, 0.0, 1237.0, 68.4]}, chain_resistance, 'voltages at one ampere added up'),
    ('CT29', {'R_i': [0.37]}, chain_resistance, 'one resistor alone'),
    ('CT30', {'C_i': [4.7e-06, 3.3e-07, 1.13e-05]}, parallel_capacitors, 'charges at one volt added up'),
    ('CT30', {'C_i': [8.2e-10, 2.7e-11]}, parallel_capacitors, 'charges at one volt added up'),
    ('CT31', {'L_i': [0.0037, 0.00082, 0.0153]}, chain_inductance, 'energies at one ampere added up'),
    ('CT31', {'L_i': [4.7e-06, 2.2e-07]}, chain_inductance, 'energies at one ampere added up'),
    ('CT32', {'L_i': [0.0037, 0.00082, 0.0153]}, parallel_inductors, 'rises of current at one volt added up'),
    ('CT32', {'L_i': [2.9, 0.47]}, parallel_inductors, 'rises of current at one volt added up'),
    ('CT33', {'Q': 37.4, 't': 13.7}, lambda Q, t: Q / t, 'charge per time'),
    ('CT33', {'Q': -0.0021, 't': 0.47}, lambda Q, t: Q / t, 'negative charge'),
    ('CT34', {'I': 13.7, 'A': 2.47}, lambda I, A: I / A, 'current per area'),
    ('CT34', {'I': -0.83, 'A': 0.139}, lambda I, A: I / A, 'current the other way'),
    ('CT35', {'I': 9.7, 'n': 8.49e+28, 'A': 1.53}, drift, 'charge carried through the section in a second'),
    ('CT35', {'I': 3.1, 'n': 6.1e+25, 'q': -1.602176634e-19, 'A': 0.72}, drift, 'negative carriers go against the current'),
    ('CT36', {'rho': 1.724e-08}, lambda rho: 1 / rho, 'reciprocal'),
    ('CT36', {'rho': 640.0}, lambda rho: 1 / rho, 'reciprocal'),
    ('CT37', {'V': 231.4, 'R': 47.3}, lambda V, R: V * (V / R), 'voltage times the current by Ohm'),
    ('CT37', {'V': -8.7, 'R': 1530.0}, lambda V, R: V * (V / R), 'sign of the voltage does not matter'),
    ('CT38', {'I': 3.27, 'R': 18.4}, lambda I, R: (I * R) * I, 'current times the voltage by Ohm'),
    ('CT38', {'I': -0.047, 'R': 3300.0}, lambda I, R: (I * R) * I, 'sign of the current does not matter'),
    ('CT39', {'P': 2.37, 't': 13.4, 'c_e': 0.317}, lambda P, t, c_e: P * t * c_e, 'energy times price'),
    ('CT39', {'P': 0.043, 't': 8760.0, 'c_e': 0.294}, lambda P, t, c_e: P * t * c_e, 'energy times price'),
    ('CT40', {'emf': 12.71, 'I': 37.0, 'r': 0.023}, lambda emf, I, r: emf - I * r, 'voltage lost inside'),
    ('CT40', {'emf': 12.43, 'I': -14.6, 'r': 0.037}, lambda emf, I, r: emf - I * r, 'charging lifts the voltage'),
    ('CT41', {'Q': 0.00347, 'C': 4.7e-05}, capacitor_energy, 'work of charging integrated'),
    ('CT41', {'Q': -2.6e-06, 'C': 3.3e-09}, capacitor_energy, 'sign of the charge does not matter'),
    ('CT42', {'R': 47300.0, 'C': 3.3e-07}, lambda R, C: time_constant(lambda v: -v / (R * C)), 'from dv/dt = -v / (R C)'),
    ('CT42', {'R': 0.83, 'C': 2.7}, lambda R, C: time_constant(lambda v: -v / (R * C)), 'from dv/dt = -v / (R C)'),
    ('CT43', {'V_s': 23.7, 'R': 4700.0, 't': 0.0137, 'C': 2.2e-06}, charging_current, 'voltage left over the resistor, capacitor solved numerically'),
    ('CT43', {'V_s': -9.3, 'R': 820.0, 't': 0.0, 'C': 4.7e-05}, lambda V_s, R, t, C: V_s / R, 'empty capacitor is a short circuit at t = 0'),
    ('CT44', {'L': 0.137, 'Delta_I': 2.7, 'Delta_t': 0.043}, lambda L, Delta_I, Delta_t: L * (Delta_I / Delta_t), 'V = L dI/dt'),
    ('CT44', {'L': 0.0083, 'Delta_I': -1.9, 'Delta_t': 0.00071}, lambda L, Delta_I, Delta_t: L * (Delta_I / Delta_t), 'V = L dI/dt, falling current'),
    ('CT45', {'I_0': 3.7, 'R': 12.4, 't': 0.0231, 'L': 0.47}, decaying, 'L di/dt = -R i solved numerically'),
    ('CT45', {'I_0': -1.3, 'R': 0.0, 't': 5.7, 'L': 0.083}, lambda I_0, R, t, L: I_0, 'no resistance: the current goes on'),
    ('CT46', {'L': 0.137, 'R': 23.4}, lambda L, R: time_constant(lambda i: -R * i / L), 'from di/dt = -R i / L'),
    ('CT46', {'L': 6.8e-05, 'R': 1270.0}, lambda L, R: time_constant(lambda i: -R * i / L), 'from di/dt = -R i / L'),
    ('CT47', {'V_p': 325.3, 'f': 49.7, 't': 0.0137}, sinusoid, 'Alexander & Sadiku 9.1: V_m sin(omega t)'),
    ('CT47', {'V_p': 17.3, 'f': 412.0, 't': 0.0291, 'phi': -1.37}, sinusoid, 'V_m sin(omega t + phi)'),
    ('CT47', {'V_p': 4.7, 'f': 61.3, 't': -0.083, 'phi': 2.9}, sinusoid, 'before t = 0'),
    ('CT48', {'R': 47.3, 'X': -83.1}, lambda R, X: abs(mpc(R, X)), 'magnitude of the complex impedance'),
    ('CT48', {'R': 0.0, 'X': 12.9}, lambda R, X: abs(mpc(R, X)), 'reactance alone'),
    ('CT49', {'X': 83.1, 'R': 47.3}, phase_angle, 'argument of the complex impedance'),
    ('CT49', {'X': -23.7, 'R': 61.9}, phase_angle, 'capacitive: current leads'),
    ('CT49', {'X': -5.3, 'R': 0.0}, phase_angle, 'capacitor alone'),
    ('CT50', {'R': 4700.0, 'C': 3.3e-08}, half_power, 'root of gain = 1 / sqrt(2)'),
    ('CT50', {'R': 68.0, 'C': 2.2e-06}, half_power, 'root of gain = 1 / sqrt(2)'),
    ('CT51', {'f': 137.0, 'R': 4700.0, 'C': 3.3e-07}, high_pass, 'complex voltage divider'),
    ('CT51', {'f': 21300.0, 'R': 82.0, 'C': 4.7e-08}, high_pass, 'complex voltage divider'),
    ('CT51', {'f': 0.0, 'R': 820.0, 'C': 1e-06}, high_pass, 'direct current does not pass'),
    ('CT52', {'V': 231.0, 'I': 4.37, 'phi': 0.63}, reactive, 'quadrature voltage times current averaged over a period'),
    ('CT52', {'V': 118.0, 'I': 2.9, 'phi': -1.13}, reactive, 'capacitive: negative'),
    ('CT53', {'V_th': 12.7, 'R_th': 4.3}, greatest_power, 'load power maximised over the load'),
    ('CT53', {'V_th': 0.37, 'R_th': 47.0}, greatest_power, 'load power maximised over the load'),
    ('CT54', {'n': 14}, gauge, 'step by step from 0.46 in'),
    ('CT54', {'n': -2}, gauge, 'step by step from 0.46 in'),
    ('CT54', {'n': 43}, gauge, 'step by step from 0.46 in'),
]
run('electric-circuits', CHECKS)
