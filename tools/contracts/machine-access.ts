import type { ApiKey } from '../../src/call/api-key.js';
import type { Caller } from '../../src/call/caller.js';
import type { Mover } from '../../src/core/contract/ledger/contracts.js';
import type { Store } from '../../src/core/contract/ledger/store.js';
import { Fault } from '../../src/core/faults.js';
import { toCanonicalJson } from '../../src/core/receipt/canonical-json.js';
import { sha256Hex } from '../../src/core/receipt/digest.js';

/** Gives the key that stands behind a caller: the one shown, or that of the session. */
export const keyOf = ({ key, session }: Caller): ApiKey | undefined => key ?? session;

/** Gives the machine of a caller: that of the key, or `local` for the user of this process; the demo key has none. */
export const machineOf = (caller: Caller): string | undefined => (caller.isLocal ? 'local' : (keyOf(caller)?.machine ?? undefined));

/**
 * Refuses a caller who does not own a machine; the user of this process owns all of them.
 * @throws Fault FORBIDDEN
 */
export const assertOwner = (machine: string, caller: Caller): void => {
  if (caller.isLocal) return;
  const own = keyOf(caller)?.machine ?? null;
  if (own === machine) return;
  const whose =
    own === null ? 'The demo key has no machine; POST /api/demo-key/mint makes a key with one.' : `The machine of this key is ${own}.`;
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
