// Compares the second readers' values with what the records give.
// Usage: npx tsx test/oracle/compare-checks.ts newtonian-mechanics [folder of the values]
import { readdirSync, readFileSync } from 'node:fs';
import { evaluateTree } from '../../src/core/expression/calculus/evaluate-tree.js';
import { fromSi } from '../../src/core/quantity/unit/unit.js';
import { bindGiven } from '../../src/core/registry/check-operator.js';
import type { DomainRecord } from '../../src/core/registry/define-domain.js';
import { createOperator } from '../../src/core/registry/operator.js';

interface StoredCheck {
  readonly id: string;
  readonly given: Readonly<Record<string, number | readonly number[]>>;
  readonly gives: number;
  readonly derivation: string;
}

const operators = new URL('../../src/operators/', import.meta.url);
const checks = new URL('checks/', operators);
const wanted = process.argv.slice(2);
let wrong = 0;
for (const file of readdirSync(checks).filter((name) => name.endsWith('.json'))) {
  const id = file.replace('.json', '');
  if (wanted.length > 0 && !wanted.includes(id)) continue;
  const module = (await import(new URL(`${id}.ts`, operators).href)) as Record<string, DomainRecord>;
  const [domain] = Object.values(module);
  if (!domain) throw new Error(`${id} exports no domain`);
  for (const check of JSON.parse(readFileSync(new URL(file, checks), 'utf8')) as readonly StoredCheck[]) {
    const record = domain.operators.find((candidate) => candidate.id === check.id);
    if (!record) {
      console.log(`${check.id}: no such record`);
      wrong += 1;
      continue;
    }
    const operator = createOperator(record, domain);
    const values = bindGiven(operator, check.given);
    const value = fromSi(evaluateTree(operator.expression, values), operator.output.unit);
    const difference = value === check.gives ? 0 : Math.abs(value - check.gives) / Math.max(Math.abs(value), Math.abs(check.gives));
    if (difference <= 1e-9) continue;
    wrong += 1;
    console.log(
      `${check.id} ${record.name}: record ${value}, second reader ${check.gives} (relative ${difference.toExponential(1)}): ${check.derivation}`,
    );
  }
}
console.log(wrong === 0 ? 'every value agrees' : `${wrong} disagree`);
process.exitCode = wrong === 0 ? 0 : 1;
