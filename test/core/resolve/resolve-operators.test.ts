import { describe, expect, it } from 'vitest';
import type { InputValue } from '../../../src/core/inputs/computation.js';
import { resolveOperators } from '../../../src/core/resolve/resolve-operators.js';
import { node } from '../protocol/node.js';
import { detailsOf, faultOf } from '../quantity/faults-of.js';

type Inputs = Readonly<Record<string, InputValue>>;

const resolve = (entries: readonly string[], inputs: Inputs = {}, more: { readonly solveFor?: string; readonly unit?: string } = {}) =>
  resolveOperators(entries, { inputs, ...more }, node.registry);

const refusal = (words: string, inputs: Inputs = {}, more: { readonly unit?: string } = {}) => {
  const fault = faultOf(() => resolve([words], inputs, more));
  const { code, message } = fault;
  const details = detailsOf(fault);
  const candidates = details['candidates'] as readonly {
    id: string;
    needs: readonly string[];
    unread?: readonly string[];
    suggestion?: object;
  }[];
  return { code, message, candidates, suggestion: details['suggestion'] as { readonly tool: string; readonly input: object } };
};

describe('an id, a name or an alias is taken', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['an id', ['nm19'], ['nm19']],
    ['the substrate', ['KO42'], ['KO42']],
    ['a name', ["Newton's second law"], ['NM19']],
    ['a name without its apostrophe', ['newtons second law'], ['NM19']],
    ['an alias', ['F=ma'], ['NM19']],
    ['a name that stands in brackets', ['relative risk'], ['EP1']],
    ['an id and a name', ['NM19', 'work of a constant force'], ['NM19', 'NM22']],
  ])('%s, without inputs: %j', (_, entries, ids) => {
    expect(resolve(entries).ids).toEqual(ids);
  });

  it('and an alias of a symbol that the operator is solved for where that symbol comes out', () => {
    const price = { C: '10.45 USD', S: '100 USD', K: '100 USD', r: 0.05, T: 1, phi: 1 };
    expect(node.registry.operator('DV6').record.also).toContain('implied volatility (solve for sigma)');
    expect(resolve(['implied volatility'], price, { solveFor: 'sigma' }).named).toMatchObject([{ id: 'DV6', by: 'name' }]);
    expect(faultOf(() => resolve(['implied volatility'], { S: '100 USD', K: '100 USD', r: 0.05, T: 1, phi: 1, sigma: 0.2 })).code).toBe(
      'AMBIGUOUS_OPERATOR',
    );
  });

  it.each<[string, string, Inputs, string]>([
    ['shares its noun with an input that is given', 'unit price', { P: '3 EUR', q: '2 kg' }, 'FI49'],
    ['can be read as units', 'Erlang B', { a: 2, c: 3 }, 'QU3'],
    ['can be read as a unit with a prefix', 'pH', { C_H: '1e-3 mol/L' }, 'CH11'],
    ['several bear, by whose symbols the inputs are', 'magnification', { d_i: '2 cm', d_o: '4 cm' }, 'OP13'],
  ])('and a name that %s: %s', (_, words, inputs, id) => {
    expect(resolve([words], inputs).named).toMatchObject([{ id, by: 'name' }]);
  });

  it('and no name of one that takes nothing of what is given where another takes all of it: both are told', () => {
    const { candidates } = refusal('gearing ratio', { D: '300 USD', E: '100 USD' });
    expect(candidates.map(({ id }) => id)).toEqual(expect.arrayContaining(['ME1', 'FI43:debt-to-equity']));
  });

  it('and is said with what was asked', () => {
    expect(resolve(['NM19', 'F=ma'.toLowerCase()]).named).toEqual([{ asked: 'f=ma', id: 'NM19', name: "Newton's second law", by: 'name' }]);
  });
});

describe('words with inputs are taken where one operator takes everything and lacks nothing', () => {
  it.each<[string, Inputs, string, { readonly unit?: string }?]>([
    ['work done by a force', { F: '10 N', d: '2 m', theta: '0 deg' }, 'NM22'],
    ['resistance of a copper wire', { rho: '1.7e-8 ohm*m', L: '10 m', A: '1 mm^2' }, 'CT2', { unit: 'ohm' }],
    ['kinetic energy', { mass: '2 kg', speed: '3 m/s' }, 'NM23'],
    ['kinetic energy', { m: '2 kg', u: '3 m/s' }, 'NM23'],
    ['reactance of a capacitor at 50 Hz', { f: '50 Hz', C: '1 uF' }, 'CT17'],
    ['reactance of a coil at 50 Hz', { f: '50 Hz', L: '10 mH' }, 'CT18'],
    ['momentum of a photon', { lambda: '500 nm' }, 'QM2'],
    // The name of MD12, which takes neither; MD44 is the cardiac output from stroke volume.
    ['cardiac output', { 'stroke volume': '70 mL', 'heart rate': '75 /min' }, 'MD44'],
    ['escape velocity of Earth', { mu: '398600 km^3/s^2', r: '6371 km' }, 'OM5'],
  ])('%s from %j is %s', (words, inputs, id, more) => {
    expect(resolve([words], inputs, more)).toMatchObject({ ids: [id], named: [{ asked: words, id }] });
  });

  it('and a chain of words where one chain does', () => {
    const inputs = { m: '2 kg', a: '3 m/s^2', d: '5 m', theta: '0 deg' };
    expect(resolve(['NM19', 'work done by a force'], inputs).ids).toEqual(['NM19', 'NM22']);
  });
});

describe('words are not taken', () => {
  it.each<[string, string, Inputs, { readonly unit?: string }?]>([
    ['without inputs', 'work done by a force', {}],
    ['where an input is missing', 'kinetic energy of a car', { m: '2 kg' }],
    ['where an input has no place', 'kinetic energy of a car', { m: '2 kg', v: '3 m/s', T: '300 K' }],
    ['where a value is of another quantity', 'kinetic energy of a car', { m: '2 m', v: '3 m/s' }],
    ['where the unit asked for is of another quantity', 'kinetic energy of a car', { m: '2 kg', v: '3 m/s' }, { unit: 'kW' }],
    [
      'where a radius is given for a diameter',
      'laminar flow rate through a tube',
      { Delta_p: '100 Pa', r: '1 mm', mu: '1 mPa*s', L: '1 m' },
    ],
    ['where the search doubts it', 'Apgar points of a newborn', { p: 3 }],
  ])('%s: %s from %j', (_, words, inputs, more) => {
    expect(refusal(words, inputs, more).code).toBe('AMBIGUOUS_OPERATOR');
  });

  it.each<[string, Inputs, string]>([
    ['trimmed mean', { x: [1, 2, 4] }, 'the mean of all'],
    ['lower tail of the chi-square distribution', { x: 3, k: 2 }, 'the upper tail'],
    ['frequency of a pendulum', { L: '1 m' }, 'the period'],
    ['section modulus of a triangle', { b: '2 cm', h: '3 cm' }, 'the second moment of area'],
    ['admittance of a parallel circuit', { R: '10 ohm', L: '1 mH', C: '1 uF', f: '50 Hz' }, 'the impedance'],
  ])('%s from %j is not answered with %s', (words, inputs) => {
    expect(refusal(words, inputs).code).toBe('AMBIGUOUS_OPERATOR');
  });
});

describe('the refusal of words', () => {
  it('has three candidates at most, each with what it still needs, and says one plain sentence', () => {
    const { candidates, message } = refusal('energy of something moving', { m: '2 kg', v: '3 m/s' });
    expect(candidates.length).toBeLessThanOrEqual(3);
    expect(candidates.map(({ id }) => id)).toContain('NM23');
    expect(message).toBe('"energy of something moving" may mean several equations here.');
  });

  it('says that the equation may not be here where the search doubts all', () => {
    expect(refusal('Apgar points of a newborn').message).toMatch(/^No equation here is plainly /);
  });

  it('keeps every value in a call that runs, and names what is solved for', () => {
    const { candidates, suggestion } = refusal('energy of something moving', { mass: '2 kg', v: '3 m/s' }, { unit: 'kJ' });
    expect(candidates[0]).toMatchObject({ id: 'NM23', needs: [] });
    expect(suggestion).toEqual({ tool: 'compute', input: { operators: ['NM23'], inputs: { m: '2 kg', v: '3 m/s' }, unit: 'kJ' } });
    expect(candidates[0]?.suggestion).toEqual(suggestion);
  });

  it('drops a value that the candidate has no input for, and leaves `…` for what is missing', () => {
    const { suggestion, candidates } = refusal('speed of a satellite (vis-viva equation)', {
      a: '7000 km',
      r: '6900 km',
      M: '5.972e24 kg',
    });
    expect(suggestion.input).toEqual({ operators: ['OM3'], inputs: { a: '7000 km', r: '6900 km', mu: '… km^3/s^2' } });
    expect(candidates[0]).toMatchObject({ id: 'OM3', needs: ['mu'], unread: ['M'] });
  });
});

it.each(['???', '   '])('entries that say nothing are unknown: %j', (entry) => {
  expect(faultOf(() => resolve([entry])).code).toBe('UNKNOWN_OPERATOR');
});

it('an entry that looks like an id and is none is left to be refused as one', () => {
  expect(resolve(['NM999'])).toEqual({ ids: ['NM999'], named: [] });
});

it('more than three entries are left to be refused for their number', () => {
  const entries = ['work done by a force', 'kinetic energy', "Ohm's law", 'momentum'];
  expect(resolve(entries)).toEqual({ ids: entries, named: [] });
});

it('a question may have 2,000 characters', () => {
  const long = `${'I stand at the lake and wonder about this and that. '.repeat(37)} kinetic energy`.slice(-2000);
  expect(faultOf(() => resolve([long], { m: '2 kg', v: '3 m/s' })).code).toBe('AMBIGUOUS_OPERATOR');
});
