import { describe, expect, it } from 'vitest';
import { callCapability } from '../../src/call/call-capability.js';
import { TOOLS } from '../../tools/capabilities.js';
import { textOf } from '../core/quantity/faults-of.js';
import { refusalOf } from '../tools/call.js';
import { fullNode as node } from '../tools/node.js';

const call = async (name: string, input: unknown): Promise<Readonly<Record<string, unknown>>> => {
  const found = TOOLS.find((tool) => tool.name === name);
  if (!found) throw new Error(`no tool ${name}`);
  return (await callCapability(found, input, node)) as Readonly<Record<string, unknown>>;
};

const NEWTON = { operators: ['NM19'], inputs: { m: '80 kg', a: '2 m/s^2' } };

describe('an optional member that is null counts as left out', () => {
  it.each<[string, string, object, object]>([
    ['texts and a choice', 'catalog', { id: 'NM19', query: null, kind: null, limit: null, from: null, to: null }, { total: 1 }],
    ['texts and a quantity', 'compute', { ...NEWTON, domain: null, solveFor: null, unit: null, near: null }, { value: 160, unit: 'N' }],
    [
      'a member with a default',
      'sweep',
      { operators: ['NM19'], inputs: { m: 2 }, vary: [{ symbol: 'a', from: 1, to: 3, points: 2 }], proofs: null },
      { refused: { count: 0 } },
    ],
    [
      'members of objects in a list',
      'sweep',
      {
        operators: ['NM19'],
        inputs: { m: 80 },
        vary: [{ symbol: 'a', from: 0, to: 3, points: 4, scale: null, values: null }],
        rows: null,
        picture: null,
      },
      {
        rows: [
          [0, 0],
          [1, 80],
          [2, 160],
          [3, 240],
        ],
      },
    ],
    [
      'a body that may be anything',
      'http',
      { method: 'GET', path: '/api/health', query: null, headers: null, body: null },
      { status: 200 },
    ],
  ])('%s, of %s', async (_, name, input, answer) => {
    expect(await call(name, input)).toMatchObject(answer);
  });
});

describe('null stays what it is', () => {
  it.each<[string, string, unknown, string]>([
    ['for a symbol', 'compute', { operators: ['NM19'], inputs: { m: null, a: 1 } }, 'inputs.m'],
    ['for a member that is required', 'batch', { operators: ['NM19'], items: null }, 'items'],
    ['for a required member of an object in a list', 'sweep', { ...NEWTON, vary: [{ symbol: null, from: 0, to: 1 }] }, 'vary.0.symbol'],
    ['for a name that there is not', 'compute', { ...NEWTON, units: null }, 'units is not taken here'],
  ])('%s of %s', async (_, name, input, part) => {
    expect(textOf(await refusalOf(name, input))).toContain(part);
  });
});
