import { describe, expect, it } from 'vitest';
import { renderPng } from '../../../src/adapters/picture/render-png.js';
import { drawStateDiagram } from '../../../src/adapters/picture/states/draw-state-diagram.js';
import { toStateDiagram } from '../../../src/core/contract/definition/draw-definition.js';
import { TEMPLATES } from '../../../src/core/contract/definition/templates.js';
import type { StateDiagram } from '../../../src/core/picture.js';
import { processorTime } from '../../processor-time.js';
import { largeDiagram } from './large-diagram.js';
import { readPng } from './read-png.js';
import { allOf, type Element, readXml, textsOf } from './read-xml.js';

const CURRENT = '#ffd54d';

const rectangles = (root: Element): readonly Element[] => allOf(root).filter(({ name }) => name === 'rect');

describe.each(TEMPLATES.map((template) => [template.id, template] as const))('the template %s', (_, template) => {
  it('shows every state and every event, and marks the current state alone', async () => {
    const names = Object.keys(template.states);
    for (const current of [undefined, names.at(-1)]) {
      const svg = await drawStateDiagram(toStateDiagram(template, current));
      const root = readXml(svg);
      const texts = textsOf(root);
      for (const text of [template.title, ...names]) expect(texts).toContain(text);
      const words = new Set(texts.flatMap((text) => text.split(/,\s*/)));
      for (const { on } of template.transitions) expect(words).toContain(on);
      // The panel, a box for each state, and a second one in the final ones.
      const finals = Object.values(template.states).filter(({ kind }) => kind === 'final').length;
      expect(rectangles(root)).toHaveLength(1 + names.length + finals);
      expect(rectangles(root).filter(({ attributes }) => attributes['fill'] === CURRENT)).toHaveLength(current === undefined ? 0 : 1);
      expect(root.children[1]?.text.includes(`${current}`)).toBe(current !== undefined);
    }
  });

  it('is the same bytes each time, of a size that fits a screen, and stays inside it', async () => {
    const diagram = toStateDiagram(template);
    const svg = await drawStateDiagram(diagram);
    expect(await drawStateDiagram(structuredClone(diagram))).toBe(svg);
    const [, , width = 0, height = 0] = (readXml(svg).attributes['viewBox'] ?? '').split(' ').map(Number);
    expect([width < 1300, height < 1000, width > 300, height > 100]).toEqual([true, true, true, true]);
    expect(svg).not.toMatch(/NaN|Infinity|undefined|style=|class=/);
  });
});

describe('a state diagram', () => {
  const [a, b] = ['a', 'b'].map((id, i) => ({ id, kind: i === 0 ? ('initial' as const) : ('final' as const), isCurrent: false }));
  const diagram = (more: Partial<StateDiagram>): StateDiagram => ({
    title: 'T',
    states: a && b ? [a, b] : [],
    transitions: [{ from: 'a', to: 'b', label: 'go' }],
    ...more,
  });

  it.each<[string, Partial<StateDiagram>]>([
    ['one state without transitions', { states: a ? [a] : [], transitions: [] }],
    ['no state', { states: [], transitions: [] }],
    [
      'loops alone',
      {
        transitions: [
          { from: 'a', to: 'a', label: 'again' },
          { from: 'b', to: 'b', label: '' },
        ],
      },
    ],
    [
      'twenty-four states in a ring',
      {
        states: Array.from({ length: 24 }, (_, i) => ({ id: `s${i}`, kind: i === 0 ? 'initial' : 'intermediate', isCurrent: i === 9 })),
        transitions: Array.from({ length: 24 }, (_, i) => ({ from: `s${i}`, to: `s${(i + 1) % 24}`, label: `e${i}\n[x > ${i}]` })),
      },
    ],
  ])('of %s is drawn', async (_, more) => {
    const svg = await drawStateDiagram(diagram(more));
    expect(readXml(svg).name).toBe('svg');
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });

  it.each<[string, number, number]>([
    ['65 states', 65, 24],
    ['129 arrows', 64, 129],
    ['what a definition may hold at most', 64, 256],
  ])('of %s is refused before it is laid out, and the refusal names the Mermaid text', async (_, count, arrows) => {
    const states = Array.from({ length: count }, (__, i) => ({ id: `s${i}`, kind: 'intermediate' as const, isCurrent: false }));
    const transitions = Array.from({ length: arrows }, (__, i) => ({
      from: `s${i % count}`,
      to: `s${(i + 1 + Math.floor(i / count)) % count}`,
      label: 'e',
    }));
    const began = processorTime();
    await expect(drawStateDiagram(diagram({ states, transitions }))).rejects.toMatchObject({
      code: 'WORK_BUDGET',
      message: expect.stringMatching(/at most 64 states and 128 arrows.*Mermaid/),
    });
    expect(processorTime() - began).toBeLessThan(1_000);
  });

  it('of 64 states and 128 arrows is drawn whole', async () => {
    const { states, transitions } = largeDiagram(64, 128);
    const root = readXml(await drawStateDiagram(diagram({ states, transitions })));
    expect(textsOf(root)).toEqual(expect.arrayContaining(states.map(({ id }) => id)));
    // An arrow is its line and its head; the one from the start has no label.
    expect(allOf(root).filter(({ name }) => name === 'path')).toHaveLength(2 * (128 + 1));
  });

  it('counts transitions between the same two states as one arrow', async () => {
    const transitions = Array.from({ length: 40 }, (_, i) => ({ from: 'a', to: 'b', label: `e${i}` }));
    expect(textsOf(readXml(await drawStateDiagram(diagram({ transitions }))))).toContain('e39');
  });

  it.each(['<script>alert(1)</script>', '"];x[label="y', '\\N \\G %s', '</TABLE>>', '&amp;', 'ünïcode 状态'])(
    'has the text %j as it is, in titles, states and labels',
    async (text) => {
      const states = [{ id: text, kind: 'initial' as const, isCurrent: true }];
      const root = readXml(await drawStateDiagram({ title: text, states, transitions: [{ from: text, to: text, label: text }] }));
      expect(textsOf(root).filter((each) => each === text)).toHaveLength(3);
      expect(allOf(root).some(({ name }) => name === 'script')).toBe(false);
    },
  );

  it('breaks a long condition into lines, and cuts a very long one', async () => {
    const label = `go\n[${'a very long condition over many things '.repeat(12)}]`;
    const texts = textsOf(readXml(await drawStateDiagram(diagram({ transitions: [{ from: 'a', to: 'b', label }] }))));
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(45);
    expect(texts.some((text) => text.endsWith('…]'))).toBe(true);
  });

  it('is rendered as PNG', async () => {
    const svg = await drawStateDiagram(diagram({}));
    const [, , width = 0] = (readXml(svg).attributes['viewBox'] ?? '').split(' ').map(Number);
    const png = readPng(await renderPng(svg));
    expect([png.width, png.colours > 20]).toEqual([2 * width, true]);
  });
});
