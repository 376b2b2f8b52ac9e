// Writes docs/registry-report.md: what is in the registry and how it was checked. Run it after changing a record: npm run report
import { writeFileSync } from 'node:fs';
import { createOperator } from '../src/core/registry/operator.js';
import { formatReport } from './docs/format-report.js';
import { loadChecks } from './docs/load-checks.js';
import { loadDomains } from './load-domains.js';

const domains = await loadDomains();
const operators = domains.flatMap((domain) => domain.operators.map((record) => createOperator(record, domain)));
writeFileSync(new URL('../docs/registry-report.md', import.meta.url), formatReport(domains, operators, loadChecks()));
