import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import type { StoredRow } from '../../../../src/core/contract/ledger/ledger-row.js';
import type { ContractDocument } from '../../../../src/core/contract/reduce/contract-document.js';
import { recompute } from '../../../../src/core/protocol/recompute.js';
import { verifyReceipt } from '../../../../src/core/receipt/verify/verify-receipt.js';
import { MOMENT } from '../../../core/protocol/node.js';
import { QUIET_GATE } from '../../../tools/quiet-gate.js';
import { inEnvelope } from '../../mcp/stdio-process.js';
import { firstDue } from '../../store/first-due.js';
import type { Answer } from '../surface.js';
import {
  ask,
  chain,
  cookie,
  demo,
  deployed,
  type Headers,
  move,
  node,
  outcome,
  owner,
  rowsOf,
  stranger,
  useContractOwner,
} from './contract-owner.js';

useContractOwner();

describe('17: a trial run', () => {
  const EVENTS = [{ event: 'request' }, { event: 'request' }, { event: 'request' }, { event: 'request', after: 100 }];

  it('proves each fire from the initial state on a simulated clock, and stores nothing', async () => {
    const { status, json } = await ask('POST', '/api/genesis/execute', {
      json: { template: 'rate-limiter', parameters: { threshold: 2 }, events: EVENTS },
      headers: owner,
    });
    expect([status, json['ok'], json['currentState']]).toEqual([200, true, 'allowing']);
    const fires = json['fires'] as readonly StoredRow[];
    const start = fires[0]?.cycle ?? 0;
    const cycles = (json['emitted'] as readonly { event: string; cycle: number }[]).map(({ event, cycle }) => [event, cycle - start]);
    expect(cycles).toEqual([
      ['rate_limited', 0],
      ['rate_restored', 60],
    ]);
    for (const { receipt } of fires)
      expect(verifyReceipt(receipt, { registry: node.registry, recompute, now: node.now, keyring: node.keys }).valid).toBe(true);
    const { store } = await node.contracts();
    expect([await store.machines(), await store.definitions('my-lab'), await firstDue(store)]).toEqual([[], [], undefined]);
  });

  it.each<[string, unknown, number, string]>([
    ['a definition that is none', { definition: { id: 'x' }, events: [] }, 422, 'DEFINITION_INVALID'],
    ['neither', { events: [] }, 400, 'INVALID_REQUEST'],
    ['too many events', { template: 'rate-limiter', events: Array.from({ length: 1_001 }, () => EVENTS[0]) }, 400, 'INVALID_REQUEST'],
    ['time that goes back', { template: 'rate-limiter', events: [{ event: 'request', after: -1 }] }, 400, 'INVALID_REQUEST'],
  ])('refuses %s', async (_, json, status, code) => {
    const answer = await ask('POST', '/api/genesis/execute', { json, headers: owner });
    expect(outcome(answer)).toEqual([status, code]);
  });

  it('tells what the ledger would refuse, and goes on', async () => {
    const events = [EVENTS[0], { event: 'reset' }, { event: 'request', payload: { n: 1 } }, { event: 'request', after: 7 }];
    const { status, json } = await ask('POST', '/api/genesis/execute', { json: { template: 'rate-limiter', events }, headers: owner });
    expect([status, json['counts']]).toEqual([200, { events: 4, taken: 2, refused: 2 }]);
    expect((json['answers'] as readonly Record<string, unknown>[]).map(({ ok, code, takes, to }) => [ok, code ?? to, takes])).toEqual([
      [true, 'allowing', undefined],
      [false, 'EVENT_NOT_TAKEN', ['request']],
      [false, 'UNKNOWN_INPUT', undefined],
      [true, 'allowing', undefined],
    ]);
    const fires = json['fires'] as readonly StoredRow[];
    expect(fires.map(({ cause, cycle }) => [cause, cycle - (fires[0]?.cycle ?? 0)])).toEqual([
      ['creation', 0],
      ['event', 0],
      ['event', 7],
    ]);
  });

  it('is run at a time that is told, with times of its own, and draws its path', async () => {
    const at = (second: number): string => `2031-05-01T00:00:${String(second).padStart(2, '0')}Z`;
    const json = {
      template: 'rate-limiter',
      parameters: { threshold: 1, within: 10 },
      at: at(0),
      events: [
        { event: 'request', at: at(3) },
        { event: 'request', at: at(4) },
        { event: 'request', at: at(2) },
        { event: 'clock', at: at(30) },
      ],
    };
    const answer = await ask('POST', '/api/genesis/execute', { json, headers: owner });
    const fires = answer.json['fires'] as readonly StoredRow[];
    expect(fires.map(({ cause, to, occurredAt }) => [cause, to, occurredAt?.slice(0, 19)])).toEqual([
      ['creation', 'allowing', '2031-05-01T00:00:00'],
      ['clock', 'allowing', '2031-05-01T00:00:00'],
      ['event', 'allowing', '2031-05-01T00:00:03'],
      ['event', 'limiting', '2031-05-01T00:00:04'],
      ['clock', 'allowing', '2031-05-01T00:00:10'],
      ['clock', 'allowing', '2031-05-01T00:00:30'],
    ]);
    expect((answer.json['answers'] as readonly { code?: string }[]).map(({ code }) => code)).toEqual([
      undefined,
      undefined,
      'OUT_OF_RANGE',
      undefined,
    ]);
    expect(String(answer.json['mermaid'])).toMatch(/allowing --> limiting : ✓ request \[count > threshold\], taken once/);
    expect(String(answer.json['mermaid'])).toMatch(/limiting --> allowing : ✓ request \[count <= threshold\], taken once/);
    const picture = await ask('POST', '/api/genesis/execute', { json, headers: { ...owner, accept: 'image/svg+xml' } });
    const whole = await ask('GET', '/api/contracts/templates/rate-limiter', { headers: { accept: 'image/svg+xml' } });
    const marked = (svg: string): number => svg.match(/stroke="#b3400e" stroke-width="2.5"/g)?.length ?? 0;
    expect([picture.headers.get('content-type'), marked(picture.text), marked(whole.text)]).toEqual(['image/svg+xml; charset=utf-8', 2, 0]);
  });

  it('lets others have their turn', async () => {
    const events = Array.from({ length: 1_000 }, (_, i) => ({ event: 'request', after: i % 3 }));
    const json = { template: 'rate-limiter', parameters: { threshold: 5, within: 10 }, events };
    const delay = monitorEventLoopDelay({ resolution: 1 });
    const running = ask('POST', '/api/genesis/execute', { json, headers: owner });
    let [isOver, turns] = [false, 0];
    const over = running.finally(() => {
      isOver = true;
    });
    delay.enable();
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
    delay.disable();
    expect((await over).json['counts']).toEqual({ events: 1_000, taken: 1_000, refused: 0 });
    // How long a turn lasts depends on the machine; that there are many does not.
    expect(turns).toBeGreaterThan(20);
  });

  it('needs a key', async () => {
    for (const headers of [{}, cookie])
      expect((await ask('POST', '/api/genesis/execute', { json: { template: 'rate-limiter', events: [] }, headers })).status).toBe(401);
  });
});

describe("a definition of one's own", () => {
  const keep = (json: unknown, headers: Headers = owner): Promise<Answer> => ask('POST', '/api/contracts/templates', { json, headers });

  it('is kept once, and deployed by its owner alone', async () => {
    const first = await keep(QUIET_GATE);
    expect([first.status, first.json]).toMatchObject([201, { ok: true, id: 'quiet-gate', version: '1.0', machine: 'my-lab' }]);
    expect((await keep(QUIET_GATE)).json).toEqual(first.json);
    const id = await deployed('quiet-gate');
    // 1500 kg * 2.5 m/s^2 = 3750 N.
    expect((await move(id, { event: 'push', payload: { mass: 1500 } })).json).toMatchObject({ to: 'shut', row: { R_t: 3750, unit: 'N' } });
    const other = await ask('POST', '/api/contracts/templates/quiet-gate/deploy', { json: { slug: 'other-lab' }, headers: stranger });
    expect(outcome(other)).toEqual([404, 'UNKNOWN_TEMPLATE']);
  });

  it('never changes; another version stands beside it, and contracts keep theirs', async () => {
    await keep(QUIET_GATE);
    const old = await deployed('quiet-gate');
    expect(outcome(await keep({ ...QUIET_GATE, about: 'Another.' }))).toEqual([409, 'TEMPLATE_EXISTS']);
    expect(outcome(await keep({ ...QUIET_GATE, id: 'rate-limiter', version: '2.0' }))).toEqual([409, 'TEMPLATE_EXISTS']);
    const [hit, reset] = QUIET_GATE.transitions;
    expect((await keep({ ...QUIET_GATE, version: '1.1', transitions: [{ ...hit, when: 'R > 2 * limit' }, reset] })).status).toBe(201);
    const fresh = await deployed('quiet-gate');
    // 1500 N lie between the limit and twice the limit.
    const push = { event: 'push', payload: { mass: 600 } };
    expect([(await move(old, push)).json['to'], (await move(fresh, push)).json['to']]).toEqual(['shut', 'open']);
  });

  it.each<[string, object, string]>([
    ['a member that there is not', { ...QUIET_GATE, colour: 'red' }, 'colour'],
    [
      'an operator that is none',
      {
        ...QUIET_GATE,
        operators: ['KO42', 'NM1999'],
        transitions: [{ ...QUIET_GATE.transitions[0], operators: ['NM1999'] }, QUIET_GATE.transitions[1]],
      },
      'transitions.0.operators.0',
    ],
    [
      'a state that is none',
      { ...QUIET_GATE, transitions: [{ ...QUIET_GATE.transitions[0], to: 'ajar' }, QUIET_GATE.transitions[1]] },
      'transitions.0.to',
    ],
    [
      'a condition over nothing',
      { ...QUIET_GATE, transitions: [{ ...QUIET_GATE.transitions[0], when: 'Q > limit' }, QUIET_GATE.transitions[1]] },
      'transitions.0.when',
    ],
    [
      'a condition that is a number',
      { ...QUIET_GATE, transitions: [{ ...QUIET_GATE.transitions[0], when: 'R - limit' }, QUIET_GATE.transitions[1]] },
      'transitions.0.when',
    ],
    [
      'an input in another unit',
      {
        ...QUIET_GATE,
        events: { ...QUIET_GATE.events, push: { meaning: 'x', payload: { mass: { meaning: 'm', type: 'number', unit: 'm' } } } },
      },
      'transitions.0.inputs.m',
    ],
    [
      'a default below the minimum',
      { ...QUIET_GATE, parameters: { limit: { meaning: 'l', default: -1, minimum: 0 } } },
      'parameters.limit.default',
    ],
    [
      'a state that nothing leads to',
      { ...QUIET_GATE, states: { ...QUIET_GATE.states, lost: { kind: 'final', meaning: 'lost' } } },
      'states.lost',
    ],
  ])('with %s is refused by its place', async (_, definition, at) => {
    const answer = await keep(definition);
    expect(outcome(answer)).toEqual([422, 'DEFINITION_INVALID']);
    const { problems } = answer.json['details'] as { problems: readonly { at: string; problem: string }[] };
    expect(problems.map((problem) => problem.at)).toContain(at);
    expect(await (await node.contracts()).store.definitions('my-lab')).toEqual([]);
  });

  it('is listed and shown to its owner, the newest version first in line to be deployed', async () => {
    for (const version of ['1.10', '1.9']) expect((await keep({ ...QUIET_GATE, version })).status).toBe(201);
    const { json } = await ask('GET', '/api/chain/my-lab/templates', { headers: owner });
    expect(json).toMatchObject({ total: 2, templates: [{ id: 'quiet-gate', version: '1.10' }, { version: '1.9' }] });
    const shown = (query: string) => ask('GET', `/api/chain/my-lab/templates/quiet-gate${query}`, { headers: owner });
    expect((await shown('')).json).toMatchObject({ definition: { version: '1.10' }, digest: expect.stringMatching(/^sha256:/) });
    expect((await shown('?version=1.9')).json).toMatchObject({ definition: { ...QUIET_GATE, version: '1.9' } });
    expect((await shown('?version=2.0')).json).toMatchObject({
      status: 404,
      code: 'UNKNOWN_TEMPLATE',
      details: { versions: ['1.10', '1.9'] },
    });
    expect(outcome(await ask('GET', '/api/chain/my-lab/templates', { headers: stranger }))).toEqual([403, 'FORBIDDEN']);
    const versionOf = async (json: object) => {
      const answer = await ask('POST', '/api/contracts/templates/quiet-gate/deploy', { json: { slug: 'my-lab', ...json }, headers: owner });
      return (answer.json['contract'] as ContractDocument).version;
    };
    expect([await versionOf({}), await versionOf({ version: '1.9' })]).toEqual(['1.10', '1.9']);
  });

  it('is taken as it is shown, diagram and all, but not under an id of the service', async () => {
    const { json } = await ask('GET', '/api/contracts/templates/rate-limiter');
    const tried = await ask('POST', '/api/genesis/execute', { json: { definition: json, events: [{ event: 'request' }] }, headers: owner });
    expect([tried.status, tried.json['currentState']]).toEqual([200, 'allowing']);
    expect((await keep({ ...json, version: '9.0' })).json).toMatchObject({
      code: 'TEMPLATE_EXISTS',
      detail: expect.stringContaining('a template of the service'),
    });
    await keep(QUIET_GATE);
    const shown = await ask('GET', '/api/chain/my-lab/templates/quiet-gate', { headers: owner });
    expect((await keep(shown.json)).status).toBe(201);
  });

  it('needs a key with a machine', async () => {
    expect(outcome(await keep(QUIET_GATE, {}))).toEqual([401, 'UNAUTHENTICATED']);
    expect(outcome(await keep(QUIET_GATE, demo))).toEqual([403, 'FORBIDDEN']);
  });
});

describe('reading', () => {
  it('pages the rows newest first, by GET and QUERY alike, without a gap or a double', async () => {
    const id = await deployed();
    await deployed();
    for (let i = 0; i < 11; i += 1) await move(id, { event: 'request' });
    for (const method of ['GET', 'QUERY'] as const) {
      const seen: number[] = [];
      let cursor: string | undefined;
      do {
        const asked = { limit: 5, ...(cursor === undefined ? {} : { cursor }) };
        const path =
          method === 'GET'
            ? `${chain(id)}/rows?${new URLSearchParams(Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)]))}`
            : `${chain(id)}/rows`;
        const { json } = await ask(method, path, { ...(method === 'QUERY' ? { json: asked } : {}), headers: owner });
        seen.push(...(json['rows'] as readonly StoredRow[]).map(({ seq }) => seq));
        cursor = json['nextCursor'] as string | undefined;
      } while (cursor !== undefined && seen.length < 50);
      expect(seen).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 1]);
    }
  });

  it('filters by event, by state and by cycles', async () => {
    await ask('POST', '/api/contracts/templates', { json: QUIET_GATE, headers: owner });
    const id = await deployed('quiet-gate');
    for (const move_ of [{ event: 'push', payload: { mass: 1 } }, { event: 'push', payload: { mass: 900 } }, { event: 'reset' }])
      await move(id, move_);
    const rows = async (json: object) =>
      ((await ask('QUERY', `${chain(id)}/rows`, { json, headers: owner })).json['rows'] as readonly StoredRow[]).map(({ seq }) => seq);
    const [{ cycle } = { cycle: 0 }] = await rowsOf();
    expect(await rows({ event: 'push' })).toEqual([3, 2]);
    expect(await rows({ state: 'shut' })).toEqual([3]);
    expect(await rows({ event: 'push', state: 'open' })).toEqual([2]);
    expect([await rows({ fromCycle: cycle + 1 }), await rows({ toCycle: cycle - 1 })]).toEqual([[], []]);
    expect(await rows({ fromCycle: cycle, toCycle: cycle })).toEqual([4, 3, 2, 1]);
  });

  it('shows the machine with its head, and the contract with what it takes and its state marked', async () => {
    const id = await deployed();
    await move(id, { to: 'limiting' });
    const rows = await rowsOf();
    const machine = await ask('GET', '/api/chain/my-lab', { headers: cookie });
    expect(machine.json).toMatchObject({
      machine: 'my-lab',
      total: 1,
      contracts: [{ id, currentState: 'limiting' }],
      head: { seq: 2, hash: rows[1]?.hash },
    });
    const shown = await ask('GET', chain(id), { headers: cookie });
    expect(shown.json).toMatchObject({ contract: { id, currentState: 'limiting' }, takes: ['request'] });
    expect(shown.json['mermaid']).toContain('class limiting current');
  });

  it('is for the owner alone', async () => {
    const id = await deployed();
    for (const path of ['/api/chain/my-lab', chain(id), `${chain(id)}/rows`, '/api/chain/my-lab/events']) {
      expect([path, ...outcome(await ask('GET', path))]).toEqual([path, 401, 'UNAUTHENTICATED']);
      for (const headers of [stranger, demo])
        expect([path, ...outcome(await ask('GET', path, { headers }))]).toEqual([path, 403, 'FORBIDDEN']);
    }
  });
});

describe('18: a re-check', () => {
  it('is for everybody, and tells what it checked up to which row', async () => {
    const id = await deployed();
    await move(id, { event: 'request' });
    const { status, json } = await ask('GET', `/api/quantum-verify/${id}`);
    const rows = await rowsOf();
    expect(status).toBe(200);
    expect(json).toEqual({
      valid: true,
      checks: ['shape', 'hashes', 'links', 'receipts', 'results', 'transitions', 'document'].map((name) => ({
        name,
        status: 'pass',
        detail: expect.any(String),
      })),
      tampered_fields: [],
      rows: 2,
      head: { seq: 2, hash: rows[1]?.hash, cycle: rows[1]?.cycle },
      contract: { id, machine: 'my-lab', template: 'rate-limiter', version: '1.0', currentState: 'allowing' },
      checkedAt: new Date(MOMENT).toISOString(),
    });
  });

  it('of a contract that is not there is 404', async () => {
    expect(outcome(await ask('GET', '/api/quantum-verify/ctr_0'))).toEqual([404, 'UNKNOWN_CONTRACT']);
  });
});

describe('the stream of a subscription over MCP', () => {
  const listen = (uri: string, headers: Headers) =>
    ask('POST', '/mcp', {
      json: {
        jsonrpc: '2.0',
        id: 1,
        method: 'subscriptions/listen',
        params: inEnvelope({ notifications: { resourceSubscriptions: [uri] } }),
      },
      headers: {
        ...headers,
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'subscriptions/listen',
      },
    });

  it.each<[string, () => Headers, string]>([
    ['somebody else', () => stranger, 'UNKNOWN_RESOURCE'],
    ['nobody', () => ({}), 'UNAUTHENTICATED'],
  ])('is not opened to %s', async (_, headers, code) => {
    const id = await deployed();
    expect((await listen(`contract://${id}`, headers())).json).toMatchObject({ id: 1, error: { data: { code } } });
  });

  it('is not opened for a contract that is not there', async () => {
    expect((await listen('contract://ctr_0', owner)).json).toMatchObject({ error: { data: { code: 'UNKNOWN_RESOURCE' } } });
  });
});
