import { describe, expect, it } from 'vitest';
import type { Caller } from '../../src/call/caller.js';
import type { StoredRow } from '../../src/core/contract/ledger/ledger-row.js';
import { objectionToRow } from '../../src/core/contract/ledger/verify/follow-row.js';
import type { ContractVerification } from '../../src/core/contract/ledger/verify/verify-contract.js';
import { type ContractDocument, foldRow } from '../../src/core/contract/reduce/contract-document.js';
import { proveWith } from '../../src/core/contract/reduce/write-rows.js';
import { CYCLE_MILLISECONDS } from '../../src/core/pulse.js';
import { type Members, type Moved, setUp } from './contract-node.js';
import { QUIET_GATE } from './quiet-gate.js';

interface Invited {
  readonly member: { readonly name: string; readonly roles: readonly string[]; readonly key: string; readonly active: boolean };
  readonly key?: string;
  readonly row?: StoredRow;
}

/** A machine `lab` with its owner, and ways to invite others to it. */
const setUpLab = async () => {
  const node = setUp();
  const { call, callerOf } = node;
  const owner = await callerOf('lab');
  const inviteWith = (members: Members, caller: Caller = owner): Promise<Invited> =>
    call('invite_member', { machine: 'lab', ...members }, caller);
  const callerWith = async (secret: string): Promise<Caller> => {
    const key = await node.node.access.find(secret);
    if (key === undefined) throw new Error('no such key');
    return { isLocal: false, address: '192.0.2.9', key };
  };
  return {
    ...node,
    owner,
    inviteWith,
    invite: async (name: string, ...roles: string[]): Promise<Caller> => callerWith((await inviteWith({ name, roles })).key as string),
    send: (contract: string, event: string, caller: Caller, more: Members = {}): Promise<Moved> =>
      call('transition', { machine: 'lab', contract, event, ...more }, caller),
    verify: (id: string): Promise<ContractVerification> => call('quantum_verify', { id }),
  };
};

const GUARDED = {
  ...QUIET_GATE,
  id: 'guarded-gate',
  name: 'guarded_gate',
  roles: { ops: 'who operates the gate', auditor: 'who looks on' },
  read: ['auditor'],
  manual: { by: ['ops'], to: ['shut'] },
  events: { ...QUIET_GATE.events, reset: { ...QUIET_GATE.events.reset, by: ['ops'] } },
};

describe('a member', () => {
  it('is invited and removed by rows of the ledger, which name who did it', async () => {
    const { owner, inviteWith, call, rows } = await setUpLab();
    const invited = await inviteWith({ name: 'alice', roles: ['ops', 'auditor'] });
    expect(invited).toMatchObject({
      member: { name: 'alice', roles: ['ops', 'auditor'], active: true },
      key: expect.stringMatching(/^gm_/),
    });
    expect(invited.key).toContain(invited.member.key);
    await call('remove_member', { machine: 'lab', member: 'alice' }, owner);
    const by = owner.key?.prefix;
    expect(await rows('lab')).toMatchObject([
      { cause: 'creation', contract: 'members.lab', by, actor: { name: 'owner', roles: ['owner'] } },
      { event: 'invited', payload: { member: 'alice', key: invited.member.key, roles: 'ops,auditor' }, emits: ['member_invited'], by },
      { event: 'removed', payload: { member: 'alice' }, emits: ['member_removed'], by },
    ]);
    expect(JSON.stringify(await rows('lab'))).not.toContain(invited.key);
    expect(await call('list_members', { machine: 'lab' }, owner)).toEqual({
      machine: 'lab',
      members: [{ name: 'alice', roles: [], key: invited.member.key, active: false }],
      total: 1,
    });
  });

  it('sends events under its own name, and nothing more once it is removed', async () => {
    const { deploy, invite, send, codeOf, call, owner, verify } = await setUpLab();
    const { id } = await deploy('rate-limiter', {}, 'lab', owner);
    const alice = await invite('alice', 'ops');
    expect((await send(id, 'request', alice)).row).toMatchObject({ by: alice.key?.prefix, actor: { name: 'alice', roles: ['ops'] } });
    expect(await call('show_machine', { machine: 'lab' }, alice)).toMatchObject({ total: 1, contracts: [{ id }] });
    await call('remove_member', { machine: 'lab', member: 'alice' }, owner);
    for (const [name, input] of [
      ['transition', { machine: 'lab', contract: id, event: 'request' }],
      ['show_machine', { machine: 'lab' }],
      ['list_rows', { machine: 'lab', contract: id }],
      ['list_members', { machine: 'lab' }],
    ] as const)
      expect([name, (await codeOf(name, input, alice)).code]).toEqual([name, 'FORBIDDEN']);
    expect(await verify(id)).toMatchObject({ valid: true });
  });

  it('may not do what is the owner’s: deploy, invite, remove, and move the members by hand or event', async () => {
    const { invite, codeOf, owner, deploy } = await setUpLab();
    await deploy('rate-limiter', {}, 'lab', owner);
    const alice = await invite('alice', 'ops');
    for (const [name, input, caller, code] of [
      ['deploy', { machine: 'lab', template: 'rate-limiter' }, alice, 'FORBIDDEN'],
      ['invite_member', { machine: 'lab', name: 'bob', roles: ['ops'] }, alice, 'FORBIDDEN'],
      ['remove_member', { machine: 'lab', member: 'alice' }, alice, 'FORBIDDEN'],
      [
        'transition',
        { machine: 'lab', contract: 'members.lab', event: 'removed', payload: { member: 'alice' } },
        owner,
        'UNKNOWN_CONTRACT',
      ],
      ['transition', { machine: 'lab', contract: 'members.lab', to: 'kept' }, owner, 'UNKNOWN_CONTRACT'],
      ['quantum_verify', { id: 'members.lab' }, owner, 'UNKNOWN_CONTRACT'],
      ['deploy', { machine: 'lab', template: 'genmath.members' }, owner, 'UNKNOWN_TEMPLATE'],
    ] as const)
      expect([name, (await codeOf(name, input, caller)).code]).toEqual([name, code]);
  });

  it('is somebody with a key already, whose secret the owner never sees', async () => {
    const { callerOf, inviteWith, deploy, send, owner } = await setUpLab();
    const bob = await callerOf('bobs-lab');
    const invited = await inviteWith({ name: 'bob', roles: ['ops'], key: bob.key?.prefix });
    expect(invited).toMatchObject({ member: { name: 'bob', key: bob.key?.prefix } });
    expect(invited.key).toBeUndefined();
    const { id } = await deploy('rate-limiter', {}, 'lab', owner);
    expect((await send(id, 'request', bob)).row.actor).toEqual({ name: 'bob', roles: ['ops'] });
  });

  it('has new roles when it is invited again, without a new key; the same again is no row', async () => {
    const { inviteWith, rows } = await setUpLab();
    const first = await inviteWith({ name: 'alice', roles: ['ops'] });
    const again = await inviteWith({ name: 'alice', roles: [] });
    expect([again.key, again.member]).toEqual([undefined, { ...first.member, roles: [] }]);
    const before = (await rows('lab')).length;
    expect((await inviteWith({ name: 'alice', roles: [] })).row).toBeUndefined();
    expect(await rows('lab')).toHaveLength(before);
  });

  it('has one name for ever: its key comes back under no other, nor does the owner’s or the demo key', async () => {
    const { callerOf, inviteWith, call, owner, codeOf, node } = await setUpLab();
    const key = (await callerOf('bobs-lab')).key?.prefix;
    await inviteWith({ name: 'bob', roles: ['ops'], key });
    await call('remove_member', { machine: 'lab', member: 'bob' }, owner);
    const codes: readonly (readonly [Members, string])[] = [
      [{ name: 'carol', roles: ['ops'], key }, 'INVALID_REQUEST'],
      [{ name: 'me', roles: [], key: owner.key?.prefix }, 'INVALID_REQUEST'],
      [{ name: 'all', roles: [], key: node.access.demoKey().record.prefix }, 'UNKNOWN_KEY'],
      [{ name: 'none', roles: [], key: 'zzzzzzzz' }, 'UNKNOWN_KEY'],
      [{ name: 'owner', roles: [] }, 'INVALID_REQUEST'],
      [{ name: 'dan', roles: ['owner'] }, 'INVALID_REQUEST'],
    ];
    for (const [members, code] of codes)
      expect([members, (await codeOf('invite_member', { machine: 'lab', ...members }, owner)).code]).toEqual([members, code]);
    expect(await inviteWith({ name: 'bob', roles: ['ops'], key })).toMatchObject({ member: { name: 'bob', active: true } });
  });
});

describe('a definition', () => {
  const setUpGate = async () => {
    const lab = await setUpLab();
    await lab.call('keep_template', { definition: GUARDED }, lab.owner);
    const { id } = await lab.deploy('guarded-gate', {}, 'lab', lab.owner);
    return { ...lab, id };
  };

  it('says who may send an event; the owner is one of them only where it is named', async () => {
    const { id, invite, send, codeOf, owner, verify } = await setUpGate();
    const [ops, auditor, nobody] = [await invite('ann', 'ops'), await invite('bea', 'auditor'), await invite('cy')];
    await send(id, 'push', auditor, { payload: { mass: 1_000 } });
    for (const caller of [owner, auditor, nobody]) {
      const fault = await codeOf('transition', { machine: 'lab', contract: id, event: 'reset' }, caller);
      expect([fault.code, fault.details]).toMatchObject(['FORBIDDEN', { needs: ['ops'] }]);
    }
    expect((await codeOf('transition', { machine: 'lab', contract: id, event: 'push', payload: { mass: 1 } }, nobody)).code).toBe(
      'EVENT_NOT_TAKEN',
    );
    expect(await send(id, 'reset', ops)).toMatchObject({ to: 'open', row: { actor: { name: 'ann', roles: ['ops'] } } });
    expect((await codeOf('transition', { machine: 'lab', contract: id, event: 'push', payload: { mass: 1 } }, nobody)).code).toBe(
      'FORBIDDEN',
    );
    expect(await verify(id)).toMatchObject({ valid: true });
  });

  it('says so of each of many events that come in one call', async () => {
    const { id, invite, codeOf, call, callerOf, verify } = await setUpGate();
    const [auditor, nobody, stranger] = [await invite('bea', 'auditor'), await invite('cy'), await callerOf('other-lab')];
    const many = { machine: 'lab', contract: id, events: [{ event: 'push', payload: { mass: 1_000 } }, { event: 'reset' }] };
    const codesOf = async (caller: Caller) =>
      (await call<{ readonly answers: readonly { readonly ok: boolean }[] }>('transition', many, caller)).answers.map(({ ok }) => ok);
    expect(await codesOf(nobody)).toEqual([false, false]);
    expect(await codesOf(auditor)).toEqual([true, false]);
    expect((await codeOf('transition', many, stranger)).code).toBe('FORBIDDEN');
    expect(await verify(id)).toMatchObject({ valid: true });
  });

  it('says who may move it by hand and where to, and the row tells that it was a hand and what did not hold', async () => {
    const { id, invite, codeOf, owner, call, verify } = await setUpGate();
    const ops = await invite('ann', 'ops');
    const byHand = (to: string) => ({ machine: 'lab', contract: id, to });
    expect((await codeOf('transition', byHand('shut'), owner)).code).toBe('FORBIDDEN');
    expect(await call('transition', byHand('shut'), ops)).toMatchObject({
      emitted: ['gate_hit', 'gate_shut'],
      row: { cause: 'manual', trigger: 'manual', hand: { on: 'push', unmet: ['R > limit'] }, actor: { name: 'ann' } },
    });
    expect((await codeOf('transition', byHand('open'), ops)).code).toBe('FORBIDDEN');
    expect(await verify(id)).toMatchObject({ valid: true });
  });

  it('says who may read its contracts, beside the owner', async () => {
    const { id, invite, codeOf, owner, call, deploy } = await setUpGate();
    const other = await deploy('rate-limiter', {}, 'lab', owner);
    const [ops, auditor] = [await invite('ann', 'ops'), await invite('bea', 'auditor')];
    for (const caller of [owner, auditor])
      expect(await call('show_contract', { machine: 'lab', contract: id }, caller)).toMatchObject({ contract: { id } });
    for (const name of ['show_contract', 'list_rows'])
      expect((await codeOf(name, { machine: 'lab', contract: id }, ops)).code).toBe('FORBIDDEN');
    expect(await call('show_machine', { machine: 'lab' }, ops)).toMatchObject({ contracts: [{ id: other.id }], total: 1 });
    expect(await call('show_machine', { machine: 'lab' }, auditor)).toMatchObject({ total: 2 });
  });

  it('says who may tell when something happened, the owner without it: nobody else runs a time out that is somebody’s to use', async () => {
    const { node, deploy, invite, send, codeOf, owner, pass, call, verify, rows } = await setUpLab();
    const { id } = await deploy('escrow', {}, 'lab', owner);
    const [buyer, seller, station] = [await invite('ann', 'buyer'), await invite('bea', 'seller'), await invite('cleo', 'station')];
    const { at } = (await send(id, 'pay', buyer, { payload: { amount: 1000 } })).row;
    const rain = await deploy('rainfall-cover', {}, 'lab', owner);
    pass(600_000);
    // The three days that the buyer has to inspect what is delivered would be over.
    const early = { event: 'deliver', at };
    expect(await codeOf('transition', { machine: 'lab', contract: id, ...early }, seller)).toMatchObject({
      code: 'FORBIDDEN',
      details: { member: 'bea', needs: ['owner'] },
    });
    expect(await call('transition', { machine: 'lab', contract: id, events: [early] }, seller)).toMatchObject({
      answers: [{ ok: false, code: 'FORBIDDEN' }],
    });
    expect((await send(id, 'deliver', seller)).to).toBe('delivered');
    const told = await send(rain.id, 'rain', station, { payload: { depth: 5 }, at });
    expect([told.row.actor?.name, told.row.occurredAt]).toEqual(['cleo', at]);
    expect([(await verify(id)).valid, (await verify(rain.id)).valid]).toEqual([true, true]);
    // A node that let it pass is found out.
    const { contracts } = await node.contracts();
    const all = (await rows('lab')).filter(({ contract }) => contract === id);
    const [last, ...before] = all.toReversed() as [StoredRow, ...StoredRow[]];
    const find = await contracts.definitions.load([last.template]);
    let document: ContractDocument | undefined;
    for (const row of before.reverse()) document = foldRow(find(row.template), document, row);
    const forged = { ...last, occurredAt: new Date(last.cycle * CYCLE_MILLISECONDS).toISOString() };
    expect(objectionToRow(find, document, forged, proveWith(node, 'PROVE'))).toBe('bea may not say when it happened');
  });

  it.each<[string, object, string]>([
    ['a role that is not declared, of an event', { roles: {} }, 'events.reset.by: there is no role ops'],
    ['of reading', { read: ['guest'] }, 'read: there is no role guest; there are owner, ops, auditor'],
    ['of hands', { manual: { by: ['guest'], to: ['shut'] } }, 'manual.by: there is no role guest'],
    ['a state that is none', { manual: { by: ['ops'], to: ['ajar'] } }, 'manual.to: there is no state ajar'],
    ['the role of the service', { roles: { ...GUARDED.roles, owner: 'me' } }, 'roles.owner: owner is a role of the service'],
  ])('is refused with %s', async (_, change, problem) => {
    const { codeOf, owner } = await setUpLab();
    const fault = await codeOf('keep_template', { definition: { ...GUARDED, ...change } }, owner);
    expect([fault.code, fault.message]).toEqual(['DEFINITION_INVALID', expect.stringContaining(problem)]);
  });
});

describe('a trial run', () => {
  it('is sent by the members that it names', async () => {
    const { call, codeOf } = await setUpLab();
    const approve = (as: string) => ({ event: 'approve', as });
    const trial = (...events: readonly Members[]) => ({
      template: 'm-of-n-approval',
      parameters: { needed: 2 },
      members: { alice: ['approver'], bob: ['approver'] },
      events,
    });
    expect(await call('genesis', trial(approve('alice'), approve('alice')))).toMatchObject({ currentState: 'pending' });
    expect(await call('genesis', trial(approve('alice'), approve('bob')))).toMatchObject({ currentState: 'approved' });
    expect((await codeOf('genesis', trial(approve('carol')))).code).toBe('INVALID_REQUEST');
  });
});
