import { useMemo, useState } from 'preact/hooks';
import { linkTo } from '../../frame/router.js';
import { NeedsSession } from '../../frame/sign-in.js';
import { useAsked } from '../../parts/asked.js';
import { Equation } from '../../parts/equation.js';
import { Refused, Waiting } from '../../parts/notice.js';
import { evaluateSheet, type SheetOutcome, shownResult } from '../evaluate-sheet.js';
import { type ExplainedLine, explainSheet } from '../explain-line.js';
import { titleOf } from '../sheet-name.js';
import { literalOf } from '../statements.js';
import { readCurrent } from '../stored-sheets.js';
import { useCalled } from '../use-called.js';
import { QrCode } from './qr-code.js';

const AUTHOR = 'genmath.author';

/** A part of a note: what a comment says, or the statements of a line. */
type Part =
  | { readonly type: 'heading' | 'text'; readonly text: string }
  | { readonly type: 'lines'; readonly lines: readonly ExplainedLine[] };

/** Puts the comments of a sheet and its statements in the order of its lines; a comment behind an empty line, or the first, is a heading. */
const listParts = (text: string, lines: readonly ExplainedLine[]): readonly Part[] => {
  const raw = text.split('\n');
  return raw.flatMap((line, i): readonly Part[] => {
    const comment = /^\s*(?:#|\/\/)+\s*(.*)$/u.exec(line)?.[1];
    if (comment !== undefined && comment !== '')
      return i === 0 ? [] : [{ type: (raw[i - 1] ?? '').trim() === '' ? 'heading' : 'text', text: comment }];
    const own = lines.filter(({ statement }) => statement.line === i + 1);
    return own.length === 0 ? [] : [{ type: 'lines', lines: own }];
  });
};

const Line = ({ line: { statement, rows, results } }: { readonly line: ExplainedLine }) => {
  const isPlain = literalOf(statement) !== undefined;
  return (
    <div class="note-line">
      {!isPlain &&
        (rows.length === 0 ? (
          <code>{statement.text}</code>
        ) : (
          rows.map(({ latex, text }) => <Equation key={latex} latex={latex} text={text} />)
        ))}
      {results.map((result) => (
        <p key={result.name ?? result.answer} class={`num ${isPlain ? '' : 'note-result'}`}>
          {shownResult(result)}
        </p>
      ))}
    </div>
  );
};

const Body = ({ outcome }: { readonly outcome: SheetOutcome }) => {
  const operators = useCalled(outcome.text, outcome.answer);
  const lines = useMemo(() => explainSheet(outcome.text, outcome.answer, operators), [outcome, operators]);
  const used = [...new Map([...operators.values()].map((page) => [page.id, page])).values()];
  const { answer, error } = outcome;
  const address = answer === undefined ? '' : `${location.origin}/${linkTo(['verify', answer.receiptId])}`;
  return (
    <>
      {error !== undefined && (
        <p class="notice fail">
          Line {error.line} is refused, so that this note ends before it: {error.message}
        </p>
      )}
      {listParts(outcome.text, lines).map((part, i) =>
        part.type === 'lines' ? (
          <div
            key={String(i)}
            class={part.lines.every(({ statement }) => literalOf(statement) !== undefined) ? 'note-given' : 'note-lines'}
          >
            {part.lines.map((line) => (
              <Line key={line.statement.from} line={line} />
            ))}
          </div>
        ) : part.type === 'heading' ? (
          <h2 key={String(i)}>{part.text}</h2>
        ) : (
          <p key={String(i)}>{part.text}</p>
        ),
      )}
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
      {answer !== undefined && (
        <section class="note-receipt note-line" aria-label="Receipt">
          <QrCode text={address} />
          <div>
            <h2>Receipt</h2>
            <p>
              The node signed this calculation: lines, values and equations. Anybody who reaches it verifies it at{' '}
              <a href={address}>{address}</a>
            </p>
            <p class="mono">{answer.receiptId}</p>
          </div>
        </section>
      )}
    </>
  );
};

const Note = () => {
  const [text] = useState(readCurrent);
  const [title, setTitle] = useState(() => titleOf(text));
  const [author, setAuthor] = useState(() => localStorage.getItem(AUTHOR) ?? '');
  const { value: outcome, refusal } = useAsked((signal) => evaluateSheet(text, signal), [text]);
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
