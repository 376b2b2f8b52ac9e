import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { callCapability } from '../../src/call/call-capability.js';
import type { Tool } from '../../src/call/capability.js';
import { FAULTS } from '../../src/core/faults.js';
import { recompute } from '../../src/core/protocol/recompute.js';
import { verifyReceipt } from '../../src/core/receipt/verify/verify-receipt.js';
import { TOOLS } from '../../tools/capabilities.js';
import { MOMENT, seal } from '../core/protocol/node.js';
import { COMPUTATIONS } from '../core/receipt/receipts.js';
import { refusalOf } from './call.js';
import { fullNode as node } from './node.js';
import { listOffered } from './offered.js';

const tool = (name: string): Tool => {
  const found = TOOLS.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`no tool ${name}`);
  return found;
};
const call = async (name: string, input: unknown): Promise<Record<string, unknown>> =>
  (await callCapability(tool(name), input, node)) as Record<string, unknown>;

describe('the tools', () => {
  it('are offered in this order', () => {
    expect(TOOLS.map(({ name }) => name)).toEqual([
      'catalog',
      'calculate',
      'compute',
      'sweep',
      'prove',
      'verify',
      'deploy',
      'transition',
      'http',
    ]);
  });

  it('cost a client less than 2,500 tokens, at 4.1 characters each', async () => {
    // The lists of twelve public servers have 4.2 to 4.7 characters to a token of o200k.
    expect(JSON.stringify(await listOffered()).length).toBeLessThan(10_250);
  });

  it('are told to a client as in the snapshot', async () => {
    await expect(`${JSON.stringify(await listOffered(), null, 2)}\n`).toMatchFileSnapshot('../snapshots/tools.json');
  });

  it('answer faults as in the snapshot', async () => {
    await expect(`${JSON.stringify(FAULTS, null, 2)}\n`).toMatchFileSnapshot('../snapshots/faults.json');
  });

  it.each(TOOLS.map((each) => [each.name, each] as const))('%s states all four annotations and a flat, strict input schema', (_, each) => {
    expect(Object.keys(each.annotations).sort()).toEqual(['destructiveHint', 'idempotentHint', 'openWorldHint', 'readOnlyHint']);
    const schema = z.toJSONSchema(each.input, { io: 'input' });
    expect([schema.type, schema.additionalProperties]).toEqual(['object', false]);
    expect(schema).not.toHaveProperty('oneOf');
    expect(schema).not.toHaveProperty('anyOf');
    expect(each.description.length).toBeGreaterThan(40);
  });

  it.each(TOOLS.map((each) => [each.name, each] as const))('%s carries an example that runs', async (name, each) => {
    // The examples of verify and transition stand for a whole receipt and a contract's id, which a snapshot of one node cannot hold.
    const { contract } = (await call('deploy', { template: 'rate-limiter', machine: 'local' })) as { contract: { id: string } };
    const real: Readonly<Record<string, unknown>> = {
      verify: { receipt: seal({}, node) },
      transition: { ...each.example, contract: contract.id },
    };
    const answer = await call(name, real[name] ?? each.example);
    expect(each.output.safeParse(answer).error).toBeUndefined();
    expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
  });
});

describe('prove', () => {
  it.each(COMPUTATIONS.filter(([, { solveFor, inputs }]) => solveFor === undefined && !JSON.stringify(inputs ?? {}).includes(' ')))(
    'answers a receipt that verifies: %s',
    async (_, computation) => {
      const receipt = await call('prove', computation);
      expect(tool('prove').output.safeParse(receipt).success).toBe(true);
      expect(verifyReceipt(receipt, { registry: node.registry, recompute, now: () => MOMENT, keyring: node.keys }).valid).toBe(true);
    },
  );

  it('computes KO42 alone for no input at all', async () => {
    expect((await call('prove', undefined))['operatorIds']).toEqual(['KO42']);
  });
});

describe('compute', () => {
  it('answers in words and numbers, in the unit that was asked for', async () => {
    // 25 m/s^2 over 0.3048 m/ft (exact) is 82.0209973753... ft/s^2.
    const answer = await call('compute', { operators: ['NM19'], inputs: { F: '2 kN', m: '80 kg' }, solveFor: 'a', unit: 'ft/s^2' });
    expect(answer).toMatchObject({
      answer: 'a = 82.021 ft/s²',
      symbol: 'a',
      meaning: 'acceleration',
      unit: 'ft/s^2',
      equation: 'F = m·a',
      method: 'closed-form',
    });
    expect(answer['value']).toBeCloseTo(25 / 0.3048, 12);
    expect(answer['substituted']).toContain('80 kg');
    expect(answer['source']).toContain("NM19 Newton's second law");
    expect(answer['receipt']).toMatchObject({ R_t: 25, unit: 'm/s^2', solveFor: 'a' });
  });

  it('tells the uncertainty and what it comes from', async () => {
    const answer = await call('compute', { operators: ['NM19'], inputs: { m: '1500 +- 10 kg', a: '2.5 +- 0.02 m/s^2' }, unit: 'kN' });
    expect(answer['uncertainty']).toBeCloseTo(Math.sqrt(1525) / 1000, 12);
    expect(answer['uncertaintyFrom']).toEqual([
      { input: 'a', share: expect.closeTo(900 / 1525, 10) },
      { input: 'm', share: expect.closeTo(625 / 1525, 10) },
    ]);
    expect(answer['answer']).toContain('±');
  });

  it('says the caution of a domain that has one', async () => {
    const answer = await call('compute', { operators: ['FI2'], inputs: { PV: 100, r: '5 %', n: 2 } });
    expect(answer['value']).toBeCloseTo(110.25, 10);
    expect(answer['notice']).toContain('not financial advice');
  });

  it.each(COMPUTATIONS.filter(([name]) => name !== 'KO42 alone'))(
    'answers what its schema says, and a receipt that verifies: %s',
    async (_, computation) => {
      const answer = await call('compute', computation);
      expect(tool('compute').output.safeParse(answer).error).toBeUndefined();
      expect(verifyReceipt(answer['receipt'], { registry: node.registry, recompute, now: () => MOMENT, keyring: node.keys }).valid).toBe(
        true,
      );
    },
  );

  it.each<[string, unknown, string, string]>([
    ['a unit of another dimension', { operators: ['NM19'], inputs: { m: 1, a: 1 }, unit: 'kg' }, 'DIMENSION_MISMATCH', 'mass'],
    ['a unit of another kind', { operators: ['EM8'], inputs: { p: 1, E: 1, theta: 1 }, unit: 'J' }, 'KIND_MISMATCH', 'torque'],
    ['a unit that is none', { operators: ['NM19'], inputs: { m: 1, a: 1 }, unit: 'newtonz' }, 'UNIT_UNKNOWN', 'newtonz'],
    ['nothing to compute', { inputs: {} }, 'INVALID_REQUEST', 'There is nothing to compute'],
    ['KO42 alone', { operators: ['KO42'], inputs: {} }, 'INVALID_REQUEST', 'There is nothing to compute'],
  ])('refuses %s, and gives no receipt', async (_, input, code, part) => {
    const given = vi.spyOn(node.receipts, 'append');
    const fault = await refusalOf('compute', input);
    expect([fault.code, fault.message.includes(part)]).toEqual([code, true]);
    expect(given).not.toHaveBeenCalled();
    given.mockRestore();
  });
});

describe('verify', () => {
  const receipt = seal({ operators: ['NM19'], inputs: { m: 1500, a: 2.5 } }, node);
  it.each<[string, unknown, boolean]>([
    ['a receipt', receipt, true],
    ['its text', JSON.stringify(receipt), true],
    ['its text with white space', JSON.stringify(receipt, null, 2), true],
    ['a changed receipt', { ...receipt, R_t: 3751 }, false],
    ['no receipt', { a: 1 }, false],
    ['text that is no object', '5', false],
  ])('takes %s', async (_, given, valid) => {
    const answer = await call('verify', { receipt: given });
    expect(tool('verify').output.safeParse(answer).error).toBeUndefined();
    expect(answer['valid']).toBe(valid);
    expect(answer['checks']).toHaveLength(7);
  });

  it.each([
    ['is not JSON', '{"type":'],
    ['has a member named __proto__', JSON.stringify(receipt).replace('"inputs":{', '"inputs":{"__proto__":5,')],
    ['has a member twice', JSON.stringify(receipt).replace('"inputs":{', '"inputs":{"m":1,')],
  ])('refuses text that %s', async (_, given) => {
    await expect(call('verify', { receipt: given })).rejects.toMatchObject({ code: 'RECEIPT_MALFORMED' });
  });
});
