/** So often it is asked whether the reader of a stream may still read, in milliseconds. */
const GUARDED = 1_000;

/**
 * Asks every second whether the reader of a stream may still read, and ends the stream once it may not, or once that cannot be found out.
 * @returns stops asking
 */
export const watchReader = (mayRead: () => Promise<boolean>, end: () => void): (() => void) => {
  const guard = setInterval(() => {
    mayRead().then((may) => may || end(), end);
  }, GUARDED);
  return () => clearInterval(guard);
};
