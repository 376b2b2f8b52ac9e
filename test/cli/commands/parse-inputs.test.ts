import { describe, expect, it } from 'vitest';
import { parseComputation, parseRanges } from '../../../src/cli/commands/parse-inputs.js';
import { faultOf } from '../../core/quantity/faults-of.js';

describe('operators and inputs', () => {
  it.each<[string, readonly string[], unknown]>([
    ['ids and numbers', ['NM19', 'm=1500', 'a=2.5'], { operators: ['NM19'], inputs: { m: 1500, a: 2.5 } }],
    ['inputs alone', ['m=1'], { inputs: { m: 1 } }],
    ['nothing', [], { inputs: {} }],
    ['a sign and an exponent', ['x=-1.5e-3'], { inputs: { x: -1.5e-3 } }],
    ['a list', ['x=1,-2, 3.5'], { inputs: { x: [1, -2, 3.5] } }],
    ['a list as JSON', ['x=[1, "2 kg"]'], { inputs: { x: [1, '2 kg'] } }],
    ['an object as JSON', ['x={"value":1}'], { inputs: { x: { value: 1 } } }],
    ['a quantity', ['m=2 kg'], { inputs: { m: '2 kg' } }],
    ['white space around', ['m = 2'], { inputs: { m: 2 } }],
    ['a value with an equals sign', ['x=a=b'], { inputs: { x: 'a=b' } }],
    ['nothing behind the equals sign', ['x='], { inputs: { x: '' } }],
    ['an empty element of a list', ['x=1,,2'], { inputs: { x: '1,,2' } }],
    ['what is no finite number', ['x=1e999'], { inputs: { x: '1e999' } }],
    ['a symbol of one operator', ['NM22.d=1'], { inputs: { 'NM22.d': 1 } }],
  ])('%s', (_, words, expected) => {
    expect(parseComputation(words)).toEqual(expected);
  });

  it.each([
    ['a symbol given twice', ['m=1', 'm=1'], 'm is given twice'],
    ['JSON that is none', ['m={1'], 'looks like JSON but is none'],
  ])('refuses %s', (_, words, part) => {
    const { code, message } = faultOf(() => parseComputation(words));
    expect([code, message.includes(part)]).toEqual(['USAGE', true]);
  });
});

describe('the words of a range', () => {
  it.each<[string, unknown]>([
    ['a=0..10', { symbol: 'a', from: 0, to: 10 }],
    ['a = -1.5 .. 2e3', { symbol: 'a', from: -1.5, to: 2000 }],
    ['x=10..-10', { symbol: 'x', from: 10, to: -10 }],
    ['T=0degC..100degC', { symbol: 'T', from: '0degC', to: '100degC' }],
    ['v=0 m/s..1 km/s', { symbol: 'v', from: '0 m/s', to: '1 km/s' }],
    ['a=0..10 m/s^2', { symbol: 'a', from: '0 m/s^2', to: '10 m/s^2' }],
    ['C=1..1e3uF', { symbol: 'C', from: '1 uF', to: '1e3uF' }],
    ['NM22.d=1..2', { symbol: 'NM22.d', from: 1, to: 2 }],
  ])('%j', (word, range) => {
    expect(parseRanges(['NM19', word, 'm=80'])).toEqual({ ranges: [range], held: ['NM19', 'm=80'] });
  });

  it.each(['NM19', 'm=80', 'm=1,2,3', 'x={"value": 1, "note": "a..b"}', 'x=[1,2]'])('%j is none', (word) => {
    expect(parseRanges([word])).toEqual({ ranges: [], held: [word] });
  });

  it.each(['a=..10', 'a=0..', 'a=..'])('%j lacks an end', (word) => {
    expect(() => parseRanges([word])).toThrow('a lacks an end');
  });

  it.each(['a=1...5', 'a=1....5', 'a=1 m/s...5 m/s', 'a=...5'])('%j has too many dots', (word) => {
    expect(() => parseRanges([word])).toThrow('A range has two dots: write a=');
  });

  it('may end at a number without a leading zero, after a space', () => {
    expect(parseRanges(['a=0.. .5']).ranges).toEqual([{ symbol: 'a', from: 0, to: 0.5 }]);
  });
});
