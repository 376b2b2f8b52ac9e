import { writeFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { AnsweredSheet } from '../../answer/answer-sheet.js';
import { writeNote } from '../../answer/note/write-note.js';
import { Fault } from '../../core/faults.js';
import { isFormulaFile } from '../../core/formula/parse-formula.js';
import type { SheetReceipt } from '../../core/receipt/sheet-receipt.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { callTool, openLocalNode } from '../local-node.js';
import { printSheet } from '../print.js';
import { fileFault, readText } from '../read-text.js';
import { dim, json, out } from '../terminal.js';

type Calculated = AnsweredSheet & { readonly receipt: SheetReceipt; readonly receiptId: string };

const writeNoteTo = (path: string, sheetPath: string, { receipt, ...answer }: Calculated): void => {
  const fallbackTitle = sheetPath === '-' ? 'Calculation' : basename(sheetPath, extname(sheetPath));
  try {
    writeFileSync(path, writeNote({ answer, receipt, fallbackTitle }));
  } catch (error) {
    throw fileFault('write', path, error);
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
  const input = { lines, ...(unit === undefined ? {} : { unit }), ...(note === undefined ? {} : { explain: true }) };
  const answer = (await callTool('calculate', input, await openLocalNode(options))) as Calculated;
  if (note !== undefined) writeNoteTo(note, path, answer);
  if (options.json) json(answer);
  else out(`${printSheet(answer)}${note === undefined ? '' : `\n${dim(`  note  ${note}`)}`}`);
  return 0;
};
