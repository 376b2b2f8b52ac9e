import { toCanonicalJson } from '../../canonical-json.js';
import { evaluateTree } from '../../expression/calculus/evaluate-tree.js';
import { Fault } from '../../faults.js';
import { pulseAt } from '../../pulse.js';
import { SUBSTRATE } from '../../resolve/choose-chain.js';
import type { PreparedDefinition } from '../definition/prepare-definition.js';
import type { Evaluate } from '../reduce/choose-transition.js';
import type { ContractDocument } from '../reduce/contract-document.js';
import { type Fire, reactToClock, reactToEvent, reactToHand } from '../reduce/react.js';
import type { LedgerRow } from './ledger-row.js';

/** Powers differ in the last digit between versions of the JavaScript engine. */
const SAME = 1e-12;

const isNear = (a: number, b: number): boolean => a === b || Math.abs(a - b) <= SAME * Math.max(Math.abs(a), Math.abs(b));

const react = (prepared: PreparedDefinition, document: ContractDocument, row: LedgerRow, evaluate: Evaluate): Fire => {
  if (row.cause === 'manual') return reactToHand(prepared, document, row.to, row.cycle, evaluate);
  if (row.cause === 'clock') return reactToClock(prepared, document, row.cycle, evaluate);
  return reactToEvent(prepared, document, { name: row.event, payload: row.payload }, row.cycle, evaluate);
};

/** Tells why a row cannot stand at its time: before the row before it, behind what time did first, or at another than was told. */
const objectionToTime = (document: ContractDocument | undefined, { cycle, occurredAt, at }: LedgerRow): string | undefined => {
  if (occurredAt !== undefined) {
    if (pulseAt(Date.parse(occurredAt)).cycle !== cycle) return 'its cycle is not that of its time';
    // Without a time that was told the cycle may be ahead: after the clock of the system was set back.
    if (cycle > pulseAt(Date.parse(at)).cycle) return 'it was written before it happened';
  }
  if (document === undefined) return undefined;
  const { lastFire, nextCycle } = document;
  if (cycle < lastFire.cycle) return 'it happened before the row before';
  return nextCycle !== null && nextCycle < cycle ? `time moved the contract at cycle ${nextCycle}, before it` : undefined;
};

const objectionToCreation = ({ definition, memory }: PreparedDefinition, row: LedgerRow): string | undefined => {
  if (row.cause !== 'creation') return 'the first row of a contract makes it';
  if (row.from !== definition.initial || row.to !== definition.initial)
    return `a contract of ${definition.id} begins in ${definition.initial}`;
  const bindings = new Map(Object.entries(row.parameters ?? {}));
  const differs = [...memory].find(([name, expression]) => !isNear(row.remembered[name] ?? Number.NaN, evaluateTree(expression, bindings)));
  return differs === undefined ? undefined : `the memory ${differs[0]} does not begin so`;
};

/**
 * Tells why a row cannot follow the rows before it: the definition, computed again from the document that they make, leads elsewhere, emits or
 * remembers something else, or reads another result.
 * @param evaluate runs operators on inputs in the units of their records
 */
export const objectionToRow = (
  prepared: PreparedDefinition,
  document: ContractDocument | undefined,
  row: LedgerRow,
  evaluate: Evaluate,
): string | undefined => {
  const untimely = objectionToTime(document, row);
  if (untimely !== undefined) return untimely;
  if (document === undefined) return objectionToCreation(prepared, row);
  if (row.cause === 'creation') return 'a contract is made once';
  if (row.from !== document.currentState) return `it leaves ${row.from}, and the contract was in ${document.currentState}`;
  // What the substrate gives depends on the moment alone, and no condition has reason to read it.
  const stamped = { R: row.R_t, unit: row.unit };
  const own: Evaluate = (operators, inputs) => (operators.every((id) => id === SUBSTRATE) ? stamped : evaluate(operators, inputs));
  try {
    const fire = react(prepared, document, row, own);
    if (fire.to !== row.to) return `it leads to ${row.to}, and the definition to ${fire.to}`;
    if (fire.trigger !== row.trigger || toCanonicalJson(fire.emits) !== toCanonicalJson(row.emits)) return 'it emits something else';
    if (!isNear(fire.evaluated.R, row.R_t)) return `its result is ${row.R_t}, and what the rows before bind gives ${fire.evaluated.R}`;
    const names = new Set([...Object.keys(fire.remembered), ...Object.keys(row.remembered)]);
    const differs = [...names].find((name) => !isNear(fire.remembered[name] ?? Number.NaN, row.remembered[name] ?? Number.NaN));
    return differs === undefined ? undefined : `it remembers another ${differs}`;
  } catch (error) {
    if (error instanceof Fault) return error.message;
    throw error;
  }
};
