"""Second reading of cosmology: the Friedmann equation integrated, the radiation summed over its spectrum."""

from mpmath import exp, log, mpf, pi, quad, sqrt

from checks import run

G = mpf('6.67430e-11')
C = mpf(299792458)
HBAR = mpf('6.62607015e-34') / (2 * pi)
K_B = mpf('1.380649e-23')
MPC = mpf(149597870700) * 648000 / pi * 10**6
GYR = mpf('31557600') * 10**9
KM = mpf(1000)


def per_second(H):
    return H * KM / MPC


def friedmann(H_0, Omega_r, z, Omega_m, Omega_L):
    """Each component diluted with the scale factor; curvature as what is missing to the critical density."""
    a = 1 / (1 + z)
    density = Omega_r / a**4 + Omega_m / a**3 + Omega_L
    curvature = 1 - (Omega_r + Omega_m + Omega_L)
    return H_0 * sqrt(density + curvature / a**2)


def expansion(Omega_m, z):
    return sqrt(Omega_m * (1 + z) ** 3 + 1 - Omega_m)


def age(H_0, Omega_m, z):
    """t = integral of da / (a H), with a = s^2 so that the integrand is smooth at the start."""
    end = 1 / sqrt(1 + z)
    whole = quad(lambda s: 2 * s**2 / sqrt(Omega_m + (1 - Omega_m) * s**6), [0, end / 4, end / 2, end])
    return whole / per_second(H_0) / GYR


def lookback(H_0, Omega_m, z):
    return quad(lambda x: exp(-x) * exp(x) / expansion(Omega_m, exp(x) - 1), [0, log(1 + z) / 2, log(1 + z)]) / per_second(H_0) / GYR


def comoving(H_0, Omega_m, z):
    """c / H integrated over redshift, in ln(1 + z)."""
    return C / KM / H_0 * quad(lambda x: exp(x) / expansion(Omega_m, exp(x) - 1), [0, log(1 + z) / 2, log(1 + z)])


def boson():
    return quad(lambda x: x**3 / (exp(x) - 1), [0, 1, 5, 20, 60, 200])


def fermion():
    return quad(lambda x: x**3 / (exp(x) + 1), [0, 1, 5, 20, 60, 200])


def energy_density(T, integral, states):
    """Massless gas: states / (2 pi^2) (k T)^4 / (hbar c)^3 times the integral over x = energy / kT."""
    return states / (2 * pi**2) * (K_B * T) ** 4 / (HBAR * C) ** 3 * integral


def radiation(T_0, H_0, N_eff):
    neutrino = T_0 * (mpf(4) / 11) ** (mpf(1) / 3)
    energy = energy_density(T_0, boson(), 2) + N_eff * energy_density(neutrino, fermion(), 2)
    critical = 3 * per_second(H_0) ** 2 / (8 * pi * G)
    return energy / C**2 / critical


def radiation_age(g_star, T):
    """H^2 = 8 pi G rho / 3 and a ~ 1/T: t is the integral of dT' / (H T') above T, H ~ T'^2."""
    rate = lambda kelvin: sqrt(8 * pi * G / 3 * energy_density(kelvin, boson(), g_star) / C**2)
    at = rate(T)
    return quad(lambda x: x / at, [0, 1])


CHECKS = [
    ('CO1', {'lambda_obs': 760.4, 'lambda_em': 656.28}, lambda lambda_obs, lambda_em: lambda_obs / lambda_em - 1, 'Definition, redshift'),
    ('CO1', {'lambda_obs': 656.01, 'lambda_em': 656.28}, lambda lambda_obs, lambda_em: lambda_obs / lambda_em - 1, 'Definition, blueshift'),
    ('CO2', {'z': 0.0233, 'H_0': 69.8}, lambda z, H_0: z * C / (H_0 * KM / MPC) / MPC, 'v = c z over the Hubble constant'),
    ('CO3', {'H': 67.4}, lambda H: 3 * per_second(H) ** 2 / (8 * pi * G), 'Friedmann equation without curvature'),
    ('CO4', {'H_0': 67.4, 'Omega_r': 9.2e-5, 'z': 3.4, 'Omega_m': 0.315, 'Omega_L': 0.66}, friedmann, 'Components diluted, open'),
    ('CO4', {'H_0': 73.1, 'Omega_r': 0.00013, 'z': -0.4, 'Omega_m': 0.41, 'Omega_L': 0.83}, friedmann, 'Components diluted, closed, in the future'),
    ('CO7', {'H_0': 67.66, 'Omega_m': 0.3111, 'z': 0.0}, age, 'da/(a H) integrated, today'),
    ('CO7', {'H_0': 71.2, 'Omega_m': 0.268, 'z': 6.3}, age, 'da/(a H) integrated, early'),
    ('CO7', {'H_0': 71.2, 'Omega_m': 0.268, 'z': -0.6}, age, 'da/(a H) integrated, future'),
    ('CO8', {'H_0': 68.3, 'Omega_m': 0.297, 'z': 1.43}, lookback, 'dz/((1+z) H) integrated'),
    ('CO8', {'H_0': 68.3, 'Omega_m': 0.297, 'z': 1.7e-6}, lookback, 'dz/((1+z) H) integrated, tiny redshift'),
    ('CO8', {'H_0': 74.6, 'Omega_m': 0.23, 'z': 37.0}, lookback, 'dz/((1+z) H) integrated, high redshift'),
    ('CO9', {'H_0': 68.3, 'Omega_m': 0.297, 'z': 1.43}, comoving, 'c dz/H integrated'),
    ('CO9', {'H_0': 68.3, 'Omega_m': 0.297, 'z': 0.0031}, comoving, 'c dz/H integrated, small redshift'),
    ('CO9', {'H_0': 68.3, 'Omega_m': 0.297, 'z': 1.7e-6}, comoving, 'c dz/H integrated, tiny redshift'),
    ('CO9', {'H_0': 68.3, 'Omega_m': 0.297, 'z': 3.9e-11}, comoving, 'c dz/H integrated, smallest redshift'),
    ('CO9', {'H_0': 66.1, 'Omega_m': 0.99987, 'z': 4.6}, comoving, 'c dz/H integrated, all but matter alone'),
    ('CO9', {'H_0': 74.6, 'Omega_m': 0.23, 'z': 37.0}, comoving, 'c dz/H integrated, high redshift'),
    ('CO9', {'H_0': 66.1, 'Omega_m': 0.84, 'z': 0.73}, comoving, 'c dz/H integrated, much matter'),
    ('CO9', {'H_0': 66.1, 'Omega_m': 0.013, 'z': 0.73}, comoving, 'c dz/H integrated, little matter'),
    ('CO10', {'z': 0.83, 'D_M': 2870.0}, lambda z, D_M: (1 + z) * D_M, 'Photons redshifted and spread in time: flux down by (1+z)^2'),
    ('CO11', {'D_M': 2870.0, 'z': 0.83}, lambda D_M, z: D_M / (1 + z), 'Size at emission smaller by 1+z'),
    ('CO12', {'T_0': 2.7255, 'z': 2.418}, lambda T_0, z: T_0 * (1 + z), 'Wavelengths stretch with the scale factor'),
    ('CO13', {'T_0': 2.7255, 'H_0': 67.4, 'N_eff': 3.044}, radiation, 'Bose and Fermi integrals over the critical density'),
    ('CO13', {'T_0': 2.91, 'H_0': 83.0, 'N_eff': 0.0}, radiation, 'Photons alone'),
    ('CO14', {'g_star': 10.75, 'T': 1.31e10}, radiation_age, 'Friedmann equation of a massless gas integrated'),
    ('CO14', {'g_star': 3.363, 'T': 9.4e8}, radiation_age, 'Friedmann equation of a massless gas integrated'),
]
run('cosmology', CHECKS)
