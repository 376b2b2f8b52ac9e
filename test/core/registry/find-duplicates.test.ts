import { describe, expect, it } from 'vitest';
import { type DomainRecord, defineDomain } from '../../../src/core/registry/define-domain.js';
import { findDuplicates } from '../../../src/core/registry/find-duplicates.js';
import { createOperator, type Operator } from '../../../src/core/registry/operator.js';

const domain: DomainRecord = defineDomain({ id: 'zz', prefix: 'ZZ', name: 'Trials', field: 'physics', about: 'Pairs.', operators: [] });

const make = (id: string, equation: string, units: Readonly<Record<string, string>>): Operator =>
  createOperator(
    {
      id,
      name: id,
      equation,
      where: Object.fromEntries(Object.entries(units).map(([name, unit]) => [name, `symbol [${unit}]`])),
      example: { given: {}, gives: 0, from: 'none' },
      source: 'none',
      also: [],
      tags: [],
    },
    domain,
  );

type Side = readonly [string, Readonly<Record<string, string>>];

const LENGTHS = { y: 'm', a: 'm', b: 'm' } as const;

describe('two equations', () => {
  it.each<[string, Side, Side]>([
    ['with other names', ['F = m * a', { F: 'N', m: 'kg', a: 'm/s^2' }], ['W = x * g', { W: 'N', x: 'kg', g: 'm/s^2' }]],
    ['with factors in another order', ['F = m * a', { F: 'N', m: 'kg', a: 'm/s^2' }], ['F = a * m', { F: 'N', m: 'kg', a: 'm/s^2' }]],
    ['with terms in another order', ['y = a - b', LENGTHS], ['y = -b + a', LENGTHS]],
    ['with like symbols exchanged', ['y = a - b', LENGTHS], ['y = b - a', LENGTHS]],
    ['as a root and as a power', ['y = sqrt(a * b)', LENGTHS], ['y = (a * b)^(1/2)', LENGTHS]],
    ['as a quotient and as a power', ['y = a^2 / b', LENGTHS], ['y = a^2 * b^-1', LENGTHS]],
    [
      'as a half and as a quotient',
      ['E = m * v^2 / 2', { E: 'J', m: 'kg', v: 'm/s' }],
      ['E = 0.5 * v * m * v', { E: 'J', m: 'kg', v: 'm/s' }],
    ],
    ['in other units', ['F = m * a', { F: 'N', m: 'kg', a: 'm/s^2' }], ['F = m * a', { F: 'lbf', m: 'lb', a: 'ft/s^2' }]],
    ['that only a value shows to be one', ['y = a * (1 + x)', { y: 'm', a: 'm', x: '1' }], ['y = a + a * x', { y: 'm', a: 'm', x: '1' }]],
    [
      'with an identity between',
      ['y = a * sin(2 * x)', { y: 'm', a: 'm', x: '1' }],
      ['y = 2 * a * sin(x) * cos(x)', { y: 'm', a: 'm', x: '1' }],
    ],
    ['of series with another index', ['y = sum(k, 1, 3, k * a)', { y: 'm', a: 'm' }], ['y = sum(j, 1, 3, a * j)', { y: 'm', a: 'm' }]],
  ])('%s are one', (_, [one, units], [other, others]) => {
    expect(findDuplicates([make('ZZ1', one, units), make('ZZ2', other, others)])).toEqual([['ZZ1', 'ZZ2']]);
  });

  it.each<[string, Side, Side]>([
    ['with another factor', ['E = m * v^2 / 2', { E: 'J', m: 'kg', v: 'm/s' }], ['E = m * v^2', { E: 'J', m: 'kg', v: 'm/s' }]],
    ['of other dimensions', ['F = m * a', { F: 'N', m: 'kg', a: 'm/s^2' }], ['p = m * v', { p: 'kg*m/s', m: 'kg', v: 'm/s' }]],
    ['with another exponent', ['y = a^2 / b', LENGTHS], ['y = a^3 / b^2', LENGTHS]],
    ['with plus for minus', ['y = a - b', LENGTHS], ['y = a + b', LENGTHS]],
    ['that agree for small values only', ['y = a * sin(x)', { y: 'm', a: 'm', x: '1' }], ['y = a * x', { y: 'm', a: 'm', x: '1' }]],
    ['of another function', ['y = a * sin(x)', { y: 'm', a: 'm', x: '1' }], ['y = a * cos(x)', { y: 'm', a: 'm', x: '1' }]],
    ['with a constant for a symbol', ['E = m * c^2', { E: 'J', m: 'kg' }], ['E = m * v^2', { E: 'J', m: 'kg', v: 'm/s' }]],
  ])('%s are two', (_, [one, units], [other, others]) => {
    expect(findDuplicates([make('ZZ1', one, units), make('ZZ2', other, others)])).toEqual([]);
  });
});
