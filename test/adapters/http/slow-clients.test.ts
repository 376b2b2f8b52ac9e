import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFullNode } from '../../tools/node.js';
import { type Serving, serveOnSocket } from './serving.js';

const HOST = 'Host: localhost\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';

/** A node that soon loses its patience, and one with that of every node. */
let hasty: Serving;
let serving: Serving;
beforeAll(async () => {
  hasty = await serveOnSocket({ headersTimeout: 300, requestTimeout: 600 });
  serving = await serveOnSocket();
});
afterAll(async () => {
  for (const node of [hasty, serving]) {
    // Nothing of all this was an error of ours, and the node still works.
    const heard = await node.exchange(`GET /api/health HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
    expect(heard).toMatch(/^HTTP\/1\.1 200 /);
    expect(node.errors).toEqual([]);
    expect(node.answered.filter((line) => / 5\d\d$/.test(line))).toEqual([]);
    await node.stop();
  }
});

/** Writes the pieces one after the other for as long as the connection is open; gives what came back. */
const drip = (first: string, piece: string): Promise<string> =>
  new Promise((resolve) => {
    let heard = '';
    let timer: NodeJS.Timeout | undefined;
    const socket = connect(hasty.port, '127.0.0.1', () => {
      socket.write(first);
      timer = setInterval(() => socket.write(piece), 20);
    });
    socket.on('data', (data) => {
      heard += String(data);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve(heard);
    });
  });

/** An answer that no page could show as one of ours, and that tells nothing of the inside. */
const expectBare = (heard: string, status: string): void => {
  expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(heard).toMatch(/content-type: application\/problem\+json/i);
  const body = heard.slice(heard.indexOf('\r\n\r\n') + 4);
  expect(JSON.parse(body)).toMatchObject({ status: Number(status), title: expect.any(String), type: expect.any(String) });
  expect(heard).not.toMatch(/<|stack|node:|\.js|HPE_|ERR_|Error:/);
};

/** A connection that was closed while bytes were still sent to it: whether its last words came through is up to the network. */
const expectCut = (heard: string): void => {
  if (heard !== '') expectBare(heard, '408');
};

describe.concurrent('a client that takes its time is cut off (408)', () => {
  it('that sends no whole head', async () => {
    expectBare(await hasty.exchange('GET /api/health HTTP/1.1\r\n'), '408');
  });

  it('that drips its head', async () => {
    expectCut(await drip('GET /api/health HTTP/1.1\r\nX-Drip: ', 'a'));
  });

  it.each([
    ['that sends no whole body', `Content-Length: 20\r\n\r\n{`],
    ['that sends no whole chunk', `Transfer-Encoding: chunked\r\n\r\n5\r\n{`],
    ['that sends no last chunk', `Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`],
  ])('%s', async (_, rest) => {
    expectBare(await hasty.exchange(`POST /api/svc/prove HTTP/1.1\r\n${HOST}${JSON_TYPE}${rest}`), '408');
  });

  it('that drips its body', async () => {
    expectCut(await drip(`POST /api/svc/prove HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 100000\r\n\r\n{`, ' '));
  });

  it('that drips chunks', async () => {
    expectCut(await drip(`POST /mcp HTTP/1.1\r\n${HOST}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'));
  });

  it('that says nothing at all', async () => {
    // Nothing was asked, so there may be no answer; the connection ends.
    expect(await hasty.exchange('')).not.toMatch(/ 200 /);
  });
});

describe('a client whose call waits for long', () => {
  it('is answered, however long its connection stands still meanwhile', async () => {
    const node = createFullNode();
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const patient = await serveOnSocket({
      node: { ...node, receipts: { ...node.receipts, find: async () => asked.then(() => undefined) } },
      requestTimeout: 50,
    });
    const heard = patient.exchange(`GET /api/receipts/rcp_none HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
    setTimeout(answer, 400);
    expect(await heard).toMatch(/^HTTP\/1\.1 404 /);
    await patient.stop();
  });
});

describe.concurrent('a client that goes away', () => {
  it.each([
    ['in its head', 'GET /api/hea'],
    ['in its body', `POST /api/svc/prove HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 20\r\n\r\n{`],
    ['in its chunks', `POST /api/svc/prove HTTP/1.1\r\n${HOST}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`],
    ['before its answer', `GET /api/operators HTTP/1.1\r\n${HOST}\r\n`],
  ])('%s is no error of the node', async (_, bytes) => {
    const socket = connect(serving.port, '127.0.0.1');
    await new Promise((resolve) => socket.write(bytes, resolve));
    socket.resetAndDestroy();
    await new Promise((resolve) => socket.once('close', resolve));
  });
});

describe('a client that sends many requests and reads nothing', () => {
  const ASK = `GET /api/operators HTTP/1.1\r\n${HOST}Accept-Encoding: identity\r\n\r\n`;

  it.each([
    ['so many that they may wait', 50],
    ['too many', 1_000],
  ])('%s, is cut off, and its answers are not made and kept', async (_, many) => {
    const before = hasty.answered.length;
    const socket = connect(hasty.port, '127.0.0.1');
    socket.pause();
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(ASK.repeat(many));
    // Who does not read learns of the end by writing; so seldom that it does not count as a sign of life.
    const poke = setInterval(() => socket.write(ASK), 2_500);
    await closed;
    clearInterval(poke);
    // Each answer has hundreds of kilobytes, of which the two sockets hold a few megabytes.
    expect(hasty.answered.length - before).toBeLessThan(40);
  });

  it('requests that come together are answered in their order to who reads', async () => {
    const paths = Array.from({ length: 60 }, (_, i) => `/api/operators?limit=${i + 1}`);
    const requests = paths.map((path, i) => `GET ${path} HTTP/1.1\r\n${HOST}${i === 59 ? 'Connection: close\r\n' : ''}\r\n`);
    const heard = await serving.exchange(requests.join(''));
    const counts = heard
      .split('HTTP/1.1 200 OK')
      .slice(1)
      .map((answer) => answer.split('"kind":').length - 1);
    expect(counts).toEqual(paths.map((_, i) => i + 1));
  });
});

describe.concurrent('what is no HTTP request is refused', () => {
  it.each([
    ['a head of 20 kB', `GET /api/health HTTP/1.1\r\n${HOST}X-Long: ${'a'.repeat(20_000)}\r\n\r\n`, '431'],
    ['two thousand headers', `GET /api/health HTTP/1.1\r\n${HOST}${'X-Many: aaaaaaaaaa\r\n'.repeat(2_000)}\r\n`, '431'],
    ['a path of 20 kB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`, '431'],
    ['a greeting of TLS', Uint8Array.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x0d, 0x0a]), '400'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '400'],
    ['zeros', new Uint8Array(64), '400'],
    ['a text', 'hello\r\n\r\n', '400'],
    ['a page', '<script>alert(1)</script>\r\n\r\n', '400'],
    ['an unknown version', `GET / HTTP/9.9\r\n${HOST}\r\n`, '400'],
    ['a lower-case method', `get / HTTP/1.1\r\n${HOST}\r\n`, '400'],
    ['a header without a colon', `GET /api/health HTTP/1.1\r\n${HOST}oops\r\n\r\n`, '400'],
    ['a space before the colon', `GET /api/health HTTP/1.1\r\n${HOST}X-Y : 1\r\n\r\n`, '400'],
    ['a line break in a header', `GET /api/health HTTP/1.1\r\n${HOST}X-Y: a\rb\r\n\r\n`, '400'],
    ['a negative length', `POST /api/svc/prove HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: -1\r\n\r\n`, '400'],
    ['a length that is no number', `POST /api/svc/prove HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 1e3\r\n\r\n`, '400'],
    ['two lengths', `POST /api/svc/prove HTTP/1.1\r\n${HOST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, '400'],
    [
      'a length and chunks',
      `POST /api/svc/prove HTTP/1.1\r\n${HOST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      '400',
    ],
    ['another coding than chunks', `POST /api/svc/prove HTTP/1.1\r\n${HOST}Transfer-Encoding: gzip\r\n\r\n{}`, '400'],
    ['a chunk of no size', `POST /api/svc/prove HTTP/1.1\r\n${HOST}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, '400'],
  ])('%s', async (_, bytes, status) => {
    expectBare(await serving.exchange(bytes), status);
  });

  it('a second request behind a body that was refused is not answered as one', async () => {
    const smuggled = `GET /api/demo-key HTTP/1.1\r\n${HOST}\r\n`;
    const head = `POST /api/svc/prove HTTP/1.1\r\n${HOST}${JSON_TYPE}`;
    const heard = await serving.exchange(`${head}Content-Length: ${smuggled.length}\r\nConnection: close\r\n\r\n${smuggled}`);
    expect(heard).toMatch(/^HTTP\/1\.1 400 /);
    expect(heard).not.toContain('gm_');
  });
});
