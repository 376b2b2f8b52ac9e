import { FUNCTIONS } from '../../core/expression/functions/functions.js';
import type { RegistryIndex } from '../../core/registry/registry-source.js';
import { COMMAND_NAMES, commandNamed } from '../command-line/command-table.js';
import { complete, FILE_NAMES } from '../command-line/completion.js';

/** The words of a session beside commands. */
export const LEAVE = ['exit', 'quit'] as const;

/** Letters from which on the ids of operators are offered, so that not all of them are. */
const SHORTEST_ID = 2;

const namesOf = (kept: readonly string[]): readonly string[] =>
  kept.flatMap((line) => [...line.matchAll(/(?:^|;)\s*(\p{L}[\p{L}\p{N}_]*)\s*(?:\([^)]*\)\s*)?=(?!=)/gu)].map(([, name = '']) => name));

/**
 * What may stand for the end of a session's line, as `node:readline` takes it: the words of a command as in a shell; else names that were set,
 * functions of the language, ids of operators, and at the beginning commands.
 * @param kept lines that set names
 */
export const completeLine = (line: string, kept: readonly string[], index: () => RegistryIndex): [candidates: string[], word: string] => {
  const words = line.trimStart().split(/\s+/u);
  const [first] = words;
  if (words.length > 1 && commandNamed(first) !== undefined) {
    const word = words.at(-1) ?? '';
    return [complete(words, index).filter((each) => each !== FILE_NAMES), word];
  }
  const [word] = /[\p{L}_][\p{L}\p{N}_.]*$/u.exec(line) ?? [''];
  if (word === '') return [[], ''];
  const ids = word.length < SHORTEST_ID ? [] : index().operators.map(({ id }) => id);
  const isStart = line.trimStart() === word;
  const all = new Set([...(isStart ? [...COMMAND_NAMES, ...LEAVE] : []), ...namesOf(kept), ...FUNCTIONS.keys(), ...ids]);
  return [[...all].filter((each) => each.startsWith(word)), word];
};
