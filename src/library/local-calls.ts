import { callCapability } from '../call/call-capability.js';
import type { NodeContext } from '../call/node-context.js';
import { type ConfigFlags, readConfig } from '../node/config.js';
import { createNode } from '../node/create-node.js';
import type { Call } from './calls.js';
import { capabilityNamed } from './capability-named.js';

/** Calls within this process, and the node that answers them. */
export interface LocalCalls {
  readonly call: Call;
  readonly close: () => Promise<void>;
}

/** Makes the node of a program that calls the library: it has no limits, serves nobody, keeps no receipts, and opens its ledgers when they are needed. */
export const createLocalCalls = (flags: ConfigFlags): LocalCalls => {
  const node: NodeContext = createNode(
    readConfig({ receipts: 'off', ...flags }),
    () => '',
    () => Promise.reject(new RangeError('a library serves no HTTP')),
  );
  return {
    call: async (name, input) => callCapability(capabilityNamed(name), input, node),
    close: async () => {
      if (node.ledgers.state() !== 'closed') await (await node.contracts()).close();
      await node.access.close();
      await node.receipts.close();
      await node.pictures.close();
    },
  };
};

let shared: LocalCalls | undefined;

/** The calls of the functions of the library, which share one node. */
export const sharedCalls = (): LocalCalls => {
  shared ??= createLocalCalls({});
  return shared;
};
