import type { InputValue } from '../inputs/computation.js';
import { foldSymbol } from '../inputs/fold-symbol.js';
import type { Operator } from '../registry/operator.js';
import type { Registry } from '../registry/registry.js';
import { MAX_OPERATORS, SUBSTRATE } from './choose-chain.js';
import { judgeFit } from './judge-fit.js';
import { isNamed, judgeWords, type WordsFit } from './judge-words.js';
import { refuseNames } from './refuse-names.js';

/** What the caller gives beside the operators: evidence for what the words mean. */
export interface NamingEvidence {
  /** Names of the inputs as the caller wrote them. */
  readonly inputs: readonly string[];
  /** Values of inputs, for the call that a refusal writes. */
  readonly values?: Readonly<Record<string, InputValue>> | undefined;
  readonly solveFor?: string | undefined;
  /** Unit that the answer was asked for in, for that call. */
  readonly unit?: string | undefined;
  /** Keeps to one domain. */
  readonly domain?: string | undefined;
}

/** An operator that was taken for words. */
export interface NamedOperator {
  readonly asked: string;
  readonly id: string;
  readonly name: string;
  /** `name`: the words are its name or an alias. `search`: it is the one clear answer of the search. */
  readonly by: 'name' | 'search';
}

/** The entries of a chain as ids, and which of them were words. */
export interface NamedOperators {
  readonly ids: readonly string[];
  readonly named: readonly NamedOperator[];
}

/** An operator that an entry may mean; `clear` where it may be taken without asking. */
export interface NameCandidate {
  readonly operator: Operator;
  readonly score: number;
  readonly by: 'id' | 'name' | 'search';
  readonly clear: boolean;
  /** What its words and those of the entry have to do with each other. */
  readonly words: WordsFit;
  /** False where the search says that what was asked for may not be here. */
  readonly isMatch: boolean;
}

/** Hits that are looked at for one entry. */
const LOOKED_AT = 20;
/** Words of its name that an operator which the inputs fit as well must leave unsaid beyond those of the one that is taken. */
const CLEARLY = 2;
/** Candidates of each entry that are put together, where several are words. */
const COMBINED = 5;

const ID = /^[A-Za-z]{2}\d{1,4}$/;

/** Words that are an id, a name or an alias. */
const NAMED: WordsFit = {
  isGiven: true,
  isTelling: true,
  isWhole: true,
  isRival: true,
  isCovered: true,
  share: 1,
  isContrary: false,
  nearness: 'said',
  leftOver: 0,
};

const byId = (operator: Operator): readonly NameCandidate[] => [{ operator, score: 1, by: 'id', clear: true, isMatch: true, words: NAMED }];

/** Searches in both spellings of verbs (`ionised`, `ionized`), since records have either. */
const hitsOf = (entry: string, registry: Registry, within: { readonly domain?: string }) => {
  const spellings = new Set([
    entry,
    entry.replace(/(?<=\p{L}{3})iz(?=(?:e|ed|ing|ations?)\b)/giu, 'is'),
    entry.replace(/(?<=\p{L}{3})is(?=(?:e|ed|ing|ations?)\b)/giu, 'iz'),
  ]);
  const hits = [...spellings].flatMap((spelled) => registry.search(spelled, { limit: LOOKED_AT, ...within }).hits);
  if (spellings.size === 1) return hits;
  const found = hits.sort((a, b) => b.score - a.score);
  return found.filter(({ id }, i) => found.findIndex((hit) => hit.id === id) === i).slice(0, LOOKED_AT);
};

const candidatesFor = (entry: string, registry: Registry, { domain, solveFor, inputs }: NamingEvidence): readonly NameCandidate[] => {
  if (registry.has(entry) || ID.test(entry)) return byId(registry.operator(entry));
  const within = domain === undefined ? {} : { domain: registry.domain(domain).id };
  // An empty query lists everything and asks for nothing.
  const hits = entry === '' ? [] : hitsOf(entry, registry, within);
  // An operator that nothing speaks for is refused as an unknown id is, with the nearest.
  if (hits.length === 0) return byId(registry.operator(entry));
  const found = hits.map(({ id, score, confidence }) => ({ operator: registry.operator(id), score, confidence }));
  const called = found.filter(({ operator }) => isNamed(entry, operator, solveFor));
  if (called.length > 0)
    return called.map(({ operator }) => ({ operator, score: 1, by: 'name', clear: true, isMatch: true, words: NAMED }));
  return found.map(({ operator, score, confidence }) => {
    const words = judgeWords(entry, operator, solveFor);
    const isMatch = confidence === 'match';
    // What is given is not what is asked for: the unknown must be named then.
    const isGiven = solveFor === undefined && inputs.some((key) => foldSymbol(key, [operator]) === operator.output.name);
    return { operator, score, by: 'search', clear: words.isGiven && isMatch && !isGiven, isMatch, words };
  });
};

interface Combination {
  readonly chain: readonly NameCandidate[];
  readonly leftOver: number;
  readonly isComplete: boolean;
}

const combine = (lists: readonly (readonly NameCandidate[])[]): readonly (readonly NameCandidate[])[] => {
  const most = lists.filter(({ length }) => length > 1).length > 1 ? COMBINED : LOOKED_AT;
  return lists.reduce<readonly (readonly NameCandidate[])[]>(
    (chains, list) => chains.flatMap((chain) => list.slice(0, most).map((candidate) => [...chain, candidate])),
    [[]],
  );
};

/** Gives the chains whose symbols take every input. */
const fittingChains = (lists: readonly (readonly NameCandidate[])[], { inputs, solveFor }: NamingEvidence): readonly Combination[] =>
  combine(lists).flatMap((chain): readonly Combination[] => {
    const fit = judgeFit(
      chain.map(({ operator }) => operator),
      inputs,
      solveFor,
    );
    if (fit === 'out') return [];
    return [
      { chain, leftOver: chain.reduce((sum, { words }) => sum + words.leftOver, 0), isComplete: fit === 'complete' && inputs.length > 0 },
    ];
  });

/** Chooses the one chain that the words name with the fewest words of its names unsaid; of two alike the one that lacks nothing. */
const theOneNamed = (chains: readonly Combination[], hasInputs: boolean): Combination | undefined => {
  const clear = chains.filter(({ chain }) => chain.every((candidate) => candidate.clear));
  const least = Math.min(...clear.map(({ leftOver }) => leftOver));
  const nearest = clear.filter(({ leftOver }) => leftOver === least);
  const complete = nearest.filter(({ isComplete }) => isComplete);
  const [only, ...others] = complete.length > 0 ? complete : nearest;
  if (only === undefined || others.length > 0) return undefined;
  // Others of the same noun that say no more than was said, or that the inputs fit as well, leave it open which is meant.
  const rivals = chains.filter((other) => other !== only && other.chain.every(({ words }) => words.isRival));
  if (
    rivals.some(
      ({ leftOver, isComplete }) =>
        leftOver < only.leftOver || (isComplete && leftOver < only.leftOver + CLEARLY && !only.chain.every(({ words }) => words.isWhole)),
    )
  )
    return undefined;
  const isTold = only.chain.every(({ words }) => words.isTelling);
  return only.isComplete || (isTold && (!hasInputs || only.leftOver === 0)) ? only : undefined;
};

/**
 * Resolves the entries of a chain, each an id, a name, an alias or a question, to ids. A name or alias goes before the search; a search is
 * followed only where one operator is clearly what the words speak of and the inputs are symbols of it.
 * @throws Fault AMBIGUOUS_OPERATOR with the candidates and what each takes, UNKNOWN_OPERATOR where nothing is found
 */
export const nameOperators = (entries: readonly string[], evidence: NamingEvidence, registry: Registry): NamedOperators => {
  const asked = entries.map((entry) => entry.trim());
  const isTooLong = asked.filter((entry) => entry.toUpperCase() !== SUBSTRATE).length > MAX_OPERATORS;
  if (isTooLong || asked.every((entry) => registry.has(entry) || ID.test(entry))) return { ids: asked, named: [] };
  const lists = asked.map((entry) => candidatesFor(entry, registry, evidence));
  const isSure = lists.every((list) => list.length === 1 && list[0]?.clear === true);
  const chains = isSure ? [] : fittingChains(lists, evidence);
  const named = theOneNamed(chains, evidence.inputs.length > 0);
  if (!isSure && named === undefined)
    throw refuseNames(
      asked,
      lists,
      chains.map(({ chain }) => chain),
      evidence,
    );
  const taken = isSure ? lists.flat() : (named?.chain ?? []);
  return {
    ids: taken.map(({ operator }) => operator.id),
    named: taken.flatMap(({ operator, by }, i) =>
      by === 'id' ? [] : [{ asked: asked[i] ?? '', id: operator.id, name: operator.record.name, by }],
    ),
  };
};
