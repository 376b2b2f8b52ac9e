import { describe, expect, it } from 'vitest';
import { answer, refusal, run } from './sheets.js';

// Lines that agents and people were asked to write for 500 questions of trades; values by Python 3.11 from the formula, units of NIST SP 811.
describe('a line as somebody asked it', () => {
  it.each([
    // 2.7 / 0.18 is 15, and its double is above.
    ['rise = 2.7 m; n = ceil(rise / 180 mm); rise / n in mm', '180 mm'],
    ['floor(0.7 / 0.1)', '7'],
    ['trunc([0.3, 0.61] / 0.1)', '[3, 6]'],
    ['ceil(2.3)', '3'],
    ['$52000 / (2080 h)', '25 USD/h'],
    ['$25/h * 40 h', '1000.00 USD'],
    ['$3.49 / 12 oz in $/lb', '4.65333 USD/lb'],
    ['$1.2M * 3.5%', '42000.00 USD'],
    ['€5k * 3', '15000.00 EUR'],
    ['150 mm / (0.04 W/(m K))', '3.75 m²·K/W'],
    ['1 / (0.017 ohm mm^2/m)', '5.88235×10^7 S/m'],
    ['50 psf in kPa', '2.39401 kPa'],
    ['100 sqm in sqft', '1076.39 sqft'],
    ['1 bushel in L', '35.2391 L'],
    ['1.6×10^-19 C * 5 V', '8×10^-19 J'],
    ['3*10^8 m/s * 2 s', '600000000 m'],
    ['5 min 20 s/km * 21.0975 km in h + min + s', '1 h 52 min 31.2 s'],
    ['5 min 20 s per km in km/h', '11.25 km/h'],
    ['mean arterial pressure: 80 mmHg + (120 mmHg - 80 mmHg)/3', 'mean_arterial_pressure = 93.3333 mmHg'],
    ['mean(72, 85, 91, 64, 78)', '78'],
    ['stdev(4, 8, 6, 5, 3)', '1.92354'],
    ['geometric mean of 2, 8, 32', '8'],
    ['12 is what percent of 80?', '15 %'],
    ['what percent of 80 kg is 12 kg', '15 %'],
    ['18 is 24% of what', '75'],
    ['10% more than 250 kg', '275 kg'],
    ['what is 25% less than 80?', '60'],
    ['200 EUR decreased by 15 percent', '170.00 EUR'],
    ['increase from 80 to 92 in percent', '15 %'],
    ['45000 / 60000 as a percentage', '75 %'],
    ['ratio of 15 to 60', '0.25'],
    ['half a mile in m', '804.672 m'],
    ['half = 3; half * 2', '6'],
    ['sum of the numbers from 1 to 100', '5050'],
  ])('%s is %s', (sheet, says) => {
    expect(answer(sheet)).toBe(says);
  });

  it.each([
    ['230V^2/(2kW)', 'write (230 V)^2, or 230 * (1 V^2)'],
    ['sqrt(3 N² + 4 N²)', 'write (3 N)^2, or 3 * (1 N^2)'],
    ['map = (120 + 2*80)/3 mmHg', 'write ((120 + 2*80)/3) * 1 mmHg or (120 + 2*80)/(3 mmHg)'],
    ['max([1, 2], 3)', 'max takes one list, or single values'],
    ['sum([1, 2], [3, 4])', 'sum takes one list, or single values'],
    ['lambda = 10/h', 'write 10/(1 h) for the unit'],
    ['60% of (220 - 45)/min', 'as a unit it needs a number: (1 min)'],
    ['1,200 sq ft in m2', "'1,200' could be 1200 or 1.200"],
    ['(15,000 / 10,000)^(1/5) - 1', "'15,000' could be 15000 or 15.000"],
    ['50 ft-lbs in N m', 'write lbf*ft (torque) or ft_lbf (energy)'],
    ['|-5| + 2', 'the absolute value is abs(x)'],
    ['12 plants/m^2 * 35 m^2', 'write 12/m^2 * 35 m^2'],
    ['5 times 8', '5 * 8'],
    ['5 kg plus 3 kg', '5 kg + 3 kg'],
    ['C(20, 3)', 'write binomial(n, k)'],
    ['slope([1, 2], [3, 4])', 'covariance(x, y) / variance(x)'],
    ['200 + 100 increased by 10%', 'a sign is missing'],
  ])('%s is refused with what to write', (sheet, says) => {
    expect(refusal(sheet)).toContain(says);
  });

  it('says of which whole number a step was taken', () => {
    expect(run('ceil(2.7 m / 180 mm)').readings).toEqual(['ceil(2.7 m / 180 mm) of 15, from which rounding alone parts it']);
    expect(run('ceil(9 / 3)').readings).toEqual([]);
  });
});
