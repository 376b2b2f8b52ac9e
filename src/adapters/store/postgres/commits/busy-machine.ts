import type { StoredRow } from '../../../../core/contract/ledger/ledger-row.js';
import type { Build, Built, LedgerHead } from '../../../../core/contract/ledger/store.js';
import { toStoreFault } from '../database.js';
import type { KnownMachine } from './known-machine.js';
import type { MachineRows } from './ledger-statements.js';
import { groupOf } from './writing-turn.js';

/** A commit that waits to be built. */
export interface PendingCommit {
  readonly build: Build<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A commit whose rows were built. */
export interface BuiltCommit extends PendingCommit {
  readonly built: Built<unknown>;
  readonly lines: readonly string[];
  readonly bytes: number;
  /** What it was built upon, and the head there. */
  readonly known: KnownMachine;
  readonly from: LedgerHead;
}

/** A machine with what is to be written to it. */
export interface BusyMachine {
  readonly name: string;
  /** Number of the group whose turn is that of the machine. */
  readonly group: number;
  waiting: PendingCommit[];
  built: BuiltCommit[];
  known: KnownMachine | undefined;
  /** Commits of it are on their way. */
  isFlying: boolean;
  /** Others write to it as well, and until then (`performance.now`) it is written to in turns. */
  inTurnsUntil: number;
  /** Until then the database tells the others so. */
  markedUntil: number;
  /** Number of the turn of its group in which it was brought up to what others wrote. */
  turn: number;
}

/** Makes a machine to which nothing is to be written yet. */
export const createBusyMachine = (name: string): BusyMachine => ({
  name,
  group: groupOf(name),
  waiting: [],
  built: [],
  known: undefined,
  isFlying: false,
  inTurnsUntil: 0,
  markedUntil: 0,
  turn: 0,
});

/** Gives the rows of some commits, in their order. */
export const rowsOf = (commits: readonly BuiltCommit[]): readonly StoredRow[] => commits.flatMap(({ built }) => built.rows);

/** Gives the commits of a machine as a part of a statement. */
export const partOf = (machine: string, commits: readonly BuiltCommit[]): MachineRows => ({
  machine,
  from: (commits[0] as BuiltCommit).from,
  built: commits.map(({ built }) => built),
  lines: commits.flatMap(({ lines }) => lines),
});

/** Puts commits that must be built again before those that wait. */
export const takeBack = (machine: BusyMachine, commits: readonly BuiltCommit[]): void => {
  machine.waiting.unshift(...commits.map(({ build, resolve, reject }) => ({ build, resolve, reject })));
};

/** Refuses all that is to be written to a machine. */
export const refuseAll = (machine: BusyMachine, error: unknown): void => {
  machine.known = undefined;
  const told = toStoreFault(error);
  for (const one of [...machine.built.splice(0), ...machine.waiting.splice(0)]) one.reject(told);
};
