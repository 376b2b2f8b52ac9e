import type { Caller } from '../../call/caller.js';

/** Largest body of a request, in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** The method that opens a stream of changes of resources, which has no end of its own. */
export const LISTEN = 'subscriptions/listen';

/** Serves MCP over Streamable HTTP, one request at a time. */
export interface StreamableHttp {
  /**
   * @param body the parsed body, where there is one
   * @param mayRead says whether the caller may still read a stream that was opened; without it the caller may for ever
   */
  readonly serve: (request: Request, body: unknown, caller: Caller, mayRead?: () => Promise<boolean>) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/** How often the right to read an open stream is checked, in milliseconds. */
const CHECK_INTERVAL = 1_000;

/**
 * Checks every second whether the reader of a stream may still read, and ends the stream once it may not, or once that cannot be found out.
 * @returns stops checking
 */
export const watchReader = (mayRead: () => Promise<boolean>, end: () => void): (() => void) => {
  const guard = setInterval(() => {
    mayRead().then((may) => may || end(), end);
  }, CHECK_INTERVAL);
  return () => clearInterval(guard);
};
