import { describe, expect, it } from 'vitest';
import { findPaths } from '../../../src/core/search/find-paths.js';
import { readPathEnds, readPathQuery } from '../../../src/core/search/read-path-symbols.js';
import { processorTime } from '../../processor-time.js';
import { node } from '../protocol/node.js';
import { faultOf } from '../quantity/faults-of.js';

const { registry } = node;
const { symbols } = registry;

const paths = (from: readonly string[], to: string, domain?: string) => {
  const own = domain === undefined ? symbols : symbols.filter((operator) => operator.domain === domain);
  return findPaths(readPathEnds(from, to, own), own, symbols, 5);
};

const idsOf = ({ operators }: { readonly operators: readonly { readonly id: string }[] }): string =>
  operators.map(({ id }) => id).join(' ');

describe('a path', () => {
  // Halliday, Resnick & Walker, ch. 5 and 7: F = m a, W = F d cos(theta); E_k = m v^2 / 2; ch. 9: p = m v.
  it.each<[string, readonly string[], string, string]>([
    ['through an operator between', ['m', 'a'], 'W', 'NM19 NM22'],
    ['by the words of the meanings', ['mass', 'acceleration'], 'work', 'NM19 NM22'],
    ['by units', ['m [kg]', 'a [m/s^2]'], 'W [kJ]', 'NM19 NM22'],
    ['of one operator', ['m (mass)', 'v'], 'E_k', 'NM23'],
    ['with a symbol solved for', ['F', 'm'], 'a', 'NM19'],
    ['to one of several meanings', ['t', 'a'], 'p (momentum)', 'NM2 NM28'],
    ['with Greek letters', ['λ'], 'E [J]', 'QM1'],
  ])('%s', (_, from, to, ids) => {
    expect(idsOf(paths(from, to)[0] ?? { operators: [] })).toBe(ids);
  });

  it('tells where each symbol comes from', () => {
    const [path] = paths(['m', 'a'], 'W');
    expect(path?.needs.map(({ operator, symbol, origin }) => [operator, symbol.name, origin])).toEqual([
      ['NM19', 'm', 'given'],
      ['NM19', 'a', 'given'],
      ['NM22', 'F', { from: 'NM19' }],
      ['NM22', 'd', 'needed'],
      ['NM22', 'theta', 'needed'],
    ]);
  });

  it.each<[string, readonly string[], string]>([
    ['m and a', ['m', 'a'], 'W'],
    ['T', ['T'], 'E_k'],
    ['rho and v', ['rho', 'v'], 'F'],
  ])('from %s reads every given symbol, and every result feeds a later operator', (_, from, to) => {
    const found = paths(from, to);
    expect(found.length).toBeGreaterThan(0);
    for (const { operators, needs } of found) {
      expect(operators.length).toBeLessThanOrEqual(3);
      const given = needs.flatMap(({ symbol, origin }) => (origin === 'given' ? [symbol.name] : []));
      expect(new Set(given)).toEqual(new Set(from));
      const feeders = needs.flatMap(({ origin }) => (typeof origin === 'object' ? [origin.from] : []));
      expect(new Set(feeders)).toEqual(new Set(operators.slice(0, -1).map(({ id }) => id)));
    }
  });

  it('does not cross kinds: a torque is no work', () => {
    const feeding = paths(['alpha', 'I'], 'W [J]').flatMap(({ needs }) => needs.filter(({ origin }) => typeof origin === 'object'));
    const output = (id: string) => symbols.find((operator) => operator.id === id)?.output.unitText;
    expect(
      feeding.filter(({ symbol, origin }) => symbol.unitText === 'J' && typeof origin === 'object' && output(origin.from) === 'N*m'),
    ).toEqual([]);
  });

  it('keeps to the operators given, and there may be none', () => {
    expect(paths(['d', 't'], 'E_k', 'newtonian-mechanics')).toEqual([]);
  });

  it.each<[string, readonly string[], string, string]>([
    ['a symbol that no operator has', ['m'], 'qqq', 'No operator has a symbol "qqq"'],
    ['a unit that the symbol never has', ['theta [kg]'], 'W', 'No operator has a symbol "theta [kg]"'],
  ])('is refused for %s', (_, from, to, message) => {
    const fault = faultOf(() => paths(from, to));
    expect([fault.code, fault.message.includes(message)]).toEqual(['NOTHING_FOUND', true]);
  });
});

describe('the work of finding paths', () => {
  const stepsOf = (from: readonly string[], to: string): number => {
    let steps = Number.NaN;
    findPaths(readPathEnds(from, to, symbols), symbols, symbols, 5, (taken) => {
      steps = taken;
    });
    return steps;
  };

  it('is next to nothing for more symbols than three operators read', () => {
    const letters = [...'qwertyuiopasdfghjklxcvbnm'];
    expect(stepsOf(letters, 'Z')).toBeLessThan(1_000);
    expect(paths(letters, 'Z')).toEqual([]);
    expect(
      stepsOf(
        Array.from({ length: 40 }, () => 'm'),
        'W',
      ),
    ).toBe(0);
  });

  // The letters with most meanings lead to most chains; some 20 ms are 200,000 steps.
  it.each([[['t', 'a']], [['n', 'r']], [['T', 'V']], [['m', 'a', 'v', 't', 'd', 'F']]])('ends in good time from %j', (from) => {
    for (const to of ['P', 'E', 'Z', 'f', 'x']) expect(stepsOf(from, to)).toBeLessThanOrEqual(200_000);
  });

  it('is counted where chains are found', () => {
    expect(stepsOf(['m', 'a'], 'W')).toBeGreaterThan(50);
  });
});

describe('a query', () => {
  it.each<[string, unknown]>([
    ['from m and a to W', { from: ['m', 'a'], to: 'W' }],
    ['From m, a and d to W [J]?', { from: ['m', 'a', 'd'], to: 'W [J]' }],
    ['from Celsius to Fahrenheit', undefined],
    ['distance from A to B', undefined],
    ['time to fall from 20 m to the ground', undefined],
  ])('%s', (query, ends) => {
    expect(readPathQuery(query, () => symbols)).toEqual(ends);
  });

  it('of many spaces is read in no more time than another', () => {
    const before = processorTime();
    expect(readPathQuery(`from a${' '.repeat(1_900)}( to b`, () => symbols)).toBeUndefined();
    expect(readPathQuery(`from  m  and${' '.repeat(1_900)}a to W`, () => symbols)).toEqual({ from: ['m', 'a'], to: 'W' });
    expect(processorTime() - before).toBeLessThan(500);
  });
});
