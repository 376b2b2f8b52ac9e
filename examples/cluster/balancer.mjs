/**
 * A small balancer: it sends the requests of one API key to one node while that node answers, and asks the next one where that is safe. It shows what any
 * balancer before genmath should do; haproxy.cfg beside it is the same for a real one.
 */
import { createHash } from 'node:crypto';
import { createServer, request as send } from 'node:http';

const LOOK_EVERY = 1_000;
/** How long a node may take to say what time it is. */
const LOOK_FOR = 2_000;
/** Looks in a row that fail before a node is left out. */
const FAILURES = 2;
/** The largest body that is kept to be sent again. */
const MOST_KEPT = 1 << 20;

const SAFE = ['GET', 'HEAD', 'OPTIONS', 'QUERY'];
const OF_ONE_CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'];

const withoutConnection = (headers) => Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_CONNECTION.includes(name)));

/** Reads a body that is small enough to be kept; gives nothing for a larger one, which is sent on as it comes. */
const readBody = async (incoming) => {
  if (SAFE.includes(incoming.method) && incoming.headers['content-length'] === undefined && !incoming.headers['transfer-encoding'])
    return Buffer.alloc(0);
  if (!(Number(incoming.headers['content-length']) <= MOST_KEPT)) return undefined;
  const parts = [];
  for await (const part of incoming) parts.push(part);
  return Buffer.concat(parts);
};

/** Sends a request to a node for a reader, who may go away first; resolves with its answer when the first bytes of it are there. */
const ask = (node, incoming, body, reader) =>
  new Promise((resolve, reject) => {
    const { method, url: path, socket } = incoming;
    const forwarded = incoming.headers['x-forwarded-for'];
    const headers = {
      ...withoutConnection(incoming.headers),
      'x-forwarded-for': forwarded === undefined ? socket.remoteAddress : `${forwarded}, ${socket.remoteAddress}`,
    };
    const { hostname, port } = new URL(node.url);
    const outgoing = send({ hostname, port, path, method, headers, agent: false });
    const end = () => outgoing.destroy(new Error('the node does not answer'));
    node.waiting.add(end);
    const settled = (then) => (value) => {
      node.waiting.delete(end);
      then(value);
    };
    outgoing.once('response', settled(resolve));
    outgoing.on('error', settled(reject));
    reader.once('close', () => outgoing.destroy());
    if (body === undefined) incoming.pipe(outgoing);
    else outgoing.end(body);
  });

/** Starts the balancer; nodes are added as they come. */
export const startBalancer = async ({ host = '127.0.0.1', port = 0 } = {}) => {
  const nodes = [];

  /** All nodes in an order that is the same for each request of one caller, those that do not answer last. */
  const orderFor = ({ headers, socket }) => {
    const caller = headers.authorization ?? headers.cookie ?? socket.remoteAddress;
    const weight = new Map(nodes.map((node) => [node, createHash('sha256').update(`${caller}\n${node.url}`).digest('hex')]));
    return nodes.toSorted((a, b) => b.isUp - a.isUp || (weight.get(a) < weight.get(b) ? -1 : 1));
  };

  const take = async (incoming, outgoing) => {
    const body = await readBody(incoming);
    // What changes nothing, or is done once however often it comes, may be sent again; the rest only where it was never taken.
    const mayRepeat = body !== undefined && (SAFE.includes(incoming.method) || incoming.headers['idempotency-key'] !== undefined);
    for (const node of orderFor(incoming)) {
      try {
        const answer = await ask(node, incoming, body, outgoing);
        outgoing.writeHead(answer.statusCode, withoutConnection(answer.headers));
        outgoing.flushHeaders();
        answer.on('error', () => outgoing.destroy());
        answer.on('close', () => answer.complete || outgoing.destroy());
        answer.pipe(outgoing);
        return;
      } catch (error) {
        if (error.code === 'ECONNREFUSED') node.isUp = false;
        if (outgoing.destroyed) return;
        if (!mayRepeat && (error.code !== 'ECONNREFUSED' || body === undefined)) break;
      }
    }
    const isSafe = mayRepeat ? 'send it again' : 'whether it was done is not known';
    const problem = { title: 'No answer from a node', status: 502, detail: `No node answered this request: ${isSafe}.` };
    outgoing.writeHead(502, { 'content-type': 'application/problem+json', 'retry-after': '1' }).end(JSON.stringify(problem));
  };

  const server = createServer((incoming, outgoing) => {
    incoming.on('error', () => outgoing.destroy());
    take(incoming, outgoing).catch(() => outgoing.destroy());
  });
  // Streams of events stay open for as long as their readers want.
  server.requestTimeout = 0;
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, host, resolve));

  const look = async (node) => {
    const isThere = await fetch(`${node.url}/api/svc/pulse`, { signal: AbortSignal.timeout(LOOK_FOR) }).then(
      ({ ok }) => ok,
      () => false,
    );
    node.failures = isThere ? 0 : node.failures + 1;
    node.isUp = isThere || (node.isUp && node.failures < FAILURES);
    // Their callers need not wait for a node that stands still.
    if (!node.isUp) for (const end of node.waiting) end();
  };
  const timer = setInterval(() => {
    for (const node of nodes) void look(node);
  }, LOOK_EVERY);

  return {
    url: `http://${host}:${server.address().port}`,
    add: (url) => nodes.push({ url, isUp: true, failures: 0, waiting: new Set() }),
    stop: async () => {
      clearInterval(timer);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
};
