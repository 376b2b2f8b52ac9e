import { evaluateTree } from '../../src/core/expression/calculus/evaluate-tree.js';
import type { Value } from '../../src/core/expression/functions/function-definition.js';
import { rangeFault } from '../../src/core/inputs/check-range.js';
import { toSi } from '../../src/core/quantity/unit/unit.js';
import type { Operator } from '../../src/core/registry/operator.js';
import type { SymbolDeclaration } from '../../src/core/registry/symbol-declaration.js';
import { createRandom } from '../random.js';

/** A point: values of the inputs in the units of the record, and of all symbols and constants in coherent SI. */
export interface Point {
  readonly given: Readonly<Record<string, Value>>;
  readonly si: ReadonlyMap<string, Value>;
}

/** Makes a seed of a text, so that every operator has points of its own and keeps them. */
export const seedOf = (text: string): number =>
  [...text].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619), 2166136261);

/** Moves a value by a log-uniform factor in [1/spread, spread]; a zero by as much as one; now and then over to the other sign. */
const move = (value: number, symbol: SymbolDeclaration, spread: number, random: () => number): number => {
  const factor = spread ** (2 * random() - 1);
  const sign = random() < 0.08 ? -1 : 1;
  const moved = value === 0 ? (2 * random() - 1) * (spread - 1) : sign * value * factor;
  return symbol.integer ? Math.round(moved + (2 * random() - 1) * (spread - 1)) : moved;
};

const siOf = (value: Value, symbol: SymbolDeclaration): Value =>
  typeof value === 'number' ? toSi(value, symbol.unit) : value.map((element) => toSi(element, symbol.unit));

/** Binds values in the units of the record, with the constants, in coherent SI. */
export const bind = (operator: Operator, given: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> =>
  new Map<string, Value>([
    ...operator.constants.map(({ symbol, value }) => [symbol, value] as const),
    ...operator.inputs.map((symbol) => [symbol.name, siOf(given[symbol.name] ?? Number.NaN, symbol)] as const),
  ]);

/** Tells whether the declared ranges hold at a point. */
export const isInRange = (operator: Operator, { given, si }: Point): boolean =>
  operator.inputs.every((symbol) => {
    const value = given[symbol.name] ?? Number.NaN;
    const coherent = si.get(symbol.name) ?? Number.NaN;
    const pairs = typeof value === 'number' ? [[value, coherent as number]] : value.map((each, i) => [each, (coherent as number[])[i]]);
    return pairs.every(([own, inSi]) => rangeFault(symbol, own ?? Number.NaN, inSi ?? Number.NaN, si) === undefined);
  });

/** Tells whether what the record requires holds at a point. */
export const isAllowed = (operator: Operator, { si }: Point): boolean =>
  operator.requirements.every(({ expression }) => evaluateTree(expression, si) !== 0);

/** The example's inputs, the defaults filled in. */
export const exampleOf = (operator: Operator): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    operator.inputs.map(({ name, default: preset }) => [name, operator.record.example.given[name] ?? preset ?? Number.NaN]),
  );

const draw = (operator: Operator, spread: number, random: () => number): Point => {
  const stretch = Math.floor(random() * 5) - 2;
  const given = Object.fromEntries(
    operator.inputs.map((symbol): readonly [string, Value] => {
      const value = exampleOf(operator)[symbol.name] ?? Number.NaN;
      if (typeof value === 'number') return [symbol.name, move(value, symbol, spread, random)];
      const length = Math.max(1, value.length + stretch);
      return [symbol.name, Array.from({ length }, (_, i) => move(value[i % value.length] ?? 1, symbol, spread, random))];
    }),
  );
  return { given, si: bind(operator, given) };
};

/** Draws a point near the example that fits; the neighbourhood shrinks while none is found. */
export const drawPoint = (operator: Operator, random: () => number, fits: (point: Point) => boolean, widest = 3): Point | undefined => {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const spread = 1 + (widest - 1) * 0.5 ** Math.floor(attempt / 40);
    const point = draw(operator, spread, random);
    if (fits(point)) return point;
  }
  return undefined;
};

/**
 * Draws random valid points of an operator around its example: log-uniform factors up to `widest`, integers that stay integers, lists of
 * varying length, inside the declared ranges and what the record requires. The same points on every run.
 */
export const samplePoints = (operator: Operator, count: number, widest = 3): readonly Point[] => {
  const random = createRandom(seedOf(operator.id));
  const fits = (point: Point): boolean => isInRange(operator, point) && isAllowed(operator, point);
  return Array.from({ length: count }, () => drawPoint(operator, random, fits, widest)).flatMap((point) =>
    point === undefined ? [] : [point],
  );
};
