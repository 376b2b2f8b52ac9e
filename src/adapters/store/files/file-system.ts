/** A file that is open. */
export interface OpenFile {
  /** Writes at the end of the file, in one call; gives the number of bytes that were taken, which may be fewer. */
  readonly append: (bytes: Uint8Array) => Promise<number>;
  /** Writes over what is at a place, all of it; the file must be open to be rewritten. */
  readonly rewrite: (position: number, bytes: Uint8Array) => Promise<void>;
  /** Reads so many bytes from a place; fewer only where the file ends. */
  readonly read: (position: number, length: number) => Promise<Buffer>;
  /** Resolves when what was written is on the disk. */
  readonly datasync: () => Promise<void>;
  readonly truncate: (size: number) => Promise<void>;
  readonly size: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/**
 * How a file is opened: to read; to read and append, made where it is missing; the same for one that must not exist yet; or to read and write
 * over what is there.
 */
export type OpenMode = 'read' | 'append' | 'create' | 'rewrite';

/** The disk as the embedded store sees it: small, so that a simulated one can stand in its place. Errors are those of Node.js. */
export interface FileSystem {
  readonly open: (path: string, mode: OpenMode) => Promise<OpenFile>;
  /** Makes a private folder with those above it; resolves when the names of those that were missing are on the disk. */
  readonly makeFolder: (path: string) => Promise<void>;
  /** Names in a folder; none where there is no folder. */
  readonly list: (folder: string) => Promise<readonly string[]>;
  /** Size of a file; undefined where there is none. */
  readonly size: (path: string) => Promise<number | undefined>;
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly unlink: (path: string) => Promise<void>;
  /** Resolves when the names in a folder are on the disk. */
  readonly syncFolder: (folder: string) => Promise<void>;
  /** Reads at once, for a builder that may not wait; gives fewer bytes only where the file ends. */
  readonly readNow: (path: string, position: number, length: number) => Buffer;
  /** Bytes of the disk that are free for this process, looked up at once. */
  readonly freeBytes: (folder: string) => number;
}
