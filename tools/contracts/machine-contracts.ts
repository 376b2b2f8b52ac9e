import * as z from 'zod';
import { toMermaid, toStateDiagram } from '../../src/core/contract/definition/draw-definition.js';
import type { StoredRow } from '../../src/core/contract/ledger/ledger-row.js';
import type { ContractDocument } from '../../src/core/contract/reduce/contract-document.js';
import { eventsOf } from '../../src/core/contract/reduce/react.js';
import { defineCapability } from '../capability.js';
import { contractSchema, documentSchema, machineSchema, rowSchema } from './contract-schemas.js';
import { findRows, ROW_CURSOR } from './find-rows.js';
import { openMachine, readableContracts, readContract } from './machine-access.js';

const headSchema = z.strictObject({ seq: z.int(), hash: z.string(), cycle: z.int() });

/** Shows a machine: its contracts and the head of its ledger. */
export const showMachine = defineCapability({
  name: 'show_machine',
  title: 'Show a machine',
  description:
    'A machine of the caller: its contracts, and the head of its ledger (number and hash of the last row), which pins all rows before.',
  routes: [{ method: 'GET', path: '/api/chain/:slug', auth: 'owner', names: { slug: 'machine' } }],
  input: z.strictObject({ machine: machineSchema, retired: z.boolean().optional().describe('list those too that were retired') }),
  output: z.strictObject({ machine: z.string(), head: headSchema, contracts: z.array(documentSchema), total: z.int() }),
  example: { machine: 'local' },
  run: async ({ machine, retired }, context, caller) => {
    const open = await openMachine(machine, context, caller);
    const contracts = readableContracts(machine, open, retired);
    return {
      machine,
      head: { ...open.store.head(machine) },
      contracts: contracts.map((document) => ({ ...document })),
      total: contracts.length,
    };
  },
});

/** Shows one contract, the events that it takes now, and its diagram. */
export const showContract = defineCapability({
  name: 'show_contract',
  title: 'Show a contract',
  description: 'One contract: its document, the events that its state takes now, and a Mermaid diagram with that state marked.',
  routes: [{ method: 'GET', path: '/api/chain/:slug/contracts/:id', auth: 'owner', names: { slug: 'machine', id: 'contract' } }],
  input: z.strictObject({ machine: machineSchema, contract: contractSchema }),
  output: z.strictObject({ contract: documentSchema, takes: z.array(z.string()), mermaid: z.string() }),
  example: { machine: 'local', contract: 'ctr_…' },
  run: async ({ machine, contract }, context, caller) => {
    const open = await openMachine(machine, context, caller);
    const { contracts } = open;
    const document = readContract(machine, contract, open);
    const prepared = contracts.definitions.preparedOf(document);
    return {
      contract: { ...document },
      takes: document.retired === undefined ? [...eventsOf(prepared, document.currentState)] : [],
      mermaid: toMermaid(prepared.definition, document.currentState),
    };
  },
  depict: async ({ contract }, { contracts: open, pictures }) => {
    const { contracts } = await open();
    const { definition } = contracts.definitions.preparedOf(contract as unknown as ContractDocument);
    return pictures.stateDiagram(toStateDiagram(definition, contract.currentState));
  },
});

const MAX_ROWS = 200;

/** Lists the rows of a contract. */
export const listRows = defineCapability({
  name: 'list_rows',
  title: 'List the rows of a contract',
  description: 'The rows of a contract, newest first, by event, state or range of cycles; `nextCursor` goes on to older ones.',
  routes: [{ method: 'GET', path: '/api/chain/:slug/contracts/:id/rows', auth: 'owner', names: { slug: 'machine', id: 'contract' } }],
  input: z.strictObject({
    machine: machineSchema,
    contract: contractSchema,
    event: z.string().min(1).max(64).optional(),
    state: z.string().min(1).max(64).optional().describe('the state that the row led to'),
    fromCycle: z.int().min(0).optional(),
    toCycle: z.int().min(0).optional(),
    limit: z.int().min(1).max(MAX_ROWS).optional(),
    cursor: z.string().regex(ROW_CURSOR, 'must be the nextCursor of the page before').optional(),
  }),
  output: z.strictObject({ rows: z.array(rowSchema), nextCursor: z.string().optional() }),
  example: { machine: 'local', contract: 'ctr_…', limit: 10 },
  run: async (
    { machine, contract, event, state, fromCycle = 0, toCycle = Number.MAX_SAFE_INTEGER, limit = 50, cursor },
    context,
    caller,
  ) => {
    const open = await openMachine(machine, context, caller);
    readContract(machine, contract, open);
    const isWanted = (row: StoredRow): boolean =>
      (event === undefined || row.event === event) &&
      (state === undefined || row.to === state) &&
      row.cycle >= fromCycle &&
      row.cycle <= toCycle;
    const found = await findRows(open.store, machine, isWanted, { contract, limit, cursor });
    return { ...found, rows: found.rows.map((row) => ({ ...row, emits: [...row.emits] })) };
  },
});
