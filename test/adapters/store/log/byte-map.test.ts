import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ByteMap, KEY_BYTES } from '../../../../src/adapters/store/log/byte-map.js';

const keyOf = (i: number): Buffer => createHash('sha256').update(String(i)).digest().subarray(0, KEY_BYTES);

describe('a map in plain memory', () => {
  it('has what a map of JavaScript has, in its order, over every growth', () => {
    const own = new ByteMap(4);
    const model = new Map<string, number>();
    for (let i = 0; i < 40_000; i += 1) {
      const key = keyOf(i % 25_000);
      own.add(key).writeUInt32LE(i);
      model.set(key.toString('hex'), i);
    }
    expect(own.size).toBe(25_000);
    expect(Array.from(own.entries(), ([key, value]) => [key.toString('hex'), value.readUInt32LE()])).toEqual([...model]);
    expect(own.get(keyOf(24_999))?.readUInt32LE()).toBe(24_999);
    expect(own.get(keyOf(25_000))).toBeUndefined();
  });

  it('tells keys apart that begin alike', () => {
    const own = new ByteMap(1);
    const keys = Array.from({ length: 300 }, (_, i) =>
      Buffer.alloc(KEY_BYTES)
        .fill(i % 256, 8)
        .fill(i >> 8, 15),
    );
    for (const [i, key] of keys.entries()) own.add(key)[0] = i % 251;
    expect(keys.map((key) => own.get(key)?.[0])).toEqual(keys.map((_, i) => i % 251));
    expect(own.size).toBe(300);
  });
});
