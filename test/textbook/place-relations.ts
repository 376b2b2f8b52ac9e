// Finds what answers each relation of the table of contents, or takes it from files of answers, and writes it there with inputs:
//   npx tsx test/textbook/place-relations.ts [answers.json …]
// A file of answers holds { "1.12": { "by": "TD10:boyle" } | { "chain": ["OM1", "OM5"] } | { "absent": "why" } }. Afterwards run
// python3 test/textbook/values.py, which evaluates the books' equations, and npx tsx test/textbook/list-failures.ts.
import { readFileSync } from 'node:fs';
import type { Value } from '../../src/core/expression/functions/function-definition.js';
import type { Operator } from '../../src/core/registry/operator.js';
import { context, relations as named, operators } from '../operators/all-operators.js';
import { likeness, pairSymbols, toBookOperator } from './pair-symbols.js';
import { type Quantity, type Relation, readRelations, relationFiles, writeRelations } from './relation.js';

/** What somebody who wrote relations says of one of the table. */
interface Answer {
  readonly by?: string;
  readonly chain?: readonly string[];
  readonly absent?: string;
}

const answers: Readonly<Record<string, Answer>> = Object.assign(
  {},
  ...process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Answer>>),
);
const byId = new Map([...operators, ...named].map((operator) => [operator.id, operator]));

/** How much of its name an operator must share with a relation that search alone led to. */
const ALIKE = 0.65;
const ALSO_FOUND = 12;

const withUnit = (value: Value, unit: string): Quantity => {
  const write = (one: number): string => (unit === '1' ? String(one) : `${one} ${unit}`);
  return typeof value === 'number' ? write(value) : value.map(write);
};

const isNamedLike = (relation: Relation, { record }: Operator): boolean =>
  [record.name, ...record.also].some((name) => likeness(relation.name, name) >= ALIKE);

/** The operators that may answer a relation: the one that it names already, then those that search finds under a like name. */
const candidatesOf = (relation: Relation): readonly Operator[] => {
  const found = context.registry.search(relation.name, { limit: ALSO_FOUND }).hits.map(({ id }) => id);
  const kept = typeof relation.by === 'string' ? [relation.by] : [];
  const others = found.flatMap((id) => byId.get(id) ?? []).filter((operator) => isNamedLike(relation, operator));
  return [...new Set([...kept.flatMap((id) => byId.get(id) ?? []), ...others])];
};

/** An answer that names what is here; another waits for the branch that brings it. */
const known = (relation: Relation, answer: Answer | undefined): Answer | undefined => {
  const missing = [answer?.by ?? [], answer?.chain ?? []].flat().filter((id) => !byId.has(id));
  if (missing.length === 0) return answer;
  console.log(`${relation.id} ${relation.name}: there is no ${missing.join(', ')}`);
  return undefined;
};

const place = (relation: Relation): Relation => {
  const answer = known(relation, answers[relation.id]);
  const { by: _by, absent: _absent, symbols: _symbols, inputs: _inputs, from: _from, expected: _expected, ...rest } = relation;
  if (answer?.absent !== undefined) return { ...rest, absent: answer.absent };
  const book = toBookOperator(relation);
  if (answer?.chain !== undefined) {
    const { absent: _nothing, ...kept } = relation;
    return { ...kept, by: answer.chain };
  }
  if (Array.isArray(relation.by) && answer === undefined) return relation;
  if (book === undefined) {
    const by = answer?.by ?? relation.by;
    return by === undefined ? { ...relation, absent: relation.absent ?? 'no operator has this equation' } : { ...relation, by };
  }
  const candidates = answer?.by === undefined ? candidatesOf(relation) : [byId.get(answer.by)].flatMap((operator) => operator ?? []);
  for (const operator of candidates) {
    const pairing = pairSymbols(book, operator);
    if (pairing === undefined) continue;
    const symbols = Object.fromEntries(Object.entries(pairing.symbols).filter(([own, theirs], i) => i === 0 || own !== theirs));
    const inputs = Object.fromEntries(
      book.inputs.flatMap(({ name, unitText }) => {
        const value = pairing.inputs[name];
        return value === undefined ? [] : [[name, withUnit(value, unitText)]];
      }),
    );
    return { ...rest, by: operator.id, ...(Object.keys(symbols).length === 0 ? {} : { symbols }), inputs, from: 'equation' };
  }
  // Placed by hand: the book's equation agrees with the operator's only to fewer digits, or where weights add up to one.
  const { by } = { ...relation, ...answer };
  if (relation.inputs !== undefined && (by === relation.by || relation.by === undefined)) {
    const { absent: _nothing, ...kept } = relation;
    return by === undefined ? relation : { ...kept, by };
  }
  if (answer?.by !== undefined) console.log(`${relation.id} ${relation.name}: ${answer.by} is not ${relation.equation}`);
  const told = answer?.by ?? (typeof relation.by === 'string' ? relation.by : undefined);
  return told === undefined ? { ...rest, absent: relation.absent ?? 'no operator has this equation' } : { ...rest, by: told };
};

for (const file of relationFiles()) {
  const placed = readRelations(file).map(place);
  writeRelations(file, placed);
  console.log(`${file}: ${placed.filter(({ by }) => by !== undefined).length} of ${placed.length} are answered`);
}
