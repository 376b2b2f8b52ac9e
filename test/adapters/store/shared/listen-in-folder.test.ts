import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatFrame } from '../../../../src/adapters/store/shared/frames.js';
import { formatGreeting } from '../../../../src/adapters/store/shared/greeting.js';
import { listenInFolder } from '../../../../src/adapters/store/shared/listen-in-folder.js';
import { connectToOwner, OwnerLink } from '../../../../src/adapters/store/shared/owner-link.js';

const GREETING = { format: 1, version: '1.0.0' };
const folder = mkdtempSync(join(tmpdir(), 'genmath-listen-'));
let stop: () => Promise<void>;
beforeAll(async () => {
  const listening = await listenInFolder(folder, GREETING, async (name, args) => [name, ...args]);
  stop = listening?.stop ?? (async () => undefined);
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

const length = (bytes: number): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(bytes);
  return head;
};

/** Sends bytes behind a greeting, and waits until the owner ends the connection. */
const cutOff = (bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket: Socket = createConnection(join(folder, 'node.sock'), () =>
      socket.write(Buffer.concat([formatGreeting(GREETING), bytes])),
    );
    socket.on('error', () => undefined);
    socket.resume();
    socket.once('close', () => resolve());
    setTimeout(() => reject(new Error('it is still open')), 5_000).unref();
  });

const ask = async (): Promise<unknown> => {
  const link = await connectToOwner(folder, GREETING);
  if (!(link instanceof OwnerLink)) throw new Error('nobody listens');
  const answer = await link.call('echo', 1);
  link.close();
  return answer;
};

describe('the owner of a data folder', () => {
  it.each<[string, Buffer]>([
    ['null', formatFrame(null)],
    ['a number', formatFrame(5)],
    ['a list', formatFrame([])],
    ['a call without an id', formatFrame({ call: 'echo', args: [] })],
    ['a call without arguments', formatFrame({ id: 1, call: 'echo' })],
    ['a call of no name', formatFrame({ id: 1, call: {}, args: [] })],
    ['what is not JSON', Buffer.concat([length(2), Buffer.from('{x')])],
    ['a frame of a gigabyte', length(2 ** 30)],
  ])('lets go of whoever sends %s, and answers the others', async (_, bytes) => {
    await cutOff(bytes);
    expect(await ask()).toEqual(['echo', 1]);
  });
});
