import { expect } from 'vitest';
import { QUIET_GATE } from '../tools/quiet-gate.js';
import { type Case, call, type Given, type Members, refuse } from './case.js';

/** Gives the members by which a contract of the node is named. */
const onMachine =
  (which: keyof Given['contracts'], rest: Members = {}) =>
  ({ takenSlug, contracts }: Given): Members => ({ machine: takenSlug, contract: contracts[which], ...rest });

/** Cases of contracts: pushes at 2.5 m/s^2, so that 100 kg are 250 N and 1500 kg are 3750 N. */
export const CONTRACT_CASES: readonly Case[] = [
  call(
    'list_templates',
    'all of them',
    {},
    { templates: expect.arrayContaining([expect.objectContaining({ id: 'rate-limiter' })]), total: 25 },
  ),
  call('list_templates', 'of a category', { category: 'foundations' }, { templates: expect.arrayContaining([expect.any(Object)]) }),
  refuse('list_templates', 'a category that is empty', { category: '' }, 'INVALID_REQUEST'),
  call(
    'show_template',
    'in full',
    { id: 'rate-limiter' },
    { name: 'rate_limiter', version: '1.0', category: 'Foundations', initial: 'allowing', auditClock: { on: true, tickRate: 1 } },
  ),
  refuse('show_template', 'an id that is none', { id: 'rate-limitter' }, 'UNKNOWN_TEMPLATE'),

  call(
    'genesis',
    'a template',
    { template: 'rate-limiter', parameters: { threshold: 2 }, events: [{ event: 'request' }, { event: 'request' }, { event: 'request' }] },
    { ok: true, currentState: 'limiting', emitted: [{ event: 'rate_limited' }] },
  ),
  call(
    'genesis',
    'a definition',
    {
      definition: QUIET_GATE,
      events: [
        { event: 'push', payload: { mass: 1500 } },
        { event: 'reset', after: 7 },
      ],
    },
    { currentState: 'open', fires: [{ cause: 'creation' }, { R_t: 3750, unit: 'N', to: 'shut' }, { to: 'open' }] },
  ),
  call(
    'genesis',
    'an event that is not taken',
    { definition: QUIET_GATE, events: [{ event: 'reset' }] },
    { counts: { events: 1, taken: 0, refused: 1 }, answers: [{ ok: false, code: 'EVENT_NOT_TAKEN', takes: ['push'] }] },
  ),
  refuse('genesis', 'neither a template nor a definition', { events: [] }, 'INVALID_REQUEST'),
  refuse('genesis', 'a parameter out of range', { template: 'rate-limiter', parameters: { threshold: 0 }, events: [] }, 'OUT_OF_RANGE'),
  refuse('genesis', 'a definition that is none', { definition: { id: 'x' }, events: [] }, 'DEFINITION_INVALID'),

  call(
    'keep_template',
    'a definition, once however often',
    { definition: QUIET_GATE },
    { ok: true, id: 'quiet-gate', version: '1.0', digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) },
  ),
  refuse('keep_template', 'another definition of that version', { definition: { ...QUIET_GATE, title: 'Other' } }, 'TEMPLATE_EXISTS'),
  refuse('keep_template', 'a definition that is none', { definition: { id: 'x' } }, 'DEFINITION_INVALID'),
  call(
    'deploy',
    'a definition of its own',
    ({ takenSlug }) => ({ template: 'quiet-gate', machine: takenSlug, parameters: { limit: 500 } }),
    { ok: true, template_id: 'quiet-gate', contract: { currentState: 'open', parameters: { limit: 500 } } },
  ),
  refuse('deploy', 'a template that is none', ({ takenSlug }) => ({ template: 'rate-limitter', machine: takenSlug }), 'UNKNOWN_TEMPLATE'),
  refuse('deploy', 'a machine of somebody else', { template: 'rate-limiter', machine: 'not-mine' }, 'FORBIDDEN'),
  refuse('deploy', 'no machine', { template: 'rate-limiter' }, 'INVALID_REQUEST'),
  call('transition', 'an event', onMachine('pushed', { event: 'push', payload: { mass: 100 } }), {
    ok: true,
    from: 'open',
    to: 'open',
    emitted: [],
    replayed: false,
    row: { R_t: 250, unit: 'N', cause: 'event', master_equation_block: 'F = m * a' },
  }),
  call('transition', 'many events', onMachine('pushed', { events: [{ event: 'push', payload: { mass: 100 } }, { event: 'reset' }] }), {
    from: 'open',
    to: 'open',
    counts: { events: 2, taken: 1, refused: 1 },
    answers: [
      { index: 0, ok: true, R_t: 250, unit: 'N' },
      { index: 1, ok: false, code: 'EVENT_NOT_TAKEN', takes: ['push'] },
    ],
  }),
  call('transition', 'by hand', onMachine('moved', { to: 'shut' }), { to: 'shut', row: { cause: 'manual', event: 'manual' } }),
  refuse('transition', 'an event that is not taken', onMachine('read', { event: 'push', payload: { mass: 1 } }), 'EVENT_NOT_TAKEN'),
  call('upgrade_contract', 'what would be', onMachine('old', { version: '1.1', parameters: { limit: '2 * limit' }, dryRun: true }), {
    dryRun: true,
    from: { version: '1.0', state: 'open' },
    to: { version: '1.1', state: 'open' },
    contract: { parameters: { limit: 2_000 } },
  }),
  refuse(
    'upgrade_contract',
    'a mapping that does not fit',
    onMachine('old', { version: '1.1', states: { ajar: 'open' } }),
    'MAPPING_INVALID',
  ),
  call('retire_contract', 'once', onMachine('retired', { reason: 'the gate is gone', idempotencyKey: 'gone' }), {
    row: { cause: 'retirement', payload: { reason: 'the gate is gone' } },
  }),
  refuse('retire_contract', 'without a reason', onMachine('read', {}), 'INVALID_REQUEST'),
  refuse('transition', 'a state that is none', onMachine('read', { to: 'ajar' }), 'UNKNOWN_STATE'),
  refuse('transition', 'an event without its field', onMachine('pushed', { event: 'push' }), 'MISSING_INPUT'),
  refuse('transition', 'an event and a state', onMachine('read', { event: 'push', to: 'shut' }), 'INVALID_REQUEST'),
  refuse(
    'transition',
    'a contract that is none',
    ({ takenSlug }) => ({ machine: takenSlug, contract: 'ctr_0', event: 'push' }),
    'UNKNOWN_CONTRACT',
  ),
  call('show_machine', 'with its contracts', ({ takenSlug }) => ({ machine: takenSlug }), {
    machine: 'taken-lab',
    head: { seq: expect.any(Number) },
  }),
  refuse('show_machine', 'of somebody else', { machine: 'not-mine' }, 'FORBIDDEN'),
  call('list_members', 'those who are, and those who were', ({ takenSlug }) => ({ machine: takenSlug }), {
    machine: 'taken-lab',
    members: [
      { name: 'bob', roles: ['ops'], active: true },
      { name: 'eve', roles: [], active: false },
    ],
    total: 2,
  }),
  refuse('list_members', 'of somebody else', { machine: 'not-mine' }, 'FORBIDDEN'),
  call(
    'invite_member',
    'one who is a member already',
    ({ takenSlug, bob }) => ({ machine: takenSlug, name: 'bob', roles: ['ops'], key: bob }),
    { ok: true, member: { name: 'bob', roles: ['ops'], active: true } },
  ),
  refuse('invite_member', 'a second owner', ({ takenSlug }) => ({ machine: takenSlug, name: 'owner', roles: [] }), 'INVALID_REQUEST'),
  refuse('invite_member', 'to the machine of somebody else', { machine: 'not-mine', roles: [] }, 'FORBIDDEN'),
  call('remove_member', 'one who was removed', ({ takenSlug }) => ({ machine: takenSlug, member: 'eve' }), {
    ok: true,
    member: { name: 'eve', active: false },
  }),
  refuse('remove_member', 'nobody', ({ takenSlug }) => ({ machine: takenSlug, member: 'zoe' }), 'UNKNOWN_MEMBER'),
  call('show_contract', 'with what it takes', onMachine('read'), { contract: { currentState: 'shut' }, takes: ['reset'] }),
  refuse('show_contract', 'one that is none', ({ takenSlug }) => ({ machine: takenSlug, contract: 'ctr_0' }), 'UNKNOWN_CONTRACT'),
  call('list_rows', 'newest first', onMachine('read'), { rows: [{ R_t: 3750 }, { cause: 'creation' }] }),
  call('list_rows', 'of an event and a state', onMachine('read', { event: 'push', state: 'shut', limit: 1 }), { rows: [{ R_t: 3750 }] }),
  call('search_rows', 'of an event that was emitted, with a word', onMachine('read', { event: 'gate_shut', text: '1500', limit: 2 }), {
    rows: [{ R_t: 3750, actor: { name: 'owner' } }],
  }),
  refuse('search_rows', 'of somebody else', { machine: 'not-mine' }, 'FORBIDDEN'),
  refuse('search_rows', 'a time that is none', ({ takenSlug }) => ({ machine: takenSlug, since: 'yesterday' }), 'INVALID_REQUEST'),
  refuse('list_rows', 'a cursor that is none', onMachine('read', { cursor: '1' }), 'INVALID_REQUEST'),
  call('list_own_templates', 'of the owner', ({ takenSlug }) => ({ machine: takenSlug }), {
    templates: [
      { id: 'quiet-gate', version: '1.0' },
      { id: 'renewed-gate', version: '1.0' },
      { id: 'renewed-gate', version: '1.1' },
    ],
    total: 3,
  }),
  refuse('list_own_templates', 'of somebody else', { machine: 'not-mine' }, 'FORBIDDEN'),
  call('show_own_template', 'in full', ({ takenSlug }) => ({ machine: takenSlug, template: 'quiet-gate' }), { definition: QUIET_GATE }),
  refuse(
    'show_own_template',
    'a version that is none',
    ({ takenSlug }) => ({ machine: takenSlug, template: 'quiet-gate', version: '9.9' }),
    'UNKNOWN_TEMPLATE',
  ),
  call('quantum_verify', 'a contract', ({ contracts }) => ({ id: contracts.read }), { valid: true, tampered_fields: [], rows: 2 }),
  refuse('quantum_verify', 'one that is none', { id: 'ctr_0' }, 'UNKNOWN_CONTRACT'),
];
