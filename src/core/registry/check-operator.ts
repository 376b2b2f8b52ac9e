import { evaluateTree } from '../expression/calculus/evaluate-tree.js';
import type { Value } from '../expression/functions/function-definition.js';
import { assertBalanced } from '../expression/tree/infer-dimension.js';
import { Fault } from '../faults.js';
import { CONSTANTS } from '../quantity/constants.js';
import type { Dimension } from '../quantity/dimension.js';
import { fromSi, toSi } from '../quantity/unit/unit.js';
import type { DomainRecord, OperatorRecord } from './define-domain.js';
import { createOperator, type Operator } from './operator.js';

/** Relative agreement that an example without `digits` must reach. */
const EXAMPLE_AGREEMENT = 1e-9;

const dimensionsOf = (operator: Operator): ReadonlyMap<string, Dimension> =>
  new Map([
    ...operator.constants.map(({ symbol }) => [symbol, CONSTANTS.get(symbol)?.dimension ?? []] as const),
    ...[operator.output, ...operator.inputs].map(({ name, unit }) => [name, unit.dimension] as const),
  ]);

/** Binds given values, in the declared units, to all symbols and constants of an operator, in coherent SI. */
export const bindGiven = (operator: Operator, given: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> => {
  const values = new Map<string, Value>(operator.constants.map(({ symbol, value }) => [symbol, value]));
  for (const { name, unit, default: preset } of operator.inputs) {
    const value = given[name] ?? preset ?? Number.NaN;
    values.set(name, typeof value === 'number' ? toSi(value, unit) : value.map((element) => toSi(element, unit)));
  }
  return values;
};

const valueProblems = (operator: Operator): readonly string[] => {
  const { given, gives, digits, from } = operator.record.example;
  const problems: string[] = [];
  const names = operator.inputs.map(({ name }) => name);
  for (const name of Object.keys(given)) if (!names.includes(name)) problems.push(`the example gives ${name}, which is no input`);
  for (const { name, default: preset } of operator.inputs)
    if (given[name] === undefined && preset === undefined) problems.push(`the example lacks ${name}`);
  if (from.trim() === '') problems.push('the example says not where it comes from');
  if (problems.length > 0) return problems;
  const value = fromSi(evaluateTree(operator.expression, bindGiven(operator, given)), operator.output.unit);
  const allowed =
    digits === undefined ? EXAMPLE_AGREEMENT * Math.abs(gives) : 0.5000001 * 10 ** (Math.floor(Math.log10(Math.abs(gives))) + 1 - digits);
  return Math.abs(value - gives) <= allowed
    ? []
    : [`the example gives ${value}, not ${gives}${digits === undefined ? '' : ` to ${digits} digits`}`];
};

/** What is given in an example, and what is taken by default, is usual. */
const usualProblems = ({ inputs, output, record }: Operator): readonly string[] =>
  [...inputs, output].flatMap(({ name, usual, default: preset }) => {
    if (usual === undefined) return [];
    if (name === output.name) return [`${name} is the output and has usual bounds`];
    const given = record.example.given[name] ?? [];
    const values = [...(typeof given === 'number' ? [given] : given), ...(preset === undefined ? [] : [preset])];
    return values
      .filter((value) => value !== 0 && (value < usual.low || value > usual.high))
      .map((value) => `${name} = ${value} of the example or by default is outside the usual ${usual.low} to ${usual.high}`);
  });

/** Checks that the example of an operator names its inputs, gives its value, and is usual. Gives the problems in words. */
export const exampleProblems = (operator: Operator): readonly string[] => [...valueProblems(operator), ...usualProblems(operator)];

const recordProblems = (record: OperatorRecord, domain: DomainRecord): readonly string[] => {
  const problems: string[] = [];
  if (record.of === undefined && !new RegExp(`^${domain.prefix}\\d+$`).test(record.id))
    problems.push(`the id does not have the prefix ${domain.prefix}`);
  if (record.of !== undefined && !new RegExp(`^${record.of.id}:[a-z][a-z0-9-]{0,63}$`).test(record.id))
    problems.push(`the id is not ${record.of.id}: and a slug of small letters, digits and hyphens`);
  if (record.source.trim().length < 8) problems.push('the source is missing');
  if (record.also.length < 2) problems.push('it has fewer than two aliases');
  if (record.tags.length === 0) problems.push('it has no tags');
  for (const rival of record.alternatives ?? [])
    if (!domain.operators.some(({ id }) => id === rival)) problems.push(`the alternative ${rival} is not in the domain`);
  return problems;
};

/**
 * Refuses an operator whose equation, conditions or bounds do not balance.
 * @throws Fault DIMENSION_MISMATCH
 */
export const assertOperatorBalanced = (operator: Operator): void => {
  const dimensions = dimensionsOf(operator);
  assertBalanced(operator.output.name, operator.expression, dimensions);
  for (const { expression } of operator.requirements)
    assertBalanced('_holds', expression, new Map([...dimensions, ['_holds', dimensions.get('_holds') ?? Array(9).fill(0)]]));
  for (const symbol of [operator.output, ...operator.inputs]) {
    for (const bound of symbol.bounds) if (bound.relative) assertBalanced(symbol.name, bound.expression, dimensions);
  }
};

/**
 * Checks one record: it parses, every symbol is declared or a constant, it balances, the conditions balance, the example reproduces, and
 * nothing that a record must have is missing. Gives the problems in words; none for a good record.
 */
export const checkOperator = (record: OperatorRecord, domain: DomainRecord): readonly string[] => {
  try {
    const operator = createOperator(record, domain);
    assertOperatorBalanced(operator);
    return [...recordProblems(record, domain), ...exampleProblems(operator)];
  } catch (error) {
    if (error instanceof Fault) return [error.message];
    throw error;
  }
};
