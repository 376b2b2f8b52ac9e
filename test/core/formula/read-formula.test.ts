import { describe, expect, it } from 'vitest';
import { isFault } from '../../../src/core/faults.js';
import { formatFormula, parseFormula, splitFormulas } from '../../../src/core/formula/parse-formula.js';
import { digestOfFormula, readFormula } from '../../../src/core/formula/read-formula.js';
import { DEFLECTION } from './formulas.js';

const refusalOf = (text: string): readonly [number | undefined, string] => {
  try {
    readFormula(text);
  } catch (error) {
    if (isFault(error, 'FORMULA_INVALID')) return [error.details.line, error.message];
    throw error;
  }
  throw new Error('nothing was refused');
};

const put = (from: string, to: string): string => {
  if (!DEFLECTION.includes(from)) throw new Error(`the text has no ${from}`);
  return DEFLECTION.replace(from, to);
};

describe('the text of a formula', () => {
  it('is an operator with an id of its own', () => {
    const { id, domain, kind, record, formula, inputs, output } = readFormula(DEFLECTION);
    expect([id, domain.id, kind, record.name]).toEqual(['my.deflection', 'my', 'own', 'deflection at midspan']);
    expect(inputs.map(({ name, unitText }) => `${name} ${unitText}`)).toEqual(['F N', 'L m', 'E GPa', 'I mm^4']);
    expect(output.unitText).toBe('mm');
    expect(record.example).toMatchObject({ given: { F: 1000, L: 2, E: 210, I: 1e6 }, gives: 0.794, digits: 3 });
    expect(formula).toEqual({ name: 'my.deflection', text: DEFLECTION, digest: digestOfFormula(DEFLECTION) });
  });

  it('has one canonical form, whatever its spaces, comments and order of the last lines', () => {
    const [heading = '', ...rest] = DEFLECTION.trimEnd().split('\n');
    const [assumes = '', source = '', example = ''] = rest.splice(-3).reverse();
    const loose = ['# a beam', heading.replaceAll(' ', '   '), ...rest.map((each) => each.trim()), assumes, '\t# by hand', example, source]
      .join('\r\n')
      .concat('\n\n');
    expect(readFormula(loose).formula.text).toBe(DEFLECTION);
    expect(readFormula(loose).digest).toBe(readFormula(DEFLECTION).digest);
    expect(formatFormula(parseFormula(DEFLECTION))).toBe(DEFLECTION);
  });

  it.each<[string, string]>([
    ['a list', 'spread: s = stdev(x)\n s: spread [mm]\n x: lengths [mm] list\n example: x = [1, 2, 3] mm gives 1 mm\n source: by hand\n'],
    [
      'a constant',
      'rest: E = m * c^2\n E: energy [J]\n m: mass [kg] > 0\n example: m = 1 g gives 8.98755e13 J to 6 digits\n source: Einstein 1905\n',
    ],
    [
      'a condition',
      'part: x = a / b\n x: share [1]\n a: part [m] > 0\n b: whole [m] > 0\n example: a = 1 m, b = 4 m gives 0.25\n source: own\n requires: a < b\n',
    ],
    [
      'a default',
      'fall: t = sqrt(2 * h / g)\n t: time [s]\n h: height [m] >= 0\n g: gravity [m/s^2] default 10\n example: h = 5 m gives 1 s\n source: own\n',
    ],
    [
      'an example in other units',
      'area: A = pi * d^2 / 4\n A: area [mm^2]\n d: diameter [mm]\n example: d = 2 in gives 3.141592653589793 in^2\n source: own\n',
    ],
  ])('may hold %s', (_, text) => {
    expect(readFormula(text).formula.text).toBe(formatFormula(parseFormula(text)));
  });

  it.each<[what: string, text: string, line: number, says: RegExp]>([
    ['nothing', ' \n# nothing\n', 1, /there is no formula here; it begins with name: output = expression/],
    ['no heading', 'delta = F\n', 1, /is not of the form name: output = expression/],
    ['a name that is none', put('deflection: delta', 'my beam: delta'), 1, /"my beam" is no name: .* like deflection/],
    ['the name of a function', put('deflection: delta', 'sqrt: delta'), 1, /"sqrt" is a function of the language/],
    ['the id of an operator', put('deflection: delta', 'NM19: delta'), 1, /"NM19" has the form of an operator's id/],
    ['a name that all objects have', put('deflection: delta', 'valueOf: delta'), 1, /"valueOf" is a function/],
    ['an equation that does not parse', put('F * L', 'F * * L'), 1, /Unexpected `\*` at column 13/],
    ['an unknown function', put('F * L', 'foo(F) * L'), 1, /Unknown function `foo`/],
    ['an equation without a left side', put('delta = F', 'F'), 1, /A heading is written deflection: output = expression/],
    ['an output on both sides', put('48 *', 'delta *'), 1, /delta stands on both sides/],
    ['a symbol that is not declared', put('48 *', '48 * q *'), 1, /q has no line of its own and is no constant; add q: meaning \[unit\]/],
    ['an output that is not declared', put('  delta: deflection at midspan [mm]\n', ''), 1, /delta has no line of its own/],
    ['units that do not balance', put('span [m]', 'span [s]'), 1, /dimension|length|balance|expected/i],
    ['a symbol without a unit', put('span [m]', 'span'), 4, /lacks a unit in brackets.*a pure number has the unit \[1\]/],
    ['a symbol without a meaning', put('L: span [m]', 'L: [m]'), 4, /L has no meaning/],
    ['an unknown unit', put('[GPa]', '[GPaa]'), 5, /unknown unit 'GPaa'/],
    ['a range that does not parse', put('[m] > 0', '[m] above 0'), 4, /range of L does not parse/],
    ['a symbol declared twice', put('  E: Young', '  L: again [m]\n  E: Young'), 5, /L is declared twice/],
    [
      'a symbol that is not used',
      put('  E: Young', '  Z: nothing [m]\n  E: Young'),
      5,
      /Z is declared, and does not stand in the equation/,
    ],
    ['a symbol that all objects have', put('  L: span', '  constructor: x [m]\n  L: span'), 4, /"constructor" is no symbol/],
    ['no example', DEFLECTION.replace(/ {2}example.*\n/u, ''), 8, /lacks its example. Add a line: example:/],
    ['no source', DEFLECTION.replace(/ {2}source.*\n/u, ''), 8, /lacks its source. Add a line: source:/],
    ['two sources', put('  assumes', '  source: another\n  assumes'), 9, /source stands twice/],
    [
      'an example that does not reproduce',
      put('0.794 mm to 3 digits', '0.795 mm to 3 digits'),
      7,
      /gives 0\.79365\d*, not 0\.795 to 3 digits/,
    ],
    [
      'an example that is rounded and does not say so',
      put(' to 3 digits', ''),
      7,
      /not 0\.794\. An example that is rounded says so: gives 0\.794 mm to 3 digits/,
    ],
    ['an example rounded in another unit', put('0.794 mm to', '0.000794 m to'), 7, /a result that is rounded is written in mm/],
    ['an example in a wrong unit', put('L = 2 m,', 'L = 2 kg,'), 7, /expected a length \[m\], got a mass/],
    ['an example with a bare number', put('E = 210 GPa', 'E = 2.1e11'), 7, /bare number.*"2\.1e11 Pa" \(210 GPa\) or "2\.1e11 GPa"/],
    ['an example out of range', put('L = 2 m,', 'L = -2 m,'), 7, /out of range/],
    ['an example that lacks an input', put(', I = 1e6 mm^4', ''), 7, /lacks I, second moment of area: I = … mm\^4/],
    ['an example with an input too many', put('F = 1 kN,', 'F = 1 kN, q = 1 m,'), 7, /the example gives q, which is no input/],
    ['an example of another form', put(' gives ', ' is '), 7, /an example is written F = … N, L = … m/],
    ['a condition that its example breaks', `${DEFLECTION}  requires: L > 3 * L\n`, 7, /requires L > 3 \* L, which does not hold/],
    ['a condition that does not balance', `${DEFLECTION}  requires: L > F\n`, 1, /./],
    ['a condition that does not parse', `${DEFLECTION}  requires: L > > F\n`, 10, /A condition compares symbols/],
    ['too much work', put('F * L^3', 'sum(k, 1, 1e9, k) * F * L^3'), 7, /more work than one computation may do/],
    ['a line of no form', put('  source', '  by hand\n  source'), 8, /is not of the form symbol: meaning \[unit\]/],
    ['a control character', put('L: span', 'L: sp\u001ban'), 4, /control character/],
    ['too many characters', `# ${'x'.repeat(8_000)}\n${DEFLECTION}`, 1, /at most 8000 are kept/],
    ['a long equation', put('48 *', `${'1 * '.repeat(400)}48 *`), 1, /longer than 1500 characters/],
    ['a long remark', put('assumes: ', `assumes: ${'x'.repeat(1_000)}`), 9, /assumes is longer than 1000/],
  ])('with %s is refused with its line', (_, text, line, says) => {
    const [at, message] = refusalOf(text);
    expect([at, message]).toEqual([line, expect.stringMatching(says)]);
    expect(message).toMatch(new RegExp(`^line ${line}: `));
  });

  it('holds no more symbols than a computation takes', () => {
    const names = Array.from({ length: 51 }, (_, i) => `a${i}`);
    const text = `long: y = ${names.join(' + ')}\n y: sum [1]\n${names.map((name) => ` ${name}: part [1]\n`).join('')} example: gives 1\n source: own\n`;
    expect(refusalOf(text)[1]).toMatch(/it has 52 symbols; at most 50/);
  });

  it('executes nothing that it says', () => {
    for (const equation of ['x = constructor("return 1")()', 'x = a["b"]', 'x = `a`', 'x = a; b', 'x = process.exit(1)'])
      expect(refusalOf(`f: ${equation}\n x: value [1]\n a: value [1]\n example: a = 1 gives 1\n source: own\n`)[0]).toBe(1);
  });
});

describe('a file of formulas', () => {
  it('is parted at its blank lines, each part with its first line', () => {
    const parts = splitFormulas(`# beams\n\n${DEFLECTION}\n \n# wires\narea: A = d^2\n  A: area [mm^2]\n\n\n`);
    expect(parts.map(({ line, text }) => [line, text.split('\n')[0]])).toEqual([
      [3, 'deflection: delta = F * L^3 / (48 * E * I)'],
      [14, '# wires'],
    ]);
  });

  it('is refused with the line of the file', () => {
    const [part] = splitFormulas(`\n\n${put('[GPa]', '[GPaa]')}`);
    expect(() => readFormula(part?.text ?? '', part?.line)).toThrow(/^line 7: unknown unit/);
  });
});
