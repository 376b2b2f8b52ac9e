import type { Exchange } from './exchange.js';

/** Writes one line. */
export type WriteLine = (line: string) => void;

/** Writes lines to a stream. */
export interface LineWriter {
  readonly write: WriteLine;
  /** Writes what waits; resolves when the stream has taken it. */
  readonly flush: () => Promise<void>;
}

const COLOURS: Readonly<Record<string, number>> = { '2': 32, '3': 36, '4': 33, '5': 31 };

/** Gathers the lines of one turn of the event loop into one write. */
export const createLineWriter = (stream: NodeJS.WritableStream): LineWriter => {
  let waiting = '';
  const take = (): string => {
    const text = waiting;
    waiting = '';
    return text;
  };
  return {
    write: (line) => {
      if (waiting === '') {
        setImmediate(() => {
          if (waiting !== '') stream.write(take());
        });
      }
      waiting += `${line}\n`;
    },
    flush: () => new Promise((resolve) => stream.write(take(), () => resolve())),
  };
};

/** Logs requests: a JSON line each, or a short line for a person. No header, query or body is ever written. */
export const createRequestLog =
  (write: WriteLine, isPretty: boolean) =>
  ({ id, method, path, address, caller, traceparent, refusal }: Exchange, status: number, milliseconds: number): void => {
    const ms = Math.round(milliseconds * 100) / 100;
    const shown = path.slice(0, 200);
    if (isPretty) {
      write(
        `\u001b[${COLOURS[String(status)[0] ?? '5'] ?? 31}m${status}\u001b[0m ${method.padEnd(6)} ${shown}  ${ms} ms  ${address}${refusal === undefined ? '' : `  ${refusal}`}`,
      );
      return;
    }
    // A node that was told to stop refuses what still waits; that is no fault of it.
    const level = status >= 500 && refusal !== 'STOPPING' ? 'error' : 'info';
    const known = `"method":"${method}","path":${JSON.stringify(shown)},"status":${status},"ms":${ms},"address":"${address}"`;
    const key = caller.key === undefined ? '' : `,"key":"${caller.key.prefix}"`;
    const code = refusal === undefined ? '' : `,"code":"${refusal}"`;
    const trace = traceparent === undefined ? '' : `,"trace":"${traceparent.slice(3, 35)}"`;
    // Everything but the path is made of characters that JSON takes as they are.
    write(`{"time":"${new Date().toISOString()}","level":"${level}","msg":"request","id":"${id}",${known}${code}${key}${trace}}`);
  };
