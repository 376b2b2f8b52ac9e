import * as z from 'zod';
import { CONTRACT_CHECKS } from '../../src/core/contract/ledger/verify/contract-findings.js';
import { defineCapability } from '../capability.js';
import { contractSchema } from './contract-schemas.js';

/** Re-checks a stored contract. */
export const quantumVerify = defineCapability({
  name: 'quantum_verify',
  title: 'Re-check a contract',
  description:
    'Check a stored contract again: every row of its ledger by hash and link, every receipt, and its document against the fold of its rows; names what was tampered with. What was found stands for ten seconds while the ledger does not grow.',
  routes: [{ method: 'GET', path: '/api/quantum-verify/:id', auth: 'public' }],
  // One re-check of a head is shared by all who ask, and the node pays for it.
  cost: 0,
  input: z.strictObject({ id: contractSchema }),
  output: z.strictObject({
    valid: z.boolean(),
    checks: z.array(z.strictObject({ name: z.enum(CONTRACT_CHECKS), status: z.enum(['pass', 'fail', 'not_checked']), detail: z.string() })),
    tampered_fields: z.array(z.string()),
    rows: z.int(),
    head: z.strictObject({ seq: z.int(), hash: z.string(), cycle: z.int() }),
    checkedAt: z.string(),
    contract: z.strictObject({ id: z.string(), machine: z.string(), template: z.string(), version: z.string(), currentState: z.string() }),
  }),
  example: { id: 'ctr_…' },
  run: async ({ id }, context) => {
    const { contracts } = await context.contracts();
    const { checks, tampered_fields, ...rest } = await contracts.verify(id);
    return { ...rest, checks: [...checks], tampered_fields: [...tampered_fields] };
  },
});
