import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** What a node is started with. */
export interface StartOptions {
  readonly folder: string;
  /** Options of `genmath serve`. */
  readonly options: readonly string[];
  /** Options of Node.js. */
  readonly nodeOptions?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** `bin/genmath.js` of another build. */
  readonly launcher?: string;
  /** Takes each line that the node logs. */
  readonly onLine?: (line: string) => void;
}

/** A node in a process of its own. */
export interface StartedNode {
  readonly child: ChildProcess;
  readonly url: string;
  /** Ends it in order, or with SIGKILL where it does not end; gives how it ended. */
  readonly end: () => Promise<number | NodeJS.Signals | null>;
}

const LAUNCHER = fileURLToPath(new URL('../../bin/genmath.js', import.meta.url));
const PATIENCE = 8_000;

/** Ends a process in order, or with SIGKILL where it does not end; gives its exit code, or the signal that ended it. */
export const endProcess = async (child: ChildProcess): Promise<number | NodeJS.Signals | null> => {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const cut = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
    await exited;
    clearTimeout(cut);
  }
  return child.exitCode ?? child.signalCode;
};

/** Starts a node on a free port; resolves when it listens. */
export const startNode = async (given: StartOptions): Promise<StartedNode> => {
  const { folder, options, nodeOptions = [], environment = {}, launcher = LAUNCHER, onLine } = given;
  const child = spawn(process.execPath, [...nodeOptions, launcher, 'serve', '--port', '0', ...options], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, GENMATH_DATA: folder, ...environment },
  });
  const { stderr } = child;
  if (stderr === null) throw new Error('the node has no log');
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the node ended before it listened')));
    createInterface({ input: stderr }).on('line', (line) => {
      onLine?.(line);
      if (!line.includes('"msg":"listening"')) return;
      resolve((JSON.parse(line) as { readonly url: string }).url);
    });
  });
  return { child, url, end: () => endProcess(child) };
};
