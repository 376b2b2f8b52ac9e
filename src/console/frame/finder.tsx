import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { calculate, findOperators } from '../api/calls.js';
import { useAsked } from '../parts/asked.js';
import { goTo, linkTo } from './router.js';

/** One thing that the field found. */
interface Found {
  readonly link: string;
  readonly name: string;
  readonly chip: string;
  readonly text: string;
}

const RECEIPT = /^(?:rcp|bat)_[A-Za-z0-9_-]+$/;
/** What looks like a line to compute: it has a digit and a sign, a unit or a bracket with it. */
const LINE = /\d.*[-+*/^(=]|\d\s*\D|\(/u;
const MOST = 7;

const find = async (text: string, signal: AbortSignal): Promise<readonly Found[]> => {
  const wanted = text.trim();
  if (wanted === '') return [];
  if (RECEIPT.test(wanted)) return [{ link: linkTo(['verify', wanted]), name: 'Verify this receipt', chip: 'receipt', text: wanted }];
  const [operators, line] = await Promise.all([
    findOperators({ q: wanted.slice(0, 200), limit: MOST }, signal),
    LINE.test(wanted) ? calculate({ lines: wanted, receipt: 'none' }, signal).catch(() => undefined) : undefined,
  ]);
  return [
    ...(line === undefined ? [] : [{ link: linkTo(['sheet'], { text: wanted }), name: line.answer, chip: '=', text: wanted }]),
    ...operators.operators.map(({ id, name, equation }) => ({ link: linkTo(['operators', id]), name, chip: id, text: equation })),
  ];
};

/** The field at the top: it computes a line, finds operators, and takes the id of a receipt. The key / leads to it. */
export const Finder = () => {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const { value: found = [] } = useAsked((signal) => find(text, signal), [text], 180);
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      const { target } = event;
      const isWriting = target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      if (event.key !== '/' || isWriting || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  const choose = (chosen: Found | undefined): void => {
    if (chosen === undefined) return;
    setOpen(false);
    setText('');
    goTo(chosen.link);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setAt((before) => Math.max(0, Math.min(found.length - 1, before + (event.key === 'ArrowDown' ? 1 : -1))));
    } else if (event.key === 'Enter') choose(found[at] ?? found[0]);
    else if (event.key === 'Escape') setOpen(false);
  };
  const isShown = isOpen && text.trim() !== '' && found.length > 0;
  return (
    <search class="finder">
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label="Find an operator, compute a line, or look up a receipt"
        aria-expanded={isShown}
        aria-controls={`${id}-found`}
        aria-autocomplete="list"
        aria-activedescendant={isShown ? `${id}-${at}` : undefined}
        placeholder="Find or compute  ( / )"
        autocomplete="off"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
          setOpen(true);
        }}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
      />
      {isShown && (
        <div role="listbox" id={`${id}-found`} aria-label="Found">
          {found.map((each, i) => (
            // Before the field loses the focus, which closes the list.
            <div
              key={each.link}
              role="option"
              tabIndex={-1}
              id={`${id}-${i}`}
              aria-selected={i === at}
              onMouseDown={(event) => {
                event.preventDefault();
                choose(each);
              }}
            >
              <span class="chip">{each.chip}</span>
              <span>{each.name}</span>
              <code>{each.text}</code>
            </div>
          ))}
        </div>
      )}
    </search>
  );
};
