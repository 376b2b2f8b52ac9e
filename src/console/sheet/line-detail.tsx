import type { ExplainedStatement, SheetAnswer, SheetLine } from '../api/calls.js';
import { linkTo } from '../frame/router.js';
import { type SheetError, shownResult } from './evaluate-sheet.js';
import { Rows, resultsOf } from './explained-rows.js';

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

const Statement = ({ statement, results }: { readonly statement: ExplainedStatement; readonly results: readonly SheetLine[] }) => (
  <div class="stack">
    <Rows rows={statement.rows} />
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
    {statement.called.map(({ id, name, source, assumes }) => (
      <p key={id} class="muted">
        <a href={linkTo(['operators', id])}>
          {id} {name}
        </a>
        {assumes === undefined ? '' : ` assumes ${assumes}.`} {source}
      </p>
    ))}
  </div>
);

const statementsAt = (answer: SheetAnswer | undefined, line: number): readonly ExplainedStatement[] =>
  (answer?.explanation ?? []).flatMap((part) => (part.type === 'statement' && part.line === line ? [part] : []));

/** What stands on the line of the cursor: its equations, results, sources and assumptions, or why it is refused. */
export const LineDetail = (props: {
  readonly at: number;
  readonly answer: SheetAnswer | undefined;
  readonly error: SheetError | undefined;
}) => {
  const { at, answer, error } = props;
  const own = statementsAt(answer, at);
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
      {error?.line !== at &&
        own.map((statement, i) => <Statement key={String(i)} statement={statement} results={resultsOf(statement, answer)} />)}
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
