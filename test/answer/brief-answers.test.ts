import { describe, expect, it } from 'vitest';
import { createService } from '../../src/adapters/service/service.js';
import { LONGEST_ANSWER, LONGEST_SERIES, LONGEST_VERIFICATION } from '../../src/answer/brief-answers.js';
import { LONGEST_LISTING, LONGEST_SEARCH } from '../../src/answer/brief-catalog.js';
import { describeOperator } from '../../src/answer/describe-operator.js';
import { LOCAL_CALLER } from '../../src/call/caller.js';
import { TOOLS } from '../../tools/capabilities.js';
import { sweptStated } from '../operators/all-operators.js';
import { fullNode } from '../tools/node.js';

const service = createService(TOOLS, fullNode);

const say = async (tool: string, input: object) => {
  const { content, structuredContent } = await service.callTool(tool, input, LOCAL_CALLER);
  return { text: (content[0] as { readonly text: string }).text, structured: structuredContent as Readonly<Record<string, unknown>> };
};

const withoutId = (text: string): string => text.replace(/rcp_[\w-]+/, 'rcp_');

describe('the text of an answer over MCP', () => {
  it.each<[string, string, object, string]>([
    [
      'a result',
      'compute',
      { operators: ['NM19'], inputs: { m: '80 kg', a: '2.5 m/s^2' } },
      "F = 200 N\nNM19 Newton's second law: F = m·a with m = 80 kg, a = 2.5 m/s²\nAssumes: constant mass, inertial frame\nReceipt rcp_",
    ],
    [
      'a solved one, by words',
      'compute',
      { operators: ["Newton's second law"], inputs: { F: '200 N', m: '80 kg' }, solveFor: 'a' },
      'a = 2.5 m/s²\n"Newton\'s second law" read as NM19 Newton\'s second law: F = m·a, solved for a, with m = 80 kg, F = 200 N\nAssumes: constant mass, inertial frame\nReceipt rcp_',
    ],
    [
      'a proof',
      'prove',
      { operators: ['NM19'], inputs: { m: 80, a: 2.5 } },
      "F = 200 N\nNM19 Newton's second law: F = m·a with m = 80 kg, a = 2.5 m/s²\nAssumes: constant mass, inertial frame\nSigned receipt rcp_",
    ],
  ])('says %s in a few lines', async (_, tool, input, text) => {
    expect(withoutId((await say(tool, input)).text)).toBe(text);
  });

  it.each<[string, string, object, string]>([
    [
      'a correlation of zero, with the bound on its rounding',
      'compute',
      { operators: ['ST8'], inputs: { x: [1, 2, 3, 4], y: [1, -1, -1, 1] } },
      'r = 0 ± 5.0×10^-16',
    ],
    [
      'a proof of a net present value of zero',
      'prove',
      { operators: ['FI11'], inputs: { CF: [-100, 110], r: 0.1 } },
      'NPV = 0 ± 7.8×10^-14',
    ],
    [
      'a temperature that is the zero of its scale',
      'compute',
      { operators: ['TD14'], inputs: { m_1: 0.1, c_1: 4186, T_1: '0 degC', m_2: 0.3, c_2: 900, T_2: '0 degC' }, unit: 'degC' },
      'T = (0 ± ',
    ],
  ])('says %s first', async (_, tool, input, start) => {
    expect((await say(tool, input)).text.startsWith(start)).toBe(true);
  });

  it('keeps what is assumed, and what was taken by default', async () => {
    const { text } = await say('compute', { operators: ['SL20'], inputs: { E: '210 GPa', I: '24.39 cm^4', K: 0.7, L: '3 m' } });
    expect(text).toContain('Assumes: ');
    const defaulted = await say('compute', { operators: ['NM24'], inputs: { m: '2 kg', h: '3 m' } });
    expect(defaulted.text).toContain('Note: Taken by default: g = ');
  });

  it('of the example of an operator has at most 400 characters, and names the value and the receipt', async () => {
    for (const { id } of sweptStated) {
      const { operators, inputs } = describeOperator(fullNode.registry.operator(id)).callWithUnits;
      const computed = await say('compute', { operators, inputs });
      expect(computed.text.length).toBeLessThanOrEqual(LONGEST_ANSWER);
      expect(computed.text).toContain(String(computed.structured['receiptId']));
      expect(computed.text.startsWith(String(computed.structured['answer']))).toBe(true);
    }
  });

  it.each<[string, string, object, number]>([
    ['a search', 'catalog', { query: 'energy' }, LONGEST_SEARCH],
    ['a search with the longest equations', 'catalog', { query: 'mass formula nuclear binding energy', limit: 50 }, LONGEST_SEARCH],
    ['an id', 'catalog', { id: 'SL20' }, LONGEST_LISTING],
    ['the domains', 'catalog', { kind: 'domain' }, LONGEST_LISTING],
    ['the routes', 'catalog', { kind: 'endpoint' }, LONGEST_LISTING],
    ['the templates', 'catalog', { kind: 'template' }, LONGEST_LISTING],
    ['the tools', 'catalog', { kind: 'tool' }, LONGEST_LISTING],
    ['a path', 'catalog', { from: ['m', 'a', 'd'], to: 'W' }, LONGEST_LISTING],
    [
      'a sweep',
      'sweep',
      { operators: ['NM19'], inputs: { m: '2 kg' }, vary: [{ symbol: 'a', from: 0, to: 9, points: 500 }] },
      LONGEST_SERIES,
    ],
    [
      'a grid',
      'sweep',
      {
        operators: ['NM19'],
        vary: [
          { symbol: 'a', from: 0, to: 9 },
          { symbol: 'm', from: 1, to: 9 },
        ],
      },
      LONGEST_SERIES,
    ],
    [
      'many items',
      'compute',
      { operators: ['NM19'], inputs: { a: 1 }, items: Array.from({ length: 300 }, (_, m) => ({ m })) },
      LONGEST_SERIES,
    ],
    ['a verdict', 'verify', { receipt: { type: 'genmath/receipt/v1' } }, LONGEST_VERIFICATION],
  ])('of %s keeps to its limit, and says all with `detail`', async (_, tool, input, most) => {
    const { text } = await say(tool, input);
    expect(text.length).toBeLessThanOrEqual(most);
    expect(text.length).toBeGreaterThan(40);
    const whole = await say(tool, { ...input, detail: true });
    expect(JSON.parse(whole.text)).toEqual(whole.structured);
  });

  it('of a search is five candidates, a line each, and says how many more there are', async () => {
    const { text, structured } = await say('catalog', { query: 'kinetic energy' });
    expect(text.split('\n').filter((line) => /^[A-Z]{2}\d+ /.test(line))).toHaveLength(5);
    expect(text).toContain(`${Number(structured['total']) - 5} more`);
  });

  it('of a true receipt says valid, and of a changed one which check fails', async () => {
    const { structured: receipt } = await say('prove', { operators: ['NM19'], inputs: { m: 80, a: 2.5 } });
    expect((await say('verify', { receipt })).text).toMatch(/^Valid: NM19 gave 200 N\.\n/);
    const changed = (await say('verify', { receipt: { ...receipt, R_t: 201 } })).text;
    expect(changed).toMatch(/^Not valid\.\n/);
    expect(changed).toContain('hmac fails');
  });
});
