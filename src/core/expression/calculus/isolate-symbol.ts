import { binary, call, negate, numberNode, symbolNode } from '../tree/build-tree.js';
import { type BinaryNode, type CallNode, constantValue, countOccurrences, type Expression, operandsOf } from '../tree/syntax-tree.js';
import { rationalRoots } from './rational-roots.js';

/** The integer symbol that counts the periods of an inverse of a periodic function. */
export const PERIOD_INDEX = '_k';

const TWO_PI = binary('*', numberNode(2), symbolNode('pi'));
const period = (length: Expression): Expression => binary('*', length, symbolNode(PERIOD_INDEX));

/** Inverses of functions of one argument: every argument that gives the value `y`. */
const UNARY: Readonly<Record<string, (y: Expression) => readonly Expression[]>> = {
  sqrt: (y) => [binary('^', y, numberNode(2))],
  cbrt: (y) => [binary('^', y, numberNode(3))],
  exp: (y) => [call('ln', y)],
  expm1: (y) => [call('log1p', y)],
  ln: (y) => [call('exp', y)],
  log10: (y) => [binary('^', numberNode(10), y)],
  log2: (y) => [binary('^', numberNode(2), y)],
  log1p: (y) => [call('expm1', y)],
  sin: (y) => [binary('+', call('asin', y), period(TWO_PI)), binary('+', binary('-', symbolNode('pi'), call('asin', y)), period(TWO_PI))],
  cos: (y) => [binary('+', call('acos', y), period(TWO_PI)), binary('+', negate(call('acos', y)), period(TWO_PI))],
  tan: (y) => [binary('+', call('atan', y), period(symbolNode('pi')))],
  asin: (y) => [call('sin', y)],
  acos: (y) => [call('cos', y)],
  atan: (y) => [call('tan', y)],
  sinh: (y) => [call('asinh', y)],
  cosh: (y) => [call('acosh', y), negate(call('acosh', y))],
  tanh: (y) => [call('atanh', y)],
  asinh: (y) => [call('sinh', y)],
  acosh: (y) => [call('cosh', y)],
  atanh: (y) => [call('tanh', y)],
  abs: (y) => [y, negate(y)],
  erf: (y) => [call('erfinv', y)],
  erfc: (y) => [call('erfcinv', y)],
  erfinv: (y) => [call('erf', y)],
  erfcinv: (y) => [call('erfc', y)],
  normcdf: (y) => [call('norminv', y)],
  norminv: (y) => [call('normcdf', y)],
  lambertw: (y) => [binary('*', y, call('exp', y))],
  lambertwm1: (y) => [binary('*', y, call('exp', y))],
};

/** Inverses of functions of several arguments in one of them: name and position to the inverse. */
const PARTIAL: Readonly<Record<string, (y: Expression, args: readonly Expression[]) => readonly Expression[]>> = {
  'hypot/0': (y, [, b]) => (b ? plusMinusLeg(y, b) : []),
  'hypot/1': (y, [a]) => (a ? plusMinusLeg(y, a) : []),
  'gammainc/1': (y, [a]) => (a ? [call('gammaincinv', a, y)] : []),
  'gammaincinv/1': (y, [a]) => (a ? [call('gammainc', a, y)] : []),
  'betainc/2': (y, [a, b]) => (a && b ? [call('betaincinv', a, b, y)] : []),
  'betaincinv/2': (y, [a, b]) => (a && b ? [call('betainc', a, b, y)] : []),
  'tcdf/0': (y, [, nu]) => (nu ? [call('tinv', y, nu)] : []),
  'tinv/0': (y, [, nu]) => (nu ? [call('tcdf', y, nu)] : []),
  'chi2cdf/0': (y, [, k]) => (k ? [call('chi2inv', y, k)] : []),
  'chi2inv/0': (y, [, k]) => (k ? [call('chi2cdf', y, k)] : []),
  'fcdf/0': (y, [, d1, d2]) => (d1 && d2 ? [call('finv', y, d1, d2)] : []),
  'finv/0': (y, [, d1, d2]) => (d1 && d2 ? [call('fcdf', y, d1, d2)] : []),
};

const plusMinusLeg = (y: Expression, leg: Expression): readonly Expression[] => {
  const root = call('sqrt', binary('*', binary('-', y, leg), binary('+', y, leg)));
  return [root, negate(root)];
};

const invertPower = (node: BinaryNode, inBase: boolean, y: Expression): readonly Expression[] => {
  if (!inBase) return [binary('/', call('ln', y), call('ln', node.left))];
  const exponent = constantValue(node.right);
  if (exponent === 2) return [call('sqrt', y), negate(call('sqrt', y))];
  if (exponent === 3) return [call('cbrt', y)];
  if (exponent === 0.5) return [binary('^', y, numberNode(2))];
  if (exponent !== undefined && Number.isInteger(exponent) && exponent % 2 !== 0) {
    const root = binary('^', call('abs', y), binary('/', numberNode(1), node.right));
    return [binary('*', call('sign', y), root)];
  }
  const root = binary('^', y, binary('/', numberNode(1), node.right));
  const isPositiveOnly = exponent !== undefined && !Number.isInteger(exponent);
  return isPositiveOnly ? [root] : [root, negate(root)];
};

const invertBinary = (node: BinaryNode, inLeft: boolean, y: Expression): readonly Expression[] => {
  const { left, right } = node;
  switch (node.operator) {
    case '+':
      return [binary('-', y, inLeft ? right : left)];
    case '-':
      return [inLeft ? binary('+', y, right) : binary('-', left, y)];
    case '*':
      return [binary('/', y, inLeft ? right : left)];
    case '/':
      return [inLeft ? binary('*', y, right) : binary('/', left, y)];
    case '^':
      return invertPower(node, inLeft, y);
  }
};

const invertCall = (node: CallNode, position: number, y: Expression): readonly Expression[] => {
  if (node.args.length === 1) return UNARY[node.name]?.(y) ?? [];
  return PARTIAL[`${node.name}/${position}`]?.(y, node.args) ?? [];
};

/**
 * Isolates a symbol: gives every closed form of it, as expressions of the other symbols and of `target`, that solves `expression = target`.
 * Candidates may include branches that are not real or not in range; the caller evaluates and checks them. An inverse of a periodic function
 * holds {@link PERIOD_INDEX}. The list is empty where the algebra cannot isolate the symbol.
 */
export const isolateSymbol = (expression: Expression, symbol: string, target: Expression): readonly Expression[] => {
  if (expression.type === 'symbol') return expression.name === symbol ? [target] : [];
  const operands = operandsOf(expression);
  const holding = operands.flatMap((operand, i) => (countOccurrences(operand, symbol) > 0 ? [i] : []));
  if (expression.type === 'conditional') {
    if (holding.includes(0)) return isConditionOnSymbol(expression, symbol, target);
    return [...isolateSymbol(expression.consequent, symbol, target), ...isolateSymbol(expression.alternate, symbol, target)];
  }
  const [position] = holding;
  if (holding.length !== 1 || position === undefined) return holding.length === 0 ? [] : rationalRoots(expression, symbol, target);
  const inner = operands[position];
  if (inner === undefined) return [];
  let values: readonly Expression[] = [];
  if (expression.type === 'negate') values = [negate(target)];
  if (expression.type === 'binary') values = invertBinary(expression, position === 0, target);
  if (expression.type === 'call') values = invertCall(expression, position, target);
  return values.flatMap((value) => isolateSymbol(inner, symbol, value));
};

/** Where the condition itself depends on the symbol, each branch is solved and the check of the candidate decides. */
const isConditionOnSymbol = (
  node: Expression & { readonly type: 'conditional' },
  symbol: string,
  target: Expression,
): readonly Expression[] =>
  [node.consequent, node.alternate].flatMap((branch) =>
    countOccurrences(branch, symbol) > 0 ? isolateSymbol(branch, symbol, target) : [],
  );
