import type { AnsweredSheet } from '../../answer/answer-sheet.js';
import { Fault } from '../../core/faults.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { callTool, openLocalNode } from '../local-node.js';
import { printSheet } from '../print.js';
import { readText } from '../read-text.js';
import { json, out } from '../terminal.js';

/** Calculates the lines of a sheet, from its words or from standard input, and prints a result for each. */
export const calc = async ({ words, options }: CommandLine): Promise<number> => {
  if (words.length === 0)
    throw new Fault('USAGE', "calc needs something to calculate, as in genmath calc '2 kN / 80 kg'. See genmath calc --help.");
  const lines = words.length === 1 && words[0] === '-' ? readText('-') : words.join(' ');
  const input = { lines, ...(options.unit === undefined ? {} : { unit: options.unit }) };
  const answer = (await callTool('calculate', input, await openLocalNode(options))) as AnsweredSheet;
  if (options.json) json(answer);
  else out(printSheet(answer));
  return 0;
};
