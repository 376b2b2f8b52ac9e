import type { OperatorRecord } from '../registry/define-domain.js';
import type { Operator } from '../registry/operator.js';
import { mainOf } from '../registry/symbol-declaration.js';
import { readNamedQuantity } from '../search/named-quantity.js';
import { splitWords } from '../search/words/split-words.js';

/** Gives the name of a record and what stands in brackets behind it, which is a name too: `Risk ratio (relative risk)`. */
export const namesIn = ({ name }: OperatorRecord): readonly string[] => [
  name,
  ...[...name.matchAll(/\(([^)]*)\)/gu)].map(([, other = '']) => other),
];

/** Another name of an operator. */
export interface Alias {
  readonly text: string;
  /** The symbol that it names: the one that it says (`implied volatility (solve for sigma)`), an input whose noun it has, or the output. */
  readonly of: string;
  /** True where it says the symbol itself, so that it is no name of what else the operator gives. */
  readonly isStated: boolean;
}

/** Gives the aliases of an operator, each with the symbol that it names. */
export const aliasesOf = ({ record, output, inputs }: Operator): readonly Alias[] => {
  const given = new Set([...namesIn(record), mainOf(output)].flatMap((text) => readNamedQuantity(text).nouns));
  const nounsOf = new Map(inputs.map((symbol) => [symbol.name, readNamedQuantity(mainOf(symbol)).nouns]));
  return record.also.map((alias) => {
    const [, labelled, symbol] = /^(.*?)\s*\(solve for ([^)]*)\)$/u.exec(alias) ?? [];
    if (labelled !== undefined && symbol !== undefined) return { text: labelled, of: symbol, isStated: true };
    const { nouns } = readNamedQuantity(alias);
    const isOwn = alias.includes('=') || nouns.some((noun) => given.has(noun));
    const [input, ...others] = isOwn ? [] : inputs.filter(({ name }) => nouns.some((noun) => nounsOf.get(name)?.includes(noun)));
    return { text: alias, of: input !== undefined && others.length === 0 ? input.name : output.name, isStated: false };
  });
};

/** Longest text that can be a name. */
const LONGEST_NAME = 200;
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the']);

const plainWords = (text: string): string =>
  splitWords(text)
    .filter(({ text: word }) => !ARTICLES.has(word))
    .map(({ stem }) => stem)
    .join(' ');

/** What a name stands for. */
export type NamedSymbol = Pick<Alias, 'of' | 'isStated'>;

const remembered = new WeakMap<Operator, ReadonlyMap<string, NamedSymbol>>();

const namesOf = (operator: Operator): ReadonlyMap<string, NamedSymbol> => {
  const known = remembered.get(operator);
  if (known !== undefined) return known;
  const names = new Map([
    ...aliasesOf(operator).map(({ text, of, isStated }) => [plainWords(text), { of, isStated }] as const),
    ...namesIn(operator.record).map((name) => [plainWords(name), { of: operator.output.name, isStated: true }] as const),
  ]);
  remembered.set(operator, names);
  return names;
};

/** Gives every name and alias of an operator as its plain words. */
export const plainNamesOf = (operator: Operator): ReadonlySet<string> => new Set(namesOf(operator).keys());

/** Gives the symbol that words name outright, by the name or an alias of an operator but for articles and endings; nothing where they do not. */
export const symbolNamed = (words: string, operator: Operator): NamedSymbol | undefined => {
  const plain = words.length > LONGEST_NAME ? '' : plainWords(words);
  return plain === '' ? undefined : namesOf(operator).get(plain);
};
