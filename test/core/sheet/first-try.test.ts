import { describe, expect, it } from 'vitest';
import { call } from '../../tools/call.js';
import { answer, refusal, run } from './sheets.js';

// Values by Python 3.12 and scipy 1.x; 1 in = 25.4 mm and 1 stone = 14 lb = 6.35029318 kg exactly (NIST SP 811).
describe('lines as people write them on the first try', () => {
  it.each([
    // names of several words
    ['seed rate = 300/m^2 * 45 g/1000 / 0.92 in kg/ha\nseed rate * 12 ha in kg', '1760.87 kg'],
    ['R parallel = 5 ohm; 10 V / R parallel', '2 A'],
    ['speed = 3 m/s; wind speed = 5 m/s; speed + wind speed', '8 m/s'],
    ['price per plant = 2.50 USD; 2 price per plant', '5.00 USD'],
    ['drip rate: 3 mL/h\ndrip rate * 2 h', '6 mL'],
    // strokes that can be no angle
    ['8\' 3 1/2" - 2\' 7 3/4" in inches', '67.75 inches'],
    ['12′6″ x 14′3″ in sq ft', '178.125 sq ft'],
    ["area = 12' x 14' in ft^2", 'area = 168 ft²'],
    ['0.0005" in um', '12.7 µm'],
    // several units
    ['1.2 L / (150 mL/h) in hours and minutes', '8 hours 0 minutes'],
    ['70 kg in stone and pounds', '11 stone 0.323584 pounds'],
    ['185 nmi / 112 kn in min', '99.1071 min'],
    // functions of spreadsheets and of Python
    ['=AVERAGE(1, 2, 6) * PI()', '9.42478'],
    ['STDEV.S(12.1, 11.8, 12.7)', '0.458258'],
    ['SQRT(16 m^2)', '4 m'],
    ['scipy.stats.norm.ppf(0.975)', '1.95996'],
    // words
    ['what percent is 45 of 180', '25 %'],
    ['log base 2 of 1024', '10'],
    ['log base 3 of 81', '4'],
    ['integral of x^2 from 0 to 3', '9'],
    ['derivative of x^3 at x = 2', '12'],
    ['gcd of 84 and 126', '42'],
    ['median of 3 7 9 12', '8'],
  ])('%s is %s', (lines, said) => {
    expect(answer(lines)).toBe(said);
  });

  it.each([
    ['1/(1/100 + 1/220) ohm', '1/((1/100 + 1/220) ohm) or (1/(1/100 + 1/220)) ohm'],
    ['V = 12; V / (2 + 3) ohm', 'V/((2 + 3) ohm) or (V/(2 + 3)) ohm'],
    ['1/(2 + 3) min in min', '1/((2 + 3) min) or (1/(2 + 3)) min'],
    ["8' 3 1/2\" + 2'", 'write 8 ft 3 1/2 in + 2 ft, or 8 arcmin 3 1/2 arcsec + 2 arcmin for an angle'],
    ["325.67' * sin(12°15'30\")", 'write 325.67 ft * sin(12°15\'30"), or 325.67 arcmin * sin(12°15\'30") for an angle'],
    ["12' * 60 mi in mi", "12' can be read in two ways"],
    ['5\'-3" in in', "5' can be read in two ways"],
    ['R parallel = 5 ohm; R * 300 K', 'R is a constant and in the name "R parallel"'],
    ['given c = 5; c * 2', 'c is a constant and in the name "given c"'],
    ['m = 2 kg; a = 3 m/s^2; m a = 6 N', 'a name is one word'],
    ['half-life = 5730 yr', 'half_life = …'],
    ['flour 500g', 'write flour = 500g'],
    ['raised bed 8 ft x 4 ft x 10 in in L', 'write raised bed = 8 ft x 4 ft x 10 in in L'],
    ['185 nm / 112 kn in min', 'the nautical mile nmi'],
    ['5 kn * 20 min in nm', 'the nautical mile nmi'],
    ['d = 185 nm; v = 112 kts; d / v in min', 'the nautical mile nmi'],
    ['dog 23 kg: 23 kg * 0.2 mg/kg', 'Write 23 kg * 0.2 mg/kg # dog 23 kg'],
    ['0.004 in/tooth * 4 teeth', 'Where it is counted it has no unit: write 0.004 in * 4 teeth. Else give it a value first: tooth = …'],
    ['20*log10(4 V/1 V) dB', 'write 20*log10(4 V/1 V) * 1 dB'],
    ['94 dB - 20*log10(8)', 'write (20*log10(8)) dB'],
    ['NORM.S.INV(0.975)', 'normal.quantile(p)'],
    ['stats.uniform.cdf(0.5, 1, 2)', 'expected the end of the line'],
    ['ATAN2(1, 2)', 'spreadsheets give x first'],
    ['LOG(100)', 'ln (base e) or log10 (base 10)'],
    ['sum of 12 500', 'two numbers stand side by side'],
    ['int(-2.5)', 'there is no function int'],
    ['kinetic_energy(2 kg, 3 m/s)', 'NM23(m = …, v = …) is the Kinetic energy'],
    ['VLOOKUP(2)', 'there is no function VLOOKUP.'],
    ['2 PI', 'PI is written pi here'],
  ])('%s is refused with what to write: %s', (lines, says) => {
    expect(refusal(lines)).toContain(says);
  });

  it('are told as they were read', () => {
    expect(run('12\'6" in cm').readings).toEqual(['12\'6" in cm as 12 ft 6 in in cm']);
  });

  it('are read again alike when their receipt is verified', async () => {
    const { receipt } = await call<{ receipt: unknown }>('calculate', {
      lines: 'heat input = 24 V * 180 A / (5 mm/s)\nheat input * 2 m in kJ',
      detail: true,
    });
    expect(await call('verify', { receipt })).toMatchObject({ valid: true });
  });
});
