import { symbolToUnicode } from '../../core/expression/print/to-unicode.js';
import type { Binding, Link } from '../../core/inputs/computation.js';
import type { ComputedChain } from '../../core/protocol/chain/compute-chain.js';
import { formatQuantity } from '../../core/quantity/text/format-quantity.js';
import type { SymbolDeclaration } from '../../core/registry/symbol-declaration.js';

/** What was said of the default of a symbol: it is the same in every item of a batch. */
const worded = new WeakMap<SymbolDeclaration, string>();

const wordDefault = (symbol: SymbolDeclaration, value: number): string => {
  const known = worded.get(symbol);
  if (known !== undefined) return known;
  const words = `${symbolToUnicode(symbol.name)} = ${formatQuantity(value, symbol.unitText)} (${symbol.meaning})`;
  worded.set(symbol, words);
  return words;
};

const takenOf = ({ origin, symbol, value }: Binding): readonly string[] =>
  origin.type === 'default' && typeof value === 'number' ? [wordDefault(symbol, value)] : [];

/** Says which values were taken because nobody gave them: a question may have meant another one. */
export const defaultNote = (links: readonly Link[]): readonly string[] => {
  const taken = links.flatMap(({ bindings }) => bindings.flatMap(takenOf));
  return taken.length === 0 ? [] : [`Taken by default: ${[...new Set(taken)].join('; ')}.`];
};

/** The domains in which a rate is one of interest: a number above one was probably meant in per cent. */
const MONEY_DOMAINS: ReadonlySet<string> = new Set(['finance', 'derivatives', 'economics', 'portfolio-risk']);

/** Readings of a bare number that are right by the record and often meant otherwise. */
const bareNumberNotes = ({ symbol, value, bare }: Binding, domain: string): readonly string[] => {
  if (!bare || typeof value !== 'number') return [];
  const { name, unitText, meaning } = symbol;
  if (unitText === 'K' && value < 200) return [`${name} was read as ${value} K; write "${value} degC" if Celsius is meant.`];
  if (unitText === 'rad' && Math.abs(value) > 2 * Math.PI)
    return [`${name} was read as ${value} rad; write "${value} deg" if degrees are meant.`];
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

/** Rounding is not all: an approximate model says itself how good it is. */
const modelNotes = (links: readonly Link[]): readonly string[] => {
  const stated = [...new Set(links.map(({ operator }) => operator))].flatMap(({ id, record: { modelError } }) =>
    modelError === undefined ? [] : [`${id}: ${modelError}`],
  );
  return stated.length === 0 ? [] : [`Error of the model, beside rounding, ${stated.join('; ')}.`];
};

type Shares = readonly { readonly input: string; readonly share: number }[];

/** Uncertainties that vanish to first order are still there. */
const uncertaintyNotes = (links: readonly Link[], shares: Shares | undefined): readonly string[] => {
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

/** Says what is right by the records and seldom meant so: values beyond the usual ones, defaults, results that nothing reads, letters for two things, bare numbers, vanished uncertainties. */
export const computationNotes = (
  { links, usualNotes }: Pick<ComputedChain, 'links' | 'usualNotes'>,
  shares: Shares | undefined,
): readonly string[] => [
  ...usualNotes(),
  ...defaultNote(links),
  ...modelNotes(links),
  ...chainNotes(links),
  ...sharedNotes(links),
  ...links.flatMap(({ bindings, operator: { domain } }) => bindings.flatMap((binding) => bareNumberNotes(binding, domain.id))),
  ...uncertaintyNotes(links, shares),
];
