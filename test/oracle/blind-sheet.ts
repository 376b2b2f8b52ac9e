// Prints what a second reader gets to see of a domain: names, symbols and conditions, without equation, example or aliases.
// Usage: npx tsx test/oracle/blind-sheet.ts newtonian-mechanics
import { readdirSync } from 'node:fs';
import type { DomainRecord } from '../../src/core/registry/define-domain.js';

const folder = new URL('../../src/operators/', import.meta.url);
const wanted = process.argv.slice(2);
for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
  if (wanted.length > 0 && !wanted.includes(file.replace('.ts', ''))) continue;
  const module = (await import(new URL(file, folder).href)) as Record<string, DomainRecord>;
  for (const domain of Object.values(module)) {
    for (const { id, name, where, assumes, requires, source, equation } of domain.operators) {
      const output = equation.split('=')[0]?.trim();
      process.stdout.write(`${JSON.stringify({ id, name, gives: output, where, assumes, requires, source })}\n`);
    }
  }
}
