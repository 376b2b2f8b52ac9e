import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { boundError } from '../../src/core/expression/calculus/bound-error.js';
import { evaluateTree } from '../../src/core/expression/calculus/evaluate-tree.js';
import { parseExpression } from '../../src/core/expression/tree/parse-expression.js';
import { fromSi } from '../../src/core/quantity/unit/unit.js';
import { numberingProblems } from '../../src/core/registry/check-numbering.js';
import { bindGiven, checkOperator } from '../../src/core/registry/check-operator.js';
import type { DomainRecord } from '../../src/core/registry/define-domain.js';
import { findDuplicates } from '../../src/core/registry/find-duplicates.js';
import { byDomain, domains, operators, relations } from './all-operators.js';
import { PROMISED } from './promised-domains.js';
import { bind, exampleOf, isAllowed, isInRange } from './sample-points.js';

/** One value that a second reader derived from the source with mpmath or SymPy, without seeing the record's equation. */
interface Check {
  readonly id: string;
  readonly given: Readonly<Record<string, number | readonly number[]>>;
  readonly gives: number;
}

const folder = new URL('../../src/operators/checks/', import.meta.url);
const stored = readdirSync(folder).filter((name) => name.endsWith('.json'));
const checks = stored.flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as readonly Check[]);

describe('the records', () => {
  it('are as many in each domain as were promised', () => {
    for (const { prefix, id, field, operators: own } of domains)
      expect([prefix, id, field, own.length]).toEqual([prefix, ...(PROMISED[prefix] ?? [])]);
  });

  it.each(['README.md', 'CHANGELOG.md'])('are as many as %s says', (name) => {
    const text = readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
    expect(text).toContain(`${operators.length} operators in ${domains.length} domains`);
  });

  it('that were withdrawn name only operators and relations that are there, and lines of a sheet that can be read', () => {
    const known = new Set([...operators, ...relations].map(({ id }) => id));
    const texts = domains.flatMap(({ withdrawn = [] }) => withdrawn.map(({ became }) => became));
    const named = texts.flatMap((text) => text.match(/\b[A-Z]{2}\d+(?::[a-z\d-]+)?/g) ?? []);
    expect(named.filter((id) => !known.has(id))).toEqual([]);
    const lines = texts.flatMap((text) => /^use (.+) in a sheet$/.exec(text)?.[1] ?? []);
    expect(lines).toContain('G * (M + m)');
    expect(() => lines.map((line) => parseExpression(line))).not.toThrow();
  });

  it('will be 1,597 in 65 domains', () => {
    const promised = Object.values(PROMISED);
    expect([promised.length, promised.reduce((sum, [, , count]) => sum + count, 0)]).toEqual([65, 1597]);
  });

  it.each(byDomain(operators))('of %s are sound', (id, own) => {
    const domain = domains.find((candidate) => candidate.id === id) as DomainRecord;
    expect(own.flatMap(({ record }) => checkOperator(record, domain).map((fault) => [record.id, fault]))).toEqual([]);
  });

  it.each(byDomain(operators))('of %s have examples in their own declared ranges', (_, own) => {
    const outside = own.filter((operator) => {
      const given = exampleOf(operator);
      const point = { given, si: bind(operator, given) };
      return !(isInRange(operator, point) && isAllowed(operator, point));
    });
    expect(outside.map(({ id }) => id)).toEqual([]);
  });

  it('are numbered without a gap but for those that were withdrawn, and no name or alias-free id stands twice', () => {
    expect(domains.flatMap((domain) => numberingProblems(domain))).toEqual([]);
    const names = operators.map(({ record }) => record.name.toLowerCase());
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  it('hold no equation twice', () => {
    expect(findDuplicates(operators)).toEqual([]);
  });

  it('hold more than 42 operators of motion', () => {
    expect(operators.filter(({ record }) => record.tags.includes('kinematic')).length).toBeGreaterThan(42);
  });
});

describe('the second readers', () => {
  it('have read all ten domains', () => {
    expect(stored.map((name) => name.replace('.json', '')).sort()).toEqual(
      domains.flatMap(({ id, prefix }) => (prefix === 'KO' ? [] : [id])).sort(),
    );
  });

  it('have checked every operator of the domains that they read', () => {
    const read = domains.filter(({ id }) => stored.includes(`${id}.json`)).flatMap(({ operators: own }) => own.map(({ id }) => id));
    expect(read.filter((id) => !checks.some((check) => check.id === id))).toEqual([]);
  });

  it('name no operator that is not there', () => {
    expect(checks.filter(({ id }) => !operators.some((operator) => operator.id === id))).toEqual([]);
  });

  it.each(byDomain(operators))('%s: gives the values that were derived anew', (_, own) => {
    const differing = checks
      .flatMap((check) => own.filter(({ id }) => id === check.id).map((operator) => ({ ...check, operator })))
      .map(({ given, gives, operator }) => {
        const si = bindGiven(operator, given);
        // Where the equation itself loses digits (theta - sin(theta)), the protocol tells how many.
        const { relative } = boundError(operator.expression, si, 1);
        return {
          id: operator.id,
          given,
          gives,
          got: fromSi(evaluateTree(operator.expression, si), operator.output.unit),
          allowed: Math.max(1e-9, relative),
        };
      })
      .filter(({ gives, got, allowed }) => got !== gives && !(Math.abs(got - gives) <= allowed * Math.max(Math.abs(got), Math.abs(gives))));
    expect(differing).toEqual([]);
  });
});
