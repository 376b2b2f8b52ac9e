import { describe, expect, it } from 'vitest';
import { checkOperator } from '../../../src/core/registry/check-operator.js';
import { type DomainRecord, defineDomain, type OperatorRecord } from '../../../src/core/registry/define-domain.js';
import { digestRecord } from '../../../src/core/registry/operator.js';

const GOOD: OperatorRecord = {
  id: 'ZZ1',
  name: 'kinetic energy',
  equation: 'E = m * v^2 / 2',
  where: { E: 'kinetic energy [J]', m: 'mass [kg] > 0', v: 'speed [km/h] < c' },
  requires: ['v < c'],
  example: { given: { m: 1000, v: 72 }, gives: 200000, from: 'hand arithmetic: 20 m/s squared, halved' },
  source: 'Halliday, Resnick & Walker, Fundamentals of Physics, ch. 7',
  also: ['energy of motion', 'half m v squared'],
  tags: ['energy'],
};

const domain: DomainRecord = defineDomain({
  id: 'zz',
  prefix: 'ZZ',
  name: 'Trials',
  field: 'physics',
  about: 'Records made to be found wrong.',
  operators: [GOOD],
});

const problemsOf = (changed: Partial<OperatorRecord>): string => checkOperator({ ...GOOD, ...changed }, domain).join(' | ');

describe('a good record', () => {
  it('has no problems', () => {
    expect(checkOperator(GOOD, domain)).toEqual([]);
  });

  it.each([
    [200000.0001, undefined, true],
    [200000.1, undefined, false],
    [200001, 5, true],
    [2e5, 1, true],
    [200002, 6, false],
    [149999, 1, false],
  ])('with an example of %d to %s digits is sound: %s', (gives, digits, isSound) => {
    const problems = problemsOf({ example: { ...GOOD.example, gives, ...(digits === undefined ? {} : { digits }) } });
    expect(problems === '').toBe(isSound);
  });
});

describe('a bad record is reported', () => {
  it.each<[string, Partial<OperatorRecord>, RegExp]>([
    ['an unknown symbol', { equation: 'E = m * w^2 / 2' }, /v is declared but not used|`w` is neither declared nor a constant/],
    ['a symbol of the equation that is not declared', { equation: 'E = m * v^2 / 2 + q0' }, /`q0` is neither declared nor a constant/],
    ['a declared symbol that is not used', { where: { ...GOOD.where, t: 'time [s]' } }, /t is declared but not used/],
    ['an output that is not declared', { equation: 'K = m * v^2 / 2' }, /output K is not declared/],
    ['an output on both sides', { equation: 'E = m * v^2 / 2 + E' }, /E stands on both sides/],
    ['an unknown symbol in a condition', { requires: ['w > 0'] }, /`w` is neither declared nor a constant/],
    ['an unknown symbol in a range', { where: { ...GOOD.where, m: 'mass [kg] > w' } }, /`w` is neither declared nor a constant/],
    ['an unknown unit', { where: { ...GOOD.where, m: 'mass [parsnip]' } }, /unknown unit 'parsnip'/],
    ['an ambiguous unit', { where: { ...GOOD.where, m: 'mass [ton]' } }, /ambiguous/],
    ['no unit', { where: { ...GOOD.where, m: 'mass > 0' } }, /lacks a unit in brackets/],
    ['a range that does not parse', { where: { ...GOOD.where, m: 'mass [kg] positive' } }, /range of m does not parse at "positive"/],
    ['a default that is no number', { where: { ...GOOD.where, m: 'mass [kg] default x' } }, /default of m is not a number/],
    ['an equation that does not balance', { equation: 'E = m * v / 2' }, /Cannot compare .*energy/],
    ['a literal without its unit', { equation: 'E = m * v^2 / 2 + 1' }, /Cannot add/],
    ['a condition that does not balance', { requires: ['v < m'] }, /Cannot compare/],
    ['a range in another dimension', { where: { ...GOOD.where, v: 'speed [km/h] < m' } }, /Cannot compare/],
    ['an equation that does not parse', { equation: 'E = m * v^2 / 2)' }, /Unexpected `\)` at column 16/],
    ['no equation', { equation: 'm * v^2 / 2' }, /expected `=`/],
    ['an unknown function', { equation: 'E = m * sqare(v) / 2' }, /Unknown function `sqare` at column 9; nearest are .*sqrt/],
    [
      'an example off by one in the last digit',
      { example: { ...GOOD.example, gives: 200001 } },
      /the example gives 200000\.?\d*, not 200001/,
    ],
    ['an example of the wrong sign', { example: { ...GOOD.example, gives: -200000 } }, /not -200000/],
    ['an example that lacks an input', { example: { ...GOOD.example, given: { m: 1000 } } }, /the example lacks v/],
    ['an example with a stray input', { example: { ...GOOD.example, given: { m: 1000, v: 72, t: 1 } } }, /gives t, which is no input/],
    ['an example from nowhere', { example: { ...GOOD.example, from: '  ' } }, /says not where it comes from/],
    ['an example that is not a number', { example: { ...GOOD.example, given: { m: 1000, v: Number.NaN } } }, /the example gives NaN/],
    ['no source', { source: '' }, /the source is missing/],
    ['a source that is none', { source: 'known' }, /the source is missing/],
    ['one alias', { also: ['energy of motion'] }, /fewer than two aliases/],
    ['no tags', { tags: [] }, /it has no tags/],
    ['an id of another domain', { id: 'NM1' }, /does not have the prefix ZZ/],
    ['an alternative that is not there', { alternatives: ['ZZ9'] }, /the alternative ZZ9 is not in the domain/],
    ['a number where a list belongs', { equation: 'E = mean(m) * v^2 / 2' }, /the example gives NaN/],
    [
      'a list where a number belongs',
      { where: { ...GOOD.where, m: 'masses [kg] list' }, example: { ...GOOD.example, given: { m: [1000, 1000], v: 72 } } },
      /the example gives NaN/,
    ],
  ])('%s', (_, changed, problem) => {
    expect(problemsOf(changed)).toMatch(problem);
  });

  it('with all its problems at once', () => {
    expect(checkOperator({ ...GOOD, source: '', also: [], tags: [] }, domain)).toHaveLength(3);
  });
});

describe('the digest of a record', () => {
  it.each<[string, Partial<OperatorRecord>, boolean]>([
    ['the equation', { equation: 'E = m * v^2 / 3' }, true],
    ['a range', { where: { ...GOOD.where, m: 'mass [kg] >= 0' } }, true],
    ['a condition', { requires: [] }, true],
    ['the revision', { revision: 2 }, true],
    ['what it is a case of', { of: { id: 'ZZ1', revision: 1, digest: 'sha256:', with: {} } }, true],
    ['the source', { source: 'another book' }, true],
    ['the aliases', { also: ['x', 'y'] }, false],
    ['the tags', { tags: ['other'] }, false],
    ['a revision that says 1', { revision: 1 }, false],
  ])('by a change of %s changes: %#', (_, changed, isChanged) => {
    expect(digestRecord({ ...GOOD, ...changed }) !== digestRecord(GOOD)).toBe(isChanged);
  });
});
