import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportLedger } from '../../src/adapters/store/embedded/journal/journal-lines.js';
import { verifyLedger } from '../../src/adapters/store/embedded/journal/verify-ledger.js';
import { createSandbox, type Sandbox } from '../adapters/mcp/stdio-process.js';
import { type ServeProcess, startServe } from './serve-process.js';

type Members = Readonly<Record<string, unknown>>;

/** An MCP client with the server that it started. */
interface McpServer {
  readonly call: (tool: string, input: Members) => Promise<Members>;
  readonly kill: () => void;
  readonly close: () => Promise<void>;
}

let sandbox: Sandbox;
let dataFolder: string;
const servers: McpServer[] = [];
beforeAll(() => {
  sandbox = createSandbox();
  dataFolder = join(sandbox.folder, 'shared');
});
afterAll(async () => {
  for (const { close } of servers) await close();
  await sandbox.close();
});

const startMcp = async (): Promise<McpServer> => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [sandbox.launcher],
    env: { ...sandbox.environment, GENMATH_DATA: dataFolder },
    stderr: 'pipe',
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  const server: McpServer = {
    call: async (name, input) => {
      const { isError, structuredContent, content } = await client.callTool({ name, arguments: { ...input } });
      if (isError === true) throw new Error(JSON.stringify(content));
      return structuredContent as Members;
    },
    kill: () => void process.kill(transport.pid ?? 0, 'SIGKILL'),
    close: () => client.close(),
  };
  servers.push(server);
  return server;
};

/** Reads the server-sent events of a machine until it is stopped. */
const listenTo = ({ url }: ServeProcess, key: string, machine: string) => {
  const stopping = new AbortController();
  const ids: string[] = [];
  const reading = (async () => {
    const response = await fetch(`${url}/api/chain/${machine}/events`, {
      headers: { authorization: `Bearer ${key}` },
      signal: stopping.signal,
    });
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      ids.splice(0, ids.length, ...[...text.matchAll(/^id: ?(.*)$/gm)].map(([, id]) => String(id)));
    }
  })().catch(() => undefined);
  return {
    ids,
    stop: async () => {
      stopping.abort();
      await reading;
    },
  };
};

/** Takes what is posted to an address of its own, and says the ids of the messages. */
const startReceiver = async () => {
  const ids: string[] = [];
  const server = createServer((message, answer) => {
    ids.push(String(message.headers['webhook-id']));
    message.resume().on('end', () => answer.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { ids, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
};

const until = async (holds: () => boolean | Promise<boolean>, what: string): Promise<void> => {
  for (const from = Date.now(); !(await holds()); await setTimeout(20))
    if (Date.now() - from > 30_000) throw new Error(`${what} did not come about`);
};

describe('two servers over stdio and two nodes on one data folder', () => {
  it('see the same contracts, keys, limits, receipts and events, and go on when the one that owns the folder is killed', async () => {
    const editor = await startMcp();
    // The first that needs the ledgers owns the folder.
    await editor.call('deploy', { machine: 'local', template: 'rate-limiter', parameters: { threshold: 3, within: 1000 } });
    const other = await startMcp();
    const flags = ['--limit-verify', '6/60', '--webhooks', 'any'];
    const environment = { GENMATH_DATA: dataFolder };
    const node = await startServe(sandbox, flags, environment);
    const second = await startServe(sandbox, flags, environment);

    // Keys: one that a node makes is known to the other, and its machine to all.
    const made = await node.send('POST', '/api/demo-key/mint', {});
    expect(made.status).toBe(201);
    const key = String(made.json['key']);
    const machine = String((made.json['machine'] as Members)['slug']);
    const bearer = { authorization: `Bearer ${key}` };
    const deployed = await second.send(
      'POST',
      '/api/contracts/templates/rate-limiter/deploy',
      { slug: machine, parameters: { threshold: 3, within: 1000 } },
      bearer,
    );
    expect(deployed.status).toBe(201);
    const contract = String((deployed.json['contract'] as Members)['id']);
    const seen = await other.call('http', { method: 'GET', path: `/api/chain/${machine}/contracts/${contract}` });
    expect(JSON.stringify(seen)).toContain('allowing');

    // Limits: six in a minute by both nodes together.
    const receipt = (await node.compute(key)).json['receipt'] as Members;
    const verified = await Promise.all(
      Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? node : second).send('POST', '/api/svc/prove/verify', receipt)),
    );
    expect(verified.map(({ status }) => status).sort()).toEqual([...Array<number>(6).fill(200), ...Array<number>(6).fill(429)]);

    // Receipts: found by id from any process.
    expect(await other.call('verify', { id: receipt['id'] })).toMatchObject({ valid: true });

    // Webhooks: each message is sent by one of the two nodes.
    const receiver = await startReceiver();
    const hook = await node.send('POST', `/api/chain/${machine}/hooks`, { url: receiver.url, send: 'rows' }, bearer);
    expect(hook.status).toBe(201);
    const events = listenTo(second, key, machine);

    // 200 events by a server over stdio and by a node, and the owner killed in their midst.
    let [acknowledged, emitted] = [0, 0];
    const seqs: number[] = [];
    const fire = async (i: number): Promise<void> => {
      const moved =
        i % 2 === 0
          ? await other.call('transition', { machine, contract, event: 'request' })
          : (await node.send('POST', `/api/chain/${machine}/contracts/${contract}/transition`, { event: 'request' }, bearer)).json;
      const row = moved['row'] as Members | undefined;
      if (typeof row?.['seq'] !== 'number') throw new Error(JSON.stringify(moved));
      seqs.push(row['seq']);
      emitted += (row['emits'] as readonly unknown[]).length;
      acknowledged += 1;
      if (acknowledged === 60) editor.kill();
    };
    let next = 0;
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let i = next++; i < 200; i = next++) await fire(i);
      }),
    );

    // Every process heard of every row: the events by way of the second node, the messages by whichever delivered them.
    await until(() => receiver.ids.length >= 200, 'the delivery of 200 messages');
    await setTimeout(300);
    expect(new Set(receiver.ids).size).toBe(receiver.ids.length);
    await until(() => events.ids.length >= emitted, 'the stream of all events');
    expect(new Set(events.ids).size).toBe(events.ids.length);

    // The log goes on whoever its sequencer was.
    const late = (await second.compute(key)).json;
    await until(async () => {
      const proof = await fetch(`${node.url}/log/proof/${String((late['receipt'] as Members)['id'])}`);
      await proof.text();
      return proof.status === 200;
    }, 'the receipt in the log');

    expect(statSync(join(dataFolder, 'node.sock')).mode & 0o777).toBe(0o600);
    await events.stop();
    receiver.close();
    await node.end('SIGTERM');
    await second.end('SIGTERM');
    await other.close();
    await until(() => !readdirSync(dataFolder).includes('node.sock'), 'the end of the last owner');
    expect(await verifyLedger(dataFolder)).toMatchObject({ valid: true });
    // What was acknowledged is there, once, and nothing else; time moved the contract once for each of its cycles.
    const written: number[] = [];
    const cycles: string[] = [];
    for await (const { seq, cause, contract: of, cycle } of exportLedger(dataFolder, machine)) {
      if (cause === 'event') written.push(seq);
      if (cause === 'clock') cycles.push(`${of} ${cycle}`);
    }
    expect(written).toEqual([...seqs].sort((a, b) => a - b));
    expect(new Set(cycles).size).toBe(cycles.length);
  }, 120_000);
});
