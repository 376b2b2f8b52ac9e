import { type Caller, keyOf } from '../../src/call/caller.js';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import type { Mover } from '../../src/core/contract/ledger/contracts.js';
import type { Store } from '../../src/core/contract/ledger/store.js';
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
  const told = [...new Set(['local', ...machines])];
  throw new Fault('UNKNOWN_MACHINE', `There is no machine ${JSON.stringify(machine.slice(0, 64))} here; there are ${told.join(', ')}.`, {
    machine: machine.slice(0, 64),
    machines: told.slice(0, 50),
  });
};

/** Tells the ledger who moves a contract, and under which Idempotency-Key. */
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
