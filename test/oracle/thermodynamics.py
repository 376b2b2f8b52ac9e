"""Second reading of thermodynamics."""

from mpmath import diff, mpf, sqrt, exp, log, quad, findroot
from checks import run

R = mpf('1.380649e-23') * mpf('6.02214076e23')  # molar gas constant, exact product, J/(mol*K)
BAR = mpf(100000)
L = mpf('1e-3')  # litre in m^3


def peng_robinson(T, V_m, T_c, p_c, omega):
    """Pressure in bar with the original 1976 constants."""
    v, critical = V_m * L, p_c * BAR
    kappa = mpf('0.37464') + mpf('1.54226') * omega - mpf('0.26992') * omega * omega
    alpha = (1 + kappa * (1 - sqrt(T / T_c))) ** 2
    attraction = mpf('0.45724') * (R * T_c) ** 2 / critical * alpha
    b = mpf('0.07780') * R * T_c / critical
    return (R * T / (v - b) - attraction / (v * (v + b) + b * (v - b))) / BAR


def adiabatic_temperature(T_1, V_1, V_2, k):
    """Integrates dU = -p * dV: dT/T = -(k - 1) * dV/V."""
    return T_1 * exp(-quad(lambda v: (k - 1) / v, [V_1, (V_1 + V_2) / 2, V_2]))


def adiabatic_pressure(p_1, V_1, V_2, k):
    """The temperature from the integral, the pressure then from the ideal gas law."""
    return p_1 * adiabatic_temperature(mpf(300), V_1, V_2, k) / 300 * V_1 / V_2


def discharge(T_1, r_p, k, eta):
    """Isentropic work by integrating v * dp, divided by the efficiency, as a rise of c_p * T."""
    c_p = k / (k - 1)  # in units of R
    ideal = quad(lambda p: p ** (-1 / k), [1, r_p])  # specific volume at p, in units of R * T_1
    return T_1 + T_1 * ideal / c_p / eta


def calorimeter(m_1, c_1, T_1, m_2, c_2, T_2):
    return findroot(lambda T: m_1 * c_1 * (T - T_1) + m_2 * c_2 * (T - T_2), (T_1 + T_2) / 2)


def otto(r, k):
    """Temperatures round the cycle, heat in and out at constant volume."""
    t_1, rise = mpf(300), mpf(900)
    t_2 = t_1 * r ** (k - 1)
    t_3 = t_2 + rise
    t_4 = t_3 / r ** (k - 1)
    return 1 - (t_4 - t_1) / (t_3 - t_2)


def diesel(r, r_c, k):
    """Temperatures round the cycle, heat in at constant pressure, out at constant volume."""
    t_1 = mpf(300)
    t_2 = t_1 * r ** (k - 1)
    t_3 = t_2 * r_c
    t_4 = t_3 * (r_c / r) ** (k - 1)
    return 1 - (t_4 - t_1) / (k * (t_3 - t_2))


def brayton(r_p, k):
    """Temperatures round the cycle, heat in and out at constant pressure."""
    t_1, t_3 = mpf(290), mpf(1400)
    t_2 = t_1 * r_p ** ((k - 1) / k)
    t_4 = t_3 / r_p ** ((k - 1) / k)
    return 1 - (t_4 - t_1) / (t_3 - t_2)


def entropy_gas(n, C_V, T_1, T_2, V_1, V_2):
    """Heating at constant volume, then isothermal expansion, both integrated."""
    heating = quad(lambda T: n * C_V / T, [T_1, (T_1 + T_2) / 2, T_2])
    return heating + quad(lambda v: n * R / v, [V_1, (V_1 + V_2) / 2, V_2])


def mixing(n):
    """Each component expands from its own volume (n RT/p) to the whole volume."""
    total = sum(n)
    return sum(quad(lambda v, own=own: own * R / v, [own, (own + total) / 2, total]) for own in n)


def vapour_pressure(p_1, Delta_H, T_1, T_2):
    """Integrates d(ln p)/dT = H / (R * T^2)."""
    return p_1 * exp(quad(lambda T: Delta_H * 1000 / (R * T * T), [T_1, T_2]))


def antoine(A, B, C, T):
    return mpf(10) ** (A - B / ((T - mpf('273.15')) + C))


def heating(m, c_p, Delta_T):
    """Joules for a rise of temperature, integrated."""
    return quad(lambda T: m * c_p, [0, Delta_T])


def gas_pressure(n, T, V):
    """Pascals of n moles in cubic metres, by number of molecules and the Boltzmann constant."""
    return n * mpf('6.02214076e23') * mpf('1.380649e-23') * T / V


def combined(p_1, V_1, T_2, V_2, T_1):
    """Amount from the first state, pressure of that amount in the second; kPa and litres."""
    amount = p_1 * 1000 * V_1 * L / (R * T_1)
    return gas_pressure(amount, T_2, V_2 * L) / 1000


def equipartition(f, n, T):
    """Half k T for each degree of freedom of each molecule."""
    molecules = n * mpf('6.02214076e23')
    return sum(molecules * mpf('1.380649e-23') * T / 2 for _ in range(int(f)))


def adiabatic_by_pressure(T_1, p_2, p_1, k):
    """Integrates dT/T = (k - 1)/k dp/p over ln p."""
    return T_1 * exp(quad(lambda y: (k - 1) / k, [log(p_1), log(p_2)]))


def density(p, M, T):
    """Mass of the amount in one cubic metre; kPa and g/mol."""
    return p * 1000 / (R * T) * M * mpf('1e-3')


def weighed_gas(m, T, p, V):
    """Mass over the amount that fills the volume; g, kPa and litres."""
    return m / (p * 1000 * V * L / (R * T))


CHECKS = [
    ('TD1', {'n': 3.4, 'T': 315.0, 'V': 27.0}, lambda n, T, V: n * R * T / (V * L), 'p = nRT/V'),
    ('TD2', {'T': 325.0, 'V_m': 0.83, 'a': 3.658, 'b': 0.04286},
     lambda T, V_m, a, b: R * T / ((V_m - b) * L) / BAR - a / V_m ** 2, 'RT/(V-b) - a/V^2'),
    ('TD2', {'T': 210.0, 'V_m': 0.071, 'a': 3.658, 'b': 0.04286},
     lambda T, V_m, a, b: R * T / ((V_m - b) * L) / BAR - a / V_m ** 2, 'RT/(V-b) - a/V^2, inside the loop'),
    ('TD3', {'T': 350.0, 'V_m': 0.91, 'T_c': 304.13, 'p_c': 73.77, 'omega': 0.2239}, peng_robinson, 'Peng-Robinson 1976, gas'),
    ('TD3', {'T': 300.0, 'V_m': 0.0961, 'T_c': 425.1, 'p_c': 37.96, 'omega': 0.2}, peng_robinson, 'Peng-Robinson 1976, liquid'),
    ('TD3', {'T': 77.0, 'V_m': 0.46, 'T_c': 33.145, 'p_c': 12.964, 'omega': -0.219}, peng_robinson, 'Peng-Robinson 1976, negative omega'),
    ('TD5', {'Z': 0.87, 'n': 5.3, 'T': 410.0, 'p': 36.0}, lambda Z, n, T, p: Z * n * R * T / (p * BAR) / L, 'V = ZnRT/p'),
    ('TD6', {'Q': 730.0, 'W': 215.0}, lambda Q, W: Q - W, 'energy balance, work by the system'),
    ('TD6', {'Q': -41.0, 'W': -117.0}, lambda Q, W: Q - W, 'energy balance, work by the system'),
    ('TD7', {'n': 3.7, 'T': 330.0, 'V_1': 6.2, 'V_2': 19.5},
     lambda n, T, V_1, V_2: quad(lambda v: n * R * T / v, [V_1, V_2]), 'integral of p dV'),
    ('TD7', {'n': 0.63, 'T': 290.0, 'V_1': 14.0, 'V_2': 3.3},
     lambda n, T, V_1, V_2: quad(lambda v: n * R * T / v, [V_1, V_2]), 'integral of p dV, compression'),
    ('TD8', {'p_1': 640.0, 'V_1': 0.07, 'V_2': 0.23, 'n': 1.31},
     lambda p_1, V_1, V_2, n: quad(lambda v: p_1 * (V_1 / v) ** n, [V_1, (V_1 + V_2) / 2, V_2]), 'integral of p dV along p V^n'),
    ('TD8', {'p_1': 130.0, 'V_1': 0.37, 'V_2': 0.11, 'n': 0.6},
     lambda p_1, V_1, V_2, n: quad(lambda v: p_1 * (V_1 / v) ** n, [V_1, (V_1 + V_2) / 2, V_2]), 'integral of p dV, compression'),
    ('TD9', {'T_1': 310.0, 'V_1': 0.53, 'V_2': 0.067, 'k': 1.37}, adiabatic_temperature, 'dU = -p dV integrated'),
    ('TD10', {'p_1': 143.0, 'V_1': 3.1, 'V_2': 7.9, 'k': 1.63}, adiabatic_pressure, 'dU = -p dV integrated, ideal gas law'),
    ('TD11', {'T_1': 296.0, 'r_p': 7.6, 'k': 1.38, 'eta': 0.83}, discharge, 'integral of v dp over efficiency'),
    ('TD12', {'m': 3.3, 'c_p': 4181.0, 'T_1': 291.0, 'T_2': 352.0},
     lambda m, c_p, T_1, T_2: m * c_p * (T_2 - T_1) / 1000, 'Q = m c dT'),
    ('TD13', {'m': 0.74, 'L': 333.6}, lambda m, L: m * L, 'Q = mL'),
    ('TD14', {'m_1': 0.27, 'c_1': 386.0, 'T_1': 371.0, 'm_2': 0.65, 'c_2': 4180.0, 'T_2': 292.0}, calorimeter, 'root of the heat balance'),
    ('TD15', {'alpha_V': 0.00095, 'V': 53.0, 'Delta_T': 17.0}, lambda alpha_V, V, Delta_T: alpha_V * V * Delta_T, 'first order expansion'),
    ('TD17', {'T_c': 303.0, 'T_h': 815.0}, lambda T_c, T_h: 1 - T_c / T_h, 'entropy balance Qh/Th = Qc/Tc'),
    ('TD18', {'T_c': 256.0, 'T_h': 311.0}, lambda T_c, T_h: 1 / (T_h / T_c - 1), 'Qc/W with Qh/Th = Qc/Tc'),
    ('TD19', {'T_h': 322.0, 'T_c': 269.0}, lambda T_h, T_c: 1 / (1 - T_c / T_h), 'Qh/W with Qh/Th = Qc/Tc'),
    ('TD20', {'r': 9.3, 'k': 1.36}, otto, 'heats from the temperatures round the cycle'),
    ('TD21', {'r': 17.6, 'r_c': 2.3, 'k': 1.37}, diesel, 'heats from the temperatures round the cycle'),
    ('TD21', {'r': 21.0, 'r_c': 3.4, 'k': 1.29}, diesel, 'heats from the temperatures round the cycle'),
    ('TD22', {'r_p': 13.4, 'k': 1.35}, brayton, 'heats from the temperatures round the cycle'),
    ('TD23', {'n': 3.6, 'C_V': 20.9, 'T_1': 284.0, 'T_2': 437.0, 'V_1': 12.3, 'V_2': 5.1}, entropy_gas, 'integrals of dQ/T on a two-step path'),
    ('TD24', {'m': 4.6, 'c_p': 897.0, 'T_1': 288.0, 'T_2': 519.0},
     lambda m, c_p, T_1, T_2: quad(lambda T: m * c_p / T, [T_1, T_2]), 'integral of m c dT/T'),
    ('TD25', {'n': [0.72, 2.6, 4.1]}, mixing, 'each component expands into the whole'),
    ('TD26', {'Delta_H': -92.4, 'T': 461.0, 'Delta_S': -198.7},
     lambda Delta_H, T, Delta_S: Delta_H - T * Delta_S / 1000, 'G = H - TS at constant T'),
    ('TD29', {'p_1': 47.0, 'Delta_H': 38.6, 'T_1': 333.0, 'T_2': 358.0}, vapour_pressure, 'd ln p/dT = H/(RT^2) integrated'),
    ('TD29', {'p_1': 101.3, 'Delta_H': 40.7, 'T_1': 373.1, 'T_2': 346.0}, vapour_pressure, 'd ln p/dT = H/(RT^2) integrated, downwards'),
    ('TD30', {'A': 8.07131, 'B': 1730.63, 'C': 233.426, 'T': 347.0}, antoine, 'log10 p = A - B/(C + t), t in Celsius'),
    ('TD30', {'A': 7.02447, 'B': 1161.0, 'C': 224.0, 'T': 268.0}, antoine, 'log10 p = A - B/(C + t), below zero Celsius'),
    ('TD31', {'h_m': 1830.0, 'h_f': 762.5, 'h_g': 2777.1}, lambda h_m, h_f, h_g: (h_m - h_f) / (h_g - h_f), 'mixture enthalpy by mass balance'),
    ('TD32', {'N': 5, 'r': 3, 'P': 3}, lambda N, r, P: P * (N - 1) + 2 - N * (P - 1) - r, 'variables less equations'),
    ('TD32', {'N': 4, 'r': 0, 'P': 3}, lambda N, r, P: P * (N - 1) + 2 - N * (P - 1) - r, 'variables less equations, no reaction'),
    ('TD33', {'alpha': 1.2e-05, 'L': 37.0, 'Delta_T': 43.0}, lambda alpha, L, Delta_T: 1000 * quad(lambda T: alpha * L, [0, Delta_T]), 'alpha times the original length, integrated; m to mm'),
    ('TD33', {'alpha': 2.31e-05, 'L': 0.86, 'Delta_T': -61.5}, lambda alpha, L, Delta_T: 1000 * quad(lambda T: alpha * L, [0, Delta_T]), 'alpha times the original length, integrated; m to mm'),
    ('TD34', {'m': 2.7, 'c_p': 4186.0, 'Delta_T': 38.5}, lambda m, c_p, Delta_T: heating(m, c_p, Delta_T) / 1000, 'integrated; J to kJ'),
    ('TD34', {'m': 0.083, 'c_p': 449.0, 'Delta_T': -217.0}, lambda m, c_p, Delta_T: heating(m, c_p, Delta_T) / 1000, 'integrated; J to kJ, cooling'),
    ('TD35', {'C': 873.0, 'Delta_T': 4.37}, lambda C, Delta_T: heating(1, C, Delta_T), 'integrated'),
    ('TD35', {'C': 12.6, 'Delta_T': -31.0}, lambda C, Delta_T: heating(1, C, Delta_T), 'integrated, cooling'),
    ('TD36', {'m': 1.7, 'c_p': 3850.0, 'Delta_T': 63.0, 'eta': 0.83, 'P': 1850.0}, lambda m, c_p, Delta_T, eta, P: heating(m, c_p, Delta_T) / (eta * P) / 60, 'heat over the power that arrives; s to min'),
    ('TD36', {'m': 148.0, 'Delta_T': 41.0, 'P': 2900.0}, lambda m, Delta_T, P: heating(m, 4186, Delta_T) / P / 60, 'heat over the power; s to min'),
    ('TD37', {'c_p': 1005.0, 'c_v': 718.0}, lambda c_p, c_v: c_p / c_v, 'ratio'),
    ('TD37', {'c_p': 846.0, 'c_v': 657.0}, lambda c_p, c_v: c_p / c_v, 'ratio'),
    ('TD38', {'C_V': 20.8}, lambda C_V: C_V + diff(lambda T: R * T, 300), 'heat at constant pressure pays for the work d(R T)/dT as well'),
    ('TD38', {'C_V': 29.3}, lambda C_V: C_V + diff(lambda T: R * T, 300), 'heat at constant pressure pays for the work d(R T)/dT as well'),
    ('TD39', {'p_1': 98.7, 'V_1': 4.3, 'T_2': 351.0, 'V_2': 2.9, 'T_1': 287.0}, combined, 'one amount in both states'),
    ('TD39', {'p_1': 612.0, 'V_1': 0.83, 'T_2': 244.0, 'V_2': 7.6, 'T_1': 419.0}, combined, 'one amount in both states'),
    ('TD40', {'V_1': 6.7, 'n_2': 0.83, 'n_1': 0.29}, lambda V_1, n_2, n_1: V_1 / n_1 * n_2, 'volume per mole unchanged'),
    ('TD40', {'V_1': 0.47, 'n_2': 0.013, 'n_1': 0.038}, lambda V_1, n_2, n_1: V_1 / n_1 * n_2, 'volume per mole unchanged'),
    ('TD41', {'N': 3.7e22, 'T': 311.0, 'V': 0.0024}, lambda N, T, V: N * mpf('1.380649e-23') * T / V, 'N k T / V'),
    ('TD41', {'N': 860000000.0, 'T': 4.2, 'V': 1.3e-06}, lambda N, T, V: N * mpf('1.380649e-23') * T / V, 'N k T / V'),
    ('TD42', {'f': 3, 'n': 1.7, 'T': 311.0}, equipartition, 'half k T per degree of freedom'),
    ('TD42', {'f': 5, 'n': 0.046, 'T': 873.0}, equipartition, 'half k T per degree of freedom'),
    ('TD43', {'p_i': [78.9, 21.3, 0.94, 0.04]}, lambda p_i: sum(p_i), 'partial pressures add'),
    ('TD43', {'p_i': [0, 36.7]}, lambda p_i: sum(p_i), 'partial pressures add, one absent'),
    ('TD44', {'e_v': 13.7, 'e_s': 23.4}, lambda e_v, e_s: 100 * e_v / e_s, 'share in per cent'),
    ('TD44', {'e_v': 6.9, 'e_s': 6.11}, lambda e_v, e_s: 100 * e_v / e_s, 'share in per cent, supersaturated'),
    ('TD45', {'T_1': 294.0, 'p_2': 873.0, 'p_1': 98.7, 'k': 1.4}, adiabatic_by_pressure, 'c_p dT = v dp integrated'),
    ('TD45', {'T_1': 1240.0, 'p_2': 46.0, 'p_1': 1730.0, 'k': 1.667}, adiabatic_by_pressure, 'c_p dT = v dp integrated, expansion'),
    ('TD45', {'T_1': 310.0, 'p_2': 640.0, 'p_1': 120.0, 'k': 0.8}, adiabatic_by_pressure, 'polytrope p v^k constant below 1, integrated'),
    ('TD46', {'p': 98.7, 'M': 28.96, 'T': 287.0}, density, 'mass of the moles in a cubic metre'),
    ('TD46', {'p': 1730.0, 'M': 4.003, 'T': 77.4}, density, 'mass of the moles in a cubic metre'),
    ('TD47', {'m': 1.83, 'T': 371.0, 'p': 99.3, 'V': 0.647}, weighed_gas, 'mass over amount'),
    ('TD47', {'m': 0.046, 'T': 294.0, 'p': 13.7, 'V': 4.1}, weighed_gas, 'mass over amount'),
    ('TD48', {'p': 98.7, 'R_s': 461.5, 'T': 383.0}, lambda p, R_s, T: 1000 * p / (R_s * T), 'p v = R_s T; kPa to Pa'),
    ('TD48', {'p': 84.6, 'T': 261.0}, lambda p, T: 1000 * p / (mpf('287.05') * T), 'p v = R_s T, dry air'),
    ('TD49', {'Q_c': 613.0, 'Q_h': 970.0}, lambda Q_c, Q_h: 100 * (Q_h - Q_c) / Q_h, 'work over heat taken in, per cent'),
    ('TD49', {'Q_c': 0, 'Q_h': 3.7}, lambda Q_c, Q_h: 100 * (Q_h - Q_c) / Q_h, 'nothing rejected'),
    ('TD50', {'Q': 8370.0, 'T': 287.0}, lambda Q, T: quad(lambda q: 1 / T, [0, Q]), 'dQ / T integrated'),
    ('TD50', {'Q': -46.0, 'T': 4.2}, lambda Q, T: quad(lambda q: 1 / T, [0, Q]), 'dQ / T integrated, heat given off'),
    ('TD51', {'m_dot': 12.7, 'h_1': 3423.0, 'h_2': 2344.7}, lambda m_dot, h_1, h_2: m_dot * h_1 - m_dot * h_2, 'energy flow in less out; kJ/s is kW'),
    ('TD51', {'m_dot': 0.83, 'h_1': 293.4, 'h_2': 571.8}, lambda m_dot, h_1, h_2: m_dot * h_1 - m_dot * h_2, 'energy flow in less out, compressor'),
    ('TD52', {'h_1': 3423.0, 'h_2': 2517.0, 'h_2s': 2344.7}, lambda h_1, h_2, h_2s: 100 * (h_1 - h_2) / (h_1 - h_2s), 'work over isentropic work, per cent'),
    ('TD52', {'h_1': 14.3, 'h_2': 14.3, 'h_2s': -86.0}, lambda h_1, h_2, h_2s: 100 * (h_1 - h_2) / (h_1 - h_2s), 'throttled, no work'),
]

run('thermodynamics', CHECKS)
