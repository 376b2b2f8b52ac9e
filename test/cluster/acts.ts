import { setTimeout as pause } from 'node:timers/promises';
import type { ExampleNode } from './example-parts.js';
import type { MortalCluster } from './mortal-cluster.js';

/** A time in which the database was away for a node, or connections were cut. */
export interface Outage {
  readonly from: number;
  readonly to: number;
}

/** What is done to a cluster. */
export const ACTS = ['cut connections', 'kill a node', 'kill the database', 'stop a node', 'take the database from a node'] as const;

export type Act = (typeof ACTS)[number];

/** How long acts last, in milliseconds. */
export interface Lengths {
  readonly cut: number;
  readonly stopped: number;
  readonly away: number;
}

/** Does something to a cluster and sets it right again; gives when the database was not there for all of it. */
export const act = async (
  what: Act,
  cluster: MortalCluster,
  random: () => number,
  { cut, stopped, away }: Lengths,
): Promise<Outage | undefined> => {
  const { nodes, proxies, database } = cluster;
  const chosen = Math.floor(random() * nodes.length);
  const [node, proxy] = [nodes[chosen] as ExampleNode, proxies[chosen] as MortalCluster['proxies'][number]];
  const from = performance.now();
  if (what === 'kill a node') {
    await node.end('SIGKILL');
    await pause(away * random());
    await node.start();
    return undefined;
  }
  if (what === 'stop a node') {
    node.signal('SIGSTOP');
    await pause(stopped);
    node.signal('SIGCONT');
    return undefined;
  }
  if (what === 'cut connections') {
    for (const one of proxies) one.cuts = { before: 0.02, after: 0.03 };
    await pause(cut);
    for (const one of proxies) one.cuts = { before: 0, after: 0 };
  } else if (what === 'kill the database') {
    await database.end('SIGKILL');
    await pause(away * random());
    await database.start();
  } else {
    await proxy.stop();
    await pause(away);
    await proxy.start();
  }
  return { from, to: performance.now() };
};
