import type { FileSystem } from './file-system.js';

/** A line as it lies in a file. */
export interface FileLine {
  readonly offset: number;
  /** Number of the line, counted from where reading began, from 1. */
  readonly line: number;
  /** Without the newline. */
  readonly bytes: Buffer;
  /** False for a last line without a newline. */
  readonly isWhole: boolean;
}

const CHUNK = 1 << 20;
const NEWLINE = 10;

/** Reads the lines of a part of a file, one after the other, with a bounded part of it in memory. */
export async function* readLines(files: FileSystem, path: string, from: number, to: number): AsyncGenerator<FileLine, void, undefined> {
  if (from >= to) return;
  const file = await files.open(path, 'read');
  try {
    let rest: Buffer = Buffer.alloc(0);
    let restAt = from;
    let line = 0;
    for (let position = from; position < to; ) {
      const chunk = await file.read(position, Math.min(CHUNK, to - position));
      if (chunk.length === 0) break;
      const searched = rest.length;
      const bytes = searched === 0 ? chunk : Buffer.concat([rest, chunk]);
      position += chunk.length;
      let start = 0;
      for (let end = bytes.indexOf(NEWLINE, searched); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
        line += 1;
        yield { offset: restAt + start, line, bytes: bytes.subarray(start, end), isWhole: true };
        start = end + 1;
      }
      rest = bytes.subarray(start);
      restAt += start;
    }
    if (rest.length > 0) yield { offset: restAt, line: line + 1, bytes: rest, isWhole: false };
  } finally {
    await file.close();
  }
}
