#!/usr/bin/env node
/**
 * An agent loop over MCP: starts the genmath server, hands its tools to a model, carries out what the model calls, hands refusals back
 * so that the model can mend its call, and ends with an answer whose receipt the loop (not the model) has verified.
 *
 *   npm install genmath @modelcontextprotocol/client
 *   node agent-loop.mjs
 *
 * The model is one function, `decide(messages, tools)`, which gives the blocks of the assistant's next message. Without a key a script
 * plays it: what it asks is fixed, what it does next depends on what the tools really answered. With ANTHROPIC_API_KEY set, Claude
 * decides, about any question: `ANTHROPIC_API_KEY=… node agent-loop.mjs "How fast does a 2 mm raindrop fall?"`. For another provider
 * write another `decide`; messages and tools have the form of Anthropic's Messages API.
 */
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const SYSTEM =
  'Answer with genmath: find the operator with catalog, compute with compute, quantities as text with their units. Where a call is ' +
  'refused, the refusal says how to mend it. Give the answer in one sentence that ends with the receipt id of the computation in brackets.';
const MOST_TURNS = 12;

// ---- Models.

/** Asks Claude. Not run in the tests, which have no key; they play the API's part on loopback by ANTHROPIC_BASE_URL. */
const askClaude = async (messages, tools) => {
  const { ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL = 'https://api.anthropic.com', ANTHROPIC_MODEL = 'claude-sonnet-4-5' } = process.env;
  const response = await fetch(`${ANTHROPIC_BASE_URL}/v1/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': ANTHROPIC_API_KEY, 'anthropic-version': '2023-06-01' },
    body: JSON.stringify({ model: ANTHROPIC_MODEL, max_tokens: 2048, system: SYSTEM, tools, messages }),
  });
  if (!response.ok) throw new Error(`The API answered ${response.status}: ${await response.text()}`);
  return (await response.json()).content;
};

const SCRIPTED_QUESTION = 'A mass of 2 kg hangs from a spring and stretches it by 4 cm. How stiff is the spring?';

/** Plays a model that makes a natural mistake, a mass for a force, and mends it from what the refusal says. */
const createScript = () => {
  let spring;
  const turns = [
    () => ['Which equation ties a force to the stretch of a spring?', 'catalog', { query: 'force to stretch a spring', limit: 5 }],
    ({ operators }) => {
      // The names of symbols come from the catalogue: the operator that has a stiffness in N/m.
      spring = operators.find(({ takes }) => takes.some((line) => line.endsWith('[N/m]')));
      const [force] = spring.gives.split(':');
      const [stiffness] = spring.takes.find((line) => line.endsWith('[N/m]')).split(':');
      const [stretch] = spring.takes.find((line) => line.includes('[m]')).split(':');
      spring.call = (value) => ({ operators: [spring.id], inputs: { [force]: value, [stretch]: '4 cm' }, solveFor: stiffness });
      return [`${spring.id}, ${spring.equation}: 2 kg pull at it.`, 'compute', spring.call('2 kg')];
    },
    ({ error }) => {
      // "F_s: expected a force [N], got a mass [kg]. …": what it wants can be had from what was given.
      const [, wanted, unit, got] = /expected an? (.+?) \[(.+?)\], got an? (.+?) \[/.exec(error.message);
      spring.unit = `[${unit}]`;
      return [`A ${got} is no ${wanted}. How does one come from the other?`, 'catalog', { query: `${wanted} from ${got}`, limit: 5 }];
    },
    ({ operators }) => {
      const weight = operators.find(({ gives, takes }) => gives.endsWith(spring.unit) && takes.some((line) => line.includes('[m/s^2]')));
      const [mass] = weight.takes.find((line) => line.includes('[kg]')).split(':');
      const [gravity] = weight.takes.find((line) => line.includes('[m/s^2]')).split(':');
      const inputs = { [mass]: '2 kg', [gravity]: '9.80665 m/s^2' };
      return [`${weight.id}, ${weight.equation}, with the acceleration of free fall.`, 'compute', { operators: [weight.id], inputs }];
    },
    ({ value, unit }) => [`So the force is ${value} ${unit}.`, 'compute', spring.call(`${value} ${unit}`)],
    ({ value, unit, receiptId }) => [`The spring's stiffness is ${Math.round(value)} ${unit} [${receiptId}].`],
  ];
  return async (messages) => {
    const results = messages.flatMap(({ content }) => (Array.isArray(content) ? content : [])).filter(({ type }) => type === 'tool_result');
    const last = results.at(-1);
    const [text, name, input] = turns[results.length](last === undefined ? {} : JSON.parse(last.content));
    const said = { type: 'text', text };
    return name === undefined ? [said] : [said, { type: 'tool_use', id: `call_${results.length + 1}`, name, input }];
  };
};

// ---- The loop.

/**
 * Gives what `verify` takes for the receipt of an answer, and what the model is shown of the answer. The node keeps receipts and finds them by
 * their ids; one that it could not keep stands in the answer, and a model could only copy it wrongly. `prove` answers nothing but the receipt.
 */
const takeReceipt = (answer) => {
  const { receipt, ...rest } = answer;
  if (answer.type !== 'genmath/receipt/v1') return { asked: receipt === undefined ? { id: answer.receiptId } : { receipt }, rest };
  const { id, R_t, unit, results } = answer;
  return { asked: { receipt: answer }, rest: { R_t, unit, results, receiptId: id } };
};

/** Carries out a call. A refusal is a result too, marked as an error; so is a call of a tool that is not there. */
const carryOut = async (client, { id, name, input }, receipts) => {
  try {
    const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: input });
    // A refusal is a text that ends with the call that mends it.
    const said = structuredContent ?? { error: { message: content.find(({ type }) => type === 'text').text } };
    const { asked, rest } = takeReceipt(said);
    if (rest.receiptId !== undefined) receipts.set(rest.receiptId, asked);
    return { type: 'tool_result', tool_use_id: id, is_error: isError, content: JSON.stringify(rest) };
  } catch (error) {
    return { type: 'tool_result', tool_use_id: id, is_error: true, content: JSON.stringify({ error: { message: error.message } }) };
  }
};

const brief = (text) => (text.length > 150 ? `${text.slice(0, 149)}…` : text);

const runAgent = async (client, question, decide) => {
  const listed = await client.listTools();
  const tools = listed.tools.map(({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema }));
  console.log(`tools     ${tools.map(({ name }) => name).join(', ')}\nquestion  ${question}`);
  const messages = [{ role: 'user', content: question }];
  const receipts = new Map();
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const content = await decide(messages, tools);
    messages.push({ role: 'assistant', content });
    const text = content.flatMap((block) => (block.type === 'text' ? block.text : [])).join(' ');
    const calls = content.filter(({ type }) => type === 'tool_use');
    if (calls.length === 0) return { answer: text, receipts };
    if (text !== '') console.log(`model     ${text}`);
    const results = [];
    for (const call of calls) {
      console.log(`call      ${call.name} ${brief(JSON.stringify(call.input))}`);
      const result = await carryOut(client, call, receipts);
      const { answer, error, operators } = JSON.parse(result.content);
      const found = operators?.map(({ id }) => id).join(', ');
      console.log(
        `${result.is_error ? 'refused ' : 'result  '}  ${answer ?? error?.message.split('\n')[0] ?? found ?? brief(result.content)}`,
      );
      results.push(result);
    }
    messages.push({ role: 'user', content: results });
  }
  throw new Error(`No answer after ${MOST_TURNS} turns.`);
};

const hasKey = (process.env.ANTHROPIC_API_KEY ?? '') !== '';
if (!hasKey && process.argv.length > 2) {
  console.error('agent-loop: the scripted model knows its own question only; set ANTHROPIC_API_KEY to ask yours.');
  process.exit(2);
}
const client = new Client({ name: 'agent-loop', version: '1.0.0' });
// The same as `npx genmath`, without npx between the pipes.
const launcher = fileURLToPath(new URL('bin/genmath.js', import.meta.resolve('genmath/package.json')));
const { ANTHROPIC_API_KEY: _, ...env } = process.env;
await client.connect(new StdioClientTransport({ command: process.execPath, args: [launcher], env }));
try {
  const question = process.argv[2] ?? SCRIPTED_QUESTION;
  const { answer, receipts } = await runAgent(client, question, hasKey ? askClaude : createScript());
  console.log(`answer    ${answer}`);
  // An answer counts only with a receipt that this run has seen, and that verifies.
  const [id] = /rcp_[\w-]+/.exec(answer) ?? [];
  if (!receipts.has(id)) throw new Error('The answer names no receipt of this run: take it for a guess.');
  const { structuredContent: found } = await client.callTool({ name: 'verify', arguments: receipts.get(id) });
  console.log(`receipt   ${id}: ${found.valid ? 'valid' : 'NOT VALID'}, ${found.R_t} ${found.unit} by ${found.operatorIds.join(', ')}`);
  process.exitCode = found.valid ? 0 : 1;
} finally {
  await client.close();
}
