import { type Caller, keyOf, machineOf } from '../../src/call/caller.js';
import type { ContractSpace, NodeContext } from '../../src/call/node-context.js';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import type { Contracts } from '../../src/core/contract/ledger/contracts.js';
import type { StoredRow } from '../../src/core/contract/ledger/ledger-row.js';
import type { Mover } from '../../src/core/contract/ledger/mover.js';
import type { MachineView, Store } from '../../src/core/contract/ledger/store.js';
import { type Actor, mayRead, OWNER } from '../../src/core/contract/members/actor.js';
import { isMembersContract } from '../../src/core/contract/members/members-definition.js';
import type { ContractDocument } from '../../src/core/contract/reduce/contract-document.js';
import { sha256Hex } from '../../src/core/digest.js';
import { Fault } from '../../src/core/faults.js';

const notOfCaller = (machine: string, caller: Caller): Fault => {
  const own = keyOf(caller)?.machine ?? null;
  const demo = keyOf(caller)?.memberOf === undefined ? 'The demo key has no machine.' : 'This key has no machine of its own.';
  const whose = own === null ? demo : `The machine of this key is ${own}.`;
  return new Fault('FORBIDDEN', `The machine ${JSON.stringify(machine.slice(0, 64))} is not the caller's. ${whose}`, { machine: own });
};

const isOwner = (machine: string, caller: Caller): boolean => caller.isLocal || keyOf(caller)?.machine === machine;

/**
 * Refuses a caller who does not own a machine; the user of this process owns all of them.
 * @throws Fault FORBIDDEN
 */
export const assertOwner = (machine: string, caller: Caller): void => {
  if (!isOwner(machine, caller)) throw notOfCaller(machine, caller);
};

/**
 * Refuses a machine that has no ledger to the user of this process, who owns all of them and may have mistyped it; that of a key exists by its
 * key.
 * @throws Fault UNKNOWN_MACHINE with those that have one
 */
export const assertMachine = async (machine: string, caller: Caller, store: Store): Promise<void> => {
  if (!caller.isLocal || machine === 'local') return;
  const machines = await store.machines();
  if (machines.includes(machine)) return;
  const known = [...new Set(['local', ...machines])];
  throw new Fault('UNKNOWN_MACHINE', `There is no machine ${JSON.stringify(machine.slice(0, 64))} here; there are ${known.join(', ')}.`, {
    machine: machine.slice(0, 64),
    machines: known.slice(0, 50),
  });
};

/** Gives the hashes under which the ledger knows an Idempotency-Key of a caller, and what was asked for with it. */
export const idempotencyOf = (caller: Caller, request: unknown, idempotencyKey: string): NonNullable<Mover['idempotency']> => ({
  key: `sha256:${sha256Hex(`${keyOf(caller)?.prefix ?? 'local'}\n${idempotencyKey}`)}`,
  body: `sha256:${sha256Hex(toCanonicalJson(request))}`,
});

/** Gives what the ledger records of who acts on a machine, and under which Idempotency-Key. */
export const moverOf = (machine: string, caller: Caller, request: unknown, idempotencyKey = caller.idempotencyKey): Mover => {
  const prefix = keyOf(caller)?.prefix;
  return {
    by: prefix ?? 'local',
    isOwner: isOwner(machine, caller),
    ...(prefix === undefined ? {} : { keyPrefix: prefix }),
    ...(idempotencyKey === undefined ? {} : { idempotency: idempotencyOf(caller, request, idempotencyKey) }),
  };
};

/** A machine that is open for a caller who owns it or is a member of it. */
export interface OpenMachine {
  readonly contracts: Contracts;
  readonly store: Store;
  readonly actor: Actor;
}

/** Gives who a caller is on a machine, now; nothing for a stranger. */
export const actorOn = (machine: string, { contracts }: Pick<ContractSpace, 'contracts'>, caller: Caller): Promise<Actor | undefined> =>
  contracts.members.actor(machine, { by: keyOf(caller)?.prefix ?? '', isOwner: isOwner(machine, caller) });

/**
 * Opens the contracts of this node for the owner of a machine, or a member.
 * @throws Fault FORBIDDEN, UNKNOWN_MACHINE
 */
export const openMachine = async (machine: string, context: NodeContext, caller: Caller): Promise<OpenMachine> => {
  const key = keyOf(caller);
  // The demo key can be no member, and a stranger must not make this process open a data folder.
  if (!caller.isLocal && (key === undefined || (key.machine === null && key.memberOf === undefined))) throw notOfCaller(machine, caller);
  const { contracts, store } = await context.contracts();
  const actor = await actorOn(machine, { contracts }, caller);
  if (actor === undefined) throw notOfCaller(machine, caller);
  await assertMachine(machine, caller, store);
  return { contracts, store, actor };
};

const isReadable = async ({ contracts, actor }: Omit<OpenMachine, 'store'>, document: ContractDocument): Promise<boolean> =>
  actor === OWNER || mayRead((await contracts.definitions.preparedOf(document)).definition, actor);

/**
 * Gives a contract of a machine, to who may read it.
 * @throws Fault UNKNOWN_CONTRACT, FORBIDDEN
 */
export const readContract = async (machine: string, contract: string, open: Omit<OpenMachine, 'store'>): Promise<ContractDocument> => {
  const document = await open.contracts.document(machine, contract);
  if (await isReadable(open, document)) return document;
  const { name, roles } = open.actor;
  throw new Fault('FORBIDDEN', `${name} may not read this contract of ${document.template}.`, { member: name, roles: [...roles] });
};

/** Gives the check whether somebody may read a row of a machine: those of the members are everybody's who is one. */
export const createReadCheck = (machine: string, open: OpenMachine): ((row: Pick<StoredRow, 'contract'>) => Promise<boolean>) => {
  const known = new Map<string, boolean>();
  return async ({ contract }) => {
    if (open.actor === OWNER) return true;
    const answer = known.get(contract);
    if (answer !== undefined) return answer;
    const document = await open.store.document(machine, contract);
    if (document === undefined) return false;
    const found = await isReadable(open, document);
    known.set(contract, found);
    return found;
  };
};

/**
 * Reads a machine with those of its contracts that somebody may read, in the order in which they were made.
 * @param withRetired true where those are asked for too that were retired
 */
export const readableContracts = async (
  machine: string,
  { contracts, store, actor }: OpenMachine,
  withRetired = false,
): Promise<MachineView> => {
  const { head, documents } = await store.read(machine);
  const shown: ContractDocument[] = [];
  for (const document of documents) {
    if (isMembersContract(document.id) || (!withRetired && document.retired !== undefined)) continue;
    if (await isReadable({ contracts, actor }, document)) shown.push(document);
  }
  return { head, documents: shown };
};

/**
 * Gives the machine of a caller with its store, where both are at hand. It opens nothing: clients list and complete as soon as they start, and
 * that must not take a data folder for this process.
 */
export const openOwnMachine = async (
  { ledgers, contracts: open }: NodeContext,
  caller: Caller,
): Promise<(OpenMachine & { readonly machine: string }) | undefined> => {
  const machine = machineOf(caller) ?? keyOf(caller)?.memberOf;
  if (machine === undefined || !['ready', 'full', 'degraded'].includes(ledgers.state())) return undefined;
  const { contracts, store } = await open();
  const actor = await actorOn(machine, { contracts }, caller);
  return actor === undefined ? undefined : { machine, contracts, store, actor };
};
