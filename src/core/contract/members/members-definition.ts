import { type ContractDefinition, defineTemplate } from '../definition/definition.js';
import { OWNER_ROLE } from './actor.js';

/**
 * The definition by which a machine's members are kept: invitations and removals are events of one contract of the machine, and so rows of its
 * ledger, proved and checked like all others. Its id is none that a definition of somebody's own can have, and nobody can deploy it.
 */
export const MEMBERS: ContractDefinition = defineTemplate({
  id: 'genmath.members',
  name: 'members',
  version: '1.0',
  category: 'Service',
  title: 'Members of a machine',
  about: 'Who may act on a machine beside its owner: each member is a key with a name and roles.',
  auditClock: { on: false, tickRate: 1 },
  operators: ['KO42'],
  initial: 'kept',
  states: { kept: { kind: 'initial', meaning: 'members are invited and removed' } },
  events: {
    invited: {
      meaning: 'a key is known by a name from now on, and has these roles',
      by: [OWNER_ROLE],
      payload: {
        member: { meaning: 'name of the member', type: 'text' },
        key: { meaning: 'public prefix of its key', type: 'text' },
        roles: { meaning: 'its roles, by commas', type: 'text', optional: true },
      },
    },
    removed: {
      meaning: 'a member may do nothing more',
      by: [OWNER_ROLE],
      payload: { member: { meaning: 'name of the member', type: 'text' } },
    },
  },
  transitions: [
    { from: 'kept', to: 'kept', on: 'invited', trigger: 'membership', emits: ['member_invited'] },
    { from: 'kept', to: 'kept', on: 'removed', trigger: 'membership', emits: ['member_removed'] },
  ],
});

const PREFIX = 'members.';

/** Gives the id of the contract that keeps the members of a machine. */
export const membersContract = (machine: string): string => `${PREFIX}${machine}`;

/** Checks whether an id is that of a contract that keeps members: it is moved by inviting and removing alone. */
export const isMembersContract = (contract: string): boolean => contract.startsWith(PREFIX);
