import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MOST_AT_ONCE } from '../../../src/adapters/webhook/delivery-slots.js';
import { MOST_WEBHOOKS, SECRET_OVERLAP } from '../../../src/call/webhooks.js';
import { Contracts } from '../../../src/core/contract/ledger/contracts.js';
import { createNode } from '../../core/protocol/node.js';
import { fire } from '../store/make-rows.js';
import { setUpDelivery, until } from './delivery.js';
import { isSignedBy, type Receiver, startReceiver } from './receiver.js';

const DAY = 86_400_000;

let receiver: Receiver;
let delivery: { readonly stop: () => Promise<void> } | undefined;
beforeEach(async () => {
  receiver = await startReceiver();
  delivery = undefined;
});
afterEach(async () => {
  await delivery?.stop();
  await receiver.close();
});

const seqs = (): readonly unknown[] => receiver.received.map(({ data }) => data['seq']);

describe('a hook', () => {
  it('tells of each row in order, signed by its secret and with the time of the attempt', async () => {
    const { store, add, start, clock } = setUpDelivery();
    const { secret } = await add(receiver.url);
    delivery = start();
    const rows = [await fire(store, 'lab', 'a'), await fire(store, 'lab', 'a'), await fire(store, 'other', 'b')];
    await until(() => receiver.received.length === 2);
    await setTimeout(20);
    expect(receiver.received.map(({ data }) => data)).toEqual(rows.slice(0, 2));
    for (const message of receiver.received) {
      expect(message).toMatchObject({ type: 'row', timestamp: Math.floor(clock.now() / 1000) });
      expect(isSignedBy(message, secret)).toBe(true);
      expect(isSignedBy({ ...message, body: `${message.body} ` }, secret)).toBe(false);
    }
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });

  it('tells of the events that rows emit, of those that it names, and of the contracts that it names', async () => {
    const { store, add, start } = setUpDelivery();
    await add(receiver.url, { send: 'events', events: ['rate_limited'], contracts: ['a'] });
    delivery = start();
    for (const contract of ['a', 'b']) for (let i = 0; i < 6; i += 1) await fire(store, 'lab', contract);
    await until(() => receiver.received.length === 1);
    await setTimeout(20);
    const [limited] = (await store.rows('lab', { contract: 'a', after: 0, limit: 100 })).filter(({ emits }) => emits.length > 0);
    expect(receiver.received).toMatchObject([
      {
        id: expect.stringMatching(/^msg_[0-9a-f]{32}$/),
        type: 'rate_limited',
        data: { event: 'rate_limited', machine: 'lab', contract: 'a', from: 'allowing', to: 'limiting', hash: limited?.hash },
      },
    ]);
  });

  it('begins after the row that it was added at, and goes on where it stopped when the node did', async () => {
    const { store, add, start } = setUpDelivery();
    await fire(store, 'lab', 'a');
    await fire(store, 'lab', 'a');
    await add(receiver.url, {}, 1);
    delivery = start();
    await until(() => receiver.received.length === 1);
    await delivery.stop();
    for (let i = 0; i < 250; i += 1) await fire(store, 'lab', `c${i % 3}`);
    delivery = start();
    // What was under way when the node stopped may come twice.
    await until(() => new Set(seqs()).size >= 251);
    expect([...new Set(seqs())].sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 251 }, (_, i) => i + 2));
    for (const contract of ['c0', 'c1', 'c2']) {
      const own = receiver.received.filter(({ data }) => data['contract'] === contract).map(({ data }) => Number(data['seq']));
      expect(own).toEqual([...own].sort((a, b) => a - b));
    }
  });

  it('never has two messages of one contract under way, and several contracts at once', async () => {
    const { store, add, start } = setUpDelivery();
    await add(receiver.url);
    const under = new Set<unknown>();
    let [twice, together] = [0, 0];
    receiver.treat(({ data }) => {
      if (under.has(data['contract'])) twice += 1;
      under.add(data['contract']);
      together = Math.max(together, under.size);
      return 'hang';
    });
    delivery = start(2_000);
    for (let i = 0; i < 40; i += 1) await fire(store, 'lab', `c${i % 10}`);
    await until(() => receiver.received.length === MOST_AT_ONCE.hook);
    await setTimeout(30);
    expect([twice, together, receiver.received.length]).toEqual([0, MOST_AT_ONCE.hook, MOST_AT_ONCE.hook]);
  });

  it('is taken up from another process within a second, and so is its end', async () => {
    const { store, start, clock, elsewhere } = setUpDelivery();
    delivery = start();
    await fire(store, 'lab', 'a');
    const { hook } = await elsewhere().add('lab', { url: receiver.url, send: 'rows' }, 0);
    await until(() => {
      clock.advance(1_000);
      return receiver.received.length === 1;
    });
    await elsewhere().remove('lab', hook.id);
    for (let second = 0; second < 10; second += 1) {
      clock.advance(1_000);
      await setTimeout(20);
    }
    await fire(store, 'lab', 'a');
    await setTimeout(50);
    expect(seqs()).toEqual([1]);
  });

  it('is one of sixteen at most', async () => {
    const { add } = setUpDelivery();
    for (let i = 0; i < MOST_WEBHOOKS.hooks; i += 1) await add(receiver.url);
    await expect(add(receiver.url)).rejects.toMatchObject({ code: 'TOO_MANY_HOOKS' });
  });
});

describe('a receiver that fails', () => {
  it.each([
    ['answers 500', 500, 'it answered 500'],
    ['redirects', { status: 308, headers: { location: 'https://example.org/' } }, 'it answered 308: redirects are not followed'],
    ['hangs', 'hang', 'it did not answer within 0.3 s'],
    ['closes the connection', 'close', 'it closed the connection'],
  ] as const)('and %s is tried again under the same id, and what is behind waits', async (_, treatment, reason) => {
    const { store, add, start, clock, webhooks } = setUpDelivery();
    await add(receiver.url);
    receiver.treat(() => treatment);
    delivery = start();
    for (let i = 0; i < 3; i += 1) await fire(store, 'lab', 'a');
    await until(() => receiver.received.length === 1);
    await until(async () => {
      clock.advance(1_000);
      return ((await webhooks.list('lab'))[0]?.lanes[0]?.attempts ?? 0) >= 1;
    });
    const [hook] = await webhooks.list('lab');
    expect(hook?.lanes).toMatchObject([{ contract: 'a', after: 0, reason }]);
    receiver.treat(() => 200);
    clock.advance(DAY / 24);
    await until(() => {
      // Another attempt may have been under way, which fails as well.
      clock.advance(5_000);
      return receiver.taken.length === 3;
    });
    const [first] = receiver.received;
    expect(receiver.received.slice(0, 2).map(({ id }) => id)).toEqual([first?.id, first?.id]);
    expect(seqs().filter((seq) => seq !== 1)).toEqual([2, 3]);
    expect(new Set(receiver.received.map(({ timestamp }) => timestamp)).size).toBeGreaterThan(1);
  });

  it('at one contract holds up no other contract, and a slow one no other hook', async () => {
    const { store, add, start } = setUpDelivery();
    const slow = await startReceiver();
    slow.treat(() => 'hang');
    receiver.treat(({ data }) => (data['contract'] === 'bad' ? 500 : 200));
    for (let i = 0; i < 3; i += 1) await add(slow.url);
    await add(receiver.url);
    for (let i = 0; i < 3; i += 1) await add(slow.url, {}, 0, 'elsewhere');
    delivery = start(5_000);
    const from = Date.now();
    for (let i = 0; i < 30; i += 1) await fire(store, 'lab', ['bad', 'good', 'fine'][i % 3] as string);
    await fire(store, 'elsewhere', 'a');
    await until(() => receiver.taken.length === 20);
    expect(Date.now() - from).toBeLessThan(15_000);
    expect(receiver.received.filter(({ data }) => data['contract'] === 'bad')).toHaveLength(1);
    expect(slow.most()).toBeLessThanOrEqual(6 * MOST_AT_ONCE.hook);
    await delivery.stop();
    await slow.close();
  });

  it('for a day makes a dead letter of the first message of each contract, and the next ones come when it is back', async () => {
    const { store, add, start, webhooks, passAnHour, notices } = setUpDelivery();
    const { hook } = await add(receiver.url);
    receiver.treat(() => 503);
    delivery = start();
    for (let i = 0; i < 4; i += 1) await fire(store, 'lab', i % 2 === 0 ? 'a' : 'b');
    for (let hour = 0; hour < 30; hour += 1) await passAnHour();
    await until(async () => (await webhooks.dead('lab')).length === 2);
    const dead = await webhooks.dead('lab');
    const first = receiver.received.filter(({ data }) => data['seq'] === 1);
    expect(first.length).toBeGreaterThanOrEqual(20);
    expect(new Set(first.map(({ id }) => id)).size).toBe(1);
    expect(dead.map(({ seq }) => seq).sort()).toEqual([1, 2]);
    expect(dead.find(({ seq }) => seq === 1)).toMatchObject({
      id: first[0]?.id,
      hook: hook.id,
      type: 'row',
      contract: 'a',
      attempts: first.length,
      reason: 'it answered 503',
    });
    expect(notices.filter((notice) => notice.includes('is dead'))).toHaveLength(2);
    receiver.treat(() => 200);
    await passAnHour();
    await until(() => receiver.taken.length === 2);
    expect(
      receiver.received
        .slice(-2)
        .map(({ data }) => data['seq'])
        .sort(),
    ).toEqual([3, 4]);

    // Its owner sends it again: under the id that it had, and it is gone from the list.
    await webhooks.resend('lab', first[0]?.id as string);
    await until(async () => (await webhooks.dead('lab')).length === 1);
    expect(receiver.taken.at(-1)).toBe(first[0]?.id);
    expect(receiver.received.at(-1)?.body).toBe(first[0]?.body);
    // Once more in vain: it stays, and says why.
    receiver.treat(() => 418);
    const [other] = await webhooks.dead('lab');
    await webhooks.resend('lab', other?.id as string);
    await until(async () => (await webhooks.dead('lab'))[0]?.reason === 'it answered 418');
    expect(await webhooks.dead('lab')).toMatchObject([{ id: other?.id, attempts: (other?.attempts ?? 0) + 1 }]);
    await webhooks.discard('lab', other?.id as string);
    expect(await webhooks.dead('lab')).toEqual([]);
    await expect(webhooks.resend('lab', other?.id as string)).rejects.toMatchObject({ code: 'UNKNOWN_DEAD_LETTER' });
  });

  it('keeps its attempts and its day over a restart of the node', async () => {
    const { store, add, start, webhooks, passAnHour } = setUpDelivery();
    await add(receiver.url);
    receiver.treat(() => 500);
    delivery = start();
    await fire(store, 'lab', 'a');
    for (let hour = 0; hour < 26; hour += 1) {
      await passAnHour();
      if (hour % 6 !== 5) continue;
      await delivery.stop();
      delivery = start();
    }
    await until(async () => (await webhooks.dead('lab')).length === 1);
    expect((await webhooks.dead('lab'))[0]?.attempts).toBe(receiver.received.length);
    expect(receiver.received.length).toBeLessThan(30);
  });

  it('and answers 410 is sent nothing more until its owner wants it, and then nothing is left out', async () => {
    const { store, add, start, webhooks, passAnHour } = setUpDelivery();
    const { hook } = await add(receiver.url);
    receiver.treat(() => 410);
    delivery = start();
    await fire(store, 'lab', 'a');
    await until(async () => (await webhooks.list('lab'))[0]?.disabled !== undefined);
    expect(await webhooks.list('lab')).toMatchObject([{ disabled: { reason: 'it answered 410: the receiver is gone' } }]);
    receiver.treat(() => 200);
    await fire(store, 'lab', 'a');
    for (let hour = 0; hour < 3; hour += 1) await passAnHour();
    expect(receiver.received).toHaveLength(1);
    await webhooks.enable('lab', hook.id);
    await until(() => receiver.taken.length === 2);
    expect(seqs()).toEqual([1, 1, 2]);
    expect((await webhooks.list('lab'))[0]?.disabled).toBeUndefined();
  });

  it('is not asked to take a message above a MiB: that is a dead letter at once, and the next one comes', async () => {
    const { store, add, start, webhooks } = setUpDelivery();
    await add(receiver.url);
    delivery = start();
    for (const note of ['', 'x'.repeat(1 << 20), '']) await fire(store, 'lab', 'a', { payload: { note } });
    await until(() => receiver.taken.length === 2);
    await until(async () => (await webhooks.dead('lab')).length === 1);
    expect(seqs()).toEqual([1, 3]);
    expect(await webhooks.dead('lab')).toMatchObject([{ seq: 2, attempts: 1, reason: 'the message has more than 1048576 bytes' }]);
  });

  it('is left alone for as long as it asks', async () => {
    const { store, add, start, clock, webhooks } = setUpDelivery();
    await add(receiver.url);
    receiver.treat(() => ({ status: 429, headers: { 'retry-after': '6000' } }));
    delivery = start();
    await fire(store, 'lab', 'a');
    const next = async (): Promise<number> => (await webhooks.list('lab'))[0]?.lanes[0]?.next ?? 0;
    await until(async () => {
      clock.advance(1_000);
      return (await next()) > 0;
    });
    clock.advance((await next()) - clock.now() - 1);
    await setTimeout(50);
    expect(receiver.received).toHaveLength(1);
    clock.advance(1);
    await until(() => receiver.received.length === 2);
  });
});

describe('a clock that was a month ahead', () => {
  it.each([
    ['while the node runs', false],
    ['over a restart', true],
  ])('and is corrected %s is told of in order, and what failed by it is sent by the right time', async (_, isRestarted) => {
    const { store, add, start, clock, webhooks, settle } = setUpDelivery();
    const contracts = new Contracts(createNode(clock.now), store, () => 'ctr_1');
    const { secret } = await add(receiver.url);
    delivery = start();
    const { document } = await contracts.deploy('lab', { template: 'rate-limiter', parameters: {} }, { by: 'local' });
    const request = () => contracts.move('lab', document.id, { event: 'request' }, { by: 'local' });
    await until(() => receiver.taken.length === 1);
    receiver.treat(() => 500);
    clock.jump(30 * DAY);
    await request();
    const failing = async () => (await webhooks.list('lab'))[0]?.lanes[0];
    await until(() => receiver.received.length === 2);
    await until(async () => {
      clock.advance(1_000);
      return ((await failing())?.attempts ?? 0) > 0;
    });
    await settle();
    const wrong = receiver.received.at(-1)?.timestamp ?? 0;
    if (isRestarted) await delivery.stop();
    clock.jump(-30 * DAY);
    expect(await contracts.corrections.correct('the battery was empty')).toBe(1);
    await request();
    receiver.treat(() => 200);
    const isTaken = async () => receiver.taken.length === (await store.rows('lab', { after: 0, limit: 100 })).length;
    if (isRestarted) delivery = start();
    await until(async () => {
      clock.advance(isRestarted ? 0 : 1_000);
      return isTaken();
    });
    const rows = await store.rows('lab', { after: 0, limit: 100 });
    const taken = receiver.taken.map((id) => receiver.received.findLast((message) => message.id === id));
    expect(taken.map((message) => message?.data)).toEqual(rows);
    expect(rows.map(({ cause }) => cause).slice(-2)).toEqual(['correction', 'event']);
    // Each attempt is signed with its own time: what was signed by the wrong clock, and refused, is signed anew.
    for (const message of taken)
      expect([message && isSignedBy(message, secret), (message?.timestamp ?? 0) < wrong - 29 * 86_400]).toEqual([true, true]);
    await until(async () => {
      clock.advance(1_000);
      return (await failing()) === undefined;
    });
  });
});

describe('the secret of a hook', () => {
  it('can be changed: for a day both sign, then the new one alone', async () => {
    const { store, add, start, webhooks, clock } = setUpDelivery();
    const { hook, secret: old } = await add(receiver.url);
    delivery = start();
    const { secret } = await webhooks.rotate('lab', hook.id);
    expect(secret).not.toBe(old);
    const next = async (): Promise<readonly unknown[]> => {
      const count = receiver.received.length + 1;
      await fire(store, 'lab', 'a');
      await until(() => receiver.received.length === count);
      const message = receiver.received[count - 1];
      if (message === undefined) throw new Error('nothing came');
      return [message.signatures.length, isSignedBy(message, secret), isSignedBy(message, old)];
    };
    // A message that was on its way as the secret changed is signed by the old one alone.
    await until(async () => (await next())[0] === 2);
    expect(await next()).toEqual([2, true, true]);
    clock.advance(SECRET_OVERLAP);
    expect(await next()).toEqual([1, true, false]);
  });

  it('is in no file, and the file is its owner’s alone', async () => {
    const { add, dataFolder, webhooks } = setUpDelivery();
    const { secret, hook } = await add(receiver.url);
    const path = join(dataFolder, 'hooks', 'lab.json');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8')).not.toContain(secret.slice(6));
    expect(JSON.stringify(await webhooks.list('lab'))).not.toContain(secret.slice(6));
    // Another hook to the same address has another one.
    expect((await add(hook.url)).secret).not.toBe(secret);
  });
});
