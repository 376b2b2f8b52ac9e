import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createOperatorFiles } from '../../../src/adapters/store/operator-files.js';
import { printExpression } from '../../../src/core/expression/print/print-expression.js';
import { type Expression, operandsOf } from '../../../src/core/expression/tree/syntax-tree.js';
import type { Operator } from '../../../src/core/registry/operator.js';
import { Registry } from '../../../src/core/registry/registry.js';
import { recognizeEquations } from '../../../src/core/sheet/recognize.js';
import { runSheet } from '../../../src/core/sheet/run-sheet.js';
import { createRandom } from '../../random.js';
import { node } from '../protocol/node.js';
import { run } from './sheets.js';

const { registry } = node;

const recognized = (sheet: string) => recognizeEquations(run(sheet).equations(), registry);
const notes = (sheet: string): readonly string[] => recognized(sheet).flatMap((each) => each.notes);

describe('an own equation', () => {
  it.each<[sheet: string, id: string]>([
    ['m = 80 kg; v = 5 m/s; E = 0.5 * m * v^2', 'NM23'],
    ['mass = 80 kg; speed = 5 m/s; kinetic_energy = speed^2 * mass / 2', 'NM23'],
    ['E_k = 1/2 * 80 kg * (5 m/s)^2 in kJ', 'NM23'],
    ['a = 3 m/s^2; m = 2 kg; F = a * m', 'NM19'],
    ['I = 2 A; U = 230 V; R = U / I', 'CT1'],
    ['U = 5 V; I = 2 A; P = I * U', 'CT4'],
    ['h = 20 m; g = 9.81 m/s^2; v = sqrt(2 * h * g)', 'FM8'],
  ])('%s is %s', (sheet, id) => {
    const found = recognized(sheet).find(({ operator }) => operator.id === id);
    expect(found?.isSame ?? recognized(sheet).map(({ operator }) => operator.id)).toBe(true);
  });

  it('is named with what it assumes', () => {
    const [is, assumes] = notes('m = 80 kg; v = 5 m/s; E = 0.5 * m * v^2');
    expect(is).toBe(`line 1: this is NM23, ${registry.operator('NM23').record.name}`);
    expect(assumes ?? '').toContain(registry.operator('NM23').record.assumes ?? 'NM23');
  });

  it('is computed where the record would refuse it, and the note says why', () => {
    const sheet = 'm = 1 kg\nv = 200000 km/s\nE = 0.5 * m * v^2';
    expect(run(sheet).results.at(-1)?.numbers[0]?.value).toBeCloseTo(2e16, -6);
    expect(notes(sheet).some((note) => /NM23 holds where v is <= c/u.test(note))).toBe(true);
  });

  it.each([
    ['a factor', 'mass = 80 kg; v = 5 m/s; kinetic_energy = mass * v^2'],
    ['a sign', 'v_0 = 3 m/s; t = 2 s; a = 1 m/s^2; s = v_0 * t - a * t^2 / 2'],
  ])('from which the registry’s differs by %s is shown that', (_, sheet) => {
    const [found] = recognized(sheet);
    expect(found?.isSame).toBe(false);
    expect(found?.notes[0]).toContain(`is ${found?.operator.record.equation}; a factor or a sign differs here`);
  });

  it('is not taken for an operator’s in two hundred formulas that are none', () => {
    const sheets = readFileSync(new URL('cases/unrelated.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n');
    expect(sheets).toHaveLength(200);
    expect(sheets.filter((sheet) => recognized(sheet).length > 0)).toEqual([]);
  });
});

const isSeries = (part: Expression): boolean =>
  part.type === 'series' || part.type === 'conditional' || part.type === 'element' || operandsOf(part).some(isSeries);

/** Swaps half of the factors and terms, and writes other names. */
const rewrite = (part: Expression, names: ReadonlyMap<string, string>, random: () => number): Expression => {
  const inner = (each: Expression): Expression => rewrite(each, names, random);
  if (part.type === 'symbol') return { ...part, name: names.get(part.name) ?? part.name };
  if (part.type === 'negate') return { ...part, operand: inner(part.operand) };
  if (part.type === 'call') return { ...part, args: part.args.map(inner) };
  if (part.type !== 'binary') return part;
  const [left, right] = [inner(part.left), inner(part.right)];
  const isSwapped = (part.operator === '*' || part.operator === '+') && random() < 0.5;
  return isSwapped ? { ...part, left: right, right: left } : { ...part, left, right };
};

/** The words of a meaning as a name, each name once. */
const wordsOf = ({ inputs }: Operator): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  inputs.forEach(({ name, meaning }, i) => {
    const words = (meaning.split(/[,;:(]/u)[0] ?? '')
      .toLowerCase()
      .replaceAll(/[^a-z ]/gu, '')
      .trim()
      .split(/ +/u)
      .join('_');
    names.set(name, words !== '' && ![...names.values()].includes(words) ? words : `${words}_${'abcdefghijkl'[i]}`);
  });
  return names;
};

const lettersOf = ({ inputs }: Operator): ReadonlyMap<string, string> =>
  new Map(inputs.map(({ name }, i) => [name, `q${'abcdefghijkl'[i]}`]));

describe('the equations of the registry, written with other names and in another order', () => {
  // By the letters of their ids, so that a record that comes or goes leaves the others as they are.
  const sample = registry.index.operators
    .filter(({ id }) => [...id].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 5 === 0)
    .map(({ id }) => registry.operator(id))
    .filter(({ inputs, expression }) => inputs.length >= 2 && !inputs.some(({ list }) => list) && !isSeries(expression));

  it.each([
    ['words of their meanings', wordsOf, 0.9],
    ['letters that say nothing', lettersOf, 0.75],
  ])('are found by %s', (_, namesOf, share) => {
    const random = createRandom(5);
    const outcomes = sample.flatMap((operator) => {
      const { id, inputs, output, expression, record } = operator;
      const names = namesOf(operator);
      const given = inputs.map((symbol) => {
        const value = record.example.given[symbol.name] ?? symbol.default;
        return `${names.get(symbol.name)} = ${String(value)} ${symbol.unitText === '1' ? '' : symbol.unitText.replaceAll('currency', 'USD')}`;
      });
      const sheet = [...given, `${output.name} = ${printExpression(rewrite(expression, names, random))}`].join('\n');
      try {
        // Records whose numbers bear units in brackets are written in a language that a sheet does not read.
        return [{ id, found: recognized(sheet).find(({ line }) => line === inputs.length + 1) }];
      } catch {
        return [];
      }
    });
    expect(outcomes.length).toBeGreaterThanOrEqual(200);
    expect(outcomes.filter(({ id, found }) => found !== undefined && found.operator.id !== id).map(({ id }) => id)).toEqual([]);
    expect(outcomes.filter(({ found }) => found?.isSame).length / outcomes.length).toBeGreaterThanOrEqual(share);
  });
});

describe('what recognition reads', () => {
  it('is nothing for arithmetic, and otherwise the domains of what may be meant alone', () => {
    const read: string[] = [];
    const files = createOperatorFiles(new URL('../../../dist/operators/', import.meta.url));
    const own = new Registry({
      ...files,
      domain: (id) => {
        read.push(id);
        return files.domain(id);
      },
      shapes: () => {
        read.push('shapes');
        return files.shapes();
      },
    });
    const recognize = (sheet: string): void => {
      recognizeEquations(runSheet(sheet, (id) => own.operator(id)).equations(), own);
    };
    recognize('a = 3\n2 * 4 + 1\nb = 5 kg\nb in lb');
    expect(read).toEqual([]);
    recognize('a = 3 m/s^2; m = 2 kg; F = a * m');
    expect(read[0]).toBe('shapes');
    expect(read.length).toBeLessThanOrEqual(4);
  });
});
