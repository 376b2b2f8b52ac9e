import { describe, expect, it } from 'vitest';
import { readFormula } from '../../../src/core/search/read-formula.js';
import { readUnitHints } from '../../../src/core/search/unit-hints.js';
import { createSpelling } from '../../../src/core/search/words/correct-spelling.js';
import { foldText } from '../../../src/core/search/words/fold-text.js';
import { stemsOf } from '../../../src/core/search/words/split-words.js';
import { stemWord } from '../../../src/core/search/words/stem-word.js';

const squeeze = (text: string): string => text.replace(/\s+/gu, ' ').trim();

describe('folding', () => {
  it.each([
    ['ρ', 'rho'],
    ['\\rho', 'rho'],
    ['m²', 'm^2'],
    ['s⁻¹', 's^-1'],
    ['énergie', 'energie'],
    ['a·b', 'a*b'],
    ['½', '1/2'],
    ['\\frac{a}{b}', '((a)/(b))'],
    ['Δt', 'Delta t'],
    ['x_{0}^{2} \\cdot y', 'x_0^2 * y'],
  ])('%s is %s', (text, folded) => {
    expect(squeeze(foldText(text))).toBe(folded);
  });
});

describe('stems', () => {
  it.each([
    ['velocities', 'velocity'],
    ['accelerating', 'acceleration'],
    ['capacitors', 'capacitor'],
    ['relational', 'relate'],
    ['radii', 'radius'],
    ['gases', 'gas'],
    ['fell', 'falling'],
    ['colour', 'color'],
    ['metres', 'meter'],
    ['haemoglobin', 'hemoglobin'],
    ['polarisation', 'polarization'],
    ['sulphur', 'sulfur'],
    ['travelling', 'traveling'],
    ['vapour', 'vapors'],
  ])('%s and %s are one', (a, b) => {
    expect(stemWord(a)).toBe(stemWord(b));
  });

  // From the published vocabulary of the algorithm (tartarus.org/martin/PorterStemmer).
  it.each([
    ['caresses', 'caress'],
    ['ponies', 'poni'],
    ['plastered', 'plaster'],
    ['motoring', 'motor'],
    ['conflated', 'conflat'],
    ['hopping', 'hop'],
    ['failing', 'fail'],
    ['happy', 'happi'],
    ['conditional', 'condit'],
    ['triplicate', 'triplic'],
    ['replacement', 'replac'],
    ['adoption', 'adopt'],
    ['effective', 'effect'],
    ['probate', 'probat'],
    ['controll', 'control'],
  ])('%s is cut to %s', (word, stem) => {
    expect(stemWord(word)).toBe(stem);
  });

  it('leaves out words that say nothing', () => {
    expect(stemsOf('What is the speed of a falling stone?')).toEqual(['speed', 'fall', 'stone']);
  });
});

describe('quantities in a query', () => {
  it.each([
    ['from 20 m', ['#m']],
    ['a car of 1.5 t at 90 km/h', ['#kg', '#m/s']],
    ['3 mol/L', ['#mol/m^3']],
    ['water at 20 °C, 2 bar', ['#K', '#kg/(m*s^2)']],
    ['1000 in ten years', []],
    ['5 calls', []],
    ['97.5 percent', []],
    ['400 dollars', ['#currency']],
    ['no numbers in m/s', []],
  ])('%s', (query, dimensions) => {
    expect(readUnitHints(query).dimensions).toEqual(dimensions);
  });
});

describe('units without a number in a query', () => {
  it.each([
    ['10 uH coil, which MHz', ['#1/s']],
    ['how many square metres', ['#m^2']],
    ['liters per hour of a pump', ['#m^3/s']],
    ['failures per year', []],
    ['tax in year 3', []],
    ['rings of C8H10', []],
  ])('%s', (query, named) => {
    expect(readUnitHints(query).named).toEqual(named);
  });
});

describe('formulas', () => {
  const isSymbol = (name: string): boolean => ['rho', 'theta', 'mu'].includes(name);
  it.each([
    ['what is the speed of a car', false],
    ['km/h', false],
    ['p-value of a chi-square test', false],
    ['80/20 rule', false],
    ['E=mc2', true],
    ['½ρv²', true],
    ['sqrt(2 g h)', true],
    ['a = ', false],
    ['= b = c =', false],
    ['F = ((m', false],
    ['x = sin theta', true],
  ])('%s', (query, isFormula) => {
    expect(readFormula(query, isSymbol) !== undefined).toBe(isFormula);
  });
});

describe('spelling', () => {
  const correct = createSpelling(['veloc', 'capacitor', 'temperatur', 'mass', 'energi', 'mortgag']);
  it.each([
    ['velocty', 'veloc'],
    ['capaciter', 'capacitor'],
    ['tempreture', 'temperatur'],
    ['enegry', 'energi'],
    ['morgage', 'mortgag'],
  ])('%s', (word, stem) => {
    expect(correct(word)[0]?.stem).toBe(stem);
  });

  it.each([['xyz'], ['mas'], ['gravitation'], ['__proto__'], ['a1b2c3']])('leaves %s', (word) => {
    expect(correct(word)).toEqual([]);
  });
});
