import * as z from 'zod';
import { Pace } from '../../src/call/limits/pace.js';
import { defineCapability } from '../capability.js';
import { findReceipt } from './find-receipt.js';
import { keptItemsOf, proveKeptItems } from './kept-items.js';

/** Shows a receipt that is kept, by its id. */
export const showReceipt = defineCapability({
  name: 'show_receipt',
  title: 'A receipt by its id',
  description:
    'A receipt that was given here, as it was signed. Of a batch also its items, in the order of the leaves; or with `leaf` one of them with its ' +
    'proof, which verify takes as it is. Whoever knows the id may read it.',
  routes: [{ method: 'GET', path: '/api/receipts/:id', auth: 'public', limit: 'verify' }],
  input: z.strictObject({
    id: z.string().min(1).max(80).describe('rcp_…, or of a batch bat_…'),
    leaf: z.int().min(0).optional().describe('place of one item of a batch'),
  }),
  output: z.strictObject({
    receipt: z.looseObject({}),
    items: z.array(z.looseObject({})).optional(),
    leaf: z.int().optional(),
    item: z.looseObject({}).optional(),
    proof: z.array(z.string()).optional(),
    machine: z.string().optional(),
    contract: z.string().optional(),
    row: z.int().optional(),
    hash: z.string().optional(),
  }),
  example: { id: 'rcp_3614211a-2482-4bc3-a3e9-47e06e8f82e8' },
  run: async ({ id, leaf }, context, caller, watch) => {
    const found = await findReceipt(id, context, caller);
    const { receipt, items, ...place } = found;
    const whole = { receipt: { ...receipt }, ...place };
    if (leaf === undefined) return { ...whole, ...(items === undefined ? {} : { items: items.map((item) => ({ ...item })) }) };
    const pace = new Pace(watch, Number.POSITIVE_INFINITY);
    const itemAt = await proveKeptItems(keptItemsOf(found), () => pace.turn());
    const { item, proof } = itemAt(leaf);
    return { ...whole, leaf, item: { ...item }, proof: [...proof] };
  },
});
