import { describe, expect, it } from 'vitest';
import { TEMPLATES } from '../../../../src/core/contract/definition/templates.js';
import type { StoredRow } from '../../../../src/core/contract/ledger/ledger-row.js';
import type { ContractDocument } from '../../../../src/core/contract/reduce/contract-document.js';
import type { Answer } from '../surface.js';
import {
  ask,
  cookie,
  DEPLOY,
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

describe('14: the templates', () => {
  it('are listed for everybody, each with its states, events and parameters', async () => {
    const { status, json, headers } = await ask('GET', '/api/contracts/templates');
    expect([status, json['total'], (json['templates'] as unknown[]).length]).toEqual([200, TEMPLATES.length, TEMPLATES.length]);
    expect((json['templates'] as unknown[])[0]).toMatchObject({
      id: 'rate-limiter',
      states: ['allowing', 'limiting'],
      events: ['request'],
    });
    expect((await ask('GET', '/api/contracts/templates', { headers: { 'if-none-match': headers.get('etag') ?? '' } })).status).toBe(304);
  });

  it('show the rate limiter exactly as it is tabled', async () => {
    const { status, json } = await ask('GET', '/api/contracts/templates/rate-limiter');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      id: 'rate-limiter',
      category: 'Foundations',
      name: 'rate_limiter',
      version: '1.0',
      initial: 'allowing',
      states: { allowing: { kind: 'initial' }, limiting: { kind: 'intermediate' } },
      operators: ['KO42'],
      auditClock: { on: true, tickRate: 1 },
      parameters: { threshold: { default: 100 }, within: { default: 60 } },
      counts: { count: { event: 'request', within: 'within' } },
    });
    const same = { on: 'request', operators: ['KO42'], trigger: 'noon_aggregate', inputs: {}, remember: {} };
    expect(json['transitions']).toEqual([
      { ...same, from: 'allowing', to: 'limiting', when: 'count > threshold', emits: ['rate_limited'] },
      {
        ...same,
        from: 'limiting',
        to: 'allowing',
        when: 'count <= threshold',
        emits: ['rate_restored'],
        about: 'the audit clock fires it too',
      },
    ]);
  });

  it('that is none is 404, with the nearest', async () => {
    const { status, json } = await ask('GET', '/api/contracts/templates/rate-limitter');
    expect([status, json['code'], json['details']]).toMatchObject([
      404,
      'UNKNOWN_TEMPLATE',
      { nearest: expect.arrayContaining(['rate-limiter']) },
    ]);
  });
});

describe('15: to deploy', () => {
  it.each(['the session cookie', 'the key'])('%s of the owner is enough: 201', async (by) => {
    const answer = await ask('POST', DEPLOY, {
      json: { slug: 'my-lab', parameters: { threshold: 5 } },
      headers: by === 'the key' ? owner : cookie,
    });
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.json)).toEqual(['ok', 'contract', 'template_id']);
    expect(answer.json).toMatchObject({
      ok: true,
      template_id: 'rate-limiter',
      contract: { id: expect.stringMatching(/^ctr_/), currentState: 'allowing', parameters: { threshold: 5, within: 60 } },
    });
  });

  it.each<[string, () => Headers, unknown, number, string]>([
    ['nobody', () => ({}), { slug: 'my-lab' }, 401, 'UNAUTHENTICATED'],
    ['a cookie that is none', () => ({ cookie: `genmath_session=${'A'.repeat(43)}` }), { slug: 'my-lab' }, 401, 'UNAUTHENTICATED'],
    ['somebody else', () => stranger, { slug: 'my-lab' }, 403, 'FORBIDDEN'],
    ['the demo key', () => demo, { slug: 'my-lab' }, 403, 'FORBIDDEN'],
    ['the owner on the machine of this process', () => owner, { slug: 'local' }, 403, 'FORBIDDEN'],
    ['the owner without a machine', () => owner, {}, 400, 'INVALID_REQUEST'],
    ['the owner with no body', () => owner, undefined, 400, 'INVALID_REQUEST'],
    ['the owner with a parameter that is none', () => owner, { slug: 'my-lab', parameters: { rate: 1 } }, 422, 'UNKNOWN_INPUT'],
    ['the owner with a parameter out of range', () => owner, { slug: 'my-lab', parameters: { within: 0 } }, 422, 'OUT_OF_RANGE'],
  ])('%s is refused', async (_, headers, json, status, code) => {
    expect(outcome(await ask('POST', DEPLOY, { ...(json === undefined ? {} : { json }), headers: headers() }))).toEqual([status, code]);
    expect(await rowsOf()).toEqual([]);
  });

  it('a session ends with its key', async () => {
    await node.access.revoke(owner['authorization']?.slice(10, 18) ?? '');
    expect((await ask('POST', DEPLOY, { json: { slug: 'my-lab' }, headers: cookie })).status).toBe(401);
  });
});

describe('to deploy under an Idempotency-Key', () => {
  const keyed = (json: object, key = 'order-7', headers = owner) =>
    ask('POST', DEPLOY, { json: { slug: 'my-lab', ...json }, headers: { ...headers, 'idempotency-key': key } });

  it('makes one contract: the same body is answered alike, also after it has moved on', async () => {
    const [first, second] = await Promise.all([keyed({}), keyed({})]);
    const { id } = first.json['contract'] as ContractDocument;
    expect(id).toMatch(/^ctr_[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    await move(id, { event: 'request' });
    const third = await keyed({});
    expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
    for (const { json } of [second, third]) expect(json).toEqual(first.json);
    expect(await rowsOf()).toHaveLength(2);
  });

  it('refuses another body under the same key, and takes another key', async () => {
    await keyed({});
    expect(outcome(await keyed({ parameters: { threshold: 7 } }))).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    expect((await keyed({ parameters: { threshold: 7 } }, 'order-8')).status).toBe(201);
    expect(await rowsOf()).toHaveLength(2);
  });

  it('is the same with the key as a member, as MCP has it', async () => {
    const call = async () => {
      const input = { template: 'rate-limiter', machine: 'my-lab', idempotencyKey: 'order-7' };
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'deploy', arguments: input } };
      return (await ask('POST', '/api/mcp', { json: message, headers: owner })).json;
    };
    expect(await call()).toEqual(await call());
    expect(await rowsOf()).toHaveLength(1);
  });
});

describe('16: a transition', () => {
  const rpc = (name: string, input: unknown) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } });
  const ofTool = ({ text }: Answer): Record<string, unknown> => {
    const data = text.startsWith('{') ? text : (text.match(/^data: (\{.*)$/m)?.[1] ?? '');
    return (JSON.parse(data) as { result: { structuredContent: Record<string, unknown> } }).result.structuredContent;
  };
  const WAYS: readonly (readonly [string, (id: string) => Promise<Record<string, unknown>>])[] = [
    ['REST by key', async (id) => (await move(id, { event: 'request' })).json],
    ['REST by session', async (id) => (await move(id, { event: 'request' }, cookie)).json],
    [
      'JSON-RPC',
      async (id) =>
        ofTool(
          await ask('POST', '/api/mcp', { json: rpc('transition', { machine: 'my-lab', contract: id, event: 'request' }), headers: owner }),
        ),
    ],
    [
      'Streamable HTTP',
      async (id) =>
        ofTool(
          await ask('POST', '/mcp', {
            json: rpc('transition', { machine: 'my-lab', contract: id, event: 'request' }),
            headers: { ...owner, accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
          }),
        ),
    ],
  ];

  it.each(WAYS)('over %s: the 101st request in a window limits, with its row, receipt and event', async (_, send) => {
    const id = await deployed();
    const answers: Record<string, unknown>[] = [];
    for (let i = 0; i < 101; i += 1) answers.push(await send(id));
    expect(answers.slice(0, 100).map(({ to }) => to)).toEqual(Array.from({ length: 100 }, () => 'allowing'));
    const last = answers[100] as { row: StoredRow } & Record<string, unknown>;
    expect(last).toMatchObject({
      ok: true,
      from: 'allowing',
      to: 'limiting',
      emitted: ['rate_limited'],
      contract: { id, currentState: 'limiting', rows: 102 },
      row: {
        event: 'request',
        from: 'allowing',
        to: 'limiting',
        emits: ['rate_limited'],
        cause: 'event',
        trigger: 'noon_aggregate',
        seq: 102,
      },
    });
    expect((await rowsOf())[101]).toEqual(last.row);
    expect(last.row.master_equation_block).toBe(node.registry.operator('KO42').record.equation);
    expect((await ask('POST', '/api/svc/prove/verify', { json: last.row.receipt })).json).toMatchObject({ valid: true });
  });

  it('by hand is recorded as manual', async () => {
    const answer = await move(await deployed(), { to: 'limiting' });
    expect([answer.status, answer.json]).toMatchObject([200, { to: 'limiting', row: { cause: 'manual', event: 'manual' } }]);
  });

  it('of an event that is not taken is 409, tells those that are, and leaves no row', async () => {
    const answer = await move(await deployed(), { event: 'reset' });
    expect(outcome(answer)).toEqual([409, 'EVENT_NOT_TAKEN']);
    expect(answer.json['details']).toEqual({ state: 'allowing', event: 'reset', takes: ['request'] });
    expect(await rowsOf()).toHaveLength(1);
  });

  it.each<[string, () => Headers, number, string]>([
    ['nobody', () => ({}), 401, 'UNAUTHENTICATED'],
    ['somebody else', () => stranger, 403, 'FORBIDDEN'],
    ['the demo key', () => demo, 403, 'FORBIDDEN'],
  ])('by %s is refused, and leaves no row', async (_, headers, status, code) => {
    expect(outcome(await move(await deployed(), { event: 'request' }, headers()))).toEqual([status, code]);
    expect(await rowsOf()).toHaveLength(1);
  });

  it('by an event that the state does not take is 409 whatever its payload, and leaves no row', async () => {
    const id = await deployed();
    const answer = await move(id, { event: 'grant', payload: { amount: 1 } });
    expect([...outcome(answer), (answer.json['details'] as { takes: unknown }).takes]).toEqual([409, 'EVENT_NOT_TAKEN', ['request']]);
    expect(await rowsOf()).toHaveLength(1);
  });

  it('of a contract that is not there, or on another machine, is 404', async () => {
    const id = await deployed();
    expect(outcome(await move('ctr_0', { event: 'request' }))).toEqual([404, 'UNKNOWN_CONTRACT']);
    const elsewhere = await ask('POST', `/api/chain/other-lab/contracts/${id}/transition`, {
      json: { event: 'request' },
      headers: stranger,
    });
    expect(outcome(elsewhere)).toEqual([404, 'UNKNOWN_CONTRACT']);
  });

  it('under an Idempotency-Key is made once: the same body is answered alike, another is 422', async () => {
    const id = await deployed();
    const keyed = { ...owner, 'idempotency-key': 'order-7' };
    const [first, second] = await Promise.all([move(id, { event: 'request' }, keyed), move(id, { event: 'request' }, keyed)]);
    const third = await move(id, { event: 'request' }, { ...cookie, 'idempotency-key': 'order-7' });
    expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
    expect([first.json['replayed'], second.json['replayed'], third.json['replayed']]).toEqual([false, true, true]);
    for (const { json } of [second, third]) expect({ ...json, replayed: false }).toEqual(first.json);
    expect(outcome(await move(id, { to: 'limiting' }, keyed))).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    expect(await rowsOf()).toHaveLength(2);
    await move(id, { to: 'limiting' });
    expect({ ...(await move(id, { event: 'request' }, keyed)).json, replayed: false }).toEqual(first.json);
  });

  it.each(['', 'x'.repeat(256)])('under an Idempotency-Key of no or too many characters is 400', async (key) => {
    expect(outcome(await move(await deployed(), { event: 'request' }, { ...owner, 'idempotency-key': key }))).toEqual([
      400,
      'INVALID_REQUEST',
    ]);
  });

  it('200 at once on one machine are each made exactly once', async () => {
    const id = await deployed();
    const answers = await Promise.all(Array.from({ length: 200 }, () => move(id, { event: 'request' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const numbers = answers.map(({ json }) => (json['row'] as StoredRow).seq).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, i) => i + 2));
    expect((await rowsOf()).filter(({ emits }) => emits.length > 0)).toMatchObject([{ seq: 102, emits: ['rate_limited'] }]);
  });
});
