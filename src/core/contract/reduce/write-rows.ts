import type { Context } from '../../context.js';
import { Fault } from '../../faults.js';
import { PUBLIC_PREFIX, runProtocol } from '../../protocol/run-protocol.js';
import { CYCLE_MILLISECONDS } from '../../pulse.js';
import type { UnsignedReceipt } from '../../receipt/receipt.js';
import { sealReceipt } from '../../receipt/sign-receipt.js';
import type { Registry } from '../../registry/registry.js';
import { SUBSTRATE } from '../../resolve/choose-chain.js';
import { compileMemory } from '../definition/compile-transition.js';
import { CLOCK, MAX_WINDOW } from '../definition/definition.js';
import type { PreparedDefinition } from '../definition/prepare-definition.js';
import { type LedgerRow, ROW_TYPE, type RowBody, type StoredRow } from '../ledger/ledger-row.js';
import { sealRow } from '../ledger/seal-row.js';
import type { LedgerHead } from '../ledger/store.js';
import type { Actor } from '../members/actor.js';
import type { Evaluate, Evaluated } from './choose-transition.js';
import { type ContractDocument, foldRow } from './contract-document.js';
import { assertExtents } from './count-events.js';
import { nextWake } from './next-wake.js';
import { type Fire, reactToClock } from './react.js';
import { valuesOfParameters } from './values-at.js';

/** A result with the receipt that proves it, not sealed yet. */
export interface Proved extends Evaluated {
  readonly receipt: UnsignedReceipt;
}

/** Gives the context whose registry is another one; its members are made when they are asked for, and are not copied. */
const knowing = (context: Context, registry: Registry | undefined): Context =>
  registry === undefined ? context : (Object.create(context, { registry: { value: registry, enumerable: true } }) as Context);

/** Runs operators by the seven steps; what they give is the row's result, and the receipt its proof. */
export const proveWith =
  (context: Context, keyPrefix: string): Evaluate<Proved> =>
  (operators, inputs, registry) => {
    const { receipt } = runProtocol({ operators, inputs }, knowing(context, registry), keyPrefix);
    return { R: receipt.R_t, unit: receipt.unit, receipt };
  };

/** Writes the equations that a receipt's operators computed. */
const equationsOf = ({ operatorIds }: UnsignedReceipt, registry: Registry): string => {
  const own = operatorIds.filter((id) => id !== SUBSTRATE);
  return (own.length === 0 ? [SUBSTRATE] : own).map((id) => registry.operator(id).record.equation).join('; ');
};

/** Where a row belongs, and who caused it. */
export interface RowPlace {
  readonly machine: string;
  readonly contract: string;
  readonly head: LedgerHead;
  readonly by: string;
  readonly idempotency?: { readonly key: string; readonly body: string };
  /** When it happened, where that was told. */
  readonly occurredAt?: string;
}

/** A row with the document that it makes. */
export interface Written {
  readonly row: StoredRow;
  readonly document: ContractDocument;
  /** Place of the transition that was taken in the definition; none where the contract stayed, was made or was moved by hand. */
  readonly taken?: number;
}

/** A fire as a row is written of it: one that reacts, or the making of a contract. */
export type Writable = Omit<Fire<Proved>, 'cause'> & {
  readonly cause: LedgerRow['cause'];
};

/**
 * Writes the row of a fire by the definition that it names: seals its receipt, folds it into the document, finds when time moves the contract next, and links it to the row
 * before.
 */
export const writeRow = (
  fire: Writable,
  prepared: PreparedDefinition,
  before: ContractDocument | undefined,
  place: RowPlace,
  context: Context,
): Written => {
  const { definition, digest } = prepared;
  const { receipt: unsigned } = fire.evaluated;
  const draft: RowBody = {
    type: ROW_TYPE,
    machine: place.machine,
    seq: place.head.seq + 1,
    contract: place.contract,
    template: { id: definition.id, version: definition.version, digest },
    ...(fire.parameters === undefined ? {} : { parameters: fire.parameters }),
    cause: fire.cause,
    event: fire.event.name,
    payload: fire.event.payload,
    from: fire.from,
    to: fire.to,
    emits: fire.emits,
    cycle: fire.cycle,
    ...(place.occurredAt === undefined ? {} : { occurredAt: place.occurredAt }),
    at: new Date(context.now()).toISOString(),
    trigger: fire.trigger,
    remembered: fire.remembered,
    ...(fire.reset === undefined ? {} : { reset: fire.reset }),
    ...(fire.decision === undefined ? {} : { decision: fire.decision }),
    ...(fire.refused === undefined ? {} : { refused: fire.refused }),
    nextCycle: null,
    by: place.by,
    ...(fire.event.actor === undefined ? {} : { actor: fire.event.actor }),
    ...(fire.hand === undefined ? {} : { hand: fire.hand }),
    ...(fire.upgrade === undefined ? {} : { upgrade: fire.upgrade }),
    ...(place.idempotency === undefined ? {} : { idempotency: place.idempotency }),
    R_t: unsigned.R_t,
    unit: unsigned.unit,
    master_equation_block: equationsOf(unsigned, prepared.registry ?? context.registry),
    previous: place.head.hash,
  };
  const folded = foldRow(prepared, before, draft);
  const peek: Evaluate = proveWith(context, unsigned.keyPrefix);
  // The first audit of a contract by a definition comes with the tick after; later ones when time can change something.
  const isFirst = (fire.cause === 'creation' || fire.cause === 'upgrade') && definition.auditClock.on;
  const nextCycle = isFirst ? fire.cycle + definition.auditClock.tickRate : nextWake(prepared, folded, fire.cycle, peek);
  const body: RowBody = { ...draft, nextCycle };
  // Whoever signs the receipt signs all that the row says.
  return {
    row: sealRow(body, (row) => sealReceipt(Object.assign({}, unsigned, { row }), context.keyring())),
    document: { ...folded, nextCycle },
    ...(fire.taken === undefined ? {} : { taken: fire.taken }),
  };
};

/** Gives what memory begins with, in the units that it is declared in. */
export const initialMemory = (
  prepared: PreparedDefinition,
  parameters: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> => {
  const { si } = valuesOfParameters(prepared.parameters, parameters);
  return Object.fromEntries(
    [...prepared.memory()].map(([name, { declared, initial }]) => {
      const value = compileMemory(name, initial, declared).evaluate(si);
      if (!Number.isFinite(value)) throw new Fault('NOT_FINITE', `The memory ${name} would be ${value}.`, { memory: name });
      return [name, Object.is(value, -0) ? 0 : value] as const;
    }),
  );
};

/**
 * Makes a contract: the row of its making, and its first document.
 * @throws Fault OUT_OF_RANGE for a window that is too long
 */
export const createContract = (
  prepared: PreparedDefinition,
  parameters: Readonly<Record<string, number>>,
  place: RowPlace,
  cycle: number,
  context: Context,
  keyPrefix: string = PUBLIC_PREFIX,
  actor?: Actor,
): Written => {
  const { initial } = prepared.definition;
  assertExtents(prepared, parameters, MAX_WINDOW);
  const fire: Writable = {
    cause: 'creation',
    parameters,
    event: { name: 'created', payload: {}, actor },
    from: initial,
    to: initial,
    emits: [],
    trigger: 'creation',
    cycle,
    remembered: initialMemory(prepared, parameters),
    evaluated: proveWith(context, keyPrefix)([SUBSTRATE], {}),
  };
  return writeRow(fire, prepared, undefined, place, context);
};

/** Gives the end of a ledger after rows were written to it. */
export const headAfter = (written: readonly Written[], head: LedgerHead): LedgerHead => {
  const last = written.at(-1)?.row;
  return last === undefined ? head : { seq: last.seq, hash: last.hash, cycle: last.cycle };
};

/** Applies what time did to a contract until a cycle, audit by audit in the order of their cycles, each a row of its own. */
export function* catchUp(
  prepared: PreparedDefinition,
  document: ContractDocument,
  until: number,
  head: LedgerHead,
  context: Context,
): Generator<Written, void, undefined> {
  let [current, end] = [document, head];
  while (current.nextCycle !== null && current.nextCycle <= until) {
    const cycle = current.nextCycle;
    const fire = reactToClock(prepared, current, cycle, proveWith(context, PUBLIC_PREFIX));
    const occurredAt = current.replaying ? { occurredAt: new Date(cycle * CYCLE_MILLISECONDS).toISOString() } : {};
    const place = { machine: current.machine, contract: current.id, head: end, by: CLOCK, ...occurredAt };
    const written = writeRow(fire, prepared, current, place, context);
    yield written;
    end = headAfter([written], end);
    current = written.document;
  }
}
