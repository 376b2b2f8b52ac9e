import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { formatApiKey, hashSecret, isSecretOf, parseApiKey } from '../../src/call/api-key.js';
import { fc } from '../property.js';

const SECRET = 'A'.repeat(43);
const KEY = `gm_0123abcd_${SECRET}`;

it('a key is read as it is written', () => {
  const characters = (alphabet: string, length: number) =>
    fc.array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length }).map((each) => each.join(''));
  const digits = '0123456789';
  const lower = 'abcdefghijklmnopqrstuvwxyz';
  const prefixes = characters(`${digits}${lower}`, 8);
  const secrets = characters(`${digits}${lower}${lower.toUpperCase()}_-`, 43);
  fc.assert(
    fc.property(prefixes, secrets, (prefix, secret) => {
      const key = formatApiKey({ prefix, secret });
      expect(key).toBe(`gm_${prefix}_${secret}`);
      expect(parseApiKey(key)).toEqual({ prefix, secret });
    }),
  );
});

it.each([
  '',
  'gm_',
  SECRET,
  KEY.slice(0, -1),
  `${KEY}A`,
  ` ${KEY}`,
  `${KEY}\n`,
  `${KEY} `,
  KEY.replace('gm_', 'GM_'),
  KEY.replace('gm_', 'sk_'),
  KEY.replace('0123abcd', '0123ABCD'),
  KEY.replace('0123abcd', '0123abc'),
  KEY.replace('0123abcd', '0123abcde'),
  KEY.replace('0123abcd', '0123ab-d'),
  `gm_0123abcd_${'A'.repeat(42)}=`,
  `gm_0123abcd_${'A'.repeat(42)}+`,
  `gm_0123abcd_${'A'.repeat(42)}é`,
  `gm_0123abcd_${SECRET}\u0000`,
])('%j is no key', (text) => {
  expect(parseApiKey(text)).toBeUndefined();
});

describe('a secret', () => {
  it('is hashed by SHA-256', () => {
    // FIPS 180-2, appendix B.1.
    expect(hashSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(hashSecret(SECRET)).toBe(createHash('sha256').update(SECRET).digest('hex'));
  });

  it('is that of its key only', () => {
    const key = { hash: hashSecret(SECRET) };
    expect(isSecretOf(SECRET, key)).toBe(true);
    for (const other of ['', 'B'.repeat(43), SECRET.slice(1), `${SECRET}A`, key.hash]) expect(isSecretOf(other, key)).toBe(false);
  });
});
