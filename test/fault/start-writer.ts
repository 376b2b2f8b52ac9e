import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A writer that was started. */
export interface Writer {
  readonly child: ChildProcess;
  /** Resolves with the first word that it says: `ready`, or why not. */
  readonly first: Promise<string>;
  /** Resolves with all that it said when it has ended. */
  readonly ended: Promise<readonly string[]>;
}

/** How a writer is started, where not as most are. */
export interface WriterOptions {
  /** Most commits of each. */
  readonly most?: number;
  /** Its files may not grow beyond so many KiB. */
  readonly limit?: number;
  /** Where the rows are sent by hooks. */
  readonly receiver?: string;
  /** The address of the database to which it writes, where that is not the folder. */
  readonly store?: string;
  /** After so many bytes a segment of the ledger is full: few, unless told. */
  readonly segmentBytes?: number;
}

/** A segment takes some six rows, so that many of the kills come while one is begun. */
const SMALL_SEGMENT = 1 << 14;

/** Starts a writer. */
export const startWriter = (
  bundle: string,
  folder: string,
  writers: number,
  { most = Number.POSITIVE_INFINITY, limit, receiver = '', segmentBytes = SMALL_SEGMENT, store }: WriterOptions = {},
): Writer => {
  const ofStore = store === undefined ? [String(most), receiver, String(segmentBytes)] : [receiver];
  const args = [bundle, store ?? folder, join(folder, 'acknowledged'), String(writers), ...ofStore];
  const child =
    limit === undefined
      ? spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      : spawn('bash', ['-c', `ulimit -f ${limit}; exec "$@"`, 'bash', process.execPath, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const said: string[] = [];
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  lines.on('line', (line) => said.push(line));
  const first = once(lines, 'line').then(([line]) => String(line));
  const ended = Promise.all([once(child, 'exit'), once(lines, 'close')]).then(() => said);
  first.catch(() => undefined);
  return { child, first, ended };
};

/** Gives what the writers of a folder acknowledged; a last line that was not wholly written counts for nothing. */
export const acknowledgedIn = (folder: string): readonly string[] => {
  const path = join(folder, 'acknowledged');
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
};
