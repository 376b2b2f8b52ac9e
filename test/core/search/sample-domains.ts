import { type DomainRecord, defineDomain, type OperatorRecord } from '../../../src/core/registry/define-domain.js';

const record = (
  id: string,
  name: string,
  equation: string,
  where: Readonly<Record<string, string>>,
  also: readonly string[],
  tags: readonly string[] = [],
): OperatorRecord => ({ id, name, equation, where, also, tags, example: { given: {}, gives: 0, from: 'not used' }, source: 'not used' });

const mechanics = defineDomain({
  id: 'sample-mechanics',
  prefix: 'QA',
  name: 'Sample mechanics',
  field: 'physics',
  about: 'motion, forces and energy',
  operators: [
    record('QA1', "Newton's second law", 'F = m * a', { F: 'net force [N]', m: 'mass [kg] > 0', a: 'acceleration [m/s^2]' }, [
      'F=ma',
      'push on a body',
    ]),
    record('QA2', 'linear momentum', 'p = m * v', { p: 'momentum [kg*m/s]', m: 'mass [kg] > 0', v: 'velocity [m/s]' }, [
      'quantity of motion',
    ]),
    record('QA3', 'kinetic energy', 'E_k = m * v^2 / 2', { E_k: 'kinetic energy [J]', m: 'mass [kg] > 0', v: 'speed [m/s]' }, [
      'energy of a moving body',
    ]),
    record('QA4', 'rest energy', 'E_0 = m * c^2', { E_0: 'rest energy [J]', m: 'mass [kg] > 0' }, ['energy of mass']),
    record(
      'QA5',
      'speed after a fall',
      'v = sqrt(2 * g * h)',
      { v: 'speed at the ground [m/s]', g: 'gravitational acceleration [m/s^2]', h: 'height [m]' },
      ['speed of a falling body', 'impact speed'],
    ),
    record(
      'QA6',
      'terminal speed',
      'v_t = sqrt(2 * m * g / (rho * C_d * A))',
      {
        v_t: 'terminal speed [m/s]',
        m: 'mass [kg]',
        g: 'gravitational acceleration [m/s^2]',
        rho: 'density of the fluid [kg/m^3]',
        C_d: 'drag coefficient [1]',
        A: 'area [m^2]',
      },
      ['fastest fall in air'],
    ),
    record('QA10', 'friction force', 'f_k = mu_k * F_n', { f_k: 'friction force [N]', mu_k: 'coefficient [1]', F_n: 'normal force [N]' }, [
      'sliding friction',
    ]),
  ],
});

const electricity = defineDomain({
  id: 'sample-electricity',
  prefix: 'QB',
  name: 'Sample electricity',
  field: 'engineering',
  about: 'circuits and charges',
  operators: [
    record('QB1', "Ohm's law", 'V = I * R', { V: 'voltage [V]', I: 'current [A]', R: 'resistance [ohm]' }, [
      'V=IR',
      'voltage from current',
    ]),
    record('QB2', 'energy stored in a capacitor', 'U = C * V^2 / 2', { U: 'stored energy [J]', C: 'capacitance [F]', V: 'voltage [V]' }, [
      'capacitor energy',
    ]),
    record(
      'QB3',
      'low-pass filter gain',
      'A = 1 / sqrt(1 + (omega * R * C)^2)',
      {
        A: 'gain [1]',
        omega: 'angular frequency [rad/s]',
        R: 'resistance [ohm]',
        C: 'capacitance [F]',
      },
      ['RC filter'],
    ),
    record('QB4', 'blood glucose of a sample', 'g = a / b', { g: 'glucose [mol/L]', a: 'amount [mol]', b: 'volume [L]' }, [
      'haemoglobin sugar',
    ]),
    record(
      'QB5',
      'ideal gas law',
      'p = n * R * T / V',
      { p: 'pressure [Pa]', n: 'amount of gas [mol]', T: 'temperature [K]', V: 'volume [m^3]' },
      ['PV=nRT'],
    ),
  ],
});

/** Two small domains for tests of the search that must not move when a record of the registry does. */
export const sampleDomains: readonly DomainRecord[] = [mechanics, electricity];
