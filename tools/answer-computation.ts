import { equationToUnicode, symbolToUnicode } from '../src/core/expression/to-unicode.js';
import type { ProtocolRun } from '../src/core/protocol/run-protocol.js';
import { formatQuantity } from '../src/core/quantity/format-quantity.js';
import type { Operator } from '../src/core/registry/operator.js';
import { listSymbols } from './list-symbols.js';
import { measureResult } from './measure-result.js';
import { significantDigits } from './significant-digits.js';
import { substituteValues } from './substitute-values.js';
import { tellPlan } from './tell-plan.js';

/** Digits that an answer shows where nothing else is known. */
const USUAL_DIGITS = 6;
/** A result that six digits round to so few is shown in full, so that 1.000000000356 does not pass for 1. */
const FEW_DIGITS = 3;
/** Shares of the variance below this are left out. */
const LEAST_SHARE = 1e-6;

const equations = new WeakMap<Operator, string>();

/** An equation is printed once for each operator. */
const equationOf = (operator: Operator): string => {
  const known = equations.get(operator) ?? equationToUnicode(operator.output.name, operator.expression);
  equations.set(operator, known);
  return known;
};

/** Shows no digit that is not justified, and those that rounding to six would hide. */
const digitsOf = (value: number, bound: number, justified: number): { readonly digits?: number } => {
  if (justified < USUAL_DIGITS) return { digits: justified };
  const shown = Number(value.toPrecision(USUAL_DIGITS));
  const isHidden = Math.abs(shown - value) > 4 * bound * Math.abs(value);
  if (!isHidden) return {};
  const length = shown.toExponential().replace(/e.*/, '').replace(/\D/g, '').length;
  return length <= FEW_DIGITS ? { digits: 15 } : {};
};

/**
 * Tells a run of the protocol as a person or a model reads it: the last result in the unit asked for, the equation with the values put in,
 * where it comes from and what to heed.
 * @throws Fault of {@link measureResult}
 */
export const answerComputation = (run: ProtocolRun, wanted: string | undefined) => {
  const { receipt, links, propagated } = run;
  const { last, money, value, unit, uncertainty, relativeErrorBound: bound, method, notes } = measureResult(run, wanted);
  const { operator, gives } = last;
  const shares = propagated?.at(-1)?.shares.filter(({ share }) => share >= LEAST_SHARE);
  const name = symbolToUnicode(gives.name);
  const justified = significantDigits(value, bound, uncertainty);
  return {
    answer: `${name} = ${formatQuantity(value, unit, uncertainty === undefined ? digitsOf(value, bound, justified) : { uncertainty })}`,
    operator: { id: operator.id, name: operator.record.name },
    symbol: gives.name,
    meaning: gives.meaning,
    value,
    unit,
    ...(uncertainty === undefined ? {} : { uncertainty }),
    ...(shares === undefined ? {} : { uncertaintyFrom: shares.slice(0, 10).map((share) => ({ ...share })) }),
    relativeErrorBound: bound,
    significantDigits: justified,
    equation: links.map(({ operator: each }) => equationOf(each)).join('; '),
    substituted: links.map((link) => substituteValues(link, money)).join('; '),
    symbols: listSymbols(links, money).map((listed) => ({ ...listed })),
    ...(links.length < 2 ? {} : { plan: [...tellPlan(links, money)] }),
    method,
    ...(operator.record.assumes === undefined ? {} : { assumes: operator.record.assumes }),
    source: `${operator.id} ${operator.record.name}: ${operator.record.source}`,
    ...(operator.domain.notice === undefined ? {} : { notice: operator.domain.notice }),
    ...(notes.length === 0 ? {} : { notes }),
    receiptId: receipt.id,
  };
};
