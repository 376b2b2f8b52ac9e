import { useState } from 'preact/hooks';
import { titleOf } from '../../../answer/note/sheet-title.js';
import type { ExplainedPart, ExplainedStatement, SheetAnswer, SheetLine } from '../../api/calls.js';
import { linkTo } from '../../frame/router.js';
import { useSession } from '../../frame/session.js';
import { NeedsSession } from '../../frame/sign-in.js';
import { useAsked } from '../../parts/asked.js';
import { Refused, Waiting } from '../../parts/notice.js';
import { type SheetOutcome, shownResult } from '../evaluate-sheet.js';
import { Rows, resultsOf } from '../explained-rows.js';
import { signSheet } from '../sign-sheet.js';
import { readCurrent } from '../stored-sheets.js';
import { QrCode } from './qr-code.js';

const AUTHOR = 'genmath.author';

const Statement = ({ statement, results }: { readonly statement: ExplainedStatement; readonly results: readonly SheetLine[] }) => (
  <div class="note-line">
    {!statement.isGiven && <Rows rows={statement.rows} />}
    {results.map((result) => (
      <p key={result.name ?? result.answer} class={`num ${statement.isGiven ? '' : 'note-result'}`}>
        {shownResult(result)}
      </p>
    ))}
  </div>
);

/** Puts the statements of one line together. */
const byLine = (parts: readonly ExplainedPart[]): readonly (readonly ExplainedPart[])[] => {
  const lines: ExplainedPart[][] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (part.type === 'statement' && last?.[0]?.type === 'statement' && last[0].line === part.line) last.push(part);
    else lines.push([part]);
  }
  return lines;
};

const Line = ({ parts, answer }: { readonly parts: readonly ExplainedPart[]; readonly answer: SheetAnswer }) => {
  const statements = parts.filter((part) => part.type === 'statement');
  return (
    <div class={statements.every(({ isGiven }) => isGiven) ? 'note-given' : 'note-lines'}>
      {statements.map((statement, i) => (
        <Statement key={String(i)} statement={statement} results={resultsOf(statement, answer)} />
      ))}
    </div>
  );
};

const Body = ({ outcome }: { readonly outcome: SheetOutcome }) => {
  const { answer, error } = outcome;
  const parts = answer?.explanation ?? [];
  const called = parts.flatMap((part) => (part.type === 'statement' ? part.called : []));
  const used = [...new Map(called.map((each) => [each.id, each])).values()];
  const receiptId = answer?.receiptId;
  const address = receiptId === undefined ? '' : `${location.origin}/${linkTo(['verify', receiptId])}`;
  return (
    <>
      {error !== undefined && (
        <p class="notice fail">
          Line {error.line} is refused, so that this note ends before it: {error.message}
        </p>
      )}
      {answer !== undefined &&
        byLine(parts).map((own, i) => {
          const [first] = own;
          if (first?.type === 'heading') return <h2 key={String(i)}>{first.text}</h2>;
          return first?.type === 'text' ? <p key={String(i)}>{first.text}</p> : <Line key={String(i)} parts={own} answer={answer} />;
        })}
      {(used.length > 0 || (answer?.notes ?? []).length > 0) && (
        <section class="stack note-line" aria-label="Sources and assumptions">
          <h2>Sources and assumptions</h2>
          {used.length > 0 && (
            <div class="scroll">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Equation</th>
                    <th scope="col">Source</th>
                    <th scope="col">Assumes</th>
                  </tr>
                </thead>
                <tbody>
                  {used.map((page) => (
                    <tr key={page.id}>
                      <td>
                        {page.id} {page.name}
                      </td>
                      <td>{page.source}</td>
                      <td>{page.assumes ?? '–'}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          {(answer?.notes ?? []).map((each) => (
            <p key={each}>{each}.</p>
          ))}
        </section>
      )}
      {receiptId !== undefined && (
        <section class="note-receipt note-line" aria-label="Receipt">
          <QrCode text={address} />
          <div>
            <h2>Receipt</h2>
            <p>
              The node signed this calculation: lines, values and equations. Anybody who reaches it verifies it at{' '}
              <a href={address}>{address}</a>
            </p>
            <p class="mono">{receiptId}</p>
          </div>
        </section>
      )}
    </>
  );
};

const Note = () => {
  const { session } = useSession();
  const [text] = useState(readCurrent);
  const [title, setTitle] = useState(() => titleOf(text) ?? 'Calculation');
  const [author, setAuthor] = useState(() => localStorage.getItem(AUTHOR) ?? '');
  const { value: outcome, refusal } = useAsked(() => signSheet(text, session), [text, session]);
  const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date());
  return (
    <div class="stack">
      <div class="heading no-print">
        <h1>Calculation note</h1>
        <label>
          Title
          <input value={title} onInput={(event) => setTitle(event.currentTarget.value)} />
        </label>
        <label>
          Author
          <input
            value={author}
            onInput={(event) => {
              setAuthor(event.currentTarget.value);
              localStorage.setItem(AUTHOR, event.currentTarget.value);
            }}
          />
        </label>
        <button type="button" class="main" onClick={() => print()}>
          Print or save as PDF
        </button>
        <a class="button" href={linkTo(['sheet'])}>
          Back to the sheet
        </a>
      </div>
      <article class="note">
        <header>
          <h1>{title}</h1>
          <p class="muted">{[author, date].filter((part) => part !== '').join(' · ')}</p>
        </header>
        {refusal !== undefined && <Refused refusal={refusal} />}
        {outcome?.refusal !== undefined && <Refused refusal={outcome.refusal} />}
        {outcome === undefined ? <Waiting what="Calculating" /> : <Body outcome={outcome} />}
      </article>
    </div>
  );
};

/** The calculation note of the sheet, made to be printed. */
export const NotePage = () => (
  <NeedsSession why="The note is calculated by the node, and computing there needs a session.">
    <Note />
  </NeedsSession>
);
