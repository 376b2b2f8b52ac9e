import { describe, expect, it } from 'vitest';
import { readArguments, readComputation } from '../../../src/cli/command-line/parse-command-line.js';
import { faultOf } from '../../core/quantity/faults-of.js';

describe('readArguments', () => {
  it.each<[string, readonly string[], unknown]>([
    ['nothing', [], { command: undefined, words: [], options: {} }],
    ['a command and its words', ['prove', 'NM19', 'm=1'], { command: 'prove', words: ['NM19', 'm=1'], options: {} }],
    [
      'options anywhere',
      ['--json', 'prove', '--domain', 'NM', 'm=1'],
      { command: 'prove', words: ['m=1'], options: { json: true, domain: 'NM' } },
    ],
    ['an option with an equals sign', ['compute', '--unit=m/s'], { command: 'compute', words: [], options: { unit: 'm/s' } }],
    ['a negative --near', ['compute', '--near', '-2 m', 'x=1'], { command: 'compute', words: ['x=1'], options: { near: '-2 m' } }],
    ['a negative --near without a zero', ['compute', '--near', '-.5'], { command: 'compute', words: [], options: { near: '-.5' } }],
    ['words that look like options, behind --', ['search', '--', '--json'], { command: 'search', words: ['--json'], options: {} }],
    ['short options', ['-h', '-v'], { command: undefined, words: [], options: { help: true, version: true } }],
  ])('%s', (_, argv, expected) => {
    expect(readArguments(argv)).toEqual(expected);
  });

  it('takes the option behind --near for an option', () => {
    expect(faultOf(() => readArguments(['compute', '--near', '--json'])).code).toBe('USAGE');
  });
});

describe('readComputation', () => {
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
    expect(readComputation(words)).toEqual(expected);
  });

  it.each([
    ['a symbol given twice', ['m=1', 'm=1'], 'm is given twice'],
    ['JSON that is none', ['m={1'], 'looks like JSON but is none'],
  ])('refuses %s', (_, words, part) => {
    const { code, message } = faultOf(() => readComputation(words));
    expect([code, message.includes(part)]).toEqual(['USAGE', true]);
  });
});
