"""Second reading of electrochemistry."""
from mpmath import mpf, exp, ln, findroot, quad, gamma, polylog
from checks import run

Q_E = mpf('1.602176634e-19')
N_A = mpf('6.02214076e23')
K_B = mpf('1.380649e-23')
FARADAY = Q_E * N_A
GAS = K_B * N_A

PER_CM2 = mpf(10) ** 4
MILLI = mpf(10) ** -3
MICRO = mpf(10) ** -6
YEAR = mpf('365.25') * 24 * 3600


def nernst(E_0, T, n, Q):
    """Zero of the Gibbs energy: -n F E = -n F E_0 + R T ln Q."""
    return E_0 - GAS * T * ln(Q) / (n * FARADAY)


def peukert(H, C, I, k):
    """I^k t is the same for every current; the rated point is (C / H, H)."""
    return (C / H) ** k * H / I ** k


def coulomb_counting(SOC_0, eta, I, t, C):
    charge = quad(lambda s: eta * I, [0, t * 3600])
    return 100 * (SOC_0 / 100 - charge / (C * 3600))


def butler_volmer(i_0, alpha_a, alpha_c, eta, T):
    f = FARADAY / (GAS * T)
    return i_0 * (exp(alpha_a * f * eta * MILLI) - exp(-alpha_c * f * eta * MILLI))


def tafel(b, i, i_0):
    return b * ln(i / i_0) / ln(10)


def corrosion(i, M, n, rho):
    density = i * MICRO * PER_CM2
    metres_per_second = density * (M * MILLI) / (n * FARADAY * rho * 1000)
    return metres_per_second * YEAR / MILLI


def goldman(T, P_K, P_Na, P_Cl, K_o, K_i, Na_o, Na_i, Cl_o, Cl_i):
    """Zero of the sum of the constant-field currents."""
    def current(V):
        u = V * MILLI * FARADAY / (GAS * T)
        cations = P_K * (K_i - K_o * exp(-u)) + P_Na * (Na_i - Na_o * exp(-u))
        anion = P_Cl * (Cl_i - Cl_o * exp(u)) / (1 - exp(u))
        return u * cations / (1 - exp(-u)) + u * anion
    return findroot(current, (mpf(-95), mpf(60)), solver='anderson', tol=mpf(10) ** -40)


# The rounded coefficients follow from theory: Levich's from the flow 0.51023 towards a disc, and that of Randles and Sevcik
# as the maximum of the reversible wave, the series of Nicholson & Shain (1964) being a polylogarithm of order -1/2.
assert abs(1 / (gamma(mpf(4) / 3) * (3 / mpf('0.51023')) ** (mpf(1) / 3)) - mpf('0.620')) < mpf('0.0005')
PEAK = findroot(lambda u: polylog(mpf(-3) / 2, -exp(u)).real, mpf('1.1'))
assert abs(-polylog(mpf(-1) / 2, -exp(PEAK)).real - mpf('0.4463')) < mpf('0.00005')

CHECKS = [
    ('EC1', {'E_0': 1.1037, 'T': 310.0, 'n': 3, 'Q': 0.0047}, nernst, 'Delta G = Delta G_0 + R T ln Q, divided by -n F'),
    ('EC1', {'E_0': -0.7618, 'T': 285.4, 'n': 5, 'Q': 830.0}, nernst, 'Delta G = Delta G_0 + R T ln Q, divided by -n F'),
    ('EC2', {'E_cathode': 0.337, 'E_anode': -0.763}, lambda E_cathode, E_anode: E_cathode - E_anode, 'right-hand less left-hand reduction potential'),
    ('EC2', {'E_cathode': -0.44, 'E_anode': 0.799}, lambda E_cathode, E_anode: E_cathode - E_anode, 'right-hand less left-hand reduction potential'),
    ('EC3', {'n': 3, 'E': 1.23}, lambda n, E: -n * FARADAY * E * MILLI, 'Delta G = -n F E, reversible electrical work'),
    ('EC3', {'n': 4, 'E': -0.57}, lambda n, E: -n * FARADAY * E * MILLI, 'Delta G = -n F E, reversible electrical work'),
    ('EC4', {'I': 7.4, 't': 2.6, 'M': 63.546, 'z': 3}, lambda I, t, M, z: I * t * 3600 / (z * FARADAY) * M, 'charge over z F moles'),
    ('EC5', {'n': 0.87, 'M': 157.76}, lambda n, M: n * FARADAY / M / 3600 * 1000, 'n F per mole, 3600 C per Ah'),
    ('EC6', {'H': 20.0, 'C': 105.0, 'I': 13.7, 'k': 1.24}, peukert, 'I^k t constant, Doerffel & Sharkh 2006'),
    ('EC7', {'SOC_0': 83.0, 'eta': 0.97, 'I': 6.3, 't': 3.2, 'C': 61.0}, coulomb_counting, 'charge drawn over capacity, current on discharge positive'),
    ('EC7', {'SOC_0': 23.0, 'eta': 0.93, 'I': -8.7, 't': 2.7, 'C': 74.0}, coulomb_counting, 'charge drawn over capacity, current on discharge positive'),
    ('EC8', {'i_0': 0.37, 'alpha_a': 0.42, 'alpha_c': 0.61, 'eta': 73.0, 'T': 305.0}, butler_volmer, 'Newman ch. 8, anodic less cathodic'),
    ('EC8', {'i_0': 0.37, 'alpha_a': 0.42, 'alpha_c': 0.61, 'eta': -118.0, 'T': 331.0}, butler_volmer, 'Newman ch. 8, anodic less cathodic'),
    ('EC9', {'b': 118.0, 'i': 7.3, 'i_0': 0.0034}, tafel, 'eta = b log10(i / i_0)'),
    ('EC9', {'b': -62.0, 'i': 0.57, 'i_0': 0.011}, tafel, 'eta = b log10(i / i_0)'),
    ('EC16', {'i': 13.0, 'M': 55.845, 'n': 2.37, 'rho': 7.86}, corrosion, 'mass by Faraday over density, 365.25 days'),
    ('EC20', {'T': 310.15, 'P_K': 3.4, 'P_Na': 0.13, 'P_Cl': 1.53, 'K_o': 4.7, 'K_i': 141.0, 'Na_o': 146.0, 'Na_i': 12.3, 'Cl_o': 108.0, 'Cl_i': 9.4},
     goldman, 'root of the sum of constant-field currents'),
    ('EC20', {'T': 291.0, 'P_K': 1.3, 'P_Na': 24.0, 'P_Cl': 0.47, 'K_o': 11.5, 'K_i': 390.0, 'Na_o': 442.0, 'Na_i': 52.0, 'Cl_o': 563.0, 'Cl_i': 105.0},
     goldman, 'root of the sum of constant-field currents'),
    ('EC21', {'eta': 0.83, 'E': 53.7, 'P': 7.4}, lambda eta, E, P: findroot(lambda t: P * t - eta * E, 5), 'energy drawn equals usable energy'),
    ('EC21', {'E': 0.61, 'P': 0.0029}, lambda E, P: findroot(lambda t: P * t - E, 200), 'energy drawn equals the energy'),
]
run('electrochemistry', CHECKS)
