import { useState } from 'preact/hooks';

/** How long the button says that it has copied, in milliseconds. */
const SAID = 1_500;

/** A button that copies a text; `name` says of what. */
export const CopyButton = ({ text, name }: { readonly text: string; readonly name: string }) => {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SAID);
  };
  return (
    <button type="button" class="plain" onClick={() => void copy()} aria-label={isCopied ? 'Copied' : `Copy ${name}`}>
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
    </button>
  );
};

/** A text to paste, with the button that copies it. */
export const Paste = ({ text, name }: { readonly text: string; readonly name: string }) => (
  <div class="paste with-copy">
    <pre>{text}</pre>
    <CopyButton text={text} name={name} />
  </div>
);
