import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeSignInCode, takeSignInCode } from '../../../../src/adapters/store/keys/sign-in-codes.js';
import { createFullNode } from '../../../tools/node.js';
import { type Answer, createSurface } from '../surface.js';

const dataFolder = mkdtempSync(join(tmpdir(), 'genmath-sign-in-'));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

const surface = () => {
  const node = createFullNode();
  return { node, ...createSurface(node, {}, { takeCode: (code) => takeSignInCode(dataFolder, code) }) };
};
const pairOf = ({ headers }: Answer): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
const OWN = { origin: 'http://localhost' };
const LINES = { lines: '6 * 7' };

const signIn = async () => {
  const { ask, node } = surface();
  const opened = await ask('POST', '/api/session', { json: { code: makeSignInCode(dataFolder) }, headers: OWN });
  return { ask, node, opened, cookie: pairOf(opened) };
};

describe('a one-time code', () => {
  it('opens a session of the user of the machine: 201, with the cookie of every session', async () => {
    const { opened } = await signIn();
    expect([opened.status, opened.json['machine']]).toEqual([201, 'local']);
    expect(opened.headers.get('set-cookie')).toMatch(
      /^genmath_session=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/,
    );
  });

  it('is taken once', async () => {
    const { ask } = surface();
    const json = { code: makeSignInCode(dataFolder) };
    expect((await ask('POST', '/api/session', { json })).status).toBe(201);
    expect((await ask('POST', '/api/session', { json })).status).toBe(401);
  });

  it('is taken by one of many that try at once', async () => {
    const code = makeSignInCode(dataFolder);
    const taken = await Promise.all(Array.from({ length: 20 }, () => takeSignInCode(dataFolder, code)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('is good for a minute', async () => {
    const code = makeSignInCode(dataFolder);
    const [name = ''] = readdirSync(join(dataFolder, 'sign-in'));
    const past = Date.now() / 1000 - 61;
    utimesSync(join(dataFolder, 'sign-in', name), past, past);
    expect(await takeSignInCode(dataFolder, code)).toBe(false);
    expect(readdirSync(join(dataFolder, 'sign-in'))).toEqual([]);
  });

  it('stands nowhere: the folder has its hash alone', () => {
    const code = makeSignInCode(dataFolder);
    expect(readdirSync(join(dataFolder, 'sign-in')).join()).toMatch(/^[0-9a-f]{64}$/);
    expect(readdirSync(join(dataFolder, 'sign-in')).join()).not.toContain(code);
  });

  it.each(['', 'short', '../keys.json', 'A'.repeat(43)])('is refused where it is none: %s', async (code) => {
    expect((await surface().ask('POST', '/api/session', { json: { code } })).status).toBe(401);
  });

  it('may be tried ten times a minute from one address', async () => {
    const { ask } = surface();
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await ask('POST', '/api/session', { json: { code: 'A'.repeat(43) } })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it('is the only member of its body', async () => {
    expect((await surface().ask('POST', '/api/session', { json: { code: makeSignInCode(dataFolder), more: 1 } })).status).toBe(400);
  });
});

describe('the session of the user of the machine', () => {
  it('computes without limit from the node’s own page', async () => {
    const { ask, cookie } = await signIn();
    const answer = await ask('POST', '/api/svc/calculate', { json: LINES, headers: { cookie, ...OWN } });
    expect([answer.status, answer.json['value']]).toEqual([200, 42]);
    expect((await ask('GET', '/api/keys', { headers: { cookie, 'sec-fetch-site': 'same-origin' } })).status).toBe(200);
  });

  it.each([
    ['another page on this machine', { origin: 'http://localhost:8080' }],
    ['no page', {}],
    ['a page of the same site that sends no origin', { 'sec-fetch-site': 'same-site' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
  ])('is worth nothing from %s', async (_, headers) => {
    const { ask, cookie } = await signIn();
    expect((await ask('POST', '/api/svc/calculate', { json: LINES, headers: { cookie, ...headers } })).status).toBe(401);
    expect((await ask('GET', '/api/keys', { headers: { cookie, ...headers } })).status).toBe(401);
  });

  it('is shown, and ended', async () => {
    const { ask, cookie } = await signIn();
    expect((await ask('GET', '/api/session', { headers: { cookie, 'sec-fetch-site': 'same-origin' } })).json).toMatchObject({
      kind: 'user',
      machine: 'local',
    });
    expect((await ask('DELETE', '/api/session', { headers: { cookie, ...OWN } })).status).toBe(204);
    expect((await ask('GET', '/api/session', { headers: { cookie, 'sec-fetch-site': 'same-origin' } })).json).toEqual({ kind: 'nobody' });
  });

  it('ends no session of a key', async () => {
    const { ask, node, cookie } = await signIn();
    const { key } = await node.access.mint('my-lab');
    const other = pairOf(await ask('POST', '/api/session', { headers: { authorization: `Bearer ${key}` } }));
    expect((await ask('DELETE', '/api/session', { headers: { cookie, ...OWN } })).status).toBe(204);
    expect((await ask('GET', '/api/session', { headers: { cookie: other, 'sec-fetch-site': 'same-origin' } })).json).toMatchObject({
      kind: 'key',
      machine: 'my-lab',
    });
  });
});

describe('the session of a key', () => {
  const withKey = async () => {
    const { ask, node } = surface();
    const { key, record } = await node.access.mint('my-lab');
    return { ask, node, record, cookie: pairOf(await ask('POST', '/api/session', { headers: { authorization: `Bearer ${key}` } })) };
  };

  it('computes from the node’s own page, and from nowhere else', async () => {
    const { ask, cookie } = await withKey();
    expect((await ask('POST', '/api/svc/calculate', { json: LINES, headers: { cookie, ...OWN } })).status).toBe(200);
    expect((await ask('POST', '/api/svc/calculate', { json: LINES, headers: { cookie } })).status).toBe(401);
    expect((await ask('POST', '/api/svc/calculate', { json: LINES, headers: { cookie, origin: 'http://localhost:8080' } })).status).toBe(
      401,
    );
  });

  it('reaches its machine for a program, and nothing for a page of another port, which a browser sends the cookie for', async () => {
    const { ask, cookie } = await withKey();
    const asked = [
      ['GET', '/api/chain/my-lab'],
      ['POST', '/api/chain/my-lab/hooks/hook_000000000000000000000000/secret'],
    ] as const;
    const statuses = (headers: Readonly<Record<string, string>>) =>
      Promise.all(asked.map(async ([method, path]) => (await ask(method, path, { headers: { cookie, ...headers } })).status));
    for (const program of [{}, { 'sec-fetch-site': 'none' }]) expect(await statuses(program)).toEqual([200, 404]);
    for (const page of [{ origin: 'http://localhost:8080' }, { 'sec-fetch-site': 'same-site' }, { 'sec-fetch-site': 'cross-site' }])
      expect(await statuses(page)).toEqual([401, 401]);
  });

  it('opens no other session', async () => {
    const { ask, cookie } = await withKey();
    expect((await ask('POST', '/api/session', { headers: { cookie, ...OWN } })).status).toBe(401);
  });

  it('sees and ends its own key alone', async () => {
    const { ask, node, record, cookie } = await withKey();
    const { record: other } = await node.access.mint('their-lab');
    const headers = { cookie, ...OWN };
    expect((await ask('GET', '/api/keys', { headers })).json).toMatchObject({
      total: 1,
      keys: [{ prefix: record.prefix, machine: 'my-lab', usedToday: 0 }],
    });
    expect((await ask('DELETE', `/api/keys/${other.prefix}`, { headers })).status).toBe(403);
    expect((await ask('DELETE', `/api/keys/${record.prefix}`, { headers })).status).toBe(200);
    expect((await ask('GET', '/api/session', { headers })).json).toEqual({ kind: 'nobody' });
  });
});
