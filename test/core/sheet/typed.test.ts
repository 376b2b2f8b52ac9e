import { describe, expect, it } from 'vitest';
import { answer, refusal, run } from './sheets.js';

describe('what people type into a calculator', () => {
  it.each([
    ['80 * 15%', '12'],
    ['15% * 80', '12'],
    ['80 EUR * 15 %', '12.00 EUR'],
    ['6 % / 12', '0.5 %'],
    ['20% off 80', '64'],
    ['3 1/2 in in mm', '88.9 mm'],
    ['3h 20min', '200 min'],
    ['5 ft 10 in in cm', '177.8 cm'],
    ['5 ft 3 1/2 in in cm', '161.29 cm'],
    ['5 ft 1/2 in in cm', '153.67 cm'],
    ['6 ft 3/4 in in cm', '184.785 cm'],
    ['2⁸ + 1', '257'],
    ['$1,250 * 12', '15000.00 USD'],
    ['1,250,000 / 8', '156250'],
    ['sin(45°)^2', '0.5'],
    ['sum([300,400,500,200])', '1400'],
    ['max(1,250,300)', '300'],
    ['mean([10,100,200,300])', '152.5'],
    // 3.785411784 L and 1609.344 m: 100 km / (25 mpg).
    ['25 mpg in L/100 km', '9.40858 L/(100 km)'],
    ['7.2 L/100 km in mpg', '32.6687 mpg'],
    ['50 mpg in km/L', '21.2572 km/L'],
    // 1000 mL of 20 gtt/mL in 8 h: 1000 * 20 / 480.
    ['1000 mL / 8 h * 20 gtt/mL in gtt/min', '41.6667 gtt/min'],
    ['500 mL * 15 drops/mL / (4 h) in drops/min', '31.25 drops/min'],
    ['3 sqft in m^2', '0.27870912 m²'],
    ['1 US gallon in L', '3.78541 L'],
    ['5 kg // a comment', '5 kg'],
    ['110 m/min / (pi * 42 mm) * 1 rev in rpm', '833.669 rpm'],
    ['110 m/min / (21 mm) * 1 rad in rpm', '833.669 rpm'],
    ['50 Hz * 1 rev in rpm', '3000 rpm'],
    ['2 x 3', '6'],
  ])('%s is %s', (sheet, says) => {
    expect(answer(sheet)).toBe(says);
  });

  it.each([
    ['14:30', 'write 14 h 30 min, 14 min 30 s, or 14/30 for a ratio'],
    ['1:30:00 + 5 min', 'write 1 h 30 min 0 s'],
    ['2h30', 'write 2 h 30 min'],
    ['3h20m', 'write 3 h 20 min'],
    ['23/11/2026', 'dates are not computed here'],
    ['today + 3 d', 'dates are not computed here'],
    ['10–20', 'write 10 - 20, or give both ends, [10, 20]'],
    ['5\'10"', 'write 5 ft 10 in, or 5 arcmin 10 arcsec for an angle'],
    ['[1,250,000]', 'write 1250000, or 1, 250, 0 with spaces'],
    ['[1,250, 3]', 'write 1250, or 1, 250 with spaces'],
    ['max(1,250.50)', 'write 1250.50, or 1, 250.5 with spaces'],
    ['10k * 3', '10k: write 10 * 1e3'],
    ['5 million', 'write 5 * 1e6'],
    ['2 dozen', 'write 2 * 12'],
    ['1/2 1/2', 'two numbers stand side by side'],
    ['5 ft 1', 'two numbers stand side by side'],
    ['2x3', 'write 2 * 3'],
    ['sqrt 16', 'sqrt(16)'],
    ['ln x', 'write ln(…)'],
    ['10 mod 3', 'mod(10, 3)'],
    ['17 // 5', 'floor(17 / 5)'],
    ['0x1F', '0x1F is 31'],
    ['0b101', '0b101 is 5'],
    ['100°F in C', 'Write 100°F in degC'],
    ['98.6 F in C', 'Write 98.6 degF in degC'],
    ['2:1', 'a ratio is written 2/3'],
    ['110 m/min / (pi * 42 mm) in rpm', 'write (110 m/min / (pi * 42 mm)) * 1 rev in rpm'],
    ['110 m/min / (pi * 42 mm) in rpm', 'write (110 m/min / (pi * 42 mm)) * 1 rad in rpm'],
  ])('%s is refused with what to write', (sheet, says) => {
    expect(refusal(sheet)).toContain(says);
  });
});

describe('what a rule chose is told, and nothing else', () => {
  it.each([
    ['m = 5 kg; F = 2 m * 3 N', ['2 m in the unit m; 2 times the variable is 2 * m']],
    ['120 + 10 %', ['120 + 10 % as 120 * (1 + 10 %)']],
    ['25 mpg in L/100 km', ['25 mpg in L/(100 km) as 1/(25 mpg), fuel for a distance being the inverse of distance for fuel']],
    ['m = 70 kg; h = 1.75 m; m / h^2', []],
    ['F = 12 N; R = 3 ohm; F / 2', []],
    ['1000 * (1 + 5 %)^10', []],
    ['80 * 15 %', []],
  ])('%s', (sheet, readings) => {
    expect(run(sheet).readings).toEqual(readings);
  });
});
