import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { toCanonicalJson } from '../../../src/core/canonical-json.js';
import es6Numbers from './es6-numbers.json' with { type: 'json' };

const scratch = new DataView(new ArrayBuffer(8));

const toNumber = (bits: bigint): number => {
  scratch.setBigUint64(0, bits);
  return scratch.getFloat64(0);
};

const toBits = (value: number): string => {
  scratch.setFloat64(0, value);
  return scratch.getBigUint64(0).toString(16);
};

/** The published sequence: edge cases, the 2,000 least normal numbers, then what a chain of SHA-256 digests holds as little-endian doubles. */
function* numbers(): Generator<number> {
  for (const bits of es6Numbers.bits.split(' ')) yield toNumber(BigInt(`0x${bits}`));
  for (let i = 0n; i < 2000n; i += 1n) yield toNumber(0x0010000000000000n + i);
  let block: Buffer = Buffer.alloc(32);
  for (;;) {
    block = createHash('sha256').update(block).digest();
    for (const at of [0, 8, 16, 24]) {
      const value = block.readDoubleLE(at);
      if (value !== 0 && Number.isFinite(value)) yield value;
    }
  }
}

it.each([
  [1_000, 'be18b62b6f69cdab33a7e0dae0d9cfa869fda80ddc712221570f9f40a5878687'],
  [10_000, 'b9f7a8e75ef22a835685a52ccba7f7d6bdc99e34b010992cbc5864cd12be6892'],
  [100_000, '22776e6d4b49fa294a0d0f349268e5c28808fe7e0cb2bcbe28f63894e494d4c7'],
])('prints the first %i numbers of the ES6 test file as its published SHA-256 demands', (count, digest) => {
  const hash = createHash('sha256');
  let left = count;
  for (const value of numbers()) {
    hash.update(`${toBits(value)},${toCanonicalJson(value)}\n`);
    left -= 1;
    if (left === 0) break;
  }
  expect(hash.digest('hex')).toBe(digest);
});
