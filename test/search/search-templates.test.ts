import { describe, expect, it } from 'vitest';
import { TEMPLATES } from '../../src/core/contract/definition/templates.js';
import { setUp } from '../tools/contract-node.js';

const { call } = setUp();
const find = async (query: string): Promise<readonly string[]> =>
  (await call<{ readonly templates: readonly { readonly id: string }[] }>('catalog', { kind: 'template', query })).templates.map(
    ({ id }) => id,
  );

/** Questions by people who do not know the names of the templates, with those that would serve them. */
const QUESTIONS: readonly (readonly [question: string, ...templates: string[]])[] = [
  ['token budget', 'token-bucket', 'budget-cap'],
  ['hold money until goods are delivered', 'escrow'],
  ['two people must sign off', 'm-of-n-approval'],
  ['vote on a motion', 'quorum-vote'],
  ['alarm when temperature is too high', 'threshold-alarm'],
  ['stop calling a failing service', 'circuit-breaker'],
  ['SLO burn rate alert', 'error-budget-monitor'],
  ['retry with exponential backoff', 'retry-backoff'],
  ['undo steps when one fails', 'saga'],
  ['monthly payment with trial period', 'subscription'],
  ['several sensors disagree', 'sensor-consensus'],
  ['data distribution changed', 'drift-monitor'],
  ['spending limit per month', 'budget-cap'],
  ['background job takes too long', 'job-lifecycle'],
  ['unusual measurement', 'anomaly-alarm'],
  ['pressure rises too fast', 'rate-of-change-alarm'],
  ['multi party approval', 'several-party-approval'],
  ['heartbeat missing', 'dead-man-switch'],
  ['throttle requests', 'rate-limiter', 'token-bucket'],
  ['payment deadline refund', 'escrow'],
];

describe('templates', () => {
  it.each(QUESTIONS)('for %j are found among the first three', async (question, ...wanted) => {
    expect((await find(question)).slice(0, 3)).toEqual(expect.arrayContaining([expect.toSatisfy((id: string) => wanted.includes(id))]));
  });

  it('are all listed without words, and none for words that none of them has', async () => {
    expect(await find('')).toHaveLength(TEMPLATES.length);
    expect(await find('zyzzyva')).toEqual([]);
  });

  it('are found in spite of a slip of the pen', async () => {
    expect((await find('escorw'))[0]).toBe('escrow');
  });
});
