import { ROLE_NAME } from '../definition/definition.js';
import type { LedgerRow } from '../ledger/ledger-row.js';
import { type Actor, NODE, OWNER, OWNER_ROLE } from './actor.js';
import { isMembersContract } from './members-definition.js';

/** A member of a machine, past or present. */
export interface Member {
  /** Public prefixes of the keys that were ever known by this name; the last one is the member's now. */
  readonly keys: readonly string[];
  readonly roles: readonly string[];
  /** False of one who was removed: the name and its keys stay its own. */
  readonly isActive: boolean;
}

/** The members of a machine by their names. */
export type MembersByName = Readonly<Record<string, Member>>;

/** Names that one machine may ever know, the keys of one name, and the roles of a member. */
export const MOST = { members: 256, keys: 16, roles: 8 } as const;

/** What a name of a member looks like. */
export const MEMBER_NAME = /^[a-z0-9][a-z0-9_-]{0,39}$/;

const keyOf = ({ keys }: Member): string => keys.at(-1) ?? '';

const rolesOf = (text: unknown): readonly string[] => (typeof text === 'string' ? text.split(',') : []);

const own = (members: MembersByName, name: string): Member | undefined => (Object.hasOwn(members, name) ? members[name] : undefined);

/** Gives who acts with a key; nothing where it is no member's. */
export const actorOf = (members: MembersByName, key: string): Actor | undefined => {
  const found = Object.entries(members).find(([, member]) => member.isActive && keyOf(member) === key);
  return found === undefined ? undefined : { name: found[0], roles: found[1].roles };
};

/** Says why somebody cannot be invited so. A key has one name for ever: under two it would count as two members. */
export const objectionToInvitation = (members: MembersByName, name: string, key: string, roles: readonly string[]): string | undefined => {
  const known = own(members, name);
  const others = Object.entries(members).filter(([other]) => other !== name);
  const holder = others.find(([, { keys }]) => keys.includes(key));
  if (!MEMBER_NAME.test(name) || name === OWNER_ROLE) return `${JSON.stringify(name.slice(0, 40))} is no name of a member`;
  if (holder !== undefined) return `the key ${key} is known as ${holder[0]} here, for ever`;
  if (roles.length > MOST.roles || !roles.every((role) => ROLE_NAME.test(role) && role !== OWNER_ROLE))
    return 'the roles are none of a member';
  if (known === undefined && others.length >= MOST.members) return `a machine knows at most ${MOST.members} names`;
  if (known !== undefined && !known.keys.includes(key) && known.keys.length >= MOST.keys) return `${name} has had ${MOST.keys} keys`;
  return undefined;
};

type MembershipRow = Pick<LedgerRow, 'event' | 'payload'>;

/** Gives the members after a row of the contract that keeps them. */
export const membersAfter = (members: MembersByName, { event, payload }: MembershipRow): MembersByName => {
  const name = String(payload['member'] ?? '');
  if (event === 'invited') {
    const key = String(payload['key'] ?? '');
    const keys = [...(own(members, name)?.keys ?? []).filter((earlier) => earlier !== key), key];
    return { ...members, [name]: { keys, roles: rolesOf(payload['roles']), isActive: true } };
  }
  const known = event === 'removed' ? own(members, name) : undefined;
  return known === undefined ? members : { ...members, [name]: { ...known, roles: [], isActive: false } };
};

/** Who could act on a machine up to a row: the key that has acted as its owner, and its members. */
export interface Membership {
  readonly owner?: string;
  readonly members: MembersByName;
}

/** The membership of a machine without rows. */
export const NO_MEMBERSHIP: Membership = { members: {} };

type ActedRow = MembershipRow & Pick<LedgerRow, 'contract' | 'cause' | 'by' | 'actor' | 'receipt'>;

const LOCAL = 'local';

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((each, i) => each === b[i]);

const objectionToOwner = ({ by, actor }: ActedRow, { owner = by, members }: Membership): string | undefined => {
  if (!isSame(actor?.roles ?? [], OWNER.roles)) return 'the owner has another role';
  if (by === LOCAL) return undefined;
  if (by !== owner) return `${by} acts as the owner, and before it ${owner} did`;
  const holder = Object.entries(members).find(([, { keys }]) => keys.includes(by));
  return holder === undefined ? undefined : `the key ${by} acts as the owner, and is that of ${holder[0]}`;
};

const objectionToMembershipRow = ({ event, payload, cause }: ActedRow, { members, owner }: Membership): string | undefined => {
  if (cause !== 'event') return undefined;
  const [name, key] = [String(payload['member'] ?? ''), String(payload['key'] ?? '')];
  if (event === 'removed') return own(members, name)?.isActive === true ? undefined : `${name} was no member`;
  return key === owner ? 'the owner is no member' : objectionToInvitation(members, name, key, rolesOf(payload['roles']));
};

/** Says why the one whom a row names could not act, as far as the rows before it tell: who is owner, and who was invited and removed. */
export const objectionToActor = (row: ActedRow, membership: Membership): string | undefined => {
  const { actor, cause, by, contract, receipt } = row;
  if (cause === 'clock') return actor === undefined && by === 'clock' ? undefined : 'nobody acts where time moves';
  if (cause === 'correction')
    return actor === undefined && by === NODE && receipt.keyPrefix === 'PROVE'
      ? undefined
      : 'only the operator of the node corrects its clock';
  if (actor === undefined) return 'nobody is named who acts';
  if (receipt.keyPrefix !== (by === LOCAL ? 'PROVE' : by)) return `its receipt was made for ${receipt.keyPrefix} and not for ${by}`;
  if (actor.name === OWNER_ROLE)
    return objectionToOwner(row, membership) ?? (isMembersContract(contract) ? objectionToMembershipRow(row, membership) : undefined);
  const known = actorOf(membership.members, by);
  if (known === undefined || known.name !== actor.name) return `the key ${by} was not that of a member ${actor.name}`;
  return isSame(known.roles, actor.roles) ? undefined : `${actor.name} had other roles`;
};

/** Gives the membership after a row of any contract of the machine. */
export const membershipAfter = (membership: Membership, row: ActedRow): Membership => {
  const { owner = row.actor?.name === OWNER_ROLE && row.by !== LOCAL ? row.by : undefined } = membership;
  const members = isMembersContract(row.contract) && row.cause === 'event' ? membersAfter(membership.members, row) : membership.members;
  return { ...(owner === undefined ? {} : { owner }), members };
};
