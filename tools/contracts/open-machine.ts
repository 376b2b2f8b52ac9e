import type { Caller } from '../../src/call/caller.js';
import type { ContractSpace, NodeContext } from '../../src/call/node-context.js';
import { assertMachine, assertOwner } from './machine-access.js';

/**
 * Opens the contracts of this node for a caller of a machine.
 * @throws Fault FORBIDDEN, UNKNOWN_MACHINE
 */
export const openMachine = async (machine: string, context: NodeContext, caller: Caller): Promise<ContractSpace> => {
  assertOwner(machine, caller);
  const space = await context.contracts();
  assertMachine(machine, caller, space.store);
  return space;
};
