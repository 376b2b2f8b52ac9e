import { constantValue, type Expression } from './syntax-tree.js';

const SIGNATURE_NUMBERS = 12;

const sorted = (operator: string, parts: readonly string[]): string => `(${operator} ${[...parts].sort().join(' ')})`;

/** Collects the terms of a sum, each with its sign, and the factors of a product, each with its exponent. */
const terms = (node: Expression, sign: 1 | -1): readonly (readonly [Expression, 1 | -1])[] => {
  const other = sign === 1 ? -1 : 1;
  if (node.type === 'negate') return terms(node.operand, other);
  if (node.type === 'binary' && node.operator === '+') return [...terms(node.left, sign), ...terms(node.right, sign)];
  if (node.type === 'binary' && node.operator === '-') return [...terms(node.left, sign), ...terms(node.right, other)];
  return [[node, sign]];
};

const factors = (node: Expression, exponent: number): readonly (readonly [Expression, number])[] => {
  if (node.type === 'binary' && node.operator === '*') return [...factors(node.left, exponent), ...factors(node.right, exponent)];
  if (node.type === 'binary' && node.operator === '/') return [...factors(node.left, exponent), ...factors(node.right, -exponent)];
  if (node.type === 'call' && node.name === 'sqrt' && node.args[0]) return factors(node.args[0], exponent / 2);
  if (node.type === 'call' && node.name === 'cbrt' && node.args[0]) return factors(node.args[0], exponent / 3);
  if (node.type === 'binary' && node.operator === '^') {
    const power = constantValue(node.right);
    if (power !== undefined) return factors(node.left, exponent * power);
  }
  return [[node, exponent]];
};

const print = (node: Expression, labels: ReadonlyMap<string, string>): string => {
  const inner = (child: Expression): string => print(child, labels);
  switch (node.type) {
    case 'number':
      return Number(node.value.toPrecision(SIGNATURE_NUMBERS)).toString();
    case 'symbol':
      return labels.get(node.name) ?? node.name;
    case 'call': {
      if (node.name === 'sqrt' || node.name === 'cbrt') break;
      const args = node.args.map(inner);
      return ['min', 'max', 'hypot', 'and', 'or', 'gcd', 'lcm'].includes(node.name)
        ? sorted(node.name, args)
        : `(${node.name} ${args.join(' ')})`;
    }
    case 'compare':
      return node.operator === '>' || node.operator === '>='
        ? `(${node.operator === '>' ? '<' : '<='} ${inner(node.right)} ${inner(node.left)})`
        : `(${node.operator} ${inner(node.left)} ${inner(node.right)})`;
    case 'conditional':
      return `(if ${inner(node.condition)} ${inner(node.consequent)} ${inner(node.alternate)})`;
    case 'series': {
      const bound = new Map([...labels, [node.index, `#${labels.size}`]]);
      return `(${node.operation} ${inner(node.from)} ${inner(node.to)} ${print(node.body, bound)})`;
    }
    case 'element':
      return `(at ${labels.get(node.list) ?? node.list} ${inner(node.index)})`;
  }
  if (node.type === 'binary' && node.operator === '^' && constantValue(node.right) === undefined) {
    return `(^ ${inner(node.left)} ${inner(node.right)})`;
  }
  const list = terms(node, 1);
  if (list.length > 1)
    return sorted(
      '+',
      list.map(([term, sign]) => `${sign === 1 ? '' : '-'}${print(term, labels)}`),
    );
  const [only] = list;
  if (only?.[1] === -1) return `-${print(only[0], labels)}`;
  const collected = new Map<string, number>();
  let coefficient = 1;
  for (const [factor, exponent] of factors(node, 1)) {
    if (factor.type === 'number' && factor.unit === undefined) coefficient *= factor.value ** exponent;
    else if (factor.type === 'negate') {
      coefficient *= -1;
      const text = print(factor.operand, labels);
      collected.set(text, (collected.get(text) ?? 0) + exponent);
    } else {
      const text = print(factor, labels);
      collected.set(text, (collected.get(text) ?? 0) + exponent);
    }
  }
  const parts = [...collected].map(([text, exponent]) =>
    exponent === 1 ? text : `${text}^${Number(exponent.toPrecision(SIGNATURE_NUMBERS))}`,
  );
  return sorted('*', [Number(coefficient.toPrecision(SIGNATURE_NUMBERS)).toString(), ...parts]);
};

/**
 * Prints a tree in a normal form in which sums and products are flattened and sorted, quotients and roots are powers, and symbols bear the
 * labels given. Two equations are the same relation written alike if some labelling makes their signatures equal.
 */
export const treeSignature = (expression: Expression, labels: ReadonlyMap<string, string>): string => print(expression, labels);
