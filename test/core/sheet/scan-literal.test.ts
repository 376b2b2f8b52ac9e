import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { scanLiteral, scanOrdinary } from '../../../src/core/sheet/read/scan-literal.js';
import { createRandom } from '../../random.js';

const NUMBERS = ['5', '0', '12.50', '007', '100000', '1.5', '3.', '999999999999999'];
const UNITS =
  'm km/h kg/m^3 m/s^2 mm^2 in ft min h s d yr % ppm degC degF K dB dBm Np pH USD EUR ton cal mol L mL/min rpm Hz rad deg A V kWh W/m^2 J/K x e k M mo pt gal GB KB per to of Ω µF lb/ft^2 bar/m cd mmHg EUR/kWh am pm zork'.split(
    ' ',
  );
const BEHIND = [
  '',
  ' ',
  ')',
  ']',
  ', 2',
  ' + 3',
  ' - 3',
  ' * 2',
  ' / 2',
  ' in mm',
  ' to mm',
  ' 2',
  '/2',
  '^2',
  '*2',
  ' ± 2',
  ' -> m',
  '!',
  ' m',
];

const literal = (text: string): unknown => {
  try {
    return scanLiteral(text, 0);
  } catch (error) {
    return (error as Error).message;
  }
};

describe('scanning a line', () => {
  it('finds an ordinary quantity as it finds any other', () => {
    const random = createRandom(7);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const texts = Array.from(
      { length: 20_000 },
      () => `${pick(NUMBERS)}${pick(['', ' '])}${random() < 0.25 ? '' : pick(UNITS)}${pick(BEHIND)}`,
    );
    const ordinary = texts.filter((text) => scanOrdinary(text, 0) !== undefined);
    expect(ordinary.length).toBeGreaterThan(5_000);
    const differing = ordinary.filter((text) => !isDeepStrictEqual(scanOrdinary(text, 0), literal(text)));
    expect([...new Set(differing)]).toEqual([]);
  });
});
