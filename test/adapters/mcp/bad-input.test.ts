import { afterAll, beforeAll, expect, it } from 'vitest';
import { FAULT_META } from '../../../src/core/fault-details.js';
import { createSandbox, type Message, type Sandbox, type StdioProcess } from './stdio-process.js';

let sandbox: Sandbox;
let server: StdioProcess;
beforeAll(async () => {
  sandbox = createSandbox();
  server = sandbox.start();
  await server.initialize();
});
afterAll(() => sandbox.close());

const newton = (inputs: string): string => `{"operators":["NM19"],"inputs":${inputs}}`;
const many = (count: number): string => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`x${i}`, i])));

/** Reads the error that a refused call answers as text; a refusal bears no structure that a host could take for an answer. */
const faultOf = ({ result }: Message): { readonly code: string; readonly message: string } => {
  expect(result).toMatchObject({ isError: true, content: [{ type: 'text' }] });
  expect(result).not.toHaveProperty('structuredContent');
  const [content] = (result?.['content'] ?? []) as readonly { readonly text: string }[];
  const meta = (result?.['_meta'] ?? {}) as Readonly<Record<string, { readonly code: string }>>;
  const { code } = meta[FAULT_META] ?? { code: '' };
  return { code, message: content?.text ?? '' };
};

it.each<[string, string, string, string]>([
  ['1e999', 'prove', newton('{"m":1,"a":1e999}'), 'INPUT_TYPE'],
  ['-1e999 in a list', 'compute', newton('{"m":[1,-1e999],"a":1}'), 'INPUT_TYPE'],
  ['NaN as text', 'compute', newton('{"m":"NaN","a":1}'), 'QUANTITY_SYNTAX'],
  ['Infinity as text', 'compute', newton('{"m":"Infinity kg","a":1}'), 'QUANTITY_SYNTAX'],
  ['1e999 as text', 'compute', newton('{"m":"1e999 kg","a":1}'), 'QUANTITY_SYNTAX'],
  ['a string where only numbers are allowed', 'prove', newton('{"m":"5","a":1}'), 'INVALID_REQUEST'],
  ['__proto__ as a symbol', 'prove', newton('{"__proto__":{"m":1},"a":1}'), 'UNKNOWN_INPUT'],
  ['constructor as a symbol', 'compute', newton('{"constructor":1,"a":1}'), 'UNKNOWN_INPUT'],
  ['toString as a symbol', 'prove', newton('{"toString":1,"m":1,"a":1}'), 'UNKNOWN_INPUT'],
  [
    'hasOwnProperty as a symbol to solve for',
    'compute',
    '{"operators":["NM19"],"inputs":{"F":1,"m":1},"solveFor":"hasOwnProperty"}',
    'UNKNOWN_INPUT',
  ],
  ['__proto__ as an operator', 'prove', '{"operators":["__proto__"]}', 'UNKNOWN_OPERATOR'],
  ['constructor as a domain', 'prove', '{"domain":"constructor","inputs":{"m":1}}', 'UNKNOWN_DOMAIN'],
  ['__proto__ as an id', 'catalog', '{"id":"__proto__"}', 'UNKNOWN_OPERATOR'],
  ['10,000 inputs', 'prove', newton(many(10_000)), 'INVALID_REQUEST'],
  ['101 inputs', 'compute', newton(many(101)), 'INVALID_REQUEST'],
  ['a 1 MB operator id', 'prove', `{"operators":["${'N'.repeat(1_000_000)}"]}`, 'INVALID_REQUEST'],
  ['a 1 MB quantity', 'compute', newton(`{"m":"${'('.repeat(1_000_000)}","a":1}`), 'INVALID_REQUEST'],
  ['a 1 MB unit', 'compute', `{"operators":["NM19"],"inputs":{"m":1,"a":1},"unit":"${'m*'.repeat(500_000)}m"}`, 'INVALID_REQUEST'],
  ['a 1 MB query', 'catalog', `{"query":"${'force '.repeat(170_000)}"}`, 'INVALID_REQUEST'],
  ['an object 200,000 deep', 'prove', `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`, 'INVALID_REQUEST'],
  ['a list 200,000 deep', 'verify', `{"receipt":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 'INVALID_REQUEST'],
  ['21 operators', 'prove', JSON.stringify({ operators: Array.from({ length: 21 }, () => 'NM19') }), 'INVALID_REQUEST'],
  ['four operators', 'prove', '{"operators":["NM19","NM22","NM23","NM26"],"inputs":{}}', 'TOO_MANY_OPERATORS'],
  ['an unknown member', 'prove', '{"operator":"NM19"}', 'INVALID_REQUEST'],
  ['no input where some is needed', 'verify', '{}', 'INVALID_REQUEST'],
  ['a receipt that is text but no JSON', 'verify', '{"receipt":"a receipt"}', 'RECEIPT_MALFORMED'],
  ['the id of no receipt', 'verify', '{"id":"rcp_1"}', 'UNKNOWN_RESOURCE'],
])('%s is refused with a stable code, and the server goes on', async (name, tool, input, code) => {
  server.write(`{"jsonrpc":"2.0","id":${JSON.stringify(name)},"method":"tools/call","params":{"name":"${tool}","arguments":${input}}}\n`);
  const fault = faultOf(await server.answer(name));
  expect(fault.code).toBe(code);
  expect(fault.message.length).toBeLessThan(1_000);
  expect((await server.callTool('prove', { operators: ['NM19'], inputs: { m: 3, a: 5 } })).result).toMatchObject({
    structuredContent: { R_t: 15 },
  });
  expect(server.stderr).toBe('');
});

it.each<[string, unknown]>([
  ['an unknown tool', { name: 'eval', arguments: {} }],
  ['a tool named __proto__', { name: '__proto__', arguments: {} }],
  ['a tool with a 1 MB name', { name: 'x'.repeat(1_000_000), arguments: {} }],
  ['no name', { arguments: {} }],
  ['a list of arguments', { name: 'prove', arguments: [1] }],
  ['no parameters', undefined],
])('%s is a protocol error', async (_, params) => {
  const { error } = await server.request('tools/call', params);
  expect(error?.code).toBe(-32602);
  expect(error?.message.length).toBeLessThan(1_000);
});

it('nothing that was sent has reached a prototype', async () => {
  server.write(
    '{"jsonrpc":"2.0","id":"p","method":"tools/call","params":{"name":"prove","arguments":{"__proto__":{"operators":["NM19"],"inputs":{"m":1,"a":1}}}}}\n',
  );
  expect(JSON.stringify((await server.answer('p')).result)).not.toContain('NM19');
});
