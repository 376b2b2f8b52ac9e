import { describe, expect, it } from 'vitest';
import { raisePowers, toSuperscript } from '../../../../src/core/quantity/text/superscript.js';

describe('raised digits', () => {
  it.each([
    [0, '⁰'],
    [-34, '⁻³⁴'],
    ['1234567890', '¹²³⁴⁵⁶⁷⁸⁹⁰'],
  ])('of %j are %s', (power, raised) => {
    expect(toSuperscript(power)).toBe(raised);
  });

  it.each([
    ['6.62607×10^-34 J/Hz', '6.62607×10⁻³⁴ J/Hz'],
    ['9.8 m/s^2, 3 m^2', '9.8 m/s², 3 m²'],
    ['x^y', 'x^y'],
  ])('are those of the powers in a text: %s', (text, raised) => {
    expect(raisePowers(text)).toBe(raised);
  });
});
