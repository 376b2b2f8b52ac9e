import { readServeConfig } from '../../src/node/serve-config.js';
import { type ServingNode, serveNode } from '../../src/node/serve-node.js';

/** A node that serves on a socket, and what went wrong inside it. */
export interface ParityNode extends ServingNode {
  readonly errors: readonly unknown[];
}

const UNLIMITED = {
  'limit-prove': 'off',
  'limit-verify': 'off',
  'limit-mint': 'off',
  'limit-catalog': 'off',
  'limit-unknown-key': 'off',
  'limit-work': 'off',
  'limit-work-key': 'off',
  'daily-limit': 'off',
};

/** Serves a node on a free port of the loopback address; without limits, unless told. */
export const startNode = async (data: string, flags: Readonly<Record<string, string>> = {}): Promise<ParityNode> => {
  const errors: unknown[] = [];
  const config = readServeConfig({ port: '0', data, ...UNLIMITED, ...flags }, {});
  const node = await serveNode(config, {
    request: () => undefined,
    error: (_, error) => void errors.push(error),
    clock: (error) => void errors.push(error),
    job: (error) => void errors.push(error),
    webhook: (_machine, _hook, what) => void errors.push(what),
  });
  return { ...node, errors };
};
