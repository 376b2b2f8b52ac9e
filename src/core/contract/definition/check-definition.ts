import type * as z from 'zod';
import type { Expression } from '../../expression/tree/syntax-tree.js';
import { symbolsOf } from '../../expression/tree/syntax-tree.js';
import { Fault } from '../../faults.js';
import { isSameDimension } from '../../quantity/dimension.js';
import { parseUnit } from '../../quantity/unit/parse-unit.js';
import type { Operator } from '../../registry/operator.js';
import type { Registry } from '../../registry/registry.js';
import { describeProblem, parseBySchema, toIssue } from '../../schema-issues.js';
import { OWNER_ROLE } from '../members/actor.js';
import { ACTOR, CLOCK, type ContractDefinition, definitionSchema } from './definition.js';
import { AGE, ELAPSED, type PreparedDefinition, type PreparedTransition, prepareDefinition, RESULT } from './prepare-definition.js';

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
      const other = owners.get(name);
      if (other !== undefined) report(at, `${name} is the name of ${other} too`);
      owners.set(name, at);
    }
  }
  for (const [event, { payload = {} }] of Object.entries(events)) {
    if (event === CLOCK || event === 'manual') report(`events.${event}`, `${event} is an event of the service`);
    for (const field of Object.keys(payload)) {
      const other = RESERVED.has(field) ? 'the service' : owners.get(field);
      if (other !== undefined) report(`events.${event}.payload.${field}`, `${field} is a name of ${other}`);
    }
  }
};

const checkParameters = ({ parameters }: ContractDefinition, report: Report): void => {
  for (const [name, { default: preset, minimum, maximum, integer }] of Object.entries(parameters)) {
    const at = `parameters.${name}.default`;
    if (minimum !== undefined && preset < minimum) report(at, `${preset} is below the minimum ${minimum}`);
    if (maximum !== undefined && preset > maximum) report(at, `${preset} is above the maximum ${maximum}`);
    if (integer && !Number.isInteger(preset)) report(at, `${preset} is no whole number`);
  }
};

const checkCounts = ({ counts, events, parameters }: ContractDefinition, prepared: PreparedDefinition, report: Report): void => {
  for (const [name, { event, within, since, distinct, among, sum }] of Object.entries(counts)) {
    const at = `counts.${name}`;
    const own = events[event];
    if (own === undefined) report(`${at}.event`, `there is no event ${event}; there are ${Object.keys(events).join(', ')}`);
    if ((within === undefined) === (since === undefined)) report(at, 'it counts either `within` cycles or `since` entry or creation');
    if (distinct !== undefined && distinct !== ACTOR && own?.payload?.[distinct]?.type !== 'text')
      report(`${at}.distinct`, `${distinct} is no text field of ${event}`);
    if (sum !== undefined && own?.payload?.[sum]?.type !== 'number') report(`${at}.sum`, `${sum} is no number field of ${event}`);
    if (distinct !== undefined && (within !== undefined || sum !== undefined)) report(at, '`distinct` goes with `since` alone');
    if (among !== undefined && (distinct === undefined || !among.includes(event)))
      report(`${at}.among`, '`among` goes with `distinct`, and names the event');
    for (const other of distinct === undefined ? [] : (among ?? [])) {
      if (events[other] === undefined) report(`${at}.among`, `there is no event ${other}`);
      else if (distinct !== ACTOR && events[other].payload?.[distinct ?? '']?.type !== 'text')
        report(`${at}.among`, `${distinct} is no text field of ${other}`);
    }
    for (const symbol of symbolsOf(prepared.windows.get(name) ?? { type: 'number', text: '0', value: 0, dimension: [] }))
      if (!Object.hasOwn(parameters, symbol)) report(`${at}.within`, `${symbol} is no parameter`);
  }
  for (const [name, expression] of prepared.memory)
    for (const symbol of symbolsOf(expression))
      if (!Object.hasOwn(parameters, symbol)) report(`memory.${name}.initial`, `${symbol} is no parameter`);
};

/** Checks that every name in an expression is one of the scope. */
const checkScope = (expression: Expression, scope: ReadonlySet<string>, at: string, report: Report): void => {
  for (const symbol of symbolsOf(expression))
    if (!scope.has(symbol)) report(at, `${symbol} is not known here; there are ${[...scope].join(', ')}`);
};

const unitOf = (definition: ContractDefinition, on: string, expression: Expression): string | undefined =>
  expression.type === 'symbol'
    ? (definition.parameters[expression.name]?.unit ?? definition.events[on]?.payload?.[expression.name]?.unit)
    : undefined;

const checkUnit = (unit: string | undefined, operator: Operator, symbol: string, at: string, report: Report): void => {
  const wanted = operator.inputs.find(({ name }) => name === symbol);
  if (unit === undefined || wanted === undefined) return;
  try {
    const given = parseUnit(unit, wanted.unit.dimension);
    const isSame = isSameDimension(given.dimension, wanted.unit.dimension);
    if (!isSame || given.factor !== wanted.unit.factor || given.offset !== wanted.unit.offset)
      report(at, `${operator.id} takes ${symbol} in [${wanted.unitText}], and what is bound to it is in [${unit}]`);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    report(at, error.message);
  }
};

const checkOperators = (definition: ContractDefinition, prepared: PreparedTransition, registry: Registry, report: Report): void => {
  const { transition, index, inputs } = prepared;
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
  for (const [key, expression] of inputs) {
    const [owner, symbol] = key.includes('.') ? key.split('.') : [undefined, key];
    const takers = operators.filter(
      ({ id, inputs: own }) => (owner === undefined || owner === id) && own.some(({ name }) => name === symbol),
    );
    if (takers.length === 0) {
      const known = operators.flatMap(({ id, inputs: own }) => own.map(({ name }) => `${id}.${name}`));
      report(`${at}.inputs.${key}`, `no operator takes it; they take ${known.join(', ') || 'nothing'}`);
    }
    for (const operator of takers)
      checkUnit(unitOf(definition, transition.on, expression), operator, symbol ?? '', `${at}.inputs.${key}`, report);
  }
  const bound = new Set(inputs.map(([key]) => key));
  const fed = new Set<string>();
  for (const { id, inputs: own, output } of operators) {
    for (const { name, default: preset } of own)
      if (!bound.has(name) && !bound.has(`${id}.${name}`) && !fed.has(name) && preset === undefined)
        report(`${at}.inputs`, `${id} needs ${name}`);
    fed.add(output.name);
  }
};

/** Tells whether an expression says yes or no. */
const isCondition = (expression: Expression): boolean => {
  if (expression.type === 'compare') return true;
  if (expression.type === 'conditional') return isCondition(expression.consequent) && isCondition(expression.alternate);
  return expression.type === 'call' && ['and', 'or', 'not'].includes(expression.name) && expression.args.every(isCondition);
};

const checkTransition = (prepared: PreparedDefinition, own: PreparedTransition, registry: Registry, report: Report): void => {
  const { definition } = prepared;
  const { transition, index, when, inputs, remember } = own;
  const at = `transitions.${index}`;
  for (const end of ['from', 'to'] as const)
    if (!Object.hasOwn(definition.states, transition[end])) report(`${at}.${end}`, `there is no state ${transition[end]}`);
  if (definition.states[transition.from]?.kind === 'final') report(`${at}.from`, `${transition.from} is final and takes nothing`);
  if (transition.on !== CLOCK && !Object.hasOwn(definition.events, transition.on)) report(`${at}.on`, `there is no event ${transition.on}`);
  if (transition.on === CLOCK && !definition.auditClock.on) report(`${at}.on`, 'the audit clock is off');
  const fields = Object.entries(definition.events[transition.on]?.payload ?? {}).filter(([, { type }]) => type !== 'text');
  const scope = new Set([
    ...Object.keys(definition.parameters),
    ...Object.keys(definition.counts),
    ...Object.keys(definition.memory),
    ...fields.map(([name]) => name),
    ELAPSED,
    AGE,
    'pi',
    'e',
  ]);
  const withResult = new Set([...scope, RESULT]);
  if (when !== undefined) checkScope(when, withResult, `${at}.when`, report);
  if (when !== undefined && !isCondition(when)) report(`${at}.when`, 'it is a number and no condition; compare it, as in R >= 60');
  for (const [name, expression] of inputs) checkScope(expression, scope, `${at}.inputs.${name}`, report);
  for (const [name, expression] of remember) {
    if (!Object.hasOwn(definition.memory, name)) report(`${at}.remember.${name}`, `there is no memory ${name}`);
    checkScope(expression, withResult, `${at}.remember.${name}`, report);
  }
  checkOperators(definition, own, registry, report);
};

/** Checks that the roles that may do something are declared, and that the states that a hand may reach exist. */
const checkRoles = ({ roles = {}, read = [], manual, events, states }: ContractDefinition, report: Report): void => {
  const known = [OWNER_ROLE, ...Object.keys(roles)];
  const check = (named: readonly string[], at: string): void => {
    for (const role of named) if (!known.includes(role)) report(at, `there is no role ${role}; there are ${known.join(', ')}`);
  };
  if (Object.hasOwn(roles, OWNER_ROLE)) report(`roles.${OWNER_ROLE}`, `${OWNER_ROLE} is a role of the service`);
  check(read, 'read');
  for (const [event, { by = [] }] of Object.entries(events)) check(by, `events.${event}.by`);
  check(manual?.by ?? [], 'manual.by');
  for (const state of manual?.to ?? []) if (!Object.hasOwn(states, state)) report('manual.to', `there is no state ${state}`);
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
        other.when === undefined &&
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
 * Checks a definition in two stages: its shape, then its names, expressions, states, and every operator, input and unit against the registry.
 * @throws Fault DEFINITION_INVALID with the place of each problem
 */
export const checkDefinition = (given: unknown, registry: Registry): PreparedDefinition => {
  const parsed = parseBySchema(definitionSchema, bare(given));
  if (!parsed.success) throw refuse(shapeProblems(parsed.error));
  const prepared = prepareDefinition(parsed.data);
  const problems: Problem[] = [];
  const report: Report = (at, problem) => {
    problems.push({ at, problem });
  };
  checkNames(parsed.data, report);
  checkParameters(parsed.data, report);
  checkCounts(parsed.data, prepared, report);
  for (const transition of prepared.transitions) checkTransition(prepared, transition, registry, report);
  checkStates(prepared, report);
  checkRoles(parsed.data, report);
  const { operators } = parsed.data;
  const used = new Set(['KO42', ...parsed.data.transitions.flatMap((transition) => transition.operators)]);
  for (const id of used) if (!operators.includes(id)) report('operators', `${id} runs in a transition and is not listed`);
  for (const id of operators) if (!used.has(id)) report('operators', `${id} is listed and runs nowhere`);
  if (problems.length > 0) throw refuse(problems);
  return prepared;
};
