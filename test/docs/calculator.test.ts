import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { recognizeEquations } from '../../src/core/sheet/recognize.js';
import { node } from '../core/protocol/node.js';
import { answer, refusal, run } from '../core/sheet/sheets.js';

const page = readFileSync(new URL('../../docs/calculator.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| `(?<sheet>.+?)` \| (?:`(?<says>.+)`|refused: (?<why>.+)) \|$/gmu)].map(({ groups }) => groups);

describe('docs/calculator.md', () => {
  it('has a row for every line of its tables', () => {
    const lines = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| write'));
    expect(rows).toHaveLength(lines.length);
    expect(rows.length).toBeGreaterThan(100);
  });

  it.each(rows.map((row) => [row?.sheet ?? '', row?.says, row?.why]))('%s', (sheet, says, why) => {
    if (why === undefined) expect(answer(sheet)).toBe(says);
    else expect(refusal(sheet)?.replace(/^line \d+, column \d+: /u, '')).toBe(why);
  });

  it('says what is recognized', () => {
    const [sheet = '', note = ''] = [...page.matchAll(/recognized: `(.+?)` has the note \*(.+?)\*/gu)][0]?.slice(1) ?? [];
    expect(recognizeEquations(run(sheet).equations(), node.registry).flatMap(({ notes }) => notes)[0]).toContain(note);
  });

  it.each([
    ['4,000 characters', `1${' + 1'.repeat(1000)}`],
    ['50 lines', Array.from({ length: 51 }, (_, i) => `x${i} = ${i}`).join('\n')],
    ['20 functions', `${Array.from({ length: 21 }, (_, i) => `f${i}(x) = x + ${i}`).join('; ')}; f1(2)`],
    ['8 parameters', 'f(a, b, c, d, g, i, j, k, l) = a; f(1, 2, 3, 4, 5, 6, 7, 8, 9)'],
    ['20 calls', Array.from({ length: 21 }, () => 'CT1(I = 1 A, R = 2 ohm)').join(' + ')],
    ['1,000 values', `sum([${'1, '.repeat(1000)}1])`],
    ['a nesting of 64', `${'('.repeat(80)}1${')'.repeat(80)}`],
    [
      'budget of\nwork',
      'f(x) = integrate(sqrt(x * y), y from 0 to 1); g(x) = integrate(f(x * y), y from 0 to 1); p(x) = integrate(g(x * y), y from 0 to 1); integrate(p(x), x from 0 to 1)',
    ],
  ])('states the limit of %s', (says, sheet) => {
    expect(page).toContain(says);
    expect(refusal(sheet)).toBeDefined();
  });
});
