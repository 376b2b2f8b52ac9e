/** A prime and how often it divides. */
type Factor = readonly [prime: number, power: number];

/** Bases with which the Miller-Rabin test is exact below 3.4e14, and with the last ones far beyond 2^53 (Sorenson & Webster, 2015). */
const BASES = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n];

const isCount = (n: number): boolean => Number.isSafeInteger(n) && n >= 0;

const powerModulo = (base: bigint, exponent: bigint, modulus: bigint): bigint => {
  let [value, square, left] = [1n % modulus, base % modulus, exponent];
  while (left > 0n) {
    if (left & 1n) value = (value * square) % modulus;
    square = (square * square) % modulus;
    left >>= 1n;
  }
  return value;
};

/** Computes the remainder of a^n divided by m, for whole numbers below 2^53; 0^0 is 1. */
export const modpow = (a: number, n: number, m: number): number => {
  if (!Number.isSafeInteger(a) || !isCount(n) || !isCount(m) || m === 0) return Number.NaN;
  const modulus = BigInt(m);
  const base = ((BigInt(a) % modulus) + modulus) % modulus;
  return Number(powerModulo(base, BigInt(n), modulus));
};

/** Computes the number from 0 to m - 1 whose product with a leaves the remainder 1 % m, by Euclid's algorithm; NaN where there is none. */
export const modinv = (a: number, m: number): number => {
  if (!Number.isSafeInteger(a) || !isCount(m) || m === 0) return Number.NaN;
  const modulus = BigInt(m);
  let [r, next] = [modulus, ((BigInt(a) % modulus) + modulus) % modulus];
  let [s, sNext] = [0n, 1n];
  while (next !== 0n) {
    const quotient = r / next;
    [r, next] = [next, r - quotient * next];
    [s, sNext] = [sNext, s - quotient * sNext];
  }
  return r === 1n ? Number(((s % modulus) + modulus) % modulus) : Number.NaN;
};

const isPrime = (n: number): boolean => {
  const own = BigInt(n);
  let [odd, twos] = [own - 1n, 0];
  while ((odd & 1n) === 0n) [odd, twos] = [odd >> 1n, twos + 1];
  return BASES.every((base) => {
    if (own === base) return true;
    let x = powerModulo(base, odd, own);
    if (x === 1n || x === own - 1n) return true;
    for (let i = 1; i < twos; i += 1) {
      x = (x * x) % own;
      if (x === own - 1n) return true;
    }
    return false;
  });
};

const greatestCommon = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
};

/** Finds a proper factor of a product of two different odd primes: Pollard's rho with Floyd's cycle. */
const splitProduct = (n: number): number => {
  const own = BigInt(n);
  for (let c = 1n; ; c += 1n) {
    let [slow, fast, factor] = [2n, 2n, 1n];
    while (factor === 1n) {
      let product = 1n;
      const [slowBefore, fastBefore] = [slow, fast];
      for (let i = 0; i < 64; i += 1) {
        slow = (slow * slow + c) % own;
        fast = (fast * fast + c) % own;
        fast = (fast * fast + c) % own;
        product = (product * (slow - fast)) % own;
      }
      factor = greatestCommon(product, own);
      if (factor !== own) continue;
      // The product holds both primes, or the cycle closed: the steps are taken again, one by one.
      [slow, fast, factor] = [slowBefore, fastBefore, 1n];
      while (factor === 1n) {
        slow = (slow * slow + c) % own;
        fast = (fast * fast + c) % own;
        fast = (fast * fast + c) % own;
        factor = greatestCommon(slow - fast, own);
      }
    }
    if (factor !== own) return Number(factor);
  }
};

const factorsOf = (n: number): readonly Factor[] => {
  const factors: Factor[] = [];
  let rest = n;
  const take = (d: number): void => {
    let power = 0;
    while (rest % d === 0) [rest, power] = [rest / d, power + 1];
    if (power > 0) factors.push([d, power]);
  };
  take(2);
  take(3);
  // Up to the cube root: what is left then has two prime factors at most.
  for (let d = 5; d * d * d <= rest; d += 6) {
    take(d);
    take(d + 2);
  }
  if (rest === 1) return factors;
  const root = Math.round(Math.sqrt(rest));
  if (root * root === rest) return [...factors, [root, 2]];
  if (isPrime(rest)) return [...factors, [rest, 1]];
  const one = splitProduct(rest);
  const pair = [one, rest / one].sort((a, b) => a - b);
  return [...factors, ...pair.map((prime): Factor => [prime, 1])];
};

/** Every step of a computation asks for the same number again. */
let last: { readonly n: number; readonly factors: readonly Factor[] } = { n: 1, factors: [] };

const factorize = (n: number): readonly Factor[] => {
  if (last.n !== n) last = { n, factors: factorsOf(n) };
  return last.factors;
};

const ofFactors =
  (evaluate: (factors: readonly Factor[], n: number) => number) =>
  (n: number): number =>
    isCount(n) && n > 0 ? evaluate(factorize(n), n) : Number.NaN;

/** Counts the numbers up to n that have no factor in common with n. */
export const totient = ofFactors((factors, n) => factors.reduce((value, [prime]) => (value / prime) * (prime - 1), n));

/** Computes the Moebius function: 0 where a square divides n, otherwise -1 for an odd number of primes and 1 for an even one. */
export const moebius = ofFactors((factors) => (factors.some(([, power]) => power > 1) ? 0 : factors.length % 2 === 0 ? 1 : -1));

/** Finds the smallest prime that divides n; 1 for 1. */
export const leastfactor = ofFactors((factors) => factors[0]?.[0] ?? 1);

/** Sums the powers z of all divisors of n, z from -6 to 6. */
export const divisorsum = (n: number, z: number): number => {
  if (!isCount(n) || n === 0 || !Number.isInteger(z) || Math.abs(z) > 6) return Number.NaN;
  const exponent = BigInt(Math.abs(z));
  const sum = factorize(n).reduce((product, [prime, power]) => {
    const step = BigInt(prime) ** exponent;
    let [total, term] = [1n, 1n];
    for (let k = 0; k < power; k += 1) {
      term *= step;
      total += term;
    }
    return product * total;
  }, 1n);
  // The divisors are those of n over themselves, so that negative powers are positive ones over a power of n.
  return z >= 0 ? Number(sum) : Number(sum) / Number(BigInt(n) ** exponent);
};

/** Most that primes are counted to: some 0.2 s, once for each number. */
export const MOST_COUNTED = 1e12;

/** The place of an odd number among the odd numbers from 1. */
const placeOf = (odd: number): number => (odd - 1) >> 1;

/**
 * Counts the primes up to x >= 9, after Legendre and Meissel: the odd numbers are sifted by the primes up to the fourth root of x, for every
 * v = floor(x / i) at once and with i only among the numbers that are left; what stays up to x are 1, primes, and products of two or three primes.
 */
const countPrimes = (x: number): number => {
  const root = Math.floor(Math.sqrt(x));
  const size = (root + 1) >> 1;
  // Odd numbers above 1 that are left up to each odd number, and up to x / i for each odd i that is left.
  const upTo = Int32Array.from({ length: size }, (_, k) => k);
  const left = Int32Array.from({ length: size }, (_, k) => 2 * k + 1);
  const beyond = Float64Array.from({ length: size }, (_, k) => Math.floor((Math.floor(x / (2 * k + 1)) - 1) / 2));
  const isGone = new Uint8Array(root + 1);
  const upToQuotient = (n: number, d: number): number => upTo[placeOf(Math.floor(n / d))] as number;
  let [count, sifted] = [size, 0];
  for (let p = 3; p ** 4 <= x; p += 2) {
    if (isGone[p] === 1) continue;
    isGone[p] = 1;
    for (let i = p * p; i <= root; i += 2 * p) isGone[i] = 1;
    let kept = 0;
    for (let k = 0; k < count; k += 1) {
      const i = left[k] as number;
      if (isGone[i] === 1) continue;
      const d = i * p;
      // What p takes away are p times the numbers up to v / p that no smaller prime has taken, p itself aside.
      const multiples = d <= root ? (beyond[(upTo[d >> 1] as number) - sifted] as number) : upToQuotient(x, d);
      beyond[kept] = (beyond[k] as number) - multiples + sifted;
      left[kept] = i;
      kept += 1;
    }
    count = kept;
    let i = size - 1;
    for (let j = (Math.floor(root / p) - 1) | 1; j >= p; j -= 2) {
      const multiples = (upTo[j >> 1] as number) - sifted;
      for (const end = (j * p) >> 1; i >= end; i -= 1) upTo[i] = (upTo[i] as number) - multiples;
    }
    sifted += 1;
  }
  // From the count up to x go the products of two primes, each prime with those from itself on; those of three were taken too often.
  let primes = (beyond[0] as number) + ((count + 2 * (sifted - 1)) * (count - 1)) / 2;
  for (let k = 1; k < count; k += 1) primes -= beyond[k] as number;
  for (let k = 1; k < count; k += 1) {
    const p = left[k] as number;
    const rest = Math.floor(x / p);
    const last = upToQuotient(rest, p) - sifted;
    if (last <= k) break;
    for (let j = k + 1; j <= last; j += 1) primes += upToQuotient(rest, left[j] as number);
    primes -= (last - k) * (sifted + k - 1);
  }
  return primes + 1;
};

/** How many primes there are up to each number below 9. */
const FIRST_COUNTS = [0, 0, 1, 2, 2, 3, 3, 4, 4] as const;

let counted: { readonly x: number; readonly primes: number } = { x: 2, primes: 1 };

/** Counts the primes up to x. */
export const primepi = (x: number): number => {
  const whole = Math.floor(x);
  if (!(whole >= 0 && whole <= MOST_COUNTED)) return Number.NaN;
  if (counted.x !== whole) counted = { x: whole, primes: FIRST_COUNTS[whole] ?? countPrimes(whole) };
  return counted.primes;
};

/** Computes the n-th Fibonacci number, correctly rounded, n up to 1476. */
export const fibonacci = (n: number): number => {
  if (!isCount(n) || n > 1476) return Number.NaN;
  let [a, b] = [0n, 1n];
  for (let k = 0; k < n; k += 1) [a, b] = [b, a + b];
  return Number(a);
};

/** Most that is split into summands: some 5 ms the first time. */
export const MOST_SPLIT = 1000;

/** p(0), p(1) and so on as far as they were needed, by Euler's pentagonal recurrence. */
const split: bigint[] = [1n];

/** Counts the ways to write n as a sum of positive whole numbers, correctly rounded, n up to 1000. */
export const partitions = (n: number): number => {
  if (!isCount(n) || n > MOST_SPLIT) return Number.NaN;
  for (let m = split.length; m <= n; m += 1) {
    let total = 0n;
    for (let k = 1; (k * (3 * k - 1)) / 2 <= m; k += 1) {
      const pair = (split[m - (k * (3 * k - 1)) / 2] as bigint) + (split[m - (k * (3 * k + 1)) / 2] ?? 0n);
      total += k % 2 === 1 ? pair : -pair;
    }
    split.push(total);
  }
  return Number(split[n] as bigint);
};

/** Counts the ways to part n things into k groups that are not empty (Stirling numbers of the second kind), correctly rounded, n up to 200. */
export const stirling2 = (n: number, k: number): number => {
  if (!isCount(n) || !isCount(k) || n > 200) return Number.NaN;
  if (k > n) return 0;
  // sum of (-1)^(k - j) binomial(k, j) j^n over k!
  let [total, ways, ordered] = [0n, 1n, 1n];
  for (let j = 0; j <= k; j += 1) {
    const term = ways * BigInt(j) ** BigInt(n);
    total += (k - j) % 2 === 0 ? term : -term;
    ways = (ways * BigInt(k - j)) / BigInt(j + 1);
    if (j > 0) ordered *= BigInt(j);
  }
  return Number(total / ordered);
};

/** Counts the days of a month, 1 to 12, of a year of the Gregorian calendar. */
export const monthdays = (year: number, month: number): number => {
  if (!Number.isInteger(year) || !Number.isInteger(month) || month < 1 || month > 12) return Number.NaN;
  const isLeap = year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0);
  if (month === 2) return isLeap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};
