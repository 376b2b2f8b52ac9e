import { FUNCTIONS } from '../../expression/functions/functions.js';
import type { Expression } from '../../expression/tree/syntax-tree.js';
import type { Candidate } from '../../fault-details.js';
import { Fault } from '../../faults.js';
import { isAlike, nearest } from '../../nearest.js';
import { isDimensionless, multiplyDimensions, powerDimension } from '../../quantity/dimension.js';
import { parseUnit } from '../../quantity/unit/parse-unit.js';
import { calculusCall } from '../course/calculus.js';
import { assertNumber, shareType } from '../join-types.js';
import type { SheetNode } from '../read/syntax.js';
import { historyOf, named, readsOpen, type Scope, type SheetFunction, spend, textOf } from '../scope.js';
import { refuse } from '../sheet-fault.js';
import { ANGLE, NUMBER, type SheetType } from '../type.js';
import { scalar, type Typed, treeOf } from '../values.js';
import { COMPOSED_FUNCTIONS } from './composed-functions.js';
import { distributionCall } from './distributions.js';
import { isListFunction, listFunction } from './list-functions.js';
import { isMatrixFunction, matrixCall } from './matrices.js';
import { indexedCall, isSeriesFunction, seriesFunction } from './series-functions.js';
import { IN_CAPITALS, SPREADSHEET_ALIASES } from './spreadsheet-names.js';

type Call = Extract<SheetNode, { type: 'call' }>;

/** Names that other systems have for functions of the language. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['Sqrt', 'sqrt'],
  ['arcsin', 'asin'],
  ['arccos', 'acos'],
  ['arctan', 'atan'],
  ['arctan2', 'atan2'],
  ['fabs', 'abs'],
  ['ceiling', 'ceil'],
  ['fmod', 'mod'],
  ['comb', 'binomial'],
  ['nCr', 'binomial'],
  ['choose', 'binomial'],
  ['nPr', 'perm'],
  ['loggamma', 'lgamma'],
  ...SPREADSHEET_ALIASES,
]);

/** Gives the name of a function as the language writes it. */
const spelled = (scope: Scope, name: string): string => {
  const small = IN_CAPITALS.test(name) && !REFUSED.has(name) && !scope.variables.has(name) ? name.toLowerCase() : name;
  const said = ALIASES.get(small) ?? small;
  return small === name || isFunctionName(said) || TWO_READINGS.has(small) || REFUSED.has(small) || VALUED.has(small) || small === 'if'
    ? said
    : name;
};

/** What a call costs beside its arguments, and each element of a list that it goes over, in units of the budget. */
const CALLED = 40;
const PER_ELEMENT = 40;
/** A unit of what a function says that a call of it counts, in units of the budget. */
const PER_WORK = 8;
/** Functions whose every element is made of all before it. */
const CUMULATIVE: ReadonlySet<string> = new Set(['cumsum']);

/** Names that stand for two functions, with what each gives. */
const TWO_READINGS: ReadonlyMap<string, string> = new Map([
  ['log', 'log is read in two ways: write ln (base e) or log10 (base 10).'],
  ['std', 'std is read in two ways: write stdev (of a sample, n - 1) or pstdev (of a population, n).'],
  [
    'npv',
    'npv is read in two ways: write sum(flows / (1 + r)^[0, 1, 2]) where the first flow is now, sum(flows / (1 + r)^[1, 2, 3]) where it is a period ahead, as spreadsheets have it.',
  ],
  [
    'slope',
    'slope is read in two ways, by which list comes first: of y over x write covariance(x, y) / variance(x), and mean(y) less that times mean(x) for the intercept.',
  ],
  ['var', 'var is read in two ways: write variance (of a sample, n - 1) or pvariance (of a population, n).'],
]);

/** Functions that follow or search a function of one variable. */
const VALUED: ReadonlySet<string> = new Set(['integrate', 'derivative', 'minimum', 'maximum', 'root', 'table']);

/** Functions that give an angle. */
const INVERSE: ReadonlySet<string> = new Set(['asin', 'acos', 'atan', 'atan2']);
const TRIGONOMETRIC: ReadonlySet<string> = new Set(['sin', 'cos', 'tan']);

/** Functions that step at every whole number. */
const STEPPING: ReadonlySet<string> = new Set(['floor', 'ceil', 'trunc']);
/** Relative error up to which a value is a whole number but for rounding. */
const NEARLY_WHOLE = 1e-9;

/**
 * Gives a call of a function by name. What is a whole number but for rounding (2.7 m / 180 mm) is that number to a function that steps there: the
 * double above 15 would be 16.
 */
const callTree = (scope: Scope, node: Call, name: string, args: readonly Expression[]): Expression => {
  const [tree] = args;
  if (tree === undefined || !STEPPING.has(name) || scope.values.isOpen(tree)) return { type: 'call', name, args };
  const { value, error } = scope.values.evaluate(tree);
  const whole = Math.round(value);
  if (error === 0 || Math.abs(value - whole) > error || error > NEARLY_WHOLE * Math.max(1, Math.abs(whole)))
    return { type: 'call', name, args };
  if (value !== whole) scope.readings.add(`${textOf(scope, node)} of ${whole}, from which rounding alone parts it`);
  return { type: 'call', name: 'round', args };
};

/** What no line of a sheet can do, and what to write instead. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ['lambda', 'write a function: f(x) = …'],
  ['irr', 'write solve sum(flows / (1 + r)^[0, 1, 2]) = 0 for r > -1, the first flow being now'],
  ['C', 'write binomial(n, k)'],
  ['parallel', 'write 1 / sum(1 / [47, 100] ohm)'],
  ['map', 'a function of the language takes a list as it is'],
  ['range', 'write table(f, x from a to b step c)'],
  ['eval', 'write the expression itself'],
  ['ATAN2', 'spreadsheets give x first; write atan2(y, x)'],
  ['import', 'all functions are there already'],
  ['print', 'the last line is the answer'],
  ['datetime', 'dates are not computed here; write durations: 3 d + 4 h'],
  ['now', 'dates are not computed here; write durations: 3 d + 4 h'],
]);

const argumentsOf = (scope: Scope, { name, args }: Call, compile = scope.compile): readonly Typed[] =>
  args.map(({ name: given, value }) => {
    if (given !== undefined) refuse(`${name} takes its arguments in order, without names.`, value);
    return compile(scope, value);
  });

const assertArity = (node: Call, count: number, [least, most]: readonly [number, number]): void => {
  if (count >= least && count <= most) return;
  const wanted = least === most ? String(least) : most === Number.POSITIVE_INFINITY ? `${least} or more` : `${least} to ${most}`;
  refuse(`${node.name} takes ${wanted} argument${wanted === '1' ? '' : 's'}, not ${count}.`, node);
};

/** Calls a function that the sheet defines: its parameters stand for what is given, above all other names. */
const callOwn = (scope: Scope, node: Call, own: SheetFunction): Typed => {
  if (scope.calls.includes(own.name)) refuse(`${own.name} calls itself, which ends nowhere; write a sum or solve instead.`, node);
  if (scope.calls.length >= 20) refuse('functions call functions more than 20 deep.', node);
  const args = argumentsOf(scope, node, scope.compileMatrix).map((each) => scope.values.settle(each));
  assertArity(node, args.length, [own.parameters.length, own.parameters.length]);
  const variables = new Map(scope.variables);
  own.parameters.forEach((parameter, i) => {
    variables.set(parameter, args[i] as Typed);
  });
  const inner = scope.with({ text: own.text, variables, calls: [...scope.calls, own.name] });
  try {
    return inner.compileMatrix(inner, own.body);
  } catch (error) {
    // The columns of the body are those of another line.
    if (error instanceof Error && error.name === 'SheetRefusal')
      return refuse(`in ${own.name}: ${error.message}`, node, (error as Error & { code: 'EXPRESSION_SYNTAX' }).code);
    throw error;
  }
};

/** The result of a function by its rule of dimensions. */
const resultType = (scope: Scope, node: Call, name: string, args: readonly Typed[]): SheetType => {
  const rule = FUNCTIONS.get(name)?.rule ?? 'number';
  const parts = node.args.map(({ value }, i) => named(scope, value, args[i] as Typed));
  const [first] = parts;
  if (first === undefined) return NUMBER;
  const level = parts.find(({ type }) => type.level !== undefined);
  if (level !== undefined && rule !== 'same' && rule !== 'sign')
    refuse(`${level.text} is a level, the logarithm of a ratio. Write (${level.text} in mW) where it is a power.`, node, 'KIND_MISMATCH');
  const joined = (): SheetType =>
    parts.slice(1).reduce<SheetType>((type, part) => shareType({ type, text: first.text }, part, 'compare', node), first.type);
  const root = (exponent: number): SheetType => {
    const dimension = powerDimension(first.type.dimension, exponent);
    return dimension === undefined ? refuse(`the root of ${first.text} has no unit.`, node, 'DIMENSION_MISMATCH') : { dimension };
  };
  if (rule !== 'sign' && rule !== 'length' && rule !== 'same' && parts.some(({ type }) => type.isPoint))
    refuse(`${first.text} is a point on a temperature scale. Write (${first.text} in K).`, node, 'TEMPERATURE');
  switch (rule) {
    case 'number':
      parts.forEach((part, i) => {
        assertNumber(part, `an argument of ${node.name}`, (node.args[i] as { value: SheetNode }).value);
      });
      return INVERSE.has(name) ? ANGLE : NUMBER;
    case 'same':
      return joined();
    case 'ratio':
      joined();
      return INVERSE.has(name) ? ANGLE : NUMBER;
    case 'first':
      return first.type;
    case 'sign':
    case 'length':
      return NUMBER;
    case 'sqrt':
      return root(1 / 2);
    case 'cbrt':
      return root(1 / 3);
    case 'square':
      return root(2);
    case 'product':
      return { dimension: parts.map(({ type }) => type.dimension).reduce(multiplyDimensions) };
  }
};

/** Names what arguments outside a function's tested region are refused for. */
const assertTested = (scope: Scope, node: Call, name: string, args: readonly Typed[]): void => {
  if (args.some((each) => scope.values.isOpen(treeOf(each)))) return;
  const definition = FUNCTIONS.get(name);
  const values = args.map((each) => scope.values.valueOf(treeOf(each)));
  if (definition?.workOf !== undefined) spend(scope, PER_WORK * definition.workOf(...values), node);
  const refusal = definition?.refuse?.(...values);
  if (refusal !== undefined) refuse(`${textOf(scope, node)}: ${refusal}.`, node, 'FUNCTION_DOMAIN');
};

/**
 * Calls a function by name: one of the sheet, one of a list, or one of the equation language.
 * @throws SheetRefusal where there is none, where its arguments do not fit, or where its name has two readings
 */
export const callFunction = (scope: Scope, written: Call): Typed => {
  const own = scope.functions.get(written.name);
  if (own !== undefined) return callOwn(scope, written, own);
  const name = spelled(scope, written.name);
  const node = name === written.name ? written : { ...written, name };
  const two = TWO_READINGS.get(node.name);
  if (two !== undefined) refuse(two, node, 'UNKNOWN_FUNCTION');
  const instead = REFUSED.get(node.name);
  if (instead !== undefined && !scope.variables.has(node.name))
    refuse(`${node.name} is no function here: ${instead}.`, node, 'UNKNOWN_FUNCTION');
  const kept = historyOf(scope, node) ?? indexedCall(scope, node);
  if (kept !== undefined) return kept;
  const isOpen = readsOpen(scope, node);
  const followed = isOpen ? undefined : (calculusCall(scope, node) ?? distributionCall(scope, node) ?? matrixCall(scope, node));
  if (followed !== undefined) return followed;
  const compile = isOpen && (isListFunction(name) || isSeriesFunction(name)) ? scope.compileMatrix : scope.compile;
  const args = name === 'if' || name === 'pow' ? [] : argumentsOf(scope, node, compile);
  const length = args.reduce((sum, { trees, isList }) => sum + (isList ? trees.length : 0), 0);
  spend(scope, CALLED + PER_ELEMENT * length + (CUMULATIVE.has(name) ? length * length : 0), node);
  const ofList = args[0]?.isSeries ? seriesFunction(scope, { ...node, name }, args) : listFunction(scope, { ...node, name }, args);
  if (ofList !== undefined) return ofList;
  const composed = COMPOSED_FUNCTIONS.get(name);
  if (composed !== undefined) return composed(scope, node, args);
  const definition = FUNCTIONS.get(name);
  if (definition === undefined || name === 'and' || name === 'or' || name === 'not') {
    if (isOpen && isOfValues(scope, node))
      refuse(`${node.name} cannot take a value that is only known later; an equation of the registry can.`, node, 'UNKNOWN_FUNCTION');
    return unknownFunction(scope, node);
  }
  assertArity(node, args.length, definition.arity);
  const [list] = args.filter(({ isList }) => isList);
  const unit = definition.rule === 'same' ? args.find((each) => each.unit !== undefined)?.unit : undefined;
  if (TRIGONOMETRIC.has(name) && args[0]?.isBare && args[0].trees[0]?.type === 'number' && treeOf(args[0]).type === 'number')
    scope.readings.add(`${textOf(scope, node)} in radians`);
  const type = resultType(scope, node, name, args);
  const shown = unit ?? (type.kind === 'angle' ? parseUnit('rad') : undefined);
  const rest = {
    type,
    ...(shown === undefined ? {} : { unit: shown }),
    ...(args.every(({ isBare }) => isBare) && isDimensionless(type.dimension) ? { isBare: true as const } : {}),
  };
  if (list === undefined) {
    assertTested(scope, node, name, args);
    return scalar(callTree(scope, node, name, args.map(treeOf)), rest);
  }
  if (args.length > 1) return refuse(`${node.name} takes one list, or single values.`, node, 'INPUT_TYPE');
  return { ...rest, isList: true, trees: list.trees.map((tree) => callTree(scope, node, name, [tree])) };
};

/** Tells whether a function is one that searches, integrates or orders, which needs values. */
const isOfValues = ({ variables }: Scope, { name }: Call): boolean => !variables.has(name) && (isMatrixFunction(name) || VALUED.has(name));

/** Tells whether a name is that of a function of the language. */
export const isFunctionName = (name: string): boolean =>
  FUNCTIONS.has(name) || COMPOSED_FUNCTIONS.has(name) || isListFunction(name) || isMatrixFunction(name);

/** Says how the equation is called that a name may mean which is no function: `kinetic_energy(…)`. */
const equationsNamed = (scope: Scope, { name }: Call): string | undefined => {
  const words = name.replaceAll('_', ' ');
  if (words.length < 3) return undefined;
  try {
    const { id, record, inputs } = scope.findOperator(words);
    return `an equation is called by its id: ${id}(${inputs.map((symbol) => `${symbol.name} = …`).join(', ')}) is the ${record.name}`;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { candidates = [], isDoubted = true } = error.details as { candidates?: readonly Candidate[]; isDoubted?: boolean };
    const [first] = candidates;
    return isDoubted || first === undefined ? undefined : `the nearest equation is ${first.id} (${first.name}), called ${first.id}(…)`;
  }
};

const unknownFunction = (scope: Scope, node: Call): never => {
  if (/^(?:and|or|not)$/u.test(node.name))
    refuse(
      `${node.name} stands ${node.name === 'not' ? 'before a condition: not a > b' : `between two conditions: a > b ${node.name} c > d`}.`,
      node,
      'UNKNOWN_FUNCTION',
    );
  if (scope.variables.has(node.name)) refuse(`${node.name} is a value, no function: write ${node.name} * (…).`, node, 'UNKNOWN_FUNCTION');
  const names = [
    ...scope.functions.keys(),
    ...FUNCTIONS.keys(),
    ...COMPOSED_FUNCTIONS.keys(),
    ...ALIASES.keys(),
    'sum',
    'mean',
    'median',
    'min',
    'max',
  ];
  const near = nearest(node.name, names, 2).filter((name) => isAlike(name, node.name));
  const instead =
    equationsNamed(scope, node) ?? (near.length === 0 ? undefined : `near ${near.length > 1 ? 'are' : 'is'} ${near.join(' and ')}`);
  return refuse(`there is no function ${node.name}${instead === undefined ? '' : `; ${instead}`}.`, node, 'UNKNOWN_FUNCTION');
};
