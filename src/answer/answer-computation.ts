import { equationToUnicode, symbolToUnicode } from '../core/expression/print/to-unicode.js';
import type { Computation, Link } from '../core/inputs/computation.js';
import type { ComputedChain } from '../core/protocol/chain/compute-chain.js';
import { formatComputed, formatQuantity } from '../core/quantity/text/format-quantity.js';
import type { Operator } from '../core/registry/operator.js';
import { describePlan } from './describe-plan.js';
import { listSymbols } from './list-symbols.js';
import { measureResult } from './measure-result.js';
import { periodNotes } from './notes/period-notes.js';
import { readingNotes } from './notes/reading-notes.js';
import { significantDigits } from './significant-digits.js';
import { substituteValues } from './substitute-values.js';

/** Digits that an answer shows where nothing else is known. */
const USUAL_DIGITS = 6;
/** A result that six digits round to so few is shown with zeros. */
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

/** Tells whether a number is one, or as large as something that was put in: a result that rounds to it would pass for it. */
const isFamiliar = (shown: number, links: readonly Link[]): boolean =>
  Math.abs(shown) === 1 || links.some(({ bindings }) => bindings.some(({ value }) => value === shown));

/** Shows no digit that is not justified; a result that six digits make round is shown with zeros, or in full where it would pass for another. */
const digitsOf = (value: number, links: readonly Link[], bound: number, justified: number): { readonly digits?: number } => {
  if (justified < USUAL_DIGITS) return { digits: justified };
  const shown = Number(value.toPrecision(USUAL_DIGITS));
  const isHidden = Math.abs(shown - value) > 4 * bound * Math.abs(value);
  if (!isHidden) return {};
  const length = shown.toExponential().replace(/e.*/, '').replace(/\D/g, '').length;
  if (length > FEW_DIGITS || links.at(-1)?.gives.unitText === 'currency') return {};
  return { digits: isFamiliar(shown, links) ? 15 : USUAL_DIGITS };
};

/** Gives what a chain assumes, where it comes from and what to note: that of every operator in it, each named where there are several. */
const provenanceOf = (links: readonly Link[]): { readonly assumes?: string; readonly source: string; readonly notice?: string } => {
  const operators = [...new Map(links.map(({ operator }) => [operator.id, operator])).values()];
  const isChain = operators.length > 1;
  const assumes = operators.flatMap(({ id, record }) =>
    record.assumes === undefined ? [] : [`${isChain ? `${id}: ` : ''}${record.assumes}`],
  );
  const notices = new Set(operators.flatMap(({ domain }) => (domain.notice === undefined ? [] : [domain.notice])));
  return {
    ...(assumes.length === 0 ? {} : { assumes: assumes.join('; ') }),
    source: operators.map(({ id, record }) => `${id} ${record.name}: ${record.source}`).join('; '),
    ...(notices.size === 0 ? {} : { notice: [...notices].join(' ') }),
  };
};

/**
 * Tells a run of the protocol as a person or a model reads it: the last result in the unit asked for, the equation with the values put in,
 * where it comes from and what to note.
 * @param asked the computation as the caller wrote it, for notes on how it was read
 * @throws Fault of {@link measureResult}
 */
export const answerComputation = (run: ComputedChain, wanted: string | undefined, asked: Computation = {}) => {
  const { links, propagated } = run;
  const measured = measureResult(run, wanted);
  const { last, money, value, unit, uncertainty, absoluteErrorBound, relativeErrorBound, method } = measured;
  const { operator, gives } = last;
  const shares = propagated?.at(-1)?.shares.filter(({ share }) => share >= LEAST_SHARE);
  const notes = [...periodNotes(links, asked), ...readingNotes(asked.inputs ?? {}, links), ...measured.notes()];
  const name = symbolToUnicode(gives.name);
  // Of a zero no digit is significant; its place is what the absolute bound says.
  const bound = relativeErrorBound ?? Math.min(1, absoluteErrorBound / Math.abs(value));
  const justified = significantDigits(value, bound, uncertainty);
  const said =
    relativeErrorBound === undefined && uncertainty === undefined
      ? formatComputed(measured, unit)
      : formatQuantity(value, unit, uncertainty === undefined ? digitsOf(value, links, bound, justified) : { uncertainty });
  return {
    answer: `${name} = ${said}`,
    operator: { id: operator.id, name: operator.record.name },
    symbol: gives.name,
    meaning: gives.meaning,
    value,
    unit,
    ...(uncertainty === undefined ? {} : { uncertainty }),
    ...(shares === undefined ? {} : { uncertaintyFrom: shares.slice(0, 10).map((share) => ({ ...share })) }),
    absoluteErrorBound,
    ...(relativeErrorBound === undefined ? {} : { relativeErrorBound }),
    significantDigits: justified,
    equation: links.map(({ operator: each }) => equationOf(each)).join('; '),
    substituted: links.map((link) => substituteValues(link, money)).join('; '),
    symbols: listSymbols(links, money).map((listed) => ({ ...listed })),
    ...(links.length < 2 ? {} : { plan: [...describePlan(links, money)] }),
    method,
    ...provenanceOf(links),
    ...(notes.length === 0 ? {} : { notes }),
  };
};
