import { describe, expect, it } from 'vitest';
import { answer, refusal, run } from './sheets.js';

// By hand; 1 mile = 1609.344 m exactly (NIST SP 811).
describe('a question in plain words is the line that it asks for', () => {
  it.each([
    ['what is 15% of 80', '12'],
    ["What's 18 % of 54.20 USD?", '9.76 USD'],
    ['please calculate 12 V / 4 ohm', '3 A'],
    ['convert 5 km to m', '5000 m'],
    ['how much is 10 miles in km', '16.09344 km'],
    ['how many km in 10 miles', '16.09344 km'],
    ['how many feet are there in a mile?', '5280 feet'],
    ['how many m in km', '1000 m'],
    ['how many in in 2 ft', '24 in'],
    ['3 GB is how many MB?', '3000 MB'],
    ['what is a mile in km', '1.609344 km'],
    ['what is the square root of 16?', '4'],
    ['cube root of 27 m^3', '3 m'],
    ['what is the average of 3 kg, 4 kg and 8 kg', '5 kg'],
    ['sine of 30 degrees', '0.5'],
    ['roots of x^2 - 5x + 6', 'x = [2, 3]'],
    ['what are the roots of x^2 - 5x + 6?', 'x = [2, 3]'],
    ['solve 2x + 3 = 7', 'x = 2'],
    ['what is NM19(m = 80 kg, a = 2 m/s^2)', '160 N'],
    // Whoever gives a name to something means that.
    ['what = 5; what * 2', '10'],
    ['average = 3 kg', 'average = 3 kg'],
  ])('%s is %s', (question, said) => {
    expect(answer(question)).toBe(said);
  });

  it('passes over no number and no word that says something', () => {
    for (const question of [
      'what is 5 + 5 20',
      'what is 3 15% of 80',
      'how many 5 in 10',
      'how many apples in 3 boxes',
      'how hot is 20 degC in degF',
      'what is 15 apples',
      'find 3 of 4 and 5',
      'solve x * y = 4',
    ])
      expect(refusal(question), question).toBeDefined();
  });

  it('tells how it was read where more than words before the line were left out', () => {
    expect(run('what is 15% of 80').readings).toEqual([]);
    expect(run('how many km in 10 miles').readings).toEqual(['how many km in 10 miles as 10 miles in km']);
  });
});
