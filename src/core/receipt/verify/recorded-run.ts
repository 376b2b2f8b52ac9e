import type { BatchItem, BatchReceipt, Receipt } from '../receipt.js';
import { STEP_NAMES } from '../receipt.js';

/** One run of the protocol as it was recorded, in a receipt of its own or as an item of a batch: what computing again is compared with. */
export interface RecordedRun
  extends Pick<
    Receipt,
    | 'operatorIds'
    | 'domain'
    | 'inputs'
    | 'inputUnits'
    | 'uncertainties'
    | 'solveFor'
    | 'results'
    | 'R_t'
    | 'unit'
    | 'substrate'
    | 'cycle'
    | 'phase'
    | 'master_equation'
  > {
  /**
   * A receipt records the result of every operator; a batch of an item only that of the last one, without its method, and as its error bound
   * that of the worst item.
   */
  readonly by: 'receipt' | 'item';
}

/** Gives the run that a receipt records, or the reason why its members contradict each other. */
export const runOfReceipt = (receipt: Receipt): RecordedRun | string => {
  if (!receipt.steps.every(({ step, name }, i) => step === i + 1 && name === STEP_NAMES[i])) return 'the seven steps are not in order';
  if (receipt.results.at(-1)?.value !== receipt.R_t) return 'R_t is not the last result';
  return { ...receipt, by: 'receipt' };
};

/** True where every uncertainty stands beside a value that the same part holds, so that no part changes what the other says. */
const isOwnUncertainty = ({ inputs, uncertainties = {} }: Pick<BatchItem, 'inputs' | 'uncertainties'>): boolean =>
  Object.keys(uncertainties).every((name) => Object.hasOwn(inputs, name));

/** Gives the run that an item records together with the receipt of its batch, or the reason why the two contradict each other. */
export const runOfItem = (receipt: BatchReceipt, item: BatchItem): RecordedRun | string => {
  if (Object.keys(item.inputs).some((name) => Object.hasOwn(receipt.inputs, name))) return 'an input stands in the item and in the receipt';
  if (!isOwnUncertainty(receipt) || !isOwnUncertainty(item)) return 'an uncertainty has no value beside it';
  const isUncertain = receipt.uncertainties !== undefined || item.uncertainties !== undefined;
  const { operatorIds, symbol, unit, absoluteErrorBound, relativeErrorBound } = receipt;
  const inputs = { ...receipt.inputs, ...item.inputs };
  const { R_t, uncertainty } = item;
  const operator = operatorIds.at(-1) ?? '';
  return {
    ...receipt,
    by: 'item',
    inputs,
    inputUnits: Object.fromEntries(Object.entries(receipt.inputUnits).filter(([name]) => Object.hasOwn(inputs, name))),
    uncertainties: isUncertain ? { ...receipt.uncertainties, ...item.uncertainties } : undefined,
    results: [{ operator, symbol, value: R_t, unit, absoluteErrorBound, relativeErrorBound, uncertainty }],
    R_t,
  };
};
