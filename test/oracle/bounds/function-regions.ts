/** Where the arguments of a function are drawn: an interval, drawn evenly or over its powers of ten, whole numbers only or both signs. */
export interface Region {
  readonly from: number;
  readonly to: number;
  readonly spread: 'even' | 'log';
  readonly integer?: true;
  /** Draws the negative numbers too. */
  readonly signed?: true;
}

const even = (from: number, to: number): Region => ({ from, to, spread: 'even' });
const log = (from: number, to: number): Region => ({ from, to, spread: 'log' });
const signed = (from: number, to: number): Region => ({ from, to, spread: 'log', signed: true });
const whole = (from: number, to: number): Region => ({ from, to, spread: from > 0 && to > 1000 ? 'log' : 'even', integer: true });

const SHAPE = log(0.05, 1e6);
const SHARE = even(0, 1);
const FREEDOM = log(0.5, 1e5);
const ORDER = even(0, 30);

/** Arguments of a function, a region for each, with the numbers at which its algorithm changes where they are known. */
export interface Place {
  readonly regions: readonly Region[];
  readonly switches?: (...args: readonly number[]) => readonly number[];
}

const place = (regions: readonly Region[], switches?: (...args: readonly number[]) => readonly number[]): Place =>
  switches === undefined ? { regions } : { regions, switches };

const BESSEL_SWITCHES = (nu = 0): readonly number[] => [2, 2 * Math.sqrt(nu + 1), 25, 0.5 * nu * nu, nu, 30, 2 * nu * nu];

/** Regions of the functions of numbers; several for a function that is used over several scales. The switches are of the last argument. */
export const FUNCTION_PLACES: Readonly<Record<string, readonly Place[]>> = {
  sqrt: [place([log(1e-300, 1e300)])],
  cbrt: [place([signed(1e-300, 1e300)])],
  exp: [place([even(-700, 709)]), place([signed(1e-20, 2)])],
  expm1: [place([even(-50, 700)]), place([signed(1e-20, 2)])],
  ln: [place([log(1e-300, 1e300)]), place([even(0.4, 2.5)])],
  log10: [place([log(1e-300, 1e300)]), place([even(0.4, 2.5)])],
  log2: [place([log(1e-300, 1e300)]), place([even(0.4, 2.5)])],
  log1p: [place([even(-1, 3)]), place([signed(1e-20, 0.9)]), place([log(1, 1e300)])],
  sin: [place([even(-50, 50)]), place([signed(1e-20, 1e15)])],
  cos: [place([even(-50, 50)]), place([signed(1e-20, 1e15)])],
  tan: [place([even(-50, 50)]), place([signed(1e-20, 1e15)])],
  asin: [place([even(-1, 1)]), place([signed(1e-20, 1)])],
  acos: [place([even(-1, 1)]), place([signed(1e-20, 1)])],
  atan: [place([even(-5, 5)]), place([signed(1e-20, 1e20)])],
  atan2: [place([even(-5, 5), even(-5, 5)]), place([signed(1e-9, 1e9), signed(1e-9, 1e9)])],
  sinh: [place([even(-700, 700)]), place([signed(1e-20, 25)])],
  cosh: [place([even(-700, 700)]), place([signed(1e-20, 25)])],
  tanh: [place([even(-25, 25)]), place([signed(1e-20, 2)])],
  asinh: [place([signed(1e-20, 1e300)]), place([even(-5, 5)])],
  acosh: [place([log(1, 1e300)]), place([even(1, 3)])],
  atanh: [place([even(-1, 1)]), place([signed(1e-20, 0.9)])],
  hypot: [place([signed(1e-9, 1e9), signed(1e-9, 1e9)])],
  mod: [place([signed(1e-3, 1e6), signed(1e-3, 1e3)])],
  factorial: [place([whole(0, 170)])],
  binomial: [place([whole(1, 1000), whole(0, 500)]), place([whole(1, 60), whole(0, 60)])],
  gamma: [place([even(-165, 171.6)]), place([even(-10, 20)]), place([signed(1e-20, 5)])],
  lgamma: [place([log(1e-300, 1e300)]), place([even(0.1, 4)]), place([even(1, 60)])],
  digamma: [place([even(-166, 30)]), place([even(-6, 4)]), place([log(1e-8, 1e15)])],
  trigamma: [place([even(-166, 30)]), place([even(-6, 4)]), place([log(1e-8, 1e15)])],
  polygamma: [
    place([whole(0, 3), even(-166, 30)]),
    place([whole(0, 3), even(-6, 4)]),
    place([whole(0, 100), log(0.02, 1e6)], (n = 0) => [10 + (n + 1) / 2]),
  ],
  beta: [place([log(1e-8, 1e4), log(1e-8, 1e4)]), place([log(0.1, 200), log(0.1, 200)])],
  lbeta: [place([log(1e-8, 1e12), log(1e-8, 1e12)]), place([log(0.1, 200), log(0.1, 200)])],
  zeta: [place([even(-150, 1)]), place([even(-30, 30)]), place([even(0.9, 1.1)])],
  erf: [place([even(-6, 6)], () => [0.84375, 1.25, 2.857142857142857])],
  erfc: [place([even(-6, 26.2)], () => [0.84375, 1.25, 2.857142857142857])],
  erfinv: [place([even(-1, 1)], () => [0.5, 0.75, -0.5, -0.75]), place([signed(1e-20, 1)])],
  erfcinv: [place([even(0, 2)], () => [0.25, 0.5, 1.5, 1]), place([log(1e-300, 1)])],
  gammainc: [
    place([log(1e-3, 1e6), log(1e-6, 1e6)], (a = 1) => [a, a + 1, 1]),
    place([log(0.3, 300), log(0.1, 600)], (a = 1) => [a, a + 1, 1]),
  ],
  gammaincc: [
    place([log(1e-3, 1e6), log(1e-6, 1e6)], (a = 1) => [a, a + 1, 1]),
    place([log(0.3, 300), log(0.1, 600)], (a = 1) => [a, a + 1, 1]),
  ],
  gammaincinv: [place([log(0.05, 1e4), SHARE], () => [0.5])],
  betainc: [place([SHAPE, SHAPE, SHARE]), place([log(0.3, 100), log(0.3, 100), SHARE], (a = 1, b = 1) => [a / (a + b)])],
  betaincc: [place([SHAPE, SHAPE, SHARE]), place([log(0.3, 100), log(0.3, 100), SHARE], (a = 1, b = 1) => [a / (a + b)])],
  betaincinv: [place([log(0.3, 300), log(0.3, 300), SHARE], () => [0.5])],
  besselj: [
    place([ORDER, even(0, 60)], BESSEL_SWITCHES),
    place([even(0, 100), log(1e-3, 1e4)], BESSEL_SWITCHES),
    place([whole(0, 5), even(-40, 40)], BESSEL_SWITCHES),
  ],
  bessely: [
    place([ORDER, even(0, 60)], BESSEL_SWITCHES),
    place([even(0, 100), log(1e-3, 1e4)], BESSEL_SWITCHES),
    place([whole(0, 5), even(0, 40)], BESSEL_SWITCHES),
  ],
  besseli: [place([ORDER, even(0, 60)], BESSEL_SWITCHES), place([even(0, 100), log(1e-3, 690)], BESSEL_SWITCHES)],
  besselk: [place([ORDER, even(0, 60)], BESSEL_SWITCHES), place([even(0, 100), log(1e-3, 690)], BESSEL_SWITCHES)],
  airyai: [
    place([even(-30, 30)], () => [-9, -1.5, 1, 9]),
    place([even(-1000, 102)], () => [-9, -1.5, 1, 9]),
    place([even(-6, 3)], () => [-1.5, 1]),
  ],
  airybi: [
    place([even(-30, 30)], () => [-9, -1.5, 1, 9]),
    place([even(-1000, 102)], () => [-9, -1.5, 1, 9]),
    place([even(-6, 3)], () => [-1.5, 1]),
  ],
  ellipk: [place([even(-3, 1)]), place([even(-1000, 1)])],
  ellipe: [place([even(-3, 1)]), place([even(-1000, 1)])],
  ellipf: [
    place([even(-8, 8), even(-3, 1)], () => [0.5]),
    place([even(-50, 50), even(-1000, 1)], () => [0.5]),
    place([even(-1, 1), even(1, 5)]),
  ],
  ellipeinc: [
    place([even(-8, 8), even(-3, 1)], () => [0.5]),
    place([even(-50, 50), even(-1000, 1)], () => [0.5]),
    place([even(-1, 1), even(1, 5)]),
  ],
  ellippi: [place([even(-3, 0.999), even(-3, 1)]), place([even(-500, 0.999), even(-1000, 1)])],
  lambertw: [place([even(-0.36787944117144233, 5)], () => [3, 0]), place([log(1e-20, 1e300)])],
  lambertwm1: [place([even(-0.36787944117144233, 0)], () => [-0.25])],
  legendre: [place([whole(0, 20), even(-1.2, 1.2)]), place([whole(0, 500), even(-1, 1)])],
  hermite: [place([whole(0, 15), even(-6, 6)]), place([whole(0, 100), even(-15, 15)])],
  laguerre: [place([whole(0, 12), even(-0.5, 6), even(-2, 40)]), place([whole(0, 100), even(-0.5, 20.25), even(-2, 100)])],
  e1: [place([even(0, 5)], () => [1]), place([log(1e-300, 680)], () => [1])],
  ei: [place([even(-5, 5)], () => [0.1725, 0.5725]), place([even(-680, 700)], () => [40])],
  si: [place([even(-30, 30)], () => [4]), place([signed(1e-10, 1e6)])],
  ci: [place([even(0, 30)], () => [4]), place([log(1e-10, 1e6)])],
  fresnels: [place([even(-9, 9)], () => [8, 1.6, 0.5]), place([signed(1e-10, 1e4)])],
  fresnelc: [place([even(-9, 9)], () => [8, 1.6, 0.5]), place([signed(1e-10, 1e4)])],
  dawson: [place([even(-10, 10)], () => [6.5, -6.5]), place([signed(1e-10, 1e150)])],
  normcdf: [place([even(-37, 9)])],
  norminv: [place([SHARE], () => [0.5]), place([log(1e-300, 0.9)], () => [1e-20])],
  tcdf: [place([even(-12, 12), log(0.5, 1e4)]), place([signed(1e-8, 1e8), log(0.5, 1e7)])],
  tinv: [place([SHARE, log(1, 1e4)])],
  chi2cdf: [place([log(1e-4, 1e4), log(0.002, 1e4)]), place([even(0, 60), even(0.5, 40)])],
  chi2inv: [place([SHARE, log(0.2, 1e4)])],
  fcdf: [place([log(1e-3, 1e3), FREEDOM, FREEDOM]), place([even(0, 6), log(1, 100), log(1, 100)])],
  finv: [place([SHARE, log(0.5, 1e3), log(0.5, 1e3)])],
  binomialinv: [place([SHARE, whole(1, 400), SHARE])],
  poissoninv: [place([SHARE, log(1e-3, 300)])],
  gammapdf: [place([log(0.05, 1e6), log(1e-6, 1e6)], () => [1]), place([log(0.5, 100), log(0.1, 200)], () => [1])],
  betapdf: [place([SHAPE, SHAPE, SHARE]), place([log(0.3, 100), log(0.3, 100), SHARE])],
  tpdf: [place([even(-12, 12), log(0.5, 1e7)])],
  fpdf: [place([log(1e-3, 1e3), FREEDOM, FREEDOM]), place([even(0, 6), log(1, 100), log(1, 100)])],
  fsf: [place([log(1e-3, 1e3), FREEDOM, FREEDOM]), place([even(0, 6), log(1, 100), log(1, 100)])],
  binomialpmf: [place([whole(0, 60), whole(1, 100), SHARE]), place([whole(1, 1e5), whole(1, 1e6), SHARE])],
  nbinomialpmf: [place([whole(0, 60), log(0.1, 100), SHARE])],
  hyperpmf: [place([whole(0, 20), whole(10, 200), whole(1, 60), whole(1, 60)])],
  hypercdf: [place([whole(0, 20), whole(10, 200), whole(1, 60), whole(1, 60)])],
};
