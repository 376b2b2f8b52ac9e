import type { PreparedDefinition } from '../definition/prepare-definition.js';
import type { RowBody } from '../ledger/ledger-row.js';
import type { Actor } from '../members/actor.js';
import { isMembersContract } from '../members/members-definition.js';
import { type MembersByName, membersAfter } from '../members/membership.js';
import { correctedBy } from './correct-clock.js';
import { countEvent } from './count-events.js';

/** What a rolling or running count holds. */
export interface CountState {
  /** Rolling: what was counted in each cycle of the window, oldest first; of a field whose values are kept, each value. */
  readonly buckets?: readonly (readonly [cycle: number, amount: number])[];
  /** Running: what was counted so far. */
  readonly total?: number;
  /** The values seen, where each counts once. */
  readonly seen?: readonly string[];
  /** The values that came first with another event of those among which they count. */
  readonly elsewhere?: readonly string[];
}

/** A contract as its rows make it: a fold, which can be deleted and made again. */
export interface ContractDocument {
  readonly id: string;
  readonly machine: string;
  readonly template: string;
  readonly version: string;
  /** Digest of the definition that the contract is pinned to. */
  readonly digest: string;
  readonly parameters: Readonly<Record<string, number>>;
  readonly currentState: string;
  /** Cycle at which the state was entered. */
  readonly since: number;
  readonly created: number;
  readonly counts: Readonly<Record<string, CountState>>;
  readonly memory: Readonly<Record<string, number>>;
  /** Number of the contract's rows. */
  readonly rows: number;
  readonly lastFire: { readonly seq: number; readonly cycle: number; readonly at: string };
  /** Cycle at which the audit clock wakes the contract; null where time alone changes nothing. */
  readonly nextCycle: number | null;
  /** The members of the machine; on the contract that keeps them alone. */
  readonly members?: MembersByName;
  /** When and why it was retired; a contract that was takes nothing more. */
  readonly retired?: { readonly at: string; readonly reason: string };
  /** True while the contract is replayed: made at a time of the past, it lives by the times of its events until something comes without one. */
  readonly replaying: boolean;
}

/** Gives the definition that a contract is pinned to as its rows name it. */
export const templateOf = ({
  template: id,
  version,
  digest,
}: Pick<ContractDocument, 'digest' | 'template' | 'version'>): RowBody['template'] => ({ id, version, digest });

/** Gives the cycle at which the clock of the node wakes a contract: none where time changes nothing, or goes by events. */
export const dueCycle = ({ nextCycle, replaying }: ContractDocument): number | null => (replaying ? null : nextCycle);

/** A number with the standard uncertainty that was stated, both in the declared unit. */
export interface UncertainNumber {
  readonly value: number;
  readonly uncertainty: number;
}

/** An event with its fields: numbers in the declared units. */
export interface ContractEvent {
  readonly name: string;
  readonly payload: Readonly<Record<string, number | string | readonly number[] | UncertainNumber>>;
  /** Who sends it; nobody where time moves the contract. */
  readonly actor?: Actor | undefined;
}

/** Lets counts begin again: those since the state was entered, where it is entered now, and those that the transition resets. */
const begin = (
  prepared: PreparedDefinition,
  counts: ContractDocument['counts'],
  isEntry: boolean,
  reset: readonly string[],
): ContractDocument['counts'] =>
  Object.fromEntries(
    Object.entries(counts).map(([name, state]) => {
      const isOver = reset.includes(name) || (isEntry && prepared.definition.counts[name]?.since === 'entry');
      return [name, isOver ? {} : state];
    }),
  );

/** Makes the document of a new contract from its creation row. */
const fromCreation = (row: RowBody): ContractDocument => ({
  id: row.contract,
  machine: row.machine,
  template: row.template.id,
  version: row.template.version,
  digest: row.template.digest,
  parameters: row.parameters ?? {},
  currentState: row.to,
  since: row.cycle,
  created: row.cycle,
  counts: {},
  memory: row.remembered,
  rows: 1,
  lastFire: { seq: row.seq, cycle: row.cycle, at: row.at },
  nextCycle: row.nextCycle,
  replaying: row.occurredAt !== undefined,
});

/**
 * Brings a document to another version: its state has another name and is not entered anew, its time goes on, and of its counts those that
 * mean the same.
 */
const toVersion = (document: ContractDocument, { template, parameters = {}, to, remembered, upgrade }: RowBody): ContractDocument => ({
  ...document,
  template: template.id,
  version: template.version,
  digest: template.digest,
  parameters,
  currentState: to,
  counts: Object.fromEntries(Object.entries(document.counts).filter(([name]) => upgrade?.counts.includes(name))),
  memory: remembered,
});

/** Folds what an event, time or a hand did. */
const moved = (prepared: PreparedDefinition, document: ContractDocument, row: RowBody): ContractDocument => {
  const isTaken = row.cause === 'event' && row.refused === undefined;
  const event = { name: row.event, payload: row.payload, actor: row.actor };
  const counted = isTaken ? countEvent(prepared, document, event, row.cycle) : document;
  const isEntry = row.to !== row.from || row.cause === 'manual';
  return {
    ...counted,
    currentState: row.to,
    since: isEntry ? row.cycle : document.since,
    counts: isEntry || row.reset !== undefined ? begin(prepared, counted.counts, isEntry, row.reset ?? []) : counted.counts,
    memory: { ...document.memory, ...row.remembered },
    ...(isMembersContract(row.contract) ? { members: membersAfter(document.members ?? {}, row) } : {}),
  };
};

const afterRow = (prepared: PreparedDefinition, document: ContractDocument, row: RowBody): ContractDocument => {
  if (row.cause === 'upgrade') return toVersion(document, row);
  if (row.cause === 'retirement') return { ...document, retired: { at: row.at, reason: String(row.payload['reason']) } };
  if (row.cause === 'correction') return correctedBy(prepared, document, row);
  return moved(prepared, document, row);
};

/**
 * Folds one row into the document of its contract; the first row makes it.
 * @param prepared the definition that the row names
 */
export const foldRow = (prepared: PreparedDefinition, document: ContractDocument | undefined, row: RowBody): ContractDocument => {
  if (document === undefined) return fromCreation(row);
  return {
    ...afterRow(prepared, document, row),
    rows: document.rows + 1,
    lastFire: { seq: row.seq, cycle: row.cycle, at: row.at },
    nextCycle: row.nextCycle,
    replaying: document.replaying && (row.occurredAt !== undefined || row.cause === 'correction'),
  };
};
