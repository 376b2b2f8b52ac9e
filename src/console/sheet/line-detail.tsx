import type { SheetAnswer } from '../api/calls.js';
import { linkTo } from '../frame/router.js';
import { Equation } from '../parts/equation.js';
import { type SheetError, shownResult } from './evaluate-sheet.js';
import type { ExplainedLine } from './explain-line.js';

const Shares = ({ shares }: { readonly shares: readonly { readonly input: string; readonly share: number }[] }) => (
  <ul class="shares" aria-label="Where the uncertainty comes from">
    {shares.map(({ input, share }) => (
      <li key={input}>
        <code>{input}</code>
        <meter min={0} max={1} value={share} aria-label={`Share of ${input}`} />
        <span class="num">{Math.round(share * 100)} %</span>
      </li>
    ))}
  </ul>
);

const Statement = ({ line }: { readonly line: ExplainedLine }) => {
  const { rows, results, operator, statement } = line;
  return (
    <div class="stack">
      {rows.length === 0 ? (
        <code>{statement.text}</code>
      ) : (
        rows.map(({ latex, text }) => <Equation key={latex} latex={latex} text={text} />)
      )}
      {results.map((result) => (
        <p key={`${result.line} ${result.name ?? result.answer}`}>
          <strong class="num">{shownResult(result)}</strong>
          {result.absoluteErrorBound > 0 && (
            <span class="muted num"> computing added at most {Number(result.absoluteErrorBound.toPrecision(2))}</span>
          )}
        </p>
      ))}
      {results.map(
        ({ uncertaintyFrom }, i) =>
          uncertaintyFrom !== undefined && uncertaintyFrom.length > 1 && <Shares key={String(i)} shares={uncertaintyFrom} />,
      )}
      {operator !== undefined && (
        <p class="muted">
          <a href={linkTo(['operators', operator.id])}>
            {operator.id} {operator.name}
          </a>
          {operator.assumes === undefined ? '' : ` assumes ${operator.assumes}.`} {operator.source}
        </p>
      )}
    </div>
  );
};

/** What stands on the line of the cursor: its equations, results, sources and assumptions, or why it is refused. */
export const LineDetail = (props: {
  readonly at: number;
  readonly lines: readonly ExplainedLine[];
  readonly answer: SheetAnswer | undefined;
  readonly error: SheetError | undefined;
}) => {
  const { at, lines, answer, error } = props;
  const own = lines.filter(({ statement }) => statement.line === at);
  const remarks = [...(answer?.notes ?? []), ...(answer?.read ?? [])];
  return (
    <section class="panel" aria-label={`Line ${at}`} aria-live="polite">
      <h2>Line {at}</h2>
      {error?.line === at && <p class="notice fail">{error.message}</p>}
      {error !== undefined && error.line !== at && (
        <p class="muted">
          Line {error.line} is refused: {error.message}
        </p>
      )}
      {own.length === 0 && error?.line !== at && (
        <p class="muted">Put the cursor on a line to see its equation, its source and what it assumes.</p>
      )}
      {error?.line !== at && own.map((line) => <Statement key={line.statement.from} line={line} />)}
      {remarks.length > 0 && (
        <details>
          <summary>How the sheet was read ({remarks.length})</summary>
          <ul class="remarks">
            {remarks.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
};
