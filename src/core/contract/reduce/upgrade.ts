import { toCanonicalJson } from '../../canonical-json.js';
import { Fault, reasonOf } from '../../faults.js';
import { SUBSTRATE } from '../../resolve/choose-chain.js';
import { refuseOperators } from '../../sheet/scope.js';
import { compileAt } from '../definition/compile-at.js';
import { compileMemory } from '../definition/compile-transition.js';
import { isPlainNumber } from '../definition/contract-names.js';
import type { DeclaredNumber } from '../definition/declared-name.js';
import { CLOCK, type ContractDefinition, MAX_WINDOW } from '../definition/definition.js';
import type { PreparedDefinition } from '../definition/prepare-definition.js';
import type { RowBody } from '../ledger/ledger-row.js';
import { type Actor, assertMayUpgrade } from '../members/actor.js';
import type { Evaluate, Evaluated } from './choose-transition.js';
import { type ContractDocument, templateOf } from './contract-document.js';
import { assertExtents } from './count-events.js';
import { type DecidedValue, decideNumber, valuesRead } from './decision.js';
import type { Fire } from './react.js';
import { readParameters } from './read-values.js';
import { type Values, valuesAt } from './values-at.js';
import { initialMemory } from './write-rows.js';

type Given = Readonly<Record<string, number | string>>;

/** How a contract is carried to another version of its definition, as it is declared. What is left out has the same name in both. */
export interface UpgradeMapping {
  /** For states that the other version names otherwise, or does not have: which of its own. */
  readonly states?: Readonly<Record<string, string>>;
  /** New values: a number in the declared unit, a quantity, or an expression over what the contract knows. */
  readonly parameters?: Given;
  readonly memory?: Given;
}

/** The definition that a contract is brought to, and how. */
export interface Upgrade {
  readonly target: PreparedDefinition;
  readonly mapping: UpgradeMapping;
}

/** What a parameter or a memory became: the expression that gave it, where one did, and its value. */
interface Carried {
  readonly is?: string;
  readonly gives: DecidedValue;
}

/** How a contract came to another version of its definition: what was declared, what that read, and what it gave. */
export interface UpgradeRecord {
  readonly from: RowBody['template'];
  readonly states: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, Carried>>;
  readonly memory: Readonly<Record<string, Carried>>;
  /** Counts that go on; the others begin again. */
  readonly counts: readonly string[];
  readonly read: Readonly<Record<string, DecidedValue>>;
}

interface Problem {
  readonly at: string;
  readonly problem: string;
}

/** Problems that a message lists; the details hold all. */
const LISTED = 5;

const refuse = (problems: readonly Problem[]): Fault => {
  const listed = problems.slice(0, LISTED).map(({ at, problem }) => `${at}: ${problem}`);
  const rest = problems.length > LISTED ? `; and ${problems.length - LISTED} more` : '';
  return new Fault('MAPPING_INVALID', `The contract cannot be moved so. ${listed.join('; ')}${rest}.`, { problems: problems.slice(0, 50) });
};

const problemOf = (fault: Fault): string => reasonOf(fault).replace(/\.$/u, '');

const namesOf = (members: object): string => Object.keys(members).join(', ') || 'none';

/** Every state that has not ended becomes one that has not: by another version nobody comes where only events lead. */
const checkStates = (own: ContractDefinition, next: ContractDefinition, mapped: Readonly<Record<string, string>>): readonly Problem[] => {
  const isOpen = ({ states }: ContractDefinition, state: string): boolean => states[state]?.kind !== 'final';
  const open = Object.keys(next.states).filter((state) => isOpen(next, state));
  const unknown = Object.keys(mapped).filter((state) => !Object.hasOwn(own.states, state));
  return [
    ...unknown.map((state) => ({
      at: `states.${state}`,
      problem: `${own.id} ${own.version} has no state ${state}; it has ${namesOf(own.states)}`,
    })),
    ...Object.keys(own.states).flatMap((state): readonly Problem[] => {
      const to = Object.hasOwn(mapped, state) ? (mapped[state] ?? '') : state;
      if (!isOpen(own, state) || open.includes(to)) return [];
      const why = Object.hasOwn(next.states, to) ? `${to} is final in ${next.version}` : `${next.version} has no state ${to}`;
      return [{ at: `states.${state}`, problem: `${why}; it can become ${open.join(', ')}` }];
    }),
  ];
};

/** Gives the counts that mean the same in both: of the same event, field and unit, whatever the length of their windows. */
const countsInBoth = (own: PreparedDefinition, next: PreparedDefinition): readonly string[] => {
  const meaningOf = ({ definition: { counts, events }, histories }: PreparedDefinition, name: string): string | undefined => {
    const unitOf = (event: string, field: string | undefined) => events[event]?.payload?.[field ?? '']?.unit ?? '1';
    const history = histories.get(name);
    if (history !== undefined) return unitOf(history.event, history.field);
    const count = counts[name];
    if (count === undefined) return undefined;
    const { meaning: _, within, ...rest } = count;
    return toCanonicalJson({ ...rest, isRolling: within !== undefined, unit: unitOf(count.event, count.sum) });
  };
  const names = [...Object.keys(next.definition.counts), ...next.histories.keys()];
  return names.filter((name) => meaningOf(own, name) !== undefined && meaningOf(own, name) === meaningOf(next, name));
};

/** What a value of the other version is made of. */
interface Wanted {
  readonly at: string;
  readonly name: string;
  readonly declared: DeclaredNumber;
  readonly given: number | string;
}

const toZero = (value: number): number => (value === 0 ? 0 : value);

/** Computes a value of the other version from what the contract knows, in the unit that is declared there. */
const carry = ({ at, name, declared, given }: Wanted, values: Values, read: Map<string, DecidedValue>): number => {
  const text = String(given);
  const expression = compileAt(text, values.names, refuseOperators, at);
  const { node } = expression;
  const source = node.type === 'name' ? values.names.get(node.name) : undefined;
  const stated = source === undefined || source === 'text' || source.unit?.text !== declared.unit?.text ? undefined : values.declared(text);
  const compiled = compileMemory(name, expression, declared);
  // What has the same unit in both is handed on to the last digit.
  const value = typeof stated === 'number' ? stated : compiled.evaluate(values.si);
  if (!Number.isFinite(value)) throw new Fault('NOT_FINITE', `it would be ${value}`, {});
  if (!isPlainNumber(node)) for (const [key, each] of valuesRead(expression, values)) read.set(key, each);
  return toZero(value);
};

/** What is carried over to the members of one kind: their values, and the expressions that gave them. */
interface Taken {
  readonly values: Readonly<Record<string, number>>;
  readonly sources: ReadonlyMap<string, string>;
}

/** Carries parameters, or memory, over: each is what the mapping says, or what has its name. */
const carryAll = (
  kind: 'parameters' | 'memory',
  declared: ReadonlyMap<string, DeclaredNumber>,
  { given, known, values }: { readonly given: Given; readonly known: Readonly<Record<string, number>>; readonly values: Values },
  read: Map<string, DecidedValue>,
  problems: Problem[],
): Taken => {
  const others = Object.keys(given).filter((name) => !declared.has(name));
  const has = [...declared.keys()].join(', ') || 'none';
  problems.push(...others.map((name) => ({ at: `${kind}.${name}`, problem: `the other version has no ${name}; it has ${has}` })));
  const sources = new Map<string, string>();
  const carried: Record<string, number> = {};
  for (const [name, own] of declared) {
    const source = Object.hasOwn(given, name) ? given[name] : Object.hasOwn(known, name) ? name : undefined;
    if (source === undefined) continue;
    const at = `${kind}.${name}`;
    try {
      carried[name] = carry({ at, name, declared: own, given: source }, values, read);
      sources.set(name, String(source));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      problems.push({ at, problem: problemOf(error) });
    }
  }
  return { values: carried, sources };
};

const recordOf = (
  declared: ReadonlyMap<string, DeclaredNumber>,
  { sources }: Taken,
  values: Readonly<Record<string, number>>,
): Readonly<Record<string, Carried>> =>
  Object.fromEntries(
    [...declared].map(([name, own]) => {
      const is = sources.get(name);
      return [name, { ...(is === undefined ? {} : { is }), gives: decideNumber(values[name] ?? Number.NaN, own) }];
    }),
  );

/** Gives the parameters of the other version, those that nothing is carried to as in a new contract. */
const parametersOf = (target: PreparedDefinition, carried: Readonly<Record<string, number>>): Readonly<Record<string, number>> => {
  try {
    const whole = readParameters(target.definition, carried);
    assertExtents(target, whole, MAX_WINDOW);
    return whole;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw refuse([{ at: 'parameters', problem: problemOf(error) }]);
  }
};

/** What moves to another version: the row of it bears the definition that it leads to. */
export type UpgradeFire<T extends Evaluated = Evaluated> = Fire<T> & Required<Pick<Fire<T>, 'upgrade' | 'parameters'>>;

/**
 * Brings a contract to another version of its definition. States, parameters and memory become what the mapping says; what it does not name
 * keeps its name, and what is new begins as in a new contract. Time, counts that mean the same, and the ledger go on.
 * @param own the definition that the contract is pinned to
 * @throws Fault MAPPING_INVALID with all that does not fit; FORBIDDEN to who may not; EVENT_NOT_TAKEN where it has ended
 */
export const reactToUpgrade = <T extends Evaluated>(
  own: PreparedDefinition,
  document: ContractDocument,
  { target, mapping }: Upgrade,
  cycle: number,
  evaluate: Evaluate<T>,
  actor: Actor | undefined,
): UpgradeFire<T> => {
  const { currentState: from } = document;
  const { states = {}, parameters = {}, memory = {} } = mapping;
  assertMayUpgrade(own.definition, actor);
  if (own.definition.states[from]?.kind === 'final')
    throw new Fault('EVENT_NOT_TAKEN', `The contract has ended in ${from} and takes nothing more.`, { state: from, takes: [] });
  if (target.digest === own.digest || target.definition.id !== own.definition.id)
    throw refuse([
      { at: 'version', problem: `it is of ${own.definition.id} ${own.definition.version}, and moves to another version of that` },
    ]);
  const problems = [...checkStates(own.definition, target.definition, states)];
  const values = valuesAt(own, document, { name: CLOCK, payload: {} }, cycle);
  const read = new Map<string, DecidedValue>();
  const declaredMemory = new Map([...target.memory()].map(([name, { declared }]) => [name, declared] as const));
  const ofParameters = { given: parameters, known: document.parameters, values };
  const takenParameters = carryAll('parameters', target.parameters, ofParameters, read, problems);
  const takenMemory = carryAll('memory', declaredMemory, { given: memory, known: document.memory, values }, read, problems);
  if (problems.length > 0) throw refuse(problems);
  const newParameters = parametersOf(target, takenParameters.values);
  const newMemory = { ...initialMemory(target, newParameters), ...takenMemory.values };
  return {
    cause: 'upgrade',
    event: { name: 'upgrade', payload: {}, actor },
    from,
    to: states[from] ?? from,
    emits: [],
    trigger: 'upgrade',
    cycle,
    parameters: newParameters,
    remembered: newMemory,
    upgrade: {
      from: templateOf(document),
      states,
      parameters: recordOf(target.parameters, takenParameters, newParameters),
      memory: recordOf(declaredMemory, takenMemory, newMemory),
      counts: countsInBoth(own, target),
      read: Object.fromEntries(read),
    },
    evaluated: evaluate([SUBSTRATE], {}),
  };
};

/** Gives the mapping that a row of an upgrade says was declared. */
export const mappingOf = ({ states, parameters, memory }: NonNullable<RowBody['upgrade']>): UpgradeMapping => {
  const declared = (carried: Readonly<Record<string, { readonly is?: string | undefined }>>): Given =>
    Object.fromEntries(Object.entries(carried).flatMap(([name, { is }]) => (is === undefined ? [] : [[name, is]])));
  return { states, parameters: declared(parameters), memory: declared(memory) };
};
