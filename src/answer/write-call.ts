import type { Suggestion } from '../core/fault-details.js';

/** Writes a call as the arguments of its tool. */
export const writeArguments = ({ input }: Suggestion): string => JSON.stringify(input);

/** Characters that a shell takes as they are. */
const PLAIN = /^[\w.,:%^=+/*-]+$/u;

const quoted = (word: string): string => (PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

const valueText = (value: unknown): string => {
  if (Array.isArray(value)) return value.every((each) => typeof each === 'number') ? value.join(',') : JSON.stringify(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const optionWords = (input: Suggestion['input'], options: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(options).flatMap(([member, flag]) =>
    input[member] === undefined ? [] : [`--${flag}${/^-/.test(String(input[member])) ? '=' : ' '}${quoted(valueText(input[member]))}`],
  );

const inputWords = ({ inputs = {} }: Suggestion['input']): readonly string[] =>
  Object.entries(inputs as object).map(([name, value]) => quoted(`${name}=${valueText(value)}`));

const operatorWords = ({ operators = [] }: Suggestion['input']): readonly string[] =>
  (operators as readonly string[]).map((operator) => quoted(operator));

/** An input that varies, as `genmath plot` reads it; nothing for what it has no way to write. */
const rangeWords = ({ vary = [] }: Suggestion['input']): readonly string[] | undefined => {
  const words = (vary as readonly { readonly symbol: string; readonly from?: unknown; readonly to?: unknown }[]).map(
    ({ symbol, from, to }) =>
      from === undefined || to === undefined ? undefined : quoted(`${symbol}=${valueText(from)}..${valueText(to)}`),
  );
  return words.includes(undefined) ? undefined : (words as readonly string[]);
};

/** Gives the words of the command that makes a call, each with its quotes; nothing where the command line has no such command. */
export const toCommand = ({ tool, input }: Suggestion): readonly string[] | undefined => {
  switch (tool) {
    case 'compute':
      // The command line has no many items.
      if (input['items'] !== undefined) return undefined;
      return [
        'genmath',
        'compute',
        ...operatorWords(input),
        ...inputWords(input),
        ...optionWords(input, { domain: 'domain', solveFor: 'solve', unit: 'unit', near: 'near' }),
      ];
    case 'prove':
      return ['genmath', 'prove', ...operatorWords(input), ...inputWords(input), ...optionWords(input, { domain: 'domain' })];
    case 'sweep': {
      const ranges = rangeWords(input);
      return ranges === undefined
        ? undefined
        : [
            'genmath',
            'plot',
            ...operatorWords(input),
            ...inputWords(input),
            ...ranges,
            ...optionWords(input, { solveFor: 'solve', unit: 'unit' }),
          ];
    }
    case 'catalog':
      if (input['kind'] === 'domain') return ['genmath', 'domains'];
      if (typeof input['id'] === 'string') return ['genmath', 'show', quoted(input['id'])];
      return typeof input['query'] === 'string'
        ? ['genmath', 'search', quoted(input['query']), ...optionWords(input, { domain: 'domain', limit: 'limit' })]
        : undefined;
    default:
      return undefined;
  }
};

/** Lays the words of a command out in lines that fit, each but the last ending in a backslash, so that it can be pasted as it is. */
export const layCommand = (words: readonly string[], width: number, indent = '  '): string => {
  const lines: string[] = [];
  let line = indent;
  for (const word of words) {
    const longer = line.trim() === '' ? `${line}${word}` : `${line} ${word}`;
    if (longer.length + 2 > width && line.trim() !== '') {
      lines.push(`${line} \\`);
      line = `${indent}  ${word}`;
    } else line = longer;
  }
  return [...lines, line].join('\n');
};
