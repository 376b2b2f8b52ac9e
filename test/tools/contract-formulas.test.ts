import { describe, expect, it } from 'vitest';
import { type Caller, LOCAL_CALLER } from '../../src/call/caller.js';
import type { DefinitionInput } from '../../src/core/contract/definition/definition.js';
import type { StoredRow } from '../../src/core/contract/ledger/ledger-row.js';
import { DEFLECTED, DEFLECTION } from '../core/formula/formulas.js';
import { BEAM_WATCH } from './beam-watch.js';
import { AREA, keepFormulas, type Members } from './kept-formulas.js';

/** A beam twice as stiff as the first one: the same text by another digest. */
const STIFFER = DEFLECTION.replace('48 * E', '96 * E').replace('gives 0.794 mm', 'gives 0.397 mm');

interface Deployed {
  readonly contract: { readonly id: string; readonly currentState: string; readonly memory: Readonly<Record<string, number>> };
}
interface Moved {
  readonly to: string;
  readonly row: StoredRow;
}

const setUp = async () => {
  const kept = await keepFormulas();
  const { call } = kept;
  const keep = (definition: unknown = BEAM_WATCH, caller?: Caller) => call<{ digest: string }>('keep_template', { definition }, caller);
  const deploy = async (caller?: Caller, machine = 'local', version?: string) =>
    (
      await call<Deployed>(
        'deploy',
        { template: 'beam-watch', machine, parameters: {}, ...(version === undefined ? {} : { version }) },
        caller,
      )
    ).contract.id;
  const load = (contract: string, weight: string, caller?: Caller, machine = 'local') =>
    call<Moved>('transition', { machine, contract, event: 'load', payload: { weight } }, caller);
  return { ...kept, keep, deploy, load };
};

describe('a definition calls own formulas of whoever keeps it', () => {
  it('in a guard, in a memory and as the operator of a transition', async () => {
    const { call, keep, deploy, load } = await setUp();
    await keep();
    const id = await deploy();
    expect((await load(id, '1 kN')).to).toBe('straight');
    const { to, row } = await load(id, '1500 N');
    expect([to, row.R_t, row.unit, row.master_equation_block]).toEqual(['bent', 1.5, 'J', 'W = F * s']);
    expect(row.remembered['worst']).toBeCloseTo(1.5 * DEFLECTED, 12);
    expect(row.receipt).toMatchObject({ operatorIds: ['KO42', 'my.work_of'], formulas: [{ name: 'my.work_of' }] });
    expect(row.decision?.formulas).toEqual([{ name: 'my.deflection', text: DEFLECTION, digest: expect.stringMatching(/^sha256:/) }]);
    const { row: relieved } = await call<Moved>('transition', { machine: 'local', contract: id, event: 'relief' });
    expect([relieved.receipt.formulas, relieved.decision?.formulas]).toEqual([undefined, undefined]);
    expect(await call('quantum_verify', { id })).toMatchObject({ valid: true, rows: 4 });
  });

  it('and is pinned to their texts: what becomes of a name later changes no contract', async () => {
    const { call, keep, refusal, deploy, load } = await setUp();
    const { digest } = await keep();
    const [before, after] = [await deploy(), await deploy()];
    await call('keep_formula', { name: 'deflection', text: STIFFER });
    await call('remove_formula', { name: 'work_of' });
    for (const id of [before, after, await deploy()]) {
      expect((await load(id, '1500 N')).to).toBe('bent');
      expect(await call('quantum_verify', { id })).toMatchObject({ valid: true });
    }
    expect(await call('show_own_template', { machine: 'local', template: 'beam-watch' })).toMatchObject({
      digest,
      definition: { formulas: [{ name: 'my.deflection', text: DEFLECTION }, { name: 'my.work_of' }] },
    });
    expect((await refusal('keep_template', { definition: BEAM_WATCH })).message).toMatch(/There is no own formula "my\.work_of" here/);
  });

  it('another version is pinned to the texts of its own time', async () => {
    const { call, keep, refusal, deploy, load } = await setUp();
    await keep();
    await call('keep_formula', { name: 'deflection', text: STIFFER });
    const twin = await refusal('keep_template', { definition: BEAM_WATCH });
    expect([twin.code, twin.message]).toEqual([
      'TEMPLATE_EXISTS',
      expect.stringMatching(/exists already with another text of my\.deflection,/),
    ]);
    await keep({ ...BEAM_WATCH, version: '2.0' });
    expect((await load(await deploy(undefined, 'local', '2.0'), '1500 N')).to).toBe('straight');
    const old = await deploy(undefined, 'local', '1.0');
    expect((await load(old, '1500 N')).to).toBe('bent');
    const { digest } = await keep({ ...BEAM_WATCH, version: '2.0' });
    expect(await call('show_own_template', { machine: 'local', template: 'beam-watch' })).toMatchObject({ digest });
  });

  it('a contract moves from one to the other, and both sides verify', async () => {
    const { call, keep, deploy, load } = await setUp();
    await keep();
    const id = await deploy();
    expect((await load(id, '1 kN')).to).toBe('straight');
    await call('keep_formula', { name: 'deflection', text: STIFFER });
    await keep({ ...BEAM_WATCH, version: '2.0' });
    await call('upgrade_contract', { machine: 'local', contract: id, version: '2.0' });
    const { to, row } = await load(id, '1500 N');
    expect([to, row.decision?.formulas?.[0]?.text]).toEqual(['straight', STIFFER]);
    expect(await call('quantum_verify', { id })).toMatchObject({ valid: true, rows: 4 });
  });

  it('a trial run knows them, and those that a definition brings along', async () => {
    const { call, refusal, callerOf } = await setUp();
    const events = [{ event: 'load', payload: { weight: '1500 N' } }];
    expect(await call('genesis', { definition: BEAM_WATCH, events })).toMatchObject({ currentState: 'bent' });
    const lab = await callerOf('lab');
    expect((await refusal('genesis', { definition: BEAM_WATCH, events }, lab)).code).toBe('DEFINITION_INVALID');
    await call('keep_template', { definition: BEAM_WATCH });
    const { definition } = await call<{ definition: Members }>('show_own_template', { machine: 'local', template: 'beam-watch' });
    expect(await call('genesis', { definition, events }, lab)).toMatchObject({ currentState: 'bent' });
  });
});

describe('whose formulas a definition can name', () => {
  it('those of its keeper alone', async () => {
    const { call, keep, refusal, deploy, load, callerOf } = await setUp();
    const [mine, theirs] = [await callerOf('my-lab'), await callerOf('their-lab')];
    expect((await refusal('keep_template', { definition: BEAM_WATCH }, mine)).message).toMatch(
      /operators\.1: There is no own formula "my\.deflection" here; none is kept/,
    );
    for (const text of [STIFFER, (await call<{ text: string }>('show_formula', { name: 'work_of' })).text])
      await call('keep_formula', { name: /^\w+/.exec(text)?.[0], text }, mine);
    await keep(BEAM_WATCH, mine);
    await keep();
    expect((await load(await deploy(mine, 'my-lab'), '1500 N', mine, 'my-lab')).to).toBe('straight');
    expect((await load(await deploy(), '1500 N')).to).toBe('bent');
    expect((await refusal('deploy', { template: 'beam-watch', machine: 'their-lab', parameters: {} }, theirs)).code).toBe(
      'UNKNOWN_TEMPLATE',
    );
  });
});

describe('a definition is refused', () => {
  const pinned = async () => {
    const { call } = await setUp();
    await call('keep_template', { definition: BEAM_WATCH });
    return (await call<{ definition: DefinitionInput }>('show_own_template', { machine: 'local', template: 'beam-watch' })).definition;
  };
  const [transition, ...others] = BEAM_WATCH.transitions;
  const guarded = (when: string) => ({ ...BEAM_WATCH, transitions: [{ ...transition, when }, ...others] });
  it.each([
    [
      'that does not list what it calls',
      { ...BEAM_WATCH, operators: ['KO42', 'my.work_of'] },
      /operators: my\.deflection runs in a transition/,
    ],
    [
      'that lists what runs nowhere',
      { ...BEAM_WATCH, operators: [...BEAM_WATCH.operators, 'my.area'] },
      /operators: my\.area is listed and runs nowhere/,
    ],
    ['that names a formula nobody has', guarded('my.deflecton(F = weight) > limit'), /transitions\.0\.when: .*nearest are my\.deflection/],
    ['of another dimension', guarded('my.area(d = span) > limit'), /transitions\.0/],
    [
      'for an input that it does not take',
      { ...BEAM_WATCH, transitions: [{ ...transition, inputs: { 'my.work_of.q': 'weight' } }, ...others] },
      /inputs\.my\.work_of\.q: no operator takes it; they take my\.work_of\.F/,
    ],
  ] as const)('%s', async (_, definition, why) => {
    const { refusal } = await setUp();
    expect((await refusal('keep_template', { definition })).message).toMatch(why);
  });

  it.each([
    [
      'of another digest',
      (text: string) => ({ name: 'my.deflection', text, digest: `sha256:${'0'.repeat(64)}` }),
      /formulas\.0: the formula my\.deflection has another digest/,
    ],
    ['of another name', (text: string, digest: string) => ({ name: 'my.area', text, digest }), /formulas\.0: my\.area runs nowhere/],
  ])('that brings a text %s', async (_, change, why) => {
    const { refusal } = await setUp();
    const definition = await pinned();
    const [{ text, digest } = { text: '', digest: '' }, ...rest] = definition.formulas ?? [];
    const brought = { ...definition, id: 'other', formulas: [change(text, digest), ...rest] };
    expect((await refusal('keep_template', { definition: brought }, LOCAL_CALLER)).message).toMatch(why);
  });
});

describe('over REST and MCP', () => {
  it('a definition is kept, deployed and moved with the formulas of the key alone', async () => {
    const { node, call } = await setUp();
    const { key } = await node.access.mint('web-lab');
    const ask = async (method: string, path: string, body: unknown, bearer = key): Promise<readonly [number, Members]> => {
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
      const response = await node.surface({ method, path, headers, body: JSON.stringify(body) }, { isLocal: false, address: '192.0.2.9' });
      return [response.status, JSON.parse(response.body) as Members];
    };
    const definition = {
      ...BEAM_WATCH,
      operators: ['KO42', 'my.area'],
      transitions: [
        { from: 'straight', to: 'bent', on: 'load', when: 'my.area(d = span) > 3 m^2', trigger: 'wide' },
        { from: 'bent', to: 'straight', on: 'relief', trigger: 'relieved' },
      ],
    };
    const keep = '/api/contracts/templates';
    expect(await ask('POST', keep, definition)).toEqual([422, expect.objectContaining({ code: 'DEFINITION_INVALID' })]);
    await ask('PUT', '/api/formulas/area', { text: AREA });
    expect((await ask('POST', keep, definition))[0]).toBe(201);
    const [, deployed] = await ask('POST', `${keep}/beam-watch/deploy`, { slug: 'web-lab', parameters: {} });
    const { id } = deployed['contract'] as Members;
    const [, moved] = await ask('POST', `/api/chain/web-lab/contracts/${String(id)}/transition`, { event: 'load', payload: { weight: 1 } });
    expect(moved).toMatchObject({ to: 'bent', row: { decision: { formulas: [{ name: 'my.area', text: AREA }] } } });
    const over = await call<{ status: number; body: Members }>('http', { method: 'POST', path: keep, body: definition });
    expect([over.status, over.body]).toEqual([201, expect.objectContaining({ machine: 'local' })]);
    const bare = await call<{ status: number; body: Members }>('http', {
      method: 'POST',
      path: '/api/genesis/execute',
      body: { definition, events: [{ event: 'load', payload: { weight: 1 } }] },
    });
    expect(bare).toMatchObject({ status: 200, body: { currentState: 'bent' } });
    expect(await ask('GET', `/api/quantum-verify/${String(id)}`, undefined)).toEqual([200, expect.objectContaining({ valid: true })]);
  });
});
