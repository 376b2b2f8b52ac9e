import { Fault, reasonOf } from '../../faults.js';
import { isMembers } from '../../members.js';
import type { Registry } from '../../registry/registry.js';
import { SUBSTRATE } from '../../resolve/choose-chain.js';
import { substrateValueAt } from '../substrate-value.js';
import { parseTableItem, parseTableReceipt, type TableItem, type TableReceipt } from '../table-receipt.js';
import { faultOfPlace, type ItemEvidence, placeOf, UNASKED } from './check-item.js';
import type { StatedResult } from './compare-stated.js';
import { beginChecks, checkCycle, isValid, refuseShape } from './receipt-checks.js';
import { sheetOfItem } from './recorded-sheet.js';
import { type Check, failed, notChecked, TABLE_CHECK_NAMES, type Verification, type Verifier } from './verification.js';
import { checkProgram, faultOfSource } from './verify-sheet-receipt.js';

/** How far two computations of the substrate may be apart, which is near 1: a sine may differ in its last bits. */
const STAMP_TOLERANCE = 1e-12;

/** What a row says beside an item that no row of a table has. */
const FOREIGN = ['value', 'uncertainty', 'unit', 'symbol'] as const;

/** Says in what the words beside a row differ from what it proves; nothing where they do not. */
const faultOfStated = (stated: StatedResult, item: TableItem, { outputs }: TableReceipt): string | undefined => {
  const { index, values, uncertainties } = stated;
  if (index !== undefined && index !== item.index) return `result ${String(index)} holds the item of index ${item.index}`;
  const foreign = FOREIGN.find((name) => stated[name] !== undefined);
  if (foreign !== undefined) return `a row of a table has no ${foreign}; it has values, by the names of the outputs`;
  if (uncertainties !== undefined && !isMembers(uncertainties)) return 'uncertainties must be an object';
  if (values === undefined) return uncertainties === undefined ? undefined : 'uncertainties stand without values';
  if (!isMembers(values)) return 'values must be an object';
  for (const [name, value] of Object.entries(values)) {
    const place = outputs.findIndex((output) => output.name === name);
    const proved = item.results[place];
    if (proved === undefined) return `${name} is no output of the sheet`;
    if (value !== proved.value) return `${name} is said to be ${String(value)}, and the item says ${proved.value}`;
    const spread = isMembers(uncertainties) && Object.hasOwn(uncertainties, name) ? uncertainties[name] : undefined;
    if (spread !== proved.uncertainty) return `${name} is said to have another uncertainty than the item says`;
  }
  const stranger = Object.keys(uncertainties ?? {}).find((name) => !Object.hasOwn(values, name));
  return stranger === undefined ? undefined : `an uncertainty of ${stranger} stands without its value`;
};

/** Says what the receipt of a sheet over a table gets wrong by itself, whatever its rows are. */
const contradictionIn = (receipt: TableReceipt, registry: Registry): string | undefined => {
  const { columns, outputs, program, units, substrate, phase } = receipt;
  const stamp = substrateValueAt(phase, registry.operator(SUBSTRATE));
  const unitOf = new Map(columns.map(({ name, unit }) => [name, unit]));
  const names = new Set(outputs.map(({ name }) => name));
  if (unitOf.size !== columns.length) return 'two columns have one name';
  if (names.size !== outputs.length) return 'two outputs have one name';
  if (!program.every((step) => !('column' in step) || (unitOf.get(step.column) === step.unit && Object.hasOwn(units, step.unit))))
    return 'a step reads a column that is not there, or in another unit';
  if (Math.abs(stamp - substrate.value) > STAMP_TOLERANCE) return `the substrate is ${stamp}, the receipt says ${substrate.value}`;
  return faultOfSource(receipt);
};

const checkItem = (
  receipt: TableReceipt,
  evidence: ItemEvidence,
  operators: Check,
  verifier: Verifier,
): readonly [item: TableItem | undefined, ...checks: Check[]] => {
  const item = parseTableItem(evidence.item);
  const misplaced = faultOfPlace(receipt, item, evidence);
  if (typeof item === 'string')
    return [undefined, failed('inclusion', item), notChecked('reading', 'needs an item'), notChecked('recomputation', 'needs an item')];
  const wrong = misplaced ?? faultOfStated(evidence.stated ?? {}, item, receipt);
  const inclusion: Check =
    wrong === undefined ? { name: 'inclusion', status: 'pass', detail: placeOf(receipt, evidence) } : failed('inclusion', wrong);
  try {
    const sheet = sheetOfItem(receipt, item);
    if (typeof sheet === 'string')
      return [item, inclusion, notChecked('reading', 'needs an item that fits'), failed('recomputation', sheet)];
    return [item, inclusion, ...checkProgram({ ...receipt, ...sheet }, operators, verifier)];
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return [item, inclusion, failed('reading', reasonOf(error)), notChecked('recomputation', 'needs a program')];
  }
};

/**
 * Checks what the receipt of a sheet over a table says by itself, once; what comes back verifies it as it is, or together with one of its rows,
 * whose sheet is then read and run again with the values of the row.
 */
export const createTableVerifier = (candidate: unknown, verifier: Verifier): ((evidence?: ItemEvidence) => Verification) => {
  const receipt = parseTableReceipt(candidate);
  if (typeof receipt === 'string') {
    const refused = refuseShape(TABLE_CHECK_NAMES, receipt);
    return () => refused;
  }
  const { checks: before, operators, own } = beginChecks(receipt, verifier);
  const cycle = checkCycle(receipt, verifier);
  const contradiction = contradictionIn(receipt, verifier.registry);
  const { operatorIds, keyPrefix, count, root } = receipt;
  return (evidence) => {
    const [item, ...found]: readonly [TableItem | undefined, ...Check[]] =
      evidence === undefined
        ? [undefined, notChecked('inclusion', UNASKED), notChecked('reading', UNASKED), notChecked('recomputation', UNASKED)]
        : checkItem(receipt, evidence, operators, own);
    const checks = [
      ...before,
      ...found.map((check) => (contradiction !== undefined && check.name === 'reading' ? failed('reading', contradiction) : check)),
      cycle,
    ];
    const spared = ['operators', 'reading', 'recomputation', ...(evidence === undefined ? (['inclusion'] as const) : [])] as const;
    const valid = isValid(checks, verifier, spared);
    const [single, ...others] = receipt.outputs;
    const isProved = item !== undefined && found[0]?.status === 'pass';
    const said = isProved && others.length === 0 ? { R_t: item.results[0]?.value ?? Number.NaN } : {};
    const unit = others.length === 0 && single !== undefined ? { unit: single.unit } : {};
    const symbol = receipt.outputs.map(({ name }) => name).join(', ');
    return { valid, ...said, ...unit, cycle: receipt.cycle, operatorIds, keyPrefix, symbol, count, root, checks };
  };
};
