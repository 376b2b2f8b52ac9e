// Writes the symbols of every operator and named relation into the declarations of the package, in place of the empty interface.
import { readFileSync, writeFileSync } from 'node:fs';
import type { OperatorRecord } from '../src/core/registry/define-domain.js';
import { loadDomains } from './load-domains.js';

const file = new URL('../dist/types/src/library/operator-symbols.d.ts', import.meta.url);
const line = ({ id, where }: OperatorRecord): string =>
  `  '${id}': ${Object.keys(where)
    .map((symbol) => `'${symbol}'`)
    .join(' | ')};`;
const lines = (await loadDomains()).flatMap(({ operators, relations = [] }) => [...operators, ...relations].map(line));
const empty = /(export interface OperatorSymbols )\{\s*\}/;
const declarations = readFileSync(file, 'utf8');
if (!empty.test(declarations)) throw new Error('The declarations have no empty interface for the symbols of the operators.');
writeFileSync(
  file,
  declarations.replace(empty, (_, opening: string) => `${opening}{\n${lines.join('\n')}\n}`),
);
