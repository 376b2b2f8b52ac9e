import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type JobRunner, runJobs } from '../../../../src/adapters/jobs/run-jobs.js';
import type { NodeContext } from '../../../../src/call/node-context.js';
import { createFullNode } from '../../../tools/node.js';
import { type Serving, serveOnSocket } from '../serving.js';

const folder = mkdtempSync(join(tmpdir(), 'genmath-jobs-'));
let node: NodeContext;
let serving: Serving;
let runner: JobRunner;
let key = '';
beforeAll(async () => {
  node = createFullNode({ now: Date.now, dataFolder: folder });
  serving = await serveOnSocket({ node });
  key = (await node.access.mint('lab')).key;
  runner = runJobs({ context: node });
});
afterAll(async () => {
  await runner.stop();
  await serving.stop();
  await node.jobs.close();
  rmSync(folder, { recursive: true, force: true });
});

type Members = Readonly<Record<string, unknown>>;

const ask = async (method: string, path: string, init: RequestInit & { readonly duplex?: 'half' } = {}, shown = key) => {
  const headers = { ...(shown === '' ? {} : { authorization: `Bearer ${shown}` }), ...(init.headers as Record<string, string>) };
  const response = await fetch(`${serving.url}${path}`, { ...init, method, headers });
  const text = await response.text();
  const json = (): Members => JSON.parse(text) as Members;
  return { status: response.status, headers: response.headers, text, json };
};

const csv = (body: NonNullable<RequestInit['body']>, query: string, more: Readonly<Record<string, string>> = {}) =>
  ask('POST', `/api/jobs?${query}`, { body, duplex: 'half', headers: { 'content-type': 'text/csv', ...more } });

const ended = async (id: unknown): Promise<Members> => {
  for (;;) {
    const job = (await ask('GET', `/api/jobs/${String(id)}`)).json();
    if (job['status'] !== 'running') return job;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

const NEWTON = `operators=NM19&unit=kN&inputs=${encodeURIComponent('{"a":"2.5 m/s^2"}')}`;

/** A table that is sent as it is made, longer than other bodies may be. */
const long = (rows: number): ReadableStream<Uint8Array> => {
  let at = -1;
  return new ReadableStream({
    pull: (controller) => {
      if (at === -1) controller.enqueue(Buffer.from('m [kg],note\n'));
      const some = Array.from(
        { length: Math.min(1_000, rows - Math.max(at, 0)) },
        (_, i) => `${Math.max(at, 0) + i + 1},${'x'.repeat(300)}\n`,
      );
      at = Math.max(at, 0) + some.length;
      if (some.length > 0) controller.enqueue(Buffer.from(some.join('')));
      if (at >= rows) controller.close();
    },
  });
};

describe('POST /api/jobs', () => {
  it('takes a table as a stream, longer than other bodies, and works on it', async () => {
    const begun = await csv(long(5_000), `${NEWTON}&ignore=note`);
    expect([begun.status, begun.headers.get('location')]).toEqual([201, `/api/jobs/${String(begun.json()['id'])}`]);
    const job = await ended(begun.json()['id']);
    expect(job).toMatchObject({
      status: 'done',
      items: 5_000,
      done: 5_000,
      computed: 5_000,
      answer: 'F from 0.0025 kN to 12.5 kN for 5000 of 5000 items',
      receipt: { count: 5_000, keyPrefix: key.slice(3, 11) },
    });
    const results = await ask('GET', `${String(job['resultsAt'])}?format=ndjson`);
    expect(results.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = results.text.trim().split('\n');
    expect([lines.length, JSON.parse(lines[4_999] ?? '')]).toEqual([5_000, { index: 4_999, value: 12.5 }]);
    const table = await ask('GET', `${String(job['resultsAt'])}?from=1&limit=1&proofs=true`, { headers: { accept: 'text/csv' } });
    expect(table.headers.get('content-type')).toContain('text/csv');
    expect(table.text.split('\r\n')[0]).toBe('index,m [kg],note,F [kN],uncertainty,error,message,leaf,item,proof');
    const verified = await ask('POST', '/api/svc/verify', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: job['receiptId'] }),
    });
    expect(verified.json()).toMatchObject({ valid: true, count: 5_000 });
  });

  it.each(['text/csv', 'application/x-ndjson'])(
    'keeps nothing of a table (%s) whose sender is gone before its end, and blames the sender',
    async (type) => {
      const jobs = async (): Promise<unknown> => (await ask('GET', '/api/jobs')).json()['jobs'];
      const before = [await jobs(), serving.answered.length];
      const socket = connect(serving.port, '127.0.0.1');
      const head = [`Host: 127.0.0.1`, `Authorization: Bearer ${key}`, `Content-Type: ${type}`, 'Content-Length: 999999'];
      socket.write(`POST /api/jobs?operators=NM19 HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\nm,a\n1,2\n`);
      // Lines are received before it is known that there are no more.
      await new Promise((resolve) => setTimeout(resolve, 50));
      socket.destroy();
      await vi.waitFor(() => expect(serving.answered.slice(Number(before[1]))).toContain('POST /api/jobs 400'));
      expect(await jobs()).toEqual(before[0]);
      expect(await readdir(join(folder, 'jobs'))).not.toContainEqual(expect.stringMatching(/^new-/));
    },
  );

  it('takes JSON lines, and a sweep as JSON', async () => {
    const table = await ask('POST', `/api/jobs?${NEWTON}`, {
      headers: { 'content-type': 'application/x-ndjson' },
      body: '{"m":"2 t"}\n{"m":-1}',
    });
    expect(await ended(table.json()['id'])).toMatchObject({ status: 'done', kind: 'table', computed: 1, refused: 1 });
    const body = JSON.stringify({ operators: ['NM19'], inputs: { m: 2 }, vary: [{ symbol: 'a', from: 0, to: 1, points: 20_001 }] });
    const sweep = await ask('POST', '/api/jobs', { headers: { 'content-type': 'application/json' }, body });
    expect(await ended(sweep.json()['id'])).toMatchObject({
      status: 'done',
      kind: 'sweep',
      items: 20_001,
      extremes: { greatest: { value: 2 } },
    });
  });

  it('runs a sheet over a table, with a proof of each row that verifies', async () => {
    const sheet = 'm = 1 kg\nF = NM19(m = m, a = 2.5 m/s^2) in kN';
    const begun = await csv('id,m\nx,800\ny,\nz,2 t\n', `sheet=${encodeURIComponent(sheet)}&show=F&ignore=id`);
    const job = await ended(begun.json()['id']);
    expect(job).toMatchObject({ kind: 'sheet', operators: ['NM19'], computed: 2, refused: 1, outputs: [{ name: 'F', unit: 'kN' }] });
    const table = await ask('GET', `/api/jobs/${String(job['id'])}/results?format=csv`);
    expect(table.text.split('\r\n').map((line) => line.split(',').slice(0, 6).join())).toEqual([
      'index,id,m,F [kN],uncertainty,error',
      '0,x,800,2,,',
      '1,y,,,,MISSING_INPUT',
      '2,z,2 t,5,,',
      '',
    ]);
    const proofs = await ask('GET', `/api/jobs/${String(job['id'])}/results?proofs=true`);
    const results = proofs.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Members);
    const body = JSON.stringify({ receipt: job['receipt'], results });
    const said = await ask('POST', '/api/svc/verify', { body, headers: { 'content-type': 'application/json' } });
    expect(said.json()).toMatchObject({ valid: true, symbol: 'F', items: { held: 2, total: 2 } });
    const refused = await csv('m\n1\n', `sheet=m&operators=NM19`);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('`operators` is for a chain')]);
  });

  it('is the same job for the same Idempotency-Key', async () => {
    const again = { 'idempotency-key': 'once' };
    const first = (await csv('m [kg]\n1', NEWTON, again)).json();
    expect((await csv('m [kg]\n1', NEWTON, again)).json()['id']).toBe(first['id']);
    expect((await csv('m [kg]\n1', NEWTON)).json()['id']).not.toBe(first['id']);
  });

  it.each<[string, string, NonNullable<RequestInit['body']>, Readonly<Record<string, string>>, number, string]>([
    ['no operator is named', 'unit=kN', 'm\n1', {}, 400, 'INVALID_REQUEST'],
    ['a parameter is none', `${NEWTON}&m=1`, 'm\n1', {}, 400, 'INVALID_REQUEST'],
    ['a parameter stands twice', `${NEWTON}&unit=N`, 'm\n1', {}, 400, 'INVALID_REQUEST'],
    ['inputs are no JSON', 'operators=NM19&inputs=x', 'm\n1', {}, 400, 'MALFORMED_JSON'],
    ['a column is none', NEWTON, 'm [kg],q\n1,2', {}, 422, 'UNKNOWN_INPUT'],
    ['the table is empty', NEWTON, 'm [kg]\n', {}, 400, 'INVALID_REQUEST'],
    ['the type is another one', NEWTON, 'm\n1', { 'content-type': 'text/plain' }, 400, 'INVALID_REQUEST'],
    ['a sweep has a query', NEWTON, '{}', { 'content-type': 'application/json' }, 400, 'INVALID_REQUEST'],
  ])('refuses where %s', async (_, query, body, headers, status, code) => {
    const answer = await csv(body, query, headers);
    expect([answer.status, answer.json()['code']]).toEqual([status, code]);
  });

  it('needs a key of one’s own, before the table is read', async () => {
    expect((await ask('POST', `/api/jobs?${NEWTON}`, { body: 'm\n1', headers: { 'content-type': 'text/csv' } }, '')).status).toBe(401);
    const demo = node.access.demoKey().key;
    expect((await ask('POST', `/api/jobs?${NEWTON}`, { body: 'm\n1', headers: { 'content-type': 'text/csv' } }, demo)).status).toBe(401);
  });
});

describe('/api/jobs/:id', () => {
  it('is listed, shown, cancelled and removed by its owner alone', async () => {
    const { id } = (await csv('m [kg]\n1', NEWTON)).json();
    const other = (await node.access.mint('other')).key;
    expect((await ask('GET', '/api/jobs', {}, other)).json()).toEqual({ jobs: [], total: 0 });
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/results'],
    ] as const)
      expect([(await ask(method, `/api/jobs/${String(id)}${path}`, {}, other)).status, method]).toEqual([404, method]);
    expect((await ask('GET', '/api/jobs')).json()['jobs']).toContainEqual(expect.objectContaining({ id }));
    await ended(id);
    expect((await ask('DELETE', `/api/jobs/${String(id)}`)).json()).toMatchObject({ ok: true, removed: true });
    expect((await ask('GET', `/api/jobs/${String(id)}`)).json()).toMatchObject({ code: 'UNKNOWN_JOB', status: 404 });
  });
});
