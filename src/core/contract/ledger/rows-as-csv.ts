import { toCanonicalJson } from '../../canonical-json.js';
import { formatCsvLine } from '../../csv-line.js';
import type { StoredRow } from './ledger-row.js';

type Column = readonly [name: string, value: (row: StoredRow) => string | number | undefined];

/** Columns that every table has, named as the members of a row are. */
const COLUMNS: readonly Column[] = [
  ['seq', ({ seq }) => seq],
  ['at', ({ at }) => at],
  ['occurredAt', ({ occurredAt }) => occurredAt],
  ['cycle', ({ cycle }) => cycle],
  ['contract', ({ contract }) => contract],
  ['template', ({ template }) => template.id],
  ['version', ({ template }) => template.version],
  ['cause', ({ cause }) => cause],
  ['event', ({ event }) => event],
  ['from', ({ from }) => from],
  ['to', ({ to }) => to],
  ['emits', ({ emits }) => emits.join(' ')],
  ['trigger', ({ trigger }) => trigger],
  ['by', ({ by }) => by],
  ['actor', ({ actor }) => actor?.name],
  ['roles', ({ actor }) => actor?.roles.join(' ')],
  ['refused', ({ refused }) => refused?.code],
  ['R_t', ({ R_t }) => R_t],
  ['unit', ({ unit }) => unit],
];

/** The proof of a row: with the last one, which is the row itself, it can be checked as any other. */
const PROOF: readonly Column[] = [
  ['receipt', ({ receipt }) => receipt.id],
  ['proof_digest', ({ proof_digest }) => proof_digest],
  ['previous', ({ previous }) => previous],
  ['hash', ({ hash }) => hash],
  ['row', (row) => toCanonicalJson(row)],
];

const fieldOf = ({ payload }: StoredRow, name: string): string | number | undefined => {
  const value = Object.hasOwn(payload, name) ? payload[name] : undefined;
  if (value === undefined || typeof value === 'number' || typeof value === 'string') return value;
  return 'value' in value ? (value.value as number) : JSON.stringify(value);
};

/** Writes rows as a table. */
export interface RowTable {
  /** The line of the names. */
  readonly head: string;
  readonly line: (row: StoredRow) => string;
}

/**
 * Makes a table of rows for spreadsheets: what each says, the fields of its event all together as JSON, some of them in columns of their own,
 * and its proof.
 * @param fields names of fields that have a column `payload.<name>`
 */
export const createRowTable = (fields: readonly string[] = []): RowTable => {
  const columns: readonly Column[] = [
    ...COLUMNS,
    ['payload', ({ payload }) => toCanonicalJson(payload)],
    ...fields.map((name): Column => [`payload.${name}`, (row) => fieldOf(row, name)]),
    ...PROOF,
  ];
  return { head: formatCsvLine(columns.map(([name]) => name)), line: (row) => formatCsvLine(columns.map(([, value]) => value(row))) };
};
