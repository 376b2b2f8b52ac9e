import { randomUUID } from 'node:crypto';
import { formatCheckpoint } from '../../../src/core/log/checkpoint.js';
import { EMPTY_EDGE, growLog, type LogEdge } from '../../../src/core/log/grow-log.js';
import { formatEntry, receiptEntry } from '../../../src/core/log/log-entry.js';
import type { NoteSigner } from '../../../src/core/log/note-signer.js';
import { formatSignedNote } from '../../../src/core/log/signed-note.js';
import { rootOfEdge } from '../../../src/core/merkle/grow-tiles.js';
import { TiledTree } from '../../../src/core/merkle/tiles.js';

/** A log in memory that shows its checkpoints to witnesses. */
export interface MemoryLog {
  /** Appends so many entries. */
  readonly grow: (count: number) => void;
  readonly size: () => number;
  /** The text of the newest checkpoint, and the note with the signature of the log. */
  readonly checkpoint: () => { readonly text: string; readonly size: number; readonly signed: string };
  readonly consistency: (earlier: number) => Promise<readonly Buffer[]>;
}

/** Makes a log; with the entries of another one it is a fork of it from there on. */
export const createMemoryLog = (signer: NoteSigner): MemoryLog => {
  let edge: LogEdge = EMPTY_EDGE;
  const tiles = new Map<string, Buffer>();
  return {
    grow: (count) => {
      const grown = growLog(
        edge,
        Array.from({ length: count }, () => formatEntry(receiptEntry({ id: `rcp_${randomUUID()}` }))),
      );
      for (const { place, hashes } of grown.tiles) tiles.set(`${place.level}/${place.index}`, Buffer.from(hashes));
      edge = grown.edge;
    },
    size: () => edge.size,
    checkpoint: () => {
      const text = formatCheckpoint({ origin: signer.name, size: edge.size, root: rootOfEdge(edge) });
      return { text, size: edge.size, signed: formatSignedNote({ text, signatures: [signer.sign(text)] }) };
    },
    consistency: (earlier) =>
      new TiledTree(async ({ level, index }) => tiles.get(`${level}/${index}`) ?? Buffer.alloc(0), edge.size).consistency(earlier),
  };
};
