import { expect, it } from 'vitest';
import { nameOf } from '../../src/console/sheet/sheet-name.js';

it.each<[string, string]>([
  ['# Strut of the canopy\nD = 60 mm', 'Strut of the canopy'],
  ['\n// Loads\nP = 2 kN', 'Loads'],
  ['P = 60 W\nU = 230 V', 'P = 60 W'],
  ['', 'Sheet'],
])('the name of the sheet %j', (text, name) => {
  expect(nameOf(text)).toBe(name);
});
