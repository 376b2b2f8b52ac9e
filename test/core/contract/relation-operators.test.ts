import { describe, expect, it } from 'vitest';
import { checkDefinition } from '../../../src/core/contract/definition/check-definition.js';
import { deadManSwitch } from '../../../src/core/contract/templates/dead-man-switch.js';
import { recompute } from '../../../src/core/protocol/recompute.js';
import { verifyReceipt } from '../../../src/core/receipt/verify/verify-receipt.js';
import { node } from '../protocol/node.js';
import { drive } from './drive.js';

const ratio = (operator: string) => ({
  ...deadManSwitch,
  operators: ['KO42', 'PD5', operator],
  transitions: [
    {
      ...(deadManSwitch.transitions[0] as object),
      operators: [operator],
      inputs: { [`${operator}.CA`]: '1500', CL: '500 currency' },
      when: 'R > 2',
      trigger: 'liquid',
    },
    ...deadManSwitch.transitions.slice(1),
  ],
});

describe('a contract whose operator is a named relation', () => {
  it('fires, and its row holds the equation and a receipt of the relation', () => {
    const driven = drive(checkDefinition(ratio('FI43:current-ratio'), node.registry), { interval: 500, warn_at: 0.99, trigger_at: 0.9999 });
    driven.fire(1, 'heartbeat');
    const row = driven.rows().at(-1);
    expect(row).toMatchObject({
      R_t: 3,
      master_equation_block: 'ratio = CA / CL',
      receipt: { operatorIds: ['KO42', 'FI43:current-ratio'] },
    });
    const verified = verifyReceipt(row?.receipt, { registry: node.registry, keyring: node.keys, now: node.now, recompute });
    expect([verified.valid, verified.checks.filter(({ status }) => status !== 'pass')]).toEqual([true, []]);
  });

  it('is refused where the relation is not there', () => {
    expect(() => checkDefinition(ratio('FI43:nobody'), node.registry)).toThrow(/FI43:nobody/);
  });
});
