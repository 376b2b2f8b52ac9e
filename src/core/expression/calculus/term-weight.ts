import { FUNCTIONS } from '../functions/functions.js';
import { type SharedParts, sharedParts } from '../tree/shared-parts.js';
import { type Expression, operandsOf } from '../tree/syntax-tree.js';
import { powerForm } from './power.js';

/** What one term of a series counts as, against the simplest one. */
export interface TermWeight {
  /** In a computation: walked twice, compiled, its error bounded. A whole number. */
  readonly computed: number;
  /** In a search, where it is compiled only; the simplest terms are far below one. */
  readonly searched: number;
}

type Cost = readonly [computed: number, searched: number];

/** Measured on the terms of the registry; the first in units of a quarter of a microsecond, the second of a tenth of that. */
const COSTS = {
  leaf: [0, 0],
  arithmetic: [0.5, 0.02],
  division: [0.7, 0.04],
  power: [1, 1.4],
  element: [0.6, 1.2],
  choice: [0.4, 0.1],
  elementary: [0.6, 0.5],
  special: [8, 10],
  series: [0.3, 0.3],
} as const satisfies Readonly<Record<string, Cost>>;

/** Share of its cost that a comparison has in a computation: the errors of what it compares are not bounded. */
const COMPARED = 0.3;
/** Share of its cost that what stands behind an equality has: it rarely holds (a number divides another, one index is the other). */
const RARELY = 0.05;
/** What going on to the next term takes. */
const STEP = 0.02;

const ownCost = (node: Expression): Cost => {
  if (node.type === 'element') return COSTS.element;
  if (node.type === 'conditional' || node.type === 'compare') return COSTS.choice;
  if (node.type === 'series') return COSTS.series;
  // Special functions alone refuse arguments.
  if (node.type === 'call') return FUNCTIONS.get(node.name)?.refuse === undefined ? COSTS.elementary : COSTS.special;
  if (node.type !== 'binary') return COSTS.leaf;
  if (node.operator === '/') return COSTS.division;
  return node.operator === '^' && powerForm(node.right) === 'pow' ? COSTS.power : COSTS.arithmetic;
};

const costOf = (node: Expression, shared: SharedParts): Cost => {
  // A part that does not depend on the index is evaluated once, and the terms of a series within are counted by itself.
  if (shared.idOf.has(node)) return COSTS.leaf;
  const [computed, searched] = ownCost(node);
  const operands = node.type === 'series' ? [node.from, node.to] : operandsOf(node);
  const isRare = node.type === 'conditional' && node.condition.type === 'compare' && node.condition.operator === '==';
  const inner = operands.map((operand): Cost => {
    const cost = costOf(operand, shared);
    return isRare && operand === node.consequent ? [RARELY * cost[0], RARELY * cost[1]] : cost;
  });
  const total: Cost = [inner.reduce((sum, [each]) => sum + each, computed), inner.reduce((sum, [, each]) => sum + each, searched)];
  return node.type === 'compare' ? [COMPARED * total[0], total[1]] : total;
};

/**
 * Weighs the terms of a series by what stands in them, so that a budget of terms is one of time.
 * @param expression the whole expression that the series stands in
 */
export const termWeight = (body: Expression, expression: Expression): TermWeight => {
  const [computed, searched] = costOf(body, sharedParts(expression));
  return { computed: Math.max(1, Math.round(computed)), searched: searched + STEP };
};
