import { evaluateTree } from '../../src/core/expression/calculus/evaluate-tree.js';
import type { Value } from '../../src/core/expression/functions/function-definition.js';
import { isSameDimension } from '../../src/core/quantity/dimension.js';
import { fromSi, toSi } from '../../src/core/quantity/unit/unit.js';
import { createOperator, type Operator } from '../../src/core/registry/operator.js';
import type { SymbolDeclaration } from '../../src/core/registry/symbol-declaration.js';
import { domains } from '../operators/all-operators.js';
import { bind, drawPoint, exampleOf, isAllowed, isInRange, seedOf } from '../operators/sample-points.js';
import { createRandom } from '../random.js';
import type { Relation } from './relation.js';

/** How the symbols of a book's equation are those of an operator, found where both equations hold at the same points. */
export interface Pairing {
  /** The operator's name of each of the book's symbols, the result included. */
  readonly symbols: Readonly<Record<string, string>>;
  /** The operator's example in the book's symbols and units. */
  readonly inputs: Readonly<Record<string, Value>>;
}

/** Most assignments of symbols that are tried for one operator. */
const MOST_TRIED = 5_000;
const POINTS = 3;
const AGREEMENT = 1e-6;

/** Makes an operator of the book's equation, as far as its text can be read. */
export const toBookOperator = ({ name, equation, where }: Relation): Operator | undefined => {
  if (equation === undefined || where === undefined) return undefined;
  const example = { given: {}, gives: 0, from: '' };
  try {
    return createOperator(
      { id: 'XX1', name, equation, where, example, source: '', also: [], tags: [] },
      domains[1] as (typeof domains)[number],
    );
  } catch {
    return undefined;
  }
};

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? []);

/** How much two texts have in common: the share of the words of the shorter one. */
export const likeness = (a: string, b: string): number => {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared / Math.max(1, Math.min(left.size, right.size));
};

const affinity = (a: SymbolDeclaration, b: SymbolDeclaration): number => Number(a.name === b.name) + likeness(a.meaning, b.meaning);

/** Points at which the operator holds: coherent SI, the result among them; what is left out of the pairing stays at its default. */
const pointsOf = (operator: Operator): readonly ReadonlyMap<string, Value>[] => {
  const random = createRandom(seedOf(operator.id));
  const given = exampleOf(operator);
  const example = { given, si: bind(operator, given) };
  const fits = (point: typeof example): boolean => isInRange(operator, point) && isAllowed(operator, point);
  const drawn = Array.from({ length: POINTS - 1 }, () => drawPoint(operator, random, fits, 1.3));
  return [example, ...drawn].flatMap((point) =>
    point === undefined ? [] : [new Map([...point.si, [operator.output.name, evaluateTree(operator.expression, point.si)] as const])],
  );
};

const withDefaults = (operator: Operator, point: ReadonlyMap<string, Value>, used: ReadonlySet<string>): ReadonlyMap<string, Value> => {
  const left = operator.inputs.filter(({ name }) => !used.has(name));
  if (left.length === 0) return point;
  const si = new Map([...point, ...left.map(({ name, unit, default: preset = Number.NaN }) => [name, toSi(preset, unit)] as const)]);
  return si.set(operator.output.name, evaluateTree(operator.expression, si));
};

const agree = (a: number, b: number): boolean => Math.abs(a - b) <= AGREEMENT * Math.max(Math.abs(a), Math.abs(b));

/** Tells whether the book's equation holds at a point of the operator under an assignment of symbols. */
const holds = (book: Operator, chosen: ReadonlyMap<string, string>, point: ReadonlyMap<string, Value>): boolean => {
  const values = new Map<string, Value>(book.constants.map(({ symbol, value }) => [symbol, value]));
  for (const symbol of book.inputs) {
    const own = chosen.get(symbol.name);
    values.set(symbol.name, own === undefined ? toSi(symbol.default as number, symbol.unit) : (point.get(own) as Value));
  }
  const expected = point.get(chosen.get(book.output.name) as string);
  try {
    return typeof expected === 'number' && agree(evaluateTree(book.expression, values), expected);
  } catch {
    return false;
  }
};

const inUnitOf = (value: Value, { unit }: SymbolDeclaration): Value => {
  const rounded = (si: number): number => Number(fromSi(si, unit).toPrecision(12));
  return typeof value === 'number' ? rounded(value) : value.map(rounded);
};

/** Finds how the book's equation is an operator's: nothing where no assignment of symbols makes both hold at the same points. */
export const pairSymbols = (book: Operator, operator: Operator): Pairing | undefined => {
  const theirs = [operator.output, ...operator.inputs];
  const ours = [book.output, ...book.inputs];
  let points: readonly ReadonlyMap<string, Value>[];
  try {
    points = pointsOf(operator);
  } catch {
    return undefined;
  }
  let tried = 0;
  const search = (index: number, chosen: ReadonlyMap<string, string>): Pairing | undefined => {
    const symbol = ours[index];
    if (symbol === undefined) {
      tried += 1;
      const used = new Set(chosen.values());
      if (!theirs.every(({ name, default: preset }) => used.has(name) || preset !== undefined)) return undefined;
      const at = points.map((point) => withDefaults(operator, point, used));
      if (!at.every((point) => holds(book, chosen, point))) return undefined;
      const first = at[0] as ReadonlyMap<string, Value>;
      return {
        symbols: Object.fromEntries(chosen),
        inputs: Object.fromEntries(
          book.inputs.flatMap((input) => {
            const own = chosen.get(input.name);
            return own === undefined ? [] : [[input.name, inUnitOf(first.get(own) as Value, input)] as const];
          }),
        ),
      };
    }
    const taken = new Set(chosen.values());
    const options = theirs
      .filter(
        (other) => !taken.has(other.name) && other.list === symbol.list && isSameDimension(other.unit.dimension, symbol.unit.dimension),
      )
      .sort((a, b) => affinity(symbol, b) - affinity(symbol, a));
    for (const { name } of options) {
      if (tried > MOST_TRIED) return undefined;
      const found = search(index + 1, new Map([...chosen, [symbol.name, name]]));
      if (found !== undefined) return found;
    }
    return symbol.default === undefined || index === 0 ? undefined : search(index + 1, chosen);
  };
  return search(0, new Map());
};
