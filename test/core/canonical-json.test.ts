import { describe, expect, it } from 'vitest';
import { CanonicalMembers, MAX_JSON_DEPTH, toCanonicalJson } from '../../src/core/canonical-json.js';
import { fc } from '../property.js';
import { faultOf } from './quantity/faults-of.js';

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i += 1) value = i % 2 === 0 ? [value] : { a: value };
  return value;
};

describe('toCanonicalJson follows RFC 8785', () => {
  it('serialises the primitives of section 3.2.2 as section 3.2.4 gives them in bytes', () => {
    const parsed: unknown = JSON.parse(
      `{"numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/", "literals": [null, true, false]}`,
    );
    const bytes = [
      '7b 22 6c 69 74 65 72 61 6c 73 22 3a 5b 6e 75 6c 6c 2c 74 72 75 65 2c 66 61 6c 73 65 5d 2c 22 6e',
      '75 6d 62 65 72 73 22 3a 5b 33 33 33 33 33 33 33 33 33 2e 33 33 33 33 33 33 33 2c 31 65 2b 33 30',
      '2c 34 2e 35 2c 30 2e 30 30 32 2c 31 65 2d 32 37 5d 2c 22 73 74 72 69 6e 67 22 3a 22 e2 82 ac 24',
      '5c 75 30 30 30 66 5c 6e 41 27 42 5c 22 5c 5c 5c 5c 5c 22 2f 22 7d',
    ].join(' ');
    expect(Buffer.from(toCanonicalJson(parsed), 'utf8').toString('hex')).toBe(bytes.replaceAll(' ', ''));
  });

  it('sorts the properties of section 3.2.3 by UTF-16 code units', () => {
    const parsed = JSON.parse(
      `{"\\u20ac": "Euro Sign", "\\r": "Carriage Return", "\\ufb33": "Hebrew Letter Dalet With Dagesh", "1": "One",
        "\\ud83d\\ude00": "Emoji: Grinning Face", "\\u0080": "Control", "\\u00f6": "Latin Small Letter O With Diaeresis"}`,
    ) as Record<string, string>;
    const text = toCanonicalJson(parsed);
    expect(text.match(/(?<=:")[^"]+/g)).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
    expect(text.startsWith('{"\\r":"Carriage Return","1":"One","\u0080":"Control",')).toBe(true);
  });

  it.each([
    ['0000000000000000', '0', 'zero'],
    ['8000000000000000', '0', 'minus zero'],
    ['0000000000000001', '5e-324', 'smallest positive number'],
    ['8000000000000001', '-5e-324', 'smallest negative number'],
    ['7fefffffffffffff', '1.7976931348623157e+308', 'largest positive number'],
    ['ffefffffffffffff', '-1.7976931348623157e+308', 'largest negative number'],
    ['4340000000000000', '9007199254740992', 'largest positive integer'],
    ['c340000000000000', '-9007199254740992', 'largest negative integer'],
    ['4430000000000000', '295147905179352830000', '~2**68'],
    ['44b52d02c7e14af5', '9.999999999999997e+22', ''],
    ['44b52d02c7e14af6', '1e+23', ''],
    ['44b52d02c7e14af7', '1.0000000000000001e+23', ''],
    ['444b1ae4d6e2ef4e', '999999999999999700000', ''],
    ['444b1ae4d6e2ef4f', '999999999999999900000', ''],
    ['444b1ae4d6e2ef50', '1e+21', ''],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7', ''],
    ['3eb0c6f7a0b5ed8d', '0.000001', ''],
    ['41b3de4355555553', '333333333.3333332', ''],
    ['41b3de4355555554', '333333333.33333325', ''],
    ['41b3de4355555555', '333333333.3333333', ''],
    ['41b3de4355555556', '333333333.3333334', ''],
    ['41b3de4355555557', '333333333.33333343', ''],
    ['becbf647612f3696', '-0.0000033333333333333333', ''],
    ['43143ff3c1cb0959', '1424953923781206.2', 'round to even'],
  ])('prints the double %s of Appendix B as %s', (bits, text) => {
    expect(toCanonicalJson(Buffer.from(bits, 'hex').readDoubleBE())).toBe(text);
  });
});

describe('toCanonicalJson refuses', () => {
  class Pair {
    a = 1;
  }
  const holes: number[] = [];
  holes[2] = 1;
  it.each<[string, unknown, string]>([
    ['NaN', { a: { 'b/~c': [0, Number.NaN] } }, 'NaN at /a/b~1~0c/1 is not plain JSON.'],
    ['Infinity', [Number.POSITIVE_INFINITY], 'Infinity at /0 is not plain JSON.'],
    ['minus Infinity', Number.NEGATIVE_INFINITY, '-Infinity at the top is not plain JSON.'],
    ['a lone high surrogate', { a: '\ud800' }, 'A lone surrogate at /a is not plain JSON.'],
    ['a lone low surrogate in a key', { 'x\udead': 1 }, 'A lone surrogate at /x\udead is not plain JSON.'],
    ['undefined', undefined, 'A value of type undefined at the top is not plain JSON.'],
    ['a member that is undefined', { a: undefined }, 'A value of type undefined at /a is not plain JSON.'],
    ['a bigint', { a: 1n }, 'A value of type bigint at /a is not plain JSON.'],
    ['a function', { a: () => 1 }, 'A value of type function at /a is not plain JSON.'],
    ['a symbol', { a: Symbol('s') }, 'A value of type symbol at /a is not plain JSON.'],
    ['a symbol key', { [Symbol('s')]: 1 }, 'A symbol key at the top is not plain JSON.'],
    ['a hole in an array', holes, 'A hole in an array at /0 is not plain JSON.'],
    ['an array of holes only', { a: new Array(3) }, 'A hole in an array at /a/0 is not plain JSON.'],
    ['an array with a named member', Object.assign([1], { extra: 1 }), 'An array with other members at the top is not plain JSON.'],
    ['an array of a class', new (class extends Array {})(), 'An object of a class at the top is not plain JSON.'],
    [
      'an accessor',
      {
        get a() {
          return 1;
        },
      },
      'A member that is not a plain value at /a is not plain JSON.',
    ],
    ['a hidden member', Object.defineProperty({}, 'a', { value: 1 }), 'A member that is not a plain value at /a is not plain JSON.'],
    ['an object of a class', { a: new Pair() }, 'An object of a class at /a is not plain JSON.'],
    ['a Map', new Map([['a', 1]]), 'An object of a class at the top is not plain JSON.'],
    ['a Date', { a: new Date(0) }, 'An object of a class at /a is not plain JSON.'],
    ['a boxed number', { a: Object(1) }, 'An object of a class at /a is not plain JSON.'],
    ['a Uint8Array', new Uint8Array(2), 'An object of a class at the top is not plain JSON.'],
    ['an inherited object', Object.create({ a: 1 }), 'An object of a class at the top is not plain JSON.'],
  ])('%s', (_, value, message) => {
    const fault = faultOf(() => toCanonicalJson(value));
    expect([fault.code, fault.message]).toEqual(['NOT_CANONICAL', message]);
  });

  it('what is nested deeper than the limit, and an object that holds itself', () => {
    const ring: Record<string, unknown> = {};
    ring['a'] = ring;
    expect(toCanonicalJson(nested(MAX_JSON_DEPTH))).toContain('1');
    for (const value of [nested(MAX_JSON_DEPTH + 1), nested(20_000), ring]) {
      expect(faultOf(() => toCanonicalJson(value)).message).toContain('Nesting deeper than 64');
    }
  });
});

describe('toCanonicalJson takes', () => {
  it('__proto__ as a member like any other', () => {
    const parsed: unknown = JSON.parse('{"b":1,"__proto__":{"x":2},"constructor":3}');
    expect(toCanonicalJson(parsed)).toBe('{"__proto__":{"x":2},"b":1,"constructor":3}');
  });

  it('an object without a prototype', () => {
    expect(toCanonicalJson(Object.assign(Object.create(null), { b: 1, a: 2 }))).toBe('{"a":2,"b":1}');
  });

  it('no notice of toJSON', () => {
    expect(toCanonicalJson(JSON.parse('{"toJSON":"text"}'))).toBe('{"toJSON":"text"}');
  });
});

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  // A Map keeps the order of insertion even for keys like "1", which a plain object would put first.
  return new Map(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  );
};

const print = (value: unknown): string => {
  if (value instanceof Map) return `{${[...value].map(([key, member]) => `${JSON.stringify(key)}:${print(member)}`).join(',')}}`;
  return Array.isArray(value) ? `[${value.map(print).join(',')}]` : JSON.stringify(value);
};

describe('for any JSON', () => {
  it('canonical text is JSON.stringify of the sorted value, parses back to it, and is its own canonical form', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8, stringUnit: 'grapheme' }), (drawn) => {
        const value: unknown = JSON.parse(JSON.stringify(drawn));
        const text = toCanonicalJson(value);
        expect(text).toBe(print(sorted(value)));
        expect(JSON.parse(text)).toEqual(value);
        expect(toCanonicalJson(JSON.parse(text))).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it('an object put together from its members, in whatever order, is the object', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (drawn) => {
        const value = JSON.parse(JSON.stringify(drawn)) as object;
        expect(CanonicalMembers.of(value).text()).toBe(toCanonicalJson(value));
        const members = new CanonicalMembers();
        for (const [name, member] of Object.entries(value).reverse()) members.set(name, toCanonicalJson(member));
        expect(members.text()).toBe(toCanonicalJson(value));
        const [first] = Object.keys(value);
        if (first === undefined) return;
        members.delete(first);
        const { [first]: _, ...rest } = value as Record<string, unknown>;
        expect(members.text()).toBe(toCanonicalJson(rest));
      }),
    );
  });

  it('the order in which members were made changes nothing', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer()), (members) => {
        const shuffled = Object.fromEntries(Object.entries(members).reverse());
        expect(toCanonicalJson(shuffled)).toBe(toCanonicalJson(members));
      }),
    );
  });
});
