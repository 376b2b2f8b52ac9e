import { describe, expect, it } from 'vitest';
import { rangeFault } from '../../../src/core/inputs/check-range.js';
import { toSi } from '../../../src/core/quantity/unit/unit.js';
import { parseSymbolDeclaration, type SymbolDeclaration } from '../../../src/core/registry/symbol-declaration.js';
import { faultOf } from '../quantity/faults-of.js';

const boundsOf = ({ bounds }: SymbolDeclaration): readonly string[] => bounds.map(({ operator, text }) => `${operator} ${text}`);

describe('a line of where', () => {
  it.each<[string, Partial<SymbolDeclaration>, readonly string[]]>([
    ['mass [kg] > 0', { meaning: 'mass', unitText: 'kg', integer: false, list: false }, ['> 0']],
    ['net force [N]', { meaning: 'net force', unitText: 'N' }, []],
    ['relative permittivity [1] >= 1', { unitText: '1' }, ['>= 1']],
    ['angle [rad] in [0, pi/2)', {}, ['>= 0', '< pi/2']],
    ['angle [deg] in (-180, 180]', {}, ['> -180', '<= 180']],
    ['number of trials [1] integer >= 1', { integer: true }, ['>= 1']],
    ['sample values [1] list', { list: true }, []],
    ['counts [1] list integer >= 0', { list: true, integer: true }, ['>= 0']],
    ['gravity [m/s^2] > 0 default 9.80665', { default: 9.80665 }, ['> 0']],
    ['depth [1] in [0, 1] default 1.29e-3', { default: 1.29e-3 }, ['>= 0', '<= 1']],
    ['speed [m/s] > -c < c', {}, ['> -c', '< c']],
    ['order [1] != 1', {}, ['!= 1']],
    ["Young's modulus [GPa] > 0 usual 0.001 to 1200", { usual: { low: 0.001, high: 1200 } }, ['> 0']],
    ['air temperature [degC] default 20 usual -60 to 60', { default: 20, usual: { low: -60, high: 60 } }, []],
    ['drawn [1] integer >= 0 <= n', { integer: true }, ['>= 0', '<= n']],
  ])('%s', (line, expected, bounds) => {
    const declaration = parseSymbolDeclaration('x', line);
    expect(declaration).toMatchObject(expected);
    expect(boundsOf(declaration)).toEqual(bounds);
  });

  it.each([
    'mass',
    'mass (kg)',
    'mass [kg] positive',
    'mass [kg] > 0 and',
    'mass [kg] in [0, 1',
    'mass [kg] default much',
    'mass [kg] usual 1 to',
    'mass [kg] usual 3 to 2',
  ])('%s is refused', (line) => {
    expect(faultOf(() => parseSymbolDeclaration('x', line)).code).toBe('RECORD_INVALID');
  });
});

describe('a range', () => {
  it.each<[string, number, string | undefined]>([
    ['mass [g] > 0', 0, 'must be > 0'],
    ['mass [g] > 0', 5e-324, undefined],
    ['mass [g] >= 1', 1, undefined],
    ['mass [g] >= 1', 0.999, 'must be >= 1'],
    ['angle [rad] in [0, pi/2)', Math.PI / 2, 'must be < pi/2'],
    ['angle [rad] in [0, pi/2)', 1.5707, undefined],
    ['n [1] integer >= 1', 2.5, 'must be an integer'],
    ['n [1] != 1', 1, 'must be != 1'],
    ['speed [km/h] < c', 1e9, undefined],
    ['speed [km/h] < c', 1.08e9, 'must be < c'],
    ['temperature [degC] >= -273.15', -273.16, 'must be >= -273.15'],
    ['x [1] < y', 2, 'must be < y'],
    ['x [1] < unknown', 2, undefined],
  ])('%s at %d: %s', (line, value, expected) => {
    const declaration = parseSymbolDeclaration('x', line);
    const others = new Map([
      ['c', 299792458],
      ['y', 1],
    ]);
    expect(rangeFault(declaration, value, toSi(value, declaration.unit), others)).toBe(expected);
  });
});
