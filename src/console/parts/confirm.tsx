import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** A button for what cannot be undone: it asks once more. */
export const Confirm = (props: {
  /** What the button says, and what it is called where that alone does not tell of what. */
  readonly ask: string;
  readonly name?: string;
  /** What the button says that does it. */
  readonly sure: string;
  readonly keep?: string;
  readonly isDisabled?: boolean;
  readonly run: () => void;
}) => {
  const { ask, name = ask, sure, keep = 'Keep it', isDisabled = false, run } = props;
  const [isSure, setSure] = useState(false);
  const answer = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone.
  useLayoutEffect(() => {
    if (isSure) answer.current?.focus();
  }, [isSure]);
  if (!isSure)
    return (
      <button type="button" disabled={isDisabled} onClick={() => setSure(true)} aria-label={name}>
        {ask}
      </button>
    );
  return (
    <span class="bar">
      <button
        type="button"
        class="main"
        ref={answer}
        onClick={() => {
          setSure(false);
          run();
        }}
      >
        {sure}
      </button>
      <button type="button" onClick={() => setSure(false)}>
        {keep}
      </button>
    </span>
  );
};
