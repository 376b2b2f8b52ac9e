import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService } from '../../src/adapters/service/service.js';
import { layCommand, toCommand } from '../../src/answer/write-call.js';
import { LOCAL_CALLER } from '../../src/call/caller.js';
import { FAULT_META, type Suggestion } from '../../src/core/fault-details.js';
import { TOOLS } from '../../tools/capabilities.js';
import { type Ask, createSurface } from '../adapters/http/surface.js';
import { createCommandFolder } from '../cli/command-folder.js';
import { createFullNode } from '../tools/node.js';
import { REFUSED, type RefusedCase } from './refused-calls.js';

/** The refusals that their own suggestion mends. */
const MENDED = REFUSED.filter(({ isMended }) => isMended !== false);

const node = createFullNode();
const service = createService(TOOLS, node);
const { ask } = createSurface(node) as { ask: Ask };

/** Puts what the caller knows in the place of each `…`. */
const fill = (value: unknown, known: RefusedCase['known'] = {}, name = ''): unknown => {
  if (typeof value === 'string') return value.startsWith('…') && Object.hasOwn(known, name) ? known[name] : value;
  if (Array.isArray(value)) return value.map((each) => fill(each, known, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([own, each]) => [own, fill(each, known, own)]));
};

it('at least twenty refusals are mended', () => {
  expect(MENDED.length).toBeGreaterThanOrEqual(20);
  expect(MENDED.filter(({ command }) => command !== undefined).length).toBeGreaterThanOrEqual(20);
});

describe('over MCP a result follows from the call that the text ends with', () => {
  it.each(MENDED.map((each) => [each.wrong, each] as const))('%s', async (_, { code, tool, input, known }) => {
    const refused = await service.callTool(tool, input, LOCAL_CALLER);
    const { text } = refused.content[0] as { readonly text: string };
    const fault = refused._meta?.[FAULT_META] as { readonly code: string; readonly suggestion: Suggestion };
    expect([refused.isError, fault.code]).toEqual([true, code]);
    const [, name = '', written = ''] = /(?:^|\n)Call (\w+) with (\{.*\})$/.exec(text) ?? [];
    expect({ tool: name, input: JSON.parse(written) as unknown }).toEqual({ tool: fault.suggestion.tool, input: fault.suggestion.input });
    const answer = await service.callTool(name, fill(JSON.parse(written), known), LOCAL_CALLER);
    expect([answer.isError, (answer.content[0] as { text: string }).text]).toEqual([undefined, expect.any(String)]);
  });
});

describe('over REST a result follows from the example of the problem', () => {
  let key = '';
  beforeAll(async () => {
    key = String((await ask('POST', '/api/demo-key/mint', { json: {} })).json['key']);
  });

  it.each(MENDED.filter(({ tool }) => tool !== 'deploy').map((each) => [each.wrong, each] as const))(
    '%s',
    async (_, { code, tool, input, known }) => {
      const route = TOOLS.find(({ name }) => name === tool)?.routes[0];
      const method = route?.method === 'GET' ? 'QUERY' : (route?.method ?? '');
      const send = (json: unknown) => ask(method, route?.path ?? '', { json, headers: { authorization: `Bearer ${key}` } });
      const refused = await send(input);
      expect(refused.json['code']).toBe(code);
      const answer = await send(fill(refused.json['example'], known));
      expect([answer.status, answer.json['code']]).toEqual([200, undefined]);
    },
  );
});

describe('at a terminal a result follows from the command that is shown', () => {
  const cli = createCommandFolder();
  afterAll(() => cli.close());

  it.each(MENDED.flatMap((each) => (each.command === undefined ? [] : [[each.wrong, each.command, each] as const])))(
    '%s',
    async (_, command, { known = {} }) => {
      const refused = await cli.run(command);
      expect(refused.code).toBe(1);
      const shown = /\n( {2}genmath [\s\S]*)$/.exec(refused.stderr.trimEnd())?.[1] ?? '';
      expect(shown).not.toBe('');
      const words = splitShell(shown.replaceAll('\\\n', ' '));
      const filled = words.map((word) => {
        const [name = '', value = ''] = word.split(/=(.*)/s);
        return value.startsWith('…') && Object.hasOwn(known, name) ? `${name}=${String(known[name])}` : word;
      });
      const answer = await cli.run(filled.slice(1));
      expect([answer.code, answer.stderr]).toEqual([0, expect.not.stringMatching(/^genmath:/)]);
    },
  );
});

/** Splits a command line as a shell does: at spaces outside single quotes. */
const splitShell = (line: string): readonly string[] =>
  [...line.trim().matchAll(/(?:'[^']*'|\\'|[^\s'])+/g)].map(([word]) =>
    word.replaceAll("'\\''", '\u0000').replaceAll("'", '').replaceAll('\u0000', "'"),
  );

it('a command is laid out in lines that a shell joins again', () => {
  const call: Suggestion = { tool: 'compute', input: { operators: ["Newton's second law"], inputs: { m: '2 kg', a: -3 }, near: -1 } };
  const words = toCommand(call) ?? [];
  expect(splitShell(layCommand(words, 40).replaceAll('\\\n', ' '))).toEqual([
    'genmath',
    'compute',
    "Newton's second law",
    'm=2 kg',
    'a=-3',
    '--near=-1',
  ]);
});
