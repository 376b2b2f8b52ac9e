import { writeFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { AnsweredSheet } from '../../answer/answer-sheet.js';
import { writeNote } from '../../answer/note/write-note.js';
import { LOCAL_CALLER } from '../../call/caller.js';
import { withOwnFormulas } from '../../call/formulas.js';
import type { NodeContext } from '../../call/node-context.js';
import { Fault } from '../../core/faults.js';
import { isFormulaFile } from '../../core/formula/parse-formula.js';
import type { SheetReceipt } from '../../core/receipt/sheet-receipt.js';
import { createOperatorFinder } from '../../core/sheet/find-operator.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { callTool, createLocalNode } from '../local-node.js';
import { printSheet } from '../print.js';
import { readText } from '../read-text.js';
import { dim, json, out } from '../terminal.js';

type Calculated = AnsweredSheet & { readonly receipt: SheetReceipt; readonly receiptId: string };

const writeNoteTo = async (path: string, sheetPath: string, { receipt, ...answer }: Calculated, node: NodeContext): Promise<void> => {
  const { registry } = await withOwnFormulas(node, LOCAL_CALLER);
  const fallbackTitle = sheetPath === '-' ? 'Calculation' : basename(sheetPath, extname(sheetPath));
  const note = writeNote({ answer, receipt, find: createOperatorFinder(registry), fallbackTitle });
  try {
    writeFileSync(path, note);
  } catch (error) {
    throw new Fault('USAGE', `Cannot write ${path} (${(error as NodeJS.ErrnoException).code ?? 'error'}).`);
  }
};

/** Runs the sheet of a file, prints a result for each line, and writes its calculation note where one is asked for. */
export const run = async ({ words, options }: CommandLine): Promise<number> => {
  const [path, ...rest] = words;
  const { note, unit } = options;
  if (path === undefined || rest.length > 0) throw new Fault('USAGE', 'Say which sheet: genmath run beam.gm, or - for standard input.');
  if (note !== undefined && !/\.html?$/iu.test(note))
    throw new Fault('USAGE', `--note takes a file that ends in .html, not ${JSON.stringify(note)}.`);
  const lines = readText(path);
  if (isFormulaFile(lines))
    throw new Fault('USAGE', `${path} holds formulas to be kept, not a sheet: genmath formulas add ${path} checks and keeps them.`);
  const node = createLocalNode(options);
  const answer = (await callTool('calculate', { lines, ...(unit === undefined ? {} : { unit }) }, node)) as Calculated;
  if (note !== undefined) await writeNoteTo(note, path, answer, node);
  if (options.json) json(answer);
  else out(`${printSheet(answer)}${note === undefined ? '' : `\n${dim(`  note  ${note}`)}`}`);
  return 0;
};
