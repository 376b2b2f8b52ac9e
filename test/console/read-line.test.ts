import { describe, expect, it } from 'vitest';
import type { OperatorPage, SheetAnswer } from '../../src/console/api/calls.js';
import { formulaToLatex } from '../../src/console/parts/formula-to-latex.js';
import { explainSheet, listCalled } from '../../src/console/sheet/explain-line.js';
import { readLine, readRecord } from '../../src/console/sheet/read-line.js';
import { listLiterals, listStatements } from '../../src/console/sheet/statements.js';

const latex = (text: string): string | undefined => {
  const formula = readLine(text);
  return formula === undefined ? undefined : formulaToLatex(formula);
};

describe('a line of a sheet as an equation', () => {
  it.each([
    ['F * L / 4', String.raw`\frac{F \cdot L}{4}`],
    ['E = 0.5 * m * v^2', String.raw`E= 0.5 \cdot m \cdot {v}^{2}`.replace('E=', 'E =')],
    ['P_cr / 2.5 in kN', String.raw`\frac{P_{\mathrm{cr}}}{2.5}`],
    ['9.81 m/s^2', String.raw`9.81\,\mathrm{m}/\mathrm{s}^{2}`],
    ['5 m / 2 s', String.raw`\frac{5\,\mathrm{m}}{2\,\mathrm{s}}`],
    ['1.20 +- 0.05 kN', String.raw`(1.20 \pm 0.05)\,\mathrm{kN}`],
    ['sqrt(a^2 + b^2)', String.raw`\sqrt{{a}^{2} + {b}^{2}}`],
    ['(a + b)^2', String.raw`{\left(a + b\right)}^{2}`],
    ['1500000', String.raw`1\,500\,000`],
    ['2e-3 * theta', String.raw`2 \times 10^{-3} \cdot \theta `],
  ])('%s', (text, expected) => {
    expect(latex(text)).toBe(expected);
  });

  it.each(['solve x^2 = 4 for x near 2', 'x if x > 3 else 0', '20% off 50 USD', '2 m a', 'a +', ')'])(
    'is not set where it has another form: %s',
    (text) => {
      expect(readLine(text)).toBeUndefined();
    },
  );

  it('reads the equations of records with their units', () => {
    expect(formulaToLatex(readRecord('v = 0.5 [m^0.5/s] * sqrt(h)') ?? { type: 'number', text: '' })).toBe(
      String.raw`v = 0.5\,\mathrm{m}^{0.5}/\mathrm{s} \cdot \sqrt{h}`,
    );
  });
});

describe('the statements of a sheet', () => {
  it('stand on their lines, without comments', () => {
    expect(listStatements('# a\nD = 60 mm; d = 5 mm # b\n\nx')).toEqual([
      { text: 'D = 60 mm', line: 2, from: 4 },
      { text: 'd = 5 mm', line: 2, from: 15 },
      { text: 'x', line: 4, from: 29 },
    ]);
  });

  it('have numbers that can be varied where they set a name to one', () => {
    const sheet = 'D = 60 mm; x = D / 2\nn = -1.5e3\ns = 3 m + 1 m\ny = 3 s * 2\ng = 9.81 m/s^2';
    expect(listLiterals(sheet).map(({ name, value, unit, from, to }) => [name, value, unit, sheet.slice(from, to)])).toEqual([
      ['D', 60, 'mm', '60'],
      ['n', -1500, '', '-1.5e3'],
      ['g', 9.81, 'm/s^2', '9.81'],
    ]);
  });

  it('call operators by id or by name', () => {
    expect([...listCalled('SL7(D = 1 m); "Ohm\'s law"(R = 2 ohm)', ["CT1 Ohm's law"])]).toEqual([
      ['SL7', 'SL7'],
      ["Ohm's law", 'CT1'],
    ]);
  });
});

describe('a sheet explained', () => {
  it('has for each statement its equation, and the same with the values of the lines above', () => {
    const operator = { id: 'SL7', latex: 'I', text: 'I = …', equation: 'I = pi * (D^4 - d^4) / 64' } as unknown as OperatorPage;
    const line = (at: number, name: string, value: number, unit: string) => ({
      line: at,
      name,
      answer: '',
      value,
      unit,
      absoluteErrorBound: 0,
    });
    const answer = { results: [line(1, 'D', 60, 'mm'), line(1, 'd', 50, 'mm'), line(2, 'I', 329376.35, 'mm^4')] } as unknown as SheetAnswer;
    const lines = explainSheet('D = 60 mm; d = 50 mm\nI = SL7(D = D, d)', answer, new Map([['SL7', operator]]));
    expect(lines.map(({ results }) => results.map(({ name }) => name))).toEqual([['D'], ['d'], ['I']]);
    expect(lines[2]?.rows.map((row) => row.latex)).toEqual([
      'I',
      String.raw`I = \frac{\pi  \cdot \left(\left(60\,\mathrm{mm}\right)^{4} - \left(50\,\mathrm{mm}\right)^{4}\right)}{64}`,
    ]);
  });
});
