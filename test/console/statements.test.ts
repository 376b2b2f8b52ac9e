import { describe, expect, it } from 'vitest';
import { listLiterals, listStatements } from '../../src/console/sheet/statements.js';

describe('the statements of a sheet', () => {
  it('stand on their lines, without comments', () => {
    expect(listStatements('# a\nD = 60 mm; d = 5 mm # b\n\nx')).toEqual([
      { text: 'D = 60 mm', line: 2, from: 4 },
      { text: 'd = 5 mm', line: 2, from: 15 },
      { text: 'x', line: 4, from: 29 },
    ]);
  });

  it('have numbers that can be varied where they set a name to one', () => {
    const sheet = 'D = 60 mm; x = D / 2\nn = -1.5e3\ns = 3 m + 1 m\ny = 3 s * 2\ng = 9.81 m/s^2';
    expect(listLiterals(sheet).map(({ name, value, unit, from, to }) => [name, value, unit, sheet.slice(from, to)])).toEqual([
      ['D', 60, 'mm', '60'],
      ['n', -1500, '', '-1.5e3'],
      ['g', 9.81, 'm/s^2', '9.81'],
    ]);
  });
});
