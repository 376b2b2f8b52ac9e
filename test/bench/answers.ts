import { createService } from '../../src/adapters/service/service.js';
import { explainFault } from '../../src/answer/explain-fault.js';
import { LOCAL_CALLER } from '../../src/call/caller.js';
import { TOOLS } from '../../tools/capabilities.js';
import { createSurface } from '../adapters/http/surface.js';
import { REFUSED } from '../answer/refused-calls.js';
import { refusalOf } from '../tools/call.js';
import { createFullNode } from '../tools/node.js';
import { printTable, type Row } from './print-table.js';
import { median } from './statistics.js';

/** Operators whose example is computed and proved. */
const RESULTS = 40;

const line = (name: string, lengths: readonly number[]): Row => [
  name,
  String(lengths.length),
  String(median(lengths)),
  String(Math.max(...lengths)),
];

/** Measures how much a model and a caller of REST read of results and refusals: the median and greatest length in characters. */
export const benchAnswers = async (): Promise<void> => {
  const node = createFullNode();
  const service = createService(TOOLS, node);
  const { ask } = createSurface(node);
  const key = String((await ask('POST', '/api/demo-key/mint', { json: {} })).json['key']);
  const lengthOverMcp = async (tool: string, input: object): Promise<number> => {
    const { content } = await service.callTool(tool, input, LOCAL_CALLER);
    return (content[0] as { readonly text: string }).text.length;
  };
  const ids = node.registry.index.domains.flatMap(({ id }) => node.registry.domain(id).operators.map((operator) => operator.id));
  const step = Math.floor(ids.length / RESULTS);
  const chosen = ids.filter((_, i) => i % step === 0 && ids[i] !== 'KO42').slice(0, RESULTS);
  const examples = chosen.map((id) => ({ operators: [id], inputs: node.registry.operator(id).record.example.given }));
  const lengths = async (tool: string, inputs: readonly object[]): Promise<readonly number[]> => {
    const all: number[] = [];
    for (const input of inputs) all.push(await lengthOverMcp(tool, input));
    return all;
  };
  const refusals: number[] = [];
  const details: number[] = [];
  const shown: number[] = [];
  for (const { tool, input } of REFUSED) {
    refusals.push(await lengthOverMcp(tool, input));
    shown.push(explainFault(await refusalOf(tool, input), { kind: 'terminal', width: 100 }).text.length);
    const route = TOOLS.find(({ name }) => name === tool)?.routes.find(({ method }) => method !== 'DELETE');
    if (route === undefined || route.path.includes(':')) continue;
    const sent = { json: input, headers: { authorization: `Bearer ${key}` } };
    const { json } = await ask(route.method === 'GET' ? 'QUERY' : route.method, route.path, sent);
    if (typeof json['detail'] === 'string') details.push(json['detail'].length);
  }
  const queries = chosen.map((id) => ({ query: node.registry.operator(id).record.name }));
  printTable(
    'What is read of an answer, in characters',
    ['text', 'n', 'median', 'greatest'],
    [
      line('compute over MCP', await lengths('compute', examples)),
      line('prove over MCP', await lengths('prove', examples)),
      line('a search over MCP', await lengths('catalog', queries)),
      line(
        'an id over MCP',
        await lengths(
          'catalog',
          chosen.map((id) => ({ id })),
        ),
      ),
      line('refusals over MCP', refusals),
      line('`detail` of REST problems', details),
      line('refusals at a terminal', shown),
    ],
    ['limits: 400 of compute and prove, 900 of a search, 2,400 of an id, 600 of a refusal'],
  );
};
