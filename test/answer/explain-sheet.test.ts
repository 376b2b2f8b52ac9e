import { describe, expect, it } from 'vitest';
import { calculateLines } from '../../src/answer/answer-sheet.js';
import type { NotePart } from '../../src/answer/note/list-parts.js';
import { titleOf } from '../../src/answer/note/sheet-title.js';
import { createNode } from '../core/protocol/node.js';

const node = createNode();

const explain = (lines: string): readonly NotePart[] => calculateLines(lines, undefined, node, undefined, true).answer.explanation ?? [];

const rowsOf = (lines: string): readonly { readonly text: string; readonly latex?: string }[] => {
  const last = explain(lines).findLast((part) => part.type === 'statement');
  return last?.type === 'statement' ? last.rows : [];
};

describe('a sheet explained', () => {
  // What KaTeX is given, written by hand.
  it.each<[string, readonly (string | undefined)[]]>([
    [
      'F = 2 kN; L = 3 m; M = F * L / 4 in kN*m',
      [String.raw`M = \frac{F \, L}{4}`, String.raw`M = \frac{2\,\mathrm{kN} \cdot 3\,\mathrm{m}}{4}`],
    ],
    ['v = 3 m/s; v^2', ['{v}^{2}', String.raw`\left(3\,\mathrm{m/s}\right)^{2}`]],
    ['a = -2; a + 1', ['a + 1', '-2 + 1']],
    ['P_cr = 5 kN; P_cr / 2.5', [String.raw`\frac{P_{\mathrm{cr}}}{2.5}`, String.raw`\frac{5\,\mathrm{kN}}{2.5}`]],
    ['x = 1.20 +- 0.05 kN', [String.raw`x = (1.20 ± 0.05)\,\mathrm{kN}`]],
    ['F = 1.20 +- 0.05 kN; 2 * F', [String.raw`2 \, F`, String.raw`2 \, (1.200 ± 0.050)\,\mathrm{kN}`]],
    ['x = 3 ft + 2 in; x / 2', [String.raw`\frac{x}{2}`, String.raw`\frac{3.16667\,\mathrm{ft}}{2}`]],
    ['sqrt(3^2 + 4^2)', [String.raw`\sqrt{{3}^{2} + {4}^{2}}`]],
    ['solve x^2 = 4 for x near 2', ['{x}^{2} = 4']],
    ['20% off 50 USD', [undefined]],
  ])('%s is set', (lines, latex) => {
    expect(rowsOf(lines).map((row) => row.latex)).toEqual(latex);
  });

  it('has the equation that it calls, the same with the values of the lines above, and where it stands', () => {
    const [, , called] = explain('D = 60 mm; d = 50 mm\nI = SL7(D = D, d)');
    expect(called).toMatchObject({ type: 'statement', line: 2, kind: 'computes', results: [2], called: [{ id: 'SL7' }] });
    expect(rowsOf('D = 60 mm; d = 50 mm\nI = SL7(D = D, d)').map(({ text }) => text)).toEqual([
      'I = SL7(D = D, d)',
      'I = π·(D⁴ − d⁴) / 64',
      'I = π·((60 mm)⁴ − (50 mm)⁴) / 64',
    ]);
  });

  it('has its comments, what is given, defined and asserted, and the places of its results', () => {
    expect(
      explain('\n# title\nx = 3 m\n\n# Head\n# said\nf(t) = 2 * t; assert x > 2 m; f(x)').map((part) =>
        part.type === 'statement' ? [part.line, part.kind, part.isGiven, part.results] : [part.line, part.type, part.text],
      ),
    ).toEqual([
      [3, 'computes', true, [0]],
      [5, 'heading', 'Head'],
      [6, 'text', 'said'],
      [7, 'defines', false, []],
      [7, 'asserts', false, []],
      [7, 'computes', false, [1]],
    ]);
  });

  it('has as its title the comment that it begins with, as the console has', () => {
    expect(['\n// Loads\nP = 2 kN', 'P = 60 W\n# no title', ''].map(titleOf)).toEqual(['Loads', undefined, undefined]);
  });

  it('is not given where nobody asks', () => {
    expect(calculateLines('1 + 1', undefined, node).answer).not.toHaveProperty('explanation');
  });
});
