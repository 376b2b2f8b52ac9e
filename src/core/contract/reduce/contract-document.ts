import { evaluateTree } from '../../expression/calculus/evaluate-tree.js';
import type { PreparedDefinition } from '../definition/prepare-definition.js';
import type { LedgerRow } from '../ledger/ledger-row.js';

/** What a rolling or running count holds. */
export interface CountState {
  /** Rolling: what was counted in each cycle of the window, oldest first. */
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
  /** True while the contract is replayed: made at a time of the past, it lives by the times of its events until something comes without one. */
  readonly replaying: boolean;
}

/** Gives the cycle at which the clock of the node wakes a contract: none where time changes nothing, or goes by events. */
export const dueCycle = ({ nextCycle, replaying }: ContractDocument): number | null => (replaying ? null : nextCycle);

/** An event with its fields. */
export interface ContractEvent {
  readonly name: string;
  readonly payload: Readonly<Record<string, number | string | readonly number[]>>;
}

const windowOf = (prepared: PreparedDefinition, name: string, parameters: Readonly<Record<string, number>>): number | undefined => {
  const expression = prepared.windows.get(name);
  return expression === undefined ? undefined : evaluateTree(expression, new Map(Object.entries(parameters)));
};

/** Gives what is still inside a window at a cycle: the events stamped in (cycle − within, cycle]. */
const inside = (buckets: CountState['buckets'], within: number, cycle: number): readonly (readonly [number, number])[] =>
  (buckets ?? []).filter(([stamped]) => stamped > cycle - within);

/** Sums of a window by its first bucket: `sums[i]` is what the buckets from `i` on hold, added from the newest. */
const suffixSums = (buckets: CountState['buckets'] = []): readonly number[] => {
  const sums = new Array<number>(buckets.length + 1).fill(0);
  for (let i = buckets.length - 1; i >= 0; i -= 1) sums[i] = (sums[i + 1] ?? 0) + (buckets[i]?.[1] ?? 0);
  return sums;
};

/** Finds the first bucket that was stamped after a cycle. */
const firstAfter = (buckets: NonNullable<CountState['buckets']>, cycle: number): number => {
  let [low, high] = [0, buckets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((buckets[middle]?.[0] ?? 0) > cycle) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** Gives the counts as numbers, at one cycle or at many of the present and the future. */
export const countReader = (
  prepared: PreparedDefinition,
  document: ContractDocument,
): ((cycle: number) => readonly (readonly [name: string, value: number])[]) => {
  const readers = Object.keys(prepared.definition.counts).map((name): [string, (cycle: number) => number] => {
    const { buckets = [], seen, total = 0 } = document.counts[name] ?? {};
    const within = windowOf(prepared, name, document.parameters);
    if (within === undefined) return [name, () => seen?.length ?? total];
    const sums = suffixSums(buckets);
    return [name, (cycle) => sums[firstAfter(buckets, cycle - within)] ?? 0];
  });
  return (cycle) => readers.map(([name, read]) => [name, read(cycle)] as const);
};

/** Gives the cycles after one at which something leaves a window, in order. */
export const expiriesAfter = (prepared: PreparedDefinition, document: ContractDocument, cycle: number): readonly number[] => {
  const cycles = [...prepared.windows.keys()].flatMap((name) => {
    const within = windowOf(prepared, name, document.parameters) ?? 0;
    return (document.counts[name]?.buckets ?? []).map(([stamped]) => stamped + within).filter((expiry) => expiry > cycle);
  });
  return [...new Set(cycles)].sort((a, b) => a - b);
};

/** Counts a value with the first event that it comes with. */
const countAmong = (state: CountState, value: string, isOwn: boolean): CountState => {
  const { seen = [], elsewhere = [] } = state;
  if (seen.includes(value) || elsewhere.includes(value)) return state;
  return isOwn ? { ...state, seen: [...seen, value] } : { ...state, elsewhere: [...elsewhere, value] };
};

const countOne = (
  prepared: PreparedDefinition,
  name: string,
  state: CountState,
  event: ContractEvent,
  cycle: number,
  parameters: Readonly<Record<string, number>>,
): CountState => {
  const own = prepared.definition.counts[name];
  if (own?.distinct !== undefined && own.among?.includes(event.name))
    return countAmong(state, String(event.payload[own.distinct] ?? ''), own.event === event.name);
  if (own === undefined || own.event !== event.name) return state;
  const amount = own.sum === undefined ? 1 : Number(event.payload[own.sum] ?? 0);
  const within = windowOf(prepared, name, parameters);
  if (within !== undefined) {
    const kept = [...inside(state.buckets, within, cycle)];
    const last = kept.at(-1);
    if (last !== undefined && last[0] === cycle) kept[kept.length - 1] = [cycle, last[1] + amount];
    else kept.push([cycle, amount]);
    return { buckets: kept };
  }
  if (own.distinct !== undefined) {
    const value = String(event.payload[own.distinct] ?? '');
    return state.seen?.includes(value) ? state : { seen: [...(state.seen ?? []), value] };
  }
  return { total: (state.total ?? 0) + amount };
};

/** Counts an event; it counts before any condition is read. */
export const countEvent = (
  prepared: PreparedDefinition,
  document: ContractDocument,
  event: ContractEvent,
  cycle: number,
): ContractDocument => ({
  ...document,
  counts: Object.fromEntries(
    Object.keys(prepared.definition.counts).map((name) => [
      name,
      countOne(prepared, name, document.counts[name] ?? {}, event, cycle, document.parameters),
    ]),
  ),
});

const enter = (prepared: PreparedDefinition, counts: ContractDocument['counts']): ContractDocument['counts'] =>
  Object.fromEntries(
    Object.entries(counts).map(([name, state]) => [name, prepared.definition.counts[name]?.since === 'entry' ? {} : state]),
  );

/** Makes the document of a new contract from its creation row. */
const fromCreation = (row: LedgerRow): ContractDocument => ({
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

/** Folds one row into the document of its contract; the first row makes it. */
export const foldRow = (prepared: PreparedDefinition, document: ContractDocument | undefined, row: LedgerRow): ContractDocument => {
  if (document === undefined) return fromCreation(row);
  const counted = row.cause === 'event' ? countEvent(prepared, document, { name: row.event, payload: row.payload }, row.cycle) : document;
  const isEntry = row.to !== row.from || row.cause === 'manual';
  return {
    ...counted,
    currentState: row.to,
    since: isEntry ? row.cycle : document.since,
    counts: isEntry ? enter(prepared, counted.counts) : counted.counts,
    memory: { ...document.memory, ...row.remembered },
    rows: document.rows + 1,
    lastFire: { seq: row.seq, cycle: row.cycle, at: row.at },
    nextCycle: row.nextCycle,
    replaying: document.replaying && row.occurredAt !== undefined,
  };
};
