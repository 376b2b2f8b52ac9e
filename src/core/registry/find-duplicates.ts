import { evaluateTree } from '../expression/calculus/evaluate-tree.js';
import { symbolsOf } from '../expression/tree/syntax-tree.js';
import { treeSignature } from '../expression/tree/tree-signature.js';
import { formatDimension } from '../quantity/dimension.js';
import type { Operator } from './operator.js';

const MAX_LABELLINGS = 720;

/** Classes of symbols that may stand for one another: those of one dimension. */
const classOf = (operator: Operator, name: string): string => {
  const declared = operator.inputs.find((input) => input.name === name);
  return declared === undefined ? `constant ${name}` : `${declared.list ? 'list ' : ''}${formatDimension(declared.unit.dimension)}`;
};

const permutations = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  items.length <= 1 ? [items] : items.flatMap((item, i) => permutations(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest]));

/** Labels the symbols of each class in every order, so that the least signature does not depend on names. */
const labellings = (operator: Operator): readonly ReadonlyMap<string, string>[] => {
  const classes = new Map<string, string[]>();
  for (const name of symbolsOf(operator.expression)) {
    const own = classOf(operator, name);
    classes.set(own, [...(classes.get(own) ?? []), name]);
  }
  let all: readonly (readonly (readonly [string, string])[])[] = [[]];
  for (const [own, names] of classes) {
    const orders = names.length <= 6 ? permutations(names) : [names];
    all = all
      .flatMap((before) =>
        orders.map((order) => [...before, ...order.map((name, i) => [name, own.startsWith('constant') ? own : `${own}#${i}`] as const)]),
      )
      .slice(0, MAX_LABELLINGS);
  }
  return all.map((pairs) => new Map(pairs));
};

/** Gives a text that two operators share if their equations are the same tree up to names, with the same dimensions. */
const canonicalSignature = (operator: Operator): string => {
  const signatures = labellings(operator).map((labels) => treeSignature(operator.expression, labels));
  return `${formatDimension(operator.output.unit.dimension)} = ${signatures.sort()[0] ?? ''}`;
};

/** Values at fixed points, which do not depend on how an equation is written; symbols are matched by dimension and order of appearance. */
const POINTS: readonly number[] = [0.37, 0.53, 0.71, 0.83, 1.19, 1.31, 1.47, 1.61, 1.79, 1.93];

const SCALES: readonly number[] = [1, 1e5, 1e-5];

const numericalSignature = (operator: Operator): string | undefined => {
  if (operator.inputs.some(({ list, integer }) => list || integer)) return undefined;
  const classes = operator.inputs.map(({ name }) => classOf(operator, name));
  if (new Set(classes).size !== classes.length) return undefined;
  const names = operator.inputs.map(({ name }, i) => [classes[i] ?? '', name] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  const constants = operator.constants.map(({ symbol, value }) => [symbol, value] as const);
  // Several scales, so that a law and its limit for small values are told apart.
  const values = SCALES.map((scale, shift) =>
    evaluateTree(
      operator.expression,
      new Map([...constants, ...names.map(([, name], i) => [name, scale * (POINTS[(i + 3 * shift) % POINTS.length] ?? 1)] as const)]),
    ),
  );
  if (!values.every(Number.isFinite)) return undefined;
  return `${formatDimension(operator.output.unit.dimension)} | ${names.map(([own]) => own).join(' ')} | ${values.map((value) => value.toPrecision(10)).join(' ')}`;
};

/**
 * Finds operators that are one: the same tree up to the names of symbols of one dimension, or the same values at the same points where no two
 * symbols share a dimension.
 */
export const findDuplicates = (operators: readonly Operator[]): readonly (readonly [string, string])[] => {
  const found: (readonly [string, string])[] = [];
  for (const signature of [canonicalSignature, numericalSignature]) {
    const seen = new Map<string, string>();
    for (const operator of operators) {
      const own = signature(operator);
      if (own === undefined) continue;
      const before = seen.get(own);
      if (before !== undefined && !found.some(([a, b]) => a === before && b === operator.id)) found.push([before, operator.id]);
      seen.set(own, before ?? operator.id);
    }
  }
  return found;
};
