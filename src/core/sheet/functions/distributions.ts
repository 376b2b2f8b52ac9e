import { leastReaching } from '../../expression/functions/numerics/discrete-quantiles.js';
import type { Expression } from '../../expression/tree/syntax-tree.js';
import { assertNumber, multiplyTypes } from '../join-types.js';
import { type Found, traced } from '../origin.js';
import { parseLine } from '../read/parse-line.js';
import type { SheetNode } from '../read/syntax.js';
import { type Scope, spend, textOf } from '../scope.js';
import { refuse, SheetRefusal } from '../sheet-fault.js';
import { NUMBER, type SheetType } from '../type.js';
import { inverseUnit, numberTree, SheetValues, scalar, type Typed, treeOf } from '../values.js';
import {
  assertRoles,
  type FamilyCall,
  type Given,
  matchArguments,
  ONE,
  type Part,
  readArguments,
  variableOf,
  ZERO,
} from './distribution-arguments.js';
import { FAMILIES, FAMILY_ALIASES, type Moment } from './distribution-families.js';
import { OF_SPREADSHEETS } from './spreadsheet-names.js';

type Call = Extract<SheetNode, { type: 'call' }>;

/** Names that a function of a family is called by. */
const PARTS: ReadonlyMap<string, Part> = new Map([
  ['pdf', 'density'],
  ['pmf', 'density'],
  ['cdf', 'cdf'],
  ['sf', 'survival'],
  ['survival', 'survival'],
  ['quantile', 'quantile'],
  ['ppf', 'quantile'],
  ['mean', 'mean'],
  ['variance', 'variance'],
  ['var', 'variance'],
]);

const bodies = new Map<string, SheetNode>();

/** Parses a text of a family once. */
const bodyOf = (text: string): SheetNode => {
  const known = bodies.get(text);
  if (known !== undefined) return known;
  const statement = parseLine({ text, line: 1 });
  if (statement?.type !== 'value') throw new RangeError(`${text} does not parse`);
  bodies.set(text, statement.value);
  return statement.value;
};

/** Compiles a text of a family over the arguments; columns and constants of it are nobody's. */
const compileText = ({ scope, node, given }: FamilyCall, text: string): Typed => {
  const variables = new Map([...given].map(([name, { typed }]) => [name, typed] as const));
  const inner = scope.with({ text, variables, readings: new Set() });
  try {
    return inner.compile(inner, bodyOf(text));
  } catch (error) {
    if (error instanceof SheetRefusal) return refuse(`${node.name}: ${error.message}`, node, error.code);
    throw error;
  }
};

const numberIn = (call: FamilyCall, text: string): number => call.scope.values.valueOf(treeOf(compileText(call, text)));

/** What a call costs, and a number that is tried as the quantile of one, in units of the budget. */
const CALLED = 300;
const TRIED = 2_000;

/** The smallest whole number whose cdf reaches q, by doubling and halving; a cdf that is q but for its rounding reaches it. */
const discreteQuantile = (call: FamilyCall): Typed => {
  const { scope, node, family, given } = call;
  const q = scope.values.valueOf(treeOf((given.get('q') as Given).typed));
  const least = numberIn(call, family.least ?? '0');
  const greatest = family.greatest === undefined ? 2 ** 50 : numberIn(call, family.greatest);
  const reaches = (k: number): boolean => {
    spend(scope, TRIED, node);
    if (k >= greatest && family.greatest !== undefined) return true;
    const at: Given = { typed: scalar(numberTree(k), { type: NUMBER, isBare: true }), type: NUMBER, text: 'k' };
    const inner: FamilyCall = { ...call, given: new Map([...given, ['k', at]]) };
    // In the upper half the tail has the digits that tell probabilities near 1 apart.
    const { value, error } = scope.values.evaluate(treeOf(compileText(inner, q > 0.5 ? family.survival : family.cdf)));
    return q > 0.5 ? value - error <= 1 - q + 2 ** -53 : value + error >= q - 2 ** -53 * q;
  };
  if (q === 1 && family.greatest === undefined)
    return refuse(`${textOf(scope, node)}: every number is exceeded; only a probability below 1 is reached.`, node, 'OUT_OF_RANGE');
  const high = leastReaching(reaches, least, greatest);
  if (high === greatest && !reaches(high)) return refuse(`${textOf(scope, node)}: the quantile is beyond 2^50.`, node, 'OUT_OF_RANGE');
  const found: Found = { name: 'least', operands: [(given.get('q') as Given).typed], values: [high], ...courseOf(call, q > 0.5) };
  return scalar(traced(numberTree(high), { type: 'found', found, at: 0 }), { type: NUMBER, isBare: true });
};

/** The cdf, or the tail where that is searched, as a function of the count. */
const courseOf = (call: FamilyCall, isTail: boolean): Pick<Found, 'course' | 'isTail'> => {
  const values = new SheetValues(call.scope.values);
  const variable = values.bind({ value: 1, error: 0, contributions: new Map() }, { type: 'variable', name: 'k', of: NUMBER });
  const at: Given = { typed: scalar(variable, { type: NUMBER, isBare: true }), type: NUMBER, text: 'k' };
  const inner: FamilyCall = { ...call, scope: call.scope.with({ values }), given: new Map([...call.given, ['k', at]]) };
  const body = treeOf(compileText(inner, isTail ? call.family.survival : call.family.cdf));
  return { course: { variable, body }, ...(isTail ? { isTail } : {}) };
};

const compileQuantile = (call: FamilyCall): Typed => {
  const { scope, node, family, given } = call;
  const { typed, text } = given.get('q') as Given;
  const q = scope.values.valueOf(treeOf(typed));
  if (!(q >= 0 && q <= 1)) return refuse(`${node.name} takes a probability from 0 to 1, not ${text}.`, node, 'OUT_OF_RANGE');
  if (family.quantile === undefined) return discreteQuantile(call);
  if (q === 0 && family.least !== undefined) return compileText(call, family.least);
  if (q === 1 && family.greatest !== undefined) return compileText(call, family.greatest);
  if (q === 0 || q === 1) return refuse(`${textOf(scope, node)} is infinite.`, node, 'NOT_FINITE');
  return compileText(call, family.quantile);
};

const compileMoment = (call: FamilyCall, part: 'mean' | 'variance', moment: string | Moment | undefined): Typed => {
  const { node } = call;
  const [family = ''] = node.name.split('.');
  if (moment === undefined) return refuse(`a ${family} distribution has no ${part}: its integral does not converge.`, node, 'NOT_FINITE');
  if (typeof moment === 'string') return compileText(call, moment);
  if (numberIn(call, moment.where) === 0)
    return refuse(`a ${family} distribution has a finite ${part} only where ${moment.where}.`, node, 'NOT_FINITE');
  return compileText(call, moment.text);
};

/** A probability, or a density of a pure number, is a bare number. */
const asNumber = ({ trees, isList }: Typed): Typed => ({ trees, isList, type: NUMBER, isBare: true });

const choose = (condition: Expression, value: number, otherwise: Expression): Expression => ({
  type: 'conditional',
  condition,
  consequent: numberTree(value),
  alternate: otherwise,
});

/** The tree of what is not evaluated here; 0/0 where it has none, as outside a function's tested region. */
const valueElsewhere = (compileIt: () => Typed): Expression => {
  try {
    return treeOf(compileIt());
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error;
    return { type: 'binary', operator: '/', left: numberTree(0), right: numberTree(0) };
  }
};

/** Gives density, cdf or survival at the variable: 0 or 1 outside of where the distribution is. */
const compileAt = (call: FamilyCall, part: 'density' | 'cdf' | 'survival', type: SheetType): Typed => {
  const { scope, node, family, given } = call;
  const { typed, text } = given.get(family.isDiscrete ? 'k' : 'x') as Given;
  const x = scope.values.valueOf(treeOf(typed));
  const isWhole = family.isDiscrete === true;
  if (isWhole && part === 'density' && !Number.isInteger(x))
    return refuse(`${text} is no whole number, and ${node.name} is of counts.`, node, 'OUT_OF_RANGE');
  const [from, to] = [family.least, family.greatest].map((end) => (end === undefined ? undefined : treeOf(compileText(call, end))));
  const least = from === undefined ? Number.NEGATIVE_INFINITY : scope.values.valueOf(from);
  const greatest = to === undefined ? Number.POSITIVE_INFINITY : scope.values.valueOf(to);
  const isBelow = part === 'density' ? x < least || (x === least && family.isOpen === true) : isWhole ? x < least : x <= least;
  const isAbove = part === 'density' ? x > greatest : x >= greatest;
  const inside = (): Typed => compileText(call, family[part]);
  /** Says of a value what it would be elsewhere, since an integral goes there. */
  const whole = (value: Typed): Typed => {
    if (from === undefined && to === undefined) return value;
    const place = treeOf(typed);
    const [below, above] = part === 'density' ? (['<', '>'] as const) : ([isWhole ? '<' : '<=', '>='] as const);
    const isOpen = part === 'density' && family.isOpen === true;
    const [first, last] = part === 'density' ? [0, 0] : part === 'cdf' ? [0, 1] : [1, 0];
    const within = isBelow || isAbove ? valueElsewhere(inside) : treeOf(value);
    const upper: Expression =
      to === undefined ? within : choose({ type: 'compare', operator: above, left: place, right: to }, last, within);
    const tree: Expression =
      from === undefined ? upper : choose({ type: 'compare', operator: isOpen ? '<=' : below, left: place, right: from }, first, upper);
    return { ...value, trees: [traced(treeOf(value), { type: 'tree', tree })] };
  };
  if (part !== 'density') return whole(isBelow || isAbove ? (isBelow === (part === 'cdf') ? ZERO : ONE) : asNumber(inside()));
  const perUnit = isWhole ? NUMBER : multiplyTypes({ type: NUMBER, text: '1' }, { type, text }, '/', node);
  if (isBelow || isAbove) return whole(scalar(numberTree(0), { type: perUnit }));
  const density = whole(inside());
  if (family.parameters.every(([, role]) => role === 'number' || role === 'count')) return asNumber(density);
  const unit = inverseUnit(typed.unit);
  return { ...density, ...(unit === undefined ? {} : { unit }) };
};

/** Names the parameters where programs differ in their order or meaning, unless the caller did. */
const addReading = ({ scope, node, family, given }: FamilyCall, name: string): void => {
  const isNamed = node.args.filter((argument) => argument.name === undefined).length <= given.size - family.parameters.length;
  if (family.remark === undefined && (isNamed || !family.isAmbiguous)) return;
  const parameters = family.parameters.map(([own]) => `${own} = ${given.get(own)?.text}`).join(', ');
  scope.readings.add(`${name} with ${parameters}${family.remark === undefined ? '' : ` (${family.remark})`}`);
};

/** Gives the probability of counts, the shares of the kinds adding to 1: with Poisson's probabilities, in which large factorials keep their digits. */
const multinomialMass = (scope: Scope, node: Call): Typed => {
  const matched = matchArguments(node, ['counts', 'p']);
  const [counts, shares] = ['counts', 'p'].map((name) => {
    const argument = matched.get(name);
    const typed = argument === undefined ? undefined : scope.values.settle(scope.compile(scope, argument.value));
    if (argument === undefined || !typed?.isList)
      return refuse(
        'multinomial.pmf takes the list of counts and that of their probabilities: multinomial.pmf([3, 2, 1], [0.5, 0.3, 0.2]).',
        node,
        'INPUT_TYPE',
      );
    assertNumber({ type: typed.type, text: textOf(scope, argument.value) }, 'a count or a probability', node);
    return typed;
  }) as [Typed, Typed];
  const valuesOf = ({ trees }: Typed): readonly number[] => trees.map((tree) => scope.values.valueOf(tree));
  const [ks, ps] = [valuesOf(counts), valuesOf(shares)];
  if (ks.length !== ps.length) refuse(`${node.name} takes as many probabilities as counts.`, node, 'INPUT_TYPE');
  if (!ks.every((k) => Number.isSafeInteger(k) && k >= 0)) refuse('counts are whole numbers from 0.', node, 'OUT_OF_RANGE');
  const sum = ps.reduce((total, p) => total + p, 0);
  if (!ps.every((p) => p >= 0) || Math.abs(sum - 1) > 1e-12)
    refuse(`the probabilities add to ${Number(sum.toPrecision(12))}, not to 1.`, node, 'OUT_OF_RANGE');
  const n = ks.reduce((total, k) => total + k, 0);
  const poisson = (k: number, mean: Expression): Expression => ({ type: 'call', name: 'gammapdf', args: [numberTree(k + 1), mean] });
  const expected = shares.trees.map((tree): Expression => ({ type: 'binary', operator: '*', left: numberTree(n), right: tree }));
  const each = ks.map((k, i) => poisson(k, expected[i] as Expression));
  const product = each.reduce((left, right): Expression => ({ type: 'binary', operator: '*', left, right }));
  return scalar({ type: 'binary', operator: '/', left: product, right: poisson(n, numberTree(n)) }, { type: NUMBER, isBare: true });
};

/** Refuses a 0 or 1 that an overflow on the way gave, of which nothing is known. */
const assertBounded = ({ scope, node }: FamilyCall, { trees }: Typed): void => {
  const [tree] = trees;
  const value = tree === undefined ? 0 : scope.values.valueOf(tree);
  if (tree !== undefined && (value === 0 || value === 1) && !Number.isFinite(scope.values.evaluate(tree).error))
    refuse(`${textOf(scope, node)}: the arguments lie too far apart for it to be computed.`, node, 'NOT_FINITE');
};

/** Evaluates one call, its variable one value. */
const evaluateCall = (call: FamilyCall, part: Part, name: string): Typed => {
  const { node, family } = call;
  spend(call.scope, CALLED, node);
  const type = assertRoles(call);
  if (numberIn(call, family.requires) === 0) return refuse(`${node.name} wants ${family.requires}.`, node, 'OUT_OF_RANGE');
  addReading(call, name);
  const result =
    part === 'quantile'
      ? compileQuantile(call)
      : part === 'mean' || part === 'variance'
        ? compileMoment(call, part, family[part])
        : compileAt(call, part, type);
  assertBounded(call, result);
  return result;
};

/**
 * Calls a function of a distribution, `normal.cdf(x, mu, sigma)`, parameters by order or by name; nothing where the name is none of one.
 * A result above 1e-290 is good to a relative 1e-12 (1.7e-13 is the most at the 4,446 points of test/core/sheet/distributions.json), a zero to
 * 1e-15, for shapes and degrees of freedom from 0.1 to 1e6, counts to 1e7 (a probability of one count to 1e9), quantiles of probabilities from
 * 1e-50, Weibull shapes to 10. A function of the language that is asked beyond the region it is tested in is refused by its name.
 * @throws SheetRefusal
 */
export const distributionCall = (scope: Scope, node: Call): Typed | undefined => {
  const [written = '', member = ''] = node.name.split('.');
  if (member === '') return undefined;
  if (node.name === 'multinomial.pmf') return multinomialMass(scope, node);
  const name = FAMILY_ALIASES.get(written) ?? written;
  const family = FAMILIES.get(name);
  const ofSpreadsheet = OF_SPREADSHEETS.get(node.name);
  if (ofSpreadsheet !== undefined) return refuse(`${node.name} is written ${ofSpreadsheet} here.`, node, 'UNKNOWN_FUNCTION');
  if (family === undefined)
    return refuse(
      `there is no distribution ${written}; there are ${[...FAMILIES.keys(), 'multinomial'].join(', ')}.`,
      node,
      'UNKNOWN_FUNCTION',
    );
  const part = PARTS.get(member);
  if (part === undefined)
    return refuse(
      `${written} has no ${member}; it has ${family.isDiscrete ? 'pmf' : 'pdf'}, cdf, sf, quantile, mean, variance.`,
      node,
      'UNKNOWN_FUNCTION',
    );
  const given = readArguments(scope, node, family, part);
  const variable = variableOf(family, part) ?? '';
  const at = given.get(variable);
  if (at === undefined || !at.typed.isList) return evaluateCall({ scope, node, family, given }, part, name);
  const { isList: _, trees, ...rest } = at.typed;
  const each = trees.map((tree) =>
    evaluateCall({ scope, node, family, given: new Map([...given, [variable, { ...at, typed: scalar(tree, rest) }]]) }, part, name),
  );
  return { ...(each[0] as Typed), trees: each.map(treeOf), isList: true };
};
