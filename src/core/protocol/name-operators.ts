import type { Operator } from '../registry/operator.js';
import type { Registry } from '../registry/registry.js';
import { stemsOf } from '../registry/search/split-words.js';
import { MAX_OPERATORS, SUBSTRATE } from './choose-chain.js';
import { judgeFit } from './judge-fit.js';
import { refuseNames } from './refuse-names.js';

/** What the caller gives beside the operators: evidence for what the words mean. */
export interface NamingEvidence {
  /** Names of the inputs as the caller wrote them. */
  readonly inputs: readonly string[];
  readonly solveFor?: string | undefined;
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
}

/**
 * What the search must show before its answer is taken. Fitted on test/search/tuned.json and everyday.json alone; the measure and its floors
 * stand in the test.
 */
const CLEAR = {
  /** How much better the first is than the next that fits, where the inputs tell nothing. */
  leadAlone: 1.5,
  /** The same where all inputs are symbols of the first and nothing is missing. */
  leadWithInputs: 1.4,
  /** Least share of the best score of all; what the words speak of is not overruled by the names of the inputs. */
  nearBest: 0.75,
} as const;

/** Hits that are looked at for one entry. */
const LOOKED_AT = 10;
/** Candidates of each entry that are put together, where several are words. */
const COMBINED = 5;

const ID = /^[A-Za-z]{2}\d{1,4}$/;

const isCalled = ({ record }: Operator, stems: string): boolean =>
  [record.name, ...record.also].some((name) => stemsOf(name).join(' ') === stems);

const candidatesFor = (entry: string, registry: Registry, domain: string | undefined): readonly NameCandidate[] => {
  if (registry.has(entry) || ID.test(entry)) return [{ operator: registry.operator(entry), score: 1, by: 'id', clear: true }];
  const within = domain === undefined ? {} : { domain: registry.domain(domain).id };
  // An empty query lists everything and asks for nothing.
  const hits = entry === '' ? [] : registry.search(entry, { limit: LOOKED_AT, ...within }).hits;
  // An operator that nothing speaks for is refused as an unknown id is, with the nearest.
  if (hits.length === 0) return [{ operator: registry.operator(entry), score: 1, by: 'id', clear: true }];
  const found = hits.map(({ id, score, confidence }) => ({ operator: registry.operator(id), score, confidence }));
  const stems = stemsOf(entry).join(' ');
  const called = stems === '' ? [] : found.filter(({ operator }) => isCalled(operator, stems));
  if (called.length > 0) return called.map(({ operator }) => ({ operator, score: 1, by: 'name', clear: true }));
  const best = found[0]?.score ?? 0;
  return found.map(({ operator, score, confidence }) => ({
    operator,
    score,
    by: 'search',
    clear: confidence === 'match' && score > 0 && score >= CLEAR.nearBest * best,
  }));
};

interface Combination {
  readonly chain: readonly NameCandidate[];
  readonly score: number;
  readonly isComplete: boolean;
}

const combine = (lists: readonly (readonly NameCandidate[])[]): readonly (readonly NameCandidate[])[] => {
  const most = lists.filter(({ length }) => length > 1).length > 1 ? COMBINED : LOOKED_AT;
  return lists.reduce<readonly (readonly NameCandidate[])[]>(
    (chains, list) => chains.flatMap((chain) => list.slice(0, most).map((candidate) => [...chain, candidate])),
    [[]],
  );
};

/** Gives the chains whose symbols take every input; those that lack nothing alone, where there are such; best first. */
const fittingChains = (lists: readonly (readonly NameCandidate[])[], evidence: NamingEvidence): readonly Combination[] => {
  const fitting = combine(lists).flatMap((chain): readonly Combination[] => {
    const fit = judgeFit(
      chain.map(({ operator }) => operator),
      evidence.inputs,
      evidence.solveFor,
    );
    if (fit === 'out') return [];
    return [{ chain, score: chain.reduce((product, { score }) => product * score, 1), isComplete: fit === 'complete' }];
  });
  const complete = fitting.filter(({ isComplete }) => isComplete);
  return [...(complete.length > 0 ? complete : fitting)].sort((a, b) => b.score - a.score);
};

const isTaken = ([first, second]: readonly Combination[], hasInputs: boolean): boolean => {
  if (first === undefined || !first.chain.every(({ clear }) => clear)) return false;
  const lead = hasInputs && first.isComplete ? CLEAR.leadWithInputs : CLEAR.leadAlone;
  return second === undefined || first.score >= lead * second.score;
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
  const lists = asked.map((entry) => candidatesFor(entry, registry, evidence.domain));
  const isSure = lists.every((list) => list.length === 1 && list[0]?.clear === true);
  const chains = isSure ? [] : fittingChains(lists, evidence);
  if (!isSure && !isTaken(chains, evidence.inputs.length > 0))
    throw refuseNames(
      asked,
      lists,
      chains.map(({ chain }) => chain),
      evidence,
    );
  const taken = isSure ? lists.flat() : (chains[0]?.chain ?? []);
  return {
    ids: taken.map(({ operator }) => operator.id),
    named: taken.flatMap(({ operator, by }, i) =>
      by === 'id' ? [] : [{ asked: asked[i] ?? '', id: operator.id, name: operator.record.name, by }],
    ),
  };
};
