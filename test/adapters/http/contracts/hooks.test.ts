import { describe, expect, it } from 'vitest';
import { deliverWebhooks } from '../../../../src/adapters/webhook/deliver-webhooks.js';
import { createMessagePoster } from '../../../../src/adapters/webhook/post-message.js';
import { until } from '../../webhook/delivery.js';
import { isSignedBy, startReceiver } from '../../webhook/receiver.js';
import { ask, demo, deployed, move, node, outcome, owner, rowsOf, stranger, useContractOwner } from './contract-owner.js';

useContractOwner();

const HOOKS = '/api/chain/my-lab/hooks';
const URL = 'https://example.org/hooks';

const add = (json: Readonly<Record<string, unknown>> = {}, headers = owner) => ask('POST', HOOKS, { json: { url: URL, ...json }, headers });
const hookOf = ({ json }: Awaited<ReturnType<typeof add>>) => json['hook'] as Readonly<Record<string, unknown>> & { readonly id: string };

describe('a hook', () => {
  it('is made by the owner, with a secret that is shown this once', async () => {
    const made = await add({ events: ['rate_limited'] });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ ok: true, secret: expect.stringMatching(/^whsec_/), hook: { url: URL, send: 'events', cursor: 0 } });
    const secret = String(made.json['secret']);
    const listed = await ask('GET', HOOKS, { headers: owner });
    expect(listed.json).toEqual({ machine: 'my-lab', hooks: [hookOf(made)], total: 1 });
    const { id } = hookOf(made);
    const answers = [
      listed,
      await ask('POST', `${HOOKS}/${id}/enable`, { json: {}, headers: owner }),
      await ask('POST', `${HOOKS}/${id}/secret`, { json: {}, headers: owner }),
      await ask('DELETE', `${HOOKS}/${id}`, { headers: owner }),
      await ask('DELETE', `${HOOKS}/${id}`, { headers: owner }),
    ];
    for (const { text } of answers) expect(text).not.toContain(secret.slice(6));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404]);
  });

  it('is nobody else’s: not a stranger’s, not the demo key’s, and not a member’s', async () => {
    const { id } = hookOf(await add());
    const invited = await ask('POST', '/api/chain/my-lab/members', { json: { name: 'alice', roles: ['ops'] }, headers: owner });
    const member = { authorization: `Bearer ${invited.json['key']}` };
    for (const headers of [stranger, demo, member]) {
      expect(outcome(await add({}, headers))).toEqual([403, 'FORBIDDEN']);
      for (const [method, path] of [
        ['GET', HOOKS],
        ['DELETE', `${HOOKS}/${id}`],
        ['GET', '/api/chain/my-lab/dead-letters'],
      ] as const)
        expect(outcome(await ask(method, path, { headers }))).toEqual([403, 'FORBIDDEN']);
      expect(outcome(await ask('POST', `${HOOKS}/${id}/secret`, { json: {}, headers }))).toEqual([403, 'FORBIDDEN']);
    }
  });

  it.each([
    ['http://example.org/', 'is not https'],
    ['https://127.0.0.1/', '127.0.0.1 is not public'],
    ['https://[::ffff:10.0.0.1]/', 'is not public'],
    ['https://0x7f000001/', '127.0.0.1 is not public'],
    ['https://169.254.169.254/latest', 'is not public'],
    ['https://user:pass@example.org/', 'a user, a password'],
    ['https://example.org/#part', 'a fragment'],
    ['ftp://example.org/', 'does not begin with https://'],
  ])('is not made for %s', async (url, words) => {
    const refused = await add({ url });
    expect(outcome(refused)).toEqual([400, 'INVALID_REQUEST']);
    expect(refused.json['detail']).toContain(words);
    expect((await node.webhooks.list('my-lab')).length).toBe(0);
  });

  it('tells of what happens through the same surface that made it happen', async () => {
    const receiver = await startReceiver();
    const limiter = await deployed('rate-limiter', { threshold: 2 });
    // The address is put in by the owner of the folder, as --webhooks any would let everybody.
    const { hook, secret } = await node.webhooks.add('my-lab', { url: URL, send: 'events', contracts: [limiter] }, 0);
    const poster = createMessagePoster({ rule: 'any' });
    const { store } = await node.contracts();
    const delivery = deliverWebhooks({
      store,
      webhooks: node.webhooks,
      now: node.now,
      poster: { ...poster, post: (_, ...rest) => poster.post(receiver.url, ...rest) },
    });
    for (let i = 0; i < 3; i += 1) await move(limiter, { event: 'request' });
    await until(() => receiver.received.length === 1);
    const [message] = receiver.received;
    const row = (await rowsOf()).at(-1);
    expect(message).toMatchObject({ type: 'rate_limited', data: { contract: limiter, to: 'limiting', seq: row?.seq, hash: row?.hash } });
    expect(message !== undefined && isSignedBy(message, secret)).toBe(true);
    await delivery.stop();
    const listed = await ask('GET', HOOKS, { headers: owner });
    expect(listed.json['hooks']).toMatchObject([{ id: hook.id, cursor: row?.seq, failing: [] }]);
    await receiver.close();
  });
});
