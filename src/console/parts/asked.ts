import { useCallback, useEffect, useState } from 'preact/hooks';
import { isAborted, Refusal } from '../api/request.js';

/** How a question to the node stands. */
export interface Asked<T> {
  readonly value?: T;
  readonly refusal?: Refusal;
  readonly isWaiting: boolean;
  /** Asks anew. */
  readonly again: () => void;
}

/** Turns whatever was thrown into a refusal that can be shown. */
export const toRefusal = (error: unknown): Refusal =>
  error instanceof Refusal ? error : new Refusal('INTERNAL', error instanceof Error ? error.message : String(error), 0);

/**
 * Asks the node whenever what it depends on changes, after a pause; an answer that nobody waits for any more is dropped. The last answer stays until
 * the next one has come.
 * @param ask gives nothing where there is nothing to ask
 */
export const useAsked = <T>(ask: (signal: AbortSignal) => Promise<T> | undefined, on: readonly unknown[], pause = 0): Asked<T> => {
  const [state, setState] = useState<Omit<Asked<T>, 'again'>>({ isWaiting: true });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    const begin = (): void => {
      const asked = ask(gone.signal);
      if (asked === undefined) {
        setState({ isWaiting: false });
        return;
      }
      setState(({ value }) => ({ ...(value === undefined ? {} : { value }), isWaiting: true }));
      asked.then(
        (value) => gone.signal.aborted || setState({ value, isWaiting: false }),
        (error: unknown) => gone.signal.aborted || isAborted(error) || setState({ refusal: toRefusal(error), isWaiting: false }),
      );
    };
    const timer = setTimeout(begin, turn === 0 ? pause : 0);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [...on, turn]);
  return { ...state, again: useCallback(() => setTurn((count) => count + 1), []) };
};
