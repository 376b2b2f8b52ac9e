// Prints points at which genmath states a bound on its rounding, one JSON object a line, for test/oracle/bounds/measure.py: two thirds drawn at
// random, a third within 1e-8 of zeros, turning points, edges and switches of method.
// Usage: npx tsx test/oracle/bounds/points.ts <points> [seed] [ids or names of functions, separated by commas]
import { pathToFileURL } from 'node:url';
import { boundError } from '../../../src/core/expression/calculus/bound-error.js';
import { evaluateTree } from '../../../src/core/expression/calculus/evaluate-tree.js';
import { gradientOf } from '../../../src/core/expression/calculus/gradient.js';
import { locateRefused } from '../../../src/core/expression/calculus/locate-fault.js';
import { ownError, type Value } from '../../../src/core/expression/functions/function-definition.js';
import { FUNCTIONS } from '../../../src/core/expression/functions/functions.js';
import { parseExpression } from '../../../src/core/expression/tree/parse-expression.js';
import { type Expression, operandsOf } from '../../../src/core/expression/tree/syntax-tree.js';
import { rangeLimits } from '../../../src/core/inputs/check-range.js';
import { fromSi, toSi } from '../../../src/core/quantity/unit/unit.js';
import type { Operator } from '../../../src/core/registry/operator.js';
import { stated } from '../../operators/all-operators.js';
import { drawPoint, isAllowed, isInRange } from '../../operators/sample-points.js';
import { createRandom } from '../../random.js';
import { FUNCTION_PLACES, type Place, type Region } from './function-regions.js';

type Bindings = ReadonlyMap<string, Value>;

/** What points are made for: an operator, or one function of the language. */
interface Subject {
  readonly id: string;
  readonly equation: string;
  readonly expression: Expression;
  /** Symbols that are moved to zeros, turning points and switches. */
  readonly movable: readonly string[];
  readonly draw: () => Bindings | undefined;
  readonly fits: (values: Bindings) => boolean;
  /** Ends of the range of a symbol, and where the algorithm changes. */
  readonly edges: (symbol: string, values: Bindings) => readonly number[];
}

let random = createRandom(1);
const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];

const isComputed = (expression: Expression, values: Bindings): boolean => {
  try {
    return locateRefused(expression, values) === undefined && Number.isFinite(evaluateTree(expression, values));
  } catch {
    return false;
  }
};

const ofOperator = (operator: Operator): Subject => {
  const given = (values: Bindings) =>
    Object.fromEntries(
      operator.inputs.map((symbol) => {
        const si = values.get(symbol.name) ?? Number.NaN;
        return [symbol.name, typeof si === 'number' ? fromSi(si, symbol.unit) : si.map((each) => fromSi(each, symbol.unit))];
      }),
    );
  const fits = (values: Bindings): boolean => {
    const point = { given: given(values), si: values };
    return isInRange(operator, point) && isAllowed(operator, point) && isComputed(operator.expression, values);
  };
  const movable = operator.inputs.filter((symbol) => !symbol.list && !symbol.integer);
  return {
    id: operator.id,
    equation: operator.record.equation,
    expression: operator.expression,
    movable: movable.map(({ name }) => name),
    draw: () =>
      drawPoint(
        operator,
        random,
        (point) => isInRange(operator, point) && isAllowed(operator, point) && isComputed(operator.expression, point.si),
        random() < 0.3 ? 30 : 3,
      )?.si,
    fits,
    edges: (name, values) => {
      const symbol = operator.inputs.find((each) => each.name === name);
      if (symbol === undefined) return [];
      return [...rangeLimits(symbol, values, (si) => fromSi(si, symbol.unit)).map((end) => toSi(end, symbol.unit)), 0].filter(
        Number.isFinite,
      );
    },
  };
};

const drawFrom = ({ from, to, spread, integer, signed }: Region): number => {
  const least = Math.max(from, Math.min(1, to) * 1e-300);
  const size = spread === 'even' ? from + (to - from) * random() : Math.exp(Math.log(least) + (Math.log(to) - Math.log(least)) * random());
  const value = integer ? Math.round(size) : size;
  return signed && random() < 0.5 ? -value : value;
};

const ofFunction = (name: string, places: readonly Place[]): Subject => {
  const parameters = FUNCTIONS.get(name)?.parameters ?? [];
  const text = `${name}(${parameters.join(', ')})`;
  const expression = parseExpression(text);
  const fits = (values: Bindings): boolean => isComputed(expression, values);
  let at: Place | undefined;
  return {
    id: name,
    equation: `value = ${text}`,
    expression,
    movable: parameters.filter((_, i) => places.every(({ regions }) => regions[i]?.integer === undefined)),
    draw: () => {
      for (let attempt = 0; attempt < 60; attempt += 1) {
        at = pick(places);
        const values = new Map<string, Value>(
          parameters.map((parameter, i) => [parameter, drawFrom(at?.regions[i] ?? { from: 0, to: 1, spread: 'even' })]),
        );
        if (fits(values)) return values;
      }
      return undefined;
    },
    fits,
    edges: (symbol, values) => {
      const i = parameters.indexOf(symbol);
      const { from = 0, to = 0 } = at?.regions[i] ?? {};
      const args = parameters.map((parameter) => values.get(parameter) as number);
      return [from, to, 0, 1, ...(i === parameters.length - 1 ? (at?.switches?.(...args) ?? []) : [])];
    },
  };
};

const withValue = (values: Bindings, name: string, value: number): Bindings => new Map([...values, [name, value]]);

/** A difference that changes sign where a condition changes. */
const conditionsOf = (node: Expression): readonly Expression[] => {
  const own: readonly Expression[] = node.type === 'compare' ? [{ type: 'binary', operator: '-', left: node.left, right: node.right }] : [];
  return node.type === 'series' ? [] : [...own, ...operandsOf(node).flatMap(conditionsOf)];
};

/** Finds where a function of one symbol changes its sign near a point: a scan, then bisection down to neighbouring doubles. */
const signChange = (f: (x: number) => number, around: number): number | undefined => {
  const reach = 10 ** -Math.floor(random() * 4);
  const span = around === 0 ? 1 : Math.abs(around) * reach;
  const steps = 24;
  const at = (k: number): number => around + span * ((2 * k) / steps - 1);
  const found: (readonly [number, number])[] = [];
  let before = f(at(0));
  for (let k = 1; k <= steps; k += 1) {
    const here = f(at(k));
    if (before * here < 0) found.push([at(k - 1), at(k)]);
    before = here;
  }
  const chosen = pick(found);
  if (chosen === undefined) return undefined;
  let [low, high] = chosen;
  const sign = Math.sign(f(low));
  for (let k = 0; k < 120; k += 1) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (Math.sign(f(middle)) === sign) low = middle;
    else high = middle;
  }
  return high;
};

/** A number within 1e-8 of another: itself, a neighbour, or farther away. */
const beside = (x: number): number => {
  const kind = random();
  if (kind < 0.2) return x;
  const sign = random() < 0.5 ? -1 : 1;
  if (kind < 0.45) return x + sign * Math.ceil(random() * 4) * Math.max(Math.abs(x) * 2 ** -52, 2 ** -1074);
  const away = 10 ** -(8 + 8 * random());
  return x === 0 ? sign * away : x * (1 + sign * away);
};

type Kind = 'zero' | 'turning point' | 'edge' | 'switch';

const nearPoint = (subject: Subject): { readonly values: Bindings; readonly near: Kind } | undefined => {
  const conditions = conditionsOf(subject.expression);
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const base = subject.draw();
    const name = pick(subject.movable);
    if (base === undefined || name === undefined) return undefined;
    const start = base.get(name);
    if (typeof start !== 'number') continue;
    const f = (x: number): number => {
      const values = withValue(base, name, x);
      return subject.fits(values) ? evaluateTree(subject.expression, values) : Number.NaN;
    };
    const slope = (x: number): number => {
      const values = withValue(base, name, x);
      return subject.fits(values) ? (gradientOf(subject.expression, values, [{ symbol: name }]).partials[0] ?? Number.NaN) : Number.NaN;
    };
    const condition = pick(conditions);
    const kind = pick<Kind>(attempt < 6 ? ['zero', 'zero', 'turning point', 'switch', 'edge'] : ['edge']);
    let x: number | undefined;
    if (kind === 'zero') x = signChange(f, start);
    else if (kind === 'turning point') x = signChange(slope, start);
    else if (kind === 'edge') x = pick(subject.edges(name, base));
    else if (condition !== undefined) x = signChange((at) => evaluateTree(condition, withValue(base, name, at)), start);
    if (x === undefined || kind === undefined || !Number.isFinite(x)) continue;
    for (let trial = 0; trial < 4; trial += 1) {
      const values = withValue(base, name, beside(x));
      if (subject.fits(values)) return { values, near: kind };
    }
  }
  return undefined;
};

const literalsOf = (node: Expression): readonly (readonly [string, number])[] => [
  ...(node.type === 'number' && node.unit !== undefined ? [[`${node.text}[${node.unit}]`, node.value] as const] : []),
  ...(node.type === 'series' ? [node.from, node.to, node.body] : operandsOf(node)).flatMap(literalsOf),
];

/** pi and e are read exactly by the oracle. */
const EXACT: ReadonlySet<string> = new Set(['pi', 'e']);

const lineOf = (subject: Subject, values: Bindings, near: Kind | ''): readonly string[] => {
  const declared = new Set(
    subject.id in FUNCTION_PLACES ? values.keys() : stated.find(({ id }) => id === subject.id)?.inputs.map(({ name }) => name),
  );
  const { value, error } = boundError(subject.expression, values, 1);
  if (!Number.isFinite(value) || !Number.isFinite(error)) return [];
  const shown = Object.fromEntries([...values].filter(([name]) => declared.has(name) || !EXACT.has(name)));
  const own = FUNCTIONS.get(subject.id);
  // Of a function its own share, which is to be twice what is measured.
  const share = own === undefined || !(subject.id in FUNCTION_PLACES) ? {} : { own: ownError(own, value, [...values.values()]) };
  return [JSON.stringify({ id: subject.id, near, values: shown, value, error, ...share })];
};

/**
 * Gives the lines: one for each subject, and behind it one for each of its points.
 * @param only ids of operators and names of functions; all without it
 */
export function* pointLines(count: number, seed: number, only?: readonly string[]): Generator<string, void, undefined> {
  random = createRandom(seed);
  const chosen = (id: string): boolean => only?.includes(id) ?? true;
  const functions = Object.entries(FUNCTION_PLACES).flatMap(([name, places]) => (chosen(name) ? [ofFunction(name, places)] : []));
  const operators = stated.filter(({ id }) => chosen(id)).map(ofOperator);
  // A function has the points of six operators.
  const share = count / (operators.length + 6 * functions.length);
  for (const subject of [...functions, ...operators]) {
    yield JSON.stringify({ id: subject.id, equation: subject.equation, units: Object.fromEntries(literalsOf(subject.expression)) });
    const weight = (subject.id in FUNCTION_PLACES ? 6 : 1) * share;
    const own = Math.floor(weight) + (random() < weight % 1 ? 1 : 0);
    for (let i = 0; i < own; i += 1) {
      const special = random() < 0.34 ? nearPoint(subject) : undefined;
      const values = special?.values ?? subject.draw();
      if (values !== undefined) yield* lineOf(subject, values, special?.near ?? '');
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [count = '20000', seed = '1', only] = process.argv.slice(2);
  for (const line of pointLines(Number(count), Number(seed), only?.split(','))) console.log(line);
}
