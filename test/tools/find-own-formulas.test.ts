import { describe, expect, it } from 'vitest';
import { createCompletion } from '../../src/adapters/service/completion.js';
import { type Caller, LOCAL_CALLER } from '../../src/call/caller.js';
import { PROMPTS } from '../../tools/node/prompts.js';
import { RESOURCES } from '../../tools/node/resources.js';
import { keepFormulas, type Members } from './kept-formulas.js';

const KILN = `kiln_load: n_k = V_k * phi / v_b
  n_k: bricks in a kiln [1]
  V_k: firing space of the kiln [m^3] > 0
  phi: stacking share [1] > 0
  v_b: volume of a brick [L] > 0
  example: V_k = 2 m^3, phi = 0.5, v_b = 2 L gives 500
  source: by hand
`;

interface Found {
  readonly operators: readonly (Members & { readonly id: string; readonly own?: true })[];
  readonly total: number;
}

const setUp = async () => {
  const kept = await keepFormulas();
  await kept.call('keep_formula', { name: 'kiln_load', text: KILN });
  const find = async (query: Members, caller?: Caller): Promise<Found> => kept.call<Found>('catalog', query, caller);
  const first = async (query: string): Promise<string | undefined> => (await find({ query })).operators[0]?.id;
  return { ...kept, find, first };
};

describe('a search finds the formulas of the caller', () => {
  it.each([
    ['its id', 'my.kiln_load', 'my.kiln_load'],
    ['its id in a sentence', 'what does my.area do', 'my.area'],
    ['its own name', 'kiln load', 'my.kiln_load'],
    ['what it gives', 'bricks in a kiln', 'my.kiln_load'],
    ['the meanings of its symbols', 'stacking share in a kiln', 'my.kiln_load'],
    ['its equation, solved for another symbol', 'V_k = n_k v_b / phi', 'my.kiln_load'],
    ['what it gives, word for word', 'deflection at midspan', 'my.deflection'],
  ])('by %s', async (_, query, id) => {
    const { first } = await setUp();
    expect(await first(query)).toBe(id);
  });

  it('marked as its own, in the answer and in words', async () => {
    const { find } = await setUp();
    const { operators } = await find({ query: 'kiln load' });
    expect(operators[0]).toMatchObject({ id: 'my.kiln_load', domain: 'my', own: true });
    expect(operators.slice(1).filter(({ own, id }) => own !== undefined && !id.startsWith('my.'))).toEqual([]);
  });

  it('where they fit, and not where they only share a word', async () => {
    const { first, find } = await setUp();
    expect(await first('kinetic energy')).toBe('NM23');
    expect(await first("Newton's second law")).toBe('NM19');
    expect(await first('energy stored in a capacitor')).toBe('EM12');
    expect((await find({ query: 'kinetic energy', kind: 'relation' })).operators.every(({ own }) => own === undefined)).toBe(true);
  });

  it('leaves the hits of a question that has nothing of theirs as they are', async () => {
    const { find, callerOf } = await setUp();
    const stranger = await callerOf('stranger');
    for (const query of ['half-life of a radioactive sample', 'E = m c^2', 'monthly payment of a loan'])
      expect((await find({ query })).operators).toEqual((await find({ query }, stranger)).operators);
  });

  it('by what is at hand, and lists them as a domain', async () => {
    const { find, call } = await setUp();
    const fitting = await find({ query: 'bricks in a kiln', inputs: { V_k: '2 m^3', phi: 0.5, v_b: '2 L' } });
    expect(fitting.operators[0]).toMatchObject({ id: 'my.kiln_load', fits: true });
    expect((await find({ domain: 'my' })).operators.map(({ id }) => id).sort()).toEqual([
      'my.area',
      'my.deflection',
      'my.kiln_load',
      'my.work_of',
    ]);
    expect(await find({ kind: 'domain', query: 'own formulas' })).toMatchObject({ domains: [{ id: 'my', count: 4 }] });
    expect(await find({ kind: 'domain', domain: 'my' })).toMatchObject({ domains: [{ operators: expect.arrayContaining([]) }] });
    const listed = await call<Found>('list_operators', { domain: 'my' });
    expect(listed).toMatchObject({ total: 4 });
    expect((await call<Found>('list_operators', { q: 'kiln load' })).operators[0]).toMatchObject({ id: 'my.kiln_load', kind: 'own' });
  });

  it('a changed and a removed formula is found as it is now', async () => {
    const { call, find, first } = await setUp();
    await call('keep_formula', { name: 'kiln_load', text: KILN.replace('bricks in a kiln', 'stones in an oven') });
    expect(await first('stones in an oven')).toBe('my.kiln_load');
    await call('remove_formula', { name: 'kiln_load' });
    const { operators } = await find({ query: 'stones in an oven' });
    expect(operators.map(({ id }) => id)).not.toContain('my.kiln_load');
  });
});

describe('nobody finds the formulas of another', () => {
  it('neither another key, the demo key, nor anybody', async () => {
    const { node, find, call, callerOf, refusal } = await setUp();
    const owner = await callerOf('owner-lab');
    await call('keep_formula', { name: 'kiln_load', text: KILN }, owner);
    expect((await find({ query: 'kiln load' }, owner)).operators[0]?.id).toBe('my.kiln_load');
    const demo: Caller = { isLocal: false, address: '192.0.2.2', key: node.access.demoKey().record };
    const others: readonly Caller[] = [await callerOf('other-lab'), demo, { isLocal: false, address: '192.0.2.3' }];
    for (const other of others) {
      for (const query of ['kiln load', 'my.kiln_load', 'bricks in a kiln', 'V_k = n_k v_b / phi']) {
        const found = await call<Found>('catalog', { query, limit: 50 }, other).catch(() => undefined);
        expect(found?.operators.filter(({ id }) => id.startsWith('my.')) ?? []).toEqual([]);
      }
      expect((await refusal('catalog', { id: 'my.kiln_load' }, other)).message).toMatch(/none is kept/);
      expect((await refusal('catalog', { domain: 'my', query: 'kiln' }, other)).code).toBe('UNKNOWN_DOMAIN');
      expect((await refusal('list_operators', { domain: 'my' }, other)).code).toBe('UNKNOWN_DOMAIN');
      expect(await find({ kind: 'domain', query: 'own formulas' }, other)).toMatchObject({ total: 0 });
    }
  });

  it('and completion offers each caller their own alone', async () => {
    const { node, call, callerOf } = await setUp();
    const complete = createCompletion(RESOURCES, PROMPTS, node);
    const owner = await callerOf('owner-lab');
    await call('keep_formula', { name: 'kiln_load', text: KILN }, owner);
    const valuesOf = async (value: string, caller: Caller, uri = 'operator://{id}') =>
      (await complete({ ref: { type: 'ref/resource', uri }, argument: { name: 'id', value } }, caller)).values;
    expect((await valuesOf('my.', LOCAL_CALLER)).slice(0, 4)).toEqual(['my.area', 'my.deflection', 'my.kiln_load', 'my.work_of']);
    expect(await valuesOf('my.k', owner)).toEqual(['my.kiln_load']);
    expect(await valuesOf('bricks kiln', owner)).toContain('my.kiln_load');
    for (const other of [await callerOf('other-lab'), { isLocal: false, address: '192.0.2.3' }])
      expect((await valuesOf('my.', other)).filter((id) => id.startsWith('my.'))).toEqual([]);
    expect(await valuesOf('my', owner, 'domain://{id}')).toContain('my');
    expect(await valuesOf('my', { isLocal: false, address: '192.0.2.3' }, 'domain://{id}')).not.toContain('my');
  });

  it('and a resource shows each caller their own alone', async () => {
    const { node, callerOf } = await setUp();
    const kind = RESOURCES.find(({ name }) => name === 'operator');
    expect(JSON.parse((await kind?.read('my.area', node, LOCAL_CALLER)) ?? '')).toMatchObject({ id: 'my.area', own: true });
    await expect(kind?.read('my.area', node, await callerOf('other-lab'))).rejects.toMatchObject({ code: 'UNKNOWN_OPERATOR' });
  });
});
