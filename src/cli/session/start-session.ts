import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { readConfig } from '../../node/config.js';
import { readIndex } from '../../node/read-index.js';
import { version } from '../../package-files.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import type { RunCommand } from '../start-without-command.js';
import { dim, out } from '../terminal.js';
import { completeLine, LEAVE } from './complete-line.js';
import { MOST_LINES, openHistory } from './history-file.js';
import { runLine, type SessionState } from './run-line.js';

/** Where a session reads and writes. */
interface Ends {
  readonly input: Readable;
  readonly output: Writable;
}

const GREETING =
  'A line is calculated, asks the registry, or is a command: 10 miles in km, kinetic energy m=2kg v=3m/s, show NM19, help, exit.';

/**
 * Opens a session at a terminal: line after line, with a history that is kept in the data folder, and completion by the tab key. It ends with `exit`,
 * or with the end of the input.
 * @throws Fault USAGE where an option is wrong
 */
export const startSession = async (
  options: CommandLine['options'],
  runCommand: RunCommand,
  { input, output }: Ends = { input: process.stdin, output: process.stdout },
): Promise<void> => {
  const history = openHistory(readConfig(options).dataFolder);
  const state: SessionState = { kept: [] };
  const lines = createInterface({
    input,
    output,
    prompt: '> ',
    history: [...history.lines].reverse(),
    historySize: MOST_LINES,
    removeHistoryDuplicates: true,
    completer: (line: string) => completeLine(line, state.kept, readIndex),
  });
  out(`genmath ${version()}\n${dim(GREETING)}`);
  lines.on('SIGINT', () => {
    // As in a shell: it drops the line, or leaves where there is none.
    if (lines.line === '') lines.close();
    else lines.write(null, { ctrl: true, name: 'u' });
  });
  // Lines that came before the end of the input are still given then; from Node.js 24 on a closed interface refuses to prompt.
  let isOpen = true;
  lines.once('close', () => {
    isOpen = false;
  });
  lines.prompt();
  for await (const line of lines) {
    const text = line.trim();
    if ((LEAVE as readonly string[]).includes(text)) break;
    if (text !== '') {
      history.add(text);
      await runLine(text, { state, options, runCommand });
    }
    if (isOpen) lines.prompt();
  }
  lines.close();
};
