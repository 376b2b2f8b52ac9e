import { Fault, type FaultCode, isFault } from '../../core/faults.js';
import { isUnitName } from '../../core/quantity/unit/parse-unit.js';
import type { Registry } from '../../core/registry/registry.js';
import { ARROWS } from '../../core/sheet/read/token-reader.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { callTool, createLocalNode, openLocalNode } from '../local-node.js';
import { dim, out } from '../terminal.js';
import { calc } from './calc.js';
import { compute } from './compute.js';
import { search, show } from './registry.js';

/** Refusals of a text that need not be a line of the calculator at all; any other is of a line that was understood. */
const NO_LINE: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'EXPRESSION_SYNTAX',
  'UNKNOWN_FUNCTION',
  'UNKNOWN_SYMBOL',
  'UNKNOWN_OPERATOR',
  'QUANTITY_SYNTAX',
  'UNIT_UNKNOWN',
  'UNIT_AMBIGUOUS',
]);

/** True of the refusal of a text that may be a question to the registry instead. */
export const isNoLine = (error: unknown): error is Fault => error instanceof Fault && NO_LINE.has(error.code);

/** A name in a text: a word, a symbol or a unit; no function, which a bracket follows. */
const NAME = /(?<![\p{L}\p{N}_])\p{L}[\p{L}\p{N}_]*(?![\p{L}\p{N}_]|\()/gu;

/**
 * True of a text that the registry may be asked: one without a number, an equation of several symbols, or one with a word that is no unit. Whatever
 * shares a letter with `1,5 kg in g` or `4:30 h in min` would be no answer to it.
 */
export const isQuestion = (text: string): boolean => {
  if (!/\p{N}/u.test(text)) return true;
  const names = new Set(text.match(NAME) ?? []);
  return text.includes('=') ? names.size > 1 : [...names].some((name) => name.length > 1 && !ARROWS.has(name) && !isUnitName(name));
};

/** The place in a question where an input begins: `m=`, `v_0 =`. */
const INPUT = /(?:^|[\s,;])(\p{L}[\p{L}\p{N}_.]*)\s*=(?!=)\s*/gu;

/** A question in its parts: the words that name an operator, and the inputs behind them as `symbol=value`. */
interface Question {
  readonly name: string;
  readonly inputs: readonly string[];
}

/** A number among words, with a sign of money before it, or a per cent sign or a unit behind it. */
const NUMBER = /(?<![\p{L}\p{N}_.^-])[$€£]?\d[\d.,]*(?<![.,])(?:\s?%|\s?(\p{L}[^\s,;]*))?/gu;

/** Gives the numbers that stand among the words of a question, as they are written: `250000 USD`, `6%`. */
const numbersAmong = (words: string): readonly string[] =>
  [...words.matchAll(NUMBER)].map(([written, behind = '']) =>
    behind === '' || isUnitName(behind) ? written : written.slice(0, -behind.length).trimEnd(),
  );

/** The numbers among the words of a question that belong to no name in it, as that of the Rule of 72 does. */
const unusedNumbers = (words: string, { operators, relations }: Registry['index']): readonly string[] => {
  const numbers = numbersAmong(words);
  if (numbers.length === 0) return numbers;
  const asked = words.toLowerCase();
  const names = [...operators, ...relations]
    .map(({ name }) => name.toLowerCase().replace(/ \(.*$/u, ''))
    .filter((name) => /\d/u.test(name) && asked.includes(name));
  return numbers.filter((number) => !names.some((name) => name.includes(number)));
};

const withoutComma = (text: string): string => text.trim().replace(/[,;]$/u, '');

/** Parts a question at its inputs, however a shell has split it: `kinetic energy m = 2 kg, v = 3 m/s`. */
export const parseQuestion = (text: string): Question => {
  const starts = [...text.matchAll(INPUT)];
  const valueAt = (i: number): string => {
    const start = starts[i];
    return start === undefined ? '' : withoutComma(text.slice(start.index + start[0].length, starts[i + 1]?.index));
  };
  return {
    name: withoutComma(text.slice(0, starts[0]?.index)),
    inputs: starts.map(([, symbol], i) => `${symbol}=${valueAt(i)}`),
  };
};

/**
 * Answers a question that states inputs by computing, one that states none by showing what it names or what is found.
 * @param refusal of the text as a line of the calculator, thrown where the registry knows nothing of it either
 */
export const askRegistry = async (text: string, given: CommandLine, refusal: Fault): Promise<number> => {
  const { registry } = createLocalNode(given.options);
  const { name, inputs } = parseQuestion(text);
  if (name === '' || !isQuestion(text)) throw refusal;
  const ids = name.split(/\s+/u);
  const unused = unusedNumbers(name, registry.index);
  if (inputs.length > 0) {
    if (unused.length > 0)
      throw new Fault('USAGE', `${unused.join(', ')} among the words is no input: say of what symbol it is, as in ${inputs[0]}.`);
    const operators = ids.every((id) => registry.has(id)) ? ids : [name];
    try {
      return await compute({ ...given, words: [...operators, ...inputs] });
    } catch (error) {
      throw isFault(error, 'UNKNOWN_OPERATOR') ? refusal : error;
    }
  }
  if (registry.has(name)) return await show({ ...given, words: [name] });
  try {
    const { note } = (await callTool('catalog', { query: name }, await openLocalNode(given.options))) as { readonly note?: string };
    // The search says by a note that it only shares words with the question.
    if (note !== undefined) throw refusal;
  } catch (error) {
    throw isFault(error, 'NOTHING_FOUND') ? refusal : error;
  }
  const code = await search({ ...given, words: [name] });
  if (unused.length > 0 && !given.options.json)
    out(
      dim(`Not used: ${unused.join(', ')}. To compute with them say of what symbol each is, as in r=6%; genmath show names the symbols.`),
    );
  return code;
};

const noCommand = (word: string): Fault =>
  new Fault(
    'USAGE',
    `There is no command ${JSON.stringify(word)}; the calculator does not know it, nor does the registry. See genmath --help.`,
  );

/** A refusal of a text that begins with two words as a line, which it hardly was meant as. */
const noAnswer = (text: string, refusal: Fault): Fault =>
  new Fault(
    refusal.code,
    `No equation of the registry is plainly "${text}". As a line of the calculator: ${refusal.message}`,
    refusal.details,
  );

/** The refusal that is told where the registry knows nothing of a text either. */
const refusalOf = (text: string, refusal: Fault): Fault => {
  if (/^\p{L}+$/u.test(text)) return noCommand(text);
  return /^\p{L}{2,}\s+\p{L}{2,}/u.test(text) ? noAnswer(text, refusal) : refusal;
};

/**
 * Answers words that are no command: as a line of the calculator, or else from the registry. What neither understands is refused as a line.
 * @throws Fault of the calculator, or of the computation that the question states
 */
export const ask = async (given: CommandLine): Promise<number> => {
  const text = given.words.join(' ');
  if (text.trim() === '') throw new Fault('USAGE', 'Say what to calculate or to look for: genmath 10 miles in km. See genmath --help.');
  try {
    return await calc(given);
  } catch (error) {
    if (!isNoLine(error)) throw error;
    return askRegistry(text, given, refusalOf(text, error));
  }
};
