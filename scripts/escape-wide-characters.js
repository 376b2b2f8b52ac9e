// Writes every character of the bundle that needs two bytes as an escape: V8 holds a file with a single one of them at twice its size.
// What is left of them stands in regular expressions, where an escape means the same; esbuild has escaped texts already.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const dist = new URL('../dist/', import.meta.url);
for (const name of readdirSync(dist)) {
  if (!name.endsWith('.js')) continue;
  const file = new URL(name, dist);
  const text = readFileSync(file, 'utf8');
  const narrow = text.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  if (narrow !== text) writeFileSync(file, narrow);
}
