import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The launcher of the built program. */
export const GENMATH = fileURLToPath(new URL('../../bin/genmath.js', import.meta.url));

/** A server that listens. */
export interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  /** Milliseconds from the spawn to listening. */
  readonly after: number;
}

/** Starts a server that says on stderr, in a JSON line, where it listens. */
export const start = async (args: readonly string[], environment: Readonly<Record<string, string>>): Promise<Started> => {
  const { NODE_OPTIONS: _options, NODE_COMPILE_CACHE: _cache, ...clean } = process.env;
  const from = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...clean, ...environment } });
  const lines = createInterface({ input: child.stderr as NonNullable<typeof child.stderr> });
  for await (const line of lines) {
    const { msg, url } = JSON.parse(line) as { readonly msg: string; readonly url: string };
    if (msg !== 'listening') continue;
    const after = performance.now() - from;
    // Lines that nobody reads would stop the writer when the pipe is full.
    child.stderr?.resume();
    return { child, url, after };
  }
  throw new Error(`${args.join(' ')} ended before it listened`);
};

/** Stops a server, and kills one that does not stop. */
export const stop = async ({ child }: Started): Promise<void> => {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const cut = setTimeout(() => child.kill('SIGKILL'), 8_000);
  await exited;
  clearTimeout(cut);
};

/** Serves the built program on a free port; `stop` ends it. */
export const serveForBench = async (
  options: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Started & { readonly stop: () => Promise<void> }> => {
  const started = await start([GENMATH, 'serve', '--port', '0', ...options], environment);
  return { ...started, stop: () => stop(started) };
};
