import { describe, expect, it } from 'vitest';
import { hasPython, OPERATORS } from '../examples/python-verifier.js';
import { createFullNode } from '../tools/node.js';
import { judgeChanges } from './judge-changes.js';

describe.skipIf(!hasPython())('changed receipts, answers and sheets', () => {
  it('have one verdict of HTTP, the command line, verify.py and auditor.mjs, and none is accepted that says something else', async () => {
    const { tried, accepted, disagreements, crashes, wronglyAccepted } = await judgeChanges(createFullNode(), OPERATORS, 400, 20_261_123);
    expect([disagreements, crashes, wronglyAccepted]).toEqual([[], [], []]);
    expect(tried).toBeGreaterThan(350);
    expect(accepted).toBeGreaterThan(40);
  }, 120_000);
});
