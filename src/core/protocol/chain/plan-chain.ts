import { Fault } from '../../faults.js';
import { isDimensionless } from '../../quantity/dimension.js';
import { isExchangeable } from '../../registry/is-exchangeable.js';
import type { Operator } from '../../registry/operator.js';
import type { SymbolDeclaration } from '../../registry/symbol-declaration.js';
import { readNamedQuantity } from '../../search/named-quantity.js';

/** One operator of a planned chain: the symbol that it gives, and which of its symbols an earlier operator gives under another name. */
export interface PlannedLink {
  readonly operator: Operator;
  readonly gives: SymbolDeclaration;
  /** Places in the plan of the operators that give symbols which have another name here. */
  readonly feeds: ReadonlyMap<string, number>;
}

/** What the planning of a chain goes by. */
export interface Knowns {
  readonly operators: readonly Operator[];
  /** Tells whether the caller gave a symbol of an operator. */
  readonly isGiven: (operator: Operator, symbol: SymbolDeclaration) => boolean;
  /** The symbol that is sought, of one operator where it is named too. */
  readonly sought?: { readonly id?: string | undefined; readonly name: string } | undefined;
}

type Plan = readonly PlannedLink[];

const meanings = new WeakMap<SymbolDeclaration, ReturnType<typeof readNamedQuantity>>();

const readMeaning = (symbol: SymbolDeclaration): ReturnType<typeof readNamedQuantity> => {
  const known = meanings.get(symbol) ?? readNamedQuantity(symbol.meaning);
  meanings.set(symbol, known);
  return known;
};

/** Tells whether two symbols are one quantity by kind and meaning: both a distance. Of pure numbers more than a word must agree. */
const isSameQuantity = (a: SymbolDeclaration, b: SymbolDeclaration): boolean => {
  if (a.list || b.list || a.unit.kind !== b.unit.kind || !isExchangeable(a.unitText, b.unitText)) return false;
  const [first, second] = [readMeaning(a), readMeaning(b)];
  const isNamedAlike = first.nouns.length === 1 && second.nouns.length === 1 && first.nouns[0] === second.nouns[0];
  return isNamedAlike && (!isDimensionless(a.unit.dimension) || first.head.join(' ') === second.head.join(' '));
};

const isSought = ({ sought }: Knowns, { id }: Operator, { name }: SymbolDeclaration): boolean =>
  sought !== undefined && sought.name === name && (sought.id === undefined || sought.id === id);

/** Gives the symbols of an operator that have no value behind the links of a plan. */
const unknownsOf = (knowns: Knowns, operator: Operator, before: Plan): readonly SymbolDeclaration[] =>
  [...operator.inputs, operator.output].filter((symbol) => {
    if (knowns.isGiven(operator, symbol)) return false;
    if (before.some(({ gives }) => gives.name === symbol.name && isExchangeable(gives.unitText, symbol.unitText))) return false;
    return symbol.default === undefined || isSought(knowns, operator, symbol);
  });

/** The ways in which all unknowns but one are given by earlier operators under other names. */
const feedsOf = (unknowns: readonly SymbolDeclaration[], before: Plan): readonly Pick<PlannedLink, 'gives' | 'feeds'>[] =>
  unknowns.flatMap((gives) => {
    const ways = unknowns
      .filter((symbol) => symbol !== gives)
      .reduce<readonly ReadonlyMap<string, number>[]>(
        (found, symbol) =>
          found.flatMap((feeds) =>
            before.flatMap((link, at) =>
              isSameQuantity(link.gives, symbol) && ![...feeds.values()].includes(at) ? [new Map(feeds).set(symbol.name, at)] : [],
            ),
          ),
        [new Map()],
      );
    return gives.list ? [] : ways.map((feeds) => ({ gives, feeds }));
  });

/** Gives every plan in which each operator has one unknown when its turn comes, the order of the caller first. */
const plansFrom = (knowns: Knowns, byMeaning: boolean, before: Plan): readonly Plan[] => {
  const left = knowns.operators.filter((operator) => !before.some((link) => link.operator === operator));
  if (left.length === 0) return [before];
  return left.flatMap((operator) => {
    const unknowns = unknownsOf(knowns, operator, before);
    if (unknowns.length > 1 && !byMeaning) return [];
    return feedsOf(unknowns, before).flatMap((link) => plansFrom(knowns, byMeaning, [...before, { operator, ...link }]));
  });
};

/** Writes what a link computes: `CT1: V = I * R for I`, `EM1: F = … with r = d of NM1`. */
const wordsOf = (plan: Plan, { operator, gives, feeds }: PlannedLink): string => {
  const fed = [...feeds].map(([name, at]) => `${name} = ${plan[at]?.gives.name} of ${plan[at]?.operator.id}`);
  const solved = gives === operator.output ? '' : ` for ${gives.name}`;
  return `${operator.id}: ${operator.record.equation}${solved}${fed.length === 0 ? '' : ` with ${fed.join(', ')}`}`;
};

const keyOf = (plan: Plan): string =>
  plan
    .map((link) => wordsOf(plan, link))
    .sort()
    .join('; ');

/** Refuses two ways through a chain, naming both. */
const refuseTwoWays = (first: Plan, second: Plan): Fault => {
  const said = (plan: Plan): string => plan.map((link) => wordsOf(plan, link)).join('; ');
  const others = new Set(second.map((link) => wordsOf(second, link)));
  const differs = first.find((link) => !others.has(wordsOf(first, link))) ?? (first[0] as PlannedLink);
  const { operator, gives, feeds } = differs;
  const name = [...feeds.keys()][0] ?? gives.name;
  return new Fault('AMBIGUOUS_INPUT', `These operators can be computed in two ways: (${said(first)}) or (${said(second)}).`, {
    input: name,
    operators: [operator.id, operator.id],
    hints: [{ kind: 'fact', text: `${operator.id}.${name} can be given as an input, which leaves one.` }],
  });
};

/**
 * Plans a chain whose operators do not run forward in the order of the caller: each is solved for its one unknown when its turn comes, which
 * feeds the others by symbol, or else by kind and meaning. What is sought comes last.
 * @throws Fault AMBIGUOUS_INPUT naming both ways where there are two
 */
export const planChain = (knowns: Knowns): Plan | undefined => {
  const isWhole = (plan: Plan): boolean => {
    const last = plan.at(-1);
    return knowns.sought === undefined || (last !== undefined && isSought(knowns, last.operator, last.gives));
  };
  for (const byMeaning of [false, true]) {
    const plans = plansFrom(knowns, byMeaning, []).filter(isWhole);
    const [first] = plans;
    if (first === undefined) continue;
    const other = plans.find((plan) => keyOf(plan) !== keyOf(first));
    if (other !== undefined) throw refuseTwoWays(first, other);
    return first;
  }
  return undefined;
};
