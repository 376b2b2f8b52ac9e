import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { isAborted } from '../api/request.js';
import { goTo, linkTo, type Route } from '../frame/router.js';
import { useSession } from '../frame/session.js';
import { NeedsSession } from '../frame/sign-in.js';
import { toRefusal } from '../parts/asked.js';
import { Refused } from '../parts/notice.js';
import { Sign } from '../parts/sign.js';
import type { Editor } from './editor/create-editor.js';
import { evaluateSheet, resultsByLine, type SheetOutcome } from './evaluate-sheet.js';
import { LineDetail } from './line-detail.js';
import { SheetFiles } from './sheet-files.js';
import { signSheet } from './sign-sheet.js';
import { listLiterals } from './statements.js';
import { keepRecent, readCurrent, writeCurrent } from './stored-sheets.js';
import { VaryNumber } from './vary-number.js';

/** How long nothing is typed before the sheet is calculated, in milliseconds. */
const PAUSE = 200;

const shownOf = (outcome: SheetOutcome): Parameters<Editor['show']>[0] => ({
  results: resultsByLine(outcome),
  ...(outcome.error === undefined ? {} : { error: outcome.error }),
});

const Workbench = ({ route }: { readonly route: Route }) => {
  const { session } = useSession();
  const linked = route.query.get('text');
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>(undefined);
  const [text, setText] = useState(() => linked ?? readCurrent());
  const [line, setLine] = useState(1);
  const [outcome, setOutcome] = useState<SheetOutcome>({ text: '' });
  // The editor may come later than the first results.
  const latest = useRef(outcome);
  latest.current = outcome;

  useEffect(() => {
    let isOpen = true;
    import('./editor/create-editor.js').then(({ createEditor }) => {
      if (!isOpen || place.current === null) return;
      place.current.textContent = '';
      editor.current = createEditor(place.current, text, { onChange: setText, onLine: setLine });
      editor.current.show(shownOf(latest.current));
    });
    return () => {
      isOpen = false;
      editor.current?.destroy();
      editor.current = undefined;
    };
  }, []);
  useEffect(() => {
    if (linked === null || linked === text) return;
    editor.current?.load(linked);
  }, [linked]);

  useEffect(() => {
    writeCurrent(text);
    const gone = new AbortController();
    const timer = setTimeout(() => {
      evaluateSheet(text, 'none', gone.signal).then(
        (next) => {
          if (gone.signal.aborted) return;
          // The address is no longer that of the sheet that was sent once it is changed.
          if (linked !== null && linked !== text) goTo('#/sheet', true);
          setOutcome(next);
          if (next.error === undefined && next.refusal === undefined) keepRecent(text);
        },
        (error: unknown) => isAborted(error) || setOutcome({ text, refusal: toRefusal(error) }),
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [text]);
  useEffect(() => {
    if (outcome.refusal === undefined) editor.current?.show(shownOf(outcome));
  }, [outcome]);

  const numbers = useMemo(() => listLiterals(text), [text]);
  // A name that is set to a plain number is what is varied, not what is plotted.
  const results = (outcome.answer?.results ?? []).filter(
    ({ name, value }) => typeof value === 'number' && numbers.every((each) => each.name !== name),
  );
  const target = results.findLast((each) => each.line === line) ?? results.at(-1);
  const load = useCallback((next: string) => {
    editor.current?.load(next);
    editor.current?.focus();
  }, []);
  return (
    <div class="stack">
      <div class="heading">
        <h1>Sheet</h1>
        <SheetFiles text={text} load={load} />
        <a class="button" href={linkTo(['note'])}>
          Calculation note
        </a>
        <Sign
          of={text}
          sign={async () => (await signSheet(text, session)).answer?.receiptId}
          isDisabled={outcome.text !== text || outcome.answer === undefined || outcome.error !== undefined}
        />
      </div>
      {outcome.refusal !== undefined && <Refused refusal={outcome.refusal} />}
      <div class="editor" ref={place}>
        <pre class="waiting">{text}</pre>
      </div>
      <LineDetail at={line} answer={outcome.answer} error={outcome.error} />
      <section class="panel" aria-label="Vary a number">
        <h2>Vary a number</h2>
        <VaryNumber text={text} numbers={numbers} target={target} change={(from, to, insert) => editor.current?.change(from, to, insert)} />
      </section>
    </div>
  );
};

/** The calculator: an editor with the results beside the lines. */
export const SheetPage = ({ route }: { readonly route: Route }) => (
  <NeedsSession why="The calculator runs on the node, and computing there needs a session.">
    <Workbench route={route} />
  </NeedsSession>
);
