import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import { complete } from './complete.js';
import { highlighting } from './highlight.js';
import { resultColumn, type ShownResults, showResults } from './results.js';

/** An editor on the page. */
export interface Editor {
  readonly show: (results: ShownResults) => void;
  /** Puts another sheet in the place of this one. */
  readonly load: (text: string) => void;
  /** Changes a part of the sheet. */
  readonly change: (from: number, to: number, insert: string) => void;
  readonly focus: () => void;
  readonly destroy: () => void;
}

/** What the page is told of. */
export interface EditorEvents {
  readonly onChange: (text: string) => void;
  /** The cursor has come to another line, counted from 1. */
  readonly onLine: (line: number) => void;
}

/** The nonce of the page's policy, for the styles that the editor makes. */
const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Makes an editor of a sheet in a node. */
export const createEditor = (parent: HTMLElement, text: string, { onChange, onLine }: EditorEvents): Editor => {
  let line = 0;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.cspNonce.of(nonce()),
        lineNumbers(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ override: [complete], icons: false, activateOnTypingDelay: 120 }),
        // Tab leaves the editor, as everywhere on a page.
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
        highlighting,
        EditorView.lineWrapping,
        resultColumn,
        EditorView.contentAttributes.of({ 'aria-label': 'Sheet: a calculation a line', spellcheck: 'false', autocapitalize: 'off' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
          const at = update.state.doc.lineAt(update.state.selection.main.head).number;
          if (at !== line) {
            line = at;
            onLine(at);
          }
        }),
      ],
    }),
  });
  return {
    show: (results) => view.dispatch({ effects: showResults.of(results) }),
    load: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next }, selection: { anchor: 0 } }),
    change: (from, to, insert) => view.dispatch({ changes: { from, to, insert } }),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
};
