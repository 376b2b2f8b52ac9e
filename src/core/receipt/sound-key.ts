/** The field and the curve of Ed25519 (RFC 8032, section 5.1). */
const P = 2n ** 255n - 19n;

const mod = (value: bigint): bigint => ((value % P) + P) % P;

const power = (base: bigint, exponent: bigint): bigint => {
  let [result, square] = [1n, mod(base)];
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
};

const D = mod(-121665n * power(121666n, P - 2n));

/** The y of a doubled point: (y² + x²) / (2 − y² + x²) with −x² + y² = 1 + d·x²·y², as a fraction so that nothing is inverted. */
const doubled = (y: bigint): bigint | undefined => {
  const y2 = mod(y * y);
  // x² = (y² − 1) / (d·y² + 1)
  const [top, bottom] = [mod(y2 - 1n), mod(D * y2 + 1n)];
  const denominator = mod(2n * bottom - y2 * bottom + top);
  return denominator === 0n ? undefined : mod((y2 * bottom + top) * power(denominator, P - 2n));
};

/**
 * Tells whether 32 bytes are an Ed25519 public key that only its owner can sign for: the one encoding of a point of the curve, and not one of
 * the eight points of small order, under which a signature can hold for any message. OpenSSL takes all of these.
 */
export const isSoundKey = (bytes: Uint8Array): boolean => {
  if (bytes.length !== 32) return false;
  const number = BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
  const y = number & (2n ** 255n - 1n);
  if (y >= P) return false;
  const y2 = mod(y * y);
  const square = mod(mod(y2 - 1n) * power(mod(D * y2 + 1n), P - 2n));
  if (square !== 0n && power(square, (P - 1n) / 2n) !== 1n) return false;
  // Eight times a point of small order is the neutral one, y = 1; that covers x = 0 and its second sign as well.
  const eightfold = [0, 1, 2].reduce<bigint | undefined>((at) => (at === undefined ? undefined : doubled(at)), y);
  return eightfold !== undefined && eightfold !== 1n;
};
