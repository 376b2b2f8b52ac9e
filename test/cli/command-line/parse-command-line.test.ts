import { describe, expect, it } from 'vitest';
import { parseCommandLine } from '../../../src/cli/command-line/parse-command-line.js';
import { faultOf } from '../../core/quantity/faults-of.js';

describe('parseCommandLine', () => {
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
    ['options of the command before it', ['--domain', 'NM', 'prove'], { command: 'prove', words: [], options: { domain: 'NM' } }],
    ['inputs with signs and units', ['compute', 'x=-5', 'T=20degC'], { command: 'compute', words: ['x=-5', 'T=20degC'], options: {} }],
    [
      'a key that begins with a minus',
      ['verify', 'r.json', '--public-key', `-${'a'.repeat(42)}`],
      { command: 'verify', words: ['r.json'], options: { 'public-key': `-${'a'.repeat(42)}` } },
    ],
    ['words that look like options, behind --', ['search', '--', '--json'], { command: 'search', words: ['--json'], options: {} }],
    ['short options', ['-h', '-v'], { command: undefined, words: [], options: { help: true, version: true } }],
  ])('%s', (_, argv, expected) => {
    expect(parseCommandLine(argv)).toEqual(expected);
  });

  it('takes the option behind --near for an option', () => {
    expect(faultOf(() => parseCommandLine(['compute', '--near', '--json'])).code).toBe('USAGE');
  });
});
