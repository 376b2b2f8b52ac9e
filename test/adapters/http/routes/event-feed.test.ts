import { getEventListeners } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { streamEvents } from '../../../../src/adapters/http/routes/event-feed.js';
import type { ContractSpace } from '../../../../src/call/node-context.js';
import { createFullNode } from '../../../tools/node.js';
import { QUIET_GATE } from '../../../tools/quiet-gate.js';
import { type Serving, serveOnSocket } from '../serving.js';
import { createSurface } from '../surface.js';

const LOCAL = { by: 'local' } as const;

interface Event {
  readonly id: string;
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

let node: ReturnType<typeof createFullNode>;
let space: ContractSpace;
let serving: Serving;
let gate: string;
let authorization: string;
beforeEach(async () => {
  node = createFullNode();
  space = await node.contracts();
  serving = await serveOnSocket({ node });
  authorization = `Bearer ${(await node.access.mint('my-lab')).key}`;
  await space.contracts.definitions.keep('my-lab', QUIET_GATE);
  gate = (await space.contracts.deploy('my-lab', { template: 'quiet-gate', parameters: {} }, LOCAL)).document.id;
});
afterEach(() => serving.stop());

/** Shuts the gate, which emits two events in one row, and opens it, which emits one. */
const shutAndOpen = async (): Promise<void> => {
  await space.contracts.move('my-lab', gate, { event: 'push', payload: { mass: 1500 } }, LOCAL);
  await space.contracts.move('my-lab', gate, { event: 'reset' }, LOCAL);
};

const toEvent = (block: string): Event => {
  const field = (name: string): string => block.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1] ?? '';
  return { id: field('id'), event: field('event'), data: JSON.parse(field('data')) as Event['data'] };
};

/** Opens the feed, and gives ways to wait for so many events, to go away, and to wait for its end. */
const open = async (lastEventId?: string, query = '', bearer = authorization) => {
  const leaving = new AbortController();
  const answer = await request(`${serving.url}/api/chain/my-lab/events${query}`, {
    signal: leaving.signal,
    headers: { authorization: bearer, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/event-stream']);
  let heard = '';
  let hasEnded = false;
  answer.body.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
  });
  answer.body.on('error', () => undefined);
  const ended = new Promise<void>((resolve) =>
    answer.body.on('close', () => {
      hasEnded = true;
      resolve();
    }),
  );
  const events = (): readonly Event[] =>
    heard
      .split('\n\n')
      .slice(0, -1)
      .filter((block) => block.includes('data: '))
      .map(toEvent);
  return {
    heard: () => heard,
    ended,
    leave: () => leaving.abort(),
    take: async (count: number): Promise<readonly Event[]> => {
      while (events().length < count && !hasEnded) await new Promise((resolve) => setTimeout(resolve, 5));
      return events();
    },
  };
};

const idsOf = (events: readonly Event[]): readonly string[] => events.map(({ id }) => id);

describe('the feed of a machine', () => {
  it('tells what is emitted from now on, in the order of the ledger, with what it was about', async () => {
    await shutAndOpen();
    const feed = await open();
    await shutAndOpen();
    const events = await feed.take(3);
    expect(events.map(({ id, event }) => [id, event])).toEqual([
      ['4.0', 'gate_hit'],
      ['4.1', 'gate_shut'],
      ['5.0', 'gate_opened'],
    ]);
    const [, row] = await space.store.rows('my-lab', { limit: 2 });
    expect(events[1]?.data).toMatchObject({
      event: 'gate_shut',
      machine: 'my-lab',
      contract: gate,
      cause: 'event',
      from: 'open',
      to: 'shut',
      R_t: 3750,
      unit: 'N',
      seq: 4,
      hash: row?.hash,
    });
    feed.leave();
  });

  it.each([
    ['0.0', ['2.0', '2.1', '3.0', '4.0', '4.1', '5.0']],
    ['2.0', ['2.1', '3.0', '4.0', '4.1', '5.0']],
    ['2.1', ['3.0', '4.0', '4.1', '5.0']],
    ['3.0', ['4.0', '4.1', '5.0']],
  ])('resumes after %s without a gap or a double', async (from, ids) => {
    await shutAndOpen();
    const feed = await open(from);
    await shutAndOpen();
    expect(idsOf(await feed.take(ids.length))).toEqual(ids);
    feed.leave();
  });

  it('keeps to the contract and the events that its reader asks for', async () => {
    const other = (await space.contracts.deploy('my-lab', { template: 'quiet-gate', parameters: {} }, LOCAL)).document.id;
    await shutAndOpen();
    await space.contracts.move('my-lab', other, { event: 'push', payload: { mass: 1500 } }, LOCAL);
    for (const [query, ids] of [
      [`?contract=${other}`, ['5.0', '5.1']],
      ['?event=gate_opened,gate_hit', ['3.0', '4.0', '5.0']],
      [`?contract=${gate}&event=gate_shut`, ['3.1']],
    ] as const) {
      const feed = await open('0.0', query);
      expect(idsOf(await feed.take(ids.length))).toEqual(ids);
      feed.leave();
    }
  });

  it('tells each row whole where its reader asks for rows, those that emit nothing too', async () => {
    await shutAndOpen();
    for (const [query, ids] of [
      ['?send=rows', ['1.0', '2.0', '3.0']],
      ['?send=rows&event=created,gate_shut', ['1.0', '2.0']],
    ] as const) {
      const feed = await open('0.0', query);
      const told = await feed.take(ids.length);
      expect(told.map(({ id, event }) => [id, event])).toEqual(ids.map((id) => [id, 'row']));
      expect(told.map(({ data }) => data)).toEqual((await space.store.rows('my-lab', { after: 0, limit: 10 })).slice(0, ids.length));
      feed.leave();
    }
    const resumed = await open('2.0', '?send=rows');
    expect(idsOf(await resumed.take(1))).toEqual(['3.0']);
    resumed.leave();
    const refused = await request(`${serving.url}/api/chain/my-lab/events?send=all`, { headers: { authorization } });
    expect([refused.statusCode, await refused.body.json()]).toMatchObject([400, { code: 'INVALID_REQUEST' }]);
  });

  it('tells a member what it may read, and nothing once it is removed', async () => {
    const definition = { ...QUIET_GATE, id: 'closed-gate', name: 'closed_gate', read: ['owner'] };
    await space.contracts.definitions.keep('my-lab', definition);
    const closed = (await space.contracts.deploy('my-lab', { template: 'closed-gate', parameters: {} }, LOCAL)).document.id;
    const { key, record } = await node.access.mintMember('my-lab');
    await space.contracts.members.invite('my-lab', { name: 'ann', key: record.prefix, roles: ['ops'] }, LOCAL);
    await space.contracts.move('my-lab', closed, { event: 'push', payload: { mass: 1500 } }, LOCAL);
    await shutAndOpen();
    const feed = await open('0.0', '', `Bearer ${key}`);
    expect((await feed.take(4)).map(({ event }) => event)).toEqual(['member_invited', 'gate_hit', 'gate_shut', 'gate_opened']);
    feed.leave();
    const rows = await open('0.0', '?send=rows', `Bearer ${key}`);
    const readable = (await space.store.rows('my-lab', { after: 0, limit: 10 })).filter(({ contract }) => contract !== closed);
    expect((await rows.take(readable.length)).map(({ data }) => data)).toEqual(readable);
    rows.leave();
    const refused = await request(`${serving.url}/api/chain/my-lab/events?contract=${closed}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect([refused.statusCode, await refused.body.json()]).toMatchObject([403, { code: 'FORBIDDEN' }]);
    await space.contracts.members.remove('my-lab', 'ann', LOCAL);
    const gone = await request(`${serving.url}/api/chain/my-lab/events`, { headers: { authorization: `Bearer ${key}` } });
    expect(gone.statusCode).toBe(403);
    await gone.body.dump();
  });

  it('has no gap and no double where rows are written while it catches up, and while readers come and go', async () => {
    for (let i = 0; i < 150; i += 1) await shutAndOpen();
    let last = '0.0';
    const seen: string[] = [];
    const writing = (async () => {
      for (let i = 0; i < 100; i += 1) await shutAndOpen();
    })();
    while (seen.length < 750) {
      const feed = await open(last);
      const events = await feed.take(Math.min(20, 750 - seen.length));
      feed.leave();
      seen.push(...idsOf(events));
      last = seen.at(-1) ?? last;
    }
    await writing;
    const rows = await space.store.rows('my-lab', { after: 0, limit: 1_000 });
    expect(seen).toEqual(rows.flatMap(({ seq, emits }) => emits.map((_, i) => `${seq}.${i}`)));
    expect(seen).toHaveLength(750);
  });

  it('ends where the reader may no longer read, as after its key was revoked', async () => {
    let may = true;
    const { signal } = new AbortController();
    const stream = await streamEvents(space.store, 'my-lab', undefined, signal, async () => may);
    const reader = stream.getReader();
    const first = new TextDecoder().decode((await reader.read()).value);
    expect(first).toContain(`id: ${(await space.store.head('my-lab')).seq}.99\n`);
    may = false;
    expect((await reader.read()).done).toBe(true);
    // The signal may be that of a node, and live as long.
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('keeps to its machine', async () => {
    await space.contracts.definitions.keep('other-lab', QUIET_GATE);
    const { id } = (await space.contracts.deploy('other-lab', { template: 'quiet-gate', parameters: {} }, LOCAL)).document;
    const feed = await open('0.0');
    await space.contracts.move('other-lab', id, { event: 'push', payload: { mass: 1500 } }, LOCAL);
    await shutAndOpen();
    expect((await feed.take(3)).map(({ data }) => data['machine'])).toEqual(['my-lab', 'my-lab', 'my-lab']);
    feed.leave();
  });

  it('ends with the node, which waits for no reader who takes nothing', async () => {
    const feed = await open();
    const [path, host, cut] = ['/api/chain/my-lab/events', 'localhost', vi.fn()];
    const socket = { remoteAddress: '127.0.0.1', destroy: cut };
    const incoming = { headers: { host, authorization }, rawHeaders: ['Host', host], url: path, socket } as unknown as IncomingMessage;
    const { status } = await serving.app.fetch(new Request(`http://${host}${path}`), { incoming });
    expect(status).toBe(200);
    await serving.stop();
    await feed.ended;
    expect(cut).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(cut).toHaveBeenCalledOnce());
    expect(serving.errors).toEqual([]);
  });

  it('is let go of when its reader goes away', async () => {
    let listening = 0;
    const subscribe = space.store.subscribe.bind(space.store);
    vi.spyOn(space.store, 'subscribe').mockImplementation((listener) => {
      listening += 1;
      const end = subscribe(listener);
      return () => {
        listening -= 1;
        end();
      };
    });
    const feeds = [await open(), await open('0.0')];
    expect(listening).toBe(2);
    for (const { leave } of feeds) leave();
    while (listening > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await shutAndOpen();
    expect(serving.errors).toEqual([]);
  });

  it.each(['x', '1', '1.', '-1.0', '1.0.0', '1.0 2', '99999999999999999.0'])('refuses the Last-Event-ID %j (400)', async (lastEventId) => {
    const { statusCode, body } = await request(`${serving.url}/api/chain/my-lab/events`, {
      headers: { authorization, 'last-event-id': lastEventId },
    });
    expect([statusCode, await body.json()]).toMatchObject([400, { code: 'INVALID_REQUEST' }]);
  });
});

describe('an answer without an end', () => {
  it.each(['HEAD', 'QUERY', 'POST'])('is none for %s (405)', async (method) => {
    const { status, headers } = await createSurface(node).ask(method, '/api/chain/my-lab/events', { headers: { authorization } });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, OPTIONS']);
  });

  it('is refused to the tool http, which would wait for ever', async () => {
    await expect(node.surface({ method: 'GET', path: '/api/chain/my-lab/events', headers: {} }, { isLocal: true })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });

  it('is let go of without an error by who reads it in this process', async () => {
    const response = await serving.app.fetch(new Request('http://localhost/api/chain/my-lab/events'), { caller: { isLocal: true } });
    const reader = response.body?.getReader();
    await reader?.read();
    await expect(reader?.cancel()).resolves.toBeUndefined();
    await shutAndOpen();
  });
});
