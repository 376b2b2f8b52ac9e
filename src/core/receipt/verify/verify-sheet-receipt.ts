import { createHash } from 'node:crypto';
import { Fault, reasonOf } from '../../faults.js';
import { parseSheetReceipt, SHEET_LANGUAGE, type SheetReceipt } from '../sheet-receipt.js';
import { beginChecks, checkCycle, isValid, refuseShape } from './receipt-checks.js';
import type { RecordedSheet } from './recorded-sheet.js';
import { type Check, failed, notChecked, SHEET_CHECK_NAMES, type Verification, type Verifier } from './verification.js';

/** True where every step names earlier ones only, and every unit and constant that it uses is there. */
const isClosed = ({ program, units, constants, results, asserts, operatorIds }: ClosedSheet): boolean =>
  program.every((step, at) => {
    const refs =
      'list' in step
        ? step.list
        : 'op' in step
          ? [...step.of, ...(step.over === undefined ? [] : [step.over]), ...(step.body === undefined ? [] : [step.body])]
          : 'operator' in step
            ? Object.values(step.given)
            : [];
    const unit = 'unit' in step ? step.unit : undefined;
    const isNamed =
      'constant' in step ? Object.hasOwn(constants, step.constant) : !('operator' in step) || operatorIds.includes(step.operator);
    return refs.every((ref) => ref < at) && (unit === undefined || Object.hasOwn(units, unit)) && isNamed;
  }) &&
  results.every(({ unit, values }) => Object.hasOwn(units, unit) && values.every(({ step }) => step < program.length)) &&
  asserts.every(({ steps }) => steps.every((step) => step < program.length));

/** A program with what it names, and the results that name its steps. */
type ClosedSheet = Pick<SheetReceipt, 'units' | 'constants' | 'results' | 'asserts' | 'operatorIds'> & Pick<RecordedSheet, 'program'>;

const both = (status: Check['status'], detail: string): readonly [Check, Check] => [
  { name: 'reading', status, detail },
  { name: 'recomputation', status, detail },
];

/** Says what the receipt of a sheet gets wrong of its own source; nothing where it is right. */
export const faultOfSource = ({ source, sourceDigest }: Pick<SheetReceipt, 'source' | 'sourceDigest'>): string | undefined =>
  `sha256:${createHash('sha256').update(source, 'utf8').digest('hex')}` === sourceDigest ? undefined : 'the source has another digest';

/** Checks that the source reads as the program, and that running it gives the results. */
export const checkProgram = (
  sheet: RecordedSheet & ClosedSheet & Pick<SheetReceipt, 'sourceDigest' | 'language'>,
  operators: Check,
  { registry, rerunSheet }: Verifier,
): readonly [Check, Check] => {
  const wrong = faultOfSource(sheet);
  if (wrong !== undefined) return [failed('reading', wrong), notChecked('recomputation', 'needs the source')];
  if (!isClosed(sheet))
    return [
      failed('reading', 'the program names a step, a unit or a constant that is not there'),
      notChecked('recomputation', 'needs a program'),
    ];
  if (operators.status !== 'pass') return both('not_checked', 'needs the same operators');
  if (sheet.language !== SHEET_LANGUAGE)
    return both('not_checked', `this verifier reads ${SHEET_LANGUAGE}, and the sheet is in ${sheet.language}`);
  if (rerunSheet === undefined) return both('not_checked', 'needs the language of sheets');
  try {
    const { reading, results } = rerunSheet(sheet, registry);
    return [
      reading === undefined ? { name: 'reading', status: 'pass', detail: 'the source reads as the program' } : failed('reading', reading),
      'differs' in results
        ? failed('recomputation', results.differs)
        : {
            name: 'recomputation',
            status: 'pass',
            detail:
              results.worst === 0
                ? 'every result is equal to the last bit'
                : `every result is equal to a relative ${results.worst.toExponential(1)}`,
          },
    ];
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return both('fail', `running the sheet again is refused: ${reasonOf(error)}`);
  }
};

/**
 * Verifies the receipt of a sheet, check by check: shape, key, HMAC, signature, operators, reading, recomputation, cycle. All are required, as of
 * any receipt; reading and recomputation may be left unchecked where the operators or the language are of another registry or revision, and a
 * signature vouches. A replay trusts no key and requires the others.
 */
export const verifySheetReceipt = (candidate: unknown, verifier: Verifier): Verification => {
  const receipt = parseSheetReceipt(candidate);
  if (typeof receipt === 'string') return refuseShape(SHEET_CHECK_NAMES, receipt);
  const { checks: before, operators, own } = beginChecks(receipt, verifier);
  const checks: readonly Check[] = [...before, ...checkProgram(receipt, operators, own), checkCycle(receipt, verifier)];
  const { operatorIds, keyPrefix, cycle } = receipt;
  const last = receipt.results.at(-1);
  const single = last?.values.length === 1 ? { R_t: last.values[0]?.value ?? Number.NaN } : {};
  return {
    valid: isValid(checks, verifier, ['operators', 'reading', 'recomputation']),
    ...single,
    unit: last?.unit ?? '1',
    cycle,
    operatorIds,
    keyPrefix,
    checks,
  };
};
