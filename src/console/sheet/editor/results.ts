import { type Extension, type Range, RangeSet, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutter } from '@codemirror/view';
import type { SheetError } from '../evaluate-sheet.js';

/** What is shown beside the lines: results by line, and the line that is refused. */
export interface ShownResults {
  readonly results: ReadonlyMap<number, string>;
  readonly error?: SheetError;
}

/** Shows the results of a sheet that was calculated. */
export const showResults = StateEffect.define<ShownResults>();

class ResultMarker extends GutterMarker {
  readonly #text: string;
  readonly #kind: 'fresh' | 'stale' | 'error';

  constructor(text: string, kind: 'fresh' | 'stale' | 'error') {
    super();
    this.#text = text;
    this.#kind = kind;
  }

  override eq(other: ResultMarker): boolean {
    return other.#text === this.#text && other.#kind === this.#kind;
  }

  stale(): ResultMarker | undefined {
    return this.#kind === 'error' ? undefined : new ResultMarker(this.#text, 'stale');
  }

  override toDOM(): HTMLElement {
    const node = document.createElement('span');
    node.className = `cm-result ${this.#kind}`;
    node.textContent = this.#text;
    node.title = this.#text;
    return node;
  }
}

interface Shown {
  readonly markers: RangeSet<ResultMarker>;
  readonly underlined: DecorationSet;
}

const underline = Decoration.mark({ class: 'cm-refused' });

const underlineOf = (doc: Text, error: SheetError | undefined): DecorationSet => {
  if (error === undefined || error.line > doc.lines) return Decoration.none;
  const line = doc.line(error.line);
  const from = Math.min(line.to, line.from + error.column - 1);
  const to = Math.min(line.to, from + error.length);
  // What is refused at the end of its line has no character of its own.
  return from < to
    ? Decoration.set([underline.range(from, to)])
    : line.from < from
      ? Decoration.set([underline.range(from - 1, from)])
      : Decoration.none;
};

/** Puts new results in the place of those above the refused line; those below it keep the last ones, greyed. */
const replaceResults = (doc: Text, before: RangeSet<ResultMarker>, { results, error }: ShownResults): Shown => {
  const ranges: Range<ResultMarker>[] = [];
  for (const [line, text] of results) if (line <= doc.lines) ranges.push(new ResultMarker(text, 'fresh').range(doc.line(line).from));
  if (error !== undefined && error.line <= doc.lines) {
    const refused = doc.line(error.line);
    ranges.push(new ResultMarker(error.message, 'error').range(refused.from));
    before.between(refused.to + 1, doc.length, (from, _, marker) => {
      const stale = marker.stale();
      if (stale !== undefined) ranges.push(stale.range(from));
    });
  }
  return { markers: RangeSet.of(ranges, true), underlined: underlineOf(doc, error) };
};

const shownField = StateField.define<Shown>({
  create: () => ({ markers: RangeSet.empty, underlined: Decoration.none }),
  update: (shown, transaction) => {
    let next = shown;
    if (transaction.docChanged)
      next = { markers: shown.markers.map(transaction.changes), underlined: shown.underlined.map(transaction.changes) };
    for (const effect of transaction.effects)
      if (effect.is(showResults)) next = replaceResults(transaction.state.doc, next.markers, effect.value);
    return next;
  },
  provide: (field) => EditorView.decorations.from(field, ({ underlined }) => underlined),
});

/** The column of results, each on the line that it belongs to, also while lines move. */
export const resultColumn: Extension = [
  shownField,
  gutter({ class: 'cm-results', side: 'after', renderEmptyElements: true, markers: (view) => view.state.field(shownField).markers }),
];
