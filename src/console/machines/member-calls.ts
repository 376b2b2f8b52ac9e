import type { InputOf, OutputOf } from '../../../tools/capability.js';
import type { inviteMember, listMembers, removeMember } from '../../../tools/contracts/members.js';
import { request } from '../api/request.js';
import { chain } from './machine-calls.js';

/** The members of a machine. */
export type Members = OutputOf<typeof listMembers>;
/** One of them: a name, roles, and the public prefix of the key. */
export type Member = Members['members'][number];
/** Whom to invite, with which roles. */
export type Invitation = Pick<InputOf<typeof inviteMember>, 'name' | 'roles' | 'key'>;

/** Lists who may act on a machine beside its owner. */
export const showMembers = (machine: string, signal: AbortSignal): Promise<Members> =>
  request('GET', chain(machine, 'members'), { signal });

/** Invites a member, or gives one other roles. */
export const invite = (machine: string, body: Invitation): Promise<OutputOf<typeof inviteMember>> =>
  request('POST', chain(machine, 'members'), { body });

/** Removes a member. */
export const remove = (machine: string, name: string): Promise<OutputOf<typeof removeMember>> =>
  request('DELETE', chain(machine, 'members', name));
