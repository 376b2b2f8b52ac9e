import { pulseAt } from '../../pulse.js';
import { SUBSTRATE } from '../../resolve/choose-chain.js';
import { AGE } from '../definition/contract-names.js';
import { CLOCK_TIME, readingOf, siOf } from '../definition/declared-name.js';
import type { PreparedDefinition } from '../definition/prepare-definition.js';
import type { LedgerRow, RowBody } from '../ledger/ledger-row.js';
import { NODE } from '../members/actor.js';
import type { Evaluate, Evaluated } from './choose-transition.js';
import type { ContractDocument, CountState } from './contract-document.js';
import type { Fire } from './react.js';

/** Cause, event and trigger of such a row. */
export const CORRECTION = 'correction';

/** Longest reason that is given for it, in characters. */
export const MAX_CORRECTION_REASON = 500;

/** Gives the cycle of the clock by which something was stamped: that at which it was written, or that of its time where that is later. */
export const stampOf = ({ cycle, at }: Pick<LedgerRow, 'cycle' | 'at'>): number => Math.max(cycle, pulseAt(Date.parse(at)).cycle);

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b));

/**
 * Gives the memory that the correction changes: what is remembered as the `age` of the contract is a moment, and one that has not come yet is that of the correction.
 */
const momentsAfter = (prepared: PreparedDefinition, document: ContractDocument, to: number): Readonly<Record<string, number>> => {
  const moments = new Set(
    prepared.definition.transitions.flatMap(({ remember = {} }) =>
      Object.entries(remember).flatMap(([name, text]) => (String(text).trim() === AGE ? [name] : [])),
    ),
  );
  const age = siOf(Math.max(0, to - document.created), CLOCK_TIME);
  const changed = [...prepared.memory()].flatMap(([name, { declared }]): readonly (readonly [string, number])[] => {
    const present = readingOf(age, declared);
    return moments.has(name) && (document.memory[name] ?? 0) > present ? [[name, present]] : [];
  });
  return Object.fromEntries(changed);
};

/**
 * Corrects the clock of a contract whose last row was stamped by one that was ahead: the contract keeps its state, and its cycles go on from the right one. That of a
 * contract which is replayed goes by the times that it is told, and stays where it is if that is earlier.
 * @param to the right cycle
 */
export const reactToCorrection = <T extends Evaluated>(
  prepared: PreparedDefinition,
  document: ContractDocument,
  to: number,
  reason: string,
  evaluate: Evaluate<T>,
): Fire<T> => {
  const { currentState, lastFire } = document;
  return {
    cause: CORRECTION,
    event: { name: CORRECTION, payload: { from: stampOf(lastFire), to, reason } },
    from: currentState,
    to: currentState,
    emits: [],
    trigger: CORRECTION,
    cycle: Math.min(lastFire.cycle, to),
    remembered: momentsAfter(prepared, document, to),
    evaluated: evaluate([SUBSTRATE], {}),
  };
};

/** Says why a row does not correct the clock of a contract: it is the one step back that a contract can take, and changes nothing else. */
export const objectionToCorrection = (prepared: PreparedDefinition, document: ContractDocument, row: LedgerRow): string | undefined => {
  const { lastFire, currentState } = document;
  const { from, to, reason } = row.payload;
  if (from !== stampOf(lastFire))
    return `it corrects a clock that said ${String(from)}, and the row before was stamped ${stampOf(lastFire)}`;
  if (typeof to !== 'number' || to >= from) return 'it corrects the clock to a time that is not before';
  if (to !== pulseAt(Date.parse(row.at)).cycle) return 'it corrects the clock to another time than that at which it was written';
  if (row.cycle !== Math.min(lastFire.cycle, to)) return 'its cycle is not the one to which it corrects the clock';
  const isPlain =
    typeof reason === 'string' && Object.keys(row.payload).length === 3 && row.event === CORRECTION && row.trigger === CORRECTION;
  const isStill = row.from === currentState && row.to === currentState && row.emits.length === 0;
  const moments = momentsAfter(prepared, document, to);
  const names = new Set([...Object.keys(moments), ...Object.keys(row.remembered)]);
  const differs = [...names].find((name) => !isNear(moments[name] ?? Number.NaN, row.remembered[name] ?? Number.NaN));
  if (differs !== undefined) return `it remembers another ${differs}`;
  if (row.by !== NODE || row.actor !== undefined) return 'only the operator of the node corrects its clock';
  const isAlone = [row.reset, row.decision, row.refused, row.hand, row.idempotency, row.occurredAt].every((member) => member === undefined);
  return isPlain && isStill && isAlone ? undefined : 'a row that corrects the clock changes nothing else';
};

/** What was counted, or kept, after the right cycle is taken to have come at it; what a window counts stands once for each cycle. */
const countedBy = ({ buckets = [], ...rest }: CountState, to: number, isEachKept: boolean): CountState => {
  const before = buckets.filter(([cycle]) => (isEachKept ? cycle <= to : cycle < to));
  const late = buckets.slice(before.length);
  if (late.length === 0) return { ...rest, buckets: before };
  if (isEachKept) return { ...rest, buckets: [...before, ...late.map(([, value]) => [to, value] as const)] };
  return { ...rest, buckets: [...before, [to, late.reduce((sum, [, amount]) => sum + amount, 0)]] };
};

/**
 * Folds the correction of the clock: what the wrong clock stamped is taken to have happened when it was corrected, which is the latest that can be true. So nothing leaves
 * a window, and no time in a state is over, before it is by the right clock; and nothing stays in one for longer than the window is.
 */
export const correctedBy = (
  { histories }: PreparedDefinition,
  document: ContractDocument,
  { payload, remembered }: RowBody,
): ContractDocument => {
  const to = Number(payload['to']);
  return {
    ...document,
    since: Math.min(document.since, to),
    created: Math.min(document.created, to),
    memory: { ...document.memory, ...remembered },
    counts: Object.fromEntries(
      Object.entries(document.counts).map(([name, state]) => [
        name,
        state.buckets === undefined ? state : countedBy(state, to, histories.has(name)),
      ]),
    ),
  };
};
