import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { isAborted, Refusal } from '../api/request.js';

/** How a question to the node stands. */
export interface Asked<T> {
  readonly value?: T;
  readonly refusal?: Refusal;
  readonly isWaiting: boolean;
  /** Asks anew; while an answer is awaited, once it has come, so that whoever asks often gets answers too. */
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
  const asking = useRef<{ isStale: boolean } | undefined>(undefined);
  useEffect(() => {
    const gone = new AbortController();
    const settle = (next: Omit<Asked<T>, 'again'>): void => {
      if (gone.signal.aborted) return;
      const { isStale } = asking.current ?? {};
      asking.current = undefined;
      setState(next);
      if (isStale === true) setTurn((count) => count + 1);
    };
    const begin = (): void => {
      const asked = ask(gone.signal);
      if (asked === undefined) {
        setState({ isWaiting: false });
        return;
      }
      setState(({ value }) => ({ ...(value === undefined ? {} : { value }), isWaiting: true }));
      asking.current = { isStale: false };
      asked.then(
        (value) => settle({ value, isWaiting: false }),
        (error: unknown) => isAborted(error) || settle({ refusal: toRefusal(error), isWaiting: false }),
      );
    };
    const timer = setTimeout(begin, turn === 0 ? pause : 0);
    return () => {
      clearTimeout(timer);
      gone.abort();
      asking.current = undefined;
    };
  }, [...on, turn]);
  const again = useCallback(() => {
    if (asking.current === undefined) setTurn((count) => count + 1);
    else asking.current.isStale = true;
  }, []);
  return { ...state, again };
};
