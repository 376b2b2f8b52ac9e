import { Fault } from '../core/faults.js';
import type { Binding, Link } from '../core/inputs/computation.js';
import { askedGaugeUnit } from '../core/inputs/read-gauge.js';
import { PRECISION_LIMIT } from '../core/protocol/bound-precision.js';
import type { ComputedChain } from '../core/protocol/compute-chain.js';
import { convertTo, toSymbolUncertainty } from '../core/quantity/convert.js';
import { parseUnit } from '../core/quantity/unit/parse-unit.js';
import { toSi, type Unit } from '../core/quantity/unit/unit.js';
import { defaultNote } from './default-note.js';

/** The domains in which a rate is one of interest: a number above one was probably meant in per cent. */
const MONEY_DOMAINS: ReadonlySet<string> = new Set(['finance', 'derivatives', 'economics', 'portfolio-risk']);

/** Readings of a bare number that are right by the record and often meant otherwise. */
const bareNumberNotes = ({ symbol, value, bare }: Binding, domain: string): readonly string[] => {
  if (!bare || typeof value !== 'number') return [];
  const { name, unitText, meaning } = symbol;
  if (unitText === 'K' && value < 200) return [`${name} was read as ${value} K; write "${value} degC" if Celsius is meant.`];
  if (unitText === 'rad' && Math.abs(value) > 2 * Math.PI)
    return [`${name} was read as ${value} rad; write "${value} deg" if degrees are meant.`];
  if (unitText === '%' && value !== 0 && Math.abs(value) <= 1)
    return [`${name} was read as ${value} %; write "${Number((value * 100).toPrecision(12))} %" if ${value} was meant as a share of one.`];
  if (MONEY_DOMAINS.has(domain) && unitText === '1' && value > 1 && /\b(rate|yield|interest|return|volatility)\b/.test(meaning)) {
    return [`${name} = ${value} is ${Number((value * 100).toPrecision(12))} %; write "${value} %" if per cent is meant.`];
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

/** One letter may stand for two things in two equations: legal where it is one thing written in two ways. */
const sharedNotes = (links: readonly Link[]): readonly string[] => {
  const first = new Map<string, { readonly id: string; readonly meaning: string }>();
  return links.flatMap(({ operator: { id }, bindings }) =>
    bindings.flatMap(({ symbol: { name, meaning }, origin }) => {
      if (origin.type !== 'input' || origin.key !== name) return [];
      const before = first.get(name);
      if (before === undefined) first.set(name, { id, meaning });
      if (before === undefined || before.id === id || before.meaning === meaning) return [];
      return [
        `${name} was read by ${before.id} (${before.meaning}) and by ${id} (${meaning}): if these are two values, give ${before.id}.${name} and ${id}.${name}.`,
      ];
    }),
  );
};

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
    throw new Fault('ILL_CONDITIONED', `The answer is within rounding of 0 ${target.text}, so that its digits are lost in this unit.`, {
      unit: target.text,
      hints: [{ kind: 'fact', text: `In ${own.text} it keeps them.` }],
    });
  }
  return {
    value: converted,
    bound: relative,
    ...(uncertainty === undefined
      ? {}
      : { uncertainty: toSymbolUncertainty({ value, unit: own }, uncertainty, target, 'output') / target.factor }),
  };
};

/** The last result of a run in the unit asked for, without the words of its answer. */
export interface MeasuredResult {
  /** The link that gives it. */
  readonly last: Link;
  readonly value: number;
  readonly unit: string;
  readonly uncertainty?: number;
  readonly relativeErrorBound: number;
  readonly method: string;
  /** Gives what to note: of the many items of a batch only a few are asked. */
  readonly notes: () => readonly string[];
  /** Code of the currency that the caller stated. */
  readonly money: string | undefined;
}

/**
 * Gives the last result of a run in the unit asked for, its error with it, and what to note: of the many items of a batch nothing else is told.
 * @throws Fault INVALID_REQUEST where the chain is KO42 alone, or a fault of the conversion to the unit asked for
 */
export const measureResult = ({ links, results, propagated }: ComputedChain, asked: string | undefined): MeasuredResult => {
  const last = links.at(-1);
  const result = results.at(-1);
  if (!last || !result) {
    throw new Fault('INVALID_REQUEST', 'There is nothing to compute: no operator is named.');
  }
  const { gives } = last;
  const money = links.flatMap(({ bindings }) => bindings).find(({ currency }) => currency !== undefined)?.currency;
  const isMoney = gives.unitText === 'currency';
  const wanted = asked === undefined ? undefined : askedGaugeUnit(asked, gives);
  const target = wanted === undefined ? gives.unit : parseUnit(wanted, gives.unit.dimension);
  if (money !== undefined && target.currency !== undefined && target.currency !== money) {
    throw new Fault(
      'KIND_MISMATCH',
      `The amounts are in ${money} and the answer is asked for in ${target.currency}. There are no exchange rates here.`,
      {
        currencies: [money, target.currency],
      },
    );
  }
  const { value, uncertainty, bound } = convert(result.value, result.uncertainty, result.relativeErrorBound, gives.unit, target);
  const unit = wanted ?? (isMoney && money !== undefined ? money : gives.unitText);
  const notes = (): readonly string[] => [
    ...defaultNote(links),
    ...chainNotes(links),
    ...sharedNotes(links),
    ...links.flatMap(({ bindings, operator: { domain } }) => bindings.flatMap((binding) => bareNumberNotes(binding, domain.id))),
    ...uncertaintyNotes(links, propagated?.at(-1)?.shares),
  ];
  return {
    last,
    value,
    unit,
    ...(uncertainty === undefined ? {} : { uncertainty }),
    relativeErrorBound: bound,
    method: result.method ?? 'direct',
    notes,
    money,
  };
};
