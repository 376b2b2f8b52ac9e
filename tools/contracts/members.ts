import * as z from 'zod';
import type { Access } from '../../src/call/access.js';
import type { NodeContext } from '../../src/call/node-context.js';
import { ROLE_NAME } from '../../src/core/contract/definition/definition.js';
import type { MemberChange, NamedMember } from '../../src/core/contract/ledger/members.js';
import type { Mover } from '../../src/core/contract/ledger/mover.js';
import { OWNER_ROLE } from '../../src/core/contract/members/actor.js';
import { MEMBER_NAME, MOST } from '../../src/core/contract/members/membership.js';
import { Fault } from '../../src/core/faults.js';
import { defineCapability } from '../capability.js';
import { machineSchema, rowSchema } from './contract-schemas.js';
import { assertMachine, assertOwner, moverOf, openMachine } from './machine-access.js';

/** Name of a member. */
export const nameSchema = z
  .string()
  .regex(MEMBER_NAME, 'a name has at most 40 lower-case letters, digits, hyphens and underscores')
  .refine((name) => name !== OWNER_ROLE, '`owner` is the name of the machine’s owner');

/** The roles of a member. */
export const rolesSchema = z
  .array(
    z
      .string()
      .regex(ROLE_NAME, 'a role has at most 24 lower-case letters, digits and underscores')
      .refine((role) => role !== OWNER_ROLE, '`owner` is the role of the machine’s owner'),
  )
  .max(MOST.roles)
  .describe('what it may do follows from the definitions; without a role it reads only');

const memberSchema = z.strictObject({ name: z.string(), roles: z.array(z.string()), key: z.string(), active: z.boolean() });

const toMember = ({ name, roles, keys, isActive }: NamedMember): z.output<typeof memberSchema> => ({
  name,
  roles: [...roles],
  key: keys.at(-1) ?? '',
  active: isActive,
});

const toAnswer = ({ member, row }: MemberChange) => ({
  ok: true as const,
  member: toMember(member),
  ...(row === undefined ? {} : { row: { ...row } }),
});

/** Lists the members of a machine. */
export const listMembers = defineCapability({
  name: 'list_members',
  title: 'List the members of a machine',
  description:
    'Who may act on a machine beside its owner: the name, the roles and the public prefix of the key of each; one who was removed is not active.',
  routes: [{ method: 'GET', path: '/api/chain/:slug/members', auth: 'owner', names: { slug: 'machine' } }],
  input: z.strictObject({ machine: machineSchema }),
  output: z.strictObject({ machine: z.string(), members: z.array(memberSchema), total: z.int() }),
  example: { machine: 'local' },
  run: async ({ machine }, context, caller) => {
    const { contracts } = await openMachine(machine, context, caller);
    const members = (await contracts.members.list(machine)).map(toMember);
    return { machine, members, total: members.length };
  },
});

/** Refuses a key that cannot be a member's: one that nobody was given, the demo key, or that of the machine itself. */
const assertInvitable = async (prefix: string, machine: string, access: Access): Promise<void> => {
  const found = (await access.list()).find((key) => key.prefix === prefix);
  if (found === undefined || found.revoked !== undefined)
    throw new Fault('UNKNOWN_KEY', `No key with the prefix ${JSON.stringify(prefix)} was given to anybody here, or it was revoked.`);
  if (found.machine === machine)
    throw new Fault('INVALID_REQUEST', `The key ${prefix} is that of the machine ${machine}: it acts as its owner already.`);
};

/** Somebody to invite: without a key a new one is made, without a name that is the prefix of the key. */
export interface Invitee {
  readonly name?: string | undefined;
  readonly roles: readonly string[];
  readonly key?: string | undefined;
}

/**
 * Invites somebody to a machine; gives the secret of a key that was made for it. Whoever is a member already keeps the key and has the new roles.
 * @throws Fault UNKNOWN_KEY, INVALID_REQUEST, FORBIDDEN
 */
export const invite = async (
  machine: string,
  { name, roles, key }: Invitee,
  { contracts: open, access }: Pick<NodeContext, 'contracts' | 'access'>,
  mover: Mover,
): Promise<{ readonly change: MemberChange; readonly secret?: string }> => {
  const { members } = (await open()).contracts;
  if (key !== undefined) await assertInvitable(key, machine, access);
  const known = name === undefined ? undefined : (await members.list(machine)).find((member) => member.name === name && member.isActive);
  const prefix = key ?? known?.keys.at(-1);
  if (prefix !== undefined) return { change: await members.invite(machine, { name: name ?? prefix, key: prefix, roles }, mover) };
  const minted = await access.mintMember(machine);
  const own = minted.record.prefix;
  return { change: await members.invite(machine, { name: name ?? own, key: own, roles }, mover), secret: minted.key };
};

/** Invites a member to a machine. */
export const inviteMember = defineCapability({
  name: 'invite_member',
  title: 'Invite a member',
  description:
    'Let somebody act on a machine of the caller, by a name and roles, as a row of its ledger: a key that they have (`key`, its public prefix), or a new one, shown this once. A key keeps its name for ever; inviting a member again changes its roles or its key.',
  routes: [
    {
      method: 'POST',
      path: '/api/chain/:slug/members',
      auth: 'owner',
      limit: 'mint',
      status: 201,
      body: 'required',
      names: { slug: 'machine' },
    },
  ],
  input: z.strictObject({
    machine: machineSchema,
    name: nameSchema.optional().describe('name of the member; the prefix of its key without it'),
    roles: rolesSchema,
    key: z
      .string()
      .regex(/^[a-z0-9]{8}$/, 'the public prefix of a key has 8 characters, those between gm_ and the next _')
      .optional(),
  }),
  output: z.strictObject({ ok: z.literal(true), member: memberSchema, key: z.string().optional(), row: rowSchema.optional() }),
  example: { machine: 'my-lab', name: 'alice', roles: ['approver'] },
  run: async ({ machine, ...invitee }, context, caller) => {
    assertOwner(machine, caller);
    await assertMachine(machine, caller, (await context.contracts()).store);
    const { change, secret } = await invite(machine, invitee, context, moverOf(machine, caller, invitee));
    return { ...toAnswer(change), ...(secret === undefined ? {} : { key: secret }) };
  },
});

/** Removes a member of a machine. */
export const removeMember = defineCapability({
  name: 'remove_member',
  title: 'Remove a member',
  description:
    'Let a member of a machine of the caller do nothing more there, as a row of its ledger. Its rows stay, and its name stays its own.',
  routes: [{ method: 'DELETE', path: '/api/chain/:slug/members/:name', auth: 'owner', names: { slug: 'machine', name: 'member' } }],
  input: z.strictObject({ machine: machineSchema, member: z.string().min(1).max(40).describe('name of the member') }),
  output: z.strictObject({ ok: z.literal(true), member: memberSchema, row: rowSchema.optional() }),
  example: { machine: 'my-lab', member: 'alice' },
  run: async ({ machine, member }, context, caller) => {
    assertOwner(machine, caller);
    const { contracts } = await context.contracts();
    return toAnswer(await contracts.members.remove(machine, member, moverOf(machine, caller, { member })));
  },
});
