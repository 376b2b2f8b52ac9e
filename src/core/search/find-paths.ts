import { isExchangeable } from '../registry/is-exchangeable.js';
import type { IndexedOperator, IndexedSymbol } from '../registry/registry-source.js';
import { isMeant, type PathEnds, type PathSymbol } from './read-path-symbols.js';

/** Most operators of a path. */
const MOST_OPERATORS = 3;
/** Chains that are looked at before a search gives up. */
const MOST_STATES = 400_000;

/** Where a symbol of a path comes from. */
export type PathOrigin = 'given' | 'default' | 'needed' | { readonly from: string };

/** One symbol that an operator of a path reads. */
export interface PathNeed {
  readonly operator: string;
  readonly symbol: IndexedSymbol;
  readonly origin: PathOrigin;
}

/** Operators that lead from some symbols to another, in the order in which they run. */
export interface Path {
  readonly operators: readonly IndexedOperator[];
  readonly target: IndexedSymbol;
  /** Whether the last operator is solved for the target, its own output being given. */
  readonly isSolved: boolean;
  readonly needs: readonly PathNeed[];
}

interface Goal {
  readonly operator: IndexedOperator;
  readonly target: IndexedSymbol;
  readonly isSolved: boolean;
}

const readsOf = ({ output, inputs }: IndexedOperator): readonly IndexedSymbol[] => [output, ...inputs];

const goalsOf = (to: PathSymbol, operators: readonly IndexedOperator[]): readonly Goal[] =>
  operators.flatMap((operator): readonly Goal[] => {
    if (isMeant(to, operator.output)) return [{ operator, target: operator.output, isSolved: false }];
    const target = operator.inputs.find((symbol) => !symbol.isList && isMeant(to, symbol));
    return target === undefined ? [] : [{ operator, target, isSolved: true }];
  });

const neededBy = (operator: IndexedOperator, { operator: last, target, isSolved }: Goal): readonly IndexedSymbol[] =>
  isSolved && operator === last ? readsOf(operator).filter((symbol) => symbol !== target) : operator.inputs;

/** Words that say nothing of which quantity it is. */
const GENERIC: ReadonlySet<string> = new Set(['angl', 'number', 'ratio', 'factor', 'coeffici', 'valu', 'size', 'distanc', 'time']);
/** Units of which symbols of one name are mostly different things. */
const BARE: ReadonlySet<string> = new Set(['1', '%', 'rad', 'deg']);

/** Tells whether the meanings of a result and of what it feeds have a word in common. */
const isAlike = (given: IndexedSymbol, wanted: IndexedSymbol): boolean => {
  const own = given.words.filter((word) => !GENERIC.has(word));
  const other = wanted.words.filter((word) => !GENERIC.has(word));
  return own.length === 0 || other.length === 0 || own.some((word) => other.includes(word));
};

/** Tells whether a result may feed a symbol of its name: its dimension and kind fit and, where these tell little, its meaning. */
const isFed = (given: IndexedSymbol, wanted: IndexedSymbol): boolean =>
  isExchangeable(given.unitText, wanted.unitText) && (!BARE.has(wanted.unitText) || isAlike(given, wanted));

/** Tells where each symbol of a chain comes from; nothing where a given symbol or a result is not used, or two readings of a symbol differ. */
const trace = (chain: readonly IndexedOperator[], goal: Goal, from: readonly PathSymbol[]): Path | undefined => {
  const used = new Map<PathSymbol, IndexedSymbol>();
  const feeding = new Set<IndexedOperator>();
  const needs: PathNeed[] = [];
  for (const [i, operator] of chain.entries()) {
    for (const symbol of neededBy(operator, goal)) {
      const feeder = chain.slice(0, i).findLast(({ output }) => output.name === symbol.name);
      const given = from.find((wanted) => isMeant(wanted, symbol));
      if (feeder !== undefined && !symbol.isList && isExchangeable(feeder.output.unitText, symbol.unitText)) {
        if (given !== undefined) return undefined;
        feeding.add(feeder);
        needs.push({ operator: operator.id, symbol, origin: { from: feeder.id } });
        continue;
      }
      // The target cannot be known before it is computed.
      if (symbol.name === goal.target.name) return undefined;
      const before = given === undefined ? undefined : used.get(given);
      const isSame = before === undefined || (before.name === symbol.name && isExchangeable(before.unitText, symbol.unitText));
      if (given !== undefined && isSame) used.set(given, symbol);
      const origin = given !== undefined && isSame ? 'given' : symbol.hasDefault ? 'default' : 'needed';
      needs.push({ operator: operator.id, symbol, origin });
    }
  }
  const isWhole = used.size === from.length && chain.slice(0, -1).every((operator) => feeding.has(operator));
  return isWhole ? { operators: chain, target: goal.target, isSolved: goal.isSolved, needs } : undefined;
};

/** How often a symbol is meant so in the whole registry: m is a mass more often than a slope. */
const createPopularity = (operators: readonly IndexedOperator[]): ((symbol: IndexedSymbol) => number) => {
  const counts = new Map<string, number>();
  const key = ({ name, unitText }: IndexedSymbol): string => `${name} ${unitText}`;
  for (const operator of operators) for (const symbol of readsOf(operator)) counts.set(key(symbol), (counts.get(key(symbol)) ?? 0) + 1);
  return (symbol) => Math.log(1 + (counts.get(key(symbol)) ?? 0));
};

/** What a path costs beside its length. */
const COST = { needed: 4, domain: 3, solved: 3, unlike: 10, otherWord: 1.5, usual: 2 } as const;
/** How much dearer than the best a path may be, and the most that one may cost: what costs more is a coincidence of names. */
const DEARER = 12;
const DEAREST = 20;

const createCost = (all: readonly IndexedOperator[], { from, to }: PathEnds): ((path: Path) => number) => {
  const popularity = createPopularity(all);
  return ({ operators: chain, needs, isSolved, target }) => {
    const extra = new Set(needs.flatMap(({ symbol, origin }) => (origin === 'needed' ? [symbol.name] : []))).size;
    const given = needs.flatMap(({ symbol, origin }) => (origin === 'given' ? [symbol] : []));
    const read = [target, ...given];
    const usual = read.reduce((sum, symbol) => sum + popularity(symbol), 0) / read.length;
    const otherWords = read.reduce((sum, symbol) => {
      const wanted = [to, ...from].find((end) => end.words.length > 0 && isMeant(end, symbol));
      return wanted === undefined ? sum : sum + symbol.words.length - wanted.words.length;
    }, 0);
    const unlike = needs.filter(({ symbol, origin }) => {
      // A result and what it feeds, or two readings of one given symbol, that have not a word in common.
      const other =
        origin === 'given'
          ? given.find(({ name }) => name === symbol.name)
          : typeof origin === 'object'
            ? chain.find(({ id }) => id === origin.from)?.output
            : undefined;
      return other !== undefined && !isAlike(other, symbol);
    }).length;
    return (
      COST.needed * extra +
      COST.domain * (new Set(chain.map(({ domain }) => domain)).size - 1) +
      (isSolved ? COST.solved : 0) +
      COST.unlike * unlike +
      COST.otherWord * otherWords -
      COST.usual * usual
    );
  };
};

/**
 * Finds the chains of at most three operators that lead from some symbols to another: every given symbol is read, every result but the last
 * feeds a later operator by its name and dimension. Shortest first, then those that need the fewest further inputs and stay in one domain.
 * @param operators those that may stand in a path
 */
export const findPaths = (
  { from, to }: PathEnds,
  operators: readonly IndexedOperator[],
  all: readonly IndexedOperator[],
  limit: number,
): readonly Path[] => {
  const byOutput = new Map<string, IndexedOperator[]>();
  for (const operator of operators) byOutput.set(operator.output.name, [...(byOutput.get(operator.output.name) ?? []), operator]);
  const bits = new Map(
    operators.map((operator) => [
      operator,
      from.reduce((mask, wanted, i) => (operator.inputs.some((symbol) => isMeant(wanted, symbol)) ? mask | (1 << i) : mask), 0),
    ]),
  );
  const everything = (1 << from.length) - 1;
  const covers = (operator: IndexedOperator, goal: Goal): number =>
    neededBy(operator, goal).reduce(
      (mask, symbol) => from.reduce((own, wanted, i) => (isMeant(wanted, symbol) ? own | (1 << i) : own), mask),
      0,
    );
  const found: Path[] = [];
  let states = 0;
  const extend = (chain: readonly IndexedOperator[], goal: Goal, mask: number, length: number): void => {
    if (chain.length === length) {
      const path = mask === everything ? trace(chain, goal, from) : undefined;
      if (path !== undefined) found.push(path);
      return;
    }
    const isLastStep = chain.length === length - 1;
    for (const operator of chain) {
      for (const symbol of neededBy(operator, goal)) {
        if (symbol.isList || from.some((wanted) => isMeant(wanted, symbol))) continue;
        for (const feeder of byOutput.get(symbol.name) ?? []) {
          states += 1;
          if (states > MOST_STATES) return;
          const together = mask | (bits.get(feeder) ?? 0);
          if ((isLastStep && together !== everything) || chain.includes(feeder) || feeder.output.name === goal.target.name) continue;
          if (isFed(feeder.output, symbol)) extend([feeder, ...chain], goal, together, length);
        }
      }
    }
  };
  const goals = goalsOf(to, operators).map((goal) => ({ goal, mask: covers(goal.operator, goal) }));
  const cost = createCost(all, { from, to });
  const isEnough = (): boolean => found.length >= limit || found.some(({ needs }) => !needs.some(({ origin }) => origin === 'needed'));
  for (let length = 1; length <= MOST_OPERATORS && !isEnough(); length += 1) {
    for (const { goal, mask } of goals) if (length === 1 || mask !== everything) extend([goal.operator], goal, mask, length);
  }
  const costs = new Map(found.map((path) => [path, cost(path)]));
  const most = Math.min(Math.min(...costs.values()) + DEARER, DEAREST);
  const keyOf = ({ operators: chain }: Path): string => [...new Set(chain.map(({ id }) => id))].sort().join(' ');
  const sorted = found
    .filter((path) => (costs.get(path) ?? 0) <= most)
    .sort((a, b) => a.operators.length - b.operators.length || (costs.get(a) ?? 0) - (costs.get(b) ?? 0));
  // A longer path is worth its length only where it needs less than every shorter one.
  const isWorthIt = (path: Path): boolean =>
    !sorted.some((other) => other.operators.length < path.operators.length && (costs.get(other) ?? 0) <= (costs.get(path) ?? 0));
  const distinct = new Map<string, Path>();
  for (const path of sorted) if (!distinct.has(keyOf(path)) && isWorthIt(path)) distinct.set(keyOf(path), path);
  return [...distinct.values()].slice(0, limit);
};
