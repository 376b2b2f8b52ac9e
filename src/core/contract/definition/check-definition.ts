import type * as z from 'zod';
import { Fault, reasonOf } from '../../faults.js';
import { isSameDimension } from '../../quantity/dimension.js';
import type { Operator } from '../../registry/operator.js';
import type { Registry } from '../../registry/registry.js';
import { describeProblem, parseBySchema, toIssue } from '../../schema-issues.js';
import { WORDS } from '../../sheet/read/scan.js';
import { isNumber } from '../../sheet/type.js';
import { OWNER_ROLE } from '../members/actor.js';
import { placing } from './compile-at.js';
import { compileMemory, takersOf } from './compile-transition.js';
import { AGE, declareParameter, ELAPSED, RESULT } from './contract-names.js';
import { CLOCK_TIME, declareUnit, readDeclared } from './declared-name.js';
import { ACTOR, CLOCK, type ContractDefinition, definitionSchema } from './definition.js';
import { formulaProblems, pinFormulas } from './pinned-formulas.js';
import { type PreparedDefinition, type PreparedTransition, prepareDefinition } from './prepare-definition.js';

/** Problems that a message lists; the details hold all. */
const LISTED = 5;

interface Problem {
  readonly at: string;
  readonly problem: string;
}

type Report = (at: string, problem: string) => void;

const RESERVED: ReadonlySet<string> = new Set([ELAPSED, AGE, RESULT, ACTOR, 'pi', 'e']);

const refuse = (problems: readonly Problem[]): Fault => {
  const listed = problems.slice(0, LISTED).map(({ at, problem }) => `${at}: ${problem}`);
  const rest = problems.length > LISTED ? `; and ${problems.length - LISTED} more` : '';
  return new Fault('DEFINITION_INVALID', `The definition is not valid. ${listed.join('; ')}${rest}.`, {
    problems: problems.slice(0, 50).map(({ at, problem }) => ({ at, problem })),
  });
};

const checkNames = (definition: ContractDefinition, report: Report): void => {
  const { parameters, counts, memory, events } = definition;
  const owners = new Map<string, string>();
  for (const [kind, members] of Object.entries({ parameters, counts, memory })) {
    for (const name of Object.keys(members)) {
      const at = `${kind}.${name}`;
      if (RESERVED.has(name)) report(at, `${name} is a name of the service`);
      if (WORDS.test(name)) report(at, `${name} is a word of the expressions; choose another name`);
      const other = owners.get(name);
      if (other !== undefined) report(at, `${name} is the name of ${other} too`);
      owners.set(name, at);
    }
  }
  for (const [event, { payload = {} }] of Object.entries(events)) {
    if (event === CLOCK || event === 'manual') report(`events.${event}`, `${event} is an event of the service`);
    for (const field of Object.keys(payload)) {
      if (WORDS.test(field)) report(`events.${event}.payload.${field}`, `${field} is a word of the expressions; choose another name`);
      const other = RESERVED.has(field) ? 'the service' : owners.get(field);
      if (other !== undefined) report(`events.${event}.payload.${field}`, `${field} is a name of ${other}`);
    }
  }
};

/** Reports what a part of a definition is refused for. */
const reporting = (at: string, report: Report, run: () => void): void => {
  try {
    run();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    report(
      error.code === 'DEFINITION_INVALID' ? (error.details.parts?.join(': ') ?? at) : at,
      error.code === 'DEFINITION_INVALID' ? error.message : reasonOf(error).replace(/\.$/u, ''),
    );
  }
};

const checkParameters = ({ parameters }: ContractDefinition, report: Report): void => {
  for (const [name, parameter] of Object.entries(parameters)) {
    const { default: stated, minimum, maximum, integer } = parameter;
    const at = `parameters.${name}.default`;
    reporting(at, report, () => {
      const { value: preset } = readDeclared(stated, declareParameter(parameter), name);
      if (minimum !== undefined && preset < minimum) report(at, `${preset} is below the minimum ${minimum}`);
      if (maximum !== undefined && preset > maximum) report(at, `${preset} is above the maximum ${maximum}`);
      if (integer && !Number.isInteger(preset)) report(at, `${preset} is no whole number`);
    });
  }
};

const checkUnits = ({ events, memory }: ContractDefinition, report: Report): void => {
  for (const [event, { payload = {} }] of Object.entries(events))
    for (const [field, { unit, type }] of Object.entries(payload)) {
      const at = `events.${event}.payload.${field}.unit`;
      if (unit !== undefined && type === 'text') report(at, 'a text has no unit');
      reporting(at, report, () => declareUnit(unit));
    }
  for (const [name, { unit }] of Object.entries(memory)) reporting(`memory.${name}.unit`, report, () => declareUnit(unit));
};

const checkCounts = ({ counts, events }: ContractDefinition, report: Report): void => {
  for (const [name, { event, within, since, distinct, among, sum }] of Object.entries(counts)) {
    const at = `counts.${name}`;
    const own = events[event];
    if (own === undefined) report(`${at}.event`, `there is no event ${event}; there are ${Object.keys(events).join(', ')}`);
    if ((within === undefined) === (since === undefined)) report(at, 'it counts either `within` a time or `since` entry or creation');
    if (distinct !== undefined && distinct !== ACTOR && own?.payload?.[distinct]?.type !== 'text')
      report(`${at}.distinct`, `${distinct} is no text field of ${event}`);
    if (sum !== undefined && own?.payload?.[sum]?.type !== 'number') report(`${at}.sum`, `${sum} is no number field of ${event}`);
    const summed = sum === undefined ? undefined : declareUnit(own?.payload?.[sum]?.unit).type;
    if (summed?.isPoint || summed?.level !== undefined)
      report(
        `${at}.sum`,
        `${sum} is ${summed.isPoint ? 'a temperature' : 'a level'}, which has no sum; keep its values with last(24, ${event}.${sum})`,
      );
    if (distinct !== undefined && (within !== undefined || sum !== undefined)) report(at, '`distinct` goes with `since` alone');
    if (among !== undefined && (distinct === undefined || !among.includes(event)))
      report(`${at}.among`, '`among` goes with `distinct`, and names the event');
    for (const other of distinct === undefined ? [] : (among ?? [])) {
      if (events[other] === undefined) report(`${at}.among`, `there is no event ${other}`);
      else if (distinct !== ACTOR && events[other].payload?.[distinct ?? '']?.type !== 'text')
        report(`${at}.among`, `${distinct} is no text field of ${other}`);
    }
  }
};

/** Checks that what looks back says how long a time, and what keeps values how many or how long. */
const checkWindows = ({ windows, histories, definition }: PreparedDefinition, report: Report): void => {
  for (const [name, { typed, text }] of windows)
    if (!isSameDimension(typed.type.dimension, CLOCK_TIME.type.dimension) || typed.isList)
      report(`counts.${name}.within`, `${text} is no time: write it with a unit, such as 15 min, or declare the parameter in one`);
  for (const [key, { event, field, keeps }] of histories) {
    if (definition.events[event]?.payload?.[field]?.type !== 'number') report(key, `${event}.${field} is no number field of an event`);
    const { type, isList } = keeps.typed;
    if (isList || (!isNumber(type) && !isSameDimension(type.dimension, CLOCK_TIME.type.dimension)))
      report(key, `${keeps.text} is neither a number of values nor a time`);
  }
};

/** The equations that the expressions of a transition call. */
const calledBy = ({ compiled }: PreparedTransition): readonly string[] => {
  const { when, inputs, remember } = compiled();
  return [...(when === undefined ? [] : [when]), ...[...inputs, ...remember].map(({ expression }) => expression)].flatMap((each) => [
    ...each.operators,
  ]);
};

const checkOperators = (prepared: PreparedTransition, registry: Registry, report: Report): void => {
  const { transition, index } = prepared;
  const at = `transitions.${index}`;
  const ids = transition.operators.filter((id) => id !== 'KO42');
  const operators: Operator[] = [];
  ids.forEach((id, i) => {
    if (registry.has(id)) operators.push(registry.operator(id));
    else
      report(
        `${at}.operators.${i}`,
        `there is no operator ${id}; nearest are ${registry
          .nearest(id)
          .map((near) => near.id)
          .join(', ')}`,
      );
  });
  if (operators.length < ids.length) return;
  if (ids.length > 3) report(`${at}.operators`, 'KO42 and at most three more run');
  const keys = Object.keys(transition.inputs);
  for (const key of keys) {
    if (takersOf(key, operators).length > 0) continue;
    const known = operators.flatMap(({ id, inputs: own }) => own.map(({ name }) => `${id}.${name}`));
    report(`${at}.inputs.${key}`, `no operator takes it; they take ${known.join(', ') || 'nothing'}`);
  }
  const bound = new Set(keys);
  const fed = new Set<string>();
  for (const { id, inputs: own, output } of operators) {
    for (const { name, default: preset } of own)
      if (!bound.has(name) && !bound.has(`${id}.${name}`) && !fed.has(name) && preset === undefined)
        report(`${at}.inputs`, `${id} needs ${name}`);
    fed.add(output.name);
  }
};

const checkTransition = (prepared: PreparedDefinition, own: PreparedTransition, registry: Registry, report: Report): void => {
  const { definition } = prepared;
  const { transition, index } = own;
  const at = `transitions.${index}`;
  for (const end of ['from', 'to'] as const)
    if (!Object.hasOwn(definition.states, transition[end])) report(`${at}.${end}`, `there is no state ${transition[end]}`);
  if (definition.states[transition.from]?.kind === 'final') report(`${at}.from`, `${transition.from} is final and takes nothing`);
  if (transition.on !== CLOCK && !Object.hasOwn(definition.events, transition.on)) report(`${at}.on`, `there is no event ${transition.on}`);
  if (transition.on === CLOCK && !definition.auditClock.on) report(`${at}.on`, 'the audit clock is off');
  for (const name of Object.keys(transition.remember))
    if (!Object.hasOwn(definition.memory, name)) report(`${at}.remember.${name}`, `there is no memory ${name}`);
  for (const [i, name] of (transition.reset ?? []).entries())
    if (!Object.hasOwn(definition.counts, name)) report(`${at}.reset.${i}`, `there is no count ${name}`);
  checkOperators(own, registry, report);
  if (!transition.operators.every((id) => id === 'KO42' || registry.has(id))) return;
  reporting(at, report, () => {
    const { when } = own.compiled();
    if (when !== undefined && !when.typed.isTruth) report(`${at}.when`, 'it is a number and no condition; compare it, as in R >= 60');
  });
};

/** Checks that the roles that may do something are declared, and that the states that a hand may reach, or in which they may end, exist. */
const checkRoles = (definition: ContractDefinition, report: Report): void => {
  const { roles = {}, read = [], manual, at, upgrade, retire, events, states } = definition;
  const known = [OWNER_ROLE, ...Object.keys(roles)];
  const check = (named: readonly string[], place: string): void => {
    for (const role of named) if (!known.includes(role)) report(place, `there is no role ${role}; there are ${known.join(', ')}`);
  };
  if (Object.hasOwn(roles, OWNER_ROLE)) report(`roles.${OWNER_ROLE}`, `${OWNER_ROLE} is a role of the service`);
  check(read, 'read');
  for (const [event, { by = [] }] of Object.entries(events)) check(by, `events.${event}.by`);
  check(manual?.by ?? [], 'manual.by');
  check(at?.by ?? [], 'at.by');
  check(upgrade?.by ?? [], 'upgrade.by');
  check(retire?.by ?? [], 'retire.by');
  const listed = [...(manual?.to ?? []).map((state) => ['manual.to', state]), ...(retire?.in ?? []).map((state) => ['retire.in', state])];
  for (const [place = '', state = ''] of listed) if (!Object.hasOwn(states, state)) report(place, `there is no state ${state}`);
};

const checkStates = ({ definition, transitions }: PreparedDefinition, report: Report): void => {
  const { states, initial } = definition;
  const initials = Object.keys(states).filter((name) => states[name]?.kind === 'initial');
  if (initials.length !== 1 || initials[0] !== initial) report('initial', `${initial} must be the one state of the kind initial`);
  const reached = new Set([initial]);
  for (const name of reached) for (const { transition } of transitions) if (transition.from === name) reached.add(transition.to);
  for (const [name, { kind }] of Object.entries(states)) {
    if (!reached.has(name)) report(`states.${name}`, 'no transition leads here');
    if (kind !== 'final' && !transitions.some(({ transition }) => transition.from === name))
      report(`states.${name}`, 'no transition leads away; make it final');
  }
  transitions.forEach(({ transition, index }) => {
    const before = transitions.find(
      (other) =>
        other.index < index &&
        other.transition.when === undefined &&
        other.transition.from === transition.from &&
        other.transition.on === transition.on,
    );
    if (before !== undefined) report(`transitions.${index}`, `it is never tried: transition ${before.index} holds always`);
  });
};

const shapeProblems = (error: z.ZodError): readonly Problem[] =>
  error.issues.map((found) => {
    const issue = toIssue(found, 'the definition');
    return { at: issue.at, problem: describeProblem(issue) };
  });

/** Takes off what showing a definition puts around it: its diagram, or the answer that it stands in. */
const bare = (given: unknown): unknown => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const { mermaid: _, ...members } = given as Record<string, unknown>;
  return typeof members['definition'] === 'object' && !Object.hasOwn(members, 'states') ? members['definition'] : members;
};

/**
 * Checks a definition in two stages: its shape, then its names, expressions, states, and every operator, input and unit against the registry. What is
 * given is pinned to the own formulas that it names.
 * @param registry has the formulas of whoever gives it
 * @throws Fault DEFINITION_INVALID with the place of each problem
 */
export const checkDefinition = (given: unknown, registry: Registry): PreparedDefinition => {
  const parsed = parseBySchema(definitionSchema, bare(given));
  if (!parsed.success) throw refuse(shapeProblems(parsed.error));
  const definition = pinFormulas(parsed.data, registry);
  const problems: Problem[] = [];
  const report: Report = (at, problem) => {
    problems.push({ at, problem });
  };
  checkNames(definition, report);
  checkUnits(definition, report);
  checkParameters(definition, report);
  for (const { at, problem } of formulaProblems(definition, registry)) report(at, problem);
  if (problems.length > 0) throw refuse(problems);
  checkCounts(definition, report);
  const prepared = prepareDefinition(definition, registry);
  reporting('memory', report, () => {
    for (const [name, { declared, initial }] of prepared.memory())
      placing(`memory.${name}.initial`, () => compileMemory(name, initial, declared));
  });
  checkWindows(prepared, report);
  if (problems.length > 0) throw refuse(problems);
  for (const transition of prepared.transitions) checkTransition(prepared, transition, prepared.registry ?? registry, report);
  checkStates(prepared, report);
  checkRoles(definition, report);
  const { operators } = definition;
  const called = problems.length > 0 ? [] : prepared.transitions.flatMap((transition) => calledBy(transition));
  const used = new Set(['KO42', ...definition.transitions.flatMap((transition) => transition.operators), ...called]);
  for (const id of used) if (!operators.includes(id)) report('operators', `${id} runs in a transition and is not listed`);
  for (const id of operators) if (!used.has(id) && problems.length === 0) report('operators', `${id} is listed and runs nowhere`);
  if (problems.length > 0) throw refuse(problems);
  return prepared;
};
