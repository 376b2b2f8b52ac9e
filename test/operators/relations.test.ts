import { describe, expect, it } from 'vitest';
import { evaluateTree } from '../../src/core/expression/calculus/evaluate-tree.js';
import type { Value } from '../../src/core/expression/functions/function-definition.js';
import { parseExpression } from '../../src/core/expression/tree/parse-expression.js';
import { symbolsOf } from '../../src/core/expression/tree/syntax-tree.js';
import { CONSTANTS } from '../../src/core/quantity/constants.js';
import { bindGiven, checkOperator } from '../../src/core/registry/check-operator.js';
import type { DomainRecord } from '../../src/core/registry/define-domain.js';
import type { Operator } from '../../src/core/registry/operator.js';
import { findSharedNames } from '../../src/core/resolve/find-shared-names.js';
import { byDomain, domains, operators, relations } from './all-operators.js';
import { bind, exampleOf, isAllowed, isInRange } from './sample-points.js';

const operatorOf = ({ record }: Operator): Operator => operators.find(({ id }) => id === record.of?.id) as Operator;

/** Binds the symbols of the operator that a relation is a case of, each by what stands for it, at a point of the relation. */
const bindOrigin = (relation: Operator, point: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> => {
  const known = new Map<string, Value>([...[...CONSTANTS].map(([name, { value }]) => [name, value] as const), ...point]);
  const { inputs, output, constants } = operatorOf(relation);
  // What fell out of the relation's equation may have any value.
  const standing = (name: string): Value => {
    const expression = parseExpression(relation.record.of?.with[name] ?? name);
    const own = expression.type === 'symbol' ? known.get(expression.name) : undefined;
    return own ?? evaluateTree(expression, new Map([...symbolsOf(expression).map((symbol) => [symbol, 1] as const), ...known]));
  };
  return new Map<string, Value>([
    ...constants.map(({ symbol, value }) => [symbol, value] as const),
    ...[output, ...inputs].map(({ name }) => [name, standing(name)] as const),
  ]);
};

describe('the named relations', () => {
  it.each(byDomain(relations))('of %s are sound, as records are', (id, own) => {
    const domain = domains.find((candidate) => candidate.id === id) as DomainRecord;
    expect(own.flatMap(({ record }) => checkOperator(record, domain).map((problem) => [record.id, problem]))).toEqual([]);
  });

  it.each(byDomain(relations))('of %s have examples in their own declared ranges', (_, own) => {
    const outside = own.filter((operator) => {
      const given = exampleOf(operator);
      const point = { given, si: bind(operator, given) };
      return !(isInRange(operator, point) && isAllowed(operator, point));
    });
    expect(outside.map(({ id }) => id)).toEqual([]);
  });

  it.each(byDomain(relations))('of %s hold where the operators that they are cases of hold', (_, own) => {
    const differing = own.flatMap((relation) => {
      const inputs = bindGiven(relation, relation.record.example.given);
      const point = new Map([...inputs, [relation.output.name, evaluateTree(relation.expression, inputs)] as const]);
      const origin = operatorOf(relation);
      const values = bindOrigin(relation, point);
      const [left, right] = [values.get(origin.output.name) as number, evaluateTree(origin.expression, values)];
      return Math.abs(left - right) <= 1e-12 * Math.max(Math.abs(left), Math.abs(right)) ? [] : [[relation.id, left, right]];
    });
    expect(differing).toEqual([]);
  });

  it('name the revision and the digest of those operators', () => {
    const other = relations.filter((relation) => {
      const { id, revision, digest } = operatorOf(relation);
      return ![id, revision, digest].every(
        (member, i) => member === [relation.record.of?.id, relation.record.of?.revision, relation.record.of?.digest][i],
      );
    });
    expect(other.map(({ id }) => id)).toEqual([]);
  });

  it('have ids, names and aliases that nothing else has', () => {
    const ids = relations.map(({ id }) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    expect(findSharedNames(operators, relations)).toEqual([]);
  });
});

it('finds a name that a relation shares', () => {
  const [relation] = relations;
  if (relation === undefined) throw new Error('there is a relation');
  const renamed = { ...operatorOf(relation), record: { ...operatorOf(relation).record, name: `The ${relation.record.name}` } };
  expect(findSharedNames([renamed], [relation]).map(({ id, other }) => [id, other])).toEqual([[relation.id, renamed.id]]);
});
