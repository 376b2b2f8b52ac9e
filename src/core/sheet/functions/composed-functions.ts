import type { Expression } from '../../expression/tree/syntax-tree.js';
import { parseUnit } from '../../quantity/unit/parse-unit.js';
import { assertNumber } from '../join-types.js';
import { traced } from '../origin.js';
import type { SheetNode } from '../read/syntax.js';
import { named, type Scope, textOf } from '../scope.js';
import { refuse } from '../sheet-fault.js';
import { ANGLE, isNumber, NUMBER } from '../type.js';
import { numberTree, scalar, type Typed, treeOf } from '../values.js';

type Call = Extract<SheetNode, { type: 'call' }>;

/** Functions that are made of others. */
export const COMPOSED_FUNCTIONS: ReadonlyMap<string, (scope: Scope, node: Call, args: readonly Typed[]) => Typed> = new Map([
  [
    'pow',
    (scope: Scope, node: Call): Typed => {
      const [base, exponent] = node.args;
      if (base === undefined || exponent === undefined || node.args.length !== 2) return refuse('pow takes a base and an exponent.', node);
      return scope.compile(scope, { type: 'binary', operator: '^', left: base.value, right: exponent.value, from: node.from, to: node.to });
    },
  ],
  [
    'radians',
    (scope: Scope, node: Call, [angle]: readonly Typed[]): Typed => {
      if (angle === undefined) return refuse('radians takes an angle.', node);
      assertNumber(named(scope, node, angle), 'an angle', node);
      const degree = parseUnit('deg');
      const trees = angle.isBare
        ? angle.trees.map(
            (tree): Expression => ({ type: 'binary', operator: '*', left: tree, right: numberTree(degree.factor, '1', degree) }),
          )
        : angle.trees;
      return { trees, isList: angle.isList, type: ANGLE, unit: parseUnit('rad') };
    },
  ],
  [
    'degrees',
    (scope: Scope, node: Call, [angle]: readonly Typed[]): Typed => {
      if (angle === undefined) return refuse('degrees takes an angle.', node);
      assertNumber(named(scope, node, angle), 'an angle', node);
      return { trees: angle.trees, isList: angle.isList, type: ANGLE, unit: parseUnit('deg') };
    },
  ],
  [
    'if',
    (scope: Scope, node: Call): Typed => {
      const [condition, consequent, alternate] = node.args.map(({ value }) => value);
      if (condition === undefined || consequent === undefined || alternate === undefined)
        return refuse('if takes a condition and two values: if(x > 3, a, b).', node);
      return scope.compile(scope, { type: 'conditional', condition, consequent, alternate, from: node.from, to: node.to });
    },
  ],
  ['round', (scope: Scope, node: Call, args: readonly Typed[]): Typed => roundTo(scope, node, args)],
  [
    'perm',
    (_scope: Scope, node: Call, [n, k]: readonly Typed[]): Typed => {
      if (n === undefined || k === undefined) return refuse('perm takes n and k.', node);
      const factorial = (tree: Expression): Expression => ({ type: 'call', name: 'factorial', args: [tree] });
      const ways: Expression = {
        type: 'binary',
        operator: '*',
        left: { type: 'call', name: 'binomial', args: [treeOf(n), treeOf(k)] },
        right: factorial(treeOf(k)),
      };
      return scalar(ways, { type: NUMBER });
    },
  ],
]);

/** Rounds to a number of decimals of the unit that the value is shown in. */
const roundTo = (scope: Scope, node: Call, [value, digits]: readonly Typed[]): Typed => {
  if (value === undefined || node.args.length > 2)
    return refuse('round takes a value and, if you like, a number of decimals: round(x, 2).', node);
  if (value.type.isPoint || value.type.level !== undefined)
    refuse('a reading on a scale is not rounded here; round the answer.', node, 'INPUT_TYPE');
  const places = digits === undefined ? 0 : scope.values.valueOf(treeOf(digits));
  if (!Number.isInteger(places) || Math.abs(places) > 15)
    refuse('the decimals of round are a whole number from -15 to 15.', node, 'INPUT_TYPE');
  if (!isNumber(value.type) && value.unit === undefined)
    refuse(
      `say in which unit to round: round((${textOf(scope, (node.args[0] as { value: SheetNode }).value)}) in kg, ${places}).`,
      node,
      'INPUT_TYPE',
    );
  const step = 10 ** -places;
  const unit = value.unit?.factor ?? 1;
  const trees = value.trees.map((tree): Expression => {
    if (scope.values.isOpen(tree)) {
      const parts: Expression = { type: 'binary', operator: '/', left: tree, right: numberTree(unit * step) };
      return { type: 'binary', operator: '*', left: { type: 'call', name: 'round', args: [parts] }, right: numberTree(unit * step) };
    }
    const scaled = scope.values.valueOf(tree) / unit;
    const rounded = Number(`${Math.round(Number(`${scaled}e${places}`))}e${-places}`);
    const settled = numberTree((Number.isFinite(rounded) ? rounded : Math.round(scaled / step) * step) * unit, String(rounded), value.unit);
    return traced(settled, { type: 'round', value: tree, places, unit: value.unit });
  });
  return { ...value, trees };
};
