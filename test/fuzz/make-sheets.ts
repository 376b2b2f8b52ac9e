import { createRandom } from '../random.js';

type Random = () => number;

const NUMBERS =
  '0 1 2 3 5 10 12.5 0.1 1e-3 1e3 6.02e23 1e300 1e-300 1e308 4.9e-324 100 7 -1 1_000 1/2 2^10 3! 0.5 90 360 1e15 9007199254740993'.split(
    ' ',
  );
const UNITS =
  'm km mm in ft s min h d yr kg g lb N kN J kJ kWh W kW V A mA ohm F uF Pa kPa bar psi K degC degF delta_degC mol L mL % ppm USD EUR rad deg rpm Hz dB dBm Np bit GB m/s km/h m/s^2 kg/m^3 N*m W/(m*K) 1/s 1/min Gy Sv USD/EUR EUR/kWh lx T zork ton'.split(
    ' ',
  );
const NAMES = 'a b c m x y z h G R pi e k T V I P v t n rho _ x_1 v₀ π Ω sum mean'.split(' ');
const FUNCTIONS =
  'sqrt cbrt abs exp ln log10 log2 log sin cos tan asin acos atan sinh tanh floor ceil round sign factorial gamma lgamma erf erfc besselj zeta lambertw digamma radians degrees mean median sum stdev pvariance variance geometric_mean sort cumsum cumprod first last length min max det inv transpose eig trace dot nth hypot atan2 mod gcd lcm binomial pow if perm quantile covariance correlation linsolve normal.cdf normal.quantile t.quantile binomial.cdf binomial.quantile poisson.cdf poisson.quantile gamma.quantile beta.quantile hypergeometric.pmf F.quantile weibull.pdf negative_binomial.quantile chi_squared.cdf'.split(
    ' ',
  );
const CALLS = [
  'NM23(m = 2 kg, v = 3 m/s)',
  'NM23(E_k = 9 J, m = 2 kg)',
  'SL7(D = 60 mm, d = 50 mm)',
  '"Ohm\'s law"(I = 2 A, R = 50 ohm)',
  'CT1(V = 10 V, I = x)',
  'FI6(P = 1000 USD, r = 5 %, n = 10)',
  'PB1(n = 1e6, k = 3)',
  'NT1(n = 100)',
  'ST8(x = [1, 2, 3])',
  'TD10:boyle(p = 1 bar)',
];
const SIGNS = [
  '+',
  '-',
  '*',
  '/',
  '^',
  '**',
  ' of ',
  ' off ',
  ' per ',
  ' in ',
  ' to ',
  ' ± ',
  ' == ',
  ' < ',
  ' and ',
  ' if ',
  ' else ',
  '',
  ' ',
  '(',
  ')',
  '[',
  ']',
  ',',
  '=',
  ':',
  '!',
  '%',
  '.',
  '|>',
  '->',
];
const SOUP = Array.from('0123456789.eE+-*/^()[]{}<>=!,;:%#\'"`\\_ ±×÷−²³⁻¹½°√πΩµ€$£abcxyzmskgNAVKTinto\t\n\u0000\ud83d\u00a0');

const ONE_ARGUMENT = 'sqrt abs exp ln log10 sin cos tan atan sinh tanh floor ceil round sign factorial gamma erf erfc zeta lambertw'.split(
  ' ',
);
const OF_LISTS = 'mean median sum stdev pvariance sort cumsum min max first last length geometric_mean'.split(' ');
const OF_DISTRIBUTIONS = [
  'normal.cdf(#, 0, 1)',
  'normal.quantile(abs(sin(#)), #, 2)',
  't.quantile(0.9, abs(#) + 1)',
  'binomial.quantile(0.3, 1000000, 0.5)',
  'poisson.cdf(round(abs(#)), 1e6)',
  'negative_binomial.quantile(0.999, 3, 1e-6)',
  'hypergeometric.cdf(50, 100000, 5000, 1000)',
  'beta.quantile(0.01, abs(#) + 0.01, 1e4)',
  'gamma.cdf(abs(#), 1e5, 2)',
  'det([[#, 2], [3, #]])',
  'eig([[#, 2], [2, #]])',
  'linsolve([[1, 2], [3, #]], [#, 1])',
  'round(#, 2)',
  'if(# > 1, #, #)',
  'nth([#, #], 2)',
];

const COURSES = [
  'x from 0 to 3',
  'x from 0 to 1e6',
  'x from -1 to 1',
  'x from 0 m to 3 m',
  'x from 0 to 3 step 0.001',
  'x at 2',
  'x from 3 to 0',
  'x from 0 to 0',
];

/**
 * Makes sheets that look random and are the same for the same number: well-formed ones, mutants of real ones, and soup.
 * @param corpus the real ones
 */
export const createSheets =
  (corpus: readonly string[], seed: number): ((number: number) => string) =>
  (number) =>
    makeSheet(createRandom(seed * 1_000_003 + number), corpus);

const makeSheet = (random: Random, corpus: readonly string[]): string => {
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const chance = (share: number): boolean => random() < share;
  const list = (depth: number): string =>
    `[${Array.from({ length: 1 + below(chance(0.02) ? 400 : 4) }, () => (chance(0.8) ? pick(NUMBERS) : expression(depth - 1))).join(', ')}]`;
  const atom = (depth: number): string => {
    const kind = random();
    if (depth <= 0 || kind < 0.3)
      return `${pick(NUMBERS)}${chance(0.45) ? ` ${pick(UNITS)}` : ''}${chance(0.03) ? ` ± ${pick(NUMBERS)}` : ''}`;
    if (kind < 0.45) return pick(NAMES);
    if (kind < 0.65) return `${pick(FUNCTIONS)}(${Array.from({ length: 1 + below(3) }, () => expression(depth - 1)).join(', ')})`;
    if (kind < 0.72) return list(depth);
    if (kind < 0.75) return `[${Array.from({ length: 1 + below(3) }, () => list(depth - 2)).join(', ')}]`;
    if (kind < 0.79) return pick(CALLS);
    if (kind < 0.84)
      return `${pick(['integrate', 'derivative', 'minimum', 'maximum', 'root', 'table'])}(${expression(depth - 1)}, ${pick(COURSES)})`;
    if (kind < 0.88) return `f(${expression(depth - 1)})`;
    return `(${expression(depth - 1)})`;
  };
  const expression = (depth: number): string => {
    let text = atom(depth);
    for (let i = below(3); i > 0; i -= 1) text += `${chance(0.9) ? ` ${pick(['+', '-', '*', '/', '^'])} ` : pick(SIGNS)}${atom(depth - 1)}`;
    return text;
  };
  const line = (depth: number): string => {
    const kind = random();
    if (kind < 0.4) return `${pick(NAMES)} = ${expression(depth)}`;
    if (kind < 0.5) return `f(x) = ${expression(depth)}`;
    if (kind < 0.58)
      return `${chance(0.3) ? 'y = ' : ''}solve ${expression(depth)} = ${expression(depth - 1)} for x${pick(['', ' > 0', ' from 0 to 10', ' near 2', ' in m', ' from 0 m to 5 m', ' < 1e9'])}`;
    if (kind < 0.62) return `assert ${expression(depth)} ${pick(['==', '<', '>='])} ${expression(depth)}`;
    return `${expression(depth)}${chance(0.3) ? ` in ${pick(UNITS)}` : ''}`;
  };
  const mutate = (text: string): string => {
    let mutant = text;
    for (let i = 1 + below(4); i > 0; i -= 1) {
      const at = below(mutant.length + 1);
      const kind = random();
      if (kind < 0.25) mutant = mutant.slice(0, at) + mutant.slice(at + 1 + below(3));
      else if (kind < 0.5) mutant = mutant.slice(0, at) + pick(SOUP) + mutant.slice(at);
      else if (kind < 0.6) mutant = mutant.slice(0, at) + mutant.slice(below(mutant.length), at + below(20)) + mutant.slice(at);
      else if (kind < 0.75) mutant = mutant.slice(0, at) + pick(pick([UNITS, NUMBERS, NAMES, SIGNS, FUNCTIONS, CALLS])) + mutant.slice(at);
      else if (kind < 0.85) mutant = `${mutant}${pick(['\n', '; '])}${pick(corpus)}`;
      else mutant = mutant.replace(/\d+(?:\.\d+)?/u, () => pick(NUMBERS));
    }
    return mutant;
  };
  /** An expression of pure numbers, all of whose names have a value: most of these are answered. */
  const plain = (depth: number, names: readonly string[]): string => {
    const inner = (): string => plain(depth - 1, names);
    const kind = depth <= 0 ? random() * 0.4 : random();
    if (kind < 0.25) return String(Math.round(random() * 1000) / pick([1, 10, 100, 1e6]));
    if (kind < 0.4) return names.length > 0 ? pick(names) : pick(['pi', 'e', '2']);
    if (kind < 0.65) return `(${inner()} ${pick(['+', '-', '*', '/'])} ${inner()})`;
    if (kind < 0.69) return `(${inner()})^${pick(['2', '3', '0.5', '-1', 'x', '10'])}`.replace('x', names[0] ?? '2');
    if (kind < 0.77) return `${pick(ONE_ARGUMENT)}(${inner()})`;
    if (kind < 0.83)
      return `${pick(OF_LISTS)}([${Array.from({ length: 1 + below(chance(0.05) ? 300 : 4) }, () => plain(depth - 2, names)).join(', ')}])`;
    if (kind < 0.89) return pick(OF_DISTRIBUTIONS).replaceAll('#', () => plain(depth - 2, names));
    if (kind < 0.94) {
      const call = pick(['integrate', 'derivative', 'minimum', 'maximum', 'root', 'sum', 'mean']);
      const course = `u ${call === 'derivative' ? 'at 1' : pick(['from 0 to 3', 'from 1 to 1e6', 'from -2 to 2', 'from 0 to 1e-9'])}`;
      return call === 'sum' || call === 'mean'
        ? `${call}(table(${plain(depth - 1, [...names, 'u'])}, u from 0 to 5 step ${pick(['1', '0.1', '0.006'])}))`
        : `${call}(${plain(depth - 1, [...names, 'u'])}, ${course})`;
    }
    if (kind < 0.97) return `NM23(m = (${inner()}) * 1 kg, v = (${inner()}) * 1 m/s) / 1 J`;
    return `(${inner()} ${pick(['m', 'kg', 's', '%', 'deg'])} / (${inner()} ${pick(['m', 'kg', 's', '%', 'deg'])}))`;
  };
  const plainSheet = (): string => {
    const names: string[] = [];
    const lines = Array.from({ length: 1 + below(chance(0.05) ? 40 : 5) }, (_, i) => {
      const depth = 1 + below(5);
      if (chance(0.1)) return `g${i}(x) = ${plain(depth, [...names, 'x'])}`;
      if (chance(0.15))
        return `solve ${plain(depth, [...names, 'x'])} = ${plain(1, names)} for x${pick(['', ' near 1', ' > 0', ' from -10 to 10'])}`;
      const text = `v${i} = ${plain(depth, names)}${chance(0.1) ? ' ± 0.1' : ''}`;
      names.push(`v${i}`);
      return text;
    });
    return lines.join('\n');
  };
  const kind = random();
  const text =
    kind < 0.3
      ? plainSheet()
      : kind < 0.5
        ? Array.from({ length: 1 + below(chance(0.05) ? 50 : 5) }, () => line(1 + below(5))).join(pick(['\n', '; ']))
        : kind < 0.85
          ? mutate(pick(corpus))
          : kind < 0.97
            ? Array.from({ length: 1 + below(chance(0.1) ? 1_000 : 40) }, () => pick(SOUP)).join('')
            : `${pick(['(', '-', 'abs(', '[', 'f(', '1+', '2^', '√', '!', '1 m ', 'x = ', '"', 'f(x) = f(', 'not ']).repeat(below(1_000))}${line(2)}`;
  return text.slice(0, 4_000);
};
