/**
 * Who could act on a machine, as the rows of its ledger tell: its owner, and the members whom rows invited and removed. Part of auditor.mjs;
 * imports nothing.
 */

const [OWNER, LOCAL, CLOCK, CORRECTION] = ['owner', 'local', 'clock', 'correction'];
const isSame = (a, b) => a.length === b.length && a.every((each, i) => each === b[i]);
const rolesOf = (text = '') => (text === '' ? [] : text.split(','));

/** Nobody has acted yet. */
export const NOBODY = { owner: undefined, members: new Map() };

const keptBy = (row) => row.contract === `members.${row.machine}` && row.cause === 'event';

/** A key has one name for ever: under two it would count as two members. */
const objectionToChange = ({ event, payload }, { members, owner }) => {
  const { member: name, key, roles } = payload;
  if (event === 'removed') return members.get(name)?.isActive ? undefined : `${name} was no member`;
  if (event !== 'invited' || name === OWNER || key === owner) return 'it makes a member of nobody who can be one';
  const holder = [...members].find(([other, { keys }]) => other !== name && keys.includes(key));
  if (holder !== undefined) return `the key ${key} is known as ${holder[0]}`;
  return rolesOf(roles).includes(OWNER) ? 'it makes a second owner' : undefined;
};

const objectionToOwner = (row, { owner = row.by, members }) => {
  if (!isSame(row.actor.roles, [OWNER])) return 'the owner has another role';
  if (row.by === LOCAL) return undefined;
  if (row.by !== owner) return `${row.by} acts as the owner, and before it ${owner} did`;
  return [...members.values()].some(({ keys }) => keys.includes(row.by)) ? `${row.by} is the key of a member` : undefined;
};

/** Says why the one whom a row names could not act then; gives nothing where they could. */
export const objectionToActor = (row, membership) => {
  const { actor, by, cause } = row;
  if (cause === CLOCK) return actor === undefined ? undefined : 'nobody acts where time moves';
  if (cause === CORRECTION) return actor === undefined ? undefined : 'only the operator of the node corrects its clock';
  if (actor === undefined) return 'nobody is named who acts';
  if (actor.name === OWNER) return objectionToOwner(row, membership) ?? (keptBy(row) ? objectionToChange(row, membership) : undefined);
  if (row.contract === `members.${row.machine}`) return 'only the owner invites and removes';
  const known = membership.members.get(actor.name);
  if (!known?.isActive || known.keys.at(-1) !== by) return `the key ${by} was not that of a member ${actor.name}`;
  return isSame(known.roles, actor.roles) ? undefined : `${actor.name} had other roles`;
};

/** Gives who can act after a row. */
export const membershipAfter = ({ owner, members }, row) => {
  const next = { owner: owner ?? (row.actor?.name === OWNER && row.by !== LOCAL ? row.by : undefined), members };
  if (!keptBy(row)) return next;
  const { member: name, key, roles } = row.payload;
  const keys = members.get(name)?.keys ?? [];
  const changed =
    row.event === 'invited'
      ? { keys: [...keys.filter((earlier) => earlier !== key), key], roles: rolesOf(roles), isActive: true }
      : { keys, roles: [], isActive: false };
  return { ...next, members: new Map([...members, [name, changed]]) };
};
