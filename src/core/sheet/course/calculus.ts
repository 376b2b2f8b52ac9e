import type { Expression } from '../../expression/tree/syntax-tree.js';
import { findRoots } from '../../solve/find-roots.js';
import { multiplyTypes, shareType } from '../join-types.js';
import type { Found } from '../origin.js';
import type { SheetNode } from '../read/syntax.js';
import { type Scope, textOf } from '../scope.js';
import { refuse } from '../sheet-fault.js';
import type { SheetType } from '../type.js';
import { type Contributions, type Evaluated, type Typed, treeOf } from '../values.js';
import { confirmRoot, distinctRoots } from './confirm-root.js';
import { type FollowedExpression, followVariable } from './follow-variable.js';

type Call = Extract<SheetNode, { type: 'call' }>;
type Course = Extract<SheetNode, { type: 'course' }>;

/** A function of one variable of the sheet, followed over a range. */
interface Followed {
  readonly variable: Pick<Typed, 'type' | 'unit'>;
  /** In coherent SI. */
  readonly start: number;
  readonly end: number;
  /** The two ends with what is known of them. */
  readonly ends: readonly [Evaluated, Evaluated];
  readonly step: number | undefined;
  readonly expression: FollowedExpression;
  readonly type: SheetType;
  readonly unit: Typed['unit'];
  readonly node: Call;
  readonly scope: Scope;
  /** What was followed, and over what, for the receipt. */
  readonly trace: Pick<Found, 'operands' | 'course'>;
}

const sure = (value: number): Evaluated => ({ value, error: 0, contributions: new Map() });

/** Reads the body and the range of `integrate(f(x), x from a to b)`; a function may stand alone: `integrate(f, x from a to b)`. */
const follow = (scope: Scope, node: Call): Followed => {
  const [first, second] = node.args.map(({ value }) => value);
  if (first === undefined || second?.type !== 'course' || node.args.length !== 2)
    return refuse(
      `${node.name} takes an expression and where it is followed: ${node.name}(x^2, x ${node.name === 'derivative' ? 'at 2' : 'from 0 to 3'}).`,
      node,
    );
  const course: Course = second;
  const body: SheetNode =
    first.type === 'name' && scope.functions.has(first.name)
      ? {
          type: 'call',
          name: first.name,
          args: [{ value: { type: 'name', name: course.name, from: second.from, to: second.to } }],
          from: first.from,
          to: first.to,
        }
      : first;
  const start = scope.compile(scope, course.start);
  const end = course.end === undefined ? start : scope.compile(scope, course.end);
  const named = { type: start.type, text: textOf(scope, course.start) };
  const type =
    course.end === undefined ? start.type : shareType(named, { type: end.type, text: textOf(scope, course.end) }, 'follow from', second);
  const unit = start.unit ?? end.unit;
  const variable = { type, ...(unit === undefined ? {} : { unit }) };
  const [low, high] = [scope.values.evaluate(treeOf(start)), scope.values.evaluate(treeOf(end))];
  const expression = followVariable(
    scope,
    { name: course.name, variable, span: node, compile: (inner) => inner.compile(inner, body) },
    low,
  );
  const { typed: probe } = expression;
  if (probe.isList) refuse(`${node.name} follows one value, not a list.`, first, 'INPUT_TYPE');
  const step = course.step === undefined ? undefined : scope.compile(scope, course.step);
  return {
    variable,
    trace: {
      operands: [start, ...(course.end === undefined ? [] : [end]), ...(step === undefined ? [] : [step])],
      course: { variable: expression.variable, body: treeOf(probe) },
    },
    start: low.value,
    ends: [low, high],
    end: high.value,
    step: step === undefined ? undefined : scope.values.valueOf(treeOf(step)),
    expression,
    type: probe.type,
    unit: probe.unit,
    node,
    scope,
  };
};

/** Binds what was found to a symbol that says how. */
const bindFound = (
  { scope, trace }: Followed,
  name: Found['name'],
  found: Evaluated,
  more: Pick<Found, 'place' | 'error'> = {},
): Expression => {
  const own: Found = { ...trace, ...more, name, values: [found.value] };
  return scope.values.bind(found, { type: 'found', found: own, at: 0 });
};

/** Binds a list of what was found. */
const bindAll = ({ scope, trace }: Followed, name: Found['name'], all: readonly Evaluated[]): readonly Expression[] => {
  const found: Found = { ...trace, name, values: all.map(({ value }) => value) };
  return all.map((each, at) => scope.values.bind(each, { type: 'found', found, at }));
};

const assertRange = ({ start, end, node }: Followed): void => {
  if (!(Number.isFinite(start) && Number.isFinite(end) && start !== end))
    refuse(`${node.name} needs a range with two ends: x from 0 to 3.`, node, 'INPUT_TYPE');
};

/** Nodes and weights of the Gauss-Kronrod pair with 7 and 15 points on [-1, 1]; Kronrod (1965), as tabled in QUADPACK (Piessens et al., 1983), qk15. */
const KRONROD: readonly (readonly [node: number, weight: number, gauss: number])[] = [
  [0.9914553711208126, 0.022935322010529224, 0],
  [0.9491079123427585, 0.06309209262997856, 0.1294849661688697],
  [0.8648644233597691, 0.10479001032225019, 0],
  [0.7415311855993945, 0.14065325971552592, 0.27970539148927664],
  [0.5860872354676911, 0.1690047266392679, 0],
  [0.4058451513773972, 0.19035057806478542, 0.3818300505051189],
  [0.20778495500789848, 0.20443294007529889, 0],
  [0, 0.20948214108472782, 0.4179591836734694],
];

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  readonly error: number;
}

const integratePiece = (f: (x: number) => number, from: number, to: number): Piece => {
  const [centre, half] = [(from + to) / 2, (to - from) / 2];
  let fine = 0;
  let coarse = 0;
  for (const [node, weight, gauss] of KRONROD) {
    const sum = node === 0 ? f(centre) : f(centre - half * node) + f(centre + half * node);
    fine += weight * sum;
    coarse += gauss * sum;
  }
  const value = fine * half;
  return { from, to, value, error: Math.abs((fine - coarse) * half) };
};

/** What the uncertainties in the expression and in the ends of the range make of an integral: the integral of each, and the ends by the values there. */
const integrateContributions = ({ expression, start, end, ends }: Followed, pieces: readonly Piece[]): Contributions => {
  const total = new Map<string, number>();
  const add = (contributions: Contributions, weight: number): void => {
    for (const [source, amount] of contributions) total.set(source, (total.get(source) ?? 0) + weight * amount);
  };
  const contributionsAt = (x: number): Contributions => expression.evaluate(sure(x)).contributions;
  if (contributionsAt((start + end) / 2).size > 0)
    for (const { from, to } of pieces) {
      const [centre, half] = [(from + to) / 2, (to - from) / 2];
      for (const [node, weight] of KRONROD)
        for (const x of node === 0 ? [centre] : [centre - half * node, centre + half * node]) add(contributionsAt(x), weight * half);
    }
  const [low, high] = ends;
  if (high.contributions.size > 0) add(high.contributions, expression.valueAt(end));
  if (low.contributions.size > 0) add(low.contributions, -expression.valueAt(start));
  return total;
};

/** Most pieces that an integral is cut into. */
const MOST_PIECES = 400;
const WANTED = 1e-12;

/** Integrates by cutting the worst piece in two until the estimated error is small; the estimate is that of QUADPACK's difference of two rules. */
const integrate = (followed: Followed): Typed => {
  assertRange(followed);
  const { start, end, expression, node, scope, type, variable } = followed;
  const { valueAt } = expression;
  let pieces: readonly Piece[] = [integratePiece(valueAt, start, end)];
  const total = () => ({
    value: pieces.reduce((sum, { value }) => sum + value, 0),
    error: pieces.reduce((sum, { error }) => sum + error, 0),
  });
  let sum = total();
  while (sum.error > WANTED * Math.abs(sum.value) && pieces.length < MOST_PIECES) {
    const worst = pieces.reduce((a, b) => (b.error > a.error ? b : a));
    const middle = (worst.from + worst.to) / 2;
    if (middle === worst.from || middle === worst.to) break;
    pieces = [
      ...pieces.filter((piece) => piece !== worst),
      integratePiece(valueAt, worst.from, middle),
      integratePiece(valueAt, middle, worst.to),
    ];
    sum = total();
  }
  if (!Number.isFinite(sum.value))
    refuse(`${textOf(scope, node)} is not finite: the expression has no value somewhere in the range.`, node, 'NOT_FINITE');
  const error = sum.error + 2 ** -48 * Math.abs(sum.value);
  if (error > 1e-3 * Math.abs(sum.value) && Math.abs(sum.value) > Number.MIN_VALUE)
    refuse(`${textOf(scope, node)} does not settle: give a smaller range, or say where it jumps.`, node, 'ILL_CONDITIONED');
  const product = multiplyTypes({ type, text: node.name }, { type: variable.type, text: node.name }, '*', node);
  const contributions = integrateContributions(followed, pieces);
  const tree = bindFound(followed, 'integrate', { value: sum.value, error, contributions }, { error });
  return { trees: [tree], isList: false, type: product };
};

/** Gives the exact derivative by the tree, with the error and the uncertainties of the value it was taken at. */
const derivative = (followed: Followed): Typed => {
  const { start, ends, expression, type, variable, node, scope } = followed;
  const own = '#variable';
  const { contributions } = expression.evaluate({ value: start, error: 0, contributions: new Map([[own, 1]]) });
  if (contributions.size > (contributions.has(own) ? 1 : 0) || ends[0].contributions.size > 0)
    refuse(
      `${textOf(scope, node)} holds uncertainties, which do not go through a derivative; write the values without them.`,
      node,
      'INPUT_TYPE',
    );
  const slope = contributions.get(own) ?? 0;
  const product = multiplyTypes({ type, text: node.name }, { type: variable.type, text: node.name }, '/', node);
  return {
    trees: [bindFound(followed, 'derivative', { value: slope, error: 2 ** -46 * Math.abs(slope), contributions: new Map() })],
    isList: false,
    type: product,
  };
};

/** Points at which a function is looked at before its extreme is closed in on. */
const SCAN = 256;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Finds the place of the least value: the best of a scan, closed in on by golden sections. */
const leastPlace = (f: (x: number) => number, start: number, end: number): number => {
  const xs = Array.from({ length: SCAN + 1 }, (_, i) => start + ((end - start) * i) / SCAN);
  const values = xs.map(f);
  const best = values.reduce(
    (at, value, i) => (value < (values[at] ?? Number.POSITIVE_INFINITY) || Number.isNaN(values[at] ?? Number.NaN) ? i : at),
    0,
  );
  let [a, b] = [xs[Math.max(0, best - 1)] as number, xs[Math.min(SCAN, best + 1)] as number];
  let [c, d] = [b - GOLDEN * (b - a), a + GOLDEN * (b - a)];
  for (let i = 0; i < 80; i += 1) {
    if (f(c) < f(d)) b = d;
    else a = c;
    [c, d] = [b - GOLDEN * (b - a), a + GOLDEN * (b - a)];
  }
  const inner = (a + b) / 2;
  return [xs[best] as number, inner].reduce((least, x) => (f(x) < f(least) ? x : least));
};

/** Gives the least or greatest value in a range; where it is, the answer says. */
const extreme = (followed: Followed, sign: 1 | -1): Typed => {
  assertRange(followed);
  const { start, end, expression, type, unit, scope, variable, node } = followed;
  const place = leastPlace((x) => sign * expression.valueAt(x), start, end);
  const found = expression.evaluate(sure(place));
  if (!Number.isFinite(found.value)) refuse(`${textOf(scope, node)} has no value in the range.`, node, 'NOT_FINITE');
  scope.readings.add(
    `${node.name} at ${(node.args[1] as { readonly value: Course }).value.name} = ${Number((place / (variable.unit?.factor ?? 1)).toPrecision(6))}${variable.unit === undefined ? '' : ` ${variable.unit.text}`}`,
  );
  const error = found.error + 2 ** -44 * Math.abs(found.value);
  const name = sign === 1 ? 'minimum' : 'maximum';
  return {
    trees: [bindFound(followed, name, { ...found, error }, { place })],
    isList: false,
    type,
    ...(unit === undefined ? {} : { unit }),
  };
};

/** Finds where an expression is zero within a range. */
const roots = (followed: Followed): Typed => {
  assertRange(followed);
  const { start, end, expression, scope, variable, node } = followed;
  const near = findRoots(expression.valueAt, [Math.min(start, end), Math.max(start, end)]);
  const found = distinctRoots(near.flatMap((x) => confirmRoot(x, expression.evaluateAt) ?? []));
  if (found.length === 0) return refuse(`${textOf(scope, node)} has no zero in the range.`, node, 'NO_SOLUTION');
  return { ...variable, trees: bindAll(followed, 'root', found), isList: found.length > 1 };
};

/** Gives the values at equal steps, the end included where a step meets it. */
const table = (followed: Followed): Typed => {
  assertRange(followed);
  const { start, end, step = (end - start) / 10, expression, type, unit, node } = followed;
  const count = Math.floor((end - start) / step + 1e-9);
  if (!(count >= 1 && count < 1_000)) refuse('a table has 2 to 1,000 rows: choose another step.', node, 'INPUT_TYPE');
  const rows = Array.from({ length: count + 1 }, (_, i) => expression.evaluate(sure(start + i * step)));
  return { trees: bindAll(followed, 'table', rows), isList: true, type, ...(unit === undefined ? {} : { unit }) };
};

const CALLS: ReadonlyMap<string, (followed: Followed) => Typed> = new Map<string, (followed: Followed) => Typed>([
  ['integrate', integrate],
  ['derivative', derivative],
  ['minimum', (followed) => extreme(followed, 1)],
  ['maximum', (followed) => extreme(followed, -1)],
  ['root', roots],
  ['table', table],
]);

/** Calls what follows a function over a range; nothing where the name is another. */
export const calculusCall = (scope: Scope, node: Call): Typed | undefined => {
  const call = CALLS.get(node.name);
  return call === undefined ? undefined : call(follow(scope, node));
};
