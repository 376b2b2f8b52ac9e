import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../../../src/adapters/store/memory-store.js';
import type { StoredRow } from '../../../../src/core/contract/ledger/ledger-row.js';
import { objectionToRow } from '../../../../src/core/contract/ledger/verify/follow-row.js';
import { foldRow } from '../../../../src/core/contract/reduce/contract-document.js';
import { proveWith } from '../../../../src/core/contract/reduce/write-rows.js';
import { Fault, isFault } from '../../../../src/core/faults.js';
import { PUBLIC_PREFIX } from '../../../../src/core/protocol/run-protocol.js';
import { OWNER, openTanks, TANK, TANK_IN_CELSIUS, TO_CELSIUS } from './tank.js';

const refusalOf = async (run: Promise<unknown>): Promise<Fault> => {
  const error: unknown = await run.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Fault);
  return error as Fault;
};

const open = async () => {
  const store = new MemoryStore();
  return { store, ...(await openTanks(store)), rows: () => store.rows('lab', { after: 0, limit: 10_000 }) };
};

describe('another version of a definition', () => {
  it('carries states, parameters and memory over as declared, by a row that names both definitions', async () => {
    const { contracts, upgradeTo, makeHot, read, pass, rows } = await open();
    const id = await makeHot({ limit: '45 degF' });
    pass(4);
    await read(id, 68);
    const before = await contracts.document('lab', id);
    const { row, document } = await contracts.move('lab', id, await upgradeTo('1.1', TO_CELSIUS), OWNER);
    const own = await contracts.definitions.prepared('tank', 'lab', '1.0');
    const next = await contracts.definitions.prepared('tank', 'lab', '1.1');
    expect(row).toMatchObject({
      cause: 'upgrade',
      from: 'hot',
      to: 'warm',
      emits: [],
      template: { id: 'tank', version: '1.1', digest: next.digest },
      actor: { name: 'owner', roles: ['owner'] },
      upgrade: {
        from: { id: 'tank', version: '1.0', digest: own.digest },
        states: { hot: 'warm' },
        // Computed by hand: 45 degF is 65/9 degC, 68 degF is 293.15 K; warm is 1 and ever 2.
        parameters: {
          limit: { is: 'limit', gives: [expect.closeTo(65 / 9, 12), 'degC', expect.any(Number)] },
          window: { is: '2 * span + spare * 1 tick', gives: [23, 'tick', expect.any(Number)] },
          grace: { gives: [5, 'tick', expect.any(Number)] },
        },
        memory: { peak: { is: 'peak' }, seen: { is: 'warm + ever', gives: 3 }, patience: { gives: [10, 'tick', expect.any(Number)] } },
        counts: ['recent', 'entered'],
        read: { limit: [45, 'degF', expect.any(Number)], span: [10, 'tick', expect.any(Number)], spare: 3, warm: 1, ever: 2 },
      },
    });
    expect(row.parameters?.['limit']).toBeCloseTo(65 / 9, 12);
    expect(row.parameters).toMatchObject({ window: 23, grace: 5 });
    expect(row.remembered['peak']).toBeCloseTo(293.15, 9);
    expect(row.remembered).toMatchObject({ seen: 3, patience: 10 });
    expect(Object.keys(row.remembered)).toEqual(['peak', 'seen', 'patience']);
    expect(document).toMatchObject({
      currentState: 'warm',
      version: '1.1',
      digest: next.digest,
      since: before.since,
      created: before.created,
    });
    expect(document.counts).toEqual({ recent: before.counts['recent'], entered: before.counts['entered'] });
    expect((await rows()).map(({ template }) => template.version)).toEqual(['1.0', '1.0', '1.0', '1.1']);
    expect(await contracts.verify(id)).toMatchObject({ valid: true, rows: 4 });
  });

  it('shows what would be, and writes nothing', async () => {
    const { contracts, upgradeTo, makeHot, rows } = await open();
    const id = await makeHot();
    const before = [await rows(), await contracts.document('lab', id)];
    const tried = await contracts.tryMove('lab', id, await upgradeTo('1.1', TO_CELSIUS), OWNER);
    expect([await rows(), await contracts.document('lab', id)]).toEqual(before);
    const { row, document } = await contracts.move('lab', id, await upgradeTo('1.1', TO_CELSIUS), OWNER);
    expect([tried.document, tried.row.upgrade, tried.row.parameters, tried.row.remembered]).toEqual([
      document,
      row.upgrade,
      row.parameters,
      row.remembered,
    ]);
  });

  it('is timed by the new definition from then on, and time in the state goes on', async () => {
    const { contracts, upgradeTo, makeHot, pass, rows } = await open();
    const id = await makeHot();
    const { since, nextCycle: own } = await contracts.document('lab', id);
    // The first version cools when its reading leaves the window of 10 cycles, the second after 5 cycles in the state.
    expect(own).toBe(since + 10);
    pass(2);
    const { document } = await contracts.move('lab', id, await upgradeTo('1.1', TO_CELSIUS), OWNER);
    expect(document.nextCycle).toBe(since + 3);
    pass(8);
    await contracts.wake('lab', id);
    expect((await rows()).slice(-2).map(({ cause, from, to, trigger, cycle }) => [cause, from, to, trigger, cycle - since])).toEqual([
      ['clock', 'warm', 'warm', 'audit', 3],
      ['clock', 'warm', 'idle', 'cooled', 5],
    ]);
    expect((await contracts.verify(id)).valid).toBe(true);
  });

  it('does first what was due by the old definition', async () => {
    const { contracts, upgradeTo, makeHot, pass, rows } = await open();
    const id = await makeHot();
    pass(50);
    const { row } = await contracts.move('lab', id, await upgradeTo('1.1', TO_CELSIUS), OWNER);
    const before = (await rows()).find(({ seq }) => seq === row.seq - 1);
    expect(before).toMatchObject({ cause: 'clock', from: 'hot', to: 'idle', template: { version: '1.0' } });
    expect(row).toMatchObject({ from: 'idle', to: 'idle', template: { version: '1.1' } });
  });

  it('leads back, and values of the same unit come through to the last digit', async () => {
    const { contracts, upgradeTo, makeHot } = await open();
    const id = await makeHot({ span: 7 });
    await contracts.move('lab', id, await upgradeTo('1.1', { ...TO_CELSIUS, parameters: { window: 'span', grace: '0.1 tick' } }), OWNER);
    const { document } = await contracts.move(
      'lab',
      id,
      await upgradeTo('1.0', { states: { warm: 'hot' }, parameters: { span: 'window', spare: 4 }, memory: { warm: 'seen' } }),
      OWNER,
    );
    expect([document.currentState, document.parameters['span'], document.parameters['spare']]).toEqual(['hot', 7, 4]);
    // `recent` means the same in both, whatever its window; `ever` is not counted in between, and begins again.
    expect(Object.keys(document.counts)).toEqual(['recent', 'entered']);
    expect((await contracts.verify(id)).valid).toBe(true);
  });

  it.each<[string, string, object, readonly string[]]>([
    ['a state that is not mapped', '1.1', {}, ['states.hot']],
    ['a state to none', '1.1', { ...TO_CELSIUS, states: { hot: 'tepid' } }, ['states.hot']],
    ['an open state to a final one', '1.1', { ...TO_CELSIUS, states: { hot: 'gone' } }, ['states.hot']],
    ['a state that there is not', '1.1', { ...TO_CELSIUS, states: { hot: 'warm', cold: 'idle' } }, ['states.cold']],
    ['a parameter that the version lacks', '1.1', { ...TO_CELSIUS, parameters: { span: 5 } }, ['parameters.span']],
    ['another kind of quantity', '1.1', { ...TO_CELSIUS, parameters: { window: 'limit' } }, ['parameters.window']],
    ['a bare number of a sum', '1.1', { ...TO_CELSIUS, parameters: { window: '2 + 3' } }, ['parameters.window']],
    ['a name that is not known', '1.1', { ...TO_CELSIUS, memory: { seen: 'worm' } }, ['memory.seen']],
    ['a field of an event', '1.1', { ...TO_CELSIUS, memory: { peak: 'temp' } }, ['memory.peak']],
    ['what is no number', '1.1', { ...TO_CELSIUS, memory: { seen: 'warm / (ever - 1)' } }, ['memory.seen']],
    ['a value out of range', '1.1', { ...TO_CELSIUS, parameters: { window: '2000 tick' } }, ['parameters']],
    ['a window of nothing', '1.1', { ...TO_CELSIUS, parameters: { window: '0.5 tick' } }, ['parameters']],
    [
      'several at once',
      '1.1',
      { states: { hot: 'tepid' }, memory: { seen: 'worm', other: 1 } },
      ['states.hot', 'memory.other', 'memory.seen'],
    ],
    ['the version that it has', '1.0', {}, ['version']],
  ])('refuses %s, says where, and writes nothing', async (_, version, mapping, places) => {
    const { contracts, upgradeTo, makeHot, rows } = await open();
    const id = await makeHot();
    const before = await rows();
    const fault = await refusalOf(contracts.move('lab', id, await upgradeTo(version, mapping), OWNER));
    expect(fault.code).toBe('MAPPING_INVALID');
    expect(isFault(fault, 'MAPPING_INVALID') && fault.details.problems.map(({ at }) => at)).toEqual(places);
    expect(await rows()).toEqual(before);
  });

  it('refuses another definition, and a contract that has ended', async () => {
    const { contracts, upgradeTo, makeHot } = await open();
    const id = await makeHot();
    const other = { upgrade: { target: await contracts.definitions.prepared('rate-limiter', 'lab'), mapping: {} } };
    expect((await refusalOf(contracts.move('lab', id, other, OWNER))).message).toContain('moves to another version of that');
    await contracts.move('lab', id, { event: 'stop' }, OWNER);
    expect((await refusalOf(contracts.move('lab', id, await upgradeTo('1.1', TO_CELSIUS), OWNER))).code).toBe('EVENT_NOT_TAKEN');
  });

  it.each<[string, readonly string[] | undefined, 'owner' | 'ops', boolean]>([
    ['the owner, unless it says otherwise', undefined, 'owner', true],
    ['nobody else, unless it says otherwise', undefined, 'ops', false],
    ['whom it names', ['ops'], 'ops', true],
    ['the owner where it names others', ['ops'], 'owner', false],
    ['nobody where it names nobody', [], 'owner', false],
  ])('is for %s', async (_, by, who, isAllowed) => {
    const { contracts, makeHot: __ } = await open();
    const first = { ...TANK, id: 'gate', ...(by === undefined ? {} : { upgrade: { by: [...by] } }) };
    for (const definition of [first, { ...TANK_IN_CELSIUS, id: 'gate' }]) await contracts.definitions.keep('lab', definition);
    await contracts.members.invite('lab', { name: 'olga', key: 'gggggggg', roles: ['ops'] }, OWNER);
    const { id } = (await contracts.deploy('lab', { template: 'gate', version: '1.0', parameters: {} }, OWNER)).document;
    const mover = who === 'owner' ? OWNER : { by: 'gggggggg', keyPrefix: 'gggggggg' };
    const move = { upgrade: { target: await contracts.definitions.prepared('gate', 'lab', '1.1'), mapping: TO_CELSIUS } };
    const moved = contracts.move('lab', id, move, mover);
    if (isAllowed) expect((await moved).row.actor?.name).toBe(who === 'owner' ? 'owner' : 'olga');
    else expect((await refusalOf(moved)).code).toBe('FORBIDDEN');
    expect((await contracts.verify(id)).valid).toBe(true);
  });

  it('goes on with Idempotency-Keys of before, its own among them', async () => {
    const { contracts, upgradeTo, makeHot, rows } = await open();
    const keyed = (key: string, body: string) => ({
      ...OWNER,
      idempotency: { key: `sha256:${key.repeat(64)}`, body: `sha256:${body.repeat(64)}` },
    });
    const deployment = { template: 'tank', version: '1.0', parameters: {} };
    const { document } = await contracts.deploy('lab', deployment, keyed('a', '0'));
    const id = document.id;
    const event = await contracts.move('lab', id, { event: 'reading', payload: { temp: 50 } }, keyed('b', '1'));
    const moved = await contracts.move('lab', id, await upgradeTo('1.1', TO_CELSIUS), keyed('c', '2'));
    await contracts.move('lab', id, { event: 'reading', payload: { temp: 51 } }, OWNER).catch(() => undefined);
    const count = (await rows()).length;
    expect(await contracts.deploy('lab', deployment, keyed('a', '0'))).toEqual({ document, isReplay: true });
    expect(await contracts.move('lab', id, { event: 'reading', payload: { temp: 50 } }, keyed('b', '1'))).toEqual({
      row: event.row,
      document: event.document,
      isReplay: true,
    });
    expect(await contracts.move('lab', id, await upgradeTo('1.1', TO_CELSIUS), keyed('c', '2'))).toEqual({
      row: moved.row,
      document: moved.document,
      isReplay: true,
    });
    expect((await refusalOf(contracts.move('lab', id, await upgradeTo('1.0', {}), keyed('c', '3')))).code).toBe('IDEMPOTENCY_MISMATCH');
    expect((await refusalOf(contracts.deploy('lab', deployment, keyed('a', '9')))).code).toBe('IDEMPOTENCY_MISMATCH');
    expect((await rows()).length).toBe(count);
    await makeHot();
  });

  it('lets each event be decided by one version wholly, whichever comes first', async () => {
    const { contracts, upgradeTo, makeHot, read, rows } = await open();
    const id = await makeHot();
    const events = Array.from({ length: 40 }, () => ({ move: { event: 'reading', payload: { temp: 60 } } }));
    const done = await Promise.allSettled([
      contracts.moveMany('lab', id, events, OWNER, () => new Promise((resolve) => setImmediate(resolve))),
      read(id, 70),
      contracts.move('lab', id, await upgradeTo('1.1', TO_CELSIUS), OWNER),
      contracts.move('lab', id, { event: 'stop' }, OWNER),
      read(id, 71),
    ]);
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    const all = (await rows()).filter(({ contract }) => contract === id);
    const at = all.findIndex(({ cause }) => cause === 'upgrade');
    expect(all.map(({ template }, i) => template.version === (i < at ? '1.0' : '1.1'))).toEqual(all.map(() => true));
    expect(await contracts.verify(id)).toMatchObject({ valid: true, rows: all.length });
  });

  it('keeps no more of what it took over than the new parameters let it', async () => {
    const { contracts } = await open();
    const last = (version: string, preset: number) => ({
      ...TANK,
      id: 'last',
      version,
      parameters: { ...TANK.parameters, n: { meaning: 'how many', default: preset, integer: true, minimum: 1, maximum: 9 } },
      events: { ...TANK.events, ask: { meaning: 'how many' } },
      transitions: [
        ...TANK.transitions,
        { from: 'idle', to: 'idle', on: 'ask', trigger: 'ask', remember: { warm: 'length(last(n, reading.temp))' } },
      ],
    });
    for (const definition of [last('1.0', 5), last('1.1', 2)]) await contracts.definitions.keep('lab', definition);
    const { id } = (await contracts.deploy('lab', { template: 'last', version: '1.0', parameters: {} }, OWNER)).document;
    for (const temp of [30, 31, 32, 33]) await contracts.move('lab', id, { event: 'reading', payload: { temp } }, OWNER);
    const target = await contracts.definitions.prepared('last', 'lab', '1.1');
    await contracts.move('lab', id, { upgrade: { target, mapping: { parameters: { n: 2 } } } }, OWNER);
    const { row } = await contracts.move('lab', id, { event: 'ask' }, OWNER);
    expect(row.remembered).toEqual({ warm: 2 });
    expect((await contracts.verify(id)).valid).toBe(true);
  });
});

describe('whoever checks the rows', () => {
  const changes: readonly (readonly [string, (row: StoredRow) => Partial<StoredRow>, RegExp])[] = [
    ['another parameter', (row) => ({ parameters: { ...row.parameters, window: 24 } }), /other parameters/],
    ['another memory', (row) => ({ remembered: { ...row.remembered, seen: 9 } }), /remembers another seen/],
    ['another state', () => ({ to: 'idle' }), /leads to idle/],
    [
      'another definition before',
      (row) => ({ upgrade: { ...row.upgrade, from: { id: 'tank', version: '0.9', digest: row.template.digest } } as never }),
      /was of tank 1.0/,
    ],
    ['no definition before', () => ({ upgrade: undefined }) as never, /another version alone/],
    ['other counts that go on', (row) => ({ upgrade: { ...row.upgrade, counts: ['recent'] } as never }), /otherwise than it says/],
    [
      'another mapping',
      (row) => ({ upgrade: { ...row.upgrade, memory: { ...row.upgrade?.memory, seen: { is: 'warm', gives: 2 } } } as never }),
      /remembers another seen|otherwise/,
    ],
    [
      'another value that was read',
      (row) => ({ upgrade: { ...row.upgrade, read: { ...row.upgrade?.read, warm: 7 } } as never }),
      /otherwise than it says/,
    ],
    ['somebody who may not', () => ({ actor: { name: 'olga', roles: ['ops'] } }), /takes the role owner/],
    ['an event that it is not', () => ({ cause: 'event', upgrade: undefined, parameters: undefined }) as never, /was of tank 1.0/],
  ];

  it.each(changes)('finds %s on the row of another version', async (_, change, why) => {
    const { contracts, upgradeTo, makeHot, rows, node } = await open();
    const id = await makeHot();
    await contracts.move('lab', id, await upgradeTo('1.1', TO_CELSIUS), OWNER);
    const all = await rows();
    const find = await contracts.definitions.load(all.map(({ template }) => template));
    const before = all
      .slice(0, -1)
      .reduce<ReturnType<typeof foldRow> | undefined>((document, row) => foldRow(find(row.template), document, row), undefined);
    const row = all.at(-1) as StoredRow;
    const evaluate = proveWith(node, PUBLIC_PREFIX);
    expect(objectionToRow(find, before, row, evaluate)).toBeUndefined();
    const changed = Object.fromEntries(
      Object.entries({ ...row, ...change(row) }).filter(([, value]) => value !== undefined),
    ) as unknown as StoredRow;
    expect(objectionToRow(find, before, changed, evaluate)).toMatch(why);
  });

  it('finds a row that bears another version than the contract has', async () => {
    const { contracts, makeHot, read, rows, node } = await open();
    const id = await makeHot();
    await read(id, 51);
    const all = await rows();
    const find = await contracts.definitions.load(all.map(({ template }) => template));
    const before = all
      .slice(0, -1)
      .reduce<ReturnType<typeof foldRow> | undefined>((document, row) => foldRow(find(row.template), document, row), undefined);
    const { digest } = await contracts.definitions.prepared('tank', 'lab', '1.1');
    const changed = { ...(all.at(-1) as StoredRow), template: { id: 'tank', version: '1.1', digest } };
    expect(objectionToRow(find, before, changed, proveWith(node, PUBLIC_PREFIX))).toMatch(/was of tank 1.0/);
  });
});
