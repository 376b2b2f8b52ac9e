// Checks the records of all domains, or of those named: npm run operators -- newtonian-mechanics

import { numberingProblems } from '../src/core/registry/check-numbering.js';
import { checkOperator } from '../src/core/registry/check-operator.js';
import { findDuplicates } from '../src/core/registry/find-duplicates.js';
import { createOperator, type Operator } from '../src/core/registry/operator.js';
import { findSharedNames } from '../src/core/resolve/find-shared-names.js';
import { loadDomains } from './load-domains.js';

const wanted = process.argv.slice(2);
const domains = await loadDomains();
const good: Operator[] = [];
const relations: Operator[] = [];
const names = new Map<string, string>();
let problems = 0;
const report = (id: string, problem: string): void => {
  problems += 1;
  console.log(`${id}: ${problem}`);
};
for (const domain of domains) {
  const isWanted = wanted.length === 0 || wanted.includes(domain.id);
  for (const record of [...domain.operators, ...(domain.relations ?? [])]) {
    const found = checkOperator(record, domain);
    if (isWanted) for (const problem of found) report(record.id, problem);
    const twin = names.get(record.name.toLowerCase());
    if (twin !== undefined) report(record.id, `has the name of ${twin}`);
    names.set(record.name.toLowerCase(), record.id);
    try {
      (record.of === undefined ? good : relations).push(createOperator(record, domain));
    } catch {
      // Reported above.
    }
  }
  if (isWanted) for (const problem of numberingProblems(domain)) report(domain.id, problem);
  const named = domain.relations === undefined ? '' : `, ${domain.relations.length} relations`;
  if (isWanted) console.log(`${domain.prefix} ${domain.id}: ${domain.operators.length} operators${named}`);
}
for (const [a, b] of findDuplicates(good)) report(`${a} and ${b}`, 'are one equation up to names');
for (const { id, other, words } of findSharedNames(good, relations)) report(id, `is called ${JSON.stringify(words)}, and so is ${other}`);
console.log(
  problems === 0
    ? `${good.length} operators and ${relations.length} named relations in ${domains.length} domains are sound`
    : `${problems} problems`,
);
process.exitCode = problems === 0 ? 0 : 1;
