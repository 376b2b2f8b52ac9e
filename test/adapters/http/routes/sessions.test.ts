import { describe, expect, it } from 'vitest';
import { MOMENT } from '../../../core/protocol/node.js';
import { createFullNode } from '../../../tools/node.js';
import { type Answer, createSurface } from '../surface.js';

const HOUR = 3_600_000;

const surface = (isSecure = false) => {
  let moment = MOMENT;
  const node = createFullNode({ now: () => moment });
  const { ask } = createSurface(node, { isSecure });
  const authorization = `Bearer ${node.access.demoKey().key}`;
  return {
    node,
    ask,
    wait: (milliseconds: number) => {
      moment += milliseconds;
    },
    open: () => ask('POST', '/api/session', { headers: { authorization } }),
    closeBy: (headers: Readonly<Record<string, string>>) => ask('DELETE', '/api/session', { headers }),
    authorization,
  };
};
const cookieOf = ({ headers }: Answer): string => headers.get('set-cookie') ?? '';
const pairOf = (answer: Answer): string => cookieOf(answer).split(';')[0] ?? '';
const attributesOf = (answer: Answer): readonly string[] => cookieOf(answer).split('; ').slice(1).sort();

describe('a session', () => {
  it('beyond twenty of one key ends the oldest of that key, and nobody else’s', async () => {
    const { ask, open } = surface();
    const minted = (await ask('POST', '/api/demo-key/mint', { json: {} })).json;
    const other = pairOf(await ask('POST', '/api/session', { headers: { authorization: `Bearer ${String(minted['key'])}` } }));
    const own: string[] = [];
    for (let i = 0; i < 21; i += 1) own.push(pairOf(await open()));
    const kinds = await Promise.all(
      [other, own[0], own[1], own[20]].map(async (cookie = '') => {
        const { json } = await ask('GET', '/api/session', { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
        return json['kind'];
      }),
    );
    expect(kinds).toEqual(['key', 'nobody', 'key', 'key']);
  });

  it('is opened by a key: 201, with a cookie that no script and no other site can use', async () => {
    const opened = await surface().open();
    expect(opened.status).toBe(201);
    expect(opened.json).toEqual({ ok: true, machine: null, expires: new Date(MOMENT + 12 * HOUR).toISOString() });
    expect(pairOf(opened)).toMatch(/^genmath_session=[A-Za-z0-9_-]{43}$/);
    expect(attributesOf(opened)).toEqual(['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Strict']);
    expect(opened.headers.get('cache-control')).toBe('no-store');
  });

  it('has a cookie for https only where others reach the node by https', async () => {
    expect(attributesOf(await surface(true).open())).toContain('Secure');
    const { open, closeBy } = surface(true);
    expect(attributesOf(await closeBy({ cookie: pairOf(await open()) }))).toContain('Secure');
  });

  it('names the machine of its key', async () => {
    const { node, ask } = surface();
    const { key } = await node.access.mint('my-lab');
    expect((await ask('POST', '/api/session', { headers: { authorization: `Bearer ${key}` } })).json).toMatchObject({ machine: 'my-lab' });
  });

  it('has a token of its own each time, which is not the key', async () => {
    const { node, open } = surface();
    const cookies = [pairOf(await open()), pairOf(await open())];
    expect(cookies[0]).not.toBe(cookies[1]);
    for (const cookie of cookies) expect(cookie).not.toContain(node.access.demoKey().key.slice(12));
  });

  it('is not opened by a cookie, nor without a key', async () => {
    const { ask, open } = surface();
    const cookie = pairOf(await open());
    for (const headers of [{}, { cookie }] as const) {
      const answer = await ask('POST', '/api/session', { headers });
      expect([answer.status, cookieOf(answer)]).toEqual([401, '']);
    }
  });

  it('is ended by its cookie: 204, the cookie is cleared, and ends nothing twice', async () => {
    const { open, closeBy } = surface();
    const cookie = pairOf(await open());
    const ended = await closeBy({ cookie });
    expect([ended.status, ended.text, pairOf(ended)]).toEqual([204, '', 'genmath_session=']);
    expect(attributesOf(ended)).toEqual(['HttpOnly', 'Max-Age=0', 'Path=/', 'SameSite=Strict']);
    expect((await closeBy({ cookie })).status).toBe(401);
  });

  it('is found among other cookies', async () => {
    const { open, closeBy } = surface();
    const cookie = pairOf(await open());
    expect((await closeBy({ cookie: `a=b; xgenmath_session=1;${cookie}; c=d` })).status).toBe(204);
  });

  it('is ended with all others of its key by the key', async () => {
    const { open, closeBy, authorization, node, ask } = surface();
    const { key } = await node.access.mint('my-lab');
    const other = pairOf(await ask('POST', '/api/session', { headers: { authorization: `Bearer ${key}` } }));
    const cookies = [pairOf(await open()), pairOf(await open())];
    expect((await closeBy({ authorization })).status).toBe(204);
    for (const cookie of cookies) expect((await closeBy({ cookie })).status).toBe(401);
    expect((await closeBy({ cookie: other })).status).toBe(204);
  });

  it('is not ended by who has neither its cookie nor a key', async () => {
    const { open, closeBy } = surface();
    const cookie = pairOf(await open());
    for (const forged of ['', 'genmath_session=', `genmath_session=${'A'.repeat(43)}`, cookie.slice(0, -1), cookie.toUpperCase()])
      expect((await closeBy(forged === '' ? {} : { cookie: forged })).status).toBe(401);
    expect((await closeBy({ cookie })).status).toBe(204);
  });

  it('lasts twelve hours', async () => {
    const { open, closeBy, wait } = surface();
    const [early, late] = [pairOf(await open()), pairOf(await open())];
    wait(12 * HOUR - 1);
    expect((await closeBy({ cookie: early })).status).toBe(204);
    wait(1);
    expect((await closeBy({ cookie: late })).status).toBe(401);
  });
});
