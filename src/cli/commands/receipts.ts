import { isReceiptId, type KeptReceipt, type ReceiptLog, type SignedReceipt } from '../../call/receipt-log.js';
import { Fault } from '../../core/faults.js';
import { formatQuantity } from '../../core/quantity/text/format-quantity.js';
import { type BatchReceipt, RECEIPT_TYPE, type Receipt } from '../../core/receipt/receipt.js';
import { isTableReceipt, type TableReceipt } from '../../core/receipt/table-receipt.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { openLocalNode } from '../local-node.js';
import { printBatchReceipt, printReceipt, printTableReceipt } from '../print.js';
import { bold, dim, json, out } from '../terminal.js';

/** Receipts that are listed where nothing is said. */
const LISTED = 20;
const MOST_LISTED = 10_000;

/**
 * Finds a receipt that is kept in the data folder.
 * @throws Fault UNKNOWN_RESOURCE
 */
export const findKept = async (id: string, receipts: ReceiptLog): Promise<KeptReceipt> => {
  const kept = await receipts.find(id);
  if (kept !== undefined) return kept;
  const shown = id.slice(0, 80);
  throw new Fault(
    'UNKNOWN_RESOURCE',
    `No receipt ${JSON.stringify(shown)} is kept in the data folder. \`genmath receipts\` lists those that are; those of contracts are in \`genmath ledger export\`.`,
    { receipt: shown },
  );
};

/** Prints a receipt that is kept, by its id. */
export const receipt = async ({ words, options }: CommandLine): Promise<number> => {
  const [id, ...rest] = words;
  if (id === undefined || rest.length > 0)
    throw new Fault('USAGE', 'Say which receipt: genmath receipt rcp_…; genmath receipts lists them');
  if (!isReceiptId(id)) throw new Fault('USAGE', `${JSON.stringify(id.slice(0, 80))} is no id of a receipt; it begins with rcp_ or bat_.`);
  const kept = await findKept(id, (await openLocalNode(options)).receipts);
  const { receipt: found, items } = kept;
  if (options.json) json(kept);
  else if (found.type === RECEIPT_TYPE) out(printReceipt(found as Receipt));
  else if (isTableReceipt(found)) out(printTableReceipt(found as unknown as TableReceipt));
  else if (id.startsWith('bat_')) out(printBatchReceipt(found as BatchReceipt, items));
  else json(found);
  return 0;
};

/** The members that receipts of several types have, and others do not. */
type Told = SignedReceipt &
  Partial<Pick<Receipt, 'results' | 'master_equation'> & Pick<BatchReceipt, 'symbol' | 'count'> & Pick<TableReceipt, 'outputs'>>;

/** Says what was computed: the equations without the substrate, which is in all of them, and the last result. */
const describe = ({ results, master_equation, symbol, count, outputs }: Told): { readonly equation: string; readonly result: string } => {
  const equations = (master_equation ?? '').split(' · ').slice(1);
  const last = results?.at(-1);
  const isQuantity = typeof last?.value === 'number' && typeof last.unit === 'string';
  return {
    equation: equations.map((equation) => equation.replace(/^\((.*)\)$/su, '$1')).join('; '),
    result:
      count !== undefined
        ? `${symbol ?? outputs?.map(({ name }) => name).join(', ')} of ${count} items`
        : isQuantity
          ? `${last.symbol} = ${formatQuantity(last.value, last.unit)}`
          : '',
  };
};

const toTime = (text: string): string => text.replace('T', ' ').replace(/\.\d+Z$/, 'Z');

/** Lists the receipts that are kept, the newest first. */
export const receipts = async ({ words, options }: CommandLine): Promise<number> => {
  if (words.length > 0) throw new Fault('USAGE', `genmath receipts takes no words; for one receipt: genmath receipt ${words[0]}`);
  const limit = options.limit === undefined ? LISTED : Number(options.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_LISTED)
    throw new Fault('USAGE', `--limit is a whole number from 1 to ${MOST_LISTED}, not ${options.limit}.`);
  const listed = (await (await openLocalNode(options)).receipts.newest(limit)) as readonly Told[];
  const rows = listed.map((each) => ({ id: each.id, issuedAt: each.issuedAt, type: each.type, ...describe(each) }));
  if (options.json) json({ receipts: rows });
  else if (rows.length === 0) out(dim('No receipts are kept in the data folder.'));
  else
    for (const { id, issuedAt, equation, result } of rows)
      out(`${dim(toTime(issuedAt))}  ${id}  ${bold(result)}  ${dim(equation)}`.trimEnd());
  return 0;
};
