import { describe, expect, it } from 'vitest';
import { processorTime } from '../../processor-time.js';
import { answer, refusal, run } from './sheets.js';

// Worked by hand; conversions by the exact definitions of NIST SP 811, constants by CODATA 2022.
const VALUES: readonly (readonly [sheet: string, value: number, unit: string])[] = [
  ['5 m / 2 s', 2.5, 'm/s'],
  ['700 MB / 12.5 MB/s', 56, 's'],
  ['m = 70 kg; h = 1.75 m; m / h^2', 70 / 1.75 ** 2, 'kg/m^2'],
  ['1/2 in in mm', 12.7, 'mm'],
  ['1 1/2 cup in mL', 1.5 * 236.5882365, 'mL'],
  ['5 ft 10 in in cm', 177.8, 'cm'],
  ['3 h 25 min in min', 205, 'min'],
  ["40° 30' in deg", 40.5, 'deg'],
  ['10 miles in km', 16.09344, 'km'],
  ['1_000_000 * 0.0375', 37_500, ''],
  ['$1,250 * 12', 15_000, 'USD'],
  ['500 GB * 30 in TB', 15, 'TB'],
  ['5 * kg * 9.81 * m / s**2', 49.05, 'N'],
  ['math.sqrt(2)**2', 2, ''],
  ['12 % of 80 kg', 9.6, 'kg'],
  ['20% off 50 USD', 40, 'USD'],
  ['25% + 25%', 50, '%'],
  ['120 + 10 %', 132, ''],
  ['50 kg + 10 %', 55, 'kg'],
  ['1000 EUR * 1.10 USD/EUR', 1100, 'USD'],
  ['1500 W * 2 h * 0.25 EUR/kWh', 0.75, 'EUR'],
  ['net = 1250; vat = 19 %; net * (1 + vat)', 1487.5, ''],
  ['a = 20 %; b = 30 %; 1 - a - b', 0.5, ''],
  ['area = 12 ft x 14 ft', 168, 'ft^2'],
  ['1/(1/(100 ohm) + 1/(220 ohm))', 68.75, 'Ω'],
  ['pi * 50 mm / (1 rev) * 1200 rpm in m/min', 60 * Math.PI, 'm/min'],
  ['0.1 mm/rev * 1200 rev/min', 120, 'mm/min'],
  ['1000 kg/m^3 * 1.5 m/s * 50 mm / 1 mPa s', 75_000, ''],
  ['x = 5; 3 x * 2', 30, ''],
  ['20 degC + 10 K', 30, 'degC'],
  ['80 degF - 68 degF', 12 / 1.8, 'delta_K'],
  ['-40 degF in degC', -40, 'degC'],
  ['(20 degC in K) * 2', 586.3, 'K'],
  ['mean([20 degC, 30 degC])', 25, 'degC'],
  ['stdev([20 degC, 30 degC])', Math.sqrt(50), 'delta_K'],
  ['20 dBm + 3 dB', 23, 'dBm'],
  ['30 dBm - 20 dBm', 10, 'dB'],
  ['20 dBm in mW', 100, 'mW'],
  ['100 mW in dBm', 20, 'dBm'],
  ['0.2 dB/km * 50 km', 10, 'dB'],
  ['1000 rpm in Hz', 50 / 3, 'Hz'],
  ['30 N*m * 2 rad', 60, 'J'],
  ['sqrt(16 m^2)', 4, 'm'],
  ['a = 3 m; b = 400 cm; hypot(a, b)', 5, 'm'],
  ['sin(30 deg)', 0.5, ''],
  ['atan2(1, 1) in deg', 45, 'deg'],
  ['radians(180) in deg', 180, 'deg'],
  ['5!', 120, ''],
  ['3² + 4²', 25, ''],
  ['½ * 3', 1.5, ''],
  ['2^-3^2', 2 ** -9, ''],
  ['-3^2', -9, ''],
  ['x = 4 if 3 > 2 else 5', 4, ''],
  ['fn area(w, h) = w * h; area(2 m, 3 m)', 6, 'm^2'],
  ['median([3 m, 200 cm, 5 m])', 3, 'm'],
  ['quantile([1, 2, 3, 4, 5], 0.9)', 4.6, ''],
  ['stdev([2, 4, 4, 4, 5, 5, 7, 9])', Math.sqrt(32 / 7), ''],
  ['pstdev([2, 4, 4, 4, 5, 5, 7, 9])', 2, ''],
  ['correlation([1, 2, 3], [2, 4, 6])', 1, ''],
  ['sum([1, 2, 3] m)', 6, 'm'],
  ['solve 2*x + 3 = 7 for x', 2, ''],
  ['solve 100 N = k * 5 cm for k', 2000, 'N/m'],
  ['solve x^2 = 4 for x near 3', 2, ''],
  ['solve x^2 = 4 for x < 0', -2, ''],
  ['integrate(x^2, x from 0 to 3)', 9, ''],
  ['integrate(sin(x), x from 0 to pi)', 2, ''],
  ['integrate(10 m/s^2 * t, t from 0 s to 3 s)', 45, 'm'],
  ['f(x) = x^3; derivative(f, x at 2)', 12, ''],
  ['minimum(x^2 - 4*x, x from 0 to 10)', -4, ''],
  ['root(x^2 - 2, x from 0 to 2)', Math.SQRT2, ''],
  // Tables of the normal and the binomial distribution.
  ['binomial.pmf(3, 10, 0.5)', 120 / 1024, ''],
  ['binomial.cdf(3, 10, 0.5)', 176 / 1024, ''],
  ['binomial.quantile(0.5, 10, 0.5)', 5, ''],
  ['normal.cdf(1.96)', 0.9750021048517795, ''],
  ['E = 5 kg * c^2', 5 * 299_792_458 ** 2, 'J'],
  // pi/64*(60^4 - 50^4) mm^4; pi^2*E*I/(K*L)^2.
  ['SL7(D = 60 mm, d = 50 mm)', (Math.PI / 64) * (60 ** 4 - 50 ** 4), 'mm^4'],
  [
    'I = SL7(D = 60 mm, d = 50 mm)\nP = SL20(E = 210 GPa, I = I, K = 0.7, L = 3 m) in kN\nP / 2.5',
    (Math.PI ** 2 * 210e9 * (Math.PI / 64) * (0.06 ** 4 - 0.05 ** 4)) / (0.7 * 3) ** 2 / 1000 / 2.5,
    'kN',
  ],
];

describe('a sheet', () => {
  it.each(VALUES)('%s', (sheet, value, unit) => {
    const result = run(sheet).results.at(-1);
    expect(result?.unit).toBe(unit);
    const [number] = result?.numbers ?? [];
    expect(Math.abs((number?.value ?? Number.NaN) - value)).toBeLessThanOrEqual(1e-12 * Math.abs(value));
    expect(Math.abs((number?.value ?? Number.NaN) - value)).toBeLessThanOrEqual(
      10 * (number?.absoluteErrorBound ?? 0) + 1e-15 * Math.abs(value),
    );
  });

  it('gives the result of every line', () => {
    const { results } = run('# two lines\nx = 3 m; y = 4 m\nx * y // an area');
    expect(results.map(({ answer: said, line }) => [line, said])).toEqual([
      [2, 'x = 3 m'],
      [2, 'y = 4 m'],
      [3, '12 m²'],
    ]);
  });

  it('lists all roots', () => {
    expect(answer('solve x^3 - 6*x^2 + 11*x - 6 = 0 for x')).toBe('x = [1, 2, 3]');
  });

  it('says what a rule read as what, and nothing else', () => {
    expect(run('c * 2').readings).toEqual(['c = speed of light in vacuum']);
    expect(run('120 + 10 %').readings).toEqual(['120 + 10 % as 120 * (1 + 10 %)']);
    expect(run('3 m + 4 m').readings).toEqual([]);
  });
});

describe('an uncertainty', () => {
  it('cancels where it is one and the same', () => {
    expect(run('x = 5 +- 0.1 m; x - x').results.at(-1)?.numbers[0]).toMatchObject({ value: 0, uncertainty: 0 });
  });

  // sqrt((2*0.1)^2 + (5*0.1)^2) by hand.
  it('of a product is that of the law of propagation', () => {
    const [number] = run('x = 5 +- 0.1 m; y = 2.0 +- 0.1 m; x * y').results.at(-1)?.numbers ?? [];
    expect(number?.uncertainty).toBeCloseTo(Math.sqrt(0.04 + 0.25), 12);
  });

  it('goes through an equation of the registry', () => {
    // F = m*a: u = m*u(a).
    const [number] = run('F = NM19(m = 2 kg, a = 3.0 +- 0.5 m/s^2)').results[0]?.numbers ?? [];
    expect([number?.value, number?.uncertainty]).toEqual([6, 1]);
  });
});

const REFUSED: readonly (readonly [sheet: string, says: string])[] = [
  ['net = 1250; vat = 19 %; net + vat', 'write (net) * (1 + vat)'],
  ['2^32 bytes in GiB', 'write (2^32) bytes'],
  ['average speed = 120 km / 1.5 h', 'average_speed'],
  ['R = 1/(1/100 ohm + 1/220 ohm)', 'write 1/(100 ohm) or (1/100) ohm'],
  ['pi * 50 mm * 1200 rpm', 'write (pi * 50 mm) / (1 rev) * (1200 rpm)'],
  ['n = 90 rpm; n * 42/17 * 2.1 m in km/h', 'of a way a turn'],
  ['20 degC + 10 degC', 'two temperatures cannot be added'],
  ['-300 degC in K', 'below absolute zero'],
  ['20 degC * 2', 'cannot be multiplied'],
  ['100 N*m + 50 J', 'torque'],
  ['5 kW + 3 kVA', 'power factor'],
  ['3 Gy + 2 Sv', 'radiation weighting factor'],
  ['50 Hz + 10 Bq', 'cannot add'],
  ['50 Hz in rad/s', '2*pi'],
  ['5 m + 3 s', 'cannot add a length [m] (5 m) and a time [s] (3 s)'],
  ['5 kg + 2', 'cannot add'],
  ['3 L/min in m^3', 'cannot convert'],
  ['20 dBm + 10 dBm', '((20 dBm in mW) + (10 dBm in mW)) in dBm'],
  ['10 USD + 5 EUR', 'no fixed rate'],
  ['F = m * a', 'm is not defined'],
  ['1/2 pi', 'two ways'],
  ['V = 3; r = 2; V/2 pi r', 'two ways'],
  ['6/2(1+2)', 'two ways'],
  ['100 / 5 min', 'two ways'],
  ['a = 5; 2 m a', 'Write 2 m * a'],
  ['5 km / h', 'Planck'],
  ['8 % 3', 'mod(8, 3)'],
  ['a = 2; b = 3; a + b + 4 %', 'two ways'],
  ['std([1, 2, 3])', 'stdev'],
  ['log(100)', 'log10'],
  ['pi = 3', 'pi is a constant'],
  ['SL7 = 3', 'an equation of the registry'],
  ['x = 3 m; x = 2 s', 'x is a length'],
  ['f(x) = f(x - 1); f(3)', 'calls itself'],
  ['sqrt(-1)', 'not a real number'],
  ['1/0', 'not finite'],
  ['1e308 * 10', 'not finite'],
  ['[1, 2] + [3, 4, 5]', 'equally long'],
  ['nosuch(3)', 'there is no function'],
  ['assert 2 + 2 == 5', 'does not hold'],
  ['solve x^2 = -1 for x', 'no real x'],
  ['solve exp(x) = 0 for x', 'no real x'],
  ['integrate(1/x, x from 0 to 1)', 'does not settle'],
  ['NM19(m = -2 kg, a = 3 m/s^2)', 'out of range'],
  ['NM19(m = 2 m, a = 3 m/s^2)', 'm'],
  ['2^(3 m)', 'an exponent must be a pure number'],
  ['x = (3 + 4', 'expected )'],
  ['', 'no result'],
];

describe('what has no one meaning', () => {
  it.each(REFUSED)('%s', (sheet, says) => {
    expect(refusal(sheet)).toContain(says);
  });

  it('is refused where no digit is known, and told as zero where that is small beside what it was made of', () => {
    for (const lost of ['sin(1e22)', 'x = cos(1e22) - 1\nx', 'mod(1e20, 3)', '5 * sin(1e22) + 1'])
      expect(refusal(lost)).toContain('no digit is sure');
    for (const zero of ['0.1 + 0.2 - 0.3', 'sin(pi)', 'x = sqrt(2)^2 - 2\nx * 3', 'sin(2 * pi * 1000)', '1e22 + sin(1e22) - 1e22'])
      expect(run(zero).results.at(-1)?.numbers[0]?.value).toBe(0);
    // What it is made of is looked at once, however often it is used: 2^40 times in the last line.
    const doubled = Array.from({ length: 40 }, (_, i) => `x${i + 1} = x${i} + x${i}`);
    expect(run(['x0 = 0.1 + 0.2 - 0.3', ...doubled].join('\n')).results.at(-1)?.numbers[0]?.value).toBe(0);
  });

  it('is refused at its place', () => {
    expect(refusal('x = 3 m\ny = 2 s\nx * 2 + y')).toContain('line 3, column 1');
    expect(refusal('3 m + (4 m + 2 s)')).toContain('column 8');
  });

  it('is refused where it is too long', () => {
    expect(refusal('1 + '.repeat(2_000))).toContain('4000');
    expect(refusal('1\n'.repeat(51))).toContain('50');
    for (const deep of [
      `${'('.repeat(200)}1${')'.repeat(200)}`,
      `${'√'.repeat(200)}2`,
      `${'-'.repeat(200)}2`,
      `2${'^2'.repeat(200)}`,
      `3${'!'.repeat(3_000)}`,
      `1${'²!'.repeat(200)}`,
      `2^${'-'.repeat(3_900)}1`,
    ])
      expect(refusal(deep)).toContain('nested');
    for (const long of [`${'1+'.repeat(1_975)}1`, `${'2*'.repeat(1_001)}1`, `1 m${'$'.repeat(3_900)}`])
      expect(refusal(long)).toContain('joins more than 1000 operands');
    expect(run(`${'1+'.repeat(1_000)}1`).results[0]?.numbers[0]?.value).toBe(1_001);
  });

  it('is refused soon where it is made to cost much', () => {
    const list = `b = [${Array(999).fill(1).join(',')}]`;
    const doubled = Array.from({ length: 40 }, (_, i) => `v${i + 1} = v${i} + v${i}`);
    const before = processorTime();
    expect(refusal(`x [${' '.repeat(3_900)}`)).toContain('line 1, column 3');
    expect(refusal(`20 degC + (3 degC${' '.repeat(3_900)})`)).toContain('two temperatures cannot be added');
    expect(refusal(`${list}; ${'b*'.repeat(900)}b`)).toContain('more work than one sheet may do');
    expect(refusal([list.replace('b', 'v0'), ...doubled].join('\n'))).toContain('more work than one sheet may do');
    // Each but the second took a second or much more.
    expect(processorTime() - before).toBeLessThan(2_000);
  });
});

describe('the variable of an integral or a solution', () => {
  it.each([
    // f(x) = x/2, whose integral from 0 to 2 is 1
    ['f(x) = integrate(x*t, t from 0 to 1)\nintegrate(f(t), t from 0 to 2)', '1'],
    // E is the Planck constant, whatever h runs over
    ['E = h\nintegrate(E*h, h from 0 to 1) / (1 J/Hz)', '3.313035075×10^-34'],
    ['E = c\nsolve c*E = 2*E for c', 'c = 2'],
  ])('is another than a constant or a variable of its name: %s', (sheet, expected) => {
    expect(answer(sheet)).toBe(expected);
  });
});

it('an equation of whole numbers has an error bound', () => {
  // H_4(1.3) = 16*1.3^4 - 48*1.3^2 + 12
  const [{ value, absoluteErrorBound } = { value: Number.NaN, absoluteErrorBound: Number.NaN }] =
    run('SF33(n = 4, x = 1.3)').results[0]?.numbers ?? [];
  expect(value).toBeCloseTo(16 * 1.3 ** 4 - 48 * 1.3 ** 2 + 12, 12);
  expect(absoluteErrorBound).toBeLessThan(1e-12);
});

describe('a sheet whose names stand twice, on line after line, costs no more than its lines', () => {
  // Each name is made of the one before it twice, so that what is written out doubles with each line: 2 * 1.5^46 + 1 at the end.
  it('where it is computed', () => {
    const lines = Array.from({ length: 46 }, (_, i) => `v${i + 1} = v${i} + v${i} * 0.5`);
    const [number] = run(['v0 = 1 + 1', ...lines, 'abs(v46) + 1'].join('\n')).results.at(-1)?.numbers ?? [];
    expect(number?.value).toBeCloseTo(2 * 1.5 ** 46 + 1, 3);
  });

  it('where it is searched for a solution', () => {
    const sheet = 'v1 = (sum(table(3.91, u from 0 to 5 step 0.006)) * atan(pi))^2\nsolve x = abs(v1) for x near 1';
    const [number] = run(sheet).results.at(-1)?.numbers ?? [];
    // 834 values, from 0 to 4.998.
    expect((number?.value ?? 0) / (834 * 3.91 * Math.atan(Math.PI)) ** 2).toBeCloseTo(1, 12);
  });
});

it('a product of many factors takes time in proportion to them', () => {
  // A second for five of them where each factor asked for all before it.
  const factors = `1${'*s/s'.repeat(490)}`;
  answer(factors);
  const before = processorTime();
  for (let i = 0; i < 5; i += 1) expect(answer(factors)).toBe('1');
  expect(processorTime() - before).toBeLessThan(500);
});
