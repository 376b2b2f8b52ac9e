import { describe, expect, it } from 'vitest';
import { checkDefinition } from '../../../src/core/contract/definition/check-definition.js';
import { readParameters } from '../../../src/core/contract/reduce/read-values.js';
import { node } from '../protocol/node.js';
import { type Driven, drive, START } from './drive.js';

/** A watch over reports: failures among the requests of 1,000 cycles; QU20 refuses a window without requests. */
const watch = (transitions: readonly object[]): Driven => {
  const prepared = checkDefinition(
    {
      id: 'watch',
      name: 'watch',
      version: '1.0',
      category: 'Test',
      title: 'Watch',
      about: 'Watches the share of failures.',
      auditClock: { on: true, tickRate: 1 },
      operators: ['KO42', 'QU20'],
      initial: 'calm',
      states: {
        calm: { kind: 'initial', meaning: 'few failures' },
        loud: { kind: 'intermediate', meaning: 'many' },
      },
      events: {
        report: {
          meaning: 'requests and failures',
          payload: {
            served: { meaning: 'requests', type: 'number', minimum: 0 },
            failed: { meaning: 'failures', type: 'number', minimum: 0 },
          },
        },
        ping: { meaning: 'somebody asks' },
      },
      counts: {
        served_of_late: { meaning: 'requests', event: 'report', within: '1000 tick', sum: 'served' },
        failed_of_late: { meaning: 'failures', event: 'report', within: '1000 tick', sum: 'failed' },
      },
      transitions,
    },
    node.registry,
  );
  return drive(prepared, readParameters(prepared.definition, {}));
};

const RATE = { operators: ['QU20'], inputs: { n_bad: 'failed_of_late', n_total: 'served_of_late', SLO: '0.99' }, trigger: 'rate' };

describe('the next wake', () => {
  it.each([200, 300])('is found among %i moments at which a window changes, though the operator refuses the window in the end', (count) => {
    const driven = watch([
      { from: 'calm', to: 'loud', on: 'clock', when: 'R >= 49.9', ...RATE },
      { from: 'calm', to: 'calm', on: 'report', ...RATE },
      { from: 'loud', to: 'calm', on: 'ping', trigger: 'asked' },
    ]);
    // All failures come with the last tenth of the reports: when the others have left, they are half of what is left and more.
    const failing = Math.floor(count * 0.9);
    for (let i = 0; i < count; i += 1) driven.fire(i + 1, 'report', { served: 10, failed: i >= failing ? 6 : 0 });
    driven.waitUntil(1_000 + count + 10);
    const moved = driven.rows().filter(({ from, to }) => from !== to);
    // So many good reports are left at most that half of the requests fail: 6 f / (10 f + 10 g) >= 0.5 gives g <= f / 5.
    const bad = count - failing;
    const left = Math.floor(bad / 5);
    expect(moved.map(({ cause, cycle }) => [cause, cycle - START])).toEqual([['clock', 1_000 + failing - left]]);
  });
});

describe('a transition on an event without fields', () => {
  it.each(['age >= 10 tick', 'elapsed >= 10 tick', 'age >= 10 tick and served_of_late < 1'])(
    'that reads %s waits for the event',
    (when) => {
      const driven = watch([
        { from: 'calm', to: 'loud', on: 'ping', when, trigger: 'asked' },
        { from: 'calm', to: 'calm', on: 'report', ...RATE },
        { from: 'loud', to: 'calm', on: 'ping', trigger: 'asked' },
      ]);
      driven.waitUntil(500);
      expect(driven.document()).toMatchObject({ currentState: 'calm', nextCycle: null });
      driven.fire(501, 'ping');
      expect(driven.document().currentState).toBe('loud');
    },
  );

  it('is still moved by a window that recedes, as in the rate limiter', () => {
    const driven = watch([
      { from: 'calm', to: 'loud', on: 'report', ...RATE },
      { from: 'loud', to: 'calm', on: 'ping', when: 'served_of_late < 1', trigger: 'quiet' },
    ]);
    driven.fire(1, 'report', { served: 5, failed: 0 });
    expect(driven.document().currentState).toBe('loud');
    driven.waitUntil(1_001);
    expect(driven.document().currentState).toBe('calm');
  });
});
