import { equationToUnicode, symbolToUnicode } from '../src/core/expression/to-unicode.js';
import { Fault } from '../src/core/faults.js';
import { PRECISION_LIMIT } from '../src/core/protocol/bound-precision.js';
import type { Binding, Computation, Link } from '../src/core/protocol/computation.js';
import { tellReadings } from '../src/core/protocol/fold-symbol.js';
import type { ProtocolRun } from '../src/core/protocol/run-protocol.js';
import { convertTo, toSymbolUncertainty } from '../src/core/quantity/convert.js';
import { formatQuantity } from '../src/core/quantity/format-quantity.js';
import { parseUnit } from '../src/core/quantity/parse-unit.js';
import { toSi, type Unit } from '../src/core/quantity/unit.js';
import { listSymbols } from './list-symbols.js';
import { periodNotes } from './period-notes.js';
import { significantDigits } from './significant-digits.js';
import { substituteValues } from './substitute-values.js';
import { tellPlan } from './tell-plan.js';

/** Digits that an answer shows where nothing else is known. */
const USUAL_DIGITS = 6;
/** A result that six digits round to so few is shown in full, so that 1.000000000356 does not pass for 1. */
const FEW_DIGITS = 3;
/** Shares of the variance below this are left out. */
const LEAST_SHARE = 1e-6;

/** Readings of a bare number that are right by the record and often meant otherwise. */
const bareNumberNotes = ({ symbol, value, bare }: Binding): readonly string[] => {
  if (!bare || typeof value !== 'number') return [];
  const { name, unitText, meaning } = symbol;
  if (unitText === 'K' && value < 200) return [`${name} was read as ${value} K; write "${value} degC" if Celsius is meant.`];
  if (unitText === 'rad' && Math.abs(value) > 2 * Math.PI)
    return [`${name} was read as ${value} rad; write "${value} deg" if degrees are meant.`];
  if (unitText === '1' && value > 1 && /\b(rate|yield|interest|return)\b/.test(meaning)) {
    return [`${name} = ${value} is ${value * 100} %; write "${value} %" if per cent is meant.`];
  }
  return [];
};

/** Results that nothing reads, and names that stand for two values, are legal and seldom meant. */
const chainNotes = (links: readonly Link[]): readonly string[] =>
  links.flatMap((link, i) => {
    const name = link.gives.name;
    const isRead = links.some(({ bindings }) => bindings.some(({ origin }) => origin.type === 'chain' && origin.link === i));
    const unread =
      i < links.length - 1 && !isRead ? [`${link.operator.id} gives ${name}, and no later operator takes it: its result is not used.`] : [];
    const other = links.find(
      (candidate) => candidate !== link && candidate.bindings.some(({ symbol, origin }) => symbol.name === name && origin.type !== 'chain'),
    );
    return other === undefined
      ? unread
      : [...unread, `${name} is an input of ${other.operator.id} and a result of ${link.operator.id}: these are two values.`];
  });

/** Uncertainties that vanish to first order are still there. */
const uncertaintyNotes = (
  links: readonly Link[],
  shares: readonly { readonly input: string; readonly share: number }[] | undefined,
): readonly string[] => {
  if (shares === undefined) return [];
  const stated = links.flatMap(({ bindings }) =>
    bindings.flatMap(({ origin, uncertainty }) =>
      origin.type === 'input' && typeof uncertainty === 'number' && uncertainty > 0 ? [origin.key] : [],
    ),
  );
  const vanished = stated.filter((key) => !shares.some(({ input }) => input === key));
  return vanished.map(
    (key) =>
      `The uncertainty of ${key} has no effect to first order at this point (a maximum, a minimum or a kink); its real effect is not shown.`,
  );
};

interface Converted {
  readonly value: number;
  readonly uncertainty?: number;
  readonly bound: number;
}

/** Converts a result to the unit of the answer, with what the conversion does to its digits. */
const convert = (value: number, uncertainty: number | undefined, bound: number, own: Unit, target: Unit): Converted => {
  if (own.text === target.text) return { value, bound, ...(uncertainty === undefined ? {} : { uncertainty }) };
  const si = toSi(value, own);
  const converted = convertTo(si, target, own);
  // The bound of the result, and one rounding each of the way to SI and back, where an offset can cancel leading digits.
  const error = (bound + 2 ** -52) * Math.abs(si);
  const relative = converted === 0 && si === 0 ? bound : error / Math.abs(converted * target.factor) + 2 ** -53;
  if (!(relative <= PRECISION_LIMIT)) {
    throw new Fault(
      'ILL_CONDITIONED',
      `The answer is within rounding of 0 ${target.text}, so that its digits are lost in this unit. Ask for it in ${own.text}.`,
      { unit: target.text },
    );
  }
  return {
    value: converted,
    bound: relative,
    ...(uncertainty === undefined ? {} : { uncertainty: toSymbolUncertainty({ value, unit: own }, uncertainty, target) / target.factor }),
  };
};

/** Shows no digit that is not justified, and those that rounding to six would hide. */
const digitsOf = (value: number, bound: number, justified: number): { readonly digits?: number } => {
  if (justified < USUAL_DIGITS) return { digits: justified };
  const shown = Number(value.toPrecision(USUAL_DIGITS));
  const length = shown.toExponential().replace(/e.*/, '').replace(/\D/g, '').length;
  const isHidden = Math.abs(shown - value) > 4 * bound * Math.abs(value);
  return isHidden && length <= FEW_DIGITS ? { digits: 15 } : {};
};

/**
 * Tells a run of the protocol as a person or a model reads it: the last result in the unit asked for, the equation with the values put in,
 * where it comes from and what to heed.
 * @param asked the computation as the caller wrote it, for notes on how it was read
 * @throws Fault of the conversion to the unit asked for
 */
export const answerComputation = ({ receipt, links, propagated }: ProtocolRun, wanted: string | undefined, asked: Computation = {}) => {
  const last = links.at(-1);
  const result = receipt.results.at(-1);
  if (!last || !result) {
    throw new Fault(
      'INVALID_REQUEST',
      'There is nothing to compute: name an operator beside KO42, or a domain and the inputs of one. prove answers KO42 alone.',
      {},
    );
  }
  const { operator, gives } = last;
  const money = links.flatMap(({ bindings }) => bindings).find(({ currency }) => currency !== undefined)?.currency;
  const isMoney = gives.unitText === 'currency';
  const target = wanted === undefined ? gives.unit : parseUnit(wanted, gives.unit.dimension);
  if (money !== undefined && target.currency !== undefined && target.currency !== money) {
    throw new Fault(
      'KIND_MISMATCH',
      `The amounts are in ${money} and the answer is asked for in ${target.currency}. genmath has no exchange rates: leave out \`unit\`, and convert the answer yourself.`,
      {
        currencies: [money, target.currency],
      },
    );
  }
  const { value, uncertainty, bound } = convert(receipt.R_t, result.uncertainty, result.relativeErrorBound, gives.unit, target);
  const unit = wanted ?? (isMoney && money !== undefined ? money : gives.unitText);
  const shares = propagated?.at(-1)?.shares.filter(({ share }) => share >= LEAST_SHARE);
  const notes = [
    ...tellReadings(
      asked.inputs ?? {},
      links.map((link) => link.operator),
    ),
    ...chainNotes(links),
    ...links.flatMap(({ bindings }) => bindings.flatMap(bareNumberNotes)),
    ...periodNotes(links, asked.operators ?? []),
    ...uncertaintyNotes(links, propagated?.at(-1)?.shares),
  ];
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
    equation: links.map((link) => equationToUnicode(link.operator.output.name, link.operator.expression)).join('; '),
    substituted: links.map((link) => substituteValues(link, money)).join('; '),
    symbols: listSymbols(links, money).map((listed) => ({ ...listed })),
    ...(links.length < 2 ? {} : { plan: [...tellPlan(links, money)] }),
    method: result.method ?? 'direct',
    ...(operator.record.assumes === undefined ? {} : { assumes: operator.record.assumes }),
    source: `${operator.id} ${operator.record.name}: ${operator.record.source}`,
    ...(operator.domain.notice === undefined ? {} : { notice: operator.domain.notice }),
    ...(notes.length === 0 ? {} : { notes }),
    receiptId: receipt.id,
  };
};
