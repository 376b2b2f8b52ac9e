import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Most lines that a session starts with, and that are kept when the file is written anew. */
export const MOST_LINES = 1_000;

const PRIVATE = 0o600;

/** The lines of earlier sessions in the data folder. */
export interface HistoryFile {
  /** The lines, the oldest first. */
  readonly lines: readonly string[];
  /** Adds a line; the folder and the file are made with the first one, for their owner alone. */
  readonly add: (line: string) => void;
}

/** Opens the history of a data folder. What cannot be read or written costs a session its history and nothing else. */
export const openHistory = (dataFolder: string): HistoryFile => {
  const path = join(dataFolder, 'history');
  const attempt = <T>(act: () => T, otherwise: T): T => {
    try {
      return act();
    } catch {
      return otherwise;
    }
  };
  const all = attempt(
    () =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== ''),
    [],
  );
  const lines = all.slice(-MOST_LINES);
  if (all.length > 2 * MOST_LINES) attempt(() => writeFileSync(path, `${lines.join('\n')}\n`, { mode: PRIVATE }), undefined);
  return {
    lines,
    add: (line) =>
      attempt(() => {
        mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
        appendFileSync(path, `${line}\n`, { mode: PRIVATE });
      }, undefined),
  };
};
