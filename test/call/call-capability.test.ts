import { describe, expect, it } from 'vitest';
import { suggestCall } from '../../src/answer/suggest-call.js';
import { TOOLS } from '../../tools/capabilities.js';
import { detailsOf, textOf } from '../core/quantity/faults-of.js';
import { refusalOf as refuse } from '../tools/call.js';

const newton = (inputs: unknown) => ({ operators: ['NM19'], inputs });
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`x${i}`, i]));
const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i += 1) value = { a: value };
  return value;
};

describe('an input is refused before any schema sees it', () => {
  it.each<[string, string, unknown, string, readonly string[]]>([
    [
      '1e999',
      'prove',
      JSON.parse('{"operators":["NM19"],"inputs":{"m":1,"a":1e999}}'),
      'INPUT_TYPE',
      ['inputs.a must be a finite number', '1e999'],
    ],
    [
      '-1e999 in a list',
      'compute',
      JSON.parse('{"operators":["NM34"],"inputs":{"m":[1,-1e999]}}'),
      'INPUT_TYPE',
      ['inputs.m.1', '-Infinity'],
    ],
    ['NaN', 'prove', newton({ m: Number.NaN }), 'INPUT_TYPE', ['inputs.m', 'NaN']],
    ['__proto__', 'prove', JSON.parse('{"operators":["NM19"],"inputs":{"__proto__":5}}'), 'UNKNOWN_INPUT', ['"__proto__" at inputs']],
    ['__proto__ at the top', 'prove', JSON.parse('{"__proto__":{"operators":["NM19"]}}'), 'UNKNOWN_INPUT', ['"__proto__" at the input']],
    ['constructor', 'compute', newton({ constructor: 1 }), 'UNKNOWN_INPUT', ['"constructor" at inputs']],
    ['prototype', 'verify', { receipt: { prototype: 1 } }, 'UNKNOWN_INPUT', ['"prototype" at receipt']],
    ['10,000 inputs', 'prove', newton(many(10_000)), 'INVALID_REQUEST', ['inputs has 10000 members', '1000']],
    ['text of 1 MB', 'catalog', { query: 'x'.repeat(1_000_000) }, 'INVALID_REQUEST', ['query is longer than 100000']],
    [
      'a unit of 1 MB',
      'compute',
      newton({ m: `1 ${'k'.repeat(1_000_000)}g`, a: 1 }),
      'INVALID_REQUEST',
      ['inputs.m is longer than 100000'],
    ],
    ['deep nesting', 'verify', { receipt: nested(33) }, 'INVALID_REQUEST', ['nested deeper than 32']],
    ['very deep nesting', 'verify', { receipt: nested(20_000) }, 'INVALID_REQUEST', ['nested deeper than 32']],
    // Reading it took ten seconds, and longer than a test may take.
    ['a receipt of spaces', 'verify', { receipt: `[${' '.repeat(99_000)}!` }, 'RECEIPT_MALFORMED', ['not JSON']],
    ['300,000 values', 'prove', newton({ m: new Array(300_000).fill(1) }), 'INVALID_REQUEST', ['more than 200000 values']],
  ])('%s', async (_, name, input, code, parts) => {
    const fault = await refuse(name, input);
    expect(fault.code).toBe(code);
    for (const part of parts) expect(textOf(fault)).toContain(part);
    expect(fault.message.length).toBeLessThan(500);
  });
});

describe('an input that does not fit the schema is refused with a call that works', () => {
  it.each<[string, string, unknown, readonly string[]]>([
    ['text where only numbers are allowed', 'prove', newton({ m: '5 kg', a: 1 }), ['inputs.m must be a', 'number', 'compute']],
    ['null', 'prove', newton({ m: null, a: 1 }), ['inputs.m ']],
    ['null for a quantity', 'compute', newton({ m: null, a: 1 }), ['inputs.m']],
    ['text in a list of numbers', 'prove', { operators: ['NM34'], inputs: { m: ['1'], x: [1] } }, ['inputs.m']],
    ['a list that is too long', 'prove', newton({ m: new Array(10_001).fill(1) }), ['inputs.m']],
    ['101 inputs', 'prove', newton(many(101)), ['inputs has', '100']],
    ['a name that is no symbol', 'prove', newton({ 'a+b': 1 }), ['inputs', 'no symbol', 'NM22.d']],
    ['an operator that is no list', 'prove', { operators: 'NM19' }, ['operators ']],
    ['21 operators', 'prove', { operators: new Array(21).fill('NM19') }, ['operators ']],
    ['an unknown member', 'prove', { operator: ['NM19'] }, ['operator is not taken here: did you mean operators?']],
    ['an unknown member of a quantity', 'compute', newton({ m: { value: 1, units: 'kg' }, a: 1 }), ['inputs.m']],
    ['a negative uncertainty', 'compute', newton({ m: { value: 1, uncertainty: -1 }, a: 1 }), ['inputs.m']],
    ['a list for the inputs', 'compute', { operators: ['NM19'], inputs: [] }, ['inputs ']],
    ['a list at the top', 'prove', [], ['the input ']],
    ['text at the top', 'prove', 'NM19', ['the input ']],
    ['no receipt', 'verify', {}, ['receipt ']],
    ['a number for a receipt', 'verify', { receipt: 5 }, ['receipt must be the whole receipt']],
    ['a limit of 51', 'catalog', { limit: 51 }, ['limit ']],
    ['a kind that is none', 'catalog', { kind: 'planet' }, ['kind ', '"operator"']],
  ])('%s', async (_, name, input, parts) => {
    const fault = await refuse(name, input);
    expect(fault.code).toBe('INVALID_REQUEST');
    for (const part of parts) expect(textOf(fault)).toContain(part);
    // A receipt that fits no schema cannot be made up.
    const suggestion = suggestCall(fault);
    const tool = TOOLS.find((candidate) => candidate.name === name);
    expect(suggestion?.tool).toBe(name === 'verify' ? undefined : name);
    if (suggestion !== undefined) expect(tool?.input.safeParse(suggestion.input).success).toBe(true);
    expect(detailsOf(fault)['issues']).toEqual(expect.arrayContaining([expect.objectContaining({ at: expect.any(String) })]));
  });
});

it('no input reaches the prototypes of JavaScript', async () => {
  for (const name of ['catalog', 'prove', 'compute', 'verify']) {
    await refuse(name, JSON.parse('{"inputs":{"__proto__":{"polluted":1}},"receipt":{"constructor":{"prototype":{"polluted":1}}}}'));
  }
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});
