import { beforeEach, describe, expect, it } from 'vitest';
import { createService, type ToolResult } from '../../src/adapters/service/service.js';
import { createMemoryReceiptLog } from '../../src/adapters/store/receipts/memory-receipt-log.js';
import { type Caller, LOCAL_CALLER } from '../../src/call/caller.js';
import type { NodeContext } from '../../src/call/node-context.js';
import type { ReceiptLog, ReceiptOwner } from '../../src/call/receipt-log.js';
import { TOOLS } from '../../tools/capabilities.js';
import { createSurface } from '../adapters/http/surface.js';
import { createFullNode } from './node.js';

type Members = Readonly<Record<string, unknown>>;

const NEWTON = { operators: ['NM19'], inputs: { m: '80 kg', a: '2 m/s^2' } };
const MANY = { operators: ['NM19'], inputs: { a: 3 }, items: [{ m: 1 }, { m: -1 }, { m: 2 }, { m: 4 }] };
const RANGE = { operators: ['NM19'], inputs: { m: 80 }, vary: [{ symbol: 'a', from: 0, to: 10, points: 5 }] };

const OFF: ReceiptLog = { ...createMemoryReceiptLog(), append: async () => false, find: async () => undefined, state: () => 'off' };

let node: NodeContext;
let owners: ReceiptOwner[];
const tool = async (name: string, input: unknown, caller: Caller = LOCAL_CALLER): Promise<ToolResult & { readonly answer: Members }> => {
  const result = await createService(TOOLS, node).callTool(name, input, caller);
  return { ...result, answer: result.structuredContent ?? {} };
};
const textOf = ({ content: [part] }: ToolResult): string => (part?.type === 'text' ? part.text : '');
const idOf = async (name: string, input: unknown): Promise<string> => String((await tool(name, input)).answer['receiptId']);

beforeEach(() => {
  const log = createMemoryReceiptLog();
  owners = [];
  node = createFullNode({
    receipts: {
      ...log,
      append: (kept, owner) => {
        owners.push(owner);
        return log.append(kept, owner);
      },
    },
  });
});

describe('over MCP', () => {
  it.each<[string, object]>([
    ['compute', NEWTON],
    ['compute', MANY],
    ['sweep', RANGE],
    ['sweep', { ...RANGE, proofs: true }],
  ])('%s answers the id of its receipt alone, by which verify finds it: %j', async (name, input) => {
    const { answer } = await tool(name, input);
    expect(answer).not.toHaveProperty('receipt');
    expect(answer).not.toHaveProperty('kept');
    expect((await tool('verify', { id: answer['receiptId'] })).answer).toMatchObject({ valid: true });
    expect((await tool('verify', { receipt: answer['receiptId'] })).answer).toMatchObject({ valid: true });
  });

  it.each<[string, object]>([
    ['compute', { ...NEWTON, receipt: 'whole' }],
    ['compute', { ...NEWTON, detail: true }],
    ['compute', { ...MANY, receipt: 'whole' }],
    ['sweep', { ...RANGE, detail: true, proofs: true }],
  ])('%s answers it whole to who asks: %j', async (name, input) => {
    const { answer } = await tool(name, input);
    expect(answer).toMatchObject({ receipt: { id: answer['receiptId'] } });
    expect((await tool('verify', { receipt: answer })).answer).toMatchObject({ valid: true });
  });

  it('prove answers the bare receipt, and it is found too', async () => {
    const { answer } = await tool('prove', { operators: ['NM19'], inputs: { m: 80, a: 2 } });
    expect(answer).toMatchObject({ type: 'genmath/receipt/v1', R_t: 160 });
    expect((await tool('verify', { id: answer['id'] })).answer).toMatchObject({ valid: true, R_t: 160 });
  });

  it('compute answers the leaves of its many results, and the proofs where all is asked for', async () => {
    const { answer } = await tool('compute', MANY);
    expect(answer['results']).toEqual([
      { index: 0, value: 3, leaf: 0 },
      { index: 2, value: 6, leaf: 1 },
      { index: 3, value: 12, leaf: 2 },
    ]);
    const { answer: proved } = await tool('compute', { ...MANY, detail: true });
    expect(proved['results']).toEqual(
      expect.arrayContaining([expect.objectContaining({ leaf: 2, item: expect.anything(), proof: expect.any(Array) })]),
    );
  });
});

describe('the items of a batch that is kept', () => {
  it.each<[string, object, number]>([
    ['compute', MANY, 3],
    ['sweep', RANGE, 5],
  ])('are verified with it, each by the proof that is made again: %s', async (name, input, count) => {
    const id = await idOf(name, input);
    expect((await tool('verify', { id })).answer).toMatchObject({ valid: true, items: { held: count, total: count } });
    for (let leaf = 0; leaf < count; leaf += 1) {
      const { answer } = await tool('verify', { id, leaf });
      expect(answer).toMatchObject({
        valid: true,
        checks: expect.arrayContaining([expect.objectContaining({ name: 'inclusion', status: 'pass' })]),
      });
    }
  });

  it('are refused where there is no such leaf, or none at all', async () => {
    const [batch, single] = [await idOf('compute', MANY), await idOf('compute', NEWTON)];
    expect(textOf(await tool('verify', { id: batch, leaf: 3 }))).toContain('no leaf 3; they are 0 to 2');
    expect(textOf(await tool('verify', { id: single, leaf: 0 }))).toContain('has no leaves');
  });

  it('that were changed where they are kept fail', async () => {
    const id = await idOf('compute', MANY);
    const kept = await node.receipts.find(id);
    const [first, ...rest] = kept?.items ?? [];
    if (kept === undefined || first === undefined) throw new Error('nothing is kept');
    node = createFullNode({ receipts: { ...node.receipts, find: async () => ({ ...kept, items: [{ ...first, R_t: 4 }, ...rest] }) } });
    expect((await tool('verify', { id })).answer).toMatchObject({ valid: false });
    node = createFullNode({ receipts: { ...node.receipts, find: async () => ({ receipt: kept.receipt }) } });
    expect(textOf(await tool('verify', { id, leaf: 0 }))).toContain('items of');
  });
});

describe('what is not kept', () => {
  it('is told, and stands whole in the answer, whatever form was asked for', async () => {
    node = createFullNode({ receipts: OFF });
    for (const [name, input] of [
      ['compute', { ...NEWTON, receipt: 'id' }],
      ['compute', MANY],
      ['sweep', { ...RANGE, proofs: true }],
    ] as const) {
      const result = await tool(name, input);
      expect(result.answer).toMatchObject({ kept: false, receipt: { id: result.answer['receiptId'] } });
      expect(textOf(result)).toMatch(/Receipt (?:rcp|bat)_\d+ \(not kept here: .*\)$/);
      expect((await tool('verify', { receipt: result.answer })).answer).toMatchObject({ valid: true });
    }
  });

  it('is told in the text of prove, since nothing can be added to what is signed', async () => {
    node = createFullNode({ receipts: OFF });
    const result = await tool('prove', { operators: ['NM19'], inputs: { m: 80, a: 2 } });
    expect(textOf(result)).toContain('not kept here');
    expect(result.answer).not.toHaveProperty('kept');
    expect((await tool('verify', { receipt: result.answer })).answer).toMatchObject({ valid: true });
  });

  it('is told to who asks for it by its id', async () => {
    node = createFullNode({ receipts: OFF });
    expect(textOf(await tool('verify', { id: 'rcp_1' }))).toContain('Receipts are not kept here (--receipts off)');
  });
});

describe('a preview', () => {
  it.each<[string, object]>([
    ['calculate', { lines: 'F = NM19(m = 80 kg, a = 2 m/s^2)', receipt: 'none' }],
    ['compute', { ...NEWTON, receipt: 'none' }],
    ['compute', { ...MANY, receipt: 'none' }],
    ['sweep', { ...RANGE, receipt: 'none' }],
  ])('%s signs nothing and keeps nothing, and answers the same otherwise: %j', async (name, input) => {
    const preview = await tool(name, input);
    expect(owners).toEqual([]);
    const { receiptId, ...signed } = (await tool(name, { ...input, receipt: 'id' })).answer;
    expect([typeof receiptId, owners.length]).toEqual(['string', 1]);
    // The leaves of many items are places in the receipt.
    const results = (signed['results'] as Members[] | undefined)?.map(({ leaf: _, ...result }) => result);
    expect(preview.answer).toEqual({ ...signed, ...(name === 'compute' && results !== undefined ? { results } : {}) });
    expect(textOf(preview)).not.toMatch(/receipt|\n$/i);
  });

  it('counts as a use of the key, and has no proofs', async () => {
    const { ask } = createSurface(node);
    const headers = { authorization: `Bearer ${node.access.demoKey().key}` };
    const left = async (receipt: string): Promise<number> => {
      const answer = await ask('POST', '/api/svc/compute', { json: { ...NEWTON, receipt }, headers });
      expect(answer.status).toBe(200);
      return Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]);
    };
    expect((await left('id')) - (await left('none'))).toBe(1);
    expect(textOf(await tool('sweep', { ...RANGE, proofs: true, receipt: 'none' }))).toContain('Proofs lead to a receipt');
  });
});

describe('over REST', () => {
  const bearer = (): Record<string, string> => ({ authorization: `Bearer ${node.access.demoKey().key}` });

  it('the receipt and the proofs are in the answer, unless the id alone is asked for', async () => {
    const { ask } = createSurface(node);
    const { json } = await ask('POST', '/api/svc/batch', { json: MANY, headers: bearer() });
    expect(json).toMatchObject({ receipt: { id: json['receiptId'] }, results: [{ leaf: 0, proof: expect.any(Array) }, {}, {}] });
    const brief = await ask('POST', '/api/svc/batch', { json: { ...MANY, receipt: 'id' }, headers: bearer() });
    expect(brief.json).not.toHaveProperty('receipt');
    expect(brief.json['results']).toEqual([
      expect.not.objectContaining({ proof: expect.anything() }),
      expect.anything(),
      expect.anything(),
    ]);
    const computed = await ask('POST', '/api/svc/compute', { json: { ...NEWTON, receipt: 'id' }, headers: bearer() });
    expect([computed.status, computed.json['receipt'], typeof computed.json['receiptId']]).toEqual([200, undefined, 'string']);
  });

  it('anybody who knows the id reads it and has it verified, and nobody else finds it', async () => {
    const { ask } = createSurface(node);
    const { json } = await ask('POST', '/api/svc/batch', { json: MANY, headers: bearer() });
    const id = String(json['receiptId']);
    const { json: read } = await ask('GET', `/api/receipts/${id}`);
    expect(read).toEqual({ receipt: json['receipt'], items: (json['results'] as Members[]).map(({ item }) => item) });
    const { json: one } = await ask('GET', `/api/receipts/${id}?leaf=2`);
    expect(one).toEqual({ receipt: json['receipt'], leaf: 2, item: expect.objectContaining({ index: 3 }), proof: expect.any(Array) });
    expect((await ask('POST', '/api/svc/prove/verify', { json: one })).json).toMatchObject({ valid: true, R_t: 12 });
    expect((await ask('POST', '/api/svc/prove/verify', { json: { id, leaf: 2 } })).json).toMatchObject({ valid: true, R_t: 12 });
    for (const other of ['rcp_nowhere', 'bat_', '..%2Fkeys.json', 'x'.repeat(80)])
      expect((await ask('GET', `/api/receipts/${other}`)).status).toBe(404);
    expect((await ask('GET', `/api/receipts/${'x'.repeat(81)}`)).status).toBe(400);
  });
});

describe('the room of a receipt', () => {
  it('is that of the user of the process, of the key, or of the address', async () => {
    const { ask } = createSurface(node);
    await tool('compute', NEWTON);
    const { record, key } = node.access.demoKey();
    await ask('POST', '/api/svc/compute', { json: NEWTON, headers: { authorization: `Bearer ${key}` } });
    await tool('prove', {}, { isLocal: false, address: '192.0.2.7' });
    expect(owners).toEqual([
      { kind: 'local', name: '' },
      { kind: 'key', name: record.prefix },
      { kind: 'address', name: '192.0.2.7' },
    ]);
  });
});
