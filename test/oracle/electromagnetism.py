"""Second reading of electromagnetism.

Where there is an independent route it is taken: fields are integrated from point charges and current elements, energies from the work
done.
"""

import mpmath
from mpmath import cos, diff, inf, mpc, mpf, pi, quad, sin, sqrt
from checks import run

C0 = mpf('299792458')
EPS0 = mpf('8.8541878188e-12')
MU0 = mpf('1.25663706127e-6')


def coulomb_field(q, r):
    """Field of a point charge: Gauss's law on a sphere of radius r."""
    return q / (EPS0 * 4 * pi * r ** 2)


def potential(q, r):
    """Work per charge to come from infinity, integrated along the field."""
    return quad(lambda s: coulomb_field(q, s), [r, 2 * r, 10 * r, 100 * r, inf])


def energy_two_charges(q_1, q_2, r):
    return q_2 * potential(q_1, r)


def line_field(**given):
    """Coulomb's law summed over an infinite line, z = r * tan(u)."""
    density, r = given['lambda'], given['r']
    return quad(lambda u: density * cos(u) / (4 * pi * EPS0 * r), [-pi / 2, 0, pi / 2])


def disk_field(sigma, z, R):
    """Rings of charge summed over the disk; the angle u with s = z * tan(u) keeps z small or zero harmless."""
    top = pi / 2 if z == 0 else mpmath.atan(R / z)
    return sigma / (2 * EPS0) * quad(sin, [0, top])


def cylinder_capacitance(epsilon_r, L, a, b):
    """One coulomb per metre on the inner conductor, voltage by integration."""
    voltage = quad(lambda s: 1 / (2 * pi * epsilon_r * EPS0 * s), [a, b])
    return L / voltage


def sphere_capacitance(epsilon_r, a, b):
    voltage = quad(lambda s: 1 / (4 * pi * epsilon_r * EPS0 * s ** 2), [a, (a + b) / 2, b])
    return 1 / voltage


def cross_magnitude(strength, B, theta):
    """Component of (strength along x) x (B in the x-y plane at theta)."""
    return strength * (cos(0) * B * sin(theta) - sin(0) * B * cos(theta))


def gyroradius(m, v_perp, q, B):
    """m v^2 / r = q v B."""
    return m * v_perp ** 2 / (q * v_perp * B)


def cyclotron(q, B, m):
    """Turns per second: speed over circumference, at any speed."""
    speed = mpf(1000)
    return speed / (2 * pi * gyroradius(m, speed, q, B))


def hall(I, B, n, q, t):
    """Drift speed in a strip of width w, balance of forces E_H = v B, voltage E_H w."""
    w = mpf('0.0071')
    drift = I / (n * q * w * t)
    return drift * B * w


def wire_field(I, r):
    """Biot-Savart over an infinite wire, z = r * tan(u)."""
    return quad(lambda u: MU0 * I * cos(u) / (4 * pi * r), [-pi / 2, 0, pi / 2])


def loop_field(N, I, R, z):
    """Biot-Savart: axial part of dl x r / r^3, summed round the loop."""
    distance = sqrt(R ** 2 + z ** 2)
    return quad(lambda u: N * MU0 * I / (4 * pi) * R * R / distance ** 3, [0, 2 * pi])


def solenoid_field(N, I, L, R, x):
    """Sum of the loops along the winding."""
    return quad(lambda s: loop_plain(N * I / L, R, x - s), mpmath.linspace(-L / 2, L / 2, 21))


def loop_plain(current, R, z):
    return MU0 * current * R ** 2 / 2 / (R ** 2 + z ** 2) ** mpf('1.5')


def solenoid_inductance(mu_r, N, A, l):
    """Energy of the inside field set equal to L I^2 / 2."""
    current = mpf('0.37')
    B = mu_r * MU0 * N * current / l
    return 2 * (B ** 2 / (2 * mu_r * MU0) * A * l) / current ** 2


def skin(rho, f, mu_r):
    """Decay length of exp(-k x) with k^2 = i omega mu / rho."""
    k = mpmath.sqrt(mpc(0, 2 * pi * f * mu_r * MU0 / rho))
    return 1 / k.real


def wave_intensity(E_0):
    """Mean of E * B / mu0 over a period."""
    return quad(lambda u: (E_0 * cos(u)) * (E_0 / C0 * cos(u)) / MU0, [0, pi, 2 * pi]) / (2 * pi)


def radiation_pressure(r, I):
    """Momentum per time: absorbed part gives p, reflected part 2 p."""
    photon_momentum_flux = I / C0
    return (1 - r) * photon_momentum_flux + r * 2 * photon_momentum_flux


def ring_field(q, z, R):
    """Coulomb's law summed round the ring, part along the axis."""
    distance = sqrt(z ** 2 + R ** 2)
    return quad(lambda u: q / (2 * pi) / (4 * pi * EPS0 * distance ** 2) * z / distance, [0, pi, 2 * pi])


def ball_field(Q, r, R):
    """Gauss's law with the charge summed over the shells inside."""
    if r == 0:
        return mpf(0)
    inside = quad(lambda s: Q / (4 * pi * R ** 3 / 3) * 4 * pi * s ** 2, [0, r])
    return coulomb_field(inside, r)


def plates_field(sigma, epsilon_r=1):
    """Two opposite sheets, each half of the field by rings integrated to infinity, weakened by the medium."""
    sheet = sigma / (2 * EPS0) * quad(sin, [0, pi / 2])
    return (sheet + sheet) / epsilon_r


def sphere_alone(R, epsilon_r=1):
    """One coulomb over its voltage against infinity."""
    return 1 / (potential(1, R) / epsilon_r)


def flux(strength, A, theta=0):
    """Scalar product of the field (along x) and the area vector."""
    field, normal = (strength, 0), (A * cos(theta), A * sin(theta))
    return field[0] * normal[0] + field[1] * normal[1]


def endless_solenoid(N, I, L, mu_r=1):
    """Loops of radius 1 summed from minus to plus infinity, z = tan(u)."""
    return mu_r * quad(lambda u: loop_plain(N * I / L, mpf(1), mpmath.tan(u)) / cos(u) ** 2, [-pi / 2, 0, pi / 2])


def toroid(N, I, r, mu_r=1):
    """Ampere's law on the circle of radius r, which all turns cross once."""
    return mu_r * MU0 * N * I / (2 * pi * r)


def thick_wire(I, r, R):
    """Ampere's law: current density integrated over the disk inside r, millimetres to metres."""
    if r == 0:
        return mpf(0)
    radius, whole = r / 1000, R / 1000
    inside = quad(lambda s: I / (pi * whole ** 2) * 2 * pi * s, [0, radius])
    return MU0 * inside / (2 * pi * radius)


def core_flux(N, I, mu_r, A, l):
    """Magnetomotive force over the reluctance of the path."""
    return N * I / (l / (mu_r * MU0 * A))


def generator_peak(N, B, A, omega):
    """Rate of the flux when the coil lies along the field."""
    return diff(lambda t: -N * B * A * cos(omega * t + pi / 2), 0)


CHECKS = [
    ('EM1', {'q_1': 3.2e-6, 'q_2': 5.5e-6, 'r': 0.35}, lambda q_1, q_2, r: q_2 * coulomb_field(q_1, r), 'charge in the field that Gauss gives'),
    ('EM1', {'q_1': -1.7e-9, 'q_2': 4.4e-8, 'r': 0.027}, lambda q_1, q_2, r: q_2 * coulomb_field(q_1, r), 'unlike charges attract: negative'),
    ('EM2', {'q': 7.3e-9, 'r': 0.45}, coulomb_field, "Gauss's law on a sphere"),
    ('EM2', {'q': -2.6e-12, 'r': 0.0038}, coulomb_field, "Gauss's law on a sphere, negative charge"),
    ('EM3', {'q': 6.4e-8, 'r': 0.52}, potential, 'field integrated from infinity'),
    ('EM3', {'q': -3.7e-10, 'r': 0.083}, potential, 'field integrated from infinity, negative charge'),
    ('EM4', {'q_1': 2.3e-6, 'q_2': 4.7e-7, 'r': 0.16}, energy_two_charges, 'charge times potential by integration'),
    ('EM4', {'q_1': 1.602176634e-19, 'q_2': -1.602176634e-19, 'r': 5.3e-11}, energy_two_charges, 'unlike charges: negative energy'),
    ('EM5', {'lambda': 3.6e-8, 'r': 0.24}, line_field, "Coulomb's law integrated along the line"),
    ('EM5', {'lambda': -8.1e-7, 'r': 3.3}, line_field, "Coulomb's law integrated along the line, negative"),
    ('EM6', {'sigma': 5.3e-6, 'z': 0.12, 'R': 0.25}, disk_field, 'rings of charge integrated'),
    ('EM6', {'sigma': -4.1e-7, 'z': 0, 'R': 0.37}, disk_field, 'limit at the disk, infinite sheet'),
    ('EM6', {'sigma': 2.9e-6, 'z': 15, 'R': 0.03}, disk_field, 'rings of charge integrated, far away'),
    ('EM7', {'Q': -4.3e-9}, lambda Q: quad(lambda u: coulomb_field(Q, mpf('0.7')) * mpf('0.7') ** 2 * 2 * pi * sin(u), [0, pi]), 'field of the charge over a sphere'),
    ('EM8', {'p': 6.17e-30, 'E': 2.4e5, 'theta': 0.8}, lambda p, E, theta: diff(lambda x: -p * E * cos(x), theta), 'slope of the energy -p E cos(theta)'),
    ('EM8', {'p': 3.5e-12, 'E': 740.0, 'theta': 2.3}, lambda p, E, theta: diff(lambda x: -p * E * cos(x), theta), 'slope of the energy, obtuse angle'),
    ('EM9', {'epsilon_r': 3.9, 'A': 0.0045, 'd': 2.6e-5}, lambda epsilon_r, A, d: A / (d / (epsilon_r * EPS0)), 'charge over field times distance'),
    ('EM10', {'epsilon_r': 2.25, 'L': 12.5, 'a': 0.00045, 'b': 0.00147}, cylinder_capacitance, 'voltage by integration of the field'),
    ('EM11', {'epsilon_r': 4.6, 'a': 0.038, 'b': 0.071}, sphere_capacitance, 'voltage by integration of the field'),
    ('EM12', {'C': 4.7e-5, 'V': -23.5}, lambda C, V: quad(lambda v: C * v, [0, V]), 'work of charging, integrated'),
    ('EM13', {'epsilon_r': 2.7, 'E': 3.4e6}, lambda epsilon_r, E: quad(lambda x: epsilon_r * EPS0 * x, [0, E]), 'integral of E dD'),
    ('EM15', {'q': 3.204e-19, 'v': 4.6e5, 'B': 0.83, 'theta': 0.7}, lambda q, v, B, theta: cross_magnitude(q * v, B, theta), 'component of q v x B'),
    ('EM15', {'q': -1.602176634e-19, 'v': 7.5e6, 'B': 0.046, 'theta': 2.2}, lambda q, v, B, theta: cross_magnitude(q * v, B, theta), 'component of q v x B, negative'),
    ('EM16', {'q': 1.602176634e-19, 'B': 0.37, 'm': 9.1093837139e-31}, cyclotron, 'speed over circumference of the orbit'),
    ('EM17', {'m': 6.644657345e-27, 'v_perp': 2.7e5, 'q': 3.204353268e-19, 'B': 0.58}, gyroradius, 'centripetal force is the magnetic force'),
    ('EM18', {'I': 4.5, 'B': 0.65, 'n': 8.49e28, 'q': -1.602176634e-19, 't': 3.7e-5}, hall, 'drift speed and balance of forces'),
    ('EM18', {'I': 0.0032, 'B': 0.17, 'n': 7.4e21, 'q': 1.602176634e-19, 't': 5.1e-4}, hall, 'drift speed and balance of forces, holes'),
    ('EM19', {'I': 7.3, 'L': 0.46, 'B': 0.29, 'theta': 1.1}, lambda I, L, B, theta: cross_magnitude(I * L, B, theta), 'component of I L x B'),
    ('EM20', {'I_1': 13.5, 'I_2': 24.7, 'd': 0.065}, lambda I_1, I_2, d: I_2 * wire_field(I_1, d), 'field of one wire acts on the other'),
    ('EM20', {'I_1': 5.6, 'I_2': -8.3, 'd': 0.0074}, lambda I_1, I_2, d: I_2 * wire_field(I_1, d), 'opposite currents repel: negative'),
    ('EM21', {'N': 35, 'I': 0.48, 'A': 0.0067, 'B': 0.23, 'theta': 0.55}, lambda N, I, A, B, theta: diff(lambda x: -N * I * A * B * cos(x), theta), 'slope of the energy -m B cos(theta)'),
    ('EM22', {'I': 17.4, 'r': 0.034}, wire_field, 'Biot-Savart integrated along the wire'),
    ('EM23', {'N': 130, 'I': 1.35, 'R': 0.15, 'z': 0.075}, loop_field, 'Biot-Savart integrated round the loop'),
    ('EM23', {'N': 24, 'I': -3.3, 'R': 0.052, 'z': -0.41}, loop_field, 'Biot-Savart integrated round the loop, other side'),
    ('EM24', {'N': 420, 'I': 0.75, 'L': 0.18, 'R': 0.023, 'x': 0.04}, solenoid_field, 'loops integrated along the coil, inside'),
    ('EM24', {'N': 260, 'I': 1.9, 'L': 0.11, 'R': 0.047, 'x': -0.13}, solenoid_field, 'loops integrated along the coil, outside'),
    ('EM24', {'N': 320, 'I': 2.1, 'L': 0.4, 'R': 0.0, 'x': 0.1}, lambda N, I, L, R, x: MU0 * N * I / L, 'turns per length of a very long coil, inside'),
    ('EM24', {'N': 850, 'I': 3.4, 'L': 0.06, 'R': 0.012, 'x': 2.7}, solenoid_field, 'loops integrated along the coil, far outside'),
    ('EM25', {'N': 75, 'Delta_Phi': 0.0034, 'Delta_t': 0.058}, lambda N, Delta_Phi, Delta_t: -N * Delta_Phi / Delta_t, "Faraday's law with Lenz's sign"),
    ('EM25', {'N': 12, 'Delta_Phi': -0.00087, 'Delta_t': 0.0045}, lambda N, Delta_Phi, Delta_t: -N * Delta_Phi / Delta_t, "Faraday's law with Lenz's sign, flux falls"),
    ('EM26', {'B': 0.44, 'L': 0.67, 'v': 8.9}, lambda B, L, v: quad(lambda s: v * B, [0, L]), 'force per charge v B integrated along the rod'),
    ('EM27', {'mu_r': 1.7, 'N': 340, 'A': 0.00031, 'l': 0.14}, solenoid_inductance, 'energy of the field inside'),
    ('EM29', {'L': 0.0083, 'I': -3.6}, lambda L, I: quad(lambda i: L * i, [0, I]), 'work against the induced voltage, integrated'),
    ('EM30', {'B': 0.74, 'mu_r': 5.4}, lambda B, mu_r: quad(lambda b: b / (mu_r * MU0), [0, B]), 'integral of H dB'),
    ('EM31', {'rho': 2.65e-8, 'f': 43000.0, 'mu_r': 3.7}, skin, 'decay of the diffusion equation'),
    ('EM32', {'E_0': 27.5}, wave_intensity, 'Poynting vector averaged over a period'),
    ('EM33', {'r': 0.35, 'I': 1361.0}, radiation_pressure, 'momentum of absorbed and reflected light'),
    ('EM33', {'r': 0.92, 'I': 48.5}, radiation_pressure, 'momentum of absorbed and reflected light'),
    ('EM35', {'n': 3.7e13}, lambda n: n * mpf('1.602176634e-19'), 'elementary charges counted'),
    ('EM35', {'n': -4.83e9}, lambda n: n * mpf('1.602176634e-19'), 'elementary charges counted, surplus of electrons'),
    ('EM36', {'q': 3.7e-9, 'E': 4.63e5}, lambda q, E: q * E, 'field is force per charge'),
    ('EM36', {'q': -1.602176634e-19, 'E': 783.0}, lambda q, E: q * E, 'field is force per charge, against the field'),
    ('EM37', {'sigma': 3.47e-6, 'epsilon_r': 2.7}, plates_field, 'two sheets of opposite charge added'),
    ('EM37', {'sigma': -8.3e-9}, plates_field, 'two sheets of opposite charge added, vacuum, negative'),
    ('EM38', {'q': 4.7e-9, 'z': 0.083, 'R': 0.137}, ring_field, "Coulomb's law summed round the ring"),
    ('EM38', {'q': 2.3e-8, 'z': -0.46, 'R': 0.058}, ring_field, "Coulomb's law summed round the ring, other side"),
    ('EM38', {'q': -6.1e-9, 'z': 0, 'R': 0.21}, ring_field, "Coulomb's law summed round the ring, centre"),
    ('EM39', {'q': 1.73e-19, 'd': 2.37e-10}, lambda q, d: q * (d / 2) - (-q) * (d / 2), 'sum of charge times position'),
    ('EM39', {'q': 4.6e-9, 'd': 0}, lambda q, d: q * (d / 2) - (-q) * (d / 2), 'sum of charge times position, charges together'),
    ('EM40', {'p': 6.17e-30, 'E': 3.4e5, 'theta': 0.83}, lambda p, E, theta: quad(lambda x: p * E * sin(x), [pi / 2, theta]), 'work of turning from square to the field'),
    ('EM40', {'p': 4.3e-12, 'E': 870.0, 'theta': 2.47}, lambda p, E, theta: quad(lambda x: p * E * sin(x), [pi / 2, theta]), 'work of turning, obtuse angle'),
    ('EM40', {'p': 7.1e-30, 'E': 5.3e6, 'theta': 0}, lambda p, E, theta: quad(lambda x: p * E * sin(x), [pi / 2, theta]), 'work of turning into the field'),
    ('EM41', {'Q': 7.3e-8, 'A': 0.0137}, lambda Q, A: Q / A, 'charge over area'),
    ('EM41', {'Q': -2.9e-9, 'A': 3.6}, lambda Q, A: Q / A, 'charge over area, negative'),
    ('EM42', {'q': -1.602176634e-19, 'E': 3740.0, 'm': 9.1093837139e-31}, lambda q, E, m: q * E / m, 'force over mass, electron'),
    ('EM42', {'q': 3.7e-12, 'E': 2.6e4, 'm': 4.3e-9}, lambda q, E, m: q * E / m, 'force over mass'),
    ('EM43', {'E': 437.0, 'A': 0.83, 'theta': 0.67}, lambda E, A, theta=0: flux(E, A, theta), 'scalar product of field and area'),
    ('EM43', {'E': 91.3, 'A': 2.7, 'theta': 2.9}, lambda E, A, theta=0: flux(E, A, theta), 'scalar product of field and area, inwards'),
    ('EM43', {'E': 63.7, 'A': 0.29}, lambda E, A, theta=0: flux(E, A, theta), 'scalar product of field and area, square to it'),
    ('EM44', {'Q': 4.7e-9, 'r': 0.037, 'R': 0.092}, ball_field, "Gauss's law with the charge inside integrated"),
    ('EM44', {'Q': -3.1e-8, 'r': 0.23, 'R': 0.23}, ball_field, "Gauss's law, at the surface"),
    ('EM44', {'Q': 8.3e-10, 'r': 0, 'R': 0.17}, ball_field, "Gauss's law, at the centre"),
    ('EM45', {'q': 4.7e-6, 'V': 13.7}, lambda q, V: quad(lambda s: q * V, [0, 1]), 'force q V / d along the distance d'),
    ('EM45', {'q': -1.602176634e-19, 'V': 230.0}, lambda q, V: quad(lambda s: q * V, [0, 1]), 'force q V / d along the distance d, negative charge'),
    ('EM46', {'V': 137.0, 'd': 0.0043}, lambda V, d: V / d, 'voltage is the integral of a uniform field'),
    ('EM46', {'V': -8.9, 'd': 2.3e-5}, lambda V, d: V / d, 'voltage is the integral of a uniform field, negative'),
    ('EM47', {'q': 1.602176634e-19, 'V': 2470.0, 'm': 9.1093837139e-31}, lambda q, V, m: sqrt(2 * q * V / m), 'm v^2 / 2 = q V, close to a tenth of the speed of light'),
    ('EM47', {'q': 3.204353268e-19, 'V': 6.3e5, 'm': 6.644657345e-27}, lambda q, V, m: sqrt(2 * q * V / m), 'm v^2 / 2 = q V, alpha particle'),
    ('EM47', {'q': 4.1e-12, 'V': 0, 'm': 3.7e-9}, lambda q, V, m: sqrt(2 * q * V / m), 'm v^2 / 2 = q V, no voltage'),
    ('EM48', {'C': 4.7e-6, 'V': 13.7}, lambda C, V: C * V, 'capacitance is charge per volt'),
    ('EM48', {'C': 3.3e-10, 'V': -48.3}, lambda C, V: C * V, 'capacitance is charge per volt, negative'),
    ('EM49', {'epsilon_r': 2.3, 'R': 0.137}, sphere_alone, 'potential integrated from infinity'),
    ('EM49', {'R': 6371000.0}, sphere_alone, 'potential integrated from infinity, vacuum'),
    ('EM50', {'N': 37, 'I': 0.43, 'A': 0.0087}, lambda N, I, A: N * I * A, 'current times area of all turns'),
    ('EM50', {'N': 1, 'I': -2.7, 'A': 0.13}, lambda N, I, A: N * I * A, 'current times area, other sense'),
    ('EM51', {'m': 9.274e-24, 'B': 1.37, 'theta': 0.47}, lambda m, B, theta: quad(lambda x: m * B * sin(x), [pi / 2, theta]), 'work of turning from square to the field'),
    ('EM51', {'m': 0.83, 'B': 0.046, 'theta': 2.83}, lambda m, B, theta: quad(lambda x: m * B * sin(x), [pi / 2, theta]), 'work of turning, obtuse angle'),
    ('EM52', {'mu_r': 137.0, 'N': 430, 'I': 0.37, 'L': 0.23}, endless_solenoid, 'loops integrated along an endless coil'),
    ('EM52', {'N': 873, 'I': -1.9, 'L': 0.67}, endless_solenoid, 'loops integrated along an endless coil, air, other sense'),
    ('EM53', {'mu_r': 1.37, 'N': 370, 'I': 2.3, 'r': 0.083}, toroid, "Ampere's law on a circle"),
    ('EM53', {'N': 91, 'I': -0.46, 'r': 0.127}, toroid, "Ampere's law on a circle, air, other sense"),
    ('EM54', {'mu_r': 430.0, 'H': 87.3}, lambda H, mu_r=1: mu_r * MU0 * H, 'permeability times field strength'),
    ('EM54', {'H': -6370.0}, lambda H, mu_r=1: mu_r * MU0 * H, 'permeability of vacuum times field strength, negative'),
    ('EM55', {'I': 23.7, 'r': 0.83, 'R': 1.37}, thick_wire, "Ampere's law with the current inside integrated"),
    ('EM55', {'I': -137.0, 'r': 4.6, 'R': 4.6}, thick_wire, "Ampere's law, at the surface"),
    ('EM55', {'I': 8.9, 'r': 0, 'R': 0.7}, thick_wire, "Ampere's law, on the axis"),
    ('EM56', {'N': 230, 'I': 0.47, 'mu_r': 3700.0, 'A': 0.00043, 'l': 0.37}, core_flux, 'magnetomotive force over reluctance'),
    ('EM56', {'N': 61, 'I': -1.3, 'mu_r': 87.0, 'A': 0.0019, 'l': 0.83}, core_flux, 'magnetomotive force over reluctance, other sense'),
    ('EM57', {'B': 0.37, 'A': 0.0083, 'theta': 1.13}, lambda B, A, theta=0: flux(B, A, theta), 'scalar product of field and area'),
    ('EM57', {'B': 1.43, 'A': 0.27, 'theta': 2.1}, lambda B, A, theta=0: flux(B, A, theta), 'scalar product of field and area, backward'),
    ('EM57', {'B': 4.7e-5, 'A': 13.0}, lambda B, A, theta=0: flux(B, A, theta), 'scalar product of field and area, square to it'),
    ('EM58', {'N': 137, 'B': 0.43, 'A': 0.0237, 'omega': 314.0}, generator_peak, 'rate of the flux, differentiated'),
    ('EM58', {'N': 3, 'B': 0.087, 'A': 0.61, 'omega': 7.3}, generator_peak, 'rate of the flux, differentiated'),
    ('EM59', {'E': 868.0}, lambda E: E * MU0 * (1 / (MU0 * C0)), 'B = E / c in a plane wave'),
    ('EM59', {'E': 0.0037}, lambda E: E * MU0 * (1 / (MU0 * C0)), 'B = E / c in a plane wave'),
    ('EM60', {'Delta_Phi': 4370.0, 'Delta_t': 0.0023}, lambda Delta_Phi, Delta_t: EPS0 * Delta_Phi / Delta_t, 'permittivity times rate of the electric flux'),
    ('EM60', {'Delta_Phi': -83.0, 'Delta_t': 4.7e-7}, lambda Delta_Phi, Delta_t: EPS0 * Delta_Phi / Delta_t, 'permittivity times rate of the electric flux, falling'),
    ('EM61', {'E': 437.0, 'B': 1.46e-6}, lambda E, B: E * B / MU0, 'E x B over mu_0'),
    ('EM61', {'E': 0, 'B': 3.7e-9}, lambda E, B: E * B / MU0, 'E x B over mu_0, at a node of the electric field'),
]
run('electromagnetism', CHECKS)
