// Writes docs/operators/, an index and one page for each domain, from the records, and docs/textbook.md from the table of contents of the
// textbooks. Run it after changing one of them: npm run docs
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createOperator } from '../src/core/registry/operator.js';
import { loadRelations } from '../test/textbook/relation.js';
import { formatOperatorDocs } from './docs/format-operator-docs.js';
import { formatTextbookPage } from './docs/format-textbook-page.js';
import { loadDomains } from './load-domains.js';

const folder = new URL('../docs/operators/', import.meta.url);
const domains = await loadDomains();
const operators = domains.flatMap((domain) => domain.operators.map((record) => createOperator(record, domain)));
const pages = formatOperatorDocs(domains, operators);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, page] of pages) writeFileSync(new URL(name, folder), page);
writeFileSync(new URL('../docs/textbook.md', import.meta.url), formatTextbookPage(loadRelations(), domains));
const size = [...pages.values()].reduce((sum, page) => sum + Buffer.byteLength(page), 0);
console.log(`${pages.size} pages, ${(size / 1e6).toFixed(2)} MB`);
