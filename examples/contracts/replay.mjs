#!/usr/bin/env node
/**
 * Keeps the definition of a job on a genmath node, deploys it at the time at which its history begins, and sends its events with their times.
 *
 *   npm install genmath @modelcontextprotocol/client
 *   node replay.mjs cold-store                           over MCP, with a server of its own on the data folder GENMATH_DATA
 *   node replay.mjs cold-store http://127.0.0.1:8471     over REST; GENMATH_KEY is the key, without it a demo key is minted
 *
 * Prints one JSON line for each row that changed the state, emitted, kept a value or refused, and last what the re-check found.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** A node over REST. */
const overRest = async (url) => {
  const send = async (method, path, key, body, type = 'application/json') => {
    const headers = { ...(key && { authorization: `Bearer ${key}` }), ...(body && { 'content-type': type }) };
    const answer = await (await fetch(`${url}${path}`, { method, headers, ...(body && { body }) })).json();
    if (answer.code !== undefined) throw new Error(`${method} ${path}: ${answer.detail}`);
    return answer;
  };
  const key = process.env.GENMATH_KEY ?? (await send('POST', '/api/demo-key/mint', undefined, JSON.stringify({ slug: 'jobs' }))).key;
  const machine = process.env.GENMATH_MACHINE ?? 'jobs';
  return {
    machine,
    ask: (method, path, body) => send(method, path, key, body && JSON.stringify(body)),
    close: async () => undefined,
  };
};

/** A node over MCP, which is started for it; the tool `http` reaches what has no tool of its own. */
const overMcp = async () => {
  const launcher = fileURLToPath(new URL('bin/genmath.js', import.meta.resolve('genmath/package.json')));
  const client = new Client({ name: 'replay', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [launcher], env: process.env }));
  const call = async (name, input) => {
    const { structuredContent, content, isError } = await client.callTool({ name, arguments: input });
    if (isError) throw new Error(`${name}: ${content[0].text}`);
    return structuredContent;
  };
  const ask = async (method, path, body) => {
    const [, template] = /^\/api\/contracts\/templates\/(.+)\/deploy$/.exec(path) ?? [];
    if (template !== undefined) {
      const { slug: machine, ...rest } = body;
      return call('deploy', { template, machine, ...rest });
    }
    const [, machine, contract] = /^\/api\/chain\/(.+)\/contracts\/(.+)\/events$/.exec(path) ?? [];
    if (contract !== undefined) return call('transition', { machine, contract, events: body });
    const { pathname, searchParams } = new URL(path, 'http://node');
    const query = Object.fromEntries(searchParams);
    const answer = await call('http', { method, path: pathname, query, ...(body && { body }) });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return { machine: 'local', ask, close: () => client.close() };
};

const [job, url] = process.argv.slice(2);
const file = (name) => readFileSync(new URL(`${job}/${name}`, import.meta.url), 'utf8');
const { machine, ask, close } = url === undefined ? await overMcp() : await overRest(url);
try {
  const { id } = await ask('POST', '/api/contracts/templates', JSON.parse(file('definition.json')));
  const { contract } = await ask('POST', `/api/contracts/templates/${id}/deploy`, {
    slug: machine,
    ...JSON.parse(file('deployment.json')),
  });
  const path = `/api/chain/${machine}/contracts/${contract.id}`;
  const events = file('events.ndjson')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { counts } = await ask('POST', `${path}/events`, events);
  const rows = [];
  for (let cursor = ''; cursor !== undefined; ) {
    const page = await ask('GET', `${path}/rows?limit=20${cursor && `&cursor=${cursor}`}`);
    rows.push(...page.rows);
    cursor = page.nextCursor;
  }
  for (const { cause, event, from, to, emits, cycle, remembered, R_t, unit, refused } of rows.reverse()) {
    if (cause === 'creation') continue;
    const isMove = from !== to || emits.length > 0 || Object.keys(remembered).length > 0 || refused !== undefined;
    const at = new Date(cycle * 777).toISOString();
    if (isMove) console.log(JSON.stringify({ at, event, from, to, emits, remembered, R: R_t, unit, refused: refused?.code }));
  }
  const { valid, rows: checked, checks } = await ask('GET', `/api/quantum-verify/${contract.id}`);
  console.log(JSON.stringify({ events: counts.events, taken: counts.taken, rows: checked, valid }));
  if (!valid) {
    console.error(checks.filter(({ status }) => status !== 'pass'));
    process.exitCode = 1;
  }
} finally {
  await close();
}
