import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMessagePoster, type MessagePoster } from '../../../src/adapters/webhook/post-message.js';
import { addressesFrom, createPublicLookup } from '../../../src/adapters/webhook/public-address.js';
import { startNameServer } from './name-server.js';
import { type Receiver, startReceiver } from './receiver.js';

const BODY = JSON.stringify({ type: 'beat', timestamp: '2026-11-21T08:00:00Z', data: {} });
const HEADERS = { 'webhook-id': 'msg_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' };
const never = new AbortController().signal;

let receiver: Receiver;
let posters: MessagePoster[];
beforeEach(async () => {
  receiver = await startReceiver();
  posters = [];
});
afterEach(async () => {
  for (const poster of posters) poster.close();
  await receiver.close();
});

const open = (settings: Partial<Parameters<typeof createMessagePoster>[0]> = {}): MessagePoster => {
  const poster = createMessagePoster({ rule: 'any', patience: 300, ...settings });
  posters.push(poster);
  return poster;
};

describe('a message is posted', () => {
  it('and the status of the answer told', async () => {
    const { post } = open();
    receiver.treat(() => ({ status: 503, headers: { 'retry-after': '7' } }));
    expect(await post(receiver.url, HEADERS, BODY, never)).toEqual({ status: 503, retryAfter: '7' });
    expect(receiver.received).toMatchObject([{ id: 'msg_1', type: 'beat', body: BODY }]);
  });

  it('once: a redirect is an answer like others', async () => {
    const elsewhere = await startReceiver();
    receiver.treat(() => ({ status: 307, headers: { location: elsewhere.url } }));
    expect(await open().post(receiver.url, HEADERS, BODY, never)).toMatchObject({ status: 307 });
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
  });

  it.each([
    ['hang', 'it did not answer within 0.3 s'],
    ['close', 'it closed the connection'],
  ] as const)('and one who does not answer is told: %s', async (treatment, words) => {
    receiver.treat(() => treatment);
    await expect(open().post(receiver.url, HEADERS, BODY, never)).rejects.toThrow(words);
  });

  it('and nobody who refuses the connection is waited for', async () => {
    await receiver.close();
    await expect(open().post(receiver.url, HEADERS, BODY, never)).rejects.toThrow('it refused the connection');
    receiver = await startReceiver();
  });

  it('and of an answer without an end no more is read than a little', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(65_536, 'x');
    const server = createServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      const more = (): void => {
        while (!socket.destroyed) {
          sent += chunk.length;
          if (!socket.write(Buffer.concat([Buffer.from('10000\r\n'), chunk, Buffer.from('\r\n')]))) break;
        }
      };
      socket.on('drain', more);
      socket.on('error', () => undefined);
      more();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const closed = new Promise((resolve) => server.once('connection', (socket) => socket.once('close', resolve)));
    const { port } = server.address() as AddressInfo;
    expect(await open({ patience: 20_000 }).post(`http://127.0.0.1:${port}/`, HEADERS, BODY, never)).toMatchObject({ status: 200 });
    await closed;
    expect(sent).toBeLessThan(1 << 24);
    server.close();
  });
});

describe('where only public addresses are allowed', () => {
  it.each([
    ['http://example.org/', 'its address is not https'],
    ['https://127.0.0.1/', 'its address 127.0.0.1 is not public'],
    ['https://[::1]/', 'its address ::1 is not public'],
    ['https://[::ffff:127.0.0.1]/', 'is not public'],
    ['https://169.254.169.254/latest/meta-data/', 'its address 169.254.169.254 is not public'],
    // Spellings of 127.0.0.1 that URLs allow.
    ['https://2130706433/', 'its address 127.0.0.1 is not public'],
    ['https://0x7f.1/', 'its address 127.0.0.1 is not public'],
    ['https://0/', 'its address 0.0.0.0 is not public'],
  ])('nothing reaches %s', async (url, words) => {
    await expect(open({ rule: 'public' }).post(url, HEADERS, BODY, never)).rejects.toThrow(words);
  });

  it('nothing reaches a name that name servers say is this machine', async () => {
    const server = await startNameServer((_name, type) => (type === 'A' ? [[127, 0, 0, 1]] : []));
    const lookup = createPublicLookup(addressesFrom(server.resolver(2_000, 1)));
    await expect(open({ rule: 'public', lookup }).post('https://localhost/', HEADERS, BODY, never)).rejects.toThrow(
      '127.0.0.1 is not public',
    );
    await server.close();
  });

  it('a name that leads to this machine by now is not followed, whatever it led to before', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const lookup = createPublicLookup(async () => [{ address: '127.0.0.1', family: 4 }]);
    const url = `https://hooks.example.org:${port}/`;
    await expect(open({ rule: 'public', lookup }).post(url, HEADERS, BODY, never)).rejects.toThrow('its address 127.0.0.1 is not public');
    expect(connections).toBe(0);
    // The same name is reached where the look-up lets it through: the connection goes to what the look-up gave.
    const open2 = open({ rule: 'public', lookup: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]) });
    await expect(open2.post(url, HEADERS, BODY, never)).rejects.toThrow('it closed the connection');
    expect(connections).toBe(1);
    server.close();
  });
});
