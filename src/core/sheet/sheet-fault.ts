import { Fault, type FaultCode, reasonOf } from '../faults.js';
import type { Span } from './read/syntax.js';

/** Where in a sheet something is refused: line and column counted from 1, and the part of the line. */
export interface SheetPlace {
  readonly line: number;
  readonly column: number;
  readonly at: string;
}

/** A refusal inside a line: what is wrong, and the part of the line; the sheet adds line and column. */
export class SheetRefusal extends Error {
  override readonly name = 'SheetRefusal';
  readonly code: FaultCode;
  readonly span: Span;

  constructor(code: FaultCode, message: string, span: Span) {
    super(message);
    this.code = code;
    this.span = span;
  }
}

/**
 * Refuses a part of a line.
 * @param message what is wrong and what to write instead, without the place
 */
export const refuse = (message: string, { from, to }: Span, code: FaultCode = 'EXPRESSION_SYNTAX'): never => {
  throw new SheetRefusal(code, message, { from, to });
};

/** Tells whether an error only says that there is no value at a place where a search looks; what uses the budget up ends the search. */
export const isNoValue = (error: unknown): boolean => error instanceof SheetRefusal && error.code !== 'WORK_BUDGET';

/** Runs what may throw a fault of a quantity, a unit or an operator, and says at which part of the line it happened. */
export const within = <T>(span: Span, run: () => T): T => {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new SheetRefusal(error.code, reasonOf(error), span);
  }
};

/** Turns a refusal inside a line into the fault of the sheet, with line, column and the text that it is about. */
export const placedFault = (refusal: SheetRefusal, line: number, text: string): Fault => {
  const { code, message, span } = refusal;
  const place: SheetPlace = { line, column: span.from + 1, at: text.slice(span.from, span.to) };
  return new Fault(code, `line ${line}, column ${place.column}: ${message}`, { ...place });
};
