import { Fault } from '../../faults.js';
import type { ContractDefinition } from '../definition/definition.js';

/** Who acts on a machine: the name by which its ledger knows a key, and the roles that go with it. */
export interface Actor {
  readonly name: string;
  readonly roles: readonly string[];
}

/** Name and role of the machine's owner: the key that the machine belongs to, and the user of the process that holds its ledger. */
export const OWNER_ROLE = 'owner';

/** The owner of a machine. Key and local user are one and the same, so that nobody speaks with two voices. */
export const OWNER: Actor = { name: OWNER_ROLE, roles: [OWNER_ROLE] };

/** Who a row that corrects the clock is by: whoever operates the node, who is no member of any machine. */
export const NODE = 'node';

/** Checks whether an actor has one of some roles; where none are named, whoever has a role at all. */
const hasRole = (actor: Actor, roles: readonly string[] | undefined): boolean =>
  roles === undefined ? actor.roles.length > 0 : actor.roles.some((role) => roles.includes(role));

const listed = (roles: readonly string[]): string => (roles.length === 0 ? 'no role' : roles.join(', '));

const refuse = (what: string, actor: Actor | undefined, needs: readonly string[]): Fault =>
  new Fault('FORBIDDEN', `${what}; ${actor === undefined ? 'nobody is named who acts' : `${actor.name} has ${listed(actor.roles)}`}.`, {
    ...(actor === undefined ? {} : { member: actor.name, roles: [...actor.roles] }),
    needs: [...needs],
  });

/**
 * Refuses an actor who may not send an event: one without the roles that the definition asks for, or where it asks for none, without any role.
 * @throws Fault FORBIDDEN
 */
export const assertMaySend = ({ events }: ContractDefinition, event: string, actor: Actor | undefined): void => {
  const by = events[event]?.by;
  if (actor !== undefined && hasRole(actor, by)) return;
  throw refuse(
    by === undefined ? `The event ${event} takes a role` : `The event ${event} takes the role ${by.join(' or ')}`,
    actor,
    by ?? [],
  );
};

/**
 * Refuses a move by hand that the definition does not allow, or not to this actor.
 * @throws Fault FORBIDDEN
 */
export const assertMayMove = ({ id, manual }: ContractDefinition, to: string, actor: Actor | undefined): void => {
  if (manual === undefined)
    throw new Fault('FORBIDDEN', `${id} lets no state be reached by hand: its definition has no \`manual\`. Send an event.`, { needs: [] });
  if (!manual.to.includes(to))
    throw new Fault('FORBIDDEN', `${id} does not let ${to} be reached by hand, only ${manual.to.join(', ')}. Send an event.`, {
      needs: [],
    });
  if (actor === undefined || !hasRole(actor, manual.by))
    throw refuse(`A move of ${id} by hand takes the role ${manual.by.join(' or ')}`, actor, manual.by);
};

const timeTellers = ({ at }: Pick<ContractDefinition, 'at'>): readonly string[] => at?.by ?? [OWNER_ROLE];

/**
 * Checks whether an actor may say when something happened: whoever chooses the time of an event chooses what is late, and when a time begins that
 * runs for somebody else.
 */
export const mayTellTime = (definition: Pick<ContractDefinition, 'at'>, actor: Actor | undefined): boolean =>
  actor !== undefined && hasRole(actor, timeTellers(definition));

/**
 * Refuses a time that is told by an actor who may not, see {@link mayTellTime}.
 * @throws Fault FORBIDDEN
 */
export const assertMayTellTime = (definition: ContractDefinition, actor: Actor | undefined): void => {
  if (mayTellTime(definition, actor)) return;
  const by = timeTellers(definition);
  const { id } = definition;
  const who = by.length === 0 ? 'nobody says when something happened' : `when something happened is said by the role ${by.join(' or ')}`;
  throw refuse(`Of ${id} ${who}: leave out \`at\``, actor, by);
};

/**
 * Refuses another version to an actor whom the present definition does not let bring its contracts to one.
 * @throws Fault FORBIDDEN
 */
export const assertMayUpgrade = ({ id, upgrade }: ContractDefinition, actor: Actor | undefined): void => {
  const by = upgrade?.by ?? [OWNER_ROLE];
  if (by.length === 0)
    throw new Fault('FORBIDDEN', `${id} lets its contracts be moved to no other version: its \`upgrade\` names no role.`, { needs: [] });
  if (actor === undefined || !hasRole(actor, by))
    throw refuse(`A move of ${id} to another version takes the role ${by.join(' or ')}`, actor, by);
};

/** Gives who may retire a contract in a state; nothing where nobody may. */
const retirersIn = ({ states, manual, retire }: ContractDefinition, state: string): readonly string[] | undefined => {
  if (retire !== undefined) return retire.in.includes(state) ? retire.by : undefined;
  if (states[state]?.kind === 'final') return [OWNER_ROLE];
  return manual?.to.includes(state) ? manual.by : undefined;
};

/**
 * Refuses to retire a contract in a state, or to an actor, that its definition does not allow. One without `retire` lets the owner retire what
 * has ended, and who may move a contract by hand retire it in the states that a hand may reach.
 * @throws Fault EVENT_NOT_TAKEN with the states in which it may be, FORBIDDEN
 */
export const assertMayRetire = (definition: ContractDefinition, state: string, actor: Actor | undefined): void => {
  const { id, states } = definition;
  const by = retirersIn(definition, state);
  if (by === undefined) {
    const possible = Object.keys(states).filter((each) => retirersIn(definition, each) !== undefined);
    const where = possible.length === 0 ? 'in no state; a version of it with `retire` could' : `only in ${possible.join(', ')}`;
    throw new Fault('EVENT_NOT_TAKEN', `${id} lets no contract be retired in ${state}, ${where}.`, {
      state,
      event: 'retirement',
      takes: [],
    });
  }
  if (actor === undefined || !hasRole(actor, by))
    throw refuse(`Retiring a contract of ${id} in ${state} takes the role ${by.join(' or ')}`, actor, by);
};

/** Checks whether an actor may read the contracts of a definition: the owner always, others by its `read`, or all members where it has none. */
export const mayRead = ({ read }: Pick<ContractDefinition, 'read'>, actor: Actor): boolean =>
  read === undefined || actor.roles.includes(OWNER_ROLE) || hasRole(actor, read);
