import { type Caller, keyOf, machineOf } from '../../src/call/caller.js';
import type { ContractSpace, NodeContext } from '../../src/call/node-context.js';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import type { Store } from '../../src/core/contract/ledger/store.js';
import type { Mover } from '../../src/core/contract/reduce/take-move.js';
import { sha256Hex } from '../../src/core/digest.js';
import { Fault } from '../../src/core/faults.js';

/**
 * Refuses a caller who does not own a machine; the user of this process owns all of them.
 * @throws Fault FORBIDDEN
 */
export const assertOwner = (machine: string, caller: Caller): void => {
  if (caller.isLocal) return;
  const own = keyOf(caller)?.machine ?? null;
  if (own === machine) return;
  const whose = own === null ? 'The demo key has no machine.' : `The machine of this key is ${own}.`;
  throw new Fault('FORBIDDEN', `The machine ${JSON.stringify(machine.slice(0, 64))} is not the caller's. ${whose}`, { machine: own });
};

/**
 * Refuses a machine that has no ledger to the user of this process, who owns all of them and may have mistyped it; that of a key exists by its
 * key.
 * @throws Fault UNKNOWN_MACHINE with those that have one
 */
export const assertMachine = (machine: string, caller: Caller, store: Store): void => {
  const machines = store.machines();
  if (!caller.isLocal || machine === 'local' || machines.includes(machine)) return;
  const known = [...new Set(['local', ...machines])];
  throw new Fault('UNKNOWN_MACHINE', `There is no machine ${JSON.stringify(machine.slice(0, 64))} here; there are ${known.join(', ')}.`, {
    machine: machine.slice(0, 64),
    machines: known.slice(0, 50),
  });
};

/** Gives what the ledger records of who moves a contract, and under which Idempotency-Key. */
export const moverOf = (caller: Caller, request: unknown, idempotencyKey = caller.idempotencyKey): Mover => {
  const prefix = keyOf(caller)?.prefix;
  return {
    by: prefix ?? 'local',
    ...(prefix === undefined ? {} : { keyPrefix: prefix }),
    ...(idempotencyKey === undefined
      ? {}
      : {
          idempotency: {
            key: `sha256:${sha256Hex(`${prefix ?? 'local'}\n${idempotencyKey}`)}`,
            body: `sha256:${sha256Hex(toCanonicalJson(request))}`,
          },
        }),
  };
};

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

/**
 * Gives the store with the machine of a caller, where both are at hand. It opens nothing: clients list and complete as soon as they start, and
 * that must not take a data folder for this process.
 */
export const openOwnStore = async (
  { ledgers, contracts }: NodeContext,
  caller: Caller,
): Promise<{ readonly machine: string; readonly store: Store } | undefined> => {
  const machine = machineOf(caller);
  if (machine === undefined || !['ready', 'full'].includes(ledgers.state())) return undefined;
  return { machine, store: (await contracts()).store };
};
