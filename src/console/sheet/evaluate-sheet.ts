import { calculate, type SheetAnswer, type SheetLine } from '../api/calls.js';
import { isAborted, Refusal } from '../api/request.js';
import { listStatements, literalOf } from './statements.js';

/** Where and why a line is refused; line and column are counted from 1. */
export interface SheetError {
  readonly line: number;
  readonly column: number;
  readonly length: number;
  readonly message: string;
}

/** What a sheet came to: the answer of its lines, or of those above the line that is refused. */
export interface SheetOutcome {
  readonly text: string;
  readonly answer?: SheetAnswer;
  readonly error?: SheetError;
  /** A refusal that is of no line: no session, no connection, a limit. */
  readonly refusal?: Refusal;
}

const PLACE = /^line \d+, column \d+: /u;

const errorOf = ({ message, details }: Refusal): SheetError | undefined => {
  const { line, column, at } = details;
  if (typeof line !== 'number' || typeof column !== 'number') return undefined;
  return { line, column, length: typeof at === 'string' ? Math.max(1, at.length) : 1, message: message.replace(PLACE, '') };
};

const hasStatements = (text: string): boolean => listStatements(text).length > 0;

/**
 * Calculates a sheet; where a line is refused, the lines above it.
 * @param receipt `none` while it is being written, `id` for a signed receipt
 */
export const evaluateSheet = async (text: string, receipt: 'id' | 'none', signal?: AbortSignal): Promise<SheetOutcome> => {
  if (!hasStatements(text)) return { text };
  try {
    return { text, answer: await calculate({ lines: text, receipt, explain: true }, signal) };
  } catch (refused) {
    if (isAborted(refused) || !(refused instanceof Refusal)) throw refused;
    const error = errorOf(refused);
    if (error === undefined) return { text, refusal: refused };
    const above = text
      .split('\n')
      .slice(0, error.line - 1)
      .join('\n');
    if (!hasStatements(above)) return { text, error };
    const answer = await calculate({ lines: above, receipt, explain: true }, signal).catch((again: unknown) => {
      if (isAborted(again)) throw again;
      return undefined;
    });
    return { text, error, ...(answer === undefined ? {} : { answer }) };
  }
};

/** Says a result without the text of its line, which stands beside it. */
export const shownResult = ({ name, answer }: SheetLine): string =>
  name === undefined ? answer.slice(answer.lastIndexOf(' = ') + 1).replace(/^= /, '') : answer;

/** Gives for each line what is said beside it; a name that is set to a plain number says nothing new. */
export const resultsByLine = ({ text, answer }: SheetOutcome): ReadonlyMap<number, string> => {
  const plain = new Set(
    listStatements(text).flatMap((statement) =>
      literalOf(statement) === undefined ? [] : [`${statement.line} ${literalOf(statement)?.name}`],
    ),
  );
  const byLine = new Map<number, string>();
  for (const result of answer?.results ?? []) {
    if (result.name !== undefined && plain.has(`${result.line} ${result.name}`)) continue;
    const before = byLine.get(result.line);
    const said = shownResult(result);
    byLine.set(result.line, before === undefined ? said : `${before};  ${said}`);
  }
  return byLine;
};
