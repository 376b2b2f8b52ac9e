/** Starts what makes a cluster on a database that is there: the tables, a witness, the nodes and a balancer before them. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { startBalancer } from './balancer.mjs';
import { runGenmath, startGenmath } from './genmath.mjs';

const LOOPBACK = '127.0.0.1';

/** Finds a port that nobody listens on now: a node that is started again must be where it was. */
const findPort = async () => {
  const server = createServer();
  await new Promise((resolve, reject) => server.once('error', reject).listen(0, LOOPBACK, resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** A command of genmath that serves, and can be ended and started again; whoever started it hears when it ends by itself. */
const createPart = (name, begin, onEnd) => {
  let running;
  let isWanted = false;
  return {
    name,
    /** Starts it; gives what it said when it began to listen. */
    start: async () => {
      const own = await begin();
      [running, isWanted] = [own, true];
      void own.ended.then((how) => running === own && isWanted && onEnd(name, how));
      return own.listening;
    },
    /** Ends it by a signal, and resolves when it has ended. */
    end: async (signal) => {
      isWanted = false;
      await running?.stop(signal);
    },
    /** Lets it stand still (`SIGSTOP`), or go on (`SIGCONT`). */
    signal: (signal) => running.child.kill(signal),
  };
};

/**
 * Starts a cluster in a folder.
 * @param owner address of the database for the role that owns the tables
 * @param store gives the address for the role of the nodes, for each node
 * @param port of the balancer; 0 takes any free one
 * @param settings gives more variables of the environment for each node
 * @param onEnd called with the name of a process that ended although nobody asked it to
 */
export const startCluster = async ({
  folder,
  owner,
  store,
  nodes: count = 3,
  port = 0,
  settings = () => ({}),
  onEnd = () => undefined,
}) => {
  const balancer = await startBalancer({ port });
  const parts = [];
  const stop = async () => {
    await balancer.stop();
    const [witness, ...nodes] = parts.splice(0);
    await Promise.all(nodes.map((node) => node.end()));
    await witness?.end();
  };
  try {
    const keys = join(folder, 'keys');
    const [logKey] = await Promise.all([
      // The first command that needs keys makes them; the nodes sign as one service.
      runGenmath(['log', 'key', '--data', keys]),
      runGenmath(['store', 'migrate', '--grant', 'genmath_node'], { GENMATH_STORE: owner }),
    ]);
    const keyring = readFileSync(join(keys, 'keys.json'), 'utf8');

    const witness = createPart(
      'witness',
      () => startGenmath(['log', 'witness', logKey, '--port', '0', '--data', join(folder, 'witness')], {}),
      onEnd,
    );
    parts.push(witness);
    const { key: witnessKey, url: witnessUrl } = await witness.start();

    const nodes = await Promise.all(
      Array.from({ length: count }, async (_, i) => {
        const own = await findPort();
        const name = `node${i + 1}`;
        const begin = () =>
          startGenmath(['serve', '--port', String(own), '--data', join(folder, name)], {
            GENMATH_STORE: store(i),
            GENMATH_KEYRING: keyring,
            GENMATH_LOG_WITNESSES: `${witnessKey}@${witnessUrl}`,
            GENMATH_ISSUER: balancer.url,
            GENMATH_URL: balancer.url,
            // The balancer is believed about whom it speaks for.
            GENMATH_TRUST_PROXY: LOOPBACK,
            ...settings(i),
          });
        return { ...createPart(name, begin, onEnd), url: `http://${LOOPBACK}:${own}` };
      }),
    );
    parts.push(...nodes);
    await Promise.all(nodes.map((node) => node.start()));
    for (const { url } of nodes) balancer.add(url);
    return { url: balancer.url, witness: { url: witnessUrl, key: witnessKey }, keyring, logKey, nodes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
