import * as z from 'zod';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import type { ContractDefinition } from '../../src/core/contract/definition/definition.js';
import type { StoredRow } from '../../src/core/contract/ledger/ledger-row.js';
import { createRowTable } from '../../src/core/contract/ledger/rows-as-csv.js';
import type { Store } from '../../src/core/contract/ledger/store.js';
import { defineCapability } from '../capability.js';
import { machineSchema } from './contract-schemas.js';
import { createRowFilter } from './find-rows.js';
import { createReadCheck, openMachine, readContract } from './machine-access.js';
import { wishSchemas } from './search-rows.js';

/** The forms of an export, with their media types. */
const EXPORT_TYPES = { ndjson: 'application/x-ndjson', csv: 'text/csv; charset=utf-8; header=present' } as const;

/** Rows that are read at a time. */
const PAGE = 200;

/** An export that is under way: nothing of it is read before it is asked for. */
export interface ExportedRows {
  readonly mediaType: string;
  readonly fileName: string;
  readonly pages: AsyncGenerator<string, void, undefined>;
}

const fieldsOf = ({ events }: ContractDefinition): readonly string[] => [
  ...new Set(Object.values(events).flatMap(({ payload }) => Object.keys(payload ?? {}))),
];

/** How an export is read: which rows, up to which, and how each is written. */
interface Reading {
  readonly contract: string | undefined;
  readonly after: number;
  readonly upTo: number;
  readonly limit: number;
  readonly isWanted: (row: StoredRow) => Promise<boolean>;
  readonly write: (row: StoredRow) => string;
}

async function* readPages(store: Store, machine: string, head: string, reading: Reading): AsyncGenerator<string, void, undefined> {
  const { contract, upTo, isWanted, write } = reading;
  let { after, limit } = reading;
  if (head !== '') yield head;
  while (limit > 0 && after < upTo) {
    const rows = await store.rows(machine, { after, limit: PAGE, ...(contract === undefined ? {} : { contract }) });
    const wanted: StoredRow[] = [];
    for (const row of rows) if (row.seq <= upTo && wanted.length < limit && (await isWanted(row))) wanted.push(row);
    if (wanted.length > 0) yield wanted.map(write).join('');
    limit -= wanted.length;
    after = rows.length < PAGE ? upTo : (rows.at(-1)?.seq ?? upTo);
  }
}

/**
 * Exports the rows of a machine, the oldest first, up to the one that is the last when it begins. It is no tool and answers no JSON: HTTP writes
 * its pages as they are taken.
 */
export const exportRows = defineCapability({
  name: 'export_rows',
  title: 'Export the rows of a machine',
  description:
    'The rows of a machine that the caller may read, oldest first, as a stream: as NDJSON each as it was signed, which verifiers take, or as CSV for spreadsheets with the proof in its last columns. Filters are those of the search; `after` goes on behind a row.',
  routes: [],
  input: z.strictObject({
    machine: machineSchema,
    format: z.enum(['ndjson', 'csv']).optional(),
    ...wishSchemas,
    after: z.int().min(0).optional().describe('rows behind this one, by its seq'),
    limit: z.int().min(1).optional().describe('so many rows at most; all of them unless told'),
  }),
  output: z.custom<ExportedRows>(),
  example: { machine: 'local', format: 'csv' },
  isLong: true,
  run: async (
    { machine, format = 'ndjson', after = 0, limit = Number.POSITIVE_INFINITY, ...wish },
    context,
    caller,
  ): Promise<ExportedRows> => {
    const open = await openMachine(machine, context, caller);
    const { contract } = wish;
    const document = contract === undefined ? undefined : await readContract(machine, contract, open);
    const [isReadable, isFitting] = [createReadCheck(machine, open), createRowFilter(wish)];
    const table =
      format === 'csv'
        ? createRowTable(document === undefined ? [] : fieldsOf((await open.contracts.definitions.preparedOf(document)).definition))
        : { head: '', line: (row: StoredRow) => `${toCanonicalJson(row)}\n` };
    const isWanted = async (row: StoredRow): Promise<boolean> => isFitting(row) && (await isReadable(row));
    const { seq: upTo } = await open.store.head(machine);
    return {
      mediaType: EXPORT_TYPES[format],
      fileName: `${contract ?? machine}.${format}`,
      pages: readPages(open.store, machine, table.head, { contract, after, upTo, limit, isWanted, write: table.line }),
    };
  },
});
