import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { callCapability } from '../../src/call/call-capability.js';
import { TOOLS } from '../../tools/capabilities.js';
import { faultOf, textOf } from '../core/quantity/faults-of.js';
import { fullNode as node } from './node.js';

type Tool = (typeof TOOLS)[number];

const toolNamed = (name: string): Tool => TOOLS.find((tool) => tool.name === name) as Tool;
const [catalog, prove, compute] = ['catalog', 'prove', 'compute'].map(toolNamed) as [Tool, Tool, Tool];

const operator = z.looseObject({ id: z.string(), name: z.string() });
const answer = z.looseObject({
  total: z.int(),
  nextCursor: z.string().optional(),
  operators: z.array(operator).optional(),
  domains: z
    .array(z.looseObject({ id: z.string(), prefix: z.string(), count: z.int(), operators: z.array(operator).optional() }))
    .optional(),
  tools: z.array(z.looseObject({ id: z.string(), example: z.looseObject({}) })).optional(),
  call: z.strictObject({ tool: z.literal('compute'), arguments: z.looseObject({}) }).optional(),
});

/** Somebody without formulas of their own, who is answered at once. */
const ANYBODY = { isLocal: false };

const ask = (input: unknown) => {
  const given = callCapability(catalog, input, node, ANYBODY);
  expect(catalog.output.safeParse(given).error).toBeUndefined();
  return answer.parse(given);
};

const ids = (list: readonly { readonly id: string }[] | undefined): readonly string[] => (list ?? []).map(({ id }) => id);

describe('catalog by id', () => {
  it.each([['NM19'], ['nm19']])('shows the operator %s in full, with a call that runs', async (id) => {
    const { operators, total } = ask({ id });
    expect([total, ids(operators)]).toEqual([1, ['NM19']]);
    expect(operators?.[0]).toMatchObject({
      name: "Newton's second law",
      domain: 'newtonian-mechanics',
      kind: 'physics',
      proof_required: true,
      equation: 'F = m * a',
      text: 'F = m·a',
      gives: { symbol: 'F', meaning: 'net force', unit: 'N' },
      takes: [
        { symbol: 'm', meaning: 'mass', unit: 'kg', range: '> 0' },
        { symbol: 'a', meaning: 'acceleration', unit: 'm/s^2' },
      ],
      solveFor: { closedForm: ['m', 'a'], numeric: [] },
    });
    expect(await callCapability(prove, operators?.[0]?.['call'], node)).toMatchObject({ operatorIds: ['KO42', 'NM19'], R_t: 3750 });
  });

  it('shows constants and defaults', () => {
    // CODATA 2022: G = 6.67430e-11 m^3 kg^-1 s^-2.
    expect(ask({ id: 'NM14' }).operators?.[0]?.['constants']).toMatchObject([{ symbol: 'G', value: 6.6743e-11 }]);
    expect(ask({ id: 'NM24' }).operators?.[0]?.['takes']).toContainEqual(expect.objectContaining({ symbol: 'g', default: 9.80665 }));
  });

  it.each([['newtonian-mechanics'], ['NM'], ['nm']])('shows the domain %s with its operators', (id) => {
    const { domains, total } = ask({ id });
    expect([total, domains?.length, domains?.[0]?.id]).toEqual([1, 1, 'newtonian-mechanics']);
    expect(domains?.[0]?.operators).toHaveLength(domains?.[0]?.count ?? 0);
    expect(domains?.[0]?.operators).toContainEqual({ id: 'NM19', name: "Newton's second law", equation: 'F = m * a' });
  });

  it.each([['catalog'], ['prove'], ['compute'], ['verify'], ['http']])('shows the tool %s with its input and an example', (id) => {
    const { tools } = ask({ id });
    expect(ids(tools)).toEqual([id]);
    expect(tools?.[0]?.example).toEqual(TOOLS.find(({ name }) => name === id)?.example);
    expect(tools?.[0]?.['input']).toMatchObject({ type: 'object', additionalProperties: false });
  });

  it.each(['NM999', 'nonsense', '__proto__', 'toString'])('names the nearest for %s', (id) => {
    const fault = faultOf(() => ask({ id }));
    expect([fault.code, fault.message.includes('nearest are')]).toEqual(['UNKNOWN_OPERATOR', true]);
  });
});

describe('catalog by kind', () => {
  it('lists every domain with its count, and the counts make the registry', () => {
    const { domains, total } = ask({ kind: 'domain' });
    expect(domains).toHaveLength(total);
    expect(domains?.reduce((sum, { count }) => sum + count, 0)).toBe(node.registry.index.operators.length);
    expect(ids(domains)).toEqual(expect.arrayContaining(['substrate', 'newtonian-mechanics', 'finance']));
  });

  it('lists the domains that words fit', () => {
    expect(ids(ask({ kind: 'domain', query: 'special relativity' }).domains)).toEqual(['special-relativity']);
  });

  it('lists the operators of one domain', () => {
    expect(ask({ kind: 'domain', domain: 'KO' }).domains?.[0]?.operators).toEqual([expect.objectContaining({ id: 'KO42' })]);
  });

  it('lists the tools, itself included', () => {
    const { tools, total } = ask({ kind: 'tool' });
    expect([total, ids(tools)]).toEqual([TOOLS.length, TOOLS.map(({ name }) => name)]);
  });

  it('without any words shows the domains and how to go on', () => {
    const { domains, hint } = ask({});
    expect(domains?.length).toBeGreaterThan(10);
    expect(hint).toContain('`query`');
  });
});

describe('catalog by tag', () => {
  it('lists all that bear it, and more than 42 relations of motion do', () => {
    const { total, operators } = ask({ tag: 'kinematic', limit: 50 });
    expect(total).toBeGreaterThan(42);
    for (const id of ids(operators)) expect(node.registry.operator(id).record.tags).toContain('kinematic');
    expect(ids(ask({ tag: 'kinematic', domain: 'rigid-bodies', limit: 50 }).operators)).toContain('RB28');
  });

  it('keeps a search to them', () => {
    const { operators } = ask({ tag: 'kinematic', query: 'speed' });
    expect(operators?.length).toBeGreaterThan(3);
    for (const id of ids(operators)) expect(node.registry.operator(id).record.tags).toContain('kinematic');
  });

  it('names the nearest where nobody bears it', () => {
    expect(faultOf(() => callCapability(catalog, { tag: 'kinematics' }, node, ANYBODY))).toMatchObject({
      code: 'UNKNOWN_TAG',
      details: { nearest: expect.arrayContaining(['kinematic']) },
    });
  });
});

describe('catalog by words', () => {
  it('finds what a person means, with a call to paste that runs', async () => {
    const { operators, call } = ask({ query: 'energy stored in a capacitor' });
    expect(operators?.[0]).toMatchObject({ id: 'EM12', equation: 'U = 0.5 * C * V^2', gives: 'U: stored energy [J]' });
    expect(call?.arguments['operators']).toEqual(['EM12']);
    expect(await callCapability(compute, call?.arguments, node)).toMatchObject({ operator: { id: 'EM12' }, unit: 'J' });
  });

  it.each<[string, readonly string[]]>([
    ['names', ['id', 'name']],
    ['summary', ['id', 'name', 'domain', 'equation', 'gives', 'takes']],
  ])('in the detail %s', (detail, members) => {
    const { operators } = ask({ query: 'kinetic energy', detail, limit: 3 });
    expect(operators).toHaveLength(3);
    for (const each of operators ?? []) expect(Object.keys(each).filter((key) => key !== 'solvesFor')).toEqual(members);
  });

  it('in full detail', () => {
    const [first] = ask({ query: 'kinetic energy', detail: 'full', limit: 1 }).operators ?? [];
    expect(first).toEqual(ask({ id: first?.id }).operators?.[0]);
    expect(first).toMatchObject({ source: expect.any(String), latex: expect.any(String), digest: expect.stringMatching(/^sha256:/) });
  });

  it('keeps to a domain', () => {
    const { operators } = ask({ query: 'energy', domain: 'special-relativity', limit: 50 });
    expect(operators?.length).toBeGreaterThan(2);
    for (const { id } of operators ?? []) expect(id).toMatch(/^SR/);
  });

  it('answers at most 8 unless asked for more', () => {
    expect(ask({ query: 'energy' }).operators).toHaveLength(8);
  });

  it.each([
    [{ query: 'energy' }, 7],
    [{ domain: 'newtonian-mechanics' }, 10],
    [{ query: 'energy', domain: 'thermodynamics' }, 1],
  ])('walks %j by its cursor, each operator once, %i at a time', (question, limit) => {
    const { total } = ask({ ...question, limit: 50 });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = ask({ ...question, limit, detail: 'names', ...(cursor === undefined ? {} : { cursor }) });
      expect(page.total).toBe(total);
      seen.push(...ids(page.operators));
      cursor = page.nextCursor;
    } while (cursor !== undefined && seen.length <= total);
    expect([seen.length, new Set(seen).size]).toEqual([total, total]);
  });

  it.each<[string, object, string, string]>([
    ['nothing that fits', { query: 'qqqqq zzzzz' }, 'NOTHING_FOUND', 'Nothing fits "qqqqq zzzzz"'],
    ['nothing that fits in a domain', { query: 'qqqqq', domain: 'finance' }, 'NOTHING_FOUND', 'in finance'],
    ['a domain that is none', { query: 'energy', domain: 'termodynamics' }, 'UNKNOWN_DOMAIN', 'thermodynamics'],
    ['a cursor that is none', { query: 'energy', cursor: 'made-up' }, 'INVALID_REQUEST', 'cursor'],
  ])('refuses %s', (_, input, code, part) => {
    const fault = faultOf(() => ask(input));
    expect([fault.code, fault.message.includes(part)]).toEqual([code, true]);
  });

  it('refuses the cursor of another question', () => {
    const { nextCursor } = ask({ query: 'energy', limit: 2 });
    expect(faultOf(() => ask({ query: 'force', cursor: nextCursor })).code).toBe('INVALID_REQUEST');
  });
});

describe('catalog with what is at hand', () => {
  const answerTo = (input: object) =>
    callCapability(catalog, input, node, ANYBODY) as {
      readonly operators: readonly {
        readonly id: string;
        readonly fits: boolean;
        readonly needs?: readonly string[];
        readonly unread?: readonly string[];
      }[];
      readonly note?: string;
      readonly call?: { readonly tool: string; readonly arguments: object };
    };

  it('puts first what takes it all and gives the unit asked for, with the call', () => {
    const { operators, call: ready, note } = answerTo({ query: 'energy', inputs: { mass: '2 kg', v: '3 m/s' }, unit: 'kJ' });
    expect(operators[0]).toMatchObject({ id: 'NM23', fits: true });
    expect(ready).toEqual({ tool: 'compute', arguments: { operators: ['NM23'], inputs: { m: '2 kg', v: '3 m/s' }, unit: 'kJ' } });
    expect(note).toBeUndefined();
  });

  it('asks by units alone where there are no words', () => {
    const { operators } = answerTo({ inputs: { I: '3 A', R: '4 ohm' }, unit: 'V' });
    expect(operators.find(({ id }) => id === 'CT1')).toMatchObject({ fits: true });
  });

  it('says plainly that nothing fits, and what each lacks', () => {
    const { operators, note, call: ready } = answerTo({ query: 'kinetic energy', inputs: { m: '2 kg', T: '300 K' }, unit: 'kW' });
    expect(note).toMatch(/^None of these takes all of the inputs given and gives the unit asked for/);
    expect(operators.every(({ fits }) => !fits)).toBe(true);
    expect(operators.find(({ id }) => id === 'NM23')).toMatchObject({ needs: ['v'], unread: ['T'] });
    expect(ready).toBeUndefined();
  });
});

describe('catalog of paths', () => {
  const compute = toolNamed('compute');
  type Found = {
    readonly operators: readonly string[];
    readonly reads: Readonly<Record<string, string>>;
    readonly needs?: readonly string[];
    readonly steps: readonly string[];
    readonly call: { readonly tool: string; readonly arguments: Readonly<Record<string, unknown>> };
  };
  const pathsOf = (input: unknown): readonly Found[] => ask(input)['paths'] as readonly Found[];

  it.each<[string, object]>([
    ['in words', { query: 'from m and a to W' }],
    ['in members', { from: ['m', 'a'], to: 'W' }],
    ['in a text, as over HTTP', { from: 'm, a', to: 'W' }],
    ['within a domain', { from: ['mass', 'acceleration'], to: 'work', domain: 'NM' }],
  ])('asked %s: from m and a to W by Newton’s second law and the work of a force', (_, input) => {
    const [path] = pathsOf(input);
    expect(path?.operators).toEqual(['NM19', 'NM22']);
    expect(path?.reads).toEqual({ m: 'mass [kg]', a: 'acceleration [m/s^2]', W: 'work done by the force [J]' });
    expect(path?.needs?.map((need) => need.split(':')[0])).toEqual(['d', 'theta']);
    expect(path?.steps[1]).toContain('F from NM19, whose net force it reads as size of the force');
  });

  it.each<[string, object]>([
    ['a chain', { from: ['m', 'a'], to: 'W' }],
    ['a solved symbol', { from: ['F', 'm'], to: 'a' }],
    ['one letter for two quantities', { from: ['m [kg]', 'v'], to: 'W [J]' }],
    ['several domains', { from: ['T'], to: 'E_k' }],
  ])('every call runs: %s', async (_, input) => {
    const paths = pathsOf(input);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.length).toBeLessThanOrEqual(5);
    for (const { call } of paths) expect(await callCapability(compute, call.arguments, node)).toMatchObject({ value: expect.any(Number) });
  });

  it('says what is missing and what could give it where there is no path', () => {
    const found = ask({ from: ['d', 't'], to: 'E_k', domain: 'NM' });
    expect([found.total, found['paths']]).toEqual([0, []]);
    expect(found['note']).toContain('NM23 (Kinetic energy: E_k = m * v^2 / 2) gives it and lacks m: mass [kg]');
    const [{ missing }] = found['nearest'] as [{ missing: readonly { symbol: string; from?: readonly string[] }[] }];
    expect(missing.find(({ symbol }) => symbol.startsWith('v:'))?.from?.join()).toMatch(/\b[A-Z]{2}\d+ \(/);
  });

  it.each<[string, object, string]>([
    ['one end alone', { from: ['m'] }, 'A path has both ends'],
    ['a symbol that is none', { from: ['m'], to: 'qqq' }, 'No operator has a symbol "qqq"'],
    ['a unit that is none', { from: ['m [blurb]'], to: 'W' }, 'blurb'],
    ['too many', { from: 'a, b, c, d, e, f, g', to: 'W' }, 'at most 6 symbols'],
  ])('refuses %s', (_, input, message) => {
    expect(textOf(faultOf(() => ask(input)))).toContain(message);
  });
});
