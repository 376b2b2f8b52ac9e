import { Contracts } from '../../../src/core/contract/ledger/contracts.js';
import { FIRST_PREVIOUS, hashRow, type LedgerRow, type StoredRow } from '../../../src/core/contract/ledger/ledger-row.js';
import type { Mover } from '../../../src/core/contract/ledger/mover.js';
import type { Store } from '../../../src/core/contract/ledger/store.js';
import { node } from '../protocol/node.js';

/** Whose keys act on the machine `lab`. */
export const OWNER: Mover = { by: 'oooooooo', keyPrefix: 'oooooooo', isOwner: true };
export const ALICE: Mover = { by: 'aaaaaaaa', keyPrefix: 'aaaaaaaa' };
export const BOB: Mover = { by: 'bbbbbbbb', keyPrefix: 'bbbbbbbb' };

/** Makes a ledger in which Alice and Bob are invited and approve something, and Alice is removed in between. */
export const makeMembersLedger = async (store: Store): Promise<Contracts> => {
  const contracts = new Contracts(node, store, () => 'ctr_1');
  await contracts.deploy('lab', { template: 'm-of-n-approval', parameters: { needed: 2 } }, OWNER);
  await contracts.members.invite('lab', { name: 'alice', key: ALICE.by, roles: ['approver'] }, OWNER);
  await contracts.members.invite('lab', { name: 'bob', key: BOB.by, roles: ['approver'] }, OWNER);
  await contracts.move('lab', 'ctr_1', { event: 'approve' }, ALICE);
  await contracts.members.remove('lab', 'alice', OWNER);
  await contracts.move('lab', 'ctr_1', { event: 'approve' }, BOB);
  return contracts;
};

/** What is changed of a row, by whoever owns the folder. */
export type Forge = (row: StoredRow) => Partial<LedgerRow>;

/** Changes rows, with hashes and links that fit again. */
export const forgeRows = (rows: readonly StoredRow[], forge: Forge): readonly StoredRow[] => {
  let previous = FIRST_PREVIOUS;
  return rows.map((row) => {
    const changed = { ...row, ...forge(row), previous };
    const sealed: StoredRow = { ...changed, hash: hashRow(changed) };
    previous = sealed.hash;
    return sealed;
  });
};

const ofAlice =
  (change: Partial<LedgerRow>): Forge =>
  (row) =>
    row.event === 'approve' && row.actor?.name === 'alice' ? change : {};
const ofBob =
  (change: Partial<LedgerRow>): Forge =>
  (row) =>
    row.event === 'approve' && row.actor?.name === 'bob' ? change : {};

/** Ways to make somebody else act than did, each with what a verifier says of it. */
export const FORGERIES: readonly (readonly [name: string, forge: Forge, why: RegExp])[] = [
  ['somebody else', ofAlice({ actor: { name: 'carol', roles: ['approver'] } }), /was not that of a member carol/],
  ['a member with other roles', ofBob({ actor: { name: 'bob', roles: ['approver', 'chair'] } }), /bob had other roles/],
  ['the owner', ofBob({ actor: { name: 'owner', roles: ['owner'] } }), /acts as the owner, and before it/],
  ['another key', ofBob({ by: ALICE.by }), /receipt (?:was made for bbbbbbbb|has another key prefix)/],
  [
    'one who was removed',
    (row) => (row.event === 'removed' ? { payload: { member: 'bob' } } : {}),
    /was not that of a member bob|signs another row/,
  ],
  [
    'a key under two names',
    (row) => (row.payload['member'] === 'bob' ? { payload: { member: 'bob', key: ALICE.by, roles: 'approver' } } : {}),
    /is known as alice/,
  ],
  [
    'a second owner',
    (row) => (row.payload['member'] === 'bob' ? { payload: { member: 'bob', key: BOB.by, roles: 'owner' } } : {}),
    /the roles are none of a member|it makes a second owner/,
  ],
];
