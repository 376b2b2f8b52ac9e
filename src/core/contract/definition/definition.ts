import * as z from 'zod';
import { ownFormula } from '../../receipt/receipt-shapes.js';
import { ANY_ID_PATTERN } from '../../registry/operator-id.js';

/** Most states, transitions, events, counts, memories and parameters of a definition. */
const MOST = {
  states: 64,
  transitions: 256,
  events: 64,
  counts: 16,
  memory: 16,
  parameters: 32,
  fields: 16,
  roles: 16,
  formulas: 16,
} as const;

/** Longest window of a rolling count, in cycles: a leap year. */
export const MAX_WINDOW = Math.ceil((366 * 86_400) / 0.777);
/** Most cycles with events in one window, and most values that are kept of a field. */
export const MAX_KEPT = { cycles: 100_000, values: 10_000 } as const;

/** The event by which a transition is moved that time alone moves. */
export const CLOCK = 'clock';

/** What a role looks like. */
export const ROLE_NAME = /^[a-z][a-z0-9_]{0,23}$/;

/** What a count is distinct by where it counts members: the name of the key that sends the event, which nobody can write into it. */
export const ACTOR = 'actor';

const name = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'a name has letters, digits and underscores, and begins with a letter');
const identifier = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'a name here has lower-case letters, digits and underscores');
const text = z.string().min(1).max(500);
const expression = z.string().min(1).max(500);
const operatorId = z.string().regex(new RegExp(`^${ANY_ID_PATTERN}$`), 'an operator is named by its id, like NM19 or my.deflection');

const record = <T extends z.ZodType>(keys: z.ZodString, values: T, most: number) =>
  z.record(keys, values).refine((members) => Object.keys(members).length <= most, `has more than ${most} members`);

/** A number in the declared unit, or a quantity as text. */
const stated = z.union([z.number(), z.string().min(1).max(100)]);

const parameter = z.strictObject({
  meaning: text,
  default: stated,
  /** Unit of what the parameter measures; that of its default where none is named. */
  unit: z.string().max(100).optional(),
  integer: z.boolean().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});

const field = z.strictObject({
  meaning: text,
  type: z.enum(['number', 'list', 'text']),
  unit: z.string().max(100).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  integer: z.boolean().optional(),
  optional: z.boolean().optional(),
});

const role = z.string().regex(ROLE_NAME, 'a role has at most 24 lower-case letters, digits and underscores');
const roles = z.array(role).min(1).max(MOST.roles);

const event = z.strictObject({
  meaning: text,
  /** The roles that may send it; without it, every member who has a role. The machine's owner has the role `owner`. */
  by: roles.optional(),
  payload: record(name, field, MOST.fields).optional(),
});

const count = z.strictObject({
  meaning: text,
  event: identifier,
  /** Rolling: the events of the last so long a time; an expression over parameters. */
  within: expression.optional(),
  /** Or all since the state was entered, or since the contract was made. */
  since: z.enum(['entry', 'creation']).optional(),
  /** Counts each value of a text field once, or with `actor` each member who sends it. */
  distinct: name.optional(),
  /** With `distinct`: a value counts only where the first of these events that it came with is the one counted. */
  among: z.array(identifier).min(2).max(8).optional(),
  /** Adds up a number field instead of counting. */
  sum: name.optional(),
});

/** What a transition has where its author leaves it out. */
const TRANSITION_DEFAULTS = { operators: ['KO42'], inputs: {}, emits: [], remember: {} };

/** What a definition has where its author leaves it out. */
const DEFINITION_DEFAULTS = { parameters: {}, counts: {}, memory: {} };

const transition = z.strictObject({
  from: identifier,
  to: identifier,
  on: identifier,
  /** Condition over the result `R`, counts, memory, parameters, fields and `elapsed`; without one, always. */
  when: expression.optional(),
  operators: z.array(operatorId).min(1).max(4).default(TRANSITION_DEFAULTS.operators),
  /** What each symbol of the operators is bound to. */
  inputs: record(z.string().regex(new RegExp(`^(?:${ANY_ID_PATTERN}\\.)?[A-Za-z][A-Za-z0-9_]{0,63}$`)), expression, 32).default(
    TRANSITION_DEFAULTS.inputs,
  ),
  /** Label of the proof, for audits. */
  trigger: identifier,
  emits: z.array(identifier).max(8).default(TRANSITION_DEFAULTS.emits),
  /** New values of memory, over the same names. */
  remember: record(name, expression, MOST.memory).default(TRANSITION_DEFAULTS.remember),
  /** Counts that begin again with this transition; what it was taken for is not counted any more. */
  reset: z.array(name).min(1).max(MOST.counts).optional(),
  /** What is to be known of it beside its condition; stands in pictures. */
  about: z.string().min(1).max(60).optional(),
});

/** Shape of a contract's definition: data that can hold no code; every object is strict. */
export const definitionSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,63}$/, 'an id has lower-case letters, digits and hyphens, like rate-limiter'),
  name: identifier,
  version: z.string().regex(/^\d{1,4}\.\d{1,4}(?:\.\d{1,4})?$/, 'a version is like 1.0'),
  category: z.string().min(1).max(64),
  title: z.string().min(1).max(100),
  about: text,
  auditClock: z.strictObject({ on: z.boolean(), tickRate: z.literal(1) }),
  /** The operators that its transitions run, KO42 among them. */
  operators: z.array(operatorId).min(1).max(64),
  /** The texts of the own formulas among them: what is left out is what the keeper of the definition has by that name when it is kept. */
  formulas: z.array(ownFormula).min(1).max(MOST.formulas).optional(),
  parameters: record(name, parameter, MOST.parameters).default(DEFINITION_DEFAULTS.parameters),
  /** The roles that it speaks of, with their meaning, beside `owner`. */
  roles: record(role, text, MOST.roles).optional(),
  /** The roles whose members may read its contracts, beside the owner; without it, all members. */
  read: roles.optional(),
  /** The states that may be reached by hand, and by which roles; without it, none. */
  manual: z.strictObject({ by: roles, to: z.array(identifier).min(1).max(MOST.states) }).optional(),
  /** The roles that may say when what they send happened, nobody where it is empty; without it, the owner. */
  at: z.strictObject({ by: z.array(role).max(MOST.roles) }).optional(),
  /** The roles that may move its contracts to another version of it, nobody where it is empty; without it, the owner. */
  upgrade: z.strictObject({ by: z.array(role).max(MOST.roles) }).optional(),
  /** The states in which its contracts may be retired, and by which roles; without it, see {@link assertMayRetire}. */
  retire: z.strictObject({ by: roles, in: z.array(identifier).min(1).max(MOST.states) }).optional(),
  initial: identifier,
  states: record(identifier, z.strictObject({ kind: z.enum(['initial', 'intermediate', 'final']), meaning: text }), MOST.states),
  events: record(identifier, event, MOST.events),
  counts: record(name, count, MOST.counts).default(DEFINITION_DEFAULTS.counts),
  memory: record(name, z.strictObject({ meaning: text, initial: expression, unit: z.string().max(100).optional() }), MOST.memory).default(
    DEFINITION_DEFAULTS.memory,
  ),
  /** Whether an event that is refused leaves a row that says so. */
  keepRefusals: z.boolean().optional(),
  transitions: z.array(transition).min(1).max(MOST.transitions),
});

/** A state machine with the operator of each transition, as data. */
export type ContractDefinition = z.output<typeof definitionSchema>;

/** One transition of a definition. */
export type Transition = ContractDefinition['transitions'][number];

/** A definition as its author writes it, with the members that have defaults left out. */
export type DefinitionInput = z.input<typeof definitionSchema>;

/**
 * Declares a template of the service: fills in what has defaults. That each fits the schema is checked by a test rather than at every start,
 * where it would take as long as all the other modules of the contracts.
 */
export const defineTemplate = (definition: DefinitionInput): ContractDefinition => ({
  ...definition,
  parameters: definition.parameters ?? DEFINITION_DEFAULTS.parameters,
  counts: definition.counts ?? DEFINITION_DEFAULTS.counts,
  memory: definition.memory ?? DEFINITION_DEFAULTS.memory,
  transitions: definition.transitions.map((transition) => ({
    ...transition,
    operators: transition.operators ?? TRANSITION_DEFAULTS.operators,
    inputs: transition.inputs ?? TRANSITION_DEFAULTS.inputs,
    emits: transition.emits ?? TRANSITION_DEFAULTS.emits,
    remember: transition.remember ?? TRANSITION_DEFAULTS.remember,
  })),
});
