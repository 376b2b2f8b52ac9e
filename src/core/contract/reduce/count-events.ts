import type { Value } from '../../expression/functions/function-definition.js';
import { Fault } from '../../faults.js';
import type { OpenExpression } from '../../sheet/open/compile-open.js';
import { CLOCK_TIME, readingOf, siOf } from '../definition/declared-name.js';
import { ACTOR, MAX_KEPT } from '../definition/definition.js';
import { isKeptForTime, type PreparedDefinition, type PreparedHistory } from '../definition/prepare-definition.js';
import type { ContractDocument, ContractEvent, CountState } from './contract-document.js';

type Parameters = Readonly<Record<string, number>>;
type Stamped = readonly (readonly [cycle: number, amount: number])[];

/** Relative difference that units leave of a whole number of cycles. */
const WHOLE = 1e-9;

/** Evaluates an expression over the parameters of a contract. */
const overParameters = (prepared: PreparedDefinition, parameters: Parameters, expression: OpenExpression): number =>
  expression.evaluate((name) => {
    const declared = prepared.parameters.get(name);
    return declared === undefined ? undefined : siOf(parameters[name] ?? Number.NaN, declared);
  }) as number;

/** Gives a time over parameters in cycles. */
const cyclesOf = (prepared: PreparedDefinition, parameters: Parameters, expression: OpenExpression): number => {
  const cycles = readingOf(overParameters(prepared, parameters, expression), CLOCK_TIME);
  const whole = Math.round(cycles);
  return Math.abs(cycles - whole) <= WHOLE * Math.abs(whole) ? whole : cycles;
};

const windowOf = (prepared: PreparedDefinition, name: string, parameters: Parameters): number | undefined => {
  const expression = prepared.windows.get(name);
  return expression === undefined ? undefined : cyclesOf(prepared, parameters, expression);
};

const extentOf = (
  prepared: PreparedDefinition,
  history: PreparedHistory,
  parameters: Parameters,
): { readonly cycles?: number; readonly values?: number } =>
  isKeptForTime(history)
    ? { cycles: cyclesOf(prepared, parameters, history.keeps) }
    : { values: overParameters(prepared, parameters, history.keeps) };

/** Gives what is still inside a window at a cycle: the events stamped in (cycle − within, cycle]. */
const inside = (buckets: Stamped | undefined, within: number, cycle: number): Stamped =>
  (buckets ?? []).filter(([stamped]) => stamped > cycle - within);

/** Sums of a window by its first bucket: `sums[i]` is what the buckets from `i` on hold, added from the newest. */
const suffixSums = (buckets: Stamped): readonly number[] => {
  const sums = new Array<number>(buckets.length + 1).fill(0);
  for (let i = buckets.length - 1; i >= 0; i -= 1) sums[i] = (sums[i + 1] ?? 0) + (buckets[i]?.[1] ?? 0);
  return sums;
};

/** Finds the first bucket that was stamped after a cycle. */
const firstAfter = (buckets: Stamped, cycle: number): number => {
  let [low, high] = [0, buckets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((buckets[middle]?.[0] ?? 0) > cycle) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** Reads a count, or the values that are kept of a field, at a cycle of the present or the future. */
export type ReadCount = (name: string, cycle: number) => Value | undefined;

const readerOf = (prepared: PreparedDefinition, { counts, parameters }: ContractDocument, name: string): ((cycle: number) => Value) => {
  const { buckets = [], seen, total = 0 } = counts[name] ?? {};
  const history = prepared.histories.get(name);
  if (history !== undefined) {
    const { cycles, values: most = buckets.length } = extentOf(prepared, history, parameters);
    const values = buckets.map(([, value]) => value);
    // Another version of the definition may keep fewer than it took over.
    return cycles === undefined ? () => values.slice(-most) : (cycle) => values.slice(firstAfter(buckets, cycle - cycles));
  }
  const within = windowOf(prepared, name, parameters);
  if (within === undefined) return () => seen?.length ?? total;
  const sums = suffixSums(buckets);
  return (cycle) => sums[firstAfter(buckets, cycle - within)] ?? 0;
};

/** Makes what reads the counts of a contract; each is prepared when it is first read. */
export const countReader = (prepared: PreparedDefinition, document: ContractDocument): ReadCount => {
  const readers = new Map<string, (cycle: number) => Value>();
  return (name, cycle) => {
    const known = readers.get(name);
    if (known !== undefined) return known(cycle);
    if (!Object.hasOwn(prepared.definition.counts, name) && !prepared.histories.has(name)) return undefined;
    const reader = readerOf(prepared, document, name);
    readers.set(name, reader);
    return reader(cycle);
  };
};

/** Gives the cycles after one at which something leaves a window, in order. */
export const expiriesAfter = (prepared: PreparedDefinition, document: ContractDocument, cycle: number): readonly number[] => {
  const { parameters, counts } = document;
  const kept = [...prepared.histories].flatMap(([name, history]) => {
    const { cycles } = extentOf(prepared, history, parameters);
    return cycles === undefined ? [] : [[name, cycles] as const];
  });
  const windows = [...prepared.windows.keys()].map((name) => [name, windowOf(prepared, name, parameters) ?? 0] as const);
  const cycles = [...windows, ...kept].flatMap(([name, within]) =>
    // A window ends with a whole cycle: the first at which what was stamped lies outside.
    (counts[name]?.buckets ?? []).map(([stamped]) => Math.ceil(stamped + within)).filter((expiry) => expiry > cycle),
  );
  return [...new Set(cycles)].sort((a, b) => a - b);
};

/** Gives what an event counts once by: a text field, or the member who sends it. */
const distinctOf = ({ payload, actor }: ContractEvent, by: string): string =>
  by === ACTOR ? (actor?.name ?? '') : String(payload[by] ?? '');

/** Counts a value with the first event that it comes with. */
const countAmong = (state: CountState, value: string, isOwn: boolean): CountState => {
  const { seen = [], elsewhere = [] } = state;
  if (seen.includes(value) || elsewhere.includes(value)) return state;
  return isOwn ? { ...state, seen: [...seen, value] } : { ...state, elsewhere: [...elsewhere, value] };
};

/** The number that an event has for a field. */
const numberIn = ({ payload }: ContractEvent, field: string): number => {
  const value = payload[field];
  return Number(typeof value === 'object' && 'value' in value ? value.value : (value ?? 0));
};

const addToWindow = (state: CountState, name: string, within: number, cycle: number, amount: number): CountState => {
  const kept = [...inside(state.buckets, within, cycle)];
  const last = kept.at(-1);
  if (last !== undefined && last[0] === cycle) kept[kept.length - 1] = [cycle, last[1] + amount];
  else kept.push([cycle, amount]);
  if (kept.length <= MAX_KEPT.cycles) return { buckets: kept };
  throw new Fault(
    'OUT_OF_RANGE',
    `The window of ${name} has events in ${MAX_KEPT.cycles} cycles already, which is the most that is kept; deploy it with a shorter window.`,
    { count: name },
  );
};

const countOne = (
  prepared: PreparedDefinition,
  name: string,
  state: CountState,
  event: ContractEvent,
  cycle: number,
  parameters: Parameters,
): CountState => {
  const own = prepared.definition.counts[name];
  if (own?.distinct !== undefined && own.among?.includes(event.name))
    return countAmong(state, distinctOf(event, own.distinct), own.event === event.name);
  if (own === undefined || own.event !== event.name) return state;
  const amount = own.sum === undefined ? 1 : numberIn(event, own.sum);
  const within = windowOf(prepared, name, parameters);
  if (within !== undefined) return addToWindow(state, name, within, cycle, amount);
  if (own.distinct !== undefined) {
    const value = distinctOf(event, own.distinct);
    return state.seen?.includes(value) ? state : { seen: [...(state.seen ?? []), value] };
  }
  return { total: (state.total ?? 0) + amount };
};

const keepOne = (
  prepared: PreparedDefinition,
  key: string,
  history: PreparedHistory,
  { parameters, counts }: ContractDocument,
  event: ContractEvent,
  cycle: number,
): CountState => {
  const state = counts[key] ?? {};
  if (history.event !== event.name || event.payload[history.field] === undefined) return state;
  const { cycles, values } = extentOf(prepared, history, parameters);
  const kept: Stamped = [...(state.buckets ?? []), [cycle, numberIn(event, history.field)]];
  const left = cycles === undefined ? kept.slice(-(values ?? 1)) : inside(kept, cycles, cycle);
  if (left.length <= MAX_KEPT.values) return { buckets: left };
  throw new Fault(
    'OUT_OF_RANGE',
    `${key} has ${MAX_KEPT.values} values already, which is the most that is kept; keep them for a shorter time.`,
    {
      count: key,
    },
  );
};

/**
 * Counts an event, and keeps its values; it counts before any condition is read.
 * @throws Fault OUT_OF_RANGE where a window holds more than is kept
 */
export const countEvent = (
  prepared: PreparedDefinition,
  document: ContractDocument,
  event: ContractEvent,
  cycle: number,
): ContractDocument => ({
  ...document,
  counts: Object.fromEntries([
    ...Object.keys(prepared.definition.counts).map(
      (name) => [name, countOne(prepared, name, document.counts[name] ?? {}, event, cycle, document.parameters)] as const,
    ),
    ...[...prepared.histories].map(([key, history]) => [key, keepOne(prepared, key, history, document, event, cycle)] as const),
  ]),
});

/** Refuses a window that counts nothing, or more than is kept. */
export const assertExtents = (prepared: PreparedDefinition, parameters: Parameters, most: number): void => {
  const refuse = (name: string, is: string): never => {
    throw new Fault('OUT_OF_RANGE', `The window of ${name} would be ${is}.`, { count: name });
  };
  const assertCycles = (name: string, cycles: number): void => {
    if (!(cycles >= 1 && cycles <= most)) refuse(name, `${cycles} cycles; it has 1 to ${most}, a year`);
  };
  for (const [name, expression] of prepared.windows) assertCycles(name, cyclesOf(prepared, parameters, expression));
  for (const [name, history] of prepared.histories) {
    const { cycles, values = 1 } = extentOf(prepared, history, parameters);
    if (cycles !== undefined) assertCycles(name, cycles);
    if (!(Number.isInteger(values) && values >= 1 && values <= MAX_KEPT.values))
      refuse(name, `${values} values; it has 1 to ${MAX_KEPT.values}`);
  }
};
