import { toCanonicalJson } from '../../../canonical-json.js';
import { Fault } from '../../../faults.js';
import { pulseAt } from '../../../pulse.js';
import { SUBSTRATE } from '../../../resolve/choose-chain.js';
import type { FindDefinition, PreparedDefinition } from '../../definition/prepare-definition.js';
import { mayTellTime } from '../../members/actor.js';
import type { Evaluate } from '../../reduce/choose-transition.js';
import { type ContractDocument, templateOf } from '../../reduce/contract-document.js';
import { objectionToCorrection } from '../../reduce/correct-clock.js';
import type { Decision } from '../../reduce/decision.js';
import { type Fire, reactToClock, reactToEvent, reactToHand } from '../../reduce/react.js';
import { reactToRetirement } from '../../reduce/retire.js';
import { mappingOf, reactToUpgrade } from '../../reduce/upgrade.js';
import { initialMemory } from '../../reduce/write-rows.js';
import type { LedgerRow } from '../ledger-row.js';

/** Powers differ in the last digit between versions of the JavaScript engine. */
const SAME = 1e-12;

const isNear = (a: number, b: number): boolean => a === b || Math.abs(a - b) <= SAME * Math.max(Math.abs(a), Math.abs(b));

const react = (find: FindDefinition, document: ContractDocument, row: LedgerRow, evaluate: Evaluate): Fire => {
  const prepared = find(templateOf(document));
  if (row.cause === 'upgrade' && row.upgrade !== undefined) {
    const upgrade = { target: find(row.template), mapping: mappingOf(row.upgrade) };
    return reactToUpgrade(prepared, document, upgrade, row.cycle, evaluate, row.actor);
  }
  if (row.cause === 'retirement')
    return reactToRetirement(prepared, document, String(row.payload['reason']), row.cycle, evaluate, row.actor);
  if (row.cause === 'manual') return reactToHand(prepared, document, row.to, row.cycle, evaluate, row.actor);
  if (row.cause === 'clock') return reactToClock(prepared, document, row.cycle, evaluate);
  return reactToEvent(prepared, document, { name: row.event, payload: row.payload, actor: row.actor }, row.cycle, evaluate);
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

const objectionToCreation = (prepared: PreparedDefinition, row: LedgerRow): string | undefined => {
  if (row.cause !== 'creation') return 'the first row of a contract makes it';
  const { initial, id } = prepared.definition;
  if (row.from !== initial || row.to !== initial) return `a contract of ${id} begins in ${initial}`;
  const memory = Object.entries(initialMemory(prepared, row.parameters ?? {}));
  const differs = memory.find(([name, value]) => !isNear(row.remembered[name] ?? Number.NaN, value));
  return differs === undefined ? undefined : `the memory ${differs[0]} does not begin so`;
};

/** A row by another definition than the row before is one that brings the contract to it, and says from which. */
const objectionToDefinition = ({ cause, template, upgrade, parameters }: LedgerRow, document: ContractDocument): string | undefined => {
  const isUpgrade = cause === 'upgrade';
  if (isUpgrade !== (upgrade !== undefined) || isUpgrade !== (parameters !== undefined))
    return 'parameters and what became of them stand on the creation and on another version alone';
  if (toCanonicalJson(upgrade?.from ?? template) !== toCanonicalJson(templateOf(document)))
    return `the contract was of ${document.template} ${document.version}`;
  return undefined;
};

const isSameValue = (a: unknown, b: unknown): boolean => {
  if (typeof a === 'number' && typeof b === 'number') return isNear(a, b);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => isSameValue((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]));
};

/** Tells where a decision record differs from what the rows before give. */
const objectionToDecision = (due: Decision | undefined, said: LedgerRow['decision']): string | undefined => {
  if (due === undefined || said === undefined)
    return due === undefined && said === undefined ? undefined : 'its decision record stands or lacks where it should not';
  if (!isSameValue(due.tried, said.tried)) return 'its decision record tells other conditions, or decides them otherwise';
  const names = new Set([...Object.keys(due.read), ...Object.keys(said.read)]);
  const differs = [...names].find((name) => !isSameValue(due.read[name], said.read[name]));
  if (differs !== undefined) return `its decision record says another ${differs}`;
  return isSameValue(due.formulas ?? null, said.formulas ?? null) ? undefined : 'its decision record has other texts of formulas';
};

/** A row is proved by the formulas that its definition is pinned to, whatever has become of their names since. */
const objectionToFormulas = ({ definition: { formulas = [] } }: PreparedDefinition, { receipt }: LedgerRow): string | undefined => {
  const stranger = receipt.formulas?.find(({ name, text }) => !formulas.some((own) => own.name === name && own.text === text));
  return stranger === undefined ? undefined : `it runs another ${stranger.name} than its definition has`;
};

/** A refused event changes nothing. */
const objectionToRefusal = (row: LedgerRow, { currentState }: ContractDocument): string | undefined => {
  if (row.from !== currentState || row.to !== currentState)
    return `the contract was in ${currentState}, and a refused event leaves it there`;
  const isEmpty =
    row.emits.length === 0 && Object.keys(row.remembered).length === 0 && row.reset === undefined && row.decision === undefined;
  return row.cause === 'event' && isEmpty ? undefined : 'a refused event emits, remembers and resets nothing';
};

/**
 * Tells why a row cannot follow the rows before it: the definition, computed again from the document that they make, leads elsewhere, emits or
 * remembers something else, or reads another result.
 * @param find gives the definition that a row names
 * @param evaluate runs operators on inputs in the units of their records
 */
export const objectionToRow = (
  find: FindDefinition,
  document: ContractDocument | undefined,
  row: LedgerRow,
  evaluate: Evaluate,
): string | undefined => {
  // The one row after which cycles go on from an earlier one; it ends nothing, and so may follow an end.
  if (document !== undefined && row.cause === 'correction')
    return objectionToDefinition(row, document) ?? objectionToCorrection(find(row.template), document, row);
  const untimely = objectionToTime(document, row);
  if (untimely !== undefined) return untimely;
  if (document === undefined) return objectionToCreation(find(row.template), row);
  if (row.cause === 'creation') return 'a contract is made once';
  if (document.retired !== undefined) return 'the contract was retired before it';
  const defined = objectionToDefinition(row, document);
  if (defined !== undefined) return defined;
  // Whoever has the clock move a contract as of a time is not named on its row.
  if (row.occurredAt !== undefined && row.cause !== 'clock' && !mayTellTime(find(templateOf(document)).definition, row.actor))
    return `${row.actor?.name ?? 'nobody'} may not say when it happened`;
  if (row.refused !== undefined) return objectionToRefusal(row, document);
  if (row.from !== document.currentState) return `it leaves ${row.from}, and the contract was in ${document.currentState}`;
  // What the substrate gives depends on the moment alone, and no condition has reason to read it.
  const stamped = { R: row.R_t, unit: row.unit };
  const own: Evaluate = (operators, inputs, registry) => {
    const isStamp = operators.every((id) => id === SUBSTRATE);
    return isStamp ? stamped : evaluate(operators, inputs, registry);
  };
  try {
    const strange = objectionToFormulas(find(templateOf(document)), row);
    if (strange !== undefined) return strange;
    const fire = react(find, document, row, own);
    if (fire.to !== row.to) return `it leads to ${row.to}, and the definition to ${fire.to}`;
    if (fire.trigger !== row.trigger || toCanonicalJson(fire.emits) !== toCanonicalJson(row.emits)) return 'it emits something else';
    if (toCanonicalJson(fire.hand ?? null) !== toCanonicalJson(row.hand ?? null)) return 'it is by hand in place of something else';
    if (!isNear(fire.evaluated.R, row.R_t)) return `its result is ${row.R_t}, and what the rows before bind gives ${fire.evaluated.R}`;
    const names = new Set([...Object.keys(fire.remembered), ...Object.keys(row.remembered)]);
    const differs = [...names].find((name) => !isNear(fire.remembered[name] ?? Number.NaN, row.remembered[name] ?? Number.NaN));
    if (differs !== undefined) return `it remembers another ${differs}`;
    if (toCanonicalJson(fire.reset ?? []) !== toCanonicalJson(row.reset ?? [])) return 'it resets other counts';
    if (!isSameValue(fire.parameters ?? null, row.parameters ?? null)) return 'it has other parameters than its mapping gives';
    if (!isSameValue(fire.upgrade ?? null, row.upgrade ?? null)) return 'it came to its version otherwise than it says';
    return objectionToDecision(fire.decision, row.decision);
  } catch (error) {
    if (error instanceof Fault) return error.message;
    throw error;
  }
};
