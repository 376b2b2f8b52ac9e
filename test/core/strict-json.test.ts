import { describe, expect, it } from 'vitest';
import { INPUT_LIMITS, MAX_TEXT_DEPTH, parseStrictJson } from '../../src/core/strict-json.js';
import { faultOf } from './quantity/faults-of.js';

const refusal = (text: string, limits?: typeof INPUT_LIMITS): readonly [string, string] => {
  const fault = faultOf(() => parseStrictJson(text, 'The text', limits));
  return [fault.code, fault.message];
};
const members = (count: number): string => `{${Array.from({ length: count }, (_, i) => `"m${i}":[{"a":1},{"a":2}]`).join()}}`;

describe('a JSON text', () => {
  it.each(['{"a":1,"b":{"a":2}}', '[1,[2,{"a":"{,:[\\"}"}]]', '"a:b,c"', '0', ' null '])('%s is read as JSON has it', (text) => {
    expect(parseStrictJson(text, 'The text', INPUT_LIMITS)).toEqual(JSON.parse(text));
  });

  it.each([
    ['{"a":1,"a":1}', 'stands twice'],
    ['[{"b":{"a":1,"\\u0061":2}}]', 'stands twice'],
    ['\ufeff{}', 'byte-order mark'],
    ['{"a":1', 'is not JSON'],
    ['}]}', 'is not JSON'],
  ])('%s is refused', (text, why) => {
    expect(refusal(text)).toEqual(['MALFORMED_JSON', expect.stringContaining(why)]);
  });

  it('is refused where it is nested too deeply', () => {
    const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect(parseStrictJson(nested(MAX_TEXT_DEPTH), 'The text')).toHaveLength(1);
    expect(refusal(nested(MAX_TEXT_DEPTH + 1))).toEqual(['INVALID_REQUEST', 'The text is nested deeper than 32.']);
  });

  it('of what somebody asks is refused where an object has too many members, or it holds too many values; a receipt is as large as it was given', () => {
    expect(Object.keys(parseStrictJson(members(1_000), 'The text', INPUT_LIMITS) as object)).toHaveLength(1_000);
    expect(refusal(members(1_001), INPUT_LIMITS)).toEqual(['INVALID_REQUEST', 'The text has an object of more members than 1000.']);
    expect(Object.keys(parseStrictJson(members(1_001), 'The text') as object)).toHaveLength(1_001);
    const list = `[${'0,'.repeat(200_001)}0]`;
    expect(refusal(list, INPUT_LIMITS)).toEqual(['INVALID_REQUEST', 'The text holds more values than 200000.']);
    expect(parseStrictJson(list, 'The text')).toHaveLength(200_002);
  });
});
