"""Second reading of fluid-mechanics."""

from mpmath import mpf, sqrt, pi, cos, log10, quad
from checks import run

KPA, MM, UM, HOUR, BAR = mpf(1000), mpf('1e-3'), mpf('1e-6'), mpf(3600), mpf(100000)


def bernoulli(p_1, rho, v_1, v_2, g, z_1, z_2):
    total = p_1 * KPA + rho * v_1 ** 2 / 2 + rho * g * z_1
    return (total - rho * v_2 ** 2 / 2 - rho * g * z_2) / KPA


def meter(C_d, d, Delta_p, rho, D):
    """Continuity and Bernoulli: Delta_p = rho / 2 * Q^2 * (1/A_2^2 - 1/A_1^2)."""
    throat, pipe = pi * (d * MM) ** 2 / 4, pi * (D * MM) ** 2 / 4
    return C_d * sqrt(2 * Delta_p * KPA / rho / (1 / throat ** 2 - 1 / pipe ** 2)) * HOUR


def jet(rho, A, v, u, theta):
    """Momentum of the relative stream before and after the vane."""
    relative = v - u
    return rho * A * relative * (relative - relative * cos(theta))


def poiseuille(Delta_p, d, mu, L):
    """Integrates the parabolic profile over the section; mL/s."""
    radius = d * MM / 2
    speed = lambda r: Delta_p / (4 * mu * L) * (radius ** 2 - r ** 2)
    return quad(lambda r: speed(r) * 2 * pi * r, [0, radius]) * mpf('1e6')


def colebrook(f, Re):
    """1/sqrt(f) = -2 log10(e/3.7 + 2.51/(Re sqrt(f))), solved for e."""
    return mpf('3.7') * (mpf(10) ** (-1 / (2 * sqrt(f))) - mpf('2.51') / (Re * sqrt(f)))


def haaland(epsilon_r, Re):
    return (mpf('-1.8') * log10((epsilon_r / mpf('3.7')) ** mpf('1.11') + mpf('6.9') / Re)) ** -2


def stokes_settling(rho_p, rho_f, g, d, mu):
    """Weight less buoyancy equals 3 pi mu d v; mm/s."""
    diameter = d * UM
    return pi / 6 * diameter ** 3 * (rho_p - rho_f) * g / (3 * pi * mu * diameter) / MM


def piston_force(F_1, A_2, A_1):
    """Work of both pistons is alike: the second moves A_1 / A_2 as far."""
    return F_1 / (A_1 / A_2)


def volume_flow(A, v):
    """Cubic decimetres that pass in one second: area in dm^2 times way in dm."""
    return A / 100 * v * 10


def stagnation_rise(rho, v):
    """Work that brings a unit volume from rest to the speed."""
    return quad(lambda u: rho * u, [0, v])


def reynolds(v, D, nu):
    """Inertia over viscosity in SI units."""
    return v * D * MM / (nu * mpf('1e-6'))


def laminar_factor(Re):
    """Pressure drop of the parabolic profile for rho = mean speed = d = 1, where mu = 1 / Re, over rho v^2 / 2 times L / d."""
    mu = 1 / Re
    per_unit_gradient = quad(lambda r: (mpf(1) / 4 - r ** 2) / (4 * mu) * 2 * pi * r, [0, mpf(1) / 2]) / (pi / 4)
    return (1 / per_unit_gradient) / (mpf(1) / 2)


def pipe_drop(f, L, d, rho, v):
    """Wall shear f rho v^2 / 8 on the wall against the pressure on the section; kPa."""
    shear = f * rho * v ** 2 / 8
    return shear * pi * d * MM * L / (pi * (d * MM) ** 2 / 4) / KPA


def pump_power(Delta_p, Q, eta=mpf(1)):
    return Delta_p * BAR * (Q / 1000 / 60) / eta / 1000


def scaled(first, N_2, N_1, power):
    """Tip speed, and with it every velocity, goes as the speed of the shaft."""
    ratio = N_2 / N_1
    return first * ratio ** power


def cylinder_force(p, D, d=mpf(0)):
    """Pressure on the ring between rod and bore; kN."""
    return quad(lambda r: p * BAR * 2 * pi * r, [d * MM / 2, D * MM / 2]) / 1000


CHECKS = [
    ('FM1', {'p_0': 101.3, 'rho': 1027.0, 'g': 9.81, 'h': 34.5}, lambda p_0, rho, g, h: p_0 + rho * g * h / KPA, 'weight of the column'),
    ('FM2', {'rho_m': 13550.0, 'rho': 998.0, 'g': 9.79, 'h': 87.0}, lambda rho_m, rho, g, h: (rho_m - rho) * g * h * MM, 'balance of both legs'),
    ('FM3', {'rho': 1025.0, 'g': 9.82, 'V': 0.37}, lambda rho, g, V: rho * g * V, 'weight of the displaced fluid'),
    ('FM4', {'rho': 998.0, 'g': 9.8, 'h_c': 3.4, 'A': 2.75}, lambda rho, g, h_c, A: rho * g * h_c * A / KPA, 'pressure at the centroid times area'),
    ('FM6', {'v_1': 1.7, 'A_1': 0.053, 'A_2': 0.019}, lambda v_1, A_1, A_2: v_1 * A_1 / A_2, 'equal volume flows'),
    ('FM7', {'p_1': 312.0, 'rho': 997.0, 'v_1': 1.9, 'v_2': 6.3, 'g': 9.81, 'z_1': 4.2, 'z_2': 7.7}, bernoulli, 'constant total pressure'),
    ('FM8', {'g': 9.81, 'h': 3.65}, lambda g, h: sqrt(2 * g * h), 'fall from height h'),
    ('FM9', {'C_d': 0.61, 'd': 48.0, 'Delta_p': 26.0, 'rho': 997.0, 'D': 79.0}, meter, 'continuity and Bernoulli'),
    ('FM10', {'p_t': 104200.0, 'p_s': 101325.0, 'rho': 1.19}, lambda p_t, p_s, rho: sqrt(2 * (p_t - p_s) / rho), 'Bernoulli to the stagnation point'),
    ('FM11', {'K_v': 16.0, 'Delta_p': 0.73, 'SG': 0.86}, lambda K_v, Delta_p, SG: K_v * sqrt(Delta_p / SG), 'm3/h of water at 1 bar'),
    ('FM12', {'rho': 998.0, 'A': 0.0023, 'v': 31.0, 'u': 11.0, 'theta': 2.7}, jet, 'momentum of the relative stream'),
    ('FM12', {'rho': 998.0, 'A': 0.0023, 'v': 17.0, 'u': -3.0, 'theta': 0.6}, jet, 'momentum of the relative stream'),
    ('FM13', {'rho': 998.0, 'v': 1.45, 'L': 0.052, 'mu': 0.00101}, lambda rho, v, L, mu: rho * v * L / mu, 'definition'),
    ('FM14', {'Delta_p': 4300.0, 'd': 3.4, 'mu': 0.0037, 'L': 0.85}, poiseuille, 'integral of the parabolic profile'),
    ('FM15', {'f': 0.0223, 'L': 145.0, 'd': 0.154, 'v': 1.83, 'g': 9.81}, lambda f, L, d, v, g: f * L / d * v ** 2 / (2 * g), 'Darcy-Weisbach'),
    ('FM16', {'f': 0.0234, 'Re': 167000.0}, colebrook, 'White eq. with 3.7 and 2.51'),
    ('FM16', {'f': 0.052, 'Re': 7.3e6}, colebrook, 'White eq. with 3.7 and 2.51'),
    ('FM17', {'epsilon_r': 0.00047, 'Re': 213000.0}, haaland, 'White eq. with 1.11 and 6.9'),
    ('FM17', {'epsilon_r': 0, 'Re': 5600.0}, haaland, 'White eq. with 1.11 and 6.9'),
    ('FM18', {'K': 0.87, 'v': 3.6, 'g': 9.81}, lambda K, v, g: K * v ** 2 / (2 * g), 'K times velocity head'),
    ('FM19', {'A': 0.135, 'P': 1.56}, lambda A, P: 4 * A / P, 'four times area over perimeter'),
    ('FM20', {'rho': 998.0, 'a': 1230.0, 'Delta_v': 1.65}, lambda rho, a, Delta_v: rho * a * Delta_v / KPA, 'momentum of the stopped column'),
    ('FM21', {'rho': 995.0, 'g': 9.81, 'Q': 137.0, 'H': 43.0, 'eta': 0.74}, lambda rho, g, Q, H, eta: rho * g * Q / HOUR * H / eta / 1000, 'hydraulic power over efficiency'),
    ('FM22', {'p_s': 98.7, 'p_v': 12.35, 'rho': 988.0, 'g': 9.81, 'z': -2.3, 'h_f': 0.85},
     lambda p_s, p_v, rho, g, z, h_f: (p_s - p_v) * KPA / (rho * g) + z - h_f, 'head at the suction above vapour pressure'),
    ('FM23', {'mu': 0.86, 'd': 0.0047, 'v': -0.031}, lambda mu, d, v: 6 * pi * mu * (d / 2) * v, '6 pi mu r v'),
    ('FM24', {'rho_p': 2650.0, 'rho_f': 998.0, 'g': 9.81, 'd': 37.0, 'mu': 0.00112}, stokes_settling, 'force balance with Stokes drag'),
    ('FM24', {'rho_p': 1.2, 'rho_f': 998.0, 'g': 9.81, 'd': 63.0, 'mu': 0.00097}, stokes_settling, 'force balance with Stokes drag'),
    ('FM29', {'mu': 0.29, 'Delta_v': 3.4, 'h': 0.65}, lambda mu, Delta_v, h: mu * Delta_v / (h * MM), 'viscosity times shear rate'),
    ('FM30', {'St': 0.21, 'v': 13.5, 'd': 0.037}, lambda St, v, d: St * v / d, 'definition of the Strouhal number'),
    ('FM31', {'sigma': 0.0728, 'theta': 0.42, 'rho': 998.0, 'g': 9.81, 'r': 0.34}, lambda sigma, theta, rho, g, r: 2 * pi * r * MM * sigma * cos(theta) / (rho * g * pi * (r * MM) ** 2) / MM, 'pull of the rim equals weight of the column'),
    ('FM31', {'sigma': 0.487, 'theta': 2.44, 'rho': 13546.0, 'g': 9.81, 'r': 0.57}, lambda sigma, theta, rho, g, r: 2 * pi * r * MM * sigma * cos(theta) / (rho * g * pi * (r * MM) ** 2) / MM, 'pull of the rim equals weight of the column'),
    ('FM32', {'sigma': 0.0717, 'R_1': 1.7, 'R_2': -4.9}, lambda sigma, R_1, R_2: sigma * (1 / (R_1 * MM) + 1 / (R_2 * MM)), 'sum of curvatures'),
    ('FM33', {'rho': 1.21, 'v': 23.0, 'L': 0.0034, 'sigma': 0.0728}, lambda rho, v, L, sigma: rho * v ** 2 * L / sigma, 'definition'),
    ('FM34', {'v': 3.7, 'g': 9.81, 'L': 0.64}, lambda v, g, L: v / sqrt(g * L), 'definition'),
    ('FM35', {'F_1': 137.0, 'A_2': 83.7, 'A_1': 2.37}, piston_force, 'work of both pistons'),
    ('FM35', {'F_1': -41.0, 'A_2': 1.3, 'A_1': 17.9}, piston_force, 'pull, to a smaller piston'),
    ('FM36', {'A': 23.7, 'v': 1.83}, volume_flow, 'volume that passes in a second'),
    ('FM36', {'A': 431.0, 'v': 0.0}, volume_flow, 'at rest'),
    ('FM37', {'V': 47.3, 't': 3.7}, lambda V, t: V / t, 'volume per time'),
    ('FM37', {'V': 0.83, 't': 0.41}, lambda V, t: V / t, 'volume per time'),
    ('FM38', {'rho': 997.3, 'A': 0.0137, 'v': 2.31}, lambda rho, A, v: rho * (A * v), 'density times volume flow'),
    ('FM38', {'rho': 1.187, 'A': 0.83, 'v': 6.7}, lambda rho, A, v: rho * (A * v), 'density times volume flow'),
    ('FM39', {'rho': 1.213, 'v': 47.3}, stagnation_rise, 'work of speeding up a unit volume'),
    ('FM39', {'rho': 1023.0, 'v': 3.1}, stagnation_rise, 'work of speeding up a unit volume'),
    ('FM40', {'rho': 998.2}, lambda rho: rho * mpf('9.80665') / 1000, 'weight of a cubic metre'),
    ('FM40', {'rho': 2413.0, 'g': 9.79}, lambda rho, g: rho * g / 1000, 'weight of a cubic metre'),
    ('FM41', {'mu': 1.137, 'rho': 998.7}, lambda mu, rho: mu * MM / rho / mpf('1e-6'), 'in SI units'),
    ('FM41', {'mu': 0.0183, 'rho': 1.204}, lambda mu, rho: mu * MM / rho / mpf('1e-6'), 'in SI units'),
    ('FM42', {'v': 1.83, 'D': 41.3, 'nu': 1.137}, reynolds, 'in SI units'),
    ('FM42', {'v': 7.1, 'D': 613.0, 'nu': 15.3}, reynolds, 'in SI units'),
    ('FM43', {'Re': 1137.0}, laminar_factor, 'parabolic profile integrated'),
    ('FM43', {'Re': 47.3}, laminar_factor, 'parabolic profile integrated'),
    ('FM44', {'f': 0.0237, 'L': 137.0, 'd': 83.7, 'rho': 997.0, 'v': 1.73}, pipe_drop, 'balance of pressure and wall shear f rho v^2 / 8'),
    ('FM44', {'f': 0.0191, 'L': 23.0, 'd': 315.0, 'rho': 1.19, 'v': 6.3}, pipe_drop, 'balance of pressure and wall shear f rho v^2 / 8'),
    ('FM45', {'Delta_p': 137.0, 'Q': 41.3, 'eta': 0.87}, pump_power, 'pressure times flow, shaft power is greater'),
    ('FM45', {'Delta_p': 2.3, 'Q': 873.0}, pump_power, 'pressure times flow'),
    ('FM46', {'Q_1': 83.7, 'N_2': 1730.0, 'N_1': 1450.0}, lambda Q_1, N_2, N_1: scaled(Q_1, N_2, N_1, 1), 'velocity times area'),
    ('FM46', {'Q_1': 23.1, 'N_2': 913.0, 'N_1': 2870.0}, lambda Q_1, N_2, N_1: scaled(Q_1, N_2, N_1, 1), 'velocity times area'),
    ('FM47', {'H_1': 41.3, 'N_2': 1730.0, 'N_1': 1450.0}, lambda H_1, N_2, N_1: scaled(H_1, N_2, N_1, 2), 'velocity squared'),
    ('FM47', {'H_1': 17.9, 'N_2': 913.0, 'N_1': 2870.0}, lambda H_1, N_2, N_1: scaled(H_1, N_2, N_1, 2), 'velocity squared'),
    ('FM48', {'Q': 13.7, 'd': 83.7}, lambda Q, d: Q / 1000 / (pi * (d * MM) ** 2 / 4), 'flow over section'),
    ('FM48', {'Q': 0.231, 'd': 15.3}, lambda Q, d: Q / 1000 / (pi * (d * MM) ** 2 / 4), 'flow over section'),
    ('FM49', {'p': 137.0, 'D': 63.0}, cylinder_force, 'pressure integrated over the piston'),
    ('FM49', {'p': 213.0, 'D': 81.3, 'd': 44.7}, cylinder_force, 'pressure integrated over the ring'),
]

run('fluid-mechanics', CHECKS)
