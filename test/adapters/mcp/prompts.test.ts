import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENTS, type Members, type Session } from './sessions.js';
import { createSandbox, type Sandbox } from './stdio-process.js';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = createSandbox();
});
afterAll(() => sandbox.close());

interface Part {
  readonly type: string;
  readonly text?: string;
  readonly resource?: { readonly uri: string; readonly mimeType: string; readonly text: string };
}

/** Gives the calls of tools that a text shows. */
const callsIn = (text: string): readonly (readonly [tool: string, input: string])[] =>
  [...text.matchAll(/\b(catalog|compute|verify|http|deploy|transition) (\{.*?\})(?=[ ,.:;)]|$)/gm)].map(([, tool = '', input = '']) => [
    tool,
    input,
  ]);

describe.each(CLIENTS)('%s', (name, connect) => {
  let session: Session;
  beforeAll(async () => {
    const data = `${sandbox.folder}/${name.replace(/\W+/g, '-')}`;
    session = await connect({ command: process.execPath, args: [sandbox.launcher], env: { ...sandbox.environment, GENMATH_DATA: data } });
  });
  afterAll(() => session.close());
  const call = async (tool: string, input: Members): Promise<Members> =>
    (await session.callTool(tool, input))['structuredContent'] as Members;
  const partsOf = async (prompt: string, given: Readonly<Record<string, string>>): Promise<readonly Part[]> => {
    const { messages } = await session.getPrompt(prompt, given);
    const told = messages as readonly { readonly role: string; readonly content: Part }[];
    for (const { role } of told) expect(role).toBe('user');
    return told.map(({ content }) => content);
  };

  it('is told three prompts, with what each takes', async () => {
    const prompts = (await session.listPrompts()) as readonly {
      name: string;
      title: string;
      description: string;
      arguments: readonly Members[];
    }[];
    const taken = prompts.map((each) => [
      each.name,
      each.arguments.map((own) => `${String(own['name'])}${own['required'] === true ? '' : '?'}`),
    ]);
    expect(taken).toEqual([
      ['solve', ['problem', 'operator?', 'domain?']],
      ['audit', ['receipt', 'claim?']],
      ['design_contract', ['purpose', 'template?']],
    ]);
    for (const { title, description, arguments: own } of prompts) {
      expect([title, description]).not.toContain('');
      for (const argument of own) expect(String(argument['description']).length).toBeGreaterThan(10);
    }
  });

  it('solve: holds the problem as it is worded, and names the tools in order', async () => {
    const problem = 'A 80 kg crate {"is"} pushed with 2 kN.\nHow fast does it speed up, in ft/s^2?';
    const [part, ...rest] = await partsOf('solve', { problem });
    expect(rest).toEqual([]);
    expect(part?.text).toMatch(/catalog[\s\S]*compute[\s\S]*solveFor[\s\S]*near[\s\S]*receipt id/);
    expect(part?.text?.endsWith(problem)).toBe(true);
  });

  it('solve: brings the operator along, and stays in the domain, that is named', async () => {
    const [part, brought] = await partsOf('solve', { problem: 'F for 2 kg and 3 m/s^2?', operator: 'nm19', domain: 'NM' });
    expect(part?.text).toContain('"domain":"newtonian-mechanics"');
    const [{ text } = { text: '' }] = await session.read('operator://NM19');
    expect(brought).toEqual({ type: 'resource', resource: { uri: 'operator://NM19', mimeType: 'application/json', text } });
  });

  it('audit: holds a receipt that is handed on, whole', async () => {
    const receipt = await call('prove', { operators: ['NM19'], inputs: { m: 1500, a: 2.5 } });
    const [part] = await partsOf('audit', { receipt: JSON.stringify(receipt), claim: 'the force is 3.75 kN' });
    expect(part?.text).toMatch(/verify[\s\S]*not_checked[\s\S]*catalog[\s\S]*3\.75 kN/);
    const last = part?.text?.split('\n').at(-1) ?? '';
    expect(await call('verify', { receipt: JSON.parse(last) })).toMatchObject({ valid: true, R_t: 3750 });
  });

  it('audit: brings a receipt that is kept along, by its id', async () => {
    const { id } = (await call('prove', { operators: ['NM19'], inputs: { m: 1500, a: 2.5 } })) as { id: string };
    const [part, brought] = await partsOf('audit', { receipt: id });
    expect(part?.text).toContain(`verify {"id": "${id}"}`);
    expect(await call('verify', { id })).toMatchObject({ valid: true, R_t: 3750 });
    expect(JSON.parse(brought?.resource?.text ?? '')).toMatchObject({ receipt: { id, R_t: 3750 } });
  });

  it('audit: brings the receipt of a ledger along, by its id', async () => {
    const { contract } = (await call('deploy', { template: 'rate-limiter', machine: 'local' })) as { contract: { id: string } };
    const { row } = (await call('transition', { machine: 'local', contract: contract.id, event: 'request' })) as {
      row: { receipt: { id: string } };
    };
    const [, brought] = await partsOf('audit', { receipt: row.receipt.id });
    expect(brought?.resource?.uri).toBe(`receipt://${row.receipt.id}`);
    expect(await call('verify', { receipt: brought?.resource?.text })).toMatchObject({ valid: true });
  });

  it('design_contract: the trial that it tells of works with the template that it brings', async () => {
    const [part] = await partsOf('design_contract', { purpose: 'limit calls to 2 a minute', template: 'rate-limiter' });
    expect(part?.text).toMatch(/catalog[\s\S]*genesis[\s\S]*deploy[\s\S]*"machine": "local"[\s\S]*limit calls to 2 a minute/);
    const definition = JSON.parse(part?.text?.split('\n').at(-1) ?? '') as { id: string; parameters: Members; events: Members };
    expect(definition.id).toBe('rate-limiter');
    const trial = await call('http', {
      method: 'POST',
      path: '/api/genesis/execute',
      body: {
        template: definition.id,
        parameters: { threshold: 2, within: 77 },
        events: [{ event: 'request' }, { event: 'request' }, { event: 'request', after: 10 }],
      },
    });
    expect(trial).toMatchObject({ status: 200, body: { ok: true, currentState: 'limiting' } });
  });

  it('every call without a gap in it that a prompt shows works', async () => {
    const texts = (
      await Promise.all([
        partsOf('solve', { problem: 'p' }),
        partsOf('audit', { receipt: '{}' }),
        partsOf('design_contract', { purpose: 'p' }),
      ])
    ).flatMap((parts) => parts.flatMap(({ text = '' }) => [text]));
    const calls = texts.flatMap(callsIn);
    expect(new Set(calls.map(([tool]) => tool))).toEqual(new Set(['catalog', 'verify', 'http', 'deploy']));
    const whole = calls.filter(([, input]) => !/[…<]/.test(input));
    expect(whole.length).toBeGreaterThan(0);
    for (const [tool, input] of whole)
      expect(await session.callTool(tool, JSON.parse(input) as Members)).not.toHaveProperty('isError', true);
  });

  it.each<[string, string, Readonly<Record<string, string>>, RegExp]>([
    ['a prompt that is none', 'solv', {}, /no prompt "solv"; there are solve, audit, design_contract/],
    ['what is missing', 'solve', {}, /solve: problem must be a text.* It takes problem: .*operator \(optional\)/],
    ['what it does not take', 'audit', { receipt: '{}', x: '1' }, /audit: x is not taken here/],
    ['an empty purpose', 'design_contract', { purpose: '  ' }, /design_contract: purpose must be /],
    ['an operator that is none', 'solve', { problem: 'p', operator: 'NM1999' }, /no operator "NM1999"; nearest are/],
    ['a domain that is none', 'solve', { problem: 'p', domain: 'newtonian' }, /no domain "newtonian"/],
    [
      'a template that is none',
      'design_contract',
      { purpose: 'p', template: 'rate-limitter' },
      /no template "rate-limitter"; nearest are rate-limiter/,
    ],
    ['a receipt that was cut off', 'audit', { receipt: '{"type":"genmath' }, /cut off/],
    ['a receipt that is nowhere', 'audit', { receipt: 'rcp_0' }, /No receipt "rcp_0" is kept here/],
  ])('is refused %s, and told what is valid', async (_, prompt, given, said) => {
    await expect(session.getPrompt(prompt, given)).rejects.toMatchObject({ code: -32602, message: expect.stringMatching(said) });
  });
});
