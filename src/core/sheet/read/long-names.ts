import { CONSTANTS } from '../../quantity/constants.js';
import { refuse } from '../sheet-fault.js';
import { scanLine, type Token, WORDS } from './scan.js';

/** The names of several words that a sheet gives to values, and the names of one word beside them. */
export interface LongNames {
  /** The words of each, the longest first. */
  readonly long: readonly (readonly string[])[];
  readonly short: ReadonlySet<string>;
}

/** What an assignment or a label begins with: `seed rate =`, `let v0 =`, `drip rate:`. */
const NAMED = /^\s*(?:(?:let|const)\s+)?(\p{L}[\p{L}\p{Nd}_₀-₉]*(?:\s+\p{L}[\p{L}\p{Nd}_₀-₉]*)*)\s*(?:=(?!=)|:)/u;

/** Words that begin a statement of another kind. */
const STATEMENTS = /^(?:solve|assert|assert_eq|fn|def|let|const|if|for|while|lambda|return)$/u;

/** Words that stand in names: `number of plants`, `price per unit`. */
const WITHIN_NAME = /^(?:of|per)$/u;

const isLong = (words: readonly string[]): boolean =>
  words.length > 1 &&
  !STATEMENTS.test(words[0] ?? '') &&
  !words.some((word, i) => WORDS.test(word) && (i === 0 || i === words.length - 1 || !WITHIN_NAME.test(word))) &&
  // `m a = 6 N` may be an equation.
  words.some((word) => /^\p{L}{3}/u.test(word) && !WORDS.test(word));

/** Tells at little cost that a line begins with no name of several words: no space stands in what is before its first sign of equality or colon. */
const mayBeNamed = (text: string): boolean => {
  const [equals, colon] = [text.indexOf('='), text.indexOf(':')];
  const end = equals < 0 || (colon >= 0 && colon < equals) ? colon : equals;
  return end > 0 && text.slice(0, end).trim().includes(' ');
};

/** Finds the names of several words that the lines of a sheet give; nothing where there are none, as in most sheets. */
export const findLongNames = (lines: readonly { readonly text: string }[]): LongNames | undefined => {
  if (!lines.some(({ text }) => mayBeNamed(text))) return undefined;
  const named = lines.flatMap(({ text }) => {
    const [, name] = NAMED.exec(text) ?? [];
    return name === undefined ? [] : [name.split(/\s+/u)];
  });
  const short = new Set(named.flatMap((words) => (words.length === 1 ? words : [])));
  // Names that are all given by themselves are a product.
  const long = named.filter((words) => isLong(words) && !words.every((word) => short.has(word)));
  if (long.length === 0) return undefined;
  // As a line is read: `σ₁ max` has the words of `σ_1 max`.
  const spelled = long.map((words) => scanLine(words.join(' ')).flatMap(({ type, text }) => (type === 'end' ? [] : [text])));
  return { long: spelled.sort((a, b) => b.length - a.length), short };
};

/** Reads the words of a name of several as one name, `seed rate` as `seed_rate`. */
export const joinNames = (tokens: readonly Token[], { long, short }: LongNames): readonly Token[] => {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const first = tokens[at] as Token;
    const words = long.find((name) => name.every((word, i) => tokens[at + i]?.type === 'name' && tokens[at + i]?.text === word));
    const last = tokens[at + (words?.length ?? 1) - 1] as Token;
    if (words !== undefined) joined.push({ type: 'name', text: words.join('_'), from: first.from, to: last.to, isSpaced: first.isSpaced });
    else {
      const owner =
        first.type === 'name' && CONSTANTS.has(first.text) && !short.has(first.text) && tokens[at + 1]?.text !== '('
          ? long.find((name) => name.includes(first.text))
          : undefined;
      if (owner !== undefined)
        refuse(
          `${first.text} is a constant and in the name "${owner.join(' ')}": write ${owner.join('_')}, or ${first.text} = … first.`,
          first,
        );
      joined.push(first);
    }
    at += words?.length ?? 1;
  }
  return joined;
};
