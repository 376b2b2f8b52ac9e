import { expect, it } from 'vitest';
import { CYCLE_MILLISECONDS } from '../../src/core/pulse.js';
import { MOMENT } from '../core/protocol/node.js';
import { type Document, type Members, setUp } from './contract-node.js';
import { QUIET_GATE } from './quiet-gate.js';

const KEEPING = { ...QUIET_GATE, id: 'keeping-gate', name: 'keeping_gate', keepRefusals: true };
const ago = (cycles: number): string => new Date(MOMENT - cycles * CYCLE_MILLISECONDS).toISOString();

/** An event that the gate takes, one that it does not know, and one whose field it refuses. */
const GOOD = { event: 'push', payload: { mass: 1 }, at: ago(80) };
const UNKNOWN = { event: 'fly', at: ago(70) };
const ODD = { event: 'push', payload: { wings: 2 }, at: ago(60) };
const LATE = { event: 'push', payload: { mass: 2 }, at: ago(50) };

const begin = async () => {
  const space = setUp();
  await space.call('keep_template', { definition: KEEPING });
  const deployment = { template: KEEPING.id, machine: 'local', at: ago(100) };
  const { contract } = await space.call<{ readonly contract: Document }>('deploy', deployment);
  const body = (more: Members): Members => ({ machine: 'local', contract: contract.id, ...more });
  const kept = async () =>
    (await space.rows())
      .filter(({ cause }) => cause === 'event')
      .map(({ event, refused, from, to }) => [event, refused?.code, from === to]);
  const failed = async () =>
    (await (await space.node.contracts()).contracts.verify(contract.id)).checks.filter(({ status }) => status !== 'pass');
  return { ...space, body, kept, failed };
};

const KEPT = [
  ['push', undefined, true],
  ['fly', 'EVENT_NOT_TAKEN', true],
  ['push', 'UNKNOWN_INPUT', true],
  ['push', undefined, true],
];

it('an event that is refused alone leaves a row that says so, where the definition keeps refusals', async () => {
  const { call, codeOf, body, kept, failed } = await begin();
  await call('transition', body(GOOD));
  expect((await codeOf('transition', body(UNKNOWN))).code).toBe('EVENT_NOT_TAKEN');
  expect((await codeOf('transition', body(ODD))).code).toBe('UNKNOWN_INPUT');
  await call('transition', body(LATE));
  expect(await kept()).toEqual(KEPT);
  expect(await failed()).toEqual([]);
});

it('events that are refused among many leave the same rows, and a repetition of the call adds none', async () => {
  const { call, body, kept, failed } = await begin();
  const many = body({ events: [GOOD, UNKNOWN, ODD, LATE], idempotencyKey: 'all' });
  const codes = async () =>
    (await call<{ readonly answers: readonly { readonly ok: boolean; readonly code?: string }[] }>('transition', many)).answers.map(
      ({ ok, code }) => (ok ? 'taken' : code),
    );
  const told = ['taken', 'EVENT_NOT_TAKEN', 'UNKNOWN_INPUT', 'taken'];
  expect(await codes()).toEqual(told);
  expect(await kept()).toEqual(KEPT);
  expect(await codes()).toEqual(told);
  expect(await kept()).toEqual(KEPT);
  expect(await failed()).toEqual([]);
});
