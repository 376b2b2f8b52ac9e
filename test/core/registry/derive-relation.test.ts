import { describe, expect, it } from 'vitest';
import { Fault } from '../../../src/core/faults.js';
import type { OperatorRecord, RelationDeclaration } from '../../../src/core/registry/define-domain.js';
import { deriveRelation } from '../../../src/core/registry/derive-relation.js';
import { digestRecord } from '../../../src/core/registry/operator.js';

const EXAMPLE = { given: {}, gives: 1, from: 'not used' };
const PLAIN = { example: EXAMPLE, source: 'not used', also: [], tags: [] };

const operator = (equation: string, where: Readonly<Record<string, string>>, more: Partial<OperatorRecord> = {}): OperatorRecord => ({
  id: 'QA1',
  name: 'Sample',
  equation,
  where,
  ...PLAIN,
  ...more,
});

const polytropic = operator('p_2 = p_1 * (V_1 / V_2)^k', {
  p_2: 'pressure after [kPa] > 0',
  p_1: 'pressure before [kPa] > 0 usual 1 to 10000',
  V_1: 'volume before [L] > 0',
  V_2: 'volume after [L] > 0',
  k: 'exponent [1] >= 0',
});
const force = operator('F = q * (E + v * B * sin(theta))', {
  F: 'force [N]',
  q: 'charge [C]',
  E: 'field [V/m]',
  v: 'speed [m/s] >= 0 < c',
  B: 'flux density [T]',
  theta: 'angle [rad] in [0, pi] default 1.5',
});
const shell = operator(
  'V = 4 / 3 * pi * (R^3 - r^3)',
  { V: 'volume [m^3]', R: 'outer radius [m] > r', r: 'inner radius [m] >= 0' },
  { requires: ['R > 2 * r'] },
);
const slope = operator('G = tan(alpha)', { G: 'grade [1]', alpha: 'slope [rad] >= 0 < pi/2' });
const series = operator('S = sum(k, 1, n, a^k)', { S: 'sum [1]', n: 'number of terms [1] integer >= 1', a: 'ratio [1]' });
const listed = operator('m = mean(x) * f', { m: 'mean [1]', x: 'values [1] list', f: 'factor [1] > 0' });

const derive = (of: OperatorRecord, relation: Partial<RelationDeclaration>): OperatorRecord =>
  deriveRelation({ id: 'QA1:case', name: 'Case', ...PLAIN, ...relation }, of);

describe('a relation', () => {
  it.each<[string, OperatorRecord, Partial<RelationDeclaration>, string, readonly string[]]>([
    ['fixes a symbol', polytropic, { with: { k: 1 } }, 'p_2 = p_1 * V_1 / V_2', ['p_2', 'p_1', 'V_1', 'V_2']],
    ['drops what a zero makes idle', force, { with: { v: 0 } }, 'F = q * E', ['F', 'q', 'E']],
    [
      'keeps a fixed value with its unit',
      force,
      { with: { v: 3, theta: 'pi / 2' } },
      'F = q * (E + 3 [m/s] * B * sin(pi / 2))',
      ['F', 'q', 'E', 'B'],
    ],
    [
      'writes an expression for a symbol',
      shell,
      { with: { R: 'D / 2', r: 0 }, where: { D: 'diameter [m] > 0' } },
      'V = pi * D^3 / 6',
      ['V', 'D'],
    ],
    ['gives another symbol', slope, { gives: 'alpha' }, 'alpha = atan(G)', ['alpha', 'G']],
    ['renames both sides', slope, { with: { G: 'm', alpha: 'phi' }, gives: 'phi' }, 'phi = atan(m)', ['phi', 'm']],
    ['counts a fixed number of terms', series, { with: { n: 3 } }, 'S = sum(k, 1, 3, a^k)', ['S', 'a']],
    ['renames a list', listed, { with: { x: 'marks', f: 1 } }, 'm = mean(marks)', ['m', 'marks']],
    ['sets two symbols equal', polytropic, { with: { V_2: 'V_1' } }, 'p_2 = p_1', ['p_2', 'p_1']],
  ])('%s', (_, of, relation, equation, symbols) => {
    const derived = derive(of, relation);
    expect(derived.equation).toBe(equation);
    expect(Object.keys(derived.where)).toEqual(symbols);
  });

  it('names what it is a case of, by revision and digest, and what stands for its symbols', () => {
    const of = { ...polytropic, revision: 3 };
    expect(derive(of, { with: { k: 1, V_1: 'V_i' } }).of).toEqual({
      id: 'QA1',
      revision: 3,
      digest: digestRecord(of),
      with: { k: '1', V_1: 'V_i' },
    });
  });

  it('has a digest of its own, which changes with the fixed value, with a name, and with the operator', () => {
    const digests = [
      derive(polytropic, { with: { k: 1 } }),
      derive(polytropic, { with: { k: 2 } }),
      derive(polytropic, { with: { k: 1, p_1: 'p_i' } }),
      derive({ ...polytropic, revision: 2 }, { with: { k: 1 } }),
    ].map(digestRecord);
    expect(new Set([...digests, digestRecord(polytropic)]).size).toBe(5);
  });
});

describe('the symbols of a relation', () => {
  it.each<[string, OperatorRecord, Partial<RelationDeclaration>, string, string]>([
    ['stay as the operator declares them', polytropic, { with: { k: 1 } }, 'p_1', 'pressure before [kPa] > 0 usual 1 to 10000'],
    [
      'have a meaning of their own',
      polytropic,
      { with: { k: 1 }, where: { p_1: 'first pressure' } },
      'p_1',
      'first pressure [kPa] > 0 usual 1 to 10000',
    ],
    [
      'keep the range where the unit stays',
      polytropic,
      { with: { p_1: 'p' }, where: { p: 'first [kPa]' } },
      'p',
      'first [kPa] > 0 usual 1 to 10000',
    ],
    ['have a narrower range', polytropic, { where: { p_1: 'first [bar] > 0 <= 10' } }, 'p_1', 'first [bar] > 0 <= 10'],
    ['keep a default', force, { where: { theta: 'angle between' } }, 'theta', 'angle between [rad] >= 0 <= pi default 1.5'],
    ['have a default of their own', force, { where: { theta: 'angle [rad] default 1' } }, 'theta', 'angle [rad] >= 0 <= pi default 1'],
    ['follow a bound to its new name', shell, { with: { r: 'r_i' } }, 'R', 'outer radius [m] > r_i'],
    ['stay lists', listed, { with: { x: 'marks' }, where: { marks: 'marks of a class' } }, 'marks', 'marks of a class [1] list'],
  ])('%s', (_, of, relation, symbol, line) => {
    expect(derive(of, relation).where[symbol]).toBe(line);
  });

  it.each<[string, OperatorRecord, Partial<RelationDeclaration>, readonly string[] | undefined]>([
    ['what the operator requires, in the new names', shell, { with: { R: 'a', r: 'b' } }, ['a > 2 * b']],
    [
      'the range of a replaced symbol',
      polytropic,
      { with: { p_1: 'p - q' }, where: { p: 'p [kPa] > 0', q: 'q [kPa] > 0' } },
      ['p - q > 0'],
    ],
    ['nothing that the new symbol keeps itself', shell, { with: { R: 'D / 2', r: 0 }, where: { D: 'diameter [m] > 0' } }, undefined],
    ['a bound that names a replaced symbol', shell, { with: { r: 'R / 4' } }, ['R > 2 * (R / 4)']],
    ['conditions of its own behind', polytropic, { with: { k: 1 }, requires: ['V_1 > V_2'] }, ['V_1 > V_2']],
  ])('require %s', (_, of, relation, requires) => {
    expect(derive(of, relation).requires?.slice(-1)).toEqual(requires);
  });
});

const faultOf = (run: () => unknown): Fault => {
  try {
    run();
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('a relation is refused that', () => {
  it.each<[string, OperatorRecord, Partial<RelationDeclaration>, string]>([
    ['fixes a value out of range', polytropic, { with: { k: -1 } }, 'k = -1 is out of range: it must be >= 0'],
    ['fixes a value at an open end', force, { with: { v: 'c' } }, 'v = c is out of range: it must be < c'],
    ['fixes a part of a whole number', series, { with: { n: 2.5 } }, 'n is a whole number, not 2.5'],
    [
      'writes a fraction for a whole number',
      series,
      { with: { n: 'm / 2' }, where: { m: 'count [1] integer >= 2' } },
      'n is a whole number',
    ],
    ['names no symbol of the operator', polytropic, { with: { x: 1 } }, 'no symbol x'],
    ['fixes the output', polytropic, { with: { p_2: 1 } }, 'p_2 can only be renamed'],
    ['fixes a list', listed, { with: { x: 1 } }, 'x can only be renamed'],
    ['goes beyond the range', polytropic, { where: { p_1: 'first [bar] >= -1' } }, 'the range of p_1 goes beyond'],
    ['touches an open end', polytropic, { where: { p_1: 'first [bar] >= 0' } }, 'the range of p_1 goes beyond'],
    ['has another dimension', polytropic, { where: { p_1: 'first [m] > 0' } }, 'p_1 is in m'],
    ['declares no unit of a new symbol', shell, { with: { R: 'D / 2' }, where: { D: 'diameter' } }, 'D is not declared with a unit'],
    ['declares what it does not use', polytropic, { with: { k: 1 }, where: { k: 'exponent' } }, 'k is declared but not in the equation'],
    ['takes the name of a constant of the equation', shell, { with: { r: 'pi' }, where: { pi: 'radius [m] >= 0' } }, 'pi is a constant'],
    ['takes the name of a running index', series, { with: { a: 'k' }, where: { k: 'ratio' } }, 'k counts a sum'],
    ['gives what the algebra cannot isolate', series, { gives: 'a' }, 'cannot be solved for a'],
    ['contradicts what is required', shell, { with: { R: 1, r: 0.9 } }, 'does not hold'],
  ])('%s', (_, of, relation, message) => {
    const fault = faultOf(() => derive(of, relation));
    expect([fault.code, fault.message]).toEqual(['RECORD_INVALID', expect.stringContaining(message)]);
    expect(fault.message.startsWith('QA1:case: ')).toBe(true);
  });
});
