import * as z from 'zod';
import { CAUSES } from '../../src/core/contract/ledger/ledger-row.js';
import { defineCapability } from '../capability.js';
import { contractSchema, machineSchema, rowSchema } from './contract-schemas.js';
import { createRowFilter, findRows, ROW_CURSOR } from './find-rows.js';
import { createReadCheck, openMachine, readContract } from './machine-access.js';

const nameSchema = z.string().min(1).max(64).optional();

/** By what rows of a machine are chosen. */
export const wishSchemas = {
  contract: contractSchema.optional(),
  template: nameSchema,
  event: nameSchema.describe('an event that was taken, or one that was emitted'),
  state: nameSchema.describe('the state that the row led to'),
  actor: nameSchema.describe('name of a member, or the prefix of a key'),
  cause: z.enum(CAUSES).optional(),
  since: z.iso.datetime().optional().describe('rows written at this time or later, RFC 3339 in UTC'),
  until: z.iso.datetime().optional().describe('rows written before this time'),
  text: z.string().min(1).max(200).optional().describe('words that all stand in the fields of the event'),
};

/** Searches the rows of a machine, whichever contract they are of. */
export const searchRows = defineCapability({
  name: 'search_rows',
  title: 'Search the rows of a machine',
  description:
    'The rows of all contracts of a machine that the caller may read, newest first, by contract, template, event (taken or emitted), state, actor, cause, time and words of their fields. A page may hold few rows, or none, and still have a `nextCursor`.',
  routes: [{ method: 'GET', path: '/api/chain/:slug/rows', auth: 'owner', names: { slug: 'machine' } }],
  input: z.strictObject({
    machine: machineSchema,
    ...wishSchemas,
    limit: z.int().min(1).max(200).optional(),
    cursor: z.string().regex(ROW_CURSOR, 'must be the nextCursor of the page before').optional(),
  }),
  output: z.strictObject({ rows: z.array(rowSchema), nextCursor: z.string().optional() }),
  example: { machine: 'local', event: 'rate_limited', limit: 10 },
  run: async ({ machine, limit = 50, cursor, ...wish }, context, caller) => {
    const open = await openMachine(machine, context, caller);
    if (wish.contract !== undefined) readContract(machine, wish.contract, open);
    const [isReadable, isWanted] = [createReadCheck(machine, open), createRowFilter(wish)];
    const found = await findRows(open.store, machine, (row) => isWanted(row) && isReadable(row), {
      contract: wish.contract,
      limit,
      cursor,
    });
    return { ...found, rows: found.rows.map((row) => ({ ...row, emits: [...row.emits] })) };
  },
});
