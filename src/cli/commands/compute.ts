import { Fault } from '../../core/faults.js';
import type { Receipt } from '../../core/receipt/receipt.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { callTool, openLocalNode } from '../local-node.js';
import { printAnswer, printReceipt } from '../print.js';
import { json, out } from '../terminal.js';
import { parseComputation } from './parse-inputs.js';

/** Computes on plain numbers and prints the receipt. */
export const prove = async ({ words, options }: CommandLine): Promise<number> => {
  const node = await openLocalNode(options);
  const computation = parseComputation(words);
  const text = Object.entries(computation.inputs).find(([, value]) => typeof value === 'string');
  if (text)
    throw new Fault(
      'INPUT_TYPE',
      `prove takes plain numbers, and ${text[0]} is ${JSON.stringify(text[1])}. \`genmath compute\` reads units.`,
    );
  const domain = options.domain === undefined ? {} : { domain: options.domain };
  const receipt = (await callTool('prove', { ...computation, ...domain }, node)) as Receipt;
  if (options.json) json(receipt);
  else out(printReceipt(receipt));
  return 0;
};

/** Computes with units in text and prints the answer. */
export const compute = async ({ words, options }: CommandLine): Promise<number> => {
  const node = await openLocalNode(options);
  const { domain, solve: solveFor, unit, near } = options;
  const optional = Object.fromEntries(Object.entries({ domain, solveFor, unit, near }).filter(([, value]) => value !== undefined));
  const answer = (await callTool('compute', { ...parseComputation(words), ...optional }, node)) as Readonly<Record<string, unknown>>;
  if (options.json) json(answer);
  else out(printAnswer(answer));
  return 0;
};
