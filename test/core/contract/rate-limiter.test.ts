import { describe, expect, it } from 'vitest';
import { checkDefinition } from '../../../src/core/contract/definition/check-definition.js';
import { hashRow } from '../../../src/core/contract/ledger/ledger-row.js';
import { readParameters } from '../../../src/core/contract/reduce/read-values.js';
import { type GenesisStep, runGenesis } from '../../../src/core/contract/reduce/run-genesis.js';
import { rateLimiter } from '../../../src/core/contract/templates/rate-limiter.js';
import { recompute } from '../../../src/core/protocol/recompute.js';
import { verifyReceipt } from '../../../src/core/receipt/verify/verify-receipt.js';
import { MOMENT, node } from '../protocol/node.js';

const prepared = checkDefinition(rateLimiter, node.registry);
const run = (steps: readonly GenesisStep[], parameters = {}) => runGenesis(prepared, readParameters(rateLimiter, parameters), steps, node);
const requests = (count: number, after = 0): GenesisStep[] => Array.from({ length: count }, () => ({ event: 'request', after }));

describe('the rate limiter', () => {
  it('begins in allowing, with the definition that the table gives', async () => {
    const { contract, rows } = await run([]);
    expect(contract).toMatchObject({ currentState: 'allowing', template: 'rate-limiter', version: '1.0', rows: 1 });
    expect(rows[0]).toMatchObject({ cause: 'creation', parameters: { threshold: 100, within: 60 }, seq: 1 });
    // The first audit comes with the next tick.
    expect(contract.nextCycle).toBe(contract.created + 1);
  });

  it('allows 100 requests in one window and limits at the 101st', async () => {
    const { rows } = await run(requests(101));
    const events = rows.filter(({ cause }) => cause === 'event');
    expect(events.slice(0, 100).every(({ from, to, emits }) => from === 'allowing' && to === 'allowing' && emits.length === 0)).toBe(true);
    expect(events[100]).toMatchObject({ from: 'allowing', to: 'limiting', emits: ['rate_limited'], trigger: 'noon_aggregate' });
  });

  it.each([
    // One request at the start and 100 more so many cycles later: at 59 the first is still inside (c − 60, c], at 60 it is not.
    [59, 'limiting'],
    [60, 'allowing'],
    [61, 'allowing'],
  ])('a request %i cycles ago leaves it %s', async (after, state) => {
    const { contract } = await run([...requests(1), ...requests(1, after), ...requests(99)]);
    expect(contract.currentState).toBe(state);
  });

  it('opens again by itself at the cycle at which the window has receded', async () => {
    const { rows, contract } = await run([...requests(101), { event: 'request', after: 200 }]);
    const start = contract.created;
    const restored = rows.find(({ emits }) => emits.includes('rate_restored'));
    expect(restored).toMatchObject({ cause: 'clock', event: 'clock', from: 'limiting', to: 'allowing', cycle: start + 60, by: 'clock' });
  });

  it('opens again at the next request, where that comes at the very cycle', async () => {
    const { rows } = await run([...requests(101), ...requests(1, 30), ...requests(1, 30)]);
    // 101 requests leave at cycle 60; the audit clock comes before the event of the same cycle.
    expect(rows.at(-2)).toMatchObject({ cause: 'clock', to: 'allowing' });
    expect(rows.at(-1)).toMatchObject({ cause: 'event', from: 'allowing', to: 'allowing' });
  });

  it('stays shut while requests go on', async () => {
    const { contract, rows } = await run(
      [...requests(101), ...Array.from({ length: 200 }, (_, i) => ({ event: 'request', after: i % 2 }))],
      {
        threshold: 20,
      },
    );
    expect(contract.currentState).toBe('limiting');
    expect(rows.filter(({ emits }) => emits.length > 0)).toHaveLength(1);
  });

  it('links its rows, and every row holds a receipt that verifies and the equation of KO42', async () => {
    const { rows } = await run(requests(3), { threshold: 1 });
    rows.forEach((row, i) => {
      expect(row.hash).toBe(hashRow(row));
      expect(row.seq).toBe(i + 1);
      if (i > 0) expect(row.previous).toBe(rows[i - 1]?.hash);
      expect(verifyReceipt(row.receipt, { registry: node.registry, recompute, now: () => MOMENT, keyring: node.keys }).valid).toBe(true);
      expect(row.master_equation_block).toBe(node.registry.operator('KO42').record.equation);
      expect(row.receipt.operatorIds).toEqual(['KO42']);
    });
  });
});
