import { describe, expect, it } from 'vitest';
import { drawChart } from '../../../src/adapters/picture/chart/draw-chart.js';
import { PAINT } from '../../../src/adapters/picture/frame-svg.js';
import { drawStateDiagram } from '../../../src/adapters/picture/states/draw-state-diagram.js';
import { toStateDiagram } from '../../../src/core/contract/definition/draw-definition.js';
import { TEMPLATES } from '../../../src/core/contract/definition/templates.js';
import { PLOTS } from './plots.js';
import { overlapsOf, readGeometry } from './read-geometry.js';

/** Rules of the ground, over which a number may stand; every other line is an axis, an arrow, a curve or a box. */
const RULES: ReadonlySet<string> = new Set([PAINT.rule, PAINT.fineRule]);

const overlaps = (svg: string): readonly string[] => overlapsOf(readGeometry(svg), RULES);

describe('the measure', () => {
  const svg = (content: string): string => `<svg viewBox="0 0 100 100">${content}</svg>`;
  const text = '<text x="50" y="50" font-size="10" text-anchor="middle">word</text>';
  it.each<[string, string, readonly string[]]>([
    ['a text alone', text, []],
    ['a line through it', `${text}<path d="M0 47H100" stroke="#000"/>`, ['"word" lies over a line of #000']],
    [
      'a line that is moved through it',
      `${text}<g transform="translate(0 20)"><path d="M0 27h100" stroke="#000"/></g>`,
      ['"word" lies over a line of #000'],
    ],
    ['a curve through it', `${text}<path d="M0 0C50 60 50 60 100 0" stroke="#000"/>`, ['"word" lies over a line of #000']],
    ['a curve over it', `${text}<path d="M0 0C50 40 50 40 100 0" stroke="#000"/>`, []],
    ['a line under it', `${text}<path d="M0 60L100 60" stroke="#000"/>`, []],
    ['a rule through it', `${text}<path d="M0 47H100" stroke="${PAINT.rule}"/>`, []],
    ['the head of an arrow on it', `${text}<path d="M50 47L60 60L40 60Z" fill="#000"/>`, ['"word" lies over a line of #000']],
    ['a text on it', `${text}<text x="55" y="55" font-size="10">more</text>`, ['"word" lies over "more"']],
    ['a text that is cut off', '<text x="80" y="50" font-size="10">a long text</text>', ['"a long text" is cut off']],
  ])('tells of %s', (_, content, expected) => {
    expect(overlaps(svg(content))).toEqual(expected);
  });
});

/** The plots as they are drawn. */
const DRAWN = PLOTS.map(([name, chart]) => [name, drawChart(chart), chart.type] as const);

describe('no label lies over a line or another label', () => {
  it.each(TEMPLATES.map((template) => [template.id, template] as const))('in the diagram of %s', async (_, template) => {
    for (const current of [undefined, Object.keys(template.states)[1]])
      expect(overlaps(await drawStateDiagram(toStateDiagram(template, current)))).toEqual([]);
  });

  it.each(DRAWN)('in the plot of %s', (_, svg) => {
    expect(overlaps(svg)).toEqual([]);
  });
});

describe('the texts of plots', () => {
  it.each(DRAWN)('tell the unit with the word before it: %s', (_, svg) => {
    const { texts } = readGeometry(svg);
    for (const { text } of texts) expect(text).not.toMatch(/^(?:kg|kJ|m\/s|m)\b[^:]*$/);
  });

  it('keep the unit where the meaning is cut', () => {
    const found = DRAWN.find(([name]) => name === 'long meanings and units');
    if (found === undefined) throw new Error('There is no such plot.');
    const texts = readGeometry(found[1]).texts.map(({ text }) => text);
    expect(texts.filter((text) => text.endsWith(', kJ/(kg·K)'))).toHaveLength(2);
  });
});

describe('a grid', () => {
  it.each(DRAWN.filter(([, , type]) => type === 'grid'))('has lines of equal result: %s', (_, svg) => {
    const lines = svg.match(/<path d="M[^"]*" fill="none" stroke="[^"]*" stroke-opacity="0.75"/g) ?? [];
    expect(lines.length).toBeGreaterThan(1);
  });
});
