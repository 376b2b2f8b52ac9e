import type { Operator } from '../registry/operator.js';
import { isOperatorId, isOwnId } from '../registry/operator-id.js';
import type { Registry } from '../registry/registry.js';
import { MAX_OPERATORS, SUBSTRATE } from './choose-chain.js';
import { type Evidence, fitInputs } from './fit-inputs.js';
import { isTurnedByUnit, type Match, matchOperators, theOneThatFits } from './match-operators.js';
import { symbolNamed } from './record-names.js';
import { refuseWords } from './refuse-words.js';

/** An operator that was taken for words. */
export interface NamedOperator {
  readonly asked: string;
  readonly id: string;
  readonly name: string;
  /** `name`: the words are its name or an alias. `search`: it is the one that the words and the inputs fit. */
  readonly by: 'name' | 'search';
}

/** The entries of a chain as ids, and which of them were words. */
export interface ResolvedOperators {
  readonly ids: readonly string[];
  readonly named: readonly NamedOperator[];
}

/** What an entry of a chain may mean; one choice alone where it is an id or a name. */
interface Entry {
  readonly asked: string;
  readonly by: 'id' | 'name' | 'search';
  readonly choices: readonly Match[];
}

/** Choices of each entry that are put together where several are words. */
const COMBINED = 4;

/** Tells whether an entry is written as an id, so that it is no question. */
const isId = (text: string): boolean => isOperatorId(text) || isOwnId(text);

const readEntry = (asked: string, evidence: Evidence, registry: Registry, isAlone: boolean): Entry => {
  const matches = registry.has(asked) || isId(asked) ? [] : matchOperators(asked, evidence, registry);
  // What nothing speaks for is refused as an unknown id is, with the nearest.
  if (matches.length === 0) {
    const operator = registry.operator(asked);
    return { asked, by: 'id', choices: [{ operator, score: 1, isSure: true, fit: fitInputs([operator], evidence) }] };
  }
  // The name of a symbol that an operator is solved for counts where that symbol comes out; a name that only shares its noun with an input
  // (`unit price` of the price of a pack) counts as well where nothing is missing.
  const named = matches.filter((match) => {
    const { operator, fit } = match;
    const symbol = symbolNamed(asked, operator);
    return (
      symbol !== undefined &&
      ((symbol.of === operator.output.name && !(isAlone && isTurnedByUnit(match))) ||
        symbol.of === fit.sought?.name ||
        (!symbol.isStated && fit.isComplete))
    );
  });
  // A name under which nothing takes what is given is a question where another operator takes all of it; in a chain others may take the rest.
  const isMeant =
    !isAlone || named.some(({ fit }) => fit.unread.length === 0) || !matches.some(({ fit, isSure }) => isSure && fit.isComplete);
  return named.length > 0 && isMeant ? { asked, by: 'name', choices: named } : { asked, by: 'search', choices: matches };
};

/** Gives the only one that has something, or nothing. */
const onlyOne = (choices: readonly Match[], has: (choice: Match) => boolean): Match | undefined => {
  const [only, ...others] = choices.filter(has);
  return others.length === 0 ? only : undefined;
};

const isBySymbols = ({ fit }: Match): boolean => fit.placed.placements.every(({ by }) => by === 'symbol' || by === 'spelling');

/** Gives the operator of a lone entry where it is plain. */
const takeAlone = ({ asked, by, choices }: Entry, evidence: Evidence): Match | undefined => {
  if (by === 'search') return Object.keys(evidence.inputs).length === 0 ? undefined : theOneThatFits(asked, choices, evidence);
  const [only, ...others] = choices;
  if (others.length === 0) return only;
  return onlyOne(choices, ({ fit }) => fit.isComplete) ?? onlyOne(choices, (choice) => choice.fit.isComplete && isBySymbols(choice));
};

const combine = (entries: readonly Entry[]): readonly (readonly Match[])[] =>
  entries.reduce<readonly (readonly Match[])[]>(
    (chains, { choices }) => chains.flatMap((chain) => choices.slice(0, COMBINED).map((choice) => [...chain, choice])),
    [[]],
  );

const operatorsOf = (chain: readonly Match[]): readonly Operator[] => chain.map(({ operator }) => operator);

/** Gives the one chain that takes every input and lacks nothing. */
const takeChain = (entries: readonly Entry[], evidence: Evidence): readonly Match[] | undefined => {
  const all = combine(entries);
  const [first] = all;
  if (first !== undefined && all.length === 1) return first;
  const [only, ...others] = all.filter((chain) => fitInputs(operatorsOf(chain), evidence).isComplete);
  return only === undefined || others.length > 0 || only.some(({ isSure }) => !isSure) ? undefined : only;
};

/**
 * Resolves the entries of a chain, each an id, a name, an alias or a question, to ids. A name or an alias is taken as it is; a question only where
 * exactly one operator near the best of the search takes every input, lacks nothing and agrees with the unit asked for, and is not doubted.
 * @throws Fault AMBIGUOUS_OPERATOR with three candidates at most and a call, UNKNOWN_OPERATOR where nothing is found
 */
export const resolveOperators = (entries: readonly string[], evidence: Evidence, registry: Registry): ResolvedOperators => {
  const asked = entries.map((entry) => entry.trim());
  const isTooLong = asked.filter((entry) => entry.toUpperCase() !== SUBSTRATE).length > MAX_OPERATORS;
  if (isTooLong || asked.every((entry) => registry.has(entry) || isId(entry))) return { ids: asked, named: [] };
  const read = asked.map((entry) => readEntry(entry, evidence, registry, asked.length === 1));
  const [alone, ...more] = read;
  const single = alone !== undefined && more.length === 0 ? takeAlone(alone, evidence) : undefined;
  const taken = more.length > 0 ? takeChain(read, evidence) : single === undefined ? undefined : [single];
  if (taken === undefined) {
    const at = Math.max(
      0,
      read.findIndex(({ choices }) => choices.length > 1),
    );
    const chain = read.flatMap(({ choices }) => choices.slice(0, 1)).map(({ operator }) => operator);
    throw refuseWords({ asked: asked[at] ?? '', matches: read[at]?.choices ?? [], chain, fit: fitInputs(chain, evidence) }, evidence);
  }
  return {
    ids: taken.map(({ operator }) => operator.id),
    named: taken.flatMap(({ operator }, i) => {
      const { asked: words = '', by = 'id' } = read[i] ?? {};
      return by === 'id' ? [] : [{ asked: words, id: operator.id, name: operator.record.name, by }];
    }),
  };
};
