/**
 * The public keys that an auditor pins. Part of auditor.mjs.
 */
import { createPublicKey } from 'node:crypto';
import { readJson } from './auditor-json.mjs';

const P = 2n ** 255n - 19n;
const mod = (value) => ((value % P) + P) % P;
const power = (base, exponent) => {
  let [result, square] = [1n, mod(base)];
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = mod(result * square);
    square = mod(square * square);
  }
  return result;
};
const inverse = (value) => power(value, P - 2n);
const D = mod(-121665n * inverse(121666n));

/** The x² of a point of the curve: −x² + y² = 1 + d·x²·y². */
const xSquared = (y) => mod((y * y - 1n) * inverse(D * y * y + 1n));
const doubled = (y) => mod((y * y + xSquared(y)) * inverse(2n - y * y + xSquared(y)));

/**
 * OpenSSL takes any 32 bytes. A key must be the one encoding of a point of the curve (RFC 8032), and of none of the eight of small order,
 * under which a signature can hold for any message: eight times such a point is the neutral one.
 */
export const isSound = (bytes) => {
  const y = BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`) & (2n ** 255n - 1n);
  if (bytes.length !== 32 || y >= P) return false;
  const square = xSquared(y);
  return (square === 0n || power(square, (P - 1n) / 2n) === 1n) && doubled(doubled(doubled(y))) !== 1n;
};

/** Reads a JSON Web Key set; keys of other kinds are passed over. */
export const readKeys = (text) => {
  const keys = new Map();
  for (const { kid, kty, crv, x } of readJson(text).keys) {
    if (kty !== 'OKP' || crv !== 'Ed25519') continue;
    if (typeof kid !== 'string' || keys.has(kid)) throw new Error(`the key ${kid} stands twice, or has no id`);
    const bytes = Buffer.from(String(x), 'base64url');
    if (bytes.toString('base64url') !== x || !isSound(bytes))
      throw new Error(`the key ${kid} is not one that a signature could be checked with`);
    keys.set(kid, createPublicKey({ key: { kty, crv, x }, format: 'jwk' }));
  }
  return keys;
};
