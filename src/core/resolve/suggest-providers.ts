import { Fault, isFault } from '../faults.js';
import { isExchangeable } from '../registry/is-exchangeable.js';
import type { Registry } from '../registry/registry.js';
import type { IndexedOperator, IndexedSymbol } from '../registry/registry-source.js';
import { meaningWords } from '../search/symbol-index.js';

/** Most operators that are named for a missing symbol, and most missing symbols that are told of. */
const MOST_PROVIDERS = 3;
const MOST_MISSING = 2;
/** What speaks for a provider. */
const EVIDENCE = { name: 2, unit: 0.5, domain: 1, meaning: 4, runs: 4, least: 2, leastAlike: 0.5, leastAlikeBare: 0.7 } as const;

/** A symbol that nothing gives. */
export interface WantedSymbol {
  readonly name: string;
  readonly unitText: string;
  readonly meaning: string;
}

/** An operator whose output could be what is missing. */
export interface Provider {
  readonly id: string;
  readonly name: string;
  readonly equation: string;
  /** True where the inputs at hand are all that it needs. */
  readonly isRunnable: boolean;
}

/** Gives the share of words that two meanings have in common. */
const likeness = (a: readonly string[], b: readonly string[]): number => {
  const shared = a.filter((word) => b.includes(word)).length;
  return shared === 0 ? 0 : shared / Math.max(a.length, b.length);
};

const runsWith = ({ inputs }: IndexedOperator, given: ReadonlySet<string>): boolean => {
  const needed = inputs.filter(({ hasDefault }) => !hasDefault);
  return needed.length > 0 && needed.every(({ name }) => given.has(name));
};

const isBare = ({ unitText }: WantedSymbol): boolean => unitText === '1' || unitText === 'currency';

const weigh = (
  operator: IndexedOperator,
  wanted: WantedSymbol,
  words: readonly string[],
  near: string,
  given: ReadonlySet<string>,
): number => {
  const { output, domain } = operator;
  const alike = likeness(output.words, words);
  const isSameName = output.name === wanted.name;
  // A bare number may be anything; only its meaning tells, and a word or two are no meaning.
  const least = isBare(wanted) ? (isSameName ? EVIDENCE.leastAlike : EVIDENCE.leastAlikeBare) : isSameName ? 0 : EVIDENCE.leastAlike;
  if (alike < least) return 0;
  return (
    (isSameName ? EVIDENCE.name : 0) +
    (output.unitText === wanted.unitText ? EVIDENCE.unit : 0) +
    (domain === near ? EVIDENCE.domain : 0) +
    (runsWith(operator, given) ? EVIDENCE.runs : 0) +
    EVIDENCE.meaning * alike
  );
};

/**
 * Finds operators that could give a missing symbol: their output has its dimension and kind, and its name or words of its meaning. Those
 * that the given inputs suffice for come first, then those with the same name, the same domain and the most words in common; three at most.
 * @param domain id of the domain of the operator that lacks it
 * @param given names of inputs that are at hand
 */
export const suggestProviders = (
  wanted: WantedSymbol,
  domain: string,
  given: readonly string[],
  registry: Registry,
  except: readonly string[] = [],
): readonly Provider[] => {
  const words = meaningWords(wanted.meaning);
  const names = new Set(given);
  const takesItself = ({ inputs }: IndexedOperator): boolean => inputs.some((input: IndexedSymbol) => input.name === wanted.name);
  return registry.symbols
    .filter(({ id }) => !except.includes(id))
    .map((operator) => ({ operator, weight: weigh(operator, wanted, words, domain, names) }))
    .filter(
      ({ operator, weight }) =>
        weight >= EVIDENCE.least && !takesItself(operator) && isExchangeable(operator.output.unitText, wanted.unitText),
    )
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_PROVIDERS)
    .map(({ operator }) => {
      const { id, record } = registry.operator(operator.id);
      return { id, name: record.name, equation: record.equation, isRunnable: runsWith(operator, names) };
    });
};

/**
 * Adds to the refusal of a computation that lacks inputs which operators could give them. Of one operator that is not a chain the caller
 * mostly forgot an input: then only those are named that need nothing more than what is at hand.
 */
export const addProviders = (fault: Fault, given: readonly string[], chain: readonly string[], registry: Registry): Fault => {
  if (!isFault(fault, 'MISSING_INPUT')) return fault;
  const { operator: id, missing, soleUnknown } = fault.details;
  // Where the output was given, its unknown is sought and not provided.
  if (id === undefined || missing.length > MOST_MISSING || soleUnknown !== undefined) return fault;
  const { inputs, output, domain } = registry.operator(id);
  const found = missing.flatMap(({ symbol: name }) => {
    const wanted = [...inputs, output].find((symbol) => symbol.name === name);
    const suggested = wanted === undefined || wanted.list ? [] : suggestProviders(wanted, domain.id, given, registry, [id, ...chain]);
    const providers = chain.length > 1 ? suggested : suggested.filter(({ isRunnable }) => isRunnable);
    return providers.length === 0 ? [] : [{ symbol: name, providers }];
  });
  if (found.length === 0) return fault;
  const providers = found.map(({ symbol, providers: list }) => ({
    symbol,
    operators: list.map(({ isRunnable: _, ...provider }) => provider),
  }));
  return new Fault('MISSING_INPUT', fault.message, { ...fault.details, providers });
};
