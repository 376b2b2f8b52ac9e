import { describe, expect, it } from 'vitest';
import { ACTOR } from '../../../../src/core/contract/definition/definition.js';
import { TEMPLATES } from '../../../../src/core/contract/definition/templates.js';
import { chain, deployed, type Headers, move, node, outcome, owner, rowsOf, stranger, useContractOwner } from './contract-owner.js';

useContractOwner();

/** Invites a member with a key of its own. */
const invite = async (...roles: string[]): Promise<Headers> => {
  const { contracts } = await node.contracts();
  const { key, record } = await node.access.mintMember('my-lab');
  await contracts.members.invite('my-lab', { name: `m-${record.prefix}`, key: record.prefix, roles }, { by: 'local' });
  return { authorization: `Bearer ${key}` };
};

const payloadOf = (fields: (typeof TEMPLATES)[number]['events'][string]['payload'] = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { type, minimum = 0 }]) => [name, type === 'text' ? 'x' : type === 'list' ? [1, 2] : minimum]),
  );

/** The states of templates that mean that something was decided or paid; no hand may reach them. */
const DECIDED = [
  'released',
  'refunded',
  'approved',
  'rejected',
  'passed',
  'failed',
  'paid_out',
  'succeeded',
  'completed',
  'full',
  'funded',
];

const STATES = TEMPLATES.flatMap((template) => Object.entries(template.states).map(([state, { kind }]) => ({ template, state, kind })));

describe('by hand', () => {
  it.each(STATES.map((row) => [row.template.id, row.state, row] as const))(
    '%s goes to %s only where its definition allows it, and for nobody but those whom it names',
    async (id, state, { template, kind }) => {
      const contract = await deployed(id);
      const member = await invite('ops', ...Object.keys(template.roles ?? {}).slice(0, 7));
      const before = (await rowsOf()).length;
      for (const headers of [stranger, member]) expect(outcome(await move(contract, { to: state }, headers))).toEqual([403, 'FORBIDDEN']);
      expect(await rowsOf()).toHaveLength(before);
      const isAllowed = template.manual?.to.includes(state) === true;
      expect(isAllowed && (kind === 'final' || DECIDED.includes(state))).toBe(false);
      const moved = await move(contract, { to: state });
      if (!isAllowed) {
        expect(outcome(moved)).toEqual([403, 'FORBIDDEN']);
        expect((await rowsOf()).length).toBe(before);
        return;
      }
      const leading = template.transitions.filter(({ from, to }) => from === template.initial && to === state);
      expect(moved.json).toMatchObject({
        to: state,
        emitted: leading[0]?.emits ?? [],
        row: { cause: 'manual', hand: { on: leading[0]?.on ?? null }, actor: { name: 'owner' } },
      });
    },
  );
});

describe("a stranger's key", () => {
  it.each(TEMPLATES.map((template) => [template.id, template] as const))('sends %s nothing', async (id, { events }) => {
    const contract = await deployed(id);
    const before = (await rowsOf()).length;
    for (const [event, { payload }] of Object.entries(events))
      expect(outcome(await move(contract, { event, payload: payloadOf(payload) }, stranger))).toEqual([403, 'FORBIDDEN']);
    expect(await rowsOf()).toHaveLength(before);
  });
});

describe('one key in many names', () => {
  it('is one: no template counts people by a field that the caller writes', () => {
    for (const { counts } of TEMPLATES) for (const { distinct } of Object.values(counts)) expect([undefined, ACTOR]).toContain(distinct);
  });

  const NAMES = ['alice', 'bob', 'carol', 'dan', 'eve'];
  it.each<[string, string, string, string]>([
    ['m-of-n-approval', 'approve', 'approver', 'pending'],
    ['m-of-n-approval', 'reject', 'approver', 'pending'],
    ['quorum-vote', 'aye', 'voter', 'open'],
    ['quorum-vote', 'no', 'voter', 'open'],
  ])('in %s says %s once, however often it says so, and cannot write who says it', async (template, event, field, state) => {
    for (const headers of [owner, await invite('approver')]) {
      const contract = await deployed(template);
      for (const name of NAMES) {
        expect(outcome(await move(contract, { event, payload: { [field]: name } }, headers))).toEqual([422, 'UNKNOWN_INPUT']);
        expect((await move(contract, { event }, headers)).json).toMatchObject({ to: state });
      }
    }
  });

  it('makes no approval of two together with the owner, where it is removed and comes back under another name', async () => {
    const contract = await deployed('m-of-n-approval', { needed: 2 });
    const { contracts } = await node.contracts();
    const { key, record } = await node.access.mintMember('my-lab');
    const headers = { authorization: `Bearer ${key}` };
    const as = (name: string) => contracts.members.invite('my-lab', { name, key: record.prefix, roles: ['ops'] }, { by: 'local' });
    await as('alice');
    expect((await move(contract, { event: 'approve' }, headers)).json).toMatchObject({ to: 'pending' });
    await contracts.members.remove('my-lab', 'alice', { by: 'local' });
    await expect(as('bob')).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    await as('alice');
    expect((await move(contract, { event: 'approve' }, headers)).json).toMatchObject({ to: 'pending' });
    expect((await move(contract, { event: 'approve' })).json).toMatchObject({ to: 'approved' });
  });

  it('in an escrow pays as the buyer, and does nothing that is the seller’s or the arbiter’s', async () => {
    const contract = await deployed('escrow', { price: 10 });
    const [buyer, seller, arbiter] = [await invite('buyer'), await invite('seller'), await invite('arbiter')];
    const send = async (event: string, headers: Headers, payload = {}) => outcome(await move(contract, { event, payload }, headers))[0];
    expect([await send('pay', seller, { amount: 10 }), await send('pay', buyer, { amount: 10 })]).toEqual([403, 200]);
    expect([await send('deliver', buyer), await send('deliver', arbiter), await send('deliver', seller)]).toEqual([403, 403, 200]);
    expect([await send('accept', seller), await send('accept', arbiter), await send('accept', buyer)]).toEqual([403, 403, 200]);
    const { json } = await (await import('./contract-owner.js')).ask('GET', chain(contract), { headers: owner });
    expect(json).toMatchObject({ contract: { currentState: 'released' } });
  });
});
