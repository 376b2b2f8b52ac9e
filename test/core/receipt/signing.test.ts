import { createHash, hkdfSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deriveHmacKey, generateKeyringFile, importPublicKey, Keyring, verifySignature } from '../../../src/core/receipt/keyring.js';
import { preAuthenticationEncoding } from '../../../src/core/receipt/sign-receipt.js';

const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const sha256 = (...parts: readonly Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();

/** HMAC-SHA256 written from RFC 2104 on the bare hash. */
const hmac = (key: Buffer, message: Buffer): Buffer => {
  const block = Buffer.alloc(64);
  (key.length > 64 ? sha256(key) : key).copy(block);
  const padded = (pad: number): Buffer => Buffer.from(block.map((byte) => byte ^ pad));
  return sha256(padded(0x5c), sha256(padded(0x36), message));
};

/** HKDF-SHA256 written from RFC 5869 on the HMAC above. */
const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer => {
  const pseudorandom = hmac(salt, secret);
  const blocks: Buffer[] = [];
  for (let i = 1; (i - 1) * 32 < length; i += 1) {
    blocks.push(hmac(pseudorandom, Buffer.concat([blocks.at(-1) ?? Buffer.alloc(0), info, Buffer.from([i])])));
  }
  return Buffer.concat(blocks).subarray(0, length);
};

describe('HMAC-SHA256 gives what RFC 4231 section 4 does', () => {
  it.each([
    [1, '0b'.repeat(20), Buffer.from('Hi There'), 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
    [2, '4a656665', Buffer.from('what do ya want for nothing?'), '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'],
    [3, 'aa'.repeat(20), Buffer.alloc(50, 0xdd), '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe'],
    [
      4,
      '0102030405060708090a0b0c0d0e0f10111213141516171819',
      Buffer.alloc(50, 0xcd),
      '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
    ],
    [5, '0c'.repeat(20), Buffer.from('Test With Truncation'), 'a3b6167473100ee06e0c796c2955552b'],
    [
      6,
      'aa'.repeat(131),
      Buffer.from('Test Using Larger Than Block-Size Key - Hash Key First'),
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
    [
      7,
      'aa'.repeat(131),
      Buffer.from(
        'This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.',
      ),
      '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
    ],
  ])('test case %i', (_, key, message, digest) => {
    expect(hmac(hex(key), message).toString('hex').slice(0, digest.length)).toBe(digest);
  });
});

describe('HKDF-SHA256 gives what RFC 5869 appendix A does', () => {
  const range = (from: number, to: number) => Buffer.from(Array.from({ length: to - from }, (_, i) => from + i));
  it.each([
    [
      'A.1',
      Buffer.alloc(22, 0x0b),
      range(0, 13),
      range(0xf0, 0xfa),
      '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
    ],
    [
      'A.2',
      range(0, 80),
      range(0x60, 0xb0),
      range(0xb0, 0x100),
      'b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87',
    ],
    [
      'A.3',
      Buffer.alloc(22, 0x0b),
      Buffer.alloc(0),
      Buffer.alloc(0),
      '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
    ],
  ])('%s, both as node:crypto and as written from the RFC', (_, secret, salt, info, okm) => {
    expect(hkdf(secret, salt, info, okm.length / 2).toString('hex')).toBe(okm);
    expect(Buffer.from(hkdfSync('sha256', secret, salt, info, okm.length / 2)).toString('hex')).toBe(okm);
  });
});

describe('an HMAC key', () => {
  const master = Buffer.from(Array.from({ length: 32 }, (_, i) => i));
  const kid = 'hm.2026-11-21.00000000';

  // From Python: cryptography 48.0.0, HKDF(SHA256(), 32, salt=kid, info=b'genmath/hmac/' + prefix + b'/v1').
  it.each([
    ['PROVE', 'cfe705f235951909a3cfb40583e2500568daf7269c6d9954aa35b62b912dee78'],
    ['KEY_1', 'd5b3d66e48a1ee4e139019910354df9f5313aeaaf072a4c64946fcbbdfedf714'],
  ])('is HKDF of the master key with the key id as salt and the prefix %s as info', (prefix, key) => {
    expect(deriveHmacKey(master, prefix, kid).toString('hex')).toBe(key);
    expect(hkdf(master, Buffer.from(kid), Buffer.from(`genmath/hmac/${prefix}/v1`), 32).toString('hex')).toBe(key);
  });

  // From Python: hmac.new(key, message, hashlib.sha256) with the keys above.
  it.each([
    ['PROVE', 'db088f564d05973246bb12342693c8447afc751099fb729ee9c8952ba562c003'],
    ['KEY_1', '66d793324af2769c339a88fc9666f6fd7cf82cd2b65490651fc98d18b1efc553'],
  ])('of the prefix %s seals a message as Python does', (prefix, value) => {
    const file = generateKeyringFile(new Date(0));
    const keyring = new Keyring({ ...file, master: master.toString('base64'), hmac: [{ kid, created: '2026-11-21T00:00:00Z' }] });
    const message = Buffer.from('what do ya want for nothing?');
    expect(keyring.hmac(message, prefix)).toEqual({ kid, value });
    expect(keyring.verifyHmac(message, prefix, kid, value)).toBe(true);
  });
});

describe('Ed25519', () => {
  // RFC 8032 section 7.1: TEST 1, 2, 3 and SHA(abc).
  const vectors = [
    [
      'TEST 1',
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      '',
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    ],
    [
      'TEST 2',
      '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
      '72',
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ],
    [
      'TEST 3',
      'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
      'af82',
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
    ],
    [
      'TEST SHA(abc)',
      'ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf',
      'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
      'dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704',
    ],
  ] as const;

  it.each(vectors)('accepts RFC 8032 section 7.1 %s, and not another message, key or signature', (_, key, message, signature) => {
    const value = hex(signature).toString('base64');
    const imported = importPublicKey(hex(key));
    expect(verifySignature(hex(message), imported, value)).toBe(true);
    expect(verifySignature(Buffer.concat([hex(message), hex('00')]), imported, value)).toBe(false);
    const other = vectors.find(([, candidate]) => candidate !== key);
    expect(verifySignature(hex(message), importPublicKey(hex(other?.[1] ?? '')), value)).toBe(false);
    const bent = hex(signature);
    bent[0] = (bent[0] ?? 0) ^ 1;
    expect(verifySignature(hex(message), imported, bent.toString('base64'))).toBe(false);
  });

  const value = hex(vectors[0][3]).toString('base64');
  it.each([
    ['without padding', value.replace(/=+$/, '')],
    ['with a third padding sign', `${value}=`],
    ['with stray bits before the padding', value.replace(/w==$/, 'x==')],
    ['with the URL alphabet', value.replaceAll('+', '-').replaceAll('/', '_')],
    ['with white space', `${value.slice(0, 44)}\n${value.slice(44)}`],
    ['with text after the end', `${value}AAAA`],
    ['as hexadecimal', vectors[0][3]],
    ['one byte short', hex(vectors[0][3]).subarray(0, 63).toString('base64')],
    ['empty', ''],
  ])('refuses a signature in base64 %s', (_, written) => {
    expect(written).not.toBe(value);
    expect(verifySignature(Buffer.alloc(0), importPublicKey(hex(vectors[0][1])), written)).toBe(false);
  });

  it.each([0, 31, 33, 64])('refuses a public key of %i bytes', (length) => {
    expect(() => importPublicKey(Buffer.alloc(length, 1))).toThrow();
  });
});

describe('the pre-authentication encoding', () => {
  it('is that of the example in the DSSE 1.0.0 protocol', () => {
    expect(preAuthenticationEncoding('http://example.com/HelloWorld', 'hello world').toString('utf8')).toBe(
      'DSSEv1 29 http://example.com/HelloWorld 11 hello world',
    );
  });

  it('counts bytes, not characters', () => {
    expect(preAuthenticationEncoding('é', '€😀').toString('latin1').split(' ').slice(0, 2)).toEqual(['DSSEv1', '2']);
    expect(preAuthenticationEncoding('t', '€😀').toString('utf8')).toBe('DSSEv1 1 t 7 €😀');
  });

  it('never gives two kinds of message the same bytes', () => {
    expect(preAuthenticationEncoding('a', 'b 1 c')).not.toEqual(preAuthenticationEncoding('a 5 b', '1 c'));
  });
});
