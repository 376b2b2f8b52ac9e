import { describe, expect, it } from 'vitest';
import { nameOf, titleOf } from '../../src/console/sheet/sheet-name.js';

describe('the name of a sheet and the title of its note', () => {
  it.each<[string, string, string]>([
    ['# Strut of the canopy\nD = 60 mm', 'Strut of the canopy', 'Strut of the canopy'],
    ['\n// Loads\nP = 2 kN', 'Loads', 'Loads'],
    ['P = 60 W\nU = 230 V', 'P = 60 W', 'Calculation'],
    ['', 'Sheet', 'Calculation'],
  ])('%j', (text, name, title) => {
    expect([nameOf(text), titleOf(text)]).toEqual([name, title]);
  });
});
