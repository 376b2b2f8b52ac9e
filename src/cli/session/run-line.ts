import type { AnsweredSheet } from '../../answer/answer-sheet.js';
import { Fault } from '../../core/faults.js';
import { parseLine } from '../../core/sheet/read/parse-line.js';
import { splitLines } from '../../core/sheet/read/split-lines.js';
import type { Statement } from '../../core/sheet/read/syntax.js';
import { commandNamed } from '../command-line/command-table.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { askRegistry, isNoLine } from '../commands/ask.js';
import { callTool, openLocalNode } from '../local-node.js';
import { printSheet } from '../print.js';
import { printFault } from '../print-fault.js';
import type { RunCommand } from '../start-without-command.js';
import { out } from '../terminal.js';

/** Words as a shell splits them: at spaces outside quotation marks. */
export const splitWords = (text: string): readonly string[] =>
  [...text.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/gu)].map(([word]) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'/gu, (_, double, single) => double ?? single),
  );

/** Commands that hold on to the process, which a session has. */
const HOLDING: ReadonlySet<string> = new Set(['serve', 'open']);

/** What a session knows from line to line. */
export interface SessionState {
  /** The lines that set names and define functions, which those after them see. */
  readonly kept: string[];
}

/** A session: what it knows, the options that it was opened with, and what runs its commands. */
export interface Session {
  readonly state: SessionState;
  readonly options: CommandLine['options'];
  readonly runCommand: RunCommand;
}

/** The statements of a line; none where it does not parse, which the calculator says. */
const statementsOf = (text: string): readonly (Statement | undefined)[] => {
  try {
    return splitLines(text).map((each) => parseLine(each));
  } catch {
    return [];
  }
};

/** True of a line that sets names or defines functions, which later lines see. */
const isKept = (text: string): boolean =>
  statementsOf(text).some(
    (each) => each?.type === 'function' || ((each?.type === 'value' || each?.type === 'solve') && each.name !== undefined),
  );

/** True of a line that only defines, which the calculator alone gives no result for. */
const givesNothing = (text: string): boolean => {
  const statements = statementsOf(text);
  return statements.length > 0 && statements.every((each) => each?.type === 'function' || each?.type === 'assert');
};

const calculateLine = async (text: string, { kept }: SessionState, options: CommandLine['options']): Promise<void> => {
  // A line is never part of the one before, whose brackets are closed.
  const before = kept.length;
  const isSilent = givesNothing(text);
  const lines = [...kept, text, ...(isSilent ? ['1'] : [])].join('\n');
  const answer = (await callTool('calculate', { lines }, await openLocalNode(options))) as AnsweredSheet & { readonly receiptId: string };
  if (isKept(text)) kept.push(text);
  if (!isSilent) out(printSheet({ ...answer, results: answer.results.filter(({ line }) => line > before) }));
};

/** A refusal of the calculator without the number of the line, which is that of the session. */
const withoutLine = (error: unknown): unknown =>
  error instanceof Fault ? new Fault(error.code, error.message.replace(/^line \d+, /u, ''), error.details) : error;

/**
 * Runs one line of a session: a command as behind `genmath`, or a line of the calculator that sees the names of those before, or a question to the
 * registry. What is refused is printed, and the session goes on.
 */
export const runLine = async (text: string, { state, options, runCommand }: Session): Promise<void> => {
  const words = splitWords(text);
  const [command = ''] = words;
  try {
    if (HOLDING.has(command)) throw new Fault('USAGE', `genmath ${command} goes on until it is stopped: start it outside of a session.`);
    if (commandNamed(command) !== undefined && words[1] !== '=') {
      await runCommand([...words, ...(options.data === undefined ? [] : ['--data', options.data])]);
      return;
    }
    try {
      await calculateLine(text, state, options);
    } catch (error) {
      if (!isNoLine(error)) throw error;
      await askRegistry(text, { command: undefined, words: [], options }, error);
    }
  } catch (error) {
    printFault(withoutLine(error), false);
  }
};
