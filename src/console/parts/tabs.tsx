import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';

/** One of several views of the same place. */
export interface Tab {
  readonly name: string;
  readonly view: () => ComponentChildren;
}

/** Tabs that follow the arrow keys (WAI-ARIA, tabs with automatic activation). */
export const Tabs = ({ tabs, name }: { readonly tabs: readonly Tab[]; readonly name: string }) => {
  const [at, setAt] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (at + step + tabs.length) % tabs.length;
    setAt(next);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div class="stack">
      <div class="tabs" role="tablist" aria-label={name} ref={list} onKeyDown={move}>
        {tabs.map((tab, i) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-tab-${i}`}
            aria-controls={`${id}-panel`}
            aria-selected={i === at}
            tabIndex={i === at ? 0 : -1}
            onClick={() => setAt(i)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${at}`}>
        {tabs[at]?.view()}
      </div>
    </div>
  );
};
