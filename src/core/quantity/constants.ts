import type { Dimension } from './dimension.js';
import { parseUnit } from './unit/parse-unit.js';

/** A constant of nature or of mathematics that an equation may name without declaring it. */
export interface Constant {
  readonly symbol: string;
  readonly name: string;
  /** In coherent SI. */
  readonly value: number;
  readonly unit: string;
  readonly dimension: Dimension;
  /** Standard uncertainty in the same unit; 0 where exact. */
  readonly uncertainty: number;
  readonly exact: boolean;
  readonly latex: string;
}

const constant = (symbol: string, name: string, value: number, unit: string, uncertainty: number, latex: string): Constant =>
  Object.freeze({
    symbol,
    name,
    value,
    unit,
    // Read on demand: start-up need not parse the units of constants that no equation names.
    get dimension(): Dimension {
      return parseUnit(unit).dimension;
    },
    uncertainty,
    exact: uncertainty === 0,
    latex,
  });

const TABLE: readonly Constant[] = [
  constant('c', 'speed of light in vacuum', 299792458, 'm/s', 0, 'c'),
  constant('G', 'Newtonian constant of gravitation', 6.6743e-11, 'm^3/(kg*s^2)', 1.5e-15, 'G'),
  constant('h', 'Planck constant', 6.62607015e-34, 'J/Hz', 0, 'h'),
  constant('hbar', 'reduced Planck constant', 1.0545718176461565e-34, 'J*s', 0, String.raw`\hbar`),
  constant('k_B', 'Boltzmann constant', 1.380649e-23, 'J/K', 0, String.raw`k_\mathrm{B}`),
  constant('N_A', 'Avogadro constant', 6.02214076e23, '1/mol', 0, String.raw`N_\mathrm{A}`),
  constant('R', 'molar gas constant', 8.31446261815324, 'J/(mol*K)', 0, 'R'),
  constant('F', 'Faraday constant', 96485.33212331001, 'C/mol', 0, 'F'),
  constant('q_e', 'elementary charge', 1.602176634e-19, 'C', 0, 'q_e'),
  constant('m_e', 'electron mass', 9.1093837139e-31, 'kg', 2.8e-40, String.raw`m_\mathrm{e}`),
  constant('m_p', 'proton mass', 1.67262192595e-27, 'kg', 5.2e-37, String.raw`m_\mathrm{p}`),
  constant('m_n', 'neutron mass', 1.67492750056e-27, 'kg', 8.5e-37, String.raw`m_\mathrm{n}`),
  constant('m_u', 'atomic mass constant', 1.66053906892e-27, 'kg', 5.2e-37, String.raw`m_\mathrm{u}`),
  constant('m_mu', 'muon mass', 1.883531627e-28, 'kg', 4.2e-36, String.raw`m_\mu`),
  constant('m_tau', 'tau mass', 3.16754e-27, 'kg', 2.1e-31, String.raw`m_\tau`),
  constant('m_d', 'deuteron mass', 3.3435837768e-27, 'kg', 1e-36, String.raw`m_\mathrm{d}`),
  constant('m_alpha', 'alpha particle mass', 6.644657345e-27, 'kg', 2.1e-36, String.raw`m_\alpha`),
  constant('epsilon_0', 'vacuum electric permittivity', 8.8541878188e-12, 'F/m', 1.4e-21, String.raw`\varepsilon_0`),
  constant('mu_0', 'vacuum magnetic permeability', 1.25663706127e-6, 'N/A^2', 2e-16, String.raw`\mu_0`),
  constant('Z_0', 'characteristic impedance of vacuum', 376.730313412, 'ohm', 5.9e-8, 'Z_0'),
  constant('alpha_fs', 'fine-structure constant', 7.2973525643e-3, '1', 1.1e-12, String.raw`\alpha`),
  constant('R_inf', 'Rydberg constant', 10973731.568157, '1/m', 1.2e-5, String.raw`R_\infty`),
  constant('a_0', 'Bohr radius', 5.29177210544e-11, 'm', 8.2e-21, 'a_0'),
  constant('sigma_SB', 'Stefan-Boltzmann constant', 5.6703744191844294e-8, 'W/(m^2*K^4)', 0, String.raw`\sigma`),
  constant('sigma_T', 'Thomson cross section', 6.6524587051e-29, 'm^2', 6.2e-38, String.raw`\sigma_\mathrm{T}`),
  constant('b_wien', 'Wien wavelength displacement law constant', 0.0028977719551851727, 'm*K', 0, 'b'),
  constant('mu_B', 'Bohr magneton', 9.2740100657e-24, 'J/T', 2.9e-33, String.raw`\mu_\mathrm{B}`),
  constant('mu_N', 'nuclear magneton', 5.0507837393e-27, 'J/T', 1.6e-36, String.raw`\mu_\mathrm{N}`),
  constant('Phi_0', 'magnetic flux quantum', 2.0678338484619295e-15, 'Wb', 0, String.raw`\Phi_0`),
  constant('K_J', 'Josephson constant', 483597848416983.6, 'Hz/V', 0, String.raw`K_\mathrm{J}`),
  constant('R_K', 'von Klitzing constant', 25812.807459304506, 'ohm', 0, String.raw`R_\mathrm{K}`),
  constant('G_0', 'conductance quantum', 7.74809172986365e-5, 'S', 0, 'G_0'),
  constant('r_e', 'classical electron radius', 2.8179403205e-15, 'm', 1.3e-24, String.raw`r_\mathrm{e}`),
  constant('lambda_C', 'Compton wavelength', 2.42631023538e-12, 'm', 7.6e-22, String.raw`\lambda_\mathrm{C}`),
  constant('E_h', 'Hartree energy', 4.359744722206e-18, 'J', 4.8e-30, String.raw`E_\mathrm{h}`),
  constant('g_n', 'standard acceleration of gravity', 9.80665, 'm/s^2', 0, String.raw`g_\mathrm{n}`),
  constant('pi', 'ratio of a circle’s circumference to its diameter', Math.PI, '1', 0, String.raw`\pi`),
  constant('e', 'base of the natural logarithm', Math.E, '1', 0, 'e'),
  constant('gamma_E', 'Euler–Mascheroni constant', 0.5772156649015329, '1', 0, String.raw`\gamma`),
];

/**
 * The constants by symbol. Source: CODATA recommended values of the fundamental physical constants, 2022 adjustment (NIST).
 * Exact products of the defining constants (R, hbar, sigma_SB, K_J, …) carry the nearest double of the product, not the listing cut off
 * at ten digits.
 * `e` is the base of the natural logarithm; the elementary charge is `q_e` (as a unit it is
 * written `e`).
 */
export const CONSTANTS: ReadonlyMap<string, Constant> = new Map(TABLE.map((each) => [each.symbol, each]));
