import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderWebhooks } from '../../src/adapters/store/webhooks/folder-webhooks.js';
import type { Capability } from '../../src/call/capability.js';
import { readConfig } from '../../src/node/config.js';
import { createRuntime } from '../../src/node/runtime.js';
import { CAPABILITIES, TOOLS } from '../../tools/capabilities.js';
import { createSandbox, type Sandbox } from '../adapters/mcp/stdio-process.js';
import { disable, keepLetters } from '../adapters/store/webhooks/keep-letters.js';
import { QUIET_GATE } from '../tools/quiet-gate.js';
import { cases } from '../whole.js';
import { type Given, type Members, OF_ONE_MACHINE } from './case.js';
import { CASES } from './cases.js';
import { type ParityNode, startNode } from './node.js';
import { openHttp, openStdio, type Session } from './sessions.js';
import { type Origin, withoutStamps } from './stamps.js';
import { type Way, waysTo } from './ways.js';

const TAKEN = 'taken-lab';

let sandbox: Sandbox;
let node: ParityNode;
let sessions: readonly Session[] = [];
let key: string | undefined;
let given: Given;
let origin: Origin;

const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
  const answer = await request(`${node.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
    body: JSON.stringify(body),
  });
  return (await answer.body.json()) as Record<string, unknown>;
};

/** Deploys a quiet gate, and pushes it with so many kilograms. */
const deployGate = async (mass?: number, template = 'quiet-gate', version = '1.0'): Promise<string> => {
  const { contract } = await post(`/api/contracts/templates/${template}/deploy`, { slug: TAKEN, version });
  const { id } = contract as { readonly id: string };
  if (mass !== undefined) await post(`/api/chain/${TAKEN}/contracts/${id}/transition`, { event: 'push', payload: { mass } });
  return id;
};

/**
 * Each case goes by its own tool through every session and by REST through every route; the tool `http`, which sends what REST is sent, takes it
 * through every fourth session, others for the next case: a quarter of the cases through each, and all in the whole run.
 */
const HTTP_SESSIONS = cases(4, 1);

/** Ways that take something away; each has one of its own. */
const TAKEN_AWAY = 6;

/** Makes hooks of the machine, one of them disabled with dead letters; nothing is ever sent by them. */
const makeHooks = async (): Promise<Pick<Given, 'hooks' | 'letters'>> => {
  const { keyring, now } = createRuntime(readConfig({ data: sandbox.dataFolder }, {}));
  const webhooks = createFolderWebhooks({ dataFolder: sandbox.dataFolder, keyring, now, rule: 'public' });
  const add = async (): Promise<string> => {
    const wish = { url: 'https://hooks.example.org/genmath', send: 'events' as const, events: ['nothing_of_the_kind'] };
    return (await webhooks.add(TAKEN, wish, 0)).hook.id;
  };
  const [kept, fresh] = [await add(), await add()];
  const spare: string[] = [];
  for (let i = 0; i < TAKEN_AWAY; i += 1) spare.push(await add());
  await disable(webhooks, TAKEN, kept);
  const [letter = '', ...letters] = (await keepLetters(webhooks, TAKEN, kept, TAKEN_AWAY + 1)).map(({ id }) => id);
  return { hooks: { kept, fresh, spare }, letters: { kept: letter, spare: letters } };
};

/** Makes jobs of the key, and waits until they are done. */
const makeJobs = async (): Promise<Pick<Given, 'jobs'>> => {
  const ids: string[] = [];
  for (let i = 0; i <= TAKEN_AWAY; i += 1)
    ids.push(String((await post('/api/jobs', { operators: ['NM19'], inputs: { m: 1 }, vary: [{ symbol: 'a', values: [1, 2] }] }))['id']));
  const [kept = '', ...spare] = ids;
  const running = async (): Promise<boolean> => {
    const { body } = await request(`${node.url}/api/jobs`, { headers: { authorization: `Bearer ${key}` } });
    return ((await body.json()) as { readonly jobs: readonly { readonly status: string }[] }).jobs.some(({ status }) => status !== 'done');
  };
  while (await running()) await new Promise((resolve) => setTimeout(resolve, 50));
  return { jobs: { kept, spare } };
};

beforeAll(async () => {
  sandbox = createSandbox();
  // One data folder for all: the same keys sign and count, whoever is asked.
  node = await startNode(sandbox.dataFolder);
  const minted = String((await post('/api/demo-key/mint', { slug: TAKEN }))['key']);
  const receipt = await post('/api/svc/prove', { operators: ['NM19'], inputs: { m: 1500, a: 2.5 } });
  key = minted;
  await post('/api/contracts/templates', QUIET_GATE);
  for (const version of ['1.0', '1.1']) await post('/api/contracts/templates', { ...QUIET_GATE, id: 'renewed-gate', version });
  const { member } = await post(`/api/chain/${TAKEN}/members`, { name: 'bob', roles: ['ops'] });
  await post(`/api/chain/${TAKEN}/members`, { name: 'eve', roles: [] });
  const removed = await request(`${node.url}/api/chain/${TAKEN}/members/eve`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${key}` },
  });
  await removed.body.dump();
  const bob = (member as { readonly key: string }).key;
  given = {
    takenSlug: TAKEN,
    receipt,
    bob,
    ...(await makeHooks()),
    ...(await makeJobs()),
    contracts: {
      read: await deployGate(1500),
      pushed: await deployGate(),
      moved: await deployGate(),
      retired: await deployGate(),
      old: await deployGate(undefined, 'renewed-gate'),
    },
  };
  origin = { url: node.url, prefix: minted.slice(3, 11) };
  sessions = [...(await openStdio(sandbox, node.url, minted)), ...(await openHttp(node.url, minted))];
});
afterAll(async () => {
  await Promise.all(sessions.map(({ close }) => close()));
  await node.stop();
  await sandbox.close();
});

const callerOf = () => ({ url: node.url, sessions, ...(key === undefined ? {} : { key }) });

const capabilityOf = (name: string): Capability => {
  const found = CAPABILITIES.find((capability) => capability.name === name);
  if (found === undefined) throw new Error(`There is no capability ${name}.`);
  return found;
};

describe('the cases', () => {
  it.each(CAPABILITIES.map(({ name }) => name))('hold an answer and a refusal of %s', (name) => {
    const own = CASES.filter(({ capability }) => capability === name);
    expect({ answers: own.some(({ gives }) => gives !== undefined), refusals: own.some(({ refuses }) => refuses !== undefined) }).toEqual({
      answers: true,
      refusals: true,
    });
  });

  it('are of capabilities that there are', () => {
    expect(CASES.map(({ capability }) => capability).filter((name) => !CAPABILITIES.some((each) => each.name === name))).toEqual([]);
  });

  it('are reached over stdio, Streamable HTTP in both eras, the older client, JSON-RPC, REST and QUERY', () => {
    expect(waysTo(capabilityOf('catalog'), callerOf()).map(({ name }) => name)).toEqual([
      ...sessions.map(({ name }) => `${name}: catalog`),
      'GET /api/catalog',
      ...sessions.map(({ name }) => `${name}: http GET /api/catalog`),
      'QUERY /api/catalog',
      ...sessions.map(({ name }) => `${name}: http QUERY /api/catalog`),
    ]);
    expect(sessions.map(({ name }) => name)).toEqual([
      'stdio, client 2.x, 2026-07-28',
      'stdio, client 2.x, 2025-11-25',
      'stdio, sdk 1.x',
      'stdio --node, client 2.x, 2026-07-28',
      'Streamable HTTP, client 2.x, 2026-07-28',
      'Streamable HTTP, client 2.x, 2025-11-25',
      'Streamable HTTP, sdk 1.x',
      'POST /api/mcp',
    ]);
  });
});

describe('every way answers the same', () => {
  it.each(CASES.map((each, at) => [each.capability, each.what, each, at] as const))(
    '%s: %s',
    async (name, _, { input, gives, refuses, isBounded }, at) => {
      const ask = (): Members => (typeof input === 'function' ? input(given) : input);
      // A route that takes a member as its whole body takes nothing beside it.
      const all = waysTo(capabilityOf(name), callerOf(), ({ lines, bodyIs }) => lines === undefined || Object.hasOwn(ask(), bodyIs ?? ''));
      const through = sessions.filter((__, i) => (at + i) % HTTP_SESSIONS === 0);
      const isThrough = (way: Way): boolean =>
        way.via !== 'the tool http' || through.some((session) => way.name.startsWith(`${session.name}: `));
      const ways = all
        .filter(isThrough)
        .filter(({ via }) => !isBounded || via !== 'the tool http')
        .filter(({ isLocal }) => !isLocal || !OF_ONE_MACHINE.has(name));
      const outcomes = [];
      for (const way of ways) outcomes.push({ way: way.name, ...withoutStamps(name, await way.reach(ask()), origin, way) });
      const [first] = outcomes;
      if (first === undefined) throw new Error(`There is no way to ${name}.`);
      if ('answer' in first && typeof first.answer === 'string') expect(first.answer).toEqual(gives);
      else expect(first).toMatchObject(refuses === undefined ? { answer: gives } : { refused: { code: refuses } });
      expect(outcomes).toEqual(ways.map(({ name: way }) => ({ ...first, way })));
    },
  );

  it('a tool that is none is the same protocol error', async () => {
    const errors = await Promise.all(
      sessions.map(({ callTool }) =>
        callTool('prover', {}).catch(({ code, message }: { code: number; message: string }) => ({
          code,
          // The older client puts the code before the message.
          message: message.replace(/^MCP error -\d+: /, ''),
        })),
      ),
    );
    expect(errors).toEqual(
      sessions.map(() => ({
        code: -32602,
        message: `Unknown tool "prover"; there are ${TOOLS.map(({ name }) => name).join(', ')}.`,
      })),
    );
  });

  it('without an error inside the node', () => {
    expect(node.errors).toEqual([]);
  });
});
