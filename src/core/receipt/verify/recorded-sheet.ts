import { parseUnit } from '../../quantity/unit/parse-unit.js';
import type { Given, GivenValues } from '../../sheet/given.js';
import type { SheetReceipt } from '../sheet-receipt.js';
import { joinRun, type TableItem, type TableReceipt } from '../table-receipt.js';

/** One run of a sheet as it was recorded, in a receipt of its own or as a row of a table: what running it again is compared with. */
export interface RecordedSheet
  extends Pick<
    SheetReceipt,
    'source' | 'operators' | 'units' | 'constants' | 'results' | 'asserts' | 'readings' | 'assumptions' | 'substrate' | 'cycle' | 'phase'
  > {
  readonly askedUnit?: string | undefined;
  readonly program: TableReceipt['program'];
  /** What the row of a table gave to names. */
  readonly given?: GivenValues;
  /** The lines and names whose results were recorded, where not all were. */
  readonly outputs?: TableReceipt['outputs'];
}

const givenTo = ({ columns }: TableReceipt, { inputs, uncertainties = {} }: TableItem): GivenValues =>
  new Map(
    columns.map(({ name, unit }): readonly [string, Given] => [
      name,
      {
        value: inputs[name] ?? Number.NaN,
        ...(unit === '1' ? {} : { unit: parseUnit(unit) }),
        ...(uncertainties[name] === undefined ? {} : { uncertainty: uncertainties[name] }),
      },
    ]),
  );

/**
 * Gives the run that a row records together with the receipt over its table, or the reason why the two contradict each other.
 * @throws Fault where a unit of a column is none
 */
export const sheetOfItem = (receipt: TableReceipt, item: TableItem): RecordedSheet | string => {
  const joined = joinRun(receipt, item);
  if (typeof joined === 'string') return joined;
  const { outputs } = receipt;
  return { ...receipt, ...joined, given: givenTo(receipt, item), outputs };
};
