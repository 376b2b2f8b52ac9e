import type { Caller } from '../src/core/access/caller.js';
import { callAs } from './admit.js';
import { machineOf } from './machine-access.js';
import { showContract } from './machine-contracts.js';
import type { NodeContext } from './node-context.js';

/** A kind of MCP resource: what `scheme://{id}` names, and how it is read. */
export interface ResourceKind {
  readonly scheme: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Lists those of the caller that are at hand; it opens nothing to find them. */
  readonly list: (context: NodeContext, caller: Caller) => Promise<readonly { readonly id: string; readonly title: string }[]>;
  /** @throws Fault UNKNOWN_CONTRACT or another of status 404 where there is none; FORBIDDEN, UNAUTHENTICATED where it is not the caller's */
  readonly read: (id: string, context: NodeContext, caller: Caller) => Promise<unknown>;
  /** Calls the listener with the id of each that has changed; gives the way to stop. */
  readonly watch?: (context: NodeContext, listener: (id: string) => void) => () => void;
}

const contract: ResourceKind = {
  scheme: 'contract',
  name: 'contract',
  title: 'Contract',
  description:
    'A deployed contract: its document, the events that its state takes now, and a Mermaid diagram. Subscribe to be told of each move.',
  list: async (context, caller) => {
    const machine = machineOf(caller);
    // Listing must not take a data folder for this process: clients list resources as soon as they start.
    if (machine === undefined || !['ready', 'full'].includes(context.ledgers.state())) return [];
    const { store } = await context.contracts();
    return store.documents(machine).map(({ id, template, currentState }) => ({ id, title: `${template} (${currentState})` }));
  },
  read: async (id, context, caller) => {
    const { contracts } = await context.contracts();
    return callAs(showContract, { machine: contracts.machineOf(id), contract: id }, context, caller);
  },
  watch: ({ ledgers }, listener) => ledgers.watch((row) => listener(row.contract)),
};

/** Lists the kinds of MCP resources. */
export const RESOURCES: readonly ResourceKind[] = [contract];
