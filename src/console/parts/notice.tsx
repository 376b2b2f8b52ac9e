import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Refusal } from '../api/request.js';

/** What went wrong, in the node's words. */
export const Refused = ({ refusal }: { readonly refusal: Refusal }) => (
  <p class="notice fail" role="alert">
    {refusal.message}
  </p>
);

/** Waiting is told after 300 ms: what is there sooner does not flicker. */
export const Waiting = ({ what }: { readonly what: string }) => {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p class="waiting" role="status">
      {isLong ? `${what} …` : ''}
    </p>
  );
};

/** Says what to do where there is nothing yet. */
export const Empty = ({ children }: { readonly children: ComponentChildren }) => <p class="notice">{children}</p>;
