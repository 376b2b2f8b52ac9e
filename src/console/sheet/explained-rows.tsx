import type { ExplainedStatement, SheetAnswer, SheetLine } from '../api/calls.js';
import { Equation } from '../parts/equation.js';

/** The rows of an explanation: set where they have a form in LaTeX, as they are written where not. */
export const Rows = ({ rows }: { readonly rows: ExplainedStatement['rows'] }) => (
  <>
    {rows.map(({ text, latex }) =>
      latex === undefined ? <code key={text}>{text}</code> : <Equation key={latex} latex={latex} text={text} />,
    )}
  </>
);

/** Gives what a statement of a sheet comes to. */
export const resultsOf = ({ results }: ExplainedStatement, answer: SheetAnswer | undefined): readonly SheetLine[] =>
  results.flatMap((at) => answer?.results[at] ?? []);
