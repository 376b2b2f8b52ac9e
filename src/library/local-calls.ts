import { callCapability } from '../call/call-capability.js';
import { withGivenFormulas } from '../call/formulas.js';
import type { NodeContext } from '../call/node-context.js';
import { readFormulas } from '../core/formula/read-formula.js';
import { type ConfigFlags, readConfig } from '../node/config.js';
import { createNode } from '../node/create-node.js';
import { capabilityNamed } from './capability-named.js';

/** Calls within this process, and the node that answers them. */
export interface LocalCalls {
  /** @param formulas own formulas beside those that are kept, as a file has them */
  readonly call: (name: string, input: object, formulas?: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

const withFormulas = (node: NodeContext, formulas: string | undefined): NodeContext =>
  formulas === undefined
    ? node
    : // The members of a node are made when they are asked for, and are not copied.
      Object.create(node, { formulas: { value: withGivenFormulas(node.formulas, readFormulas(formulas)), enumerable: true } });

/** Makes the node of a program that calls the library: it has no limits, serves nobody, keeps no receipts, and opens its ledgers when they are needed. */
export const createLocalCalls = (flags: ConfigFlags): LocalCalls => {
  const node: NodeContext = createNode(
    readConfig({ receipts: 'off', ...flags }),
    () => '',
    () => Promise.reject(new RangeError('a library serves no HTTP')),
  );
  return {
    call: async (name, input, formulas) => callCapability(capabilityNamed(name), input, withFormulas(node, formulas)),
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
