import { isExchangeable } from '../registry/is-exchangeable.js';
import type { IndexedOperator, IndexedSymbol } from '../registry/registry-source.js';
import { isMeant, type PathEnds, type PathSymbol } from './read-path-symbols.js';

/** Most operators of a path. */
const MOST_OPERATORS = 3;
/** Most symbols that a search starts from; three operators do not read more. */
const MOST_GIVEN = 30;
/** Steps after which a search ends with what it has found: operators that are looked at for a place of a chain, and chains that are traced. */
const MOST_STEPS = 200_000;
/** A chain that is traced costs as much as so many operators that are looked at. */
const STEPS_OF_TRACE = 50;

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

/** Answers whether a result may feed a symbol of its name: its dimension and kind fit and, where these tell little, its meaning. */
const isFed = (given: IndexedSymbol, wanted: IndexedSymbol): boolean =>
  isExchangeable(given.unitText, wanted.unitText) && (!BARE.has(wanted.unitText) || isAlike(given, wanted));

/** The operators whose result may feed a symbol, found once for each symbol that a search comes to. */
class Feeders {
  readonly #byOutput = new Map<string, IndexedOperator[]>();
  readonly #known = new Map<IndexedSymbol, readonly IndexedOperator[]>();

  constructor(operators: readonly IndexedOperator[]) {
    for (const operator of operators) {
      const list = this.#byOutput.get(operator.output.name);
      if (list === undefined) this.#byOutput.set(operator.output.name, [operator]);
      else list.push(operator);
    }
  }

  of(symbol: IndexedSymbol): readonly IndexedOperator[] {
    const known = this.#known.get(symbol);
    if (known !== undefined) return known;
    const found = (this.#byOutput.get(symbol.name) ?? []).filter(({ output }) => isFed(output, symbol));
    this.#known.set(symbol, found);
    return found;
  }
}

const feedersIn = new WeakMap<readonly IndexedOperator[], Feeders>();

const feedersOf = (operators: readonly IndexedOperator[]): Feeders => {
  const feeders = feedersIn.get(operators) ?? new Feeders(operators);
  feedersIn.set(operators, feeders);
  return feeders;
};

/** Says which of the given symbols a symbol of an operator is: a bit for each, found once. */
class Given {
  readonly all: number;
  readonly #wanted: readonly PathSymbol[];
  readonly #byName = new Map<string | undefined, number[]>();
  readonly #known = new Map<IndexedSymbol, number>();

  constructor(wanted: readonly PathSymbol[]) {
    this.all = 2 ** wanted.length - 1;
    this.#wanted = wanted;
    wanted.forEach(({ name }, i) => {
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), i]);
    });
  }

  #bitsAmong(places: readonly number[] | undefined, symbol: IndexedSymbol): number {
    let bits = 0;
    for (const i of places ?? []) if (isMeant(this.#wanted[i] as PathSymbol, symbol)) bits |= 1 << i;
    return bits;
  }

  bitsOf(symbol: IndexedSymbol): number {
    const known = this.#known.get(symbol);
    if (known !== undefined) return known;
    // What is given by words alone has no name.
    const bits = this.#bitsAmong(this.#byName.get(symbol.name), symbol) | this.#bitsAmong(this.#byName.get(undefined), symbol);
    this.#known.set(symbol, bits);
    return bits;
  }

  bitsOfAll(symbols: readonly IndexedSymbol[]): number {
    return symbols.reduce((bits, symbol) => bits | this.bitsOf(symbol), 0);
  }

  /** The first of the given symbols that it is. */
  find(symbol: IndexedSymbol): PathSymbol | undefined {
    const bits = this.bitsOf(symbol);
    return bits === 0 ? undefined : this.#wanted[31 - Math.clz32(bits & -bits)];
  }
}

const countBits = (bits: number): number => {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

/** Tells where each symbol of a chain comes from; nothing where a given symbol or a result is not used, or two readings of a symbol differ. */
const trace = (chain: readonly IndexedOperator[], goal: Goal, from: Given, count: number): Path | undefined => {
  const used = new Map<PathSymbol, IndexedSymbol>();
  const feeding = new Set<IndexedOperator>();
  const needs: PathNeed[] = [];
  for (const [i, operator] of chain.entries()) {
    for (const symbol of neededBy(operator, goal)) {
      const feeder = chain.slice(0, i).findLast(({ output }) => output.name === symbol.name);
      const given = from.find(symbol);
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
  const isWhole = used.size === count && chain.slice(0, -1).every((operator) => feeding.has(operator));
  return isWhole ? { operators: chain, target: goal.target, isSolved: goal.isSolved, needs } : undefined;
};

const meantSo = new WeakMap<readonly IndexedOperator[], ReadonlyMap<string, number>>();

const meaningKey = ({ name, unitText }: IndexedSymbol): string => `${name} ${unitText}`;

/** Counts how often a symbol is meant so in the whole registry: m is a mass more often than a slope. */
const countMeanings = (operators: readonly IndexedOperator[]): ReadonlyMap<string, number> => {
  const known = meantSo.get(operators);
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  for (const operator of operators) {
    for (const symbol of readsOf(operator)) counts.set(meaningKey(symbol), (counts.get(meaningKey(symbol)) ?? 0) + 1);
  }
  meantSo.set(operators, counts);
  return counts;
};

/** What a path costs beside its length. */
const COST = { needed: 4, domain: 3, solved: 3, unlike: 10, otherWord: 1.5, usual: 2 } as const;
/** How much dearer than the best a path may be, and the most that one may cost: what costs more is a coincidence of names. */
const DEARER = 12;
const DEAREST = 20;

const createCost = (all: readonly IndexedOperator[], { from, to }: PathEnds): ((path: Path) => number) => {
  const meanings = countMeanings(all);
  return ({ operators: chain, needs, isSolved, target }) => {
    const extra = new Set(needs.flatMap(({ symbol, origin }) => (origin === 'needed' ? [symbol.name] : []))).size;
    const given = needs.flatMap(({ symbol, origin }) => (origin === 'given' ? [symbol] : []));
    const read = [target, ...given];
    const usual = read.reduce((sum, symbol) => sum + Math.log(1 + (meanings.get(meaningKey(symbol)) ?? 0)), 0) / read.length;
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
 * The cost is bounded: see {@link MOST_STEPS}; what ordinary questions take is far below.
 * @param operators those that may stand in a path
 * @param onSteps learns how many steps were taken
 */
export const findPaths = (
  { from, to }: PathEnds,
  operators: readonly IndexedOperator[],
  all: readonly IndexedOperator[],
  limit: number,
  onSteps: (steps: number) => void = () => undefined,
): readonly Path[] => {
  onSteps(0);
  if (from.length > MOST_GIVEN) return [];
  const given = new Given(from);
  const bits = new Map(operators.map((operator) => [operator, given.bitsOfAll(operator.inputs)]));
  const goals = goalsOf(to, operators).map((goal) => ({ goal, read: given.bitsOfAll(neededBy(goal.operator, goal)) }));
  // No operator reads more of the given symbols than this, so that most beginnings of chains cannot be completed.
  const mostRead = Math.max(...[...bits.values()].map(countBits), 0);
  const canReadRest = (read: number, operatorsLeft: number): boolean => countBits(given.all & ~read) <= operatorsLeft * mostRead;
  const feeders = feedersOf(all);
  const found: Path[] = [];
  let steps = 0;
  const extend = (chain: readonly IndexedOperator[], goal: Goal, read: number, length: number): void => {
    const left = length - chain.length;
    if (left === 0) {
      steps += STEPS_OF_TRACE;
      const path = trace(chain, goal, given, from.length);
      if (path !== undefined) found.push(path);
      return;
    }
    for (const operator of chain) {
      for (const symbol of neededBy(operator, goal)) {
        if (symbol.isList || given.bitsOf(symbol) !== 0) continue;
        // What computes the target cannot be on the way to it.
        if (symbol.name === goal.target.name) continue;
        for (const feeder of feeders.of(symbol)) {
          steps += 1;
          if (steps > MOST_STEPS) return;
          const own = bits.get(feeder);
          if (own === undefined || !canReadRest(read | own, left - 1) || chain.includes(feeder)) continue;
          extend([feeder, ...chain], goal, read | own, length);
        }
      }
    }
  };
  const cost = createCost(all, { from, to });
  const isEnough = (): boolean => found.length >= limit || found.some(({ needs }) => !needs.some(({ origin }) => origin === 'needed'));
  for (let length = 1; length <= MOST_OPERATORS && !isEnough(); length += 1) {
    for (const { goal, read } of goals) {
      if ((length === 1 || read !== given.all) && canReadRest(read, length - 1)) extend([goal.operator], goal, read, length);
    }
  }
  onSteps(steps);
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
